"""Reading a script in the infix print of the Boyer-Moore prover, with an account of every line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pylogic.core import syntax
from pylogic.core.errata import Erratum
from pylogic.core.errors import ReadError
from pylogic.core.formulas import Term
from pylogic.notations.nqthm import index
from pylogic.notations.nqthm.expressions import read_form
from pylogic.notations.nqthm.forms import Listed, NameForm
from pylogic.notations.nqthm.layout import HEADING, Chunk, capital, chunks
from pylogic.notations.nqthm.lexer import arrow_names
from pylogic.notations.nqthm.line_report import LineReport, account_of
from pylogic.notations.nqthm.lisp import read_lisp
from pylogic.notations.nqthm.lisp_layout import UNRUN
from pylogic.notations.nqthm.sentences import read_sentence
from pylogic.notations.nqthm.translation import FormTranslator
from pylogic.notations.source_range import SourceRange
from pylogic.nqthm.events import AddAxiom, Definition, Event, Script, Theorem

_QUANTIFIER = re.compile(r"[∃∀]|\\(?:exists|forall)(?![A-Za-z])")


def score(text: str) -> int:
    """Return how many lines of a text belong to events of an infix print."""
    lines = capital(text.splitlines())
    if not any(HEADING.match(line) for line in lines):
        return 0
    plain = {"comment", "prose", "index"}
    return sum(c.last - c.first + 1 for c in chunks(lines) if c.kind not in plain)


@dataclass(slots=True)
class _Reader:
    file: str
    arrows: frozenset[str]
    account: LineReport

    def event(self, chunk: Chunk) -> Event:
        """Return the event that a chunk with a heading tells of."""
        passage = SourceRange(chunk.text, self.file, chunk.first, chunk.column)
        match chunk.kind:
            case "definition":
                return self.definition(chunk, passage)
            case "event":
                event = read_sentence(chunk.text)
                if event is None:
                    raise ReadError(
                        "this tells of no event that is known",
                        passage.place(len(chunk.text) - len(chunk.text.lstrip())),
                        ["'Disable NAME.'", "'Enable NAME.'", "another sentence of such prints"],
                    )
                return event
            case kind:
                if not chunk.label:
                    raise ReadError(f"the {kind} has no name", passage.place(0), ["a name"])
                name = chunk.label.lower()
                form = read_form(passage, self.arrows)
                statement = FormTranslator(passage, self.account.functions).term(form)
                classes = self.data(chunk, "CLASSES")
                if kind == "axiom":
                    return AddAxiom(name, statement, classes)
                return Theorem(name, statement, classes, self.data(chunk, "HINTS") or ())

    def data(self, chunk: Chunk, kind: str) -> tuple[Term, ...] | None:
        """Return the data in a section of an event; None if it has no such section."""
        for section in chunk.sections:
            if section.kind == kind:
                passage = SourceRange(section.text, self.file, section.line, section.column)
                return FormTranslator(passage).data(read_lisp(passage))
        return None

    def definition(self, chunk: Chunk, source_range: SourceRange) -> Definition:
        form = read_form(source_range, self.arrows, defining=True)
        translator = FormTranslator(source_range, self.account.functions)
        match form:
            case Listed((NameForm("defn"), Listed((NameForm() as name, *parameters)), body)):
                head = translator.new_function(name)
                names = translator.names(Listed(tuple(parameters), None, form.offset))
                hints = self.data(chunk, "HINTS") or ()
                return Definition(head, names, translator.body(head, names, body), hints)
            case _:
                raise translator.fault(
                    "this defines no function", form, ["NAME (PARAMETERS) = BODY"]
                )


def _unrun(chunk: Chunk) -> str | None:
    """Return what Lisp calls an event that is read and not run; None of any other."""
    if chunk.kind == "conservative":
        return "constrain"
    return "defn-sk" if chunk.kind == "definition" and _QUANTIFIER.search(chunk.text) else None


def read(lines: Sequence[str], file: str, errata: Sequence[Erratum] = ()) -> Script:
    """Return the script; the parameters are those of `pylogic.notations.notation.Reader`.

    Raises ErrataError: A correction does not match the script.
    """
    account = account_of(file, lines, errata)
    reader = _Reader(file, arrow_names("\n".join(lines)), account)
    listed: list[Chunk] = []
    for chunk in chunks(capital(lines)):
        match chunk.kind:
            case "comment" | "prose":
                account.enter(chunk, syntax.COMMENT if chunk.kind == "comment" else syntax.PROSE)
            case "index":
                listed.append(chunk)
            case _ if (word := _unrun(chunk)) is not None:
                account.skip(chunk, word, UNRUN[word])
            case _:
                try:
                    event = reader.event(chunk)
                except ReadError as error:
                    account.fail(chunk, error)
                else:
                    account.add(chunk, event)
    for chunk in listed:
        account.enter(chunk, "index", index.compare(chunk.text, account.names()))
    return account.script()
