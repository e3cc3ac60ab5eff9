"""The pool of engines, and what the process knows of its one SWI-Prolog.

Goals run in engines beside pyswip's own: an open query keeps its engine, so that queries
interleave freely. An engine belongs to the thread that made it, for SWI-Prolog measures the stack
of that thread in it. The one used last is used next, since tables are each engine's own.
"""

import atexit
import os
import threading
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeVar

from pylogic.core.errors import GoalError
from pylogic.core.resources import resource_dir
from pylogic.session import library as pl
from pylogic.session.engine import Argument, Limits, QueryEngine, ThreadEngines
from pylogic.session.failures import Failure, failed
from pylogic.session.signals import SignalCheck
from pylogic.session.watchdog import Watchdog

_Item = TypeVar("_Item")

_BRIDGE = (
    *(("start_engine", 2), ("hold_system", 0), ("set_limits", 2), ("set_deadline", 1)),
    *(("prepare", 5), ("forget", 2), ("explain", 2)),
    *(("answers", 2), ("answers", 6), ("discard_answers", 0)),
    *(("load_path", 2), ("load_text", 3), ("drop", 3)),
)
"""The bridge's predicates, with their arities."""


class _Thread(threading.local):
    """What each thread has for itself; Python lets go of it in the thread that ends."""

    def __init__(self) -> None:
        self.thread_engines = ThreadEngines()
        self.end = _ThreadEnd(self.thread_engines)


class _ThreadEnd:
    def __init__(self, thread_engines: ThreadEngines) -> None:
        self._engines = thread_engines

    def __del__(self) -> None:
        # SWI-Prolog keeps engines of threads that ended, and waits for them when it ends.
        self._engines.destroy_all()


class Runtime:
    """SWI-Prolog in this process: its library, the bridge, and the pool of engines.

    engines: All engines of all threads.
    watchdog: What signals those that work.
    generation: Engines of another generation may have tables of what was dropped since.
    loads: How often something was loaded, which may have changed operators and flags.
    loading: Held while something is loaded.
    forgotten: Numbers of prepared goals that are not needed any more.
    """

    def __init__(self) -> None:
        self.library = pl.start_library()
        self.generation = self.loads = 0
        self._has_ended = False
        self.loading = threading.Lock()
        self.forgotten: list[int] = []
        self.signals = SignalCheck()
        self.engines: set[QueryEngine] = set()
        self._thread = _Thread()
        self._load_bridge()
        self.watchdog = Watchdog(
            self.library, self.engines, self._find("look", 1, "pylogic_guard")
        )
        heartbeat = self.watchdog.heartbeat
        self.library.register_foreign(b"pylogic_guard", b"heartbeat_noted", 0, heartbeat, 0)
        self._predicates = {
            (name, arity, "pylogic_bridge"): self._find(name, arity, "pylogic_bridge")
            for name, arity in _BRIDGE
        }
        self.answers = self.predicate("answers", 2)
        self.chosen_answers = self.predicate("answers", 6)
        engine = self.take()
        engine.call("hold_system")
        self.give_back(engine)
        atexit.register(self._end)

    def _end(self) -> None:
        """Ask nothing any more: SWI-Prolog is about to end, before the last objects do."""
        self._has_ended = True
        self._thread.thread_engines.destroy_all()

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

    def _find(self, name: str, arity: int, module: str) -> int:
        return self.library.predicate(name.encode(), arity, module.encode())

    def predicate(self, name: str, arity: int, module: str = "pylogic_bridge") -> int:
        """Return the handle of a predicate."""
        key = name, arity, module
        found = self._predicates.get(key)
        if found is None:
            engine = self.take()
            found = self._predicates[key] = engine.attached(lambda: self._find(*key))
            self.give_back(engine)
        return found

    def once(
        self,
        predicate: int,
        arguments: Sequence[Argument],
        goal: str,
        limits: Limits | None = None,
    ) -> str:
        """Return the first text a predicate answers last; `goal` is what an error speaks of.

        Raises GoalError: It failed, was stopped, or raised an exception.
        """
        engine = self.take()
        try:
            if limits or engine.limited:
                engine.limit(limits)
            return engine.once(predicate, arguments)
        except Failure as failure:
            failed(goal, failure)
        except BaseException:
            engine.broken = True
            raise
        finally:
            self.give_back(engine)

    def ask(self, name: str, *arguments: Argument, goal: str, limits: Limits | None = None) -> str:
        """Return what a predicate of the bridge answers, otherwise as `once`."""
        for number in _emptied(self.forgotten):
            self.once(self.predicate("forget", 2), (number,), f"forget({number})")
        return self.once(self.predicate(name, len(arguments) + 1), arguments, goal, limits)

    def take(self) -> QueryEngine:
        """Return an idle engine of this thread, the last one used if it can be, or a new one."""
        thread_engines = self._thread.thread_engines
        if self._has_ended:
            raise GoalError("exception", "a goal", "Python is ending, and SWI-Prolog has ended")
        if thread_engines.abandoned:
            self.close_abandoned()
        while thread_engines.idle:
            engine = thread_engines.idle.pop()
            if engine.generation == self.generation:
                return engine
            thread_engines.destroy(engine)
        engine = QueryEngine(self, thread_engines)
        thread_engines.engines.add(engine)
        self.engines.add(engine)
        return engine

    def give_back(self, engine: QueryEngine) -> None:
        """Take an engine of this thread back into the pool, closing what it has open."""
        if engine.broken:
            engine.thread_engines.destroy(engine)
            return
        engine.close()
        engine.thread_engines.idle.append(engine)

    def abandon(self, engine: QueryEngine) -> None:
        """Remember an engine whose answers nobody wants any more.

        Python collects garbage at any time in any thread, so nothing is closed here; the next
        goal of the engine's own thread does it.
        """
        engine.thread_engines.abandoned.append(engine)

    def close_abandoned(self) -> None:
        """Close what was abandoned of this thread's, which is at a safe place now."""
        for engine in _emptied(self._thread.thread_engines.abandoned):
            self.give_back(engine)

    def load(self, name: str, *arguments: str, timeout: float) -> str:
        """Return what one of the bridge's loaders replies, after at most `timeout` seconds."""
        goal = f"{name}({arguments[0]})"
        try:
            with self.loading:
                return self.ask(name, *arguments, goal=goal, limits=(timeout, None))
        finally:
            self.loads += 1

    def drop(self, module: str, source: str) -> None:
        """Remove a module; engines that may have tables of it are not used again."""
        with self.loading:
            self.ask("drop", module, source, goal=f"drop({module})")
        self.generation += 1


def _emptied(items: list[_Item]) -> Iterator[_Item]:
    """Take items off a list until it is empty; other threads may do so at the same time."""
    while True:
        try:
            item = items.pop()
        except IndexError:
            return
        yield item


@cache
def start() -> Runtime:
    """Return the process's SWI-Prolog, started at the first call.

    Raises PrologMissing: SWI-Prolog is not installed.
    """
    return Runtime()
