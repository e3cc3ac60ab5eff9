"""What the readers of both spellings keep while they read: events, problems, and all lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from lark import Token

from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.errata import Erratum
from pylogic.core.errors import ErrataError, Place, ReadError
from pylogic.core.formulas import Compare, Node
from pylogic.notations.corrections import Corrections
from pylogic.notations.nqthm.expressions import read_pattern
from pylogic.notations.nqthm.functions import Functions
from pylogic.notations.nqthm.references import notices
from pylogic.nqthm import events as e
from pylogic.nqthm.terms import ARITY

_STATES = re.compile(r"\(\s*+(?:prove-lemma|theorem|add-axiom)\b", re.IGNORECASE)
KINDS = {e.Definition: "definition", e.Theorem: "theorem", e.AddAxiom: "axiom"}
"""The kinds of declarations; any other event is of the kind `event`."""


class LineSpan(Protocol):
    """Lines of a text; both layouts have their own kind."""

    @property
    def kind(self) -> str:
        """What they are, in the words of the layout."""

    @property
    def label(self) -> str:
        """The name it begins with, if any."""

    @property
    def text(self) -> str:
        """What is printed, from `column` of line `first`."""

    @property
    def first(self) -> int:
        """The first line, counted from 1."""

    @property
    def last(self) -> int:
        """The last line."""

    @property
    def column(self) -> int:
        """The column, counted from 1."""


def account_of(file: str, lines: Sequence[str], errata: Sequence[Erratum]) -> LineReport:
    """Return the account of a text of which nothing has been read yet."""
    return LineReport(file, lines, Corrections(errata, _no_tokens, _patterns))


@dataclass(slots=True)
class LineReport:
    """What a text has given so far."""

    file: str
    lines: Sequence[str]
    corrections: Corrections
    steps: list[e.ScriptDeclaration] = field(default_factory=list)
    entries: list[syntax.Entry] = field(default_factory=list)
    problems: list[ReadError] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    unread: dict[str, ReadError] = field(default_factory=dict)  # of them, what may give functions
    notices: list[syntax.Notice] = field(default_factory=list)
    aside: set[str] = field(default_factory=set)  # names of events that state nothing
    functions: Functions = field(default_factory=Functions)
    mentioned: dict[str, syntax.Notice] = field(default_factory=dict)  # by what is told of it
    repeated: Counter[str] = field(default_factory=Counter)

    def place(self, chunk: LineSpan) -> Place:
        """Return where the text of a chunk begins."""
        return Place(self.file, chunk.first, chunk.column, self.lines[chunk.first - 1])

    def enter(self, chunk: LineSpan, kind: str, became: str = "") -> None:
        """Enter what became of a chunk."""
        text = " ".join(chunk.text.split())
        self.entries.append(syntax.Entry((chunk.first, chunk.last), kind, text, became))

    def fail(self, chunk: LineSpan, error: ReadError) -> None:
        """Enter a chunk that should be an event and cannot be read."""
        self.problems.append(error)
        self.failed.add(chunk.label.lower())
        if chunk.kind not in {"theorem", "axiom"} and not _STATES.match(chunk.text):
            self.unread.setdefault(chunk.label.lower(), error)
        self.functions.complete = False  # it may have given one
        what = f"{chunk.label}: {error.what}" if chunk.label else error.what
        self.enter(chunk, syntax.NOT_UNDERSTOOD, what)

    def skip(self, chunk: LineSpan, word: str, why: str) -> None:
        """Enter an event that is not run, and tell why."""
        self.functions.complete = False  # it may have given one
        self.notices.append(syntax.Notice(self.place(chunk), f"{word} is not run: {why}"))
        named = f"{chunk.label}: " if chunk.label else ""
        self.enter(chunk, "event", f"{named}not run, as {why}")

    def add(self, chunk: LineSpan, event: e.Event) -> None:
        """Enter an event, once the corrections of it are made.

        An event that gives a name a second time is a problem, as for the prover.
        """
        event = self._corrected(event)
        label = label_of(event)
        kind = KINDS.get(type(event), "event")
        if kind != "event" and label in self.labels:
            self.fail(chunk, ReadError(f"{label!r} is taken already", self.place(chunk)))
            return
        lines = (chunk.first, chunk.last)
        stretch = self.lines[chunk.first - 1 : chunk.last]
        found = notices(event, self._known(), stretch, self.place(chunk))
        for notice in found:
            first = self.mentioned.setdefault(notice.what, notice)
            if first is notice:
                self.notices.append(notice)
            else:
                self.repeated[first.what] += 1
        self.functions.learn(event)
        if kind != "event":
            self.labels.add(label)
        elif isinstance(event, e.Toggle | e.Theory | e.AddShell):
            self.aside.add(label)
        self.steps.append(
            e.ScriptDeclaration(kind, label, chunk.text.strip(), self.place(chunk), lines,
                   e.formula_of(event), _arity(event), event=event)
        )  # fmt: skip
        self.enter(chunk, kind, label if kind != "event" else type(event).__name__.lower())

    def _known(self) -> set[str] | None:
        """Return the names of all events and functions so far; None if there may be others."""
        if not self.functions.complete:
            return None
        return self.labels | self.aside | self.functions.arities.keys() | ARITY.keys()

    def names(self) -> dict[str, None]:
        """Return the names of definitions, theorems and axioms, in order."""
        return {step.label: None for step in self.steps if step.kind != "event"}

    def script(self) -> e.Script:
        """Return the script.

        Raises ErrataError: A correction is about an event that is not there, or of a level that is
            none of `text` and `formula`.
        """
        for erratum in self.corrections.errata:
            for change in erratum.changes:
                if change.level not in {"text", "formula"}:
                    what = f"has the level {change.level}, which corrects no script"
                    raise ErrataError(f"erratum {erratum.id} {what}", erratum.id)
        self.corrections.check({*self.names(), *self.failed}, complete=not self.problems)
        entries = sorted(self.entries, key=lambda entry: entry.lines)
        told = [
            replace(notice, what=f"{notice.what}, and {more} more such") if more else notice
            for notice in self.notices
            for more in (self.repeated[notice.what],)
        ]
        return e.Script(
            tuple(self.steps), tuple(entries), tuple(self.problems), tuple(told),
            partial=not self.functions.complete, unread=self.unread,
        )  # fmt: skip

    def _corrected(self, event: e.Event) -> e.Event:
        """Return an event with its corrections made."""
        formula = e.formula_of(event)
        if formula is None:
            return event
        corrected = self.corrections.in_formula(label_of(event), formula).formula
        assert isinstance(corrected, Compare)  # noqa: S101  # a correction keeps the whole's kind
        match event:
            case e.Definition():
                return replace(event, body=corrected.terms[1])
            case e.Theorem() | e.AddAxiom():
                return replace(event, statement=corrected.terms[0])
            case _:
                return event


def _no_tokens(text: str) -> list[Token]:
    raise ErrataError(f"a script is not corrected by tokens: {text!r}")


def _patterns(text: str) -> list[Node]:
    return [read_pattern(text)]


def label_of(event: e.Event) -> str:
    """Return the name that an event gives or is about; empty if it has none."""
    match event:
        case e.Boot(name) | e.AddShell(name):
            return name
        case e.Compile():
            return ""
        case _:
            return event.name


def _arity(event: e.Event) -> int:
    match event:
        case e.Definition(parameters=parameters) | e.Declare(parameters=parameters):
            return len(parameters)
        case _:
            return 0
