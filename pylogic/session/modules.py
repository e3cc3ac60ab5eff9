"""Sessions and modules: where goals are asked and programs are loaded."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from pylogic.errors import GoalError, LoadError, LoadMessage
from pylogic.session.answers import Answer, Answers
from pylogic.session.engine import start
from pylogic.session.failures import Failure, failed
from pylogic.session.goals import Call, Goal
from pylogic.term_reading import read_canonical
from pylogic.terms import Atom, Compound, Integer, List, String, Term

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

    from pylogic.session.engine import Argument, Prolog

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
        self._goals: dict[tuple[str, str], Goal] = {}
        self._loads = prolog.loads

    def query(
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
            false), `cyclic`, `constrained` (an answer with constraints on its variables) or
            `exception`.
        NotAllowed
            The sandbox refuses the goal.
        """
        return Answers(self._prolog, self._call(goal, given, limit, timeout, inferences, sandboxed, 1))

    def all(
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
        call = self._call(goal, given, limit, timeout, inferences, sandboxed, 1000)
        return list(Answers(self._prolog, call))

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
        call = self._call(goal, given, 1, timeout, inferences, sandboxed, 1)
        return next(Answers(self._prolog, call), None)

    def _call(
        self,
        goal: str | Term,
        given: Mapping[str, Term] | None,
        limit: int | None,
        timeout: float | None,
        inferences: int | None,
        sandboxed: bool,
        first: int,
    ) -> Call:
        prepared = self._goal(goal, " ".join(given) if given else "")
        if not given and limit is None and not sandboxed:
            name = "answers" if first == 1 else "all_answers"
            return Call(prepared, name, (prepared.number,), timeout, inferences)
        values = str(Compound("g", tuple(given.values()))) if given else ""
        arguments = (prepared.number, first, limit or 0, int(sandboxed), values)
        return Call(prepared, "answers", arguments, timeout, inferences)

    def _goal(self, goal: str | Term, given: str) -> Goal:
        if not isinstance(goal, str):
            return Goal(self._prolog, self.name, str(goal), given)
        if self._loads != self._prolog.loads:  # operators and flags may have changed
            self._goals.clear()
            self._loads = self._prolog.loads
        key = goal, given
        if key not in self._goals:
            if len(self._goals) >= _MOST_GOALS:
                del self._goals[next(iter(self._goals))]
            self._goals[key] = Goal(self._prolog, self.name, goal, given)
        return self._goals[key]

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
        engine = self._prolog.take()
        name = f"{self.name}:{predicate}/{len(arguments) + 1}"
        try:
            engine.limit(timeout, inferences)
            handle = self._prolog.predicate(predicate, len(arguments) + 1, self.name)
            text = engine.open_predicate(handle, arguments)
            engine.close()
        except Failure as failure:
            failed(name, failure)
        except BaseException:
            engine.spoilt = True
            raise
        finally:
            self._prolog.give_back(engine)
        if text is None:
            raise GoalError("failed", name, "the predicate failed")
        return text

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

        Raises
        ------
        LoadError
            SWI-Prolog had errors or warnings; nothing of the module is left.
        """
        name = source.module_name
        module = self._load("load_text", name, source.prolog(), timeout=timeout)
        self._added.append(module)
        return module

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

    def __enter__(self) -> Session:
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
