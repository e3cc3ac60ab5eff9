"""Procedures of Golog, `proc serve(n) go(n); open endProc`, and programs: they are no axioms."""

from collections.abc import Iterable

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.layout import Chunk

_BEGINS = re.compile(r"\s*\$?\s*proc\s+\w")
_ENDS = re.compile(r"\bend[ -]?proc\b", re.IGNORECASE)
_COMMAND = re.compile(
    r"(?:^|[;:])\s*(?:await|wait\s+(?:until|for)|while|repeat|until|goto|go\s+to|return|loop)\s+(?=\w|[~¬(])"
)
_ASSIGNS = re.compile(r":=|←|<-(?!>)")
_LOGICAL = r"[~¬&∧∨]|\b(?:and|or|not)\b|\\(?:neg|lnot|land|lor|wedge|vee)(?![a-z])"
ASSIGNED = re.compile(
    rf"\s*(\w+)\s*(?::=|\+=|-=|(?:<-(?!>)|←)(?![^\n]{{0,300}}(?:{_LOGICAL})))\s*"
    r"(?:[^()]*[^\w()])?\1(?!\w|\()"
)
"""A line of a program: `x := x - 1`."""
_FEWEST = 2
"""How many lines of a program stand below each other."""


def begins_procedure(text: str) -> bool:
    """Whether a procedure of Golog begins with a text."""
    return bool(_BEGINS.match(text))


def without_procedures(chunks: Iterable[Chunk]) -> tuple[list[Chunk], list[list[Chunk]]]:
    """Return the chunks without those of procedures, and these; one without an end is none."""
    kept: list[Chunk] = []
    found: list[list[Chunk]] = []
    open_: list[Chunk] = []
    others, programs = _without_programs(chunks)
    for chunk in others:
        if not open_ and not begins_procedure(chunk.text):
            kept.append(chunk)
            continue
        open_.append(chunk)
        if _ENDS.search(chunk.text):
            found.append(open_)
            open_ = []
    return [*kept, *open_], [*found, *programs]


def _without_programs(chunks: Iterable[Chunk]) -> tuple[list[Chunk], list[list[Chunk]]]:
    """Return the chunks without lines that assign and command, one below the other, and these."""
    kept: list[Chunk] = []
    found: list[list[Chunk]] = []
    block: list[Chunk] = []
    for chunk in (*chunks, None):
        near = chunk and (not block or chunk.first == block[-1].last + 1)
        line = chunk and (_ASSIGNS.search(chunk.text) or _COMMAND.search(chunk.text))
        if chunk and near and line:
            block.append(chunk)
            continue
        commands = [c for c in block if _COMMAND.search(c.text)]
        both = any(_ASSIGNS.search(c.text) for c in commands)  # `flag := false; goto p1`
        program = bool(commands) and (len(block) >= _FEWEST or both)
        (found.append if program else kept.extend)(block)
        block = [chunk] if chunk and line else []
        kept += [chunk] if chunk and not line else []
    return kept, found
