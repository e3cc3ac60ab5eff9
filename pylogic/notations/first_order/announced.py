"""What a sentence says under the condition that a display below it is: `..., $adj(a, b)$, iff`."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from pylogic.notations.first_order.definitions import part_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylogic.notations.first_order.layout import Chunk

_ARROW = (
    r"(?:\\emph\{)?(?P<arrow>iff|if\s+and\s+only\s+if|just\s+in\s+case"
    r"|(?:exactly|precisely|just)\s+(?:when|if))\}?"
)
_ANNOUNCES = re.compile(rf"\b{_ARROW}\s*[,:]?\s*$")
_ATOM = re.compile(rf"\$(?P<atom>[^$=]*\))\s*\$\s*,?\s*(?:holds\s+)?{_ARROW}\s*[,:]?\s*$")
_MATHEMATICS = re.compile(r"\$[^$]*\$|\\[A-Za-z]+")
_WORD = re.compile(r"[A-Za-z]{2,}")
_FEWEST = 3
"""How many words a sentence has that ends with `iff`."""
_DEFINES = re.compile(
    r":?(?:≡|↔|⇔|⟺|⟷)|:?<-+>|:?<=+>|\biff\b|:=|≝|≜"
    r"|\\(?:equiv|iff|(?:long|Long)?[lL]eftrightarrow|triangleq)(?![A-Za-z])"
)


def with_conditions(chunks: Sequence[Chunk]) -> Iterator[Chunk]:
    """Yield the chunks, with definitions for atoms whose condition is the display below them.

    A display below words alone that end so is no axiom, but what they say: it is left to be told.
    """
    joined = False
    for chunk, below in pairwise([*chunks, None]):
        if chunk is None or joined:
            joined = False
            continue
        if below is None or not _announces(chunk, below):
            yield chunk
            continue
        atom = _ATOM.search(chunk.text)
        joined = True
        if atom is None:
            yield replace(chunk, kind="heading")
            yield replace(below, kind="condition")
            continue
        yield replace(chunk, kind="prose")
        head = part_of(chunk, atom.start("atom"), len(chunk.text.rstrip()))
        until = atom.end("atom") - atom.start("atom")
        arrow = atom.start("arrow") - atom.start("atom")
        said = head.text[:until] + " " * (arrow - until)
        gap = "\n" * (below.first - head.last) + " " * (below.column - 1)
        text = f"{said}{head.text[arrow:].rstrip(',: ')}{gap}{below.text}"
        yield replace(head, text=text, last=below.last)


def _announces(chunk: Chunk, below: Chunk) -> bool:
    """Whether words end with an equivalence, and a formula that defines nothing is below them."""
    words = chunk.kind in {"inline", "prose", "words", "candidate", "formula"}
    return (
        words
        and below.kind == "formula"
        and not below.label
        and bool(_ANNOUNCES.search(chunk.text))
        and len(_WORD.findall(_MATHEMATICS.sub(" ", chunk.text))) >= _FEWEST
        and not _DEFINES.search(below.text)
    )
