"""Sessions and modules: where goals are asked and programs are loaded."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Protocol, Self, runtime_checkable

from pylogic.errors import GoalError, LoadError, LoadMessage
from pylogic.packing import packed_text
from pylogic.session.answers import Answer, Answers, first, stream
from pylogic.session.goals import Goal
from pylogic.session.pool import start
from pylogic.term_reading import read_canonical
from pylogic.term_text import MOST_LEVELS, canonical, nesting, steps
from pylogic.terms import Atom, Compound, Integer, List, String, Term

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

    from pylogic.session.engine import Argument, Limits
    from pylogic.session.guests import Guest
    from pylogic.session.pool import Prolog

LOAD_SECONDS = 60.0
"""How long a program may take to load."""

_MOST_GOALS = 512  # that a module keeps read


class Source(Protocol):
    """What can be loaded from text: a document, or a compiled program."""

    @property
    def module_name(self) -> str:
        """The module's name."""

    def prolog(self) -> str:
        """Return the text of a Prolog module."""


@runtime_checkable
class GuestSource(Protocol):
    """What may be a program that nobody vouches for, as a document is that holds one."""

    @property
    def untrusted(self) -> str | None:
        """The text of its clauses; None where pylogic made them."""


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
        limits = _limits(timeout, inferences)
        arguments = _arguments(read, 1, 1, sandboxed, given)
        return first(prolog, read, prolog.chosen_answers, arguments, limits)

    def _goal(self, goal: str | Term, given: Mapping[str, Term] | None) -> Goal:
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
        self._prolog.drop(self.name, self._source)

    def __repr__(self) -> str:
        """Return the module's name."""
        return f"<Module {self.name}>"


class Session(Module):
    """The door to SWI-Prolog: loads modules, and asks goals in module `user`.

    SWI-Prolog is one per process, so sessions share what they load; a session drops what it
    added from text when it is closed.
    """

    def __init__(self) -> None:
        super().__init__(start(), "user")
        self._added: list[Module] = []

    def add(self, source: Source, *, timeout: float = LOAD_SECONDS) -> Module:
        """Load the text of a module, under a name of its own where its name is taken.

        A document that is a program itself becomes a guest, as by `add_guest`.

        Raises
        ------
        LoadError
            SWI-Prolog had errors or warnings; nothing of the module is left.
        """
        name = source.module_name
        if isinstance(source, GuestSource) and (untrusted := source.untrusted) is not None:
            return self.add_guest(name, untrusted, name, timeout=timeout)[0]
        module = self._load("load_text", name, source.prolog(), timeout=timeout)
        self._added.append(module)
        return module

    def add_guest(
        self, name: str, text: str, file: str, *, timeout: float = LOAD_SECONDS
    ) -> tuple[Guest, tuple[LoadMessage, ...]]:
        """Load clauses that nobody vouches for: their directives are not called.

        Parameters
        ----------
        name : str
            The module's name, if it is free.
        text : str
            The clauses.
        file : str
            What they are called in messages.
        timeout : float
            Seconds that loading may take.

        Returns
        -------
        tuple of Guest and tuple of LoadMessage
            The module, and a warning for each directive that was left out.

        Raises
        ------
        LoadError
            A clause cannot be read or stored; nothing of the module is left.
        """
        from pylogic.session.guests import Guest, fill  # noqa: PLC0415 - a Guest is a Module

        empty = f":- module({canonical(Atom(name))}, []).\n"
        module = self._load("load_text", name, empty, timeout=timeout)
        try:
            messages = fill(self, module, text, file, timeout)
        except GoalError:
            module.drop()
            raise
        if faults := [message for message in messages if message.kind == "error"]:
            module.drop()
            raise LoadError(file, faults)
        guest = Guest(self._prolog, module.name, module._source)  # noqa: SLF001 - its own module
        self._added.append(guest)
        return guest, tuple(messages)

    def load(self, path: str | Path, *, timeout: float = LOAD_SECONDS) -> Module:
        """Load a Prolog file, once as long as it does not change.

        Raises
        ------
        LoadError
            SWI-Prolog had errors or warnings; nothing of the file is left.
        FileNotFoundError
            There is no such file.
        """
        real = Path(path).resolve(strict=True)
        return self._load("load_path", str(real), timeout=timeout)

    def _load(self, name: str, *arguments: str, timeout: float) -> Module:
        prolog = self._prolog
        file = arguments[0]
        reply = prolog.load(name, *arguments, timeout=timeout)
        match read_canonical(reply):
            case Compound("loaded", (Atom(module), Atom(source), List(()))):
                return Module(prolog, module, source)
            case Compound("loaded", (_, _, List(messages))):
                raise LoadError(file, [_message(message) for message in messages])
        raise GoalError("exception", name, f"not a reply: {reply}")

    def close(self) -> None:
        """Drop the modules that were added from text."""
        while self._added:
            self._added.pop().drop()

    def __enter__(self) -> Self:
        """Return the session; it is closed at the end of the block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the session."""
        self.close()


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


def _message(message: Term) -> LoadMessage:
    match message:
        case Compound("message", (Atom(kind), Atom(file), Integer(line), String(text))):
            return LoadMessage(kind, file, line, text)
    raise ValueError(f"not a message: {message}")


def session() -> Session:
    """Open the one door to SWI-Prolog.

    Raises
    ------
    PrologMissing
        SWI-Prolog is not installed; the message says how to install it.
    """
    return Session()
