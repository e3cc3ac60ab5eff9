"""The layout of a document in first-order logic: sections, numbered items, paragraphs.

Nothing is parsed here. A document is cut into chunks; each knows its lines, the section it stands
in, its label if it is numbered, and whether it looks formal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylogic.notations.headings import heading_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_SECTIONS = {
    "predicate": "predicate", "relation": "predicate", "function": "function",
    "constant": "constant", "individual": "constant", "axiom": "axiom", "definition": "axiom",
    "rule": "axiom", "fact": "axiom", "formula": "axiom",
}  # fmt: skip
_KEYWORD = "|".join(_SECTIONS)
_SECTION_LINE = re.compile(
    rf"\s*(?:the\s+)?({_KEYWORD})e?s?\s*([:.](?=\s|$))?\s*(.*)$", re.IGNORECASE
)
_LABEL = re.compile(
    r"\s*(?:\\item\s*)?(?:(?:axiom|definition|rule|formula|def)\.?\s+)?"
    r"(?:\((?P<a>[A-Za-z]{0,3}\d+[a-z]?)\)|(?P<b>[A-Za-z]{0,3}\d+[a-z]?)[.):]"
    r"|(?P<c>(?!(?:exists|forall|all)\b)[A-Za-z][\w-]*(?: [\w-]+){0,3}):)\s+",
    re.IGNORECASE,
)
_ITEM = re.compile(r"\s*\\item\s*(?:\[(?P<label>[^\]]*)\])?\s*")
_FENCE = re.compile(r"\s*(?:```|~~~|(?:\$\$|\\[\[\]]|\\(?:begin|end)\{\w+\*?\})\s*$)")
_SIGN = re.compile(
    r"[∧∨¬⊃→⇒≡↔⇔∃∀≠≤≥⊤⊥]|<->|<=>|->|=>|!=|&|~|\w\)\s*\||\|\s*\w+\("
    r"|\\(?:supset|rightarrow|Rightarrow|to|implies|equiv|leftrightarrow|Leftrightarrow|iff|wedge|land"
    r"|vee|lor|neg|lnot|exists|forall|neq?|leq?|geq?|in|notin|subset\w*|cup|cap|sum|int|frac|begin)"
    r"(?![A-Za-z])|\b(?:exists|forall|all)\s++\w++(?:\s*+(?:,\s*+)?\w++)?+\s*+[.:(]"
)
_MATHEMATICAL = re.compile(r"[\\=<>]")
_FACT = r"\s*+\$?\w++\([^()]*+\){}\s*+\$?[.,;]?\s*+$"
_EQUATION = re.compile(_FACT.format(r"\s*+=\s*+\w++(?:\([^()]*+\))?+"))
_WHOLE = re.compile(_FACT.format(r"(?:\s*+=\s*+\w++(?:\([^()]*+\))?+)?+"))
_QUANTIFIER = re.compile(r"(?:[∃∀Ǝ]|\\(?:exists|forall)|\b(?:exists|forall|all)\b)[\s\w,]*\.$")
_PLAIN = re.compile(r"\w\(|[=<>]")
_SENTENCE = re.compile(r"(?:\b[^\W\d_]{2,}(?:[ ,;:.]+|-)){4}")
_KEYWORDS = re.compile(r"\b(?:if|then|else|and|or|not|exists|forall|all|iff|implies)\b")
_TEXT_COMMAND = re.compile(r"\\[A-Za-z]+\s*\{?")


@dataclass(frozen=True, slots=True)
class Chunk:
    """Lines that belong together.

    `kind` is `heading`, `item` (a line of a section that lists names), `formula` (to be parsed: it
    must be one), `candidate` (parsed; prose or a table if that fails and it looks so), `inline`
    (mathematics inside a sentence), `table` or `prose`. `text` begins at `column` of line `first`.
    """

    kind: str
    section: str
    label: str
    text: str
    first: int
    last: int
    column: int


def has_sign(text: str) -> bool:
    """Whether the text has a sign that only formulas have."""
    return bool(_SIGN.search(text))


def looks_formal(line: str) -> bool:
    """Whether a line by itself is probably a formula: by its signs, or numbered like a fact."""
    label = _LABEL.match(line)
    fact = label and re.match(r"\$?(?:\\?\w+)\([^()]*\)", line[label.end() :])
    return has_sign(line) or bool(fact and not is_sentence(line))


def is_sentence(text: str) -> bool:
    """Whether the text has four plain words in a row, as no formula has."""
    return bool(_SENTENCE.search(_KEYWORDS.sub(" ( ", _TEXT_COMMAND.sub(" ", text)) + " "))


def chunks(lines: Sequence[str]) -> Iterator[Chunk]:
    """Yield the chunks of a document in order; blank lines and code fences belong to none."""
    section = ""
    i = 0
    while i < len(lines):
        line = lines[i]
        if not line.strip() or _FENCE.match(line):
            i += 1
            continue
        if heading := heading_of(line):
            words, column = heading
            named = _SECTION_LINE.match(words)
            section = _SECTIONS[named[1].lower()] if named else ""
            yield Chunk("heading", section, "", words, i + 1, i + 1, column + 1)
            i += 1
            continue
        named = _SECTION_LINE.match(line)
        if named and not named[3]:
            section = _SECTIONS[named[1].lower()]
            yield Chunk("heading", section, "", line.strip(), i + 1, i + 1, 1)
            i += 1
            continue
        if named and named[2] and (inline := _SECTIONS[named[1].lower()]) != "axiom":
            yield Chunk("item", inline, "", named[3], i + 1, i + 1, named.start(3) + 1)
            i += 1
            continue
        names = section in {"predicate", "function", "constant"}
        if names and not has_sign(line) and not _states(line):
            yield Chunk("item", section, "", line, i + 1, i + 1, 1)
            i += 1
            continue
        last = _end_of_paragraph(lines, i)
        yield _paragraph(lines, i, last, section)
        i = last + 1


def _states(line: str) -> bool:
    """Whether a line among declarations states something: a numbered fact, or an equation."""
    found = _LABEL.match(line)
    if found and not found["c"]:
        return bool(_PLAIN.search(line[found.end() :])) and not is_sentence(line)
    return bool(_EQUATION.match(line))


def _end_of_paragraph(lines: Sequence[str], first: int) -> int:
    last = first
    while last + 1 < len(lines):
        line = lines[last + 1]
        if (
            not line.strip()
            or heading_of(line)
            or _LABEL.match(line)
            or _ITEM.match(line)
            or _FENCE.match(line)
        ):
            break
        whole = has_sign(lines[last]) or _WHOLE.match(lines[last])
        complete = whole and not _goes_on(lines[last], line)
        if complete or (has_sign(line) and is_sentence(lines[last])):
            break
        last += 1
    return last


def _goes_on(line: str, following: str) -> bool:
    """Whether a formula continues on the next line: indented, in a bracket, at a dangling sign."""
    text = re.sub(r"\$\s*$", "", line.rstrip())
    if text.endswith(".") and not _QUANTIFIER.search(text):
        text = text[:-1]  # which ends a sentence, not what a quantifier binds
    return (
        following[:1].isspace()
        or sum(text.count(c) for c in "([") > sum(text.count(c) for c in ")]")
        or bool(
            re.search(
                r"(?:[∧∨¬⊃→⇒≡↔⇔=&|~.,+-]|->|<->|\\\w+|\b(?:and|or|then|else|implies|iff))\s*$",
                text,
            )
        )
        or bool(re.match(r"\s*(?:[∧∨⊃→⇒≡↔⇔&|\])]|->|<->|\\(?:wedge|vee|supset|equiv))", following))
    )


def _paragraph(lines: Sequence[str], first: int, last: int, section: str) -> Chunk:
    label, column = "", 1
    if found := _LABEL.match(lines[first]):
        label = found["a"] or found["b"] or found["c"]
        column = found.end() + 1
    elif found := _ITEM.match(lines[first]):
        label = (found["label"] or "").strip("(.) ")
        column = found.end() + 1
    text = "\n".join([lines[first][column - 1 :], *lines[first + 1 : last + 1]])
    return Chunk(_kind(text, section), section, label, text, first + 1, last + 1, column)


def _kind(text: str, section: str) -> str:
    body = text.strip()
    inner = body.rstrip(".,;")
    whole = (
        (inner.startswith("$") and inner.endswith("$") and inner.count("$") in {2, 4})
        or (inner.startswith("\\(") and inner.endswith("\\)") and inner.count("\\(") == 1)
    )  # fmt: skip
    if whole or (has_sign(body) and not is_sentence(body)):
        return "formula"
    if has_sign(body) or any(map(_MATHEMATICAL.search, body.split("$")[1:-1])):
        return "inline"
    if "\t" in body and not is_sentence(body):
        return "table"
    if not is_sentence(body) and _PLAIN.search(body):
        return "formula" if section == "axiom" else "candidate"
    return "prose"
