"""Answers of each kind of work that is done in pieces, without the seconds that it took."""

from dataclasses import replace
from pathlib import Path

import pytest

import pylogic
import pylogic.games as games
import pylogic.games.playouts as pieces
from pylogic.checking import check
from pylogic.checking.mutants import mutants
from pylogic.checking.sheets import check_sheet
from pylogic.games.chosen import Chosen
from pylogic.games.gdl import sheets
from pylogic.games.perft import divide, perft
from pylogic.games.playouts import playouts
from pylogic.players.spread import contests
from pylogic.solvers.registry import solver
from pylogic.solvers.verifying import faults
from pylogic.workers import Workers

MEMORY = 1 << 30
SHEET = str(Path(sheets.__file__).with_name("pawns.kif"))


def of_playouts(workers: Workers) -> str:
    """Random games by rules that are asked, and by a circuit."""
    asked = games.game("tictactoe", "native")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "_LANES", 32)  # games in a piece
        first = playouts(asked, asked.initial_state(), 40, 3, workers=workers)
    gates = games.game("connect4", "circuit", columns=3, rows=3)
    second = playouts(gates, gates.initial_state(), 70_000, 3, workers=workers)
    return f"{first} {second}"


def of_perft(workers: Workers) -> str:
    """Ways, all together and by first move."""
    game = pylogic.game("pangke", source="native")
    start = game.initial_state()
    below = divide(game, start, 4, workers)
    return f"{perft(game, start, 6, workers)} { {str(m): n for m, n in below.items()} }"


def of_arena(workers: Workers) -> str:
    """Games of computers."""
    game = pylogic.game("tictactoe", source="native")
    found = contests(
        game, "minimax:1", "mcts:20", workers, count=10, seed=2, opening=1, plies=300
    )  # fmt: skip
    return str(list(found))


def of_check(workers: Workers) -> str:
    """Compare sources in Prolog and Python."""
    found = check("tictactoe", ["rules", "native"], positions=300, seed=1, workers=workers)
    return str(replace(found, seconds=0.0))


def of_sheet(workers: Workers) -> str:
    """Reasoners of a sheet with more states than are looked at, and what play shows."""
    found = check_sheet(SHEET, positions=90, seconds=600, seed=1, plies=9, workers=workers)
    return str(replace(found, seconds=0.0))


def of_sheet_mutants(workers: Workers) -> str:
    """Faults that are planted into a sheet."""
    found = mutants(str(Path(SHEET).with_name("nim.kif")), count=6, seed=3, workers=workers)
    return str([replace(one, seconds=0.0) for one in found])


def of_mutants(workers: Workers) -> str:
    """Faults that are planted."""
    found = mutants("tictactoe", ["rules"], count=4, seed=3, workers=workers)
    return str([replace(one, seconds=0.0) for one in found])


def of_verification(workers: Workers) -> str:
    """Values that are checked."""
    rules = Chosen("connect4", "circuit", options=(("columns", 3), ("rows", 3)))
    game = rules.game()
    solution = solver(game)
    value = solution.value(game.initial_state())
    found = faults(
        solution, rules, str(game.initial_state()), MEMORY, workers, lambda _: None
    )  # fmt: skip
    return f"{value} {found}"


KINDS = {
    "playouts": of_playouts,
    "perft": of_perft,
    "arena": of_arena,
    "check": of_check,
    "mutants": of_mutants,
    "sheet": of_sheet,
    "sheet mutants": of_sheet_mutants,
    "verification": of_verification,
}
