"""Whether a successor-state axiom of a function, `f(do(a, s)) = m ≡ φ`, leaves it one value.

It does by its form where each case of φ fixes m, and no two cases hold at once. Of any other
form it has to be asked of the situations.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from pylogic.core import formulas as f
from pylogic.core.patterns import match


def has_one_value(said: f.Formula, value: f.Variable, action: str) -> bool:
    """Whether the form of what is said of a value shows that it holds of one at most.

    action: The variable of what is done, of which terms with unlike functions are unlike.
    """
    known = f.free_variables(said).keys() - {value.name}
    whole = f.disjuncts(said)
    if any(_names_two_things(case, known) for case in whole):
        return False
    cases = [_parts(case) for case in whole]
    return all(value.name in _fixed(case, known, action) for case in cases) and all(
        _is_apart(one, other, known, action) for one, other in combinations(cases, 2)
    )


def _names_two_things(case: f.Formula, known: AbstractSet[str]) -> bool:
    """Whether a variable of a case is bound twice, or also stands outside of what binds it."""
    bound = [name for n in f.walk(case) if isinstance(n, f.Exists) for name in n.variables]
    return len({*bound}) < len(bound) or not known.isdisjoint(bound)


def _parts(case: f.Formula) -> list[f.Formula]:
    """Return what has to hold of some values for a case to hold."""
    found: list[f.Formula] = []
    for part in f.taken_apart(case):
        found += _parts(part.body) if isinstance(part, f.Exists) else [part]
    return found


def _equations(parts: Sequence[f.Formula]) -> list[tuple[f.Term, f.Term]]:
    """Return the equations of a case, either way round."""
    told = [p.terms for p in parts if isinstance(p, f.Compare) and p.relations == ("=",)]
    return [(a, b) for one, other in told for a, b in ((one, other), (other, one))]


def _fixed(parts: Sequence[f.Formula], known: AbstractSet[str], action: str) -> set[str]:
    """Return the variables that have one value where a case holds."""
    found = set(known)
    while True:
        more = {
            v.name for one, other in _equations(parts) if f.free_variables(one).keys() <= found
            for v in (other, *(f.children(other) if one == f.Variable(action) else ()))
            if isinstance(v, f.Variable)
        }  # fmt: skip
        if more <= found:
            return found
        found |= more


def _is_apart(
    one: Sequence[f.Formula], other: Sequence[f.Formula], known: AbstractSet[str], action: str
) -> bool:
    """Whether no two values can make two cases hold: one denies what the other says."""
    return (
        _denies(one, other, known)
        or _denies(other, one, known)
        or any(
            left == same and _are_unlike(right, unlike, named=left == f.Variable(action))
            for left, right in _equations(one) if f.free_variables(left).keys() <= known
            for same, unlike in _equations(other)
        )
    )  # fmt: skip


def _are_unlike(one: f.Term, other: f.Term, *, named: bool) -> bool:
    """Whether two terms are never equal; named: what they apply only names things."""
    kinds = (f.Constant, f.Number, f.Apply) if named else (f.Constant, f.Number)
    if not isinstance(one, kinds) or not isinstance(other, kinds):
        return False
    if isinstance(one, f.Apply) and isinstance(other, f.Apply):
        return (one.function, len(one.args)) != (other.function, len(other.args))
    return one != other


def _denies(
    one: Sequence[f.Formula], other: Sequence[f.Formula], known: AbstractSet[str]
) -> bool:  # fmt: skip
    """Whether one case says that there is nothing of which the other has to hold."""
    for part in one:
        match part:
            case f.Not(f.Exists(names, body)):
                denied = (names, body)
            case f.ForAll(names, f.Not(body)):
                denied = (names, body)
            case f.ForAll(names, f.Compare(("≠",), (left, right))):
                denied = (names, f.equal(left, right))
            case f.Not(body):
                denied = ((), body)
            case f.Compare(("≠",), (left, right)):
                denied = ((), f.equal(left, right))
            case _:
                continue
        names, body = denied
        if f.free_variables(body).keys() - {*names} <= known and _holds(names, body, other):
            return True
    return False


def _holds(names: Sequence[str], body: f.Formula, parts: Sequence[f.Formula]) -> bool:
    """Whether parts of a case say of some values of variables what a formula says."""
    opened = f.substitute(body, {name: f.Meta(name) for name in names})
    ways = [dict[str, f.Node]()]
    for wanted in f.conjuncts(opened):  # type: ignore[arg-type]  # of a formula comes one
        turned = _turned(wanted)
        ways = [
            found for bound in ways for pattern in (wanted, turned) for part in parts
            if (found := match(pattern, part, bound)) is not None
        ]  # fmt: skip
    return bool(ways)


def _turned(formula: f.Formula) -> f.Formula:
    """Return an equation the other way round, and any other formula as it is."""
    match formula:
        case f.Compare(("=",), (left, right)):
            return f.equal(right, left)
        case _:
            return formula
