"""What an audit finds: each erratum of a document with a witness that was found by running it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pylogic.core.errata import Erratum


@dataclass(frozen=True, slots=True)
class ErratumWitness:
    """Something on which a text and its correction differ.

    asked: What was asked: a goal, a move, or how the text reads.
    state: The text of the position or board; empty where none is needed.
    answers: By party, what it answers.
    note: What there is to know about it.
    """

    asked: str
    state: str
    answers: Mapping[str, str] = field(hash=False)
    note: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """One erratum of a document.

    document, id: The document's name, and the erratum's.
    kind: `scan` or `author`.
    lines: Of the original text.
    printed, must_be: The change, where there is one; the parts of a change in several places are
        on lines of their own. Empty for a remark.
    why: The reason for the correction.
    witness: What shows it.
    reason: Why there is no witness; empty where there is one.
    """

    document: str
    id: str
    kind: str
    lines: tuple[int, ...]
    printed: str
    must_be: str
    why: str
    witness: ErratumWitness | None
    reason: str


def result_of(document: str, erratum: Erratum, shown: ErratumWitness | str) -> Result:
    """Return an erratum with its witness, or with the reason why it has none."""
    found = isinstance(shown, ErratumWitness)
    return Result(
        document,
        erratum.id,
        erratum.kind,
        erratum.lines,
        "\n".join(change.printed for change in erratum.changes),
        "\n".join(change.must_be for change in erratum.changes),
        erratum.why,
        shown if isinstance(shown, ErratumWitness) else None,
        "" if found else str(shown),
    )
