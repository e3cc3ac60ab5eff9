"""Texts as papers have them: what words say of letters, indices, and structures."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core import formulas as f
from tests.documents.test_taken_for_granted import answers

NIM = r"""
A position of Nim consists of three heaps; let $h_i(p)$ be the number of counters in heap $i$,
where $i \in \{1,2,3\}$ and $0 \le h_i(p) \le 3$. The two players, Left and Right, move in turn;
$\mathit{to}(p)$ is the player to move.

\begin{definition}[Start]
$start(p) \leftrightarrow h_1(p) = 1 \wedge h_2(p) = 2 \wedge h_3(p) = 3 \wedge to(p) = Left$.
\end{definition}
\begin{definition}[Move]
$p \to q$ iff there are $i$ and $k \ge 1$ such that $h_i(q) = h_i(p) - k$,
$h_j(q) = h_j(p)$ for all $j \ne i$, and $to(q) \ne to(p)$.
\end{definition}
"""


def test_heaps_have_the_places_that_words_give_to_their_index() -> None:
    """An index that nothing bounds is one of them; an arrow is not called as what is applied."""
    left = {f"{n}23" for n in "0"} | {f"1{n}3" for n in "01"} | {f"12{n}" for n in "012"}
    goal = "start(_S), arrow(_S, state(T, A, B, C))"
    assert {*answers(NIM, goal, "T", "A", "B", "C")} == {("'Right'", *heaps) for heaps in left}
    assert not pylogic.load(NIM).problems


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("There are cross (the farmer is alone) and take(x), for x in {1, 2}.", 0),
        ("There are cross (f(x) = 3 alone) and take(x), for x in {1, 2}.", 1),
        ("The value is f(2) = 3, for x in {1, 2}.", 1),
    ],
)
def test_sentences_that_only_give_a_set_to_letters_are_understood(
    sentence: str, told: int
) -> None:
    """What they state besides is told."""
    document = pylogic.load(f"{sentence}\n\n1. small(x) <-> x = 1\n2. big(x) <-> x > 1\n")
    assert len(document.problems) == told


LATIN = r"""
Let $N = \{1,2,3\}$. A Latin square of order 3 is a function $L : N \times N \to N$ such that
\[ \forall i, j, k \in N.\; L(i,j) = L(i,k) \rightarrow j = k \]
\[ \forall i, j, k \in N.\; L(j,i) = L(k,i) \rightarrow j = k \]
CALLED
\[ \forall i \in N.\; L(1,i) = i \land L(i,1) = i. \]
"""


@pytest.mark.parametrize(
    "called",
    [
        r"A Latin square is \emph{reduced} if",
        "It is called reduced iff",
        "Such a square is reduced if",
    ],
)
def test_structures_are_called_what_a_closed_display_says(called: str) -> None:
    """Twelve squares have order 3, and one of them is reduced; all lines are understood."""
    document = pylogic.load(LATIN.replace("CALLED", called))
    assert not document.problems
    with pylogic.session() as prolog:
        module = prolog.add(document)
        squares = [str(a["M"]) for a in module.all("model(M)")]
        reduced = [str(a["M"]) for a in module.all("model(M), reduced(M)")]
    assert len(squares) == 12
    assert reduced == ["model(1,2,3,2,3,1,3,1,2)"]


def test_a_display_with_a_free_letter_is_no_proposition() -> None:
    """It is said of that letter, and told."""
    text = LATIN.replace("CALLED", "A square is reduced if").replace(
        r"\forall i \in N.\; L(1", "L(1"
    )
    assert any("reduced(i)" in n.what for n in pylogic.load(text).notices)
    called = text.replace("A square is reduced if", "It is called reduced iff")
    assert "this is the condition of what the words above it say" in str(
        pylogic.load(called).problems
    )


@pytest.mark.parametrize("name", [r"\irise", r"\item ", r"\item"])
def test_a_definition_may_begin_with_a_backslash(name: str) -> None:
    """A command before its name is no part of a pattern."""
    document = pylogic.load(f"{name}p(x) \\equiv x = 1\n\nEach $x$ is odd if $x = 1$.\n")
    assert document.declarations or document.syntax.problems


def test_an_index_that_is_cut_off_is_refused() -> None:
    """Where nothing is left of a name."""
    text = "$start(p)\\leftrightarrow h_$2(p)Left$.\n$p there are$i$h_i(p)\n"
    (problem,) = [e for e in pylogic.load(text).syntax.problems if "missing" in str(e)]
    assert "1:26: a name is missing here" in str(problem)


@pytest.mark.parametrize("cases", ["b if full(s), c otherwise", "if full(s) then b else c"])
def test_letters_that_are_values_by_cases_are_constants(cases: str) -> None:
    """Where nothing binds them, and they stand once in other formulas."""
    text = f"full(s) iff s = 1\nmover(s) = {cases}\nwon(b, s) iff s = 2\nwon(c, s) iff s = 3\n"
    document = pylogic.load(text, notation="first-order")
    assert not document.problems
    assert [a["S"] for a in document.evaluate("won(c, S)")] == [3]
    other = pylogic.load(text + "even(b) iff b mod 2 = 0\n", notation="first-order")
    assert "won is defined" in str(other.problems)


@pytest.mark.parametrize(
    "listed", ["Tasks: 0, 1, 2.", "There are three tasks, 0, 1 and 2.", "Tasks are 0, 1, 2."]
)
def test_letters_behind_the_noun_of_a_list(listed: str) -> None:
    """What the sentence says of each of them bounds what formulas say of them all."""
    text = (
        f"{listed}\nEach task i has a counter pc(i, s) in {{idle, busy}}.\nturn(s) in {{0, 1}}\n"
        "init(s) iff pc(i, s) = idle for all i, and turn(s) = 0.\n"
    )
    document = pylogic.load(text, notation="first-order")
    assert not document.problems
    assert [str(a["S"]) for a in document.evaluate("init(S)")] == ["state(0,idle,idle,idle)"]


KINDS = [
    "Discs 1, 2, 3 and pegs A, B, C.",
    "There are three pegs, `A`, `B`, `C`, and discs 1, 2, 3 (1 is the smallest).",
    "We have three discs, 1, 2 and 3, and three pegs, A, B and C.",
    "Discs 1..3. Pegs A, B, C.",
    "The set of discs is {1, 2, 3}, and the set of pegs is {A, B, C}.",
    "Three discs (1, 2, 3) lie on three pegs (A, B, C).",
    "Discs d = 1, 2, 3; pegs p = A, B, C.",
    "The discs are called 1, 2, 3 and the pegs A, B, C.",
    "There are 3 discs, numbered 1 to 3, and 3 pegs, named A, B, C.",
    "We consider discs $d\\in\\{1,2,3\\}$ and pegs $p\\in\\{A,B,C\\}$.",
    "The game with three discs 1, 2, 3 and three pegs, $A$, $B$ and $C$.",
]
PAIRS = {("1", "A"), ("1", "B"), ("1", "C"), ("2", "A"), ("3", "A")}


@pytest.mark.parametrize("words", KINDS)
def test_kinds_of_things_in_one_sentence(words: str) -> None:
    """A letter is from the one kind that begins with it, where nothing else bounds it."""
    text = f"{words}\n\n1. small(1).\n2. base(A).\n3. pair(d, p) iff small(d) or base(p).\n"
    document = pylogic.load(text)
    rows = document.evaluate("pair(D, P)")
    assert {(str(row["D"]), str(row["P"]).strip("'")) for row in rows} == PAIRS
    assert not document.problems


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("Discs 1, 2, 3 and dice 4, 5.", ""),  # two kinds begin with the letter
        ("Days mon, tue and wed.", "\n4. late(d) iff d > 2."),  # a letter that is counted with
        ("The discs 1, 2, 3 are not all of them.", ""),
        ("Days mon, tue and wed.", "\n4. near(d, x) iff d = rome & small(x)."),
        ("Days mon, tue and wed.", "\n4. near(rome, 1).\n5. far(d, x) iff ~near(d, x)."),
        ("Discs like 1, 2, 3.", ""),
    ],
)
def test_letters_that_are_of_no_kind(words: str, more: str) -> None:
    """Where something speaks against it, the letter is of all there is."""
    document = pylogic.load(f"{words}\n\n1. small(1).\n2. pair(d, x) iff small(d).{more}\n")
    assert not any("what words say of letters" in notice.what for notice in document.notices)


@pytest.mark.parametrize("steps", ["", "4. idle(s) iff turn(s) = north.\n"])
def test_a_first_state_is_one_thing(steps: str) -> None:
    """What facts say of `s0` is said of it alone, where rules speak of others like it."""
    text = "1. turn(s0) = south.\n2. seeds(h, s0) = 2 for h in {1, 2}.\n"
    text += "3. full(s) iff seeds(1, s) = 2.\n"
    document = pylogic.load(f"{text}{steps}")
    assert [str(row["S"]) for row in document.evaluate("full(S)")] == ["s0"]
    told = [notice.what for notice in document.notices if "s0" in notice.what]
    assert told == ["s0 is read as a constant: it is called like a first state"]


@pytest.mark.parametrize(
    "text",
    [
        "1. d(x0) = 1.\n2. q(x) iff d(x) = 1.\n3. r(ann), r(bob).\n",  # a point
        "Constants: ann, bob\n\n1. d(s0) = 1\n2. q(s) <-> d(s) = 1\n3. r(ann), r(bob)\n",
        "1. d(s0) = 1 iff e(s0) = 2.\n2. q(s) iff d(s) = 1.\n",
    ],
)
def test_what_is_no_first_state_is_a_variable(text: str) -> None:
    """A point, what is not among the constants, and what rules speak of."""
    document = pylogic.load(text, notation="first-order")
    assert not any("is read as a constant" in notice.what for notice in document.notices)


@pytest.mark.parametrize(
    "said",
    [
        "Two people, ann and bob, like kim.",
        "Two people, ann and bob, are tall.",
        "There are three people, ann, bob and kim, and two of them are tall.",
    ],
)
def test_what_counted_things_do_is_told(said: str) -> None:
    """The sentence lists them, and says more than that."""
    text = "1. likes(kim, ann).\n2. tall(kim).\n3. sad(x) <-> ~likes(x, kim)\n"
    document = pylogic.load(f"{said}\n\n{text}", notation="first-order")
    assert any("a sentence states something" in str(problem) for problem in document.problems)
    assert not pylogic.load(f"Two people, ann and bob, live here.\n\n{text}").problems


LIGHTS = r"""A crossing has two roads, $n$ (north) and $e$ (east).

\begin{align}
c(n) &= red, & c(e) &= green
\end{align}
Let $\bar n = e$ and $\bar e = n$. A road may go if
\[ go(r) \Leftrightarrow c(\bar r) = red \]
"""


def test_accents_with_values_are_functions() -> None:
    """Also on a letter that stands for any road; elsewhere an accent makes another name."""
    document = pylogic.load(LIGHTS)
    assert [str(row["R"]) for row in document.evaluate("go(R)")] == ["e"]
    assert not document.problems
    other = pylogic.load(
        LIGHTS.replace(r"Let $\bar n = e$ and $\bar e = n$.", r"Let $\bar n = e$.")
    )
    assert other.problems


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Let $k=2$ and $m=3$. What is fine is said if", True),
        ("Here f(s) is the floor, and o(s) holds if the door is open.", False),
        ("State: f(s) is the floor, o(s) holds if the door is open.", False),
        ("State: f(s) is the floor, o(s) holds if the door is open, f(s) = 1.", True),
    ],
)
def test_legends_of_what_formulas_say(words: str, *, told: bool) -> None:
    """They say in words what is defined; a value in them is told."""
    text = f"1. g(1) = 2, g(2) = 1\n\n{words}\n\nf(s) = g(s)\no(s) <-> f(s) = 1\n"
    assert bool(pylogic.load(text, notation="first-order").problems) == told


def test_a_value_beside_what_a_formula_says_again_is_told() -> None:
    """The rest of the sentence is what the formula below defines, and the value is lost."""
    text = "1. n(1), n(2)\n\n{}A number is fine if\n\n$$fine(x) \\iff n(x)$$\n"
    assert not pylogic.load(text.format("")).problems
    assert pylogic.load(text.format("Let $k=2$ and $m=3$. ")).problems


def test_letters_are_bounded_in_the_order_of_the_words() -> None:
    """What is put in is the same each time that a text is read."""
    words = "Let u, v, w in {1, 2} and p, q, r in {3, 4}."
    document = pylogic.load(f"{words}\n\nsum(u, v, w, p, q, r) <-> u + v + w = p + q + r\n")
    (axiom,) = document.syntax.axioms()
    assert isinstance(axiom.formula, f.Iff)
    bounds = f.conjuncts(axiom.formula.right)[:-1]
    assert [*f.free_variables(f.conjunction(*bounds))] == [*"uvwpqr"]
