"""One random document of first-order logic, compiled and held against its meaning."""

from __future__ import annotations

import random
import traceback
from collections import Counter
from typing import TYPE_CHECKING

import pylogic
from pylogic.core import formulas as f
from pylogic.core.errors import LoadError, MeaningError, PylogicError
from pylogic.meaning.meaning import Meaning, meaning_of
from pylogic.meaning.values import Built, State
from pylogic.notations.first_order.spelling.printer import print_formula
from pylogic.terms import Atom, Compound, Integer, Variable
from tests.theories.first_order_texts import random_theory
from tests.theories.shrinking import shrunk
from tests.theories.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.compiler.program import Program
    from pylogic.meaning.values import Value
    from pylogic.session import Module, Session
    from pylogic.terms import Term

_SECONDS = 20.0
_MOST_ROWS = 4_000
_SHOWN = 6
_PATIENCE = 120_000  # what takes longer to try is left out


def attempt(seed: int) -> Verdict:
    """Return what became of the random document of a seed."""
    rng = random.Random(seed)  # noqa: S311  # chance is what is wanted
    axioms, constants = random_theory(rng)
    with pylogic.session() as prolog:
        return judge(text_of(axioms, constants, rng), rng, prolog)


def text_of(axioms: list[f.Formula], constants: list[str], rng: random.Random) -> str:
    """Return a document of the axioms."""
    style = rng.choice(["ascii", "unicode"])
    lines = [f"{i}. {print_formula(a, style)}" for i, a in enumerate(axioms, 1)]
    head = [f"Constants: {', '.join(constants)}", ""] if constants else []
    return "\n".join([*head, *lines]) + "\n"


def judge(text: str, rng: random.Random, prolog: Session, patience: int = _PATIENCE) -> Verdict:
    """Return how the clauses of a document compare with its meaning."""
    try:
        document = pylogic.load(text, notation="first-order")
        if document.syntax.problems:
            return Verdict("refused", text, str(document.syntax.problems[0]))
        try:
            meaning = meaning_of(document.syntax.axioms(), patience)
        except MeaningError as error:
            meaning = None
            why = str(error)
        try:
            program = document.program
        except PylogicError as error:
            kind = "refused" if meaning else "meaningless"
            return Verdict(kind, text, str(error))
        try:
            module = prolog.add(document)
        except LoadError as error:
            kind = "meaningless" if meaning is None else "error"
            return Verdict(kind, text, str(error))
        try:
            if meaning is None:
                kind = "wrong" if "contradiction" in why else "meaningless"
                return Verdict(kind, text, f"loads, but: {why}")
            detail = _compare(meaning, program, module, rng)  # type: ignore[arg-type]  # of axioms comes a program
        finally:
            module.drop()
    except PylogicError as error:
        return Verdict("error", text, f"{type(error).__name__}: {error}")
    except Exception:  # noqa: BLE001  # whatever it is, it is what is looked for
        return Verdict("traceback", text, traceback.format_exc(limit=-4))
    return Verdict("right" if not detail else detail.split(":")[0], text, detail)


def _compare(meaning: Meaning, program: Program, module: Module, rng: random.Random) -> str:
    """Return the first question that the clauses answer otherwise; empty where there is none."""
    write = Writer(program)
    questions: list[tuple[Term, list[Term]]] = []
    for symbol in meaning.symbols:
        if symbol not in program.names:
            return f"wrong: {symbol} is not asked for"
        name = symbol if symbol[0].isalnum() else program.names[symbol]  # a sign is spelt out
        try:
            rows = meaning.rows(symbol)
        except MeaningError:
            continue  # no end of answers; asked with all known below
        if len(rows) > _MOST_ROWS:
            continue
        terms = sorted((tuple(write.value(v) for v in row) for row in rows), key=str)
        questions += _questions(name, terms, meaning, symbol, write, rng)
    if not questions:
        return ""
    asked = " ; ".join(
        f"I = {i}, catch(findall({goal}, {goal}, As), E, As = raised(E))"
        for i, (goal, _) in enumerate(questions)
    )
    for answer in module.all(asked, timeout=_SECONDS):
        goal, expected = questions[int(str(answer["I"]))]
        found = str(answer["As"])
        if found.startswith("raised("):
            kind = "unbounded" if "instantiation_error" in found else "error"
            return f"{kind}: {goal}: {found[:300]}"
        mine = Counter(answer["As"])
        theirs = Counter(expected)
        if mine != theirs:
            missing = list(map(str, (theirs - mine).elements()))
            more = list(map(str, (mine - theirs).elements()))
            twice = all(item in map(str, theirs) for item in more) and not missing
            what = "twice" if twice else "answers"
            return (
                f"wrong: {what}: {goal}\n  missing {missing[:_SHOWN]}\n  too many {more[:_SHOWN]}"
            )
    return ""


def _questions(  # noqa: PLR0913, PLR0917  # what there is to ask about
    name: str,
    rows: list[tuple[Term, ...]],
    meaning: Meaning,
    symbol: str,
    write: Writer,
    rng: random.Random,
) -> Iterator[tuple[Term, list[Term]]]:
    """Yield goals, open and closed and between, each with its answers."""

    def goal(args: tuple[Term | None, ...]) -> Term:
        return term(name, tuple(Variable(f"V{i}") if a is None else a for i, a in enumerate(args)))

    def answers(asked: tuple[Term | None, ...]) -> list[Term]:
        return [
            goal(row)
            for row in rows
            if all(a is None or a == v for a, v in zip(asked, row, strict=True))
        ]

    def partly(row: tuple[Term, ...], share: float) -> tuple[Term | None, ...]:
        return tuple(v if rng.random() < share else None for v in row)

    arity = len(rows[0]) if rows else _arity(meaning, symbol)
    asked: list[tuple[Term | None, ...]] = [(None,) * arity]
    for row in rng.sample(rows, min(3, len(rows))) if arity else ():
        asked += [partly(row, 0.5), row]
    domains = [_domain(meaning, symbol, i, arity) for i in range(arity)]
    for _ in range(4 if arity and all(domains) else 0):
        values = tuple(write.value(rng.choice(domain)) for domain in domains)
        asked += [values, partly(values, 0.6)]
    for args in dict.fromkeys(asked):
        yield goal(args), answers(args)


def _arity(meaning: Meaning, symbol: str) -> int:
    meant = meaning.structure.meant
    if symbol in meant.rules:
        return len(meant.rules[symbol][0].conclusion.args)  # type: ignore[union-attr]  # a predicate
    applied = (
        node
        for said in meant.all()
        for part in (said.guard, said.conclusion)
        for node in f.walk(part)
        if isinstance(node, f.Apply) and node.function == symbol
    )
    return next((len(node.args) + 1 for node in applied), 1)


def _domain(meaning: Meaning, symbol: str, i: int, arity: int) -> list[Value]:
    """Return values to ask a place about: those that it could hold."""
    structure = meaning.structure
    if symbol in structure.meant.rules:
        place = ("p", symbol, i)
    else:
        place = ("f", symbol, -1 if i == arity - 1 else i)
    if (sort := structure.kinds.state_sort(place)) is not None:
        return list(structure.states(sort))
    return list(structure.individuals)


class Writer:
    """Writes values as the Prolog terms that a compiled module has for them."""

    def __init__(self, program: Program) -> None:
        self._model = program.model

    def value(self, value: Value) -> Term:
        """Return the Prolog term of a value."""
        match value:
            case State(sort, observed):
                slots = [
                    observed[slot.observer, tuple(map(_plain, slot.args))]
                    for slot in self._model.layouts[sort].slots
                ]
                return term(self._model.name(sort), tuple(map(self.value, slots)))
            case Built(function, args):
                return term(self._model.functor(function), tuple(map(self.value, args)))
            case str():
                return Atom(value)
            case _:
                return Integer(value)


def term(name: str, args: tuple[Term, ...]) -> Term:
    """Return a term, an atom where there are no arguments."""
    return Compound(name, args) if args else Atom(name)


def _plain(value: f.Node) -> Value:
    match value:
        case f.Constant(name):
            return name
        case f.Number(number):
            return number
        case f.Apply(function, args):
            return Built(function, tuple(map(_plain, args)))
    raise TypeError(value)


def smallest(verdict: Verdict) -> Verdict:
    """Return a document with as few axioms as possible that fails in the same way."""
    head, _, rest = verdict.text.partition("1. ")

    def judged(lines: list[str]) -> Verdict:
        with pylogic.session() as prolog:
            return judge(head + "\n".join(lines) + "\n", random.Random(0), prolog)  # noqa: S311  # no secret

    def smaller(lines: list[str]) -> Iterator[list[str]]:
        for i in range(len(lines)):
            yield lines[:i] + lines[i + 1 :]

    lines = f"1. {rest}".splitlines()
    if judged(lines).kind != verdict.kind:
        return verdict
    return judged(shrunk(lines, smaller, lambda left: judged(left).kind == verdict.kind))
