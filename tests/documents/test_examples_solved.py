"""What the tests find out about the examples, by ways that know nothing of their clauses."""

from __future__ import annotations

import re
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

import pytest

import pylogic
from tests.documents.searches import Asked, command, distances, example_file, searched, ways

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable
    from pathlib import Path


@pytest.mark.needs_swipl
def test_frogs_take_fifteen_moves() -> None:
    """Which is n(n + 2) for three of each kind."""

    def hops(row: str) -> Iterable[str]:
        free = row.index("_")
        for i, kinds in ((free - 1, "f"), (free - 2, "ft"), (free + 1, "t"), (free + 2, "tf")):
            between = row[(i + free) // 2] if abs(i - free) == 2 and 0 <= i < 7 else kinds[-1]
            if 0 <= i < 7 and row[i] == kinds[0] and between == kinds[-1]:
                low, high = sorted((i, free))
                yield row[:low] + row[high] + row[low + 1 : high] + row[low] + row[high + 1 :]

    reached, end = searched("frogs")
    brute = distances("fff_ttt", hops)
    assert end == brute["ttt_fff"] == 3 * (3 + 2)
    assert sorted(reached.values()) == sorted(brute.values())


@pytest.mark.needs_swipl
def test_knights_change_places_in_sixteen_moves() -> None:
    """As Guarini found; the knights go round a ring of eight squares."""
    squares = list(product(range(3), repeat=2))
    jumps = {
        s: [t for t in squares if {abs(s[0] - t[0]), abs(s[1] - t[1])} == {1, 2}] for s in squares
    }

    def moves(board: Any) -> Iterable[Hashable]:  # noqa: ANN401 - places of white and black
        for kind, own in enumerate(board):
            for here in own:
                for there in jumps[here]:
                    if there not in board[0] | board[1]:
                        moved = own - {here} | {there}
                        yield (moved, board[1]) if kind == 0 else (board[0], moved)

    above, below = frozenset({(0, 2), (2, 2)}), frozenset({(0, 0), (2, 0)})
    brute = distances((above, below), moves)
    reached, end = searched("knights")
    assert end == brute[below, above] == 16
    assert sorted(reached.values()) == sorted(brute.values())
    assert len(brute) == 280


@pytest.mark.needs_swipl
def test_all_lights_go_out() -> None:
    """From any of the 512 patterns, in nine presses at most."""

    def presses(lamps: int) -> Iterable[int]:
        for x, y in product(range(3), repeat=2):
            around = [(x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            yield lamps ^ sum(1 << 3 * i + j for i, j in around if i in range(3) and j in range(3))

    reached, end = searched("lights")
    brute = distances(511, presses)
    assert end == brute[0]
    assert len(reached) == 512
    assert sorted(reached.values()) == sorted(brute.values())
    assert max(brute.values()) == 9


@pytest.mark.needs_swipl
def test_the_farmer_crosses_seven_times() -> None:
    """Ten situations are reached; with the goat left, wolf and cabbage may stay alone."""

    def carried(banks: Any) -> Iterable[Hashable]:  # noqa: ANN401 - wolf, goat, cabbage, farmer
        for x in range(4):
            if banks[x] == banks[3]:
                left = {i for i in range(3) if banks[i] == banks[3] and i != x}
                if not (1 in left and left & {0, 2}):
                    yield tuple(1 - b if i in {x, 3} else b for i, b in enumerate(banks))

    reached, end = searched("farmer")
    brute = distances((0, 0, 0, 0), carried)
    assert end == brute[1, 1, 1, 1] == 7
    assert sorted(reached.values()) == sorted(brute.values())
    assert len(brute) == 10


@pytest.mark.needs_swipl
def test_stories_of_a_gun_end_as_they_are_told() -> None:
    """All 121 of up to four actions: who is shot at with a loaded gun is dead."""
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load("yale"))
        (begin,) = {str(answer["S"]) for answer in module.all("start(S)")}
        for story in (s for n in range(5) for s in product(("load", "wait", "shoot"), repeat=n)):
            alive, loaded, state = True, False, begin
            for deed in story:
                alive = alive and not (deed == "shoot" and loaded)
                loaded = deed == "load" or (loaded and deed != "shoot")
                (answer,) = module.all(f"'Result'({deed}, {state}, T)")
                state = str(answer["T"])
            said = bool(module.all(f"alive({state})")), bool(module.all(f"loaded({state})"))
            assert said == (alive, loaded), story


@pytest.mark.needs_swipl
def test_noughts_and_crosses_are_counted(tmp_path: Path) -> None:
    """To depth 6, where the first games have ended."""
    lines = [
        (0, 1, 2),
        (3, 4, 5),
        (6, 7, 8),
        (0, 3, 6),
        (1, 4, 7),
        (2, 5, 8),
        (0, 4, 8),
        (2, 4, 6),
    ]

    def marked(board: str) -> Iterable[str]:
        if any(len({board[i] for i in line}) == 1 != board[line[0]].isspace() for line in lines):
            return
        mark = "xo"[(9 - board.count(" ")) % 2]
        for i in range(9):
            if board[i] == " ":
                yield board[:i] + mark + board[i + 1 :]

    assert command("new", tmp_path / "game", "--from", "noughts").exit_code == 0
    counted = command("perft", tmp_path / "game", "6", "--json")
    assert f'"nodes": {ways(" " * 9, marked, 6)},' in counted.stdout


@pytest.mark.needs_swipl
def test_queens_do_not_attack() -> None:
    """The boards are those of all permutations in which no two are on a diagonal."""
    with pylogic.session() as prolog:
        program = prolog.add_outside(pylogic.load("queens"))
        for n in (4, 5, 6):
            found = {str(answer["B"]) for answer in program.all(f"queens({n}, B)")}
            good = {
                str(list(rows)).replace(" ", "")
                for rows in permutations(range(1, n + 1))
                if len({r + i for i, r in enumerate(rows)}) == n
                and len({r - i for i, r in enumerate(rows)}) == n
            }
            assert found == good
        assert len(program.all("queens(8, B)")) == 92


@pytest.mark.needs_swipl
def test_what_is_reversed_twice() -> None:
    """Is a list again as it was; what is no proper list need not be."""
    said = command("prove", example_file("reverse"), "--no-acl2", "--json")
    found = dict(re.findall(r'"theorem": "([\w-]+)", "verdict": "(\w+)"', said.stdout))
    assert found == {"app-assoc": "tested", "rev-rev": "tested", "rev-rev-of-anything": "false"}
    for length in range(4):
        row = [*range(1, length + 1)]
        asked = command("query", "reverse", f"rev({row}, R)", "--json")
        assert asked.stdout == f'{{"R": "{row[::-1]}"}}\n'.replace(", ", ",")


@pytest.mark.needs_swipl
def test_half_of_the_patterns_of_coins_are_reached() -> None:
    """Those with as many heads, odd or even."""

    def turned(coins: int) -> Iterable[int]:
        return [coins ^ 3 << i for i in range(3)]

    with pylogic.session() as prolog:
        asked = Asked(prolog, "coins", "turn(STATE, _, T)")
        for begin in range(16):
            bits = ",".join(str(begin >> i & 1) for i in range(4))
            reached = distances(f"coins({bits})", asked.steps)
            brute = distances(begin, turned)
            assert sorted(reached.values()) == sorted(brute.values())
            assert len(reached) == 8


@pytest.mark.needs_swipl
def test_three_rings_come_off_in_five_turns() -> None:
    """Two thirds of 2^3, as the Gray code has it; as many ways to turn as in Python."""

    def turns(rings: Any) -> Iterable[Hashable]:  # noqa: ANN401 - three of 0 and 1
        one, two, three = rings
        if any(rings):
            yield 1 - one, two, three
            if one:
                yield one, 1 - two, three
            if two and not one:
                yield one, two, 1 - three

    sheet = example_file("switches")
    assert distances((1, 1, 1), turns)[0, 0, 0] == 5
    for depth in range(1, 9):
        counted = command("perft", sheet, str(depth), "--json")
        assert f'"nodes": {ways((1, 1, 1), turns, depth)},' in counted.stdout
    position = pylogic.game(str(sheet)).start()
    for move in ("turn(1)", "turn(3)", "turn(1)", "turn(2)", "turn(1)"):
        assert not position.is_over
        position = position.play(next(m for m in position.moves if move in str(m)))
    assert position.is_over


@pytest.mark.needs_swipl
def test_four_elements_have_sixteen_group_tables() -> None:
    """Four with e for unit; under other names, those of the Latin squares that associate."""
    names = "eabc"
    pairs = list(product(names, names))
    with pylogic.session() as prolog:
        tables = [
            re.findall(r"\w", str(answer["S"]).removeprefix("table_"))
            for answer in prolog.add(pylogic.load("fours")).all("group(S)")
        ]
    assert len(tables) == 4
    found = set()
    for table, order in product(tables, permutations(names)):
        called = dict(zip(names, order, strict=True))
        times = {(x, y): y if x == "e" else x for x, y in pairs if "e" in {x, y}}
        times |= dict(zip(product(names[1:], names[1:]), table, strict=True))
        renamed = {(called[x], called[y]): called[z] for (x, y), z in times.items()}
        found.add(tuple(renamed[pair] for pair in pairs))
    groups = set()
    for square in product(permutations(names), repeat=4):
        if all(len(set(column)) == 4 for column in zip(*square, strict=True)):
            values = [value for row in square for value in row]
            times = dict(zip(pairs, values, strict=True))
            if all(
                times[times[x, y], z] == times[x, times[y, z]] for (x, y) in pairs for z in names
            ):
                groups.add(tuple(values))
    assert found == groups
    assert len(groups) == 16
