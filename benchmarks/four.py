"""FOUR: how fast it chooses, and how fast it recalls with a million games learned."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import pylogic.games as games
from benchmarks.table import Row, rate
from pylogic.games import Game
from pylogic.games.connect4.four.memory import FourIndex
from pylogic.players import player

MANY, FEW = 1_000_000, 1_000
_ASKED: Final = 2_000
_POSITIONS: Final = (
    "......./......./......./......./......./....... 1",
    "......./......./......./..21.../..121../..212.1 2",
    "......./......./...1.../...22.1/..12212/..21121 1",
)


def rows() -> Iterator[Row]:
    """Measure choices a second of both implementations, and look-ups a second."""
    yield Row(
        name="choices of four, native",
        beside="rules",
        ours=rate(_choices(games.game("connect4", "native"))),
        theirs=rate(_choices(games.game("connect4", "rules"))),
        unit="choices",
        target=1,
    )
    yield Row(
        name=f"RECALL with {MANY:,} games",
        beside=f"{FEW:,} games",
        ours=rate(_lookups(MANY)),
        theirs=rate(_lookups(FEW)),
        unit="look-ups",
        target=1 / 50,
    )


def _choices(game: Game[Any, Any]) -> Callable[[], int]:
    """Return the work of choosing, which counts the choices."""
    four, states = player("four"), [game.parse_state(text) for text in _POSITIONS]

    def work() -> int:
        return len([four.choose(game, state) for state in states])

    return work


def _lookups(count: int) -> Callable[[], int]:
    """Return the work of finding the last game with a beginning, which counts the beginnings."""
    rng = Random(1)  # noqa: S311 - games, not secrets
    slots = [bytes(rng.choices(b"1234567", k=rng.randint(7, 42))) for _ in range(count)]
    index = FourIndex(b"7x6 first " + each for each in slots)
    asked = [
        b"7x6 first " + each[: rng.randrange(len(each))] for each in rng.choices(slots, k=_ASKED)
    ]

    def work() -> int:
        return len([index.latest(beginning) for beginning in asked])

    return work
