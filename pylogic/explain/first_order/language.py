"""How values and formulas of a compiled document are written: in Prolog, and in its notation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pylogic.compiler.clauses.model import Model
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.explain.growing import PrintedSource
from pylogic.explain.tree import Node
from pylogic.terms import Atom, Compound, Integer, Term

_NAMES = "PQRSTUVW"
_LETTERS = "ijklmnuvwxyzabcdefgh"
"""What variables are called that the compiler made."""
_ALWAYS = f.Truth(value=True)
_APART = re.compile(r"_\d+$")
"""What the compiler adds to a variable that another quantifier binds, too."""


class Checks(Protocol):
    """What checks explanations about one document."""

    def check(self, root: Node, language: Language) -> str:
        """Return why some of an explanation could not be checked; nothing where all was."""


class Dialect(Protocol):
    """A document of axioms in one notation."""

    @property
    def axioms(self) -> Sequence[Declaration]:
        """The axioms, as they are compiled."""

    @property
    def variables(self) -> frozenset[str]:
        """The variables of the document, as they are called there."""

    def observer(self, name: str) -> str:
        """Return what an observer is called in the document."""

    def write(self, node: f.Node) -> str:
        """Return a formula or term on one line."""

    def printed(self, axiom: Declaration) -> str:
        """Return an axiom as the document has it, on one line."""

    def checker(self) -> Checks:
        """Return what checks explanations; a `MeaningError` where nothing can."""


@dataclass(slots=True)
class Language:
    """The values of a document, and what its positions are called in one explanation.

    model: The compiled theory.
    dialect: The notation of the document.
    names: What the positions are called, in the order in which they came up.
    reserved: What no position is called: variables of the goal that are none.
    """

    model: Model
    dialect: Dialect
    names: dict[Term, str] = field(default_factory=dict)
    reserved: set[str] = field(default_factory=set)
    _functors: dict[str, str] = field(default_factory=dict)
    _built: set[Term] = field(default_factory=set)
    _letters: dict[str, str] = field(default_factory=dict)
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

    def source(self, axiom: Declaration) -> PrintedSource:
        """Return an axiom as explanations show it."""
        return PrintedSource(axiom.label, axiom.lines, self.dialect.printed(axiom))

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
        return {*theory.predicates, *theory.functions, *self.reserved}

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
        return self.write(self._plain(f.substitute(node, values)))

    def variable(self, name: str) -> str:
        """Return what a variable is called: as in the document where the compiler renamed it."""
        own = self.dialect.variables
        if name in own:
            return name
        if (base := _APART.sub("", name)) in own:
            return base
        if " " in name and name not in self._letters:
            used = {*own, *self._letters.values()}
            free = (letter for letter in _LETTERS if letter not in used)
            self._letters[name] = next(free, name)
        return self._letters.get(name, name)

    def _plain(self, node: f.Node) -> f.Node:
        """Return a formula whose quantified variables are called as in the document."""
        if isinstance(node, f.Exists | f.ForAll):
            names, body = list(node.variables), self._plain(node.body)
            for i, name in enumerate(names):
                wanted = self.variable(name)
                if wanted != name and not _has(body, wanted):
                    body = f.substitute(body, {name: f.Variable(wanted)})
                    names[i] = wanted
            return type(node)(tuple(names), body)  # type: ignore[arg-type]  # of a formula comes a formula
        if isinstance(node, f.And):
            own = [self._plain(part) for part in node.parts if part != _ALWAYS]
            return f.conjunction(*own)  # type: ignore[arg-type]  # of a formula comes a formula
        parts = f.children(node)
        return f.rebuild(node, tuple(map(self._plain, parts))) if parts else node


def _has(node: f.Node, name: str) -> bool:
    """Whether a name stands in a formula, be it of a variable or of a constant."""
    return any(
        name in inner.variables if isinstance(inner, f.Exists | f.ForAll) else inner.name == name
        for inner in f.walk(node)
        if isinstance(inner, f.Variable | f.Constant | f.Exists | f.ForAll)
    )
