"""How a sheet's states are drawn: a board where there is one, and the other facts beside it.

Columns are counted from the left, and rows from the bottom where they are numbers.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final

from pylogic.games.gdl.shapes import FactShape, Grid, Row, find_grid, grid_of, taken_apart
from pylogic.games.gdl.themes import UNTOLD, SheetTheme, theme_beside
from pylogic.games.gdl.turns import nature
from pylogic.games.gdl.values import read_facts
from pylogic.gdl.terms import Term, arguments, rule_text, sort_key, symbol
from pylogic.render.theme import Theme

_BLANKS: Final = frozenset({"b", "blank", "empty", "clear", "none", "e", "noone", "nothing"})
_SIDES: Final = ("white", "black", "w", "b")
"""What names of pieces begin with that two sides have: white's are drawn as capitals."""

_BESIDE: Final = "|"
_BELOW: Final = "-"
_THREE: Final = 3


@dataclass(frozen=True, slots=True)
class LetteredBoard:
    """A board: its grid, and a letter for each piece.

    movers: Further relations `at(piece,x,y)` that say where something stands on it.
    sided: Whether capitals are white's pieces, and small letters black's.
    """

    grid: Grid
    letters: Mapping[Term, str]
    movers: frozenset[str] = frozenset()
    sided: bool = False

    def laid(self, text: str) -> str:
        """Return the text of a state as boards are written: rows, then what has a name."""
        grid, squares, above = self.grid, {}, {}
        others = []
        for fact in sorted(read_facts(text) or (), key=sort_key):
            kind, row = taken_apart(fact)
            if kind == grid.kind and grid.has(grid.shape.column(row), grid.shape.row(row)):
                place = grid.shape.column(row), grid.shape.row(row)
                squares[place] = self.letters.get(row[grid.shape.value], "?")
            elif kind[0] in self.movers and kind[1] == _THREE and grid.has(row[1:2], row[2:3]):
                above[row[1:2], row[2:3]] = self.letters.get(row[0], "?")
            else:
                others.append(fact)
        squares |= above
        rows = ["".join(self._letter(c, r, squares) for c in grid.columns) for r in grid.rows]
        keys = [
            f"legend({letter})={rule_text(piece)}"
            for piece, letter in self.letters.items()
            if letter not in {piece, "."} and not self.sided
        ]
        if self.sided:
            keys.append("legend(capitals)=white")
        return " ".join(["/".join(rows), *fields(others), *keys])

    def _letter(
        self, column: Row | None, row: Row | None, squares: Mapping[tuple[Row, Row], str]
    ) -> str:
        if column is None:
            return _BESIDE
        return _BELOW if row is None else squares.get((column, row), ".")


def theme_drawn(seen: Collection[Term], theme: SheetTheme = UNTOLD) -> Theme:
    """Return how states are drawn, given facts that were seen, and what is told of them."""
    board = find_board(seen, theme)
    if board is None:
        return replace(theme.theme, layout=_table, forced=False)
    return replace(
        theme.theme,
        row_names=tuple(map(_name, board.grid.rows)),
        column_names=tuple(map(_name, board.grid.columns)),
        layout=board.laid,
        gaps=_BESIDE + _BELOW,
        forced=False,
    )


def _name(place: Row | None) -> str:
    """Return what stands at the edge of a board."""
    return "" if place is None else rule_text(place[-1])


def _table(text: str) -> str:
    return " ".join(fields(read_facts(text) or ())) or "state=empty"


def fields(facts: Iterable[Term]) -> list[str]:
    """Return facts as what has a name: `control=white`, `step(1)=2`."""
    found = []
    for fact in sorted(facts, key=sort_key):
        name, arity = symbol(fact)
        *inside, value = arguments(fact) or ("yes",)
        of = f"({','.join(map(rule_text, inside))})" if arity > 1 else ""
        found.append(f"{rule_text(name)}{of}={rule_text(value)}")
    return found


def find_board(seen: Collection[Term], theme: SheetTheme = UNTOLD) -> LetteredBoard | None:
    """Return the board among facts that were seen, or that is told, if there is one."""
    shape = FactShape((theme.columns - 1,), (theme.rows - 1,), theme.value - 1)
    grid = grid_of(seen, theme.fact, shape) if theme.fact else find_grid(seen)
    if grid is None:
        return None
    if theme.upwards is not None and theme.upwards != grid.upwards:
        grid = grid.turned()
    apart = [taken_apart(fact) for fact in seen]
    pieces = {row[grid.shape.value] for kind, row in apart if kind == grid.kind}
    movers: frozenset[str] = frozenset()
    if len(grid.shape.columns) == len(grid.shape.rows) == 1:
        stands: dict[str, list[Row]] = {}
        for (name, arity), row in apart:
            if arity == _THREE and (name, arity) != grid.kind:
                stands.setdefault(name, []).append(row)
        movers = frozenset(
            name
            for name, rows in stands.items()
            if all(grid.has(row[1:2], row[2:3]) and (row[0],) not in grid.columns for row in rows)
        )
        pieces |= {row[0] for name in movers for row in stands[name]}
    named = {piece: theme.letters[rule_text(piece)] for piece in pieces
             if rule_text(piece) in theme.letters}  # fmt: skip
    sided = {} if named else _sided([p for p in map(rule_text, pieces) if p not in _BLANKS])
    letters = _letters(sorted(pieces, key=sort_key), named, sided)
    return LetteredBoard(grid, letters, movers, bool(sided))


def _letters(
    pieces: Collection[Term], named: Mapping[Term, str], sided: Mapping[str, str]
) -> dict[Term, str]:
    """Return a letter for each piece, its own where it can be."""
    letters: dict[Term, str] = dict(named)
    for piece in sorted(pieces, key=lambda p: len(rule_text(p))):
        text = rule_text(piece)
        if piece in letters:
            continue
        if text in _BLANKS and "." not in letters.values():
            letters[piece] = "."
            continue
        if text in sided:
            letters[piece] = sided[text]
            continue
        own = [c for c in text if c.isalnum()]
        wanted = [*own, *map(str.upper, own), *"0123456789abcdefghijklmnopqrstuvwxyz"]
        free = [c for c in wanted if c not in letters.values()]
        letters[piece] = free[0] if free else "?"
    return letters


def _sided(names: Collection[str]) -> dict[str, str]:
    """Return the letters of pieces that white and black have alike: `wp` is P, and `bp` is p."""
    for white, black in (_SIDES[:2], _SIDES[2:]):
        kinds = {}
        for name in names:
            side = white if name.startswith(white) else black
            kinds[name] = name.removeprefix(side).lstrip("_")
            if not name.startswith(side) or not kinds[name]:
                break
        else:
            capitals = {name for name in names if name.startswith(white)}
            if {kinds[name] for name in capitals} & {kinds[n] for n in names if n not in capitals}:
                return {
                    name: kind[0].upper() if name in capitals else kind[0]
                    for name, kind in kinds.items()
                }
    return {}


class OfSheet:
    """What the games of a sheet have in common, whatever says their rules."""

    name: str
    players: tuple[str, ...]

    @property
    def nature(self) -> tuple[str, ...]:
        """The role whose moves are made by chance, if there is one."""
        return nature(self.players)

    @cached_property
    def theme(self) -> Theme:
        """How states are drawn, as a file beside the sheet says."""
        return theme_drawn(self._seen(), theme_beside(Path(self.name)))

    def _seen(self) -> set[Term]:
        """Return facts of some games at random."""
        raise NotImplementedError
