"""What a reader makes of a text in any notation: declarations, and an account of every line."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from pylogic.core import regexes as re
from pylogic.core.errors import Place, PylogicError
from pylogic.core.formulas import Formula, Node

HEADING, PROSE, TABLE, DECLARATION, AXIOM = "heading", "prose", "table", "declaration", "axiom"
STEP, CLAIM = "step", "claim"
CLAUSES, DIRECTIVE, COMMENT, SIGNATURE = "clauses", "directive", "comment", "signature"
NOT_UNDERSTOOD = "not understood"


_MADE = re.compile(r" \(\d+\)$")
"""What readers put behind the label of one of several axioms that they make of one."""


def called(label: str) -> str:
    """Return what messages call an axiom: `axiom 3`, `line 7`."""
    said = _MADE.sub("", label)
    return said if said.startswith("line ") else f"axiom {said}"


@dataclass(frozen=True, slots=True)
class Declaration:
    """One formal statement of a document.

    kind: `axiom`, `step` (of a derivation) or `claim` (stated to follow), or what kind of name is
        declared: `predicate`, `function`, `constant`.
    label: The axiom's number, the declared name, or what the reader's notation labels it by.
    text: What is printed, without its label.
    place: Where `text` begins.
    lines: First and last line, counted from 1.
    formula: What is stated.
    arity: The number of arguments of the declared name.
    heading: The words of a step.
    """

    kind: str
    label: str
    text: str
    place: Place = field(compare=False, repr=False)
    lines: tuple[int, int] = field(compare=False)
    formula: Formula | None = None
    arity: int = 0
    heading: str = ""

    @property
    def called(self) -> str:
        """What messages call it: `axiom 3`, `line 7`."""
        return called(self.label)


@dataclass(frozen=True, slots=True)
class Entry:
    """What became of a stretch of lines; `kind` is one of this module's constants."""

    lines: tuple[int, int]
    kind: str
    text: str
    became: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something in a readable text that its reader should look at; `what` says it in words.

    Where a name may be a slip, `name` is that, and `meant` what it nearly is; that is empty where
    it may be a constant which is not declared. `reading` says that a text which leaves something
    open was read in one way.
    """

    place: Place
    what: str
    name: str = ""
    meant: str = ""
    reading: bool = False

    def __str__(self) -> str:
        """Return the place, what is noticed there, and the line with a caret."""
        caret = self.place.caret()
        return f"{self.place}: {self.what}" + (f"\n{caret}" if caret else "")


@dataclass(frozen=True, slots=True)
class Syntax:
    """A text as its reader understood it.

    `problems` are the axioms that could not be read: each an error with its place. Nothing is
    compiled from a document that has any. `unclear` are errors at lines that look formal, among
    words: they are told, and the rest is compiled. `notices` are warnings about what was read.
    `functions` are the names applied without a receiver, and `objects` those that are receivers,
    in a notation that has them. `states` are the names of states, each with the predicate that
    holds of that state alone.
    """

    declarations: tuple[Declaration, ...]
    entries: tuple[Entry, ...]
    problems: tuple[PylogicError, ...] = ()
    notices: tuple[Notice, ...] = ()
    functions: frozenset[str] = frozenset()
    unclear: tuple[PylogicError, ...] = ()
    objects: frozenset[str] = frozenset()
    states: tuple[tuple[str, str], ...] = ()

    def has_content(self) -> bool:
        """Return whether anything formal was found, be it readable or not."""
        return bool(self.stated() or self.problems)

    def summary(self) -> str:
        """Return how much of what was read, in words; empty where nothing is counted."""
        return ""

    def axioms(self) -> tuple[Declaration, ...]:
        """Return what the document takes for granted: definitions and facts, to be compiled."""
        return tuple(d for d in self.stated() if d.kind == AXIOM)

    def steps(self) -> tuple[Declaration, ...]:
        """Return the steps of the derivation, in the order of the text."""
        return tuple(d for d in self.stated() if d.kind == STEP)

    def claims(self) -> tuple[Declaration, ...]:
        """Return what is stated to follow from the axioms."""
        return tuple(d for d in self.stated() if d.kind == CLAIM)

    def stated(self) -> tuple[Declaration, ...]:
        """Return the declarations that carry a formula."""
        return tuple(d for d in self.declarations if d.formula is not None)


def changed(
    declarations: Iterable[Declaration], change: Callable[[Formula], Node]
) -> list[Declaration]:
    """Return declarations with what a change makes of each formula, which is a formula again."""
    said = [(one, one.formula and change(one.formula)) for one in declarations]
    return [d if formula is d.formula else replace(d, formula=formula) for d, formula in said]  # type: ignore[arg-type]  # of a formula comes one
