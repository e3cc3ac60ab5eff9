"""What a first document of somebody's own is likely to hold: clashing names, slips, leftovers."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from pylogic import load, session
from pylogic.core.errors import PylogicError

if TYPE_CHECKING:
    from pathlib import Path

STRIP = """\
len = 5
other(1) = 2
other(2) = 1

strip.full(p) <=>
∀ i: i >= 0 and i < len:
strip(i) = p
∀end i

game.put(c) <=>
c >= 0 and c < len and
game.strip(c) = 0 and
game.put(c).toMove = other(game.toMove) and
game.put(c).strip(c) = game.toMove
"""


@pytest.mark.needs_swipl
@pytest.mark.parametrize(("strip", "full"), [("table", "full"), ("strip", "dynamic")])
def test_names_that_are_operators(tmp_path: Path, strip: str, full: str) -> None:
    """The module can be loaded by SWI-Prolog alone, and asked."""
    document = load(STRIP.replace("strip", strip).replace("full", full), notation="blocks")
    file = tmp_path / "strip.pl"
    file.write_text(document.prolog(), encoding="utf-8")
    goal = "put(game(1,0,0,0,0,0),3,S),print(S)"
    done = subprocess.run(
        ["swipl", "--on-error=status", "-g", goal, "-t", "halt", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("game(2,0,0,0,1,0)", "", 0)
    with session() as prolog:
        assert prolog.add(document).all(f"{full}(game(2,1,1,1,1,1), 1)") == [{}]


@pytest.mark.parametrize(
    ("printed", "instead", "line", "says"),
    [
        ("other(2) = 1", "len = 4", 3, "axiom len: line 1 gives the left side another value"),
        ("other(2) = 1", "other(1) = 1", 3, "axiom other(1): line 2 gives"),
        ("strip.full(p)", "strip.strip(p)", 5, "strip is the name of an object"),
        ("strip.full(p)", "strip.full()", 5, "these parentheses are empty; leave them out"),
    ],
)
def test_slips_are_named(printed: str, instead: str, line: int, says: str) -> None:
    """The message says what is wrong, and the place is where it stands."""
    document = load(STRIP.replace(printed, instead), notation="blocks")
    assert document.problems
    problem = document.problems[0]
    assert isinstance(problem, PylogicError)
    assert says in str(problem)
    assert f":{line}:" in str(problem)


def test_an_argument_that_a_table_has_not_is_told() -> None:
    """The equation never holds; it is compiled as it stands."""
    document = load(STRIP.replace("other(game.toMove)", "other(0)"), notation="blocks")
    assert document.problems == ()
    assert any("0 is never there in other; 1, 2 can be" in n.what for n in document.notices)


def test_arguments_are_counted_as_they_are_written() -> None:
    """The receiver is not among them."""
    text = "strip.full(p) <=>\nstrip(p) = 1\n\ngame.on(c) <=>\ngame.strip(c) = game.toMove\n"
    (problem,) = load(text, notation="blocks").problems
    assert "argument 1 of strip has no finite sort" in str(problem)


def test_the_report_says_what_was_renamed() -> None:
    """A name that Prolog has taken is shown with the one that the clauses have."""
    document = load(STRIP.replace("full", "member"), notation="blocks")
    assert "member (member_ in Prolog)" in str(document.report)


TAKEN = """\
Constants: a, b
1. thing(x) <-> x = a | x = b
2. member(x, y) <-> thing(x) & thing(y) & ~(x = y)
3. atom(x) <-> x = b
"""


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("goal", "answers"),
    [
        ("member(X, b)", [{"X": "a"}]),
        ("thing(X), \\+ atom(X)", [{"X": "a"}]),
        ("findall(X, member(X, Y), L)", [{"L": "[a,b]"}]),
        ("forall(thing(X), (atom(X) ; member(X, b)))", [{}]),
        ("lists:member(X, [c])", [{"X": "c"}]),
        ("system:atom(c)", [{}]),
        ("member_(X, b)", [{"X": "a"}]),
    ],
)
def test_a_name_that_prolog_has_taken_means_that_of_the_document(
    goal: str, answers: list[dict[str, str]]
) -> None:
    """Who asks for `member` of a document gets it, and not the one of Prolog's library."""
    with session() as prolog:
        found = prolog.add(load(TAKEN)).all(goal)
        asked = [{k: str(v) for k, v in one.items() if k in answers[0]} for one in found]
    assert asked == answers


def test_an_argument_of_a_move_may_be_an_observer() -> None:
    """A move is no table in which values are looked up."""
    text = (
        "len = 2\n\ngame.put(c) <=>\nc >= 0 and c < len and game.strip(c) = 0 and\n"
        "game.put(game.put(c).turn).strip(c) = 1 and game.put(c).strip(c) = 1\n"
    )
    assert load(text, notation="blocks").problems == ()


def test_an_axiom_among_declarations_is_an_axiom() -> None:
    """A numbered fact or an equation below `Functions` states something."""
    document = load(
        "Constants: red, blue\n\nFunctions\n\nf(c)   the other colour\n"
        "f(red) = blue\n3. f(blue) = red\n"
    )
    assert document.problems == ()
    assert [d.label for d in document.declarations if d.formula is not None] == ["line 6", "3"]


def test_facts_on_lines_of_their_own_are_axioms_of_their_own() -> None:
    """No number parts them."""
    document = load("edge(red, blue)\nedge(blue, red)\n", notation="first-order")
    assert [d.label for d in document.declarations] == ["line 1", "line 2"]


def test_a_constant_that_is_not_listed_is_named() -> None:
    """It is free where it stands, and that is said before anything that follows from it."""
    (problem,) = load(
        "Constants: ann\n1. pl(x) <-> x = ann | x = bob\n2. st(s) -> pl(turn(s))\n"
    ).problems
    assert "the variable bob" in str(problem)


def test_what_was_not_understood_is_said_at_the_end() -> None:
    """A report does not end as if all of the document had been compiled."""
    document = load("Constants: a\n1. p(x) <-> x = a\n\nsee q(a)\n")
    assert str(document.report).endswith("compiles, but for 1 that was not understood")


def test_facts_with_stops_among_axioms_are_no_prolog() -> None:
    """A connective that Prolog does not have tells what they are."""
    document = load("edge(a, b).\nedge(b, c).\npath(x, y) <-> edge(x, y)\n")
    assert document.notation.name == "first-order"
    assert load("edge(a, b).\nedge(b, c).\n").notation.name == "prolog"


@pytest.mark.parametrize("equations", ["2. f(a) = b\n3. f(x) = a", "2. f(x) = a\n3. f(b) = b"])
def test_a_function_has_one_value(equations: str) -> None:
    """An equation about all arguments is about each."""
    (problem,) = load(f"Constants: a, b\n1. p(x) <-> x = a | x = b\n{equations}\n").problems
    assert "axiom 3: line 3 gives the left side another value" in str(problem)
