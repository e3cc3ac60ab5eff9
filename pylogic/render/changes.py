"""What a move changed, read from the texts of the states around it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from pylogic.render.fields import rows_of
from pylogic.render.theme import Piece, Theme

Square: TypeAlias = tuple[int, int]
"""A row, from the top, and a column, from the left, both from 0."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """The way of a piece, from the square that it left to the one where it stands now."""

    start: Square
    end: Square

    @property
    def direction(self) -> tuple[int, int]:
        """Whether it leads up (-1), down (1) or neither (0), and left, right or neither."""
        down, across = self.end[0] - self.start[0], self.end[1] - self.start[1]
        return (down > 0) - (down < 0), (across > 0) - (across < 0)


def changed_squares(before: str, after: str) -> frozenset[Square]:
    """Return the squares whose letters differ between two states."""
    return frozenset(
        (r, c)
        for r, (old, new) in enumerate(zip(rows_of(before), rows_of(after), strict=False))
        for c, (was, now) in enumerate(zip(old, new, strict=False))
        if was != now
    )


def losses(before: str, after: str, theme: Theme) -> tuple[tuple[Piece, int], ...]:
    """Return each kind of piece that became fewer, with how many were lost."""
    old, new = "".join(rows_of(before)), "".join(rows_of(after))
    lost = (
        (piece, old.count(letter) - new.count(letter)) for letter, piece in theme.pieces.items()
    )
    return tuple((piece, count) for piece, count in lost if count > 0)


def ways(before: str, after: str, blank: str) -> Iterator[Arrow]:
    """Yield every way that a piece may have gone: its letter left one square and came to another.

    Where several pieces of one kind went there are more ways than pieces; `arrows` tells those
    that are certain.
    """
    changes = _changes(before, after)
    for start, piece, new in changes:
        if piece not in (blank, new):
            yield from (Arrow(start, end) for end, _, got in changes if got == piece)


def arrows(before: str, after: str, blank: str) -> tuple[Arrow, ...]:
    """Return the ways of the pieces of which one square was left and one was reached."""
    found = list(ways(before, after, blank))
    starts = Counter(arrow.start for arrow in found)
    ends = Counter(arrow.end for arrow in found)
    return tuple(a for a in found if starts[a.start] == 1 == ends[a.end])


def arrivals(before: str, after: str, blank: str) -> tuple[Square, ...]:
    """Return the squares on which there is a piece that came from nowhere."""
    ends = {arrow.end for arrow in ways(before, after, blank)}
    return tuple(
        square for square, _, new in _changes(before, after) if new != blank and square not in ends
    )


def _changes(before: str, after: str) -> list[tuple[Square, str, str]]:
    """Return each square that differs with what it had and has, from the top."""
    old, new = rows_of(before), rows_of(after)
    return [((r, c), old[r][c], new[r][c]) for r, c in sorted(changed_squares(before, after))]
