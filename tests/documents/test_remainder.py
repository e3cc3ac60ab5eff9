"""What can be asked of a document with lines that are refused: what does not rest on them."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

import pylogic
from pylogic.core.errors import GoalError, PylogicError
from pylogic.meaning.meaning import meaning_of
from tests.theories.first_order_texts import random_theory
from tests.theories.of_first_order import text_of

if TYPE_CHECKING:
    from pylogic.documents import Document

GUESTS = """\
Constants: ann, bob, kim, hall, attic

1. guest(x) <-> x = ann | x = bob | x = kim
2. in(ann, hall), in(bob, attic), in(kim, hall)
3. alone(x) <-> guest(x) & ~exists y, r. in(x, r) & in(y, r) & y != x
4. odd(x) <-> x != ann
"""
HUES = """\
Constants: red, blue

1. hue(c) <-> c = red | c = blue
2. state(s) -> hue(lamp(s))
3. turn(s, t) <-> lamp(t) != lamp(s)
4. dark(s) <-> state(s) & lamp(s) = blue
"""

FAN = "9. state(s) -> hue(fan(s))\n"
JOINED = (
    "Constants: ann, tom\n1. likes(ann) & (\n2. likes(tom)\n3. odd(x) <-> x = x & tall(tom)\n"
    "4. tall(tom)\n5. odd(tom)\n"
)
ORDER = "Constants: a, b, c\n1. a < b\n2. b < c\n3. top(x) <-> exists y. y < x\n"
SIZES = "1. size(ann) = 3, size(bob) = 1\n2. big(x) <-> size(x) > 2\n"
SWALLOWED = (
    "rule: free(y) \\equiv \\mathit{hour}(y) & (\nso it is: $needs(1)$\n"
    "so it is: late(x) \\leftrightarrow 1 \\leq x < 4\n\nneeds(2)\n\ntall(x) <-> thin(x) & x = 2\n"
)

ANSWERED = [
    (GUESTS + "5. paid(x) <-> guest(x) & (x = ann\n", "alone(X)", {"bob"}),
    (GUESTS + "5. paid(x) <-> guest(x) & unknown(x)\n", "alone(X)", {"bob"}),
    (GUESTS + "5. paid(x) <-> guest(x) & (x = ann\n6. lit <-> paid(ann)\n", "alone(X)", {"bob"}),
    (GUESTS + "5. size(ann) = 1\n6. size(ann) = 2\n", "alone(X)", {"bob"}),
    (GUESTS + "5. near(x) <-> in(x)\n", "guest(X)", {"ann", "bob", "kim"}),
    (GUESTS + "5. guest(x) -> fits(x, ann)\n6. big(x) <-> fits(x)\n", "alone(X)", {"bob"}),
    (HUES + "5. old(s) <-> state(s) & young(s)\n", "dark(S)", {"state(blue)"}),
    (HUES + "5. old(s) <-> dark(s) & (lamp(s) = red\n", "turn(S, state(red))", {"state(blue)"}),
    (HUES + "5. pale(c) <-> (c = red\n6. old(s) <-> pale(lamp(s))\n", "dark(S)", {"state(blue)"}),
    (GUESTS + "5. paid(x) <-> x = hall & unknown(x)\n", "odd(X)", {"bob", "kim"}),
    (ORDER + "4. paid(x) <-> unknown(x)\n", "top(X)", {"b", "c"}),
    (SIZES + "3. paid(x) <-> unknown(x)\n", "big(X)", {"ann"}),
    (GUESTS + "5. x <= y iff new(x, y) & new(y, x)\n", "alone(X)", {"bob"}),
]
"""Texts, goals about what does not rest on what is refused, and the values of their variable."""

REFUSED = [
    (GUESTS + "5. paid(x) <-> guest(x) & (x = ann\n", "paid(X)", "paid rests on axiom 5 (line 7)"),
    (
        GUESTS + "5. paid(x) <-> guest(x) & (x = ann\n6. rich(x) <-> paid(x) & alone(x)\n",
        "rich(X)",
        "rich rests on paid, and so on axiom 5 (line 7), which is refused: '(' is never closed",
    ),
    (GUESTS + "5. in(kim, attic) & (alone(ann)\n", "alone(X)", "never closed"),
    (GUESTS + "5. in(kim, attic, 1)\n", "in(X, Y)", "in rests on axiom 5"),
    (GUESTS + "5. in(kim, attic, 1)\n", "alone(X)", "alone rests on in, and so on axiom 5"),
    (GUESTS + "5. paid(x) <-> guest(x) & (x = lea\n", "odd(X)", "the values that its variables"),
    (
        GUESTS + "5. paid(x) <-> guest(x) & x = hall & unknown(x)\n",
        "odd(X)",
        "the values that its variables",
    ),
    (GUESTS + "5. all x (guest(x) -> in(x, hall) |\n", "odd(X)", "never closed"),
    (GUESTS + "5. where (in(x, hall) & guest(x) |\n", "odd(X)", "never closed"),
    (HUES + "5. state(s) -> hue(fan(s)) & (\n", "dark(S)", "never closed|too early"),
    (HUES + "5. state(s) -> lamp(s, s) = red\n", "dark(S)", "lamp"),
    (HUES + "5. old(s) <-> (fan(s) = red\n", "dark(S)", "never closed"),
    (HUES.replace("2.", "2. old(s) <-> (fan(s) = red\n2.") + FAN, "dark(S)", "never closed"),
    (HUES + "5. pale(c) <-> (c = red\n6. state(s) -> pale(lamp(s))\n", "dark(S)", "never closed"),
    (HUES + "5. lamp(s) = (red\n", "dark(S)", "never closed"),
    ("1. p(1) & 1 < 2\n2. 2 < 3\n3. a < b iff (\n", "p(X)", "5|3"),
    (
        JOINED,
        "odd(X)",
        "the values that its variables have",
    ),
    (ORDER + "4. p(x) <-> x < 3 & (\n", "top(X)", "never closed"),
    (ORDER + "4. p(x) <-> x < c & unknown(x)\n", "top(X)", "unknown"),
    (ORDER + "4. near(x) <-> near(x, 3)\n", "top(X)", "near is used"),
    (SIZES + "3. all x y. x <= y iff new(x, y) & new(y, x)\n", "big(X)", "what ≤ is|new"),
    (HUES.replace("2.", "2. odd(s) <-> fan(s) = red & new(s)\n3.") + FAN, "dark(S)", "new"),
    (HUES + "5. turn(s, s, s) | lamp(s) = red\n", "dark(S)", "turn is used"),
    (GUESTS + "5. near(x) <-> in(x)\n", "in(X, hall)", "in rests on axiom 5"),
    (
        GUESTS + "5. paid(x) <-> guest(x) & (x = ann\nin(bob, hall)\n",
        "in(X, hall)",
        "never closed",
    ),
    (GUESTS + "5. except (in(kim, hall) |\n", "guest(X)", "never closed"),
    (SWALLOWED, "needs(X)", "mathematics inside prose|thin"),
]
"""Texts, goals that rest on what is refused, and what the error says."""


def answers(document: Document, goal: str) -> set[str]:
    """Return the values of the only variable of a goal."""
    with pylogic.session() as prolog:
        asked = prolog.add(document.answering()).query(goal)
        return {str(next(iter(answer.values()))) for answer in asked}


@pytest.mark.parametrize(("text", "goal", "expected"), ANSWERED)
def test_what_rests_on_nothing_refused_is_answered(
    text: str, goal: str, expected: set[str]
) -> None:
    """It has its answers, by the clauses and by the meaning."""
    document = pylogic.load(text)
    assert document.obstacles
    assert answers(document, goal) == expected
    assert {str(next(iter(a.values()))) for a in document.answering().evaluate(goal)} == expected


@pytest.mark.parametrize(("text", "goal", "said"), REFUSED)
def test_what_rests_on_a_refused_line_is_refused_with_its_reason(
    text: str, goal: str, said: str
) -> None:
    """So it is where nothing is known of what the line may say."""
    document = pylogic.load(text)
    assert document.obstacles
    for ask in (
        lambda: answers(document, goal),
        lambda: document.answering().evaluate(goal),
    ):
        with pytest.raises(PylogicError, match=re.escape(said) if "|" not in said else said):
            ask()


def test_the_report_says_what_can_be_asked() -> None:
    """It also says what cannot, and what became of each axiom."""
    document = pylogic.load(GUESTS + "5. paid(x) <-> guest(x) & (\n6. rich(x) <-> paid(x)\n")
    report = str(document.report)
    assert "can be asked: guest/1, in/2, alone/1, odd/1\n" in report
    assert "rests on what is refused: paid, rich" in report
    assert "axiom 3: alone\n" in report
    assert "axiom 6: not compiled\n" in report
    assert not report.endswith("compiles")


def test_each_axiom_that_is_refused_is_among_the_problems() -> None:
    """The first of them does not hide the others."""
    document = pylogic.load(GUESTS + "5. p(x) <-> unknown(x)\n6. q(x) <-> other(x)\n")
    assert [problem.place.line for problem in document.problems] == [7, 8]  # type: ignore[attr-defined]  # all have places


def test_a_goal_with_a_name_inside_another_is_answered() -> None:
    """Names are compared whole."""
    document = pylogic.load(GUESTS + "5. al(x) <-> (\n")
    with pytest.raises(GoalError, match="al rests on axiom 5"):
        answers(document, "al(X)")
    assert answers(document, "alone(X)") == {"bob"}


def broken(text: str, document: Document, chance: random.Random) -> str:
    """Return a text of which one axiom cannot be read, or not be compiled."""
    lines = text.splitlines()
    at = chance.choice(document.syntax.axioms()).lines[0] - 1
    atom = re.search(r"(\w+)\(([^(),]*)", lines[at])
    tails = [" & (", " & unknown(none)", " & mumble is odd here"]
    if atom is not None and chance.random() < 0.25:  # one argument more
        lines[at] = f"{lines[at][: atom.end()]}, {atom[2]}{lines[at][atom.end() :]}"
    else:
        lines[at] += chance.choice(tails)
    return "\n".join(lines) + "\n"


def tables(document: Document) -> dict[str, set[str]]:
    """Return what a document means, by symbol."""
    meaning = meaning_of(document.syntax.axioms())
    return {symbol: {*map(str, meaning.rows(symbol))} for symbol in meaning.symbols}


@pytest.mark.parametrize(
    "seeds",
    [
        range(1150, 1153),
        pytest.param(range(2000, 2400), marks=pytest.mark.long),
    ],
)
def test_what_is_answered_is_what_the_whole_text_says(seeds: range) -> None:
    """Break one axiom of random texts: what is left means what it meant."""
    partial = 0
    for seed in seeds:
        chance = random.Random(seed)  # noqa: S311 - chance is what is wanted
        text = text_of(*random_theory(chance), chance)
        try:
            whole = pylogic.load(text, notation="first-order")
            meant = tables(whole)
            less = pylogic.load(broken(text, whole, chance), notation="first-order")
            left = less.answering()
            found = tables(left) if left is not less else {}
        except PylogicError:
            continue
        partial += bool(found)
        for symbol in found.keys() - left.resting.keys() & meant.keys():
            assert found[symbol] == meant[symbol], (text, symbol)
    assert partial > len(seeds) / 10


def test_nothing_is_answered_where_the_order_itself_is_refused() -> None:
    """What the text calls `<=` is not what numbers are compared by."""
    text = """Let A = {1, 2, 3, 4, 6, 12}. We order A by divisibility:

    x <= y   iff   exists k. y = k * x

b) m is minimal iff m is in A and there is no x in A with x <= m and x != m.
c) cover(x, y) iff x in A, y in A, x <= y, x != y and there is no z in A such that x <= z, z <= y, z != x and z != y.
d) height(x) = |{y in A : y <= x}|
"""  # noqa: E501 - as it is printed
    document = pylogic.load(text, notation="first-order")
    assert {"minimal", "cover", "height"} <= document.answering().resting.keys()


def test_states_are_written_as_in_the_whole_text() -> None:
    """Nothing is answered where a refused line is the first to speak of an observation."""
    text = "v(x) <-> x = hi | x = lo\n{}\nstate(s) -> v(a(s))\nstate(s) -> v(b(s))\n"
    text += "start(s) <-> a(s) = hi & b(s) = lo\n"
    with pytest.raises(PylogicError, match="no axiom says of what nope holds"):
        pylogic.load(text.format("odd(s) <-> b(s) = hi & nope(a(s))")).answering()
    later = pylogic.load(text.format("odd(s) <-> a(s) = hi & nope(b(s))"))
    assert "odd" in later.answering().resting


@pytest.mark.parametrize(
    ("line", "resting"),
    [
        ("q(x) if x in G and foo bar (x", {"q"}),
        ("Z = {x in G | x frob b}", {"Z"}),
        ("q(x) if p(x) blah, otherwise r(x)", {"q"}),
        ("q(x) blah p(x)", {"q"}),
        ("p(x) also has q(x) blah", {"p", "q", "r", "s"}),
        ("A matching is a set M ⊆ G such that ∀x ∈ M ∀y ∈ M", set()),
        (r"x \Vdash p iff x in V(p) blah", set()),
    ],
)
def test_a_line_that_defines_one_name_leaves_the_others(line: str, resting: set[str]) -> None:
    """A rule and a set are such; what says more may be about anything in it."""
    text = f"G = {{a, b}}\n\n1. p(x) iff x in G and x != a\n2. {line}\n3. r(x) iff p(x)\n"
    document = pylogic.load(text + "4. s(x) iff r(x)\n", notation="first-order")
    assert {*document.answering().resting} == resting


def test_nothing_is_left_of_a_text_of_one_line() -> None:
    """The reason for which it is refused is raised."""
    with pytest.raises(PylogicError, match="is never closed"):
        pylogic.load("1. p(x) <-> (x = ann\n").answering()
