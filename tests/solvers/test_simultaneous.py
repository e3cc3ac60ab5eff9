"""Games of two who move at once: matrix games, and sheets of several rounds of them."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest

import pylogic
import pylogic.games as games
from pylogic.core.errors import LibraryMissing, StateError, UnknownGame
from pylogic.solvers import simultaneous
from pylogic.solvers.matrix import mixed
from pylogic.solvers.simultaneous import MixedValue, SimultaneousSolver
from tests.cli.test_interface import objects
from tests.cli.test_interface import pylogic as command

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("scipy")

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
    """Return what solves a sheet."""
    return SimultaneousSolver(games.game(sheet(folder, text), "native"))


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
    matrix = np.array(payoffs, float)
    assert mixed(matrix).bounds(matrix, matrix) == pytest.approx((value, value))


def test_random_matrices_have_bounds_that_meet() -> None:
    """What the rows are sure of is what the columns hold them to."""
    rng = np.random.default_rng(4)
    for rows, columns in rng.integers(1, 9, (60, 2)).tolist():
        matrix = rng.integers(0, 101, (rows, columns)).astype(float)
        best = mixed(matrix)
        low, high = best.bounds(matrix, matrix)
        assert best.is_fair
        assert low == pytest.approx(high)


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


def test_what_brings_the_linear_programs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where SciPy is missing; a matrix in which nothing is mixed needs none."""
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    assert mixed(np.array([[1.0, 2.0]])).rows.tolist() == [1]
    with pytest.raises(LibraryMissing, match=r"pylogic-specs\[matrix\]"):
        mixed(np.array([[1.0, 0.0], [0.0, 1.0]]))


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


def test_a_linear_program_that_is_not_solved_has_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason is that of SciPy."""
    failed = SimpleNamespace(status=4, message="numerical difficulties")
    monkeypatch.setattr("scipy.optimize.linprog", lambda *_, **__: failed)
    with pytest.raises(StateError, match="2 by 2 matrix: numerical difficulties"):
        mixed(np.array([[1.0, 0.0], [0.0, 1.0]]))
