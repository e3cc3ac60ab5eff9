"""Values of the logic of every kind, drawn with a seed: far more than a game would ever make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.nqthm.values import NIL, F, Shell, T, Value, atom, chain

if TYPE_CHECKING:
    from random import Random

_NAMES = ("x", "o", "nil", "win", "draw", "o-win", "x-win", "t", "f", "zero", "it's", "*1*x")


def number(chance: Random) -> int:
    """Return a number: mostly a square of the board, now and then a large one."""
    return chance.choice(
        [chance.randrange(3), chance.randrange(12), chance.randrange(300), chance.randrange(4**10)]
    )


def board(chance: Random) -> Value:
    """Return a list of nine squares; one in four has something else in it, or another length."""
    squares: list[Value] = [chance.choice([F, F, F, atom("x"), atom("o")]) for _ in range(9)]
    if chance.random() < 0.25:
        squares[chance.randrange(9)] = leaf(chance)
        squares = squares[: chance.randrange(4, 13)]
    return chain(squares, leaf(chance) if chance.random() < 0.1 else NIL)


def leaf(chance: Random) -> Value:
    """Return a value that is no pair."""
    kind = chance.randrange(7)
    if kind == 0:
        return chance.choice([T, F])
    if kind == 1:
        return Shell("minus", (chance.randrange(3),))
    if kind == 2:
        guts = chance.choice([NIL, 7, chain([120, 0]), chain([65], 1), T])
        return Shell("pack", (guts,))
    return atom(chance.choice(_NAMES)) if kind < 5 else chance.randrange(12)


def value(chance: Random, depth: int = 3) -> Value:
    """Return any value."""
    kind = chance.randrange(10)
    if kind < 2:
        return board(chance)
    if kind < 4:
        return number(chance)
    if kind < 6 or not depth:
        return leaf(chance)
    if kind < 7:
        return chain(chance.sample(range(9), chance.randrange(10)))
    items = [value(chance, depth - 1) for _ in range(chance.randrange(1, 6))]
    return chain(items, leaf(chance) if kind == 9 else NIL)
