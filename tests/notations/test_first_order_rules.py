"""Inference rules: in LaTeX, or drawn with a bar."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.spelling.printer import print_formula

DRAWN = """edge(a, b). edge(b, c).

    edge(x, y)
    ----------
    path(x, y)

    edge(x, y)   path(y, z), x ≠ z
    ------------------------------ (Step)
             path(x, z).
"""
FRACTIONS = r"""$edge(a, b) \wedge edge(b, c)$
\[
\frac{edge(x, y)}{path(x, y)}\ (\textsc{Base})
\qquad
\dfrac{edge(x, y) \quad \mathit{path}(y, z) \quad x \neq z}{path(x, z)} \tag{2}
\]
"""
MACROS = r"""\begin{mathpar}
\inferrule[Base]{edge(x, y)}{path(x, y)}
\and
\inferrule*[right=Step]
  {edge(x, y) \\
   path(y, z) \\ x \neq z}
  {path(x, z)}
\and
\inferrule{ }{edge(a, b)} \and \infer[Two]{edge(b, c)}{}
\end{mathpar}
"""


def test_a_rule_without_premises() -> None:
    """It has a name behind the bar."""
    text = (
        "nat <: bool\n\n  -------- (S-Refl)\n   t <: t\n\n   s <: t\n  -------- (Up)\n  up(s, t)\n"
    )
    found = pylogic.load(text, notation="first-order").evaluate("up(X, Y)")
    assert sorted((str(a["X"]), str(a["Y"])) for a in found) == [
        ("bool", "bool"),
        ("nat", "bool"),
        ("nat", "nat"),
    ]


@pytest.mark.parametrize("text", [DRAWN, FRACTIONS, MACROS])
def test_inference_rules_are_implications(text: str) -> None:
    """What follows from them is the least that they allow; the reading is told once."""
    document = pylogic.load(text)
    assert not document.problems
    pairs = {(str(a["X"]), str(a["Y"])) for a in document.evaluate("path(X, Y)")}
    assert pairs == {("a", "b"), ("b", "c"), ("a", "c")}
    said = [n.what for n in document.notices if "inference rules" in n.what]
    assert said == ["inference rules are read as implications: premises → conclusion"]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        (r"\[ \frac{p(x) \\ q(f(x), y)}{r(y)} \]", ["p(x) ∧ q(f(x), y) ⊃ r(y)"]),
        (r"\begin{align} &\frac{\neg p(x), q(x)}{r(x)} \label{eq:a} \end{align}",
         ["¬p(x) ∧ q(x) ⊃ r(x)"]),
        (r"% \[ \frac{p(x)}{r(x)} \]", []),
        ("p(ann)\n------\nr(ann)", ["p(ann)", "r(ann)"]),
        ("p(x)\nq(x)\n----\nr(x)", ["p(x) ∧ q(x) ⊃ r(x)"]),
        ("The rule is this:\np(x)   q(x),\n q(y)\n----\nr(x)", ["p(x) ∧ q(x) ∧ q(y) ⊃ r(x)"]),
        ("p(ann)\n------ R1\nr(ann)", ["p(ann) ⊃ r(ann)"]),
        ("move(x, y)\n----------\nmove(x, y) <-> p(x) & p(y)", ["move(x, y) ≡ p(x) ∧ p(y)"]),
    ],
)  # fmt: skip
def test_what_is_an_inference_rule(line: str, meant: list[str]) -> None:
    """A line between facts makes none, and neither does one below a heading."""
    document = pylogic.load(f"1. p(kim)\n2. q(kim)\n\n{line}\n", notation="first-order")
    read = [d.formula for d in document.declarations if d.place.line > 2]
    assert [print_formula(formula) for formula in read if formula is not None] == meant


@pytest.mark.parametrize(
    "line",
    [
        r"\[ \frac{p(x)}{r(x)} \text{ if } x \neq kim \]",
        r"\[ v = \frac{p(x)}{q(x)} \]",
        r"\[ \frac{p(x)}{r(x)}\ (\text{if old}) \]",
        r"\[ \frac{p(x)}{r(x) \quad q(x)} \]",
        r"\[ \frac{p(x)}{r(x)} \qquad \frac{p(x)}{r(x)} + 1 \]",
    ],
)
def test_rules_beside_something_else_are_told(line: str) -> None:
    """It may be their condition, or make fractions of them."""
    document = pylogic.load(f"1. p(kim)\n2. q(kim)\n{line}\n", notation="first-order")
    assert {str(told).split(":")[1] for told in document.problems} == {"3"}


@pytest.mark.parametrize(
    "lines", ["p(a)\n----\nr(a)", "p(x)\n----\nr(x)\nq(x)", "p(x)\n---- R1\nr(x)\nq(x)"]
)
def test_bars_that_may_stand_between_facts_are_told(lines: str) -> None:
    """A letter may be a name, and a rule has one conclusion."""
    document = pylogic.load(f"1. p(kim)\n2. q(kim)\n\n{lines}\n", notation="first-order")
    assert any("whether this bar makes a rule" in str(told) for told in document.syntax.unclear)


def test_rules_over_lines_beside_something_else_are_told() -> None:
    """With them, those that begin in their lines."""
    text = "1. p(kim)\n\n\\inferrule{p(x)}{r(x)} \\inferrule{p(x)}\n {q(x)} + 1\n"
    document = pylogic.load(text, notation="first-order")
    assert document.problems
    assert len(document.declarations) == 1


def test_the_place_in_a_rule() -> None:
    """An error shows the line of the file, and the column in it."""
    text = "1. p(kim)\n\\[ \\frac{p(x) \\quad q(x, x)}{r(x)} \\]\n2. q(kim)\n"
    (told,) = pylogic.load(text).problems
    assert str(told).startswith("<text>:3:")


def test_rules_of_judgements_are_told_by_name() -> None:
    """One of them is enough: the others would be half of what the text says."""
    text = r"\inferrule{p(x)}{q(x)}" + "\n\n" + r"\inferrule{\Gamma \vdash e : t}{p(e)}" + "\n"
    with pytest.raises(ReadError, match="inference rules in LaTeX, which is not read here"):
        pylogic.load(text)
