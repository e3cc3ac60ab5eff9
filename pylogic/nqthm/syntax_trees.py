"""The pieces of Python's abstract syntax that definitions of the logic are coded with."""

import ast
from dataclasses import dataclass, field


def load(name: str) -> ast.expr:
    """Return the code that reads a Python variable."""
    return ast.Name(name, ast.Load())


def call(function: str, *args: ast.expr) -> ast.expr:
    """Return the code of a call."""
    return ast.Call(load(function), list(args), [])


def store(name: str, value: ast.expr) -> ast.stmt:
    """Return the code of an assignment."""
    return ast.Assign([ast.Name(name, ast.Store())], value)


def number(value: int) -> ast.expr:
    """Return the code of a number."""
    return ast.Constant(value)


def same_object(left: ast.expr, right: ast.expr, *, negated: bool = False) -> ast.expr:
    """Return the test of whether a value is an object that is no number and no pair."""
    if any(isinstance(side, ast.Constant | ast.Tuple) for side in (left, right)):
        return ast.Constant(value=negated)  # a number or a pair, of which Python asks no `is`
    if any(isinstance(side, ast.BinOp | ast.Subscript) for side in (left, right)):
        return ast.Compare(left, [ast.NotEq() if negated else ast.Eq()], [right])  # may be folded
    return ast.Compare(left, [ast.IsNot() if negated else ast.Is()], [right])


@dataclass(slots=True)
class CodeNames:
    """What the code of one evaluator refers to.

    functions: The Python names of the functions that are not primitive, with their numbers of
        arguments.
    table: The namespace that the code runs in.
    coded: The functions whose code has been written.
    """

    functions: dict[str, tuple[str, int]] = field(default_factory=dict)
    table: dict[str, object] = field(default_factory=dict)
    coded: set[str] = field(default_factory=set)

    def constant(self, value: object) -> str:
        """Return the name of an object that the code mentions."""
        name = f"k{len(self.table)}"
        self.table[name] = value
        return name
