"""One form for bodies that are written differently but say the same of the same atoms.

What the compiler reads off a formula (the values of a sort, which state it constructs, what bounds
a variable) it finds in `a ∧ b`, `a ∨ b`, `∃x a` and `∀x (a ⊃ b)`. So negations go inside where
they disappear or meet an atom's; ⊤, ⊥, `x = x` and what stands twice go where nothing depends on
them. No other atom is lost by that, since the atoms tell of what kind the variables are; and no
name is changed.
"""

from pylogic.core import formulas as f

_TRUE, _FALSE = f.Truth(value=True), f.Truth(value=False)


def normal(node: f.Node) -> f.Node:
    """Return a formula, or a term with formulas in it, in the one form."""
    return f.transform(node, _step)


def _step(node: f.Node) -> f.Node:
    match node:
        case f.Not(body):
            return _denied(body)
        case f.And(parts):
            return f.conjunction(*_telling(parts))
        case f.Or(parts):
            return f.disjunction(*dict.fromkeys(part for part in parts if part != _FALSE))
        case f.Implies(premise, conclusion):
            return _implied(premise, conclusion)
        case f.Iff(f.Truth(value), side) | f.Iff(side, f.Truth(value)):
            return side if value else _denied(side)
        case f.Iff(f.Not(left), f.Not(right)):
            return f.Iff(left, right)
        case f.ForAll(names, body):
            return f.ForAll(names, _under_all(body))
        case _:
            return node


def _telling(parts: tuple[f.Formula, ...]) -> list[f.Formula]:
    """Return the parts of a conjunction but for ⊤, those that stand twice, and `x = x`.

    That has to stay where nothing else tells that there is an x.
    """
    found = list(dict.fromkeys(part for part in parts if part != _TRUE))
    for part in tuple(found):
        match part:
            case f.Compare(("=",), (f.Variable(x), f.Variable(y))) if x == y and any(
                x in f.free_variables(other) for other in found if other is not part
            ):
                found.remove(part)
    return found


def _denied(body: f.Formula) -> f.Formula:
    """Return the negation, inside where that leaves fewer of them."""
    match body:
        case f.Truth(value):
            return f.Truth(not value)
        case f.Not(inner):
            return inner
        case f.Compare(("≠",), terms) if all(map(_has_value, terms)):
            return f.Compare(("=",), terms)
        case f.Implies(premise, conclusion):
            return f.conjunction(premise, _denied(conclusion))
        case f.Or(parts):
            return f.conjunction(*map(_denied, parts))
        case f.And(parts) if any(isinstance(part, f.Not) for part in parts):
            refuted = [part.body for part in parts if isinstance(part, f.Not)]
            others = [part for part in parts if not isinstance(part, f.Not)]
            return _implied(f.conjunction(*others), f.disjunction(*refuted))
        case f.And(parts) if all(map(_has_values, parts)):  # `(i, j) ≠ (r, c)`
            return f.disjunction(*(f.Compare(("≠",), f.children(p)) for p in parts))  # type: ignore[arg-type]  # terms
        case f.ForAll(names, inner):
            return f.Exists(names, _denied(inner))
        case f.Exists(names, inner) if not isinstance(denied := _denied(inner), f.Not):
            return f.ForAll(names, _under_all(denied))
        case _:
            return f.Not(body)


def _has_value(term: f.Term) -> bool:
    """Whether a term has one whatever the text says: a function may have none."""
    return isinstance(term, f.Variable | f.Constant | f.Number)


def _has_values(part: f.Formula) -> bool:
    """Whether a part equates what has values, so that its negation is an inequality."""
    equal = isinstance(part, f.Compare) and part.relations == ("=",)
    return equal and all(map(_has_value, f.children(part)))  # type: ignore[arg-type]  # terms


def _implied(premise: f.Formula, conclusion: f.Formula) -> f.Formula:
    if premise == _TRUE:
        return conclusion
    if conclusion == _FALSE:
        return _denied(premise)
    parts = f.conjuncts(premise)
    if all(isinstance(part, f.Not) for part in parts):
        inner = f.disjunction(*(_denied(part) for part in parts))
        if isinstance(conclusion, f.Not):
            return f.Implies(conclusion.body, inner)
        return f.disjunction(inner, conclusion)
    return f.Implies(premise, conclusion)


def _under_all(body: f.Formula) -> f.Formula:
    """Return what is said of all values as a condition on some, `¬a ∨ b` as `a ⊃ b`."""
    if not isinstance(body, f.Or):
        return body
    premises = [part.body for part in body.parts if isinstance(part, f.Not)]
    others = [part for part in body.parts if not isinstance(part, f.Not)]
    if not premises or not others:
        return body
    return f.Implies(f.conjunction(*premises), f.disjunction(*others))
