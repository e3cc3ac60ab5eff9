"""Conjunctions and disjunctions of tests: without what is decided, and nothing asked twice."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from pylogic.compiler.theory.arithmetic import added, compared, multiplied
from pylogic.core import formulas as f

FALSE, TRUE = f.Truth(value=False), f.Truth(value=True)


def all_of(parts: Iterable[f.Formula]) -> f.Formula:
    """Return the conjunction; parts behind one that is false are not looked at."""
    found: list[f.Formula] = []
    for part in parts:
        if part == FALSE:
            return FALSE
        found.append(part)
    return f.conjunction(*dict.fromkeys(part for part in found if part != TRUE))


def any_of(parts: Iterable[f.Formula]) -> f.Formula:
    """Return the disjunction, with what many parts ask for asked once."""
    found: list[f.Formula] = []
    for part in parts:
        if part == TRUE:
            return TRUE
        found.append(part)
    return shared(tuple(dict.fromkeys(part for part in found if part != FALSE)))


def negated(formula: f.Formula) -> f.Formula:
    """Return the negation; what is decided stays so."""
    return f.Truth(not formula.value) if isinstance(formula, f.Truth) else f.Not(formula)


def shared(cases: Sequence[f.Formula]) -> f.Formula:
    """Return the disjunction of cases, with what many of them ask for asked once."""
    parts = [p for case in cases for p in f.disjuncts(case)]
    counts = Counter(
        test
        for part in parts
        for test in f.conjuncts(part)
        if isinstance(test, f.Compare | f.Predicate)
    )
    best = max(counts, key=counts.__getitem__, default=None)
    if best is None or counts[best] == 1 or len(parts) == 1:
        return f.disjunction(*parts)
    having = [part for part in parts if best in f.conjuncts(part)]
    others = [part for part in parts if best not in f.conjuncts(part)]
    rest = [
        f.conjunction(*(test for test in f.conjuncts(part) if test != best)) for part in having
    ]
    inner = TRUE if TRUE in rest else shared(rest)
    first = f.conjunction(best, *(() if inner == TRUE else (inner,)))
    return f.disjunction(first, *(() if not others else (shared(others),)))


def simplified(formula: f.Formula, values: Mapping[str, f.Term]) -> f.Formula:
    """Return a formula for values of variables that it does not bind, without what is decided.

    Sums are worked out, and comparisons of two numbers are.
    """

    def step(node: f.Node) -> f.Node:
        match node:
            case f.Variable(name):
                return values.get(name, node)
            case f.Apply(("+" | "-") as sign, (left, right)):
                return added(sign, left, right)
            case f.Apply((f.TIMES | f.DIVIDE | f.MODULO) as sign, (left, right)):
                return multiplied(sign, left, right)
            case f.Compare((relation,), (left, right)):
                verdict = compared(relation, left, right)
                return node if verdict is None else f.Truth(verdict)
            case f.And(parts):
                return all_of(parts)
            case f.Or(parts):
                return TRUE if TRUE in parts else f.disjunction(*(p for p in parts if p != FALSE))
            case f.Not(body):
                return negated(body)
            case f.Implies(f.Truth(value), conclusion):
                return conclusion if value else TRUE
            case f.Exists(_, body) | f.ForAll(_, body) if isinstance(body, f.Truth):
                return body
            case _:
                return node

    return f.transform(formula, step)  # type: ignore[return-value]  # of a formula comes a formula


def falsified(formula: f.Formula, is_false: Callable[[f.Node], bool]) -> f.Formula:
    """Return what is left of a formula where some of its atoms are false."""

    def step(node: f.Node) -> f.Node:
        return FALSE if isinstance(node, f.Compare | f.Predicate) and is_false(node) else node

    return simplified(f.transform(formula, step), {})  # type: ignore[arg-type]  # of a formula comes a formula
