"""The functions of libswipl that the session calls, declared for ctypes.

pyswip finds and starts SWI-Prolog; the library it loaded is then called directly, because its own
wrappers cost ten to thirty times more and lose the kinds of terms.
"""

import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import (
    CDLL,
    CFUNCTYPE,
    POINTER,
    PyDLL,
    Structure,
    byref,
    c_char_p,
    c_int,
    c_int64,
    c_size_t,
    c_void_p,
)
from pathlib import Path

from pylogic.core.errors import PrologMissing
from pylogic.session.failures import half_character, utf8_text

# From SWI-Prolog.h; the same from 9.0 on, while the CVT_ constants that moved are not used.
PL_ATOM = 2
PL_STRING = 6
REP_ISO_LATIN_1 = 0
REP_UTF8 = 0x00100000
CVT_TEXT = 0x0000000B  # atoms, strings and integers
BUF_STACK = 0x00010000
PL_Q_NODEBUG = 0x0004
PL_Q_CATCH_EXCEPTION = 0x0008
PL_Q_PASS_EXCEPTION = 0x0010
PL_Q_EXT_STATUS = 0x0040
PL_S_EXCEPTION = -1
PL_S_FALSE = 0
PL_S_LAST = 2

Signals = CFUNCTYPE(c_size_t)


class EngineAttributes(Structure):
    """How a new engine is to be made: `PL_thread_attr_t`."""

    _fields_ = (
        ("stack_limit", c_size_t),
        ("table_space", c_size_t),
        ("alias", c_char_p),
        ("cancel", c_void_p),
        ("flags", c_size_t),
        ("max_queue_size", c_size_t),
        ("reserved", c_void_p * 3),
    )


class SignalAction(Structure):
    """What handles a signal: `pl_sigaction_t`."""

    _fields_ = (
        ("function", c_void_p),
        ("predicate", c_void_p),
        ("flags", c_int),
        ("reserved", c_void_p * 2),
    )


class Library:
    """libswipl, started by pyswip.

    Functions that run Prolog let go of Python's lock meanwhile; the others are too quick for
    that to be worth its price.
    """

    def __init__(self, path: str) -> None:
        def function(
            name: str, result: type | None, *arguments: type, runs: bool = False
        ) -> Callable[..., int]:
            found = (unlocked if runs else locked)[name]
            found.restype = result
            found.argtypes = arguments
            return found

        unlocked, locked = CDLL(path), PyDLL(path)

        term, text, size = c_size_t, c_char_p, c_size_t
        out_engine = POINTER(c_void_p)
        out_text, out_size = POINTER(c_char_p), POINTER(c_size_t)

        self.predicate = function("PL_predicate", c_void_p, text, c_int, text)
        self.new_terms = function("PL_new_term_refs", term, c_int)
        self.put_term = function("PL_put_term", c_int, term, term)
        self.put_integer = function("PL_put_int64", c_int, term, c_int64)
        self.put_float = function("PL_put_float", c_int, term, ctypes.c_double)
        self.put_nil = function("PL_put_nil", c_int, term)
        self.put_variable = function("PL_put_variable", c_int, term)
        self.put_chars = function("PL_put_chars", c_int, term, c_int, size, text)
        self.get_string = function("PL_get_string", c_int, term, out_text, out_size)
        self.get_integer = function("PL_get_int64", c_int, term, POINTER(c_int64))
        self.get_nchars = function("PL_get_nchars", c_int, term, out_size, out_text, c_int)
        self.mark_buffers = function("PL_mark_string_buffers", None, out_size)
        self.release_buffers = function("PL_release_string_buffers_from_mark", None, size)
        self.open_query = function("PL_open_query", c_void_p, c_void_p, c_int, c_void_p, term)
        self.next_solution = function("PL_next_solution", c_int, c_void_p, runs=True)
        self.close_query = function("PL_close_query", c_int, c_void_p, runs=True)
        self.exception = function("PL_exception", term, c_void_p)
        self.clear_exception = function("PL_clear_exception", None)
        self.call = function(
            "PL_call_predicate", c_int, c_void_p, c_int, c_void_p, term, runs=True
        )
        self.open_frame = function("PL_open_foreign_frame", c_size_t)
        self.discard_frame = function("PL_discard_foreign_frame", None, c_size_t)
        self.create_engine = function(
            "PL_create_engine", c_void_p, POINTER(EngineAttributes), runs=True
        )
        self.destroy_engine = function("PL_destroy_engine", c_int, c_void_p, runs=True)
        self.set_engine = function("PL_set_engine", c_int, c_void_p, out_engine)
        self.engine_number = function("PL_thread_self", c_int)
        self.raise_signal = function("PL_thread_raise", c_int, c_int, c_int, runs=True)
        self.handle_signal = function(
            "PL_sigaction", c_int, c_int, POINTER(SignalAction), c_void_p
        )
        self.register_foreign = function(
            "PL_register_foreign_in_module", c_int, text, text, c_int, c_void_p, c_int
        )

    def text_of(self, term: int) -> str:
        """Return the text of a Prolog string or atom in the current engine."""
        # Cells of our own: another thread may be here at the same time.
        text, size = c_char_p(), c_size_t()
        if self.get_string(term, byref(text), byref(size)):
            return ctypes.string_at(text, size.value).decode("latin-1")
        # Only strings beyond Latin-1 need a copy, which SWI-Prolog keeps until the mark.
        mark = c_size_t()
        self.mark_buffers(byref(mark))
        try:
            self.get_nchars(term, byref(size), byref(text), CVT_TEXT | BUF_STACK | REP_UTF8)
            return utf8_text(ctypes.string_at(text, size.value))
        finally:
            self.release_buffers(mark)

    def put_text(self, term: int, text: str) -> None:
        """Make a term a Prolog string; a `Failure` where the text has half of a character."""
        if text.isascii():
            data, representation = text.encode("ascii"), REP_ISO_LATIN_1
        else:
            try:
                data, representation = text.encode(), REP_UTF8
            except UnicodeEncodeError as error:
                raise half_character(ord(text[error.start])) from None
        self.put_chars(term, PL_STRING | representation, len(data), data)


@contextmanager
def _empty_start() -> Iterator[None]:
    """Let SWI-Prolog start from a folder that is there, and without anybody's init.pl.

    pyswip starts it when it is imported, and passes no options.
    """
    variable = "XDG_CONFIG_HOME"
    before = os.environ.get(variable)
    folder = os.open(".", os.O_RDONLY)  # which can be deleted
    os.environ[variable] = str(Path(__file__).parent / "start")
    try:
        os.getcwd()  # noqa: PTH109 - only whether there is one
    except FileNotFoundError:
        os.chdir("/")
    try:
        yield
    finally:
        os.fchdir(folder)
        os.close(folder)
        if before is None:
            del os.environ[variable]
        else:
            os.environ[variable] = before


def start_library() -> Library:
    """Start SWI-Prolog through pyswip. Raises PrologMissing: pyswip does not find SWI-Prolog."""
    try:
        with _empty_start():
            from pyswip import core  # noqa: PLC0415 - pylogic imports without SWI-Prolog
    # The class of pyswip's own error cannot be imported when importing it fails.
    except Exception as error:
        raise PrologMissing(str(error) or type(error).__name__) from error
    return Library(core._lib._name)  # noqa: SLF001 - the only way to its library
