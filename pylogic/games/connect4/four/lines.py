"""The fours of a board of seven slots, in the order in which FOUR looks at them.

Cells are the bits of `pylogic.games.connect4.board`: slot by slot from the bottom up, with one bit
on top of each slot that stays empty.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from pylogic.games.connect4.four.numbers import SLOTS
from pylogic.games.connect4.four.reason import Cell

LENGTH: Final = 4
ROW, RISING, FALLING, COLUMN = "row", "rising", "falling", "column"
_STEPS: Final = {ROW: (1, 0), RISING: (1, 1), FALLING: (1, -1), COLUMN: (0, 1)}


@dataclass(frozen=True, slots=True)
class CellLine:
    """Four cells in a line, in the direction `way`, from the left or from the bottom."""

    way: str
    cells: tuple[int, int, int, int]
    mask: int


@dataclass(frozen=True, slots=True)
class BoardFours:
    """The fours of a board.

    rows: The height of the board.
    bottom, cells: The bits of the lowest row, and of all cells.
    through: By cell, the fours through it: rows, diagonals that rise to the right, those that
        fall, and columns, each from the left or from the bottom.
    masks, across: By cell, the bits of those fours, and of those that are not columns.
    """

    rows: int
    bottom: int
    cells: int
    through: dict[int, tuple[CellLine, ...]]
    masks: dict[int, tuple[int, ...]]
    across: dict[int, tuple[int, ...]]

    def landing(self, slot: int, discs: int) -> int:
        """Return the cell to which a piece falls in a slot, or 0 when the slot is full."""
        base = (slot - 1) * (self.rows + 1)
        column = (1 << self.rows) - 1 << base
        return discs + (1 << base) & column

    def place(self, cell: int) -> Cell:
        """Return the slot and the row of a cell, both from 1."""
        slot, row = divmod(cell.bit_length() - 1, self.rows + 1)
        return slot + 1, row + 1

    def places(self, mask: int) -> tuple[Cell, ...]:
        """Return the slots and rows of several cells, from the left and from the bottom."""
        found = []
        while mask:
            lowest = mask & -mask
            mask ^= lowest
            found.append(self.place(lowest))
        return tuple(found)

    def completed(self, own: int, cell: int) -> int:
        """Return the first four that a piece on `cell` makes with `own`, or 0."""
        return _first(self.masks[cell], own | cell)

    def completed_across(self, own: int, cell: int) -> int:
        """Return the first four across or diagonally, as `completed`."""
        return _first(self.across[cell], own | cell)


@cache
def lines(rows: int) -> BoardFours:
    """Return the fours of a board of seven slots and so many rows."""
    cells = [1 << slot * (rows + 1) + row for slot in range(SLOTS) for row in range(rows)]
    through: dict[int, list[CellLine]] = {cell: [] for cell in cells}
    for line in _all(rows):
        for cell in line.cells:
            through[cell].append(line)
    return BoardFours(
        rows=rows,
        bottom=sum(1 << slot * (rows + 1) for slot in range(SLOTS)),
        cells=sum(cells),
        through={cell: tuple(found) for cell, found in through.items()},
        masks={cell: tuple(line.mask for line in found) for cell, found in through.items()},
        across={
            cell: tuple(line.mask for line in found if line.way != COLUMN)
            for cell, found in through.items()
        },
    )


def _first(masks: tuple[int, ...], pieces: int) -> int:
    """Return the first of several fours that some pieces hold, or 0."""
    for mask in masks:
        if mask & pieces == mask:
            return mask
    return 0


def _all(rows: int) -> Iterator[CellLine]:
    """Yield every four, in their order."""
    for way, (right, up) in _STEPS.items():
        for slot in range(SLOTS):
            for row in range(rows):
                ends = slot + (LENGTH - 1) * right, row + (LENGTH - 1) * up
                if ends[0] < SLOTS and 0 <= ends[1] < rows:
                    first, second, third, last = (
                        1 << (slot + i * right) * (rows + 1) + row + i * up for i in range(LENGTH)
                    )
                    yield CellLine(
                        way, (first, second, third, last), first | second | third | last
                    )
