"""Games of two who move at once: matrix games, and sheets of several rounds of them."""

from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

import pylogic
import pylogic.games as games
from pylogic.core.errors import UnknownGame
from pylogic.games.gdl.circuit import SheetCircuitGame
from pylogic.games.gdl.files import rules_of
from pylogic.solvers import simultaneous
from pylogic.solvers.exhaustive import solving
from pylogic.solvers.exhaustive.measures import ProgressMeasures
from pylogic.solvers.exhaustive.solver import CircuitSolver
from pylogic.solvers.matrix import best, bounds
from pylogic.solvers.progress import silent
from pylogic.solvers.retrograde_analysis import closure
from pylogic.solvers.simultaneous import MixedValue, SimultaneousSolver
from tests.cli.test_interface import objects
from tests.cli.test_interface import pylogic as command

ROUNDS = """
(role ann) (role bob) (init (round 1)) (then 1 2) (then 2 3)
(beats rock scissors) (beats scissors paper) (beats paper rock)
(<= (legal ?r ?a) (role ?r) (beats ?a ?b))
(<= (wins ?r) (does ?r ?a) (does ?q ?b) (beats ?a ?b))
(<= (next (won ?r)) (wins ?r) (not (true (won ann))) (not (true (won bob))))
(<= (next (won ?r)) (true (won ?r)))
(<= (next (round ?m)) (true (round ?n)) (then ?n ?m))
(<= terminal (true (round 3)))
(<= (goal ?r 100) (true (won ?r))) (<= (goal ?r 0) (true (won ?q)) (role ?r) (distinct ?q ?r))
(<= (goal ?r 50) (role ?r) (not (true (won ann))) (not (true (won bob))))
"""
"""Who first wins a round of two at rock, paper, scissors has won."""

INSPECTION = """
(role thief) (role guard) (init (night 1)) (init fresh)
(<= (legal thief steal)) (<= (legal thief sleep))
(<= (legal guard watch) (true fresh)) (<= (legal guard rest))
(<= caught (does thief steal) (does guard watch))
(<= stolen (does thief steal) (does guard rest))
(<= (next (night 2)) (true (night 1)) (does thief sleep))
(<= (next fresh) (true fresh) (does guard rest))
(<= (next (end 0)) caught) (<= (next (end 100)) stolen)
(<= (next (end 50)) (true (night 2)) (does thief sleep))
(<= terminal (true (end ?g)))
(<= (goal thief ?g) (true (end ?g)))
(<= (goal guard 0) (true (end 100))) (<= (goal guard 50) (true (end 50)))
(<= (goal guard 100) (true (end 0)))
"""
"""The inspection game of Dresher: two nights, and the guard can watch in one of them."""


def sheet(folder: Path, text: str) -> str:
    """Write a sheet, and return its path."""
    path = folder / "rounds.kif"
    path.write_text(text, encoding="utf-8")
    return str(path)


def solver(folder: Path, text: str) -> SimultaneousSolver[Any, Any]:
    """Return what solves a sheet one by one."""
    return SimultaneousSolver(games.game(sheet(folder, text), "native"))


def by_circuit(folder: Path, text: str) -> tuple[CircuitSolver, SheetCircuitGame]:
    """Return what solves a sheet from its circuit, and that."""
    game = SheetCircuitGame("rounds", rules_of(Path(sheet(folder, text))))
    return CircuitSolver(game, silent), game


@pytest.mark.parametrize(
    ("payoffs", "value"),
    [
        ([[0, 1, -1], [-1, 0, 1], [1, -1, 0]], 0),
        ([[3, -1], [-1, 1]], 1 / 3),
        ([[4, 2], [3, 1]], 2),  # the best row and column meet
        ([[7]], 7),
        ([[2, 2], [2, 2]], 2),
        ([[0, 3, 1], [2, 0, 1.5]], 1.2),
    ],
)
def test_matrices_have_their_value(payoffs: list[list[float]], value: float) -> None:
    """Both bounds, by the chances alone, are the value."""
    matrix = np.array([payoffs], float)
    assert np.concatenate(bounds(matrix, matrix)) == pytest.approx([value, value])


@pytest.mark.parametrize("payoffs", [101, 2, 3])
def test_random_matrices_have_bounds_that_meet(payoffs: int) -> None:
    """What the rows are sure of is what the columns hold them to, in many of one shape."""
    rng = np.random.default_rng(4)
    for rows, columns in [(2, 2), (1, 5), (8, 3), (6, 9), (40, 30)]:
        matrices = rng.integers(0, payoffs, (20, rows, columns)).astype(float)
        for chances in best(matrices):
            assert (chances >= 0).all()
            assert chances.sum(axis=1) == pytest.approx(np.ones(20))
        low, high = bounds(matrices, matrices)
        assert low == pytest.approx(high)
        assert low == pytest.approx(-bounds(*[-matrices.swapaxes(1, 2)] * 2)[0])


def test_two_rounds(tmp_path: Path) -> None:
    """Each third of the time each thing; who has won a round has won."""
    found = solver(tmp_path, ROUNDS)
    start = found.value(games.game(sheet(tmp_path, ROUNDS), "native").initial_state())
    assert start.goals == pytest.approx({"ann": 50, "bob": 50})
    for own in start.chances.values():
        assert own == pytest.approx(dict.fromkeys(("rock", "paper", "scissors"), 1 / 3))
    (line,) = objects(command("solve", sheet(tmp_path, ROUNDS), "--from", "round(2) won(bob)",
                              "--json"))  # fmt: skip
    assert line["goals"] == {"ann": 0, "bob": 100}
    assert (line["value"], line["distance"]) == (None, None)


def test_an_inspection_has_the_value_of_the_books(tmp_path: Path) -> None:
    """The thief is a third ahead, by stealing at once in a third of all games."""
    found = pylogic.solve(pylogic.game(sheet(tmp_path, INSPECTION)).start())
    assert isinstance(found, MixedValue)
    assert found.goals == pytest.approx({"thief": 50 + 50 / 3, "guard": 50 - 50 / 3})
    assert found.chances["thief"] == pytest.approx({"steal": 1 / 3, "sleep": 2 / 3})
    said = command("solve", sheet(tmp_path, INSPECTION), "--verify", "--count")
    assert "thief 66.6667, guard 33.3333 on average, when both play their best" in said.stdout
    assert "thief: sleep 66.67%  steal 33.33%" in said.stdout
    assert "\npositions reached             8\n8 values checked: 0 do not follow" in said.stdout


def test_a_wrong_value_is_found(tmp_path: Path) -> None:
    """By the chances that are kept, and the rules."""
    found = solver(tmp_path, INSPECTION)
    assert found.faults() == (8, 0)
    wrong = INSPECTION.replace("(goal thief ?g)", "(goal thief 20)")
    found._game = games.game(sheet(tmp_path, wrong), "native")  # noqa: SLF001 - other rules
    assert found.faults()[1] > 0


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("(next (night 2))", "(next (night 1))", "comes back"),
        ("(init fresh)", "(init fresh) (<= (sees ?r done) (role ?r))", "perceive a part"),
    ],
)  # fmt: skip
def test_other_games_are_refused(tmp_path: Path, old: str, new: str, reason: str) -> None:
    """A position comes back, or something is hidden."""
    text = INSPECTION.replace(old, new)
    assert text != INSPECTION
    with pytest.raises(UnknownGame, match=reason):
        pylogic.solve(pylogic.game(sheet(tmp_path, text)).start())


SEXES: Final = """
(role one) (role two) (at fight) (at opera) (init first)
(<= (legal one ?a) (at ?a)) (<= (legal two ?a) (at ?a))
(<= (next (went ?r ?a)) (does ?r ?a)) (<= terminal (not (true first)))
(<= (met ?a) (true (went one ?a)) (true (went two ?a)))
(<= (goal one 100) (met fight)) (<= (goal two 100) (met opera))
(<= (goal two 50) (met fight)) (<= (goal one 50) (met opera))
(<= (goal ?r 0) (true (went ?r ?a)) (not (met ?a)))
"""
"""The battle of the sexes: who mixes is sure of a third of the best, and of no more."""

CAT: Final = """
(role cat) (<= (legal cat ?a) (at ?a))
(<= (goal cat 50) (true (went cat ?a)) (true (went one ?a)))
"""


@pytest.mark.parametrize(
    ("more", "sure"),
    [
        ("", {}),
        ("(role cat) (legal cat purr) (legal cat eat) (goal cat 7)", {"cat": 7}),
        (CAT, {"cat": 25}),
    ],
)
def test_what_each_is_sure_of(tmp_path: Path, more: str, sure: dict[str, float]) -> None:
    """Where both may gain, or more than two play: against all others together."""
    found = solver(tmp_path, SEXES + more)
    value = found.value(games.game(sheet(tmp_path, SEXES + more), "native").initial_state())
    assert value.goals == pytest.approx({"one": 100 / 3, "two": 100 / 3, **sure})
    assert not value.is_exact
    assert found.faults()[1] == 0
    (line,) = objects(command("solve", sheet(tmp_path, SEXES + more), "--json"))
    assert (line["sure"], "goals" in line) == (value.goals, False)
    said = command("solve", sheet(tmp_path, SEXES + more)).stdout
    assert "two 33.3333" in said
    assert "of which each is sure, whatever the others do" in said


def test_a_value_of_one_side_that_is_wrong_is_found(tmp_path: Path) -> None:
    """Each side is looked at by itself."""
    text = INSPECTION.replace("(goal guard 0)", "(goal guard 9)")
    found = solver(tmp_path, text)
    assert found.faults() == (8, 0)
    wrong = text.replace("(goal guard 9)", "(goal guard 8)")
    found._game = games.game(sheet(tmp_path, wrong), "native")  # noqa: SLF001 - other rules
    assert found.faults()[1] > 0


def test_how_far_it_is_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With each position, or every so many."""
    monkeypatch.setattr(simultaneous, "_TOLD", 4)
    told: list[int] = []
    game: Any = games.game(sheet(tmp_path, INSPECTION), "native")
    SimultaneousSolver(game, None, told.append)
    assert told == [4, 8]


def test_no_more_positions_are_kept_than_may_be(tmp_path: Path) -> None:
    """As of any game."""
    done = command("solve", sheet(tmp_path, ROUNDS), "--memory", "8K")
    assert "more than 4 positions" in done.stderr
    assert done.exit_code == 2


def test_perfect_is_no_player_of_such_games(tmp_path: Path) -> None:
    """Also where the first move is made in turn."""
    late = INSPECTION.replace("(init (night 1))", "(init (night 0)) (pass a) (pass b)")
    late = late.replace("(<= (legal thief steal)) (<= (legal thief sleep))", """
(<= (legal thief ?p) (pass ?p) (true (night 0)))
(<= (legal thief steal) (not (true (night 0)))) (<= (legal thief sleep) (not (true (night 0))))
(<= (next (night 1)) (true (night 0))) (<= (next fresh) (true (night 0)))
""").replace("(<= (legal guard watch) (true fresh))", "(<= (legal guard watch) (true fresh)"
             " (not (true (night 0))))")  # fmt: skip
    game = pylogic.game(sheet(tmp_path, late), source="native")
    assert game.start().turn == "thief"
    assert pylogic.solve(game).goals["thief"] == pytest.approx(50 + 50 / 3)  # type: ignore[attr-defined]  # mixed
    with pytest.raises(UnknownGame, match="no move is perfect"):
        pylogic.player("perfect", game).play(game.start())


GRAB: Final = """
(role ann) (role bob) (init (left 3)) (init (score ann 0)) (init (score bob 0))
(succ 0 1) (succ 1 2) (succ 2 3) (after 3 2) (after 2 1) (after 1 0)
(item a) (item b) (worth a)
(<= (legal ?r (take ?i)) (role ?r) (item ?i) (not (true (left 1))))
(<= (legal ann (take ?i)) (item ?i) (true (left 1))) (<= (legal bob wait) (true (left 1)))
(<= both (does ann ?m) (does bob ?m))
(<= (gains ?r) (does ?r (take ?i)) (worth ?i) (not both))
(<= (next (score ?r ?m)) (gains ?r) (true (score ?r ?n)) (succ ?n ?m))
(<= (next (score ?r ?n)) (not (gains ?r)) (true (score ?r ?n)))
(<= (next (left ?m)) (true (left ?n)) (after ?n ?m))
(<= terminal (true (left 0)))
(<= (ahead ?r) (true (score ?r ?n)) (true (score ?q ?m)) (less ?m ?n))
(<= (less ?m ?n) (succ ?m ?n)) (<= (less ?m ?n) (succ ?m ?k) (less ?k ?n))
(<= (goal ?r 100) (ahead ?r)) (<= (goal ?r 0) (ahead ?q) (role ?r) (distinct ?r ?q))
(<= (goal ?r 50) (role ?r) (not (ahead ann)) (not (ahead bob)))
"""
"""Two rounds in which both choose, and one in which ann does alone."""

WALK: Final = """
(role ann) (role bob) (step 0 1) (step 1 2) (step 2 0) (init (at 0)) (init (won 0))
(<= (legal ?r ?s) (role ?r) (side ?s)) (side head) (side tail)
(<= alike (does ann ?s) (does bob ?s))
(<= (next (at ?m)) (true (at ?n)) (step ?n ?m) (not (true (at 2))))
(<= (next (won 1)) (true (won 0)) (true (at 1)) alike)
(<= (next (won 0)) (true (won 0)) (not alike))
(<= (next (won 0)) (true (won 0)) (not (true (at 1)))) (<= (next (won 1)) (true (won 1)))
(<= terminal (true (at 2)))
(<= (goal ann 100) (true (won 1))) (<= (goal bob 0) (true (won 1)))
(<= (goal ann 0) (true (won 0))) (<= (goal bob 100) (true (won 0)))
"""


@pytest.mark.parametrize("text", [ROUNDS, INSPECTION, SEXES, SEXES + CAT, GRAB, WALK])
def test_circuits_have_the_same_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """Of every position, also where no measure tells which come later."""
    if text == WALK:
        monkeypatch.setattr(
            solving, "found_by_playing", lambda batch: ProgressMeasures([], len(batch.columns))
        )
    plain, (found, game) = solver(tmp_path, text), by_circuit(tmp_path, text)
    native = games.game(sheet(tmp_path, text), "native")
    states = list(closure(native, [native.initial_state()]))
    for state in states:
        one, other = plain.value(state), found.value(game.parse_state(str(state)))
        assert isinstance(other, MixedValue)
        assert other.goals == pytest.approx(one.goals)
        assert other.is_exact == one.is_exact
        assert other.chances.keys() == one.chances.keys()
    assert found.faults() == (len(states), 0)
    assert sum(found.wrong(part, 3) for part in range(3)) == 0
    assert found.statistics(game.initial_state()).positions == len(states)


def test_a_wrong_value_of_a_circuit_is_found(tmp_path: Path) -> None:
    """Though only in one position."""
    found, game = by_circuit(tmp_path, GRAB)
    found.value(game.initial_state())
    (table,) = found._tables.values()  # noqa: SLF001 - where values are kept
    _, bounds_of = next(iter(table.layers.values()))  # type: ignore[attr-defined]  # averages
    bounds_of[0] += 1
    assert found.faults()[1] > 0


def test_a_position_of_a_circuit_comes_back(tmp_path: Path) -> None:
    """It is named; what only leads to it is not."""
    text = WALK.replace("(not (true (at 2))))", "(distinct ?m 0))").replace(
        "terminal (true (at 2))", "terminal (true (at 3))"
    )
    text = text.replace("(step 2 0)", "(step 2 1)")
    found, game = by_circuit(tmp_path, text)
    with pytest.raises(
        UnknownGame, match=r"rounds cannot be solved: at\([12]\) won\(.\) comes back"
    ):
        found.value(game.initial_state())
