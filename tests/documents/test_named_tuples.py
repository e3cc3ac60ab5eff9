"""Texts that name a tuple, or say in words which numbers tuples are of; held against Python."""

from __future__ import annotations

from itertools import product

import pytest

import pylogic
from pylogic.core.errors import ReadError
from tests.cases import some_long

pytestmark = pytest.mark.needs_swipl

WUMPUS = """\
The wumpus world, 4x4.

Squares are pairs [x,y] with x and y from 1 to 4.

∀x,y,a,b Adjacent([x,y],[a,b]) ⇔ (x = a ∧ (y = b − 1 ∨ y = b + 1)) ∨ (y = b ∧ (x = a − 1 ∨ x = a + 1))

Pit([3,1]), Pit([3,3]), Pit([4,4])
∀s Breezy(s) ⇔ ∃r Adjacent(r, s) ∧ Pit(r)
Wumpus = [1,3]
∀s Smelly(s) ⇔ Adjacent(s, Wumpus)
∀s OK(s) ⇔ ¬Pit(s) ∧ s ≠ Wumpus
"""  # noqa: E501 - lines and signs as books have them
PITS = {(3, 1), (3, 3), (4, 4)}
SQUARES = {*product(range(1, 5), repeat=2)}


def answers(text: str, goal: str) -> set[tuple[int, int]]:
    """Return the answers X and Y to a goal about a text that is read whole."""
    document = pylogic.load(text, notation="first-order")
    assert not document.problems
    with pylogic.session() as prolog:
        return {(int(a["X"]), int(a["Y"])) for a in prolog.add(document).query(goal)}


def beside(square: tuple[int, int]) -> set[tuple[int, int]]:
    """Return the squares of the board beside one."""
    x, y = square
    return {(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)} & SQUARES


def test_the_wumpus_world() -> None:
    """Its title lists no things, and the constant is the square that it is equal to."""
    assert answers(WUMPUS, "'Smelly'(X, Y)") == beside((1, 3))
    assert answers(WUMPUS, "'OK'(X, Y)") == SQUARES - PITS - {(1, 3)}
    assert answers(WUMPUS, "'Breezy'(X, Y)") == set().union(*map(beside, PITS))


TYPED = (
    "A square is a pair (x, y) where x and y are numbers between 1 and 4.",
    "A square is a pair (x, y), x from 1 to 4 and y from 1 to 4.",
    "A square is a pair (x, y) of numbers from 1 to 4.",
    "Squares are pairs (x,y), each from 1 to 4.",
    "The squares are the pairs (x,y) with x, y in {1,2,3,4}.",
    "The squares are (x,y) with x and y from 1 to 4.",
    "Squares are pairs of numbers from 1 to 4.",
    "A square is a pair of numbers between 1 and 4. This is the board.",
)


@some_long(3, "sentence", TYPED)
def test_words_say_of_which_numbers_tuples_are(sentence: str) -> None:
    """All elements are bounded, and none is left to letters that happen to be the same."""
    text = WUMPUS.replace("Squares are pairs [x,y] with x and y from 1 to 4.", sentence)
    assert answers(text, "'OK'(X, Y)") == SQUARES - PITS - {(1, 3)}


def test_a_range_that_bounds_one_element_alone_is_told() -> None:
    """The other has no end."""
    document = pylogic.load(WUMPUS.replace("with x and y from", "with x from"))
    assert any("says of tuples is not read whole" in str(one) for one in document.problems)


NAMED = (
    "Let Wumpus = [1,3].",
    "Let Wumpus := (1, 3)",
    "Let Wumpus be the square (1,3).",
    "Put Wumpus = (1,3)",
    "Let $Wumpus = (1,3)$.",
)


@some_long(2, "sentence", NAMED)
def test_a_sentence_names_a_tuple(sentence: str) -> None:
    """As an equation does."""
    assert answers(WUMPUS.replace("Wumpus = [1,3]", sentence), "'Smelly'(X, Y)") == beside((1, 3))


def test_a_single_value_in_the_place_of_a_tuple_is_refused() -> None:
    """Nothing says which tuple it is."""
    text = WUMPUS.replace("Wumpus = [1,3]", "The wumpus is at (1,3).")
    errors = [one.what for one in pylogic.load(text).problems if isinstance(one, ReadError)]
    assert "a single value stands where Adjacent has a tuple elsewhere" in errors


LAMPS = """\
The lamps are the pairs (r, c) with r in {1, 2} and c in {1, 2, 3}.
A configuration x gives each lamp a value x(r, c) in {0, 1}.

first(x) iff x(r, c) = 1 for all r in {1, 2}, c in {1, 2, 3}
"""


def test_letters_that_stand_by_themselves_are_bounded_by_such_words() -> None:
    """No formula has a pair there, but one of its elements each."""
    with pylogic.session() as prolog:
        (first,) = prolog.add(pylogic.load(LAMPS).answering()).all("first(X)")
    assert str(first["X"]) == "state(1,1,1,1,1,1)"


HEAPS = """\
A {noun} is a triple $(a, b, t)$ with $0 \\le a \\le 3$,
$0 \\le b \\le 2$ and $t \\in \\{{p, q\\}}$.
The initial {state} is $(3, 2, p)$ and the goal {state} is $(0, 0, p)$.

$(a, b, p) \\to (a - k, b, q) \\iff 1 \\le k \\le a$

$(a, b, q) \\to (a, b - k, p) \\iff 1 \\le k \\le b$
"""


@pytest.mark.parametrize("noun", ["state", "*position*", "\\emph{configuration}"])
def test_a_relation_is_defined_by_where_it_leads_from_each_tuple(noun: str) -> None:
    """A sum at the head has one letter of its own, whatever font the noun has."""
    bare = noun.removeprefix("\\emph{").strip("*}")
    document = pylogic.load(HEAPS.format(noun=noun, state=bare), errata="")
    assert not document.problems
    with pylogic.session() as prolog:
        module = prolog.add(document)
        found = {tuple(map(int, map(str, map(a.__getitem__, "ABCD"))))
                 for a in module.query("to(A, B, p, C, D, q)")}  # fmt: skip
        assert len(list(module.query("start(3, 2, p), goal(0, 0, p)"))) == 1
    taken = {(a, b, c, b) for a in range(4) for b in range(3) for c in range(a)}
    assert found == taken


@pytest.mark.parametrize("head", ["(x + i, y + j) \\to (y, x)", "(x - i, y - i) \\to (x, y)"])
def test_a_sum_with_no_letter_of_its_own_defines_no_relation_in_parts(head: str) -> None:
    """Several letters make one tuple, or one letter makes two of its elements."""
    other = "$(x, 1) \\to (y, 0) \\iff x < y$"
    text = f"A pair is a state $(x, y)$.\n\n${head} \\iff i < 3$\n\n{other}\n"
    assert pylogic.load(text, errata="").problems


FERRY = """\
A state is a triple $(f, w, g)$ with $f, w, g \\in \\{0, 1\\}$.

$(f, w, g) \\to (1 - f, w, g) \\iff w \\ne g$

$(f, f, g) \\to (1 - f, 1 - f, g) \\iff g = g$

$(f, w, f) \\to (1 - f, w, 1 - f) \\iff w = w$
"""


def test_relations_in_parts_whose_sums_tell_them_apart() -> None:
    """No number is 1 less itself, so that no two of them are about the same tuples."""
    document = pylogic.load(FERRY, errata="")
    assert not document.problems
    with pylogic.session() as prolog:
        module = prolog.add(document)
        found = {
            tuple(int(str(a[name])) for name in "FWGXYZ")
            for a in module.query("to(F, W, G, X, Y, Z)")
        }
    meant = set()
    for f, w, g in product(range(2), repeat=3):
        meant |= {(f, w, g, 1 - f, w, g)} if w != g else set()
        meant |= {(f, w, g, 1 - f, 1 - f, g)} if w == f else set()
        meant |= {(f, w, g, 1 - f, w, 1 - f)} if g == f else set()
    assert found == meant
    even = pylogic.load(FERRY.replace("1 - f", "2 - f"), errata="")
    assert even.problems
