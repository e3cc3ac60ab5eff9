"""Texts that leave functions and relations open: each model is held against a brute force."""

from __future__ import annotations

from itertools import permutations, product

import pytest

import pylogic
from pylogic.core.errors import CompileError, LoadError
from tests.documents.test_taken_for_granted import answers

pytestmark = pytest.mark.needs_swipl

COLOURING = """Vertices V = {a, b, c, d}.
Colours C = {red, green, blue}.

edge(a, b). edge(b, c). edge(c, d). edge(d, a). edge(a, c).

colour : V -> C

forall x, y in V: edge(x, y) -> colour(x) != colour(y).
colour(a) = red.
"""
TOURNAMENT = r"""Players are $P=\{p_1,p_2,p_3\}$.
\begin{enumerate}
\item $\forall x \in P\colon \neg\, \mathrm{beats}(x,x)$.
\item $\forall x,y \in P\colon x \neq y \Rightarrow (\mathrm{beats}(x,y) \Leftrightarrow \neg \mathrm{beats}(y,x))$.
\item $$\mathrm{best}(x) \Leftrightarrow \forall y\in P\; (y = x \lor \mathrm{beats}(x,y)).$$
\end{enumerate}
"""  # noqa: E501 - as it is printed
KNIGHTS = """Inhabitants: I = {anna, berta, clara}.

(a) knight(anna) ↔ ¬knight(berta)
(b) knight(berta) ↔ (knight(anna) ↔ knight(clara))
"""


LIKES = """sort person = {ann, bea, cid}.
likes ⊆ person × person

forall x (likes(x, ann) -> likes(ann, x)).
!x:person. likes(x, x).
?x: person. !y: person. knows(x, y).
ALL x. ALL y. (knows(x, y) <=> likes(x, y)).
forall x:person, exists m:person, x <> m /\\ likes(x, m).
-likes(bea, cid).
"""
CATEGORY = """Ob = {A, B}
Mor = {idA, idB, f, g}
comp ⊆ Mor × Mor × Mor

dom(idA) = A    cod(idA) = A
dom(idB) = B    cod(idB) = B
dom(f) = A      cod(f) = B
dom(g) = B      cod(g) = A

(C1) ∀h,k,m ∈ Mor: comp(h,k,m) → cod(h) = dom(k) ∧ dom(m) = dom(h) ∧ cod(m) = cod(k)
(C2) ∀h,k ∈ Mor: cod(h) = dom(k) → ∃!m ∈ Mor: comp(h,k,m)
"""


def models(text: str) -> set[tuple[str, ...]]:
    """Return the values of all models of a text."""
    return {tuple(m[m.index("(") + 1 : -1].split(",")) for (m,) in answers(text, "model(M)", "M")}


def test_colourings() -> None:
    """A function with a signature, of which one value is told."""
    edges = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]
    brute = {
        row for row in product(("red", "green", "blue"), repeat=4)
        if row[0] == "red" and all(row[i] != row[j] for i, j in edges)
    }  # fmt: skip
    assert models(COLOURING) == brute
    assert len(brute) == 2


def test_tournaments() -> None:
    """A relation that no axiom defines, and a predicate that is defined by it."""
    brute = {}
    for row in product((True, False), repeat=9):
        beats = [row[3 * i : 3 * i + 3] for i in range(3)]
        pairs = [(i, j) for i in range(3) for j in range(3) if i != j]
        if not any(beats[i][i] for i in range(3)) and all(
            beats[i][j] != beats[j][i] for i, j in pairs
        ):
            best = [i for i in range(3) if all(beats[i][j] for j in range(3) if j != i)]
            brute[tuple("yes" if x else "no" for x in row)] = best
    assert models(TOURNAMENT) == brute.keys()
    found = answers(TOURNAMENT, "best(X, M)", "X", "M")
    assert len(found) == sum(map(len, brute.values())) == 6


def test_sudoku_has_four_thousand_million_states_and_three_are_models() -> None:
    """What is demanded is tested before the rest of the squares is filled."""
    brute = {
        sum(rows, ())
        for rows in product(permutations("1234"), repeat=4)
        if (rows[0][0], rows[0][1], rows[1][2], rows[2][3]) == ("1", "2", "1", "3")
        and all(len({row[c] for row in rows}) == 4 for c in range(4))
        and all(len({rows[r + i][c + j] for i in (0, 1) for j in (0, 1)}) == 4
                for r in (0, 2) for c in (0, 2))
    }  # fmt: skip
    assert models("sudoku") == brute
    assert len(brute) == 3


def test_knights_and_knaves() -> None:
    """Equivalences that go round in a circle say what models there are."""
    brute = {
        tuple("yes" if x else "no" for x in row) for row in product((True, False), repeat=3)
        if row[0] != row[1] and row[1] == (row[0] == row[2])
    }  # fmt: skip
    assert models(KNIGHTS) == brute
    assert len(brute) == 2


def test_a_relation_between_sets() -> None:
    """In the spelling of provers, and with a bound variable that could be the model's name."""
    brute = {
        tuple("yes" if x else "no" for x in row) for row in product((True, False), repeat=9)
        if row[0] and row[4] and row[8] and not row[5]
        and (row[1] or not row[3]) and (row[2] or not row[6])
        and any(all(row[3 * i : 3 * i + 3]) for i in range(3))
        and all(any(row[3 * i + j] for j in range(3) if j != i) for i in range(3))
    }  # fmt: skip
    assert models(LIKES) == brute
    assert len(brute) == 3


def test_compositions() -> None:
    """Of 2^64 relations, one is a composition: no two arrows have the same ends."""
    assert len(models(CATEGORY)) == 1


def test_equations_of_single_things_are_demanded() -> None:
    """Where an axiom says of which sort each is; equations of all things define a function."""
    puzzle = """H = {1, 2, 3}

Colours: red, green, blue

order(s) → ∀c. colour(c) → house(c, s) ∈ H
∀c, d. colour(c) ∧ colour(d) ∧ c ≠ d → house(c, s) ≠ house(d, s)
"""
    clues = "house(green, s) = house(red, s) + 1\nhouse(blue, s) = 1\n"
    assert answers(puzzle + clues, "order(X), house(red, X, Y)", "Y") == [("2",)]
    assert answers(puzzle + clues, "order(X)", "X") == [("order(2,3,1)",)]
    whole = "house(red, s) = 1\nhouse(green, s) = 2\nhouse(blue, s) = 3\n"
    document = pylogic.load(f"{puzzle}{whole}mine(c, s) ≡ house(c, s) = 2\n")
    assert not any("demanded of states" in str(notice) for notice in document.notices)


def test_what_rules_define_is_not_demanded_of_models() -> None:
    """A demand of a least relation could not be tested on each model: the text stays refused."""
    text = LIKES.replace(
        "ALL x. ALL y. (knows(x, y) <=> likes(x, y))", "likes(x, y) -> knows(x, y)"
    )
    assert not any("left open" in notice.what for notice in pylogic.load(text).notices)


def test_it_is_told() -> None:
    """The notice says what is left open, and how it is asked."""
    told = [notice.what for notice in pylogic.load(COLOURING).notices]
    assert "colour(V, state) : C is left open: model(M) holds of each way to choose it" in told


@pytest.mark.parametrize(
    "text",
    [
        "dept(d1). dept(d2). works(ann, d1).\ndept(d) → ∃!e works(e, d)",
        "1. node(x) <-> x = a | x = b\n2. node(x) & happy(x) -> x = a",
        "person(ann). person(bob).\nlikes(ann, bob).\nlikes(x, y) -> likes(y, x) & x != ann",
    ],
)
def test_a_text_that_contradicts_itself_stays_refused(text: str) -> None:
    """Facts say all that there is; what one axiom alone mentions is a slip."""
    document = pylogic.load(text)
    assert not any("left open" in notice.what for notice in document.notices)
    with pytest.raises((CompileError, LoadError)), pylogic.session() as prolog:
        prolog.add(document)


def test_what_is_defined_on_the_right_is_not_left_open() -> None:
    """An equivalence may have what it defines behind a formula, and demand nothing."""
    text = (
        "coin(i) iff 1 <= i and i < 3\ndoor(open) and door(shut)\n"
        "(coin(k) and door(z) and z != open) iff puzzle(k, z)\n"
        "(4 < 2 or puzzle(1, shut)) iff fine\n"
    )
    document = pylogic.load(text)
    assert not document.notices
    assert document.evaluate("puzzle(K, Z)") == [{"K": 1, "Z": "shut"}, {"K": 2, "Z": "shut"}]
    assert document.evaluate("fine") == [{}]


@pytest.mark.parametrize(
    "said", ["can(lift, a) <-> %s", "action(a) -> (able(a) <-> %s)", "p(b) & (able(a) <-> %s)"]
)
def test_what_a_definition_compares_with_is_not_left_open(said: str) -> None:
    """About a constant, behind a condition, or beside another statement."""
    text = "room(x) <-> x = hall | x = attic\nroom(x) -> action(go(x))\naction(stay)\n"
    text += said % "(exists x. a = go(x) & room(x)) | a = stay"
    assert answers(text, "action(A)", "A") == [("go(attic)",), ("go(hall)",), ("stay",)]


SEATS = """Guests = {ann, bob, cat}
friend(ann, bob). friend(bob, cat).
seat : Guests -> {1, 2, 3}
x != y -> seat(x) != seat(y)
"""


@pytest.mark.parametrize(
    "told",
    [
        "adjacent(x, y) <-> |x - y| = 1",
        "adjacent(1, 2). adjacent(2, 1). adjacent(2, 3). adjacent(3, 2).",
    ],
)
@pytest.mark.parametrize(
    "demand",
    [
        "friend(x, y) -> adjacent(seat(x), seat(y))",
        "Both: adjacent(seat(ann), seat(bob)) & adjacent(seat(bob), seat(cat))",
        "Bob is between: adjacent(seat(bob), seat(cat))\nAnd: adjacent(seat(ann), seat(bob))",
    ],
)
def test_what_is_told_elsewhere_is_demanded_of_what_is_left_open(told: str, demand: str) -> None:
    """Which seats are adjacent is told; no guest makes others so."""
    models = answers(f"{SEATS}{told}\n{demand}\n", "model(M)", "M")
    assert models == [("model(1,2,3)",), ("model(3,2,1)",)]


def test_a_condition_on_what_is_open_tells_no_values() -> None:
    """Of two functions with signatures on a line, of which one has a value that is told."""
    text = """M = {ann, bob, cat},  I = {flute, harp, oboe}
chair : M -> {1, 2, 3},  plays : M -> I
x != y -> chair(x) != chair(y) & plays(x) != plays(y)
plays(x) = flute & plays(y) = oboe -> chair(y) = chair(x) + 1
chair(cat) = 3
"""
    brute = {
        f"model({','.join(map(str, (*seats, *tools)))})"
        for seats in permutations((1, 2, 3))
        for tools in permutations(("flute", "harp", "oboe"))
        if seats[2] == 3 and seats[tools.index("oboe")] == seats[tools.index("flute")] + 1
    }
    assert {m for (m,) in answers(text, "model(M)", "M")} == brute


def test_a_rule_of_itself_says_of_what_set_no_values_are() -> None:
    """Where a signature does: what is reached by a permutation is all, or less."""
    text = (
        "V = {1, 2, 3}\nf : V -> V\nx != y -> f(x) != f(y)\nreach(1).\nreach(x) -> reach(f(x))\n"
    )
    assert len(answers(text, "model(M)", "M")) == 6
    around = answers(text, "model(M), reach(1, M), reach(2, M), reach(3, M)", "M")
    assert around == [("model(2,3,1)",), ("model(3,1,2)",)]


def test_what_may_be_a_demand_or_a_fact_is_refused() -> None:
    """Of a guest and a seat: each likes the seat, or has one of those that are liked."""
    text = f"{SEATS}likes(ann, 1). likes(bob, 1).\nlikes(x, seat(x))\n"
    (problem,) = pylogic.load(text).problems
    assert "may demand something" in str(problem)
    assert ":6:1: " in str(problem)


def test_a_structure_in_plain_words() -> None:
    """A sentence without signs of mathematics goes on behind `whenever` at the end of a line."""
    text = (
        "R = {a, b, d}\nadj(a, b), adj(b, d)\n\n"
        "A colouring is a function c : R -> {red, green} such that c(x) != c(y)"
        " whenever\nadj(x, y).\n"
        "\n(b) The degree of x is deg(x) = #{y in R : adj(x, y)}. Which has the greatest one?\n"
    )
    document = pylogic.load(text, notation="first-order")
    assert not document.syntax.unclear
    assert len(document.evaluate("model(M)")) == 2
    assert [str(row["N"]) for row in document.evaluate("deg(b, N)")] == ["1"]


def test_a_function_with_the_name_of_its_values() -> None:
    """Words list the colours, so that these are the values of `colour`, and no predicate."""
    text = "Regions: wa, nt, sa.\nColours: red, blue.\ncolour : region -> colour\n"
    text += "next(wa, nt). next(nt, sa).\nnext(x, y) -> colour(x) != colour(y)\n"
    models = {str(m) for (m,) in answers(text, "model(M)", "M")}
    assert models == {"model(red,blue,red)", "model(blue,red,blue)"}


PUZZLES = [
    (
        ("Suspects: ann, bob.\nguilty(x) -> suspect(x)\nguilty(ann) | guilty(bob)\n"
        "calm(x) <-> suspect(x) & ~guilty(x)\ncalm(bob)\n"),
        {"model(yes,no)"},
    ),
    ("age : {ann, bob} -> {1, ..., 5}\nage(ann) = age(bob) + 2\nage(ann) + age(bob) = 8\n",
     {"model(5,3)"}),
    ("v : {a, b, c} -> {1, ..., 5}\nv(a) = v(b) + 1\nv(b) = 2 * v(c)\n",
     {"model(3,2,1)", "model(5,4,2)"}),
    (("Suspects: ann, bob, cy.\nguilty(x) -> suspect(x)\nguilty(ann) | guilty(bob)\n"
     "~(guilty(ann) & guilty(cy))\nguilty(bob) -> guilty(cy)\n"),
     {"model(no,yes,yes)", "model(yes,no,no)"}),
    (("knight(a) <-> ~knight(b)\nknight(b) <-> knight(a) & knight(c)\n"
     "knight(c) <-> ~knight(a) | knight(b)\n"), {"model(yes,no,no)"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "models"), PUZZLES)
def test_puzzles(text: str, models: set[str]) -> None:
    """They demand sums, have rules about single things, and letters for things."""
    assert {str(m) for (m,) in answers(text, "model(M)", "M")} == models


def test_what_rules_give_is_not_left_open() -> None:
    """That guilt follows from what is not so defines it, as any rule does."""
    text = "suspect(ann). suspect(bob).\nguilty(x) -> suspect(x)\n"
    text += "~away(ann) -> guilty(ann)\naway(bob)\nguilty(ann) | guilty(bob)\n"
    assert answers(text, "guilty(X)", "X") == [("ann",)]
