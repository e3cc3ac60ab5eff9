"""Texts that say once, in words, from which sets their letters are; held against Python."""

from __future__ import annotations

from itertools import product

import pytest

import pylogic
from tests.documents.searches import answers, distances, reached

pytestmark = pytest.mark.needs_swipl

WYTHOFF = r"""
For $a,b,c,d\in\{0,\dots,5\}$,
\begin{align}
Move(a,b,c,d) &\iff (c<a \wedge d=b)\vee(c=a\wedge d<b)
  \vee (c<a \wedge a-c=b-d)\\
Cold(a,b) &\iff \neg\exists c\,\exists d\; (Move(a,b,c,d)\wedge Cold(c,d))
\end{align}
"""
HANOI = """Discs are 1, 2, 3 (1 smallest). A state q says on which peg a disc d is.

peg(p) iff p in {a, b, c}
free(d, q) iff for all e: if e < d then on(e, q) != on(d, q)
move(q, d, p, r) iff peg(p) and free(d, q) and p != on(d, q)
     and (for all e with e < d: on(e, q) != p) and on(d, r) = p
     and (for all e with e != d: on(e, r) = on(e, q))
start(q) iff for all d: on(d, q) = a
goal(q) iff for all d: on(d, q) = c
"We move disc d to another peg p."
"""
DINING = """A state s gives for each fork i in {0,1,2} who has it, st(i,s) ∈ {left, right, none}.

take(s, i, s') <-> st(i,s) = none & st(i,s') = left & (∀j)(j ≠ i → st(j,s') = st(j,s))
init(s) <-> (∀i) st(i,s) = none
"""
PEGS = """Holes are numbered 1 to 5. A position s says whether a peg is in hole h.

jump(s, i, k, t) <-> exists j (triple(i, j, k) & peg(i,s) & peg(j,s) & ~peg(k,s)
    & ~peg(i,t) & ~peg(j,t) & peg(k,t)
    & forall h (h != i & h != j & h != k -> (peg(h,t) <-> peg(h,s))))
triple(i,j,k) <-> (j = i + 1 & k = i + 2) | (j = i - 1 & k = i - 2)
begin(s) <-> forall h (peg(h,s) <-> h != 2)
"""
LAMP = r"""
Time points are $0,\ldots,6$.
\begin{align}
HoldsAt(f,t+1) &\leftrightarrow \exists e\,(Happens(e,t)\land Initiates(e,f,t))\\
Initiates(e,f,t) &\leftrightarrow e=press\land f=light\land\lnot Happens(smash,t)\\
Happens(e,t) &\leftrightarrow (e=press\land (t=1\lor t=2\lor t=6))\lor(e=smash\land t=2)
\end{align}
"""
PETERSON = r"""
% two processes
\begin{align*}
\mathit{Init} &\equiv p=n \land q=n \land f=0 \land g=0 \land t=0\\
\mathit{Req}_0 &\equiv p=n \land p'=w \land f'=1 \land t'=1 \land q'=q \land g'=g\\
\mathit{Enter}_0 &\equiv p=w \land (g=0 \lor t=0) \land p'=c \land q'=q\land f'=f
   \land g'=g\land t'=t\\
\mathit{Exit}_0 &\equiv p=c \land p'=n \land f'=0 \land q'=q\land g'=g\land t'=t\\
\mathit{Req}_1 &\equiv q=n \land q'=w \land g'=1 \land t'=0 \land p'=p \land f'=f\\
\mathit{Enter}_1 &\equiv q=w \land (f=0 \lor t=1) \land q'=c \land p'=p\land f'=f
   \land g'=g\land t'=t\\
\mathit{Exit}_1 &\equiv q=c \land q'=n \land g'=0 \land p'=p\land f'=f\land t'=t\\
\mathit{Next} &\equiv \mathit{Req}_0 \lor \mathit{Enter}_0\lor\mathit{Exit}_0
   \lor\mathit{Req}_1\lor\mathit{Enter}_1\lor\mathit{Exit}_1\\
\mathit{Mutex} &\equiv \neg(p=c\land q=c)
\end{align*}
"""


def test_letters_in_a_sentence_bound_what_stands_below() -> None:
    """The cold positions of Wythoff's game, by a search."""
    cold: set[tuple[int, int]] = set()
    for a, b in sorted(product(range(6), repeat=2), key=sum):
        moves = [(c, b) for c in range(a)] + [(a, d) for d in range(b)]
        moves += [(a - k, b - k) for k in range(1, min(a, b) + 1)]
        cold |= {(a, b)} if not cold & {*moves} else set()
    found = answers(WYTHOFF, "'Cold'(X, Y)", "X", "Y")
    assert found == sorted((str(a), str(b)) for a, b in cold)
    assert len(found) == 5


@pytest.mark.parametrize(
    ("text", "start", "step", "count", "farthest"),
    [
        (HANOI, "start(S)", "move(S, _, _, T)", 27, 7),
        (DINING, "init(S)", "take(S, _, T)", 8, 3),
        (PEGS, "begin(S)", "jump(S, _, _, T)", 3, 2),
    ],
)
def test_nouns_bound_the_letters_behind_them(
    text: str, start: str, step: str, count: int, farthest: int
) -> None:
    """Discs, forks and holes are listed in words only."""
    found = reached(text, start, step)
    assert (len(found), max(found.values())) == (count, farthest)


def test_time_has_the_end_that_words_give_it() -> None:
    """A press at the last time point has no effect at a later one."""
    assert answers(LAMP, "'HoldsAt'(F, T)", "F", "T") == [("light", "2")]


def test_peterson_is_read_from_its_primed_variables() -> None:
    """The states that are reached are those of a search, and in none both are inside."""

    def steps(state: tuple[str, str, int, int, int]) -> list[tuple[str, str, int, int, int]]:
        p, q, f, g, t = state
        found = []
        if p == "n":
            found.append(("w", q, 1, g, 1))
        if p == "w" and (g == 0 or t == 0):
            found.append(("c", q, f, g, t))
        if p == "c":
            found.append(("n", q, 0, g, t))
        if q == "n":
            found.append((p, "w", f, 1, 0))
        if q == "w" and (f == 0 or t == 1):
            found.append((p, "c", f, g, t))
        if q == "c":
            found.append((p, "n", f, 0, t))
        return found

    brute = distances(("n", "n", 0, 0, 0), steps)
    found = reached(PETERSON, "'Init'(S)", "'Next'(S, T)")
    shown = {
        f"state({str(s)[1:-1]})".replace("'", "").replace(" ", ""): d for s, d in brute.items()
    }
    assert found == shown
    safe = {state for (state,) in answers(PETERSON, "'Mutex'(S)", "S")}
    assert {*shown} <= safe


def test_laws_leave_an_operation_open() -> None:
    """An equation with e says values at e only; associativity says none."""
    text = """Let G = {e, a, b} and let · : G × G → G be an operation.
    (G1) ∀x,y,z∈G. (x · y) · z = x · (y · z)
    (G2) ∀x∈G ∃y∈G. x · y = e
    """
    tables = (
        dict(zip(product("eab", repeat=2), t, strict=True)) for t in product("eab", repeat=9)
    )
    brute = sum(
        all(any(t[x, y] == "e" for y in "eab") for x in "eab")
        and all(t[t[x, y], z] == t[x, t[y, z]] for x, y, z in product("eab", repeat=3))
        for t in tables
    )
    assert len(answers(text, "model(M)", "M")) == brute == 46


def test_what_facts_list_is_counted() -> None:
    """The elements of a set have no sort in the text, but facts name all of them."""
    text = """beat(a1, b1), beat(a1, c1), beat(b1, c1)

    better(x) <-> wins(x) > 1
    wins(x) = |{y : beat(x, y)}|
    """
    assert answers(text, "wins(a1, N)", "N") == [("2",)]
    assert answers(text, "wins(c1, N)", "N") == [("0",)]


def test_a_closing_remark_belongs_to_no_formula() -> None:
    """`and nothing else ...` is what facts mean anyway; a proof is none of what it proves."""
    text = """(1) On(ann, bob)
    and nothing else is on anything.

    (2) hot(n) <-> n = 3
       Proof. Let k = n mod 4. Then 1 ≤ k ≤ 3 by (1). ∎
    """
    assert answers(text, "'On'(X, Y)", "X", "Y") == [("ann", "bob")]
    assert answers(text, "hot(X)", "X") == [("3",)]


def test_a_quantifier_behind_a_condition_is_said_of_it() -> None:
    """`p(u) if q(u, o) for every o` holds of no u that lacks one."""
    text = """user(u) <-> u = ann | u = bob
    thing(o) <-> o = bill | o = chart
    may(ann, bill), may(ann, chart), may(bob, bill)

    1. above(u) if user(u) and may(u, o) for every thing o.
    2. without(u) iff user(u) and may(u, o) for no thing o.
    """
    assert answers(text, "above(U)", "U") == [("ann",)]
    assert answers(text, "without(U)", "U") == []
    arrow = "above(u) <- may(u, o) for all o\n\nmay(ann, bill)\n"
    (problem,) = pylogic.load(arrow).problems
    assert "of the condition or of the whole" in str(problem)


def test_what_looks_stated_and_is_not_read_is_told() -> None:
    """Sets that a sentence lists, and sentences with labels."""
    text = """We take the frame with valuation V(p) = {(v, w)} for the rest of it.

    R1. p(x) <-> x = a1
    R2. No user is in conflict.
    """
    lit = "In state $s$, lamp $i$ is lit iff $l(i, s) = 1$.\n\n1. p(x) <-> x = ann\n"
    assert len(pylogic.load(lit).syntax.unclear) == 1
    for words in ("State $q$ is \\emph{live}, written $l(q)$, if", "A state is called live if"):
        live = f"{words} $a$ or $b$ has $q$ before it.\n\n1. p(x) <-> x = ann\n"
        assert len(pylogic.load(live).syntax.unclear) == 1, words
    said = [str(problem) for problem in pylogic.load(text).syntax.unclear]
    assert any("lists the elements" in what for what in said)
    assert any("label as the axioms have" in what for what in said)


def test_numbers_in_the_margin_may_skip_lines_and_pages() -> None:
    """Heads of pages have no number, or that of the page."""
    text = (
        "                 Annals of Small Games 12 (1987)                          37\n\n"
        "  1  Let N = {0, 1, 2, 3, 4, 5, 6}.\n  2\n"
        "  3  (3.1)  ∀n, m ∈ N . step(n, m) ⇔ (m = n − 1 ∨ m = n − 2)\n  4\n"
        "\f38                                             J. SMITH\n\n"
        "  5  It is said that\n  6\n"
        "  7  (3.2)  ∀n ∈ N . lost(n) ⇔ ¬∃m ∈ N . step(n, m) ∧ lost(m)\n"
    )
    assert answers(text, "lost(X)", "X") == [("0",), ("3",), ("6",)]


def test_facts_in_a_sentence_are_facts() -> None:
    """Several of one relation, by name or by a sign."""
    text = r"""
Let $V=\{a,b,c,d\}$. The edges of the diagram are $E(a,b)$, $E(b,d)$ and $E(c,d)$.
The covering relation is $a\lessdot b$, $a\lessdot c$.
\[ R(x,y) \iff E(x,y) \vee \exists z\,(E(x,z)\wedge R(z,y)) \]
"""
    assert answers(text, "'R'(a, X)", "X") == [("b",), ("d",)]
    assert answers(text, "lessdot(X, Y)", "X", "Y") == [("a", "b"), ("a", "c")]


WIDER = "wide(x) <-> x = 1 | x = 2 | x = 3\n"
SAME = "same(s, t) <-> all y. hue(y, t) = hue(y, s)\n"


def test_a_sentence_bounds_what_stands_where_it_speaks() -> None:
    """Each x is a spot there; an axiom that types a function bounds nothing."""
    words = "A state s gives for each spot x in {1, 2} its hue, hue(x, s) ∈ {red, blue}.\n\n"
    told = pylogic.load(words + WIDER + SAME)
    assert any("variables are from where" in notice.what for notice in told.notices)
    assert len(told.evaluate("same(S, T)")) == len(told.evaluate("state(S)")) == 4
    sorts = "spot(x) <-> x = 1 | x = 2\nh(c) <-> c = red | c = blue\n"
    formal = pylogic.load(f"{sorts}state(s) & spot(x) -> h(hue(x, s))\n{WIDER}{SAME}")
    assert formal.evaluate("same(S, T)") == []


def test_facts_of_several_relations_in_a_sentence() -> None:
    """Words and numbers are what they are about; what `fails`, or is an example, is no axiom."""
    text = r"""Let $P = \{ann, bob, kim\}$.
We have $likes(ann, bob)$, $likes(bob, kim)$ and $vip(kim)$.

1. $near(x, y) \leftrightarrow likes(x, y) \land vip(y)$

Note that $far(x) \leftrightarrow vip(x)$ fails in general.
"""
    assert answers(text, "near(X, Y)", "X", "Y") == [("bob", "kim")]
    assert not any("far" in axiom.text for axiom in pylogic.load(text).syntax.declarations)


@pytest.mark.parametrize(
    "words",
    [r"Denote by $N(x)$ the set $\{y \in P : likes(x, y)\}$.",
     "It is not true that $likes(x, x)$ for any $x$.",
     r"$up$ is the smallest set such that $kim \in up$, and $y \in up$ where $likes(y, kim)$.",
     r"Let $Q = \{ann, bob\}$ and $likes(bob, ann)$."],
)  # fmt: skip
def test_what_words_and_mathematics_state_is_told(words: str) -> None:
    """It is no axiom, and not lost."""
    text = f"P = {{ann, bob}}\n\n1. likes(ann, bob)\n\n{words}\n"
    assert len(pylogic.load(text, notation="first-order").problems) == 1


def test_a_percent_sign_between_operands_is_a_remainder() -> None:
    """Elsewhere a comment begins."""
    text = """% numbers
1. n(x) <-> 0 <= x & x <= 3   % of which there are four
2. next(x) = (x + 1) % 4
3. odd(x) <-> n(x) & x%2 = 1 % p(x)
"""
    assert answers(text, "odd(X), next(X, Y)", "X", "Y") == [("1", "2"), ("3", "0")]
    (notice,) = pylogic.load(text).notices
    assert "as a comment" in notice.what
    assert notice.place is not None
    assert notice.place.line == 4


def test_a_word_behind_a_percent_sign_is_a_comment() -> None:
    """It is told where a value could be divided by it."""
    text = """1. n(x) <-> 0 <= x & x <= 3 % symmetric
2. q(x) <-> n(x) & x > 1 % (note)
3. near(x, y) <-> n(x) & n(y) & x = y % edges, arcs
"""
    assert answers(text, "q(X)", "X") == [("2",), ("3",)]
    assert not pylogic.load(text).notices
    (notice,) = pylogic.load("1. n(x) <-> x = 1\n2. f(x) = x + 1 % size\n").notices
    assert "as a comment" in notice.what


def test_words_below_a_name_are_not_left_out() -> None:
    """They may tell one name from another; below a brace they tell nothing."""
    text = r"""1. $p(x) \iff x = 2$
2. $q(x) \iff \underbrace{p(x)}_{\text{so}}$
"""
    assert answers(text, "q(X)", "X") == [("2",)]
    told = pylogic.load(text + "3. $\\mathit{p}_{\\text{red}}(x) \\iff x = 1$\n").problems
    assert [str(problem).split(": ")[0] for problem in told] == ["<text>:3:15"]


def test_a_letter_that_is_an_argument_is_given_no_number_in_passing() -> None:
    """`x` is what the definition is about."""
    text = "Let us begin with the middle, $x = 2$.\n\n1. p(x) <-> x = 1 | x = 2\n"
    assert answers(text, "p(X)", "X") == [("1",), ("2",)]


def test_a_footnote_with_something_formal_is_told() -> None:
    """It is left out; one of words is not worth a word."""
    text = r"""1. $p(x) \leftrightarrow x = ann$\footnote{Some add $p(bob)$ here.}
2. $q(x) \leftrightarrow p(x)$\footnote{See the appendix.}
"""
    (notice,) = pylogic.load(text, notation="first-order").notices
    assert str(notice).startswith("<text>:1:34: what a footnote says is left out")


@pytest.mark.parametrize(
    "formula",
    [r"\boxed{q(x) \iff p(x)}", r"\noindent $q(x) \iff p(x)$", r"$\color{red}{q(x)} \iff p(x)$",
     r"$q(x) \iff \underbrace{p(x)}_{\text{so}}$", r"$q(x) \stackrel{\text{def}}{\iff} p(x)$",
     r"$q(x) \iff p(x)\quad\blacksquare$", r"$$q(x) \iff p(x)\eqno(1)$$"],
)  # fmt: skip
def test_what_changes_only_looks_says_nothing(formula: str) -> None:
    """Frames, colours, braces below, the end of a proof."""
    assert answers(f"p(1)\n\n{formula}\n", "q(X)", "X") == [("1",)]


@pytest.mark.needs_swipl
def test_facts_with_rules_in_words_are_axioms() -> None:
    """Several facts stand in a line, each with its stop; without rules they are Prolog."""
    facts = "parent(eve, kim). parent(bob, kim).\nparent(kim, ann). parent(kim, joe).\n"
    rules = "x is a grandparent of z if there is a y with parent(x, y) and parent(y, z).\n"
    assert pylogic.load(facts).notation.name == "prolog"
    found = answers(f"Facts\n-----\n{facts}\nRules\n-----\n{rules}", "grandparent_of(X, ann)", "X")
    assert found == [("bob",), ("eve",)]
