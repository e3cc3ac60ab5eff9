"""Candidates: a text with some proposals made, as it is then read, with the faults it has left."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from time import monotonic
from typing import Final

from pylogic.core import syntax
from pylogic.core.errata import Erratum
from pylogic.core.errors import CompileError, ErrataError, Place, PylogicError, ReadError
from pylogic.core.syntax import Syntax
from pylogic.documents.document import Document
from pylogic.documents.loading import lines_of
from pylogic.notations import guess
from pylogic.notations.notation import Notation

READ, SLIP, COMPILE, WARNING, PROSE = "read", "slip", "compile", "warning", "prose"
"""Kinds of faults: not read; read with a name that may be a slip; not compiled; compiled with a
warning; taken for prose with signs of a formula in it."""

_WORDS: Final = {syntax.PROSE, syntax.HEADING, syntax.TABLE, syntax.COMMENT}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that keeps a document from being read as a whole.

    kind: One of this module's constants.
    what: What is wrong, in words.
    line, column: Where, counted from 1.
    expected: What its reader expected there.
    name, meant: A name that may be a slip, and what it nearly is, where its reader says so.
    """

    kind: str
    what: str
    line: int
    column: int
    expected: tuple[str, ...] = ()
    name: str = ""
    meant: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A text as it is read.

    text: The text.
    notation: What it was read with.
    faults: In the order in which they are mended: reading comes first.
    starts: Where each line begins, and the end of the text.
    spans: First and last line of each stretch that is no prose.
    unread, formal: How many lines were not understood, and how many look formal, those included.
    stated: How many statements there are.
    constants: Those that are declared, or used as such.
    """

    text: str
    notation: str
    faults: tuple[Fault, ...]
    starts: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    unread: int
    formal: int
    stated: int
    constants: tuple[str, ...]

    def offset(self, fault: Fault) -> int:
        """Return where in the text a fault is."""
        line = min(max(fault.line, 1), len(self.starts) - 1)
        return min(self.starts[line - 1] + fault.column - 1, self.starts[line])

    def span(self, fault: Fault) -> tuple[int, int]:
        """Return where the statement with a fault begins and ends."""
        own = (s for s in self.spans if s[0] <= fault.line <= s[1])
        first, last = next(own, (fault.line, fault.line))
        last = min(last, len(self.starts) - 1)
        return self.starts[first - 1], self.starts[last]

    def line_ends(self, first: int, last: int) -> Iterator[int]:
        """Yield where each line from one to another ends, without blanks at its end."""
        for line in range(first, min(last, len(self.starts) - 1) + 1):
            part = self.text[self.starts[line - 1] : self.starts[line]]
            if part.strip():
                yield self.starts[line - 1] + len(part.rstrip())

    def line_of(self, offset: int) -> int:
        """Return the line of an offset, from 1."""
        return max(1, sum(start <= offset for start in self.starts[:-1]))


@dataclass(slots=True)
class Candidates:
    """Reads texts, and stops when the time for it is up.

    file: The name of the document, for errors.
    notation: What texts are read with; guessed where it is None.
    errata: Corrections that are made besides, those of characters made already.
    seconds: How long may be tried.
    compiles: Whether what is read is compiled, too.
    made: How many texts were read.
    """

    file: str
    notation: Notation | None
    errata: tuple[Erratum, ...]
    seconds: float
    compiles: bool = True
    made: int = 0
    _begun: float = 0.0

    def __post_init__(self) -> None:
        self._begun = monotonic()

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return monotonic() - self._begun > self.seconds

    def of(self, text: str) -> Candidate | None:
        """Return a text as it is read; None where nothing is formal, or errata do not fit."""
        self.made += 1
        place = Place(self.file, 1)
        try:
            notation = self.notation or guess(text, place)
            read = notation.read(lines_of(text), self.file, self.errata)
        except (ReadError, ErrataError):
            return None
        if not read.has_content():
            return None
        document = Document("document", None, notation, "corrected", (), read)
        return _candidate(text, document, compiles=self.compiles)


def _candidate(text: str, document: Document, *, compiles: bool) -> Candidate:
    read = document.syntax
    unread = [e.lines for e in read.entries if e.kind == syntax.NOT_UNDERSTOOD]
    formal = [e.lines for e in read.entries if e.kind not in _WORDS]
    starts = [0]
    for line in StringIO(text, newline=""):
        starts.append(starts[-1] + len(line))
    return Candidate(
        text,
        document.notation.name,
        tuple(_faults(document, compiles=compiles)),
        tuple(starts),
        tuple(formal),
        _lines(unread, text),
        _lines(formal, text),
        len(read.stated()),
        _constants(read),
    )


def _lines(spans: Iterable[tuple[int, int]], text: str) -> int:
    """Return how many lines that are not blank there are in spans; several may share one."""
    inside = {number for first, last in spans for number in range(first, last + 1)}
    return sum(number in inside for number, line in enumerate(text.split("\n"), 1) if line.strip())


def _faults(document: Document, *, compiles: bool) -> Iterator[Fault]:
    """Yield what is wrong: what is not read, then warnings, then what does not compile."""
    read = document.syntax
    told = [_fault(READ, error) for error in (*read.problems, *read.unclear)]
    yield from told
    for entry in read.entries:
        first, last = entry.lines
        if entry.kind == syntax.NOT_UNDERSTOOD and not any(first <= f.line <= last for f in told):
            yield Fault(PROSE, entry.became or "not understood", first, 1)
    for notice in read.notices:
        if notice.name:
            place = notice.place
            found = notice.name, notice.meant
            yield Fault(SLIP, notice.what, place.line, place.column, (), *found)
    if read.problems or not compiles:
        return
    for error in document.obstacles:
        yield _fault(COMPILE, error)
    if not document.obstacles:
        for notice in getattr(document.program, "notices", ()):
            yield Fault(WARNING, notice.what, notice.place.line, notice.place.column)


def _fault(kind: str, error: PylogicError) -> Fault:
    match error:
        case ReadError(what=what, place=place, expected=expected):
            return Fault(kind, what, place.line, place.column, tuple(expected))
        case CompileError(reason=reason, place=Place() as place):
            return Fault(kind, reason, place.line, place.column)
        case _:
            return Fault(kind, str(error), 1, 1)


def _constants(read: Syntax) -> tuple[str, ...]:
    """Return the constants that are declared; where none are, the names that stand for values."""
    from pylogic.core import formulas as f  # noqa: PLC0415 - seldom needed

    declared = [d.label for d in read.declarations if d.kind == "constant"]
    if declared:
        return tuple(dict.fromkeys(declared))
    formulas = (d.formula for d in read.stated())
    nodes = (node for formula in formulas if formula is not None for node in f.walk(formula))
    return tuple(dict.fromkeys(node.name for node in nodes if isinstance(node, f.Constant)))
