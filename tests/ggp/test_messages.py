"""Messages of managers: reading and printing are inverse, and what is none is refused."""

from typing import Final

import pytest

from pylogic.core.errors import MessageError
from pylogic.ggp.agent import spelled
from pylogic.ggp.client import Address
from pylogic.ggp.messages import (
    Abort,
    Info,
    Message,
    Perceived,
    Play,
    Preview,
    Start,
    Stop,
    read_message,
)
from pylogic.notations.gdl.kif import read_kif

RULES: Final = tuple(
    read_kif("(role a) (<= (legal a (go ?x)) (or (p ?x) (not (q ?x))) (true (r ?x)))")[0]
)


@pytest.mark.parametrize(
    "message",
    [
        Info(),
        Start("m.1", "a", RULES, 10, 5),
        Play("m.1", None),
        Play("m.1", ("noop", ("mark", "1", ("s", "0")))),
        Stop("m.1", ("noop",)),
        Play("m.1", Perceived(0, None, ())),
        Play("m.1", Perceived(1, ("mark", "1"), (("card", "7"), "early"))),
        Stop("m.1", Perceived(12, "noop", ())),
        Abort("m.1"),
    ],
)
def test_reading_and_printing_are_inverse(message: Message) -> None:
    """What is printed reads back equal, on one line."""
    assert "\n" not in str(message)
    assert read_message(str(message)) == message


def test_what_managers_send_is_read() -> None:
    """Blanks, lines, capitals and names of any spelling do not matter."""
    assert read_message("(info)") == Info()
    assert read_message("( PREVIEW ((role x)) 10 )") == Preview()
    assert read_message("(PLAY Match.7\n nil)") == Play("Match.7", None)
    assert read_message("(play m 0 nil nil)") == Play("m", Perceived(0, None, ()))
    assert read_message("(Play m 3 Noop nil)") == Play("m", Perceived(3, "noop", ()))
    assert read_message("(play m ( (Mark 1 2) NOOP ))") == Play("m", (("mark", "1", "2"), "noop"))


def test_moves_are_spelled_as_the_sheet_spells_them() -> None:
    """A manager may tell capitals apart."""
    text = "(START m XPlayer ((ROLE XPlayer) (<= (LEGAL XPlayer (Mark ?X)) (TRUE (Cell ?X)))) 3 1)"
    start = read_message(text)
    assert isinstance(start, Start)
    assert start.role == "xplayer"
    assert spelled(("mark", "xplayer", "9"), dict(start.spelling)) == "(Mark XPlayer 9)"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no message"),
        ("hello", "no message"),
        ("()", "no message"),
        ("(INFO", "no message"),
        ("(PLAY m x noop nil)", "no turn"),
        ("(STOP m 1 noop seen)", "for the moves"),
        ("(INFO) (INFO)", "no message"),
        ("(DANCE m)", "DANCE with 1 parts"),
        ("((INFO))", "this with 0 parts"),
        ("(PLAY m)", "PLAY with 1 parts"),
        ("(PLAY (m) NIL)", "brackets for the match"),
        ("(PLAY m now)", "'now' for the moves"),
        ("(PLAY m (()))", "a move cannot be read"),
        ("(START m a (role a) ten 5)", "no clock"),
        ("(START m a ((role a)) 10 0)", "no clock"),
        ("(START m a ((<=)) 10 5)", "the rules cannot be read"),
        ("(" * 600 + ")" * 600, "deeper than 500"),
    ],
)
def test_what_is_no_message_is_refused(text: str, says: str) -> None:
    """It is said what was expected."""
    with pytest.raises(MessageError, match=says.replace("(", r"\(")):
        read_message(text)


def test_addresses_of_players() -> None:
    """The scheme and the port may be left out."""
    assert Address.read("localhost") == Address("localhost", 9147)
    assert str(Address.read("http://[::1]:80/a")) == "http://[::1]:80/a"
    assert str(Address.read("host:1")) == "http://host:1"
    for wrong in ("ftp://host:1", "http://", "host:0", "host:99999", "host:x", ""):
        with pytest.raises(MessageError, match="is no player"):
            Address.read(wrong)
