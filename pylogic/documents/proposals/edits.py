"""Edits of a text, and the errata that make them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pylogic.core.errata import Change, Erratum

Kind = Literal["scan", "author"]
SCAN: Final = "scan"
AUTHOR: Final = "author"
"""Kinds of proposals: damage that a text took on its way here, and slips of who wrote it."""

_LEAST: Final = 12  # characters that are shown to be printed, where the line has as many


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of a text, and what is to stand there."""

    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """What may be meant at a fault.

    slug: What its erratum is called, before the number.
    kind: `scan` or `author`.
    why: The reason, a sentence.
    edits: In the order of the text, none in another; they are one erratum with one change.
    """

    slug: str
    kind: Kind
    why: str
    edits: tuple[Edit, ...]

    def applied(self, text: str) -> str:
        """Return a text with the edits made."""
        for edit in sorted(self.edits, key=lambda edit: -edit.start):
            text = text[: edit.start] + edit.new + text[edit.end :]
        return text


def one(slug: str, kind: Kind, why: str, *edits: tuple[int, int, str]) -> Proposal:
    """Return a proposal of some edits."""
    return Proposal(slug, kind, why, tuple(Edit(*edit) for edit in sorted(edits)))


def change_of(text: str, proposal: Proposal) -> Change:
    """Return the change that makes the edits: what is printed stands once in the text."""
    start = min(edit.start for edit in proposal.edits)
    end = max(edit.end for edit in proposal.edits)
    start, end = _unique(text, start, end)
    moved = [Edit(e.start - start, e.end - start, e.new) for e in proposal.edits]
    inner = Proposal("", proposal.kind, "", tuple(moved))
    printed = text[start:end]
    return Change(printed, inner.applied(printed), level="text")


def erratum_of(text: str, proposal: Proposal, number: int, line: int) -> Erratum:
    """Return a proposal as an erratum."""
    name = f"{proposal.slug}-{number}"
    return Erratum(name, proposal.kind, proposal.why, (line,), (change_of(text, proposal),))


def _unique(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a stretch around another that stands once in the text, of whole words.

    It is long enough to be known again, and leaves its line only where that stands twice.
    """
    low, high = _words(text, start, end)
    while text.count(text[low:high]) > 1 or high - low < _LEAST:
        before, after = low > 0, high < len(text)
        if before and text[low - 1] != "\n":
            low -= 1
        elif after and text[high] not in "\r\n":
            high += 1
        elif text.count(text[low:high]) > 1 and (before or after):
            low, high = low - before, high + (after and not before)
        else:
            break
        low, high = _words(text, low, high)
    return low, high


def _words(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a stretch with the words at its ends whole, and without blanks at its start."""
    while 0 < start < len(text) and _is_word(text[start - 1]) and _is_word(text[start]):
        start -= 1
    while 0 < end < len(text) and _is_word(text[end - 1]) and _is_word(text[end]):
        end += 1
    return start, end


def _is_word(letter: str) -> bool:
    return letter.isalnum() or letter in "_\\'"


def times(edits: Sequence[object]) -> str:
    """Return how often something stands there, in words; nothing where it is once."""
    return f", {len(edits)} times" if len(edits) > 1 else ""
