"""Random spellings of first-order axioms, which read back to the formulas they were made of.

A document has habits (its signs, labels, stops, how it breaks lines and what stands between its
axioms), and each sign, blank and bracket in it is a throw of the dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from tests.theories.pieces import JOINING, Piece, Speller

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

_PROSE = (
    "Here is what everybody knows about it.",
    "The rules below were agreed on by the club in 1987, and never changed since.",
    "Note. Nothing more is said of this in the text; see the book for the details.",
    "We write down what holds of each of them, one after the other,\nand go on over two lines.",
    "(This is all that one needs to know.)",
    "As everyone can see, none of this is very hard to understand.",
)
_LABELS = ("{}.", "({})", "{})", "Axiom {}.", "A{}.", "Rule {}:", r"\item", "* ", "", "")


def spell(axioms: Sequence[f.Formula], constants: Sequence[str], rng: random.Random) -> str:
    """Return a document of these axioms in a random spelling.

    Reading it as `first-order` gives equal formulas in the same order.

    Parameters
    ----------
    axioms : sequence of Formula
        What is stated. Names are words of letters, digits and underscores that no sign of the
        notation is written as, or several such words with a blank between.
    constants : sequence of str
        The names that are constants. They are declared where a reader could not know it, and
        sometimes where he could.
    rng : random.Random
        What chooses.
    """
    return "\n".join(_Document(tuple(axioms), tuple(constants), rng).lines()) + "\n"


@dataclass(frozen=True, slots=True)
class _Habits:
    """What a document does alike in all its axioms; the numbers are chances, or columns."""

    dollars: float
    label: str
    stop: str
    breaks: str
    width: int
    blank_lines: float
    prose: float
    blanks: float


def _habits(rng: random.Random) -> _Habits:
    return _Habits(
        dollars=rng.choice((0.0, 0.0, 0.8)),
        label=rng.choice(_LABELS),
        stop=rng.choice(("", "", ".", ",", ";")),
        breaks=rng.choice(("indented", "behind", "before")),
        width=rng.choice((40, 72, 10_000)),
        blank_lines=rng.choice((0.0, 0.5, 1.0)),
        prose=rng.choice((0.0, 0.0, 0.3)),
        blanks=rng.choice((0.0, 0.5, 1.0)),
    )


def _speller(rng: random.Random) -> Speller:
    kind = rng.randrange(6)
    mixture = tuple(int(kind in {i, 4, 5}) for i in range(4))  # of two documents in six, all
    return Speller(rng, mixture, rng.choice((0.0, 0.0, 0.2)))


class _Document:
    def __init__(
        self, axioms: tuple[f.Formula, ...], constants: tuple[str, ...], rng: random.Random
    ) -> None:
        self.axioms = axioms
        self.constants = constants
        self.rng = rng
        self.habits = _habits(rng)
        self.speller = _speller(rng)

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def lines(self) -> Iterator[str]:
        """Yield the lines: perhaps prose, the declarations, and the axioms."""
        if self.chance(0.3):
            yield from (*self.prose(), "")
        declared = [*self.phrases(), *self.declared()]
        yield from declared
        sections = any(line and ":" not in line for line in declared)
        if sections or self.chance(0.5) or any(map(_is_bare, self.axioms)):
            yield from (self.rng.choice(("Axioms", "## Axioms", "The axioms:")), "")
        for number, axiom in enumerate(self.axioms, start=1):
            if self.chance(self.habits.prose):
                yield from ("", *self.prose(), "")
            elif self.chance(self.habits.blank_lines):
                yield ""
            yield from self.axiom(number, axiom)

    def prose(self) -> list[str]:
        return self.rng.choice(_PROSE).split("\n")

    def phrases(self) -> Iterator[str]:
        """Yield the declarations of names of several words, which a reader has to know."""
        found = {
            name: len(part.args)
            for axiom in self.axioms
            for part in f.walk(axiom)
            if " " in (name := _symbol(part)) and isinstance(part, f.Predicate | f.Apply)
        }
        if found:
            yield from ("Predicates", "")
            for name, arity in sorted(found.items()):
                names = ", ".join(f"v{i}" for i in range(1, arity + 1))
                yield f"{name}({names})  what it is called"
            yield ""

    def declared(self) -> Iterator[str]:
        """Yield the constants, where habit does not tell them from variables, or sometimes."""
        if not self.constants or (_is_plain(self.axioms, self.constants) and self.chance(0.6)):
            return
        names = list(self.constants)
        self.rng.shuffle(names)
        listed = ", ".join(names)
        yield from self.rng.choice((
            (f"Constants: {listed}", ""),
            ("Constants", "", listed, ""),
            ("## Constants", *names, ""),
        ))  # fmt: skip

    def axiom(self, number: int, axiom: f.Formula) -> Iterator[str]:
        """Yield the lines of an axiom."""
        habit = self.habits.label
        dollar = "$" if self.chance(self.habits.dollars) else ""
        pieces = self.speller.spelt(axiom)
        unclear = _is_bare(axiom) or pieces[0].sign == "-"  # words; a dash as before an item
        label = (habit if habit.strip("* ") or not unclear else "{}.").format(number)
        guard = "{}" if label == r"\item" and pieces[0].word == "[" else ""  # no label of LaTeX's
        begin = f"{label} {guard}{dollar}" if label else dollar
        lines = list(self.broken(begin, pieces))
        lines[-1] += dollar + (self.habits.stop if habit else self.habits.stop.strip(","))
        yield from lines

    def broken(self, begin: str, pieces: Sequence[Piece]) -> Iterator[str]:
        """Yield the lines of a formula: broken anywhere if indented, else at connectives."""
        habits = self.habits
        indent = " " * self.rng.randint(2, 8) if habits.breaks == "indented" else ""
        line = begin
        for before, piece in zip([None, *pieces], pieces, strict=False):
            may_break = (
                before is not None
                and {
                    "indented": piece.gap != "none",
                    "behind": before.sign in JOINING,
                    "before": piece.sign in JOINING,
                }[habits.breaks]
            )
            if may_break and len(line) > habits.width and self.chance(0.7):
                yield line
                line = indent + piece.word
            else:
                line += (self.gap(piece) if before is not None else "") + piece.word
        yield line

    def gap(self, piece: Piece) -> str:
        """Return what stands before a piece: nothing, or blanks."""
        blank = piece.gap == "some" or (piece.gap == "any" and self.chance(self.habits.blanks))
        return "" if not blank else "  " if self.chance(0.03) else " "


def _symbol(node: f.Node) -> str:
    match node:
        case f.Predicate(name) | f.Apply(name):
            return name
        case _:
            return ""


def _is_plain(axioms: Sequence[f.Formula], constants: Sequence[str]) -> bool:
    """Whether all names are constants or variables by habit."""
    free = {name for axiom in axioms for name in f.free_variables(axiom)}
    return all(map(_is_letter, free)) and not any(map(_is_letter, constants))


def _is_letter(name: str) -> bool:
    return len(name) == 1 or name[1:].isdigit()


def _is_bare(axiom: f.Formula) -> bool:
    """Whether an axiom is made of propositions alone, which only a heading tells from words."""
    return not any(
        isinstance(node, f.Compare) or (isinstance(node, f.Predicate) and node.args)
        for node in f.walk(axiom)
    )
