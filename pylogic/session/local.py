"""Modules in this process, for the goals of pylogic and of its users."""

from threading import Lock

from pylogic.session.answers import Answer, Answers, first, stream
from pylogic.session.goals import KeptGoal
from pylogic.session.modules import Module
from pylogic.session.requests import GoalRequest, Limits
from pylogic.session.runtime import Runtime
from pylogic.session.sandboxed import Remote
from pylogic.session.sandboxes import LOAD_SECONDS, Sandbox
from pylogic.terms import Term

_MOST_GOALS = 512  # that a module keeps read

_NOTHING = ("load_text", "outside", ":- module(outside, []).\n")
"""What stands for `user` where goals from outside run."""


class LocalModule(Module):
    """A module of the SWI-Prolog in this process.

    prolog: That SWI-Prolog.
    name: The module's name there.
    source: What it was loaded from, by which it is dropped; empty where it was not loaded.
    program: What loads it: a predicate of the bridge, and its arguments.
    """

    def __init__(
        self, prolog: Runtime, name: str, source: str = "", program: tuple[str, ...] = _NOTHING
    ) -> None:
        super().__init__(name)
        self._prolog = prolog
        self._source = source
        self._program = program
        self._goals: dict[str | tuple[str, str], KeptGoal] = {}
        self._lock = Lock()  # for changes of the goals that are kept, and to make `_outside`
        self._outside: Remote | None = None
        self._loads = prolog.loads

    def _query(self, request: GoalRequest) -> Answers:
        if request.sandboxed:
            there = self._there(request.goal)
            return there._query(request._replace(module=there.name))  # noqa: SLF001 - of its own kind
        prolog, limits = self._prolog, request.limits
        read = self._goal(request)
        if request.limit is None and not limits and not request.given:
            return Answers(prolog, stream(prolog, read, prolog.answers), read.text)
        arguments = (*request.arguments(read, 1), request.values)
        rows = stream(prolog, read, prolog.chosen_answers, arguments, limits)
        return Answers(prolog, rows, read.text)

    def _all(self, request: GoalRequest) -> list[Answer]:
        if request.sandboxed:
            there = self._there(request.goal)
            return there._all(request._replace(module=there.name))  # noqa: SLF001
        prolog = self._prolog
        read = self._goal(request)
        arguments = (*request.arguments(read, request.first_chunk), request.values)
        take = first if request.limit == 1 else stream
        return [*take(prolog, read, prolog.chosen_answers, arguments, request.limits)]

    def call_text(
        self,
        predicate: str,
        *arguments: str | int,
        timeout: float | None = None,
        inferences: int | None = None,
    ) -> str:
        """Call a predicate once and return its text, as `Module.call_text` says."""
        arity = len(arguments) + 1
        self._check_there(f"{predicate}/{arity}")
        handle = self._prolog.predicate(predicate, arity, self.name)
        goal = f"{self.name}:{predicate}/{arity}"
        return self._prolog.once(handle, arguments, goal, Limits(timeout, inferences))

    def drop(self) -> None:
        """Remove the module with all it defined, as `Module.drop` says."""
        if not self._source:
            raise ValueError(f"{self.name} was not loaded by a session")
        self._goals.clear()
        self.leave()
        if not self._is_dropped:
            self._is_dropped = True  # from now on its name is free for another module
            self._prolog.drop(self.name, self._source)

    def leave(self) -> None:
        """End the process in which goals from outside were asked, if there is one."""
        with self._lock:
            if self._outside is not None:
                self._outside.sandbox.close()
                self._outside = None

    def _there(self, goal: str | Term) -> Remote:
        """Return this module in the process in which goals from outside are asked."""
        self._check_there(goal)
        with self._lock:
            if self._outside is None:
                sandbox = Sandbox()
                name = sandbox.load(*self._program, timeout=LOAD_SECONDS)
                self._outside = Remote(sandbox, name)
            return self._outside

    def _goal(self, request: GoalRequest) -> KeptGoal:
        goal, names = request.goal, request.names
        self._check_there(goal)
        if not isinstance(goal, str):
            return KeptGoal(self._prolog, self.name, goal, names)
        if self._loads != self._prolog.loads:  # operators and flags may have changed
            with self._lock:
                self._goals.clear()
            self._loads = self._prolog.loads
        key = (goal, names) if names else goal
        found = self._goals.get(key)
        if found is None:
            found = KeptGoal(self._prolog, self.name, goal, names)
            with self._lock:
                if len(self._goals) >= _MOST_GOALS:
                    del self._goals[next(iter(self._goals))]
                self._goals[key] = found
        return found
