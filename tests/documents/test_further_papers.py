"""What papers in other styles say is what a brute force finds."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING, Final

import pytest

from tests.documents.test_papers import answers, distances

if TYPE_CHECKING:
    from collections.abc import Hashable

pytestmark = pytest.mark.needs_swipl
STARTS: Final = {
    "wolf.tex": ("'Start'", "'Move'", "'Goal'"),
    "jugs.txt": ("start", "step", "goal"),
}


def walked(name: str, start: str, step: str, *, acting: bool = False) -> dict[Hashable, int]:
    """Return how far each state is that steps lead to, or actions."""
    goal = f"{step}({'_, ' if acting else ''}S, T)"
    steps: dict[str, list[str]] = {}
    for one, other in answers(name, goal, "S", "T"):
        steps.setdefault(one, []).append(other)
    begins = [s for (s,) in answers(name, f"{start}(S)", "S")]
    return distances(begins, lambda s: steps.get(str(s), []))


@pytest.mark.parametrize(("name", "least"), [("wolf.tex", 7), ("jugs.txt", 6)])
def test_the_goal_is_as_far_as_it_is_known_to_be(name: str, least: int) -> None:
    """Seven crossings with the goat and the cabbage, and six steps to four litres of water."""
    start, step, goal = STARTS[name]
    reached = walked(name, start, step)
    goals = {s for (s,) in answers(name, f"{goal}(S)", "S")}
    assert min(reached[s] for s in goals & reached.keys()) == least


def test_monkey_has_the_bananas_after_four_actions() -> None:
    """Walk to the box, push it below them, climb and grasp."""
    reached = walked("monkey.txt", "start", "'Result'", acting=True)
    done = {s for (s,) in answers("monkey.txt", "'Has'('Bananas', S)", "S")}
    assert min(reached[s] for s in done & reached.keys()) == 4


def test_lights_change_as_a_brute_force_changes_them() -> None:
    """One of two lights turns, and one stays red; numbers in the margin are no formulas."""
    turned = {"red": "green", "green": "yellow", "yellow": "red"}
    safe = {pair for pair in product(turned, repeat=2) if "red" in pair}
    steps = {
        (one, other)
        for one in product(turned, repeat=2)
        for other in ((turned[one[0]], one[1]), (one[0], turned[one[1]]))
        if other in safe
    }
    assert len(answers("traffic.txt", "step(S, T)", "S", "T")) == len(steps)
    assert answers("traffic.txt", "init(S)", "S") == [("state(red,red)",)]


def test_the_elevator_serves_every_call() -> None:
    """Where every call is answered can be reached; only floors that call are turned off."""
    reached = walked("elevator.txt", "start", "do", acting=True)
    done = {s for (s,) in answers("elevator.txt", "goal(S)", "S")}
    assert min(reached[s] for s in done & reached.keys()) == 4  # there, off, there, off
    calls = list(product((0, 1), repeat=3))
    turned = sum(map(sum, calls))  # the call of the floor where it is, of three
    assert len(answers("elevator.txt", "do(A, S, T)", "A")) == 2 * 3 * len(calls) + turned


def test_accounts_change_by_one_two_or_five() -> None:
    """Between nought and ten."""
    pairs = [p for p in product(range(11), repeat=2) if abs(p[0] - p[1]) in {1, 2, 5}]
    assert len(answers("accounts.txt", "step(S, T)", "S", "T")) == len(pairs)


def test_who_owns_the_zebra() -> None:
    """In each of the worlds that a brute force finds."""
    worlds = [
        (english, spanish, japanese, red, blue, green, jaguar, snail, zebra)
        for english, spanish, japanese in permutations((1, 2, 3))
        for red, blue, green in permutations((1, 2, 3))
        for jaguar, snail, zebra in permutations((1, 2, 3))
        if english == red and jaguar == spanish and japanese == snail + 1 and snail == blue - 1
    ]
    owners = {n for (n,) in answers("zebra.txt", "owns(N, _)", "N")}
    names = ("english", "spanish", "japanese")
    assert owners == {names[w[:3].index(w[8])] for w in worlds}


def test_a_square_with_a_diagonal_has_six_colourings() -> None:
    """And two corners with three neighbours: sizes of sets are sums of ones."""
    assert len(answers("colouring.txt", "proper(K)", "K")) == 6
    degrees = {"a": "3", "b": "2", "c": "3", "d": "2"}
    assert dict(answers("colouring.txt", "deg(V, N)", "V", "N")) == degrees  # type: ignore[arg-type]  # pairs


def test_a_toggled_lamp_is_lit_between_presses() -> None:
    """What holds rests on what held before: by time, and not by predicates."""
    lit = {int(t) for (t,) in answers("toggle.txt", "holds_at(lamp_on, T)", "T")}
    assert lit == {t for t in range(7) if sum(press < t for press in (1, 3, 4)) % 2}


def test_crosses_have_as_many_moves_as_there_are_squares() -> None:
    """Nine, then eight: perft of the beginning."""
    moves = "initial(S), move(Q, S, T), move(R, T, U)"
    assert len(answers("noughts.tex", moves, "Q", "R")) == 9 * 8


@pytest.mark.parametrize("piece", ["kingstep", "knight", "rook", "bishop", "queen"])
def test_pieces_move_as_on_a_board(piece: str) -> None:
    """Of three by three squares."""
    found = {tuple(map(int, row)) for row in answers("moves.txt", f"{piece}(X, Y, U, V)", *"XYUV")}
    straight = {q for q in product((1, 2, 3), repeat=4) if (q[0] == q[2]) != (q[1] == q[3])}
    steps = {q: {abs(q[0] - q[2]), abs(q[1] - q[3])} for q in product((1, 2, 3), repeat=4)}
    slanted = {q for q, s in steps.items() if len(s) == 1 and 0 not in s}
    expected = {
        "kingstep": {q for q, s in steps.items() if s in ({1}, {0, 1})},
        "knight": {q for q, s in steps.items() if s == {1, 2}},
        "rook": straight,
        "bishop": slanted,
        "queen": straight | slanted,
    }
    assert found == expected[piece]


def test_generations_are_those_of_the_book() -> None:
    """A quantifier without a dot reaches as far as its variable stands."""
    parents = {("Abraham", "Isaac"), ("Sarah", "Isaac")}
    parents |= {(p, c) for p in ("Isaac", "Rebekah") for c in ("Jacob", "Esau")}
    grand = {(a, d) for a, b in parents for c, d in parents if b == c}
    for goal, expected in (("'Grandparent'", grand), ("'Ancestor'", parents | grand)):
        found = answers("genealogy.txt", f"{goal}(X, Y)", "X", "Y")
        assert {(x.strip("'"), y.strip("'")) for x, y in found} == expected


def test_heaps_are_lost_where_their_sum_without_carry_is_nought() -> None:
    """Bouton's theorem on nim, for heaps of up to three."""
    lost = {s for (s,) in answers("heaps.tex", "lost(P)", "P")}
    sums = [h for h in product(range(4), repeat=3) if h[0] ^ h[1] ^ h[2] == 0]
    assert lost == {f"pos({a},{b},{c})" for a, b, c in sums}


def test_four_queens_stand_in_two_ways() -> None:
    """The columns are those of an array."""
    found = {s for (s,) in answers("four_queens.txt", "solution(Q)", "Q")}
    good = [
        q
        for q in permutations((1, 2, 3, 4))
        if all(abs(q[i] - q[j]) != j - i for i in range(4) for j in range(i + 1, 4))
    ]
    assert found == {f"placement({','.join(map(str, q))})" for q in good}


def test_knaves_lie() -> None:
    """Worlds in which what each says is true just where he is a knight."""
    worlds = [
        (a, b, c) for a, b, c in product((True, False), repeat=3) if a == (not b) and b == (a == c)
    ]
    assert len(answers("knaves.txt", "consistent(W)", "W")) == len(worlds)


def test_the_machine_sells_for_three() -> None:
    """Steps from each credit, whatever is shown: coins while there is room, and a sale."""
    steps = sum(3 * ((credit + 1 <= 4) + (credit + 2 <= 4) + (credit >= 3)) for credit in range(5))
    assert len(answers("vending.txt", "step(S, T)", "S", "T")) == steps


def test_lines_are_translates_of_a_difference_set() -> None:
    """Modulo seven, three points on each; through two points goes one line."""
    found = answers("projective.txt", "'I'(P, L)", "P", "L")
    expected = {
        (str(p), str(n)) for p in range(1, 8) for n in range(1, 8) if (n - p) % 7 in {0, 1, 3}
    }
    assert set(found) == expected
    assert len(answers("projective.txt", "col(1, 2, R)", "R")) == 3


def test_one_and_three_generate_the_cyclic_group() -> None:
    """Orders are the least multiples that are nought modulo four."""
    assert {x for (x,) in answers("cyclic.txt", "generator(X)", "X")} == {"1", "3"}
    orders = {str(x): str(next(n for n in range(1, 5) if n * x % 4 == 0)) for x in range(4)}
    assert dict(answers("cyclic.txt", "order(X, N)", "X", "N")) == orders  # type: ignore[arg-type]  # pairs


def test_friends_sit_as_a_brute_force_seats_them() -> None:
    """Ann is beside Dan or left of Cat."""
    good = [
        s
        for s in permutations((1, 2, 3, 4))
        if abs(s[0] - s[1]) != 1 and abs(s[2] - s[3]) == 1 and s[0] < s[2]
    ]
    assert len(answers("seating.txt", "good(S)", "S")) == len(good)


def test_a_lock_excludes() -> None:
    """No state with both in the critical section is reached, though there are such states."""
    reached = walked("mutex.txt", "'Init'", "'Next'")
    bad = {s for (s,) in answers("mutex.txt", "'Bad'(S)", "S")}
    assert bad
    assert not bad & reached.keys()
    assert len(reached) == 8


def test_paths_lead_to_the_sink() -> None:
    """Letters that can be nothing else are constants."""
    found = set(answers("arcs.txt", "path(X, Y)", "X", "Y"))
    assert found == {(x, y) for x, y in product("abcd", repeat=2) if x < y}
    assert answers("arcs.txt", "sink(X)", "X") == [("d",)]


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("cell(X, Y, Z)", {(x, y, (x + 2 * y) % 3) for x, y in product(range(3), repeat=2)}),
        ("product(X, Y, Z)", {(x, y, x * y % 3) for x, y in product(range(3), repeat=2)}),
        ("half(X, Y)", {(x, x // 2) for x in range(11)}),
        ("square(X, Y)", {(x, x * x) for x in range(6)}),
        ("even(X)", {(x,) for x in range(0, 11, 2)}),
        ("dist(X, Y, Z)", {(x, y, abs(x - y)) for x, y in product(range(3), repeat=2)}),
        (
            "pyth(X, Y, Z)",
            {
                (x, y, z)
                for x, y, z in product(range(1, 16), repeat=3)
                if x < y and x * x + y * y == z * z
            },
        ),
    ],
)
def test_arithmetic_is_that_of_whole_numbers(goal: str, expected: set[tuple[int, ...]]) -> None:
    """Products, quotients that are rounded down, and remainders."""
    names = [name for name in "XYZ" if name in goal]
    assert {tuple(map(int, row)) for row in answers("residues.txt", goal, *names)} == expected


def test_missionaries_cross_in_eleven_by_actions() -> None:
    """Over safe situations, of which sixteen are reached."""
    safe = {s for (s,) in answers("crossings.tex", "safe(S)", "S")}
    steps: dict[str, list[str]] = {}
    for one, other in answers("crossings.tex", "do(_, S, T)", "S", "T"):
        if {one, other} <= safe:
            steps.setdefault(one, []).append(other)
    (start,) = answers("crossings.tex", "start(S)", "S")
    reached = distances(start, lambda s: steps.get(str(s), []))
    assert reached["situation(0,0,right)"] == 11
    assert len(reached) == 16


def test_the_hand_takes_what_is_clear() -> None:
    """In the first situation C stands on A, and B beside: it takes B from the table, or C."""
    found = {a for (a,) in answers("strips.txt", "start(S), do(A, S, _)", "A")}
    assert found == {"pickup('B')", "unstack('C','A')"}


def test_what_the_robot_carries_goes_with_it() -> None:
    """Three rooms for each, and the three where it holds the box."""
    assert len(walked("robot.txt", "start", "do", acting=True)) == 3 * 3 + 3
    assert len(walked("door.tex", "start", "do", acting=True)) == 2


def test_the_farmer_leaves_nobody_to_be_eaten() -> None:
    """Of sixteen states six are unsafe."""
    places = product("lr", repeat=4)
    unsafe = [p for p in places if p[0] != p[2] and p[2] in {p[1], p[3]}]
    assert len(answers("river.txt", "unsafe(S)", "S")) == len(unsafe)


def test_rows_and_columns_by_division() -> None:
    """Twelve neighbouring pairs of nine cells."""
    pairs = [
        (a, b)
        for a, b in product(range(9), repeat=2)
        if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1
    ]
    found = answers("neighbours.tex", "adj(C, D)", "C", "D")
    assert {(int(a), int(b)) for a, b in found} == set(pairs)


def test_children_are_counted() -> None:
    """The size of a set of people that the text lists."""
    expected = {"alice": "1", "bert": "1", "carla": "1", "dirk": "1", "emma": "0"}
    assert dict(answers("kinship.txt", "children(X, N)", "X", "N")) == expected  # type: ignore[arg-type]  # pairs


def test_a_cycle_of_four_has_two_colourings_with_two_colours() -> None:
    """Pairs stand in pointed brackets, and vertices have indices."""
    assert len(answers("cycle.tex", "ok(K)", "K")) == 2


@pytest.mark.needs_swipl
def test_upright_letters_are_constants_and_formulas_stand_side_by_side() -> None:
    """Nine first moves, and eight answers to each; who has marked a diagonal has won."""
    begun = "start(B), play(B, I, J, C), play(C, K, L, D)"
    assert len(answers("upright.tex", begun, "I", "J", "K", "L")) == 9 * 8
    line = "B = board(o, x, b, b, o, x, b, o, b, x)"
    assert [str(row[0]) for row in answers("upright.tex", f"{line}, wins(B, P)", "P")] == ["x"]
