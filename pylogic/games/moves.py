"""The legal moves of a position, and moves that are their texts."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar, overload

from pylogic.games.joint import JointMoves

_NUMBER = re.compile(r"(\d+)")

T_co = TypeVar("T_co", covariant=True, bound="Hashable")


class Moves(Sequence[T_co]):
    """The legal moves of a position, in order; a move and its text are alike to `in`.

    >>> import pylogic
    >>> start = pylogic.game("tictactoe", source="native").start()
    >>> len(start.moves), "4" in start.moves, "9" in start.moves
    (9, True, False)
    """

    __slots__ = ("_moves",)

    def __init__(self, moves: Sequence[T_co]) -> None:
        self._moves = moves

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> Moves[T_co]: ...
    def __getitem__(self, index: int | slice) -> T_co | Moves[T_co]:
        """Return the move of that number, from 0, or several."""
        if isinstance(index, slice):
            return Moves(tuple(self._moves[index]))
        return self._moves[index]

    def __len__(self) -> int:
        return len(self._moves)

    def __contains__(self, move: object) -> bool:
        """Tell whether a move, or the move with that text, is legal."""
        if isinstance(self._moves, JointMoves):
            return move in self._moves
        return any(str(move) == str(legal) for legal in self._moves)

    def index(self, move: object, start: int = 0, stop: int | None = None) -> int:
        """Return the number of a move, or of the move with that text.

        Raises
        ------
        ValueError
            It is not among them.
        """
        places = range(*slice(start, stop).indices(len(self))) if move in self else ()
        for place in places:
            if str(self._moves[place]) == str(move):
                return place
        raise ValueError(f"{str(move)!r} is not among the {len(self)} legal moves")

    def count(self, move: object) -> int:
        """Return 1 for a legal move or its text, and 0 for others."""
        return int(move in self)

    def __iter__(self) -> Iterator[T_co]:
        return iter(self._moves)

    def __eq__(self, other: object) -> bool:
        """Tell whether both are the same moves in the same order."""
        return isinstance(other, Sequence) and tuple(self._moves) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self._moves))

    def __repr__(self) -> str:
        return f"<Moves {', '.join(map(str, self._moves))}>"


@dataclass(frozen=True, slots=True, order=True)
class TextMove:
    """A move, as the text that its source writes for it; numbers in it are ordered as numbers."""

    key: tuple[tuple[int, str], ...]
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<TextMove {self.text}>"

    @classmethod
    def of(cls, text: str) -> TextMove:
        """Return the move that `text` writes."""
        parts = enumerate(_NUMBER.split(text))
        return cls(tuple((int(p), "") if i % 2 else (0, p) for i, p in parts), text)
