"""Monte-Carlo tree search: repeatable, right about what is near and about small games."""

from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import pylogic
from pylogic.core.errors import IllegalMove, UnknownGame
from pylogic.games.gdl import sheets
from pylogic.players import MctsPlayer, RandomPlayer, player
from pylogic.players.arena import arena
from pylogic.players.uct import UctTree

SHEETS: Final = Path(sheets.__file__).parent


def native(name: str, **options: int) -> Any:  # noqa: ANN401 - any game
    """Return a game of ours."""
    sheet = SHEETS / f"{name}.kif"
    return pylogic.game(str(sheet) if sheet.is_file() else name, "native", "corrected", **options)


@pytest.mark.parametrize("name", ["tictactoe", "nim", "morra", "auction", "dice", "frogs"])
def test_a_choice_is_legal_and_repeats(name: str) -> None:
    """The same seed and state give the same move, whoever moves at once and however many play."""
    start = native(name).start()
    for side in start.movers:
        one, two = (MctsPlayer(30, 7).choose_for(start.game, start.state, side) for _ in (1, 2))
        assert one == two
        assert one.move in start.moves_of(side)
        assert one.reason


@pytest.mark.long
@pytest.mark.parametrize(("name", "size"), [("tictactoe", {}), ("connect4", {"columns": 5})])
def test_it_beats_chance(name: str, size: dict[str, int]) -> None:
    """Of the points it takes nine of ten at least."""
    game = native(name, **size)
    standing = arena(game, lambda seed: MctsPlayer(100, seed), RandomPlayer, count=20)
    assert standing.score >= 0.9


@pytest.mark.parametrize("simulations", [1, 20])
def test_a_win_at_hand_is_taken(simulations: int) -> None:
    """However few games it may simulate, it tries every move once, and knows an end for sure."""
    chance, game = Random(3), native("connect4")  # noqa: S311 - games, not secrets
    found = 0
    while found < 12:
        position = game.start()
        while not position.is_over:
            here = position.turn
            wins = [m for m in position.moves if position.play(m).is_over]
            if wins and position.play(wins[0]).outcome.winner == here:
                choice = MctsPlayer(simulations, found).play(position)
                assert position.play(choice.move).outcome.winner == here
                assert choice.reason == "comes to 100% for sure"
                found += 1
            position = position.play(chance.choice(position.moves))


def test_a_game_that_is_small_is_solved() -> None:
    """What is settled is not sampled: of seven, three must be taken."""
    position = native("nim").start()
    choice = MctsPlayer(5000).play(position)
    assert (str(choice.move), choice.data["value"]) == ("take(3)", 100)
    simulations = choice.data["simulations"]
    assert isinstance(simulations, int)
    assert simulations < 5000
    lost = MctsPlayer(5000).play(position.play("take(2)").play("take(1)"))
    assert lost.data["value"] == 0


@pytest.mark.long
def test_equal_moves_are_parted_by_what_others_may_miss() -> None:
    """Perfect play draws tic-tac-toe; of the answers that hold it, it seeks the most chances."""
    position = native("tictactoe").position("x../.../... o")
    choice = MctsPlayer(6000, 2).play(position)
    assert (str(choice.move), choice.reason) == ("4", "comes to 50% for sure")
    early = native("tictactoe").position("xo./.../... x")
    standing = arena(early.game, lambda seed: MctsPlayer(500, seed), RandomPlayer, count=16)
    assert standing.wins >= 14
    assert standing.losses == 0


def test_who_moves_at_once_is_not_known_to_the_others() -> None:
    """A bid of three wins least, and a shared bid nothing: all three bids are tried."""
    position = native("auction").start()
    choice = MctsPlayer(400, 1).choose_for(position.game, position.state, "ann")
    visits = choice.data["visits"]
    assert isinstance(visits, dict)
    assert sum(visits.values()) == 400
    assert visits["offer(0)"] < max(visits.values())


def test_a_puzzle_is_solved() -> None:
    """Alone, it finds the eight moves of the frogs."""
    position = native("frogs").start()
    for _ in range(8):
        position = position.play(MctsPlayer(100, 1).play(position).move)
    assert position.outcome is not None
    assert position.outcome.winner == "keeper"


def test_nature_is_sampled() -> None:
    """Its throws are as likely as each other, and what they lead to is an average."""
    game = native("dice")
    tree = UctTree(game, Random(1))  # noqa: S311 - games, not secrets
    root = tree.node(game.initial_state())
    tree.grow(root, 600)
    assert game.nature == ("random",)
    throws = dict(root.arms)[game.players.index("random")]
    assert {str(arm.move) for arm in throws} == {f"roll({pips})" for pips in range(1, 7)}
    assert all(70 <= arm.visits <= 130 for arm in throws)


def test_rules_of_any_source_do() -> None:
    """A game that is walked by whole expansions is played as one that is not."""
    position = native("tictactoe").position("xx./oo./... x")
    assert str(MctsPlayer(50).play(position).move) == "2"


@pytest.mark.parametrize("name", ["mcts:0", "mcts:x", "mcts:-1", "mcts:99999999999"])
def test_a_wrong_number_is_refused(name: str) -> None:
    """It is said what is expected."""
    with pytest.raises(UnknownGame, match=r"expected mcts:N"):
        player(name)


def test_nothing_is_chosen_when_the_game_is_over() -> None:
    """A game that is over is refused; and so is a side that does not move."""
    over = native("tictactoe").position("xxx/oo./... o")
    for side in ("x", "o"):
        with pytest.raises(IllegalMove):
            MctsPlayer(5).choose_for(over.game, over.state, side)
    assert player("mcts").name == "mcts:1000"
