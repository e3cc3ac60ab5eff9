"""Splitting quantifiers, and removing those whose variable can have one value only."""

from pylogic.core import formulas as f
from pylogic.core.errors import DeductionError
from pylogic.deduction.blocks import Names
from pylogic.deduction.linear import isolated
from pylogic.deduction.tactics.folding import opened


def part(formula: f.Formula, variables: Names) -> f.Formula:
    """Return the formula with what holds of all values said one thing after the other.

    `∀ v: B: C and not D and E` becomes `E or not Ǝ v: B`, `not Ǝ v: B: D` and `∀ v: B: C`, where E
    does not speak of v. Equivalent.

    formula: Where to look.
    variables: What the quantifiers bind.
    Raises DeductionError: No universal quantifier of these variables says several things.
    """
    found = 0

    def step(node: f.Node) -> f.Node:
        nonlocal found
        match node:
            case f.ForAll(names, f.Implies(premise, f.And(parts))) if names == variables:
                found += 1
                return f.conjunction(*(said(premise, one) for one in sorted(parts, key=rank)))
            case _:
                return node

    def rank(one: f.Formula) -> int:
        """Return what comes first: what takes no search, then what one search refutes."""
        speaks = not f.free_variables(one).keys().isdisjoint(variables)
        return speaks * (1 if isinstance(one, f.Not) else 2)

    def said(premise: f.Formula, one: f.Formula) -> f.Formula:
        if not rank(one):
            return f.disjunction(one, f.Not(f.Exists(variables, premise)))
        if isinstance(one, f.Not):
            return f.Not(f.Exists(variables, f.conjunction(premise, one.body)))
        return f.ForAll(variables, f.Implies(premise, one))

    result = f.transform(formula, step)
    if not found:
        raise DeductionError("part", f"no ∀ {', '.join(variables)} says several things")
    return result  # type: ignore[return-value]  # a formula stays one


def eliminate(formula: f.Formula, variable: str) -> f.Formula:
    """Return the formula without a bound variable, where it is said what the variable is.

    `Ǝ v: v = t and A` becomes `A` with t in the place of v; of a disjunction inside, each case
    that says so becomes a case without v. What such a case binds further inside, it binds at
    once. Equivalent.

    formula: Where to look, in each block that binds the variable.
    variable: The variable v.
    Raises DeductionError: There is no such block, or none of its cases says what v is.
    """
    found = 0

    def change(block: f.Node) -> f.Node:
        nonlocal found
        if not isinstance(block, f.Exists) or variable not in block.variables:
            return block
        parts = f.conjuncts(block.body)
        choices = [p for p in parts if isinstance(p, f.Or)][:1]
        rest = [p for p in parts if p not in choices]
        done = []
        for case in choices[0].parts if choices else (f.Truth(value=True),):
            said = [p for p in f.conjuncts(case) if p != f.Truth(value=True)]
            whole = f.Exists(block.variables, f.conjunction(*rest, *said))
            without = _without(whole, variable)
            found += without is not None
            done.append(without or whole)
        return f.disjunction(*done)

    result = f.transform(formula, change)
    if not found:
        raise DeductionError("eliminate", f"nothing says what {variable} is")
    return result  # type: ignore[return-value]  # a formula stays one


def _without(block: f.Exists, variable: str) -> f.Formula | None:
    """Return the block without the variable; None where no equation says what that is."""
    names, said = opened(block, by_name=False)
    unknown = f.Variable(variable)
    for number, one in enumerate(said):
        if not isinstance(one, f.Compare) or one.relations != ("=",):
            continue
        solved = isolated(one, unknown)
        if solved is None:
            continue
        others = said[:number] + said[number + 1 :]
        body = f.conjunction(*(f.substitute(p, {variable: solved.terms[1]}) for p in others))  # type: ignore[arg-type]
        left = tuple(name for name in names if name != variable)
        return f.Exists(left, body) if left else body
    return None
