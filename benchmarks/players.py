"""The computer players: how fast they search, and how soon they move."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pylogic.games as games
from benchmarks.table import Row, rate
from pylogic.games import Game
from pylogic.players import player

_MIDDLE: Final = (
    "+......+/......../......../...B..../....P.../......../......../+......+ P",
    "+......+/......../..C...C./.C.B..C./....P.../.C....C./...C..../+......+ P",
)
_SEARCHES: Final = {"native": "minimax", "rules": "create_a_move"}


def rows() -> Iterator[Row]:
    """Measure both searches of Moai, and the moves a second of its level 3."""
    game = games.game("moai", "native")
    looks = {source: rate(_looks(game, kind, 4)) for source, kind in _SEARCHES.items()}
    yield Row(
        name="search of moai on 8x8, native",
        beside="rules",
        ours=looks["native"],
        theirs=looks["rules"],
        unit="positions",
        target=1,
    )
    for source, kind in _SEARCHES.items():
        yield Row(
            name=f"level 3 of moai on 8x8, {source}",
            beside="a move a second",
            ours=rate(_moves(game, kind, 3)),
            theirs=1.0,
            unit="moves",
            target=1,
        )


def _looks(game: Game[Any, Any], kind: str, level: int) -> Callable[[], int]:
    """Return the work of searching, which counts the positions that are looked at."""

    def work() -> int:
        searcher = player(f"{kind}:{level}")
        choices = [searcher.choose(game, game.parse_state(text)) for text in _MIDDLE]
        return sum(int(str(choice.data["states"])) for choice in choices)

    return work


def _moves(game: Game[Any, Any], kind: str, level: int) -> Callable[[], int]:
    """Return the work of choosing, which counts the moves."""

    def work() -> int:
        for text in _MIDDLE:
            player(f"{kind}:{level}").choose(game, game.parse_state(text))
        return len(_MIDDLE)

    return work
