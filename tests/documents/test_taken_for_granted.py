"""Texts that say in words, or not at all, what is observed of states; held against Python."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

import pylogic
from pylogic.core.errors import CompileError, ReadError
from tests.documents.searches import distances

pytestmark = pytest.mark.needs_swipl


def answers(text: str, goal: str, *names: str) -> list[tuple[str, ...]]:
    """Return the answers to a goal about a text or an example, sorted."""
    with pylogic.session() as prolog:
        found = prolog.add(pylogic.load(text)).all(goal)
        return sorted(tuple(str(answer[name]) for name in names) for answer in found)


def graph(name: str, goal: str) -> dict[str, list[str]]:
    """Return what a step leads to from each state."""
    found: dict[str, list[str]] = {}
    for one, other in answers(name, goal, "S", "T"):
        found.setdefault(one, []).append(other)
    return found


@cache
def won(row: tuple[bool, ...]) -> bool:
    """Whether one or two neighbouring pins can be knocked so that the other loses."""
    return any(
        all(row[i : i + n]) and not won((*row[:i], *[False] * n, *row[i + n :]))
        for n in (1, 2)
        for i in range(len(row) - n + 1)
    )


def test_kayles_is_won_as_by_a_search() -> None:
    """What stands is observed of positions, by a predicate that no axiom defines."""
    brute = [row for row in product((True, False), repeat=5) if won(row)]
    shown = sorted(f"state({','.join('yes' if x else 'no' for x in row)})" for row in brute)
    assert [row for (row,) in answers("kayles", "win(S)", "S")] == shown
    assert len(shown) == 24


def test_the_busy_beaver_halts() -> None:
    """A function to tuples is one function for each element."""
    steps = {
        "A0": (1, 1, "B"), "A1": (1, 1, "H"), "B0": (0, 1, "C"), "B1": (1, 1, "B"),
        "C0": (1, -1, "C"), "C1": (1, -1, "A"),
    }  # fmt: skip
    state, head, tape, count = "A", 3, [0] * 8, 0
    while state != "H":
        tape[head], move, state = steps[f"{state}{tape[head]}"]
        head, count = head + move, count + 1
    ((first,),) = answers("turing", "'Init'(S)", "S")
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load("turing"))
        reached = distances(first, lambda s: [str(a["T"]) for a in module.all(f"'Step'({s}, T)")])
    assert (
        max(reached, key=lambda s: reached[s]) == f"state('H',{head},{','.join(map(str, tape))})"
    )
    assert (len(reached) - 1, count, sum(tape)) == (14, 14, 6)


def test_hex_on_four_cells_has_32_positions() -> None:
    """Cells and players are listed in words; neighbours are sets in a set of sets."""
    near = {frozenset(p.split()) for p in ("a1 a2", "a1 b1", "a2 b1", "a2 b2", "b1 b2")}
    cells = ("a1", "a2", "b1", "b2")

    def joined(own: set[str], begin: set[str], end: set[str]) -> bool:
        seen = own & begin
        while more := {y for x in seen for y in own - seen if frozenset((x, y)) in near}:
            seen |= more
        return bool(seen & end)

    def moves(position: tuple[str, ...]) -> list[tuple[str, ...]]:
        red, blue = ({c for c, x in zip(cells, position, strict=True) if x == s} for s in "RB")
        over = joined(red, {"a1", "b1"}, {"a2", "b2"}) or joined(blue, {"a1", "a2"}, {"b1", "b2"})
        mover = "RB"[len(red) > len(blue)]
        empty = [] if over else [i for i, x in enumerate(position) if x == "E"]
        return [(*position[:i], mover, *position[i + 1 :]) for i in empty]

    steps = graph("hex", "place(_, S, T)")
    ((first,),) = answers("hex", "initial(S)", "S")
    reached = distances(first, lambda s: steps.get(str(s), []))
    brute = distances(("E",) * 4, moves)
    assert sorted(reached.values()) == sorted(brute.values())
    assert len(reached) == 32


def test_numbers_that_nothing_bounds_are_told_by_the_steps() -> None:
    """No range of the money is guessed."""
    text = (
        "credit(s) is what is in the machine in state s.\n\n"
        "start(s) <-> credit(s) = 0\n"
        "coin(c) <-> c = 1 | c = 2\n"
        "insert(c, s, t) <-> coin(c) & credit(s) + c <= 4 & credit(t) = credit(s) + c\n"
    )
    goal = "start(_S), insert(_, _S, _T), insert(C, _T, U)"
    assert answers(text, goal, "C", "U") == sorted(
        (str(c), f"state({b + c})") for b in (1, 2) for c in (1, 2)
    )
    (notice,) = pylogic.load(text).syntax.notices
    assert "credit(state) : any" in notice.what


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("person(x) <-> x = ann | x = bob\nmother(x) <-> person(x) & femal(x)\n", "femal"),
        ("old(x) <-> grey(x) & ~young(x)\n", "no axiom says of what"),
        ("ok(w) <-> exists x. pit(x, w) & x < 3\nIn a world w there are pits.\n", "pit"),
    ],
)
def test_what_is_no_state_is_refused(text: str, reason: str) -> None:
    """A misspelt predicate, one without a definition, one of numbers without an end."""
    with pytest.raises((CompileError, ReadError), match=reason):
        _ = pylogic.load(text).clauses


def test_what_ranges_over_terms_that_nothing_lists_is_refused() -> None:
    """And not answered with no; a definition that lists them is read as rules."""
    text = (
        "x in {1,2} & y in {1,2} -> room(p(x, y))\nsafe(r) <-> room(r) & r != p(1,1)\n"
        "corner(r) <-> r = p(1,1) | exists x. x in {2} & r = p(x, x)\n"
    )
    assert len(answers(text, "safe(R)", "R")) == 3
    assert len(answers(text, "corner(R)", "R")) == 2
    loose = (
        "n(x) <-> x = 1 | x = 2\nst(t(x,y), t(2,y)) <- n(x) & n(y)\n"
        "good(p) <-> exists q. st(p, q)\nbad(p) <-> ~exists q. st(q, p)\n"
    )
    assert len(answers(loose, "good(P)", "P")) == 4
    with pytest.raises(pylogic.PylogicError, match="no end of the values"):
        answers(loose, "bad(P)", "P")


@pytest.mark.parametrize("said", ["~(door(s) = open & moving(s))", "door(s) = closed | moving(s)"])
def test_what_is_denied_or_an_alternative_is_no_sort_of_states(said: str) -> None:
    """`moving` is observed of states: `state(closed,no)`."""
    text = f"""1. door_state(d) <-> d = open | d = closed
2. door(s) in {{open, closed}}
3. opens(s, t) <-> door(s) = closed & door(t) = open
4. safe(s) <-> {said}
"""
    assert {s.split("(")[0] for (s,) in answers(text, "safe(S)", "S")} == {"state"}
    assert len(answers(text, "safe(S)", "S")) == 3


LIGHTS = r"""Let $R = \{1,2\}$, and $C = \{1,2\}$.
A configuration is a function $f : R \times C \to \{0, 1\}$.
\[ press(i,j,f,g) \iff i \in R \land j \in C \land \forall k \in R. \forall l \in C:
  g(k,l) = \begin{cases}
    1 - f(k,l) & |i-k| + |j-l| \le 1,\\ f(k,l) & \text{otherwise.}\end{cases} \]
The game starts with all lights on:
\[ start(f) \iff \forall k \in R\ \forall l \in C:\ f(k,l) = 1 \]
"""


def test_letters_that_are_applied_and_arguments_stand_for_functions() -> None:
    """A press changes all lights but that in the other corner."""
    found = answers(LIGHTS, "start(_S), press(I, J, _S, T)", "I", "J", "T")
    assert found == [
        ("1", "1", "state(0,0,0,1)"), ("1", "2", "state(0,0,1,0)"),
        ("2", "1", "state(0,1,0,0)"), ("2", "2", "state(1,0,0,0)"),
    ]  # fmt: skip
    document = pylogic.load(LIGHTS)
    assert not document.problems
    assert any("f, g stand for functions" in notice.what for notice in document.notices)


def test_functions_from_listed_values_are_turned() -> None:
    """Six of eight necklaces with three beads change by a turn."""
    text = r"""A necklace is a function $f : \{0,1,2\} \to \{b, w\}$.
\[ fixed(f, g) \iff g \in \{0,1,2\} \land \forall i \in \{0,1,2\}\ f((g+i) \bmod 3) = f(i). \]
"""
    assert answers(text, "fixed(F, 1)", "F") == [("state(b,b,b)",), ("state(w,w,w)",)]


@pytest.mark.parametrize(
    "text",
    [
        "mother(x, y) <-> y = m(x)\nm(a) = b\nage(m) = 3\n",
        "p(f) <-> f = 1\nq(x) <-> f(x) = 2\nf(1) = 2\n",
    ],
)
def test_letters_that_are_applied_where_they_are_no_arguments_are_functions(text: str) -> None:
    """Another formula may have the letter for something else."""
    document = pylogic.load(text)
    assert not any("stand for functions" in notice.what for notice in document.notices)


@pytest.mark.parametrize("words", ["for all other $x$", "and all others are 1", "otherwise"])
def test_what_is_said_of_the_others_is_told(words: str) -> None:
    """Values that a sentence lists are not read without it."""
    text = (
        f"Let $V = \\{{a, b, c\\}}$. At first $m(a) = 2$, $m(b) = 1$ and $m(c) = 0$ {words}.\n\n"
    )
    text += "big(x) <-> x ∈ V & m(x) > 0\n"
    assert any(":1:" in str(problem) for problem in pylogic.load(text).problems)


NET = """
Places: free, full.
Transitions: put, take.

A marking M gives each place a number of tokens, M(p) in {0, ..., 2}.
Arcs from places:  pre(free, put), pre(full, take)
Arcs to places:  post(put, full), post(take, free)

1. enabled(t, M) iff M(p) >= 1 for all places p with pre(p, t).
2. fire(t, M, M') iff enabled(t, M) and for all places p,
      M'(p) = M(p) - (1 if pre(p, t), 0 otherwise) + (1 if post(t, p), 0 otherwise).
3. At first all are on one place:  initial(M) iff
      for all p in place: M(p) = (2 if p = free, 0 otherwise)
"""


def test_markings_are_functions_of_places() -> None:
    """A sentence says of which numbers; facts and definitions behind words are read once."""
    document = pylogic.load(NET)
    assert not document.problems
    assert not document.report.problems
    goal = "initial(_M), fire(_T, _M, _N), fire(T, _N, M)"
    assert answers(NET, goal, "T", "M") == [("put", "state(0,2)"), ("take", "state(2,0)")]


PANEL = """
1. Row = {1, 2}, Col = {1, 2}.
2. A state s says of each light whether it is on: lit(r, c, s) for r in Row, c in Col.
3. At the start all lights are on:  start(s) <-> forall r in Row, c in Col: lit(r, c, s)
4. press(s, t, r, c) <-> forall i in Row, j in Col: (lit(i, j, t) <-> (lit(i, j, s) xor i = r))
"""


def test_a_labelled_sentence_may_say_what_an_atom_is() -> None:
    """`whether ...:` before an atom names it; a definition behind a colon is one axiom."""
    document = pylogic.load(PANEL)
    assert not document.problems
    assert not document.report.problems
    assert len(set(answers(PANEL, "start(_S), press(_S, T, R, C)", "T"))) == 2


PEGS = r"""
The holes are numbered 1 to 5. In a position p, $c_i(p) \in \{peg, empty\}$ for each hole $i$.

**Start.** $start(p)$ iff $c_3(p) = empty$ and $c_i(p) = peg$ for all holes $i$ other than 3.

**Jumps.** $jump(p, q, i, j)$ iff there is a hole $m$ with $c_i(p) = peg$, $c_m(p) = peg$, $c_j(p) = empty$, $2m = i + j$, $|i - j| = 2$,
$c_i(q) = empty$, $c_m(q) = empty$, $c_j(q) = peg$, and $c_k(q) = c_k(p)$ for all holes $k$ other than $i$, $m$, $j$.
"""  # noqa: E501 - lines as papers have them


def test_a_definition_in_words_goes_on_in_the_next_line() -> None:
    """What words quantify over is an index, and the lines of a paragraph are one definition."""
    assert not pylogic.load(PEGS).problems
    moves = answers(PEGS, "start(_S), jump(_S, T, I, J)", "I", "J", "T")
    assert moves == [
        ("1", "3", "state(empty,empty,peg,peg,peg)"), ("5", "3", "state(peg,peg,peg,empty,empty)"),
    ]  # fmt: skip


TOKENS = r"""
The state is a triple $(x, y, u)$ where $x, y \in \{0,1,2\}$ and $u \in \{A, B\}$ is the player to move.
\begin{align*}
start((x, y, u)) &\iff x = 0 \land y = 0 \land u = A\\
step((x, y, A), (x', y, B)) &\iff x' = x + 1 \land y < 2\\
step((x, y, B), (x, y', A)) &\iff y' = y + 1 \land x < 2\\
won(A, (x, y, u)) &\iff x = 2
\end{align*}
"""  # noqa: E501 - lines as papers have them


def test_letters_that_a_tuple_lists_are_constants() -> None:
    """`u ∈ {A, B}` says so of A in the heads of definitions, too."""
    found = answers(TOKENS, "start(_X, _Y, _U), step(_X, _Y, _U, X, Y, U)", "X", "Y", "U")
    assert found == [("1", "0", "'B'")]
    assert answers(TOKENS, "won(P, 2, 1, 'B')", "P") == [("'A'",)]


KING = r"""
A position $p$ is given by $king_x(p), king_y(p) \in \{1, 2\}$.
\begin{align}
start(p) &\iff king_x(p) = 1 \land king_y(p) = 1 \\
move(p, q, x, y) &\iff x, y \in \{1, 2\} \land y \neq king_y(p) \land king_x(q) = x \land king_y(q) = y
\end{align}
"""  # noqa: E501 - lines as papers have them


def test_letters_below_words_are_no_indices_of_what_is_bound_elsewhere() -> None:
    """`king_x` is a name, as no definition binds the x of `king_x(p) = 1`."""
    found = answers(KING, "start(_S), move(_S, T, X, 2)", "X", "T")
    assert found == [("1", "state(1,2)"), ("2", "state(2,2)")]


BAR = """
* `player = {left, right}`, `next(left) = right`, `next(right) = left`
* rows: 1, 2
* columns: 1, 2, 3
* `there(r, c, s)`: piece (r, c) is still there in state s
* `turn(s)`: who bites next

1. `start(s) <=> turn(s) = left and for all rows r, columns c: there(r, c, s)`
2. `bite(s, r, c, t) <=> there(r, c, s) and turn(t) = next(turn(s)) and
   for all rows i, columns j: (there(i, j, t) <=> there(i, j, s) and (i < r or j < c))`
"""


def test_legends_are_no_axioms() -> None:
    """Words behind an atom and a colon; what words name between commas has sorts of its own."""
    document = pylogic.load(BAR)
    assert not document.problems
    assert not document.report.problems
    assert len(answers(BAR, "start(_S), bite(_S, R, C, T)", "R", "C", "T")) == 6
    listing = BAR.replace("who bites next", "left or right")
    assert pylogic.load(listing).problems


def test_an_observer_of_whatever_is_named_is_refused() -> None:
    """Nothing says of which tasks it is, and the values that it has are no tasks."""
    text = (
        "There are three tasks.\nEach task i has a counter pc(i, s) in {idle, busy}.\n"
        "turn(s) in {0, 1}\ninit(s) iff pc(i, s) = idle for all i, and turn(s) = 0.\n"
    )
    (problem,) = pylogic.load(text, notation="first-order").problems
    assert "argument 1 of pc has no finite sort" in str(problem)
