"""Modules of SWI-Prolog: where goals are asked."""

import warnings
from abc import ABC, abstractmethod
from collections.abc import Mapping
from operator import index
from pkgutil import resolve_name
from types import EllipsisType
from typing import ClassVar, Final, Protocol, get_args, runtime_checkable

from pylogic.core.errors import GoalError, UnknownInGoal
from pylogic.session.answers import Answer, Answers
from pylogic.session.requests import GoalRequest, Limits
from pylogic.terms import Term, term_of

_GOALS: Final = (str, *get_args(Term))
_WHY = "pylogic.explain.queries:why"
_REFUSAL = "pylogic.documents.goal_diagnostics:refusal"


class Explained(Protocol):
    """Why a goal holds, or why not."""

    @property
    def holds(self) -> bool:
        """Whether it holds."""

    def __str__(self) -> str:
        """Return the explanation as a terminal shows it."""


@runtime_checkable
class GoalChecker(Protocol):
    """What a module is made of that knows which goals cannot be meant."""

    def check_goal(self, goal: str) -> None:
        """Refuse a goal; raises `GoalError`."""


class Module(ABC):
    """A Prolog module in which goals are asked.

    Attributes
    ----------
    name : str
        The module's name in SWI-Prolog.
    own_limits : Limits
        The limits of a goal for which none are given.
    is_untrusted : bool
        Whether its clauses come from outside, so that every goal is sandboxed.
    """

    own_limits: ClassVar[Limits] = Limits()
    is_untrusted: ClassVar[bool] = False

    def __init__(self, name: str) -> None:
        self.name = name
        self.source: object = None
        """What was loaded, such as a document; None where it is a file."""
        self._checker: GoalChecker | None = None
        self._is_dropped = False

    def made_of(self, source: object) -> None:
        """Keep the document that was loaded, which refuses goals that cannot be meant."""
        self.source = source
        self._checker = source if isinstance(source, GoalChecker) else None

    def _check_there(self, goal: str | Term) -> None:
        if self._is_dropped:
            raise GoalError("exception", str(goal), f"the module {self.name} was dropped")

    def query(  # noqa: PLR0913 - each limit has its name
        self,
        goal: str | Term,
        *,
        given: Mapping[str, object] | None = None,
        limit: int | None = None,
        timeout: float | EllipsisType | None = ...,
        inferences: int | EllipsisType | None = ...,
        sandboxed: bool = False,
    ) -> Answers:
        """Return the answers of a goal, computed as they are asked for.

        Parameters
        ----------
        goal : str or Term
            Text is read by SWI-Prolog as one term; it is never pasted into other text. What is
            asked again as the same text is not read again.
        given : Mapping[str, object], optional
            Values for variables of the goal, which are then not answered: terms, or what
            `pylogic.terms.term_of` makes terms of. A str is an atom, and is not read.
        limit : int, optional
            The most answers that are wanted, 1 at least.
        timeout : float or None, optional
            Seconds that the goal may run, None for no limit; the time between answers does not
            count. In this process a goal is stopped where SWI-Prolog looks for it; a sandboxed one
            is killed if need be. What is left out is the module's own: no limit, but of untrusted
            clauses 10 seconds and a billion inferences.
        inferences : int or None, optional
            Inferences that the goal may take, likewise.
        sandboxed : bool
            The goal comes from outside: it is asked in a process of its own, where the module is
            loaded once more, and refused if it could do harm.

        Returns
        -------
        Answers
            An iterator and context manager of `Answer`. Where there is none, and the goal has a
            name that the document does not have, `UnknownInGoal` warns of it.

        Raises
        ------
        GoalError
            At once where the text is no goal (kind `syntax`), while answers are taken otherwise:
            `time`, `inferences`, `stack`, `halt`, `undefined` (an answer that is neither true nor
            false), `cyclic`, `constrained` (an answer with constraints on its variables),
            `thread`, `crash` (of the process of a sandboxed goal) or `exception`.
        NotAllowed
            The sandbox refuses the goal.
        TypeError, ValueError
            What is given is no goal, no value, or no limit.
        """
        limits = self._limits(timeout, inferences)
        request = self._request(goal, given, limit, limits, sandboxed=sandboxed)
        return self._query(request).when_none(lambda: self._tell_unknown(request, 4))

    def all(  # noqa: PLR0913 - as query
        self,
        goal: str | Term,
        *,
        given: Mapping[str, object] | None = None,
        limit: int | None = None,
        timeout: float | EllipsisType | None = ...,
        inferences: int | EllipsisType | None = ...,
        sandboxed: bool = False,
    ) -> list[Answer]:
        """Return all answers of a goal; the parameters and errors are those of `query`."""
        limits = self._limits(timeout, inferences)
        request = self._request(goal, given, limit, limits, sandboxed=sandboxed)
        found = self._all(request)
        if not found:
            self._tell_unknown(request)
        return found

    def ask(
        self,
        goal: str | Term,
        *,
        given: Mapping[str, object] | None = None,
        timeout: float | EllipsisType | None = ...,
        inferences: int | EllipsisType | None = ...,
        sandboxed: bool = False,
    ) -> Answer | None:
        """Return the first answer of a goal, or None; otherwise as `query`."""
        limits = self._limits(timeout, inferences)
        request = self._request(goal, given, 1, limits, sandboxed=sandboxed)
        found = self._all(request)
        if not found:
            self._tell_unknown(request)
        return found[0] if found else None

    def why(self, goal: str | Term, *, seconds: float = 20.0) -> Explained:
        """Return why a goal about a document holds, or why it does not.

        Parameters
        ----------
        goal : str or Term
            Atoms with commas between, as in `query`; the first answer is explained.
        seconds : float
            How long the clauses may be asked.

        Returns
        -------
        Explained
            A `pylogic.explain.Explanation`: a tree of instances of the document's axioms, checked
            anew; `str()` shows it.

        Raises
        ------
        ExplanationError
            The goal is not about the document, or the module was made of none.
        TypeError
            What is given is no goal.
        """
        found: Explained = resolve_name(_WHY)(self, goal, seconds)
        return found

    def _limits(
        self, timeout: float | EllipsisType | None, inferences: int | EllipsisType | None
    ) -> Limits:
        own = self.own_limits
        return Limits(
            own.seconds if timeout is ... else timeout,
            own.inferences if inferences is ... else inferences,
        )

    def _request(
        self,
        goal: str | Term,
        given: Mapping[str, object] | None,
        limit: int | None,
        limits: Limits,
        *,
        sandboxed: bool,
    ) -> GoalRequest:
        if not isinstance(goal, _GOALS):
            raise TypeError(f"a goal is a str or a term, and is not {goal!r}")
        if self._checker is not None and isinstance(goal, str):
            self._checker.check_goal(goal)
        if limit is not None and index(limit) < 1:
            raise ValueError(f"a limit of {limit} answers; expected at least 1")
        values = {name: term_of(value) for name, value in given.items()} if given else None
        sandboxed = sandboxed or self.is_untrusted
        return GoalRequest(self.name, goal, values, limit, limits, sandboxed)

    def _tell_unknown(self, request: GoalRequest, level: int = 3) -> None:
        """Warn of a goal without an answer that asks for what the document does not have.

        Who asks in a sandbox asks for others, and tells them. The level is that of the caller.
        """
        if self._checker is None or request.sandboxed or not isinstance(request.goal, str):
            return
        error: GoalError | None = resolve_name(_REFUSAL)(request.goal, self.source)
        if error is not None:
            warnings.warn(UnknownInGoal(f"{request.goal}: {error.message}"), stacklevel=level)

    @abstractmethod
    def _query(self, request: GoalRequest) -> Answers:
        """Return the answers of a goal, computed as they are asked for."""

    @abstractmethod
    def _all(self, request: GoalRequest) -> list[Answer]:
        """Return all answers of a goal, or so many."""

    @abstractmethod
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

    @abstractmethod
    def drop(self) -> None:
        """Remove the module with all it defined; dropping it again does nothing.

        Raises
        ------
        ValueError
            The module was not loaded by a session.
        """

    def __repr__(self) -> str:
        return f"<Module {self.name}>"
