"""Conditions on cells whose place a board tells, written out and looked up for each place.

Random formulas about a board of cells and a height for each column are compiled as the right side
of a definition. What the clauses answer is compared with the truth of the formula, which `holds`
finds by brute force: also on boards on which a height is none of a cell, and of columns that are
not there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pylogic
from pylogic.core import formulas as f
from pylogic.notations.blocks.printer import print_formula

if TYPE_CHECKING:
    from pylogic.session import Session

pytestmark = pytest.mark.needs_swipl

COLUMNS, ROWS = 3, 3
OTHER = {1: 2, 2: 1}
TEXT = """\
columns = 3
rows = 3
other(1) = 2
other(2) = 1

board.empty <=>
    ∀ x, y: x >= 0 and x < columns and y >= 0 and y < rows:
        board.cells(x, y) = 0 and board.height(x) = 0
    ∀end x, y

board.asked(u, v, p) <=>
    u >= 0 and u < columns and v >= 0 and v < columns and
    other(other(p)) = p and board.height(u) = board.height(u) and (
"""
Env = dict[str, int]
BOARD = f.Variable("board")
_HOLDS = {
    "=": int.__eq__, "≠": int.__ne__, "<": int.__lt__,
    "≤": int.__le__, ">": int.__gt__, "≥": int.__ge__,
}  # fmt: skip


def value(term: f.Node, env: Env, cells: list[int], heights: list[int]) -> int | None:
    """Return the value of a term, or None where it has none."""
    match term:
        case f.Variable(name):
            return env[name]
        case f.Number(number):
            return number
        case f.Apply("other", (inner,)):
            return OTHER.get(value(inner, env, cells, heights) or 0)
        case f.Apply("height", (_, inner)):
            x = value(inner, env, cells, heights)
            return heights[x] if x is not None and 0 <= x < COLUMNS else None
        case f.Apply(name, (left, right)):
            a, b = value(left, env, cells, heights), value(right, env, cells, heights)
            if a is None or b is None:
                return None
            return a + b if name == "+" else a - b
        case f.Apply("cells", (_, left, right)):
            x, y = value(left, env, cells, heights), value(right, env, cells, heights)
            there = x is not None and y is not None and 0 <= x < COLUMNS and 0 <= y < ROWS
            return cells[x * ROWS + y] if there else None  # type: ignore[operator]  # both are there
        case _:
            raise AssertionError(term)


def holds(formula: f.Node, env: Env, cells: list[int], heights: list[int]) -> bool:
    """Return the truth of a formula; what speaks of a term without a value is false."""
    match formula:
        case f.Compare((relation,), (left, right)):
            a, b = value(left, env, cells, heights), value(right, env, cells, heights)
            return a is not None and b is not None and _HOLDS[relation](a, b)
        case f.Not(body):
            return not holds(body, env, cells, heights)
        case f.And(parts):
            return all(holds(part, env, cells, heights) for part in parts)
        case f.Or(parts):
            return any(holds(part, env, cells, heights) for part in parts)
        case f.Implies(left, right):
            return not holds(left, env, cells, heights) or holds(right, env, cells, heights)
        case f.Exists((name,), body):
            return any(holds(body, env | {name: n}, cells, heights) for n in range(-9, 10))
        case f.ForAll((name,), body):
            return all(holds(body, env | {name: n}, cells, heights) for n in range(-9, 10))
        case _:
            raise AssertionError(formula)


def places(names: tuple[str, ...]) -> st.SearchStrategy[f.Term]:
    """Return a strategy for columns and rows: variables, heights, numbers, and sums of them."""
    variables = st.sampled_from(names).map(f.Variable)
    columns = variables | variables.map(lambda v: f.Apply("-", (v, f.Number(1))))
    heights = columns.map(lambda column: f.Apply("height", (BOARD, column)))
    plain = st.one_of(variables, heights, st.integers(0, 2).map(f.Number))
    sums = st.builds(
        lambda sign, a, b: f.Apply(sign, (a, b)), st.sampled_from("+-"), variables | heights, plain
    )
    return plain | sums


def atoms(names: tuple[str, ...]) -> st.SearchStrategy[f.Formula]:
    """Return a strategy for comparisons of what is in a cell, and of places."""
    cells = st.builds(lambda x, y: f.Apply("cells", (BOARD, x, y)), places(names), places(names))
    p = f.Variable("p")
    players = st.sampled_from((p, f.Apply("other", (p,)), f.Number(0), f.Number(1)))
    return st.one_of(
        st.builds(lambda r, a, b: f.Compare((r,), (a, b)), st.sampled_from("=≠"), cells, players),
        st.builds(
            lambda r, a, b: f.Compare((r,), (a, b)),
            st.sampled_from(sorted(_HOLDS)), places(names), places(names),
        ),
    )  # fmt: skip


def formulas(names: tuple[str, ...], depth: int) -> st.SearchStrategy[f.Formula]:
    """Return a strategy for formulas whose quantifiers have two or three cases."""
    if depth == 0:
        return atoms(names)
    inner, new = formulas(names, depth - 1), f"z{depth}"
    under = formulas((*names, new), depth - 1)
    z = f.Variable(new)
    bounds = st.integers(2, 3).map(
        lambda n: (f.Compare(("≥",), (z, f.Number(0))), f.Compare(("<",), (z, f.Number(n))))
    )
    return st.one_of(
        atoms(names),
        inner.map(f.Not),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: f.conjunction(*parts)),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: f.disjunction(*parts)),
        st.builds(lambda b, body: f.Exists((new,), f.conjunction(*b, body)), bounds, under),
        st.builds(
            lambda b, body: f.ForAll((new,), f.Implies(f.conjunction(*b), body)), bounds, under
        ),
    )


@pytest.fixture(scope="module")
def prolog() -> Session:
    """Return one session for all examples."""
    return pylogic.session()


@pytest.mark.long
@given(
    formula=formulas(("u", "v"), 3),
    cells=st.lists(st.integers(0, 2), min_size=COLUMNS * ROWS, max_size=COLUMNS * ROWS),
    heights=st.lists(st.integers(-1, 4), min_size=COLUMNS, max_size=COLUMNS),
)
def test_what_is_looked_up_is_what_the_formula_says(
    prolog: Session, formula: f.Formula, cells: list[int], heights: list[int]
) -> None:
    """Whatever the formula, for columns on the board."""
    text = TEXT + "    " + print_formula(formula, ("other",), 1).strip() + "\n    )\n"
    module = prolog.add(pylogic.load(text, notation="blocks"))
    state = f"board({','.join(map(str, [*heights, *cells]))})"
    try:
        for u, v in ((0, 0), (0, 2), (1, 0), (2, 1)):
            for p in OTHER:
                env = {"u": u, "v": v, "p": p}
                found = module.ask(f"B = {state}, asked(B, {u}, {v}, {p})") is not None
                assert found is holds(formula, env, cells, heights), (text, env)
    finally:
        module.drop()


LINES = """
board.line(u, p) <=>
    Ǝ i: i >= 0 and i < 2:
        ∀ k: k >= 0 and k < 2:
            board.cells(u - i + k, board.height(u)) = p
        ∀end k
    Ǝend i

board.threat(u, p) <=>
    not Ǝ i: i >= 0 and i < 2:
        ∀ k: k >= 0 and k < 2:
            board.cells(u - i + k, board.height(u)) = other(p)
        ∀end k
    Ǝend i

board.level(u, v, p) <=>
    Ǝ i: i >= 0 and i < 2:
        board.cells(u, board.height(u) - i) = other(p) or board.height(u) = board.height(v)
    Ǝend i
"""


def test_the_same_condition_is_looked_up_by_the_same_clauses() -> None:
    """There is one for each place on the board, and it asks no observer."""
    head = TEXT[: TEXT.index("board.asked")]
    clauses = pylogic.load(head + LINES, notation="blocks").clauses
    looked_up = [clause.text for clause in clauses if "_at" in clause.predicate]
    assert {text.split("(")[0] for text in looked_up} == {"line_at"}
    assert len(looked_up) == COLUMNS * ROWS
    assert not any("cells(" in text or "height(" in text for text in looked_up)
    asking = [clause.text for clause in clauses if "line_at(" in clause.text]
    assert any(text.startswith("threat(") for text in asking)


@pytest.mark.parametrize(
    ("goal", "holds_there"),
    [
        ("line(board(0, 1, 2, 1, 0, 0, 1, 1, 0, 0, 0, 0), 0, 1)", True),
        ("line(board(0, 1, 2, 1, 0, 0, 1, 1, 0, 0, 0, 0), 1, 1)", False),
        ("line(board(3, 1, 2, 1, 0, 0, 1, 1, 0, 0, 0, 0), 0, 1)", False),
        ("level(board(7, 7, 2, 1, 0, 0, 1, 1, 0, 0, 0, 0), 0, 1, 1)", True),
        ("level(board(7, 6, 2, 1, 0, 0, 1, 1, 0, 0, 0, 0), 0, 1, 1)", False),
        ("threat(board(3, 1, 2, 1, 0, 0, 1, 1, 0, 0, 0, 0), 0, 2)", True),
        ("threat(board(0, 1, 2, 1, 0, 0, 1, 1, 0, 0, 0, 0), 0, 2)", False),
    ],
)
def test_a_place_that_is_none_of_a_cell(
    prolog: Session,
    goal: str,
    holds_there: bool,  # noqa: FBT001 - given by its name
) -> None:
    """Nothing is there, the negation of that holds, and so may what else is said of the place."""
    head = TEXT[: TEXT.index("board.asked")]
    module = prolog.add(pylogic.load(head + LINES, notation="blocks"))
    try:
        assert (module.ask(goal) is not None) is holds_there
    finally:
        module.drop()
