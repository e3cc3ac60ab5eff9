"""Effect axioms, frame axioms, and axioms by action: what they are folded to."""

from __future__ import annotations

import re

import pytest

import pylogic
from pylogic.core.errors import PylogicError

MONKEY = """
Place(x) ≡ x = Door ∨ x = Window ∨ x = Middle.
1. ∀x y s. at(Monkey, x, s) ∧ ¬onbox(s) ∧ Place(y) → at(Monkey, y, result(walk(y), s))
2. at(Monkey, x, s) ∧ at(Box, x, s) ∧ ¬onbox(s) ∧ Place(y)
     → at(Box, y, result(push(y), s)) ∧ at(Monkey, y, result(push(y), s))
3. at(Monkey, x, s) ∧ at(Box, x, s) → onbox(result(climb, s))
4. onbox(s) ∧ at(Box, Middle, s) → hasBananas(result(grasp, s))
5. at(Box, x, s) → at(Box, x, result(walk(y), s))
6. at(o, x, s) → at(o, x, result(climb, s))
7. at(o, x, s) → at(o, x, result(grasp, s))
8. hasBananas(s) → hasBananas(result(a, s))
9. onbox(s) → onbox(result(grasp, s))
10. at(Monkey, Door, S0) ∧ at(Box, Window, S0) ∧ ¬onbox(S0) ∧ ¬hasBananas(S0).
"""
SUITCASE = """
Constants: l1, l2, open

~Holds(up(x), s) -> Holds(up(x), Result(flip(x), s))
Holds(up(x), s) -> ~Holds(up(x), Result(flip(x), s))
Holds(open, s) <-> Holds(up(l1), s) & Holds(up(l2), s)
Poss(flip(x), s) <-> x = l1 | x = l2
~Holds(up(l1), S0), Holds(up(l2), S0)
"""
YALE = """
Constants: load, wait, shoot, loaded, alive, s0

holds(loaded, result(load, s))
holds(loaded, s) -> ~holds(alive, result(shoot, s))
holds(loaded, s) -> ~holds(loaded, result(shoot, s))
load: holds(alive, result(load, s)) <-> holds(alive, s)
wait: holds(f, result(wait, s)) <-> holds(f, s)
shoot: ~holds(loaded, s) -> (holds(f, result(shoot, s)) <-> holds(f, s))
holds(alive, s0)
~holds(loaded, s0)
"""
HANOI = """
(D1)  disk(d) ≡ d = 1 ∨ d = 2 ∨ d = 3
(D2)  peg(p) ≡ p = a ∨ p = b ∨ p = c
(D4)  Poss(move(d, p), s) ≡ disk(d) ∧ peg(p) ∧ at(d, s) ≠ p ∧
         ¬∃e (disk(e) ∧ e < d ∧ (at(e, s) = p ∨ at(e, s) = at(d, s)))
(D5)  at(d, do(a, s)) = p ≡ a = move(d, p) ∨ at(d, s) = p ∧ ¬∃q a = move(d, q)
(D6)  at(1, S0) = a ∧ at(2, S0) = a ∧ at(3, S0) = a
(D7)  Goal(s) ≡ ∀d (disk(d) ⊃ at(d, s) = c)
"""
PEGS = """
hole(h) ≡ 1 ≤ h ≤ 4
Poss(jump(x, y, z), s) ≡ hole(z) ∧ (y = x + 1 ∧ z = x + 2 ∨ y = x - 1 ∧ z = x - 2)
   ∧ peg(x, s) ∧ peg(y, s) ∧ ¬peg(z, s)
peg(h, do(jump(x, y, z), s)) ≡ h = z ∨ peg(h, s) ∧ h ≠ x ∧ h ≠ y
peg(h, S0) ≡ hole(h) ∧ h ≠ 3
"""
TURNS = """
Constants: left, right, pass, S0

Turn(do(a, s)) = left ≡ Turn(s) = right
Turn(do(a, s)) = right ≡ Turn(s) = left
Poss(pass, s)
Turn(S0) = left
"""
DOORS = """
connects(d12, r1, r2). connects(d12, r2, r1). connects(d23, r2, r3). connects(d23, r3, r2).
in(r, s) ∧ connects(d, r, r') ∧ opened(d, s) → in(r', do(go(d, r'), s))
in(r, s) ∧ connects(d, r, r') ∧ opened(d, s) → ¬in(r, do(go(d, r'), s))
opened(d, do(open(d), s))
Poss(go(d, r'), s) ↔ ∃r (in(r, s) ∧ connects(d, r, r') ∧ opened(d, s))
Poss(open(d), s) ↔ ∃r,r' (in(r, s) ∧ connects(d, r, r')) ∧ ¬opened(d, s)
in(r1, S0)
¬opened(d12, S0) ∧ ¬opened(d23, S0)
"""
GIVEN = """
Constants: press, wait, lamp, S0

lit(x, s) → ¬lit(x, do(press, s))
¬lit(x, s) → lit(x, do(press, s))
Poss(press, s) ← plugged(s)
Poss(wait, s)
plugged(S0)
¬lit(lamp, S0)
"""

VACUUM = """
Locations: left, right.

Effects:
  at(do(goto(l), s)) = l
  ¬dirt(at(s), do(suck, s))

Preconditions:
  Poss(goto(l), s) ≡ at(s) ≠ l
  Poss(suck, s) ≡ dirt(at(s), s)

S0:
  at(S0) = left
  dirt(left, S0). dirt(right, S0).

clean(s) ≡ ¬∃l dirt(l, s)
"""
JUGS = """
Jugs: big, small.
cap(big) = 4. cap(small) = 3.
0 ≤ amount(j, s) ∧ amount(j, s) ≤ 4
Poss(fill(j), s) ≡ amount(j, s) < cap(j)
Poss(empty(j), s) ≡ amount(j, s) > 0
Poss(pour(j, k), s) ≡ j ≠ k ∧ amount(j, s) > 0 ∧ amount(k, s) < cap(k)
amount(j, do(fill(j), s)) = cap(j)
amount(j, do(empty(j), s)) = 0
j ≠ k → amount(j, do(pour(j, k), s)) = amount(j, s) - min(amount(j, s), cap(k) - amount(k, s))
j ≠ k → amount(k, do(pour(j, k), s)) = amount(k, s) + min(amount(j, s), cap(k) - amount(k, s))
amount(j, S0) = 0
Goal(s) ≡ amount(big, s) = 2
"""


def _search(text: str, step: str, goal: str) -> tuple[int, int, int | None]:
    """Return how many states and steps there are, and how far the first goal is."""
    document = pylogic.load(text)
    assert not document.problems
    with pylogic.session() as prolog:
        module = prolog.add(document)
        layer = [str(answer["S"]) for answer in module.query("start(S)")]
        seen = dict.fromkeys(layer, 0)
        steps, found = 0, None
        while layer:
            after: list[str] = []
            for state in layer:
                if found is None and goal and list(module.query(goal.replace("@", state))):
                    found = seen[state]
                for answer in module.query(step.replace("@", state)):
                    steps += 1
                    if (name := str(answer["T"])) not in seen:
                        seen[name] = seen[state] + 1
                        after.append(name)
            layer = after
    return len(seen), steps, found


@pytest.mark.parametrize(
    ("text", "step", "goal", "expected"),
    [
        (HANOI, "do(A, @, T)", "'Goal'(@)", (27, 78, 7)),
        (PEGS, "do(A, @, T)", "", (3, 2, None)),
        (TURNS, "do(A, @, T)", "@ = S, 'Turn'(S, right)", (2, 2, 1)),
        (SUITCASE, "'Result'(A, @, T)", "open(@)", (4, 8, 1)),
        (DOORS, "do(A, @, T)", "in(r3, @)", (6, 8, 4)),
        (GIVEN, "do(A, @, T)", "lit(lamp, @)", (2, 4, 1)),
        (VACUUM, "do(A, @, T)", "clean(@)", (8, 12, 3)),
        (JUGS, "do(A, @, T)", "'Goal'(@)", (14, 50, 6)),
    ],
)
def test_states_of_axioms_by_action(
    text: str, step: str, goal: str, expected: tuple[int, int, int | None]
) -> None:
    """As many as counted by hand: 3^3 ways to stack disks, 39 moves between them each way."""
    assert _search(text, step, goal) == expected


def test_frame_axioms_say_what_stays() -> None:
    """The monkey leaves a place since no axiom says that it stays there; four actions do."""
    plan = ["walk('Window')", "push('Middle')", "climb", "grasp"]
    document = pylogic.load(MONKEY)
    steps = ", ".join(f"result({a}, S{i}, S{i + 1})" for i, a in enumerate(plan))
    with pylogic.session() as prolog:
        module = prolog.add(document)
        places = module.query("start(S), result(walk('Window'), S, T), at('Monkey', X, T)")
        assert [str(answer["X"]) for answer in places] == ["'Window'"]
        assert len(list(module.query(f"start(S0), {steps}, hasBananas(S4)"))) == 1
        assert not list(module.query("start(S), result(_, S, T), hasBananas(T)"))
    told = [notice.what for notice in document.notices]
    assert any("nothing holds after an action but what an axiom says: at" in t for t in told)


def test_a_variable_for_a_fluent_stands_for_each() -> None:
    """Who waits after loading, and shoots then, hits; who only shoots does not."""
    document = pylogic.load(YALE)
    with pylogic.session() as prolog:
        module = prolog.add(document)
        shot = "start(S0), result(load, S0, S1), result(wait, S1, S2), result(shoot, S2, S3)"
        assert list(module.query(f"{shot}, \\+ alive(S3), \\+ loaded(S3), alive(S2)"))
        assert list(module.query("start(S), result(shoot, S, T), alive(T)"))


def test_effects_that_contradict_make_an_action_impossible() -> None:
    """As then no state comes of it."""
    text = re.sub("Poss.*", "", GIVEN) + "lit(x, do(wait, s))\n¬lit(x, do(wait, s))\n"
    assert _search(text, "do(A, @, T)", "") == (2, 2, None)


@pytest.mark.parametrize(
    ("last", "said"),
    [
        (
            "at(s) = mid ∨ at(s) = low → at(do(up, s)) = top",
            r"line 6: .* for \[s=situation\(low\),a=up",
        ),
        ("at(s) = top → at(do(up, s)) = low", None),
        ("at(s) = low → at(do(up, s)) = mid", None),
    ],
)
def test_what_is_possible_and_contradicts_itself_is_told(last: str, said: str | None) -> None:
    """By both voices, where an action that is possible in a reached situation has two outcomes."""
    text = (
        "Constants: low, mid, top, up, S0\n\nat(S0) = low\nPoss(up, s) ≡ at(s) = low\n"
        "at(s) = low → at(do(up, s)) = mid\n"
    )
    document = pylogic.load(f"{text}{last}\n")
    goal = "start(S), do(A, S, T)"
    if said is None:
        assert not document.problems
        assert len(list(document.evaluate(goal))) == 1
        return
    assert re.search(said, str(document.problems[0]))
    with pytest.raises(PylogicError, match="line 6"):
        document.evaluate(goal)


def test_what_nothing_changes_is_told() -> None:
    """That it stays as it is."""
    told = [notice.what for notice in pylogic.load(GIVEN).notices]
    assert any("what no axiom changes stays as it is" in t and "plugged" in t for t in told)


def test_names_in_lists_of_facts_are_constants() -> None:
    """As each fact would say what all do if they were variables."""
    document = pylogic.load("edge(e1, g, u). edge(e2, u, v). edge(e3, g, w).\nbase(x) <-> x = g\n")
    with pylogic.session() as prolog:
        module = prolog.add(document)
        assert [str(a["X"]) for a in module.query("edge(e2, u, X)")] == ["v"]
        assert len(list(module.query("edge(A, B, C)"))) == 3
    told = [notice.what for notice in document.notices]
    assert any("can only be constants" in t for t in told)


def test_equations_of_built_terms_are_about_those_of_a_sort() -> None:
    """The third row is named nowhere, and is one of the board's: 48 moves of a knight on 4 x 4."""
    text = (
        "A1. ∀s.(square(s) ≡ ∃i j.(1 ≤ i ≤ 4 ∧ 1 ≤ j ≤ 4 ∧ s = sq(i, j)))\n"
        "A2. ∀i j.(row(sq(i, j)) = i ∧ col(sq(i, j)) = j)\n"
        "A3. ∀s t.(knight(s, t) ≡ square(s) ∧ square(t) ∧\n"
        "      (|row(s) - row(t)| = 1 ∧ |col(s) - col(t)| = 2 ∨\n"
        "       |row(s) - row(t)| = 2 ∧ |col(s) - col(t)| = 1))\n"
    )
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(text))
        assert len(list(module.query("knight(S, T)"))) == 48
        assert len(list(module.query("row(S, 3)"))) == 4


def test_sums_are_not_cut_at_the_numbers_of_a_text() -> None:
    """No constant says how far a counter goes."""
    text = "Constants: inc, S0\n\nPoss(inc, s)\nn(do(inc, s)) = n(s) + 1\nn(S0) = 0\n"
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(text))
        steps = ", ".join(f"do(inc, S{i}, S{i + 1})" for i in range(5))
        assert len(list(module.query(f"start(S0), {steps}"))) == 1
