"""Histories that are named or foreseen, and narratives of events; held against Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylogic
from pylogic.errors import PylogicError
from tests.documents.searches import answers, command, reached

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.needs_swipl

CROSSING = """
Poss(cross(i,j), s) ≡ i ∈ {0,1,2} ∧ j ∈ {0,1,2} ∧ 1 ≤ i + j ∧ i + j ≤ 2 ∧
    [boat(s) = left ⊃ i ≤ m(s) ∧ j ≤ c(s)] ∧ [boat(s) = right ⊃ i ≤ 3 - m(s) ∧ j ≤ 3 - c(s)] ∧
    safe(do(cross(i,j), s))
m(do(a,s)) = n ≡ (∃i,j)[a = cross(i,j) ∧ boat(s) = left ∧ n = m(s) - i] ∨
    (∃i,j)[a = cross(i,j) ∧ boat(s) = right ∧ n = m(s) + i]
c(do(a,s)) = n ≡ (∃i,j)[a = cross(i,j) ∧ boat(s) = left ∧ n = c(s) - j] ∨
    (∃i,j)[a = cross(i,j) ∧ boat(s) = right ∧ n = c(s) + j]
boat(do(a,s)) = b ≡ b = left ∧ boat(s) = right ∨ b = right ∧ boat(s) = left
safe(s) ≡ (m(s) = 0 ∨ m(s) ≥ c(s)) ∧ (m(s) = 3 ∨ 3 - m(s) ≥ 3 - c(s))
m(S0) = 3, c(S0) = 3, boat(S0) = left.
goal(s) ≡ m(s) = 0 ∧ c(s) = 0
"""
SHOOTING = """
Holds(Alive, S0)
Holds(Loaded, Result(Load, s))
Holds(Loaded, s) => not Holds(Alive, Result(Shoot, s))
not Holds(Loaded, Result(Shoot, s))
Holds(Alive, s) => Holds(Alive, Result(Wait, s))
Holds(Loaded, s) => Holds(Loaded, Result(Wait, s))
Holds(Alive, s) => Holds(Alive, Result(Load, s))

S1 = Result(Load, S0)
S2 = Result(Wait, S1)
S3 = Result(Shoot, S2)
"""
BOXES = """
box(x) <-> x = b1 | x = b2
poss(lift(x), s) <-> box(x) & ~up(x, s)
up(x, do(a, s)) <-> a = lift(x) | up(x, s)
box(x) -> ~up(x, s0)
able(s) <-> exists x. up(x, do(lift(x), s))
"""
GLASS = r"""
Following Lin, $res(a,s)$ is the result of doing $a$ in $s$, and $h(p,s)$ says that fluent $p$ holds in $s$.
\begin{eqnarray}
Poss(drop,s) &\leftrightarrow& h(holding,s)\\
Poss(pickup,s) &\leftrightarrow& \neg h(holding,s) \wedge \neg h(broken,s)\\
h(holding,res(a,s)) &\leftrightarrow& a = pickup \vee (h(holding,s) \wedge a \neq drop)\\
h(broken,res(a,s)) &\leftrightarrow& a = drop \vee h(broken,s)\\
\neg h(holding,S_0) \wedge \neg h(broken,S_0)
\end{eqnarray}
"""  # noqa: E501 - as a paper has it
ROBOTS = """
Successor state axioms:
  loc(r, do(a, s)) = p ≡ a = go(r, p) ∨ (loc(r, s) = p ∧ ¬∃p' a = go(r, p'))
  at(x, do(a, s)) = p ≡ ∃r (has(r, x, s) ∧ a = go(r, p)) ∨
        (at(x, s) = p ∧ ¬∃r, p' (has(r, x, s) ∧ a = go(r, p')))
  has(r, x, do(a, s)) ≡ a = grab(r, x) ∨ has(r, x, s)

Initial database:
  agent(r) ≡ r = r1 ∨ r = r2
  place(p) ≡ p = kitchen ∨ p = hall
  thing(x) ≡ x = cup
  loc(r1, S0) = kitchen, loc(r2, S0) = hall
  at(cup, S0) = kitchen
  ¬has(r, x, S0)
"""
LIFT = """
Poss(up, s) ≡ floor(s) < 3 ∧ ¬open(s)
Poss(down, s) ≡ floor(s) > 1 ∧ ¬open(s)
Poss(door, s) ≡ ⊤
floor(do(a, s)) = n ≡ (a = up ∧ n = floor(s) + 1) ∨ (a = down ∧ n = floor(s) − 1) ∨
    (n = floor(s) ∧ a ≠ up ∧ a ≠ down)
open(do(a, s)) ≡ a = door ∧ ¬open(s)
floor(S0) = 1
¬open(S0)
goal(s) ≡ floor(s) = 3 ∧ open(s)
"""
FARMER = """
item(x) <-> x = wolf | x = goat | x = cabbage.
opp(near) = far.  opp(far) = near.
Poss(take(x), s) <-> item(x) & side(x, s) = farmer(s).
Poss(alone, s) <-> true.
farmer(do(a, s)) = opp(farmer(s)).
side(x, do(a, s)) = (if a = take(x) then opp(side(x, s)) else side(x, s)).
farmer(S0) = near.
side(x, S0) = near.
eaten(s) <-> (side(wolf, s) = side(goat, s) & side(goat, s) != farmer(s)) |
             (side(goat, s) = side(cabbage, s) & side(goat, s) != farmer(s)).
legal(S0).
legal(do(a, s)) <-> legal(s) & Poss(a, s) & ~eaten(do(a, s)).
(G) goal(s) <-> farmer(s) = far & forall x. item(x) -> side(x, s) = far.
"""
SINK = r"""
Time is linear and discrete: $t \in \{0, 1, \ldots, 12\}$.
\begin{gather}
HoldsAt(f, t_2) \leftarrow Happens(e, t_1) \wedge Initiates(e, f, t_1) \wedge t_1 < t_2
  \wedge \neg Clipped(t_1, f, t_2) \tag{EC1}\\
Clipped(t_1, f, t_2) \leftrightarrow
  \exists e, t\,[Happens(e,t) \wedge Terminates(e,f,t) \wedge t_1 \leq t \wedge t < t_2] \tag{EC2}
\end{gather}
\begin{align}
& Initiates(TapOn, Filling, t) \\
& Terminates(TapOff, Filling, t) \\
& Happens(TapOn, 1) \\
& Happens(TapOff, 3)
\end{align}
"""
ACCOUNT = """
Times: 0..10

EC1. HoldsAt(f, t) <- Initially(f) & ~Clipped(0, f, t).
EC2. HoldsAt(f, t2) <- Happens(e, t1) & Initiates(e, f, t1) & t1 < t2 & ~Clipped(t1, f, t2).
EC3. Clipped(t1, f, t2) <-> exists e t. Happens(e, t) & Terminates(e, f, t) & t1 <= t & t < t2.
B1. Initiates(open, account, t).
B2. Terminates(close, account, t) <- ~HoldsAt(overdrawn, t).
B3. Initiates(draw, overdrawn, t) <- HoldsAt(account, t).
B4. Terminates(deposit, overdrawn, t).
N1. Happens(open, 1). N2. Happens(draw, 2). N3. Happens(close, 3).
N4. Happens(deposit, 5). N5. Happens(close, 6). N6. Happens(draw, 8).
"""

DOOR = """
A card reader, as a logic program without a connective but the arrow.

holdsAt(F, T) <- initially(F), not stopped(0, F, T).
holdsAt(F, T) <- happens(E, T1), T1 < T, initiates(E, F, T1), not stopped(T1, F, T).
stopped(T1, F, T) <- happens(E, T2), T1 < T2, T2 < T, terminates(E, F, T2).

initiates(swipe, unlocked, T).
initiates(push, open, T) <- holdsAt(unlocked, T).
terminates(close, open, T).
initially(powered).

happens(push, 1).  happens(swipe, 2).  happens(push, 4).  happens(close, 6).

Times: 0..8
"""

MONKEY = """
Constants: monkey, box, bananas, door, window, middle, init

spot(p) <-> p = door | p = window | p = middle
loc(monkey, init, door)
loc(box, init, window)
loc(bananas, init, middle)
spot(p) & ~onbox(s) -> loc(monkey, res(walk(p), s), p)
loc(monkey, s, q) & loc(box, s, q) & spot(p) & ~onbox(s) ->
    loc(box, res(push(p), s), p) & loc(monkey, res(push(p), s), p)
loc(monkey, s, q) & loc(box, s, q) -> onbox(res(climb, s))
onbox(s) & loc(box, s, p) & loc(bananas, s, p) -> has_bananas(res(grasp, s))
"""
STACK = """
poss(s, push) iff top(s) < 3
poss(s, pop) iff top(s) > 0
poss(s, mark(x)) iff x = red | x = blue
top(do(s, push)) = top(s) + 1
top(do(s, pop)) = top(s) - 1
seen(do(s, mark(x)), x)
top(s0) = 0
"""


def test_what_would_come_of_an_action_may_make_it_possible() -> None:
    """`Poss(cross(i, j), s)` asks whether the state after it is safe: eleven crossings."""
    found = reached(CROSSING, "start(S)", "do(_, S, T)")
    assert (found["situation(right,0,0)"], len(found)) == (11, 16)


def test_a_named_history_is_the_state_that_it_leads_to() -> None:
    """`S3 = Result(Shoot, S2)` after `S2 = Result(Wait, S1)`."""
    assert answers(SHOOTING, "'S3'(S)", "S") == [("situation(no,no)",)]
    assert answers(SHOOTING, "'S2'(S), 'Alive'(S), 'Loaded'(S)", "S")


def test_conditions_of_what_holds_at_first_and_actions_in_definitions() -> None:
    """`box(x) -> ~up(x, s0)`; `able(s)` asks of the situation after an action."""
    assert answers(BOXES, "start(S), able(S)", "S") == [("situation(no,no)",)]
    assert answers(BOXES, "start(_S), do(A, _S, _T)", "A") == [("lift(b1)",), ("lift(b2)",)]


def test_a_fluent_may_speak_of_the_state_that_it_is_told_of() -> None:
    """`legal(do(a, s))` asks what is eaten after the action; seven crossings."""
    found = reached(FARMER, "start(S)", "legal(S), do(_, S, T), legal(T)")
    assert found["situation(far,yes,far,far,far)"] == 7


def test_fluents_may_hold_briefly() -> None:
    """`h(p, res(a, s))`; what stands in `$s$, and` is no list."""
    assert answers(GLASS, "start(_S), res(A, _S, _T)", "A") == [("pickup",)]
    assert answers(GLASS, "start(_S), res(A, _S, _T), res(B, _T, _U), res(C, _U, _)", "C") == []


def test_axioms_stand_below_their_heading_over_several_lines() -> None:
    """With a colon, and no blank line; the last is a fact that is denied."""
    goal = "start(_S), do(grab(r1, cup), _S, _T), do(go(r1, hall), _T, _U), at(cup, _U, P)"
    assert answers(ROBOTS, goal, "P") == [("hall",)]


def lines_of_play(floor: int, depth: int, *, opened: bool) -> int:
    """Return how many there are from a floor of the lift."""
    if not depth or (floor == 3 and opened):
        return int(not depth)
    after = [(floor, not opened)]
    after += [(f, False) for f in (floor - 1, floor + 1) if 1 <= f <= 3 and not opened]
    return sum(lines_of_play(f, depth - 1, opened=o) for f, o in after)


@pytest.mark.parametrize("bounds", ["", "1 ≤ floor(s) ≤ 3"])
def test_a_step_that_is_cut_into_cases_can_be_played(tmp_path: Path, bounds: str) -> None:
    """All actions are moves, not those of the first case alone; three plies up to the goal."""
    text = tmp_path / "lift.txt"
    text.write_text(f"{LIFT}{bounds}\n", encoding="utf-8")
    assert command("new", tmp_path / "lift", "--from", text).exit_code == 0
    counted = [
        command("perft", tmp_path / "lift", "5", "--source", source).output
        for source in (["text", "circuit"] if bounds else ["text"])
    ]
    assert {line.split(": ")[1].split()[0] for out in counted for line in out.splitlines()
            if line.startswith("perft")} == {str(lines_of_play(1, 5, opened=False))}  # fmt: skip
    if bounds:
        assert "wins in 3 plies" in command("solve", tmp_path / "lift").output


def test_letters_with_numbers_are_times_where_one_is() -> None:
    """And `linear and discrete` are none."""
    assert answers(SINK, "'HoldsAt'(F, T)", "T") == [("2",), ("3",)]


def test_situations_may_stand_at_any_place() -> None:
    """Goals have them where the text does, but for the step; `init` is the first."""
    goal = "start(_S), res(A, _S, _T), res(B, _T, _U), res(climb, _U, _V), res(grasp, _V, _W)"
    plan = [("walk(window)", "push(middle)")]
    assert answers(MONKEY, f"{goal}, has_bananas(_W)", "A", "B") == plan
    assert answers(MONKEY, "start(_S), loc(box, _S, P)", "P") == [("window",)]
    steps = "start(_S), do(push, _S, _T), do(mark(red), _T, _U), top(_U, N), seen(_U, X)"
    assert answers(STACK, steps, "N", "X") == [("1", "red")]
    possible = ["mark(blue)", "mark(red)", "push"]
    assert answers(STACK, "start(_S), poss(_S, A)", "A") == [(a,) for a in possible]


def test_procedures_are_told_and_the_theory_is_read() -> None:
    """What stands in them is no axiom, as `push(mark)` would be."""
    procedure = "proc fill\n  while ~full do\n  push(mark);\n  on(red)?\nendProc\n"
    document = pylogic.load(f"{STACK}\n{procedure}\ngoal(s) <-> top(s) = 3\n")
    assert [str(problem).partition("\n")[0] for problem in document.syntax.unclear] == [
        "<text>:10:1: a procedure of Golog is not run"
    ]
    with pylogic.session() as prolog:
        (found,) = prolog.add(document).all("start(_S), do(push, _S, T)")
    assert str(found["T"]) == "situation(1,no,no)"


def test_a_logic_program_may_have_arrows_of_its_own() -> None:
    """`<-` alone tells the axioms from facts of Prolog, and variables are in capitals."""
    assert pylogic.load(DOOR).notation.name == "first-order"
    times = {
        name: {t for (t,) in answers(DOOR, f"holdsAt({name}, T)", "T")}
        for name in ("unlocked", "open", "powered")
    }
    assert times == {
        "unlocked": {*"345678"}, "open": {"5", "6"}, "powered": {*"012345678"}
    }  # fmt: skip


@pytest.mark.parametrize(
    "said",
    [
        "The times are 0, 1, ..., 8.",
        "Times: 0, 1, 2, ..., 8",
        "Time = {0, 1, 2, 3, 4, 5, 6, 7, 8}",
        "time(t) <-> 0 <= t <= 8",
        "The clock runs from 0 to 8.",
        "Let the time points be 0, 1, 2, 3, 4, 5, 6, 7, 8.",
        "Let the times be $I = \\{0, 1, ..., 8\\}$.",
        "Let I = {0, 1, 2, 3, 4, 5, 6, 7, 8} be the time points.",
        "We use the event calculus with time points 0 to 8.",
    ],
)
def test_clocks_are_said_in_many_words(said: str) -> None:
    """The first number is the first time, however many stand before the dots."""
    text = DOOR.replace("Times: 0..8", said)
    assert len(answers(text, "holdsAt(powered, T)", "T")) == 9


def test_numbers_with_gaps_before_dots_are_no_range() -> None:
    """As in a formula, which says so."""
    text = DOOR.replace("Times: 0..8", "Times: 0, 2, ..., 8")
    with pytest.raises(PylogicError, match="T"):
        answers(text, "holdsAt(powered, T)", "T")


def test_narratives_are_completed_and_clocks_bound_them() -> None:
    """Nothing is said of `Initially`; facts with labels on one line; held against a loop."""
    told = {1: "open", 2: "draw", 3: "close", 5: "deposit", 6: "close", 8: "draw"}
    account = overdrawn = False
    expected = []
    for time in range(11):
        expected += [("account", str(time))] * account + [("overdrawn", str(time))] * overdrawn
        event = told.get(time, "")
        account, overdrawn = (
            event == "open" or (account and not (event == "close" and not overdrawn)),
            (event == "draw" and account) or (overdrawn and event != "deposit"),
        )
    assert answers(ACCOUNT, "'HoldsAt'(F, T)", "F", "T") == sorted(expected)


def test_what_is_denied_of_everything_holds_of_nothing() -> None:
    """`~odd(x)` alone says of what it holds."""
    assert answers(
        "1. a(x) <-> x = p | x = q\n2. ~odd(x)\n3. b(x) <-> a(x) & ~odd(x)", "b(X)", "X"
    )


def test_what_makes_an_action_possible_is_no_effect_of_it() -> None:
    """`Poss(wait, s) ≡ safe(do(wait, s))` leaves what is safe to its definition."""
    text = """Constants: left, right, S0, wait, go
Poss(wait, s) ≡ safe(do(wait, s))
Poss(go, s) ≡ safe(do(go, s)) ∧ goat(s) = left
goat(do(a, s)) = if a = go then right else goat(s)
safe(s) ≡ goat(s) ≠ right
goat(S0) = left
"""
    assert answers(text, "start(_S), do(A, _S, _T)", "A") == [("wait",)]


TITLED = """Blocks: a, b, c.

Precondition axioms
  Poss(move(x, y), s) iff clear(x, s), clear(y, s) and x != y.
  Poss(down(x), s) iff clear(x, s) and not table(x, s).

Successor state axioms
  on(x, y, do(a, s)) iff a = move(x, y), or on(x, y, s) and a != down(x) and there is no z with a = move(x, z).
  table(x, do(a, s)) iff a = down(x), or table(x, s) and there is no y with a = move(x, y).
  clear(x, s) iff there is no block y with on(y, x, s).

Initial situation
  on(a, b, S0), table(b, S0), table(c, S0).

Goal
  goal(s) iff on(b, c, s) and on(a, b, s).
"""  # noqa: E501 - a line as texts have it


def test_definitions_stand_indented_below_titles() -> None:
    """A few words above a definition in words are no part of it."""
    document = pylogic.load(TITLED)
    assert not document.problems
    assert not document.report.problems
    goal = "start(_S), do(A, _S, _T), do(B, _T, _U), do(C, _U, _V), goal(_V)"
    assert answers(TITLED, goal, "A", "B", "C") == [("down(a)", "move(b,c)", "move(a,b)")]
