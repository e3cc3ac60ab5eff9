"""Texts with states that are made up: their circuits make the moves that their clauses make."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from pylogic.checking import CheckedSource, cross_check
from pylogic.core.errors import PylogicError
from pylogic.documents import load
from pylogic.games.text.beginning import beginning
from pylogic.games.text.circuit import CircuitGame, document_circuit
from pylogic.games.text.game import document_game
from tests.cases import some_long
from tests.theories.stranger_spelling import spelt
from tests.theories.stranger_texts import World
from tests.theories.worlds.states import lights, marks, river

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.needs_swipl

SEEDS = range(8)


def circuit(folder: Path, world: Callable[[World], None], seed: int) -> CircuitGame | None:
    """Return the circuit of a text; None where it has none, or is no game."""
    rng = random.Random(seed)  # noqa: S311 - texts, not secrets
    w = World(rng)
    world(w)
    symbols = {*w.sorts, *w.relations, *w.functions, "state"}
    constants = sorted({value for values in w.sorts.values() for value in values})
    text = folder / "axioms.txt"
    text.write_text(spelt(w.lines, symbols, constants, rng), encoding="utf-8")
    try:
        (folder / "game.toml").write_text(beginning(load(text)).text, encoding="utf-8")
        return document_circuit(folder, "made")
    except PylogicError:
        return None


@some_long(1, "world", [lights, marks, river])
def test_moves_are_those_of_the_clauses(world: Callable[[World], None], tmp_path: Path) -> None:
    """Each position has the same moves, the same positions after them, and the same end."""
    compared = 0
    for seed in SEEDS:
        made = circuit(tmp_path, world, seed)
        if made is None:
            continue
        clauses = document_game(tmp_path, "made")
        sources = [CheckedSource("text", clauses), CheckedSource("circuit", made)]
        result = cross_check(sources, positions=40)
        assert result.agreed, (seed, result.disagreements)
        compared += result.positions
    assert compared > 0
