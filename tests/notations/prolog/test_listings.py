"""Programs as reports print them: numbered lines, labelled clauses, `not` as an operator."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

import pylogic
from pylogic.core.errors import ReadError

if TYPE_CHECKING:
    from pathlib import Path

NUMBERED = """1. The rules

 10  % how far it is
 11  far(X, Y) :-
 12      near(X, Z),
 13      far(Z, Y).
 14  far(X, Y) :- near(X, Y).

The roads are these:

 15  near(1, 2).
 16  near(2, 3).
"""
LIGHT = """Time runs from 0 to 8.

(E1) happens(press, 2).  happens(press, 5).
(E2) initiates(press, on, T) :- not holds(on, T).
(E3) terminates(press, on, T) :- holds(on, T).
(E4) holds(F, T) :- T1 is T - 1, T1 >= 0, happens(E, T1), initiates(E, F, T1).
(E5) holds(F, T) :- T1 is T - 1, T1 >= 0, holds(F, T1), not (happens(E, T1), terminates(E, F, T1)).
"""


def _answers(text: str, goal: str, name: str) -> list[str]:
    document = pylogic.load(text, notation="prolog")
    assert not document.problems
    with pylogic.session() as prolog:
        return [str(answer[name]) for answer in prolog.add(document).query(goal)]


def test_numbers_of_lines_are_not_read() -> None:
    """And it is told that they are not."""
    assert _answers(NUMBERED, "far(1, X)", "X") == ["3", "2"]
    assert str(pylogic.load(NUMBERED).notation.name) == "prolog"
    told = [notice.what for notice in pylogic.load(NUMBERED).notices]
    assert any("7 numbers and labels before lines" in t for t in told)


def test_labels_and_negation_of_old() -> None:
    """The light is on from the first time that it is pressed to the second."""
    assert _answers(LIGHT, "between(0, 8, T), holds(on, T)", "T") == ["3", "4", "5"]


def test_the_module_that_is_written_has_the_operator(tmp_path: Path) -> None:
    """SWI-Prolog reads it by itself."""
    path = tmp_path / "light.pl"
    path.write_text(pylogic.load(LIGHT).prolog(), encoding="utf-8")
    goal = f"use_module('{path}'), holds(on, 4), write(yes), halt"
    done = subprocess.run(
        ["swipl", "-q", "-g", goal, "-t", "halt"],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("yes", "")


def test_an_error_shows_the_line_as_it_is_printed() -> None:
    """With its number."""
    document = pylogic.load(NUMBERED.replace("far(Z, Y).", "far(Z, Y)"))
    assert any(" 14  far(X, Y)" in str(problem) for problem in document.problems)


SHORT = """Listing 1:

  1: :- dynamic(balance/2).
  2: balance(ann, 100).
  3: balance(bob, 20).

Listing 2:

  1: rich(P) :- balance(P, B), B > 50.

  1: total(T) :-
  2:    aggregate_all(sum(B), balance(_, B), T).
"""


def test_a_listing_may_be_one_line() -> None:
    """Its number is 1, in a text that counts others."""
    assert _answers(SHORT, "rich(P)", "P") == ["ann"]
    assert _answers(SHORT, "total(T)", "T") == ["120"]


PAGES = """A page ends within the clause.

sibling(X, Y) :-
    parent(Z, X),
    parent(Z, Y),

                              - 2 -
TR 87-12                                     Families in Prolog

    X \\= Y.

parent(eve, abel).
parent(eve, cain).
"""


def test_the_number_of_a_page_between_dashes_is_no_term() -> None:
    """Though it could be one of the clause that goes on below it."""
    text = "- 12 -\n\np([]).\np([X|Xs]) :- q(X),\n            Page 13\n    p(Xs).\n\nq(1).\n"
    assert _answers(text, "p([1, 1]), q(X)", "X") == ["1"]
    assert any("goes on here" in notice.what for notice in pylogic.load(text).notices)


def test_a_clause_goes_on_behind_the_header_of_a_page() -> None:
    """With the goal that begins with a variable; it is told, and no fact is lost."""
    assert _answers(PAGES, "sibling(abel, X)", "X") == ["cain"]
    assert _answers(PAGES, "parent(eve, X)", "X") == ["abel", "cain"]
    told = [notice.what for notice in pylogic.load(PAGES).notices]
    assert any("the clause of line 3 goes on here" in t for t in told)


EDINBURGH = """:- op(900, fy, ~).
:- public pick/2.
:- mode pick(+, -), ~ + .

pick(L, X) :- member(X, L), ~ odd(X).

odd(X) :- 1 is X mod 2.

~ P :- call(P), !, fail.
~ _.
"""


def test_modes_and_operators_of_old() -> None:
    """Modes declare nothing here; a clause may begin with an operator of the text."""
    assert _answers(EDINBURGH, "pick([1, 2, 3, 4], X)", "X") == ["2", "4"]
    assert not pylogic.load(EDINBURGH).notices


SIDE_BY_SIDE = """The two halves of the program are printed side by side.

a(1).        b(X) :-
a(2).            a(X).
"""


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (SIDE_BY_SIDE, (4, 1)),
        ("b(X) :-        a(1).\n    a(X).      a(2).\n", (1, 16)),
    ],
)
def test_two_columns_of_clauses_are_refused(text: str, place: tuple[int, int]) -> None:
    """Line by line, `b(X) :- a(2).` would be read, or `b(X) :- a(1).`."""
    (problem,) = pylogic.load(text, notation="prolog").problems
    assert isinstance(problem, ReadError)
    assert "another column" in problem.what
    assert (problem.place.line, problem.place.column) == place


def test_facts_in_columns_are_read_line_by_line() -> None:
    """Whole clauses may stand side by side, and bodies behind gaps."""
    text = "ok(1).    ok(2).   ok(3).\n\np(X) :-     ok(X),\n            X > 1.\n"
    assert _answers(text, "p(X)", "X") == ["2", "3"]


def test_a_condition_in_a_clause_is_no_formula() -> None:
    """Among words and facts, `->` in the body of a clause makes no axioms of a program."""
    clause = "most(X, Y, Z) :- X >= Y -> Z = X ; Z = Y."
    lines = [
        "\\section{Program}",
        "The order matters.",
        "\\begin{verbatim}",
        "twice(4, 4).",
        clause,
    ]
    document = pylogic.load("\n".join([*lines, "\\end{verbatim}", ""]))
    assert document.notation.name == "prolog"
