"""Both sources of Moai say the same, on boards of several sizes and with both gaps."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import pylogic.games as games
from pylogic.checking import CheckedSource, check, cross_check
from pylogic.core.errors import BadMove, IllegalMove, StateError
from pylogic.games import Game
from pylogic.games.rules.game import PrologGame
from pylogic.session import Module
from pylogic.terms import List, String
from tests.cases import some_long

pytestmark = pytest.mark.needs_swipl

SOURCES = ("rules", "native")  # those that have boards of every size at once
SIZES = [(5, 5), (8, 8), (5, 7), (9, 6)]
GAPS = [0, 1]
PERFT = {
    "+......+/......../......../...B..../....P.../......../......../+......+ P": (
        (70, 4204),
        (58, 2956),
    ),
    "+...+/...../..B../...P./+...+ P": ((28, 530, 7726), (16, 210, 2262)),
    "+...+/.B.../...../...P./+...+ P": ((28, 552, 7232), (16, 180, 1746)),
}


def both(**options: Any) -> list[CheckedSource]:  # noqa: ANN401 - passed on
    """Return Moai from each source."""
    return [CheckedSource(source, games.game("moai", source, **options)) for source in SOURCES]


@pytest.fixture(params=SOURCES)
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    """Return Moai from each source in turn."""
    return games.game("moai", request.param)


@some_long(1, "gap", GAPS)
@pytest.mark.parametrize("text", PERFT)
def test_the_rules_count_as_the_native_game_does(text: str, gap: int) -> None:
    """Every source counts the same ways to depth 3, or 2 on the usual board."""
    for each in both(gap=gap):
        state = each.game.parse_state(text)
        for depth, count in enumerate(PERFT[text][gap], 1):
            assert each.game.perft(state, depth) == count, each.name


@some_long(4, "first", ["P", "B"])
@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_random_games_agree(width: int, height: int, gap: int, first: str) -> None:
    """Mover, moves, successors and outcome are the same all along games from the vacant board."""
    checked_sources = both(width=width, height=height, gap=gap, first=first)
    result = cross_check(checked_sources, positions=30, seed=width * height + gap)
    assert result.disagreements == ()
    assert result.positions == 30


@some_long(1, "gap", GAPS)
def test_every_placing_on_5_by_5_agrees(gap: int) -> None:
    """All 442 positions within two plies are compared, with all their 8,128 or so successors."""
    result = cross_check(both(width=5, height=5, gap=gap), depth=2, positions=1)
    assert result.disagreements == ()
    assert result.positions == 1 + 21 + 21 * 20


def crowded(width: int, height: int, free: int, rng: Random) -> str:
    """Return the text of a position with so many free cells, both pawns and else counters."""
    cells = ["C"] * (width * height - 4 - 2 - free) + ["."] * free + ["B", "P"]
    rng.shuffle(cells)
    for corner in (0, width - 1, width * (height - 1), width * height - 1):
        cells.insert(corner, "+")
    rows = ["".join(cells[at : at + width]) for at in range(0, width * height, width)]
    return f"{'/'.join(rows)} {rng.choice('BP')}"


@pytest.mark.long
@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_whole_endgames_agree(width: int, height: int, gap: int) -> None:
    """From crowded positions on, every game is walked to its end, and ends the same way."""
    rules, native = (each.game for each in both(gap=gap))
    rng = Random(width + gap)  # noqa: S311 - games, not secrets
    level = {crowded(width, height, free, rng) for free in range(3, 11) for _ in range(4)}
    seen: set[str] = set()
    ends = 0
    while level:
        texts = sorted(level)
        seen |= level
        mine = native.expand([native.parse_state(text) for text in texts])
        theirs = rules.expand([rules.parse_state(text) for text in texts])
        assert [in_texts(each) for each in mine] == [in_texts(each) for each in theirs]
        ends += sum(each.outcome is not None for each in mine)
        level = {str(after) for each in mine for _, after in each.successors} - seen
    assert ends > 20


def in_texts(expansion: games.Expansion[Any, Any]) -> tuple[str, str, list[tuple[str, str]]]:
    """Return an expansion in texts, moves in their order."""
    steps = [(str(move), str(after)) for move, after in expansion.successors]
    return expansion.to_move, str(expansion.outcome), steps


def scattered(count: int) -> Iterator[str]:
    """Yield positions of all sizes under test, from nearly vacant to nearly full."""
    rng = Random(5)  # noqa: S311 - games, not secrets
    for _ in range(count):
        width, height = rng.choice(SIZES)
        yield crowded(width, height, rng.randrange(width * height - 6), rng)


@pytest.mark.long
def test_the_pawn_is_stuck_exactly_where_no_turn_moves_it_in_prolog() -> None:
    """endgame/2, by lines, and move/6, by turns, say the same of both pawns of 3,000 positions."""
    rules = games.game("moai", "rules")
    assert isinstance(rules, PrologGame)
    assert isinstance(rules.module, Module)
    goal = (
        "findall(Text, ( member(Text, Texts), state_text(moai(_, Board, _), Text),"
        " member(Pawn, ['B', 'P']),"
        " ( endgame(Board, Pawn) -> move(Board, _, _, Pawn, _, _)"
        " ; \\+ move(Board, _, _, Pawn, _, _) ) ), Wrong),"
        " aggregate_all(count, ( member(Text, Texts), state_text(moai(_, Board, _), Text),"
        " endgame(Board, _) ), Stuck)"
    )
    texts = List(tuple(String(text) for text in scattered(3_000)))
    answer = rules.module.ask(goal, given={"Texts": texts})
    assert answer is not None
    assert str(answer["Wrong"]) == "[]"
    assert 500 < int(str(answer["Stuck"])) < 4_000


@some_long(1, "gap", GAPS)
def test_the_outcome_is_the_same_by_lines_and_by_turns(gap: int) -> None:
    """On 100 positions, who is on turn has lost where no legal move is left, in both sources."""
    rules, native = (each.game for each in both(gap=gap))
    texts = list(scattered(100))
    mine = native.expand([native.parse_state(text) for text in texts])
    theirs = rules.expand([rules.parse_state(text) for text in texts])
    assert [in_texts(each) for each in mine] == [in_texts(each) for each in theirs]
    for each in mine:
        own = [move for move, _ in each.successors if move.pawn == each.to_move]
        assert bool(own) == (each.outcome is None)


def test_says_who_it_is(game: Game[Any, Any]) -> None:
    """Name, source and players are those it was asked for."""
    assert game.name == "moai"
    assert game.source in {"rules", "native"}
    assert game.players == ("B", "P")


def test_values_are_values(game: Game[Any, Any]) -> None:
    """States and moves are equal, hashed and ordered by what they are, and read back from text."""
    state = game.parse_state("+.........+/" + "/".join(["..........."] * 4) + "/+.B.....P.+ P")
    moves = game.legal_moves(state)
    assert game.parse_state(str(state)) == state
    assert hash(game.parse_state(str(state))) == hash(state)
    assert [game.parse_move(str(move)) for move in moves] == sorted(moves)
    assert len(set(moves)) == len(moves)
    assert any(str(move).startswith("10,") for move in moves)


def test_divide_is_in_the_order_of_the_moves(game: Game[Any, Any]) -> None:
    """The counts come by legal move, and add up to perft; also while pawns are to be placed."""
    for text in ("+...+/...../..B../...../+...+ P", "+...+/...../..B../...P./+...+ P"):
        state = game.parse_state(text)
        counts = game.divide(state, 2)
        assert tuple(counts) == game.legal_moves(state)
        assert sum(counts.values()) == game.perft(state, 2)


@pytest.mark.parametrize("move", ["3,3", "5,5", "1,1", "9,9", "2,2 push B"])
def test_an_illegal_placing_is_refused(game: Game[Any, Any], move: str) -> None:
    """The message has the move and the position."""
    state = game.parse_state("+...+/...../..B../...../+...+ P")
    with pytest.raises(IllegalMove) as caught:
        game.next_state(state, game.parse_move(move))
    assert repr(move) in str(caught.value)
    assert str(state) in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "castle",
        "+...+/...../..B../...P./+...+",
        "+...+/...../..B../...P./+...+ C",
        "+...+/...../..B../...P./+...+ B\n",
        "+...+/...../..B../..P./+...+ B",
        "+...+/...../..B../...P./+...+\t B",
        "'/\"\\ \0 B",
    ],
)
def test_what_is_no_state_is_refused(game: Game[Any, Any], text: str) -> None:
    """Letters, rows and mover must be there, and nothing else."""
    with pytest.raises(StateError, match="expected"):
        game.parse_state(text)


@pytest.mark.parametrize("text", ["", "halt", "4,4 push\n", "4,4 push P.", "'\"\\", "0'a,4"])
def test_what_is_no_move_is_refused(game: Game[Any, Any], text: str) -> None:
    """A move is a cell, and for a turn what happens to which pawn."""
    with pytest.raises(BadMove, match="expected"):
        game.parse_move(text)


@pytest.mark.long
def test_a_check_by_name_needs_no_depth() -> None:
    """The check walks as many plies as fit, although a few would have millions of positions."""
    result = check("moai", SOURCES, positions=60, seed=1)
    assert result.disagreements == ()
    assert result.sources == SOURCES
