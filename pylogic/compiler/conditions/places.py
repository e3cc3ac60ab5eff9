"""Which places a condition can be looked up at, and whether that says what the condition does."""

from collections.abc import Mapping
from itertools import product
from math import prod

from pylogic.compiler.clauses.indexing import Lookup
from pylogic.compiler.clauses.parameters import Abstraction
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.sorts.sorts import Sort
from pylogic.compiler.theory.connectives import TRUE
from pylogic.core import formulas as f
from pylogic.core.offsets import with_offset

_LIMIT = 400  # clauses of one predicate


def is_sound(
    lookup: Lookup, condition: Abstraction, scope: Scope, sorts: Mapping[str, Sort]
) -> bool:
    """Whether a condition is what a lookup says where one of its terms has no value."""
    return all(
        variable in lookup.needed or not isinstance(term, f.Apply) or is_total(scope, term, sorts)
        for term, variable in condition.values.items()
    )


def is_total(scope: Scope, term: f.Apply, sorts: Mapping[str, Sort]) -> bool:
    """Whether a term has a value for sure, by the sorts of its arguments."""
    model = scope.model
    if term.function in model.sorts.constructors:
        return True
    args, defined = term.args, set[tuple[f.Term, ...]]()
    if observer := model.observers.get(term.function):
        args = observer.others(args)
        defined = set(observer.observed())
    else:
        heads = [
            equation.conclusion.terms[0]
            for equation in model.theory.equations.get(term.function, ())
            if equation.guard == TRUE and isinstance(equation.conclusion, f.Compare)
        ]
        defined = {head.args for head in heads if isinstance(head, f.Apply)}
    domains = [
        (sorts[arg.name].values or () if arg.name in sorts else ())
        if isinstance(arg, f.Variable)
        else (arg,)
        for arg in args
    ]
    return all(domains) and set(product(*domains)) <= defined


def place_values(
    scope: Scope, formula: f.Formula, condition: Abstraction
) -> dict[str, range] | None:
    """Return from which number to which the places of a condition have to be tried.

    What it says of the place before and of the one behind, it says of all further ones: they are
    none of a state, and on the same side of every number that a place is compared with. None where
    a place is no number.

    scope: That of the predicate's clauses.
    formula: The condition without quantifiers.
    condition: The condition.
    """
    found: dict[f.Term, set[int]] = {place: set() for place in condition.places.values()}
    for node in f.walk(formula):
        if isinstance(node, f.Compare) and not _note_numbers(scope, node, found):
            return None
        if scope.observed(node) is None or not isinstance(node, f.Apply):
            continue
        observer = scope.model.observers[node.function]
        for term, domain in zip(observer.others(node.args), observer.domains, strict=True):
            place, offset = with_offset(term)
            if isinstance(term, f.Number | f.Constant):
                continue
            if place not in found:
                return None
            for value in domain.values or ():
                if not isinstance(value, f.Number):
                    return None
                found[place].add(value.value - offset)
    if not all(found.values()) or prod(max(n) - min(n) + 1 for n in found.values()) > _LIMIT:
        return None
    names = [variable.name for variable in condition.places.values()]
    return {
        name: range(min(numbers), max(numbers) + 1)
        for name, numbers in zip(names, found.values(), strict=True)
    }


def _note_numbers(scope: Scope, comparison: f.Compare, numbers: dict[f.Term, set[int]]) -> bool:
    """Note with which numbers places are compared; whether all are compared as they are."""
    sides = [with_offset(term)[0] for term in comparison.terms]
    for side, other in zip(sides, reversed(comparison.terms), strict=True):
        if side in numbers and isinstance(other, f.Number):
            numbers[side].add(other.value)
    return all(
        side in numbers
        or scope.observed(side) is not None
        or numbers.keys().isdisjoint(f.walk(side))
        for side in sides
    )
