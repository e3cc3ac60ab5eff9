"""What a player may type for a move: its text, its number in the list, or an unmistakable part."""

import re
from collections.abc import Hashable, Sequence
from typing import Final, TypeVar

from pylogic.core.errors import AmbiguousMove, BadMove
from pylogic.games import Position

S = TypeVar("S", bound="Hashable")
M = TypeVar("M", bound="Hashable")

_WORD: Final = re.compile(r"\w+")


def labels(moves: Sequence[object]) -> tuple[str, ...]:
    """Return what each move is called in a list: its number, or its text if that is a number."""
    texts = [str(move) for move in moves]
    if all(text.isdecimal() for text in texts):
        return tuple(texts)
    return tuple(str(number) for number in range(1, len(texts) + 1))


def read_choice(position: Position[S, M], typed: str) -> M:
    """Return the legal move that was typed.

    typed: A move's text; or its number among the legal moves, with or without `#`; or a part of
        the text that only one legal move has.
    Raises BadMove: It is neither a move of the game nor a part of one.
    Raises IllegalMove: It is one, but not allowed here.
    Raises AmbiguousMove: It fits several legal moves.
    """
    moves = position.moves
    if (numbered := _by_number(moves, typed)) is not None:
        return numbered
    try:
        move = position.game.parse_move(typed)
    except BadMove:
        if (fitting := _by_part(moves, typed)) is None:
            raise
        return fitting
    return position.move(move)


def choice_of(moves: Sequence[M], side: str, typed: str) -> M:
    """Return the move of one of several sides that was typed, as `read_choice` takes it.

    Raises BadMove: It is none of them.
    Raises AmbiguousMove: It fits several of them.
    """
    text = "".join(typed.split())
    exact = [move for move in moves if "".join(str(move).split()) == text]
    found = exact[0] if exact else _by_number(moves, typed)
    if found is None:
        found = _by_part(moves, typed)
    if found is None:
        raise BadMove(f"{typed!r} is none of the moves of {side}")
    return found


def _by_number(moves: Sequence[M], typed: str) -> M | None:
    """Return the move with that label, or None."""
    return dict(zip(labels(moves), moves, strict=True)).get(typed.removeprefix("#"))


def _by_part(moves: Sequence[M], typed: str) -> M | None:
    """Return the only move with the words that were typed, or with them inside, or None."""
    words = _WORD.findall(typed.lower())
    same = [move for move in moves if words and _WORD.findall(str(move).lower()) == words]
    if len(same) == 1:
        return same[0]
    part = " ".join(typed.lower().split())
    fitting = [move for move in moves if part and part in str(move).lower()]
    if len(fitting) > 1:
        raise AmbiguousMove(f"{part!r} fits several moves: {', '.join(map(str, fitting))}")
    return fitting[0] if fitting else None
