"""Where things stand in an array: rows of values, laid out as a grid where they fill one."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Row = tuple[Any, ...]

_SPARSE: Final = 2
"""How many times as large as what it holds a grid may be."""


class Grid:
    """A place in an array for each of some rows of values.

    rows: The rows, each once.
    shape: A length for each part of a row, where the rows fill such a grid by half at least;
        otherwise how many rows there are.

    Examples
    --------
    >>> grid = Grid([(1, "a"), (1, "b"), (2, "a"), (2, "b")])
    >>> grid.shape, grid.place((2, "a"))
    ((2, 2), (1, 0))
    """

    __slots__ = ("_places", "shape")

    def __init__(self, rows: Sequence[Row]) -> None:
        flat = {row: _flat(row) for row in rows}
        self._places: dict[Row, tuple[int, ...]] = {row: (i,) for i, row in enumerate(flat)}
        self.shape: tuple[int, ...] = (len(flat),)
        if not flat or len({len(parts) for parts in flat.values()}) > 1:
            return
        axes = [sorted(set(column), key=_order) for column in zip(*flat.values(), strict=True)]
        axes_used = [axis for axis in axes if len(axis) > 1]
        if not axes_used or prod(map(len, axes_used)) > _SPARSE * len(flat):
            return
        at = [{value: i for i, value in enumerate(axis)} for axis in axes]
        self.shape = tuple(map(len, axes_used))
        self._places = {
            row: tuple(
                where[part]
                for where, part in zip(at, parts, strict=True)
                if len(where) > 1
            )
            for row, parts in flat.items()
        }  # fmt: skip

    def place(self, row: Row) -> tuple[int, ...]:
        """Return where a row stands."""
        return self._places[row]


def _flat(values: Iterable[Any]) -> Row:
    """Return the parts of values, and of what they are made of, without the names of makers."""
    found: list[Any] = []
    for value in values:
        if isinstance(value, tuple):
            found.extend(_flat(value[1:]))
        else:
            found.append(value)
    return tuple(found)


def _order(value: object) -> tuple[bool, int, str]:
    text = str(value)
    return (False, int(text), "") if text.lstrip("-").isdecimal() else (True, 0, text)
