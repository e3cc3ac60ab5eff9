"""Judging keeps to what a solver says, counts what was at stake, and tells who decided."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from pylogic import cli
from pylogic.core.errors import UnknownGame
from pylogic.games import Game, game
from pylogic.games.pangke.engine import Pangke
from pylogic.players import Choice, player
from pylogic.players.arena import ArenaGame, ArenaMove, arena
from pylogic.players.move_grader import GradeTally, MoveGrader, decider, table

SMALL = game("connect4", "native", columns=4, rows=4, connect=3)
SEVEN = game("connect4", "native", rows=3)

# 2 must block in column 4.
MUST_BLOCK = "......./2....../111..2. 2"
# 1 makes four in column 4; elsewhere, so does 2.
CAN_WIN = "......./......./111.222 1"


def turn(state: str, move: str, **data: object) -> ArenaMove:
    """Return a move that was made."""
    return ArenaMove(SEVEN.parse_state(state), 0, Choice(SEVEN.parse_move(move), "", data))


def judged(*turns: ArenaMove, begun: int = 6) -> dict[tuple[str, int], GradeTally]:
    """Return the tallies of one game."""
    judge = MoveGrader(SEVEN, 0)
    judge.judge(ArenaGame(0, begun, 1.0, turns))
    return judge.tallies


def outcome(rules: Game[Any, Any], state: object) -> str | None:
    """Return who wins with best play, by trying everything."""
    (here,) = rules.expand([state])
    if here.outcome is not None:
        return here.outcome.winner
    winners = {outcome(rules, after) for _, after in here.successors}
    other = next(name for name in rules.players if name != here.to_move)
    return next(who for who in (here.to_move, None, other) if who in winners)


def test_a_move_keeps_the_value_or_gives_it_away() -> None:
    """Taking the win keeps it; leaving it to the other does not."""
    block, other = (judged(turn(CAN_WIN, move, phase="PHSE1", rule="")) for move in "41")
    assert block["PHSE1", 6] == GradeTally(moves=1, kept=1, at_stake=1, kept_at_stake=1)
    assert other["PHSE1", 6] == GradeTally(moves=1, kept=0, at_stake=1, kept_at_stake=0)


def test_the_other_players_moves_and_early_ones_are_not_judged() -> None:
    """Only the first player's, from a ply on."""
    others = ArenaMove(SEVEN.parse_state(CAN_WIN), 1, Choice(SEVEN.parse_move("4"), ""))
    judge = MoveGrader(SEVEN, 7)
    judge.judge(ArenaGame(0, 6, 1.0, (others,)))
    judge.judge(ArenaGame(0, 6, 1.0, (turn(CAN_WIN, "4"),)))
    assert not judge.tallies


@pytest.mark.parametrize("name", ["random", "minimax:2"])
def test_verdicts_are_those_of_trying_everything(name: str) -> None:
    """On a small board, for every move of some games."""
    judge, games = MoveGrader(SMALL, 6), []

    def on_game(played: ArenaGame) -> None:
        games.append(played)
        judge.judge(played)

    arena(
        SMALL,
        lambda seed: player(name, seed),
        lambda seed: player("random", seed),
        count=6,
        opening=6,
        on_game=on_game,
    )
    expected = GradeTally()
    for played in games:
        for each in played.turns:
            if each.chooser == 0:
                before = outcome(SMALL, each.state)
                after = {
                    move: outcome(SMALL, SMALL.next_state(each.state, move))
                    for move in SMALL.legal_moves(each.state)
                }
                expected.count(
                    kept=after[each.choice.move] == before, at_stake=len(set(after.values())) > 1
                )
    total = GradeTally()
    for tally in judge.tallies.values():
        total = total.plus(tally)
    assert total.moves == expected.moves > 0
    assert total.kept == expected.kept


def test_perfect_play_keeps_everything() -> None:
    """What the solver itself plays is never judged wrong, from any source of the rules."""
    judge = MoveGrader(SMALL, 4)
    arena(
        SMALL,
        lambda seed: player("perfect", seed),
        lambda seed: player("random", seed),
        count=8,
        on_game=judge.judge,
    )
    assert sum(tally.moves for tally in judge.tallies.values()) > 10
    assert all(tally.kept == tally.moves for tally in judge.tallies.values())


def test_deciders_are_phases() -> None:
    """A phase, its rule where it has one, and a dash for other players."""
    assert decider(turn(CAN_WIN, "4", phase="PHSE6", rule="centre")) == "PHSE6 centre"
    assert decider(turn(CAN_WIN, "4", phase="PHSE1", rule="")) == "PHSE1"
    assert decider(turn(CAN_WIN, "4", value=3)) == "-"


def test_a_table_has_a_line_each_and_a_sum() -> None:
    """Columns are blocks of plies."""
    tallies = judged(turn(CAN_WIN, "4", phase="PHSE1"), turn(MUST_BLOCK, "4", phase="PHSE2"))
    headings, *lines = table(tallies).splitlines()
    assert headings.endswith("ply 6-11")
    assert [line.split()[0] for line in lines] == ["PHSE1", "PHSE2", "all"]
    assert lines[0].endswith("1/1")
    assert table({}).splitlines()[1].split() == ["all", "0", "-", "0", "-", "-"]


def test_a_game_that_nobody_knows_is_refused() -> None:
    """A game that is not listed has no solver."""

    class Unlisted(Pangke):
        """Pang-Ke under another name."""

        name = "unlisted"  # type: ignore[misc]

    with pytest.raises(UnknownGame, match="'unlisted'"):
        MoveGrader(Unlisted(), 12)


@pytest.mark.long
def test_the_command_line_judges() -> None:
    """`--judge` alone judges from ply 16 on; JSON has every tally."""
    arguments = ["arena", "connect4", "--players", "four,minimax:2", "--games", "6"]
    arguments += ["--opening", "18", "--judge"]
    said = CliRunner().invoke(cli.commands, arguments).stdout
    assert "moves of four against minimax:2, from ply 16 on" in said
    assert "decided by" in said
    (line,) = CliRunner().invoke(cli.commands, [*arguments, "20", "--json"]).stdout.splitlines()
    judged = json.loads(line)["judged"]
    assert len(judged) > 3
    assert all(tally["ply"] >= 20 for tally in judged)
    assert {"by", "ply", "moves", "kept", "at_stake", "kept_at_stake"} == set(judged[0])
