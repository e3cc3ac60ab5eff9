"""Boards as the definitions of Connect Four take them: any cells, and any heights beside them.

Play leads to few of these: there the heights are those of the discs. Two readings that agree in
play may still differ here.
"""

from collections.abc import Iterable, Sequence

from pylogic.audit.result import ErratumWitness
from pylogic.session import Module
from pylogic.terms import Compound, Integer, List, Term


def difference(
    modules: Sequence[Module], goals: Iterable[str], columns: int, rows: int
) -> ErratumWitness | None:
    """Return a board with as few discs as there can be on which two readings differ.

    modules: The reading with one correction left out, and the one with all.
    goals: Goals about `State`.
    columns, rows: Of the boards, all of which are compared.
    """
    found: list[tuple[tuple[int, str], Term, str, bool]] = []
    for goal in goals:
        left, made = (_holding(module, goal) for module in modules)
        found += [
            ((_discs(board), str(board)), board, goal, board in left) for board in left ^ made
        ]
    if not found:
        return None
    _, board, goal, said = min(found, key=lambda one: one[0])
    given = {"State": board}
    cells = []
    for row in reversed(range(rows)):
        letters = [
            _number(modules[1], f"matrix(State, {column}, {row}, Value)", given)
            for column in range(columns)
        ]
        cells.append("".join("." if value == 0 else str(value) for value in letters))
    heights = [
        _number(modules[1], f"yEmpty(State, {column}, Value)", given) for column in range(columns)
    ]
    mover = _number(modules[1], "toMove(State, Value)", given)
    state = f"{'/'.join(cells)} {mover}"
    asked = goal.replace("State, ", "")
    words = ", ".join(f"yEmpty({column}) = {height}" for column, height in enumerate(heights))
    answers = {"printed": _word(holds=said), "corrected": _word(holds=not said)}
    return ErratumWitness(f"{asked}, where {words}", state, answers)


def _holding(module: Module, goal: str) -> set[Term]:
    """Return the boards of which a goal holds."""
    answer = module.ask(f"findall(State, (game(State), once({goal})), Holding)")
    held = answer and answer["Holding"]
    return set(held.items) if isinstance(held, List) else set()


def _number(module: Module, goal: str, given: dict[str, Term]) -> int:
    answer = module.ask(goal, given=given)
    value = answer and answer["Value"]
    if not isinstance(value, Integer):
        raise TypeError(value)
    return value.value


def _discs(board: Term) -> int:
    """Return how much of a board is not zero, its heights among it."""
    return sum(a != Integer(0) for a in board.args) if isinstance(board, Compound) else 0


def _word(*, holds: bool) -> str:
    return "yes" if holds else "no"
