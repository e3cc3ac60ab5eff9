"""The table of Pang-Ke: what it says follows from the rules, and is what axiom 19 asks for."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest

import pylogic.games as games
from pylogic.games.pangke.engine import Pangke, positions
from pylogic.games.pangke.solution.proof import unfounded
from pylogic.games.pangke.solution.reach import count
from pylogic.games.pangke.solution.retrograde import index, materials, solve
from pylogic.games.pangke.solution.steps import placings, steps
from pylogic.games.pangke.solution.table import place, value
from pylogic.games.rules.game import PrologGame
from pylogic.session import Module
from pylogic.solvers import retrograde
from pylogic.terms import List, String

if TYPE_CHECKING:
    from pylogic.games.pangke.board import PangkeState
    from pylogic.games.pangke.solution.retrograde import Codes
    from pylogic.solvers.retrograde import Value

GAME = Pangke()
MOST = 3
SIZES = [(own, other) for own in range(1, MOST + 1) for other in range(1, MOST + 1)]
GOAL = "findall(Text, (member(Text, Texts), once(state_text(P, Text)), canwin({}, P)), Won)"


@pytest.fixture(scope="module")
def codes() -> Codes:
    """Return the table of up to three pieces a side."""
    return solve(most=MOST)


@pytest.fixture(scope="module")
def alone() -> Codes:
    """Return the same where one piece captures alone."""
    return solve(alone=True, most=MOST)


def sample(number: int, seed: int) -> list[PangkeState]:
    """Return positions of up to three pieces a side, all sizes equally often."""
    rng = Random(seed)  # noqa: S311 - games, not secrets
    listed = {sizes: list(positions(*sizes)) for sizes in SIZES}
    return [rng.choice(listed[SIZES[i % len(SIZES)]]) for i in range(number)]


def told(codes: Codes, state: PangkeState) -> Value:
    """Return what a table says of a position."""
    return value(cast("Any", codes), state)


def test_it_is_what_retrograde_analysis_of_the_engine_finds(codes: Codes) -> None:
    """On two against two and what that leads to, each value and distance is the same."""
    solution = retrograde(GAME, positions(2, 2))
    for state in solution:
        assert told(codes, state) == solution[state], str(state)


def test_each_value_follows_from_the_engines_successors(codes: Codes) -> None:
    """On 5,000 positions, who is on turn takes the quickest win, a draw, or the slowest loss."""
    for state, here in zip(found := sample(5_000, 7), GAME.expand(found), strict=True):
        value = told(codes, state)
        if here.outcome is not None:
            assert (value.winner, value.distance) == (here.outcome.winner, None), str(state)
            continue
        after = [told(codes, follower) for _, follower in here.successors]
        wins = [v.distance for v in after if v.winner == here.to_move and v.distance is not None]
        losses = [v.distance for v in after if v.winner != here.to_move and v.distance is not None]
        if wins:
            assert (value.winner, value.distance) == (here.to_move, min(wins) + 1), str(state)
        elif len(losses) == len(after):
            assert value.winner not in {None, here.to_move}, str(state)
            assert value.distance == max(losses) + 1, str(state)
        else:
            assert value.winner is None, str(state)


def test_all_values_follow_from_their_successors(codes: Codes, alone: Codes) -> None:
    """In both readings, the proof from the other side finds nothing that does not follow."""
    assert not len(unfounded(codes, steps(alone=False), most=MOST))
    assert not len(unfounded(alone, steps(alone=True), most=MOST))


def test_the_proof_finds_what_does_not_follow(codes: Codes) -> None:
    """One code more or less, and the position is named; the readings are told apart."""
    rng = Random(5)  # noqa: S311 - games, not secrets
    for change in (-2, 1, 2):
        position = placings(3, 2)[rng.randrange(10_000)]
        wrong = codes.copy()
        where = place(int(position) >> 16, int(position) & 0xFFFF)
        wrong[where] = (int(wrong[where]) + change) % 60
        assert position in unfounded(wrong, steps(alone=False), most=MOST)
    assert len(unfounded(codes, steps(alone=True), most=MOST)) > 1_000


def test_more_is_won_where_one_piece_captures_alone(codes: Codes, alone: Codes) -> None:
    """A piece beats one, as the erratum's witness shows; without the mistake none ever does."""
    state = GAME.parse_state("..../.b../..../.w.. w")
    assert (told(alone, state).winner, told(alone, state).distance) == ("white", 1)
    assert told(codes, state).winner is None
    one_each = index(placings(1, 1))
    assert not codes[one_each].any()
    assert alone[one_each].any()


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("count", "pieces"), [(300, 3), pytest.param(1_000, 4, marks=pytest.mark.long)]
)
def test_canwin_of_the_memo_is_in_the_table(codes: Codes, count: int, pieces: int) -> None:
    """On positions with few pieces, axiom 19 as compiled has the same winners."""
    game = games.game("pangke", "text")
    assert isinstance(game, PrologGame)
    assert_canwin(game, codes, count, pieces)


@pytest.mark.needs_swipl
def test_canwin_without_the_erratum_is_in_the_other_table(
    mistaken: PrologGame, alone: Codes
) -> None:
    """And so it has on 200 of up to three with the memo's mistake left in."""
    assert_canwin(mistaken, alone, 200, 3)


def assert_canwin(game: PrologGame, codes: Codes, number: int, pieces: int) -> None:
    """Ask who can win some positions with up to so many pieces, and compare."""
    assert isinstance(game.module, Module)
    sizes = [sizes for sizes in SIZES if sum(sizes) <= pieces]
    rng = Random(1964)  # noqa: S311 - games, not secrets
    states = rng.sample([state for pair in sizes for state in positions(*pair)], number)
    texts = List(tuple(String(str(state)) for state in states))
    for player in Pangke.players:
        answer = game.module.ask(GOAL.format(player), given={"Texts": texts})
        assert answer is not None
        assert isinstance(won := answer["Won"], List)
        expected = [String(str(s)) for s in states if told(codes, s).winner == player]
        assert list(won.items) == expected
        assert expected


def test_reached_positions_are_counted(codes: Codes) -> None:
    """From a position of few pieces, play reaches what the engine reaches, and as many are won."""
    start = GAME.parse_state("bb../..../..../..ww b")
    solution = retrograde(GAME, [start])
    found = count(codes, steps(alone=False), start)
    assert found.positions == len(solution)
    for player in GAME.players:
        assert found.won[player] == sum(solution.can_win(player, state) for state in solution)
    assert found.drawn == sum(value.winner is None for value in solution.values.values())
    distances = [value.distance or 0 for value in solution.values.values()]
    assert found.longest == max(distances)
    assert found.example is not None
    assert solution[GAME.parse_state(found.example)].distance == found.longest


def test_materials_come_after_what_captures_lead_to() -> None:
    """A pair with fewer pieces comes first, and all are there."""
    pairs = materials(6)
    assert [sum(pair) for pair in pairs] == sorted(sum(pair) for pair in pairs)
    assert {frozenset(pair) for pair in pairs} == {
        frozenset((a, b)) for a in range(1, 7) for b in range(1, 7)
    }


def test_places_are_all_different() -> None:
    """No two positions share a byte of the table, and looked up together they are the same."""
    some = np.concatenate([placings(*sizes) for sizes in [*SIZES, (0, 2)]])
    assert len(np.unique(index(some))) == len(some)
    for position in some[::10_007].tolist():
        own, other = position >> 16, position & 0xFFFF
        assert place(own, other) == int(index(np.array([position], np.uint32))[0])


def test_progress_is_told() -> None:
    """The numbers go up to all positions."""
    told: list[int] = []
    solve(most=2, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == sum(len(placings(a, b)) for a in (1, 2) for b in (1, 2))
