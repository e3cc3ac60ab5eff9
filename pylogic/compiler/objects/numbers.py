"""The numbers of a document, from the least to the greatest that it names: what variables are."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from pylogic.compiler.objects.signatures import Signatures
from pylogic.compiler.theory.arithmetic import Interval, interval_of
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration

_SIGNS = frozenset({"+", "-"})


def numbers_of(axioms: Sequence[Declaration], signatures: Signatures) -> Interval | None:
    """Return the least and the greatest number of a document; None if it names none.

    Numbers that are compared, that are arguments, and those between which places and values are.
    What is only added to another does not count.
    """
    formulas = [axiom.formula for axiom in (*axioms, *signatures.axioms) if axiom.formula]
    found = [number for formula in formulas for number in _named(formula)]
    return (min(found), max(found)) if found else None


def _named(formula: f.Formula) -> Iterator[int]:
    for node in f.walk(formula):
        match node:
            case f.Compare(_, terms):
                yield from (term.value for term in terms if isinstance(term, f.Number))
            case f.Predicate(_, args):
                yield from (arg.value for arg in args if isinstance(arg, f.Number))
            case f.Apply(name, args) if name not in _SIGNS:
                yield from (arg.value for arg in args if isinstance(arg, f.Number))
            case _:
                pass


def with_ranges(axiom: Declaration, sort: str, objects: Collection[str]) -> Declaration:
    """Return an axiom in which every variable that is no object is of the sort of all numbers.

    A quantified variable whose bounds are numbers is left as it is.
    """

    def step(node: f.Node) -> f.Node:
        match node:
            case f.Exists(names, body):
                return f.Exists(names, f.conjunction(*_open(names, body), body))
            case f.ForAll(names, f.Implies(premise, conclusion)):
                given = f.conjunction(*_open(names, premise), premise)
                return f.ForAll(names, f.Implies(given, conclusion))
            case f.ForAll(names, body):
                given = f.conjunction(*_open(names, f.Truth(value=True)))
                return f.ForAll(names, f.Implies(given, body))
            case _:
                return node

    def _open(names: Sequence[str], conditions: f.Formula) -> list[f.Formula]:
        return [
            f.Predicate(sort, (f.Variable(name),))
            for name in names
            if name not in objects and interval_of(name, conditions) is None
        ]

    def defined(definition: f.Iff, head: f.Predicate) -> f.Formula:
        own = dict.fromkeys(arg.name for arg in head.args if isinstance(arg, f.Variable))
        given = [f.Predicate(sort, (f.Variable(name),)) for name in own if name not in objects]
        return f.Iff(head, f.conjunction(*given, definition.right))

    formula = f.transform(axiom.formula or f.Truth(value=True), step)
    return in_definitions(replace(axiom, formula=formula), defined)  # type: ignore[arg-type]  # of a formula comes a formula


def in_definitions(
    axiom: Declaration, change: Callable[[f.Iff, f.Predicate], f.Formula]
) -> Declaration:
    """Return an axiom with its definitions changed, of which a definition by cases has one too."""

    def changed(part: f.Formula) -> f.Formula:
        match part:
            case f.Iff(f.Predicate() as head, _):
                return change(part, head)
            case _:
                return part

    formula = axiom.formula or f.Truth(value=True)
    return replace(axiom, formula=f.conjunction(*map(changed, f.conjuncts(formula))))
