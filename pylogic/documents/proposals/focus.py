"""A long text around one fault: the rest is blank, so that trying takes little time."""

from dataclasses import dataclass, replace
from io import StringIO
from typing import Final

from pylogic.core import regexes as re
from pylogic.documents.proposals.candidates import PROSE, READ, Candidate, Candidates, Fault

_LONG: Final = 6_000  # characters; shorter texts are read as a whole
_AROUND: Final = 12  # lines
_KEPT: Final = re.compile(r"\s*(?:Constants?\b|\\begin|\\end|\\(?:re)?newcommand|\\Declare|```)")


@dataclass(frozen=True, slots=True)
class Focus:
    """Reads texts in which only some lines are left.

    candidates: What reads.
    lines: The first and the last line that is left, besides declarations; all where it is None.
    """

    candidates: Candidates
    lines: tuple[int, int] | None

    def of(self, text: str) -> Candidate | None:
        """Return a text as what is left of it is read, with the offsets of the whole."""
        if self.lines is None:
            return self.candidates.of(text)
        found = self.candidates.of(self._blanked(text, *self.lines))
        return replace(found, text=text) if found else None

    def _blanked(self, text: str, first: int, last: int) -> str:
        return "".join(
            line if first <= number <= last or _KEPT.match(line) else _blank(line)
            for number, line in enumerate(StringIO(text, newline=""), 1)
        )


def focus_on(candidates: Candidates, candidate: Candidate, fault: Fault) -> Focus:
    """Return what reads a text around a fault, if that tells what there is to know of it."""
    if len(candidate.text) < _LONG or fault.kind not in {READ, PROSE}:
        return Focus(candidates, None)
    begin, end = candidate.span(fault)
    first, last = candidate.line_of(begin), candidate.line_of(max(begin, end - 1))
    return Focus(candidates, (first - _AROUND, last + _AROUND))


def _blank(line: str) -> str:
    """Return a line with nothing but its end left, as long as it was."""
    bare = line.rstrip("\r\n")
    return " " * len(bare) + line[len(bare) :]
