"""Games solved from their circuits: every value is that of the plain analysis."""

import functools
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pylogic
import pylogic.games as games
from pylogic.circuits import Batch, compiled
from pylogic.core.errors import SolutionFault, SolutionTooLarge
from pylogic.games.text.circuit import CircuitGame
from pylogic.solvers import Solution, retrograde, store
from pylogic.solvers.exhaustive import expanding, ranks, solver, solving, sorting, tables
from pylogic.solvers.exhaustive.codes import CIRCLES, DRAWN, value
from pylogic.solvers.exhaustive.measures import ProgressMeasures, features, found_by_playing
from pylogic.solvers.exhaustive.ranks import Ranks
from pylogic.solvers.exhaustive.reach import Reach
from pylogic.solvers.exhaustive.solver import MEMORY, CircuitSolver
from pylogic.solvers.exhaustive.solving import Solving
from pylogic.solvers.exhaustive.tables import DenseTable, Table
from pylogic.solvers.progress import silent
from tests.cli.test_interface import objects
from tests.cli.test_interface import pylogic as command

FOLDERS = Path(__file__).resolve().parents[1] / "games" / "folders"
SMALL = [("connect4", {"columns": 3, "rows": 3, "connect": 3}, "")] + [
    (str(FOLDERS / name), {}, "") for name in ("coins", "ferry", "race", "strip")
]
FEW: tuple[str, dict[str, int], str] = ("pangke", {}, "b.w./..../..../.... b")

THREE = """Three players take one or two of seven stones in turn; who takes the last one wins.

Constants: ann, bob, kim

1. player(u) <-> u = ann | u = bob | u = kim
2. next(u) = if u = ann then bob else if u = bob then kim else ann
3. number(n) <-> 0 <= n <= 7
4. pos(p) -> player(turn(p))
5. pos(p) -> number(left(p))
6. start(p) <-> turn(p) = ann & left(p) = 7
7. take(p, q, n) <-> 1 <= n <= 2 & turn(q) = next(turn(p)) & left(q) = left(p) - n
8. won(u, p) <-> left(p) = 0 & turn(p) = next(u)
"""
THREE_TOML = '[game]\ninitial = "start"\nmover = "turn"\nstep = "take"\nwin = "won"\n'


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep solutions for the test only."""
    monkeypatch.setattr(store, "user_cache_path", lambda *_, **__: tmp_path / "cache")


@functools.cache
def circuit(name: str, **options: int) -> CircuitGame:
    """Return the circuit of a game."""
    made = games.game(name, "circuit", "corrected", **options)
    assert isinstance(made, CircuitGame)
    return made


@functools.cache
def analysed(name: str, text: str, **options: int) -> Solution[Any]:
    """Return the values of what can be reached, one by one."""
    game = circuit(name, **options)
    return retrograde(game, [game.parse_state(text) if text else game.initial_state()])


def solved(game: CircuitGame, text: str) -> tuple[Solving, Table, Any]:
    """Return a game solved from a position, and the position."""
    state = game.parse_state(text) if text else game.initial_state()
    solving_ = Solving(game.machine, MEMORY, silent)
    return solving_, solving_.run(state.code), state


@pytest.mark.parametrize(
    ("name", "options", "text"), [*SMALL, pytest.param(*FEW, marks=pytest.mark.long)]
)
@pytest.mark.parametrize(
    "worth",
    [pytest.param(0, marks=pytest.mark.long, id="numba"), pytest.param(1 << 62, id="NumPy")],
)
@pytest.mark.parametrize(
    ("dense", "largest"),
    [(1 << 28, 1 << 64), (0, 1 << 64), (0, 16)],
    ids=["by rank", "by layer", "by name"],
)
def test_every_value_is_that_of_the_plain_analysis(  # noqa: PLR0913, PLR0917 - what it is solved with
    name: str,
    options: dict[str, int],
    text: str,
    dense: int,
    largest: int,
    worth: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who wins and when, in games with and without circles, of one, two and three players."""
    monkeypatch.setattr(tables, "DENSE", dense)
    monkeypatch.setattr(ranks, "LARGEST", largest)
    monkeypatch.setattr(compiled, "WORTH", worth)
    game = circuit(name, **options)
    solving_, table, _ = solved(game, text)
    plain = analysed(name, text, **options)
    assert len(table) == len(plain)
    for _, keys, codes in table.parts():
        batch = Batch(game.machine, solving_.ranks.columns(keys), len(keys))
        for code, number in zip(batch.codes(), codes.tolist(), strict=True):
            here = game.state(code)
            assert value(number, game.players) == plain[here], here
    assert solving_.wrong(table, lambda _: None) == 0


def test_a_wrong_value_is_noticed() -> None:
    """Each value that is changed does not follow, or makes others that do not."""
    game = circuit(*SMALL[0][:1], **SMALL[0][1])
    solving_, table, _ = solved(game, "")
    assert isinstance(table, DenseTable)
    for place in np.flatnonzero(table.values)[::1_201].tolist():
        values = table.values.copy()
        values[place] = 3 if values[place] != 3 else 4
        assert solving_.wrong(DenseTable(table.measures, values), lambda _: None) > 0


@pytest.mark.long
def test_measures_are_found() -> None:
    """Discs are only added; what Pang-Ke's pieces do, they only go."""
    game = circuit("connect4", columns=4, rows=4)
    batch = Batch.repeated(game.machine, game.initial_state().code, 100)
    (only,) = found_by_playing(batch).chosen
    assert only.name in {"yEmpty", "all but 0 of matrix"}
    game = circuit("pangke")
    batch = Batch.repeated(game.machine, game.initial_state().code, 100)
    names = {feature.name for feature in found_by_playing(batch).chosen}
    assert {"less black of occ", "less white of occ"} & names


def test_what_is_no_measure_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong guess costs time, and nothing else."""
    game = circuit(str(FOLDERS / "race"))
    wrong = ProgressMeasures(features(game.circuit), len(game.circuit.inputs))
    assert wrong.chosen
    monkeypatch.setattr(solving, "found_by_playing", lambda _: wrong)
    _, table, _ = solved(game, "")
    assert len(table) == 328


@pytest.mark.long
def test_many_measures_are_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their combinations would be layers of a position each; they are kept, and go wrong, too."""
    monkeypatch.setattr(tables, "DENSE", 0)
    game = circuit("connect4", columns=3, rows=4, connect=3)
    _, apart, start = solved(game, "")
    bits = len(game.circuit.inputs)
    right = found_by_playing(Batch.repeated(game.machine, start.code, 100)).chosen
    falling = [feature.falling for feature in features(game.circuit)]
    wrong = ProgressMeasures(falling, bits, summed=True)
    for measures in (ProgressMeasures(right, bits, summed=True), wrong):
        monkeypatch.setattr(solving, "found_by_playing", lambda _, own=measures: own)
        solving_, table, _ = solved(game, "")
        assert len(table) == len(apart)
        assert solving_.wrong(table, lambda _: None) == 0
        assert table.measures.summed is (measures is not wrong)
        data = b"".join(part.tobytes() for part in tables.packed(table, game.circuit))
        kept = tables.unpacked(data, game.circuit, solving_.ranks)
        assert solving_.wrong(kept, lambda _: None) == 0
        assert kept.measures.summed is table.measures.summed


@pytest.mark.parametrize("used", [0, 1, 7])
def test_what_memory_held_before_changes_nothing(
    used: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Arrays without values of their own are filled before they are looked at."""

    def empty(shape: int | tuple[int, ...], dtype: type = float) -> object:
        return np.full(shape, used, dtype)

    monkeypatch.setattr(np, "empty", empty)
    _, table, _ = solved(circuit(str(FOLDERS / "race")), "")
    codes = np.concatenate([own for _, _, own in table.parts()])
    assert [len(codes), int((codes == CIRCLES).sum()), int((codes == DRAWN).sum())] == [
        328,
        28,
        24,
    ]


def test_layers_are_expanded_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """However few positions are looked at, at a time."""
    monkeypatch.setattr(tables, "DENSE", 0)
    game = circuit("connect4", columns=3, rows=4, connect=3)
    _, whole, _ = solved(game, "")
    monkeypatch.setattr(expanding, "BLOCK", 64)
    monkeypatch.setattr(sorting, "PENDING", 8)
    _, table, _ = solved(game, "")
    for (layer, keys, codes), other in zip(table.parts(), whole.parts(), strict=True):
        assert layer == other[0]
        assert np.array_equal(keys, other[1])
        assert np.array_equal(codes, other[2])


def test_ranks_are_read_back() -> None:
    """Each rank is that of the position that it gives."""
    for name, options in (("connect4", {"columns": 5, "rows": 5}), ("pangke", {})):
        whole = Ranks(circuit(name, **options).circuit)
        keys = np.random.default_rng(0).integers(0, whole.size, 1000, np.uint64)
        keys[:2] = 0, whole.size - 1
        assert (whole.of(whole.columns(keys), len(keys)) == keys).all()


def test_what_will_not_fit_is_told_by_an_estimate_before_anything_is_found() -> None:
    """From samples of the layers; it is rather too small, and here not by much."""
    game = circuit("connect4", columns=4, rows=4)
    with pytest.raises(SolutionTooLarge, match=r"10,000 .*seeds 1 and 2") as error:
        CircuitSolver(game, silent, 1 << 20).value(game.initial_state())
    found = re.search(r"([\d,]+) positions or more", str(error.value))
    assert found is not None
    assert 100_000 < int(found[1].replace(",", "")) < 180_000  # there are 161,029


def test_what_is_hopeless_is_told_without_looking_at_all_layers() -> None:
    """With many times the memory that may be used."""
    game = circuit("connect4", columns=4, rows=4)
    with pytest.raises(SolutionTooLarge, match="by an estimate") as error:
        CircuitSolver(game, silent, 1 << 12).value(game.initial_state())
    found = re.search(r"([\d,]+) positions or more", str(error.value))
    assert found is not None
    assert 1_000 < int(found[1].replace(",", "")) < 20_000


def test_too_many_positions_are_refused_before_memory_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With what they would take."""
    monkeypatch.setattr(Reach, "_estimate", lambda *_: None)  # as if it had been too small
    game = circuit("connect4", columns=4, rows=4)
    with pytest.raises(SolutionTooLarge, match="positions were found") as error:
        CircuitSolver(game, silent, 1_018_000).value(game.initial_state())
    assert "--memory" in str(error.value)
    assert "more than the 0.9 MB that may be used; expected 1.0 MB or more" in str(error.value)


DETOUR = """(role ann) (init (at 0)) (step 0 1) (step 0 2) (step 2 1) (step 1 3)
(<= (legal ann (go ?m)) (true (at ?n)) (step ?n ?m)) (<= (next (at ?m)) (does ann (go ?m)))
(<= terminal (true (at 3))) (<= (goal ann 100) (true (at 3)))"""


def test_what_falls_to_what_was_found_is_no_measure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The number of the place falls from 2 to 1, which is known by then."""
    path = tmp_path / "detour.kif"
    path.write_text(DETOUR, encoding="utf-8")
    game: Any = games.game(str(path), "circuit")
    wrong = ProgressMeasures(features(game.circuit), len(game.circuit.inputs))
    monkeypatch.setattr(solving, "found_by_playing", lambda _: wrong)
    found = CircuitSolver(game, silent)
    assert found.value(game.initial_state()).distance == 2
    assert found.value(game.parse_state("at(2)")).distance == 2
    assert found.faults() == (4, 0)


@pytest.mark.parametrize("dense", [1 << 28, 0], ids=["by rank", "by layer"])
def test_a_solution_is_kept_and_checked(monkeypatch: pytest.MonkeyPatch, dense: int) -> None:
    """What is kept is read; of what is damaged the file is told."""
    monkeypatch.setattr(tables, "DENSE", dense)
    monkeypatch.setattr(solver, "_WORTH_KEEPING", -1.0)
    game = circuit("connect4", columns=3, rows=4, connect=3)
    first = CircuitSolver(game, silent).value(game.initial_state())
    monkeypatch.setattr(Solving, "run", None)
    kept = CircuitSolver(game, silent)
    assert kept.value(game.initial_state()) == first
    after = game.next_state(game.initial_state(), game.parse_move("2"))
    assert kept.value(after).winner in {None, "1", "2"}
    (path,) = store.path_of("x").parent.iterdir()
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    with pytest.raises(SolutionFault, match="not those that were written"):
        CircuitSolver(game, silent).value(game.initial_state())


def test_the_command_solves_a_folder() -> None:
    """Value, count and proof, one JSON object each."""
    lines = objects(command("solve", str(FOLDERS / "race"), "--count", "--verify", "--json"))
    assert [line.get("value") for line in lines] == ["draw", None, None]
    assert lines[1]["positions"] == 328
    assert lines[1]["circling"] == 28
    assert lines[2] == {"values": 328, "wrong": 0}
    said = command("solve", str(FOLDERS / "ferry")).stdout
    assert "player wins in 7 plies" in said


def test_bad_usage_is_told() -> None:
    """A size that is none, and a board that is too large."""
    found = command("solve", "connect4", "--memory", "2X")
    assert found.exit_code == 2
    assert "expected one such as 500M or 2G" in found.stderr
    small = ("--option", "columns=4", "--option", "rows=4", "--memory", "1M")
    found = command("solve", "connect4", *small, "--source", "circuit")
    assert found.exit_code == 2
    assert "a smaller board" in found.stderr


def test_perfect_plays_a_folder() -> None:
    """Who plays perfectly wins a position that is won."""
    game = pylogic.game(str(FOLDERS / "coins"), source="circuit")
    choice = pylogic.player("perfect", game).play(game.start())
    assert choice.data == {"winner": "Ann", "distance": 5}


def test_who_stops_a_solution_leaves_the_cache_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written before all is known, and what was kept before stays."""
    monkeypatch.setattr(solver, "_WORTH_KEEPING", -1.0)
    game = circuit("connect4", columns=3, rows=4, connect=3)
    state = game.initial_state()
    first = CircuitSolver(game, silent).value(state)
    (path,) = store.path_of("x").parent.iterdir()
    before = path.read_bytes()

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as stopped:
        stopped.setattr(Solving, "_layer", stop)
        with pytest.raises(KeyboardInterrupt):
            CircuitSolver(game, silent, again=True).value(state)
    assert list(path.parent.iterdir()) == [path]
    assert path.read_bytes() == before
    assert CircuitSolver(game, silent).value(state) == first


@pytest.mark.parametrize(
    "worth",
    [pytest.param(0, marks=pytest.mark.long, id="numba"), pytest.param(1 << 62, id="NumPy")],
)
def test_what_nobody_of_three_can_force_may_end(
    tmp_path: Path, worth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three take stones in turn: somebody takes the last, also where nobody can see to it."""
    monkeypatch.setattr(compiled, "WORTH", worth)
    (tmp_path / "axioms.txt").write_text(THREE, encoding="utf-8")
    (tmp_path / "game.toml").write_text(THREE_TOML, encoding="utf-8")
    found = CircuitSolver(circuit(str(tmp_path)), silent)
    told = found.statistics(circuit(str(tmp_path)).initial_state())
    assert told.drawn
    assert told.circling == 0
