"""One player against several others, with what it remembers and without, as rows of a table."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pylogic.players import player
from pylogic.players.arena import Standing, arena

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pylogic.games.position import PlayableGame
    from pylogic.players.arena import Contest, Played
    from pylogic.players.base import Memory


@dataclass(frozen=True, slots=True)
class Row:
    """How one player fared against another.

    Attributes
    ----------
    first, second : str
        The players; results are those of the first.
    remembers : bool
        Whether players that learn remembered games, and learned.
    standing : Standing
        All games.
    by_turn : tuple of Standing
        The games in which the first player moved first, and those in which it moved later.
    points : tuple of float
        What each game brought the first player, in their order.
    seconds : float
        How long the games took.
    """

    first: str
    second: str
    remembers: bool
    standing: Standing
    by_turn: tuple[Standing, Standing]
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


HEADINGS = (
    *("against", "memory", "games", "won", "drawn", "lost"),
    *("points", "95 % confidence", "moving first", "moving second"),
)


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
    on_game: Callable[[Played], None] | None = None,
    contests: Iterable[Contest] | None = None,
) -> Row:
    """Return how `first` fares against `second`; the other parameters are those of `arena`.

    Parameters
    ----------
    game : Game
        Of two players.
    first, second : str
        Names that `pylogic.players.player` knows.
    memory : Memory, optional
        What players that learn remember.
    """
    sides = [Standing(), Standing()]
    points: list[float] = []

    def note(played: Played) -> None:
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
    return Row(
        first=first,
        second=second,
        remembers=memory is not None,
        standing=standing,
        by_turn=(sides[0], sides[1]),
        points=tuple(points),
        seconds=time.perf_counter() - started,
    )


def table(rows: list[Row]) -> str:
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


def _in_short(standing: Standing) -> str:
    """Return wins, draws and losses, such as `10-2-3`."""
    return f"{standing.wins}-{standing.draws}-{standing.losses}"
