"""Numbers for moves: each move that a game can have, from 0 without gaps."""

from collections.abc import Iterable
from typing import Any

from pylogic.core.errors import GameError


class Numbering:
    """Moves, told apart by their texts, and their numbers.

    texts: The moves in order; what comes again has the number that it has already.
    texts: By number, the move.

    Examples
    --------
    >>> moves = Numbering(["left", "right"])
    >>> moves.number("right"), len(moves)
    (1, 2)
    """

    __slots__ = ("_numbers", "texts")

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = tuple(dict.fromkeys(texts))
        self._numbers = {text: number for number, text in enumerate(self.texts)}

    def __len__(self) -> int:
        return len(self.texts)

    def number(self, move: Any) -> int:  # noqa: ANN401 - of any game
        """Return the number of a move. Raises GameError: It is none of the moves."""
        text = str(move)
        if text not in self._numbers:
            raise GameError(
                f"{text!r} is none of the {len(self)} moves that the rules were found to allow"
            )
        return self._numbers[text]
