"""`pylogic book` says what is wrong in the books of a script, and what is not."""

import json
from typing import Any

from click.testing import CliRunner

from pylogic.cli.root import commands
from tests.cases import some_long


def ask(*arguments: str) -> tuple[int, str]:
    """Return the exit code and what is printed."""
    result = CliRunner().invoke(commands, ["book", *arguments])
    return result.exit_code, result.output


@some_long(1, "reading", ["restored", "corrected"])
def test_the_books_of_tic_tac_toe(reading: str) -> None:
    """Each first entry gives the best answer to a position that is met, and both are equal."""
    code, output = ask("tictactoe", "--reading", reading, "--json")
    *books, compared = map(json.loads, output.splitlines())
    assert code == 0
    assert compared == {"books": ["book", "book:b"], "differences": []}
    for book in books:
        assert book.items() >= {"entries": 352, "positions": 164, "lost": 0}.items()
        wrong: dict[str, Any] = {k: v for k, v in book.items() if isinstance(v, list)}
        assert len(wrong) == 5
        assert not any(wrong.values())


def test_what_the_scan_lost() -> None:
    """One entry of the book by boards lacks a square, and another is missing."""
    code, output = ask("tictactoe", "--reading", "printed")
    lines = output.splitlines()
    assert code == 1
    broken = "15. '(*1*false *1*false o x o x o x): 1"
    assert f"  entry {broken} is for no position of the game" in lines
    assert f"book | book:b: {broken} | 15. ..o/xox/xox o: 1" in lines
    assert "book | book:b: nothing | 256. oxx/.o./..x o: 5" in lines


def test_a_game_without_a_script() -> None:
    """It is refused."""
    code, output = ask("pangke")
    assert (code, output.strip()) == (2, "Error: pangke is no game that a script plays")
