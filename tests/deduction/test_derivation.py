"""The derivation of the shipped document: what was derived, what is printed, and what it means."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

import pylogic
from pylogic.core import formulas as f
from pylogic.core.errors import DeductionError
from pylogic.core.syntax import AXIOM
from pylogic.deduction import Sameness, Step, derive
from pylogic.deduction.proofs.boards import ObservedValue, Situation
from pylogic.deduction.proofs.evaluation import BoardEvaluator
from pylogic.documents import Document
from pylogic.documents.shipped import folder_of
from tests.cases import some_long

AXIOMS = folder_of("connect4") / "axioms.txt"
SIZE = {"xMax": 3, "yMax": 3, "conn": 2}
BOARDS = 25
PLAN = '[[derivation]]\nmoves = 7\nstart = "game.connects4InMoves(player, 1)"\n'
AS_PRINTED = {0, 1, 2, 3, 4, 5, 9}


@cache
def _document(reading: str) -> Document:
    return pylogic.load(AXIOMS, reading=reading)


@cache
def _steps(reading: str, moves: int = 1, given: str = "derived") -> tuple[Step, ...]:
    return derive(_document(reading), moves, given=given)


@pytest.mark.parametrize("reading", ["printed", "restored"])
def test_the_printed_steps_are_derived(reading: str) -> None:
    """Seven of ten are the same formula; the others differ in what their step left undone."""
    for step in _steps(reading):
        if step.number in AS_PRINTED:
            assert step.sameness is Sameness.EQUAL
            assert step.difference is None
            continue
        assert step.sameness is Sameness.DIFFERENT
        changed = [line for line in (step.difference or "").splitlines() if line[0] in "+-"]
        taken = [line[1:].strip() for line in changed if line[0] == "-"]
        put = [line[1:].strip() for line in changed if line[0] == "+"]
        # Step 6 substitutes everywhere but in the place of the disc, in three patterns of four.
        assert len(taken) == len(put) == 3
        heights = ("y0 + conn - 1", "y0 + pmEx", "y0 - pmEx")
        for line, new, height in zip(taken, put, heights, strict=True):
            observed = line[line.index("game.matrix.yEmpty") : line.index(") = game.toMove")]
            assert line.replace(observed, height) == new


@some_long(1, "reading", ["printed", "restored", "corrected"])
def test_the_original_is_derived_like_its_transcription(documents: Path, reading: str) -> None:
    """Formula by formula, in every reading."""
    original = pylogic.load(documents / "connect4-deduction.txt", reading=reading)
    steps = derive(original)
    assert [s.derived for s in steps] == [s.derived for s in _steps(reading)]
    assert [s.sameness for s in steps] == [s.sameness for s in _steps(reading)]


def test_only_step_6_differs_from_what_its_predecessor_gives() -> None:
    """Derived each from the printed step before."""
    same = {s.number for s in _steps("printed", given="printed") if s.sameness is Sameness.EQUAL}
    assert same == set(range(10)) - {6}


def test_the_corrected_derivation_keeps_what_the_move_is() -> None:
    """The author drops `xMove = x0`; with it the result is the printed pattern of that column."""
    steps = _steps("corrected")
    assert [s.number for s in steps if s.sameness is Sameness.EQUAL] == [0, 1, 2, 3, 4]
    added = [line for line in (steps[5].difference or "").splitlines() if line.startswith("+")]
    equations = [line for line in added if "xMove = " in line]
    assert len(equations) == 4
    assert steps[9].sameness is Sameness.RENAMED
    assert [s.number for s in steps if s.provided is not None] == [5]


@pytest.mark.long
@pytest.mark.parametrize("moves", [2, pytest.param(3, marks=pytest.mark.long)])
def test_nothing_is_left_of_moves_in_what_more_moves_come_to(moves: int) -> None:
    """The result speaks of the board as it is; each step names its tactics."""
    steps = _steps("corrected", moves)
    assert all(s.tactics and s.heading and s.printed is None for s in steps[1:])
    assert f"connects4InMoves(player, {moves})" in _document("corrected").written(steps[0].derived)
    functions = {n.function for n in f.walk(steps[-1].derived) if isinstance(n, f.Apply)}
    assert functions == {"+", "-", "()", "matrix", "opponent", "toMove", "yEmpty"}


def _evaluator() -> BoardEvaluator:
    axioms = [d.formula for d in _document("corrected").declarations if d.kind == AXIOM]
    return BoardEvaluator([a for a in axioms if a is not None], SIZE, {"game"}, 6)


def _boards(random: Random, *, gravity: bool) -> Situation:
    """Return a board of any discs and heights, or of columns."""
    heights = [random.randrange(SIZE["yMax"] + 1) for _ in range(SIZE["xMax"])]
    told = {
        ObservedValue(("game", "matrix"), "()", (x, y)): (
            random.randint(1, 2) * (y < heights[x]) if gravity else random.randrange(3)
        )
        for x in range(SIZE["xMax"])
        for y in range(SIZE["yMax"])
    }
    told |= {ObservedValue(("game", "matrix"), "yEmpty", (x,)): h for x, h in enumerate(heights)}
    told[ObservedValue(("game",), "toMove", ())] = random.randint(1, 2)
    return Situation(told, {"player": random.randint(1, 2)})


@pytest.mark.long
@pytest.mark.parametrize("number", range(1, 11))
def test_each_step_keeps_the_meaning_on_boards_of_any_kind(number: int) -> None:
    """Where its side condition holds; discs may hang in the air."""
    before, after = _steps("corrected")[number - 1 : number + 1]
    random = Random(number)  # noqa: S311 - boards, not secrets
    evaluator = _evaluator()
    truths = set()
    for _ in range(BOARDS):
        board = _boards(random, gravity=False)
        if after.provided is not None and not evaluator.is_true(after.provided, board):
            continue
        truth = evaluator.is_true(before.derived, board)
        truths.add(truth)
        assert evaluator.is_true(after.derived, board) is truth, board
    assert truths == {False, True} or after.provided is not None


def test_a_document_of_ones_own_has_its_own_plan(tmp_path: Path) -> None:
    """Nothing of a derivation stands in the code."""
    (tmp_path / "lamps.txt").write_text(
        "Step 0. Start\nroom.bright(2) = true\n"
        "Step 1. By definition <=>\n"
        "Ǝ lamp: lamp >= 0 and lamp < most: room.lit(lamp) = 2 Ǝend lamp\n"
        "most = 3\n"
        "room.bright(level) <=>\nƎ i: i >= 0 and i < most: room.lit(i) = level Ǝend i\n",
        encoding="utf-8",
    )
    plan = tmp_path / "derivation.toml"
    plan.write_text(
        '[[derivation]]\nmoves = 1\nstart = "room.bright(2)"\n'
        '[[derivation.step]]\ntactics = [{ tactic = "unfold", call = "room.bright(2)" }]\n',
        encoding="utf-8",
    )
    _, step = derive(pylogic.load(tmp_path / "lamps.txt"), plan=plan)
    assert step.sameness is Sameness.RENAMED


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("derivation = 3", "must be a list, not a whole"),
        ("not toml", "Expected|expected"),
        ('[[derivation]]\nmoves = 1\nstart = "game.x(1)"\nstep = []\n', "no derivation for 7"),
        (PLAN + 'step = [{ tactics = [{ tactic = "guess" }] }]', "no tactic 'guess'"),
        (PLAN + 'step = [{ tactics = [{ tactic = "unfold" }] }]', "unfold takes call"),
        (
            PLAN + 'step = [{ tactics = [{ tactic = "unfold", call = "1 +" }] }]',
            "an argument of unfold",
        ),
        ('[[derivation]]\nmoves = 7\nstart = "3"\nstep = []', "'3' is no atom"),
    ],
)
def test_a_plan_with_a_mistake_is_refused(tmp_path: Path, text: str, why: str) -> None:
    """With what is wrong in it."""
    plan = tmp_path / "derivation.toml"
    plan.write_text(text, encoding="utf-8")
    with pytest.raises(DeductionError, match=why):
        derive(_document("corrected"), 7, plan=plan)


def test_a_document_without_a_plan_has_no_derivation() -> None:
    """Nor has one with a plan a derivation that is not in it."""
    with pytest.raises(DeductionError, match="no derivation for 9 moves"):
        derive(_document("corrected"), 9)
    with pytest.raises(DeductionError, match="no derivation for this document"):
        derive(pylogic.load(folder_of("pangke") / "axioms.txt"))
