"""What roles perceive of moves, as `sees` of GDL-II says it: of both reasoners."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

import pylogic
from pylogic.checking.sheets.comparing import Comparison
from pylogic.cli import commands
from pylogic.core.errors import GameError, IllegalMove
from pylogic.games.gdl.answers import NativeAnswers
from pylogic.gdl.reasoner import Reasoner
from pylogic.notations.gdl.kif import read_kif
from pylogic.players import imagining, player
from pylogic.players.base import choice_for
from pylogic.players.imagining import imagined

CARDS: Final = """
(role random) (role ann) (role bob) (init (stage deal))
(card 1) (card 2) (card 3)
(<= (legal random (deal ?a ?b)) (true (stage deal)) (card ?a) (card ?b) (distinct ?a ?b))
(<= (legal random noop) (true (stage bet)))
(<= (legal ann noop) (true (stage deal)))
(<= (legal bob noop) (true (stage deal)))
(<= (legal ann (bet ?n)) (true (stage bet)) (card ?n))
(<= (legal bob (bet ?n)) (true (stage bet)) (card ?n))
(<= (next (stage bet)) (true (stage deal)))
(<= (next (stage end)) (true (stage bet)))
(<= (next (has ann ?a)) (does random (deal ?a ?b)))
(<= (next (has bob ?b)) (does random (deal ?a ?b)))
(<= (next (has ?r ?c)) (true (has ?r ?c)))
(<= (next (said ?r ?n)) (does ?r (bet ?n)))
(<= (sees ann (mine ?a)) (does random (deal ?a ?b)))
(<= (sees bob (mine ?b)) (does random (deal ?a ?b)))
(<= (sees ?r (bet ?q ?n)) (role ?r) (does ?q (bet ?n)) (distinct ?q ?r))
(<= (sees ann early) (true (stage deal)))
(<= terminal (true (stage end)))
(<= (goal ?r 100) (true (said ?r ?n)) (true (has ?r ?n)))
(<= (goal ?r 0) (role ?r) (not (lucky ?r)))
(<= (lucky ?r) (true (said ?r ?n)) (true (has ?r ?n)))
"""
"""Each sees the own card alone, and what the other bets; ann is told when cards are dealt."""


@pytest.fixture(name="sheet")
def _sheet(tmp_path: Path) -> str:
    path = tmp_path / "cards.kif"
    path.write_text(CARDS, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("source", ["native", "rules"])
def test_each_role_perceives_what_the_sheet_says(source: str, sheet: str) -> None:
    """A card that is dealt is seen by who has it; a bet by the others."""
    game: Any = pylogic.game(sheet, source=source)
    start = game.initial_state()
    dealt = game.parse_move("deal(2,3)")
    assert game.percepts(start, dealt, "ann") == ("early", "mine(2)")
    assert game.percepts(start, dealt, "bob") == ("mine(3)",)
    assert game.percepts(start, dealt, "random") == ()
    after = game.start().play("deal(2,3)")
    bets = after.move({"ann": "bet(1)", "bob": "bet(3)"})
    assert game.percepts(after.state, bets, "ann") == ("bet(bob,3)",)
    assert game.percepts(after.state, bets, "bob") == ("bet(ann,1)",)
    assert game.percepts(after.state, bets, "random") == ("bet(ann,1)", "bet(bob,3)")
    with pytest.raises(GameError, match="no role is called 'eve'"):
        game.percepts(start, dealt, "eve")
    with pytest.raises(IllegalMove):
        game.percepts(start, game.parse_move("deal(2,2)"), "ann")


class Blind(NativeAnswers):
    """A reasoner that lets bob perceive nothing."""

    name = "blind"

    def percepts(self, state: str, moves: Sequence[str]) -> str:
        """Leave the last line empty."""
        *lines, _ = super().percepts(state, moves).split("\n")
        return "\n".join([*lines, ""])


def test_the_check_compares_what_is_perceived() -> None:
    """Reasoners that differ in nothing else are told apart by it."""
    rules, _ = read_kif(CARDS)
    reasoner = Reasoner(rules)
    voices = (NativeAnswers(reasoner), Blind(reasoner))
    found = Comparison(voices, reasoner.perceives).of_step(
        "stage(deal)", ["deal(2,3)", "noop", "noop"]
    )
    assert found is not None
    assert "mine(3)" in found.answers["native"]
    assert "mine(3)" not in found.answers["blind"]


@pytest.mark.parametrize("source", ["native", "rules"])
def test_people_are_shown_what_they_perceive(source: str, sheet: str) -> None:
    """No state and no move of others before the end, whatever is typed; all of it then."""
    options = ["--players", "human,random", "--seed", "3", "--source", source]
    typed = "board\nwhy\nhint\nbet(2)\n"
    said = CliRunner().invoke(commands, ["play", sheet, *options], input=typed).stdout
    hidden, _, shown = said.partition("ann (human) plays bet(2)")
    assert hidden.count("ann perceives: early, mine(") == 2
    assert "has " not in hidden
    assert "deal(" not in said
    assert "`why` would tell" in hidden
    assert "`hint` would tell" in hidden
    assert "bob" in shown.partition("has")[2]


def test_who_leaves_is_not_told_the_state(sheet: str) -> None:
    """Where computers play alone, all is shown."""
    run = CliRunner().invoke
    left = run(commands, ["play", sheet, "--players", "human,random"], input="quit\n").output
    assert "the game stands at: a state that it hides" in left
    watched = run(commands, ["play", sheet, "--players", "random,random"]).output
    assert "plays deal(" in watched
    assert "perceives" not in watched


@pytest.mark.parametrize("source", ["native", "rules"])
def test_a_computer_player_takes_what_it_perceived_for_all_it_knows(
    source: str, sheet: str
) -> None:
    """Bob has card 3 and imagines the same whatever ann has; nature, and who sees all, do not."""
    game: Any = pylogic.game(sheet, source=source)
    first, second = (game.start().play(f"deal({card},3)") for card in "12")
    moves = [game.parse_move("deal(1,3)")], [game.parse_move("deal(2,3)")]
    bobs = {
        imagined(game, made, position.state, "bob")
        for made, position in zip(moves, (first, second), strict=True)
    }
    assert len(bobs) == 1
    assert bobs <= {first.state, second.state}
    anns = imagined(game, moves[0], first.state, "ann")
    assert "has(ann,1)" in str(anns)
    assert imagined(game, moves[1], second.state, "random") == second.state
    assert imagined(game, None, second.state, "bob") == second.state
    guesses = {
        str(choice_for(player("mcts:20"), game, made, position.state, "bob").move)
        for made, position in zip(moves, (first, second), strict=True)
    }
    assert guesses == {"bet(3)"}


def test_games_of_players_who_imagine_come_to_an_end(sheet: str) -> None:
    """Of an arena, in which who samples knows its own card."""
    done = CliRunner().invoke(
        commands, ["arena", sheet, "--players", "mcts:20,random", "--games", "6", "--json"]
    )
    assert done.exit_code == 0, done.output
    assert json.loads(done.output.splitlines()[-1])["losses"] == 0


@pytest.mark.parametrize("source", ["native", "rules"])
def test_who_cannot_imagine_a_state_moves_by_chance(
    source: str, sheet: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where too many would be looked at; it says so, and the true state is not used."""
    monkeypatch.setattr(imagining, "_MOST", 0)
    game: Any = pylogic.game(sheet, source=source)
    dealt = game.start().play("deal(2,3)")
    moves = [game.parse_move("deal(2,3)")]
    choice = choice_for(player("mcts:20"), game, moves, dealt.state, "bob")
    assert str(choice.move) in set(map(str, dealt.moves_of("bob")))
    assert choice.reason == "by chance: no state among 0 fits what bob did and perceived"
