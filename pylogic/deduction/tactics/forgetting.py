"""Leaving out conditions on the value of a function that its definition implies."""

from pylogic.core import formulas as f
from pylogic.deduction.definitions import PatternDefinitions
from pylogic.deduction.facts import Facts, visit
from pylogic.deduction.tactics.folding import opened


def forget(formula: f.Formula, definitions: PatternDefinitions, function: str) -> f.Formula:
    """Return the formula without those conjuncts about a function's values that are superfluous.

    A conjunct goes when it follows from the function's definition and from the conjuncts that do
    not speak of the function, the domain of the definition following from those alone.
    Equivalent, where the definition fixes what it says of the value.

    Raises DeductionError: Nothing defines the function.
    """

    def step(node: f.Formula, known: Facts) -> f.Formula:
        if not isinstance(node, f.And):
            return node
        plain = [p for p in node.parts if not _values(p, function)]
        kept = list(node.parts)
        for part in node.parts:
            if part in plain:
                continue
            cases = _cases(known.also(*plain), f.free_variables(part))
            if all(_superfluous(part, case, definitions, function) for case in cases):
                kept.remove(part)
        return f.conjunction(*kept)

    return visit(formula, step)


def trim(formula: f.Formula, variable: str) -> f.Formula:
    """Return the formula without bounds of a variable that follow from what stands beside them.

    Equivalent. A disjunction or a block beside a bound counts with what each of its cases says.

    variable: What stands first in the comparisons that may go.
    """

    def step(node: f.Formula, known: Facts) -> f.Formula:
        if not isinstance(node, f.And):
            return node
        kept = list(node.parts)
        for part in reversed(node.parts):
            if isinstance(part, f.Compare) and part.terms[0] == f.Variable(variable):
                rest = known.also(*(p for p in kept if p is not part))
                if all(case.show(part) for case in _cases(rest, f.free_variables(part))):
                    kept.remove(part)
        return f.conjunction(*kept)

    return visit(formula, step)


def _values(part: f.Formula, function: str) -> dict[f.Apply, None]:
    """Return the values of the function that a formula speaks of."""
    return {n: None for n in f.walk(part) if isinstance(n, f.Apply) and n.function == function}


def _superfluous(
    part: f.Formula, known: Facts, definitions: PatternDefinitions, function: str
) -> bool:
    """Return whether a formula follows from what is known and from the function's definition."""
    live = set(f.free_variables(part))
    for value in _values(part, function):
        if not live >= set(f.free_variables(value)):
            return False
        definition, values = definitions.of_call(f.Predicate(value.function, value.args))
        instance = f.conjuncts(definition.at(values))
        domain = [p for p in instance if not _values(p, function)]
        if not all(known.show(p) for p in domain):
            return False
        known = known.also(*instance)
    return known.show(part)


def _cases(known: Facts, live: dict[str, None]) -> list[Facts]:
    """Return what is known in each case, disjunctions and blocks taken apart.

    A block that binds a name that is free in the goal stays closed.
    """
    done = Facts()
    for number, fact in enumerate(known.formulas):
        rest = known.formulas[number + 1 :]
        match fact:
            case f.Or(parts):
                return [case for part in parts for case in _cases(done.also(part, *rest), live)]
            case f.Exists():
                names, said = opened(fact, by_name=False)
                if live.keys().isdisjoint(names):
                    done = done.also(*said)
            case _:
                done = done.also(fact)
    return [done]
