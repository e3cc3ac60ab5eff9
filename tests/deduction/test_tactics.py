"""Each tactic on formulas of its own, and what it means on random models."""

from collections.abc import Callable
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylogic.core import formulas as f
from pylogic.core.errors import DeductionError
from pylogic.deduction.definitions import PatternDefinitions
from pylogic.deduction.tactics.folding import fold
from pylogic.deduction.tactics.forgetting import forget, trim
from pylogic.deduction.tactics.frames import apply_frame, negation
from pylogic.deduction.tactics.observers import solve_observer
from pylogic.deduction.tactics.quantifiers import eliminate, part
from pylogic.deduction.tactics.rewriting import regress, rewrite, split
from pylogic.deduction.tactics.solving import solve, widen
from pylogic.deduction.tactics.unfolding import conjoin, unfold
from pylogic.notations.blocks.expressions import BlockNames, read_formula, read_patterns
from tests.deduction.meaning import holds

Tactic: TypeAlias = Callable[[f.Formula], f.Formula]

NAMES = BlockNames(frozenset({"n"}), frozenset({"s"}))
tables = st.fixed_dictionaries(
    {name: st.dictionaries(st.integers(-3, 3), st.integers(-2, 3)) for name in ("h", "p", "q")}
)
numbers = st.fixed_dictionaries({"n": st.integers(0, 3), "m": st.integers(-2, 3)})


def _read(text: str) -> f.Formula:
    return read_formula(text, NAMES)


def _atom(text: str) -> f.Predicate:
    found = read_patterns(text, NAMES)[0]
    assert isinstance(found, f.Predicate)
    return found


def _value(text: str) -> f.Apply:
    found = read_patterns(text, NAMES)[-1]
    assert isinstance(found, f.Apply)
    return found


DEFINITIONS = PatternDefinitions.of(
    [
        _read("s.low(x) <=> Ǝ y: y >= 0 and y < n: s.h(x) = y Ǝend y"),
        _read(
            "s.push(x) <=> s.h(x) < n and s.push(x).h(x) = s.h(x) + 1"
            " and s.push(x).turn = s.turn + 1 and ∀ y:"
            " y >= 0 and y < n and y != x: s.push(x).mark(y) = s.mark(y) ∀end y"
        ),
        _read(
            "s.pair(a) <=> Ǝ x: x >= 0 and x < n: s.h(x) = a Ǝend x or"
            " Ǝ x: x > n: s.h(x) = a + 1 Ǝend x"
        ),
    ]
)

RULE = "∀ a, b: a > b: s.h(a) = b <=> s.h(a) <= b and s.h(a) >= b ∀end a, b"
EQUIVALENT: dict[str, tuple[str, Tactic, str]] = {
    "widen": (
        "Ǝ x: x < n and s.h(x) = m and (Ǝ y: y > x: s.h(y) = x Ǝend y) and s.p(x) = true Ǝend x",
        lambda g: widen(g, ("y",), ("x",)),
        "Ǝ x: x < n: Ǝ y: y > x: s.h(x) = m and s.h(y) = x and s.p(x) = true Ǝend y Ǝend x",
    ),
    "split": (
        "s.p(m) = true and s.q(n) = true",
        lambda g: split(g, _read("s.p(m) = true"), _read("m = n")),
        "(m = n and s.p(m) = true or m != n and s.p(m) = true) and s.q(n) = true",
    ),
    "part": (
        "∀ x: x >= 0 and x < n: s.p(x) = true and s.q(m) = true and s.q(x) = false ∀end x",
        lambda g: part(g, ("x",)),
        (
            "(s.q(m) = true or not Ǝ x: x >= 0 and x < n Ǝend x) and"
            " not (Ǝ x: x >= 0 and x < n: s.q(x) = true Ǝend x) and"
            " ∀ x: x >= 0 and x < n: s.p(x) = true ∀end x"
        ),
    ),
    "eliminate": (
        "Ǝ x: x < n and (x = m + 1 and s.p(x) = true or s.q(x) = true) Ǝend x",
        lambda g: eliminate(g, "x"),
        "m + 1 < n and s.p(m + 1) = true or Ǝ x: x < n and s.q(x) = true Ǝend x",
    ),
    "eliminate, further inside": (
        "Ǝ x: s.p(x) = true and Ǝ y: y >= 0 and y < n: x = m - y and s.q(y) = true Ǝend y Ǝend x",
        lambda g: eliminate(g, "x"),
        "Ǝ y: s.p(m - y) = true and y >= 0 and y < n and s.q(y) = true Ǝend y",
    ),
    "trim": (
        (
            "Ǝ x: x >= 0 and x <= n and (x = 0 and s.p(x) = true or s.q(x) = true and x = n)"
            " and n >= 0 Ǝend x"
        ),
        lambda g: trim(g, "x"),
        "Ǝ x: (x = 0 and s.p(x) = true or s.q(x) = true and x = n) and n >= 0 Ǝend x",
    ),
    "rewrite": (
        "n > m and s.h(n) = m",
        lambda g: rewrite(g, _read(RULE)),
        "n > m and s.h(n) <= m and s.h(n) >= m",
    ),
    "fold": (
        (
            "(Ǝ i: i < n and i >= 0: 2 = s.h(i) Ǝend i or Ǝ k: k > n: s.h(k) - 1 = 2 Ǝend k)"
            " and m = n"
        ),
        lambda g: fold(g, DEFINITIONS, _atom("s.pair(2)"), by_name=False),
        "s.pair(2) = true and m = n",
    ),
    "unfold": (
        "s.low(y + 1) = true and y = m",
        lambda g: unfold(g, DEFINITIONS, _atom("s.low(y + 1)")),
        "(Ǝ y_: y_ >= 0 and y_ < n: s.h(y + 1) = y_ Ǝend y_) and y = m",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EQUIVALENT)
def test_a_tactic_makes_what_it_says(name: str) -> None:
    """As an example shows it."""
    before, tactic, after = EQUIVALENT[name]
    assert tactic(_read(before)) == _read(after)


@pytest.mark.parametrize("name", [n for n in EQUIVALENT if n not in {"fold", "unfold"}])
@given(numbers=numbers, tables=tables)
def test_a_tactic_keeps_the_meaning(
    name: str, numbers: dict[str, int], tables: dict[str, dict[int, int]]
) -> None:
    """Before and after it a formula has one truth value, whatever the model."""
    before, tactic, _ = EQUIVALENT[name]
    env = {**numbers, "s": 0}
    formula = _read(before)
    assert holds(tactic(formula), env, tables) == holds(formula, env, tables)


BLOCK = (
    "Ǝ x0: x0 >= 0 and x0 < n:"
    " s.push(x).h(x0) = x0 + 2 and"
    " (∀ e: e >= 0 and e < n: s.push(x).mark(e) = 1 ∀end e) Ǝend x0"
)
CONJOINED = (
    " and s.h(x) < n and s.push(x).h(x) = s.h(x) + 1 and s.push(x).turn = s.turn + 1"
    " and ∀ y: y >= 0 and y < n and y != x: s.push(x).mark(y) = s.mark(y) ∀end y Ǝend x0"
)


def test_a_block_about_a_move_is_solved_step_by_step() -> None:
    """Conjoin, solve for the place of the move and what was observed before, apply the frame."""
    formula = conjoin(_read(BLOCK), DEFINITIONS, _value("s.push(x)"), ("x0",))
    assert formula == _read(BLOCK.removesuffix(" Ǝend x0") + CONJOINED)
    formula = solve(formula, "x", "h", ("x0",), by_name=False)
    assert _read("x = x0") in f.conjuncts(formula.body)  # type: ignore[union-attr]  # a block
    formula = solve_observer(formula, "h", f.Variable("s"), ("x0",), by_name=False)
    assert _read("s.h(x0) = x0 + 2 - 1") in f.conjuncts(formula.body)  # type: ignore[union-attr]
    formula = apply_frame(formula, ("y",), ("e",), ("x0",), by_name=False)
    moved = _read("∀ e: e >= 0 and e < n and e != x0: s.mark(e) = 1 ∀end e")
    left = _read("∀ e: e >= 0 and e < n and e = x0: s.push(x0).mark(e) = 1 ∀end e")
    assert {moved, left} <= set(f.conjuncts(formula.body))  # type: ignore[union-attr]
    forgotten = forget(formula, DEFINITIONS, "push")
    said = [p for p in f.conjuncts(forgotten.body) if _value("s.push(x0)") in f.walk(p)]  # type: ignore[union-attr]
    assert said == [left]  # the definition does not say which mark the new place has


def test_what_a_frame_leaves_out_is_kept_only_where_it_is_not_known() -> None:
    """An equation beside the frame says what the excepted place has."""
    frame = "∀ y: y >= 0 and y < n and y != x: s.push(x).mark(y) = s.mark(y) ∀end y"
    onto = "∀ e: e >= 0 and e < n: s.push(x).mark(e) = 1 ∀end e"
    for known, parts in (("", 3), ("s.push(x).mark(x) = s.turn and s.turn = 1 and ", 4)):
        block = _read(f"Ǝ x: {known}({onto}) and {frame} Ǝend x")
        applied = apply_frame(block, ("y",), ("e",), ("x",), by_name=False)
        assert len(f.conjuncts(applied.body)) == parts  # type: ignore[union-attr]  # a block
        kept = [p for p in f.walk(applied) if p == _read("s.push(x).mark(e) = 1")]
        assert bool(kept) is not bool(known)


def test_an_observation_is_put_as_it_was_before() -> None:
    """At the place of the move, at another, and where that is not known."""
    text = "s.h(x) < n and y != x and s.push(x).h({}) = m"
    for place, before in (("x", "s.h(x) + 1"), ("y", "s.h(y)")):
        after = text.replace("s.push(x).h({})", before)
        known = _read(text.format(place))
        assert regress(known, DEFINITIONS, _value("s.push(x)")) == _read(after)
    with pytest.raises(DeductionError, match="can be rewritten"):
        regress(_read(text.format("z")), DEFINITIONS, _value("s.push(x)"))


def test_unfolding_keeps_that_an_argument_has_a_value() -> None:
    """A definition that could hold of nothing would hold of a state that is not there."""
    definitions = PatternDefinitions(
        (
            *DEFINITIONS.all,
            *PatternDefinitions.of([_read("s.empty <=> ∀ x: s.h(x) = 0 ∀end x")]).all,
        )
    )
    call = _atom("s.push(m).empty")
    unfolded = unfold(f.conjunction(call), definitions, call)
    assert unfolded == _read("s.h(m) < n and ∀ x: s.push(m).h(x) = 0 ∀end x")


@pytest.mark.parametrize(
    ("tactic", "why"),
    [
        (lambda g: unfold(g, DEFINITIONS, _atom("s.low(7)")), "does not occur like this"),
        (lambda g: unfold(g, DEFINITIONS, _atom("s.p(m)")), "nothing defines p/2"),
        (lambda g: conjoin(g, DEFINITIONS, _value("s.push(m)"), ("x",)), "may hold without push"),
        (lambda g: conjoin(g, DEFINITIONS, _value("s.push(m)"), ("z",)), "no block of z"),
        (lambda g: solve(g, "m", "h", ("x",), by_name=False), "no h to solve m by"),
        (lambda g: fold(g, DEFINITIONS, _atom("s.pair(2)"), by_name=False), "no pair in it"),
        (lambda g: eliminate(g, "x"), "nothing says what x is"),
        (lambda g: rewrite(g, _read("s.h(0) = 1")), "applies nowhere"),
        (lambda g: rewrite(g, _read("s.h(0) < 1")), "a rule ends in"),
        (lambda g: regress(g, DEFINITIONS, _value("s.push(m)")), "can be rewritten"),
    ],
)
def test_what_cannot_be_done_is_refused(tactic: Tactic, why: str) -> None:
    """With the reason."""
    formula = _read("s.p(m) = true and Ǝ x: x > 0: s.h(x) = m Ǝend x")
    with pytest.raises(DeductionError, match=why):
        tactic(formula)


def test_folding_tells_what_does_not_fit() -> None:
    """The case of the definition, and the rules that are not in the formula."""
    case = "Ǝ x: x >= 0{}: s.h(x) = 2 Ǝend x or Ǝ x: x > n: s.h(x) = 3 Ǝend x"
    less, more = _read(case.format("")), _read(case.format(" and x < n and s.p(x) = true"))
    for formula, why in (
        (less, "case 1 of pair: of its 3 rules there do not follow: 2"),
        (more, "case 1 of pair: the formula says more than the case: 1 rule"),
    ):
        with pytest.raises(DeductionError, match=why):
            fold(formula, DEFINITIONS, _atom("s.pair(2)"), by_name=False)
    assert fold(more, DEFINITIONS, _atom("s.pair(2)"), by_name=True) == _read("s.pair(2) = true")


def test_widening_captures_nothing() -> None:
    """A name that is free beside the inner block keeps its own meaning."""
    with pytest.raises(DeductionError, match="y would be captured"):
        widen(_read("Ǝ x: x > 0 and s.h(y) = 1 and Ǝ y: s.h(y) = x Ǝend y Ǝend x"), ("y",), ("x",))


@given(numbers=numbers, tables=tables)
def test_a_negation_says_the_opposite(
    numbers: dict[str, int], tables: dict[str, dict[int, int]]
) -> None:
    """Inside quantifiers too."""
    env = {**numbers, "s": 0}
    for text in (
        "∀ x: x > m and x < n: s.p(x) = true or s.h(x) >= m ∀end x",
        "Ǝ x: x != m and not (s.p(x) = true and s.q(n) = false) Ǝend x",
    ):
        formula = _read(text)
        assert holds(negation(formula), env, tables) is not holds(formula, env, tables)
