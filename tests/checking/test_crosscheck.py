"""The cross-check finds what it must, shrinks it, and passes over nothing."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from pylogic.checking import CheckedSource, CheckResult, check, cross_check
from pylogic.core.errors import GameError, UnknownGame
from pylogic.games.api import Expansion, Outcome
from pylogic.games.pangke.board import PangkeMove, PangkeState
from pylogic.games.pangke.engine import Pangke

Observation = Expansion[PangkeState, PangkeMove]
Fault = Callable[[PangkeState, Observation], Observation]

RIGHT = CheckedSource("right", Pangke())


class Faulty(Pangke):
    """Pang-Ke with one fault planted in what it says of a position."""

    def __init__(self, fault: Fault) -> None:
        self._fault = fault

    def expand(self, states: Sequence[PangkeState]) -> list[Observation]:
        """Return the right expansions, each put through the fault."""
        return [
            self._fault(state, told)
            for state, told in zip(states, super().expand(states), strict=True)
        ]


def run(fault: Fault, **options: Any) -> CheckResult:  # noqa: ANN401 - passed on
    """Cross-check the right game with a faulty one."""
    return cross_check([RIGHT, CheckedSource("wrong", Faulty(fault))], **options)


def no_capture(state: PangkeState, told: Observation) -> Observation:
    """Let captured pieces stand."""

    def standing(move: PangkeMove, after: PangkeState) -> PangkeState:
        own, other = state.sides()
        own ^= 1 << move.start | 1 << move.end
        boards = (own, other) if state.mover == "black" else (other, own)
        return PangkeState(*boards, after.mover)

    return replace(told, successors=tuple((m, standing(m, s)) for m, s in told.successors))


def no_way_down_from_the_corner(state: PangkeState, told: Observation) -> Observation:
    """Forget the move from 11 to 21."""
    del state
    steps = tuple(step for step in told.successors if str(step[0]) != "11-21")
    return replace(told, successors=steps)


def white_always_to_move(state: PangkeState, told: Observation) -> Observation:
    """Name the wrong player on turn where black has three pieces or fewer."""
    return replace(told, to_move="white") if state.black.bit_count() <= 3 else told


def a_win_is_a_draw(state: PangkeState, told: Observation) -> Observation:
    """Call every win a draw."""
    del state
    return replace(told, outcome=told.outcome and Outcome(None))


def fails_on_a_full_corner(state: PangkeState, told: Observation) -> Observation:
    """Raise an error where white stands in the corner 44 and has fewer than six pieces."""
    if state.white >> 15 & 1 and state.white.bit_count() < 6:
        raise GameError("corner 44 is too hot")
    return told


def same(state: PangkeState, told: Observation) -> Observation:
    """Change nothing."""
    del state
    return told


def test_what_agrees_is_said_to_agree() -> None:
    """Two equal games agree on every position to the depth and on random ones beyond."""
    result = run(same, depth=3, positions=2_000, seed=5)
    assert result.agreed
    assert result.positions == 2_000
    assert (result.game, result.sources, result.seed) == ("pangke", ("right", "wrong"), 5)


def test_a_depth_is_walked_whole() -> None:
    """Every position within the depth is compared, also when fewer positions were asked for."""
    level = {RIGHT.game.initial_state()}
    reached = set(level)
    for _ in range(4):
        level = {after for told in RIGHT.game.expand(list(level)) for _, after in told.successors}
        reached |= level
    assert run(same, depth=4, positions=1).positions == len(reached)


def test_without_a_depth_the_plies_that_fit_are_walked_whole() -> None:
    """Of 22 positions, the start and the 4 after it are compared first, the rest by chance."""
    met: list[str] = []

    def note(state: PangkeState, told: Observation) -> Observation:
        met.append(str(state))
        return told

    run(note, positions=22)
    start = RIGHT.game.initial_state()
    (first,) = RIGHT.game.expand([start])
    assert met[:5] == [str(start), *(str(after) for _, after in first.successors)]
    assert len(set(met)) == 22


def test_the_seed_decides_the_random_games() -> None:
    """The same seed meets the same positions, another seed others."""

    def met(seed: int) -> set[PangkeState]:
        seen: set[PangkeState] = set()

        def note(state: PangkeState, told: Observation) -> Observation:
            seen.add(state)
            return told

        run(note, depth=1, positions=600, seed=seed)
        return seen

    assert met(1) == met(1)
    assert met(1) != met(2)


@pytest.mark.parametrize(
    ("fault", "pieces", "answers"),
    [
        (no_capture, 3, None),
        (no_way_down_from_the_corner, 2, {"right": "legal", "wrong": "not legal"}),
        (white_always_to_move, 1, {"right": "to move: black", "wrong": "to move: white"}),
        (a_win_is_a_draw, 1, {"wrong": "draw"}),
        (fails_on_a_full_corner, 1, {"wrong": "error: corner 44 is too hot"}),
    ],
)
def test_a_fault_is_shrunk_to_the_smallest_position(
    fault: Fault, pieces: int, answers: dict[str, str] | None
) -> None:
    """Whatever the fault, its witness has as few pieces as can be, and says what each answers."""
    result = run(fault, depth=2, positions=50_000, seed=1)
    assert result.disagreements
    for witness in result.disagreements:
        assert witness.smallest
        board = witness.state.split(" ")[0]
        assert sum(letter in "bw" for letter in board) == pieces
        if answers is not None:
            assert {**witness.answers, **answers} == witness.answers


def test_a_successor_that_differs_shows_both() -> None:
    """A witness for a wrong successor has the move and the state after it in each source."""
    witness = run(no_capture, depth=0, positions=50_000).disagreements[0]
    state, move = RIGHT.game.parse_state(witness.state), RIGHT.game.parse_move(str(witness.move))
    assert witness.answers["right"] == str(RIGHT.game.next_state(state, move))
    assert witness.answers["wrong"] != witness.answers["right"]


@pytest.mark.long
def test_an_error_hides_no_other_position() -> None:
    """Of a batch with one bad position, the others are compared as ever."""

    def fails_at_the_start(state: PangkeState, told: Observation) -> Observation:
        if str(state) == "b.bb/bb.b/w..w/wwww w":
            raise GameError("not this one")
        return no_way_down_from_the_corner(state, told)

    found = run(fails_at_the_start, depth=2, limit=50).disagreements
    assert {witness.answers["wrong"] for witness in found} >= {"not legal"}


def test_a_fault_in_the_source_itself_is_not_swallowed() -> None:
    """What is no error of pylogic goes through to the caller."""

    def breaks(state: PangkeState, told: Observation) -> Observation:
        del state, told
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run(breaks)


def test_different_starts_are_a_finding() -> None:
    """Games that start from different positions disagree at once."""

    class Elsewhere(Pangke):
        """Pang-Ke from another position."""

        def initial_state(self) -> PangkeState:
            return self.parse_state("b.../..../..../...w b")

    (witness,) = cross_check([RIGHT, CheckedSource("wrong", Elsewhere())]).disagreements
    assert witness.answers == {"right": "bbbb/b..b/w..w/wwww b", "wrong": "b.../..../..../...w b"}


def test_progress_is_told() -> None:
    """The number of positions compared so far only grows, up to the result's."""
    told: list[int] = []
    result = run(same, depth=3, positions=1_000, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == result.positions


@pytest.mark.long
def test_sources_and_readings_may_be_one_text() -> None:
    """With commas, as on the command line."""
    result = check("tictactoe", "native, rules,text", "printed , corrected", positions=20)
    assert result.sources == ("native", "rules", "text/printed", "text")


def test_one_contender_is_refused() -> None:
    """It takes two to disagree."""
    with pytest.raises(UnknownGame, match="compares two sources"):
        check("pangke", ["native"])


@pytest.mark.parametrize(("asked", "error"), [
    ({"positions": -4}, GameError), ({"positions": 2.5}, TypeError),
    ({"positions": "x"}, TypeError), ({"seed": "a"}, TypeError), ({"depth": -1}, GameError),
])  # fmt: skip
def test_what_is_no_number_of_positions_is_refused(
    asked: dict[str, Any], error: type[Exception]
) -> None:
    """Before anything is compared."""
    with pytest.raises(error, match=r"expected at least 0|interpreted as an integer"):
        check("tictactoe", ["rules", "native"], **asked)


def test_an_unknown_source_is_refused() -> None:
    """The message lists the sources there are."""
    with pytest.raises(UnknownGame, match="text, rules, native"):
        check("pangke", ["native", "oracle"])
