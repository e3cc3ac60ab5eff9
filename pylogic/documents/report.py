"""The load report: what became of every line of a document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylogic.notations import syntax

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylogic.documents.document import Document
    from pylogic.errors import PylogicError
    from pylogic.notations.syntax import Entry, Notice

_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Report:
    """The account of a document.

    Attributes
    ----------
    title : str
        The document, its notation, reading and errata.
    entries : tuple of Entry
        Every stretch of lines with what it is and what it became.
    problems : tuple of PylogicError
        What keeps the document from being compiled; empty when it compiles.
    unclear : tuple of PylogicError
        Lines that look formal and were not understood, though the rest compiles.
    notices : tuple of Notice
        Warnings about what could be read.
    summary : str
        How much of what was read, where the notation has kinds to count.
    """

    title: str
    entries: tuple[Entry, ...]
    problems: tuple[PylogicError, ...]
    notices: tuple[Notice, ...] = ()
    summary: str = ""
    unclear: tuple[PylogicError, ...] = ()

    def __str__(self) -> str:
        """Return the report as text, one line an entry."""
        lines = [self.title]
        for entry in self.entries:
            first, last = entry.lines
            where = str(first) if first == last else f"{first}-{last}"
            text = entry.text if len(entry.text) <= _SHOWN else entry.text[: _SHOWN - 3] + "..."
            became = f" => {entry.became}" if entry.became else ""
            lines.append(f"{where:>9}  {entry.kind:<15} {text}{became}")
        lines += [f"read: {self.summary}"] if self.summary else []
        unclear = sum(entry.kind == syntax.NOT_UNDERSTOOD for entry in self.entries)
        lines.append(f"{unclear} formal-looking stretches were not understood")
        lines.extend(f"warning: {notice}" for notice in self.notices)
        lines.extend(f"not understood: {error}" for error in self.unclear)
        lines.extend(f"does not compile: {problem}" for problem in self.problems)
        if not self.problems:
            told = len(self.unclear)
            rest = f", but for {told} that was not understood" if told else ""
            lines.append(f"compiles{rest}")
        return "\n".join(lines)


def report_on(document: Document) -> Report:
    """Return the report on a document; it compiles the document to say what each axiom became."""
    problems = document.obstacles
    clauses: dict[tuple[int, int], dict[str, None]] = {}
    in_prolog: Mapping[str, str] = {}
    if not problems:
        in_prolog = document.program.renamed
        for clause in document.clauses:
            clauses.setdefault(clause.lines, {})[clause.predicate] = None
    nothing = "not compiled" if problems else "nothing asks for it"
    entries = []
    for entry in document.syntax.entries:
        if entry.kind != syntax.AXIOM:
            entries.append(entry)
            continue
        made = [
            f"{in_prolog[name]} ({name} in Prolog)" if name in in_prolog else name
            for name in clauses.get(entry.lines, ())
            if name != "$never"
        ]
        if not problems and (note := document.program.notes.get(entry.became)):
            made.append(note)
        became = f"axiom {entry.became}: {', '.join(made) or nothing}"
        entries.append(syntax.Entry(entry.lines, entry.kind, entry.text, became))
    errata = f", errata: {', '.join(document.errata)}" if document.errata else ""
    title = (
        f"{document.name}: notation {document.notation.name}, reading {document.reading}{errata}"
    )
    return Report(
        title,
        tuple(entries),
        problems,
        document.notices,
        document.syntax.summary(),
        document.syntax.unclear,
    )
