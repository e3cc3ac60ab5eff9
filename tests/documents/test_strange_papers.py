"""Kinds of texts that strangers write: puzzles, homework, lecture notes; held against Python."""

from __future__ import annotations

from itertools import permutations

import pytest

import pylogic
from tests.documents.searches import answers

pytestmark = pytest.mark.needs_swipl

CYCLISTS = """Friends = {alma, bert, cleo}
c : Friends -> {red, green, blue}
h : Friends -> {mill, oak, park}

(0) for all x, y in Friends with x != y: c(x) != c(y) and h(x) != h(y)
(1) c(alma) != red
(2) for all x in Friends: c(x) = green implies h(x) = oak
(3) h(bert) = mill
(4) c(cleo) != blue
"""


def test_a_condition_on_what_is_open_gives_no_values() -> None:
    """What is green decides no street; the text demands streets of all three."""
    brute = {
        colours + streets
        for colours in permutations(("red", "green", "blue"))
        for streets in permutations(("mill", "oak", "park"))
        if colours[0] != "red" and streets[1] == "mill" and colours[2] != "blue"
        and streets[colours.index("green")] == "oak"
    }  # fmt: skip
    shown = {tuple(m.removeprefix("model(").rstrip(")").split(","))
             for (m,) in answers(CYCLISTS, "model(M)", "M")}  # fmt: skip
    assert shown == brute
    assert len(brute) == 2


@pytest.mark.parametrize(
    "words",
    [
        "Let n = 3 and N = {1, ..., n}.",
        "Let N = {1, ..., n}, where n = 3.",
        r"Let $n = 3$. Put $N = \{1, \dots, n\}$.",
        "n = 3\nN = {1, ..., n}",
    ],
)
def test_the_size_of_a_set_is_told_beside_it(words: str) -> None:
    """A set of numbers ends with what the text says."""
    assert answers(f"{words}\n\np(x) <-> x in N & x > 1\n", "p(X)", "X") == [("2",), ("3",)]


@pytest.mark.parametrize("name", ["N", "n"])
@pytest.mark.parametrize(
    "words",
    ["Let ${} = 4$ and let $K = 2$.", "The board has size ${} = 4$.", "{} = 4",
     "Throughout, {} = 4.", "We fix ${} = 4$ throughout."],
)  # fmt: skip
def test_a_letter_names_a_number(words: str, name: str) -> None:
    """Variables are compared with it, and reckoned with it."""
    text = f"""{words.format(name)}

1. cell(x) <-> 1 <= x & x <= 5
2. border(x) <-> cell(x) & (x = 1 | x = {name})
3. mirror(x) = {name} + 1 - x
"""
    assert answers(text, "border(X), mirror(X, Y)", "X", "Y") == [("1", "4"), ("4", "1")]
    alone = "".join(text.splitlines(keepends=True)[:-1])
    assert answers(alone, "border(X)", "X") == [("1",), ("4",)]
    assert sorted(str(found["X"]) for found in pylogic.load(alone).evaluate("border(X)")) == [
        "1",
        "4",
    ]


def test_a_number_that_only_a_sentence_names_is_told() -> None:
    """`Let N be 4` is not read, and `N` is a constant of which nothing is known."""
    text = "Let N be 4.\n\n1. cell(x) <-> 1 <= x & x <= 5\n2. last(x) <-> cell(x) & x = N\n"
    (problem,) = pylogic.load(text, notation="first-order").problems
    assert str(problem).startswith("<text>:1:5: a sentence says what number a name is")
    example = "For example, let $n = 3$.\n\n1. cell(x) <-> x = 1\n2. p(x) <-> cell(x) & x < n\n"
    (problem,) = pylogic.load(example).problems
    assert "the variable n is used free" in str(problem)


def test_a_set_without_a_size_is_refused() -> None:
    """Nothing says what n is; it is no element, and the set is not empty."""
    (problem,) = pylogic.load("N = {1, ..., n}\n\np(x) <-> x in N & x > 1\n").problems
    assert ":1:14: " in str(problem)
    assert "n is used free" in str(problem)


def test_a_comparison_behind_words_is_an_axiom() -> None:
    """Labelled sentences say it in words first."""
    text = """Guests = {anna, bob, carl}
room : Guests -> {101, 102, 103}

1. No two guests share a room: all g, h in Guests: g != h -> room(g) != room(h)
2. Carl's room has a smaller number than Bob's: room(carl) < room(bob)
3. It is not the one beside: room(carl) + 1 < room(bob)
"""
    assert answers(text, "model(M)", "M") == [("model(102,103,101)",)]


def test_words_bound_what_is_compared_on_one_side() -> None:
    """`p < 4` says nothing of how small p is, and made-up variables are not the text's."""
    text = """Position p with p in {0,...,7}.

   out(p) = 2p           if p < 4
   out(p) = 2p - 7       if p >= 4
"""
    found = {(int(p), int(q)) for p, q in answers(text, "out(P, Q)", "P", "Q")}
    assert found == {(p, 2 * p if p < 4 else 2 * p - 7) for p in range(8)}
    sets = r"""For $x,y \in X$ define $x \le y$ iff every open set that contains $x$ contains $y$:
\[ x \leq y \;:\Longleftrightarrow\; \forall U \in \tau\, (x \in U \Rightarrow y \in U) \]
where $X = \{a,b,c\}$ and $\tau = \{\emptyset, \{a\}, \{a,b\}, \{a,b,c\}\}$.
"""
    assert len(answers(sets, "at_most(X, Y)", "X", "Y")) == 6


@pytest.mark.parametrize(
    ("more", "line"),
    [("count(a) = 3\ncount(b) = 2\nfew(x) iff count(x) ≤ 2\n", 2), ("at_most(c, a)\n", 5)],
)
def test_orders_that_may_not_be_told_are_none(more: str, line: int) -> None:
    """Beside numbers, whose order it would be as well, or a predicate of the name."""
    text = f"D = {{a, b, c}}\na ≤ b\n{more}\nup(x) iff x in D & x ≤ b\n"
    document = pylogic.load(text)
    assert any(f":{line}:" in str(told) for told in [*document.problems, *document.notices])
    assert "≤" in str(document.declarations[-1].formula)


def test_what_words_define_and_is_not_read_is_told() -> None:
    """A notion of the text would be missing in silence; what an atom means in words is none."""
    text = r"""Let $V = \{1, 2\}$, and $p(x) \iff x \in V$.

A set $K \subseteq V$ is \emph{fine} if, for what we know, every $u \in K$ is large.
"""
    assert len(pylogic.load(text).syntax.unclear) == 1
    gloss = "For a coin $i \\in C$ we write H(i) if coin i shows heads.\n\nC = {1}\n\nH(1)\n"
    assert not pylogic.load(gloss).syntax.unclear


def test_numbers_are_no_states() -> None:
    """What a function of `i + 1` is has to be told: it observes nothing of a state."""
    text = """The state after n steps is q. Its letter is letter(n).

run(q, 0) ⇔ q = s0
run(q, i+1) ⇔ ∃p (run(p, i) ∧ i < 3 ∧ go(p, letter(i+1), q))
go(s0, a1, s1). go(s1, b1, s0).
"""
    (problem,) = pylogic.load(text).problems
    assert "no axiom says what letter is" in str(problem)


def test_quantifiers_stand_before_a_display() -> None:
    """`For all $t < 3$ and all cells $i$,` is said of the formula below it."""
    text = r"""The cells are numbered $0, \dots, 4$, and times run from $0$ to $3$.
Let $c(i,t)$ be what is in cell $i$ at time $t$.

\[ c(i,0) = \begin{cases} 1 & \text{if } i = 4\\ 0 & \text{otherwise.}\end{cases} \]

For all $t < 3$ and all cells $i$,
\[ c(i, t+1) = f(c((i+4) \bmod 5, t), c((i+1) \bmod 5, t)) \]
\begin{tabular}{cc|c}
$x$ & $y$ & $f(x,y)$ \\ \hline
1&1&0\\
1&0&1\\
0&1&1\\
0&0&0
\end{tabular}
"""
    row, brute = [0, 0, 0, 0, 1], set()
    for time in range(4):
        brute |= {(str(i), str(time)) for i in range(5) if row[i]}
        row = [row[(i + 4) % 5] ^ row[(i + 1) % 5] for i in range(5)]
    assert set(answers(text, "c(I, T, 1)", "I", "T")) == brute


@pytest.mark.parametrize("head", ["*No read up.* ", "*No read up*: ", "*Reading:* "])
def test_heads_with_stars_run_into_their_lines(head: str) -> None:
    """The stars are those of Markdown, and multiply nothing."""
    text = f"Subjects: ann, bob\n\n1. {head}`may(s) ↔ subject(s) ∧ s ≠ bob`\n"
    assert answers(text, "may(X)", "X") == [("ann",)]


def test_cases_in_brackets_are_values() -> None:
    """As counts of what agrees, in a game of codes."""
    text = """N = {1, 2, 3}
black(a, b, c, d) = (1 if a = c, 0 otherwise) + (2 if b = d, 1 if b < d, 0 otherwise)
near(x, y) <-> x in N & y in N & black(1, 2, x, y) = 2
"""
    brute = {
        (str(x), str(y)) for x in range(1, 4) for y in range(1, 4)
        if (x == 1) + (2 if y == 2 else 1 if y > 2 else 0) == 2
    }  # fmt: skip
    assert set(answers(text, "near(X, Y)", "X", "Y")) == brute


def test_labels_of_laws_lists_and_run_in_heads() -> None:
    """One blank is enough behind `A10` before a definition; items are lines of their own."""
    text = r"""We use the following sets:

- Users U = {alice, bob}
- Roles R = {admin, reader}

A9  plain(x) <-> U(x) & x != bob
A10 strange(x) <-> U(x) & ~plain(x)

Section 4.  may(x) iff U(x)
            and not strange(x)
\paragraph{Key} $\forall x, x' (plain(x) \wedge plain(x') \to x = x')$
"""
    document = pylogic.load(text)
    assert {"A10", "4", "Key"} <= {d.label for d in document.syntax.declarations}
    assert answers(text, "strange(X)", "X") == [("bob",)]
    assert answers(text, "may(X)", "X") == [("alice",)]


def test_words_with_stops_are_no_fields() -> None:
    """`i.e.` is no e that is observed of i."""
    document = pylogic.load("p(x) <-> x = a1\n\nOrder: a1 ≥ b1, i.e. below(a1, b1)\n")
    assert "unexpected ','" in str(document.problems[0])


def test_who_did_it_is_left_open() -> None:
    """A predicate of one argument that holds of some, and what single atoms define by it."""
    text = """S = {knave, hatter, duchess}.

exists! x in S: stole(x)
says(knave) <-> stole(hatter)
says(hatter) <-> not stole(duchess)
says(duchess) <-> stole(duchess) or stole(knave)
exists! x in S: says(x)
"""
    assert answers(text, "model(M), stole(X, M)", "X") == [("duchess",)]
    guilty = """S = {ann, bob, kim}

1. exists x in S: guilty(x)
2. guilty(ann) -> ~guilty(bob)
3. guilty(bob) | guilty(kim)
4. ~(guilty(ann) & guilty(kim))
"""
    assert len(answers(guilty, "model(M)", "M")) == 3
    (problem,) = pylogic.load("p(x) <-> x = ann\nq(x) <-> r(x)\nr(x) -> p(x)\n").problems
    assert "of what r holds" in str(problem)


GRAPH = r"""Let $V = \{u, v, w\}$, $E = \{\{u,v\}, \{v,w\}\}$ and $C = \{1, 2\}$.

A \emph{colouring} of it is a function $f : V \to C$ such that DEMAND.
"""


@pytest.mark.parametrize(
    "demand",
    [
        r"$f(y) \neq f(z)$ for all $\{y,z\} \in E$",
        r"$\forall \{y,z\} \in E\colon f(y) \neq f(z)$",
        r"$\forall y, z \in V\, (\{y,z\} \in E \to f(y) \neq f(z))$",
    ],
)
def test_a_structure_is_a_function_such_that(demand: str) -> None:
    """The edges are sets, and hold both ways."""
    text = GRAPH.replace("DEMAND", demand)
    assert answers(text, "model(M)", "M") == [("model(1,2,1)",), ("model(2,1,2)",)]
    assert len(answers(text, "'E'(X, Y)", "X", "Y")) == 4


def test_only_what_all_are_is_a_structure() -> None:
    """What there is, or another structure of the same name, demands nothing of all; it is told."""
    for sentence in (
        r"It is bipartite iff there is a function $f : V \to C$ such that $f(u) \neq f(v)$.",
        r"A fine one is a function $f : V \to C$ such that $f(u) = 1$.",
    ):
        text = GRAPH.replace("DEMAND", r"$f(u) \neq f(w)$") + f"\n{sentence}\n"
        told = pylogic.load(text + "\n$p(x) \\iff x \\in V$\n")
        assert told.syntax.unclear
        assert len(told.evaluate("p(X)")) == 3


def test_a_tournament_is_a_relation_such_that() -> None:
    """One of each two beats the other."""
    text = r"""Let $V = \{1, 2, 3\}$.

A tournament is a relation $beats \subseteq V \times V$ such that
$\forall x, y \in V\, ((x \neq y \to (beats(x,y) \leftrightarrow \neg beats(y,x)))
\land \neg beats(x,x))$.
"""
    assert len(answers(text, "model(M)", "M")) == 2**3


@pytest.mark.parametrize(
    "words", ["We are looking for the relations $L \\subseteq X \\times X$ with",
              "Find all relations $L \\subseteq X \\times X$ such that the following hold:"]
)  # fmt: skip
def test_what_is_looked_for_is_left_open(words: str) -> None:
    """The orders of three, of which the second is not least."""
    text = rf"""Let $X = \{{u, v, w\}}$.
{words}
\begin{{enumerate}}
\item $\forall x \in X \; \neg L(x,x)$,
\item $\forall x,y,z \in X \; (L(x,y) \land L(y,z) \to L(x,z))$,
\item $\forall x,y \in X \; (x \ne y \to L(x,y) \lor L(y,x))$,
\item $\exists x \in X \; L(x,v)$.
\end{{enumerate}}
"""
    assert len(answers(text, "model(M)", "M")) == 4
    assert answers(text, "model(M), \\+ 'L'(_, v, M)", "M") == []


def test_an_arrow_of_signs_compares_nothing() -> None:
    """`hot(x) <=> ...` says of no value that it is less: the words before it say the same."""
    text = (
        "warm(1), warm(2)\n\nDefinition 1. x is hot iff it is warm enough: hot(x) <=> warm(x).\n"
    )
    assert answers(text, "hot(X)", "X") == [("1",), ("2",)]


def test_a_labelled_definition_in_words_before_its_formula() -> None:
    """What the formula compares is no part of the words."""
    text = """1. acc = {a1, a2}
2. bal(a1) = 0, bal(a2) = 5
(c) An account is empty iff its balance is 0: empty(x) <=> acc(x) & bal(x) = 0
"""
    assert answers(text, "empty(X)", "X") == [("a1",)]
    assert not pylogic.load(text).problems


def test_what_a_definition_bounds_is_counted() -> None:
    """Nothing is warned of that the text does not say of the elements that are tried."""
    text = """1. square(x) <-> 1 <= x <= 6
2. hide(x) <-> square(x) & ~(x = 1 | x = 6)
3. odd(x) <-> hide(x) & x mod 2 = 1
4. near(x, y) <-> square(x) & square(y) & |x - y| = 1
5. both(m, n) <-> m = #{x : hide(x)} & n = #{x : odd(x)}
6. two(x) <-> square(x) & |{y : near(x, y) & hide(y)}| = 2
"""
    assert answers(text, "both(M, N)", "M", "N") == [("4", "2")]
    assert answers(text, "two(X)", "X") == [("3",), ("4",)]
    assert not pylogic.load(text).notices
