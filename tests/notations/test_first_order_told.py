"""What sentences type: tuples, values of arguments, cases on lines of their own, braces."""

from __future__ import annotations

import pytest

import pylogic
from tests.documents.searches import answers

WUMPUS = r"""
Squares are pairs $[x,y]$ with $x,y \in \{1,2,3,4\}$.
\begin{align}
\forall x,y,a,b\; Adjacent([x,y],[a,b]) &\Leftrightarrow |x - a| + |y - b| = 1\\
\forall s\; Pit(s) &\Leftrightarrow s = [3,1] \vee s = [3,3] \vee s = [4,4]\\
\forall s\; Breezy(s) &\Leftrightarrow \exists r\; Adjacent(r,s) \wedge Pit(r)\\
\forall s\; Safe(s) &\Leftrightarrow \neg Pit(s) \wedge \neg Breezy(s)
\end{align}
"""
NIM = """
State: (a, b, c), 0 ≤ a ≤ 3, 0 ≤ b ≤ 4, 0 ≤ c ≤ 5
Start: (3, 4, 5)

move((a,b,c), (a',b,c)) ⇔ a' < a
move((a,b,c), (a,b',c)) ⇔ b' < b
move((a,b,c), (a,b,c')) ⇔ c' < c

win(p) ⇔ ∃q: move(p, q) ∧ ¬win(q)
lose(p) ⇔ ∀q: move(p, q) ⇒ win(q)
"""
JUGS = """
A state is a pair ⟨x, y⟩ of natural numbers with x ≤ 4 and y ≤ 3.

(i)    fill the first jug:    step(⟨x, y⟩, ⟨4, y⟩) if x < 4
(ii)   empty the second jug:  step(⟨x, y⟩, ⟨x, 0⟩) if y > 0
"""
RIVER = r"""
\section{Missionaries}
We write $m(s)$ for those on the left bank, and $b(s) \in \{l, r\}$ for where the boat is;
$m(s), c(s) \in \{0,\dots,3\}$.
\begin{itemize}
\item \textbf{Crossing to the right.} $cross(s,t) \leftarrow b(s) = l \land b(t) = r
  \land m(t) = m(s) - 1 \land c(t) = c(s)$
\item \textbf{Start.} $m(s_0) = 0$, $c(s_0) = 3$, $b(s_0) = l$
\end{itemize}
"""
LIGHTS = r"""
Let $I = \{1,2\}$. A position $p$ has $\mathrm{lit}(p,i,j)\in\{0,1\}$ for $i,j \in I$.
\begin{equation*}
\mathrm{press}(p,q,a,b) \Leftrightarrow a \in I \land b \in I \land
\forall i,j \in I:\ \mathrm{lit}(q,i,j) =
\begin{cases} 1 - \mathrm{lit}(p,i,j) & \text{if } |a-i| + |b-j| \leq 1,\\
\mathrm{lit}(p,i,j) & \text{else.}\end{cases}
\end{equation*}
All lights are on: $\mathrm{start}(p) \Leftrightarrow \forall i,j \in I:\ \mathrm{lit}(p,i,j) = 1$.
"""
SCORE = """
colour = {red, green, blue}
hit(x, y) = 1 if x = y
          = 0 otherwise
black(a, b, c, d) = hit(a, c) + hit(b, d)
"""
BLOCKS = """
Constants: A, B, C

Poss(move(x, y), s) ≡ clear(x, s) ∧ clear(y, s) ∧ x ≠ y,
Poss(moveToTable(x), s) ≡ clear(x, s) ∧ ¬ontable(x, s).

clear(x, do(a, s)) ≡ (∃y){[(∃z)a = move(y, z) ∨ a = moveToTable(y)] ∧ on(y, x, s)} ∨
      clear(x, s) ∧ ¬(∃y)a = move(y, x),
on(x, y, do(a, s)) ≡ a = move(x, y) ∨ on(x, y, s) ∧ a ≠ moveToTable(x) ∧ ¬(∃z)a = move(x, z),
ontable(x, do(a, s)) ≡ a = moveToTable(x) ∨ ontable(x, s) ∧ ¬(∃y)a = move(x, y).

on(A, B, S0), ontable(B, S0), ontable(C, S0), clear(A, S0), clear(x, S0) ≡ x = A ∨ x = C.
"""


CHOMP = """
piece(i, j)  <->  1 <= i <= 2 and 1 <= j <= 3

A position p says which pieces are left: left(i, j, p).

bite(p, q, i, j)  <->  piece(i, j) and left(i, j, p) and
     for all k, l: piece(k, l) -> (left(k, l, q) <-> left(k, l, p) and (k < i or l < j))
start(p) <-> for all i, j: piece(i, j) -> left(i, j, p)
"""


@pytest.mark.parametrize(
    ("text", "goal", "answers"),
    [
        (WUMPUS, "'Breezy'(X, Y)", 6),
        (WUMPUS, "'Safe'(X, Y)", 7),
        (NIM, "lose(A, B, C)", 18),
        (NIM, "start(A, B, C), win(A, B, C)", 1),
        (JUGS, "step(X, Y, U, V)", 31),
        (RIVER, "start(S), cross(S, T)", 0),
        (LIGHTS, "start(S), press(S, T, A, B)", 4),
        (SCORE, "black(red, green, X, Y, 2)", 1),
        (CHOMP, "start(S), bite(S, T, I, J)", 6),
        (SCORE, "colour(X), colour(Y), black(red, green, X, Y, 1)", 4),
        (BLOCKS, "start(S), do(A, S, T)", 3),
    ],
)
def test_how_many_answers(text: str, goal: str, answers: int) -> None:
    """As many as counted by hand; those of Nim are the positions with a sum of 0."""
    document = pylogic.load(text)
    assert not document.problems
    with pylogic.session() as prolog:
        assert len({str(a) for a in prolog.add(document).query(goal)}) == answers


def test_what_a_sentence_types_is_told() -> None:
    """As it is meant of all tuples of that length."""
    told = [notice.what for notice in pylogic.load(NIM).notices]
    assert any("every tuple of 3 is read as (a, b, c)" in what for what in told)


def test_what_two_equivalences_say_of_the_same_is_no_rule() -> None:
    """Where they say different things of it."""
    text = NIM.replace("b' < b", "b' ≤ b")
    assert any("once more here" in str(p) for p in pylogic.load(text).problems)


def test_a_condition_behind_where_is_not_cut_off() -> None:
    """As the fact before it would hold without it."""
    text = "Constants: a\n\np(x) <-> x = 1 | x = 2\nq(x, d) where d = x + 1, d > 2\n"
    assert pylogic.load(text).problems


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    "words",
    [
        "A state is a pair (m, b) with m, b in {1, 2, 3} and m ≠ b. The initial state is (1, 3).",
        (
            r"A state is a pair $(m, b)$ where $m \in \{1,2,3\}$ is that of the man, "
            r"$b \in \{1,2,3\}$ that of the box, and $m \neq b$.  The initial state is $(1, 3)$."
        ),
        (
            "A state is a pair (m, b) of positive numbers with m, b ≤ 3 and |m - b| > 0.\n\n"
            "Initial state: (1, 3)"
        ),
    ],
)
def test_all_that_words_say_of_tuples_holds_of_them(words: str) -> None:
    """Behind the ranges stands that both differ; what is the first state follows in words."""
    text = f"{words}\n\nhome((m, b)) <-> b = 3\n"
    assert answers(text, "home(M, B)", "M", "B") == [("1", "3"), ("2", "3")]
    assert answers(text, "start(M, B)", "M", "B") == [("1", "3")]


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("A state is a pair (m, b) with m, b in {1, 2} that are not equal.", "not read whole"),
        ("A state is a pair (m, b) with m in {1, 2} and m ≠ b.", "not read whole"),
        ("A state is a pair (m, b) with m, b in {1, 2}. The aim is (1, 2).", "names a tuple"),
    ],
)
def test_what_is_not_read_of_tuples_is_told(words: str, what: str) -> None:
    """Words that restrict tuples, and tuples that words name, are not lost."""
    (problem,) = pylogic.load(f"{words}\n\nhome((m, b)) <-> b = 2\n").problems
    assert what in str(problem)


@pytest.mark.needs_swipl
def test_sentences_type_what_is_observed_of_places() -> None:
    """Of several values in one sentence, each of a place and a state."""
    text = r"""
Let $P = \{0, 1\}$. In a state $s$, process $i$ is at $at(i, s) \in \{idle, crit\}$ and
holds a ticket $t(i, s) \in \{0, 1\}$, where $0$ means none.

\[ go(i, s, u) \equiv i \in P \wedge at(i, s) = idle \wedge at(i, u) = crit
  \wedge t(i, u) = 1 - t(1 - i, s)
  \wedge at(1 - i, u) = at(1 - i, s) \wedge t(1 - i, u) = t(1 - i, s) \]
"""
    found = answers(text, "go(0, S, state(crit,idle,1,0))", "S")
    assert found == [("state(idle,idle,0,0)",), ("state(idle,idle,1,0)",)]


@pytest.mark.needs_swipl
def test_words_type_a_value_at_their_end() -> None:
    """Without signs of mathematics around it, unless other words make it less than that."""
    text = "Each exam e has a slot, slot(e) ∈ {mon, tue}.\n\nslot(latin) ≠ slot(greek)\n"
    assert answers(text, "model(M)", "M") == [("model(mon,tue)",), ("model(tue,mon)",)]
    assert pylogic.load(text.replace("Each exam e has", "No exam has")).problems


@pytest.mark.needs_swipl
def test_letters_that_words_list_are_told_apart() -> None:
    """Several equivalences of one predicate say it of constants."""
    text = "The people are a, b, c.\n\nK(a) <-> (K(b) <-> K(c))\nK(b) <-> (~K(a) v K(c))\n"
    text += "K(c) <-> (~K(a) & K(b) & K(c)) v (K(a) & ~K(b) & K(c)) v (K(a) & K(b) & ~K(c))\n"
    assert answers(text, "model(M)", "M") == [("model(no,yes,no)",), ("model(yes,no,no)",)]


SEEDS = """Constants: a, b

1. hole(h) <-> h = a | h = b
2. start(s) <-> n(a, s) = 1 & n(b, s) = 2
3. step(s, t) <-> n(a, s) > 0 & n(a, t) = n(a, s) - 1 & n(b, t) = n(b, s)

"""


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    "words",
    [
        "n(h, s) is the number of seeds (0 to 3) in hole h.",
        "`n(h, s)` is the number of seeds in hole `h`, from 0 to 3.",
        "| symbol | meaning |\n|---|---|\n| `n(h, s)` | number of seeds in hole h, 0..3 |",
        "n(h, s) takes values in {0, 1, 2, 3}.",
        "The value $n(h, s)$ ranges over 0..3.",
        "n(h, s) is a natural number at most 3.",
        "The number n(h, s) of seeds in hole h is 0, 1, 2 or 3.",
        "Each hole h has a size n(h, s) between 0 and 3.",
        "The number n(h, s) of seeds in a hole h is\nbetween 0 and 3.",
    ],
)
def test_words_say_among_which_numbers_a_value_is(words: str) -> None:
    """Of what the noun before the letter says that it is of."""
    found = answers(f"{SEEDS}{words}\n", "start(S), step(S, T)", "S", "T")
    assert found == [("state(1,2)", "state(0,2)")]
    wrapped = SEEDS.replace(" & ", "\n   and ")  # where no line begins with an equation
    for text in (SEEDS, wrapped):
        assert [*answers(f"{words}\n\n{text}", "start(S), step(S, T)", "S", "T")] == found


@pytest.mark.parametrize(
    "words",
    [
        "n(h, s) is the number of seeds (0 to 3) in hole h if s is early.",
        "n(h, s) is the number of seeds (0 to 3) or stones (0 to 9).",
        "n(h, s) and m(h, s) are the numbers of seeds (0 to 3).",
        "n(h, s) is at most 3, from 0 to 3.",
        "n(h, s) is at most 3 at first.",
        "n(h, s) is never 1, 2 or 3.",
        "n(h, s) is one more than in {0, 1, 2}.",
        "Who has hole h in view sees n(h, s) from 0 to 3 metres.",
    ],
)
def test_words_that_limit_what_they_say_type_no_value(words: str) -> None:
    """Nor do those about several values."""
    notices = [notice.what for notice in pylogic.load(f"{SEEDS}{words}\n").notices]
    assert not any("what the words say" in what for what in notices)


@pytest.mark.needs_swipl
@pytest.mark.parametrize("said", ["n(h, s) in 0..3", "n(h, s) is between 0 and 3."])
def test_letters_of_what_is_observed_are_from_the_sort_that_begins_with_them(said: str) -> None:
    """Where states are observed, `h` is a hole, if no other sort begins so."""
    text = "1. hole(east), hole(west).\n2. n(h, s0) = 2.\n"
    text += "3. step(s, t) <-> all g. n(g, t) = n(g, s) - 1\n"
    assert answers(f"{said}\n\n{text}", "start(S), step(S, T)", "T") == [("state(1,1)",)]
    document = pylogic.load(f"{said}\n\n{text}4. hill(east).\n", notation="first-order")
    assert any("no finite sort" in str(problem) for problem in document.problems)


@pytest.mark.parametrize(
    ("words", "stated"),
    [
        ("The weight of $x$ is $f(x) = 3$.", True),
        ("The weight of x is f(x) = 3", True),
        ("The shift of a place $x$ by $n$ is $f(n, x) = x$.", True),
        ("The shift of a place $x$ by $n$ is $f(x) = 3$.", False),
        ("The shift of $x$ by $n$ unless $x$ is $k$ is $f(n, x) = x$.", False),
        ("Note how $f(x) = 3$.", False),
        ("The picture has $f(x) = 3$.", False),
        ("A bound on the cost of x is $f(x) = 3$.", False),
        ("$f(x) = 3$ is what we want", False),
        ("An easy value is f(x) = 3", False),
        ("A lower bound is given by f(x) = 3", False),
        ("We put $q(x) \\equiv p(x)$ for nice $x$.", True),
        ("We put $q(x) \\equiv p(x)$ only for nice $x$.", False),
        ("For $x$ with $x \\in S$ we have:\n\n$q(x) \\equiv p(x)$", True),
        ("Let $x$ be such that $p(x)$. Then\n\n$q(x) \\equiv p(x)$", False),
    ],
)
def test_which_sentences_state_the_formula_in_them(words: str, *, stated: bool) -> None:
    """The others are left to be told."""
    text = f"1. p(x) <-> x = k | x = l\n2. S = {{k, l}}\n\n{words}\n"
    document = pylogic.load(text, notation="first-order")
    assert [d.label[:4] for d in document.declarations] == ["1", "2", *["line"] * stated]


def test_a_sentence_goes_on_with_what_else_it_defines() -> None:
    """And not with what holds of some only."""
    said = r"The shift of $x$ by $n$ is $f(n, x) = x + n$, and its inverse is $g(x) = 12 - x$"
    begin = "1. p(x) <-> x = k | x = l\n2. S = {k, l}\n\n"
    for words, labels in ((f"{said}.", 2), (f"{said} for even $x$.", 1)):
        document = pylogic.load(f"{begin}{words}\n", notation="first-order")
        assert len(document.declarations) - 2 == labels, words


@pytest.mark.parametrize(
    "words",
    [
        "bob and kim are the other people",
        "The people besides ann are bob and kim.",
        "bob is a person, too.",
        "Neither bob nor kim is tall.",
        "bob's age is 7.",
        "ann has age 5 and sees nobody.",
        "Also, everybody sees ann.",
        "sees: ann, cy",
        "All persons except cy are tall.",
        "age ann = 6",
        "age of cy is 5",
        "tall[cy]",
        "cy may see ann",
        "Great-aunts are aunts, too",
        "Two people, bob and kim, see two dogs, rex and fido",
    ],
)
def test_facts_in_words_about_names_that_no_formula_has(words: str) -> None:
    """Formulas state the same of others, so that these are not read, and are told."""
    text = "1. person(ann)\n2. tall(ann)\n3. short(x) <-> person(x) & ~tall(x)\n4. sees(ann, cy)\n"
    text += "5. age(ann) = 5\n6. aunt(cy) = ann\n7. great_aunt(cy, ann)\n"
    problems = pylogic.load(f"{text}{words}\n", notation="first-order").problems
    assert any("a sentence states something" in str(problem) for problem in problems)
    said = "Chess is old. People are mortal. A cat is a person. Ann is here."
    assert not pylogic.load(f"{text}\n{said}\n", notation="first-order").problems


@pytest.mark.parametrize("said", ["not symmetric", "symmetric but not transitive"])
def test_what_a_relation_is_not(said: str) -> None:
    """It could be that facts are left out, or that it is only not said."""
    text = f"sees is {said}.\n1. sees(ann, bob), sees(bob, kim)\n"
    assert "says what a predicate is" in str(pylogic.load(text).problems)


def test_a_sign_that_is_compared_as_a_term() -> None:
    """`x # y` is `x ≠ y`, and no chain: `x # x = x` speaks of an operation."""
    text = "S = {0, 1}\nq(x) <-> x in S & x # x = x\nr(x) <-> x in S & exists y in S: x # y\n"
    assert "unexpected '#'" in str(pylogic.load(text, notation="first-order").problems)


def test_a_turnstile_is_no_disjunction() -> None:
    """Without a blank behind it, `-` denies an atom, as provers write."""
    text = "S = {0, 1}\np(0)\np(0) |- p(1)\n"
    assert "a turnstile" in str(pylogic.load(text, notation="first-order").problems)
    assert not pylogic.load(text.replace("|- ", "| -"), notation="first-order").problems


def test_a_demand_of_what_is_defined_through_itself() -> None:
    """What has no value is said where it can be told."""
    text = "Every guest gets one table: table(g) in {1, 2} for each guest g.\nguest = {p, q, r}\n"
    text += "table(p) != table(q)\ntable(q) = table(r)\n"
    assert "this does not hold" in str(pylogic.load(text, notation="first-order").problems)


def test_a_fact_in_words_about_a_function() -> None:
    """It is the value of that, or it is told."""
    text = "boss(bob) = kim\nq(x) <-> ~exists y. boss(y) = x\n\nkim is the boss of ann.\n"
    document = pylogic.load("person(ann), person(kim)\n" + text, notation="first-order")
    assert not document.problems
    assert len(document.evaluate("boss(X, kim)")) == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("The strand has positions 1..4.", True),
        ("A strand consists of the four positions 1 to 4.", True),
        ("The positions are numbered from 1 to 4.", True),
        ("Let the positions be 1..4.", True),
        ("We use positions 1, 2, 3 and 4.", True),
        ("A strand has no positions 1 to 4.", False),
        ("The strand has positions 1..4 if it is long.", False),
    ],
)
def test_numbers_behind_their_noun_are_all_there_are(words: str, *, told: bool) -> None:
    """Unless the words deny or limit them."""
    document = pylogic.load(f"{words}\n\nmirror <-> for every position i, f(5 - i) = f(i)\n")
    assert any("∀x. position(x) ≡" in notice.what for notice in document.notices) == told


@pytest.mark.parametrize(
    "words",
    [
        "A triangle is a triple $(x,y,z)$ with $edge(x,y)$, $edge(y,z)$ and $edge(z,x)$.",
        "A loop is a pair $(u,v)$ with $edge(u,v)$ and $edge(v,u)$.",
        "A square has corners with $edge(x,y)$ and $edge(y,x)$.",
        "A triangle consists of nodes with edge(x, y), edge(y, z) and edge(z, x).",
    ],
)
def test_atoms_of_variables_are_no_facts_of_all(words: str) -> None:
    """The sentence is told."""
    document = pylogic.load(f"p(a). p(b).\n\n{words}\n", notation="first-order")
    assert len(document.declarations) == 1
    assert "not understood" in [entry.kind for entry in document.syntax.entries]


def test_letters_that_the_same_sentence_lists_are_of_facts() -> None:
    """They are the elements of the set, and no variables."""
    text = (
        "Let $A = \\{a, b, c\\}$ and let the attacks be $att(a,b)$, $att(b,c)$ and $att(c,a)$.\n"
    )
    assert len(pylogic.load(text, notation="first-order").declarations) == 2
