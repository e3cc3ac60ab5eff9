"""Circuits say the same of every position as the other sources do."""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pylogic.games as games
from pylogic.checking import CheckedSource, cross_check
from pylogic.circuits import Batch, Roles, Rules
from pylogic.core.errors import CircuitError, StateError
from pylogic.games import Game
from pylogic.games.text.circuit import CircuitGame, document_circuit
from tests.cases import some_long

FOLDERS = Path(__file__).resolve().parents[1] / "games" / "folders"
HEAPS = FOLDERS.parents[1] / "documents" / "two_heaps"


@cache
def circuit(name: str, **options: int) -> CircuitGame:
    """Return the circuit of a shipped game."""
    made = games.game(name, "circuit", "corrected", **options)
    assert isinstance(made, CircuitGame)
    return made


def agreed(one: Game[Any, Any], other: Game[Any, Any], positions: int) -> int:
    """Hold two sources against each other; return how many positions were compared."""
    result = cross_check(
        [CheckedSource(one.source, one), CheckedSource(other.source, other)], positions=positions
    )
    assert result.agreed, result.disagreements
    return result.positions


@some_long(
    1,
    ("name", "options"),
    [("pangke", {}), ("connect4", {"columns": 4, "rows": 4, "connect": 3})],
)
def test_engines_agree(name: str, options: dict[str, int]) -> None:
    """The engine in Python shares nothing with the text."""
    native = games.game(name, "native", "corrected", **options)
    assert agreed(circuit(name, **options), native, 1500) >= 1500


@pytest.mark.needs_swipl
@some_long(2, "folder", [*sorted(FOLDERS.iterdir()), HEAPS], ids=lambda p: p.name)
def test_clauses_agree(folder: Path) -> None:
    """What a folder's document becomes in Prolog says the same as its circuit."""
    made = games.game(str(folder), "circuit")
    assert agreed(games.game(str(folder), "text"), made, 300) > 0


@pytest.mark.long
def test_perft_of_a_large_board_goes_beyond_a_word() -> None:
    """A position of 106 bits is packed and told apart as well as a small one."""
    game, native = circuit("connect4"), games.game("connect4", "native")
    for depth in range(6):
        assert game.perft(game.initial_state(), depth) == native.perft(
            native.initial_state(), depth
        )


@cache
def clauses(name: str) -> Game[Any, Any]:
    """Return the clauses of a shipped game."""
    return games.game(name, "text")


@some_long(
    2,
    ("name", "text"),
    [
        ("pangke", "bbbb/b..b/w..w/wwww"),
        ("pangke", "bbbb/bbbb/w..w/wwww b"),
        ("pangke", "..../..../..../.... b"),
        ("connect4", "......./......./......./......./...1.../....... 2"),
        ("connect4", "......./......./......./......./......./...1... 1"),
        ("connect4", "......./......./......./...2.../...2.../1111... 1"),
        ("connect4", "......./......./......./......./......./...x... 2"),
    ],
)
@pytest.mark.needs_swipl
def test_texts_are_refused_in_the_same_words(name: str, text: str) -> None:
    """What is no position is none for the clauses and for the circuit, with the same reason."""
    said = []
    for game in (clauses(name), circuit(name)):
        with pytest.raises(StateError) as error:
            game.parse_state(text)
        said.append(str(error.value))
    assert said[0] == said[1]


def test_batches() -> None:
    """Many positions at a time: their moves, their ends, and a move made in each."""
    game = circuit("connect4", columns=3, rows=4, connect=3)
    states = [game.initial_state()]
    for _ in range(4):
        states += [after for here in game.expand(states[-20:]) for _, after in here.successors]
    batch = Batch.of(game.machine, [state.code for state in states])
    legal = batch.legal()
    assert legal.sum(axis=0).tolist() == [len(game.legal_moves(state)) for state in states]
    assert batch.moves().tolist() == legal.sum(axis=0).tolist()
    going = [i for i, end in enumerate(batch.outcome().tolist()) if end < 0]
    some = Batch.of(game.machine, [states[i].code for i in going])
    after = some.step(np.argmax(some.legal(), axis=0))
    first = [game.expand([states[i]])[0].successors[0][1].code for i in going]
    assert sorted(after.codes()) == sorted(first)
    with pytest.raises(CircuitError, match="not legal"):
        some.step(np.full(len(going), 99))


def write(folder: Path, text: str, toml: str) -> Path:
    """Write a game of a document into a folder."""
    (folder / "axioms.txt").write_text(text, encoding="utf-8")
    (folder / "game.toml").write_text(toml, encoding="utf-8")
    return folder


ISLANDS = """Stones on a strip of six. A stone may be put beside a stone that hangs together with
the first square, and who fills the strip has won.

Constants: ann, bob

1. cell(i) <-> 1 <= i <= 6
2. player(u) <-> u = ann | u = bob
3. mark(m) <-> m = 0 | m = 1
4. player(u) -> other(u) = if u = ann then bob else ann
5. pos(p) -> player(turn(p))
6. pos(p) & cell(i) -> mark(on(i, p))
7. start(p) <-> turn(p) = ann & all i. cell(i) -> on(i, p) = if i = 1 | i = 5 then 1 else 0
8. near(i, j) <-> cell(i) & cell(j) & (j = i + 1 | i = j + 1)
9. joined(i, p) <-> on(i, p) = 1 & (i = 1 | exists j. near(i, j) & joined(j, p))
10. put(p, q, i) <-> on(i, p) = 0 & (exists j. near(i, j) & joined(j, p))
     & turn(q) = other(turn(p)) & all k. cell(k) -> on(k, q) = if k = i then 1 else on(k, p)
11. won(u, p) <-> player(u) & turn(p) = other(u) & joined(6, p)
"""
TOML = '[game]\ninitial = "start"\nmover = "turn"\nstep = "put"\nwin = "won"\n'


@pytest.mark.needs_swipl
def test_recursion_inside_a_position_is_its_least_fixpoint(tmp_path: Path) -> None:
    """What hangs together along a strip, and not what only says so of itself."""
    folder = write(tmp_path, ISLANDS, TOML)
    made = document_circuit(folder, "islands")
    start = made.initial_state()
    assert [str(move) for move in made.legal_moves(start)] == ["2"]
    assert agreed(games.game(str(folder), "text"), games.game(str(folder), "circuit"), 50) >= 5


def refused(folder: Path, *changes: tuple[str, str]) -> str:
    """Return why a changed text has no circuit."""
    text = ISLANDS
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    with pytest.raises(CircuitError) as error:
        document_circuit(write(folder, text, TOML), "islands")
    return str(error.value)


def test_recursion_through_negation_is_refused(tmp_path: Path) -> None:
    """It has no least fixpoint; the axiom and its place are told."""
    said = refused(tmp_path, ("& joined(j, p))\n10", "& ~joined(j, p))\n10"))
    assert "axiom 9" in said
    assert "rests on its own negation" in said


def test_recursion_through_positions_is_refused(tmp_path: Path) -> None:
    """A win that is a win after the next move is for the solver."""
    said = refused(
        tmp_path, ("joined(6, p)\n", "(joined(6, p) | exists q i. put(p, q, i) & won(u, q))\n")
    )
    assert "other positions" in said
    assert "pylogic solve" in said


def test_endless_values_are_refused(tmp_path: Path) -> None:
    """An observer needs finitely many values."""
    said = refused(
        tmp_path,
        ("5. pos", "5. pos(p) -> 0 <= age(p)\n12. pos"),
        ("turn(p) = ann &", "turn(p) = ann & age(p) = 0 &"),
        ("turn(q) = other(turn(p)) &", "turn(q) = other(turn(p)) & age(q) = age(p) + 1 &"),
    )
    assert "age" in said


@pytest.mark.needs_swipl
def test_definitions_are_asked_of_a_position() -> None:
    """Any predicate of the text can be an output."""
    game = circuit("pangke")
    rules = Rules(game.model, game.roles)
    assert isinstance(game.roles, Roles)
    queries = {"black won": ("won", ("black",)), "start": ("initial", ())}
    made = rules.circuit(queries)
    batch = Batch.of(
        type(game.machine)(made),
        [game.initial_state().code, game.parse_state("b.../..../..../.... w").code],
    )
    assert batch.asked(list(made.queries.values())).tolist() == [[False, True], [True, False]]


def test_a_game_tells_what_it_is() -> None:
    """The source is called circuit, and its repr names it."""
    assert repr(circuit("pangke")) == "<Game pangke (circuit)>"
    assert "circuit" in games.sources("pangke")
