"""Objects that are parts of others: what is said of a part is said of the whole that has it.

`game.matrix(x, y)` and `game.matrix.height(x)` observe the game, and `matrix.full(x)` holds of the
game whose matrix it is. So a part needs no values of its own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pylogic.compiler.theory.statements import BUILT_IN_FUNCTIONS, failure
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration

CALL = "()"
"""The function that applies an object to arguments: `game.matrix(x, y)`."""


def without_components(axioms: Sequence[Declaration], defined: set[str]) -> list[Declaration]:
    """Return the axioms with wholes in place of their parts.

    defined: The functions that axioms define, which are no parts.
    Raises CompileError: A part is compared as a whole, or it cannot be told which object is
        applied to arguments.
    """
    names = _components(axioms, {*defined, *BUILT_IN_FUNCTIONS})
    return [
        replace(axiom, formula=_Eraser(axiom, names).formula(axiom.formula or f.Truth(value=True)))
        for axiom in axioms
    ]


def _components(axioms: Sequence[Declaration], defined: set[str]) -> dict[str, None]:
    """Return the functions whose values are parts: they, or roots of their name, are receivers."""
    nodes = [n for axiom in axioms for n in f.walk(axiom.formula or f.Truth(value=True))]
    roots = {
        arg.name for n in nodes for arg in _receiver(n, defined) if isinstance(arg, f.Variable)
    }
    return {
        name: None
        for n in nodes
        for arg in _receiver(n, defined)
        if isinstance(arg, f.Apply) and len(arg.args) == 1 and arg.function not in defined
        for name in (arg.function,)
        if isinstance(n, f.Apply) or name in roots
    }


def _receiver(node: f.Node, defined: set[str]) -> Iterator[f.Term]:
    """Yield the first argument of a predicate, and of a function that no axiom defines."""
    match node:
        case f.Predicate(_, (first, *_)):
            yield first
        case f.Apply(function, (first, *_)) if function not in defined:
            yield first


@dataclass(frozen=True, slots=True)
class _Eraser:
    """The parts being taken out of one axiom."""

    axiom: Declaration
    names: dict[str, None]

    def formula(self, node: f.Formula) -> f.Formula:
        return self._node(node)  # type: ignore[return-value]  # of a formula comes a formula

    def _node(self, node: f.Node) -> f.Node:
        match node:
            case f.Apply(function, (owner, *args)) if function == CALL:
                whole = (self._node(owner), *map(self._node, args))
                return f.Apply(self._applied(owner), whole)  # type: ignore[arg-type]  # of terms come terms
            case f.Apply(function, (owner,)) if function in self.names:
                return self._node(owner)
            case f.Compare(_, terms):
                for term in terms:
                    if isinstance(term, f.Apply) and self._is_part(term):
                        reason = (
                            f"{term.function} is an object; its values can be compared, not it"
                        )
                        raise failure(reason, self.axiom)
        parts = f.children(node)
        return f.rebuild(node, tuple(map(self._node, parts))) if parts else node

    def _is_part(self, term: f.Apply) -> bool:
        return term.function in self.names and len(term.args) == 1

    def _applied(self, owner: f.Term) -> str:
        """Return the function that an object applied to arguments stands for: its name."""
        match owner:
            case f.Apply(function) if self._is_part(owner):
                return function
            case f.Variable(name) if name in self.names or not self.names:
                return name
            case _ if len(self.names) == 1:
                return next(iter(self.names))
            case _:
                among = ", ".join(self.names)
                raise failure(f"it cannot be told which of {among} is applied here", self.axiom)
