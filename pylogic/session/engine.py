"""Engines: each runs one goal at a time, in whichever thread holds it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from ctypes import byref, c_char_p, c_int64, c_size_t, c_void_p
from time import monotonic
from typing import NoReturn, Protocol

from pylogic.session import library as pl
from pylogic.session.failures import BREAKING, Failure
from pylogic.session.library import Library
from pylogic.session.signals import SignalCheck
from pylogic.session.watchdog import Watchdog

STACK_LIMIT = 256 * 2**20
"""Bytes of stack that one goal may use."""

HEARTBEAT = 200_000
"""Inferences between two looks at limits and signals: some ten milliseconds."""

_SHORTEST = 1e-6  # seconds that are left when none are; 0 would stand for no limit
_MOST_ARGUMENTS = 16
_TRIES = 3
_FLAGS = pl.PL_Q_NODEBUG | pl.PL_Q_CATCH_EXCEPTION | pl.PL_Q_EXT_STATUS
_ONCE = pl.PL_Q_NODEBUG | pl.PL_Q_PASS_EXCEPTION
_CALL = pl.PL_Q_NODEBUG | pl.PL_Q_CATCH_EXCEPTION
_MAIN = threading.main_thread().ident
_thread = threading.get_ident

Argument = str | int | float
Limits = tuple[float | None, int | None]
"""Seconds and inferences, None where they are not limited."""


class Host(Protocol):
    """What engines belong to: SWI-Prolog in this process."""

    library: Library
    watchdog: Watchdog
    signals: SignalCheck
    generation: int
    engines: set[QueryEngine]

    def predicate(self, name: str, arity: int) -> int:
        """Return the handle of a predicate of the bridge."""


class QueryEngine:
    """One SWI-Prolog engine and the query it has open.

    An engine is attached to its thread only while it works: pyswip's own engine is put back at
    once.

    thread_engines: The engines of the thread that this one belongs to.
    generation: The pool's generation when the engine was made.
    is_open: Whether the last query may have more answers.
    limited: Whether limits were set for the last query.
    number: SWI-Prolog's number of the engine.
    broken: Whether a goal was aborted here: an abort can break the tables of its engine.
    working: Whether a goal runs in it now.
    """

    __slots__ = (
        "_answer",
        "_arguments",
        "_destroyed",
        "_goal_number",
        "_goal_terms",
        "_handle",
        "_has_bag",
        "_integer",
        "_integer_ref",
        "_library",
        "_outer",
        "_outer_ref",
        "_prolog",
        "_query",
        "_seconds_left",
        "_size",
        "_size_ref",
        "_terms",
        "_text",
        "_text_ref",
        "_thread",
        "_watch",
        "broken",
        "generation",
        "is_open",
        "limited",
        "number",
        "thread_engines",
        "working",
    )

    def __init__(self, prolog: Host, thread_engines: ThreadEngines) -> None:
        self._prolog = prolog
        self.thread_engines = thread_engines
        self._thread = _thread()
        self._library = library = prolog.library
        self._watch = prolog.watchdog
        self.generation = prolog.generation
        self.is_open = self.broken = self.working = False
        self.limited = self._has_bag = self._destroyed = False
        self._seconds_left = 0.0
        self._query = self._answer = self._goal_number = 0
        self._arguments: list[Argument] = [""] * _MOST_ARGUMENTS
        self._outer, self._text = c_void_p(), c_char_p()
        self._outer_ref, self._text_ref = byref(self._outer), byref(self._text)
        self._integer, self._size = c_int64(), c_size_t()
        self._integer_ref = byref(self._integer)
        self._size_ref = byref(self._size)
        attributes = pl.EngineAttributes(stack_limit=STACK_LIMIT)
        handle = library.create_engine(byref(attributes))
        if not handle:
            raise MemoryError("SWI-Prolog could not make another engine")
        self._handle = handle
        library.set_engine(handle, self._outer_ref)
        try:
            self._terms = library.new_terms(_MOST_ARGUMENTS)
            self._goal_terms = library.new_terms(2)
            library.put_integer(self._goal_terms, 0)
            self.number = library.engine_number()
        finally:
            library.set_engine(self._outer, None)
        self.call("start_engine", HEARTBEAT, int(self._thread == _MAIN))

    def attached(self, work: Callable[[], int]) -> int:
        """Return what `work` does, which needs some engine."""
        self._library.set_engine(self._handle, self._outer_ref)
        try:
            return work()
        finally:
            self._library.set_engine(self._outer, None)

    def _put(self, term: int, argument: Argument) -> None:
        if isinstance(argument, str):
            self._library.put_text(term, argument)
        elif isinstance(argument, int):
            self._library.put_integer(term, argument)
        else:
            self._library.put_float(term, argument)

    def _put_all(self, arguments: Sequence[Argument]) -> None:
        answer = self._terms
        for place, argument in enumerate(arguments):
            # The numbers are mostly those of the query before.
            if argument != self._arguments[place] or isinstance(argument, str):
                self._put(answer, argument)
                self._arguments[place] = argument
            answer += 1
        self._arguments[len(arguments)] = ""
        self._library.put_variable(answer)
        self._answer = answer

    def call(self, name: str, *arguments: Argument) -> None:
        """Call a predicate of the bridge that answers nothing, beside any open query.

        A signal meant for the query before may stop it as it begins: then it is called again.
        """
        library = self._library
        predicate = self._prolog.predicate(name, len(arguments))
        library.set_engine(self._handle, self._outer_ref)
        try:
            frame = library.open_frame()
            terms = library.new_terms(len(arguments))
            for term, argument in enumerate(arguments, terms):
                self._put(term, argument)
            for _ in range(_TRIES):
                if library.call(None, _CALL, predicate, terms):
                    break
                library.clear_exception()
            else:
                raise Failure(f'error(failed,"{name} failed")')
            library.discard_frame(frame)
        finally:
            library.set_engine(self._outer, None)

    def limit(self, limits: Limits | None) -> None:
        """Limit the next query, or lift the limits of the query before."""
        seconds, inferences = limits or (None, None)
        self._seconds_left = 0.0 if seconds is None else max(_SHORTEST, seconds)
        self.call(
            "set_limits", self._seconds_left, 0 if inferences is None else max(1, inferences)
        )
        self.limited = bool(limits)

    def open_goal(self, predicate: int, number: int) -> str | int:
        """Open a query on a prepared goal without limits: all that a small query costs.

        A single answer that is a small integer comes as itself.
        """
        library = self._library
        answer = self._answer = self._goal_terms + 1
        self._has_bag = True
        library.set_engine(self._handle, self._outer_ref)
        try:
            if number != self._goal_number:
                library.put_integer(answer - 1, number)
                self._goal_number = number
            self._query = query = library.open_query(None, _FLAGS, predicate, answer - 1)
            self.is_open = True
            self.working = True
            if not self._watch.awake:
                self._watch.wake()
            status = library.next_solution(query)
            self.working = False
            if status == pl.PL_S_LAST and library.get_integer(answer, self._integer_ref):
                self.is_open = False
                library.close_query(query)
                return self._integer.value
            return self._received(status)
        finally:
            library.set_engine(self._outer, None)

    def open(self, predicate: int, arguments: Sequence[Argument], *, chunks: bool = False) -> str:
        """Open a query on a predicate whose last argument answers with a text; return the first.

        chunks: Whether it answers in chunks, which are put together in a bag.
        """
        library = self._library
        self._has_bag = chunks
        library.set_engine(self._handle, self._outer_ref)
        try:
            self._put_all(arguments)
            self._query = library.open_query(None, _FLAGS, predicate, self._terms)
            self.is_open = True
            return self._step()
        finally:
            library.set_engine(self._outer, None)

    def once(self, predicate: int, arguments: Sequence[Argument]) -> str:
        """Return the first text that a predicate answers in its last argument."""
        library = self._library
        library.set_engine(self._handle, self._outer_ref)
        try:
            self._put_all(arguments)
            self._begin()
            succeeded = library.call(None, _ONCE, predicate, self._terms)
            self.working = False
            if not succeeded:
                if ball := library.exception(None):
                    self._raise(self._explained(ball))
                raise Failure('error(failed,"the goal failed")')
            return self._text_of_answer()
        finally:
            library.set_engine(self._outer, None)

    def next_chunk(self) -> str:
        """Return the next chunk of the open query; the time between two chunks is free."""
        if self._thread != _thread() or self._destroyed:
            raise Failure('error(thread,"answers are taken in the thread that took the first")')
        if self._seconds_left:
            self.call("set_deadline", self._seconds_left)
        self._library.set_engine(self._handle, self._outer_ref)
        try:
            return self._step()
        finally:
            self._library.set_engine(self._outer, None)

    def _begin(self) -> None:
        self.working = True
        if not self._watch.awake:
            self._watch.wake()

    def _step(self) -> str:
        started = monotonic()
        self._begin()
        status = self._library.next_solution(self._query)
        self.working = False
        if self._seconds_left:
            self._seconds_left = max(_SHORTEST, self._seconds_left - (monotonic() - started))
        return self._received(status)

    def _received(self, status: int) -> str:
        if status == pl.PL_S_EXCEPTION:
            text = self._explained(self._library.exception(self._query))
            self._close()
            self._raise(text)
        if status == pl.PL_S_FALSE:
            self._close()
            raise Failure('error(failed,"the goal was dropped with its module")')
        text = self._text_of_answer()
        if status == pl.PL_S_LAST:
            self._close()
        return text

    def _text_of_answer(self) -> str:
        library = self._library
        if library.get_string(self._answer, self._text_ref, self._size_ref):
            data = self._text.value or b""
            if len(data) == self._size.value:  # else there is a NUL in the text
                text = data.decode("latin-1")
                self.broken = text.startswith(BREAKING)
                return text
        elif library.get_integer(self._answer, self._integer_ref):
            return str(self._integer.value)
        text = library.text_of(self._answer)
        self.broken = text.startswith(BREAKING)
        return text

    def _explained(self, ball: int) -> str:
        library = self._library
        terms = library.new_terms(2)
        library.put_term(terms, ball)
        library.clear_exception()
        explain = self._prolog.predicate("explain", 2)
        for _ in range(_TRIES):
            if library.call(None, _CALL, explain, terms):
                return library.text_of(terms + 1)
            library.clear_exception()  # the limit that was passed may strike once more here
        return 'error(exception,"an exception that cannot be told")'

    def _raise(self, text: str) -> NoReturn:
        self.broken = self.broken or text.startswith(BREAKING)
        self._prolog.signals.raise_pending()
        raise Failure(text)

    def _close(self) -> None:
        self.is_open = False
        self._library.close_query(self._query)

    def close(self) -> None:
        """Close the open query, if there is one."""
        if not self.is_open:
            return
        self._library.set_engine(self._handle, self._outer_ref)
        try:
            self._close()
        finally:
            self._library.set_engine(self._outer, None)
        if self._has_bag:
            self.call("discard_answers")

    def destroy(self) -> None:
        """Close what is open and give the engine's memory back."""
        if not self._destroyed:
            self.close()
            self._destroyed = True
            self._prolog.engines.discard(self)
            self._library.destroy_engine(self._handle)


class ThreadEngines:
    """The engines of one thread."""

    def __init__(self) -> None:
        self.engines: set[QueryEngine] = set()
        self.idle: list[QueryEngine] = []
        self.abandoned: list[QueryEngine] = []

    def destroy(self, engine: QueryEngine) -> None:
        """Destroy an engine, in the thread it belongs to."""
        self.engines.discard(engine)
        engine.destroy()

    def destroy_all(self) -> None:
        """Destroy all engines, in the thread they belong to."""
        self.idle.clear()
        self.abandoned.clear()
        while self.engines:
            self.engines.pop().destroy()
