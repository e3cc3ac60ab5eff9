"""The rules of Moai as axioms: their circuit says what the engine and the rules by hand say."""

from functools import cache
from typing import Any

import pytest

import pylogic
import pylogic.games as games
from pylogic.checking import CheckedSource, cross_check
from pylogic.core.errors import StateError
from pylogic.games.text.circuit import CircuitGame
from pylogic.solvers import retrograde
from pylogic.solvers.exhaustive.solver import CircuitSolver
from pylogic.solvers.progress import silent

BOARDS: list[dict[str, Any]] = [
    {"width": 5, "height": 5},
    {"width": 6, "height": 5, "gap": 1, "first": "B"},
]
LATE = "+C..+/CCC../..B.C/.CP../+.C.+ P"


@cache
def circuit(**options: Any) -> CircuitGame:  # noqa: ANN401 - passed on
    """Return the circuit of a board."""
    made = games.game("moai", "circuit", **options)
    assert isinstance(made, CircuitGame)
    return made


@pytest.mark.long
@pytest.mark.needs_swipl
@pytest.mark.parametrize("options", [BOARDS[0], pytest.param(BOARDS[1], marks=pytest.mark.long)])
def test_three_sources_agree(options: dict[str, Any]) -> None:
    """Moves, what they lead to, and the ends, with and without a gap, whoever begins."""
    sources = [
        CheckedSource(name, games.game("moai", name, **options)) for name in ("native", "rules")
    ]
    result = cross_check([*sources, CheckedSource("circuit", circuit(**options))], positions=80)
    assert result.agreed, result.disagreements
    assert result.positions >= 80


@pytest.mark.parametrize(
    "text",
    [
        "+...+/...../...../...../+...+ P",
        "+...+/..C../...../...../+...+ B",
        "+..++/...../...../...../+...+ B",
        "+...+/..P../...../...../+...+ B",
        "+...+/..B../...../...../+...+ B",
        "+...+/..B../..P../..B../+...+ B",
    ],
)
def test_what_cannot_be_is_refused_by_both(text: str) -> None:
    """Corners, pawns and counters that cannot be so."""
    for game in (games.game("moai", "native", width=5, height=5), circuit(**BOARDS[0])):
        with pytest.raises(StateError):
            game.parse_state(text)


@pytest.mark.long
def test_the_circuit_is_solved_as_the_engine_is() -> None:
    """Every position that can be reached from a late one has the same winner and distance."""
    game, native = circuit(**BOARDS[0]), games.game("moai", "native", width=5, height=5)
    found, state = CircuitSolver(game, silent), game.parse_state(LATE)
    plain = retrograde(native, [native.parse_state(LATE)])
    assert found.statistics(state).positions == len(plain)
    assert found.faults() == (len(plain), 0)
    for here in list(plain)[::7]:
        assert found.value(game.parse_state(str(here))) == plain[here]


def test_a_board_of_another_size_is_played_by_the_engine() -> None:
    """Positions of the engine may be larger than its options say; the circuit has one size."""
    position = pylogic.game("moai", width=5, height=5).position(
        "+....+/....../..B.../...P../+....+ P"
    )
    assert position.playouts(20, seed=1).games == 20
