"""`min`, `max` and `abs` as conditionals, in a text that says nothing else of them."""

from collections.abc import Collection, Sequence

from pylogic.core import formulas as f
from pylogic.notations.first_order.theory.undefined import observed

_ARITIES = {"min": 2, "max": 2, "abs": 1}


def explained(formulas: Sequence[f.Formula], declared: Collection[str]) -> list[f.Formula]:
    """Return formulas in which the least and the greatest of two numbers are conditionals."""
    own = {*declared, *(name for formula in formulas for name in _defined(formula))}
    own |= {
        node.name
        for formula in formulas
        for node in f.those(formula, f.Predicate)
        if node.name in _ARITIES
    }
    own |= {term.function for term, _ in observed(formulas)}
    meant = _ARITIES.keys() - own
    return [_explained(formula, meant) if meant else formula for formula in formulas]


def _explained(formula: f.Formula, meant: Collection[str]) -> f.Formula:
    def step(node: f.Node) -> f.Node:
        match node:
            case f.Apply(name, (left, right)) if name in meant and _ARITIES[name] == 2:  # noqa: PLR2004 - min and max
                one, other = (left, right) if name == "min" else (right, left)
                if _is_plain(other) and not _is_plain(one):
                    one, other = other, one
                sides = (one, other) if name == "min" else (other, one)
                return f.Conditional(f.Compare(("≤",), sides), one, _beside(other, one))
            case f.Apply("abs", (f.Apply("-", (left, right)),)) if "abs" in meant:  # names no 0
                less, more = f.Apply("-", (right, left)), f.Apply("-", (left, right))
                return f.Conditional(f.Compare(("<",), (left, right)), less, more)
            case f.Apply("abs" as name, (number,)) if name in meant:
                negative = f.Apply("-", (f.Number(0), number))
                return f.Conditional(f.Compare(("<",), (number, f.Number(0))), negative, number)
            case _:
                return node

    if not any(n.function in meant for n in f.those(formula, f.Apply)):
        return formula
    return f.transform(formula, step)  # type: ignore[return-value]  # of a formula comes a formula


def _is_plain(term: f.Term) -> bool:
    """Whether a term has a value in any case."""
    return isinstance(term, f.Variable | f.Number)


def _beside(term: f.Term, other: f.Term) -> f.Term:
    """Return a term that has its value where the other one has a value, too."""
    if _is_plain(other):
        return term
    return f.Apply("-", (f.Apply("+", (term, other)), other))


def _defined(formula: f.Formula) -> list[str]:
    """Return the functions that a statement begins an equation with."""
    match formula:
        case f.ForAll(_, body) | f.Implies(_, body):
            return _defined(body)
        case f.And(parts):
            return [name for part in parts for name in _defined(part)]
        case f.Compare(("=",), (f.Apply(name, args), value)) if name in _ARITIES:
            plain = all(isinstance(arg, f.Variable | f.Constant) for arg in args)
            named = any(isinstance(arg, f.Constant) for arg in args)
            return [name] if plain or named or _is_unusual(name, args, value) else []
        case f.Iff(left, _):
            return _defined(left)
        case _:
            return []


def _is_unusual(name: str, args: Sequence[f.Term], value: f.Term) -> bool:
    """Whether a row of a table, `min(1, 1) = 2`, is none of what the name means by habit."""
    numbers = [arg.value for arg in args if isinstance(arg, f.Number)]
    if len(numbers) != len(args) or len(args) != _ARITIES[name]:
        return False
    usual = min(numbers) if name == "min" else max(numbers) if name == "max" else abs(numbers[0])
    return value != f.Number(usual)
