"""How a sheet's states are drawn: a board where there is one, and the other facts beside it.

A board is a fact of three places, of which two are those of a square: `cell(x,y,piece)`. Columns
are the first place and rows the second, from the bottom where they are numbers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pylogic.games.gdl.values import read_facts
from pylogic.gdl.terms import Term, arguments, rule_text, sort_key, symbol
from pylogic.render.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

_BLANKS: Final = frozenset({"b", "blank", "empty", "clear", "none", "e"})
_SQUARE: Final = 3
_FEWEST: Final = 4
_WIDEST: Final = 30


@dataclass(frozen=True, slots=True)
class Board:
    """A board: the name of its fact, its columns and rows, and a letter for each piece."""

    name: str
    columns: tuple[Term, ...]
    rows: tuple[Term, ...]
    letters: dict[Term, str]

    def laid(self, text: str) -> str:
        """Return the text of a state as boards are written: rows, then what has a name."""
        facts = read_facts(text) or frozenset()
        squares: dict[tuple[Term, Term], str] = {}
        others = []
        for fact in facts:
            given = arguments(fact)
            if (
                symbol(fact) == (self.name, _SQUARE)
                and given[0] in self.columns
                and given[1] in self.rows
            ):
                squares[given[0], given[1]] = self.letters.get(given[2], "?")
            else:
                others.append(fact)
        rows = ["".join(squares.get((c, r), ".") for c in self.columns) for r in self.rows]
        long = [(v, letter) for v, letter in self.letters.items() if letter not in {v, "."}]
        keys = [f"legend({letter})={rule_text(v)}" for v, letter in long]
        return " ".join(["/".join(rows), *fields(others), *keys])


def looks(seen: Collection[Term]) -> Theme:
    """Return how states are drawn, given facts that were seen."""
    move = "one of the moves listed by `moves`, such as mark(1,1)"
    board = find_board(seen)
    if board is None:
        return Theme(layout=_table, move=move, forced=False)
    return Theme(
        row_names=tuple(map(rule_text, board.rows)),
        column_names=tuple(map(rule_text, board.columns)),
        layout=board.laid,
        move=move,
        forced=False,
    )


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


def find_board(seen: Collection[Term]) -> Board | None:
    """Return the board among facts that were seen: the fact with the most squares."""
    squares: Counter[str] = Counter()
    for name in {symbol(f)[0] for f in seen if symbol(f)[1] == _SQUARE}:
        own = [arguments(f) for f in seen if symbol(f) == (name, _SQUARE)]
        columns, rows = ({given[at] for given in own} for at in (0, 1))
        fits = all(isinstance(place, str) for place in columns | rows)
        if fits and min(len(columns), len(rows)) > 1 and max(len(columns), len(rows)) <= _WIDEST:
            squares[name] = len({given[:2] for given in own})
    if not squares or squares.most_common(1)[0][1] < _FEWEST:
        return None
    name = squares.most_common(1)[0][0]
    own = [arguments(f) for f in seen if symbol(f) == (name, _SQUARE)]
    up = _axis({given[1] for given in own})
    if all(isinstance(row, str) and row.isdecimal() for row in up):
        up = up[::-1]
    pieces = sorted({given[2] for given in own}, key=sort_key)
    return Board(name, _axis({given[0] for given in own}), up, _letters(pieces))


def _axis(places: set[Term]) -> tuple[Term, ...]:
    """Return the places of an axis in order; of numbers, those between too."""
    numbers = [int(p) for p in places if isinstance(p, str) and p.isdecimal()]
    if len(numbers) == len(places) and max(numbers) - min(numbers) < _WIDEST:
        return tuple(str(n) for n in range(min(numbers), max(numbers) + 1))
    return tuple(sorted(places, key=sort_key))


def _letters(pieces: Iterable[Term]) -> dict[Term, str]:
    """Return a letter for each piece, its own where it can be."""
    letters: dict[Term, str] = {}
    for piece in sorted(pieces, key=lambda p: len(rule_text(p))):
        text = rule_text(piece)
        if text in _BLANKS and "." not in letters.values():
            letters[piece] = "."
            continue
        own = [c for c in text if c.isalnum()]
        wanted = [*own, *map(str.upper, own), *"0123456789abcdefghijklmnopqrstuvwxyz"]
        free = [c for c in wanted if c not in letters.values()]
        letters[piece] = free[0] if free else "?"
    return letters
