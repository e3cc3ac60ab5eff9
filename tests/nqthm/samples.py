"""Values of the logic of every kind, drawn with a seed: far more than a game would ever make."""

from random import Random

from pylogic.nqthm.values import NIL, F, Shell, T, Value, atom, chain

_NAMES = ("x", "o", "nil", "win", "draw", "o-win", "x-win", "t", "f", "zero", "it's", "*1*x")


def number(rng: Random) -> int:
    """Return a number: mostly a square of the board, now and then a large one."""
    return rng.choice(
        [rng.randrange(3), rng.randrange(12), rng.randrange(300), rng.randrange(4**10)]
    )


def board(rng: Random) -> Value:
    """Return a list of nine squares; one in four has something else in it, or another length."""
    squares: list[Value] = [rng.choice([F, F, F, atom("x"), atom("o")]) for _ in range(9)]
    if rng.random() < 0.25:
        squares[rng.randrange(9)] = leaf(rng)
        squares = squares[: rng.randrange(4, 13)]
    return chain(squares, leaf(rng) if rng.random() < 0.1 else NIL)


def leaf(rng: Random) -> Value:
    """Return a value that is no pair."""
    kind = rng.randrange(7)
    if kind == 0:
        return rng.choice([T, F])
    if kind == 1:
        return Shell("minus", (rng.randrange(3),))
    if kind == 2:
        guts = rng.choice([NIL, 7, chain([120, 0]), chain([65], 1), T])
        return Shell("pack", (guts,))
    return atom(rng.choice(_NAMES)) if kind < 5 else rng.randrange(12)


def value(rng: Random, depth: int = 3) -> Value:
    """Return any value."""
    kind = rng.randrange(10)
    if kind < 2:
        return board(rng)
    if kind < 4:
        return number(rng)
    if kind < 6 or not depth:
        return leaf(rng)
    if kind < 7:
        return chain(rng.sample(range(9), rng.randrange(10)))
    items = [value(rng, depth - 1) for _ in range(rng.randrange(1, 6))]
    return chain(items, leaf(rng) if kind == 9 else NIL)
