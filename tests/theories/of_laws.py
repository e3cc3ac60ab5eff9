"""A random document of first-order logic, held against one that is changed but means the same."""

from __future__ import annotations

import random
import re
import traceback
from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

import pylogic
from pylogic.core import formulas as f
from pylogic.core.errors import CompileError, LoadError, PylogicError
from pylogic.terms import Atom, Compound, Integer
from tests.theories.first_order_texts import random_theory
from tests.theories.laws.changes import Changed
from tests.theories.laws.table import LAWS
from tests.theories.of_first_order import text_of
from tests.theories.shrinking import shrunk
from tests.theories.spelling import spell
from tests.theories.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.compiler.program import Program
    from pylogic.session import Session
    from pylogic.terms import Term

_SECONDS = 20.0
_SHOWN = 4
SPELLING = "spellings"
SAME = "the law changes nothing"
NAMES = (*LAWS, SPELLING)

Value: TypeAlias = "str | int | tuple[str, frozenset[tuple[object, ...]]]"
"""An individual, or a state: its sort with what is observed of it."""
Answers: TypeAlias = "dict[str, Counter[tuple[Value, ...]] | str]"
"""By symbol, what it holds of, each as often as it is answered; or why that is not known."""


def attempt(seed: int) -> Verdict:
    """Return what becomes of the random document of a seed, under the law whose turn it is."""
    return held(NAMES[seed % len(NAMES)], seed)


def held(law: str, seed: int) -> Verdict:
    """Return how a random document compares with one that a law makes of it."""
    rng = random.Random(seed)  # noqa: S311  # chance is what is wanted
    axioms, _ = random_theory(rng)
    verdict = compared(law, axioms, seed)
    if verdict.kind not in {"wrong", "error", "traceback", "refused"}:
        return verdict

    def smaller(left: list[f.Formula]) -> Iterator[list[f.Formula]]:
        for i in range(len(left)):
            yield left[:i] + left[i + 1 :]

    def fails(left: list[f.Formula]) -> bool:
        return compared(law, left, seed).kind == verdict.kind

    return compared(law, shrunk(axioms, smaller, fails, 60), seed)


def compared(law: str, axioms: list[f.Formula], seed: int) -> Verdict:
    """Return how axioms compare with what a law makes of them."""
    rng = random.Random(seed)  # noqa: S311  # likewise
    first = text_of(axioms, constants(axioms), random.Random(seed))  # noqa: S311  # likewise
    if law == SPELLING:
        changed, second = Changed(axioms), spell(axioms, constants(axioms), rng)
    else:
        changed = LAWS[law](axioms, rng)
        second = text_of(changed.axioms, constants(changed.axioms), random.Random(seed))  # noqa: S311  # likewise
    text = f"{first}\n{law}:\n\n{second}"
    if first == second:
        return Verdict("untouched", text, SAME)
    try:
        with pylogic.session() as prolog:
            one, other = answers(first, prolog), answers(second, prolog)
    except Exception:  # noqa: BLE001  # whatever it is, it is what is looked for
        return Verdict("traceback", text, traceback.format_exc(limit=-4))
    if isinstance(one, str) or isinstance(other, str):
        if isinstance(one, str) and isinstance(other, str):
            return Verdict("meaningless", text, one)
        why = one if isinstance(one, str) else other
        refused = isinstance(why, str) and why.startswith("refused")
        side = "first" if isinstance(one, str) else "second"
        return Verdict("refused" if refused else "wrong", text, f"{side}: {why}")
    undone = {changed.old.get(s, s): _undone(a, changed.old) for s, a in other.items()}
    words = set(re.findall(r"\w+", text))  # of other names, the reader has made up some for sorts
    undone = {s: answers for s, answers in undone.items() if s in one or s in words}
    return _difference(one, {s: a for s, a in undone.items() if s not in changed.added}, text)


def _difference(one: Answers, other: Answers, text: str) -> Verdict:
    if one.keys() != other.keys():
        return Verdict("wrong", text, f"explains {sorted(one)}, then {sorted(other)}")
    open_ = ""
    for symbol, rows in one.items():
        others = other[symbol]
        if isinstance(rows, str) or isinstance(others, str):
            if not (isinstance(rows, str) and isinstance(others, str)):
                open_ = f"{symbol}: {str(rows)[:200]}, then {str(others)[:200]}"
            continue
        if rows != others:
            less = list((rows - others).elements())[:_SHOWN]
            more = list((others - rows).elements())[:_SHOWN]
            return Verdict("wrong", text, f"{symbol}: no longer {less}, but {more}")
    return Verdict("unbounded", text, open_) if open_ else Verdict("right", text)


def constants(axioms: list[f.Formula]) -> list[str]:
    """Return the names of the individuals of axioms."""
    return sorted({n.name for a in axioms for n in f.walk(a) if isinstance(n, f.Constant)})


def answers(text: str, prolog: Session) -> Answers | str:
    """Return all that the clauses of a document answer; a reason, where it does not load."""
    document = pylogic.load(text, notation="first-order")
    if document.syntax.problems:
        return f"refused: {document.syntax.problems[0]}"
    try:
        program = document.program
        module = prolog.add(document)
    except CompileError as error:
        return f"refused: {error}"
    except LoadError as error:
        return f"contradiction: {error}"
    read = _Reader(program)  # type: ignore[arg-type]  # of axioms comes a program
    found: Answers = {}
    try:
        for symbol, arity in read.symbols():
            names = [f"V{i}" for i in range(arity)]
            goal = f"{Atom(symbol)}({', '.join(names)})" if arity else str(Atom(symbol))
            try:
                rows = module.all(goal, timeout=_SECONDS)
            except PylogicError as error:
                found[symbol] = f"{type(error).__name__}: {error}"
                continue
            found[symbol] = Counter(tuple(read.value(row[name]) for name in names) for row in rows)
    finally:
        module.drop()
    return found


class _Reader:
    """Reads what a compiled module answers as values."""

    def __init__(self, program: Program) -> None:
        self._program = program
        model = program.model
        self._layouts = {model.name(sort): layout for sort, layout in model.layouts.items()}

    def symbols(self) -> Iterator[tuple[str, int]]:
        """Yield the symbols that are answered, each with its number of arguments."""
        arities = dict(export.rsplit("/", 1) for export in self._program.exports)
        for symbol, name in self._program.names.items():
            yield symbol, int(arities[name])

    def value(self, term: Term) -> Value:
        """Return the value that a term stands for."""
        match term:
            case Integer():
                return int(term)
            case Atom():
                return term.name
            case Compound():
                return self._state(term)
        raise TypeError(term)

    def _state(self, term: Compound) -> Value:
        layout = self._layouts[term.name]
        seen = zip(layout.slots, term.args, strict=True)
        return layout.sort, frozenset(
            (slot.observer, *map(_plain, slot.args), self.value(value)) for slot, value in seen
        )


def _plain(value: f.Node) -> str | int:
    match value:
        case f.Constant(name):
            return name
        case f.Number(number):
            return number
    raise TypeError(value)


def _undone(
    rows: Counter[tuple[Value, ...]] | str, old: dict[str, str]
) -> Counter[tuple[Value, ...]] | str:
    """Return answers with the names as they were."""
    if isinstance(rows, str):
        return rows

    def name(value: object) -> object:
        return old.get(value, value) if isinstance(value, str) else value

    def value(v: Value) -> Value:
        if isinstance(v, tuple):
            return old.get(v[0], v[0]), frozenset(tuple(map(name, seen)) for seen in v[1])
        return name(v)  # type: ignore[return-value]  # a name for a name

    found: Counter[tuple[Value, ...]] = Counter()
    for row, count in rows.items():
        found[tuple(map(value, row))] += count
    return found
