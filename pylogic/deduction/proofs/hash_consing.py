"""Hash-consing: equal parts of formulas become one object, so that results are shared."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, cast

from pylogic.core import formulas as f
from pylogic.deduction.proofs.theory import Constructor, Definition, Equation, Theory

_Node = TypeVar("_Node", bound=f.Node)


@dataclass(repr=False)  # what it keeps is too long to be shown
class Sharing:
    """Keeps every formula that it is given, and the free variables of its parts."""

    _nodes: dict[f.Node, f.Node] = field(default_factory=dict)
    _free: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def shared(self, node: _Node) -> _Node:
        """Return a node whose parts are the same objects in all that were asked for."""
        made = f.transform(node, lambda part: self._nodes.setdefault(part, part))
        return cast("_Node", made)  # it is equal to the node

    def names(self, node: f.Node) -> tuple[str, ...]:
        """Return the free variables of a node that is shared."""
        found = self._free.get(id(node))
        if found is None:
            found = self._free[id(node)] = tuple(f.free_variables(node))
        return found

    def theory(self, theory: Theory) -> Theory:
        """Return a theory with its formulas shared."""
        definitions = {
            name: tuple(Definition(d.parameters, self.shared(d.body)) for d in known)
            for name, known in theory.definitions.items()
        }
        constructors = {
            name: Constructor(
                c.parameters, self.shared(c.domain), tuple(map(self._equation, c.equations))
            )
            for name, c in theory.constructors.items()
        }
        return Theory(theory.constants, theory.tables, definitions, constructors)

    def _equation(self, equation: Equation) -> Equation:
        return Equation(
            equation.variables,
            self.shared(equation.premise),
            equation.function,
            self.shared(equation.owner),
            tuple(self.shared(argument) for argument in equation.arguments),
            self.shared(equation.value),
        )
