"""What terms are worth in a circuit: known values, and values that depend on the position."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from pylogic.circuits.graph import FALSE, TRUE, Graph
from pylogic.compiler.sorts.extents import Value as Ground
from pylogic.core import formulas as f

Value: TypeAlias = "int | str | tuple[Any, ...]"
"""A number, a constant, or a constructor with its arguments."""
Cases: TypeAlias = "dict[Value, int]"
"""By value, the literal that says when it is the one; none of them where there is no value."""
Place: TypeAlias = "tuple[str, tuple[Value, ...]]"
"""An observer, at its other arguments."""


@dataclass(frozen=True, slots=True, eq=False)
class StateValue:
    """A position: what is observed of it, by observer and its other arguments."""

    sort: str
    observed: Mapping[Place, Cases]


Worth: TypeAlias = "int | str | tuple[Any, ...] | dict[Any, int] | StateValue | None"
"""What a term is worth: a value, cases, a position; None where it has no value."""
Env: TypeAlias = "dict[str, Worth]"


def value_of(ground: Ground | f.Node) -> Value:
    """Return a value of the compiler's as one of ours."""
    match ground:
        case f.Number(number):
            return number
        case f.Constant(name):
            return name
        case f.Apply(function, args):
            return (function, *map(value_of, args))
        case _:
            raise TypeError(ground)


def cases(worth: Worth) -> Iterator[tuple[Any, int]]:
    """Yield each value, or position, that a term can be worth, with the literal that it is."""
    if isinstance(worth, dict):
        yield from worth.items()
    elif worth is not None:
        yield worth, TRUE


def when(graph: Graph, condition: int, positive: Worth, negative: Worth) -> Worth:
    """Return the one where a condition holds, and else the other."""
    if condition == TRUE or positive is negative:
        return positive
    if condition == FALSE:
        return negative
    found: dict[Any, int] = {}
    for literal, worth in ((condition, positive), (condition ^ 1, negative)):
        for value, here in cases(worth):
            found[value] = graph.either(found.get(value, FALSE), graph.both(literal, here))
    return simple(found)


def simple(values: Mapping[Any, int]) -> Worth:
    """Return cases without those that cannot be; the value alone, where it is sure."""
    left = {value: literal for value, literal in values.items() if literal != FALSE}
    if len(left) == 1 and TRUE in left.values():
        return cast("Worth", next(iter(left)))
    return left or None


def defined(graph: Graph, worth: Worth) -> int:
    """Return the literal that says that a term has a value."""
    if isinstance(worth, dict):
        return graph.any_of(worth.values())
    return FALSE if worth is None else TRUE
