"""Moves judged by a solver: how often they keep what the position is worth.

A move *keeps* the value if the same player can still win after it as before, or if it is a draw
before and after. In a position in which every move keeps the value nothing is *at stake*.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pylogic.games as games
from pylogic.games.api import Game
from pylogic.players.arena import ArenaGame, ArenaMove, ArenaResult
from pylogic.solvers.registry import Solver, solver

BLOCK: Final = 6
"""So many plies have a column of the table."""


@dataclass(slots=True)
class GradeTally:
    """How many moves were judged, kept the value, had something at stake, and both."""

    moves: int = 0
    kept: int = 0
    at_stake: int = 0
    kept_at_stake: int = 0

    def count(self, *, kept: bool, at_stake: bool) -> None:
        """Count a move."""
        self.moves += 1
        self.kept += kept
        self.at_stake += at_stake
        self.kept_at_stake += kept and at_stake

    def plus(self, other: GradeTally) -> GradeTally:
        """Return the two together."""
        return GradeTally(
            self.moves + other.moves,
            self.kept + other.kept,
            self.at_stake + other.at_stake,
            self.kept_at_stake + other.kept_at_stake,
        )


@dataclass(slots=True)
class MoveGrader:
    """Judges the first player's moves in the games of an arena.

    game: The game, from any source.
    earliest: Moves are judged once so many were made: the fewer, the longer it takes to solve.
    tallies: By who decided (the phase, for players that go by phases) and ply, the number of moves
        that were made before.
    Raises UnknownGame: The game is not solved.
    """

    game: Game[Any, Any]
    earliest: int
    tallies: dict[tuple[str, int], GradeTally] = field(init=False)
    _rules: Game[Any, Any] = field(init=False)
    _solver: Solver = field(init=False)

    def __post_init__(self) -> None:
        """Make the solver."""
        self.tallies = defaultdict(GradeTally)
        self._rules = games.quickest(self.game.name, self.game.options)
        self._solver = solver(self._rules)

    def judge(self, played: ArenaGame) -> None:
        """Judge a game, the last moves first: what is solved then helps with those before."""
        numbered = list(enumerate(played.turns, played.begun))
        for ply, turn in reversed(numbered):
            if turn.chooser == 0 and ply >= self.earliest:
                kept, at_stake = self._verdict(turn)
                self.tallies[decider(turn), ply].count(kept=kept, at_stake=at_stake)

    def _verdict(self, turn: ArenaMove) -> tuple[bool, bool]:
        """Return whether a move keeps the value, and whether there is one that does not."""
        (here,) = self._rules.expand([self._rules.parse_state(str(turn.state))])
        winners = {str(move): self._solver.value(after).winner for move, after in here.successors}
        # who is on turn wins if some move does, and draws if some does and none wins
        ranks = {here.to_move: 2, None: 1}
        best = max(ranks.get(winner, 0) for winner in winners.values())
        kept = {move: ranks.get(winner, 0) == best for move, winner in winners.items()}
        return kept[str(turn.choice.move)], not all(kept.values())


def decider(turn: ArenaMove) -> str:
    """Return what decided on a move: `PHSE6 centre`, or `-` for players without phases."""
    phase, rule = (str(turn.choice.data.get(key, "")) for key in ("phase", "rule"))
    return f"{phase} {rule}".strip() or "-"


def table(tallies: dict[tuple[str, int], GradeTally]) -> str:
    """Return the tallies as a table: a line for what decided, columns for plies.

    The columns of plies have how many moves kept the value, of those with something at stake.
    """
    starts = sorted({ply // BLOCK * BLOCK for _, ply in tallies})
    deciders = sorted({name for name, _ in tallies})
    headings = (
        *("decided by", "moves", "kept", "at stake", "kept then", "95 % confidence"),
        *(f"ply {start}-{start + BLOCK - 1}" for start in starts),
    )
    lines: list[Sequence[str]] = [headings]
    for name in [*deciders, "all"]:
        of = {ply: tally for (by, ply), tally in tallies.items() if by == name}
        if name == "all":
            plies = {ply for _, ply in tallies}
            of = {ply: _total(t for (_, at), t in tallies.items() if at == ply) for ply in plies}
        whole = _total(of.values())
        lines.append(
            (
                name,
                str(whole.moves),
                f"{whole.kept / whole.moves:.1%}" if whole.moves else "-",
                str(whole.at_stake),
                *_share(whole),
                *(
                    _in_short(_total(t for ply, t in of.items() if 0 <= ply - start < BLOCK))
                    for start in starts
                ),
            )
        )
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _total(tallies: Iterable[GradeTally]) -> GradeTally:
    total = GradeTally()
    for tally in tallies:
        total = total.plus(tally)
    return total


def _share(tally: GradeTally) -> tuple[str, str]:
    """Return how often the value was kept where it was at stake, and Wilson's interval."""
    if not tally.at_stake:
        return "-", "-"
    standing = ArenaResult(wins=tally.kept_at_stake, losses=tally.at_stake - tally.kept_at_stake)
    low, high = standing.interval
    return f"{standing.score:.1%}", f"{low:.1%} to {high:.1%}"


def _in_short(tally: GradeTally) -> str:
    return f"{tally.kept_at_stake}/{tally.at_stake}" if tally.at_stake else "-"
