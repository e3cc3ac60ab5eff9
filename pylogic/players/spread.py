"""Games of an arena in pieces, for several processes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from pylogic.games.chosen import Chosen
from pylogic.games.position import PlayableGame
from pylogic.players import player
from pylogic.players.arena import Contest, contest
from pylogic.workers import Workers

_GAMES: Final = 4  # of a piece: two openings, from both sides


@dataclass(frozen=True, slots=True)
class _Piece:
    rules: Chosen
    first: str
    second: str
    seed: int
    opening: int | None
    plies: int
    begin: int
    end: int


def contests(  # noqa: PLR0913 - what an arena takes
    game: PlayableGame[Any, Any],
    first: str,
    second: str,
    workers: Workers,
    *,
    count: int,
    seed: int,
    opening: int | None,
    plies: int,
) -> Iterator[Contest]:
    """Yield the games of an arena, without what was chosen in them; nobody remembers any.

    first, second: Names that `pylogic.players.player` knows.
    count, seed, opening, plies: As `pylogic.players.arena.arena` takes them.
    """
    rules = Chosen.of(game)
    pieces = [
        _Piece(rules, first, second, seed, opening, plies, begin, min(count, begin + _GAMES))
        for begin in range(0, count, _GAMES)
    ]
    for found in workers.map(_played, pieces):
        yield from found


def _played(piece: _Piece) -> list[Contest]:
    game, found = piece.rules.game(), []
    for number in range(piece.begin, piece.end):
        one = contest(
            game,
            lambda seed: player(piece.first, seed),
            lambda seed: player(piece.second, seed),
            number,
            seed=piece.seed,
            opening=piece.opening,
            plies=piece.plies,
        )
        found.append(replace(one, played=replace(one.played, turns=())))
    return found
