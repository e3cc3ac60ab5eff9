"""One player against several others, with what it remembers and without, as rows of a table."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pylogic.games.position import PlayableGame
from pylogic.players import player
from pylogic.players.arena import ArenaGame, ArenaResult, Contest, arena
from pylogic.players.base import Memory
from pylogic.render.plots import bars, shares

_BLOCKS: Final = 20
_FEWEST: Final = 10


@dataclass(frozen=True, slots=True)
class PairResult:
    """How one player fared against another.

    first, second: The players; results are those of the first.
    remembers: Whether players that learn remembered games, and learned.
    standing: All games.
    by_turn: The games in which the first player moved first, and those in which it moved later.
    points: What each game brought the first player, in their order.
    seconds: How long the games took.
    """

    first: str
    second: str
    remembers: bool
    standing: ArenaResult
    by_turn: tuple[ArenaResult, ArenaResult]
    points: tuple[float, ...]
    seconds: float

    def cells(self) -> tuple[str, ...]:
        """Return the row's columns as texts, those of `HEADINGS`."""
        all_games = self.standing
        low, high = all_games.interval
        return (
            self.second,
            "yes" if self.remembers else "no",
            *map(str, (all_games.games, all_games.wins, all_games.draws, all_games.losses)),
            f"{all_games.score:.1%}",
            f"{low:.1%} to {high:.1%}",
            *map(_in_short, self.by_turn),
        )

    def _repr_svg_(self) -> str:
        """Return how the games went as a plot, which notebooks show.

        It is a curve where there are games enough to make one, as `progress_plot` draws it.
        """
        found = blocks(self.points)
        if len(found) > 1:
            title = f"points of {self.first} against {self.second}, with 95 % confidence"
            return shares(title, [(end, one.score, one.interval) for end, one in found], "games")
        first, later = self.by_turn
        rows = [self.standing.bar("all games"), first.bar("moving first"), later.bar("second")]
        return bars([row for row in rows if any(count for _, count in row.parts)])


HEADINGS = (
    *("against", "memory", "games", "won", "drawn", "lost"),
    *("points", "95 % confidence", "moving first", "moving second"),
)


def blocks(points: Sequence[float]) -> list[tuple[int, ArenaResult]]:
    """Return how each block of consecutive games went, with the number of its last game.

    There are at most twenty blocks, of ten games at least; a shorter rest is left out.
    """
    size = max(_FEWEST, -(-len(points) // _BLOCKS))
    found = []
    for end in range(size, len(points) + 1, size):
        standing = ArenaResult()
        for each in points[end - size : end]:
            standing = standing.after(each, finished=True)
        found.append((end, standing))
    return found


def row(  # noqa: PLR0913 - what an arena takes
    game: PlayableGame[Any, Any],
    first: str,
    second: str,
    memory: Memory | None = None,
    *,
    count: int,
    seed: int,
    opening: int | None,
    plies: int,
    progress: Callable[[int], None] | None = None,
    on_game: Callable[[ArenaGame], None] | None = None,
    contests: Iterable[Contest] | None = None,
) -> PairResult:
    """Return how `first` fares against `second`; the other parameters are those of `arena`.

    first, second: Names that `pylogic.players.player` knows.
    """
    sides = [ArenaResult(), ArenaResult()]
    points: list[float] = []

    def note(played: ArenaGame) -> None:
        points.append(played.points)
        later = min(played.side, 1)
        sides[later] = sides[later].after(played.points, finished=True)
        if on_game is not None:
            on_game(played)

    started = time.perf_counter()
    standing = arena(
        game,
        lambda seed: player(first, seed, memory),
        lambda seed: player(second, seed, memory),
        count=count,
        seed=seed,
        opening=opening,
        plies=plies,
        progress=progress,
        on_game=note,
        contests=contests,
    )
    return PairResult(
        first=first,
        second=second,
        remembers=memory is not None,
        standing=standing,
        by_turn=(sides[0], sides[1]),
        points=tuple(points),
        seconds=time.perf_counter() - started,
    )


def table(rows: list[PairResult]) -> str:
    """Return rows as the lines of a table, the texts to the left and the numbers to the right."""
    lines = [HEADINGS, *(row.cells() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts = {0, 1}
    return "\n".join(
        "  ".join(
            cell.ljust(width) if number in texts else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _in_short(standing: ArenaResult) -> str:
    """Return wins, draws and losses, such as `10-2-3`."""
    return f"{standing.wins}-{standing.draws}-{standing.losses}"
