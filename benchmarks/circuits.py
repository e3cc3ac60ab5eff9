"""Circuits: random games beside OpenSpiel's, perft beside the engine, and grounding."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pyspiel

import pylogic.games as games
from benchmarks.load import forget
from benchmarks.table import Row, rate
from pylogic.circuits import PlayoutPlayer, Rules
from pylogic.documents.shipped import folder_of
from pylogic.games.text.circuit import CircuitGame
from pylogic.games.text.game import document_module

GAMES: Final = 1 << 17
PERFT: Final = (("pangke", 7), ("connect4", 7))
OPEN_SPIEL: Final = {"connect4": "connect_four", "noughts": "tic_tac_toe"}
_FEW: Final = 200


def rows() -> Iterator[Row]:
    """Measure random games, perft and grounding."""
    for name, theirs in OPEN_SPIEL.items():
        yield Row(
            name=f"random games of {name} from its text",
            beside="OpenSpiel from Python",
            ours=rate(_playouts(_circuit(name))),
            theirs=rate(_open_spiel(theirs)),
            unit="games",
            target=20,
        )
    for name, depth in PERFT:
        circuit, native = _circuit(name), games.game(name, "native")
        yield Row(
            name=f"perft({depth}) of {name}, circuit",
            beside="native",
            ours=rate(_counted(circuit, depth)),
            theirs=rate(_counted(native, depth)),
            unit="nodes",
            target=1,
        )
    for name, _ in PERFT:
        game = _circuit(name)
        yield Row(
            name=f"grounding of {name}",
            beside="loading and compiling to Prolog",
            ours=1 / _seconds(lambda game=game: Rules(game.model, game.roles).circuit()),  # type: ignore[misc]  # bound now
            theirs=1 / _seconds(lambda name=name: _compiled(name)),  # type: ignore[misc]  # likewise
            unit="times",
            target=1 / 5,
        )


def _compiled(name: str) -> object:
    """Read the document of a game and compile it to clauses, anew."""
    forget()
    return document_module(folder_of(name), name)


@cache
def _circuit(name: str) -> CircuitGame:
    """Return the circuit of a game, or of an example."""
    if name in games.names():
        game = games.game(name, "circuit")
    else:
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / name
            command = [sys.executable, "-m", "pylogic", "new", str(made), "--from", name]
            subprocess.run(command, capture_output=True, check=True)
            game = games.game(str(made), "circuit")
    assert isinstance(game, CircuitGame)
    return game


def _playouts(game: CircuitGame) -> Callable[[], int]:
    """Return the work of playing many games at once."""
    player, code = PlayoutPlayer(game.circuit), game.initial_state().code
    return lambda: player.games(code, GAMES, 0).games


def _counted(game: Any, depth: int) -> Callable[[], int]:  # noqa: ANN401 - any source
    state = game.initial_state()
    return lambda: int(game.perft(state, depth))


def _open_spiel(name: str) -> Callable[[], int]:
    """Return the work of playing one game after another in OpenSpiel."""
    game, chance = pyspiel.load_game(name), Random(0)  # noqa: S311 - games of chance

    def play() -> int:
        for _ in range(_FEW):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
        return _FEW

    return play


def _seconds(work: Callable[[], object]) -> float:
    """Return the seconds that work takes, the best of three."""
    best = float("inf")
    for _ in range(3):
        started = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - started)
    return best
