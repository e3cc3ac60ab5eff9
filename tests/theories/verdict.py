"""What became of one random document."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = (
    "right", "refused", "unbounded", "meaningless", "untouched", "untranslated",
    "wrong", "error", "traceback",
)  # fmt: skip
"""`refused` with a reason at load, `unbounded` with one when asked: there is no end of values.

`meaningless` is a text that contradicts itself, or that takes too long to be worked out by trying.
A law finds nothing to change in what is `untouched`; what is `untranslated` is left out.
`error` comes after it compiled, `traceback` is of no error of ours.
"""

FAULTS = frozenset({"wrong", "error", "traceback"})
"""What must not become of a document."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One random document, and how what runs compares with what it means.

    Attributes
    ----------
    kind : str
        One of `KINDS`.
    text : str
        The document.
    detail : str
        The question with both answers, or the error; empty where it is right.
    """

    kind: str
    text: str
    detail: str = ""
