"""Sentences that go on over several lines, written in one row each.

Where a line of words ends is chance, and what reads sentences sees one row at a time. A line of
words goes on with the next where it has a bracket open, where it ends with a word behind which a
sentence goes on, and where it is as long as lines are, ends without a stop, and the next begins as
no sentence does. A formula, a fact, an item of a list, a heading or a row of a table is no part of
a sentence, unless the line above it ends with a word that wants one.
"""

import itertools

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.continued import goes_on, is_within
from pylogic.notations.first_order.page.fact_shapes import are_facts, is_fact
from pylogic.notations.first_order.page.line_edges import (
    begins_within,
    defines,
    depth_of,
    indent_of,
    is_typed,
    is_unfinished,
)
from pylogic.notations.first_order.page.markup import Line, marked
from pylogic.notations.first_order.page.plain_lines import is_plain
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.page.titles import NAMING, SECTION_LINE, heading

_LAID_OUT = re.compile(
    r"\t|\S {3,}\S|[&|%]|```|\\\\|\\(?:begin|end|item)\b|\$\$|\\\[|\\\]|^\s*[>#]"
)
"""What is where it stands for its looks: a column, an item, a display, a remark."""
_ENDED = re.compile(r"[.:;!?]['\"”’)\]}*_$]*\s*$")
_OPEN_SET = re.compile(r"\{[^{}]*:\s*$")
_BEGINS = re.compile(r"\s*(?:\$|\\\(|[\[({⟨<]|[a-z0-9])(?!\w{0,3}[.)]\s)")
"""What a line begins with that may go on with a sentence: no capital, and no number of an item."""
_SAYS = re.compile(
    r"\s*(?:\w+['’′]*(?:\([^()]*\)\s+if\b|(?:\([^()]*\))?\s*:?=(?![=>]))|(?:\w+\s|\([^()]*\))\s*:\s)"
)
"""A line that begins with what it gives a value, or says when it holds, or of what sort it is."""
_WANTS = re.compile(
    r"(?:\b(?:the|of|by|for|such|there|only|between|among|every|each|both|no|from|than|whose)"
    r"|\b(?!is\b)[a-z]{2,} an?)\s*$"
)
"""The end of a line that wants a noun, and no formula."""
_RELATION = r"(?:[=≤≥≠∈⊆]|(?<=\s)[<>](?!-)|\\(?:in|leq?|geq?|neq?|subseteq)(?![a-z])|\bin(?=\s|$))"
_RELATES = re.compile(rf"\s*{_RELATION}(?![>=-])\s*\S")
_DANGLES = re.compile(rf"(?:{_RELATION}|[∧∨⊃→⇒≡↔⇔&+−*]|->|=>)\s*$")
_CONNECTS = re.compile(r"(?:[,∧∨&]|\b(?:and|or))\s*$")
_LIMITS = re.compile(
    r"\s*(?:for(?!\s+(?:all|every|each|any|some)\b)|where|with|whenever|such|so|provided|unless|which|that"
    r"|who|whose|is|are|holds?|has|have|of|in|to|by|from|on|at|as|than|and|or|but|before|after|until|while)\s+(?![=<>(])"
)
"""A line that says of what the one before it is said, or what of it."""
_CONNECTED = re.compile(r"[,∧∨&⇔↔]|/\\|<-+>|\b(?:and|or|iff)\b|\\(?:land|wedge|lor|vee|iff)\b")
_WORD = re.compile(r"[A-Za-z]{3,}")
_SAYS_MORE = re.compile(r"[=<>≤≥∈∧∨&$`⇔]|\b(?:and|or|iff|if|where|with|for|is|are)\b|/\\|\\[a-z]")
"""What is not the head alone of an equation, which has its cases below."""
_GAP = re.compile(r"(?<=[a-z,.;])  (?=[A-Za-z$(\d])")
_LONG, _MOST = 34, 40
"""How long a line that ends where the page does is at least, and the most lines of a sentence."""


def with_whole_sentences(source: Source) -> None:
    """Put the lines of each sentence of a source into one row, in place."""
    source.rows = rows = [_without_gaps(row) for row in source.rows]
    if not any(_may_go_on(row.text, below.text) for row, below in itertools.pairwise(rows)):
        return
    found = [*marked([row.text for row in rows])]
    joined, count, section = rows[:1], 1, ""
    for i, row in enumerate(rows[1:], 1):
        before = joined[-1]
        if head := heading(before.text):
            section = head[2]
        if (
            section not in NAMING
            and count < _MOST
            and _goes_on(before.text, found[i - 1], row.text, found[i])
        ):
            joined[-1] = before.part(0, len(before.text.rstrip())).with_below(_stripped(row))
            count += 1
        else:
            joined.append(row)
            count = 1
    source.rows = joined


def _without_gaps(row: Row) -> Row:
    """Return a row of words with one blank wherever it has two between words."""
    gaps = [*_GAP.finditer(row.text)] if "  " in row.text.strip() else []
    if not gaps or not look.is_sentence(_GAP.sub(" ", row.text)):
        return row
    return row.changed([(*gap.span(), " ") for gap in gaps])


def _stripped(row: Row) -> Row:
    return row.part(len(row.text) - len(row.text.lstrip()), len(row.text))


def _may_go_on(before: str, below: str) -> bool:
    """Whether a line could go on with the next, by what is seen quickly."""
    ended = _ENDED.search(before[-9:]) and not _OPEN_SET.search(before)
    if not before or not below or ended or is_plain(before):
        return False
    return _begins(below) or _is_open(before, below) or is_unfinished(before)


def _is_open(text: str, below: str) -> bool:
    """Whether a bracket, what signs enclose, or a relation is open at the end of a line."""
    related = bool(_DANGLES.search(text))
    braces = text.count("{") > text.count("}")
    return related or braces or depth_of(text) > 0 or _is_enclosed(text, below)


def _is_enclosed(text: str, below: str) -> bool:
    """Whether a dollar sign or a backtick is open, and the next line has one; not `It is $5`."""
    return any(text.count(sign) % 2 and sign in below for sign in "$`")


def _begins(below: str) -> bool:
    """Whether a line begins as no sentence does."""
    return bool(_BEGINS.match(below)) or begins_within(below)


def _goes_on(so_far: str, before: Line, below: str, line: Line) -> bool:
    """Whether a sentence goes on with a line."""
    if not (before.kind == line.kind == "text") or before.display or line.display:
        return False
    if not _may_go_on(so_far, below) or _LAID_OUT.search(before.raw) or _LAID_OUT.search(below):
        return False
    item = look.label_of(below)
    within = item and (item.closing if item.kind == "number" else item.kind == "words")
    is_open = _is_open(so_far, below)
    listed = so_far.rstrip().endswith(",") or begins_within(below) or is_open
    if SECTION_LINE.match(so_far) and not listed:
        return False
    related = _is_related(so_far, below)
    if heading(so_far) or heading(below) or (item and not (related or (within and is_open))):
        return False
    if related or _is_enclosed(so_far, below):
        return True
    label = look.label_of(so_far)
    if label and label.kind in {"dash", "item"} and _CONNECTS.search(so_far):
        return indent_of(below) > indent_of(so_far)
    closed = _closed(so_far)
    said = look.plain(closed[label.end :] if label else closed)
    if look.is_caption(said) or not (_is_words(said) or _is_words(closed)):
        return False
    if is_open or is_within(so_far, below) or goes_on(so_far, below):
        return True
    inline = below.lstrip().startswith(("$", "`")) and is_unfinished(so_far)
    inline = inline or bool(_WANTS.search(so_far) or _LIMITS.match(below))
    if _is_formula(_closed(below)) and not (inline or begins_within(below)):
        return False
    if indent_of(below) > (label.end if label else indent_of(so_far)) + 2:
        return False
    return is_unfinished(so_far) or (len(before.raw.rstrip()) >= _LONG and _begins(below))


def _is_related(so_far: str, below: str) -> bool:
    """Whether a relation stands between two lines, and the first is no head with cases below."""
    head = so_far.rstrip()
    end = re.search(rf"{_RELATION}$", head)
    if end:
        return bool(_SAYS_MORE.search(head[: end.start()]))
    parts = _CONNECTED.split(head)
    return bool(len(parts) > 1 and _RELATES.match(below) and not re.search(_RELATION, parts[-1]))


def _closed(text: str) -> str:
    """Return a line with the dollar sign that it leaves open."""
    return text + "$" * (text.count("$") % 2)


def _is_words(said: str) -> bool:
    """Whether what begins a line is a sentence, or may be one."""
    if said.count("$") > 1 and _WORD.search("".join(said.split("$")[::2])):
        return True
    return look.is_sentence(said) or look.is_around(said) or (
        look.is_wordy(said) and not look.has_sign(said)
    )  # fmt: skip


def _is_formula(line: str) -> bool:
    """Whether a line says something by itself, and by signs."""
    plain = look.plain(line)
    whole = plain.strip(" .,;")
    if is_fact(plain) or are_facts(plain) or defines(plain) or is_typed(line):
        return True
    if _SAYS.match(line):
        return True
    if whole.startswith("$") and whole.endswith("$") and whole.count("$") == 2:  # noqa: PLR2004
        return True
    formal = look.has_sign(plain) or look.has_shape(plain, spaced=False)
    return formal and not (
        look.is_sentence(plain) or look.is_around(plain) or look.is_wordy(plain)
    )
