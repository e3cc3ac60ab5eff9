"""What a proof finds: proved, or a board on which two formulas differ."""

from collections.abc import Mapping
from dataclasses import dataclass

from pylogic.core.formulas import Formula
from pylogic.deduction.proofs.boards import Situation, Universe

PROVED, REFUTED = "proved", "refuted"

_BLANK = "."


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A board on which two formulas differ, with as few discs as any has.

    situation: The board and the parameters.
    state: The cells by rows from the top, and the values of observers without arguments.
    others: The values of the observers that `state` does not show, by name.
    left, right: Whether each formula is true.
    confirmed: What finds so besides the solver: `evaluation`, and `clauses` where Prolog was
        asked.
    failing: The part of the formula that is false which makes it so, the other being true there.
    values: Of its variables.
    """

    situation: Situation
    state: str
    others: Mapping[str, tuple[int, ...]]
    left: bool
    right: bool
    confirmed: tuple[str, ...]
    failing: Formula
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class StepVerdict:
    """Whether two formulas are equivalent on all boards of a class.

    step: Which two, such as `3<=>4`.
    reading: Of the document.
    size: Such as `7x6/4`.
    verdict: `proved` or `refuted`: no verdict is a sample.
    counterexample: Where it is refuted.
    conditions: Of a deduced pattern that is refuted: each smallest set of side conditions with
        which it is proved.
    by: The results of other derivations that the proof uses, by what they are about.
    seconds: How long it took.
    """

    step: str
    reading: str
    boards: str
    size: str
    verdict: str
    counterexample: Counterexample | None = None
    conditions: tuple[tuple[str, ...], ...] = ()
    by: tuple[str, ...] = ()
    seconds: float = 0.0


def drawn(universe: Universe, situation: Situation) -> tuple[str, dict[str, tuple[int, ...]]]:
    """Return the text of a board, and the values of the observers that it does not show."""
    cells: dict[tuple[int, ...], int] = {}
    plain: list[str] = []
    others: dict[str, tuple[int, ...]] = {}
    for observed, value in sorted(situation.observations.items()):
        if observed.function == universe.cells:
            cells[observed.arguments] = value
        elif observed.arguments:
            others[observed.function] = (*others.get(observed.function, ()), value)
        else:
            plain.append(str(value))
    columns, rows = (range(max(places) + 1) for places in zip(*cells, strict=True))
    board = "/".join(
        "".join(str(cells[x, y]) if cells[x, y] else _BLANK for x in columns)
        for y in reversed(rows)
    )
    return " ".join([board, *plain]), others
