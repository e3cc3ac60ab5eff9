"""The audit: what is wrong in a document, each fault with a witness found by running it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from pylogic.audit.known import auditor_of, audits
from pylogic.audit.result import ErratumWitness, Result, result_of
from pylogic.core.errata import Errata, Erratum
from pylogic.core.errors import DocumentMissing
from pylogic.documents.loading import read_text
from pylogic.documents.shipped import folder_of, recognised, shipped_errata


class Auditor(Protocol):
    """Looks for witnesses in one document."""

    def witness(self, erratum: Erratum) -> ErratumWitness | str:
        """Return what shows an erratum, or why nothing does."""

    def close(self) -> None:
        """Drop what was loaded."""


def names() -> tuple[str, ...]:
    """Return the documents that can be audited, in alphabetical order."""
    return tuple(sorted(audits()))


def is_shipped(name: str) -> bool:
    """Return whether a document can be audited without a file."""
    return (name in audits() and not audits()[name].needs_text) or _text_of(name) is not None


def errata_of(document: str | Path) -> Errata:
    """Return the errata of a document: by its name, or those that know the text in a file.

    Raises DocumentMissing: There are none.
    """
    if document in audits():
        return next(errata for errata in shipped_errata() if errata.document == document)
    if not Path(document).exists():
        raise DocumentMissing(f"{document} is neither a file nor one of {', '.join(names())}")
    errata = recognised(read_text(document))
    if errata is None or errata.document not in audits():
        raise DocumentMissing(
            f"{document} is none of the documents that can be audited: {', '.join(names())}"
        )
    return errata


def audit(document: str | Path, file: Path | None = None) -> Iterator[Result]:
    """Yield each erratum of a document, with a witness or the reason why it has none.

    document: One of `names()`, or the file with the text of one.
    file: The text of the document of that name, where it is not shipped.
    Raises DocumentMissing: There is no such document, or its text is not shipped and no file is
        given.
    Raises PylogicError: The text cannot be read, is another one, or does not load.
    """
    errata = errata_of(document)
    name = errata.document
    path = file if document in audits() else Path(document)
    if path is None and not is_shipped(name):
        phrases = " and ".join(repr(p) for source in errata.sources for p in source.recognise)
        raise DocumentMissing(
            f"the text of {name} is not ours to ship: give the file that has it"
            f" (it is known by {phrases})"
        )
    if path is not None and errata.source_of(read_text(path)) is None:
        raise DocumentMissing(f"{path} is not the text of {name}")
    auditor: Auditor = auditor_of(name, path or _text_of(name))
    try:
        for erratum in errata.errata:
            yield result_of(name, erratum, auditor.witness(erratum))
    finally:
        auditor.close()


def _text_of(name: str) -> Path | None:
    """Return the text of a document that is shipped."""
    path = folder_of(name) / "axioms.txt"
    return path if path.is_file() else None


__all__ = ["Auditor", "ErratumWitness", "Result", "audit", "errata_of", "is_shipped", "names"]
