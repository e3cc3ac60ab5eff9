"""Quantified formulas, with what bounds their variables."""

from pylogic.core import formulas as f


def quantify(sign: str, names: tuple[str, ...], guard: f.Formula, body: f.Formula) -> f.Formula:
    """Return a quantified formula with what bounds its variables."""
    plain = guard == f.Truth(value=True)
    if sign == "FORALL":
        return f.ForAll(names, body if plain else f.Implies(guard, body))
    inner = body if plain else f.conjunction(guard, body)
    if sign == "EXISTS":
        return f.Exists(names, inner)
    if sign == "NONE":
        return f.Not(f.Exists(names, inner))
    taken = {*names, *(n.name for n in f.walk(inner) if isinstance(n, f.Variable | f.Constant))}
    others = []
    for name in names:
        free = (f"{name[0]}{n}" for n in range(1, 1000))
        others.append(next(other for other in free if other not in taken))
        taken.add(others[-1])
    values: dict[str, f.Term] = {
        name: f.Variable(other) for name, other in zip(names, others, strict=True)
    }
    same = f.conjunction(*(f.equal(values[name], f.Variable(name)) for name in names))
    again = f.substitute(inner, values)
    only = f.ForAll(tuple(others), f.Implies(again, same))  # type: ignore[arg-type]  # of a formula comes a formula
    return f.Exists(names, f.conjunction(inner, only))
