"""The pool of engines, and what the process knows of its one SWI-Prolog.

Goals run in engines beside pyswip's own: an open query keeps its engine, so that queries
interleave freely and in any thread. The engine used last is used next, since tables are each
engine's own.
"""

from __future__ import annotations

import atexit
import os
from functools import cache
from typing import TYPE_CHECKING

from pylogic.resources import resource_dir
from pylogic.session import library as pl
from pylogic.session.engine import Engine
from pylogic.session.failures import Failure, failed
from pylogic.session.signals import SignalCheck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.session.engine import Argument, Limits


class Prolog:
    """SWI-Prolog in this process: its library, the bridge, and the pool of engines."""

    def __init__(self) -> None:
        self.library = pl.start_library()
        self.generation = 0
        self.loads = 0
        self.signals = SignalCheck()
        self.forgotten: list[int] = []
        self._predicates: dict[tuple[str, int, str], int] = {}
        self._engines: set[Engine] = set()
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
        library.register_foreign(b"pylogic_guard", b"signals_handled", 0, self.signals.callback, 0)
        self.answers = self.predicate("answers", 2)
        self.chosen_answers = self.predicate("answers", 6)

    def predicate(self, name: str, arity: int, module: str = "pylogic_bridge") -> int:
        """Return the handle of a predicate."""
        key = name, arity, module
        if key not in self._predicates:
            self._predicates[key] = self.library.predicate(name.encode(), arity, module.encode())
        return self._predicates[key]

    def once(
        self,
        predicate: int,
        arguments: Sequence[Argument],
        goal: str,
        limits: Limits | None = None,
    ) -> str:
        """Return the first text a predicate answers last; `goal` is what an error speaks of.

        Raises
        ------
        GoalError
            It failed, was stopped, or raised an exception.
        """
        engine = self.take()
        try:
            if limits or engine.limited:
                engine.limit(limits)
            return engine.once(predicate, arguments)
        except Failure as failure:
            failed(goal, failure)
        except BaseException:
            engine.spoilt = True
            raise
        finally:
            self.give_back(engine)

    def ask(self, name: str, *arguments: Argument, goal: str, limits: Limits | None = None) -> str:
        """Return what a predicate of the bridge answers, otherwise as `once`."""
        while self.forgotten:
            number = self.forgotten.pop()
            self.once(self.predicate("forget", 2), (number,), f"forget({number})")
        return self.once(self.predicate(name, len(arguments) + 1), arguments, goal, limits)

    def take(self) -> Engine:
        """Return an idle engine, the last one used if it can be, or a new one."""
        if self._abandoned:
            self.close_abandoned()
        while True:
            try:
                engine = self._idle.pop()
            except IndexError:  # another thread may take the last one at any time
                engine = Engine(self)
                self._engines.add(engine)
                return engine
            if engine.generation == self.generation:
                return engine
            self._destroy(engine)

    def give_back(self, engine: Engine) -> None:
        """Take an engine back into the pool, closing what it has open."""
        if engine.spoilt:
            self._destroy(engine)
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
        try:
            return self.ask(
                name, *arguments, goal=f"{name}({arguments[0]})", limits=(timeout, None)
            )
        finally:
            self.loads += 1

    def drop(self, module: str, source: str) -> None:
        """Remove a module; engines that may have tables of it are not used again."""
        self.ask("drop", module, source, goal=f"drop({module})")
        self.generation += 1

    def _destroy(self, engine: Engine) -> None:
        engine.destroy()
        self._engines.discard(engine)

    def _destroy_engines(self) -> None:
        # SWI-Prolog waits for engines that are left, one second in vain.
        while self._engines:
            self._engines.pop().destroy()


@cache
def start() -> Prolog:
    """Return the process's SWI-Prolog, started at the first call.

    Raises
    ------
    PrologMissing
        SWI-Prolog is not installed.
    """
    return Prolog()
