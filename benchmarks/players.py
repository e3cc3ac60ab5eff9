"""The computer players: how fast they search, and how soon they move."""

from __future__ import annotations

import time
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Final

from bitbully import BitBully, Board

from benchmarks.table import Row, rate
from pylogic import games
from pylogic.games.connect4 import Connect4
from pylogic.players import player
from pylogic.solve.connect4 import Solver

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pylogic.games import Game
    from pylogic.games.connect4_board import Connect4State

_MIDDLE: Final = (
    "+......+/......../......../...B..../....P.../......../......../+......+ P",
    "+......+/......../..C...C./.C.B..C./....P.../.C....C./...C..../+......+ P",
)
_SOLVED: Final = 100  # positions of Connect Four
_DISCS: Final = 20
_SEARCHES: Final = {"native": "minimax", "rules": "create_a_move"}


def rows() -> Iterator[Row]:
    """Measure both searches of Moai, the moves a second of its level 3, and the solver."""
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
    yield from _solver_rows()


def _solver_rows() -> Iterator[Row]:
    """Measure the solver of Connect Four beside one in C++, once, as that keeps what it finds."""
    opened = list(islice(_opened(), _SOLVED))
    theirs = BitBully(opening_book=None)
    start = time.perf_counter()
    scores = [Solver(Connect4().board).score(state) for _, state in opened]
    between = time.perf_counter()
    if scores != [theirs.mtdf(Board(columns)) for columns, _ in opened]:
        raise AssertionError("the solvers disagree")
    end = time.perf_counter()
    yield Row(
        name=f"solving connect4 with {_DISCS} discs on the board",
        beside="bitbully, in C++",
        ours=_SOLVED / (between - start),
        theirs=_SOLVED / (end - between),
        unit="positions",
        target=1 / 100,
    )


def _opened() -> Iterator[tuple[list[int], Connect4State]]:
    """Yield the columns, from 0, of random games that go on, and where they lead."""
    chance, game = Random(0), Connect4()  # noqa: S311 - games, not secrets
    while True:
        state = game.initial_state()
        columns: list[int] = []
        while len(columns) < _DISCS and (moves := game.legal_moves(state)):
            move = chance.choice(moves)
            columns.append(move.column - 1)
            state = game.next_state(state, move)
        if game.outcome(state) is None:
            yield columns, state


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
