"""Every error that pylogic raises on purpose, in one tree under `PylogicError`.

Each class carries what a caller needs as fields; the text of the error is made from them, so that
a program never has to parse a message.
"""

import copyreg
from collections.abc import Sequence
from pathlib import Path

from pylogic.core.places import LoadMessage as LoadMessage  # noqa: PLC0414 - found
from pylogic.core.places import Place as Place  # noqa: PLC0414 - here, too


class PylogicError(Exception):
    """The root of the tree: whatever pylogic refuses, it refuses with one of these."""

    def __reduce__(self) -> tuple[object, ...]:
        """Return what makes an equal error in another process, which `__init__` need not."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class ReadError(PylogicError, ValueError):
    """A text does not follow its notation."""

    def __init__(self, what: str, place: Place, expected: Sequence[str] = ()) -> None:
        self.what = what
        self.place = place
        self.expected = tuple(expected)
        super().__init__(str(self))

    def __str__(self) -> str:
        """Return place, fault, the line with a caret, and what was expected."""
        parts = [f"{self.place}: {self.what}"]
        if caret := self.place.caret():
            parts.append(caret)
        if self.expected:
            parts.append("expected: " + ", ".join(self.expected))
        return "\n".join(parts)


class CompileError(PylogicError, ValueError):
    """A formula that was read cannot be turned into clauses; `reason` says why.

    Attributes
    ----------
    formula : str
        Its text.
    place : Place or None
        What is at fault, or where the formula begins.
    at : int or None
        How many characters of the text stand before what is at fault, where that is known.
    """

    def __init__(
        self, reason: str, formula: str = "", place: Place | None = None, at: int | None = None
    ) -> None:
        self.reason = reason
        self.formula = formula
        self.place = place
        self.at = at
        super().__init__(str(self))

    def __str__(self) -> str:
        """Return place, reason and the formula, with a caret below what is at fault."""
        where = f"{self.place}: " if self.place else ""
        lines = self.formula.splitlines()
        if self.at is not None:
            before = self.formula[: self.at].split("\n")
            lines.insert(len(before), " " * len(before[-1]) + "^")
        return "\n    ".join([f"{where}{self.reason}", *lines])


class MeaningError(PylogicError, ValueError):
    """A text has no meaning that can be worked out by trying all values; the message says why."""


class ExplanationError(PylogicError, ValueError):
    """Why something holds, or does not, cannot be told; the message says what is in the way."""


class ExplanationFault(PylogicError):
    """An explanation was found that does not pass its check: a mistake of pylogic."""


class CircuitError(PylogicError, ValueError):
    """A text that was read has no circuit, or one that is too large; the message says why."""


class TakesLong(UserWarning):
    """What goes on takes long; the message says how long, about, and what can be done."""


class CircuitMissing(UserWarning):
    """A source `circuit` is left out of a check, as the text has none; the message says why."""


class EvaluationError(PylogicError, ValueError):
    """A term of the Boyer-Moore logic cannot be evaluated, by the fault of a `name` in it."""

    def __init__(self, name: str, message: str) -> None:
        self.name = name
        super().__init__(message)


class EvaluationLimit(PylogicError):
    """An evaluation was stopped by a limit.

    Attributes
    ----------
    kind : str
        `steps`, `depth` (calls inside of calls), `time`, `bits` (of a number) or `memory`.
    limit : float
        The limit that was reached, in steps, calls, seconds or bits; 0 for memory.
    """

    def __init__(self, kind: str, limit: float) -> None:
        self.kind = kind
        self.limit = limit
        super().__init__(f"the evaluation was stopped: its limit of {kind} ({limit:g}) is reached")


class DeductionError(PylogicError, ValueError):
    """A step of a derivation cannot be made.

    Attributes
    ----------
    tactic : str
        The tactic, or the file of the derivation where that is at fault.
    reason : str
        What it did not find, or which side condition does not hold.
    """

    def __init__(self, tactic: str, reason: str) -> None:
        self.tactic = tactic
        self.reason = reason
        super().__init__(f"{tactic}: {reason}")


class ProofError(PylogicError):
    """What the solver found `checked_by` (`evaluation`, `clauses`) refutes: pylogic is wrong."""

    def __init__(self, checked_by: str, message: str) -> None:
        self.checked_by = checked_by
        super().__init__(message)


class PlanError(PylogicError, ValueError):
    """A file with the plan of proofs is malformed; `file` names it."""

    def __init__(self, file: str, reason: str) -> None:
        self.file = file
        self.reason = reason
        super().__init__(f"{file}: {reason}")


class ErrataError(PylogicError, ValueError):
    """An errata file is malformed, or one of its errata does not match the document.

    `erratum` is the id of the one that does not match; empty where the file is at fault.
    """

    def __init__(self, message: str, erratum: str = "") -> None:
        self.erratum = erratum
        super().__init__(message)


class DocumentMissing(PylogicError):
    """A document that is asked for is unknown, or is known and its text is not ours to ship."""


class ResourceMissing(PylogicError):
    """A folder or file that belongs to pylogic is not where it must be."""

    def __init__(self, name: str, searched: Sequence[Path]) -> None:
        self.name = name
        self.searched = tuple(searched)
        super().__init__(f"{name!r} was not found in {', '.join(map(str, searched))}")


class GameError(PylogicError, ValueError):
    """A state, a move or a game that was asked for cannot be."""


class UnknownGame(GameError):
    """There is no game, source or player of that name."""


class StateError(GameError):
    """A text is not a position of the game."""


class MoveError(GameError):
    """A move was refused; the subclass says in which way."""


class BadMove(MoveError):
    """The text is not a move of this game at all."""


class IllegalMove(MoveError):
    """A move of the game that the rules do not allow here."""


class AmbiguousMove(MoveError):
    """The text fits several legal moves."""


class MessageError(PylogicError, ValueError):
    """What came over a connection is no message of the protocol."""


class MemoryFault(PylogicError, ValueError):
    """The file in which a player keeps what it learns cannot be used."""


class SolutionTooLarge(GameError):
    """A game has more positions than fit into the memory that may be used; the message says it."""


class SolutionFault(PylogicError, ValueError):
    """The file in which the solution of a game is kept cannot be used."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}")


class SolutionNotKept(UserWarning):
    """A solution was found, and the file in which it would be kept cannot be written."""


class UnknownInGoal(UserWarning):
    """A goal has no answer, and asks for what its document does not have: a misspelt name."""


class SolutionMissing(PylogicError):
    """No solution of the game is kept; `command` is what finds one."""

    def __init__(self, game: str, command: str) -> None:
        self.command = command
        super().__init__(f"no solution of {game} is kept; `{command}` finds one")


class _ProgramMissing(PylogicError):
    """A program that pylogic can do without is not installed; a subclass says which."""

    install = ""
    """How it is installed, and what works without it."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(self.install + (f"\n({detail})" if detail else ""))


class PrologMissing(_ProgramMissing):
    """SWI-Prolog, which the Prolog sources need, is not installed."""

    install = (
        "SWI-Prolog was not found. Install it with one of:\n"
        "  apt-get install swi-prolog-nox    (Debian, Ubuntu)\n"
        "  dnf install pl                    (Fedora)\n"
        "  pacman -S swi-prolog              (Arch)\n"
        "  brew install swi-prolog           (macOS)\n"
        "The readers of documents and the native games work without it."
    )


class SolverMissing(_ProgramMissing):
    """The solver z3, which the proofs need, is not installed."""

    install = (
        "The solver z3, which decides the proofs, was not found. Install it with:\n"
        "  python -m pip install 'pylogic-specs[proofs]'    (in a checkout: -e '.[proofs]')\n"
        "Without it, `pylogic deduce --no-proofs` still derives the steps."
    )


class ProverMissing(_ProgramMissing):
    """ACL2, which proves theorems, is not installed or does not start."""

    install = (
        "The prover ACL2 was not found, or does not start. Install it with `make prove`, or:\n"
        "  apt-get install --no-install-recommends acl2    (Debian, Ubuntu)\n"
        "  mkdir -p /usr/share/acl2-VERSION/books          (it starts only where that folder is)\n"
        "Without it, theorems are tested and exhausted, but not proved."
    )


class PlotterMissing(_ProgramMissing):
    """The library matplotlib, which draws plots, is not installed."""

    install = (
        "matplotlib, which draws plots, was not found. Install it with:\n"
        "  python -m pip install 'pylogic-specs[plot]'    (in a checkout: -e '.[plot]')\n"
        "Without it, `pylogic arena` still writes its table."
    )


class ProverStopped(PylogicError):
    """ACL2 ended or was stopped, as `why` says, before it had answered; it printed `output`."""

    def __init__(self, why: str, output: str) -> None:
        self.why = why
        self.output = output
        super().__init__(f"ACL2 {why}")


class LibraryMissing(PylogicError, ImportError):
    """The library `library` is not installed, which the extra `extra` brings."""

    def __init__(self, library: str, extra: str) -> None:
        self.library = library
        self.extra = extra
        super().__init__(
            f"{library} is not installed; `pip install 'pylogic-specs[{extra}]'` brings it"
        )


class WorkerDied(PylogicError):
    """Processes died over the same piece of work, so often that it is given up."""

    def __init__(self, deaths: int) -> None:
        self.deaths = deaths
        super().__init__(
            f"{deaths} workers died over the same piece of work; was there memory enough?"
        )


class ClusterFault(PylogicError):
    """A cluster cannot be used; the message says why."""


class PlotFault(PylogicError, ValueError):
    """A plot cannot be written where it was asked for."""


class GoalError(PylogicError):
    """A goal did not come to its end; `kind` says what stopped it.

    Attributes
    ----------
    kind : str
        `syntax` (no goal), `time`, `inferences`, `stack` (memory), `halt`, `aborted`,
        `interrupted`, `exception`, `failed` (`call_text` alone), `sandbox`, `undefined` (an answer
        that is neither true nor false), `cyclic`, `constrained` (an answer whose variables have
        constraints left), `thread` (answers taken in another thread), `unknown` (it asks of names
        that a document does not have) or `crash` (of the process in which a goal from outside
        ran).
    goal : str
        The goal as Prolog text.
    message : str
        What there is to say of it.
    at : tuple of int or None
        Line and column of the goal's text, from 1, where the text is at fault.
    """

    def __init__(
        self, kind: str, goal: str, message: str, at: tuple[int, int] | None = None
    ) -> None:
        self.kind = kind
        self.goal = goal
        self.message = message
        self.at = at
        super().__init__(f"{message}\n{self._shown()}")

    def _shown(self) -> str:
        """Return the goal, with a caret below where its text is at fault."""
        lines = self.goal.splitlines()
        if self.at is None or self.at[0] > len(lines):
            return f"    in the goal {self.goal}"
        line, column = self.at
        lines.insert(line, " " * min(column - 1, len(lines[line - 1])) + "^")
        return "\n".join(f"    {text}" for text in lines)


class NotAllowed(GoalError):
    """The sandbox refused a goal that came from outside."""

    def __init__(self, goal: str, message: str) -> None:
        super().__init__("sandbox", goal, message)


class LoadError(PylogicError):
    """SWI-Prolog reported errors or warnings while loading."""

    def __init__(self, file: str, messages: Sequence[LoadMessage]) -> None:
        self.file = file
        self.messages = tuple(messages)
        super().__init__("\n".join(map(str, messages)))
