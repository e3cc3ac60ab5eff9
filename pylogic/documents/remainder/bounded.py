"""Which variables a formula itself gives values to, whatever else there may be.

A definition all of whose variables are bounded so is true of the same values in any text that says
the same of what it uses (the domain independence of databases, by safe ranges).
"""

from collections.abc import Iterator

from pylogic.core import formulas as f
from pylogic.core.opposites import OPPOSITE, negation
from pylogic.meaning.statements import Said

_SUMS = frozenset({"+", "-", f.TIMES, f.DIVIDE, f.MODULO})


def unbounded(said: Said) -> set[str]:
    """Return the variables of a statement whose values what it says does not bound."""
    guard = _pushed(said.guard)
    given = frozenset(_bounded(guard, frozenset()))
    found = said.free.keys() - given
    conditions = [n.condition for n in said.nodes() if isinstance(n, f.Conditional)]
    for formula in (guard, *map(_pushed, conditions)):
        found |= set(_loose(formula, given))
    return found


def _pushed(node: f.Formula) -> f.Formula:
    """Return a formula with negations at atoms only."""
    match node:
        case f.Not(f.Compare() as body):
            pairs = (f.Compare((OPPOSITE[r],), (a, b)) for r, a, b in body.pairs())
            return f.disjunction(*pairs)
        case f.Not(f.Iff(left, right)):
            return _pushed(f.Conditional(left, f.Not(right), right))
        case f.Not(f.Conditional(condition, yes, no)):
            return _pushed(f.Conditional(condition, f.Not(yes), f.Not(no)))  # type: ignore[arg-type]  # formulas here
        case f.Not(body):
            return node if (inner := negation(body)) is None else _pushed(inner)
        case f.And(parts) | f.Or(parts):
            join = f.conjunction if isinstance(node, f.And) else f.disjunction
            return join(*map(_pushed, parts))
        case f.Implies(premise, conclusion):
            return _pushed(f.disjunction(f.Not(premise), conclusion))
        case f.Iff(left, right):
            return _pushed(f.Conditional(left, right, f.Not(right)))
        case f.Exists(variables, body) | f.ForAll(variables, body):
            return type(node)(variables, _pushed(body))
        case f.Conditional(condition, yes, no):
            cases = f.conjunction(condition, yes), f.conjunction(f.Not(condition), no)  # type: ignore[arg-type]  # likewise
            return _pushed(f.disjunction(*cases))
        case _:
            return node


def _bounded(node: f.Formula, given: frozenset[str]) -> set[str]:
    """Return the free variables that have some of finitely many values where a formula is true.

    given: Those that are known to.
    """
    match node:
        case f.And(parts):
            found: set[str] = set()
            while True:
                more = {v for part in parts for v in _bounded(part, given | found)}
                more |= _between(parts, given | found)
                if more <= found:
                    return found
                found |= more
        case f.Or(parts):
            bounded = [_bounded(part, given) for part in parts]
            return set.intersection(*bounded) if bounded else set()
        case f.Exists(variables, body):
            return _bounded(body, given) - {*variables}
        case f.Predicate(_, args):
            return {v for arg in args for v in _in_term(arg)}
        case f.Compare():
            pairs = [(a, b) for r, a, b in node.pairs() if r == "="]
            pairs += [(b, a) for a, b in pairs]
            equal = {v for a, b in pairs if f.free_variables(b).keys() <= given
                     for v in _in_term(a)}  # fmt: skip
            applied = {v for pair in pairs for term in pair if not isinstance(term, f.Variable)
                       for v in _in_term(term)}  # fmt: skip
            return equal | applied | _between((node,), given)
        case _:
            return set()


def _in_term(term: f.Node) -> Iterator[str]:
    """Yield the variables that a term of which the value is known gives values to."""
    match term:
        case f.Variable(name):
            yield name
        case f.Apply(function, args) if function not in _SUMS:
            for arg in args:
                yield from _in_term(arg)
        case _:
            return


def _between(parts: tuple[f.Formula, ...], given: frozenset[str]) -> set[str]:
    """Return the variables that have a least and a greatest value."""
    below: set[str] = set()
    above: set[str] = set()
    for part in parts:
        for relation, left, right in part.pairs() if isinstance(part, f.Compare) else ():
            if relation in "<≤>≥":
                small, great = (left, right) if relation in "<≤" else (right, left)
                if isinstance(small, f.Variable) and f.free_variables(great).keys() <= given:
                    below.add(small.name)
                if isinstance(great, f.Variable) and f.free_variables(small).keys() <= given:
                    above.add(great.name)
    return below & above


def _loose(node: f.Formula, given: frozenset[str]) -> Iterator[str]:
    """Yield the quantified variables that what they are said to stand for does not bound."""
    match node:
        case f.Exists(variables, body):
            bounded = _bounded(body, given)
            yield from (name for name in variables if name not in bounded)
            yield from _loose(body, given | bounded)
        case f.ForAll(variables, body):
            denied = _pushed(f.Not(body))
            bounded = _bounded(denied, given)
            yield from (name for name in variables if name not in bounded)
            yield from _loose(denied, given | bounded)
        case f.And(parts):
            inner = given | _bounded(node, given)
            for part in parts:
                yield from _loose(part, inner)
        case f.Or(parts):
            for part in parts:
                yield from _loose(part, given | _bounded(part, given))
        case _:
            return
