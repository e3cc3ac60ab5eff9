"""What the notations of axioms have of their own: how they are written, and checked."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final

from pylogic.compiler.objects.lowering import without_objects
from pylogic.compiler.program import Program
from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationError
from pylogic.explain.first_order.checker import Checker
from pylogic.explain.first_order.objects import ObjectChecker
from pylogic.notations.first_order.printer import print_formula

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.compiler.model import Model
    from pylogic.core.syntax import Declaration
    from pylogic.documents import Document
    from pylogic.explain.first_order.language import Checks, Dialect

_CASE: Final = re.compile(r"(\S+) (-?\d+|[a-z]\w*)")
"""The name that the compiler gives a predicate for one literal among its arguments."""


class FirstOrder:
    """A document of first-order logic."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self.axioms: Sequence[Declaration] = document.syntax.axioms()

    def write(self, node: f.Node) -> str:
        """Return a formula or term on one line."""
        return self._document.written(node)  # type: ignore[arg-type]  # the printer takes terms too

    def printed(self, axiom: Declaration) -> str:
        """Return an axiom as the document has it, on one line."""
        return axiom.text if axiom.formula is None else self.write(axiom.formula)

    def checker(self) -> Checks:
        """Return what checks explanations."""
        return Checker(self.axioms)


class Blocks:
    """A document of blocks: definitions over objects, which are compiled as axioms on states."""

    def __init__(self, document: Document) -> None:
        self._document = document

    @cached_property
    def axioms(self) -> Sequence[Declaration]:
        """The definitions without objects."""
        return without_objects(self._document.syntax)[0]

    @cached_property
    def _definitions(self) -> dict[tuple[str, tuple[int, int]], str]:
        return {
            (one.label, one.lines): " ".join(self._document.written(one.formula).split())
            for one in self._document.syntax.stated()
            if one.formula is not None
        }

    @cached_property
    def _partial(self) -> frozenset[str]:
        return frozenset(self._model.constructs)

    @property
    def _model(self) -> Model:
        program = self._document.program
        assert isinstance(program, Program)  # noqa: S101  # as it was chosen
        return program.model

    def write(self, node: f.Node) -> str:
        """Return a formula or term on one line, with receivers before what is asked of them."""
        return print_formula(f.transform(node, self._received))

    def _received(self, node: f.Node) -> f.Node:
        functions = self._document.syntax.functions
        match node:
            case f.Apply(name, (owner, *rest)) if name not in functions and name not in "+-*'÷%":
                return self._called(name, owner, tuple(rest))
            case f.Predicate(name, (owner, *rest, last)) if name in self._partial:
                return f.equal(last, self._called(name, owner, tuple(rest)))
            case f.Predicate(name, (owner, *rest)) if " to " not in name and " of " not in name:
                if found := _CASE.fullmatch(name):
                    name, literal = found[1], found[2]
                    is_number = literal.lstrip("-").isdigit()
                    rest.append(f.Number(int(literal)) if is_number else f.Constant(literal))
                asked = self._called(name, owner, tuple(rest))
                if isinstance(asked, f.Constant):
                    return f.Predicate(asked.name)
                return f.Predicate(asked.function, asked.args)
            case _:
                return node

    def _called(self, name: str, owner: f.Term, rest: tuple[f.Term, ...]) -> f.Apply | f.Constant:
        called = f"{print_formula(owner)}.{name}"
        return f.Apply(called, rest) if rest else f.Constant(called)

    def printed(self, axiom: Declaration) -> str:
        """Return a definition as the document has it, on one line."""
        return self._definitions.get((axiom.label, axiom.lines)) or " ".join(axiom.text.split())

    def checker(self) -> Checks:
        """Return what checks explanations."""
        return ObjectChecker(self._document.syntax, self._model)


def dialect_of(document: Document) -> Dialect:
    """Return what a document's notation has of its own.

    Raises
    ------
    ExplanationError
        It is not written in axioms.
    """
    if not isinstance(document.program, Program):
        raise ExplanationError(
            f"{document.name} has no axioms: its notation is {document.notation.name}"
        )
    return Blocks(document) if document.notation.name == "blocks" else FirstOrder(document)
