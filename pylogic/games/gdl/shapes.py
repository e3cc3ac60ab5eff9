"""Boards among the facts of a sheet: which of their places are those of a square.

A board is a relation with places for a column and a row, and one for what stands there:
`cell(x,y,piece)`, `piece(piece,x,y)` or `cell(square(x,y),piece)`. With a place more its boards
lie side by side, with two more it is a board of boards.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Final

from pylogic.gdl.terms import Term, arguments, sort_key, symbol

Row = tuple[Term, ...]
Kind = tuple[str, int]
"""A relation by its name, and the number of its places once squares are taken apart."""

_FEWEST: Final = 4
"""How many squares a board must have."""

_WIDEST: Final = 30
"""How many columns it may have, or rows."""

_SPARSE: Final = 0.3
"""How much of a board facts must have filled where places stand in another order than usual."""

_COUNTED: Final = re.compile(r"[a-z]?\d+|[a-z]")
_PARTS: Final = 2
_USUAL: Final = 3


@dataclass(frozen=True, slots=True)
class FactShape:
    """Which places of a fact are columns and rows, from the outermost, and which is the value."""

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    value: int

    def column(self, row: Row) -> Row:
        """Return where a fact stands from left to right."""
        return tuple(row[at] for at in self.columns)

    def row(self, row: Row) -> Row:
        """Return where a fact stands from below or above."""
        return tuple(row[at] for at in self.rows)


_SHAPES: Final = {
    3: (FactShape((0,), (1,), 2), FactShape((1,), (2,), 0)),
    4: (FactShape((0, 1), (2,), 3), FactShape((0,), (1,), 2)),
    5: (FactShape((0, 2), (1, 3), 4),),
}


@dataclass(frozen=True, slots=True)
class Grid:
    """A board: its relation and shape, and what its columns and rows are, from left and above.

    Between boards that lie side by side there is None.
    """

    kind: Kind
    shape: FactShape
    columns: tuple[Row | None, ...]
    rows: tuple[Row | None, ...]

    @property
    def upwards(self) -> bool:
        """Whether the first row is the lowest."""
        places = [place for place in self.rows if place is not None]
        return [*map(_place_key, places)] == sorted(map(_place_key, places), reverse=True)

    def turned(self) -> Grid:
        """Return the board with its rows the other way round."""
        return replace(self, rows=self.rows[::-1])

    def has(self, column: Row, row: Row) -> bool:
        """Tell whether there is such a square."""
        return column in self.columns and row in self.rows


def taken_apart(fact: Term) -> tuple[Kind, Row]:
    """Return a fact's relation and places; a square in one of them counts as its own places."""
    name, _ = symbol(fact)
    given = arguments(fact)
    if given and isinstance(given[0], tuple) and len(given[0]) == _PARTS + 1:
        inner = given[0][1:]
        if len(given) == _PARTS and all(isinstance(part, str) for part in inner):
            given = (*inner, *given[1:])
    return (name, len(given)), given


def grid_of(seen: Iterable[Term], name: str, shape: FactShape) -> Grid | None:
    """Return the board that a relation is of a shape that is told; None where nothing fits."""
    by_kind: dict[Kind, list[Row]] = {}
    for fact in seen:
        kind, row = taken_apart(fact)
        if kind[0] == name and kind[1] > max(*shape.columns, *shape.rows, shape.value):
            by_kind.setdefault(kind, []).append(row)
    for kind, rows in sorted(by_kind.items()):
        return _grid(kind, shape, rows)
    return None


def find_grid(seen: Iterable[Term]) -> Grid | None:
    """Return the board among facts that were seen: the one with the most squares."""
    by_kind: dict[Kind, list[Row]] = {}
    for fact in seen:
        kind, row = taken_apart(fact)
        by_kind.setdefault(kind, []).append(row)
    found: list[tuple[int, Grid]] = []
    for kind, rows in sorted(by_kind.items()):
        fits = [(shape, fill) for shape in _SHAPES.get(kind[1], ())
                if (fill := _filled(shape, rows)) is not None]  # fmt: skip
        if not fits:
            continue
        shape, fill = fits[0]
        for other, more in fits[1:]:
            counted = all(_is_number(row[other.value]) for row in rows)  # it says where, not what
            fuller = more > max(_SPARSE, 2 * fill) and not counted
            ordered = _in_order(other, rows) and not _in_order(shape, rows)
            if kind[1] == _USUAL and (fuller or ordered):
                shape = other
        squares = {(shape.column(row), shape.row(row)) for row in rows}
        found.append((len(squares), _grid(kind, shape, rows)))
    best = max(found, key=lambda each: each[0], default=None)
    return best[1] if best is not None and best[0] >= _FEWEST else None


def _filled(shape: FactShape, rows: Collection[Row]) -> float | None:
    """Return how much of a board facts fill; None where it is none."""
    axes = [{row[at] for row in rows} for at in (*shape.columns, *shape.rows)]
    if not all(isinstance(place, str) for axis in axes for place in axis):
        return None
    if min(map(len, axes)) < _PARTS or max(map(len, axes)) > _WIDEST:
        return None
    if max(map(len, rows)) > len(axes) + 1 and any(_is_number(row[shape.value]) for row in rows):
        return None  # what is left out would say where, not what
    wide = axes[: len(shape.columns)]
    if prod(map(len, wide)) + prod(map(len, wide[:-1])) > _WIDEST:
        return None
    size = prod(map(len, axes))
    return len({(shape.column(row), shape.row(row)) for row in rows}) / size


def _in_order(shape: FactShape, rows: Collection[Row]) -> bool:
    """Whether the columns and rows of a shape are what one counts by: `3`, `c`, `c3`."""
    at = (*shape.columns, *shape.rows)
    return all(_COUNTED.fullmatch(str(row[place])) for row in rows for place in at)


def _grid(kind: Kind, shape: FactShape, rows: Collection[Row]) -> Grid:
    columns = [_axis({row[at] for row in rows}) for at in shape.columns]
    lines = [_axis({row[at] for row in rows}) for at in shape.rows]
    lines = [axis[::-1] if all(map(_is_number, axis)) else axis for axis in lines]
    return Grid(kind, shape, tuple(_apart(columns)), tuple(_apart(lines)))


def _apart(axes: list[tuple[Term, ...]]) -> Iterator[Row | None]:
    """Yield the places along an edge, with None between those of different boards."""
    outer = None
    for places in product(*axes):
        if outer is not None and places[:-1] != outer:
            yield None
        outer = places[:-1]
        yield places


def _axis(places: set[Term]) -> tuple[Term, ...]:
    """Return the places of an axis in order; of numbers, those between too."""
    numbers = [int(str(place)) for place in places if _is_number(place)]
    if len(numbers) == len(places) and max(numbers) - min(numbers) < _WIDEST:
        return tuple(str(n) for n in range(min(numbers), max(numbers) + 1))
    return tuple(sorted(places, key=sort_key))


def _place_key(place: Row) -> list[object]:
    return [sort_key(part) for part in place]


def _is_number(place: Term) -> bool:
    return isinstance(place, str) and place.isdecimal()
