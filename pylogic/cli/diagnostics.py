"""Warnings about a document that is queried, and errors for goals that it cannot answer."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pylogic.core.errors import GoalError
from pylogic.games.registry import sheet_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.documents import Document

_SHOWN = 20


def warn(document: Document) -> None:
    """Print each line that was not understood, and each doubt about the others.

    How the others were read is told by `pylogic load`, and here only that there is such a thing.
    """
    slips = [notice for notice in document.notices if not notice.reading]
    readings = len(document.notices) - len(slips)
    found = [*document.syntax.unclear, *slips]
    for warning in found[:_SHOWN]:
        click.echo(f"Warning: {warning}", err=True)
    if len(found) > _SHOWN:
        more = len(found) - _SHOWN
        click.echo(f"Warning: {more} more, which `pylogic load` lists", err=True)
    if readings:
        ways = "a reading that the text leaves open" if readings == 1 else f"{readings} readings"
        click.echo(f"Note: {ways}: `pylogic load` tells", err=True)


def warn_of_folder(folder: Path, reading: str) -> None:
    """Print the same of the document in a folder with a game, if there is one."""
    text, errata = folder / "axioms.txt", folder / "errata.toml"
    if not text.is_file():
        return
    from pylogic.documents import load  # noqa: PLC0415 - imports the readers

    warn(load(text, reading=reading, errata=errata if errata.exists() else ""))


def warn_of_sheet(name: str, reading: str = "corrected") -> None:
    """Print what the language forbids of a sheet that is played all the same, if it is one."""
    path = sheet_of(Path(name))
    if path is None:
        return
    from pylogic.games.gdl.files import document_of  # noqa: PLC0415 - imports the readers

    for breach in document_of(path, reading).syntax.unclear[:_SHOWN]:
        click.echo(f"Warning: {breach}", err=True)


def tell_unknown(goal: str, document: Document, *, answered: bool) -> None:
    r"""Refuse a goal without an answer about what a document knows nothing of; else warn.

    `\+ happy(bobb)` has an answer, and nobody is called bobb.

    Raises GoalError: It has none; the error says what may be meant.
    """
    from pylogic.documents.goal_diagnostics import refusal  # noqa: PLC0415 - imports the readers

    error = refusal(goal, document)
    if error is not None and not answered:
        raise error
    if error is not None:
        click.echo(f"Warning: {error}", err=True)


def tell_order(goal: str) -> None:
    r"""Warn of a negation that is asked before its variables have values: `\+ p(X), q(X)`."""
    from pylogic.documents.goal_order import early_negation  # noqa: PLC0415 - loads the lexer

    asked = "\\+" in goal or "not" in goal
    if asked and (error := early_negation(goal)) is not None:
        click.echo(f"Warning: {error}", err=True)


@contextmanager
def telling_what_is_meant(document: Document | None, elsewhere: str = "") -> Iterator[None]:
    """Add to an error what may be meant: another predicate, a constant of the document.

    elsewhere: What to add where there is no document, and a predicate is not there.

    Raises GoalError: The same, with that.
    """
    try:
        yield
    except GoalError as error:
        from pylogic.documents.goal_diagnostics import with_what_is_meant  # noqa: PLC0415 - imports the readers

        if elsewhere and "there is no predicate" in error.message:
            message = f"{error.message}; {elsewhere}"
            raise GoalError(error.kind, error.goal, message, error.at) from error
        raise with_what_is_meant(error, document) from error
