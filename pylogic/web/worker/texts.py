"""What became of each line of a text, and what it was turned into."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

import pylogic
from pylogic.core.errors import DocumentMissing, Place, PylogicError
from pylogic.core.syntax import Declaration
from pylogic.documents import Document
from pylogic.documents.loading import open_text, read_text, shipped_path
from pylogic.documents.shipped import folder_of
from pylogic.web.listed import listed
from pylogic.web.messages import DocumentAsked
from pylogic.web.worker.faults import fault
from pylogic.web.worker.predicates import predicates_of


def document_of(request: DocumentAsked, folder: Path) -> Document:
    """Return the document that a request tells of.

    Raises DocumentMissing: There is no text, and none that is listed is called so.
    Raises PylogicError: It cannot be read.
    """
    return _document(msgspec.json.encode(request), folder)


@lru_cache(maxsize=8)
def _document(encoded: bytes, folder: Path) -> Document:
    asked = msgspec.json.decode(encoded, type=DocumentAsked)
    source, errata = _source(asked), _errata(asked, folder)
    return pylogic.load(source, notation=asked.notation, reading=asked.reading, errata=errata)


def _source(request: DocumentAsked) -> str | Path:
    """Return the text, or the file of what is listed."""
    if request.text.strip():
        return f"{request.text}\n"  # a text with a line break is never taken for a file's name
    path = listed().get(request.name) or shipped_path(request.name)
    if path is None or not path.is_file():
        raise DocumentMissing(
            f"no document that is listed here is called {request.name!r}"
            if request.name
            else "the text is empty"
        )
    return path


def _errata(request: DocumentAsked, folder: Path) -> str | None:
    """Return the file of the errata; None for those that are known of the text."""
    if request.errata is None:
        beside = folder_of(request.name) / "errata.toml" if request.name else None
        return str(beside) if not request.text and beside and beside.is_file() else None
    if not request.errata.strip():
        return ""
    path = folder / "errata.toml"
    path.write_text(request.errata, encoding="utf-8")
    return str(path)


def read(request: DocumentAsked, folder: Path) -> dict[str, Any]:
    """Return the report on a text, with the formulas and the clauses of its lines."""
    source, errata = _source(request), _errata(request, folder)
    opened = open_text(source, request.reading, errata)
    text = request.text if request.text.strip() else read_text(str(source))
    answer: dict[str, Any] = {
        "name": opened.name,
        "text": text,
        "reading": request.reading,
        "known_errata": []
        if opened.known is None
        else [
            {
                "id": erratum.id,
                "why": erratum.why,
                "lines": list(erratum.lines),
                "applied": erratum in opened.applied,
            }
            for erratum in opened.known.errata
        ],
        "entries": [],
        "formulas": [],
        "clauses": [],
        "predicates": [],
        "problems": [],
        "unclear": [],
        "notices": [],
    }
    try:
        document = document_of(request, folder)
    except PylogicError as error:
        return answer | {
            "notation": request.notation,
            "compiles": False,
            "problems": [fault(error)],
        }
    report = document.report
    answer |= {
        "notation": document.notation.name,
        "title": report.title,
        "summary": report.summary,
        "entries": [
            {"lines": entry.lines, "kind": entry.kind, "text": entry.text, "became": entry.became}
            for entry in report.entries
        ],
        "problems": [fault(error) for error in report.problems],
        "unclear": [fault(error) for error in report.unclear],
        "notices": [
            {"what": notice.what, **_at(notice.place), "name": notice.name}
            for notice in report.notices
        ],
        "advice": [
            {"kind": one.kind, "lines": one.lines, "text": one.text, "became": one.became}
            for one in report.advice
        ],
        "formulas": list(_formulas(document)),
        "compiles": not report.problems,
    }
    if not report.problems:
        clauses = [
            {"lines": c.lines, "label": c.label, "predicate": c.predicate, "clause": c.text}
            for c in document.clauses
            if c.predicate != "$never"
        ]
        answer |= {"clauses": clauses, "predicates": predicates_of(document)}
    return answer


def _at(place: Place) -> dict[str, Any]:
    return {"line": place.line, "column": place.column}


def _formulas(document: Document) -> Iterable[dict[str, Any]]:
    """Yield each statement as it was understood, in the document's own notation."""
    for declaration in document.syntax.stated():
        written = _as_text(document, declaration)
        if written is not None:
            yield {
                "label": declaration.label,
                "kind": declaration.kind,
                "lines": declaration.lines,
                "formula": written,
            }


def _as_text(document: Document, declaration: Declaration) -> str | None:
    if declaration.formula is None:
        return None
    if document.notation.write is None:
        return declaration.text
    try:
        return document.written(declaration.formula)
    except PylogicError as error:
        return f"({error})"
