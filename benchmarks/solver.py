"""The exact solver of Connect Four beside one in C++: the same scores, and how long they take."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final

from bitbully import BitBully, Board
from rich.table import Table

from benchmarks.table import Row
from pylogic.games.connect4.board import Connect4State
from pylogic.games.connect4.engine import Connect4
from pylogic.games.connect4.solution.search import BoardSolver

DISCS: Final = range(14, 25)
"""Numbers of discs on the board that the two are compared for."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Both solvers on random positions with one number of discs.

    Attributes
    ----------
    discs, positions, seed : int
        The number of discs, how many positions there were, and what chance began from.
    unequal : tuple of str
        The positions of which they do not say the same.
    ours, worst, theirs : float
        Seconds of processor time: ours for all, ours for the position that took longest, and
        bitbully's for all.
    """

    discs: int
    positions: int
    seed: int
    unequal: tuple[str, ...]
    ours: float
    worst: float
    theirs: float


def compared(discs: int, positions: int, seed: int) -> Compared:
    """Score random positions by both solvers; ours begins anew for each, bitbully keeps its table.

    Parameters
    ----------
    discs : int
        How many discs are on the board.
    positions : int
        How many positions.
    seed : int
        Where chance begins.
    """
    bitbully = BitBully(opening_book=None)
    unequal = []
    ours, theirs, worst = 0.0, 0.0, 0.0
    for columns, state in islice(opened(discs, seed), positions):
        start = time.process_time()
        score = BoardSolver(Connect4().board).score(state)
        between = time.process_time()
        if score != bitbully.mtdf(Board(columns)):
            unequal.append(str(state))
        end = time.process_time()
        ours += between - start
        theirs += end - between
        worst = max(worst, between - start)
    return Compared(discs, positions, seed, tuple(unequal), ours, worst, theirs)


def opened(discs: int, seed: int) -> Iterator[tuple[list[int], Connect4State]]:
    """Yield the columns, from 0, of random games that go on, and where they lead."""
    rng, game = Random(seed), Connect4()  # noqa: S311 - games, not secrets
    while True:
        state = game.initial_state()
        columns: list[int] = []
        while len(columns) < discs and (moves := game.legal_moves(state)):
            move = rng.choice(moves)
            columns.append(move.column - 1)
            state = game.next_state(state, move)
        if game.outcome(state) is None:
            yield columns, state


def rows() -> Iterator[Row]:
    """Measure the solver with 20 discs on the board."""
    found = compared(discs=20, positions=100, seed=0)
    if found.unequal:
        raise AssertionError(f"the solvers disagree: {found.unequal}")
    yield Row(
        name=f"solving connect4 with {found.discs} discs on the board",
        beside="bitbully, in C++",
        ours=found.positions / found.ours,
        theirs=found.positions / found.theirs,
        unit="positions",
        target=1 / 100,
    )


def table() -> Table:
    """Return an empty table for `add`."""
    shown = Table(
        "discs", "positions", "seed", "unequal", "mean ms", "worst s", "bitbully ms", "times"
    )
    for column in shown.columns:
        column.justify = "right"
    return shown


def add(shown: Table, found: Compared) -> None:
    """Add a line to a table: milliseconds a position, and how many times bitbully is as fast."""
    shown.add_row(
        str(found.discs),
        f"{found.positions:,}",
        str(found.seed),
        str(len(found.unequal)),
        f"{found.ours / found.positions * 1000:,.1f}",
        f"{found.worst:.2f}",
        f"{found.theirs / found.positions * 1000:,.2f}",
        f"{found.ours / found.theirs:.1f}",
    )
