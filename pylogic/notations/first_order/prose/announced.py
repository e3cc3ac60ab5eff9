"""What a sentence says under the condition that a display below it is: `..., $adj(a, b)$, iff`."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.prose.clauses import leads_under_condition
from pylogic.notations.first_order.prose.definitions import part_of
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

_ARROW = (
    r"(?:\\emph\{)?(?P<arrow>iff|if\s+and\s+only\s+if|just\s+in\s+case"
    r"|(?:exactly|precisely|just)\s+(?:when|if))\}?"
)
_ANNOUNCES = re.compile(
    rf"\b(?:{_ARROW}|if|when(?:ever)?|unless|provided(?:\s+that)?)\s*[,:]?\s*$"
)
_DEFINES_WITH = re.compile(r"(?:\\emph\{|\*\w).*\b(?:with|such\s+that|satisfying)\s*$", re.DOTALL)
"""A definition of a word that goes on with a formula on a line of its own."""
_ALONE = re.compile(r"\s*\$?\s*[^\W\d_]\s*\$?\s*\.?\s*")
_STOPPED = re.compile(r"[.:;!?]\s*$")
_ATOM = re.compile(rf"\$(?P<atom>[^$=]*\))\s*\$\s*,?\s*(?:holds\s+)?{_ARROW}\s*[,:]?\s*$")
_CALLED = re.compile(
    r"(?:^|[.;]\s)\s*(?:An?\s+(?:[\w-]+\s+){1,3}|It\s+|Such\s+an?\s+[\w-]+\s+)is\s+(?:called\s+|said\s+to\s+be\s+)?"
    rf"(?:\\(?:emph|textit|textbf)\{{|[*_]{{1,2}})?(?P<atom>[a-z]{{3,}})(?:\}}|[*_]{{1,2}})?\s+(?:if|{_ARROW})\s*[,:]?\s*$"
)
"""What a structure is called that satisfies the display below: `A square is called reduced if`."""
_BOUND = re.compile(
    r"(?:[∀∃]|\\(?:forall|exists)(?![a-z])|\bfor\s+(?:all|every|each)\b|\bthere\s+(?:is|are)\b)"
    r"\s*\$?\s*(?P<names>[a-z](?:_?\d)?(?:\s*,\s*[a-z](?:_?\d)?)*)"
)
_FREE = re.compile(r"(?<![\\\w])[a-z](?:_?\d)?(?![\w(])")
_SEVERAL = re.compile(
    r"\b(?P<how>one|any|some|all|both|each|either)\s+of\s+(?:the|these)\s+(?:following|conditions)[^.:]{0,60}:?\s*$",
    re.IGNORECASE,
)
"""What says that items follow, of which one or all have to hold."""
_HEAD = re.compile(
    r"\s*\$?(?P<atom>\w+\([^()]*\))\$?\s*(?:holds\s+|is\s+true\s+)?(?P<arrow>iff|if\s+and\s+only\s+if)\b"
)
_END = re.compile(r"\$?[,;.]?\s*(?:\b(?:or|and)\b)?\s*[,;.]?\s*$")
_WIDTH = 2
"""How many columns a sign and a bracket need before an item."""
_MATHEMATICS = re.compile(r"\$[^$]*\$|\\[A-Za-z]+")
_WORD = re.compile(r"[A-Za-z]{2,}")
_FEWEST = 3
"""How many words a sentence has that ends with `iff`."""
_DEFINES = re.compile(rf"{EQUIVALENT}|:=|≝|≜|≙|\\triangleq(?![A-Za-z])")


def with_conditions(chunks: Sequence[Chunk]) -> Iterator[Chunk]:
    """Yield the chunks, with definitions for atoms whose condition is the display below them.

    A display below words alone that end so is no axiom, but what they say: it is left to be told.
    So are the items below `iff one of the following holds:`, and a display of which the words
    before it say when it holds: `Let $x, y$ be distinct. We put`.
    """
    at = 0
    while at < len(chunks):
        chunk, at = chunks[at], at + 1
        below = (
            _items(chunks, at) if (several := _SEVERAL.search(chunk.text)) else chunks[at : at + 1]
        )
        if below and not several and _ends_with_letter(chunk, below[0]):
            yield chunk
            yield replace(below[0], kind="prose")
            at += 1
            continue
        if below and not several and _is_limited(chunk, below[0]):
            yield chunk
            yield replace(below[0], kind="limited")
            at += 1
            continue
        if not below or not (several or _announces(chunk, below[0])):
            yield chunk
            continue
        at += len(below)
        joined = _listed(chunk, several, below) if several else _joined(chunk, below[0])
        if joined is None:
            yield chunk
            yield from (replace(part, kind="condition") for part in below)
            continue
        yield replace(chunk, kind="prose")
        yield joined


def _items(chunks: Sequence[Chunk], first: int) -> list[Chunk]:
    """Return the items of a list that begins with a chunk."""
    found: list[Chunk] = []
    for chunk in chunks[first:]:
        if not (chunk.labelled or chunk.dash) or (found and chunk.first > found[-1].last + 1):
            break
        found.append(chunk)
    return found


def _joined(chunk: Chunk, below: Chunk) -> Chunk | None:
    """Return the definition of the atom with which words end by the display below them."""
    called = _CALLED.search(chunk.text) if _is_closed(below.text) else None
    atom = called or _ATOM.search(chunk.text)
    if atom is None:
        return None
    head = part_of(chunk, atom.start("atom"), len(chunk.text.rstrip()))
    until = atom.end("atom") - atom.start("atom")
    gap = "\n" * (below.first - head.last) + " " * (below.column - 1)
    if called:
        text = f"{head.text[:until]} iff{gap}{below.text}"
    else:
        arrow = atom.start("arrow") - atom.start("atom")
        said = head.text[:until] + " " * (arrow - until)
        text = f"{said}{head.text[arrow:].rstrip(',: ')}{gap}{below.text}"
    return replace(head, kind="formula", text=text, last=below.last)


def _is_closed(text: str) -> bool:
    """Whether all letters of a formula are bound in it."""
    bound = {n for m in _BOUND.finditer(text) for n in re.split(r"\s*,\s*", m["names"])}
    return bool(bound) and bound.issuperset(_FREE.findall(text))


def _listed(chunk: Chunk, said: re.Match[str], items: Sequence[Chunk]) -> Chunk | None:
    """Return the definition of an atom by the items below it, of which one or all have to hold."""
    head = _HEAD.match(chunk.text)
    formal = all(c.kind in {"formula", "candidate", "words"} and c.column > _WIDTH for c in items)
    raw = chunk.kind == "prose"  # with its label, if it has one
    if head is None or not formal or (raw and chunk.labelled) or said.start() < head.end("arrow"):
        return None
    sign = "∧" if said["how"].lower() in {"all", "both", "each"} else "∨"
    atom, arrow = head.span("atom"), head.span("arrow")
    text = " " * atom[0] + head["atom"] + " " * (arrow[0] - atom[1]) + head["arrow"]
    last = chunk.first + text.count("\n")
    for i, item in enumerate(items):
        text += "\n" * (item.first - last) + " " * (item.column - 1 - _WIDTH)
        text += f"{sign if i else ' '}({_END.sub('', item.text)})"
        last = item.last
    column = 1 if raw else chunk.column
    return replace(chunk, kind="formula", text=text, column=column, last=last)


def _is_limited(chunk: Chunk, below: Chunk) -> bool:
    """Whether the sentence that a formula ends says under which condition it does."""
    words = chunk.kind in {"inline", "prose"} and below.kind == "formula" and not below.label
    return words and leads_under_condition(chunk.text)


def _ends_with_letter(chunk: Chunk, below: Chunk) -> bool:
    """Whether a letter below words is the end of their sentence, and states nothing."""
    words = chunk.kind in {"inline", "prose"} and below.first == chunk.last + 1
    return words and bool(_ALONE.fullmatch(below.text)) and not _STOPPED.search(chunk.text)


def _announces(chunk: Chunk, below: Chunk) -> bool:
    """Whether words end with an equivalence, and a formula that defines nothing is below them."""
    words = chunk.kind in {"inline", "prose", "words", "candidate", "formula"}
    return (
        words
        and below.kind == "formula"
        and not below.label
        and bool(_ANNOUNCES.search(chunk.text) or _DEFINES_WITH.search(chunk.text))
        and len(_WORD.findall(_MATHEMATICS.sub(" ", chunk.text))) >= _FEWEST
        and not _DEFINES.search(below.text)
    )
