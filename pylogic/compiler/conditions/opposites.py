"""What differs from one of two values is the other: `turn(t) ≠ turn(s)` fixes whose turn it is."""

from collections.abc import Mapping
from dataclasses import replace

from pylogic.compiler.clauses.states import Observer
from pylogic.compiler.sorts.extents import Value
from pylogic.compiler.theory.statements import Theory
from pylogic.core import formulas as f


def with_opposites(theory: Theory, observers: Mapping[str, Observer]) -> None:
    """Write inequalities of what is observed of whole states, with two values, as equations."""
    pairs = {name: pair for name, one in observers.items() if (pair := _pair(one)) is not None}
    for rules in theory.rules.values() if pairs else ():
        for i, rule in enumerate(rules):
            if (guard := _rewritten(rule.guard, pairs)) != rule.guard:
                rules[i] = replace(rule, guard=guard, source=rule.source or id(rule))


def _pair(observer: Observer) -> tuple[Value, Value] | None:
    """Return the two values of an observer that has no arguments besides the state."""
    values = () if observer.values is None else tuple(observer.values.values or ())
    return (values[0], values[1]) if len(values) == 2 and not observer.domains else None  # noqa: PLR2004 - two


def _rewritten(formula: f.Formula, pairs: Mapping[str, tuple[Value, Value]]) -> f.Formula:
    match formula:
        case f.And(parts):
            return f.And(tuple(_rewritten(part, pairs) for part in parts))
        case f.Exists(names, body):
            return f.Exists(names, _rewritten(body, pairs))
        case f.Not(f.Compare(("=",), (left, right))) | f.Compare(("≠",), (left, right)):
            values, others = _values(left, pairs), _values(right, pairs)
            if values is None or others is None or {*values} != {*others}:
                return formula
            same = f.Compare(("=",), (right, values[0]))
            other = f.Compare(("=",), (left, values[0]))
            return f.conjunction(
                f.equal(left, f.Conditional(same, values[1], values[0])),
                f.equal(right, f.Conditional(other, values[1], values[0])),
            )
        case _:
            return formula


def _values(term: f.Term, pairs: Mapping[str, tuple[Value, Value]]) -> tuple[Value, Value] | None:
    observed = isinstance(term, f.Apply) and all(isinstance(a, f.Variable) for a in term.args)
    return pairs.get(term.function) if observed and isinstance(term, f.Apply) else None
