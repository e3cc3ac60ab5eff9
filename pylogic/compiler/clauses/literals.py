"""Flat conditions: what a conjunction consists of once nested terms have been taken apart.

`p(row(s))` becomes `row(s, R)` and `p(R)`. A condition with an undefined term is false, which is
what this gives: there is then no `R`.
"""

from dataclasses import dataclass
from typing import TypeAlias

from pylogic.compiler.clauses.states import StateSlot
from pylogic.core import formulas as f

Simple: TypeAlias = f.Variable | f.Constant | f.Number | f.Apply
"""A variable, a value, or a constructor applied to simple terms."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A predicate of the theory, a sort, or a function or observer with its value at the end."""

    kind: str
    name: str
    args: tuple[Simple, ...]


@dataclass(frozen=True, slots=True)
class Equation:
    """Two simple terms are the same."""

    left: Simple
    right: Simple


@dataclass(frozen=True, slots=True)
class Test:
    """A comparison other than equality, of values that are known."""

    relation: str
    left: Simple
    right: Simple


@dataclass(frozen=True, slots=True)
class Sum:
    """`result = left + right`; any two of the three determine the third."""

    result: Simple
    left: Simple
    right: Simple


@dataclass(frozen=True, slots=True)
class Product:
    """`result` is the product, quotient or remainder of two numbers that are known."""

    function: str
    result: Simple
    left: Simple
    right: Simple


@dataclass(frozen=True, slots=True)
class Choice:
    """`result` is the value of a conditional term."""

    result: Simple
    term: f.Conditional


@dataclass(frozen=True, slots=True)
class Auxiliary:
    """A clause of the compiler's own: all arguments are known but the last, which is its value."""

    name: str
    args: tuple[Simple, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """A state is another one but for some values of an observer.

    `observer(variables, state)` is the value of the first case whose condition holds of the
    variables, and otherwise what it is in `source`.
    """

    state: str
    observer: str
    variables: tuple[str, ...]
    cases: tuple[tuple[f.Formula, f.Term], ...]
    source: f.Variable
    slots: tuple[f.Variable, ...]


@dataclass(frozen=True, slots=True)
class Completion:
    """A state of which some conditions speak; they are tested once it is complete."""

    state: str
    slots: tuple[f.Variable, ...]
    parts: tuple[f.Formula, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A formula that is tested once all its variables are known."""

    formula: f.Formula


Literal: TypeAlias = (
    Relation | Equation | Test | Sum | Product | Choice | Auxiliary | Frame | Completion | Block
)


def variables(literal: Literal) -> dict[str, None]:
    """Return the names of the variables of a literal."""
    match literal:
        case Relation(_, _, args) | Auxiliary(_, args):
            parts: tuple[f.Node, ...] = args
        case Equation(left, right) | Test(_, left, right):
            parts = (left, right)
        case Sum(result, left, right) | Product(_, result, left, right):
            parts = (result, left, right)
        case Choice(result, term):
            parts = (result, term)
        case Frame():
            return inputs(literal) | {slot.name: None for slot in literal.slots}
        case Completion(state):
            return given(literal) | {state: None}
        case Block(formula):
            parts = (formula,)
    found: dict[str, None] = {}
    for part in parts:
        found |= f.free_variables(part)
    return found


def given(completion: Completion) -> dict[str, None]:
    """Return the names of the variables that must be known before a state is completed."""
    found: dict[str, None] = {}
    for part in completion.parts:
        found |= f.free_variables(part)
    return {name: None for name in found if name != completion.state}


def inputs(frame: Frame) -> dict[str, None]:
    """Return the names of the variables that must be known before a frame can be worked out."""
    found = f.free_variables(frame.source)
    for condition, value in frame.cases:
        found = found | f.free_variables(condition) | f.free_variables(value)
    return {name: None for name in found if name not in frame.variables}


def slot_variable(state: str, slot: StateSlot) -> f.Variable:
    """Return the variable that stands for one slot of a state under construction."""
    return f.Variable("\0".join([state, slot.observer, *map(_label, slot.args)]))


def _label(value: f.Node) -> str:
    match value:
        case f.Constant(name):
            return name
        case f.Number(number):
            return str(number)
        case f.Apply(function, args):
            return "\0".join(map(_label, args)) + f"\1{function}"  # which is not shown
        case _:
            return "_"
