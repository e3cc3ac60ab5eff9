"""The definitions of a document, found by what they define."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from pylogic.core import formulas as f
from pylogic.core import patterns
from pylogic.core.errors import DeductionError


@dataclass(frozen=True, slots=True)
class PatternDefinition:
    """One definition: a head whose variables are its parameters, and what it is equivalent to."""

    head: f.Predicate
    body: f.Formula

    def bind(self, call: f.Predicate) -> dict[str, f.Term] | None:
        """Return what the parameters are in a call; None where this defines something else."""
        pattern = opened(self.head, f.free_variables(self.head))
        return patterns.match(pattern, call)  # type: ignore[return-value]  # arguments are terms

    def at(self, values: dict[str, f.Term]) -> f.Formula:
        """Return the body for these values; a bound variable that would capture is renamed."""
        return f.substitute(self.body, values)  # type: ignore[return-value]  # a formula stays one


def opened(node: f.Node, names: Collection[str]) -> f.Node:
    """Return the pattern in which the variables of these names stand for anything."""
    return f.transform(
        node, lambda n: f.Meta(n.name) if isinstance(n, f.Variable) and n.name in names else n
    )


@dataclass(frozen=True, slots=True)
class PatternDefinitions:
    """Definitions in the order of their text; of two that fit, the more special one is meant."""

    all: tuple[PatternDefinition, ...]

    @classmethod
    def of(cls, axioms: Iterable[f.Formula]) -> PatternDefinitions:
        """Return the definitions among formulas: the equivalences with a predicate on the left."""
        return cls(
            tuple(
                PatternDefinition(axiom.left, axiom.right)
                for axiom in axioms
                if isinstance(axiom, f.Iff) and isinstance(axiom.left, f.Predicate)
            )
        )

    def also(self, head: f.Predicate, body: f.Formula) -> PatternDefinitions:
        """Return these definitions and, in place of any with the same head, another."""
        kept = tuple(d for d in self.all if d.head != head)
        return PatternDefinitions((*kept, PatternDefinition(head, body)))

    def of_call(self, call: f.Predicate) -> tuple[PatternDefinition, dict[str, f.Term]]:
        """Return the definition of what is called, and the values of its parameters.

        Raises DeductionError: There is none.
        """
        fitting = [(d, values) for d in self.all if (values := d.bind(call)) is not None]
        if not fitting:
            raise DeductionError("definition", f"nothing defines {call.name}/{len(call.args)}")
        return min(fitting, key=lambda pair: len(pair[1]))
