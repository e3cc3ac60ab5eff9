"""Sheets at the console: people who move at once, who need not be asked, and goals at the end."""

import io
from pathlib import Path
from typing import Any, Final

import pytest

from pylogic.console.choices import choice_of
from pylogic.console.loop import HUMAN, ConsoleGame, PlayerSlot
from pylogic.console.screen import screen_on
from pylogic.core.errors import AmbiguousMove, BadMove
from pylogic.games import game
from pylogic.games.api import Outcome
from pylogic.games.gdl import sheets
from pylogic.games.match import Match
from pylogic.games.records import Opening
from pylogic.players import player

SHEETS: Final = Path(sheets.__file__).parent


def played(name: str, typed: str, *computers: str) -> tuple[str, Match[Any, Any]]:
    """Return what the console said to these lines, and the match; some sides are computers'."""
    rules = game(str(SHEETS / f"{name}.kif"), "native")
    match = Match(rules)
    others = {side: PlayerSlot(p, player(p)) for side, p in (c.split("=") for c in computers)}
    slots = {side: others.get(side, PlayerSlot(HUMAN)) for side in rules.players}
    opening = Opening(
        game=name,
        source="native",
        reading=None,
        players={side: slot.name for side, slot in slots.items()},
        seed=0,
        state=str(match.start),
    )
    said = io.StringIO()
    screen = screen_on((io.StringIO(typed), said))
    adviser = player("minimax:1")
    ConsoleGame(match, slots, screen, opening=opening, adviser=adviser).run()
    return said.getvalue(), match


def test_what_people_choose_at_once_is_not_shown_before() -> None:
    """Each is asked in turn, by number, part or text; all is shown when all have chosen."""
    said, match = played("morra", "1\nshow(two)\n")
    asked, _, after = said.partition("odd (human) plays show(one), even (human) plays show(two)")
    assert "odd> 1" not in said
    assert "even> show" not in said
    assert "odd> (hidden)" in asked
    assert "even> (hidden)" in asked
    assert "round   2" in after
    assert [str(move) for move in match.moves] == ["show(one) | show(two)"]


def test_one_person_sees_what_is_typed() -> None:
    """Where the others are computers there is nothing to hide; commands work as ever."""
    typed = "hint\nmoves\nthree\nshow\none\nundo\n2\nquit\n"
    said, match = played("morra", typed, "even=random")
    assert "odd> one" in said
    assert "Hint: show(" in said
    assert "'three' is none of the moves of odd" in said
    assert "'show' fits several moves" in said
    assert "Taken back: 1 move." in said
    assert len(match.moves) == 1
    assert "Goodbye" in said


def test_who_has_one_move_is_not_asked() -> None:
    """It is made, and told."""
    said, _ = played("frogs", "1\n1\n")
    assert "(human) plays move(1,2)" in said
    assert "keeper>" in said
    assert "Nobody wins after 2 moves.\nkeeper 0\n" in said


def test_goals_are_told_at_the_end() -> None:
    """Who has most has won, and everybody's goal is said."""
    said, match = played("auction", "1\n2\n3\n")
    assert match.outcome is not None
    assert match.outcome.goals
    assert ", ".join(f"{side} {goal}" for side, goal in match.outcome.goals) in said


def test_who_plays_alone_wins_by_a_hundred_only() -> None:
    """A puzzle that is not solved is won by nobody; nature is no rival."""
    assert Outcome.of_goals({"robot": 0}).winner is None
    assert Outcome.of_goals({"robot": 99}).winner is None
    assert str(Outcome.of_goals({"robot": 100})) == "win(robot)"
    dice = game(str(SHEETS / "dice.kif"), "native")
    over = dice.outcome(dice.parse_state("right(1) throw(over)"))
    assert str(over) == "draw"


def test_choices_of_one_side() -> None:
    """By text with any blanks, by number, by its words, or by a part."""
    moves = ("put(1, 2)", "put(1, 3)", "noop")
    assert [choice_of(moves, "x", typed) for typed in ("put(1,3)", "3", "#1", "no", ", 3")] == [
        "put(1, 3)", "noop", "put(1, 2)", "noop", "put(1, 3)",
    ]  # fmt: skip
    with pytest.raises(BadMove, match="none of the moves of x"):
        choice_of(moves, "x", "4")
    for typed in ("put 1 3", "(PUT 1 3)", "put, 1, 3"):
        assert choice_of(("put(1, 3)", "put(1, 33)", "put(3, 1)"), "x", typed) == "put(1, 3)"
    with pytest.raises(AmbiguousMove):
        choice_of(moves, "x", "put")
