"""What rows and columns of a document's game are called: as they are typed in its moves."""

from dataclasses import dataclass

from pylogic.compiler.clauses.model import Model
from pylogic.compiler.clauses.states import StateSlot
from pylogic.compiler.sorts.extents import Value
from pylogic.compiler.sorts.sorts import Sort
from pylogic.core import formulas as f
from pylogic.games.api import Labels
from pylogic.games.text.moves import PLACE
from pylogic.games.text.positions import PositionText
from pylogic.games.text.specification import Specification
from pylogic.games.text.values import plain

Part = tuple[Value, int]
"""A part of the place of a cell, and by how much greater it is typed."""


def labels(model: Model, spec: Specification) -> Labels | None:
    """Return what the rows and columns of the board are called; None where there is no board."""
    board = PositionText(model, spec).board()
    if board is None:
        return None
    shifts = _Shifts(model, spec)
    domains = model.observers[spec.cells].domains
    more = tuple(shifts.of(domain) for domain in domains)
    slots, rows = board.layout.slots, board.rows()
    return Labels(
        tuple(_called(model, _row(slots[row[0]], more, spec.row)) for row in rows),
        tuple(_called(model, _column(slots[cell], more, spec.row)) for cell in rows[0]),
    )


def _row(slot: StateSlot, more: tuple[int, ...], row: int) -> tuple[Part, ...]:
    """Return the part of a cell's place that is its row."""
    return _parts(slot, more)[row - 1 : row] if row else _square(slot)[:1]


def _column(slot: StateSlot, more: tuple[int, ...], row: int) -> tuple[Part, ...]:
    """Return the part of a cell's place that is not its row."""
    parts = _parts(slot, more)
    if row:
        return parts[: row - 1] + parts[row:]
    return _square(slot)[1:] or parts


def _parts(slot: StateSlot, more: tuple[int, ...]) -> tuple[Part, ...]:
    return tuple(zip(slot.args, more, strict=True))


def _square(slot: StateSlot) -> tuple[Part, ...]:
    """Return the parts of a place that is built of several, such as a row and a column."""
    if len(slot.args) == 1 and isinstance(slot.args[0], f.Apply):
        return tuple((part, 0) for part in slot.args[0].args)  # type: ignore[misc]  # of values only
    return ()


def _called(model: Model, place: tuple[Part, ...]) -> str:
    return ",".join(
        str(value.value + more) if isinstance(value, f.Number) else plain(model, value)
        for value, more in place
    )


@dataclass(frozen=True, slots=True)
class _Shifts:
    """By how much greater than in the document numbers are typed in moves."""

    model: Model
    spec: Specification

    def of(self, domain: Sort) -> int:
        """Return it for what a cell is found by: as for a part of a move of that sort."""
        sorts = self.model.sorts.whole(self.model.theory.rules[self.spec.step][0])
        parts = [
            (sorts[part], int(more or 0))
            for part, more in PLACE.findall(self.spec.move_text)
            if part in sorts
        ]
        own = set(domain.values or ())
        alike = [more for sort, more in parts if sort.name == domain.name]
        within = [more for sort, more in parts if set(sort.values or ()) <= own]
        return next(iter((*alike, *within)), 0)
