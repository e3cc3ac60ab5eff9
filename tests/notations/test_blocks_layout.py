"""Where a formula in blocks ends, and which parentheses hold comments."""

from __future__ import annotations

import pytest
from hypothesis import given

from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.notations.blocks.printer import print_formula
from pylogic.notations.blocks.reader import read
from tests.block_strategies import FUNCTIONS, formulas

SIDE = "x0.gg(a) <=>\n x0.q = 3"


@given(formula=formulas())
def test_a_formula_in_brackets_is_no_comment(formula: f.Formula) -> None:
    """Whatever it is made of, and also behind `<=>`."""
    text = print_formula(formula, FUNCTIONS)
    document = read(f"x0.ff(a) <=>\n({text})\n\n{SIDE}".split("\n"), "text")
    assert document.problems == ()
    plain = read(f"x0.ff(a) <=>\n{text}\n\n{SIDE}".split("\n"), "text")
    if plain.problems == ():  # an equivalence takes brackets there
        assert document.stated()[0].formula == plain.stated()[0].formula
    assert [d.label for d in document.stated()] == ["x0.ff(a)", "x0.gg(a)"]


@pytest.mark.parametrize(
    "text",
    [
        "x.ff(a) <=>\n∀ i: i >= 0 and i < 3:\n(\nx.bb(i) = true <=>\nx.cc(i) = true\n)\n∀end i",
        "x.ff(a) <=>\n∀ i: i >= 0 and i < 3:\nx.bb(i) = true <=>\nx.cc(i) = true\n∀end i",
        "x.ff(a) <=>\n(x.dd = 1) and (\nx.bb(a) = true <=>\nx.cc(a) = true)",
        "x.ff(a) <=>\nx.dd = 1 =>\nx.bb(a) = true",
        "x.ff(a) <=>\n(false and\nfalse <=>\nx.dd = 1)",
    ],
)
def test_an_equivalence_inside_a_formula_begins_no_definition(text: str) -> None:
    """While a block or a bracket is open, or behind a connective."""
    document = read(f"{text}\n\n{SIDE}".split("\n"), "text")
    assert document.problems == ()
    assert [d.label for d in document.stated()] == ["x.ff(a)", "x0.gg(a)"]
    parts = {type(node) for node in f.walk(document.stated()[0].formula or f.Truth(value=True))}
    assert parts & {f.Iff, f.Implies}


def test_a_block_that_is_never_closed_takes_no_definition_along() -> None:
    """The next one begins where it stands."""
    text = f"x.ff(a) <=>\n∀ i: i >= 0 and i < 3:\nx.bb(i) = true\n\n{SIDE}"
    document = read(text.split("\n"), "text")
    assert [d.label for d in document.stated()] == ["x0.gg(a)"]
    assert len(document.problems) == 1


@pytest.mark.parametrize(
    "second", ["1 <= game.mover <= 2", "game.mover >= 1 and game.mover ≤ top"]
)
def test_ranges_stand_one_below_the_other(second: str) -> None:
    """Each is a statement; inside a definition a range still needs its connective."""
    on = "game.on <=> game.row(1) = game.mover"
    found = read(["top = 2", "0 <= game.row(i) < top + 1", second, on], "text")
    assert (len(found.stated()), found.problems) == (4, ())
    assert len(read(["game.on <=> 0 <= game.row(1) <= 2", second], "text").problems) == 1


@pytest.mark.parametrize(
    "group", ["(x.aa = 1\nx.bb = 2)", "(x.aa = true\nx.bb = true)", "(x.aa = 1 x.bb = 2)"]
)
def test_a_missing_connective_is_a_problem(group: str) -> None:
    """Though two words stand side by side, as in a comment."""
    (problem,) = read(f"x.ff(a) <=>\n{group} and x.cc = 3".split("\n"), "text").problems
    assert isinstance(problem, ReadError)
    assert "unexpected" in problem.what


@pytest.mark.parametrize("comment", ["(where x = 3 means that the row is full)", "(see there)"])
def test_words_are_comments(comment: str) -> None:
    """Also about equations."""
    (axiom,) = read(f"x.ff(a) <=>\nx.cc = 3 {comment}".split("\n"), "text").stated()
    assert isinstance(axiom.formula, f.Iff)
    assert axiom.formula.right == f.equal(f.Apply("cc", (f.Variable("x"),)), f.Number(3))


@pytest.mark.parametrize("before", ["Lamps in a row.", "Where these hold:", "Lamps, doors,"])
@pytest.mark.parametrize(
    "line",
    [
        "x.ff(a) (Predefined Pattern Function) <=> x.cc = 3",
        "x.ff(a) <=> (x.dd >= 2 ∧ x.dd <= 2) and 2 = x.cc and x.step(a).cc = 1",
    ],
)
def test_a_definition_begins_below_prose(before: str, line: str) -> None:
    """Also where a comment follows the head, and where names with dots look like words."""
    document = read([before, line, SIDE.replace("\n", "")], "text")
    assert document.problems == ()
    assert [d.label for d in document.stated()] == ["x.ff(a)", "x0.gg(a)"]


RESTATED = """Board: width = 3
Step 1: Who has a lamp <=>
room.has(p) = true <=>
room.lamp = p and
p < width

Step 2: The same <=>
room.has(p) = true <=>
p < width and
room.lamp = p

hall.dark = true <=> hall.lamp = 0
"""


def test_a_step_may_restate_its_head_and_the_first_defines_it() -> None:
    """As nothing else does; so does a claim. A word may stand before an equation."""
    document = read(RESTATED.split("\n"), "text")
    assert document.problems == ()
    assert [(d.kind, d.label) for d in document.stated()] == [
        ("axiom", "width"),
        ("axiom", "room.has(p)"),
        ("step", "Step 1"),
        ("step", "Step 2"),
        ("axiom", "hall.dark"),
        ("claim", "hall.dark = true"),
    ]
    assert [n.what.partition(" is, ")[2] for n in document.notices] == [
        "so that Step 1 defines it",
        "so that hall.dark = true defines it",
    ]
