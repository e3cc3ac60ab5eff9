"""Documents as papers print them load as they stand, and answer as a brute force does."""

from __future__ import annotations

import re
from collections import deque
from itertools import combinations, permutations, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import pylogic

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

FOLDERS = (Path(__file__).parent / "papers", Path(pylogic.__file__).parent / "documents/examples")
PAPERS = {
    path.name: path
    for folder in FOLDERS
    for path in sorted(folder.glob("*"))
    if path.suffix in {".txt", ".tex"}
}
OTHERS = {"coins.txt": "blocks", "queens.txt": "prolog"}


def answers(name: str, goal: str, *variables: str) -> list[tuple[str, ...]]:
    """Return the answers to a goal, each as the texts of its variables."""
    with pylogic.session() as prolog:
        found = prolog.add(pylogic.load(PAPERS[name])).all(goal)
        return [tuple(str(answer[v]) for v in variables) for answer in found]


def distances(
    begins: Iterable[Hashable], steps: Callable[[Hashable], Iterable[Hashable]]
) -> dict[Hashable, int]:
    """Return how far all that can be reached is from where it begins."""
    found = dict.fromkeys(begins, 0)
    todo = deque(found)
    while todo:
        here = todo.popleft()
        for there in steps(here):
            if there not in found:
                found[there] = found[here] + 1
                todo.append(there)
    return found


def graph(name: str, step: str) -> dict[str, list[str]]:
    """Return what one step leads to from each state."""
    found: dict[str, list[str]] = {}
    for one, other in answers(name, f"{step}(S, T)", "S", "T"):
        found.setdefault(one, []).append(other)
    return found


@pytest.mark.parametrize("name", sorted(PAPERS))
def test_each_loads_as_printed(name: str) -> None:
    """No line is left out in silence, and the notation is guessed."""
    document = pylogic.load(PAPERS[name])
    assert document.notation.name == OTHERS.get(name, "first-order")
    assert not document.syntax.problems
    assert not document.syntax.unclear
    assert document.clauses


@pytest.mark.needs_swipl
def test_nim_is_lost_at_multiples_of_four() -> None:
    """As whoever takes one, two or three from seven matches finds."""
    assert {s for (s,) in answers("nim.tex", "lost(S)", "S")} == {"state(0)", "state(4)"}


@pytest.mark.needs_swipl
def test_missionaries_cross_in_eleven() -> None:
    """By breadth-first search in the clauses, and in a brute force."""
    steps = graph("missionaries.txt", "cross")
    (start,) = answers("missionaries.txt", "start(S)", "S")
    (goal,) = answers("missionaries.txt", "goal(S)", "S")
    reached = distances(start, lambda s: steps.get(str(s), []))
    assert reached[goal[0]] == 11

    def crossed(state: Any) -> Iterable[Hashable]:  # noqa: ANN401 - three numbers
        miss, cann, left = state
        sign = -1 if left else 1
        for m, c in product(range(4), repeat=2):
            one, other = miss + sign * m, cann + sign * c
            if 1 <= m + c <= 2 and 0 <= one <= 3 and 0 <= other <= 3 and one in {0, 3, other}:
                yield one, other, 1 - left

    assert len(distances([(3, 3, 1)], crossed)) == len(reached)


@pytest.mark.needs_swipl
def test_three_discs_take_seven_moves() -> None:
    """Hanoi takes 2^n - 1 moves, and any of the 27 states is reached."""
    steps = graph("hanoi.txt", "move")
    (start,) = answers("hanoi.txt", "start(S)", "S")
    (done,) = answers("hanoi.txt", "done(S)", "S")
    reached = distances(start, lambda s: steps[str(s)])
    assert len(reached) == 27
    assert reached[done[0]] == 2**3 - 1


@pytest.mark.needs_swipl
def test_half_of_the_tiles_are_reached() -> None:
    """Of 720 orders of five tiles and a blank, half have a way to the goal, of 21 at most."""
    steps = graph("eight.txt", "slide")
    (goal,) = answers("eight.txt", "goal(S)", "S")
    reached = distances(goal, lambda s: steps[str(s)])
    assert (len(steps), len(reached), max(reached.values())) == (720, 360, 21)


@pytest.mark.needs_swipl
def test_the_fano_plane_has_seven_lines_of_three_points() -> None:
    """Any two of which meet in one point."""
    rows = answers("fano.tex", "inc(P, L)", "P", "L")
    lines = {line: {p for p, other in rows if other == line} for _, line in rows}
    assert [len(line) for line in lines.values()] == [3] * 7
    assert all(len(one & other) == 1 for one, other in combinations(lines.values(), 2))


@pytest.mark.needs_swipl
def test_three_elements_have_three_group_tables() -> None:
    """As many as there are choices of the unit; the brute force tries 3^9 tables."""
    found = {s for (s,) in answers("groups.txt", "group(S)", "S")}
    tables = set()
    for row in product("eab", repeat=9):
        times = dict(zip(product("eab", repeat=2), row, strict=True))
        units = [u for u in "eab" if all(times[u, x] == x == times[x, u] for x in "eab")]
        if (
            all(len({times[x, y] for y in "eab"}) == 3 for x in "eab")
            and units
            and all(
                times[times[x, y], z] == times[x, times[y, z]]
                for x, y, z in product("eab", repeat=3)
            )
        ):
            tables.add(row)
    assert len(found) == len(tables) == 3


@pytest.mark.needs_swipl
def test_peterson_excludes() -> None:
    """No state with both processes in the critical section is reached."""
    steps = graph("peterson.tex", "step")
    starts = [s for (s,) in answers("peterson.tex", "start(S)", "S")]
    bad = {s for (s,) in answers("peterson.tex", "bad(S)", "S")}
    reached = distances(starts, lambda s: steps.get(str(s), []))
    assert bad
    assert not bad & reached.keys()
    assert any("crit" in str(s) for s in reached)


@pytest.mark.needs_swipl
def test_checks_of_the_rook_are_those_of_a_board() -> None:
    """Six coordinates from 1 to 3 and the side to move; the king in between shields."""
    found = {s for (s,) in answers("rook.txt", "check(S)", "S")}
    expected = set()
    for bkx, bky, rx, ry, wkx, wky in product((1, 2, 3), repeat=6):
        shielded_y = wkx == rx and min(ry, bky) < wky < max(ry, bky)
        shielded_x = wky == ry and min(rx, bkx) < wkx < max(rx, bkx)
        same = rx == bkx and ry == bky
        if not same and ((rx == bkx and not shielded_y) or (ry == bky and not shielded_x)):
            expected.add(((wkx, wky), (bkx, bky), (rx, ry)))
    assert len(found) == 2 * len(expected)


@pytest.mark.needs_swipl
def test_timetables_are_those_of_a_brute_force() -> None:
    """Ann's lessons are on different days, and so are Bob's; maths is on Monday."""
    found = answers("timetable.txt", "early(P)", "P")
    days = ("mon", "tue", "wed")
    good = [p for p in product(days, repeat=4) if p[0] == "mon" != p[2] and p[1] != p[3]]
    assert len(found) == len(good) == 12


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("grandparent(ann, X)", {"dave", "eve"}),
        ("sibling(bob, X)", {"carol"}),
        ("ancestor(X, eve)", {"ann", "carol"}),
        ("childless(X)", {"dave", "eve"}),
        ("root(X)", {"ann"}),
        ("title(bob, X)", {"sir"}),
        ("title(eve, X)", {"lady"}),
        ("adult(X)", {"ann", "bob", "carol"}),
    ],
)
def test_the_family_is_as_told(goal: str, expected: set[str]) -> None:
    """Each way of saying a condition in words says it."""
    assert {x for (x,) in answers("family.txt", goal, "X")} == expected


@pytest.mark.needs_swipl
def test_the_lamp_stays_lit() -> None:
    """What is pressed at 1 is so until it is released at 2, and the light stays."""
    found = set(answers("lamp.txt", "'HoldsAt'(F, T)", "F", "T"))
    assert found == {("pressed", "2"), *(("lit", str(t)) for t in range(2, 7))}


@pytest.mark.needs_swipl
def test_three_blocks_have_thirteen_arrangements() -> None:
    """All of them are reached from S0, by histories of any length: they are folded to states."""
    with pylogic.session() as prolog:
        program = prolog.add(pylogic.load(PAPERS["blocks.txt"]))
        (start,) = (str(answer["S"]) for answer in program.all("start(S)"))

        def steps(state: Hashable) -> list[str]:
            text = re.sub(r"\b([A-Z])\b", r"'\1'", str(state))
            return [str(answer["T"]) for answer in program.all(f"do(_, {text}, T)")]

        reached = distances([start], steps)
        assert len(reached) == 13

    def moved(state: Hashable) -> Iterable[Hashable]:
        piles = [list(pile) for pile in state]  # type: ignore[attr-defined]  # a set of piles
        for i, j in permutations(range(len(piles)), 2):
            rest = [p for k, p in enumerate(piles) if k not in {i, j}]
            yield frozenset(map(tuple, [*rest, piles[i][:-1], [*piles[j], piles[i][-1]]])) - {()}
        for i, pile in enumerate(piles):
            rest = [p for k, p in enumerate(piles) if k != i]
            yield frozenset(map(tuple, [*rest, pile[:-1], pile[-1:]])) - {()}

    begins = frozenset({("b", "a"), ("c",)})
    brute = distances([begins], moved)
    assert sorted(brute.values()) == sorted(reached.values())
