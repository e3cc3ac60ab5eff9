"""Sets of pairs without an order: `E = {{a, b}, {b, c}}`, of which `{x, y} ∈ E` speaks alone.

Such a set is a relation that holds both ways, so that its elements need not be values.
"""

from collections.abc import Sequence

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration, changed
from pylogic.notations.first_order.formulas.sets import ELEMENT

_PAIR = 2
Pair = tuple[f.Term, f.Term]


def with_pairs(declarations: Sequence[Declaration]) -> list[Declaration]:
    """Return the declarations with relations for such sets, if they have pairs alone."""
    formulas = [d.formula for d in declarations if d.formula is not None]
    listed = {name: pairs for formula in formulas for name, pairs in _listed(formula)}
    if not listed:
        return list(declarations)
    out = changed(declarations, lambda said: _related(said, listed))
    for declaration in out:
        for node in f.walk(declaration.formula or f.Truth(value=True)):
            of_pairs = isinstance(node, f.Predicate) and node.name in listed
            if of_pairs and len(f.children(node)) != _PAIR:
                return list(declarations)
    return out


def _listed(formula: f.Formula) -> list[tuple[str, list[Pair]]]:
    """Return the set that an axiom lists, if all its elements are listed pairs."""
    body = formula.body if isinstance(formula, f.ForAll) else formula
    match body:
        case f.Iff(f.Predicate(name, (f.Variable(x),)), right):
            pairs = [_pair(part, x) for part in f.disjuncts(right)]
            return [(name, [p for p in pairs if p])] if all(pairs) else []
        case _:
            return []


def _pair(formula: f.Formula, name: str) -> Pair | None:
    """Return the elements of a set, if the formula says that it has these two and no others."""
    match formula:
        case f.ForAll(
            (z,),
            f.Iff(
                f.Predicate(kind, (f.Variable(x), f.Variable(own))),
                f.Or((f.Compare(("=",), one), f.Compare(("=",), other))),
            ),
        ) if kind == ELEMENT and own == name and x == z:
            first, second = one[-1], other[-1]
            named = one[0] == other[0] == f.Variable(z)
            return (first, second) if named else None
        case _:
            return None


def _related(formula: f.Formula, listed: dict[str, list[Pair]]) -> f.Formula:
    """Return an axiom about relations for these sets."""

    def step(node: f.Node) -> f.Node:
        match node:
            case f.Exists((own,), f.And((said, f.Predicate(name, (f.Variable(x),))))) if (
                name in listed and x == own and (pair := _pair(said, own)) is not None
            ):
                return f.Predicate(name, pair)
            case _:
                return node

    if found := _listed(formula):
        ((name, pairs),) = found
        x, y = f.Variable("x"), f.Variable("y")
        ways = dict.fromkeys(way for one, other in pairs for way in ((one, other), (other, one)))
        cases = (f.conjunction(f.equal(x, one), f.equal(y, other)) for one, other in ways)
        return f.ForAll(("x", "y"), f.Iff(f.Predicate(name, (x, y)), f.disjunction(*cases)))
    return f.transform(formula, step)  # type: ignore[return-value]  # of a formula comes one
