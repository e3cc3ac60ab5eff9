"""From a document as it was read to the clauses of a Prolog module."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from pylogic.compiler.clauses.model import Clause


class Compiled(Protocol):
    """What a document in any notation is compiled to."""

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses, in the order in which they must be loaded."""

    @property
    def notes(self) -> Mapping[str, str]:
        """By axiom, what became of what it demands without defining anything."""

    @property
    def renamed(self) -> Mapping[str, str]:
        """By Prolog name, the symbol of the document that Prolog has taken the name of."""

    @property
    def placed(self) -> str | None:
        """The clauses of an untrusted program, on the lines of the document.

        None where the compiler made the clauses.
        """

    def text(self, module: str, title: str, extra: str = "", exports: Sequence[str] = ()) -> str:
        """Return the module as a file that SWI-Prolog loads by itself.

        module, title: The module's name, and what the comment at its top says it is.
        extra: Further clauses, for the end.
        exports: What they export.
        """
