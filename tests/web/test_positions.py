"""Boards to click on: moves are told apart by the squares that they touch."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import pylogic.games as games
from pylogic.web.messages import (
    GameNamed,
    Nothing,
    Played,
    PositionAsked,
    RecordAsked,
    RecordRead,
)
from pylogic.web.worker.catalogue import catalogue, game
from pylogic.web.worker.positions import position
from pylogic.web.worker.records import exported, record, replayed

PLIES = 12
SHEET = """
(role ann)
(init (heap 3))
(<= (legal ann (take 1)) (true (heap ?n)))
(<= (next (heap 2)) (true (heap 3)))
(<= (next (heap 1)) (true (heap 2)))
(<= terminal (true (heap 1)))
(<= (goal ann 100) terminal)
(<= (goal ann 0) (not terminal))
"""


def walk(asked: GameNamed, folder: Path, plies: int = PLIES) -> list[dict[str, Any]]:
    """Return what is said of the positions of a random game."""
    random = Random(1)  # noqa: S311 - a game
    turns, found = list[Played](), list[dict[str, Any]]()
    for _ in range(plies):
        view = position(PositionAsked(game=asked, turns=turns), folder)
        found.append(view)
        if view["outcome"]:
            break
        turns.append(Played(move=random.choice(view["moves"])["move"]))
    return found


@pytest.mark.parametrize("name", games.names())
def test_moves_touch_squares_of_the_board(name: str, tmp_path: Path) -> None:
    """Each move of a game with a board can be chosen there, and says what it touches."""
    for view in walk(GameNamed(name=name, source="native"), tmp_path):
        rows = view["board"]["rows"]
        for move in view["moves"]:
            assert move["squares"], (view["state"], move)
            assert all(0 <= r < len(rows) and 0 <= c < len(rows[r]) for r, c in move["squares"])
        assert view["board"]["svg"].count('class="cell"') == sum(
            letter not in view["board"]["gaps"] for row in rows for letter in row
        )


def test_a_step_is_where_it_begins_and_where_it_ends(tmp_path: Path) -> None:
    """What it takes on the way is not chosen; what moves say of themselves agrees."""
    for view in walk(GameNamed(name="pangke", source="native"), tmp_path, 40):
        for move in view["moves"]:
            start, end = move["move"].split("-")
            assert move["squares"] == [tuple(int(n) - 1 for n in place) for place in (start, end)]


@pytest.mark.needs_swipl
def test_games_without_a_board_are_facts(tmp_path: Path) -> None:
    """An example that is a puzzle: a name, its arguments, and a value."""
    view = position(PositionAsked(game=GameNamed(name="hanoi")), tmp_path)
    assert view["board"] is None
    assert view["facts"][0] == {"name": "at", "of": "1", "value": "left"}
    assert all(move["squares"] == [] for move in view["moves"])


def test_moves_at_once_are_told_by_side(tmp_path: Path) -> None:
    """Each side chooses from its own."""
    view = position(PositionAsked(game=GameNamed(name="morra.kif", source="native")), tmp_path)
    assert view["together"]
    assert view["moves_of"]["odd"] == ["show(one)", "show(two)"]
    turns = [Played(move="show(one) | show(two)")]
    asked = PositionAsked(game=GameNamed(name="morra.kif", source="native"), turns=turns)
    (turn,) = position(asked, tmp_path)["turns"]
    assert turn["parts"] == {"odd": "show(one)", "even": "show(two)"}


def test_sides_are_known_by_their_pieces(tmp_path: Path) -> None:
    """Where they are called as their pieces are written."""
    found = game(GameNamed(name="connect4"), tmp_path)
    assert found["pieces"] == {"1": "yellow disc", "2": "red disc"}
    assert game(GameNamed(name="tictactoe"), tmp_path)["pieces"] == {}


def test_examples_have_their_titles(tmp_path: Path) -> None:
    """As they are listed."""
    assert game(GameNamed(name="switches", source="native"), tmp_path)["title"] == "Three rings"
    asked = GameNamed(name="switches", files={"own.kif": SHEET}, source="native")
    assert game(asked, tmp_path)["title"] != "Three rings"


def test_what_is_listed_can_be_had(tmp_path: Path) -> None:
    """Every game of the list opens."""
    listed = catalogue(Nothing(), tmp_path)
    named = [one["name"] for part in ("games", "sheets") for one in listed[part]]
    for name in named:
        found = game(GameNamed(name=name, source="native"), tmp_path)
        assert found["players"]
        assert found["computers"][0] == "random"
    assert {"hanoi", "noughts", "coins"} <= {one["name"] for one in listed["example_games"]}
    assert "family" not in {one["name"] for one in listed["example_games"]}
    named += [one["name"] for one in listed["example_games"]]
    assert len(set(named)) == len(named)


def test_a_record_leads_to_the_same_match(tmp_path: Path) -> None:
    """Also that of a game whose sheet comes from the browser."""
    for asked in (
        GameNamed(name="tictactoe", source="native"),
        GameNamed(name="nim.kif", source="native"),
        GameNamed(name="three.kif", files={"three.kif": SHEET}, source="native"),
    ):
        first = position(PositionAsked(game=asked), tmp_path)
        turns = [Played(move=first["moves"][0]["move"], by="random", reason="why not")]
        seats = dict.fromkeys(first["movers"], "human")
        written = record(RecordAsked(game=asked, turns=turns, players=seats, seed=4), tmp_path)
        read = replayed(RecordRead(text=written["text"], files=asked.files), tmp_path)
        assert read["game"]["name"] == asked.name
        assert read["seed"] == 4
        assert read["turns"] == [
            {"move": turns[0].move, "by": "random", "reason": "why not"},
        ]


def test_a_record_of_an_own_sheet_is_not_taken_for_an_example(tmp_path: Path) -> None:
    """Though the example is called the same."""
    asked = GameNamed(name="hex", files={"hex.kif": SHEET}, source="native")
    turns = [Played(move="take(1)")]
    written = record(RecordAsked(game=asked, turns=turns, players={}), tmp_path)
    read = replayed(RecordRead(text=written["text"], files=asked.files), tmp_path)
    assert [turn["move"] for turn in read["turns"]] == ["take(1)"]
    assert read["game"]["files"] == asked.files


def test_a_game_is_written_as_a_sheet_that_can_be_opened(tmp_path: Path) -> None:
    """With the options that are chosen, and how its board looks, as its file has it."""
    asked = GameNamed(name="connect4", options={"columns": 4, "rows": 4})
    files = exported(asked, tmp_path)["files"]
    assert list(files) == ["connect4.kif", "connect4.theme.toml"]
    view = position(PositionAsked(game=GameNamed(name="connect4.kif", files=files)), tmp_path)
    assert len(view["moves"]) == 4
    assert view["board"]["rows"] == ["...."] * 4
    folder = GameNamed(name="three.kif", files={"three.kif": SHEET}, reading="printed")
    assert "(heap 3)" in exported(folder, tmp_path)["files"]["three.kif"]
