"""Environments, held against the tests that PettingZoo has for them."""

import warnings
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    seed_test,
)

import pylogic
from pylogic.adapters import pettingzoo
from pylogic.core.errors import GameError

SHEETS = Path(pylogic.__file__).parent / "games" / "gdl" / "sheets"
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("tictactoe", {}),
    ("connect4", {"columns": 4, "rows": 3}),
    ("pangke", {"plies": 30}),
    ("moai", {"width": 5, "height": 5}),
    *((str(SHEETS / f"{sheet}.kif"), {}) for sheet in ("dice", "morra", "auction", "frogs")),
]
every_game = pytest.mark.parametrize(
    ("name", "options"), GAMES, ids=[Path(name).stem for name, _ in GAMES]
)
NO_ARRAY = "Observation is not a NumPy array"
NO_BOX = (
    "Observation space for each agent probably should be gymnasium.spaces.box or"
    " gymnasium.spaces.discrete"
)


@every_game
def test_environments_keep_the_contract(name: str, options: dict[str, Any]) -> None:
    """No warning is given, and the same seed gives the same game."""
    api_test(pettingzoo.env(name, **options), num_cycles=60)
    seed_test(lambda: pettingzoo.env(name, **options), num_cycles=20)


@every_game
def test_masks_can_be_observed(name: str, options: dict[str, Any]) -> None:
    """What is warned of then is that observations are dictionaries, as in PettingZoo's own."""
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(name, mask="observation", **options), num_cycles=60)
    assert {str(warning.message) for warning in given} == {NO_ARRAY, NO_BOX}


@every_game
@pytest.mark.parametrize("mask", ["info", "observation"])
def test_parallel_environments_keep_the_contract(
    name: str, options: dict[str, Any], mask: str
) -> None:
    """Actions are drawn with the mask where it is observed, and without it otherwise."""
    parallel_api_test(pettingzoo.parallel_env(name, mask=mask, **options), num_cycles=40)
    if mask == "info":
        parallel_seed_test(lambda: pettingzoo.parallel_env(name, **options), num_cycles=20)


def test_the_benchmark_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo's measurement runs to its end, which takes five seconds by its own clock."""
    for mask in ("info", "observation"):
        clock = count(0, 0.05)
        monkeypatch.setattr("time.time", lambda clock=clock: next(clock))
        performance_benchmark(pettingzoo.env("tictactoe", mask=mask))


def played(env: pettingzoo.LogicEnv, moves: list[str]) -> None:
    """Make moves by their texts."""
    for move in moves:
        env.step(env.stage.setting.moves.number(move))


def test_who_wins_is_rewarded() -> None:
    """A win is worth 1 and a loss -1, when the game is over."""
    env = pettingzoo.env("tictactoe")
    env.reset()
    played(env, ["0", "3", "1", "4"])
    assert env.rewards == {"player_0": 0, "player_1": 0}
    played(env, ["2"])
    assert env.rewards == {"player_0": 1, "player_1": -1}
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.stage.role == {"player_0": "x", "player_1": "o"}


def test_a_game_that_is_too_long_is_truncated() -> None:
    """It is not over, and nobody has won."""
    env = pettingzoo.env("tictactoe", plies=2)
    env.reset()
    played(env, ["0", "3"])
    assert env.truncations == {"player_0": True, "player_1": True}
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())


def test_an_illegal_move_loses() -> None:
    """The info says why."""
    env = pettingzoo.env("tictactoe")
    env.reset()
    played(env, ["0", "0"])
    assert env.rewards == {"player_0": 0, "player_1": -1}
    assert env.infos["player_1"]["illegal"] == "illegal move '0' of o in 'x../.../... o'"


@pytest.mark.parametrize("action", [1.5, "1", None])
def test_an_action_is_a_number(action: Any) -> None:  # noqa: ANN401 - whatever is given
    """What is none is refused, and not taken for the number that it is near."""
    env, together = pettingzoo.env("tictactoe"), pettingzoo.parallel_env("tictactoe")
    env.reset()
    together.reset()
    for step in env.step, lambda one: together.step({"player_0": one, "player_1": 9}):
        with pytest.raises(TypeError, match="is no action of player_0; expected a number"):
            step(action)


def test_choices_made_at_once_are_not_seen() -> None:
    """Who is asked later observes the position as it was."""
    env = pettingzoo.env(str(SHEETS / "morra.kif"))
    env.reset()
    before, first = str(env.observe("player_1")), env.agent_selection
    env.step(0)
    assert (first, env.agent_selection) == ("player_0", "player_1")
    assert str(env.observe("player_1")) == before
    env.step(0)
    assert str(env.observe("player_1")) != before


def test_who_does_not_move_waits() -> None:
    """In a game in turns the other agent has one action in a parallel environment."""
    env = pettingzoo.parallel_env("tictactoe")
    _, infos = env.reset()
    assert np.flatnonzero(infos["player_1"]["action_mask"]).tolist() == [9]
    _, rewards, ended, _, infos = env.step({"player_0": 4, "player_1": 0})
    assert rewards == {"player_0": 0, "player_1": -1}
    assert ended == {"player_0": True, "player_1": True}
    assert infos["player_1"]["illegal"].startswith("illegal move '0' of o in")


def test_a_seed_decides_what_nature_does() -> None:
    """With the same seed the dice fall the same way, with others another way some time."""

    def points(seed: int) -> float:
        env = pettingzoo.env(str(SHEETS / "dice.kif"))
        env.reset(seed=seed)
        env.step(0)
        env.step(0)
        return float(env.rewards["player_0"])

    found = [points(seed) for seed in range(8)]
    assert found == [points(seed) for seed in range(8)]
    assert len(set(found)) > 1


def test_the_board_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    """As a text, or on the terminal."""
    env = pettingzoo.env("tictactoe", render_mode="ansi")
    env.reset()
    assert env.render() == pylogic.game("tictactoe").start().board()
    shown = pettingzoo.env("tictactoe", render_mode="human")
    shown.reset()
    shown.render()
    assert str(env.render()) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"render_mode": "rgb_array"}, "the render mode 'rgb_array'; expected ansi or human"),
        ({"mask": "hat"}, "a mask in 'hat'; expected info or observation"),
        ({"size": 3}, "tictactoe takes no options; got size"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, Any], message: str) -> None:
    """The message says what was expected."""
    with pytest.raises(GameError, match=message):
        pettingzoo.env("tictactoe", **options)
