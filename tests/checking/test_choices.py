"""The cross-check of players: agreement is shown, and a disagreement is found and shrunk."""

from pathlib import Path

import pytest

from pylogic.checking import Side, check_choices, compare_choices
from pylogic.core.errors import UnknownGame
from pylogic.games import game
from pylogic.games.connect4.four.choices import VALUES
from pylogic.games.connect4.four.memory import FourMemory
from pylogic.players import player
from tests.cases import some_long

NATIVE = game("connect4", "native")


@pytest.mark.long
@pytest.mark.needs_swipl
def test_both_implementations_of_four_choose_the_same_for_the_same_reason(tmp_path: Path) -> None:
    """On every position of seeded games, remembering those before; `make four` plays 10,000."""
    memory = FourMemory(tmp_path / "four.txt")
    result = check_choices("connect4", "four", ("native", "rules"), count=8, memory=memory)
    assert result.agreed, result.disagreements
    assert result.positions > 120
    assert len(memory) > 4


@pytest.mark.needs_swipl
@some_long(1, "rows", [1, 4, pytest.param(7, marks=pytest.mark.long)])
def test_they_agree_on_boards_of_any_height(rows: int) -> None:
    """Off-limit slots and full ones abound on low boards."""
    result = check_choices(
        "connect4", "four", ("native", "rules"), count=10, seed=rows, options={"rows": rows}
    )
    assert result.agreed, result.disagreements


@pytest.mark.long
@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    "name", [f"four:{name}={value}" for name, values in VALUES.items() for value in values[1:]]
)
def test_they_agree_whatever_is_chosen(name: str) -> None:
    """Each choice that the description leaves open is the same choice twice."""
    result = check_choices("connect4", name, ("native", "rules"), count=8, seed=1000)
    assert result.agreed, result.disagreements


@pytest.mark.parametrize(
    ("other", "position"),
    [
        ("four:disable=listed", "......./......./......./......./...2.../..11... 2"),
        ("minimax:1", "......./......./......./......./......./....... 1"),
    ],
)
def test_a_disagreement_is_shrunk(other: str, position: str) -> None:
    """Moves are left out of the game until it is as short as can be."""
    sides = [
        Side(name, NATIVE, lambda seed, name=name: player(name, seed))  # type: ignore[misc]
        for name in ("four", other)
    ]
    result = compare_choices(sides, count=40)
    assert not result.agreed
    shortest = min(result.disagreements, key=lambda witness: sum(map(str.isdigit, witness.state)))
    assert shortest.state == position
    assert len(shortest.origin) == len(position)
    assert len(set(shortest.answers.values())) == 2


def test_it_takes_two() -> None:
    """One source cannot disagree."""
    with pytest.raises(UnknownGame, match="compares two sources"):
        check_choices("connect4", "four", ("native",))
