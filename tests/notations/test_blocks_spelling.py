"""What the parts of the notation of blocks become, in all their spellings."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core import formulas as f
from pylogic.notations.blocks.expressions import CALL, BlockNames, read_formula
from pylogic.notations.blocks.reader import read, score

NAMES = BlockNames(frozenset({"xMax"}), frozenset({"game", "matrix"}))
GAME, MATRIX, X, Y, PLAYER = map(f.Variable, ("game", "matrix", "x", "y", "player"))
ZERO = f.Number(0)
WIDTH = f.Constant("xMax")
BOUNDS = (f.Compare(("≥",), (X, ZERO)), f.Compare(("<",), (X, WIDTH)))
FULL = f.Predicate("full", (MATRIX, X))
AFTER = f.Apply("afterMove", (GAME, X))

SPELLINGS = [
    ("Ǝ x: x >= 0 and x < xMax: matrix.full(x) = true Ǝend x",
     f.Exists(("x",), f.And((*BOUNDS, FULL)))),
    ("∃ x: x ≥ 0 ∧ x < xMax: matrix.full(x) ∃end x", f.Exists(("x",), f.And((*BOUNDS, FULL)))),
    ("∀ x: (All)\nx >= 0 and\nx < xMax:\nmatrix.full(x) = true\n∀end x (End)",
     f.ForAll(("x",), f.Implies(f.And(BOUNDS), FULL))),
    ("∀ x: x >= 0 => matrix.full(x) ∀end x", f.ForAll(("x",), f.Implies(BOUNDS[0], FULL))),
    ("∀ x, y: x = y ∀end x, y", f.ForAll(("x", "y"), f.equal(X, Y))),
    ("matrix.full(x) = false", f.Not(FULL)),
    ("matrix.full(x) != true", f.Not(FULL)),
    ("true ≠ matrix.full(x)", f.Not(FULL)),
    ("not matrix.full(x)", f.Not(FULL)),
    ("game.toMove = player", f.equal(f.Apply("toMove", (GAME,)), PLAYER)),
    ("matrix(x, y) = 0", f.equal(f.Apply(CALL, (MATRIX, X, Y)), ZERO)),
    ("game.matrix(x, y) = 0",
     f.equal(f.Apply(CALL, (f.Apply("matrix", (GAME,)), X, Y)), ZERO)),
    ("game.afterMove(x).matrix.full(x) = true",
     f.Predicate("full", (f.Apply("matrix", (AFTER,)), X))),
    ("opponent(player) = x", f.equal(f.Apply("opponent", (PLAYER,)), X)),
    ("x <= 0", f.Compare(("≤",), (X, ZERO))),
    ("x =< 0", f.Compare(("≤",), (X, ZERO))),
    ("x ≤ 0", f.Compare(("≤",), (X, ZERO))),
    ("x ≠ -1", f.Compare(("≠",), (X, f.Number(-1)))),
    ("x - y + 1 = 0",
     f.equal(f.Apply("+", (f.Apply("-", (X, Y)), f.Number(1))), ZERO)),
    ("x = 0 or y = 0 and x = y",
     f.Or((f.equal(X, ZERO), f.And((f.equal(Y, ZERO), f.equal(X, Y)))))),
    ("(x = 0 or y = 0) (one of the two) and x = y",
     f.And((f.Or((f.equal(X, ZERO), f.equal(Y, ZERO))), f.equal(X, Y)))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "formula"), SPELLINGS, ids=[s[0][:40] for s in SPELLINGS])
def test_spellings(text: str, formula: f.Formula) -> None:
    """Each gives the formula that it stands for."""
    assert read_formula(text, NAMES) == formula


def test_unfolding_is_substitution() -> None:
    """An object is a variable, so that a definition is instantiated by replacing it."""
    board = read_formula("matrix(x, y) = 0 and matrix.full(x) = true", NAMES)
    after = read_formula("game.afterMove(x).matrix", NAMES)
    assert isinstance(after, f.Predicate)
    there = f.Apply(after.name, after.args)
    assert f.substitute(board, {"matrix": there}) == read_formula(
        "game.afterMove(x).matrix(x, y) = 0 and game.afterMove(x).matrix.full(x) = true", NAMES
    )


LIGHTS = """\
Lights that are switched in a row

Here width = 9 is one of many sizes: any will do.
width = 5
next(1) = 2

row.allOn(colour) <=>
∀ i: 0 <= i and
  i < width: row(i) = colour
∀end i

hall.after(i) <=> (which lights (and no others)
change)
hall.after(i).row(i) = next(hall.row(i))

Step 1. Begin
with hall.after(i).row(i) = 1 (as it was)
and nothing else. <=>
hall.row.allOn(colour) = true

Step 2. Unfold <=>
∀ j: (every light)
  0 <= j and j < width:
    hall.row(j) = colour
∀end j
hall.row.allOn(colour) = true <=> (Deduced)
hall.row(0) = colour or
(hall.row(1) = colour and
extra = colour)
"""


def test_another_document() -> None:
    """Other names, comments of other words or none, headings over several lines, indentation."""
    document = read(LIGHTS.split("\n"), "lights.txt")
    assert not document.problems
    assert [(d.kind, d.label) for d in document.stated()] == [
        ("axiom", "width"),
        ("axiom", "next(1)"),
        ("axiom", "row.allOn(colour)"),
        ("axiom", "hall.after(i)"),
        ("step", "Step 1"),
        ("step", "Step 2"),
        ("claim", "hall.row.allOn(colour) = true"),
    ]
    first, second = document.steps()
    assert first.heading == "Begin with hall.after(i).row(i) = 1 (as it was) and nothing else."
    assert first.lines == (16, 19)
    definition = document.axioms()[2].formula
    assert isinstance(definition, f.Iff)
    hall = f.Apply("row", (f.Variable("hall"),))
    unfolded = f.substitute(definition.right, {"row": hall})
    assert str(unfolded).replace("'i'", "'j'") == str(second.formula)
    assert document.functions == {"next"}


def test_names_without_a_value_are_noticed() -> None:
    """A name in a definition that its head does not have, at the place where it stands."""
    (notice,) = read(LIGHTS.split("\n"), "lights.txt").notices
    assert str(notice).startswith(
        "lights.txt:29:1: extra is free in hall.row.allOn(colour) = true: nothing says"
    )


def test_the_notation_is_guessed() -> None:
    """By what no other notation has; formulas with dots and words for prose have none of it."""
    assert pylogic.load(LIGHTS, errata="").notation.name == "blocks"
    assert score("all x: p(x) <=> q(x)\nx = 1 and y = 2\n") == 0
    assert score("p(X) :- q(X), X = 1.\n") == 0
    assert pylogic.load("1. ∀x: p(x) ⊃ q(x)\n2. q(x) <=> p(x)\n").notation.name == "first-order"
    lamps = "x.ff(a) <=> Ǝ i:\ni >= 0\nand\ni <= a:\n  x.dd(i) = 1 ∧ x.gg(i)\n => x.cc\nƎend i\n"
    assert pylogic.load(lamps, errata="").notation.name == "blocks"
