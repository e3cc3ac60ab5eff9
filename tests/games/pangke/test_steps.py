"""Steps of many positions of Pang-Ke at a time are those of the engine, and of the axioms."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from pylogic.games.pangke.engine import Pangke, positions
from pylogic.games.pangke.solution.steps import placings, steps, turned

if TYPE_CHECKING:
    from pylogic.games.pangke.board import PangkeState
    from pylogic.games.rules.game import PrologGame

GAME = Pangke()
SIZES = ((1, 1), (1, 2), (3, 1), (2, 3), (4, 4), (6, 5), (6, 6))


def packed(state: PangkeState) -> int:
    """Return the number of a position: the board of the side to move above the other's."""
    own, other = state.sides()
    return own << 16 | other


def sample(count: int) -> list[PangkeState]:
    """Return positions of all sizes, with either side to move."""
    rng = Random(19)  # noqa: S311 - games, not secrets
    found = []
    for sizes in SIZES:
        for _ in range(count):
            squares = rng.sample(range(16), sum(sizes))
            rows = ["."] * 16
            for i, square in enumerate(squares):
                rows[square] = "b" if i < sizes[0] else "w"
            board = "/".join("".join(rows[i : i + 4]) for i in (0, 4, 8, 12))
            found.append(GAME.parse_state(f"{board} {rng.choice('bw')}"))
    return found


def successors(state: PangkeState, *, alone: bool) -> list[int]:
    """Return the numbers of the positions after each step, in order."""
    position = np.array([packed(state)], dtype=np.uint32)
    found = []
    for step in steps(alone=alone):
        found += step.made(position[step.legal(position)])[0].tolist()
    return sorted(found)


def test_they_are_those_of_the_native_engine() -> None:
    """From 700 positions of seven sizes, the same positions follow."""
    for state in sample(100):
        (here,) = GAME.expand([state])
        expected = [packed(after) for _, after in here.successors]
        assert successors(state, alone=False) == sorted(expected), str(state)


@pytest.mark.needs_swipl
def test_without_the_erratum_they_are_those_of_the_axioms(mistaken: PrologGame) -> None:
    """With axiom 17 as it was printed, the compiled memo has the same captures too."""
    states = sample(15)
    differing = 0
    for state, here in zip(
        states, mistaken.expand([*map(mistaken.parse_state, map(str, states))]), strict=True
    ):
        after = [packed(GAME.parse_state(str(after))) for _, after in here.successors]
        assert successors(state, alone=True) == sorted(after), str(state)
        differing += sorted(after) != successors(state, alone=False)
    assert differing > len(states) // 4


@pytest.mark.parametrize("alone", [False, True])
def test_steps_back_undo_steps(alone: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """Of two against two, those pairs belong together that a step without capture links."""
    all_of_them = placings(2, 2)
    some = all_of_them[::29]
    for step in steps(alone=alone):
        before = all_of_them[step.legal(all_of_them)]
        after, taken = step.made(before)
        quiet = (taken == 0) & np.isin(after, some)
        forwards = set(zip(before[quiet].tolist(), after[quiet].tolist(), strict=True))
        undone = [(p, q) for q in some.tolist() for p in step.unmade(np.array([q], np.uint32))]
        assert set(undone) == forwards
        assert len(undone) == len(set(undone))


def test_every_placing_is_there_once() -> None:
    """They are the positions that the engine lists, whoever is to move."""
    for sizes in ((0, 2), (1, 2), (3, 2), (4, 1)):
        expected = {packed(state) for state in positions(*sizes) if state.mover == "black"}
        found = placings(*sizes).tolist()
        assert len(found) == len(set(found))
        assert set(found) == expected


def test_turning_twice_changes_nothing() -> None:
    """The sides change places, and back."""
    all_of_them = placings(3, 2)
    assert set(turned(all_of_them).tolist()) == set(placings(2, 3).tolist())
    assert (turned(turned(all_of_them)) == all_of_them).all()
