"""Files that are not, or not quite, records of games."""

from pathlib import Path

import pytest

from pylogic.core.errors import BadMove
from pylogic.games import game
from pylogic.games.match import Match, replay
from pylogic.games.records import (
    Opening,
    Record,
    RecordError,
    broken_line,
    read_opening,
)

PANGKE = game("pangke", "native")
START = "bbbb/b..b/w..w/wwww b"
OPENING = Opening("pangke", "native", None, {"black": "human", "white": "random"}, 3, START)
FIRST = (
    '{"game": "pangke", "source": "native", "reading": null, "players": {"black": "human"}, '
    f'"seed": 0, "state": "{START}"}}\n'
)
MOVE = '{"by": "human", "reason": "", "move": "12-22", "state": "b.bb/bb.b/w..w/wwww w"}\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "holds no game"),
        ("hello\n", "holds no game"),
        ("\x00\x01\xff\n", "holds no game"),
        ("[" * 100_000, "holds no game"),
        ('{"move": "12-22"}\n', "holds no game"),
        ('{"game": "pangke"}\n', "not an opening"),
        (FIRST.replace('{"black": "human"}', "7"), "not an opening"),
        (FIRST + "oops\n" + MOVE, ":2: expected a JSON object"),
        ('{"game": ' + "9" * 5000, "holds no game"),
    ],
)
def test_what_is_no_record(tmp_path: Path, text: str, says: str) -> None:
    """A file that is no record is refused with its name and what was found."""
    file = tmp_path / "file"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(RecordError, match=says) as refused:
        read_opening(file)
    assert str(file) in str(refused.value)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (MOVE.replace("12-22", "12-13"), "occupied"),
        (MOVE.replace("12-22", "a"), "not a move"),
        (MOVE.replace("b.bb/bb", "bbbb/.b"), "the rules lead to"),
        ('{"move": "12-22"}\n', "'by'"),
        ('{"undo": "x", "state": ""}\n', "invalid literal"),
    ],
)
def test_moves_that_the_rules_refuse(tmp_path: Path, line: str, says: str) -> None:
    """Replaying checks each move and each state."""
    file = tmp_path / "file"
    file.write_text(FIRST + line)
    with pytest.raises(RecordError, match=says):
        replay(file, PANGKE)


def test_half_a_line_at_the_end_is_left_out(tmp_path: Path) -> None:
    """What was killed in the middle of a line loses that line only, and goes on in a new one."""
    file = tmp_path / "file"
    file.write_text(FIRST + MOVE + MOVE[:20])
    match = replay(file, PANGKE)
    assert len(match.turns) == 1
    assert str(broken_line(file)) == f"{file}:3: left out, as the line breaks off: {MOVE[:20]!r}"
    with Record(file, OPENING, match.turns):
        pass
    assert len(replay(file, PANGKE).turns) == 1
    assert read_opening(file) == OPENING
    assert broken_line(file) is None


def test_wherever_a_game_breaks_off_that_goes_on_from_another_one(tmp_path: Path) -> None:
    """Its moves were played before, so that all of them are there again, or the other game is."""
    file = tmp_path / "file"
    file.write_text(FIRST + MOVE)
    match = replay(file, PANGKE)
    match.push(match.position.moves[0], "random", "by chance")
    with Record(file, OPENING, match.turns):
        pass
    whole = file.read_bytes()
    for length in range(len(FIRST + MOVE), len(whole) + 1):
        file.write_bytes(whole[:length])
        turns = replay(file, PANGKE).turns
        assert len(turns) == (2 if length > len(whole) - 2 else 1)
        with Record(file, OPENING, turns) as record:
            record.undone(1, turns[-1].before)
        assert len(replay(file, PANGKE).turns) == len(turns) - 1


@pytest.mark.parametrize("length", [1, 5, 30, len(FIRST) - 2])
def test_a_first_line_that_breaks_off_holds_nothing(tmp_path: Path, length: int) -> None:
    """The next game begins there."""
    file = tmp_path / "file"
    file.write_text(FIRST[:length])
    with Record(file, OPENING):
        pass
    assert read_opening(file) == OPENING


def test_a_file_with_something_else_is_not_appended_to(tmp_path: Path) -> None:
    """A record is never added to a file that holds something else."""
    file = tmp_path / "letter.txt"
    file.write_text("Dear John,\n")
    with pytest.raises(RecordError, match="holds no game"):
        Record(file, OPENING)
    assert file.read_text() == "Dear John,\n"


SOME_MOVE = """
(role ann) (role bob) (role cid)
(init (turn 1))
(succ 1 2) (succ 2 3)
(<= (legal ann ?m) (choice ?m))
(<= (legal bob noop) (true (turn 2)))
(<= (legal bob ?m) (true (turn 1)) (choice ?m))
(<= (legal cid ?m) (choice ?m))
(choice left) (choice right)
(<= (next (turn ?n)) (true (turn ?m)) (succ ?m ?n))
(<= (next (chose ?r ?m)) (does ?r ?m))
(<= terminal (true (turn 3)))
(<= (goal ?r 50) (role ?r))
"""


@pytest.mark.needs_swipl
@pytest.mark.parametrize("source", ["rules", "native"])
def test_some_of_those_who_move_at_once_may_have_no_choice(tmp_path: Path, source: str) -> None:
    """Their moves are not in the record, which is read all the same."""
    sheet, file = tmp_path / "three.kif", tmp_path / "game.jsonl"
    sheet.write_text(SOME_MOVE, encoding="utf-8")
    rules = game(str(sheet), source)
    match = Match(rules)
    match.push("left | right | left")
    match.push("left | right")
    match.record(file, Opening(str(sheet), source, None, {}, 0, str(match.start)))
    assert replay(file, rules).position == match.position
    with pytest.raises(BadMove):
        rules.parse_move("left | left | left | left")
