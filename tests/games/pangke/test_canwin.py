"""Axiom 19 as the compiled memo computes it is what retrograde analysis finds natively."""

import re
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pylogic.games as games
from pylogic.circuits import Batch
from pylogic.documents.shipped import folder_of
from pylogic.games import Game
from pylogic.games.pangke.engine import Pangke, positions
from pylogic.games.rules.game import PrologGame
from pylogic.games.text.circuit import CircuitGame
from pylogic.games.text.game import document_game
from pylogic.session import Module
from pylogic.solvers import retrograde
from pylogic.solvers.exhaustive.codes import value
from pylogic.solvers.exhaustive.solver import MEMORY
from pylogic.solvers.exhaustive.solving import Solving
from pylogic.solvers.progress import silent
from pylogic.terms import List, String

pytestmark = [pytest.mark.needs_swipl, pytest.mark.usefixtures("quickly_solved")]

# One goal for all positions, so that they share the table of `canwin`.
GOAL = "findall(Text, (member(Text, Texts), once(state_text(P, Text)), canwin({}, P)), Won)"


@pytest.mark.long
@pytest.mark.parametrize(
    "player", [Pangke.players[0], pytest.param(Pangke.players[1], marks=pytest.mark.long)]
)
def test_canwin_is_the_least_fixpoint(player: str) -> None:
    """On all positions of one piece against two."""
    starts = [state for sizes in ((1, 2), (2, 1)) for state in positions(*sizes)]
    solution = retrograde(Pangke(), starts)
    assert set(solution) >= set(starts)
    game = games.game("pangke", "text")
    assert isinstance(game, PrologGame)
    assert isinstance(game.module, Module)
    texts = List(tuple(String(str(state)) for state in solution))
    answer = game.module.ask(GOAL.format(player), given={"Texts": texts})
    assert answer is not None
    assert isinstance(won := answer["Won"], List)
    expected = [String(str(state)) for state in solution if solution[state].winner == player]
    assert set(won.items) == set(expected)


@pytest.mark.long
@pytest.mark.parametrize(
    ("start", "erratum"),
    [
        pytest.param("b.w./.b../..../.... b", "", marks=pytest.mark.long),
        ("..../.b../..../.w.. w", "mover-elsewhere"),
    ],
)
def test_canwin_is_what_the_circuit_finds(start: str, erratum: str, tmp_path: Path) -> None:
    """Axiom 19 as compiled has the same winners, also with the mistake of the memo left in."""
    circuit = games.game("pangke", "circuit")
    assert isinstance(circuit, CircuitGame)
    text: Game[Any, Any] = games.game("pangke", "text")
    if erratum:
        circuit, text = circuit.without(erratum), mistaken(tmp_path, erratum)
    assert isinstance(text, PrologGame)
    assert isinstance(text.module, Module)
    solving = Solving(circuit.machine, MEMORY, silent)
    found = {}
    for _, keys, codes in solving.run(circuit.parse_state(start).code).parts():
        batch = Batch(circuit.machine, solving.ranks.columns(keys), len(keys))
        for code, number in zip(batch.codes(), codes.tolist(), strict=True):
            found[str(circuit.state(code))] = value(number, circuit.players).winner
    some = Random(1964).sample(sorted(found), min(200, len(found)))  # noqa: S311 - games, not secrets
    texts = List(tuple(String(state) for state in some))
    for player in circuit.players:
        answer = text.module.ask(GOAL.format(player), given={"Texts": texts})
        assert answer is not None
        assert isinstance(won := answer["Won"], List)
        assert list(won.items) == [String(state) for state in some if found[state] == player]
    assert {*found.values()} == ({"white", "black", None} if erratum else {"black", None})


def mistaken(tmp_path: Path, erratum: str) -> Game[Any, Any]:
    """Return the compiled memo, corrected but for one erratum."""
    folder = tmp_path / "pangke"
    shutil.copytree(folder_of("pangke"), folder)
    errata = folder / "errata.toml"
    entries = re.split(r"(?m)^(?=\[\[erratum\]\])", errata.read_text(encoding="utf-8"))
    kept = [entry for entry in entries if f'id = "{erratum}"' not in entry]
    assert len(kept) == len(entries) - 1
    errata.write_text("".join(kept), encoding="utf-8")
    return document_game(folder, "pangke")
