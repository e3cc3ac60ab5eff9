"""Texts about states and actions as they are printed, each with its number of first moves."""

from __future__ import annotations

import pytest

import pylogic
from tests.cases import some_long

pytestmark = pytest.mark.needs_swipl

CHANNEL = """\
State variables:
    bit   in {0, 1}          bit of the message that is sent
    data  in {0, 1, none}    content of the channel

Initially
    bit = 0 & data = none

Actions
    Send  ==  data = none & data' = bit & UNCHANGED <<bit>>
    Lose  ==  data != none & data' = none & bit' = 1 - bit
    Next  ==  Send \\/ Lose
"""
STACKED = CHANNEL.replace("    bit = 0 & data = none", "    bit = 0\n    data = none")
INITIAL = STACKED.replace("Initially", "Initial state:")
MODULE = """\
---- MODULE Pour ----
EXTENDS Naturals
VARIABLES small, big
TypeOK == small \\in 0..3 /\\ big \\in 0..5
Init == small = 3 /\\ big = 4
Min(m, n) == IF m < n THEN m ELSE n
Into == LET poured == Min(small, 5 - big) IN
          /\\ big' = big + poured
          /\\ small' = small - poured
Out == small' = 3 /\\ big' = big
Next == Into \\/ Out
====
"""
LOCK = r"""
\begin{document}
Two processes, $0$ and $1$, share the variables $\mathit{flag}[0]$, $\mathit{flag}[1]$ (boolean)
and $\mathit{turn}\in\{0,1\}$. Process $i$ has a counter $pc[i]\in\{\mathit{out},\mathit{in}\}$.

\begin{align*}
\mathit{Init} \;\triangleq\;& \forall i\in\{0,1\}:\ pc[i]=\mathit{out}\wedge\neg\mathit{flag}[i]
 \wedge\ \mathit{turn}=0
\end{align*}

For $i\in\{0,1\}$, with $j=1-i$:
\begin{align*}
\mathit{Enter}(i) \;\triangleq\;& pc[i]=\mathit{out}\wedge\mathit{flag}'[i]\wedge pc'[i]=\mathit{in}\\
 &\wedge(\neg\mathit{flag}[j]\vee\mathit{turn}=i)\wedge\mathit{turn}'=j\wedge pc'[j]=pc[j]\wedge(\mathit{flag}'[j]\leftrightarrow\mathit{flag}[j])\\
\mathit{Leave}(i) \;\triangleq\;& pc[i]=\mathit{in}\wedge\neg\mathit{flag}'[i]\wedge pc'[i]=\mathit{out}\\
 &\wedge\mathit{turn}'=\mathit{turn}\wedge pc'[j]=pc[j]\wedge(\mathit{flag}'[j]\leftrightarrow\mathit{flag}[j])
\end{align*}
\[ \mathit{Next}\;\triangleq\;\exists i\in\{0,1\}:\ \mathit{Enter}(i)\vee\mathit{Leave}(i) \]
\end{document}
"""  # noqa: E501 - lines as papers have them
NET = """\
P = {idle, busy}; T = {begin, end}
Pre(idle, begin) = 1, Pre(busy, end) = 1
Pre(p, t) = 0 otherwise
Post(begin, busy) = 1, Post(end, idle) = 1
Post(t, p) = 0 otherwise
A marking M gives each place a number of tokens, M(p) ∈ {0, 1, 2}.

fire(M, t, M') ⇔ ∀p ∈ P: M(p) ≥ Pre(p, t) ∧ M'(p) = M(p) − Pre(p, t) + Post(t, p)

Initial marking: M0(idle) = 1, M0(busy) = 1
"""
RING = """\
Three philosophers $0, 1, 2$ sit in a ring, where $i \\oplus 1 = (i + 1) \\bmod 3$.

Each fork $f \\in \\{0, 1, 2\\}$ is held: $h(f, s) \\in \\{\\text{none}, 0, 1, 2\\}$.

$first(s) \\leftrightarrow \\forall f \\in \\{0,1,2\\}.\\ h(f,s) = \\text{none}$

$take(i,s,t) \\leftrightarrow h(i,s) = \\text{none} \\land h(i \\oplus 1,s) = \\text{none} \\land
  h(i,t) = i \\land h(i \\oplus 1,t) = i \\land
  \\forall f \\in \\{0,1,2\\}.\\ (f \\ne i \\land f \\ne i \\oplus 1 \\to h(f,t) = h(f,s))$
"""
LIFT = """\
Floors: 0, 1
A situation s is described by
  floor(s)      the floor at which the car stands
  door(s)       open or closed

4.1 Initially the door is closed, and nobody waits:
    floor(S0) = 0 ∧ door(S0) = closed ∧ (∀f)¬call(f, S0)

Poss(press(f), s) ≡ ¬call(f, s)
Poss(ascend, s) ≡ door(s) = closed ∧ floor(s) < 1
Poss(unlock, s) ≡ door(s) = closed
floor(do(ascend, s)) = floor(s) + 1
door(do(unlock, s)) = open
call(f, do(a, s)) ≡ a = press(f) ∨ call(f, s)
"""
TRAFFIC = """\
In each state s
    light(north, s), light(east, s) ∈ {red, green, yellow}.

Initially light(north, s0) = green and light(east, s0) = red.

T1  slow(d, s, t)  ⇔ light(d, s) = green ∧ light(d, t) = yellow ∧ ∀e ≠ d: light(e, t) = light(e, s)
T2  stop(d, s, t)  ⇔ light(d, s) = yellow ∧ light(d, t) = red ∧ ∀e ≠ d: light(e, t) = light(e, s)
"""
TEXTS = {
    "channel": (CHANNEL, "init(_S), 'Next'(_S, T)", 1),
    "stacked": (STACKED, "init(_S), 'Next'(_S, T)", 1),
    "initial": (INITIAL, "init(state(0, none)), 'Next'(state(1, 0), state(0, none))", 1),
    "module": (MODULE, "'Init'(_S), 'Next'(_S, T)", 2),
    "lock": (LOCK, "'Init'(_S), 'Next'(_S, _T), 'Next'(_T, U)", 4),
    "net": (NET, "start(_S), fire(_S, T, M)", 2),
    "ring": (RING, "first(_S), take(I, _S, T)", 3),
    "traffic": (TRAFFIC, "start(_S), slow(D, _S, _T), stop(D, _T, U)", 1),
    "lift": (LIFT, "start(_S), do(A, _S, T)", 4),
}


@some_long(9, "name", [*TEXTS])
def test_a_text_gives_its_moves(name: str) -> None:
    """Nothing of it is left to be told."""
    text, goal, moves = TEXTS[name]
    document = pylogic.load(text, notation="first-order")
    assert not document.problems, document.problems
    assert not document.syntax.unclear
    with pylogic.session() as prolog:
        assert len(list(prolog.add(document).query(goal))) == moves


def test_a_variable_of_the_state_that_keeps_one_value_is_told() -> None:
    """What no word says of the first state is said of all."""
    text = CHANNEL.replace("Initially\n    bit", "Initial values are as follows.\n\n    bit")
    problems = [str(problem) for problem in pylogic.load(text, notation="first-order").problems]
    assert any("gives a variable of the state one value for ever" in one for one in problems)


def test_a_value_that_has_the_name_of_an_action_is_refused() -> None:
    """It is not taken for any action, either."""
    text = LIFT.replace("unlock", "open")
    problems = [str(problem) for problem in pylogic.load(text, notation="first-order").problems]
    assert any("a value of door has the name of an action" in one for one in problems)


@pytest.mark.parametrize("sign", ["≜", ":=", "≝", "<->"])
def test_a_quantifier_stands_before_what_is_defined(sign: str) -> None:
    """It reaches over the definition, whatever its sign."""
    text = f"S = {{0, 1}}\nq(0)\n∀i ∈ S. p(i) {sign} q(i) ∨ i = 1\n"
    text += f"for all i in S, r(i) {sign} ~q(i)\n"
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(text, notation="first-order"))
        assert [str(a["I"]) for a in module.query("p(I), r(I)")] == ["1"]


def test_letters_of_a_set_with_a_greek_name_are_constants() -> None:
    """Though a quantifier binds one of them elsewhere."""
    text = "$\\Sigma = \\{n, r\\}$, $Q = \\{0, 1\\}$\n$p(x) \\iff x \\in \\Sigma$\n"
    text += "$t(x) \\iff \\exists r \\in Q.\\ x = r$\n"
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(text, notation="first-order"))
        assert [str(a["X"]) for a in module.query("p(X)")] == ["n", "r"]
