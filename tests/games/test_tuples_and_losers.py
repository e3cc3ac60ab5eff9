"""Games whose positions are tuples, and games of which the text says who has lost."""

from pathlib import Path
from typing import Any

import pytest

import pylogic
from pylogic.games.text.beginning import beginning
from tests.cases import some_long
from tests.documents.searches import command

RACE = """\
The state is a triple (x, y, u) where x, y in {0,...,5} are fields and u in {A, B} is the player.

start((x, y, u)) <-> x = 0 & y = 0 & u = A
step((x, y, A), (x', y, B), k) <-> k in {1, 2} & x' = x + k & x' <= 5 & y < 5
step((x, y, B), (x, y', A), k) <-> k in {1, 2} & y' = y + k & y' <= 5 & x < 5
won(A, (x, y, u)) <-> x = 5
won(B, (x, y, u)) <-> y = 5
"""
HEAP = """\
turn(s) in {ann, bob}; left(s) in {0, 1, 2, 3, 4}
start(s) <-> turn(s) = ann & left(s) = 4
take(s, t, k) <-> k in {1, 2} & k <= left(s) & left(t) = left(s) - k &
    turn(t) = (if turn(s) = ann then bob else ann)
"""
LOST = ("lost(u, s) <-> turn(s) = u & left(s) = 0\n", "lost(s) <-> ~exists t, k. take(s, t, k)\n")


def _read(text: str) -> pylogic.Document:
    return pylogic.load(text, notation="first-order")


def _made(text: str, tmp_path: Path, more: str = "") -> pylogic.Position[Any, Any]:
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    made = command("new", tmp_path / "game", "--from", file)
    assert made.exit_code == 0, made.output
    if more:
        toml = tmp_path / "game/game.toml"
        text = toml.read_text(encoding="utf-8").replace("[game]\n", f"[game]\n{more}")
        toml.write_text(text, encoding="utf-8")
    return pylogic.game(str(tmp_path / "game")).start()


def _race(x: int, y: int, turn: int, depth: int) -> int:
    """Count the ways to go on."""
    if not depth:
        return 1
    if 5 in {x, y}:
        return 0
    places = [(x + k, y) if turn == 0 else (x, y + k) for k in (1, 2)]
    return sum(_race(*place, 1 - turn, depth - 1) for place in places if max(place) <= 5)


@pytest.mark.needs_swipl
@some_long(1, "source", ["text", "circuit"])
def test_positions_that_are_tuples_are_played(tmp_path: Path, source: str) -> None:
    """By the step that relates the elements of one to those of the next."""
    assert str(_made(RACE, tmp_path)) == "x=0 y=0 turn=A"
    game = pylogic.game(str(tmp_path / "game"), source=source)
    layer = [game.initial_state()]
    for depth in range(1, 7):
        layer = [
            game.next_state(s, m)
            for s in layer
            if not game.outcome(s)
            for m in game.legal_moves(s)
        ]
        assert len(layer) == _race(0, 0, 0, depth)
    position = pylogic.game(str(tmp_path / "game"), source=source).start()
    for move in ("2", "1", "2", "1", "1"):
        position = position.play(move)
    assert position.outcome is not None
    assert str(position.outcome.winner) == "A"


@pytest.mark.needs_swipl
@pytest.mark.parametrize("lost", LOST)
def test_who_has_lost_is_said(tmp_path: Path, lost: str) -> None:
    """Of a player and a position, or of the position alone in which the loser would move."""
    more = "" if "(u" in lost else 'lose = "lost"\n'
    position = _made(HEAP + lost, tmp_path, more).play("2").play("2")
    assert position.outcome is not None
    assert str(position.outcome.winner) == "bob"


@pytest.mark.parametrize(
    ("words", "stuck"),
    [
        ("Who cannot move has lost.", "loses"),
        ("The player who takes the last counter wins.", "loses"),
        ("Whoever takes the last one loses.", "wins"),
        ("Who takes the last but one is cheered.", ""),
    ],
)
def test_words_say_who_wins_where_there_is_no_move(words: str, stuck: str) -> None:
    """Where the text names nobody who has won or lost."""
    found = beginning(_read(f"{words}\n\n{HEAP}"))
    assert found.stuck == stuck
    assert (f'\nstuck = "{stuck}"' in found.text) == bool(stuck)


def test_what_looks_ahead_is_no_win() -> None:
    """Who can win by a move has not won; who has no move may have lost."""
    ahead = "won(u, s) <-> turn(s) = u & exists t, k. take(s, t, k) & left(t) = 0\n"
    assert beginning(_read(HEAP + ahead)).symbol("win") is None
    none = "won(u, s) <-> turn(s) != u & u in {ann, bob} & ~exists t, k. take(s, t, k)\n"
    assert beginning(_read(HEAP + none)).symbol("win") == "won"


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("key", "told"),
    [
        ('position = ["x", "y"]', "'position' names 2 elements, and 'start' has 3 arguments"),
        ('position = ["x", "won", "turn"]', "which the document says more of"),
        ('position = ["x", "y", "turn"]\nlose = "loses"', "no predicate 'loses'"),
    ],
)
def test_tuples_that_do_not_fit_are_refused(tmp_path: Path, key: str, told: str) -> None:
    """With the key that names them."""
    (tmp_path / "axioms.txt").write_text(RACE, encoding="utf-8")
    toml = f'[game]\n{key}\ninitial = "start"\nstep = "step"\n'
    (tmp_path / "game.toml").write_text(toml, encoding="utf-8")
    with pytest.raises(pylogic.GameError, match=told):
        pylogic.game(str(tmp_path))


JUGS = """\
A state is a pair (x, y) of numbers with 0 <= x <= 4 and 0 <= y <= 3.

Start: (0, 0).  Goal: (2, y) for any y.

(fill the large jug)    (x, y) -> (4, y)    if x < 4
(fill the small jug)    (x, y) --> (x, 3)   if y < 3
(empty the large one)   (x, y) -> (0, y)    if x > 0
(pour small to large)   (x, y) -> (x + min(y, 4 - x), y - min(y, 4 - x))    if y > 0, x < 4
"""


def test_arrows_between_tuples_lead_from_one_position_to_the_next() -> None:
    """With words in brackets as labels, and a goal on the line of the start."""
    document = _read(JUGS)
    assert not document.problems
    found = beginning(document)
    assert [found.symbol(key) for key in ("position", "initial", "step", "win")] == [
        "x, y", "start", "to", "goal",
    ]  # fmt: skip


@pytest.mark.parametrize("goal", ["Goal: (2, 0)", "The goal is (2, 0).", "Goal: (2, y) for all y"])
def test_a_goal_may_stand_alone(goal: str) -> None:
    """On a line of its own, if no formula says what the goal is."""
    text = JUGS.replace("  Goal: (2, y) for any y.", "")
    assert beginning(_read(f"{text}\n{goal}\n")).symbol("win") == "goal"
    own = _read(f"{text}\n{goal}\n\ngoal((x, y)) <-> x = 3\n")
    assert own.problems or own.syntax.unclear


@pytest.mark.parametrize(
    "said",
    ["(p(x, y)) -> (q(x, y))", "p(x, y) -> q(x, y)", "(all x, y. p(x, y)) -> (all x, y. q(x, y))"],
)
def test_arrows_between_formulas_are_implications(said: str) -> None:
    """Though there are brackets and commas."""
    text = f"p(x, y) <-> x = 1 & y = 2\nq(x, y) <-> x = 1 & y = 2 | x = 2 & y = 1\n{said}\n"
    document = _read(text)
    assert not document.problems
    assert "to(" not in "".join(d.text for d in document.declarations)


@pytest.mark.parametrize(
    ("head", "position"),
    [
        ("step((x, y), k, (x', y'))", "x, y"),
        ("step((x, y), (x', y'), k)", "x, y"),
        ("step(x, y, k, x', y')", None),
    ],
)
def test_where_tuples_stand_in_a_step_is_as_written(head: str, position: str | None) -> None:
    """Of numbers alone, whose kinds do not tell which are the next position."""
    text = (
        "State: (x, y), 0 <= x <= 4, 0 <= y <= 3\nstart((0, 0))\n"
        f"{head} <-> k in {{1, 2}} & x' = x + k & y' = y & 0 <= x' <= 4 & 0 <= y <= 3 & 0 <= x\n"
    )
    if position is None:
        with pytest.raises(pylogic.GameError):
            beginning(_read(text))
    else:
        assert beginning(_read(text)).symbol("position") == position
