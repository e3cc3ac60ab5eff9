"""Warnings on stderr about a document whose answers are used: what in it was not understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pathlib import Path

    from pylogic.documents import Document

_SHOWN = 20


def tell(document: Document) -> None:
    """Print each line that was not understood, and what should be looked at in the others."""
    found = [*document.syntax.unclear, *document.syntax.notices]
    for doubt in found[:_SHOWN]:
        click.echo(f"Warning: {doubt}", err=True)
    if len(found) > _SHOWN:
        more = len(found) - _SHOWN
        click.echo(f"Warning: {more} more, which `pylogic load` lists", err=True)


def tell_of_folder(folder: Path, reading: str) -> None:
    """Print the same of the document in a folder with a game, if there is one."""
    text, errata = folder / "axioms.txt", folder / "errata.toml"
    if not text.is_file():
        return
    from pylogic.documents import load  # noqa: PLC0415 - imports the readers

    tell(load(text, reading=reading, errata=errata if errata.exists() else ""))
