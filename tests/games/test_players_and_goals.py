"""Games for three, games in which several move at once, and ends with goals."""

import io
from pathlib import Path
from typing import Any

import pytest

import pylogic
from pylogic.checking import CheckedSource, cross_check
from pylogic.console.loop import HUMAN, ConsoleGame, PlayerSlot
from pylogic.console.screen import screen_on
from pylogic.core.errors import BadMove, IllegalMove, UnknownGame
from pylogic.games.api import Expansion, Outcome
from pylogic.games.match import Match, replay
from pylogic.games.records import Opening
from pylogic.players import player
from pylogic.players.arena import arena
from pylogic.players.perfect import PerfectPlayer
from tests.games.engines import nim, roshambo

NIM = nim.Counted()
ROSHAMBO = roshambo.Table()


def test_several_move_at_once() -> None:
    """A joint move is given as a text, a mapping or a tuple, and each mix is legal."""
    start = ROSHAMBO.start()
    assert start.movers == ("ann", "bob")
    assert len(start.moves) == 9
    assert start.moves_of("bob") == roshambo.THINGS
    after = start.play("rock | scissors")
    assert after == start.play({"bob": "scissors", "ann": "rock"})
    assert after == start.play(start.move(("rock", "scissors")))
    assert str(after) == "rounds=1 won(ann)=1 won(bob)=0"
    with pytest.raises(BadMove):
        start.play("rock")
    for moves in ({"ann": "rock"}, {"ann": "rock", "bob": "rock", "kim": "rock"}):
        with pytest.raises(BadMove, match="expected those of ann and bob"):
            start.play(moves)
    assert start.why_illegal("rock | well")


def test_goals_and_winners() -> None:
    """An end says what each came to, and who won where somebody alone did best."""
    end = ROSHAMBO.position("rounds=3 won(ann)=2 won(bob)=1")
    assert end.outcome is not None
    assert end.outcome.scores == {"ann": 66, "bob": 33}
    assert end.outcome.winner == "ann"
    assert end.movers == ()
    assert Outcome.from_text(str(end.outcome)) == end.outcome
    assert Outcome.of_goals({"x": 100, "o": 0}) == Outcome("x")
    assert Outcome.of_goals({"x": 50, "o": 50}) == Outcome(None)
    draw = pylogic.game("tictactoe", "native").position("xox/xoo/oxx o")
    assert draw.outcome is not None
    assert draw.outcome.scores == {"x": 50, "o": 50}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (ROSHAMBO, roshambo.Circle(), {"goals(ann=0,bob=0)", "goals(ann=100,bob=100)"}),
        (NIM, nim.Listed(), {"goals(ann=40,bob=0,kim=100)", "goals(ann=60,bob=100,kim=0)"}),
    ],
    ids=["roshambo", "nim"],
)
def test_sources_are_compared(one: Any, other: Any, expected: set[str]) -> None:  # noqa: ANN401
    """Two sources agree on whole values; a goal that differs is found."""
    pair = [CheckedSource("one", one), CheckedSource("other", other)]
    assert cross_check(pair).agreed

    class Wrong(type(one)):  # type: ignore[misc]
        def _expanded(self, state: Any) -> Any:  # noqa: ANN401
            here = super()._expanded(state)
            if here.outcome is None:
                return here
            goals = {side: 100 - goal for side, goal in here.outcome.scores.items()}
            return Expansion(here.to_move, Outcome.of_goals(goals), ())

    found = cross_check([pair[0], CheckedSource("wrong", Wrong())])
    assert not found.agreed
    (witness, *_) = found.disagreements
    assert set(witness.answers.values()) == expected


def test_perft_counts_joint_moves() -> None:
    """Each mix is a move: nine to the power of the rounds, and as many ways by first move."""
    start = ROSHAMBO.initial_state()
    assert [ROSHAMBO.perft(start, depth) for depth in range(5)] == [1, 9, 81, 729, 0]
    assert sum(ROSHAMBO.divide(start, 3).values()) == 729


def test_players() -> None:
    """Chance and search choose for one side; what is sure of simultaneous moves is a draw."""
    position = ROSHAMBO.position("rounds=2 won(ann)=1 won(bob)=0")
    for name in ("random", "minimax:3"):
        chosen = player(name, 3).choose_for(ROSHAMBO, position.state, "bob")  # type: ignore[attr-defined]
        assert chosen.move in roshambo.THINGS
    # ann is sure of 33 to 33 at least, whatever bob knows
    found = player("minimax:3").choose_for(ROSHAMBO, position.state, "ann")  # type: ignore[attr-defined]
    assert found.data["value"] == 0
    with pytest.raises(UnknownGame, match="several move at once"):
        arena(ROSHAMBO, lambda _: PerfectPlayer(), lambda _: PerfectPlayer(), count=1)


def test_search_for_three() -> None:
    """With three left the mover takes them all; with four nobody is kept from winning."""
    assert player("minimax:3").play(NIM.position("ooo kim")).move == 3
    choice = player("minimax:4").play(NIM.position("oooo ann"))
    assert choice.reason.startswith("value -")


@pytest.mark.parametrize("game", [NIM, ROSHAMBO], ids=["nim", "roshambo"])
def test_arena_and_records(game: Any, tmp_path: Path) -> None:  # noqa: ANN401
    """Players meet, and what was played is kept and read again."""
    standings = {
        name: arena(
            game,
            lambda seed, name=name: player(name, seed),  # type: ignore[misc]
            lambda seed: player("random", seed),
            count=90,
        )
        for name in ("minimax:4", "random")
    }
    assert [standing.games for standing in standings.values()] == [90, 90]
    assert game is ROSHAMBO or standings["minimax:4"].wins > standings["random"].wins + 10
    match = Match(game)
    while not match.position.is_over:
        match.push(match.position.moves[0])
    file = tmp_path / "game.jsonl"
    match.record(file)
    assert replay(file, game).turns == match.turns
    while match.turns:
        match.pop()
    with pytest.raises(IllegalMove):
        match.pop()


def test_the_console_asks_all_who_move() -> None:
    """Each of those who move at once is asked, or chooses, before anything is shown."""
    match = Match(ROSHAMBO)
    said = io.StringIO()
    seats = {"ann": PlayerSlot(HUMAN), "bob": PlayerSlot("random", player("random", 1))}
    opening = Opening("roshambo", "native", None, {}, 0, str(match.start))
    screen = screen_on((io.StringIO("well\nrock\npaper\nscissors\n"), said))
    ConsoleGame(match, seats, screen, opening=opening, adviser=player("random")).run()
    assert [move["ann"] for move in match.moves] == ["rock", "paper", "scissors"]
    assert "'well' is none of the moves of ann" in said.getvalue()
    assert match.outcome is not None
