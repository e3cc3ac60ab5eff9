"""Connect Four by the text's own definitions is Connect Four, as the native engine plays it."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from random import Random

import pytest

import pylogic.games as games
from pylogic.checking import CheckedSource, cross_check
from pylogic.checking.reach import reachable
from pylogic.core.errors import CompileError, GameError, StateError
from pylogic.documents import Document, load
from pylogic.documents.settings import with_numbers, without_steps
from pylogic.documents.shipped import folder_of
from pylogic.games.connect4.audit.auditor import disagreements, holding
from pylogic.games.connect4.audit.goal_checks import GoalCheck, goal_checks
from pylogic.games.connect4.board import Connect4State
from pylogic.games.connect4.engine import Connect4
from pylogic.games.rules.game import PrologGame
from pylogic.games.rules.module import rule_module
from pylogic.games.text.adjusting import adjusted
from pylogic.games.text.specification import read_specification
from pylogic.session import Module, session
from tests.cases import some_long

pytestmark = pytest.mark.needs_swipl

AXIOMS = folder_of("connect4") / "axioms.txt"
SEED, SAMPLED = 4, 60  # random games of the usual board, and how many of their positions


@cache
def document(without: str = "") -> Document:
    """Return the corrected document, perhaps but for one erratum."""
    return load(AXIOMS, without=[without] if without else [])


@cache
def definitions(without: str, *size: int) -> Module:
    """Return the module of a document for a board, without its steps: of these none is asked."""
    return module_of(without_steps(document(without)), *size)


def module_of(chosen: Document, columns: int, rows: int, connect: int) -> Module:
    """Return a document's module for a board, with its steps."""
    specification = read_specification(folder_of("connect4") / "game.toml")
    options = {"columns": columns, "rows": rows, "connect": connect}
    return session().add(rule_module(adjusted(chosen, specification, options), specification))


def differing(
    module: Module, states: Iterable[Connect4State], asked: Iterable[GoalCheck]
) -> list[tuple[str, str]]:
    """Return each goal with the first position on which the engine says otherwise."""
    known = {str(state): state for state in states}
    return [
        (check.goal, found.state)
        for check in asked
        for found in [*disagreements(module, check.goal, known, _answers(check, known))][:1]
    ]


def _answers(check: GoalCheck, known: dict[str, Connect4State]) -> Callable[[str], bool]:
    return lambda text: check.expected(known[text])


def text_game(**options: int | str) -> PrologGame:
    """Return the game by the text."""
    game = games.game("connect4", "text", "corrected", **options)
    assert isinstance(game, PrologGame)
    return game


@some_long(
    1,
    "size",
    [(1, 1, 2), pytest.param((4, 4, 3), marks=pytest.mark.long), (5, 4, 4), (7, 6, 4), (3, 9, 3)],
    ids=str,
)
def test_the_text_plays_as_the_engine(size: tuple[int, int, int]) -> None:
    """Movers, moves, successors and outcomes are the same all along random games."""
    options = dict(zip(("columns", "rows", "connect"), size, strict=True))
    sides = [CheckedSource("text", text_game(**options)), CheckedSource("native", Connect4(*size))]
    result = cross_check(sides, positions=700, seed=SEED)
    assert result.agreed, result.disagreements


@pytest.mark.long
@pytest.mark.parametrize(
    "size",
    [
        (2, 2, 2),
        *(
            pytest.param(size, marks=pytest.mark.long)
            for size in ((3, 3, 2), (3, 3, 3), (3, 4, 3))
        ),
    ],
    ids=str,
)
def test_definitions_and_steps_on_every_position_in_play(size: tuple[int, int, int]) -> None:
    """Lines, forced wins in 0 to 4 plies, winning columns and each step are the engine's."""
    engine = Connect4(*size)
    module = module_of(document(), *size)
    asked = [*goal_checks(engine, document())]
    assert sum(check.goal.startswith("step_") for check in asked) == 2 * 10
    assert differing(module, reachable(engine), asked) == []


@pytest.mark.long
def test_definitions_on_the_usual_board() -> None:
    """On positions of random games they are the engine's too, every step among them."""
    engine, rng = Connect4(), Random(SEED)  # noqa: S311 - for a sample
    sampled: dict[Connect4State, None] = {}
    while len(sampled) < SAMPLED:
        state = engine.initial_state()
        while moves := engine.legal_moves(state):
            sampled[state] = None
            state = engine.next_state(state, rng.choice(moves))
        sampled[state] = None
    module = module_of(document(), 7, 6, 4)
    assert differing(module, sampled, goal_checks(engine, document())) == []


MISTAKES = [
    ("vertical-bound", (2, 2, 2), "connects4InMoves(State, 1, 2)", "../1. 2", False),
    ("horizontal-bound", (2, 2, 2), "connects4InMoves(State, 1, 3)", "../.. 1", False),
    ("downward-bound", (2, 2, 2), "reppp(State, 2, 0, 1)", "2./1. 1", False),
    ("top-row", (2, 2, 2), "connects4InMoves(State, 1, 3)", "../.. 1", False),
    ("no-reply", (2, 2, 2), "connects4InMoves(State, 1, 4)", "2./1. 1", True),
    ("won-before", (3, 3, 3), "connects4InMoves(State, 1, 2)", "2../2../111 2", True),
    ("lost-before", (4, 3, 3), "connects4InMoves(State, 2, 4)", "2.../12../11.2 1", True),
    ("old-line", (2, 2, 2), "claim_2(State, 0, 1)", "2./11 2", False),
    ("lost-sooner", (3, 3, 3), "connects4InMoves(State, 2, 4)", "2../1../1.2 1", False),
]
ALIKE = {
    *("horizontal-bound", "downward-bound", "top-row"),
    *("won-before", "lost-before", "lost-sooner"),
}
"""Those of which another of their kind is tried every time."""


@some_long(
    1,
    ("erratum", "size", "goal", "state", "printed"),
    [
        pytest.param(*m, id=m[0], marks=[pytest.mark.long] if m[0] in ALIKE else [])
        for m in MISTAKES
    ],
)
def test_each_mistake_shows_on_its_board(
    erratum: str, size: tuple[int, int, int], goal: str, state: str, *, printed: bool
) -> None:
    """Without the erratum the text says one thing, with it and natively the other."""
    engine = Connect4(*size)
    expected = next(q for q in goal_checks(engine, document()) if q.goal == goal).expected
    assert bool(holding(definitions(erratum, *size), goal, [state])) is printed
    assert bool(holding(definitions("", *size), goal, [state])) is not printed
    assert expected(engine.parse_state(state)) is not printed


def test_outside_of_play_a_covered_line_is_none() -> None:
    """The pattern looks for the last disc of a line, on top of a column; others are no line."""
    board = Connect4(3, 3, 3).board
    module = text_game(columns=3, rows=3, connect=3).module
    assert isinstance(module, Module)
    module.ask("assertz((any(S, T) :- string_chars(T, L), state_letters(S, L), state_stacked(S)))")
    columns = [column for n in range(4) for column in product("12", repeat=n)]
    known = {str(state): state for state in map(_state, product(columns, repeat=3))}
    held = holding(module, "pppp(State, 1)", known, read="any")
    lines = {text for text, state in known.items() if board.has_line(state.ones)}
    assert held == {text for text in lines if _has_line_with_a_top(known[text])}
    assert held < lines


def _state(columns: tuple[tuple[str, ...], ...]) -> Connect4State:
    ones, twos = (
        sum(1 << x * 4 + y for x, c in enumerate(columns) for y, disc in enumerate(c) if disc == p)
        for p in "12"
    )
    return Connect4State(3, 3, ones, twos, "1")


def _has_line_with_a_top(state: Connect4State) -> bool:
    discs = state.ones | state.twos
    tops = discs & ~(discs >> 1)
    starts = [(x, 0, 0, 1) for x in range(3)] + [(0, y, 1, 0) for y in range(3)]
    starts += [(0, 0, 1, 1), (0, 2, 1, -1)]
    lines = [sum(1 << (x + i * a) * 4 + y + i * b for i in range(3)) for x, y, a, b in starts]
    return any(line & state.ones == line and line & tops for line in lines)


def test_a_winning_column_is_found() -> None:
    """The pattern with a column left open gives each that completes a line, for whom."""
    module = text_game().module
    assert isinstance(module, Module)
    state = "......./......./......./......./.22..../.111... 2"
    goal = f'state_text(G, "{state}"), member(P, [1, 2]), reppp(G, P, 0, X)'
    found = [(str(answer["P"]), str(answer["X"])) for answer in module.all(goal)]
    assert sorted(found) == [("1", "0"), ("1", "4")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("......./......./......./......./...1.../....... 2", "at the bottom or on another"),
        ("......./......./......./......./......./...1... 1", "as many of 1 as of 2"),
        ("......./......./......./......./......./...3... 1", "6 rows of 7"),
        ("......./......./......./......./......./...1.. 2", "6 rows of 7"),
        ("......./......./......./......./...1... 2", "6 rows of 7"),
        ("......./......./......./......./2.2..../1111..2 1", "as many of 1|no win"),
    ],
)
def test_what_cannot_be_is_refused(text: str, expected: str) -> None:
    """Discs in the air, too many of them, and what is no board of the size."""
    with pytest.raises(StateError, match=expected):
        text_game().parse_state(text)


@pytest.mark.long
def test_sizes_are_those_of_the_options() -> None:
    """The constants of the document are what the options say; there are no others."""
    game = text_game(columns=5, rows=4, connect=3)
    assert str(game.initial_state()) == "...../...../...../..... 1"
    assert game.options == {"columns": 5, "rows": 4, "connect": 3}
    specification = read_specification(folder_of("connect4") / "game.toml")
    with pytest.raises(GameError, match="there is no option 'depth'"):
        adjusted(document(), specification, {"depth": 3})
    with pytest.raises(CompileError, match="no equation that gives 'zMax' a number"):
        with_numbers(document(), {"zMax": 3})
