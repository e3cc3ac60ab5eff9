"""Connect Four: each erratum of the derivation left out, against the native engine.

The definitions, and the steps that are to be equivalent to one of them, are asked of every
position of ever larger boards, until the engine says otherwise.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

from pylogic.audit.auditor import SAME, DocumentAuditor
from pylogic.audit.result import ErratumWitness
from pylogic.audit.search import Oracle
from pylogic.checking.reach import reachable
from pylogic.core.errors import GoalError, PylogicError
from pylogic.documents import Document
from pylogic.documents.settings import without_steps
from pylogic.documents.shipped import folder_of
from pylogic.games.connect4.audit.free_boards import difference
from pylogic.games.connect4.audit.goal_checks import GoalCheck, goal_checks
from pylogic.games.connect4.board import Connect4State
from pylogic.games.connect4.engine import Connect4
from pylogic.games.rules.module import rule_module
from pylogic.games.text.adjusting import adjusted
from pylogic.games.text.specification import read_specification
from pylogic.session import Module
from pylogic.terms import List, String

Expected = Callable[[str], bool]
"""Whether the other side holds of the position that a text writes."""
_BATCH: Final = 20_000  # positions of one call


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A position of which a text says something else.

    state: The text of the position.
    said, expected: What the text's predicate says, and what the other side says.
    """

    state: str
    said: bool
    expected: bool


def holding(
    module: Module, goal: str, states: Iterable[str], read: str = "state_text"
) -> set[str]:
    """Return those of some positions of which a goal holds.

    module: Where it is asked: a loaded rule module.
    goal: A goal about `State`.
    read: The predicate that makes a state of a text, as its first argument.
    Raises GoalError: The goal cannot be asked, or a text is no position.
    """
    found: set[str] = set()
    asked = (
        f"findall(Text, (member(Text, Texts), once({read}(State, Text)), once({goal})), Holding)"
    )
    for batch in _batches(states):
        given = {"Texts": List(tuple(map(String, batch)))}
        answer = module.ask(asked, given=given)
        held = answer["Holding"] if answer is not None else None
        if not isinstance(held, List):
            raise GoalError("exception", goal, "it has no list of answers")
        found |= {text.value for text in held.items if isinstance(text, String)}
    return found


def disagreements(
    module: Module, goal: str, states: Iterable[str], expected: Expected
) -> Iterator[Disagreement]:
    """Yield the positions of which a goal does not say what is expected, in their order.

    The parameters and errors are those of `holding`.
    """
    for batch in _batches(states):
        held = holding(module, goal, batch)
        for state in batch:
            said, other = state in held, expected(state)
            if said != other:
                yield Disagreement(state, said, other)


def _batches(states: Iterable[str]) -> Iterator[list[str]]:
    source = iter(states)
    while batch := list(islice(source, _BATCH)):
        yield batch


Size = tuple[int, int, int]
"""Columns, rows and length of a line."""
BOARDS: Final = ((2, 2, 2), (3, 2, 2), (2, 3, 2), (3, 3, 2), (3, 3, 3), (4, 3, 3))
"""Those that are searched, the smallest first."""
LEAST: Final = 3
"""An edit that is to be right must be right on so many of them."""
FREE_BOARDS: Final = ((2, 1, 2), (3, 1, 2), (2, 2, 2), (3, 1, 3))
"""Those of which every filling is compared, whatever `yEmpty` says of it."""


class DerivationAuditor(DocumentAuditor):
    """The readings of the derivation, compared with the native engine on small boards.

    name: The document's name, which is the game's.
    """

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(path)
        self._specification = read_specification(folder_of(name) / "game.toml")

    def oracle(self, without: Document) -> Oracle | str:
        """Return what holds edits of the definitions against the engine, or why there is no need.

        without: The document that is to be edited. Where it differs from the engine is compared
            first.
        """
        if self._same(without):
            return SAME
        for i, size in enumerate(BOARDS):
            if self._differs(without, size):
                sizes = dict.fromkeys((size, *BOARDS[: max(i, LEAST)]))
                return lambda edited: not any(self._differs(edited, size) for size in sizes)
        return "no board that discs make tells it from the text as it is printed"

    def _differs(self, document: Document, size: Size) -> bool:
        """Whether definitions and engine differ on boards of a size, or cannot be compared."""
        try:
            with closing(self._answers(document, size)) as answers:
                return any(found is not None for _, found in answers)
        except PylogicError:  # an edit that does not compile is no correction
            return True

    def _compared(self, without: Document, note: str) -> ErratumWitness | str:
        """Return the first position of the smallest board that shows a difference."""
        asked, steps = 0, without.syntax.steps() != self._corrected.syntax.steps()
        chosen = without if steps else without_steps(without)
        for size in BOARDS:
            places = {str(state): i for i, state in enumerate(_board(*size)[1])}
            told = list(self._answers(chosen, size))
            asked += len(places) * len(told)
            differing = [(check, found) for check, found in told if found is not None]
            if differing:
                check, found = min(differing, key=lambda one: places[one[1].state])
                columns, rows, connect = size
                where = f"on {columns}x{rows} cells with lines of {connect}"
                answers = {"printed": _said(found.said), "native": _said(found.expected)}
                said = "; ".join(filter(None, (where, note)))
                return ErratumWitness(check.about, found.state, answers, said)
        agreed = (
            f"{asked:,} answers about positions reached in play are the same with it and without"
        )
        free = self._out_of_play(without, note, agreed)
        sizes = ", ".join(f"{c}x{r}/{n}" for c, r, n in FREE_BOARDS)
        return free or f"{agreed}, and so are those about every filling of {sizes}"

    def _answers(
        self, document: Document, size: Size
    ) -> Generator[tuple[GoalCheck, Disagreement | None], None, None]:
        """Yield each question with the first position on which a text and the engine differ."""
        engine, states = _board(*size)
        adapted = self._adjusted(document, size)
        module = self._prolog.add(rule_module(adapted, self._specification))
        by_text = {str(state): state for state in states}
        try:
            for check in goal_checks(engine, adapted):
                expected = _of_texts(check, by_text)
                yield check, next(disagreements(module, check.goal, by_text, expected), None)
        finally:
            module.drop()

    def _adjusted(self, document: Document, size: Size) -> Document:
        options = dict(zip(("columns", "rows", "connect"), size, strict=True))
        return adjusted(document, self._specification, options)

    def _out_of_play(self, without: Document, note: str, agreed: str) -> ErratumWitness | None:
        """Return a board that no play leads to, on which the two readings differ."""
        for size in FREE_BOARDS:
            columns, rows, connect = size
            pair = [self._adjusted(document, size) for document in (without, self._corrected)]
            engine = Connect4(*size)
            goals = [check.goal for check in goal_checks(engine, pair[0])]
            modules = [
                self._prolog.add(rule_module(document, self._specification)) for document in pair
            ]
            try:
                found = difference(modules, goals, columns, rows)
            finally:
                for module in modules:
                    module.drop()
            if found is not None:
                where = f"{columns}x{rows} cells with lines of {connect}"
                said = f"on {where}, a board that discs cannot make: {agreed}"
                return replace(found, note="; ".join(filter(None, (said, note))))
        return None


def _of_texts(check: GoalCheck, states: dict[str, Connect4State]) -> Callable[[str], bool]:
    return lambda text: check.expected(states[text])


@cache
def _board(columns: int, rows: int, connect: int) -> tuple[Connect4, tuple[Connect4State, ...]]:
    """Return the engine for a board and its positions, those with few discs first."""
    engine = Connect4(columns, rows, connect)
    return engine, tuple(reachable(engine))


def _said(value: object) -> str:
    return "yes" if value else "no"
