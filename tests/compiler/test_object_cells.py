"""Objects: what variables range over, in which order cells stand, and what branches say."""

from __future__ import annotations

from itertools import product

import pytest

from pylogic import load, session
from pylogic.core.errors import CompileError
from tests.theories.blocks.meaning import meaning_of

RANGES = """\
last = 2
other(0) = 1

0 <= room.row(i) <= 1

The lamps.

row.on(i) <=>
    0 <= i <= last and
    row(i) = 1

row.off(x) <=> not row(x) = 1

row.big(x) <=> x > 1

row.sure(0) <=> 1 = 1
row.sure(1) <=> 1 < 0

room.light(x, y) <=> room.light(x, y).row(x) = y

room.turn(x) <=> room.turn(x).row(0) = other(x)
"""


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("goal", "answers"),
    [
        ("off(room(1,0,1), X)", ["1"]),
        ("big(room(1,0,1), X)", ["2"]),
        ("sure(room(1,0,1), X)", ["0"]),
        ("light(room(1,0,1), 1, 1, X)", ["room(1,1,1)"]),
        ("light(room(1,0,1), 1, 2, X)", []),
        ("light(room(1,0,1), X, 1, room(1,1,1))", ["1"]),
        ("turn(room(0,0,0), 0, X)", ["room(1,0,0)"]),
        ("turn(room(0,0,0), 1, X)", []),
        ("big(room(0,0,X), 2), X = 1", ["1"]),
    ],
)
def test_variables_are_the_numbers_of_the_document(goal: str, answers: list[str]) -> None:
    """Whatever else is asked, and whether a definition mentions its receiver or not."""
    with session() as prolog:
        module = prolog.add(load(RANGES, notation="blocks"))
        assert [str(answer["X"]) for answer in module.all(goal)] == answers


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("goal", "answers"),
    [("same(game(5,1,9), X)", ["1"]), ("same(game(0,5,9), X)", ["0"])],
)
def test_cells_stand_in_their_order(goal: str, answers: list[str]) -> None:
    """Whatever table lists the same numbers in another one."""
    text = (
        "other(1) = 2\nother(2) = 0\nother(0) = 1\n0 <= game.board(i) <= 9\n"
        "board.odd(i) <=> i >= 0 and i <= 2 and board(i) = other(i)\n"
        "game.same(i) <=> i >= 0 and i <= 2 and game.board(i) = i\n"
    )
    with session() as prolog:
        module = prolog.add(load(text, notation="blocks"))
        assert [str(answer["X"]) for answer in module.all(goal)] == answers


STEPS = """\
last = 1

0 <= row.cell(i) <= 2

row.next <=> row.cell(0) = row.next.cell(1)

row.go(v) <=>
0 <= v <= last and
∀ k:
0 <= k <= last:
row.cell(0) = 2 => row.go(v).cell(k) = row.next.cell(0)
∀end k and
∀ z:
0 <= z <= last:
row.cell(0) = 1 => row.go(v).cell(z) = row.next.cell(v)
∀end z
"""


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("goal", "answers"),
    [
        ("go(row(2,0), 1, X)", ["row(2,2)"]),
        ("go(row(1,0), 1, X)", ["row(1,1)"]),
        ("go(row(0,1), 1, X)", ["row(0,1)"]),
    ],
)
def test_one_state_may_stand_in_several_branches(goal: str, answers: list[str]) -> None:
    """Each branch takes its value from it, and none from the state before."""
    with session() as prolog:
        module = prolog.add(load(STEPS, notation="blocks"))
        assert [str(answer["X"]) for answer in module.all(goal)] == answers


FLIP = """\
last = 2

row.flip(k) <=>
    0 <= k <= last and
    row.flip(k).lamp(k) = 1 - row.lamp(k) and
    (k = 0 or row.flip(k).lamp(k - 1) = 1 - row.lamp(k - 1)) and
    (k = last or row.flip(k).lamp(k + 1) = 1 - row.lamp(k + 1))
"""


@pytest.mark.needs_swipl
def test_an_alternative_says_what_is_new_where_no_other_holds() -> None:
    """It was a test of what had stayed as it was; of two such nothing says which."""
    with session() as prolog:
        module = prolog.add(load(FLIP, notation="blocks"))
        found = [str(answer["X"]) for answer in module.all("flip(row(0,0,0), K, X)")]
    assert found == ["row(1,1,0)", "row(1,1,1)", "row(0,1,1)"]
    either = FLIP.replace("(k = 0 or", "(row.flip(k).lamp(0) = 1 or")
    with pytest.raises(CompileError, match="only an equation does"):
        assert load(either, notation="blocks").clauses


TOGGLE = """\
last = 2

0 <= row.lamp(i) <= 2

row.flip(k) <=>
    0 <= k <= last and
    (row.lamp(k) = 0 and row.flip(k).lamp(k) = 1 or
     row.lamp(k) = 1 and row.flip(k).lamp(k) = 0 and row.flip(k).lamp(0) = 0 or
     2 = row.lamp(k) and row.lamp(0) = 1 and row.flip(k).lamp(0) = 2)
"""


@pytest.mark.needs_swipl
def test_alternatives_that_exclude_each_other_are_cases() -> None:
    """Each says what is new where it holds; what may hold at once is refused."""
    document = load(TOGGLE, notation="blocks")
    meaning = meaning_of(document.syntax)
    with session() as prolog:
        module = prolog.add(document)
        for state in product(range(3), repeat=3):
            shown = f"row({','.join(map(str, state))})"
            found = {
                (int(str(answer["K"])), str(answer["X"]))
                for answer in module.all(f"flip({shown}, K, X)")
            }
            after = ((k, meaning.after("flip", state, (k,))) for k in range(3))
            assert found == {(k, f"row({','.join(map(str, new))})") for k, new in after if new}
    both = TOGGLE.replace("row.lamp(k) = 1 and", "row.lamp(0) = 1 and")
    with pytest.raises(CompileError, match="only an equation does"):
        assert load(both, notation="blocks").clauses


DROP = """\
last = 2

0 <= row.lamp(i) <= 1

row.drop(k) <=>
    0 <= k <= last and
    row.lamp(k) = 0 and
    row.drop(k).lamp(k) = 1

row.possible <=> Ǝ k: k >= 0 and k <= last: row.drop(k) Ǝend k

row.stuck(k) <=> k >= 0 and k <= last and not row.drop(k)
"""


@pytest.mark.needs_swipl
def test_a_partial_function_by_itself_says_that_there_is_its_value() -> None:
    """As the evaluator has it, also behind a negation."""
    document = load(DROP, notation="blocks")
    meaning = meaning_of(document.syntax)
    with session() as prolog:
        module = prolog.add(document)
        for state in product(range(2), repeat=3):
            shown = f"row({','.join(map(str, state))})"
            stuck = [int(str(a["K"])) for a in module.all(f"stuck({shown}, K)")]
            assert stuck == [k for k in range(3) if meaning.after("drop", state, (k,)) is None]
            assert bool(module.all(f"possible({shown})")) is (0 in state)
            assert meaning.holds("possible", state, ()) is (0 in state)
