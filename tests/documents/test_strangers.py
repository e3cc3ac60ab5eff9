"""Documents as strangers write them: each line is read, is words, or is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import pylogic
from pylogic.core.errors import ReadError

FOLDER = Path(__file__).parent / "strangers"
READ = {  # by document, how many axioms it has, and the lines of what is told
    "colouring": (4, []),
    "family": (9, []),
    "flights": (6, []),
    "homework": (4, [8]),
    "knights": (3, []),
    "monkey": (5, []),
    "nim": (8, []),
    "river": (6, []),
    "timetable": (8, []),
    "tower": (6, []),
}


def test_all_are_there() -> None:
    """No document is left out."""
    assert {path.stem for path in FOLDER.iterdir()} == READ.keys()


@pytest.mark.parametrize("name", READ)
def test_each_line_is_read_or_told(name: str) -> None:
    """Comments, footnotes, titles, lists of several kinds, LaTeX, wrapped lines."""
    document = pylogic.load(FOLDER / f"{name}.txt", notation="first-order").syntax
    axioms, told = READ[name]
    assert len(document.axioms()) == axioms
    found = [*document.problems, *document.unclear]
    assert [error.place.line for error in found if isinstance(error, ReadError)] == told
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    covered = {n for e in document.entries for n in range(e.lines[0], e.lines[1] + 1)}
    left = [line.strip() for n, line in enumerate(lines, 1) if line.strip() and n not in covered]
    assert all(line[0] in "\\=" for line in left), left  # markup


@pytest.mark.parametrize("name", READ)
def test_the_notation_is_guessed(name: str) -> None:
    """Also where only facts and words stand in a text."""
    assert pylogic.load(FOLDER / f"{name}.txt").notation.name == "first-order"


def test_a_misspelt_town_is_told() -> None:
    """Where no constants are declared, by those that stand oftener."""
    (notice,) = pylogic.load(FOLDER / "flights.txt").syntax.notices
    assert (notice.place.line, notice.what) == (5, "osol stands nowhere else; is oslo meant?")


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("name", "goal", "answers"),
    [
        ("colouring", "touch(italy, X)", ["france"]),
        ("family", "mother(X, eve)", ["carol"]),
        ("family", "ancestor(X, dave)", ["ann", "bob"]),
        ("flights", "nowhere(X)", ["osol", "paris"]),
        ("knights", "knight(1, 1, 2, X)", ["3"]),
        ("nim", "start(_S), step(_S, T), size(T, X)", ["4", "5", "6"]),
        ("monkey", "walk(state(door), state(X))", ["middle", "window"]),
        ("timetable", "free(mr_jones, X)", ["tue", "wed"]),
    ],
)
def test_what_was_read_is_what_stands_there(name: str, goal: str, answers: list[str]) -> None:
    """By one question to each."""
    with pylogic.session() as prolog:
        found = prolog.add(pylogic.load(FOLDER / f"{name}.txt")).all(goal)
        assert sorted({str(answer["X"]) for answer in found}) == answers
