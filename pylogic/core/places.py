"""Where in a text something stands, and what is said of it there."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a text something stands: lines and columns count from 1.

    Of a long line, `source_line` is a part, which begins at column `shown_from`.
    """

    file: str
    line: int
    column: int = 1
    source_line: str = ""
    shown_from: int = 1

    def __str__(self) -> str:
        """Return `file:line:column`."""
        return f"{self.file}:{self.line}:{self.column}"

    def caret(self) -> str:
        """Return the source line with a caret under the column, or nothing when it is unknown."""
        if not self.source_line:
            return ""
        column = min(self.column - self.shown_from, len(self.source_line)) + 1
        start = max(0, column - 60)  # a line of megabytes is shown around the caret only
        shown = self.source_line[start : start + 100].replace("\t", " ").rstrip()
        return f"    {shown}\n    {' ' * (column - 1 - start)}^"


@dataclass(frozen=True, slots=True)
class LoadMessage:
    """One error or warning of SWI-Prolog while it loaded a file.

    `line` and `column` count from 1, and are 0 where they are not known.
    """

    kind: str
    file: str
    line: int
    text: str
    column: int = 0

    def __str__(self) -> str:
        """Return `file:line: kind: text`."""
        return f"{self.file}:{self.line}: {self.kind}: {self.text}"
