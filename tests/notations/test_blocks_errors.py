"""What is not in the notation of blocks is refused with its place, and what was expected."""

from __future__ import annotations

import pytest

from pylogic.core.errors import ReadError
from pylogic.notations.blocks.reader import read
from pylogic.notations.parsing import DEPTH_LIMIT

HEAD = "game.win(player) <=> (Pattern)\n"
BLOCK = "Ǝ x: (Start)\nx >= 0 and\nx < 3:\ngame.at(x) = player\n"
DEEP = "not " * (DEPTH_LIMIT + 1) + "x = 1"

WRONG = [
    ("a block without its end", BLOCK, 2, 1, "the block 'Ǝ' is never closed", "'Ǝend'"),
    ("the end of another block", BLOCK + "∀end x", 6, 1, "'∀end' closes the 'Ǝ' of line 2",
     "'Ǝend'"),
    ("an end without its block", "x = 1\nƎend x", 3, 1, "'Ǝend' closes nothing", ""),
    ("an end over other variables", BLOCK + "Ǝend y (End)", 6, 1,
     "this ends the block of line 2, which is over x", "Ǝend x"),
    ("a block without a colon", "Ǝ x\nx >= 0:\nx = 1\nƎend x", 3, 1, "unexpected 'x'", "':'"),
    ("a variable twice", "Ǝ x, x: x = 1 Ǝend x, x", 2, 6,
     "the variable 'x' is quantified twice", ""),
    ("a line without its and", "game.at(0) = 1\ngame.at(1) = 1", 3, 1, "unexpected 'game'",
     "a connective (and, or, =>)"),
    ("a dangling and", "game.at(0) = 1 and", 2, 19, "the formula ends too early", "a formula"),
    ("an unknown sign", "x = 1 and\n  y ♞ 2", 3, 5, "unknown symbol '♞'",
     "a symbol of the notation"),
    ("a comment that is not closed", "Ǝ x: (Start of it\nx = 1\nƎend x", 2, 6,
     "'(' is never closed", ""),
    ("a group that is not closed", "(Ǝ x: (Start of it)\nx = 1\nƎend x (End of it) and\ny = 1",
     2, 1, "'(' is never closed", ""),
    ("a parenthesis too many", "game.at(x)) = 1", 2, 11, "')' closes nothing", ""),
    ("a term for a formula", "game.at(x) + 1", 2, 1,
     "a term stands where a formula is expected", "a formula"),
    ("a formula for a term", "game.at(x < 1) = 1", 2, 9,
     "a formula stands where a term is expected", "a term"),
    ("a number with arguments", "3(x) = 1", 2, 1,
     "only what has a name takes arguments", "a name"),
    ("the sign of a pattern", "game.at(?x) = 1", 2, 9, "unknown symbol '?x'", ""),
    ("too deep", DEEP, 2, DEPTH_LIMIT * 4 - 3 + 4, f"nested more than {DEPTH_LIMIT} levels deep",
     ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "column", "what", "expected"),
    [w[1:] for w in WRONG],
    ids=[w[0] for w in WRONG],
)
def test_the_error_says_what_where_and_what_was_expected(
    text: str, line: int, column: int, what: str, expected: str
) -> None:
    """Line and column are those of the file; the caret stands below the line printed there."""
    lines = (HEAD + text).split("\n")
    (error,) = read(lines, "rules.txt").problems
    assert isinstance(error, ReadError)
    assert (error.what, error.place.line) == (what, line)
    if text != DEEP:
        assert error.place.column == column
        assert error.place.source_line == lines[line - 1]
    assert expected in error.expected or not expected
    assert str(error).splitlines()[2].strip() == "^"


def test_one_fault_spoils_one_formula() -> None:
    """What stands before and behind it is read."""
    lines = f"Step 1. one <=>\nx = 1 and\n\n{HEAD}game.at(0) = 1\n\nStep 2. two <=>\nx = ".split(
        "\n"
    )
    document = read(lines, "rules.txt")
    assert [d.label for d in document.stated()] == ["game.win(player)"]
    assert [p.place.line for p in document.problems if isinstance(p, ReadError)] == [2, 8]


def test_a_step_without_a_formula() -> None:
    """The error stands at its heading."""
    (error,) = read(["Step 1. Nothing <=>", "", "Step 2. x <=>", "x = 1"], "rules.txt").problems
    assert str(error).startswith("rules.txt:1:1: no formula follows Step 1")


def test_many_lines_take_no_time_to_speak_of() -> None:
    """The layout of a document is found in one pass, also where nothing closes."""
    lines = ["game.at(1) = 1", ""] * 1000
    assert len(read(lines, "rules.txt").stated()) == 1000
    assert len(read(["Step 1. (", *["(a b"] * 3000], "rules.txt").problems) == 1
