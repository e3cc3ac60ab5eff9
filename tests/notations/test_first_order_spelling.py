"""One formula has many spellings, and all of them are read alike."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core import formulas as f
from pylogic.notations.first_order import reader as document
from pylogic.notations.first_order.formulas.expressions import read_formula
from pylogic.notations.first_order.spelling.lexer import Vocabulary
from pylogic.notations.first_order.spelling.printer import print_formula

KNOWN = Vocabulary(
    constants=frozenset({"black", "white"}),
    variables=frozenset({"s", "s1", "p"}),
    applied=frozenset({"ok move", "pos"}),
    phrases=frozenset({"ok move"}),
    closed=True,
)

ALIKE = [
    (r"p(x) \supset q(x) \wedge r(x)", "p(x) ⊃ q(x) ∧ r(x)", "p(x) -> q(x) & r(x)"),
    ("¬∃s pos(s)", "not exists s pos(s)", "not there exists s pos(s)", "not there is s pos(s)"),
    ("p(x) → q(x)", "p(x) ⇒ q(x)", "p(x) => q(x)", r"p(x) \rightarrow q(x)", "p(x) implies q(x)"),
    (r"p(x) \equiv \neg q(x)", "p(x) ↔ ¬q(x)", "p(x) <-> ~q(x)", "p(x) iff not q(x)"),
    (
        r"\exists s. p(s) \vee q(s)",
        "∃s. p(s) ∨ q(s)",
        "exists s. p(s) | q(s)",
        "∃s: p(s) or q(s)",
        "exists s (p(s) v q(s))",
    ),
    (
        "∀x(p(x) → q(x))",
        "∀x (p(x) → q(x))",
        r"\forall x \, (p(x) \to q(x))",
        "all x (p(x) -> q(x))",
    ),
    ("∀s, p(q(s, p))", "∀s, p (q(s, p))", r"\forall s, p(q(s, p))"),
    ("∃s1 ∃s [p(s1, s)]", r"\exists s1 \exists s [p(s1,s)]", "∃s1 ∃s (p(s1, s))"),
    ("∀s, p. q(s, p)", "∀s p. q(s, p)", "all s p. q(s, p)", r"\forall s,p. q(s,p)"),
    ("a = b ≠ c ≤ d", "a = b != c <= d", r"a = b \neq c \leq d", "a = b /= c =< d"),
    ("n4(s)", "n^4(s)", "n_4(s)", "n^{4}(s)", r"n_{4}(s)"),
    ("γ(s, p)' = s", r"\gamma(s,p)' = s", "γ(s, p)′ = s", r"\gamma(s,p)^{\prime} = s"),
    ("ok move(s, s1)", r"ok\ move(s,s1)", r"\text{ok move}(s, s1)", "ok move (s, s1)"),
    (
        "f(s) = if s = p then black else if p(s) then white else s",
        (
            r"f(s) = \text{if } s = p \text{ then } black \text{ else if p}(s) "
            r"\text{ then } white \text{ else } s"
        ),
    ),
    ("[p(s) ∨ q(s)] ∧ r(s)", "(p(s) ∨ q(s)) ∧ r(s)", "(p(s) | [q(s)]) & ((r(s)))"),
    ("p(s) ≡ (s = p ∧ q(p))", "p(s) = (s = p ∧ q(p))"),
]


@pytest.mark.parametrize("spellings", ALIKE, ids=lambda row: row[0])
def test_spellings_of_one_formula_are_read_alike(spellings: tuple[str, ...]) -> None:
    """LaTeX, Unicode, ASCII and words, also mixed."""
    found = {read_formula(text, KNOWN) for text in spellings}
    assert len(found) == 1


SCOPES = [
    ("∃s. p(s) ∧ q(s)", "∃s. (p(s) ∧ q(s))"),
    ("∃s p(s) ∧ q(s1)", "(∃s. p(s)) ∧ q(s1)"),
    ("∃s p(s) ∧ q(s)", "∃s. p(s) ∧ q(s)"),
    ("p(s) ⊃ q(s) ⊃ r(s)", "p(s) ⊃ (q(s) ⊃ r(s))"),
    ("¬s = p", "¬(s = p)"),
    ("p(s) ∧ q(s) ∨ r(s)", "(p(s) ∧ q(s)) ∨ r(s)"),
    ("s = if p(s) then s else p ∧ q(s)", "(s = (if p(s) then s else p)) ∧ q(s)"),
    ("if p(s) then q(s) else r(s) ∧ q(s)", "if p(s) then q(s) else (r(s) ∧ q(s))"),
    ("s - p + s = p", "((s - p) + s) = p"),
    ("s + p' = p", "(s + (p')) = p"),
]


@pytest.mark.parametrize(("text", "bracketed"), SCOPES)
def test_what_binds_tighter(text: str, bracketed: str) -> None:
    """The same formula with every bracket written out is the same formula."""
    assert read_formula(text, KNOWN) == read_formula(bracketed, KNOWN)


@pytest.mark.parametrize(("style", "expected"), [
    ("unicode", "∀s. p(s) ⊃ γ(s) ≠ black ∨ ok move(s, s')"),
    ("ascii", "all s. p(s) -> γ(s) != black | ok move(s, s')"),
    ("latex", (r"\forall s. p(s) \supset \gamma(s) \neq \mathit{black} \vee "
              r"\mathit{ok\ move}(s, s')")),
])  # fmt: skip
def test_printing_in_three_styles(style: str, expected: str) -> None:
    """Brackets stand only where they are needed."""
    formula = read_formula("∀s. (p(s) ⊃ ((γ(s) ≠ black) ∨ ok move(s, s')))", KNOWN)
    assert print_formula(formula, style) == expected


@pytest.mark.long
def test_ten_thousand_brackets_are_no_depth() -> None:
    """Brackets alone build nothing."""
    text = "(" * 10_000 + "p(s)" + ")" * 10_000
    assert read_formula(text, KNOWN) == read_formula("p(s)", KNOWN)


def test_a_chain_of_conditionals_goes_on_in_the_next_line() -> None:
    """The sign that begins it is no further case of a definition."""
    chain = read_formula("y = if q then x else z\n  = if q then x else x")
    assert isinstance(chain, f.Compare)
    assert chain.relations == ("=", "=")


def test_a_constant_called_mod_is_no_modulus() -> None:
    """Nothing stands behind it in its brackets."""
    same = read_formula("f(red) = f(mod)", Vocabulary(constants=frozenset({"red", "mod"})))
    assert same == f.Compare(
        ("=",), tuple(f.Apply("f", (f.Constant(name),)) for name in ("red", "mod"))
    )


@pytest.mark.parametrize(
    "formula", ["f(x) = if p(x) then in else out", "f(x) = (x div 2) mod 3", "f(x) = cap * 2"]
)
def test_what_is_printed_in_latex_is_read(formula: str) -> None:
    """Also a constant called `in` before a word in a font, and operations by name."""
    names = Vocabulary(frozenset({"in", "out", "cap"}), frozenset({"x"}), closed=True)
    meant = read_formula(formula, names)
    assert read_formula(print_formula(meant, "latex"), names) == meant


@pytest.mark.parametrize(
    "negated",
    [
        "forall y.~s(x, y)",
        "all yy.~s(x,yy)",
        "∀y.~s(x,y)",
        "(exists yy.~s(x, yy))",
        "p(x)&~s(x, x)",
    ],
)
def test_a_tilde_behind_a_dot_denies(negated: str) -> None:
    """It is no blank of LaTeX, which stands between words and before what is no atom."""
    spaced = negated.replace("~", " ¬")
    found, meant = (
        document.read([f"1. r(x) <-> q(x) & {body}"], "text").stated()[0].formula
        for body in (negated, spaced)
    )
    assert found == meant
    assert any(isinstance(node, f.Not) for node in f.walk(found or f.Truth(value=True)))
    tied = document.read(["See Fig.~3, and vertex~$v$ in Sec.~\\ref{a}."], "text")
    assert not tied.unclear


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("a(m) iff for all n from 1 to 3, k(m, n)", "a(m) <-> all n (1 <= n & n <= 3 -> k(m, n))"),
        ("d(m) iff for some i, j from 1 to 2: k(i, j)",
         "d(m) <-> exists i j (1 <= i & i <= 2 & 1 <= j & j <= 2 & k(i, j))"),
        ("k(m, n) iff m < 3, or n = 1, for 1 <= m, n <= 3",
         "1 <= m <= 3 & 1 <= n <= 3 -> (k(m, n) <-> m < 3 | n = 1)"),
        ("k(m, n) iff m < 3, or n = 1, for 1 <= m <= 3, 1 <= n <= 3",
         "1 <= m <= 3 & 1 <= n <= 3 -> (k(m, n) <-> m < 3 | n = 1)"),
        ("k(m, n) iff m < 3, where m, n in F",
         "F(m) & F(n) -> (k(m, n) <-> m < 3)"),
    ],
)  # fmt: skip
def test_between_which_numbers_letters_are(written: str, meant: str) -> None:
    """Bounds in words, and those that several letters share, are as they are by signs."""
    text = "F = {{1, 2, 3}}\n\n{}\n"
    read = [
        [d.formula for d in pylogic.load(text.format(one), notation="first-order").syntax.stated()]
        for one in (written, meant)
    ]
    assert read[0] == read[1]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("r(x) <-> q(x)/\\[q(x)|t(x)]", "r(x) <-> q(x) & (q(x) | t(x))"),
        ("f(x) = [if ~q(x) then x else b]", "f(x) = if ~q(x) then x else b"),
        ("n(x) = [q(x) & [q(x) & t(x)] + 1 = 2] + 1",
         "n(x) = (if q(x) & (if q(x) & t(x) then 1 else 0) + 1 = 2 then 1 else 0) + 1"),
        ("r(x, u) <-> q(x) & exists z. f(x, z), u in {a, b}",
         "u in {a, b} -> (r(x, u) <-> q(x) & exists z. f(x, z))"),
        ("r(x) <-> q(x) & all yy.~wet", "r(x) <-> q(x) & all yy. ~ wet"),
    ],
)  # fmt: skip
def test_signs_that_touch_others(written: str, meant: str) -> None:
    """Square brackets around formulas, lists behind them, and negations behind dots."""
    head = ["Constants: a, b", "1. q(a)", "2. t(b)"]
    found, same = (
        document.read([*head, f"3. {one}"], "text").stated()[-1].formula
        for one in (written, meant)
    )
    assert found == same
    assert found is not None


def test_an_application_and_a_letter_are_no_list() -> None:
    """`f(x, u), u ∈ S` is refused where nothing says that the second part is a condition."""
    text = ["Constants: a, b", "1. q(u) -> f(x, u), u in {a, b}"]
    assert document.read(text, "text").problems
