"""Modules of SWI-Prolog: where goals are asked."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from pylogic.errors import GoalError
from pylogic.packing import packed_text
from pylogic.session.answers import Answer, Answers, first, stream
from pylogic.session.goals import Goal
from pylogic.term_text import MOST_LEVELS, canonical, nesting, steps
from pylogic.terms import Compound, List, Term

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylogic.session.engine import Argument, Limits
    from pylogic.session.pool import Prolog

_MOST_GOALS = 512  # that a module keeps read


class Module:
    """A Prolog module in which goals are asked.

    Attributes
    ----------
    name : str
        The module's name in SWI-Prolog.
    """

    def __init__(self, prolog: Prolog, name: str, source: str = "") -> None:
        self.name = name
        self._prolog = prolog
        self._source = source
        self._goals: dict[str | tuple[str, str], Goal] = {}
        self._is_dropped = False
        self._lock = Lock()  # for changes of the goals that are kept
        self._loads = prolog.loads

    def query(  # noqa: PLR0913 - each limit has its name
        self,
        goal: str | Term,
        *,
        given: Mapping[str, Term] | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        inferences: int | None = None,
        sandboxed: bool = False,
    ) -> Answers:
        """Return the answers of a goal, computed as they are asked for.

        Parameters
        ----------
        goal : str or Term
            Text is read by SWI-Prolog as one term; it is never pasted into other text. What is
            asked again as the same text is not read again.
        given : Mapping[str, Term], optional
            Values for variables of the goal, which are then not answered.
        limit : int, optional
            The most answers that are wanted.
        timeout : float, optional
            Seconds that the goal may run; the time between answers does not count.
        inferences : int, optional
            Inferences that the goal may take.
        sandboxed : bool
            Refuse a goal that could do harm, as SWI-Prolog's library(sandbox) judges it.

        Returns
        -------
        Answers
            An iterator and context manager of `Answer`.

        Raises
        ------
        GoalError
            At once where the text is no goal (kind `syntax`), while answers are taken otherwise:
            `time`, `inferences`, `stack`, `halt`, `undefined` (an answer that is neither true nor
            false), `cyclic`, `constrained` (an answer with constraints on its variables), `thread`
            or `exception`.
        NotAllowed
            The sandbox refuses the goal.
        """
        prolog = self._prolog
        read = self._goal(goal, given)
        if limit is timeout is inferences is None and not given and not sandboxed:
            return Answers(prolog, stream(prolog, read, prolog.answers))
        if sandboxed:
            prolog.load_sandbox()
        limits = _limits(timeout, inferences)
        arguments = _arguments(read, 1, limit, sandboxed, given)
        rows = stream(prolog, read, prolog.chosen_answers, arguments, limits)
        return Answers(prolog, rows)

    def all(  # noqa: PLR0913 - as query
        self,
        goal: str | Term,
        *,
        given: Mapping[str, Term] | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        inferences: int | None = None,
        sandboxed: bool = False,
    ) -> list[Answer]:
        """Return all answers of a goal; the parameters and errors are those of `query`."""
        prolog = self._prolog
        read = self._goal(goal, given)
        if sandboxed:
            prolog.load_sandbox()
        limits = _limits(timeout, inferences)
        arguments = _arguments(read, 1000, limit, sandboxed, given)
        return list(stream(prolog, read, prolog.chosen_answers, arguments, limits))

    def ask(
        self,
        goal: str | Term,
        *,
        given: Mapping[str, Term] | None = None,
        timeout: float | None = None,
        inferences: int | None = None,
        sandboxed: bool = False,
    ) -> Answer | None:
        """Return the first answer of a goal, or None; otherwise as `query`."""
        prolog = self._prolog
        read = self._goal(goal, given)
        if sandboxed:
            prolog.load_sandbox()
        limits = _limits(timeout, inferences)
        arguments = _arguments(read, 1, 1, sandboxed, given)
        return first(prolog, read, prolog.chosen_answers, arguments, limits)

    def _goal(self, goal: str | Term, given: Mapping[str, Term] | None) -> Goal:
        self._check_there(goal)
        names = " ".join(given) if given else ""
        if not isinstance(goal, str):
            return Goal(self._prolog, self.name, goal, names)
        if self._loads != self._prolog.loads:  # operators and flags may have changed
            with self._lock:
                self._goals.clear()
            self._loads = self._prolog.loads
        key = (goal, names) if names else goal
        found = self._goals.get(key)
        if found is None:
            found = Goal(self._prolog, self.name, goal, names)
            with self._lock:
                if len(self._goals) >= _MOST_GOALS:
                    del self._goals[next(iter(self._goals))]
                self._goals[key] = found
        return found

    def call_text(
        self,
        predicate: str,
        *arguments: str | int,
        timeout: float | None = None,
        inferences: int | None = None,
    ) -> str:
        """Call a predicate of the module once and return the text it answers last.

        This is the cheapest way across: `call_text("expand", "a b", 3)` calls
        `expand("a b", 3, Text)`.

        Raises
        ------
        GoalError
            As in `query`, or with kind `failed` where the predicate fails or answers no text.
        """
        arity = len(arguments) + 1
        self._check_there(f"{predicate}/{arity}")
        handle = self._prolog.predicate(predicate, arity, self.name)
        goal = f"{self.name}:{predicate}/{arity}"
        return self._prolog.once(handle, arguments, goal, _limits(timeout, inferences))

    def drop(self) -> None:
        """Remove the module with all it defined; dropping it again does nothing.

        Raises
        ------
        ValueError
            The module was not loaded by a session.
        """
        if not self._source:
            raise ValueError(f"{self.name} was not loaded by a session")
        self._goals.clear()
        if not self._is_dropped:
            self._is_dropped = True  # from now on its name is free for another module
            self._prolog.drop(self.name, self._source)

    def _check_there(self, goal: str | Term) -> None:
        if self._is_dropped:
            raise GoalError("exception", str(goal), f"the module {self.name} was dropped")

    def __repr__(self) -> str:
        """Return the module's name."""
        return f"<Module {self.name}>"


def _limits(timeout: float | None, inferences: int | None) -> Limits | None:
    return None if timeout is None and inferences is None else (timeout, inferences)


def _arguments(
    goal: Goal,
    first: int,
    limit: int | None,
    sandboxed: bool,  # noqa: FBT001 - private, and passed on as it came
    given: Mapping[str, Term] | None,
) -> tuple[Argument, ...]:
    return goal.number, first, limit or 0, int(sandboxed), _values_text(given)


def _values_text(given: Mapping[str, Term] | None) -> str:
    if not given:
        return ""
    if len(given) == 1:
        (value,) = given.values()
        if isinstance(value, List) and (text := packed_text(value)):
            return text
    values = Compound("g", tuple(given.values()))
    text = canonical(values)
    return text if nesting(text) < MOST_LEVELS else f"steps({steps(values)})"
