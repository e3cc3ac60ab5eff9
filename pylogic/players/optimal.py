"""Playing a solved game: the move by the values of the positions that moves lead to."""

from __future__ import annotations

from functools import cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final

import pylogic.games as games
from pylogic.core.counting import counted
from pylogic.core.errors import SolutionMissing, SolutionTooLarge, UnknownGame
from pylogic.players.base import Choice, M, generator

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylogic.games.api import Game, S
    from pylogic.games.position import PlayableGame
    from pylogic.solvers.retrograde_analysis import Value

    Values = Callable[[Any], Value]

_BY_THE_WAY: Final = 1 << 25
"""Bytes that the positions of a game may take that is solved while it is played."""

_FAR: Final = 1_000_000  # plies, more than in any game


def choose(game: Game[S, M], state: S, seed: int) -> Choice[M]:
    """Return a move that keeps what the position is worth.

    The quickest win comes first; then the draws, first those that the other has the fewest moves
    to hold; then the slowest loss. Of equal moves `seed` decides. The data of the choice has
    `winner` and `distance` in plies, both None for a draw.

    game: A game whose entry has `values`, or one that has a circuit, from any source.
    state: A position in which the game is not over.
    Raises UnknownGame: The game is not solved with these options, or has no circuit.
    Raises CircuitError: Its text has no circuit, or is of a game that cannot be solved.
    Raises SolutionMissing: The solution of the game takes long to find, and none is kept.
    Raises SolutionFault: The one that is kept is damaged.
    """
    rules, values = solved(game.name, **games.lasting_options(game.name, game.options))
    (here,) = rules.expand([rules.parse_state(str(state))])
    steps = list(here.successors)
    generator(seed, state).shuffle(steps)  # of equally good moves, the first is kept
    ranked = {move: _rank(values(after), here.to_move) for move, after in steps}
    best = max(ranked.values())
    among = [(move, after) for move, after in steps if ranked[move] == best]
    if best == 0:
        among.sort(key=lambda step: _holding(rules, values, step[1]))
    value = values(among[0][1])
    distance = None if value.distance is None else value.distance + 1
    data = {"winner": value.winner, "distance": distance}
    return Choice(game.parse_move(str(among[0][0])), _said(best, distance), data)


def refusal(game: PlayableGame[Any, Any]) -> str | None:
    """Return why a game is not solved, as far as that is known without solving it."""
    entry = games.entry(game.name)
    if game.nature:
        return f"the moves of {', '.join(game.nature)} are chance"
    if entry.perfect is not None:
        return None
    if entry.values is None:
        if "circuit" not in entry.sources:
            return "it has no circuit"
        at_once = game.start().expansion.together
        return f"{' and '.join(at_once)} choose at once" if len(at_once) > 1 else None
    try:
        solved(game.name, **games.lasting_options(game.name, game.options))
    except (UnknownGame, SolutionMissing) as error:
        return str(error)
    return None


@cache
def solved(name: str, **options: int | str) -> tuple[Game[Any, Any], Values]:
    """Return the source of a game that is solved, and the values of its positions."""
    entry = games.entry(name)
    if entry.values is None:
        return _patient(name, **options)
    rules = games.quickest(name, options)
    values: Values = resolve_name(entry.values)(rules)
    return rules, values


def _patient(name: str, **options: int | str) -> tuple[Game[Any, Any], Values]:
    """Return the source that is solved, and the values of few enough positions, by the way."""
    from pylogic.solvers.registry import solved_game, solver  # noqa: PLC0415 - imports NumPy
    from pylogic.solvers.simultaneous import MixedValue  # noqa: PLC0415 - as above

    rules = solved_game(name, options)
    found = solver(rules, memory=_BY_THE_WAY)

    def value(state: object) -> Value:
        try:
            known = found.value(state)
        except SolutionTooLarge:
            raise SolutionMissing(name, f"pylogic solve {name}") from None
        if isinstance(known, MixedValue):
            raise UnknownGame(
                f"{name}: several players choose at once, so that no move is perfect"
            )
        return known

    return rules, value


def _rank(value: Value, mover: str) -> int:
    """Return what a position is worth to who moved there, 0 for a draw; more is better."""
    if value.distance is None:
        return 0
    return _FAR - value.distance if value.winner == mover else value.distance - _FAR


def _holding(rules: Game[Any, Any], values: Values, state: object) -> int:
    """Return how many moves hold the draw that a position is."""
    (here,) = rules.expand([state])
    return sum(values(after).winner is None for _, after in here.successors)


def _said(rank: int, distance: int | None) -> str:
    """Return in words what a move leads to."""
    if rank == 0:
        return "a draw, with best play"
    plies = counted(distance or 0, "ply", "plies")
    return f"wins in {plies}" if rank > 0 else f"loses in {plies} at best"
