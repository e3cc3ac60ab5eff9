"""Removing the bounds of a quantifier that its other bounds imply."""

from pylogic.core import formulas as f
from pylogic.core.errors import DeductionError
from pylogic.deduction.entailment import follows
from pylogic.deduction.linear import LinearTerm, decided, difference, isolated, linear


def normalise(formula: f.Formula, variable: str) -> f.Formula:
    """Return the formula with the bounds of each universal quantifier of a variable normalised.

    Each comparison is solved for the variable; what is always true or always false goes; what is
    said twice is said once; a bound whose last value is excluded ends before it; and what follows
    from the other bounds goes. Equivalent over the integers.

    variable: The variable that the quantifiers bind, alone.
    Raises DeductionError: No universal quantifier binds it.
    """
    found = 0

    def step(node: f.Node) -> f.Node:
        nonlocal found
        match node:
            case f.ForAll(variables, f.Implies(premise, conclusion)) if variables == (variable,):
                found += 1
                bounds = minimal(premise, f.Variable(variable))
                return f.ForAll(variables, f.Implies(bounds, conclusion))
            case _:
                return node

    result = f.transform(formula, step)
    if not found:
        raise DeductionError("normalise", f"no ∀ binds {variable} alone")
    return result  # type: ignore[return-value]  # a formula stays one


def minimal(premise: f.Formula, unknown: f.Variable) -> f.Formula:
    """Return bounds that say the same of an unknown, none of them superfluous."""
    solved = _solved(premise, unknown)
    parts = list(dict.fromkeys(f.conjuncts(solved)))
    parts = _merged(parts, unknown)
    for part in tuple(parts):
        others = [p for p in parts if p != part and isinstance(p, f.Compare)]
        if isinstance(part, f.Compare) and follows(part, others):
            parts.remove(part)
    return f.conjunction(*parts)


def _solved(formula: f.Formula, unknown: f.Variable) -> f.Formula:
    """Return the formula with its comparisons solved, and with what is decided left out."""
    match formula:
        case f.Compare():
            value = decided(formula)
            if value is not None:
                return f.Truth(value)
            if len(formula.relations) > 1:
                pairs = [f.Compare((r,), (a, b)) for r, a, b in formula.pairs()]
                return f.conjunction(*(_solved(pair, unknown) for pair in pairs))
            return isolated(formula, unknown) or formula
        case f.And(parts):
            done = [_solved(part, unknown) for part in parts]
            if f.Truth(value=False) in done:
                return f.Truth(value=False)
            return f.conjunction(*(p for p in done if p != f.Truth(value=True)))
        case f.Or(parts):
            done = [_solved(part, unknown) for part in parts]
            if f.Truth(value=True) in done:
                return f.Truth(value=True)
            kept = dict.fromkeys(p for p in done if p != f.Truth(value=False))
            return f.disjunction(*kept)
        case _:
            return formula


def _merged(parts: list[f.Formula], unknown: f.Variable) -> list[f.Formula]:
    """Return the bounds with each excluded last value merged into the bound that it ends."""
    for excluded in parts:
        if not isinstance(excluded, f.Compare) or excluded.relations != ("≠",):
            continue
        if excluded.terms[0] != unknown:
            continue
        for bound in parts:
            if not isinstance(bound, f.Compare) or bound.terms[0] != unknown:
                continue
            merged = _without(bound, excluded.terms[1])
            if merged is not None:
                rest = [merged if p == bound else p for p in parts if p != excluded]
                return _merged(rest, unknown)
    return parts


def _without(bound: f.Compare, value: f.Term) -> f.Compare | None:
    """Return the bound without a value, if that is the last one that it allows."""
    ((relation, unknown, end),) = bound.pairs()
    gap = difference(end, value)
    if gap.parts:
        return None
    step = {"<": -1, "≤": -1, ">": 1, "≥": 1}.get(relation)
    last = {"<": 1, "≤": 0, ">": -1, "≥": 0}.get(relation)
    if step is None or gap.constant != last:
        return None
    whole = linear(end)
    return f.Compare((relation,), (unknown, whole.plus(LinearTerm(constant=step)).term()))
