"""What papers with sets, tables, headers and sentences say is what a brute force finds."""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import TYPE_CHECKING

import pytest

from tests.documents.test_papers import answers, distances, graph

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

pytestmark = pytest.mark.needs_swipl


def subsets(elements: Iterable[int]) -> Iterator[frozenset[int]]:
    """Yield all sets of some elements."""
    listed = list(elements)
    sizes = (combinations(listed, n) for n in range(len(listed) + 1))
    return map(frozenset, chain.from_iterable(sizes))


def told(sets: Iterable[frozenset[int]], elements: Iterable[int]) -> list[tuple[str]]:
    """Return sets as answers have them, sorted."""
    listed = list(elements)
    found = (",".join("in" if x in inner else "out" for x in listed) for inner in sets)
    return sorted((f"set({words})",) for words in found)


def test_sets_are_open_closed_and_dense() -> None:
    """In a topology on three points."""
    points = range(1, 4)
    opened = [frozenset(s) for s in ((), (1,), (1, 2), (1, 2, 3))]
    closed = [s for s in subsets(points) if frozenset(points) - s in opened]
    dense = [s for s in subsets(points) if all(s & u for u in opened if u)]
    assert sorted(answers("topology.tex", "closed(A)", "A")) == told(closed, points)
    assert sorted(answers("topology.tex", "dense(A)", "A")) == told(dense, points)
    both = [s for s in closed if s in opened]
    assert sorted(answers("topology.tex", "clopen(A)", "A")) == told(both, points)
    assert answers("topology.tex", "'T0'") == [()]


def test_sets_are_independent_and_dominating() -> None:
    """In a ring of five with a chord; edges are sets of two."""
    points = range(1, 6)
    edges = {frozenset(e) for e in ((1, 2), (2, 3), (3, 4), (4, 5), (5, 1), (2, 5))}
    free = [s for s in subsets(points) if not any(e <= s for e in edges)]
    ruled = [
        s for s in subsets(points)
        if all(any(frozenset({u, v}) in edges for u in s) for v in set(points) - s)
    ]  # fmt: skip
    most = max(map(len, free))
    assert sorted(answers("graph.tex", "ind(S)", "S")) == told(free, points)
    assert sorted(answers("graph.tex", "dom(S)", "S")) == told(ruled, points)
    assert sorted(answers("graph.tex", "maxind(S)", "S")) == told(
        (s for s in free if len(s) == most), points
    )
    degrees = answers("graph.tex", "deg(2, N)", "N")
    assert degrees == [(str(sum(2 in e for e in edges)),)]


def test_what_is_on_a_bank_is_a_set() -> None:
    """Ten states are reached, the last after seven crossings."""
    steps = graph("banks.tex", "safe(S), move")
    reached = distances(["state(in,in,in,in)"], lambda s: steps.get(str(s), []))
    assert len(reached) == 10
    assert reached["state(out,out,out,out)"] == 7


def test_words_lead_through_an_automaton() -> None:
    """As all words up to length four do."""
    table = {"q0": ("q1", "q0"), "q1": ("q1", "q2"), "q2": ("q1", "q0")}
    found = set()
    for n in range(5):
        for word in product((0, 1), repeat=n):
            state = "q0"
            for letter in word:
                state = table[state][letter]
            found.add((state, str(n)))
    assert sorted(answers("automaton.tex", "reach(Q, N)", "Q", "N")) == sorted(found)


def test_the_machine_washes() -> None:
    """What holds at each time follows from what happens before."""
    occurs = {("close", 1), ("start", 2), ("open", 3), ("finish", 5), ("open", 6)}
    holds = {("door_open", 0)}
    for t in range(8):
        door, runs, wet = ((name, t) in holds for name in ("door_open", "running", "wet"))
        began = ("start", t) in occurs and not door
        after = {
            "door_open": (("open", t) in occurs and not runs)
            or (door and ("close", t) not in occurs),
            "running": began or (runs and ("finish", t) not in occurs),
            "wet": began or wet,
        }
        holds |= {(name, t + 1) for name, true in after.items() if true}
    expected = sorted((name, str(t)) for name, t in holds)
    assert sorted(answers("washing.txt", "holds(F, T)", "F", "T")) == expected


def test_two_matchings_are_stable() -> None:
    """Of all in which nobody shares a wife."""
    men, women = ((1, 2, 3), (2, 1, 3), (1, 3, 2)), ((2, 1, 3), (1, 2, 3), (1, 2, 3))
    stable = []
    for wives in product(range(3), repeat=3):
        blocked = len({*wives}) < 3 or any(
            men[x][y] < men[x][wives[x]] and women[y][x] < women[y][wives.index(y)]
            for x, y in product(range(3), repeat=2)
        )
        if not blocked:
            stable.append((f"state({','.join(f'w{w + 1}' for w in wives)})",))
    assert sorted(answers("marriages.txt", "stable(M)", "M")) == sorted(stable)


def test_the_robot_brings_the_mail() -> None:
    """With what it carries, 45 states; ten actions at the least."""
    rooms = {"office": ["hall"], "hall": ["office", "post"], "post": ["hall"]}

    def steps(state: tuple[str, int, tuple[str, ...]]) -> Iterator[Hashable]:
        room, carried, places = state
        yield from ((other, carried, places) for other in rooms[room])
        for letter in (1, 2):
            here = (*places[: letter - 1], room, *places[letter:])
            if places[letter - 1] == room and not carried:
                yield room, letter, (*places[: letter - 1], "", *places[letter:])
            if carried == letter:
                yield room, 0, here

    brute = distances([("office", 0, ("hall", "post"))], steps)  # type: ignore[arg-type]  # of these states
    start = answers("mail.tex", "start(S)", "S")[0][0]
    edges: dict[str, list[str]] = {}
    for one, other in answers("mail.tex", "do(_, S, T)", "S", "T"):
        edges.setdefault(one, []).append(other)
    reached = distances([start], lambda s: edges.get(str(s), []))
    goals = {s for (s,) in answers("mail.tex", "'Goal'(S)", "S")}
    assert len(reached) == len(brute) == 45
    assert min(reached[s] for s in goals & reached.keys()) == 10


def test_a_net_keeps_two_apart() -> None:
    """No marking that is reached has two in the critical section."""
    edges: dict[str, list[str]] = {}
    for one, other in answers("petri.txt", "fires(_, S, T)", "S", "T"):
        edges.setdefault(one, []).append(other)
    (start,) = answers("petri.txt", "start(S)", "S")
    reached = distances(start, lambda s: edges.get(str(s), []))
    assert len(reached) == 3
    assert answers("petri.txt", "dead(M), start(M)", "M") == []


def test_philosophers_eat_one_at_a_time() -> None:
    """Three at a round table, so that any two are neighbours."""

    def steps(state: tuple[str, ...]) -> Iterator[Hashable]:
        for i, word in enumerate(state):
            if word != "hungry" or "eating" not in state:
                after = {"thinking": "hungry", "hungry": "eating", "eating": "thinking"}[word]
                yield (*state[:i], after, *state[i + 1 :])

    brute = distances([("thinking",) * 3], steps)  # type: ignore[arg-type]  # of these states
    edges = graph("dining.txt", "step")
    start = answers("dining.txt", "init(C)", "C")[0][0]
    reached = distances([start], lambda s: edges.get(str(s), []))
    safe = {c for (c,) in answers("dining.txt", "safe(C)", "C")}
    assert len(reached) == len(brute)
    assert reached.keys() <= safe


def test_half_of_the_tiles_orders_are_reached() -> None:
    """Behind a page's end in the text."""
    assert len(answers("pages.txt", "reach(S)", "S")) == 12


def test_the_maze_has_an_exit() -> None:
    """Four steps away; a table gives the directions."""
    edges: dict[str, list[str]] = {}
    for one, other in answers("maze.txt", "step(_, S, T)", "S", "T"):
        edges.setdefault(one, []).append(other)
    reached = distances(["state(1,1)"], lambda s: edges.get(str(s), []))
    assert len(reached) == 9
    assert reached["state(3,3)"] == 4


def test_fair_shares_are_counted() -> None:
    """A sum over a set by cases, with the durations from a sentence."""
    fair = [
        who for who in product(range(3), repeat=4)
        if all(sum(d for d, w in zip((2, 3, 1, 2), who, strict=True) if w == k) <= 3
               for k in range(3))
    ]  # fmt: skip
    assert len(answers("shares.tex", "fair(A)", "A")) == len(fair)
