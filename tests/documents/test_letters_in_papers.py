"""Letters in papers: in fonts of their own, as maps with primes, and behind numbers."""

from __future__ import annotations

import pytest

import pylogic


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"""\newcommand{\sort}[1]{\mathsf{#1}}
The sort $\sort{V} = \{1,2\}$.
$p(x) \leftrightarrow x \in \sort{V}$
""", "p(x) ≡ V(x)"),
        (r"""Let $N = \{a,b\}$ and $w\colon N\times N\to\mathbb{N}$.
\[ w(a,b) = 1,\quad w(b,a) = 2. \]
$far(x,y) \leftrightarrow w(x,y) > 1$
""", "∀x. N(x) ≡ x = a ∨ x = b\nw(a, b) = 1\nw(b, a) = 2\nfar(x, y) ≡ w(x, y) > 1"),
        ("1. f(1) = 1\n2. g(x) = 2 f(x) + 1\n", "2. g(x) = f(x) + f(x) + 1"),
        ("1. f(1) = 1\n2. g(x) = 3 + 2 f(x)\n", "2. g(x) = 3 + (f(x) + f(x))"),
        (r"""Let $V = \{x, y\}$, $A = \{0,1\}$ and let a store be a map $\sigma \colon V \to A$.
$swap(\sigma, \sigma') \iff \sigma'(x) = \sigma(y) \wedge \sigma'(y) = \sigma(x)$
""", "swap(σ, σ1) ≡ entry_of(x, σ1) = entry_of(y, σ) ∧ entry_of(y, σ1) = entry_of(x, σ)"),
    ],
)  # fmt: skip
def test_letters(text: str, said: str) -> None:
    """Each is what it is everywhere in the text."""
    document = pylogic.load(text)
    assert document.formulas().endswith(said)
    assert not document.problems
    assert "mathbb" not in document.formulas()


def test_equations_side_by_side_are_no_product() -> None:
    """`f(a) = 2 f(b) = 3` lacks a comma, and is refused."""
    (problem,) = pylogic.load("1. f(1) = 2 f(2) = 3\n2. p(x) <-> f(x) = 2\n").problems
    assert "unexpected 'f'" in str(problem)


@pytest.mark.parametrize(
    ("display", "said"),
    [
        (r"q(X) \leftarrow r(X, Y),\ s(Y).", "r(X, Y) ∧ s(Y) ⊃ q(X)"),
        (r"q(X) \leftarrow r(X, Y), \quad s(Y)", "r(X, Y) ∧ s(Y) ⊃ q(X)"),
        (r"q(x) \leftrightarrow x = a,\ s(x)", "q(x) ≡ x = a ∧ s(x)"),
        (r"q(x) \leftrightarrow x = a,\quad s(b)", "q(x) ≡ x = a\ns(b)"),
        (r"s(a),\ s(b),\quad q(a)", "s(a)\ns(b)\nq(a)"),
    ],
)
def test_commas_with_gaps_behind_them(display: str, said: str) -> None:
    """They go on with the body of a rule, and stand between facts."""
    assert pylogic.load(f"\\[ {display} \\]\n", notation="first-order").formulas().endswith(said)


def test_numbers_in_the_last_column() -> None:
    """They are no part of the formulas beside them."""
    rows = r"p(x) &\equiv x = 1 &(1)\\ q(x) &\equiv p(x) & \quad (2a)\\ r(x) &\equiv x = (2)"
    text = f"\\begin{{align*}}\n{rows}\n\\end{{align*}}\n"
    assert pylogic.load(text).formulas() == "p(x) ≡ x = 1\nq(x) ≡ p(x)\nr(x) ≡ x = 2"


def test_values_of_all_numbers() -> None:
    """That values are numbers does not say which: the set of all is no set of the text."""
    text = "Nodes $N = \\{a,b\\}$. Costs are $w\\colon N\\to\\mathbb{N}$.\n\n"
    document = pylogic.load(text + "\\[ far(x,y) \\iff w(x) > w(y) \\]\n")
    assert "N(w(" not in document.formulas()
    assert "mathbb" not in document.formulas()
