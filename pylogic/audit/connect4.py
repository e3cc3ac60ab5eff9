"""Connect Four: each erratum of the derivation left out, against the native engine.

The definitions, and the steps that are to be equivalent to one of them, are asked of every
position of ever larger boards, until the engine says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final

from pylogic import formulas as f
from pylogic.audit import trial as trials
from pylogic.audit.finding import Witness
from pylogic.audit.free_boards import difference
from pylogic.check.predicates import disagreements
from pylogic.check.reach import reachable
from pylogic.documents.loading import SHIPPED
from pylogic.documents.settings import without_steps
from pylogic.games.connect4 import Connect4
from pylogic.games.connect4_board import ONE
from pylogic.games.rule_module import rule_module
from pylogic.games.specification import read_specification
from pylogic.games.text import adjusted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pylogic.documents import Document
    from pylogic.games.connect4_board import Connect4State

BOARDS: Final = ((2, 2, 2), (3, 2, 2), (2, 3, 2), (3, 3, 2), (3, 3, 3), (4, 3, 3))
"""Columns, rows and length of a line of the boards that are searched, the smallest first."""
FREE_BOARDS: Final = ((2, 1, 2), (3, 1, 2), (2, 2, 2), (3, 1, 3))
"""Those of which every filling is compared, whatever `yEmpty` says of it."""
PLIES: Final = 4
"""The longest forced win that the document defines."""


@dataclass(frozen=True, slots=True)
class Question:
    """A goal about `State`, and what the engine says instead of it."""

    goal: str
    expected: Callable[[Connect4State], bool]


def trial(name: str, path: Path) -> Trial:
    """Return the trial of the document called `name`, whose text is in `path`."""
    return Trial(name, path)


class Trial(trials.Trial):
    """The readings of the derivation, compared with the native engine on small boards.

    Parameters
    ----------
    name : str
        The document's name, which is the game's.
    path : Path
        Its text.
    """

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(path)
        self._specification = read_specification(SHIPPED / name / "game.toml")

    def _compared(self, without: Document, note: str) -> Witness | str:
        """Return the first position of the smallest board that shows a difference."""
        asked, steps = 0, without.syntax.steps() != self._corrected.syntax.steps()
        for columns, rows, connect in BOARDS:
            engine, states = _board(columns, rows, connect)
            options = {"columns": columns, "rows": rows, "connect": connect}
            chosen = without if steps else without_steps(without)
            document = adjusted(chosen, self._specification, options)
            module = self._prolog.add(rule_module(document, self._specification))
            texts = [str(state) for state in states]
            best: tuple[int, Witness] | None = None
            for question in questions(engine, document):
                asked += len(texts)
                expected = _of_texts(question, dict(zip(texts, states, strict=True)))
                found = next(disagreements(module, question.goal, texts, expected), None)
                if found is not None and (best is None or texts.index(found.state) < best[0]):
                    answers = {"printed": _said(found.said), "native": _said(found.expected)}
                    size = f"on {columns}x{rows} cells with lines of {connect}"
                    goal = question.goal.replace("State, ", "")
                    said = "; ".join(filter(None, (size, note)))
                    best = texts.index(found.state), Witness(goal, found.state, answers, said)
            module.drop()
            if best is not None:
                return best[1]
        agreed = (
            f"{asked:,} answers about positions reached in play are the same with it and without"
        )
        free = self._out_of_play(without, note, agreed)
        sizes = ", ".join(f"{c}x{r}/{n}" for c, r, n in FREE_BOARDS)
        return free or f"{agreed}, and so are those about every filling of {sizes}"

    def _out_of_play(self, without: Document, note: str, agreed: str) -> Witness | None:
        """Return a board that no play leads to, on which the two readings differ."""
        for columns, rows, connect in FREE_BOARDS:
            options = {"columns": columns, "rows": rows, "connect": connect}
            pair = [
                adjusted(document, self._specification, options)
                for document in (without, self._corrected)
            ]
            engine = Connect4(columns, rows, connect)
            goals = [question.goal for question in questions(engine, pair[0])]
            modules = [
                self._prolog.add(rule_module(document, self._specification)) for document in pair
            ]
            try:
                found = difference(modules, goals, columns, rows)
            finally:
                for module in modules:
                    module.drop()
            if found is not None:
                size = f"{columns}x{rows} cells with lines of {connect}"
                said = f"on {size}, a board that discs cannot make: {agreed}"
                return replace(found, note="; ".join(filter(None, (said, note))))
        return None


def _of_texts(question: Question, states: dict[str, Connect4State]) -> Callable[[str], bool]:
    return lambda text: question.expected(states[text])


@cache
def _board(columns: int, rows: int, connect: int) -> tuple[Connect4, tuple[Connect4State, ...]]:
    """Return the engine for a board and its positions, those with few discs first."""
    engine = Connect4(columns, rows, connect)
    return engine, tuple(reachable(engine))


def questions(engine: Connect4, document: Document) -> Iterator[Question]:
    """Yield what the document's definitions and steps are asked, with the engine's answers."""
    players = engine.players
    for column in range(engine.board.columns):
        yield Question(f"legal_move(State, move({column}))", _is_open(engine, column))
    for player in players:
        yield Question(f"pppp(State, {player})", _has_line(engine, player))
    for player, plies in product(players, range(PLIES + 1)):
        goal = f"connects4InMoves(State, {player}, {plies})"
        yield Question(goal, _wins_in(engine, player, plies))
    for player, column in product(players, range(engine.board.columns)):
        goal = f"reppp(State, {player}, 0, {column})"
        yield Question(goal, _completes(engine, player, column))
    places: dict[str, tuple[str, ...]] = {
        "player": players,
        "xMove": tuple(map(str, range(engine.board.columns))),
    }
    for number, claim in enumerate(document.syntax.claims(), 1):
        left = claim.formula.left if isinstance(claim.formula, f.Iff) else f.Truth(value=True)
        _, *names = f.free_variables(left)
        for values in product(*(places[name] for name in names)):
            yield Question(f"claim_{number}(State, {', '.join(values)})", _always)
    for step, player in product(document.syntax.steps(), players):
        goal = f"{step.label.lower().replace(' ', '_')}(State, {player})"
        yield Question(goal, _wins_in(engine, player, 1))


def _always(_: Connect4State) -> bool:
    return True


def _is_open(engine: Connect4, column: int) -> Callable[[Connect4State], bool]:
    return lambda state: any(move.column == column + 1 for move in engine.legal_moves(state))


def _has_line(engine: Connect4, player: str) -> Callable[[Connect4State], bool]:
    return lambda state: engine.board.has_line(_discs(state, player))


def _wins_in(engine: Connect4, player: str, plies: int) -> Callable[[Connect4State], bool]:
    return lambda state: engine.win_distance(state, player, plies) == plies


def _completes(engine: Connect4, player: str, column: int) -> Callable[[Connect4State], bool]:
    """Return whether a disc of the player in a column would make a line, whoever moves."""

    def answer(state: Connect4State) -> bool:
        board, discs = engine.board, state.ones | state.twos
        cells = board.open_cells(discs) & board.completing(_discs(state, player), discs)
        return any(
            board.column(1 << bit) == column + 1
            for bit in range(cells.bit_length())
            if cells >> bit & 1
        )

    return answer


def _discs(state: Connect4State, player: str) -> int:
    return state.ones if player == ONE else state.twos


def _said(value: object) -> str:
    return "yes" if value else "no"
