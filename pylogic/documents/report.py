"""The load report: what became of every line of a document."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from pylogic.compiler import Compiled
from pylogic.compiler.clauses.model import Clause
from pylogic.core import syntax
from pylogic.core.errors import PylogicError
from pylogic.core.syntax import Entry, Notice
from pylogic.documents.advice import Advice
from pylogic.documents.advice.advice import advice_lines
from pylogic.render.tables import message, table

_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Report:
    """The account of a document.

    title: The document, its notation, reading and errata.
    entries: Every stretch of lines with what it is and what it became.
    problems: What keeps the document from being compiled; empty when it compiles.
    unclear: Lines that look formal and were not understood, though the rest compiles.
    notices: Warnings about what could be read.
    summary: How much of what was read, where the notation has kinds to count.
    advice: What can be done with the document.
    """

    title: str
    entries: tuple[Entry, ...]
    problems: tuple[PylogicError, ...]
    notices: tuple[Notice, ...] = ()
    summary: str = ""
    unclear: tuple[PylogicError, ...] = ()
    advice: tuple[Advice, ...] = ()

    def __repr__(self) -> str:
        """Return the title, and how much there is."""
        wrong = f", {len(self.problems)} problems" if self.problems else ""
        return f"<Report of {self.title}: {len(self.entries)} entries{wrong}>"

    def __str__(self) -> str:
        """Return the report as text, one line an entry."""
        lines = [self.title]
        for where, kind, text, became in map(_cells, self.entries):
            lines.append(f"{where:>9}  {kind:<15} {text}{f' => {became}' if became else ''}")
        lines += [f"read: {self.summary}"] if self.summary else []
        unclear = sum(entry.kind == syntax.NOT_UNDERSTOOD for entry in self.entries)
        lines.append(f"{unclear} formal-looking stretches were not understood")
        lines.extend(f"warning: {notice}" for notice in self.notices)
        lines.extend(f"not understood: {error}" for error in self.unclear)
        lines.extend(f"does not compile: {problem}" for problem in self.problems)
        lines.extend(advice_lines(self.advice))
        if not self.problems:
            told = len(self.unclear)
            rest = f", but for {told} that was not understood" if told else ""
            lines.append(f"compiles{rest}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Return a table of the lines, and below what is wrong with its caret, for notebooks."""
        rows = map(_cells, self.entries)
        said = [f"warning: {notice}" for notice in self.notices]
        said += [f"not understood: {error}" for error in self.unclear]
        said += [f"does not compile: {problem}" for problem in self.problems]
        said += [] if self.problems else ["compiles" + ", but for that" * bool(self.unclear)]
        found = table(("lines", "kind", "text", "became"), rows)
        return f"<p>{escape(self.title)}</p>{found}{''.join(map(message, said))}"


def _cells(entry: Entry) -> tuple[str, str, str, str]:
    first, last = entry.lines
    where = str(first) if first == last else f"{first}-{last}"
    text = entry.text if len(entry.text) <= _SHOWN else entry.text[: _SHOWN - 3] + "..."
    return where, entry.kind, text, entry.became


def entries_made(
    entries: Sequence[Entry],
    clauses: Sequence[Clause],
    program: Compiled | None,
    *,
    is_whole: bool = True,
) -> tuple[Entry, ...]:
    """Return the entries of a document, those of axioms with what they became.

    Of the predicates that an axiom became only those are told that can be asked for, where there
    are some.

    entries: As they were read.
    clauses: What they were compiled to; none where the document does not compile.
    program: The document compiled; None where it does not compile.
    is_whole: Whether all axioms were compiled.
    """
    renamed = {} if program is None else program.renamed
    notes = {} if program is None else program.notes
    nothing = "nothing asks for it" if program is not None and is_whole else "not compiled"
    sources = getattr(program, "sources", {})
    asked = {each.rpartition("/")[0] for each in getattr(program, "exports", ())}
    predicates: dict[tuple[int, int], dict[str, None]] = {}
    for clause in clauses:
        name = sources.get(clause.predicate, clause.predicate)
        predicates.setdefault(clause.lines, {})[name] = None

    def became(entry: Entry) -> Entry:
        if entry.kind != syntax.AXIOM:
            return entry
        names = [name for name in predicates.get(entry.lines, ()) if name != "$never"]
        told = [name for name in names if name in asked] or names
        made = [
            f"{renamed[name]} ({name} in Prolog)" if name in renamed else name for name in told
        ]
        if note := notes.get(entry.became):
            made.append(note)
        what = f"axiom {entry.became}: {', '.join(made) or nothing}"
        return syntax.Entry(entry.lines, entry.kind, entry.text, what)

    return tuple(map(became, entries))
