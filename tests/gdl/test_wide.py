"""Sheets whose roles have more joint moves than are listed: they are played all the same."""

import random
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

import pylogic
from pylogic.cli import commands
from pylogic.core.errors import GameError
from pylogic.games.api import JointMove, JointSteps

ROLES: Final = "abcdefg"
MANY: Final = 9 ** len(ROLES)

BIDS: Final = f"""
{" ".join(f"(role {role})" for role in ROLES)}
{" ".join(f"(bid {n})" for n in range(1, 10))}
{" ".join(f"(more {m} {n})" for n in range(1, 10) for m in range(n + 1, 10))}
(init (round 1)) (after 1 2) (after 2 3)
(<= (legal ?r (offer ?n)) (role ?r) (bid ?n))
(<= (next (round ?n)) (true (round ?m)) (after ?m ?n))
(<= (same ?n) (does ?r (offer ?n)) (does ?q (offer ?n)) (distinct ?r ?q))
(<= (beaten ?n) (does ?r (offer ?n)) (does ?q (offer ?m)) (more ?m ?n) (not (same ?m)))
(<= (next (won ?r)) (does ?r (offer ?n)) (not (same ?n)) (not (beaten ?n)))
(<= (next (won ?r)) (true (won ?r)))
(<= terminal (true (round 3)))
(<= (goal ?r 100) (true (won ?r)))
(<= (goal ?r 0) (role ?r) (not (true (won ?r))))
"""
"""Who alone offers most has won a round; there are two."""


@pytest.fixture(name="sheet")
def _sheet(tmp_path: Path) -> str:
    path = tmp_path / "bids.kif"
    path.write_text(BIDS, encoding="utf-8")
    return str(path)


def winners(offers: dict[str, int]) -> set[str]:
    """Return who alone offers most, by the rules in words."""
    alone = [n for n in offers.values() if list(offers.values()).count(n) == 1]
    return {role for role, n in offers.items() if alone and n == max(alone)}


@pytest.mark.parametrize("source", ["native", "rules", "circuit"])
def test_joint_moves_are_made_when_they_are_asked_for(source: str, sheet: str) -> None:
    """All are there by number, by text and by chance, and lead where the rules in words say."""
    pytest.importorskip("clingo") if source == "circuit" else None
    game: Any = pylogic.game(sheet, source=source)
    start = game.start()
    steps = start.expansion.successors
    assert isinstance(steps, JointSteps)
    assert len(start.moves) == MANY
    assert str(start.moves[0]) == " | ".join(["offer(1)"] * len(ROLES))
    assert str(start.moves[MANY - 1]) == " | ".join(["offer(9)"] * len(ROLES))
    assert str(start.moves[9]) == " | ".join(["offer(1)"] * 5 + ["offer(2)", "offer(1)"])
    assert "offer(1)" not in start.moves
    chance = random.Random(5)  # noqa: S311 - no secret
    for _ in range(6):
        offers = {role: chance.randrange(1, 10) for role in ROLES}
        after = start.play({role: f"offer({n})" for role, n in offers.items()})
        won = {str(fact) for fact in str(after).split() if fact.startswith("won")}
        assert won == {f"won({role})" for role in winners(offers)}
    move, state = start.expansion.thrown(chance)
    assert isinstance(move, JointMove)
    assert str(start.play(str(move))) == str(state)
    assert game.perft(start.state, 1) == MANY


@pytest.mark.parametrize("source", ["native", "rules", "circuit"])
def test_what_would_list_them_all_refuses(source: str, sheet: str) -> None:
    """Counting two moves deep is refused, and so is looking ahead."""
    pytest.importorskip("clingo") if source == "circuit" else None
    game: Any = pylogic.game(sheet, source=source)
    with pytest.raises(GameError, match="4,782,969 joint moves"):
        pylogic.player("minimax:1", game).play(game.start())
    if source != "circuit":
        with pytest.raises(GameError, match="4,782,969 joint moves"):
            game.perft(game.initial_state(), 2)


def test_every_command_plays_them(sheet: str) -> None:
    """Nobody needs the whole list: it is shown by role, played at random, and searched."""
    run = CliRunner().invoke
    shown = run(commands, ["show", sheet]).output
    assert "moves    a: offer(1)  offer(2)" in shown
    assert "moves    g: " in shown
    played = run(commands, ["playouts", sheet, "--games", "30", "--json"])
    assert played.exit_code == 0, played.output
    names = ",".join(["random"] * 6 + ["mcts:10"])
    game = run(commands, ["play", sheet, "--players", names, "--seed", "1"])
    assert game.exit_code == 0, game.output
    assert "after 2 moves" in game.output
