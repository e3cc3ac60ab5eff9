"""Circuits of sheets in the Game Description Language."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pylogic.games as games
import pylogic.games.gdl.circuit as circuit_module
from pylogic.checking import CheckedSource, cross_check
from pylogic.circuits import Batch
from pylogic.circuits.sheets.grouping import groups
from pylogic.cli.check import print_result
from pylogic.core.errors import CircuitError, StateError
from pylogic.games.gdl.circuit import SheetCircuitGame
from pylogic.solvers import Value, retrograde
from pylogic.solvers.exhaustive.solver import CircuitSolver
from pylogic.solvers.progress import silent
from tests.cases import some_long
from tests.cli.test_interface import objects
from tests.cli.test_interface import pylogic as command
from tests.gdl.shelf import SHELF, truth

pytest.importorskip("clingo")

PATHS = """
(role red) (role blue)
(succ 1 2) (succ 2 3) (succ 3 4)
(<= (near ?x ?y) (succ ?x ?y)) (<= (near ?x ?y) (succ ?y ?x))
(init (stone 1)) (init (control red))
(<= (joined ?x) (true (stone ?x)) (init (stone ?x)))
(<= (joined ?y) (true (stone ?y)) (near ?x ?y) (joined ?x))
(<= (legal ?r (put ?y)) (true (control ?r)) (joined ?x) (near ?x ?y) (not (true (stone ?y))))
(<= (legal red noop) (true (control blue))) (<= (legal blue noop) (true (control red)))
(<= (next (stone ?x)) (true (stone ?x))) (<= (next (stone ?x)) (does ?r (put ?x)))
(<= (next (control red)) (true (control blue))) (<= (next (control blue)) (true (control red)))
(<= terminal (joined 4))
(<= (goal ?r 0) (role ?r) (true (control ?r))) (<= (goal red 100) (true (control blue)))
(<= (goal blue 100) (true (control red)))
"""
"""A way grows along a strip, by recursion inside a state; who completes it has won."""


AT_ONCE = """
(role red) (role blue) (init (step 1)) (face heads) (face tails)
(<= (legal ?r ?f) (role ?r) (face ?f) (true (step 1)))
(<= (legal ?r noop) (role ?r) (true (step 2)))
(<= (next (step 2)) (true (step 1)))
(<= (next (same yes)) (does red ?f) (does blue ?f))
(<= terminal (true (step 2)))
(<= (goal red 100) (true (same yes))) (<= (goal red 0) (not (true (same yes))))
(<= (goal blue 100) (not (true (same yes)))) (<= (goal blue 0) (true (same yes)))
"""

COUNTING = """
(role red) (role blue) (init (step 0)) (init (sum red 0)) (init (sum blue 0))
(<= (legal ?r (add ?n)) (role ?r) (adds ?n)) (adds 1) (adds 2) (adds 3)
(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
(<= (next (sum ?r ?y)) (true (sum ?r ?x)) (does ?r (add ?n)) (plus ?x ?n ?y))
(<= (plus ?x 1 ?y) (succ ?x ?y))
(<= (plus ?x 2 ?z) (succ ?x ?y) (succ ?y ?z))
(<= (plus ?x 3 ?z) (plus ?x 2 ?y) (succ ?y ?z))
(<= terminal (true (step 3)))
(<= (goal ?r ?n) (true (sum ?r ?n)))
"""
"""Three times each adds up to three to its own sum, which is its goal."""


def sheet(folder: Path, text: str) -> str:
    """Write a sheet, and return its path."""
    path = folder / "paths.kif"
    path.write_text(text, encoding="utf-8")
    return str(path)


def held(name: str, positions: int) -> tuple[SheetCircuitGame, Any]:
    """Hold the circuit of a sheet against the reasoner; return both."""
    circuit, native = games.game(name, "circuit"), games.game(name, "native")
    assert isinstance(circuit, SheetCircuitGame)
    result = cross_check(
        [CheckedSource("native", native), CheckedSource("circuit", circuit)], positions=positions
    )
    assert result.agreed, result.disagreements
    return circuit, native


def test_a_check_compares_the_circuit(tmp_path: Path) -> None:
    """Where it is named, as of any other game."""
    done = command("check", sheet(tmp_path, PATHS), "--sources", "native,circuit", "--json")
    (told,) = objects(done)
    assert told["sources"] == ["native", "circuit"]
    assert told["disagreements"] == 0
    assert told["positions"] > 1


def test_a_sheet_is_played_counted_and_solved(tmp_path: Path) -> None:
    """With recursion inside a state, as the reasoner has it, and the plain analysis."""
    name = sheet(tmp_path, PATHS)
    circuit, native = held(name, 50)
    for depth in range(5):
        assert circuit.perft(circuit.initial_state(), depth) == native.perft(
            native.initial_state(), depth
        )
    found = CircuitSolver(circuit, silent)
    plain = retrograde(native, [native.initial_state()])
    for state in plain:
        assert found.value(circuit.parse_state(str(state))) == plain[state]
    assert found.faults() == (len(plain), 0)
    assert circuit.playouts(100).won == {"red": 100, "blue": 0}
    (line,) = objects(command("solve", name, "--json"))
    assert (line["value"], line["distance"]) == ("red", 3)


DENIED = """
(role a) (init (p 1)) (init (p 2)) (init (step 0)) (after 0 1) (after 1 2) (legal a go)
(<= (next (step ?y)) (true (step ?x)) (after ?x ?y)) (<= (next (p 2)) (true (p 2)))
(<= terminal (true (step 2)))
(<= (goal a 10) (not (after 2 ?z)) (not (true (q ?z))) (not (true (p 1))))
(<= (goal a 20) (not (true (p ?z)))) (<= (goal a 30) (not (after ?z 2)))
(<= (goal a 40) (not (or (true (step 7)) (and (after ?u ?v) (true (p ?u))))))
"""
"""What is denied of variables that nothing binds is denied of all."""


def test_negations_of_unbound_variables(tmp_path: Path) -> None:
    """Are of all values, as the reasoner has them; some value was enough."""
    circuit, _ = held(sheet(tmp_path, DENIED), 10)
    state = circuit.parse_state("p(2) step(2)")
    (here,) = circuit.expand([state])
    assert here.outcome is not None
    assert dict(here.outcome.scores) == {"a": 10}


def test_disagreements_are_drawn_as_the_sheet_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The letters of its facts stood in the cells of a board."""
    one = games.game(sheet(tmp_path, DENIED), "native")
    (tmp_path / "other").mkdir()
    changed = DENIED.replace("goal a 10", "goal a 9")
    other = games.game(sheet(tmp_path / "other", changed), "native")
    result = cross_check([CheckedSource("one", one), CheckedSource("other", other)], positions=9)
    print_result(result)
    drawn = capsys.readouterr().out
    assert " step  2" in drawn.splitlines()
    assert "│" not in drawn


@some_long(2,
    "name",
    [pytest.param(n, marks=pytest.mark.long) if n == "2pttc" else n
     for n in ("ticTacToe", "connectFour", "nim1", "lightsOn", "ticTicToe", "2pttc")
     if n in truth()] or [pytest.param("", marks=pytest.mark.skip("no sheets of others here"))],
)  # fmt: skip
def test_sheets_of_others(name: str) -> None:
    """In turns, alone, and at once: moves, states and goals are those of the reasoner."""
    circuit, _ = held(str(SHELF / "sheets" / f"{name}.kif"), 60)
    known = {row[0]: row[1] for row in truth()[name]["perft"]}
    for depth in range(3):
        if depth in known:
            assert circuit.perft(circuit.initial_state(), depth) == known[depth]
    assert circuit.playouts(64, 1).games == 64


def test_roles_that_move_at_once_each_choose(tmp_path: Path) -> None:
    """Every mix of their moves comes as often as any other."""
    circuit, _ = held(sheet(tmp_path, AT_ONCE), 10)
    found = circuit.playouts(20_000, 2)
    assert abs(found.won["red"] - 10_000) < 5 * 71  # standard deviations
    said = command("solve", sheet(tmp_path, AT_ONCE), "--source", "circuit", "--verify")
    assert "on average, when both play their best" in said.stdout
    assert said.exit_code == 0


def test_facts_of_one_place_share_their_bits() -> None:
    """What was never seen together, without the argument that leaves the fewest groups."""
    cells = [("cell", x, p) for x in "12" for p in "xob"]
    control = [("control", r) for r in "xo"]
    seen = [{cells[2], cells[5], control[0]}, {cells[0], cells[5], control[1]}]
    found = groups([*cells, *control], seen)
    assert sorted(map(len, found)) == [2, 3, 3]
    assert groups(cells, [{cells[0], cells[1]}]) != found


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    """A state with other facts; a rule on its own negation."""
    game = games.game(sheet(tmp_path, PATHS), "circuit")
    with pytest.raises(StateError, match="can't hold"):
        game.parse_state("stone(9)")
    denied = PATHS + "(<= (odd ?x) (true (stone ?x)) (not (odd ?x)))\n(<= terminal (odd 4))"
    with pytest.raises(CircuitError, match="negation"):
        games.game(sheet(tmp_path, denied), "circuit")


PAIRS = """
(role red) (succ 0 1) (succ 1 2) (succ 2 3)
(init (lamp a)) (init (clock 0))
(legal red wait) (<= (legal red (switch ?x)) (other ?x)) (other b) (other c)
(<= (next (lamp ?x)) (true (lamp ?x)))
(<= (next (lamp ?x)) (does red (switch ?x)))
(<= (next (clock ?y)) (true (clock ?x)) (succ ?x ?y))
(<= terminal (true (clock 3)))
(<= (goal red 100) (true (lamp b)) (true (lamp c)))
(<= (goal red 0) (not (true (lamp b))))
"""


def test_facts_that_turn_out_to_hold_together_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no game at random was played, lamps are taken for one lamp, until they are not."""
    monkeypatch.setattr(circuit_module, "_LEAST", 0)
    monkeypatch.setattr(circuit_module, "_EFFORT", 0)
    circuit, native = held(sheet(tmp_path, PAIRS), 10)
    assert max(slot.width for slot in circuit.circuit.slots) == 4
    assert len([slot for slot in circuit.circuit.slots if slot.width > 1]) == 2
    found = CircuitSolver(circuit, silent, again=True)
    plain = retrograde(native, [native.initial_state()])
    for state in plain:
        assert found.value(circuit.parse_state(str(state))) == plain[state]
    assert found.faults() == (len(plain), 0)
    assert len([slot for slot in circuit.circuit.slots if slot.width > 1]) == 1


STACK = """
(role red) (init (pile nil)) (init (left 3)) (less 3 2) (less 2 1) (less 1 0)
(legal red (push a)) (legal red (push b)) (<= (legal red pop) (true (pile (on ?x ?y))))
(<= (next (pile (on ?x ?y))) (does red (push ?x)) (true (pile ?y)))
(<= (next (pile ?y)) (does red pop) (true (pile (on ?x ?y))))
(<= (next (left ?m)) (true (left ?n)) (less ?n ?m))
(<= terminal (true (left 0)))
(<= (goal red 100) (true (pile (on a (on b ?x)))))
(<= (goal red 40) (not (true (pile (on a (on b ?x))))))
"""


def test_terms_that_grow_are_refused_at_once_and_solved_one_by_one(tmp_path: Path) -> None:
    """The circuit is refused; the reasoner's states are finitely many."""
    name = sheet(tmp_path, STACK)
    with pytest.raises(CircuitError, match="terms grow, such as those of next"):
        games.game(name, "circuit")
    said, checked = objects(command("solve", name, "--source", "native", "--verify", "--json"))
    assert (said["value"], said["distance"]) == ("red", 3)
    assert checked == {"values": 1 + 2 + 5 + 10, "wrong": 0}  # stacks after 0 to 3 moves
    small = command("solve", name, "--source", "native", "--memory", "8K")
    assert "more than 4 positions" in small.stderr


def test_goals_between_tell_who_wins_by_who_has_most(tmp_path: Path) -> None:
    """70 to 30 is a win of the first, 60 to 60 is none; a puzzle without 100 has no solution."""
    text = PATHS.replace("100", "70").replace(" 0)", " 30)")
    assert text != PATHS
    (line,) = objects(command("solve", sheet(tmp_path, text), "--json"))
    assert (line["value"], line["distance"]) == ("red", 3)
    puzzle = PAIRS.replace("goal red 100", "goal red 90")
    assert "no solution" in command("solve", sheet(tmp_path, puzzle)).stdout


@pytest.mark.long
def test_each_role_may_come_to_any_number(tmp_path: Path) -> None:
    """Two roles with goals from 0 to 100 have ten thousand ends."""
    scores = " ".join(f"(score {n} {100 - n})" for n in range(101))
    text = f"""(role red) (role blue) (init start) {scores}
    (<= (legal red (offer ?n)) (true start) (score ?n ?m))
    (<= (legal ?r noop) (role ?r) (not (true start))) (legal blue noop)
    (<= (next (got ?n)) (does red (offer ?n)))
    (<= terminal (not (true start)))
    (<= (goal red ?m) (true (got ?n)) (score ?n ?m))
    (<= (goal blue ?n) (true (got ?n)))"""
    circuit = games.game(sheet(tmp_path, text), "circuit")
    assert isinstance(circuit, SheetCircuitGame)
    assert len(set(circuit.circuit.results())) == 101 * 101
    found = CircuitSolver(circuit, silent, again=True)
    assert found.value(circuit.initial_state()) == Value("red", 1)
    assert found.statistics(circuit.initial_state()).won == {"red": 51, "blue": 50}


def test_ends_are_made_when_they_are_met(tmp_path: Path) -> None:
    """Five roles of 21 goals have four million ends, of which a few are reached."""
    scores = " ".join(f"(score {n})" for n in range(0, 101, 5))
    text = f"""(role a) (role b) (role c) (role d) (role e) (init start) {scores}
    (<= (legal a (take ?n)) (score ?n) (true start)) (<= (legal a noop) (not (true start)))
    (<= (legal ?r noop) (role ?r) (distinct ?r a))
    (<= (next (got ?n)) (does a (take ?n)))
    (<= terminal (true (got ?n)))
    (<= (goal ?r ?n) (role ?r) (true (got ?n)))"""
    game: Any = games.game(sheet(tmp_path, text), "circuit")
    start = game.start()
    assert sum(start.playouts(100, seed=1).scores.values()) == pytest.approx(250, abs=60)
    assert start.play("take(35)").outcome.scores == dict.fromkeys("abcde", 35)
    found = CircuitSolver(game, silent, again=True)
    assert found.value(game.initial_state()).winner is None


def test_the_end_is_told_by_what_each_role_comes_to(tmp_path: Path) -> None:
    """It is the one of all ends, of which there are as many as mixes of scores."""
    numbers = "".join(f"(succ {n} {n + 1})" for n in range(12))
    game: Any = games.game(sheet(tmp_path, COUNTING + numbers), "circuit")
    batch = Batch.repeated(game.loose, game.code(game.initial_state()), 200)
    rng = np.random.default_rng(1)
    for _ in range(3):
        assert (batch.outcome() == -1).all()
        batch = batch.one_each(rng)
    said = [batch.asked([literal for _, literal in own]) for own in game.circuit.goals]
    assert all((rows.sum(axis=0) == 1).all() for rows in said)
    for place, end in enumerate(batch.outcome().tolist()):
        scores = [
            own[rows[:, place].argmax()][0]
            for own, rows in zip(game.circuit.goals, said, strict=True)
        ]
        assert game.circuit.scores(end) == tuple(scores)
    assert not batch.going().count
