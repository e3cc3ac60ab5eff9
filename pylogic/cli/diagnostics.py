"""Warnings about a document that is queried, and errors for goals that it cannot answer."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from pylogic.core.errors import GoalError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pylogic.documents import Document

_SHOWN = 20


def warn(document: Document) -> None:
    """Print each line that was not understood, and what should be looked at in the others."""
    found = [*document.syntax.unclear, *document.notices]
    for warning in found[:_SHOWN]:
        click.echo(f"Warning: {warning}", err=True)
    if len(found) > _SHOWN:
        more = len(found) - _SHOWN
        click.echo(f"Warning: {more} more, which `pylogic load` lists", err=True)


def warn_of_folder(folder: Path, reading: str) -> None:
    """Print the same of the document in a folder with a game, if there is one."""
    text, errata = folder / "axioms.txt", folder / "errata.toml"
    if not text.is_file():
        return
    from pylogic.documents import load  # noqa: PLC0415 - imports the readers

    warn(load(text, reading=reading, errata=errata if errata.exists() else ""))


@contextmanager
def telling_what_is_meant(document: Document | None) -> Iterator[None]:
    """Add to the error at a predicate that is not there which one may be meant.

    Raises
    ------
    GoalError
        The same, with that.
    """
    try:
        yield
    except GoalError as error:
        if document is None or error.kind != "exception":
            raise
        from pylogic.documents.goal_diagnostics import meant_predicate  # noqa: PLC0415 - readers

        if meant := meant_predicate(error.message, document):
            raise GoalError(
                error.kind, error.goal, f"{error.message}; {meant}", error.at
            ) from error
        raise


def refuse(goal: str, document: Document) -> None:
    """Refuse a goal without an answer that asks what the document knows nothing of.

    Raises
    ------
    GoalError
        It does; the error says what may be meant.
    """
    from pylogic.documents.goal_diagnostics import diagnose_goal  # noqa: PLC0415 - imports the readers

    for diagnostic in diagnose_goal(goal, document):
        line = goal.count("\n", 0, diagnostic.offset) + 1
        column = diagnostic.offset - goal.rfind("\n", 0, diagnostic.offset)
        raise GoalError("unknown", goal, diagnostic.what, (line, column))
