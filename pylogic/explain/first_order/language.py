"""How values and formulas of a compiled document are written: in Prolog, and in its notation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from pylogic.core import formulas as f
from pylogic.terms import Atom, Compound, Integer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylogic.compiler.model import Model
    from pylogic.core.syntax import Declaration
    from pylogic.explain.tree import Node
    from pylogic.terms import Term

_NAMES = "PQRSTUVW"


class Checks(Protocol):
    """What checks explanations about one document."""

    def check(self, root: Node, language: Language) -> str:
        """Return why some of an explanation could not be checked; nothing where all was."""


class Dialect(Protocol):
    """A document of axioms in one notation."""

    @property
    def axioms(self) -> Sequence[Declaration]:
        """The axioms, as they are compiled."""

    def write(self, node: f.Node) -> str:
        """Return a formula or term on one line."""

    def printed(self, axiom: Declaration) -> str:
        """Return an axiom as the document has it, on one line."""

    def checker(self) -> Checks:
        """Return what checks explanations; a `MeaningError` where nothing can."""


@dataclass(slots=True)
class Language:
    """The values of a document, and what its positions are called in one explanation.

    Attributes
    ----------
    model : Model
        The compiled theory.
    dialect : Dialect
        The notation of the document.
    names : dict of Term to str
        What the positions are called, in the order in which they came up.
    """

    model: Model
    dialect: Dialect
    names: dict[Term, str] = field(default_factory=dict)
    _functors: dict[str, str] = field(default_factory=dict)
    _built: set[Term] = field(default_factory=set)
    _endless: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Note what the values of constructors are called in Prolog, and which there are."""
        sorts = self.model.sorts
        self._functors = {self.model.functor(c): c for c in sorts.constructors}
        extents = [
            *(sort.values for sort in sorts.sorts.values()),
            *(extent.values for extent in sorts.extents.values()),
        ]
        for values in filter(None, extents):
            found = (self.term(value) for value in values if isinstance(value, f.Apply))
            self._built |= {value for value in found if value is not None}
        known = {value.name for value in self._built if isinstance(value, Compound)}
        self._endless = {c for c in sorts.constructors if self.model.functor(c) not in known}

    def write(self, node: f.Node) -> str:
        """Return a formula or term in the document's notation."""
        return self.dialect.write(node)

    def built(self, constructor: str, row: tuple[Term, ...]) -> Term | None:
        """Return the value of a constructor; None where the document has no such value."""
        value = Compound(self.model.functor(constructor), row)
        return value if value in self._built or constructor in self._endless else None

    def sort_of_state(self, value: Term) -> str | None:
        """Return the sort of states that a value is of; None where it is no state."""
        if isinstance(value, Compound):
            for sort, layout in self.model.layouts.items():
                if value.name == self.model.name(sort) and len(value.args) == len(layout.slots):
                    return sort
        return None

    def symbol(self, functor: str) -> str:
        """Return the constructor whose values have a name in Prolog."""
        return self._functors.get(functor, functor)

    def node(self, value: Term) -> f.Term:
        """Return a value as a term of the document; a position by its name."""
        if self.sort_of_state(value) is not None:
            return f.Constant(self.called(value))
        match value:
            case Atom(name):
                return f.Constant(name)
            case Integer(number):
                return f.Number(number)
            case Compound(name, args):
                return f.Apply(self.symbol(name), tuple(map(self.node, args)))
        raise TypeError(value)

    def called(self, state: Term) -> str:
        """Return the name of a position: P, Q, ..., P2, ..."""
        if state not in self.names:
            taken = self._taken()
            number = 0
            while True:
                turn, letter = divmod(number, len(_NAMES))
                name = _NAMES[letter] + (str(turn + 1) if turn else "")
                if name not in taken and name not in self.names.values():
                    break
                number += 1
            self.names[state] = name
        return self.names[state]

    def _taken(self) -> set[str]:
        theory = self.model.theory
        return {*theory.predicates, *theory.functions}

    def term(self, node: f.Node) -> Term | None:
        """Return a ground term of constructors as a value; None where it is something else."""
        match node:
            case f.Constant(name):
                return Atom(name)
            case f.Number(number):
                return Integer(number)
            case f.Apply(function, args) if function in self.model.sorts.constructors:
                parts = [self.term(arg) for arg in args]
                if any(part is None for part in parts):
                    return None
                return Compound(self.model.functor(function), tuple(parts))  # type: ignore[arg-type]  # none is None
        return None

    def printed(self, node: f.Node, env: Mapping[str, Term]) -> str:
        """Return a formula or term as the notation writes it, with values for its variables."""
        values = {name: self.node(value) for name, value in env.items()}
        return self.write(f.substitute(node, values))
