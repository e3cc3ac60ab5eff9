"""Engines: each runs one goal at a time, in whichever thread holds it.

SWI-Prolog is one per process. Goals run in engines beside pyswip's own, taken from a pool: an open
query keeps its engine, so that queries interleave freely, and an engine whose goal was aborted is
thrown away, since an abort can break the tables of the engine it happens in.
"""

from __future__ import annotations

import atexit
import os
import threading
from ctypes import byref, c_void_p
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING

from pylogic.resources import resource_dir
from pylogic.session import library as pl
from pylogic.session.failures import Failure, failed
from pylogic.session.signals import SignalCheck

if TYPE_CHECKING:
    from collections.abc import Sequence

STACK_LIMIT = 256 * 2**20
"""Bytes of stack that one goal may use."""

HEARTBEAT = 200_000
"""Inferences between two looks at limits and signals: some ten milliseconds."""

_SHORTEST = 1e-6  # seconds that are left when none are; 0 would stand for no limit
_SPOILING = tuple(
    f"{form}({kind}"
    for form in ("!", "error")
    for kind in ("time", "inferences", "interrupted", "halt", "stack")
)
"""How chunks and errors begin after which an engine may be broken."""

_QUERY_FLAGS = pl.PL_Q_NODEBUG | pl.PL_Q_CATCH_EXCEPTION | pl.PL_Q_EXT_STATUS
_MAIN = threading.main_thread().ident
_current = threading.get_ident

Argument = str | int | float


class Engine:
    """One SWI-Prolog engine and the query it has open.

    Attributes
    ----------
    is_open : bool
        Whether the last query has more answers.
    spoilt : bool
        Whether a goal was aborted here, so that the engine must not be used again.
    """

    __slots__ = (
        "_answer",
        "_seconds_left",
        "_handle",
        "_limited",
        "_outer",
        "_outer_ref",
        "_query",
        "_runs_main",
        "_terms",
        "generation",
        "is_open",
        "prolog",
        "spoilt",
    )

    def __init__(self, prolog: Prolog) -> None:
        self.prolog = prolog
        self.generation = prolog.generation
        self.is_open = self.spoilt = False
        self._limited = self._runs_main = False
        self._seconds_left = 0.0
        self._query = 0
        self._outer = c_void_p()
        self._outer_ref = byref(self._outer)
        attributes = pl.EngineAttributes(stack_limit=STACK_LIMIT)
        handle = prolog.library.create_engine(byref(attributes))
        if not handle:
            raise MemoryError("SWI-Prolog could not make another engine")
        self._handle = handle
        self._enter()
        try:
            self._terms = prolog.library.new_terms(8)
        finally:
            self._leave()
        self.call("start_engine", HEARTBEAT)

    def _enter(self) -> None:
        self.prolog.library.set_engine(self._handle, self._outer_ref)

    def _leave(self) -> None:
        self.prolog.library.set_engine(self._outer, None)

    def _put(self, arguments: Sequence[Argument]) -> None:
        for term, argument in enumerate(arguments, self._terms):
            self._put_one(term, argument)
        self.prolog.library.put_variable(self._terms + len(arguments))

    def _put_one(self, term: int, argument: Argument) -> None:
        library = self.prolog.library
        if isinstance(argument, str):
            library.put_text(term, argument)
        elif isinstance(argument, int):
            library.put_integer(term, argument)
        else:
            library.put_float(term, argument)

    def call(self, name: str, *arguments: Argument) -> None:
        """Call a predicate of the bridge that answers nothing."""
        self._enter()
        try:
            self._put(arguments)
            predicate = self.prolog.predicate(name, len(arguments))
            self.prolog.library.call(None, _QUERY_FLAGS, predicate, self._terms)
        finally:
            self._leave()

    def ask(self, name: str, *arguments: Argument) -> str:
        """Return what a predicate of the bridge answers in its last argument, once."""
        text = self.open(name, arguments)
        self.close()
        return text

    def limit(self, seconds: float | None, inferences: int | None) -> None:
        """Limit the next query; a query without limits must lift those of the one before."""
        if seconds is None and inferences is None and not self._limited:
            return
        self.call("set_limits", seconds or 0.0, inferences or 0)
        self._seconds_left = seconds or 0.0
        self._limited = seconds is not None or inferences is not None

    def open(self, name: str, arguments: Sequence[Argument]) -> str:
        """Open a query on a predicate of the bridge and return its first chunk of answers."""
        return self.open_predicate(self.prolog.predicate(name, len(arguments) + 1), arguments)

    def open_predicate(self, predicate: int, arguments: Sequence[Argument]) -> str:
        """Open a query on any predicate whose last argument answers with a text."""
        self._enter()
        try:
            self._tell_thread()
            self._put(arguments)
            self._answer = self._terms + len(arguments)
            self._query = self.prolog.library.open_query(
                None, _QUERY_FLAGS, predicate, self._terms
            )
            return self._step()
        finally:
            self._leave()

    def next_chunk(self) -> str:
        """Return the next chunk of the open query; the time between two chunks is free."""
        self._enter()
        try:
            self._tell_thread()
            if self._seconds_left:
                self._nested("set_deadline", self._seconds_left)
            return self._step()
        finally:
            self._leave()

    def _nested(self, name: str, argument: Argument) -> None:
        """Call a predicate of the bridge while a query is open here."""
        library = self.prolog.library
        frame = library.open_frame()
        term = library.new_terms(1)
        self._put_one(term, argument)
        library.call(None, pl.PL_Q_NODEBUG, self.prolog.predicate(name, 1), term)
        library.discard_frame(frame)

    def _step(self) -> str:
        library = self.prolog.library
        self.is_open = True
        started = monotonic() if self._seconds_left else 0.0
        status = library.next_solution(self._query)
        if started:
            self._seconds_left = max(_SHORTEST, self._seconds_left - (monotonic() - started))
        if status == pl.PL_S_EXCEPTION:
            text = self._exception()
            self._close()
            self.prolog.signals.raise_pending()
            raise Failure(text)
        text = library.text_of(self._answer) if status != pl.PL_S_FALSE else ""
        if text.startswith(_SPOILING):
            self.spoilt = True
        if status != pl.PL_S_TRUE:
            self._close()
        return text

    def _exception(self) -> str:
        library = self.prolog.library
        terms = library.new_terms(2)
        library.put_term(terms, library.exception(self._query))
        explain = self.prolog.predicate("explain", 2)
        library.call(None, pl.PL_Q_NODEBUG | pl.PL_Q_CATCH_EXCEPTION, explain, terms)
        text = library.text_of(terms + 1)
        if text.startswith(_SPOILING):
            self.spoilt = True
        return text

    def _tell_thread(self) -> None:
        """Let the guard handle Python's signals in the main thread, and only there."""
        runs_main = _current() == _MAIN
        if runs_main is not self._runs_main:
            self._nested("set_main_thread", int(runs_main))
            self._runs_main = runs_main

    def _close(self) -> None:
        self.is_open = False
        self.prolog.library.close_query(self._query)

    def close(self) -> None:
        """Close the open query, if there is one."""
        if self.is_open:
            self._enter()
            try:
                self._close()
            finally:
                self._leave()

    def destroy(self) -> None:
        """Close what is open and give the engine's memory back."""
        self.close()
        self.prolog.library.destroy_engine(self._handle)


class Prolog:
    """SWI-Prolog in this process: its library, the bridge, and the pool of engines."""

    def __init__(self) -> None:
        self.library = pl.start_library()
        self.generation = 0
        self.loads = 0
        self.signals = SignalCheck()
        self.forgotten: list[int] = []
        self._predicates: dict[tuple[str, int, str], int] = {}
        self._idle: list[Engine] = []
        self._abandoned: list[Engine] = []
        self._load_bridge()
        atexit.register(self._destroy_engines)

    def _load_bridge(self) -> None:
        library = self.library
        path = os.fsencode(resource_dir("prolog") / "bridge.pl")
        frame = library.open_frame()
        terms = library.new_terms(2)
        library.put_chars(terms, pl.PL_ATOM | pl.REP_UTF8, len(path), path)
        library.put_nil(terms + 1)
        library.call(None, pl.PL_Q_NODEBUG, library.predicate(b"use_module", 2, b"user"), terms)
        library.discard_frame(frame)
        library.register_foreign(
            b"pylogic_bridge", b"signals_handled", 0, self.signals.callback, 0
        )

    def predicate(self, name: str, arity: int, module: str = "pylogic_bridge") -> int:
        """Return the handle of a predicate."""
        key = name, arity, module
        if key not in self._predicates:
            self._predicates[key] = self.library.predicate(name.encode(), arity, module.encode())
        return self._predicates[key]

    def ask(self, name: str, *arguments: Argument, goal: str) -> str:
        """Return what a predicate of the bridge answers; `goal` is what an error speaks of.

        Raises
        ------
        GoalError
            It raised an exception.
        """
        engine = self.take()
        try:
            while self.forgotten:
                engine.call("forget", self.forgotten.pop())
            return engine.ask(name, *arguments)
        except Failure as failure:
            failed(goal, failure)
        finally:
            self.give_back(engine)

    def take(self) -> Engine:
        """Return an idle engine, the last one used if it can be, or a new one."""
        if self._abandoned:
            self.close_abandoned()
        while True:
            try:
                engine = self._idle.pop()
            except IndexError:  # another thread may take the last one at any time
                return Engine(self)
            if engine.generation == self.generation:
                return engine
            engine.destroy()

    def give_back(self, engine: Engine) -> None:
        """Take an engine back into the pool, closing what it has open."""
        if engine.spoilt:
            engine.destroy()
            return
        engine.close()
        self._idle.append(engine)

    def abandon(self, engine: Engine) -> None:
        """Remember an engine whose answers nobody wants any more.

        Python collects garbage at any time in any thread, so nothing is closed here.
        """
        self._abandoned.append(engine)

    def close_abandoned(self) -> None:
        """Close what was abandoned, from a thread that is at a safe place."""
        while True:
            try:
                engine = self._abandoned.pop()
            except IndexError:
                return
            self.give_back(engine)

    def load(self, name: str, *arguments: str, timeout: float) -> str:
        """Return what one of the bridge's loaders replies, after at most `timeout` seconds."""
        engine = self.take()
        try:
            engine.limit(timeout, None)
            return engine.ask(name, *arguments)
        except Failure as failure:
            failed(f"{name}({arguments[0]})", failure)
        except BaseException:
            engine.spoilt = True
            raise
        finally:
            self.give_back(engine)
            self.loads += 1

    def drop(self, module: str, source: str) -> None:
        """Remove a module; engines that may have tables of it are not used again."""
        self.ask("drop", module, source, goal=f"drop({module})")
        self.generation += 1

    def _destroy_engines(self) -> None:
        for engine in (*self._abandoned, *self._idle):
            engine.destroy()


@cache
def start() -> Prolog:
    """Return the process's SWI-Prolog, started at the first call.

    Raises
    ------
    PrologMissing
        SWI-Prolog is not installed.
    """
    return Prolog()
