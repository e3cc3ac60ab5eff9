"""Unfolding: replacing a name by its definition, or adding the definition of a function."""

from pylogic.core import formulas as f
from pylogic.core.errors import DeductionError
from pylogic.deduction.blocks import Names, in_blocks
from pylogic.deduction.definitions import PatternDefinitions
from pylogic.deduction.facts import Facts


def unfold(formula: f.Formula, definitions: PatternDefinitions, call: f.Predicate) -> f.Formula:
    """Return the formula with each occurrence of an atom replaced by what it is defined as.

    Equivalent, where the definition holds. A bound variable of the definition that is free in the
    call is renamed apart. If the definition could hold although an argument has no value, then
    that it has one is added, as what speaks of a value that is not there is false.

    call: The atom, as it stands in the formula.
    Raises DeductionError: The atom does not occur, or nothing defines it.
    """
    if call not in f.walk(formula):
        raise DeductionError("unfold", f"{call.name}/{len(call.args)} does not occur like this")
    definition, values = definitions.of_call(call)
    body = definition.at(values)
    domain = [
        part
        for value in f.walk(call)
        if isinstance(value, f.Apply) and not presupposes(body, value)
        for part in domain_of(definitions, value)
    ]
    whole = f.conjunction(*domain, body)
    return f.transform(formula, lambda n: whole if n == call else n)  # type: ignore[return-value]  # a formula stays one


def domain_of(definitions: PatternDefinitions, value: f.Apply) -> tuple[f.Formula, ...]:
    """Return what must hold for a function to have a value; nothing where it is not defined."""
    call = f.Predicate(value.function, value.args)
    if not any(d.bind(call) is not None for d in definitions.all):
        return ()
    definition, values = definitions.of_call(call)
    return tuple(p for p in f.conjuncts(definition.at(values)) if value not in f.walk(p))


def conjoin(
    formula: f.Formula, definitions: PatternDefinitions, function: f.Apply, at: Names
) -> f.Formula:
    """Return the formula with what defines a function's value added to each block that uses it.

    Equivalent under the convention that what speaks of a value that a partial function does not
    have is false: a block that presupposes the value says already that it has one.

    function: The value, as it stands in the formula.
    Raises DeductionError: There is no such block, one of them may hold without the value, or
        nothing defines it.
    """
    definition, values = definitions.of_call(f.Predicate(function.function, function.args))
    body = definition.at(values)

    def change(block: f.Exists, _: Facts) -> f.Formula:
        if not presupposes(block.body, function):
            raise DeductionError(
                "conjoin", f"a block of {', '.join(at)} may hold without {function.function}"
            )
        return f.Exists(block.variables, f.conjunction(*f.conjuncts(block.body), body))

    return in_blocks(formula, at, change, "conjoin")


def presupposes(formula: f.Formula, term: f.Term) -> bool:
    """Return whether a formula cannot hold unless a term has a value."""
    match formula:
        case f.Predicate() | f.Compare():
            return term in f.walk(formula)
        case f.And(parts):
            return any(presupposes(part, term) for part in parts)
        case f.Or(parts):
            return all(presupposes(part, term) for part in parts)
        case f.Exists(variables, body):
            bound = set(variables)
            return bound.isdisjoint(f.free_variables(term)) and presupposes(body, term)
        case _:
            return False
