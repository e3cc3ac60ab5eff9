"""Random games: fair, repeatable, and told in the same words by every source."""

from functools import cache
from math import sqrt
from typing import Any

import pytest

import pylogic
from pylogic.core.errors import GameError
from pylogic.games.position import Position
from tests.cli.test_interface import objects
from tests.cli.test_interface import pylogic as command

GAMES = 20_000


def chances(position: Position[Any, Any]) -> dict[str | None, float]:
    """Return how likely each player is to win when every move is left to chance, exactly."""

    @cache
    def of(here: Position[Any, Any]) -> tuple[tuple[str | None, float], ...]:
        if here.outcome is not None:
            return ((here.outcome.winner, 1.0),)
        found: dict[str | None, float] = {}
        for move in here.moves:
            for winner, chance in of(here.play(move)):
                found[winner] = found.get(winner, 0.0) + chance / len(here.moves)
        return tuple(found.items())

    return dict(of(position))


def test_wins_come_as_often_as_they_should() -> None:
    """Within five standard deviations of what enumeration gives."""
    options: dict[str, Any] = {"columns": 3, "rows": 4, "connect": 3}
    game = pylogic.game("connect4", source="circuit", **options)
    exact = chances(pylogic.game("connect4", source="native", **options).start())
    found = game.playouts(GAMES, seed=5)
    assert found.games == GAMES == sum(found.won.values()) + found.drawn
    for player, wins in found.won.items():
        chance = exact[player]
        assert abs(wins - GAMES * chance) < 5 * sqrt(GAMES * chance * (1 - chance))


def test_the_same_seed_gives_the_same_games() -> None:
    """Whichever source is asked, the circuit plays."""
    options: dict[str, Any] = {"columns": 4, "rows": 4}
    native = pylogic.game("connect4", source="native", **options)
    circuit = pylogic.game("connect4", source="circuit", **options)
    one = native.start().play("2").playouts(70_000, 3)
    assert one == circuit.start().play("2").playouts(70_000, 3)
    assert one != circuit.start().play("2").playouts(70_000, 4)
    assert one.source == "circuit"


def test_a_game_without_a_circuit_asks_its_rules() -> None:
    """Tic-tac-toe's text is a script; the source is told."""
    found = pylogic.game("tictactoe", source="native").playouts(500, 1)
    assert (found.source, found.games) == ("native", 500)
    assert abs(sum(found.scores.values()) - 100) < 1e-6


def test_a_finished_game_is_counted_at_once() -> None:
    """No move is made in it."""
    over = pylogic.game("pangke", source="circuit").position("b.../..../..../.... w")
    found = over.playouts(10)
    assert (found.won, found.plies) == ({"black": 10, "white": 0}, 0)
    with pytest.raises(GameError, match="at least 1"):
        over.playouts(0)


@pytest.mark.long
def test_the_command() -> None:
    """One JSON object, with what each player came to."""
    (found,) = objects(command("playouts", "pangke", "--games", "200", "--json"))
    assert isinstance(found.pop("seconds"), float)
    assert (found["games"], found["source"], found["seed"]) == (200, "circuit", 0)
    assert sum(found["won"].values()) + found["drawn"] == 200
    said = command("playouts", "tictactoe", "--games", "50").stdout
    assert "50 random games of tictactoe (native)" in said
