"""A file of typeset text, with what is left of it to be read."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pylogic.core.errors import Place, ReadError
from pylogic.core.syntax import Notice
from pylogic.notations.first_order.page.rows import Row


@dataclass(slots=True)
class Source:
    """A file, what is left of it to be read, and what is missing.

    lines: The lines of the file.
    file: Its name.
    rows: What is left of them; a line may give several.
    missing: What is not read: other files, and tables.
    defining: Sentences that define a word and are not read as they stand, up to which lines.
    properties: The rules that say of what kind a relation is, as words have it.
    notices: What was taken away without being typography of LaTeX.
    letters: Those in the cells of tables.
    families: How many indices the names have that tables and matrices tell: 2 of `A_{ij}`.
    operations: The commands of LaTeX that are operations by a table.
    """

    lines: Sequence[str]
    file: str
    rows: list[Row] = field(default_factory=list)
    missing: list[ReadError] = field(default_factory=list)
    defining: list[tuple[ReadError, int]] = field(default_factory=list)
    properties: set[str] = field(default_factory=set)
    notices: list[Notice] = field(default_factory=list)
    letters: set[str] = field(default_factory=set)
    families: dict[str, int] = field(default_factory=dict)
    operations: set[str] = field(default_factory=set)

    def at(self, line: int, column: int = 1) -> Place:
        """Return the place of a column in a line of the file, both from 1."""
        return Place(self.file, line, column, source_line=self.lines[line - 1])

    def tell(self, line: int, column: int, what: str) -> None:
        """Add what was read, and how."""
        self.notices.append(Notice(self.at(line, column), what))

    def miss(self, line: int, column: int, what: str, *instead: str) -> None:
        """Add what is not read, and what would be."""
        self.missing.append(ReadError(what, self.at(line, column), [*instead]))

    def line(self, row: int) -> int:
        """Return the line of the file of a row, both from 1."""
        return self.rows[row - 1].line

    def last_line(self, row: int) -> int:
        """Return the last line of the file of a row, both from 1."""
        return self.rows[row - 1].last

    def raw(self, first: int, last: int) -> str:
        """Return the lines of the file of the rows from the first to the last."""
        return "\n".join(self.lines[self.line(first) - 1 : self.last_line(last)])

    def place(self, place: Place) -> Place:
        """Return the place in the file of a place in the rows."""
        row = self.rows[place.line - 1]
        if not row.columns and row.line == place.line:
            return place
        line, column = row.at(place.column - 1)
        return replace(
            place, line=line, column=column, source_line=self.lines[line - 1], shown_from=1
        )
