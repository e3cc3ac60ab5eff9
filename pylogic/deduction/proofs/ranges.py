"""Which values a quantifier's variables must be given, so that no other value can matter.

A variable is bounded by comparisons that are linear in it, with everything else a number. One that
has no bounds is given every number up to the greatest with which an atom could still change: a
comparison `v + t < u` is the same for all v beyond |t| + |u|, and an observer of an argument that
is off the board has no value.
"""

from collections.abc import Iterator, Mapping

from pylogic.core import formulas as f
from pylogic.core.errors import CompileError
from pylogic.core.opposites import MIRRORED
from pylogic.deduction.proofs.entities import Value

_Linear = tuple[int, int]
"""Coefficient of the variable, and what is added."""


def ranges_of(
    names: tuple[str, ...],
    body: f.Formula,
    values: Mapping[str, Value],
    constants: Mapping[str, int],
    largest: int,
) -> Iterator[dict[str, Value]]:
    """Yield `values` with values for the variables of a quantifier.

    body: What is quantified; of an implication, the premise has the bounds, of a conjunction any
        part.
    largest: No observation has a value, and no observer an argument, that is greater or less than
        its negative.
    """
    if not names:
        yield dict(values)
        return
    bounds = f.conjuncts(body.premise if isinstance(body, f.Implies) else body)
    known = {k: v for k, v in values.items() if isinstance(v, int)} | dict(constants)
    found = {name: _range(name, bounds, known) for name in names}
    bounded = [name for name in names if found[name] is not None]
    name = bounded[0] if bounded else names[0]
    chosen = found[name]
    if chosen is None:
        most = reach_of(name, body, known, largest)
        chosen = range(-most, most + 1)
    rest = tuple(other for other in names if other != name)
    for value in chosen:
        yield from ranges_of(rest, body, {**values, name: value}, constants, largest)


def computed(
    term: f.Term, values: Mapping[str, Value], constants: Mapping[str, int]
) -> int | None:
    """Return the number that a term of numbers, variables, `+` and `-` is, or None."""
    match term:
        case f.Number(value):
            return value
        case f.Constant(name):
            return constants.get(name)
        case f.Variable(name):
            found = values.get(name)
            return found if isinstance(found, int) else None
        case f.Apply("+" | "-" as sign, (left, right)):
            one = computed(left, values, constants)
            other = computed(right, values, constants)
            if one is None or other is None:
                return None
            return one + other if sign == "+" else one - other
        case _:
            return None


def reach_of(name: str, formula: f.Formula, known: Mapping[str, int], largest: int) -> int:
    """Return a number beyond which, and beyond whose negative, all values of a variable are alike.

    `known` are numbers that other variables and constants stand for; `largest` is as in
    `ranges_of`.

    Raises CompileError: The variable is compared with another one that has no bounds.
    """
    return _reach(name, formula, {k: abs(v) for k, v in known.items()}, largest) + 1


def _range(name: str, bounds: tuple[f.Formula, ...], known: Mapping[str, int]) -> range | None:
    """Return the values within the bounds of a variable, or None where a bound is missing."""
    lower = upper = None
    for bound in bounds:
        if not isinstance(bound, f.Compare):
            continue
        for relation, left, right in bound.pairs():
            one, other = _linear(left, name, known), _linear(right, name, known)
            if one is None or other is None or abs(one[0] - other[0]) != 1:
                continue
            limit = (other[1] - one[1]) * (one[0] - other[0])
            sign = relation if one[0] > other[0] else MIRRORED[relation]
            if sign in {"=", ">", "≥"}:
                least = limit + (sign == ">")
                lower = least if lower is None else max(lower, least)
            if sign in {"=", "<", "≤"}:
                most = limit - (sign == "<")
                upper = most if upper is None else min(upper, most)
    return None if lower is None or upper is None else range(lower, upper + 1)


def _linear(term: f.Term, name: str, known: Mapping[str, int]) -> _Linear | None:
    """Return a term as a multiple of the variable and a number, or None if it is not one."""
    match term:
        case f.Number(value):
            return 0, value
        case f.Variable(own) if own == name:
            return 1, 0
        case f.Variable(other) | f.Constant(other) if other in known:
            return 0, known[other]
        case f.Apply("+" | "-" as operator, (left, right)):
            one, other_side = _linear(left, name, known), _linear(right, name, known)
            if one is None or other_side is None:
                return None
            sign = 1 if operator == "+" else -1
            return one[0] + sign * other_side[0], one[1] + sign * other_side[1]
        case _:
            return None


def _reach(name: str, node: f.Node, sizes: Mapping[str, int], largest: int) -> int:
    """Return the last value of a variable that matters in a part of a formula.

    `sizes` are the greatest absolute values of the other variables and constants.
    """
    match node:
        case f.Exists(names, body) | f.ForAll(names, body):
            if name in names:
                return 0
            bounds = f.conjuncts(body.premise if isinstance(body, f.Implies) else body)
            inner = {k: v for k, v in sizes.items() if k not in names}
            for own in names:
                inner |= _size_by_bounds(own, bounds, inner, largest)
            return _reach(name, body, inner, largest)
        case f.Compare(_, terms):
            inside = max(_reach(name, term, sizes, largest) for term in terms)
            if not any(_is_summand(name, term) for term in terms):
                return inside
            return max(inside, sum(_size(term, name, sizes, largest) for term in terms))
        case f.Apply("+" | "-", _):
            # as an argument of an observer, which has no value beyond `largest`
            rest = _size(node, name, sizes, largest) if _is_summand(name, node) else 0
            parts = (_reach(name, part, sizes, largest) for part in f.children(node))
            return max(rest + largest, *parts)
        case f.Variable(own_name):
            return largest if own_name == name else 0
        case _:
            return max(
                (_reach(name, part, sizes, largest) for part in f.children(node)), default=0
            )


def _is_summand(name: str, term: f.Node) -> bool:
    """Return whether a variable is a term, or is added to or subtracted from others in it."""
    match term:
        case f.Variable(own):
            return own == name
        case f.Apply("+" | "-", args):
            return any(_is_summand(name, arg) for arg in args)
        case _:
            return False


def _size_by_bounds(
    own: str, bounds: tuple[f.Formula, ...], sizes: Mapping[str, int], largest: int
) -> dict[str, int]:
    """Return the greatest absolute value of a variable that other variables bound, if they do."""
    limits = []
    for bound in bounds:
        if isinstance(bound, f.Compare):
            for _, left, right in bound.pairs():
                sides = (left, right)
                if f.Variable(own) in sides and not all(s == f.Variable(own) for s in sides):
                    other = right if left == f.Variable(own) else left
                    if all(n in sizes for n in f.free_variables(other)):
                        limits.append(_size(other, own, sizes, largest))
    return {own: max(limits)} if len(limits) > 1 else {}


def _size(term: f.Node, name: str, sizes: Mapping[str, int], largest: int) -> int:
    """Return the greatest absolute value of a term, leaving out the variable itself."""
    match term:
        case f.Number(value):
            return abs(value)
        case f.Variable(own) if own == name:
            return 0
        case f.Variable(other) | f.Constant(other):
            if other in sizes:
                return sizes[other]
            raise CompileError(f"the variable {name} has no bounds, and neither has {other}")
        case f.Apply("+" | "-", args):
            return sum(_size(arg, name, sizes, largest) for arg in args)
        case _:
            return largest
