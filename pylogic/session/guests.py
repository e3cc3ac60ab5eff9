"""Modules of clauses that nobody vouches for: a file of a user, the program of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylogic.errors import LoadMessage, NotAllowed
from pylogic.resources import resource_dir
from pylogic.session.modules import Module

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylogic.session.answers import Answer, Answers
    from pylogic.session.sessions import Session
    from pylogic.terms import Term

GUEST_SECONDS: Final = 10.0
"""How long a goal of a guest may run unless told otherwise."""

GUEST_INFERENCES: Final = 1_000_000_000
"""How many inferences a goal of a guest may take unless told otherwise."""


class Guest(Module):
    """A module whose goals all pass the sandbox and have limits.

    Files, processes, settings, and what is typed at the terminal are out of its reach.
    """

    def query(  # noqa: PLR0913 - as Module's
        self,
        goal: str | Term,
        *,
        given: Mapping[str, Term] | None = None,
        limit: int | None = None,
        timeout: float | None = GUEST_SECONDS,
        inferences: int | None = GUEST_INFERENCES,
        sandboxed: bool = True,  # noqa: ARG002 - it is, whatever is said
    ) -> Answers:
        """Return the answers of a goal as `Module.query`, always in the sandbox."""
        return super().query(
            goal, given=given, limit=limit, timeout=timeout, inferences=inferences, sandboxed=True
        )

    def all(  # noqa: PLR0913 - as Module's
        self,
        goal: str | Term,
        *,
        given: Mapping[str, Term] | None = None,
        limit: int | None = None,
        timeout: float | None = GUEST_SECONDS,
        inferences: int | None = GUEST_INFERENCES,
        sandboxed: bool = True,  # noqa: ARG002
    ) -> list[Answer]:
        """Return all answers of a goal as `Module.all`, always in the sandbox."""
        return super().all(
            goal, given=given, limit=limit, timeout=timeout, inferences=inferences, sandboxed=True
        )

    def ask(
        self,
        goal: str | Term,
        *,
        given: Mapping[str, Term] | None = None,
        timeout: float | None = GUEST_SECONDS,
        inferences: int | None = GUEST_INFERENCES,
        sandboxed: bool = True,  # noqa: ARG002
    ) -> Answer | None:
        """Return the first answer of a goal as `Module.ask`, always in the sandbox."""
        return super().ask(
            goal, given=given, timeout=timeout, inferences=inferences, sandboxed=True
        )

    def call_text(
        self,
        predicate: str,
        *arguments: str | int,
        timeout: float | None = None,  # noqa: ARG002 - nothing is called
        inferences: int | None = None,  # noqa: ARG002
    ) -> str:
        """Refuse: this way across has no sandbox.

        Raises
        ------
        NotAllowed
            Always.
        """
        goal = f"{self.name}:{predicate}/{len(arguments) + 1}"
        raise NotAllowed(goal, "the clauses of a guest are asked by query, all and ask only")


def fill(
    session: Session, module: Module, text: str, file: str, timeout: float
) -> list[LoadMessage]:
    """Store the clauses of a text in an empty module; return what there is to say of them.

    No directive is called: an error is a clause that cannot be stored, a warning a directive.
    """
    loader = session.load(resource_dir("prolog") / "untrusted.pl")
    answer = loader.call_text("load_untrusted", module.name, text, timeout=timeout)
    notes = [line.split("\t", 2) for line in answer.split("\n") if line]
    return [LoadMessage(kind, file, int(line), said) for kind, line, said in notes]
