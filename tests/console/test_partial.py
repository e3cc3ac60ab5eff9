"""Moves typed in parts, the drawing of what moves would do, and the questions before a game."""

import io
from typing import Any

import pytest

import pylogic.games as games
from pylogic.console.loop import HUMAN, ConsoleGame, PlayerSlot
from pylogic.console.partial import begun_by, completed
from pylogic.console.preview import preview
from pylogic.console.screen import screen_on
from pylogic.console.setup import ask_options, ask_players
from pylogic.games import game
from pylogic.games.match import Match
from pylogic.games.records import Opening
from pylogic.games.themes import theme
from pylogic.players import player
from pylogic.render.boards import Page

MOAI = game("moai", "native")
CORNERED = "+....+/.B..../....../....../....P./+....+ P"
"""A counter on 2,5 sees both pawns, and can push and pull each."""


def played(typed: str, state: str = CORNERED) -> tuple[str, Match[Any, Any]]:
    """Return what the console said to these lines, and the match; both sides are people."""
    match = Match(MOAI.position(state))
    slots = {side: PlayerSlot(HUMAN) for side in MOAI.players}
    opening = Opening("moai", "native", None, {}, 0, state)
    said = io.StringIO()
    screen = screen_on((io.StringIO(typed), said))
    ConsoleGame(match, slots, screen, opening=opening, adviser=player("random")).run()
    return said.getvalue(), match


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("2,5 push B", "2,5 push B"),
        ("2,5\ns\nn\n", "2,5 push B"),
        ("2,5\npull\nP\n", "2,5 pull P"),
        ("2,5\nN\nN\n", "2,5 pull B"),
        ("2,5\nsideways\npush\nP\n", "2,5 push P"),
        ("2,5 push\ns\n", "2,5 push P"),
        ("2,5 PUSH\nb\n", "2,5 push B"),
        ("3,3", "3,3 pull P"),
    ],
)
def test_what_was_left_out_is_asked(typed: str, move: str) -> None:
    """A counter's cell is enough; push or pull and which pawn are asked where both can be."""
    _, match = played(typed)
    assert [str(turn.move) for turn in match.turns] == [move]


def test_what_can_only_be_one_thing_is_not_asked() -> None:
    """Where all that is left open is push or pull, the pawn is not asked for."""
    said, match = played("2,4\nn\n")
    assert "Push (s) or pull (n)? n" in said
    assert "Which pawn" not in said
    assert str(match.turns[0].move) == "2,4 pull B"


@pytest.mark.parametrize("typed", ["2,5\n\n", "2,5\n", "2,5\npush\n\n"])
def test_a_question_can_be_left(typed: str) -> None:
    """An empty answer, or none at all, plays nothing."""
    said, match = played(typed)
    assert match.turns == []
    assert "the game stands at" in said


def test_completing_needs_questions() -> None:
    """Without a question for a word, several moves stay several."""
    moves = begun_by(MOAI.legal_moves(MOAI.parse_state(CORNERED)), "2,5")
    assert len(moves) == 4
    assert completed(moves, "2,5", (), lambda _: "push") is None


def test_slides_are_drawn() -> None:
    """The counter, the cells that a pawn passes and where it stops are on the board."""
    position = MOAI.position(CORNERED)
    moves = begun_by(position.moves, "2,5")
    drawn = preview(position, moves, theme("moai"), Page(unicode=False)).plain
    assert (
        drawn
        == """\
     1   2   3   4   5   6
   +-----------------------+
 1 | +   3               + |
 2 |     B                 |
 3 |     *                 |
 4 |     1                 |
 5 |     C   2   *   P   4 |
 6 | +                   + |
   +-----------------------+
   1  2,5 pull B
   2  2,5 pull P
   3  2,5 push B
   4  2,5 push P"""
    )


def test_lines_at_the_console() -> None:
    """`lines` draws, says where nothing is to be drawn, and costs no turn."""
    said, match = played("lines 2,5\nlines 2,2\nlines\nhelp\n")
    assert "   4  2,5 push P" in said
    assert "No legal move begins with '2,2'." in said
    assert "lines 4,4  draw the slides that a counter on that cell allows" in said
    assert match.turns == []


def asked(typed: str) -> tuple[dict[str, int | str], str, str]:
    """Return the options and players that were answered, and what was said."""
    said = io.StringIO()
    screen = screen_on((io.StringIO(typed), said))
    options = ask_options(screen, games.entry("moai").options, {"gap": 0})
    return options, ask_players(screen, MOAI.players), said.getvalue()


def test_options_and_players_are_asked_for() -> None:
    """Sizes and sides are asked until they can be; an empty answer is the default."""
    options, players, said = asked("4\nsix\n6\n\nB\nn\n4\nrandom\n")
    assert options == {"width": 6, "height": 8, "first": "B", "gap": 0}
    assert players == "minimax:4,random"
    assert "4 can't be; expected 5 to 26" in said
    assert "'six' can't be" in said
    assert "height: rows of the board (5 to 26) [8]" in said
    assert "is it a person? (y or n, or a player such as random) [y]" in said


def test_an_input_that_ends_takes_the_defaults() -> None:
    """Nothing is asked for ever."""
    options, players, _ = asked("")
    assert options == {"width": 8, "height": 8, "first": "P", "gap": 0}
    assert players == "human,minimax:3"
