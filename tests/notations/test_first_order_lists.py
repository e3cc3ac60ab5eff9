"""What stands for several formulas, what sentences define, tables, pages, and sets as values."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.expressions import read_formula
from pylogic.notations.first_order.reader import read
from pylogic.notations.first_order.spelling.printer import print_formula

SAME = [
    ("x, y ∈ S ∧ p(x)", "S(x) ∧ S(y) ∧ p(x)"),
    ("f(s), g(s) ∈ S", "S(f(s)) ∧ S(g(s))"),
    (r"\mathit{f}(s), \mathit{g}(s) \in S", "S(f(s)) ∧ S(g(s))"),
    ("p(x) iff q(x), r(x), and t(x)", "p(x) ≡ q(x) ∧ r(x) ∧ t(x)"),
    ("f(x) = a if p(x), b if q(x), and c otherwise",
     "f(x) = if p(x) then a else if q(x) then b else c"),
    ("f(x) = a if p(x)\n  b otherwise", "f(x) = if p(x) then a else b"),
    ("all z. f(z) = a if z = x, g(z) otherwise", "∀z. f(z) = if z = x then a else g(z)"),
    (r"a \equiv b \pmod 7", "a mod 7 = b mod 7"),
    ("p(x) ∧ x ≡ f(y) (mod n)", "p(x) ∧ x mod n = f(y) mod n"),
    (r"x \not\equiv y + 1 \pmod{3}", "x mod 3 ≠ (y + 1) mod 3"),
    ("∃x. n = x^2", "∃x. n = x * x"),
    ("(x + 1)^{2} = y", "(x + 1) * (x + 1) = y"),
    ("p(x^2)", "p(x2)"),
    ("2y = x", "y + y = x"),
    ("p(s) ≡ ∨ q(s) ∨ r(s)", "p(s) ≡ q(s) ∨ r(s)"),
    ("x ≼ y ≺ z", "preceq(x, y) ∧ prec(y, z)"),
    ("(x, y) ≠ (u, v)", "¬(x = u ∧ y = v)"),
    ("f(x) is either one or two", "f(x) = one ∨ f(x) = two"),
    ("f(x) is neither 1 nor 5 and p(x)", "f(x) ≠ 1 ∧ f(x) ≠ 5 ∧ p(x)"),
    ("neither p(x) nor q(x)", "¬p(x) ∧ ¬q(x)"),
    ("f(s) : S, g(s) : {a, b}", "S(f(s)) ∧ (g(s) = a ∨ g(s) = b)"),
    ("p(x) holds iff q(x)", "p(x) ≡ q(x)"),
    ("∃ p : S • q(p)", "∃p. S(p) ∧ q(p)"),
    ("t ∧ (∃ p : S | r(p) ∨ q(p) • t(p) ∨ u(p)) ∧ v",
     "t ∧ (∃p. S(p) ∧ (r(p) ∨ q(p)) ∧ (t(p) ∨ u(p))) ∧ v"),
    ("∀ p, q : S; r : T | t(p) • u(q, r) ≡ v",
     "∀p. S(p) ⊃ ∀q. S(q) ⊃ ∀r. T(r) ⊃ t(p) ⊃ (u(q, r) ≡ v)"),
    ("A = {p : S | q(p)}", "∀x. A(x) ≡ S(x) ∧ q(x)"),
    ("A = {p : S; q : T | r(p) ∨ t(q)}", "∀x y. A(x, y) ≡ S(x) ∧ T(y) ∧ (r(x) ∨ t(y))"),
    ("A = {x ∈ S | x ∈ {a, b}, q(x) ∨ r(x)}",
     "∀y. A(y) ≡ S(y) ∧ (y = a ∨ y = b) ∧ (q(y) ∨ r(y))"),
    ("A = {x ∈ S | ∃y, z ∈ S: q(y, z)}", "∀x0. A(x0) ≡ S(x0) ∧ ∃y z. S(y) ∧ S(z) ∧ q(y, z)"),
    (r"A = \{(x, y) \mid x \in S, q(x, y)\}", "∀z x0. A(z, x0) ≡ S(z) ∧ q(z, x0)"),
    ("for every state s and every light l: p(s, l)", "∀s l. state(s) ∧ light(l) ⊃ p(s, l)"),
    ("p(s) iff q(s) and f(x) = s for all x in S", "p(s) ≡ ∀x. S(x) ⊃ q(s) ∧ f(x) = s"),
    (r"\exists i \in C\; \mathit{in}(x, i)", "∃i. C(i) ∧ in(x, i)"),
    (r"x \in \Sigma", "Σ(x)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "formula"), SAME, ids=[s[0][:30] for s in SAME])
def test_a_list_is_written_out(text: str, formula: str) -> None:
    """Told by the tokens around."""
    assert print_formula(read_formula(text)) == formula


@pytest.mark.parametrize(
    ("text", "what", "expected"),
    [
        (r"\Box p(x)", "a modal operator", "a quantifier over worlds"),
        (r"w \models p", "a turnstile", "a predicate"),
        ("x^n = y", "", ""),
        ("x divides y", "unexpected 'divides'", "a predicate: divides(...)"),
    ],
)
def test_what_no_formula_has_is_told_with_what_would_do(
    text: str, what: str, expected: str
) -> None:
    """Unless it is a name."""
    if not what:
        assert print_formula(read_formula(text)) == "xn = y"
        return
    with pytest.raises(ReadError) as error:
        read_formula(text)
    assert what in error.value.what
    assert any(expected in words for words in error.value.expected)


def stated(text: str) -> list[str]:
    """Return the axioms that a text has, as they are printed."""
    syntax = read(text.split("\n"), "axioms.txt")
    assert not syntax.problems
    return [print_formula(a.formula) for a in syntax.axioms() if a.formula is not None]


TEXTS = [
    ("The goal is $goal(s) ≡ side(s) = there$.\nstep(s, t) ≡ side(t) = there",
     "goal(s) ≡ side(s) = there"),
    ("It is dead when nothing moves: dead(m) <=> ~(exists t. moves(t, m))",
     "dead(m) ≡ ¬∃t. moves(t, m)"),
    ("The rooms are \\(R = \\{\\text{hall}, \\text{attic}\\}\\).",
     "∀y. R(y) ≡ y = hall ∨ y = attic"),
    ("Men M = {adam, bert} and women rank each other.", "∀x. M(x) ≡ x = adam ∨ x = bert"),
    ("Rooms: {hall, attic}", "∀x. Rooms(x) ≡ x = hall ∨ x = attic"),
    ("With durations $d(one)=2$, $d(two)=3$ they work.", "d(one) = 2"),
    ("pre(a, b)   post(b, c)", "pre(a, b) ∧ post(b, c)"),
    ("\\[ p(x) \\iff q(x) \\]\nfor all $x \\in S$.", "∀x. S(x) ⊃ (p(x) ≡ q(x))"),
    ("\\begin{align}\np(x) &\\iff q(x), \\quad 0 \\le x < 4\n\\end{align}",
     "0 ≤ x < 4 ⊃ (p(x) ≡ q(x))"),
    ("\\[ \\mathit{clue}_1(s) \\iff p(s) \\]\n\\[ t(s) \\iff \\bigwedge_{i=1}^{1} clue_i(s) \\]",
     "clue(1, s) ≡ p(s)"),
    ("D1. p(x) == ~q(x)\n    r(x) == ~s(x)", "r(x) ≡ ¬s(x)"),
    ("For all t < 8:\n  (1) p(t) <-> q(t)", "∀t. t < 8 ⊃ (p(t) ≡ q(t))"),
    ("Sorts: time: 0..7, hue: red, green\np(t, h) <-> time(t) & hue(h)",
     "∀x. hue(x) ≡ x = red ∨ x = green"),
    ("Sorts: time 0..7; level 1..3\np(t) <-> time(t)", "∀x. time(x) ≡ 0 ≤ x ≤ 7"),
    ("There are two suits: hearts and spades.\nred(c) <-> suit(c) & c = hearts",
     "∀x. suit(x) ≡ x = hearts ∨ x = spades"),
    ("An hour is a number from 0 to 11.\nlate(h) <-> hour(h) & h > 9",
     "∀x. hour(x) ≡ 0 ≤ x ≤ 11"),
    ("Hours are whole numbers between 0 and 11.\nlate(h) <-> hour(h) & h > 9",
     "∀x. hour(x) ≡ 0 ≤ x ≤ 11"),
    ("Guests: Ann, Bob (2 guests)\nlate(h) <-> guest(h) & h = Ann",
     "∀x. guest(x) ≡ x = Ann ∨ x = Bob"),
    ("owns(Nono, M1) and missile(M1)\nowns(Nono, x) ⇒ sells(x)", "owns(Nono, M1) ∧ missile(M1)"),
    ("all of its birds flew to it at last\n  p(x) ⇒ q(x)", "p(x) ⊃ q(x)"),
    ("E = {{1, 2}}\n\nu and v are near, near(u, v), iff {u, v} ∈ E.", "near(u, v) ≡ E(u, v)"),
    ("* **Def.** u and v are *near*, near(u, v), iff r(u, v).", "near(u, v) ≡ r(u, v)"),
    ("s(x) -> f(x, p) in {a, b} for each point p; s(x) -> g(x) in {a, c}\npoint(1), point(2)",
     "∀p. point(p) ⊃ s(x) ⊃ f_value(f(x, p))"),
    ("Rule B.  p(x) <-> q(x)\n   and r(x)", "p(x) ≡ q(x) ∧ r(x)"),
    ("Start.\n  S    start(s) <-> at(s) = hall", "start(s) ≡ at(s) = hall"),
    ("KB\n  ∀x p(x) ⇔ q(x)", "∀x. p(x) ≡ q(x)"),
    ("For all p, q in Q and 0 ≤ n ≤ 4:\n  t(p, q, n)",
     "∀p q. Q(p) ∧ Q(q) ⊃ ∀n. n ≥ 0 ∧ n ≤ 4 ⊃ t(p, q, n)"),
    ("Define t(p, n) for p in Q and n < 4:\n\n  t(p, n) <=> r(n)",
     "∀p. Q(p) ⊃ ∀n. n < 4 ⊃ (t(p, n) ≡ r(n))"),
    ("\\newtheorem{defn}{Definition}\n\\begin{defn} $p(x) \\iff q(x)$ \\end{defn}", "p(x) ≡ q(x)"),
]  # fmt: skip


ASKED = r"""U = {a, b}
p(a)

**2.** Which of the following hold? Give reasons.

(i) $\forall x\, p(x)$
(ii) $\exists y\, \forall x\, L(x, y)$

**3.** Is the following true in the structure?

$$\forall x\, p(x)$$

4. q(x) :⇔ p(x)
Are these valid?
  ∀x p(x)

r(x) <- p(x)
"""


def test_what_is_asked_is_not_stated() -> None:
    """Up to words, the next label of its kind, or an empty line behind what is asked."""
    assert stated(ASKED)[1:] == ["p(a)", "q(x) ≡ p(x)", "p(x) ⊃ r(x)"]
    told = [(n.place.line, n.what) for n in read(ASKED.split("\n"), "asked").notices]
    assert told[0] == (6, "this is asked, and not said to be so: it is left to queries")


NOTHING = [
    "lent : BOOK <-> PERSON",
    "**Fluents.** level(s), open(s)",
    "(a) Find all hubs. (b) Find all pairs u < v.",
    "a) Find all pairs u < v.",
    "Each hour is a number between 0 and n.",
]


@pytest.mark.parametrize("text", NOTHING)
def test_what_is_named_or_asked_is_not_stated(text: str) -> None:
    """Nor is a range of which an end is open."""
    assert stated(f"{text}\n\nlate(h) <-> hour(h) & h > 9") == ["late(h) ≡ hour(h) ∧ h > 9"]


@pytest.mark.parametrize(("text", "formula"), TEXTS, ids=[t[0][:30] for t in TEXTS])
def test_a_text_states_it(text: str, formula: str) -> None:
    """In passing, behind what it is said of, or several on a line."""
    assert formula in stated(text)


@pytest.mark.parametrize(
    "text",
    [
        "Suppose that $goal(s) ≡ side(s) = there$ for once.\np(a)",
        "One would not say $goal(s) ≡ side(s) = there$ here.\np(a)",
        "goal(s) ≡ p(s)\nThe same is $goal(s) ≡ side(s) = there$, as said.",
    ],
)
def test_what_a_sentence_supposes_is_no_axiom(text: str) -> None:
    """Nor what it says again."""
    assert "goal(s) ≡ side(s) = there" not in stated(text)


def test_a_sentence_with_an_axiom_that_is_not_read_is_told() -> None:
    """One that only speaks of atoms is prose."""
    told = "p(a)\nHere $adj(x, y) → wide(x) y$ always."
    assert len(read(told.split("\n"), "axioms.txt").unclear) == 1
    spoken = "p(a)\nVertices $u$ and $v$ are adjacent, $u ≼ v$, if $E(u, v)$."
    assert read(spoken.split("\n"), "axioms.txt").unclear == ()


def test_tables_are_equations() -> None:
    """A column for each function, or a row and a column for two arguments; others are left."""
    columns = "| d | dx(d) | dy(d) |\n|---|---|---|\n| north | 0 | 1 |\n"
    assert stated(columns) == ["dx(north) = 0", "dy(north) = 1"]
    array = (
        "\\begin{array}{c|cc}\n\\delta & one & two \\\\ \\hline\nsix & six & ten\n\\end{array}\n"
    )
    assert stated(array + "p(q) ≡ δ(q, one) = q".replace("δ", "\\delta"))[:2] == [
        "δ(six, one) = six", "δ(six, two) = ten",
    ]  # fmt: skip
    barred = "Moves of f:\n\n     | 0  | 1\n-----+----+----\n q0  | q0 | q1\n q1  | q1 | q0\n"
    assert stated(barred + "ok(x) ≡ f(q0, x) = q1")[:4] == [
        "f(q0, 0) = q0", "f(q0, 1) = q1", "f(q1, 0) = q1", "f(q1, 1) = q0",
    ]  # fmt: skip
    unknown = read(barred.replace("Moves of f:", "It moves so:").split("\n"), "axioms.txt")
    assert "nothing says which function" in str(unknown.unclear[0])
    assert stated("| who | what |\n|---|---|\n| ann | tea |\np(a)") == ["p(a)"]


def test_the_ends_of_pages_are_left_out() -> None:
    """A number and the head below it, inside a formula; a number that is missing is none."""
    page = "p(x) ≡ q(x) ∧\n                45\n46    A. N. OTHER\n    r(x)"
    assert stated(page) == ["p(x) ≡ q(x) ∧ r(x)"]
    assert stated("p(x) ≡ f(x) =\n                45") == ["p(x) ≡ f(x) = 45"]


def test_equivalences_for_other_arguments_are_rules() -> None:
    """They stay what they are where two could speak of the same."""
    assert stated("p(a, 0)\np(x, n + 1) ≡ p(x, n) ∧ n < 3") == [
        "p(a, 0)", "0 ≤ n ∧ p(x, n) ∧ n < 3 ⊃ p(x, n + 1)",
    ]  # fmt: skip
    assert stated("p(one) ≡ q(one)\np(two) ≡ r(two)")[0] == "q(one) ⊃ p(one)"
    assert stated("p(one) ≡ q(one)\np(x) ≡ r(x)")[0] == "p(one) ≡ q(one)"


def test_sets_are_values_of_a_sort() -> None:
    """A set that is listed is constructed; a quantifier over subsets is one over the sort."""
    found = stated(
        "V = {one, two}\nopen(A) ≡ A = {one}\nlarge(A) ≡ A ⊆ V ∧ ∀B ⊆ V. open(B) → B ⊆ A"
    )
    assert "set(s) ∧ V(x) ⊃ in_or_out(member(x, s))" in found
    assert "open(A) ≡ ∀x. V(x) ⊃ member(x, A) = if x = one then in else out" in found
    assert any(axiom.startswith("large(A) ≡ set(A) ∧ ∀B. set(B) ⊃") for axiom in found)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("p(A) ≡ ∀x ∈ A. q(x)", "nothing says of what elements"),
        ("V = {one, two}\np(A) ≡ A ⊆ V ∧ A = {three}", "are of two sorts"),
        ("Operator load\n  pre: at(x, p)\n", "STRIPS"),
    ],
)
def test_what_is_no_set_of_one_sort_is_refused(text: str, what: str) -> None:
    """With the reason."""
    problems = read(text.split("\n"), "axioms.txt").problems
    assert any(isinstance(problem, ReadError) and what in problem.what for problem in problems)


def test_a_set_is_given_to_a_predicate() -> None:
    """As the one set that has its elements."""
    (given,) = (a for a in stated("V = {one, two}\np(A) ≡ A ⊆ V\nq ≡ p({one})") if a[0] == "q")
    assert (
        given == "q ≡ ∃set1. (∀x. V(x) ⊃ member(x, set1) = if x = one then in else out) ∧ p(set1)"
    )
    assert isinstance(read_formula(given), f.Iff)


ITEMS = {
    "dashes": "p(x, y) iff\n  - x < y and q(x), or\n  - x = y and\n    r(y).",
    "bullets": "p(x, y) <->\n  * x < y & q(x)\n  or\n  * x = y & r(y)",
    "words above": "p(x, y) iff one of these holds:\n  1. x < y and q(x)\n  2. x = y and r(y)",
    "romans": "p(x, y) if and only if either\n (i) x < y and q(x); or\n (ii) x = y and r(y).",
    "words before": "p(x, y) ≡\n  – x < y ∧ q(x)\n  – or x = y ∧ r(y)",
}


@pytest.mark.parametrize("text", ITEMS.values(), ids=ITEMS)
def test_what_stands_in_a_list_is_joined(text: str) -> None:
    """Whatever the marks are; a dash is no minus."""
    assert stated(text) == ["p(x, y) ≡ x < y ∧ q(x) ∨ x = y ∧ r(y)"]


def test_lists_stand_in_lists() -> None:
    """Those inside come first; a minus stays one where nothing else begins so."""
    text = "p(x) iff\n- q(x) and either\n  * x = 0, or\n  * x = 1\nor\n- x = 2 & r(x)\n\n"
    assert stated(text + "s(x) iff t(x) and x\n - 1 = 0") == [
        "p(x) ≡ q(x) ∧ (x = 0 ∨ x = 1) ∨ x = 2 ∧ r(x)", "s(x) ≡ t(x) ∧ x - 1 = 0",
    ]  # fmt: skip


def test_marks_that_could_be_signs_are_told() -> None:
    """Two dashes are the marks of a list, one is a minus; sentences stand above axioms."""
    (told,) = read(ITEMS["dashes"].split("\n"), "axioms.txt").notices
    assert "not as minus" in str(told)
    assert stated("p(x) iff\n - x < 3") == ["p(x) ≡ 0 - x < 3"]
    assert stated("These hold when:\n1. p(a)\n2. q(b)") == ["p(a)", "q(b)"]


@pytest.mark.parametrize("ends", ["", ",", ", or\n  - r(x) and"])
def test_a_list_that_nothing_joins_is_told(ends: str) -> None:
    """Or that is joined in two ways."""
    syntax = read(f"p(x) iff\n  - q(x){ends}\n  - x < 3\n\nq(1)".split("\n"), "axioms.txt")
    assert [a.text for a in syntax.axioms()] == ["q(1)"]
    (told,) = syntax.unclear
    assert "what joins the items" in str(told)


def test_names_in_backquotes_are_no_columns() -> None:
    """Two blanks part columns, and a backquote beside a blank is none."""
    text = "Philosopher `p0` uses `f0` and `f1`, `p1` uses `f1` and `f2`, `p2` uses `f2` and `f0`."
    text += "\n\n* left(p0) = f0, left(p1) = f1, left(p2) = f2\n"
    assert not [n.what for n in read(text.split("\n"), "a").notices if "and(" in n.what]


def test_facts_stand_beside_each_other() -> None:
    """Where no sign may be lost between them."""

    def said(text: str) -> list[str]:
        axioms = read([text], "file").stated()
        return [print_formula(axiom.formula) for axiom in axioms if axiom.formula is not None]

    assert said("base(1)=a base(2)=c  base(3)=t") == ["base(1) = a ∧ base(2) = c ∧ base(3) = t"]
    assert said("p(a) p(b) q(kim)") == ["p(a) ∧ p(b) ∧ q(kim)"]
    for text in ("edge(x, y) edge(y, x)", "man(x)   mortal(x)", "f(x)=1 f(y)=2", "see p(otto)"):
        assert said(text) == []


@pytest.mark.parametrize(
    "said",
    [
        "p(x, y) iff q(x, y); v(x) = y",
        "p(x, y) iff q(x, y),\n   v(x) = y",
        "p(x, y) iff q(x, y). v(x) != y.",
        "p(x, y) :- q(x, y), v(z) = y for all z other than x,\n   v(x) != y.",
    ],
)
def test_what_may_belong_to_the_condition_before_it_is_no_axiom(said: str) -> None:
    """It has a variable of the rule, and defines nothing: it is more of the condition, or told."""
    text = "1. q(ann, 1), q(bob, 2)\n2. v(ann) = 1, v(bob) = 2\n\n"
    document = pylogic.load(f"{text}{said}\n", notation="first-order")
    read = [print_formula(d.formula) for d in document.declarations if d.formula is not None]
    assert read[2:] in ([], ["p(x, y) ≡ q(x, y) ∧ v(x) = y"])
    assert len(read) > 2 or any("unexpected" in str(problem) for problem in document.problems)


@pytest.mark.parametrize(
    ("said", "stated"),
    [
        ("m(i) = 2 for all i in S, and t(1) = 3.", "(∀i. S(i) ⊃ m(i) = 2) ∧ t(1) = 3"),
        ("t(1) = 3, m(i) = 2 for every i in S.", "t(1) = 3 ∧ ∀i. S(i) ⊃ m(i) = 2"),
        ("m(1) = 2, k(1) = 3, not o(1), and not p(1)", "m(1) = 2 ∧ k(1) = 3 ∧ ¬o(1) ∧ ¬p(1)"),
        ("p(i) for all i in S, q(i).", ""),
        ("p(1) and q(x) for all x in S, r(2)", ""),
    ],
)
def test_facts_of_all_things_beside_others(said: str, stated: str) -> None:
    """What they are said of ends with the comma, unless the letter stands behind it."""
    document = pylogic.load(f"S = {{1, 2}}.\n\n1. {said}\n", notation="first-order")
    read = [print_formula(d.formula) for d in document.declarations if d.formula is not None]
    assert read[1:] == ([stated] if stated else [])
    assert stated or document.problems


def test_a_quantifier_reaches_over_what_closed_brackets_bind() -> None:
    """Its variable stands before it, but bound; what stands free before it stays so."""
    text = "p(x) <-> [(∃y) q(y) ∧ r(y)] ∨ [(∃y) s(y) ∧ r(y)]"
    assert print_formula(read_formula(text)) == "p(x) ≡ (∃y. q(y) ∧ r(y)) ∨ ∃y. s(y) ∧ r(y)"
    free = read_formula("p(y) <-> [q(y)] ∨ [(∃y) s(y) ∧ r(y)]")
    assert print_formula(free) == "p(y) ≡ q(y) ∨ (∃y. s(y)) ∧ r(y)"
