"""How long games can last is shown by their gates, and random games keep to it."""

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pylogic
from pylogic.circuits.graph import Graph
from pylogic.circuits.lasting import longest

SHEETS = Path(pylogic.__file__).parent / "games" / "gdl" / "sheets"

COUNTED = """
(role a) (role b)
(init (cell 1 free)) (init (cell 2 free)) (init (cell 3 free)) (init (turn a))
(<= (legal ?r (take ?n)) (true (turn ?r)) (true (cell ?n free)))
(<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
(<= (next (cell ?n ?r)) (does ?r (take ?n)))
(<= (next (cell ?n ?v)) (true (cell ?n ?v)) (not (taken ?n)))
(<= (taken ?n) (does ?r (take ?n)))
(<= (next (turn b)) (true (turn a)))
(<= (next (turn a)) (true (turn b)))
(<= open (true (cell ?n free)))
(<= terminal (not open))
(<= (goal ?r 50) (role ?r))
"""
"""Three cells are taken: three moves."""


def most(name: str, **options: Any) -> int | None:  # noqa: ANN401 - of the game
    """Return the longest play of a game by its gates."""
    game: Any = pylogic.game(name, source="circuit", **options)
    return longest(game.circuit, game.code(game.initial_state()))


def written(folder: Path, text: str) -> str:
    """Return a sheet with a text."""
    path = folder / "sheet.kif"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("sheet", "expected"), [("dice", 2), ("morra", 3), ("auction", 1), ("bridges", 10)]
)
def test_sheets_with_a_counter_or_cells_that_fill(sheet: str, expected: int) -> None:
    """A counter of rounds bounds a game, and so do cells that are never emptied."""
    assert most(str(SHEETS / f"{sheet}.kif")) == expected


def test_a_board_that_fills() -> None:
    """Connect Four lasts as many moves as there are cells."""
    assert most("connect4", columns=4, rows=3) == 12


def test_each_mix_of_moves_is_looked_at(tmp_path: Path) -> None:
    """Every pair of a move and a wait takes a cell."""
    assert most(written(tmp_path, COUNTED)) == 3


def test_one_move_that_changes_nothing_lets_a_game_go_on(tmp_path: Path) -> None:
    """With a move that takes no cell there is no bound."""
    passing = COUNTED + "(<= (legal ?r pass) (true (turn ?r)))"
    assert most(written(tmp_path, passing)) is None


def test_what_is_emptied_again_lets_a_game_go_on(tmp_path: Path) -> None:
    """A cell that is freed when another is taken is no bound."""
    text = COUNTED.replace(
        "(<= (next (cell ?n ?v)) (true (cell ?n ?v)) (not (taken ?n)))",
        "(<= (next (cell ?n free)) (cell ?n) (not (taken ?n))) (cell 1) (cell 2) (cell 3)",
    )
    assert most(written(tmp_path, text)) is None


def test_all_observations_are_looked_at_side_by_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The gates are gone through as often for thirty cells as for three."""
    gone: list[int] = []
    cone = Graph.cone

    def counted(graph: Graph, literals: Iterable[int]) -> list[int]:
        gone.append(1)
        return cone(graph, literals)

    often = []
    for cells in (3, 30):
        init = "".join(f"(init (cell {n} free))" for n in range(4, cells + 1))
        game: Any = pylogic.game(written(tmp_path, COUNTED + init), source="circuit")
        gone.clear()
        monkeypatch.setattr(Graph, "cone", counted)
        longest(game.circuit, game.code(game.initial_state()))
        monkeypatch.undo()
        often.append(len(gone) - 4 * cells)  # each move of both is looked at twice
    assert often[1] <= often[0]


@pytest.mark.parametrize("sheet", ["nim", "bridges", "dice", "morra"])
def test_random_games_keep_to_it(sheet: str) -> None:
    """No random game is longer."""
    name = str(SHEETS / f"{sheet}.kif")
    game, bound = pylogic.game(name, source="native"), most(name)
    chance = Random(1)  # noqa: S311 - games of chance
    for _ in range(20):
        state, plies = game.initial_state(), 0
        while steps := game.expand([state])[0].successors:
            state, plies = chance.choice(steps)[1], plies + 1
        assert bound is not None
        assert plies <= bound
