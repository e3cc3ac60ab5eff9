"""What is gathered while a document is read: its statements, and an account of every line."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pylogic.core import syntax
from pylogic.core.errata import Erratum
from pylogic.core.errors import Place, ReadError
from pylogic.notations.first_order.formulas.tuples import TupleSort
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.prose.letters import Range
from pylogic.notations.first_order.prose.names import Stated
from pylogic.notations.first_order.prose.restated import Restated
from pylogic.notations.first_order.spelling.lexer import Vocabulary
from pylogic.notations.source_range import SourceRange

_STOPS = (".", ",", ";")


@dataclass(slots=True)
class Gathered:
    """What is known of a document so far.

    source, vocabulary: The text, and what is known of its names.
    declarations, entries: What was read, and the account of every line.
    problems, unclear: What was not read, and whether it has to be.
    stated: The axioms as they were read, before anything was made of them.
    read_from: The axioms, each with where it stands.
    refused: What could not be read yet, with its label and the reason.
    notices, far, wide, spoken: What is told of readings; quantifiers that reach far, and those
        that are denied and reach over what is not about them; sentences.
    ranges: From which sets letters are said to be.
    counted: The sets listed by words whose elements are summed or counted.
    operations: The names of signs of arithmetic that are operations of the text's own.
    states: The named states, each with the predicate that holds of it.
    turned: The symbols that are read with their situation last, and where the text has it.
    claims: The labels of what is said to follow, and is checked, and where it stands.
    worded: What words define, why it is not read, and whether it has to be.
    restated: Which formulas words say again, found when it is asked for.
    around: The lines in which all stretches of the text begin, other than comments.
    """

    source: Source
    vocabulary: Vocabulary
    errata: Sequence[Erratum] = ()
    declarations: list[syntax.Declaration] = field(default_factory=list)
    entries: list[syntax.Entry] = field(default_factory=list)
    problems: list[ReadError] = field(default_factory=list)
    unclear: list[ReadError] = field(default_factory=list)
    stated: list[Stated] = field(default_factory=list)
    read_from: list[tuple[Chunk, syntax.Declaration]] = field(default_factory=list)
    refused: list[tuple[Chunk, str, ReadError]] = field(default_factory=list)
    notices: list[syntax.Notice] = field(default_factory=list)
    far: list[Place] = field(default_factory=list)
    wide: list[Place] = field(default_factory=list)
    spoken: list[Place] = field(default_factory=list)
    signed: list[Place] = field(default_factory=list)
    states: list[tuple[str, str]] = field(default_factory=list)
    turned: dict[tuple[str, int], int] = field(default_factory=dict)
    meant: frozenset[str] = frozenset()
    steps: bool = False
    claims: dict[str, Place] = field(default_factory=dict)
    worded: list[tuple[Chunk, ReadError, bool]] = field(default_factory=list)
    restated: Restated | None = None
    around: list[int] = field(default_factory=list)
    partly: dict[str, str] = field(default_factory=dict)
    tuple_sorts: dict[int, TupleSort] = field(default_factory=dict)
    ranges: dict[str, Range] = field(default_factory=dict)
    counted: set[str] = field(default_factory=set)
    operations: dict[str, str] = field(default_factory=dict)

    def is_told(self, line: int) -> bool:
        """Whether it is told already that the paragraph defines a word up to here, unread."""
        lines = (error.place.line for error in self.source.missing)
        return any(
            n <= line and all(map(str.strip, self.source.lines[n - 1 : line])) for n in lines
        )

    def place(self, chunk: Chunk) -> Place:
        """Return where a chunk begins."""
        return self.passage(chunk).place(0)

    def passage(self, chunk: Chunk) -> SourceRange:
        """Return the text of a chunk, without the stop at its end."""
        return SourceRange(
            without_stops(chunk.text), self.source.file, chunk.first, chunk.column,
            self.source.place,
        )  # fmt: skip

    def lines(self, chunk: Chunk) -> tuple[int, int]:
        """Return the first and the last line of the file of a chunk."""
        return self.source.line(chunk.first), self.source.last_line(chunk.last)

    def enter(self, chunk: Chunk, kind: str, became: str = "") -> None:
        """Add what became of the lines of a chunk to the account."""
        text = chunk.text if kind == syntax.AXIOM else self.source.raw(chunk.first, chunk.last)
        if kind in {syntax.DECLARATION, syntax.NOT_UNDERSTOOD, syntax.HEADING}:
            text = chunk.text
        text = " ".join(text.split())
        self.entries.append(syntax.Entry(self.lines(chunk), kind, text, became))

    def leave(self, chunk: Chunk, what: str, *expected: str, needed: bool = False) -> None:
        """Tell why a chunk is not read, and what would be; it is a problem where it is needed."""
        told = self.problems if needed else self.unclear
        told.append(ReadError(what, self.place(chunk), expected))
        self.enter(chunk, syntax.NOT_UNDERSTOOD, what)


def without_stops(text: str) -> str:
    """Return a formula without the stops that end it, before and behind closing dollar signs."""
    text = text.rstrip()
    text = text[:-1] if text.endswith(_STOPS) else text
    inner = text.rstrip().rstrip("$").rstrip()
    return (inner[:-1] if inner.endswith(_STOPS) else inner) + text[len(inner) :]
