"""Reading a whole document: prose, declarations and axioms, with an account of every line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylogic.errors import Place, ReadError
from pylogic.notations import syntax
from pylogic.notations.corrections import Corrections
from pylogic.notations.first_order.declarations import (
    Signature,
    read_constants,
    read_signatures,
    vocabulary_of,
)
from pylogic.notations.first_order.expressions import read_formula, read_patterns, read_tokens
from pylogic.notations.first_order.layout import Chunk, chunks, looks_formal
from pylogic.notations.first_order.lexer import Vocabulary
from pylogic.notations.passage import Passage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.errata import Erratum
    from pylogic.formulas import Formula


_STOPS = (".", ",", ";")


def score(text: str) -> int:
    """Return how much of the text is in this notation: how many lines have a sign of logic."""
    return sum(looks_formal(line) for line in text.splitlines())


@dataclass(slots=True)
class _Reader:
    file: str
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    declarations: list[syntax.Declaration] = field(default_factory=list)
    entries: list[syntax.Entry] = field(default_factory=list)
    problems: list[ReadError] = field(default_factory=list)
    errata: Sequence[Erratum] = ()
    corrections: Corrections = field(init=False)

    def __post_init__(self) -> None:
        self.corrections = Corrections(
            self.errata,
            lambda text: read_tokens(text, self.vocabulary),
            lambda text: read_patterns(text, self.vocabulary),
        )

    def place(self, chunk: Chunk) -> Place:
        return Place(
            self.file,
            chunk.first,
            chunk.column,
            " " * (chunk.column - 1) + chunk.text.split("\n")[0],
        )

    def declare(self, chunk: Chunk) -> list[Signature]:
        """Add what a line of a section of names declares; return the signatures with it."""
        if chunk.section == "constant":
            names = read_constants(chunk.text)
            found = None if names is None else [Signature(name) for name in names]
        else:
            found = read_signatures(chunk.text)
        if not found:
            formal = "(" in chunk.text or chunk.section == "constant"
            kind = syntax.NOT_UNDERSTOOD if formal else syntax.PROSE
            why = f"no {chunk.section} is named here" if formal else ""
            self.enter(chunk, kind, why)
            return []
        text, place = chunk.text.strip(), self.place(chunk)
        for signature in found:
            arity = len(signature.arguments)
            kind = "constant" if chunk.section == "function" and not arity else chunk.section
            self.declarations.append(
                syntax.Declaration(
                    kind, signature.name, text, place,
                    (chunk.first, chunk.last), arity=arity,
                )
            )  # fmt: skip
        names_ = ", ".join(
            f"{s.name}/{len(s.arguments)}" if s.arguments else s.name for s in found
        )
        self.enter(chunk, syntax.DECLARATION, f"{chunk.section} {names_}")
        return found

    def enter(self, chunk: Chunk, kind: str, became: str = "") -> None:
        text = " ".join(chunk.text.split())
        self.entries.append(syntax.Entry((chunk.first, chunk.last), kind, text, became))

    def axiom(self, chunk: Chunk) -> None:
        label = chunk.label or f"line {chunk.first}"
        try:
            formula = self._formula(chunk, label)
        except ReadError as error:
            if chunk.kind == "formula":
                self.problems.append(error)
            self.enter(chunk, syntax.NOT_UNDERSTOOD, f"{label}: {error.what}")
            return
        lines = (chunk.first, chunk.last)
        self.declarations.append(
            syntax.Declaration(
                "axiom", label, chunk.text.strip(), self.place(chunk), lines, formula
            )
        )
        self.enter(chunk, syntax.AXIOM, label)

    def _formula(self, chunk: Chunk, label: str) -> Formula:
        passage = Passage(_without_stops(chunk.text), self.file, chunk.first, chunk.column)
        formula = read_formula(
            passage, self.vocabulary, lambda found: self.corrections.in_tokens(label, found)
        )
        return self.corrections.in_formula(label, formula).formula

    def check_errata(self) -> None:
        """Raise an `ErrataError` for a correction of an axiom that the document does not have."""
        labels = {entry.became for entry in self.entries if entry.kind == syntax.AXIOM}
        labels |= {
            entry.became.split(":")[0]
            for entry in self.entries
            if entry.kind == syntax.NOT_UNDERSTOOD
        }
        self.corrections.check(labels, complete=not self.problems)


def _without_stops(text: str) -> str:
    """Return a formula without the stops that end it, before and behind closing dollar signs."""
    text = text.rstrip()
    text = text[:-1] if text.endswith(_STOPS) else text
    inner = text.rstrip().rstrip("$").rstrip()
    return (inner[:-1] if inner.endswith(_STOPS) else inner) + text[len(inner) :]


def read(lines: Sequence[str], file: str, errata: Sequence[Erratum] = ()) -> syntax.Syntax:
    """Return the document; the parameters are those of `pylogic.notations.Reader`.

    Raises
    ------
    ErrataError
        A correction does not match the document.
    """
    reader = _Reader(file, errata=errata)
    found = list(chunks(lines))
    signatures: list[Signature] = []
    constants: list[str] = []
    for chunk in found:
        if chunk.kind == "item":
            declared = reader.declare(chunk)
            if chunk.section == "predicate":
                signatures += declared
            else:
                signatures += [s for s in declared if s.arguments]
                constants += [s.name for s in declared if not s.arguments]
    formal = "\n".join(chunk.text for chunk in found if chunk.kind in {"formula", "candidate"})
    reader.vocabulary = vocabulary_of(signatures, constants, formal)
    for chunk in found:
        match chunk.kind:
            case "formula" | "candidate":
                reader.axiom(chunk)
            case "inline":
                reader.enter(chunk, syntax.NOT_UNDERSTOOD, "mathematics inside prose")
            case "heading" | "table" | "prose":
                reader.enter(chunk, chunk.kind)
    reader.entries.sort(key=lambda entry: entry.lines)
    reader.check_errata()
    return syntax.Syntax(tuple(reader.declarations), tuple(reader.entries), tuple(reader.problems))
