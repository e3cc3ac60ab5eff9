"""Steps that only judge the next position, positions that are left open, and arithmetic."""

from pathlib import Path
from typing import Any

import pytest

from pylogic.circuits import reaching, rules
from pylogic.core.errors import BadMove, CircuitError, TakesLong
from pylogic.games.text.circuit import CircuitGame, document_circuit
from pylogic.games.text.game import document_game
from pylogic.solvers import retrograde
from tests.circuits.test_games import agreed, write

TOML = '[game]\ninitial = "start"\nstep = "step"\nwin = "done"\n'

RING = """Lamps in a ring. A press changes one and its neighbours, and is told by what follows.

Constants: on, off

1. lamp(i) <-> 0 <= i <= 5
2. light(x) <-> x = on | x = off
3. near(i, j) <-> lamp(i) & lamp(j) & (i = j | (i + 1) mod 6 = j | (j + 1) mod 6 = i)
4. pos(p) & lamp(i) -> light(lit(i, p))
5. start(p) <-> all i. lamp(i) -> lit(i, p) = off
6. step(i, p, q) <-> lamp(i) & all j. lamp(j) -> (lit(j, q) = lit(j, p) <-> ~near(i, j))
7. done(p) <-> all i. lamp(i) -> (lit(i, p) = on <-> i = 0 | i = 3)
"""

RIVER = """A man and a goat; the goat is never left alone on the far bank.

Constants: near, far, man, goat

1. bank(b) <-> b = near | b = far
2. who(x) <-> x = man | x = goat
3. pos(p) & who(x) -> bank(side(x, p))
4. pos(p) -> side(goat, p) = near | side(man, p) = far
5. start(p) <-> all x. who(x) -> side(x, p) = near
6. step(p, q, y) <-> who(y) & side(y, p) = side(man, p) & side(man, q) != side(man, p)
    & side(y, q) = side(man, q) & all x. who(x) & x != y & x != man -> side(x, q) = side(x, p)
7. done(p) <-> all x. who(x) -> side(x, p) = far
"""

SUMS = """A number is changed by a step.

1. number(n) <-> 0 <= n <= 30
2. way(k) <-> 0 <= k <= 4
3. pos(p) -> number(at(p))
4. start(p) <-> at(p) = 17
5. step(p, q, k) <-> way(k) & at(q) = (if k = 0 then at(p) div 2
     else if k = 1 then (at(p) * 3) mod 31
     else if k = 2 then at(p) mod (at(p) div 5)
     else if k = 3 then (0 - at(p)) mod 7
     else (k - at(p)) div 3 + 9)
6. done(p) <-> at(p) * at(p) = 36
"""


def circuit(folder: Path, text: str) -> CircuitGame:
    """Return the circuit of a text."""
    return document_circuit(write(folder, text, TOML), "made")


def test_arithmetic_is_that_of_numbers(tmp_path: Path) -> None:
    """Products, and quotients rounded down; what is divided by nothing is no number."""
    game = circuit(tmp_path, SUMS)
    for at in range(31):
        ways = [
            at // 2,
            at * 3 % 31,
            at % (at // 5) if at // 5 else None,
            -at % 7,
            (4 - at) // 3 + 9,
        ]
        expected = [f"at={n}" for n in ways if n is not None and 0 <= n <= 30]
        (told,) = game.expand([game.parse_state(f"at={at}")])
        assert (told.outcome is not None) == (at == 6)
        assert [str(after) for _, after in told.successors] == (expected if at != 6 else [])


def test_a_step_that_judges_is_solved(tmp_path: Path) -> None:
    """Six lamps in a ring have sixteen positions, as their presses have rank four."""
    game = circuit(tmp_path, RING)
    start = game.initial_state()
    found = {str(move) for move in game.legal_moves(start)}
    ring = [{i, (i + 1) % 6, (i - 1) % 6} for i in range(6)]
    lit = [" ".join(f"lit({j})={'on' if j in own else 'off'}" for j in range(6)) for own in ring]
    assert found == {f"{i} {text}" for i, text in enumerate(lit)}
    assert str(game.parse_move(f"2 {lit[2]}")) == f"2 {lit[2]}"
    with pytest.raises(BadMove, match="next position"):
        game.parse_move(f"2 {lit[2]} lit(7)=on")
    solution = retrograde(game, [start])
    assert len(solution) == 16
    assert (solution[start].winner, solution[start].distance) == ("player", 2)


def test_what_a_step_leaves_open_is_filled_in(tmp_path: Path) -> None:
    """`side(man, q) != side(man, p)` leaves one bank only."""
    game = circuit(tmp_path, RIVER)
    start = game.initial_state()
    after = {str(move): str(game.next_state(start, move)) for move in game.legal_moves(start)}
    assert after == {
        "man": "side(man)=far side(goat)=near",
        "goat": "side(man)=far side(goat)=far",
    }


@pytest.mark.needs_swipl
@pytest.mark.parametrize("text", [RING, RIVER, SUMS, RIVER.replace("p, q, y", "y, p, q")])
def test_clauses_agree(text: str, tmp_path: Path) -> None:
    """Moves that are asked about one by one, among them some that lead to no position."""
    made = circuit(tmp_path, text)
    assert agreed(document_game(tmp_path, "made"), made, 40) >= 3


@pytest.mark.needs_swipl
def test_a_move_to_what_is_no_position_is_not_legal(tmp_path: Path) -> None:
    """What axioms demand of positions is demanded of one that a move names."""
    made = circuit(tmp_path, f"{RING}8. pos(p) -> ~(lit(0, p) = on & lit(3, p) = on)\n")
    before, after = (
        " ".join(f"lit({i})={'on' if i in lit else 'off'}" for i in range(6))
        for lit in ({0, 1, 5}, {0, 1, 2, 3, 4, 5})
    )
    game = document_game(tmp_path, "made")
    moves = [str(move) for move in made.position(before).moves]
    assert len(moves) == 3  # 2, 3 and 4 put both lamps on
    ((none, *others),) = game.check_moves([(before, [f"3 {after}", *moves])])
    assert none.startswith("no:")
    assert all(each.startswith("yes:") for each in others)


def test_too_many_positions_after_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The axiom is told, what is open, and how many there are."""
    monkeypatch.setattr(reaching, "MOST_OPEN", 1)
    with pytest.raises(CircuitError, match=r"axiom 6: it does not say .*side\(man\).* 2 ways"):
        circuit(tmp_path, RIVER)
    monkeypatch.setattr(rules, "MOST_JUDGED", 6 * 64 - 1)
    with pytest.raises(CircuitError, match=r"axiom 6: step .* 384 moves to judge"):
        circuit(tmp_path, RING)


@pytest.mark.needs_swipl
def test_of_several_starts_the_first_is_taken(tmp_path: Path) -> None:
    """As by the clauses, where the axiom leaves something open."""
    several = RIVER.replace("all x. who(x) -> side(x, p) = near", "side(man, p) = far")
    made = circuit(tmp_path, several)
    assert str(made.initial_state()) == "side(man)=far side(goat)=near"
    assert str(document_game(tmp_path, "made").initial_state()) == str(made.initial_state())


BOARD = """A stone is put into a cell of a board.

Constants: free, taken

1. cell(i) <-> 0 <= i <= 40
2. mark(x) <-> x = free | x = taken
3. pos(p) & cell(i) -> mark(at(i, p))
4. start(p) <-> all i. cell(i) -> at(i, p) = free
5. step(i, p, q) <-> cell(i) & at(i, p) = free
    & all j. cell(j) -> at(j, q) = (if i = j then taken else at(j, p))
6. done(p) <-> all i. cell(i) -> at(i, p) = taken
"""


def test_a_circuit_that_will_be_too_large_is_refused_by_its_first_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The gates of some moves tell about how many all have; none is made for the others."""
    tried: list[object] = []

    def counted(*args: Any) -> Any:  # noqa: ANN401 - as of what it stands for
        tried.append(args)
        return reaching.successors(*args)

    monkeypatch.setattr(rules, "successors", counted)
    assert len(circuit(tmp_path, BOARD).all_moves) == 41
    assert len(tried) > 40
    tried.clear()
    monkeypatch.setattr(rules, "MOST_GATES", 10)
    with pytest.raises(CircuitError, match=r"about \d+ gates, and may have 10: a smaller board"):
        circuit(tmp_path, BOARD)
    assert len(tried) == 16


def test_a_circuit_that_takes_long_is_told_by_its_first_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By what the second half of the first moves takes the processor: here a second for each."""
    ticks = iter((8.0, 16.0))
    monkeypatch.setattr(rules, "thread_time", lambda: next(ticks))
    with pytest.warns(TakesLong, match=r"^the circuit of 41 moves takes about 25 seconds more"):
        assert len(circuit(tmp_path, BOARD).all_moves) == 41
