"""Values that only the action gives, in equations with cases: `if a = set(x, n) then n else f(s)`.

The condition binds n there: `f(do(a, s)) = if a = set(x, n) then n else f(s)` is read as the cases
`(∃n. a = set(x, n) ∧ f(do(a, s)) = n) ∨ ¬(∃n. a = set(x, n)) ∧ f(do(a, s)) = f(s)`.
"""

from collections.abc import Collection

from pylogic.core import formulas as f


def with_given(
    said: f.Formula, value: f.Variable, action: f.Variable, known: Collection[str]
) -> f.Formula:
    """Return an equation as cases, where a condition names what nothing else gives.

    said: What is said of the value.
    value, action: What stands for them.
    known: What is given otherwise.
    """
    match said:
        case f.Compare(("=",), (term, f.Conditional(condition, one, other))) if term == value:
            pass
        case _:
            return said
    when = f.conjunction(condition)
    given = tuple(dict.fromkeys(
        arg.name for part in f.conjuncts(when)
        if isinstance(part, f.Compare) and part.relations == ("=",) and action in part.terms
        for term in part.terms for arg in f.children(term)
        if isinstance(arg, f.Variable) and arg.name not in known
    ))  # fmt: skip
    rest = with_given(f.equal(value, other), value, action, known)  # type: ignore[arg-type]  # a branch of a term is one
    if not given and isinstance(rest, f.Compare):
        return said
    here = f.conjunction(when, f.equal(value, one))  # type: ignore[arg-type]  # likewise
    if given:
        here, when = f.Exists(given, here), f.Exists(given, when)
    return f.disjunction(here, f.conjunction(f.Not(when), rest))
