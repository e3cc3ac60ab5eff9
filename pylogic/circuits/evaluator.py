"""What the parts of the grounder ask each other for."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeAlias

from pylogic.circuits.graph import Graph
from pylogic.circuits.theory import Grounds
from pylogic.circuits.values import Env, StateValue, Worth
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f

Literal: TypeAlias = "Callable[[Env], int]"
"""The literal that a formula is, by what its free variables are worth."""
Term: TypeAlias = "Callable[[Env], Worth]"
"""What a term is worth, by what its variables are."""


class Evaluator(Protocol):
    """Grounds formulas and terms of one theory into one graph."""

    @property
    def graph(self) -> Graph:
        """Where gates are made."""
        ...

    @property
    def grounds(self) -> Grounds:
        """What is known of the theory."""
        ...

    def formula(self, formula: f.Formula, statement: Statement) -> Literal:
        """Return what makes the literal of a formula of a statement."""
        ...

    def term(self, term: f.Node, statement: Statement) -> Term:
        """Return what a term of a statement is worth."""
        ...

    def holds(self, name: str, row: tuple[Worth, ...]) -> int:
        """Return the literal that a predicate is of values."""
        ...

    def applied(self, name: str, row: tuple[Worth, ...]) -> Worth:
        """Return what a function is worth of values."""
        ...

    def reached(
        self, parts: Sequence[f.Formula], state: str, statement: Statement, env: Env
    ) -> Iterator[tuple[int, StateValue, Env]]:
        """Yield the positions of which formulas are true, each with the literal that it is one."""
        ...
