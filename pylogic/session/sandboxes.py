"""Sandboxes: processes in which goals and programs from outside run.

A goal there can do to its process whatever SWI-Prolog lets it; this one goes on. What was loaded
is loaded again into a new process when the old one was ended or failed.
"""

import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from threading import RLock
from time import monotonic
from typing import Final

from pylogic.core.errors import GoalError, LoadError, LoadMessage
from pylogic.session.answers import Answer, rows_of
from pylogic.session.child import MOST_TEXT, Ended
from pylogic.session.failures import Failure, failed
from pylogic.session.goals import KeptGoal
from pylogic.session.lives import Life
from pylogic.session.requests import (
    SHORTEST,
    GoalRequest,
    Limits,
    call_request,
    loaded_module,
    notes_of,
)
from pylogic.terms import Atom
from pylogic.terms.text import canonical

LOAD_SECONDS: Final = 60.0
"""How long a program may take to load."""

MOST_ANSWERS: Final = 2 * MOST_TEXT
"""Bytes of text that the answers which are taken all at once may have together."""

_DROP_SECONDS = 10.0


class Sandbox:
    """A process of SWI-Prolog's for goals and programs from outside.

    It is started when it is needed first. One goal runs in it at a time.
    """

    def __init__(self) -> None:
        self._life: Life | None = None
        self._lock = RLock()
        self._programs: dict[str, tuple[tuple[str, ...], ...]] = {}
        self._names: set[str] = set()

    def start(self) -> None:
        """Start the process, and wait until it is ready, which takes a while."""
        with self._lock:
            self._ask(self._living(), ("ready", ""), LOAD_SECONDS)

    def load(self, name: str, *arguments: str, timeout: float) -> str:
        """Load a module of pylogic's own, by `load_text` or `load_path`; return its name.

        Raises LoadError: SWI-Prolog had errors or warnings; nothing of the module is left.
        """
        if name == "load_text":
            arguments = (self._free(arguments[0]), *arguments[1:])
        step = (name, *arguments)
        with self._lock:
            life = self._living()
            module = loaded_module(arguments[0], self._ask(life, step, timeout))
            self._names.add(module)
            self._programs[module] = (step,)
        return module

    def load_untrusted(
        self, name: str, text: str, file: str, *, timeout: float
    ) -> tuple[str, tuple[LoadMessage, ...]]:
        """Load untrusted clauses; return their module and what there is to say.

        Raises LoadError: A clause cannot be read or stored; nothing of the module is left.
        """
        started = monotonic()
        empty = f":- module({canonical(Atom(name))}, []).\n"
        with self._lock:
            module = self.load("load_text", name, empty, timeout=timeout)
            step = ("load_untrusted", module, text)
            try:
                left = timeout - (monotonic() - started)
                notes = notes_of(self._ask(self._living(), step, left), file)
            except GoalError:
                self.drop(module)
                raise
            if any(message.kind == "error" for message in notes):
                self.drop(module)
                raise LoadError(file, [note for note in notes if note.kind == "error"])
            self._programs[module] = (*self._programs[module], step)
        return module, notes

    def drop(self, module: str) -> None:
        """Forget a module; dropping it again does nothing."""
        with self._lock:
            steps = self._programs.pop(module, None)
            life = self._life
            if steps is None or life is None or not life.child.lives:
                return
            source = steps[0][1] if steps[0][0] == "load_path" else f"pylogic:{module}"
            for key in [key for key in life.goals if key[0] == module]:
                del life.goals[key]
            try:
                self._ask(life, ("drop", module, source), _DROP_SECONDS)
            except GoalError:
                life.child.end()  # a new one is without it

    def close(self) -> None:
        """End the process and forget what was loaded."""
        with self._lock:
            self._programs.clear()
            if self._life is not None:
                if self._life.child.lives:
                    self._life.child.end()
                self._life = None

    def close_abandoned(self) -> None:
        """Do nothing: what was abandoned is closed before the next request."""

    def call_text(
        self, module: str, predicate: str, arguments: tuple[str | int, ...], limits: Limits
    ) -> str:
        """Return the text that a predicate answers last."""
        goal = f"{module}:{predicate}/{len(arguments) + 1}"
        with self._lock:
            life = self._living()
            with self._about(life, goal):
                life.limit(limits.seconds)
                return life.ask(*call_request(module, predicate, arguments, limits), goal=goal)

    def always(
        self, module: str, predicate: str, arguments: tuple[str | int, ...], *, timeout: float
    ) -> str:
        """Return the text that a predicate answers last; it is called again in a new process."""
        step = call_request(module, predicate, arguments, Limits())
        with self._lock:
            text = self._ask(self._living(), step, timeout)
            self._programs[module] = (*self._programs[module], step)
        return text

    def rows(self, request: GoalRequest) -> Generator[Answer]:
        """Read a goal, and return its answers as they are taken, beside other goals."""
        with self._lock:
            life, goal, left = self._read(request)
        return self._chunks(life, goal, request, left)

    def all(self, request: GoalRequest) -> list[Answer]:
        """Return all answers of a goal; meanwhile the process does nothing else."""
        with self._lock:
            life, goal, left = self._read(request)
            found: list[str] = []
            size = 0
            with self._about(life, goal.text):
                life.limit(left.seconds)
                reply = life.request("all", *request.sent(goal, request.first_chunk, left))
                while reply.kind == "+":
                    found.append(reply.text)
                    size += len(reply.text)
                    if size > MOST_ANSWERS:
                        life.child.end()
                        words = f"the answers are larger than {MOST_ANSWERS >> 20} MB together"
                        raise GoalError("stack", goal.text, words)
                    reply = life.receive()
        if reply.kind == "!":
            failed(goal.text, Failure(reply.text))
        return [answer for text in (*found, reply.text) for answer in rows_of(goal, text)]

    def _read(self, request: GoalRequest) -> tuple[Life, KeptGoal, Limits]:
        """Return the process that has read a goal, the goal, and what is left of its limits."""
        started, limits = monotonic(), request.limits
        life = self._living()
        with self._about(life, request.shown):
            life.limit(limits.seconds)
            goal = life.goal(request)
        if limits.seconds is not None:
            left = max(SHORTEST, limits.seconds - (monotonic() - started))
            limits = limits._replace(seconds=left)
        return life, goal, limits

    def _chunks(
        self, life: Life, goal: KeptGoal, request: GoalRequest, limits: Limits
    ) -> Generator[Answer]:
        life.opened += 1
        number = str(life.opened)
        parts = ("open", number, *request.sent(goal, 1, limits))
        while True:
            started = monotonic()
            with self._lock, self._about(life, goal.text):
                life.limit(limits.seconds)
                reply = life.request(*parts)
            if limits.seconds is not None:
                left = max(SHORTEST, limits.seconds - (monotonic() - started))
                limits = limits._replace(seconds=left)
            if reply.kind == "!":
                failed(goal.text, Failure(reply.text))
            try:
                yield from rows_of(goal, reply.text)
            except BaseException:  # also when it is forgotten, which may be in any thread
                life.closing.append(number)
                raise
            if reply.kind == "-":
                return
            parts = ("next", number, limits.arguments[0])

    @contextmanager
    def _about(self, life: Life, goal: str) -> Iterator[None]:
        """Tell of a process that ended as an error of the goal; end one that may still work."""
        try:
            yield
        except Ended as ended:
            raise GoalError(ended.kind, goal, ended.message) from None
        except Failure as failure:
            failed(goal, failure)
        except GoalError:
            raise
        except BaseException:
            life.child.end()
            raise

    def _free(self, name: str) -> str:
        """Return a name for a module that no other has had here."""
        free, count = name, 1
        while free in self._names:
            count += 1
            free = f"{name}_{count}"
        self._names.add(free)
        return free

    def _living(self) -> Life:
        """Return the process, a new one if need be, with all that was loaded."""
        life = self._life
        if life is None or not life.child.lives:
            if sys.is_finalizing():
                raise GoalError("exception", "a goal", "Python is ending")
            life = Life()
            for steps in self._programs.values():
                for step in steps:
                    self._ask(life, step, LOAD_SECONDS)
            self._life = life
        return life

    def _ask(self, life: Life, step: tuple[str, ...], seconds: float) -> str:
        goal = f"{step[0]}({step[1]})"
        with self._about(life, goal):
            life.limit(seconds)
            return life.ask(*step, goal=goal)
