"""Games as OpenSpiel has them, held against its own tests and players."""

import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

import pylogic
from pylogic.adapters.openspiel import register
from pylogic.core.errors import GameError, UnknownGame
from tests.cases import some_long

SHEETS = Path(pylogic.__file__).parent / "games" / "gdl" / "sheets"
FOLDERS = Path(__file__).parents[1] / "games" / "folders"
FOLDER = pytest.param(FOLDERS / "strip", marks=pytest.mark.needs_swipl, id="strip")
PATHS = [*(pytest.param(path, id=path.stem) for path in sorted(SHEETS.glob("*.kif"))), FOLDER]
NAMED = ["connect4(columns=4,rows=3)", "moai(width=5,height=5)", "pangke", "tictactoe"]
KINDS = pyspiel.GameType


def load(path: Path) -> pyspiel.Game:
    """Return the game of a folder or a sheet."""
    return pyspiel.load_game("pylogic", {"path": str(path)})


@some_long(1, "name", NAMED)
def test_every_game_by_name_passes_its_random_games(name: str) -> None:
    """OpenSpiel's own test of games, with states that are written and read again."""
    pyspiel.random_sim_test(
        pyspiel.load_game(f"pylogic_{name}"), num_sims=2, serialize=True, verbose=False
    )


@some_long(2, "path", PATHS)
def test_every_folder_and_sheet_passes_its_random_games(path: Path) -> None:
    """The same, of what has no name."""
    pyspiel.random_sim_test(load(path), num_sims=2, serialize=True, verbose=False)


@pytest.mark.long
def test_every_game_of_the_registry_is_there() -> None:
    """Importing the adapter is enough, and builds none of them."""
    known = pyspiel.registered_names()
    assert {"pylogic", *(f"pylogic_{name}" for name in pylogic.games())} <= set(known)
    said = (
        "import sys, pylogic.adapters.openspiel; "
        "print([m for m in sys.modules if m.startswith('pylogic.games.') and 'engine' in m])"
    )
    found = subprocess.run(
        [sys.executable, "-c", said], capture_output=True, text=True, check=True
    )
    assert found.stdout == "[]\n"


@pytest.mark.parametrize(
    ("sheet", "dynamics", "chance", "players"),
    [
        ("morra", KINDS.Dynamics.SIMULTANEOUS, KINDS.ChanceMode.DETERMINISTIC, 2),
        ("auction", KINDS.Dynamics.SIMULTANEOUS, KINDS.ChanceMode.DETERMINISTIC, 3),
        ("dice", KINDS.Dynamics.SEQUENTIAL, KINDS.ChanceMode.EXPLICIT_STOCHASTIC, 1),
        ("nim", KINDS.Dynamics.SEQUENTIAL, KINDS.ChanceMode.DETERMINISTIC, 2),
        ("frogs", KINDS.Dynamics.SEQUENTIAL, KINDS.ChanceMode.DETERMINISTIC, 1),
    ],
)
def test_kinds_of_games(
    sheet: str,
    dynamics: pyspiel.GameType.Dynamics,
    chance: pyspiel.GameType.ChanceMode,
    players: int,
) -> None:
    """Moves at once, chance, several players and one are what OpenSpiel calls them."""
    game = load(SHEETS / f"{sheet}.kif")
    kind = game.get_type()
    assert (kind.dynamics, kind.chance_mode, game.num_players()) == (dynamics, chance, players)


@some_long(
    1,
    ("name", "kind"),
    [
        (f"pylogic(path={SHEETS / 'nim.kif'})", KINDS.Utility.ZERO_SUM),
        ("pylogic_pangke", KINDS.Utility.ZERO_SUM),
        (f"pylogic(path={SHEETS / 'auction.kif'})", KINDS.Utility.GENERAL_SUM),
    ],
)
def test_what_all_come_to_together(name: str, kind: pyspiel.GameType.Utility) -> None:
    """By the ends that the gates have, and those of small games by their positions."""
    assert pyspiel.load_game(name).get_type().utility == kind


@pytest.mark.long
def test_its_tree_search_plays_pangke() -> None:
    """MCTS plays a game to its end, and makes legal moves only."""
    game = pyspiel.load_game("pylogic_pangke(plies=20)")
    bot = mcts.MCTSBot(
        game,
        uct_c=1.4,
        max_simulations=10,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(2),
    )
    state, position = game.new_initial_state(), pylogic.game("pangke", source="native").start()
    while not state.is_terminal():
        action = bot.step(state)
        position = position.play(state.action_to_string(action))
        state.apply_action(action)
        assert str(state) == str(position)
    assert position.is_over or state.move_number() == 20


def test_a_game_is_the_same_in_every_source() -> None:
    """The numbers of moves, and what is observed, do not depend on which rules are played."""
    native, circuit = (
        pyspiel.load_game(f"pylogic_connect4(columns=4,rows=3,source={source})")
        for source in ("native", "circuit")
    )
    one, other = native.new_initial_state(), circuit.new_initial_state()
    chance = Random(5)  # noqa: S311 - games of chance
    while not one.is_terminal():
        assert one.legal_actions() == other.legal_actions()
        assert one.observation_tensor(0) == other.observation_tensor(0)
        action = chance.choice(one.legal_actions())
        one.apply_action(action)
        other.apply_action(action)
    assert other.is_terminal()
    assert one.returns() == other.returns()


def test_information_states_tell_ways_apart() -> None:
    """Two ways to one position are one observation, and two information states."""
    game = pyspiel.load_game("pylogic_tictactoe")
    states = []
    for way in ([0, 4, 8], [8, 4, 0]):
        state = game.new_initial_state()
        for action in way:
            state.apply_action(action)
        states.append(state)
    one, other = states
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.information_state_tensor(0) != other.information_state_tensor(0)
    assert one.information_state_string(0) == "x: 0\no: 4\nx: 8"


def test_observations_have_the_shapes_of_the_text() -> None:
    """Each observer is an array of its own."""
    game = pyspiel.load_game("pylogic_connect4(columns=4,rows=3)")
    observation = make_observation(game)
    observation.set_from(game.new_initial_state(), 0)
    assert observation.dict["matrix"].shape == (3, 4, 3)
    assert observation.dict["matrix"][0].all()


def test_a_sheet_can_have_a_name(tmp_path: Path) -> None:
    """A folder or a sheet that is registered is loaded by a name of its own."""
    sheet = tmp_path / "our-nim.kif"
    sheet.write_text((SHEETS / "nim.kif").read_text(encoding="utf-8"), encoding="utf-8")
    assert register(sheet) == "pylogic_our_nim"
    game = pyspiel.load_game("pylogic_our_nim")
    assert game.get_type().long_name == "our-nim"
    with pytest.raises(UnknownGame, match="has a game called 'pylogic_our_nim'"):
        register(sheet)
    with pytest.raises(UnknownGame, match="'Our Nim' is no name"):
        register(sheet, "Our Nim")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("pylogic", "no game is named"),
        ("pylogic(path=none.kif)", "no game is called .*none.kif"),
        ("pylogic_connect4(columns=99)", "the columns of connect4 can't be 99"),
        ("pylogic_tictactoe(plies=-1)", "games of -1 moves"),
    ],
)
def test_what_is_no_game_is_refused(name: str, message: str) -> None:
    """The message says what is wrong."""
    with pytest.raises(GameError, match=message):
        pyspiel.load_game(name)


def test_games_are_pickled() -> None:
    """As what loads them."""
    game = pyspiel.load_game("pylogic_connect4(columns=4,rows=3)")
    again = pickle.loads(pickle.dumps(game))  # noqa: S301 - it was pickled here
    assert str(again) == str(game)
    assert again.max_game_length() == 12


@pytest.mark.long
def test_a_process_ends_well() -> None:
    """What OpenSpiel holds of ours does no harm when Python is gone."""
    said = (
        "import pyspiel, pylogic.adapters.openspiel; "
        "state = pyspiel.load_game('pylogic_tictactoe').new_initial_state(); print(state)"
    )
    found = subprocess.run(
        [sys.executable, "-c", said], capture_output=True, text=True, check=True
    )
    assert found.stdout == ".../.../... x\n"
