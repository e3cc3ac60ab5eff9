"""What is found out of a game before it is played elsewhere."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import pylogic
from pylogic.adapters import walking
from pylogic.adapters.scene import Scene, read
from pylogic.adapters.setting import Setting, setting
from pylogic.adapters.tensors import ArrayGrid, arrays
from pylogic.circuits.sheets import grounding
from pylogic.core.errors import GameError, IllegalMove

SHEETS = Path(pylogic.__file__).parent / "games" / "gdl" / "sheets"
FOLDERS = Path(__file__).parents[1] / "games" / "folders"
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("tictactoe", {}),
    ("connect4", {"columns": 4, "rows": 3}),
    ("pangke", {}),
    ("moai", {"width": 5, "height": 6, "gap": 1}),
    *((str(SHEETS / f"{sheet}.kif"), {}) for sheet in ("dice", "auction", "frogs")),
]
every_game = pytest.mark.parametrize(
    ("name", "options"),
    [
        *(pytest.param(*game, id=Path(game[0]).stem) for game in GAMES),
        pytest.param(str(FOLDERS / "strip"), {}, marks=pytest.mark.needs_swipl, id="strip"),
    ],
)


def ends_of_games(own: Setting, count: int) -> list[Scene]:
    """Return where some games at random end, each move of which has a number and is in bounds."""
    chance = Random(2)  # noqa: S311 - games of chance
    found = []
    for _ in range(count):
        scene = Scene(own)
        while not scene.is_over:
            scene = scene.after({p: chance.choice(scene.legal(p)) for p in scene.waiting})
        found.append(scene)
    return found


@every_game
def test_games_are_played_by_numbers(name: str, options: dict[str, Any]) -> None:
    """Random games have numbers for all moves, end in time, and come to what the kind says."""
    own = setting(name, **options)
    for scene in ends_of_games(own, 10):
        assert scene.plies <= own.plies
        assert not (own.ends and scene.is_cut)
        assert own.total is None or sum(scene.returns()) == pytest.approx(own.total)
        assert read(own.asked, str(scene.state), scene.plies, {}).observation.tolist() == (
            scene.observation.tolist()
        )


@every_game
def test_different_positions_look_different(name: str, options: dict[str, Any]) -> None:
    """Two positions of some games have the same arrays only where they are the same."""
    own = setting(name, **options)
    chance = Random(3)  # noqa: S311 - games of chance
    seen: dict[bytes, str] = {}
    for _ in range(5):
        scene = Scene(own)
        while not scene.is_over:
            looks = scene.observation.tobytes()
            assert seen.setdefault(looks, str(scene.state)) == str(scene.state)
            scene = scene.after({p: chance.choice(scene.legal(p)) for p in scene.waiting})


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        ("connect4", {"columns": 4, "rows": 3}, (12, True)),
        ("tictactoe", {}, (9, True)),
        ("moai", {"width": 5, "height": 5}, (21, True)),
        ("pangke", {}, (300, False)),
        (str(SHEETS / "frogs.kif"), {}, (8, True)),
    ],
)
def test_how_long_a_game_lasts(
    name: str, options: dict[str, Any], expected: tuple[int, bool]
) -> None:
    """By gates, by all positions, by what the game says; by a limit where it can go round."""
    own = setting(name, **options)
    assert (own.plies, own.ends) == expected


def test_a_game_that_is_cut_is_a_draw() -> None:
    """Nobody has won after as many moves as were asked for."""
    own = setting("tictactoe", plies=3)
    assert all(scene.is_cut and scene.returns() == [0, 0] for scene in ends_of_games(own, 3))


def test_a_board_is_an_array_of_planes() -> None:
    """An observer of many squares has a plane for each of its values."""
    own = setting("connect4", columns=4, rows=3)
    assert own.tensors.shapes == {"toMove": (2,), "yEmpty": (4, 4), "matrix": (3, 4, 3)}
    after = Scene(own).after({"1": own.moves.number("3")})
    _, parts = arrays(own.tensors.shapes)
    for name, place in own.tensors.ones(after.state):
        parts[name][place] = 1
    assert np.argwhere(parts["matrix"][1]).tolist() == [[2, 0]]
    assert parts["matrix"].sum() == 12


def test_rows_that_fill_no_grid_are_a_list() -> None:
    """A place for each row, where a grid would be empty for the most part."""
    assert ArrayGrid([(1, 1), (2, 2), (3, 3)]).shape == (3,)
    assert ArrayGrid([(1, 1), (1, 2), (2, 1)]).shape == (2, 2)


def test_illegal_numbers_are_refused() -> None:
    """The message has the move, who made it, and where."""
    own = setting("pangke")
    with pytest.raises(IllegalMove, match=r"illegal move '43-44' of black in 'bbbb/b\.\.b"):
        Scene(own).after({"black": own.moves.number("43-44")})
    with pytest.raises(IllegalMove, match="illegal move 'move 99' of black"):
        Scene(own).after({"black": 99})


def test_an_edited_sheet_is_read_again(tmp_path: Path) -> None:
    """What is kept of a game is forgotten when its file changes."""
    sheet = tmp_path / "one.kif"
    text = (
        "(role me) (init (at 0)) (<= (legal me go) (true (at 0)))"
        "(<= (next (at 1)) (does me go)) (<= terminal (true (at 1))) (goal me 100)"
    )
    sheet.write_text(text, encoding="utf-8")
    first = setting(str(sheet))
    assert setting(str(sheet)) is first
    sheet.write_text(text.replace("go", "walk"), encoding="utf-8")
    assert (first.moves.texts, setting(str(sheet)).moves.texts) == (("go",), ("walk",))


def test_a_sheet_without_gates_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the reason, and without the advice of a source that has no numbers either."""
    monkeypatch.setattr(grounding, "MOST_RULES", 20)
    walks: list[object] = []
    monkeypatch.setattr("pylogic.adapters.setting.walked", walks.append)
    for _ in range(2):  # the second time at once
        with pytest.raises(GameError, match=r"cannot be numbered: .* more than 20 ground rules, "):
            setting(str(SHEETS / "nim.kif"))
    assert len(walks) == 1


@pytest.mark.parametrize(
    ("plies", "message"), [(0, "games of 0 moves"), (-3, "games of -3 moves")]
)
def test_a_game_has_a_move_at_least(plies: int, message: str) -> None:
    """A length below one is refused."""
    with pytest.raises(GameError, match=message):
        setting("tictactoe", plies=plies)


@pytest.mark.parametrize(("most", "seen"), [(900, True), (899, False)])
def test_no_more_steps_are_looked_at_than_bounded(
    *, most: int, seen: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A position of many joint moves is not gone through, however few positions there are."""
    path = tmp_path / "wide.kif"
    names = " ".join(f"(name n{i})" for i in range(30))
    path.write_text(
        f"""(role a) (role b) {names} (init begun)
        (<= (legal ?r (say ?n)) (role ?r) (name ?n)) (<= (next over) (true begun))
        (<= terminal (true over)) (<= (goal ?r 50) (role ?r))""",
        encoding="utf-8",
    )
    monkeypatch.setattr(walking, "_MOST_STEPS", most)
    found = walking.walked(pylogic.game(str(path), source="native"))
    assert (found is not None) == seen
