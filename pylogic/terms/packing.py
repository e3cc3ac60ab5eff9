"""Boards as text: a list of equally long lists of one-character atoms, and its cells in a row.

Boards are what games send to Prolog and get back, thousands at a time. As a text of its cells a
board crosses the border, and is compared, some ten times as fast as cell by cell.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from operator import attrgetter

from pylogic.terms.values import Atom, Board, List, Term, packed_list

MOST = 255
"""Rows and columns of a board; more are no board."""

_items = attrgetter("items")
_tail = attrgetter("tail")
_name = attrgetter("name")


def pack(term: List) -> Board | None:
    """Return the board a list is, or None."""
    rows = term.items
    if term.tail is not None or not 0 < len(rows) <= MOST or {*map(type, rows)} != {List}:
        return None
    lines = [*map(_items, rows)]
    columns = len(lines[0])
    if not 0 < columns <= MOST or {*map(len, lines)} != {columns} or any(map(_tail, rows)):
        return None
    atoms = [*chain.from_iterable(lines)]
    if {*map(type, atoms)} != {Atom}:
        return None
    names = [*map(_name, atoms)]
    if {*map(len, names)} != {1} or "\0" in names:
        return None
    return Board(columns, "".join(names))


@lru_cache(maxsize=16384)
def _row(cells: str) -> List:
    return List(tuple(map(_atom, cells)))


_atom = lru_cache(maxsize=4096)(Atom)


def unpack(board: Board) -> tuple[Term, ...]:
    """Return the rows of a board."""
    columns, cells = board
    return tuple([_row(cells[at : at + columns]) for at in range(0, len(cells), columns)])


def boards(packed: str) -> list[List]:
    """Return the boards of a text: `#`, the numbers of rows and columns as characters, cells."""
    columns = ord(packed[2])
    size = ord(packed[1]) * columns
    if len(packed) == size + 3:
        return [packed_list(Board(columns, packed[3:]))]
    return [
        packed_list(Board(columns, packed[at : at + size])) for at in range(3, len(packed), size)
    ]


def packed_text(term: List) -> str | None:
    """Return the text of a board, or of a list of boards of one size; None for other lists.

    It is `#`, or `*` for a list, then the numbers of rows and columns as characters, then the
    cells of all boards.
    """
    if board := term.packed:
        return f"#{chr(board.rows)}{chr(board.columns)}{board.cells}"
    many = [item.packed if type(item) is List else None for item in term.items]
    first = many[0] if many else None
    if first is None or term.tail is not None:
        return None
    size = len(first.cells)
    found = [board for board in many if board and len(board.cells) == size]
    if len(found) != len(many) or {board.columns for board in found} != {first.columns}:
        return None
    cells = "".join([board.cells for board in found])
    return f"*{chr(first.rows)}{chr(first.columns)}{cells}"
