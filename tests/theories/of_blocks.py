"""Random documents of blocks: compiled clauses against the meaning."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from itertools import product
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any, Final

from pylogic import formulas as f
from pylogic import formulas as f
from pylogic import terms as p
from pylogic.compiler.program import Program
from pylogic.documents import load
from pylogic.errors import MeaningError, PylogicError
from pylogic.meaning.blocks import Meaning, meaning_of
from pylogic.session import session
from tests.theories.blocks.documents import Maker
from tests.theories.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.documents import Document
    from pylogic.meaning.objects import State
    from pylogic.session import Module

    Row = tuple[State | int, ...]

MASKS: Final = 8
"""How many mixtures of known and unknown arguments are asked of each symbol."""

TRIED: Final = 250
"""How many rows a question may be about."""

ASK: Final = """
findall(Rows, ( member(Goal-Row, Goals), findall(Row, Goal, Rows) ), All)
"""


def attempt(seed: int) -> Verdict:
    """Return what becomes of the random document of a seed."""
    chance = Random(seed)  # noqa: S311 - cases, not secrets
    return compared(Maker(chance).document(), chance)


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
            wrong = _disagreement(document, program, meaning, prolog.add(document), chance)
    except PylogicError as error:
        return Verdict("error", text, f"{type(error).__name__}: {error}")
    except Exception:  # noqa: BLE001 - what is looked for
        return Verdict("traceback", text, traceback.format_exc())
    return Verdict("wrong" if wrong else "right", text, wrong)


class _Written:
    """How objects are written in Prolog: the name of the term, and the order of observations."""

    def __init__(self, document: Document, program: Program, meaning: Meaning) -> None:
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


def _disagreement(
    document: Document, program: Program, meaning: Meaning, module: Module, chance: Random
) -> str:
    """Return a call whose answers are not what it means; empty if there is none."""
    written = _Written(document, program, meaning)
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
    objects = list(meaning.states())
    numbers = meaning.objects.numbers
    for name, definitions in meaning.objects.predicates.items():
        yield from _about(
            meaning, name, len(definitions[0].heads) - 1, objects, chance, last=False
        )
    for name, definition in meaning.objects.functions.items():
        yield from _about(meaning, name, len(definition.heads) - 1, objects, chance, last=True)
    assert numbers  # each document names some


def _about(
    meaning: Meaning, name: str, count: int, objects: list[State], chance: Random, *, last: bool
) -> Iterator[_Question]:
    """Yield questions about a predicate or a function, with every mixture of what is known."""
    numbers = list(meaning.objects.numbers)
    arity = 1 + count + last
    masks = list(product((True, False), repeat=arity))
    chance.shuffle(masks)
    for mask in masks[:MASKS]:
        strange = [numbers[0] - 1, numbers[-1] + 1] if chance.random() < 0.1 else []
        row: list[State | int | None] = [chance.choice(objects)]
        row += [chance.choice(numbers + strange) for _ in range(count)]
        if last:
            after = meaning.after(name, row[0], tuple(row[1:]))  # type: ignore[arg-type]  # as made
            row.append(after if after and chance.random() < 0.8 else chance.choice(objects))
        given = tuple(value if known else None for value, known in zip(row, mask, strict=True))
        tried = [objects] if given[0] is None else [[given[0]]]
        tried += [numbers if value is None else [value] for value in given[1 : 1 + count]]
        if prod(map(len, tried)) > TRIED:
            continue
        yield _Question(name, given, list(_rows(meaning, name, tried, given, last=last)))


def _rows(
    meaning: Meaning,
    name: str,
    tried: list[list[Any]],
    given: tuple[State | int | None, ...],
    *,
    last: bool,
) -> Iterator[Row]:
    for state, *args in product(*tried):
        if not last:
            if meaning.holds(name, state, tuple(args)):
                yield (state, *args)
            continue
        after = meaning.after(name, state, tuple(args))
        if after is not None and given[-1] in {None, after}:
            yield (state, *args, after)
