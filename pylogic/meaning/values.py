"""The values of a text: constants, whole numbers, terms of constructors, and states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError


@dataclass(frozen=True, slots=True)
class Built:
    """The value of a constructor: the term itself."""

    function: str
    args: tuple[Value, ...]

    def __str__(self) -> str:
        """Return it as errors tell it."""
        return f"{self.function}({', '.join(map(str, self.args))})"


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """One state: what is observed of it, by observer and its other arguments."""

    sort: str
    observed: dict[tuple[str, tuple[Value, ...]], Value]
    number: int

    def __str__(self) -> str:
        """Return what is observed of it, as errors tell it."""
        said = (
            f"{name}({', '.join(map(str, args))}) = {value}" if args else f"{name} = {value}"
            for (name, args), value in self.observed.items()
        )  # fmt: skip
        return f"the {self.sort} with {', '.join(said)}"


Value: TypeAlias = str | int | Built | State
"""A constant, a whole number, a term of a constructor, or a state."""
Row: TypeAlias = tuple[Value, ...]
Env: TypeAlias = dict[str, Value]
Table: TypeAlias = "set[Row] | dict[Row, Value]"


def plain(term: f.Node) -> Value:
    """Return the value that a term without variables is; a function in it is a constructor.

    Raises MeaningError: It is no such term.
    """
    match term:
        case f.Constant(name):
            return name
        case f.Number(number):
            return number
        case f.Apply(function, args):
            return Built(function, tuple(map(plain, args)))
    raise MeaningError(f"{term} is no value")


def observed(function: str, row: Row) -> Value | None:
    """Return what an observer says; None where it is asked of no state, or at no place of it."""
    states = [value for value in row if isinstance(value, State)]
    if len(states) != 1:
        return None
    others = tuple(value for value in row if value is not states[0])
    return states[0].observed.get((function, others))


def order(value: Value) -> tuple[int, str, int]:
    """Return a key that sorts values: numbers, constants, terms, states."""
    match value:
        case int():
            return (0, "", value)
        case str():
            return (1, value, 0)
        case Built():
            return (2, repr(value), 0)
        case State(number=number):
            return (3, value.sort, number)
