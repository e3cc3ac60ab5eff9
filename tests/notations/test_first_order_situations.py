"""The situation calculus: what is folded to states, and what is refused with a reason."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import PylogicError
from pylogic.notations.first_order.reader import read
from tests.documents.searches import answers

LIFT = [
    "Constants: ground, top, up, down, S0",
    "Poss(a, s) ≡ a = up ∧ at(s) = ground ∨ a = down ∧ at(s) = top",
    "at(do(a, s)) = if a = up then top else ground",
    "at(S0) = ground",
]


def test_histories_become_states() -> None:
    """No successor is left, and the text is told how it was read."""
    document = read(LIFT, "lift")
    printed = str([axiom.formula for axiom in document.axioms()])
    assert "'situation'" in printed
    assert "Apply(function='do'" not in printed
    assert any("histories" in notice.what for notice in document.notices)


@pytest.mark.parametrize("constants", [LIFT[:1], ["Constants: ground, top, up, down"]])
@pytest.mark.parametrize(
    "first",
    [
        ["at(S0) = ground ∧ lit(S0) ∧ ¬open(S0)"],
        ["at(S0) = ground", "lit(S0) ∧ ¬open(S0)"],
        ["at(S0) = ground", "lit(S0)", "¬open(S0)"],
    ],
)
def test_what_is_said_of_the_first_situation_may_be_joined(
    constants: list[str], first: list[str]
) -> None:
    """Also with what does not hold; the first situation need not be among the constants."""
    fluents = ["lit(do(a, s)) ≡ lit(s)", "open(do(a, s)) ≡ open(s)"]
    document = read([*constants, *LIFT[1:3], *fluents, *first], "lift")
    assert not document.problems
    alone = read([*constants, *LIFT[1:3], *fluents, "at(S0) = ground", "lit(S0)"], "lift")
    starts = [
        [str(d.formula) for d in found.axioms() if "'start'" in str(d.formula)]
        for found in (document, alone)
    ]
    assert starts[0]
    assert starts[0][0].count("value=True") == starts[1][0].count("value=True") == 1


def test_the_text_is_told_how_goals_speak_of_steps() -> None:
    """By the name that it has for them, and of fluents by theirs."""
    text = ["Constants: lit, press, S0", "holds(lit, res(press, s))", "~holds(lit, S0)"]
    told = [notice.what for notice in read(text, "lamp").notices]
    assert any(what.endswith("start(s), res(a, s, t), and holds(f, s) as f(s)") for what in told)
    assert any(n.what.endswith("start(s), do(a, s, t)") for n in read(LIFT, "lift").notices)


FLOORS = [
    r"\[ floor\_of(do(a, s)) = m \equiv a = go(m) \lor floor\_of(s) = m",
    r"\land \neg \exists n\, a = go(n) \]",
    "",
    r"\[ lit(do(a, s)) \equiv a = press \lor lit(s) \]",
    "",
    r"\[ Poss(go(n), s) \equiv n \in \{1, 2\} \]",
    "",
]


@pytest.mark.parametrize(
    "said",
    [
        r"Initially $floor\_of(S_0) = 2$, and the lamp is on, $lit(S_0)$.",
        r"The lift is old. Initially $floor\_of(S_0) = 2$; $lit(S_0)$ holds.",
        r"\begin{enumerate}\item At first $floor\_of(S_0) = 2$ and $lit(S_0)$.\end{enumerate}",
    ],
)
def test_a_sentence_says_what_holds_at_first(said: str) -> None:
    """Of the fluents that axioms define, in mathematics."""
    plain = read([*FLOORS, r"\[ floor\_of(S_0) = 2 \]", "", r"\[ lit(S_0) \]"], "lift")
    document = read([*FLOORS, said], "lift")
    assert not document.problems
    starts = [
        [str(d.formula) for d in found.axioms() if "'start'" in str(d.formula)]
        for found in (document, plain)
    ]
    assert starts[0] == starts[1]
    assert len(starts[0]) == 1


@pytest.mark.parametrize(
    "said",
    [
        r"Initially $floor\_of(S_0) = 2$ or $floor\_of(S_0) = 1$.",
        r"Initially it is not so that $floor\_of(S_0) = 2$.",
        r"Initially $floor\_of(S_0) = 2$ if somebody lives there.",
        r"The value $floor\_of(S_0) = 2$ is one of several.",
    ],
)
def test_a_sentence_that_leaves_the_first_situation_open_is_told(said: str) -> None:
    """It is no axiom: nothing says where the lift is at first."""
    document = read([*FLOORS, said], "lift")
    assert any("nothing says what floor_of is in S0" in str(p) for p in document.problems)


def test_a_first_situation_of_which_nothing_is_said_is_told() -> None:
    """As all fluents are false there."""
    lines = ["Poss(a, s) ≡ a = drop", "broken(do(a, s)) ≡ a = drop ∨ broken(s)"]
    told = "nothing is said of S0"
    assert any(told in notice.what for notice in read(lines, "cup").notices)
    assert not any(told in n.what for n in read([*lines, "¬broken(S0)"], "cup").notices)


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ([*LIFT, "at(do(a, s)) = top"], "at after an action is told twice"),
        ([*LIFT[:3]], "nothing says what at is in S0"),
        ([*LIFT, "p(s) ∨ at(do(up, s)) = top"], "a situation after an action stands where"),
        ([*LIFT, "p(S0) -> q(ground)"], "what is said of S0 has to be a fact"),
        ([*LIFT[1:], "lit(do(a, s)) ≡ lit(s)", "lit(S0) ∨ q(ground)"], "what is said of S0 has"),
        (
            [*LIFT, "lit(do(a, s)) ≡ lit(s)", "lit(S0) ∧ ¬lit(S0)"],
            "is said to hold in S0, and not",
        ),
        ([*LIFT, "Holds(f, do(a, s)) ≡ Holds(f, s)"], "a variable stands for a fluent"),
        (
            [*LIFT, "lit(do(a)) ≡ a = up", "lit(S0) ≡ false"],
            "lit is told after something other than an action in a situation",
        ),
    ],
)
def test_what_cannot_be_folded_is_refused(lines: list[str], what: str) -> None:
    """With the line of the axiom."""
    assert any(what in str(problem) for problem in read(lines, "lift").problems)


def test_a_function_that_is_called_result_is_no_successor() -> None:
    """Without a first situation, and without what is possible."""
    lines = ["value(result(x, y)) = x", "value(result(x, y)) = y -> p(x)"]
    assert not read(lines, "a").problems


TRUCK = """
Places: Here, There.

Primitive actions: drive(p), load, unload.

Poss(drive(p), s) <-> Place(p) & ~At(p, s)
Poss(load, s) <-> At(There, s) & ~full(s)
Poss(unload, s) <-> At(Here, s) & full(s)
At(p, do(a, s)) <-> a = drive(p) | At(p, s) & ~(exists q. a = drive(q))
full(do(a, s)) <-> a = load | full(s) & a != unload

State constraints:
  (C1) At(p, s) & At(q, s) -> p = q
  (C2) ~(At(Here, s) & At(There, s))

In the first situation S0: At(Here, S0).
"""


def test_a_demand_of_situations_is_asked_of_those_that_actions_lead_to() -> None:
    """In others the truck is at two places; a heading above labels is no part of them."""
    assert answers(TRUCK, "start(_S), do(A, _S, T)", "A", "T") == [
        ("drive('There')", "situation(no,no,yes)")
    ]
    assert any("possible actions lead to" in n.what for n in read(TRUCK.splitlines(), "t").notices)
    full = TRUCK.replace("~(At(Here, s) & At(There, s))", "~full(s)")
    with pytest.raises(PylogicError, match="axiom C2"):
        answers(full, "start(S)", "S")


@pytest.mark.parametrize(
    "words",
    [
        "In the first situation S0:",
        "At the start:",
        "In the initial situation,",
        "At the outset of it all:",
    ],
)
def test_words_say_that_facts_hold_at_first(words: str) -> None:
    """Also if the fluent is called as the preposition is, or has arguments inside of arguments."""
    text = LIFT[0] + "\nholds(at(top), s) -> ~holds(at(top), result(down, s))\n\n"
    text += f"{words} holds(at(top), S0), ~holds(at(up), S0)\n"
    assert answers(text, "start(_S), at(X, _S)", "X") == [("top",)]


def test_what_does_not_hold_at_first_may_be_said_of_all_in_a_conjunction() -> None:
    """Each part of it is a fact."""
    axioms = ["in(k, do(a, s)) ≡ a = put(k) ∨ in(k, s)", "open(do(a, s)) ≡ a = turn ∨ open(s)"]
    axioms += ["Poss(put(k), s) ≡ k = k1", "Poss(turn, s)"]
    text = "\n".join(["Constants: k1, turn, S0", *axioms, "(∀k) ¬in(k, S0) ∧ ¬open(S0)"])
    assert answers(text, "start(S)", "S") == [("situation(no,no)",)]


TRUCKS = """\
Constants: S0, t1, t2, t3, t4, t5, t6, rome, bonn, oslo, ulm

truck(x) <-> x = t1 | x = t2 | x = t3 | x = t4 | x = t5 | x = t6
city(x) <-> x = rome | x = bonn | x = oslo | x = ulm
Poss(drive(x, y), s) <-> truck(x) & city(y) & loc(x, s) != y
LOC
tows(x, z, do(a, s)) <-> tows(x, z, s)
truck(x) -> loc(x, S0) = rome
tows(t1, t2, S0)
"""


@pytest.mark.parametrize(
    "said",
    [
        (
            "loc(x, do(a, s)) = y <-> a = drive(x, y)"
            " | (exists z. tows(z, x, s) & a = drive(z, y))"
            " | loc(x, s) = y & ~exists z c. a = drive(z, c) & (z = x | tows(z, x, s))"
        ),
        (
            "loc(x, do(a, s)) = if a = drive(x, y) then y else if a = drive(t1, y) & x = t2 then y"
            " else loc(x, s)"
        ),
    ],
)
def test_what_an_action_gives_is_the_value_of_a_function_of_places(said: str) -> None:
    """No state is tried: there are millions."""
    text = TRUCKS.replace("LOC", said)
    goal = "start(_S), do(drive(t1, ulm), _S, _T), do(drive(t2, oslo), _T, _U), loc(X, _U, C)"
    found = {f"t{i}": "rome" for i in range(3, 7)} | {"t1": "ulm", "t2": "oslo"}
    assert answers(text, goal, "X", "C") == sorted(found.items())
    told = any("only the action gives" in n.what for n in read(text.splitlines(), "t").notices)
    assert told == (" if a " in said)


def test_a_function_that_has_two_values_after_an_action_makes_it_impossible() -> None:
    """By the letter: it is each value of which the axiom says so, and has one."""
    said = "loc(x, do(a, s)) = y <-> a = drive(x, y) | loc(x, s) = y"
    text = TRUCKS.replace("LOC", said)
    assert not answers(text, "start(_S), do(drive(t1, ulm), _S, T)", "T")


def test_an_equivalence_may_deny_what_holds_after_an_action() -> None:
    """It stands either way round."""
    axioms = ["lit(s) ≡ ¬lit(do(press, s))", "lit(do(wait, s)) ≡ lit(s)", "¬lit(S0)"]
    text = "\n".join(["Constants: press, wait, S0", *axioms])
    assert answers(text, "start(_S), do(A, _S, _T), lit(_T)", "A") == [("press",)]


def test_what_is_divided_by_is_no_value() -> None:
    """Five lamps in a ring have no lamp 5, which would be in each state beside them."""
    axioms = ["i ∈ {0, 1, 2, 3, 4}", "lit(i, s0) ≡ i = 0", "Poss(press(i), s)"]
    text = "\n".join([*axioms, "lit(j, do(press(i), s)) ≡ j = (i + 1) mod 5 ∨ lit(j, s)"])
    assert answers(text, "action(press(I))", "I") == [(i,) for i in "01234"]


@pytest.mark.parametrize(
    ("first", "refused"),
    [
        ("(a) Initially the board is empty:  ¬at(x, S0).  X begins:  turn(1, S0).", True),
        ("", False),
        ("S0 is the first situation.", False),
    ],
)
def test_a_first_situation_of_which_a_sentence_speaks(first: str, *, refused: bool) -> None:
    """Nothing holds in one of which nothing is said; where that is not read, it is refused."""
    text = (
        f"{first}\n\nPoss(put(x), s) ⇔ ¬at(x, s)\n"
        "at(x, Result(a, s)) ⇔ a = put(x) ∨ at(x, s)\n"
        "turn(1, Result(a, s)) ⇔ turn(2, s)\nturn(2, Result(a, s)) ⇔ turn(1, s)\n"
        "near(x) ⇔ x = 1 ∨ x = 2\n"
        "ends(s) ⇔ ∀x (near(x) ⇒ at(x, s))\n"
    )
    problems = pylogic.load(text, notation="first-order").problems
    assert any("said of S0 is not read" in str(problem) for problem in problems) == refused
