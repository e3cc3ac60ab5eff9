"""Random documents of blocks: compiled clauses against the meaning."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from itertools import product
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any, Final

from pylogic import terms as p
from pylogic.compiler.program import Program
from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError, PylogicError
from pylogic.documents import load
from pylogic.session import session
from tests.theories.blocks.documents import Maker
from tests.theories.blocks.meaning import Meaning, meaning_of
from tests.theories.blocks.strangers import Stranger
from tests.theories.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.session import Module
    from tests.theories.blocks.objects import State

    Row = tuple[State | int, ...]

MASKS: Final = 6
"""How many mixtures of known and unknown arguments are asked of each symbol."""

STRANGE: Final = 0.2
"""How often an argument is something else than what fits."""

TRIED: Final = 100
"""How many rows a question may be about."""

ASK: Final = """
findall(Rows, ( member(Goal-Row, Goals), findall(Row, Goal, Rows) ), All)
"""


def attempt(seed: int) -> Verdict:
    """Return what becomes of the random document of a seed: every second one is a stranger's."""
    chance = Random(seed)  # noqa: S311 - cases, not secrets
    maker = Maker(chance) if seed % 2 else Stranger(chance)
    return compared(maker.document(), chance)


def compared(text: str, chance: Random) -> Verdict:
    """Return what becomes of a document."""
    try:
        document = load(text, "blocks", errata="")
        if document.problems:
            return Verdict("refused", text, str(document.problems[0]))
        meaning = meaning_of(document.syntax)
        program = document.program
    except MeaningError as error:
        return Verdict("refused", text, f"no meaning: {error}")
    except PylogicError as error:
        return Verdict("refused", text, f"{type(error).__name__}: {error}")
    except Exception:  # noqa: BLE001 - what is looked for
        return Verdict("traceback", text, traceback.format_exc())
    assert isinstance(program, Program)
    try:
        with session() as prolog:
            wrong = _disagreement(program, meaning, prolog.add(document), chance)
    except PylogicError as error:
        return Verdict("error", text, f"{type(error).__name__}: {error}")
    except Exception:  # noqa: BLE001 - what is looked for
        return Verdict("traceback", text, traceback.format_exc())
    return Verdict("wrong" if wrong else "right", text, wrong)


class _Written:
    """How objects are written in Prolog: the name of the term, and the order of observations."""

    def __init__(self, program: Program, meaning: Meaning) -> None:
        (layout,) = program.model.layouts.values()
        self.name = program.model.name(layout.sort)
        order = [
            (slot.observer, tuple(a.value for a in slot.args if isinstance(a, f.Number)))
            for slot in layout.slots
        ]
        assert sorted(order) == sorted(meaning.objects.slots), (order, meaning.objects.slots)
        self.order = [meaning.objects.slots.index(slot) for slot in order]

    def term(self, value: State | int) -> p.Term:
        if isinstance(value, int):
            return p.Integer(value)
        return p.Compound(self.name, tuple(p.Integer(value[i]) for i in self.order))


@dataclass(frozen=True, slots=True)
class _Question:
    """A call of which some arguments are known, with the rows that it must find."""

    name: str
    given: tuple[State | int | None, ...]
    rows: list[Row]


def _disagreement(program: Program, meaning: Meaning, module: Module, chance: Random) -> str:
    """Return a call whose answers are not what it means; empty if there is none."""
    written = _Written(program, meaning)
    asked = list(_questions(meaning, chance))
    goals = [_goal(program, question, written, i) for i, question in enumerate(asked)]
    answer = module.ask(ASK, given={"Goals": p.List(tuple(goals))}, timeout=30)
    assert answer is not None
    lists = answer["All"]
    assert isinstance(lists, p.List)
    for question, found in zip(asked, lists.items, strict=True):
        wanted = sorted(str(p.List(tuple(map(written.term, row)))) for row in question.rows)
        got = sorted(map(str, found.items)) if isinstance(found, p.List) else [str(found)]
        if wanted != got:
            shown = ", ".join("_" if v is None else str(written.term(v)) for v in question.given)
            return f"{question.name}({shown}) means {wanted}, and the clauses say {got}"
    return ""


def _goal(program: Program, question: _Question, written: _Written, number: int) -> p.Term:
    args = tuple(
        p.Variable(f"V{number}_{i}") if value is None else written.term(value)
        for i, value in enumerate(question.given)
    )
    goal = p.Compound(program.names[question.name], args)
    return p.Compound("-", (goal, p.List(args)))


def _questions(meaning: Meaning, chance: Random) -> Iterator[_Question]:
    """Yield questions about each definition, with every mixture of what is known."""
    objects = list(meaning.states())
    arities = {name: found[0].heads for name, found in meaning.objects.predicates.items()}
    arities |= {name: found.heads for name, found in meaning.objects.functions.items()}
    for name, heads in arities.items():
        last = name in meaning.objects.functions
        masks = list(product((True, False), repeat=len(heads) + last))
        chance.shuffle(masks)
        for mask in masks[:MASKS]:
            row = _row(meaning, name, len(heads) - 1, objects, chance)
            given = tuple(value if known else None for value, known in zip(row, mask, strict=True))
            tried: list[list[Any]] = [objects if given[0] is None else [given[0]]]
            tried += [
                list(meaning.objects.numbers) if value is None else [value]
                for value in given[1 : len(heads)]
            ]
            if prod(map(len, tried)) <= TRIED:
                yield _Question(name, given, list(_rows(meaning, name, tried, given)))


def _row(
    meaning: Meaning, name: str, count: int, objects: list[State], chance: Random
) -> list[State | int]:
    """Return arguments by chance, some of them outside of all ranges."""
    numbers = list(meaning.objects.numbers)
    strange = [numbers[0] - 1, numbers[-1] + 1] if chance.random() < STRANGE else []
    state = chance.choice(objects)
    args = tuple(chance.choice(numbers + strange) for _ in range(count))
    row: list[State | int] = [state, *args]
    if name in meaning.objects.functions:
        after = meaning.after(name, state, args)
        row.append(chance.choice(objects) if after is None or chance.random() < STRANGE else after)
    return row


def _rows(
    meaning: Meaning,
    name: str,
    tried: list[list[Any]],
    given: tuple[State | int | None, ...],
) -> Iterator[Row]:
    for state, *args in product(*tried):
        if name not in meaning.objects.functions:
            if meaning.holds(name, state, tuple(args)):
                yield (state, *args)
            continue
        after = meaning.after(name, state, tuple(args))
        if after is not None and given[-1] in {None, after}:
            yield (state, *args, after)
