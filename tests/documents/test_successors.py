"""Functions from states to states, held against the same rules in Python."""

from __future__ import annotations

from itertools import product

import pytest

import pylogic
from tests.documents.test_taken_for_granted import answers

pytestmark = pytest.mark.needs_swipl

LIFT = r"""\section{Axioms}
\begin{align}
\mathit{at}(s) &\in \{1, \dots, 4\} \\
\mathit{at}(s_0) &= 1 \\
\mathit{door}(s_0) &= \mathit{shut}\\
\mathit{door}(s)=\mathit{shut} \land \mathit{at}(s) < 4 &\Rightarrow \mathit{at}(\mathit{up}(s)) = \mathit{at}(s)+1\\
\mathit{door}(s)=\mathit{shut} \land \mathit{at}(s) < 4 &\Rightarrow \mathit{door}(\mathit{up}(s)) = \mathit{shut}\\
\mathit{at}(\mathit{toggle}(s)) &= \mathit{at}(s)\\
\mathit{door}(\mathit{toggle}(s)) &= \begin{cases}\mathit{open} & \text{if } \mathit{door}(s)=\mathit{shut},\\ \mathit{shut} & \text{otherwise.}\end{cases}
\end{align}
"""  # noqa: E501 - as it is printed
CACHES = """Let Cache = {c1, c2} and Line = {mod, shd, inv}.

st(c, s) ∈ Line for c ∈ Cache and every state s.

(INIT)   ∀c ∈ Cache. st(c, s₀) = inv
(READ)   st(c, read(c, s)) = shd ⟸ st(c, s) = inv
(READ′)  st(c, read(c, s)) = st(c, s) ⟸ st(c, s) ≠ inv
(SNOOP)  d ≠ c ∧ st(d, s) = mod → st(d, read(c, s)) = shd
(SNOOP′) d ≠ c ∧ st(d, s) ≠ mod → st(d, read(c, s)) = st(d, s)
(WRITE)  st(c, write(c, s)) = mod
(INV)    d ≠ c → st(d, write(c, s)) = inv

(SWMR)   coherent(s) ≝ ¬∃c,d ∈ Cache. c ≠ d ∧ st(c, s) = mod ∧ st(d, s) ∈ {mod, shd}
(ALL)    reached(s) ⟺ s = s0 ∨ ∃r ∃c. reached(r) ∧ (s = read(c, r) ∨ s = write(c, r))
"""
LOCKS = """signal = {north, south}; aspect = {green, red}

(1) light(S0, north) = red
(2) light(S0, south) = red
(3) may_clear(g, s) iff for every signal h, light(s, h) = red
(4) may_clear(g, s) -> light(clear(g, s), g) = green
(5) may_clear(g, s) and h != g -> light(clear(g, s), h) = light(s, h)
(6) light(stop(g, s), g) = red
(7) h != g -> light(stop(g, s), h) = light(s, h)
"""


def test_a_step_is_possible_where_its_equations_apply() -> None:
    """A lift goes up with its door shut, if there is a floor above."""
    goes = [
        (f"state(shut,{a})", f"state(shut,{a + 1})") for a in (1, 2, 3)
    ]  # fmt: skip
    assert answers(LIFT, "up(S, T)", "S", "T") == goes
    assert len(answers(LIFT, "toggle(S, T)", "S", "T")) == 8
    assert len(answers(LIFT, "start(S), up(S, T)", "T")) == 1


def test_caches_stay_coherent() -> None:
    """Effects under conditions that exclude each other; states are reached by functions."""

    def read(c: int, s: tuple[str, ...]) -> tuple[str, ...]:
        mine = "shd" if s[c] == "inv" else s[c]
        other = "shd" if s[1 - c] == "mod" else s[1 - c]
        return (mine, other) if c == 0 else (other, mine)

    def write(c: int, _: tuple[str, ...]) -> tuple[str, ...]:
        return ("mod", "inv") if c == 0 else ("inv", "mod")

    for name, step in (("read", read), ("write", write)):
        brute = sorted(
            (f"c{c + 1}", f"state({','.join(s)})", f"state({','.join(step(c, s))})")
            for c in (0, 1) for s in product(("mod", "shd", "inv"), repeat=2)
        )  # fmt: skip
        assert answers(CACHES, f"{name}(C, S, T)", "C", "S", "T") == brute
    reached = {s for (s,) in answers(CACHES, "reached(S)", "S")}
    both = {f"state({one},{other})" for one in ("inv", "shd") for other in ("inv", "shd")}
    assert reached == both | {"state(mod,inv)", "state(inv,mod)"}
    assert reached <= {s for (s,) in answers(CACHES, "coherent(S)", "S")}


def test_signals() -> None:
    """A first state with a value for each signal, and a condition that all equations share."""
    assert answers(LOCKS, "start(S), clear(G, S, T)", "G", "T") == [
        ("north", "state(green,red)"), ("south", "state(red,green)"),
    ]  # fmt: skip
    assert len(answers(LOCKS, "stop(G, S, T)", "G", "S", "T")) == 8


def test_no_reached_state_of_the_interlocking_is_unsafe() -> None:
    """Against a search; what is reached is said by functions, and from s = S0."""

    def after(state: tuple[str, str, str]) -> list[tuple[str, str, str]]:
        switch, north, south = state
        found = [(switch, "red", south), (switch, north, "red")]
        if (north, south) == ("red", "red"):
            other = "right" if switch == "left" else "left"
            found += [(switch, "green", "red"), (switch, "red", "green"), (other, "red", "red")]
        return found

    reached = {("left", "red", "red")}
    while (more := {t for s in reached for t in after(s)} | reached) != reached:
        reached = more
    assert {s for (s,) in answers("signals", "reached(S)", "S")} == {
        f"state({','.join(s)})" for s in reached
    }
    assert len(reached) == 6
    assert not answers("signals", "unsafe(S)", "S")


def test_it_is_told() -> None:
    """Each function that is read as a step is named."""
    told = [notice.what for notice in pylogic.load(LOCKS).notices]
    assert "clear is read as the step to what this function makes of a state" in told


def test_functions_that_build_values_are_none() -> None:
    """What numbers are built of leads to no state."""
    text = "nat(zero). nat(x) -> nat(s(x)).\neven(zero). even(x) -> even(s(s(x)))."
    assert not any("step" in notice.what for notice in pylogic.load(text).notices)
