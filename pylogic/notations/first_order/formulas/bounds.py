"""The values of a variable outside of which a formula is false."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

from pylogic.core import formulas as f
from pylogic.core.offsets import isolated, worked_out
from pylogic.notations.first_order.formulas.kinds_of_places import ARITHMETIC

WIDEST = 2000
"""How many values are tried at most."""


def bounded(
    formula: f.Formula, name: str, known: Mapping[str, tuple[f.Term, ...]]
) -> tuple[f.Term, ...] | None:
    """Return the values of a variable outside of which a formula is false, if it says them.

    known: The elements of sets, and what stands in places, as of `columns_of`.
    """
    match formula:
        case f.Predicate(other, args):
            listed = known.get(other) if args == (f.Variable(name),) else None
            return listed or _of_places(other, args, name, known)
        case f.Or(parts):
            several = [bounded(part, name, known) for part in parts]
            if any(values is None for values in several):
                return None
            return tuple(dict.fromkeys(v for values in several for v in values or ()))
        case f.And(parts):
            own = [v for part in parts if (v := bounded(part, name, known)) is not None]
            numbers = listed_values(formula, name)
            own += [numbers] if numbers is not None else []
            reckoned = _reckoned(formula, name, known) if not own else None
            return min(own, key=len) if own else reckoned
        case f.Exists(names, body) if name not in names:
            return bounded(body, name, known)
        case f.Compare(_, terms):
            values = listed_values(formula, name)
            if values is not None:
                return values
            return next((v for t in terms if (v := _of_term(t, name, known)) is not None), None)
        case _:
            return listed_values(formula, name)


def _reckoned(
    formula: f.Formula, name: str, known: Mapping[str, tuple[f.Term, ...]]
) -> tuple[f.Term, ...] | None:
    """Return the values of a variable that equals what is worked out: `square(k) ∧ m = n - k`."""
    parts = list(_all_conjuncts(formula))
    for part in parts:
        if not (isinstance(part, f.Compare) and part.relations == ("=",)):
            continue
        for x, term in (part.terms, part.terms[::-1]):
            names = [*f.free_variables(term)] if x == f.Variable(name) else [name]
            if name in names:
                continue
            others = [one for one in parts if one is not part]
            columns = [_least(others, other, known) for other in names]
            if any(c is None for c in columns) or prod(len(c or ()) for c in columns) > WIDEST:
                continue
            rows = product(*(c or () for c in columns))
            values = [_worked_out(term, dict(zip(names, row, strict=True))) for row in rows]
            if None not in values:
                return tuple(dict.fromkeys(f.Number(v) for v in values if v is not None))
    return None


def _all_conjuncts(formula: f.Formula) -> Iterator[f.Formula]:
    """Yield what has to hold, also for what there has to be."""
    for part in f.conjuncts(formula):
        if isinstance(part, f.Exists):
            yield from _all_conjuncts(part.body)
        else:
            yield part


def _least(
    parts: Sequence[f.Formula], name: str, known: Mapping[str, tuple[f.Term, ...]]
) -> tuple[f.Term, ...] | None:
    """Return the values of a variable by that of several conditions that leaves it the fewest."""
    compared = f.conjunction(*(p for p in parts if [*f.free_variables(p)] == [name]))
    found = [_numbers(compared, name), *(bounded(part, name, known) for part in parts)]
    return min((values for values in found if values is not None), key=len, default=None)


def _worked_out(term: f.Term, values: Mapping[str, f.Term]) -> int | None:
    """Return the number that a sum is for values of its variables; None if it is none."""
    match term:
        case f.Number(value):
            return value
        case f.Variable(name) if isinstance(number := values.get(name), f.Number):
            return number.value
        case f.Apply(function, (left, right)) if function in ARITHMETIC:
            one, other = _worked_out(left, values), _worked_out(right, values)
            if one is None or other is None:
                return None
            return {"+": one + other, "-": one - other}.get(
                function, worked_out(function, one, other)
            )
        case _:
            return None


def _of_term(
    term: f.Term, name: str, known: Mapping[str, tuple[f.Term, ...]]
) -> tuple[f.Term, ...] | None:
    """Return the values of a variable outside of which a term has no value."""
    if isinstance(term, f.Apply):
        return _of_places(term.function, term.args, name, known)
    return None


def _of_places(
    symbol: str, args: Sequence[f.Term], name: str, known: Mapping[str, tuple[f.Term, ...]]
) -> tuple[f.Term, ...] | None:
    """Return the values of a variable outside of which an application is false, or no value."""
    found = [
        known.get(f"{symbol}#{i}") if arg == f.Variable(name) else _of_term(arg, name, known)
        for i, arg in enumerate(args)
    ]
    return min((v for v in found if v is not None), key=len, default=None)


def listed_values(formula: f.Formula, name: str) -> tuple[f.Term, ...] | None:
    """Return the values that a formula lists for a variable."""
    match formula:
        case f.Compare(("=",), terms) if f.Variable(name) in terms:
            other = terms[1] if terms[0] == f.Variable(name) else terms[0]
            return (other,) if isinstance(other, f.Constant | f.Number) else None
        case f.Or(parts):
            found = [listed_values(part, name) for part in parts]
            if any(values is None for values in found):
                return None
            return tuple(dict.fromkeys(v for values in found for v in values or ()))
        case f.And() | f.Compare():
            return _numbers(formula, name)
        case _:
            return None


def _numbers(formula: f.Formula, name: str) -> tuple[f.Term, ...] | None:
    low = high = None
    for part in f.conjuncts(formula):
        for relation, *sides in part.pairs() if isinstance(part, f.Compare) else ():
            match _ordered(relation, *isolated(*sides)):
                case (("≤" | "<") as relation, f.Number(value), f.Variable(x)) if x == name:
                    low = value + (relation == "<")
                case (("≤" | "<") as relation, f.Variable(x), f.Number(value)) if x == name:
                    high = value - (relation == "<")
                case _:
                    return None
        if not isinstance(part, f.Compare):
            return None
    if low is None or high is None or high - low > WIDEST:
        return None
    return tuple(map(f.Number, range(low, high + 1)))


def _ordered(relation: str, left: f.Term, right: f.Term) -> tuple[str, f.Term, f.Term]:
    """Return a comparison with the lesser side first."""
    turned = {">": "<", "≥": "≤"}.get(relation)
    return (turned, right, left) if turned else (relation, left, right)
