"""Faults in a rule module in Prolog are found, also those that raise errors."""

from collections.abc import Callable
from pathlib import Path

import pytest

import pylogic.games as games
from pylogic.checking import CheckedSource, Witness, checked_source, cross_check
from pylogic.core.errors import GoalError
from pylogic.core.resources import resource_dir
from pylogic.games.rules.game import prolog_game
from pylogic.players import player
from pylogic.session import session
from tests.cases import some_long

pytestmark = pytest.mark.needs_swipl


@pytest.fixture
def found(tmp_path: Path) -> Callable[[str, str], tuple[Witness, ...]]:
    """Return a function: exchange one predicate of the rules, check, and give what was found."""

    def exchanged(predicate: str, clauses: str) -> tuple[Witness, ...]:
        rules = resource_dir("prolog") / "games" / "pangke" / "rules.pl"
        name = f"faulty_{tmp_path.name}"
        file = tmp_path / f"{name}.pl"
        file.write_text(
            f":- module({name}, [{predicate}]).\n"
            f":- use_module('{rules}', [opp/2]).\n"
            f":- reexport('{rules}', except([{predicate}])).\n{clauses}\n"
        )
        with session() as prolog:
            faulty = prolog_game(prolog.load(file), "pangke", "rules")
            checked_sources = [checked_source("pangke", "native"), CheckedSource("faulty", faulty)]
            return cross_check(checked_sources, depth=3, positions=20_000).disagreements

    return exchanged


def test_a_wrong_outcome_is_found(found: Callable[[str, str], tuple[Witness, ...]]) -> None:
    """Giving the win to the loser shows on a single piece."""
    wrong = "outcome(S, win(L)) :- pylogic_pangke:outcome(S, win(W)), opp(W, L).\n"
    witness = found("outcome/2", wrong)[0]
    assert witness.smallest
    assert set(witness.answers.values()) <= {"win(black)", "win(white)", "draw", "goes on"}
    assert witness.answers["native"] != witness.answers["faulty"]


def test_an_error_in_prolog_is_an_answer(
    found: Callable[[str, str], tuple[Witness, ...]],
) -> None:
    """A goal that raises is a disagreement that shows the error."""
    raises = (
        "to_move(pos(Mover, four(Row, _, _, _)), Mover) :- arg(3, Row, Cell), known(Cell).\n"
        "known(black).\nknown(white).\nknown(blank) :- atom_length(_, _).\n"
    )
    for witness in found("to_move/2", raises):
        assert witness.answers["native"] != witness.answers["faulty"]
        assert witness.answers["faulty"].startswith("error: ")
        assert "instantiated" in witness.answers["faulty"]


def test_a_move_that_leads_nowhere_is_an_error(
    found: Callable[[str, str], tuple[Witness, ...]],
) -> None:
    """A legal move without a next state is not passed over."""
    nowhere = "next_state(S, M, N) :- pylogic_pangke:next_state(S, M, N), N \\= pos(black, _).\n"
    told = found("next_state/3", nowhere)[0].answers["faulty"]
    assert "the legal move move(sq(" in told
    assert "does not lead to one state" in told


def test_an_error_reaches_who_asks_the_game_itself(tmp_path: Path) -> None:
    """Outside a check, a fault in the rules is raised as the error it is."""
    file = tmp_path / "no_rules.pl"
    file.write_text(":- module(no_rules, [players/1]).\nplayers([me]).\n")
    with session() as prolog:
        game = prolog_game(prolog.load(file), "empty", "rules")
        with pytest.raises(GoalError, match="initial_state"):
            game.initial_state()


@some_long(1, "source", games.sources("pangke"))
def test_minimax_plays_alike_on_every_source(source: str) -> None:
    """The choice depends on the rules, not on who tells them."""
    text = "b.bb/.b.b/w.w./.www w"
    expected = player("minimax:3", seed=4).choose(
        native := games.game("pangke", "native"), native.parse_state(text)
    )
    game = games.game("pangke", source)
    choice = player("minimax:3", seed=4).choose(game, game.parse_state(text))
    assert (str(choice.move), choice.reason) == (str(expected.move), expected.reason)
    assert choice.data == expected.data
