"""Games at the console: lines go in, and what it says is compared."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from pylogic.console.loop import HUMAN, ConsoleGame, PlayerSlot
from pylogic.console.screen import screen_on
from pylogic.games import Game, game
from pylogic.games.match import Match, replay
from pylogic.games.records import Opening, Record, read_opening
from pylogic.players import Choice

PANGKE = game("pangke", "native")


class FirstMove:
    """A player that takes the first move in the list, and says so."""

    name = "first"

    def choose(self, rules: Game[Any, Any], state: Any) -> Choice[Any]:  # noqa: ANN401
        """Return the first legal move."""
        return Choice(rules.legal_moves(state)[0], "it comes first")


def played(
    typed: str, state: str = "", *, white: bool = True, record: Path | None = None
) -> tuple[str, Match[Any, Any]]:
    """Return what the console said to these lines, and the match; white is the computer's."""
    match = Match(PANGKE.position(state) if state else PANGKE)
    first = FirstMove()
    slots = {
        "black": PlayerSlot(HUMAN),
        "white": PlayerSlot("first", first) if white else PlayerSlot(HUMAN),
    }
    opening = Opening(
        game="pangke",
        source="native",
        reading=None,
        players={side: slot.name for side, slot in slots.items()},
        seed=0,
        state=str(match.start),
    )
    said = io.StringIO()
    screen = screen_on((io.StringIO(typed), said))
    if record is None:
        ConsoleGame(match, slots, screen, opening=opening, adviser=first).run()
    else:
        with Record(record, opening) as kept:
            ConsoleGame(match, slots, screen, opening=opening, adviser=first, record=kept).run()
    return said.getvalue(), match


def test_a_move_is_shown_and_answered() -> None:
    """The board is drawn, moves are numbered, and the computer answers with a reason."""
    said, match = played("12-22\n")
    assert " 1 12-22    2 13-23" in said
    assert "black> 12-22" in said
    assert "black (human) plays 12-22" in said
    assert "│(●)│" in said
    assert "white (first) plays" in said
    assert "[it comes first]" in said
    assert "The input ended; the game stands at" in said
    assert [turn.by for turn in match.turns] == ["human", "first"]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (
            "castle",
            "'castle' is not a move; expected two squares such as 12-22\nA move looks like",
        ),
        ("12-32", "Illegal move '12-32' in 'bbbb/b..b/w..w/wwww b': 32 is not next to 12"),
        ("-22", "'-22' fits several moves: 12-22, 21-22"),
        ("hint", "Hint: 12-22  [it comes first]"),
        ("moves", "black> moves\n   1 12-22    2 13-23"),
        ("HELP", "save FILE"),
        ("undo", "There is nothing to take back."),
        ("save", "save needs a file"),
        ("save /no/such/folder/game", "Not saved to /no/such/folder/game: No such file or dir"),
        ("save \0", "Not saved to "),
        ("[red]x[/red]", "'[red]x[/red]' is not a move"),
        ("\x1b[2J", r"'\x1b[2J' is not a move"),
        ("quit", "Goodbye; the game stands at: bbbb/b..b/w..w/wwww b"),
    ],
)
def test_what_the_console_says(typed: str, says: str) -> None:
    """An order is carried out, and whatever is refused is explained; the game goes on."""
    said, match = played(f"{typed}\n")
    assert says in said
    assert match.turns == []


@pytest.mark.needs_swipl
def test_why_is_answered() -> None:
    """Of the last move, of one that is not legal, and of what is no move."""
    said, _ = played("why\nwhy 24-34\nwhy nowhere\nwhy 2\n12-22\nwhy\nquit\n", white=False)
    assert "No move has been made" in said
    assert "✗ occ(γ(3, 4), P) = blank: occ(γ(3, 4), P) is white" in said
    assert "13-23 is legal in P: axiom 18" in said  # the second in the list
    assert "12-22 is legal in P: axiom 18" in said
    assert "'nowhere' is not a move" in said


def test_undo_takes_the_answer_back_too() -> None:
    """After undo it is the same player's turn in the state before the last own move."""
    said, match = played("12-22\nundo\n13-23\n")
    assert "Taken back: 2 moves." in said
    assert str(match.turns[0].move) == "13-23"


def test_two_people_take_one_move_back() -> None:
    """Where both sides are people, undo takes the last move only."""
    said, match = played("12-22\nundo\n13-23\n", white=False)
    assert "Taken back: 1 move." in said
    assert "white> undo" in said
    assert [str(turn.move) for turn in match.turns] == ["13-23"]


def test_a_game_is_played_to_its_end() -> None:
    """A capture is told, and so is who won after how many moves."""
    said, match = played("21-22\n", "..../b.../.b../.w.. b")
    assert match.outcome is not None
    assert "which takes 1 white piece" in said
    assert said.rstrip().endswith("black (human) wins after 1 move.")


def test_computers_that_go_round_in_circles_are_stopped() -> None:
    """A game without an end stops after so many moves."""
    match = Match(PANGKE.position("b.../..../..../...w b"))
    slots = {side: PlayerSlot("first", FirstMove()) for side in PANGKE.players}
    said = io.StringIO()
    opening = Opening("pangke", "native", None, {}, 0, str(match.start))
    screen = screen_on((io.StringIO(), said))
    ConsoleGame(match, slots, screen, opening=opening, adviser=FirstMove(), longest=7).run()
    assert len(match.turns) == 7
    assert "Nobody has won after 7 moves" in said.getvalue()


def test_a_finished_position_is_shown_and_over() -> None:
    """A game that begins at its end asks for nothing."""
    said, _ = played("12-22\n", "bb../..../..../.... w")
    assert said.rstrip().endswith("black (human) wins after 0 moves.")
    assert "black>" not in said


def test_no_input_at_all() -> None:
    """An empty input ends politely."""
    said, _ = played("")
    assert "The input ended" in said


def test_a_line_of_megabytes_is_refused_in_brief() -> None:
    """A huge line is one line, and the answer to it is short."""
    said, match = played("x" * 3_000_000 + "\n12-22\n")
    assert "is not a move" in said
    assert len(said) < 20_000
    assert len(match.turns) == 2


def test_a_record_is_complete_after_every_move(tmp_path: Path) -> None:
    """Each move is a line with its state; moves taken back are told; the game can be resumed."""
    file = tmp_path / "game.jsonl"
    _, match = played("12-22\nundo\n13-23\n", record=file)
    first, *lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert first["game"] == "pangke"
    assert first["players"] == {"black": "human", "white": "first"}
    assert [set(line) & {"move", "undo"} for line in lines] == [
        {"move"},
        {"move"},
        {"undo"},
        {"move"},
        {"move"},
    ]
    assert lines[0]["state"] == "b.bb/bb.b/w..w/wwww w"
    assert read_opening(file).state == "bbbb/b..b/w..w/wwww b"
    assert replay(file, PANGKE).turns == match.turns


def test_save_writes_what_resume_reads(tmp_path: Path) -> None:
    """A saved game is the match as it stands."""
    file = tmp_path / "saved.jsonl"
    said, match = played(f"12-22\nsave {file}\n")
    assert f"Saved to {file}" in said
    assert replay(file, PANGKE).turns == match.turns


def test_the_end_of_a_game_is_recorded(tmp_path: Path) -> None:
    """The last line of a finished game is its outcome."""
    file = tmp_path / "game.jsonl"
    played("21-22\n", "..../b.../.b../.w.. b", record=file)
    assert json.loads(file.read_text().splitlines()[-1]) == {"outcome": "win(black)", "plies": 1}


def test_the_aim_is_that_of_the_options() -> None:
    """`help` says how many in a line win in the game that is played."""
    said = io.StringIO()
    rules = game("connect4", "native", connect=3)
    match = Match(rules)
    slots = {"1": PlayerSlot(HUMAN), "2": PlayerSlot(HUMAN)}
    players = {side: slot.name for side, slot in slots.items()}
    opening = Opening(
        game="connect4", source="native", reading=None, players=players, seed=0, state=""
    )
    screen = screen_on((io.StringIO("help\nquit\n"), said))
    ConsoleGame(match, slots, screen, opening=opening, adviser=FirstMove()).run()
    assert "3 in a line, in any direction, win." in said.getvalue()
