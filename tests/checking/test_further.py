"""What a check asks besides its walk finds what no walk comes to."""

from typing import Any

import pytest

import pylogic.games as games
from pylogic.checking import CheckedSource, check, cross_check
from pylogic.checking.extra_queries import further
from pylogic.checking.mutation import mutation_target
from pylogic.games import Game
from pylogic.games.rules.game import prolog_game
from pylogic.session import session
from tests.cases import some_long

pytestmark = pytest.mark.needs_swipl


@pytest.mark.long
@pytest.mark.parametrize("game", games.names())
def test_sources_that_agree_are_asked_further(game: str) -> None:
    """All sources of all games of the registry answer, and nobody answers otherwise."""
    small = {"width": 5, "height": 5} if game == "moai" else {}  # whose circuit is large
    told: list[tuple[int, int]] = []
    result = check(
        game, positions=30, options=small, questioned=lambda done, of: told.append((done, of))
    )
    assert result.agreed
    assert result.sources == games.ready_sources(game, small)
    assert result.further > 1_000
    assert told[0][0] == 0
    assert {of for _, of in told} == {told[-1][0]} == {result.further}
    assert told == sorted(told)


def test_without_another_engine_nothing_more_is_asked() -> None:
    """The right answers are those of an engine that is not Prolog."""
    assert check("pangke", ["text", "rules"], positions=30).further == 0


@some_long(
    1,
    ("game", "where", "old", "new", "told"),
    [
        ("pangke", "next_state/3", r"\+won(_, State)", "true", "not legal, leads to"),
        ("pangke", "next_state/3", "neighbor(From, To)", "true", "not legal, leads to"),
        pytest.param(
            *("moai", "initial_state/2", "26", "27", "with width=27"), marks=pytest.mark.long
        ),
        pytest.param(
            *("moai", "rules/2", "must_be(oneof(['B', 'P']), First)", "true", "first=neither"),
            marks=pytest.mark.long,
        ),
        pytest.param(
            *("moai", "moved/7", "ground(turn(X, Y, Piece, PushPull))", "true", "legal"),
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_fault_that_a_walk_passes_over(
    game: str, where: str, old: str, new: str, told: str
) -> None:
    """Rules that allow too much, or answer one way only, agree on all positions of a walk."""
    ground = mutation_target(game, "rules", {})
    fault = next(
        f for f in ground.faults if f.where.startswith(where) and (f.old, f.new) == (old, new)
    )
    module = session().add(ground.module(fault))
    native: Game[Any, Any] = games.game(game, "native")
    faulty = prolog_game(module, game, "rules", native.options)
    checked_sources = [CheckedSource("native", native), CheckedSource("faulty", faulty)]
    try:
        assert cross_check(checked_sources, positions=60).agreed
        count, (witness,) = further(checked_sources, 0)
    finally:
        module.drop()
    assert count > 0
    assert set(witness.answers) == {"native", "faulty"}
    assert told in witness.answers["faulty"]
