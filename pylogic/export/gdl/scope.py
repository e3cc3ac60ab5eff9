"""Where formulas stand, and what whoever writes them has to know."""

from dataclasses import dataclass
from typing import Protocol

from pylogic.compiler.clauses.model import Model
from pylogic.compiler.sorts.sorts import Sort
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f
from pylogic.core.errors import CompileError
from pylogic.export.gdl.clauses import Body
from pylogic.export.gdl.names import SheetNames
from pylogic.export.gdl.numbers import Numbers
from pylogic.gdl.terms import Term


@dataclass(frozen=True, slots=True)
class BodyScope:
    """Where a formula stands.

    statement: The statement, for errors.
    state: The variable of the formula that stands for the position; empty where there is none.
    sorts: What the variables range over.
    name: What relations that are made here begin with.
    """

    statement: Statement
    state: str
    sorts: dict[str, Sort]
    name: str

    def refuse(self, reason: str) -> CompileError:
        """Return the error that the statement cannot be written."""
        return self.statement.fail(f"{reason}; a sheet cannot say that")


class SheetVocabulary(Protocol):
    """What a sheet knows of its symbols, for those who write formulas."""

    @property
    def model(self) -> Model:
        """The document, compiled."""

    @property
    def names(self) -> SheetNames:
        """What things are called."""

    @property
    def numbers(self) -> Numbers:
        """The tables of sums and orders."""

    def relation(self, name: str) -> str:
        """Return the relation of a symbol, whose definition the sheet will have."""

    def domain(self, sort: Sort) -> str:
        """Return the relation that lists the values of a sort."""

    def holds_state(self, place: tuple[str, str, int]) -> bool:
        """Tell whether a place of a symbol is one of positions."""

    def is_state(self, name: str, scope: BodyScope) -> bool:
        """Tell whether a variable stands for a position."""

    def is_open(self, name: str) -> bool:
        """Tell whether a predicate says of something only that it is a position."""

    def numbers_of(self, term: f.Node, scope: BodyScope) -> set[int]:
        """Return the numbers that a term can be."""

    def define(self, head: Term, formula: f.Node, clause: Body, scope: BodyScope) -> None:
        """Take the rules by which an atom holds where a formula does."""
