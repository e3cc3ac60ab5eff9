"""Sheets in files."""

from pathlib import Path

from pylogic.core.errors import GameError
from pylogic.documents import Document, load
from pylogic.documents.loading import errata_beside
from pylogic.gdl.rules import Rule
from pylogic.notations.gdl.reader import SheetSyntax


def document_of(path: Path, reading: str = "corrected") -> Document:
    """Return the sheet in a file; what the language forbids is passed over where it can be.

    Its errata are those in the file beside it whose name ends in `.errata.toml`, if there is one.

    Raises PylogicError: It cannot be read, or is no sheet.
    """
    document = load(path, notation="gdl", reading=reading, errata=errata_beside(path) or "")
    if document.syntax.problems:
        raise document.syntax.problems[0]
    if not isinstance(document.syntax, SheetSyntax):
        raise GameError(f"{path} is not a sheet in the Game Description Language")
    return document


def rules_of(path: Path, reading: str = "corrected") -> tuple[Rule, ...]:
    """Return the rules of the sheet in a file, or raise as `document_of` does."""
    syntax = document_of(path, reading).syntax
    return syntax.rules if isinstance(syntax, SheetSyntax) else ()
