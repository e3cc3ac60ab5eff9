"""What the solver decides is what evaluation, the clauses and the native engine find."""

import random
import sys
from dataclasses import replace
from functools import cache

import pytest

from pylogic.core import formulas as f
from pylogic.core.errors import CompileError, SolverMissing
from pylogic.deduction import derivations, derive
from pylogic.deduction.proofs import (
    Claim,
    Lemma,
    Prover,
    StepVerdict,
    claims_of,
    deduced_patterns,
    lemmas_of,
    prover_of,
)
from pylogic.deduction.proofs.boards import ObservedValue, Situation
from pylogic.deduction.proofs.unrolling import Unroller
from pylogic.documents import Document, load
from pylogic.documents.shipped import folder_of
from pylogic.games.connect4.board import Connect4State, board
from pylogic.games.connect4.engine import Connect4
from pylogic.notations.blocks.expressions import read_formula
from pylogic.session import session

FOLDER = folder_of("connect4")
READINGS = ("printed", pytest.param("restored", marks=pytest.mark.long), "corrected")
SMALL = {"columns": 4, "rows": 3, "conn": 3}
TINY = {"columns": 3, "rows": 3, "conn": 3}
SQUARE = {"columns": 4, "rows": 4, "conn": 3}
FULL: dict[str, int] = {}
MATRIX = ("game", "matrix")
PROVED, REFUTED = "proved", "refuted"


@cache
def _document(reading: str) -> Document:
    return load(FOLDER / "axioms.txt", reading=reading)


def _prover(reading: str, **sizes: int) -> Prover:
    return prover_of(_document(reading), FOLDER / "boards.toml", sizes)


@cache
def _claims(reading: str) -> tuple[Claim, ...]:
    document = _document(reading)
    return (*claims_of(document, derive(document)), *deduced_patterns(document))


def _situation(state: Connect4State, rows: int, player: int) -> Situation:
    """Return a position of the native engine as a board of the proofs."""
    text, mover = str(state).split()
    columns = list(zip(*reversed(text.split("/")), strict=True))
    cells = {
        ObservedValue(MATRIX, "()", (x, y)): 0 if letter == "." else int(letter)
        for x, column in enumerate(columns)
        for y, letter in enumerate(column)
    }
    heights = {
        ObservedValue(MATRIX, "yEmpty", (x,)): rows - column.count(".")
        for x, column in enumerate(columns)
    }
    game = {ObservedValue(("game",), "toMove", ()): int(mover)}
    return Situation(cells | heights | game, {"player": player})


def _random_states(game: Connect4, count: int) -> list[Connect4State]:
    """Return positions of random play."""
    rng = random.Random(4)  # noqa: S311 - for boards, not for secrets
    found: list[Connect4State] = []
    while len(found) < count:
        state = game.initial_state()
        for _ in range(rng.randrange(13)):
            moves = game.legal_moves(state)
            if not moves:
                break
            state = game.next_state(state, rng.choice(moves))
        found.append(state)
    return found


def _value(unroller: Unroller, formula: f.Formula, situation: Situation) -> bool:
    """Return what the unrolled formula is on a board."""
    proposition = unroller.unroll(formula)
    store = unroller.propositions

    def value(number: int) -> int:
        what = store.observations[number]
        if not what.args:
            return situation.parameters[what.function]
        numbers = tuple(arg for arg in what.args if isinstance(arg, int))
        return situation.observations[ObservedValue(what.path[:-1], what.function, numbers)]

    return store.holds(proposition, value)


@pytest.mark.long
@pytest.mark.parametrize("reading", READINGS)
def test_unrolling_is_evaluating(reading: str) -> None:
    """On boards with discs anywhere, each step is what it is when every value is tried."""
    prover = _prover(reading, **SMALL)
    formulas = [side for claim in _claims(reading) for side in (claim.left, claim.right)]
    unroller = Unroller(prover.theory, prover.universe)
    unroller.open(formulas)
    rng = random.Random(reading)  # noqa: S311 - for boards, not for secrets
    names = {name: None for formula in formulas for name in f.free_variables(formula)}
    true = 0
    for _ in range(3):
        cells = {
            ObservedValue(MATRIX, "()", (x, y)): rng.choice((0, 1, 1))
            for x in range(4)
            for y in range(3)
        }
        heights = {ObservedValue(MATRIX, "yEmpty", (x,)): rng.randrange(4) for x in range(4)}
        mover = {ObservedValue(("game",), "toMove", ()): 1}
        known = prover.universe.parameters
        values = {name: rng.choice(known.get(name, range(-1, 4))) for name in names}
        situation = Situation(cells | heights | mover, values)
        for formula in formulas:
            expected = prover.evaluator.is_true(formula, situation)
            assert _value(unroller, formula, situation) == expected, (situation, formula)
            true += expected
    assert true, "every formula was false on every board"


def test_the_classes_of_boards_are_those_of_play() -> None:
    """Positions of play have gravity; no line is what the native engine calls none."""
    game, shape = Connect4(5, 4, 3), board(5, 4, 3)
    prover = _prover("corrected", columns=5, rows=4, conn=3)
    unroller = Unroller(prover.theory, prover.universe)
    seen = set()
    for state in _random_states(game, 120):
        situation = _situation(state, 4, 1)
        lines = any(shape.has_line(side) for side in state.sides())
        seen.add(lines)
        assert _value(unroller, prover.universe.classes["gravity"], situation)
        assert _value(unroller, prover.universe.classes["no-line"], situation) != lines
    assert seen == {True, False}


@pytest.mark.long
def test_a_win_in_one_is_the_native_engines() -> None:
    """Where nobody has a line, the corrected steps say what the search finds."""
    game, shape = Connect4(4, 4, 3), board(4, 4, 3)
    prover = _prover("corrected", columns=4, rows=4, conn=3)
    found = set()
    for state in _random_states(game, 3):
        if any(shape.has_line(side) for side in state.sides()):
            continue
        mover = str(state).split()[1]
        wins = game.forced_win(state, mover, 1)
        found.add(wins)
        for claim in _claims("corrected")[:9]:
            situation = _situation(state, 4, int(mover))
            assert prover.evaluator.is_true(claim.right, situation) == wins, (
                str(state),
                claim.name,
            )
    assert found == {True, False}


@pytest.mark.long
@pytest.mark.needs_swipl
@pytest.mark.parametrize("reading", READINGS)
def test_counterexamples_stand_in_the_clauses(reading: str) -> None:
    """Each is checked by evaluation and by the clauses, and told so."""
    with session() as prolog:
        prover = replace(_prover(reading, columns=3, rows=3, conn=2), prolog=prolog)
        verdicts = list(prover.decide(_claims(reading)))
    found = [verdict.counterexample for verdict in verdicts if verdict.verdict == REFUTED]
    assert found
    for one in found:
        assert one is not None
        assert one.left != one.right
        assert one.confirmed == ("evaluation", "clauses")


def _table(reading: str, **sizes: int) -> dict[str, tuple[str, ...]]:
    """Return the verdicts on each claim, for arbitrary boards, gravity and no line."""
    found: dict[str, tuple[str, ...]] = {}
    for verdict in _prover(reading, **sizes).decide(_claims(reading)):
        found[verdict.step] = (*found.get(verdict.step, ()), verdict.verdict)
    return found


@pytest.mark.parametrize(
    ("reading", "sizes"),
    [
        pytest.param("printed", SQUARE, marks=pytest.mark.long),
        pytest.param("restored", SQUARE, marks=pytest.mark.long),
        pytest.param("corrected", SQUARE, marks=pytest.mark.long),
        pytest.param("corrected", FULL, marks=pytest.mark.long),
    ],
    ids=lambda given: given if isinstance(given, str) else "x".join(map(str, given.values())),
)
def test_the_table(reading: str, sizes: dict[str, int]) -> None:
    """A verdict is a proof or a board, at 7x6 with four in a line too; in play all is right."""
    table = _table(reading, **sizes)
    assert len(table) >= 11  # nine steps, two deduced patterns
    assert all(len(row) == 3 for row in table.values())
    assert {verdict for row in table.values() for verdict in row} == {PROVED, REFUTED}
    for step in ("0<=>1", "1<=>2", "2<=>3", "3<=>4", "6<=>7", "7<=>8"):
        assert table[step] == (PROVED, PROVED, PROVED)
    assert table["4<=>5"][1] == REFUTED  # who has a line already need not complete one
    if reading == "corrected":
        assert all(row[2] == PROVED for row in table.values())
    else:
        assert table["8<=>9"] == (REFUTED, REFUTED, REFUTED)


@pytest.mark.long
@pytest.mark.parametrize("moves", [2, 3])
def test_wins_in_more_moves(moves: int) -> None:
    """Where nobody has a line, every step is right; the results for fewer moves are used."""
    document = _document("corrected")
    made = derivations(document, moves)
    prover = _prover("corrected", **TINY)
    claims = claims_of(document, made[moves].steps)
    verdicts = list(prover.decide(claims, lemmas_of(document, made, moves)))
    assert len(verdicts) == 3 * len(claims)
    for verdict in verdicts:
        if verdict.boards == "no-line":
            assert verdict.verdict == PROVED, verdict
        if verdict.verdict == REFUTED:
            assert verdict.conditions, verdict
    used = {name for verdict in verdicts for name in verdict.by}
    assert used == {f"game.connects4InMoves(player, {n}) = true" for n in range(1, moves)}


def _with_lemma(said: str, provided: str, left: str, right: str) -> dict[str, StepVerdict]:
    """Return the verdicts on a claim, with a lemma at hand that says when a player wins.

    The lemma says so of boards where `provided` holds, whether it is right or not.
    """
    call = f.Predicate("connects4InMoves", (*map(f.Variable, ("game", "player")), f.Number(1)))
    result = read_formula(said)
    steps = (Claim("0<=>1", call, result),)
    lemma = Lemma("a win", call, result, read_formula(provided), steps)
    claim = Claim("after a move", read_formula(left), read_formula(right))
    found = list(_prover("corrected", **TINY).decide([claim], [lemma]))
    return {verdict.boards: verdict for verdict in found}


WIN = "game.afterMove(0).connects4InMoves(player, 1) = true"


def test_a_lemma_that_is_wrong_is_not_used() -> None:
    """What would follow from it is refuted, by a board on which evaluation finds so."""
    mover = "game.toMove = player"
    for verdict in _with_lemma(mover, "0 = 0", WIN, f"game.afterMove(0).{mover[5:]}").values():
        assert verdict.verdict == REFUTED
        assert not verdict.by


def test_a_lemma_is_used_where_its_condition_holds_alone() -> None:
    """Who is not on turn does not win in one move; of who is on turn that says nothing."""
    lemma = "0 = 1", "game.toMove != player"
    for verdict in _with_lemma(*lemma, WIN, "0 = 1").values():
        assert verdict.verdict == REFUTED
        assert not verdict.by
    for verdict in _with_lemma(*lemma, f"{WIN} and game.toMove = player", "0 = 1").values():
        assert verdict.verdict == PROVED
        assert verdict.by == ("a win",)


@pytest.mark.long
def test_a_counterexample_has_as_few_discs_as_can_be() -> None:
    """No board with fewer discs is a counterexample, of all there are on a small board."""
    prover = _prover("corrected", columns=3, rows=3, conn=2)
    claim = next(claim for claim in _claims("corrected") if claim.name == "4<=>5")
    shown = next(v for v in prover.decide([claim]) if v.boards == "gravity").counterexample
    assert shown is not None
    fewest = sum(letter in "12" for letter in shown.state.split()[0])
    game = Connect4(3, 3, 2)
    for state in _random_states(game, 25):
        discs = sum(letter in "12" for letter in str(state).split()[0])
        if discs < fewest:
            for player in (1, 2):
                situation = _situation(state, 3, player)
                sides = [prover.evaluator.is_true(s, situation) for s in (claim.left, claim.right)]
                assert sides[0] == sides[1], str(state)


def test_a_counterexample_shows_the_part_that_fails() -> None:
    """It is false for the values that are told, and is less than the formula."""
    prover = _prover("corrected", columns=3, rows=3, conn=2)
    claim = next(claim for claim in _claims("corrected") if claim.name == "4<=>5")
    shown = next(v for v in prover.decide([claim]) if v.boards == "any").counterexample
    assert shown is not None
    side = claim.left if shown.right else claim.right
    assert len(str(shown.failing)) < len(str(side)) / 2
    values: dict[str, f.Term] = {name: f.Number(value) for name, value in shown.values.items()}
    part = f.Not(f.substitute(shown.failing, values))  # type: ignore[arg-type]  # a formula stays one
    assert prover.evaluator.is_true(part, shown.situation)


def test_missing_side_conditions_are_found() -> None:
    """The second deduced pattern, restored, is right of legal moves where there is no line."""
    claims = _claims("restored")[-1:]
    found = {v.boards: v.conditions for v in _prover("restored", **SMALL).decide(claims)}
    legal, line = "the move is legal", "the player has no line yet"
    assert found["gravity"] == ((legal, line),)
    assert found["no-line"] == ((legal,),)


def test_without_z3_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the extra, and the option that does without."""
    monkeypatch.setitem(sys.modules, "z3", None)
    with pytest.raises(SolverMissing, match=r"pylogic-specs\[proofs\](?s:.*)--no-proofs"):
        list(_prover("corrected").decide([]))


def test_boards_that_cannot_be_are_refused() -> None:
    """A size that the boards have not, and one that no proof would end for."""
    with pytest.raises(CompileError, match="no option depth"):
        _prover("corrected", depth=3)
    with pytest.raises(CompileError, match="more than 400"):
        _prover("corrected", columns=40, rows=30)
