"""What may be typed for a move, and how the rest is refused."""

import pytest

from pylogic.console.choices import labels, read_choice
from pylogic.core.errors import AmbiguousMove, BadMove, IllegalMove, MoveError
from pylogic.games import game

PANGKE = game("pangke", "native")
START = PANGKE.start()


def test_moves_have_numbers_unless_they_are_numbers() -> None:
    """A list is numbered from 1; columns and squares keep their own numbers."""
    assert labels(("12-22", "13-23")) == ("1", "2")
    assert labels(("2", "3", "7")) == ("2", "3", "7")


@pytest.mark.parametrize("typed", ["12-22", "1", "#1", "12-", "12-2", "-22"])
def test_ways_to_choose_a_move(typed: str) -> None:
    """A move is chosen by its text, its number, or a part of it that no other move has."""
    position = PANGKE.position("bb../..../..../..ww b") if typed == "-22" else START
    assert str(read_choice(position, typed)) == "12-22"


@pytest.mark.parametrize(
    ("typed", "error", "says"),
    [
        ("fly", BadMove, "'fly'"),
        ("#99", BadMove, "'#99'"),
        ("12-32", IllegalMove, "not next to"),
        ("31-32", IllegalMove, "the opponent's"),
        ("22-23", IllegalMove, "no piece"),
        ("11-12", IllegalMove, "occupied"),
        ("-22", AmbiguousMove, "12-22, 21-22"),
        ("-", AmbiguousMove, "12-22, 13-23"),
        ("x" * 10_000, BadMove, "..."),
    ],
)
def test_refused_moves_say_why(typed: str, error: type[MoveError], says: str) -> None:
    """Each way to be wrong is an error of its own, and its message names what was typed."""
    with pytest.raises(error) as refused:
        read_choice(START, typed)
    assert says in str(refused.value)
    assert len(str(refused.value)) < 300
