"""The stretches of a text that may be formulas: what dollar signs hold, sentences, lines."""

from collections.abc import Iterator
from itertools import takewhile

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.labels import qualifies, retracts
from pylogic.notations.first_order.page.line_edges import begins_within
from pylogic.notations.first_order.prose.clauses import is_led_plainly
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

_INTRODUCED = re.compile(
    r"\s*(?:[A-Za-z]{2,}\s+){1,5}(?=\$?\\?\w+\s*(?::?=|≝|⊆|\\subseteq(?![a-z]))\s*(?:\\?\{|\w))"
)
"""The words before what they name: `sort colour = {...}`, `Vertices V = {...}`."""
DEFINES = re.compile(r"\s*\w+(?:\([^()]*\))?\s+(?:iff|if\s+and\s+only\s+if)\b")
"""The beginning of a definition of a name or an atom, as no prose begins."""
_BINDING = re.compile(
    r"(?:[∀∃]|\\(?:forall|exists)(?![a-z])|\b(?:forall|exists|for\s+(?:all|every|each|some|any))\b)"
    r"[^.:()\n]{1,60}$",
    re.IGNORECASE,
)
"""What a quantifier binds, before the dot behind it."""
_NEAR = 80
_LOGICAL = re.compile(
    r"\b(?:and|or|xor|not|if|then|else|iff|implies|exists|forall|for|all|some|there|such|unless)\b"
)
_WIDE = re.compile(r"(?<=\S)[ \t]{3,}(?=\S)")
_OF_LETTERS = re.compile(r"(?:[a-z]+ )?[b-hj-z]\d?(?:\s*,\s*[b-hj-z]\d?)*\s+[a-z]{2,}\s*$")
"""Letters and what they are, behind a wide gap: `   x, y persons`."""
_CUT = re.compile(
    r"[()\[\]{}]|(?<!\bi\.e)(?<!\be\.g)[.;](?=\s)|[ \t]{3,}|\s*\\q?quad(?![A-Za-z])\s*"
)
"""What may stand between sentences, with brackets."""
_DEFINING = re.compile(
    r"\b(?:if|iff|implies)\b|[≡↔⇔⟺⊃→⇒←=∈⊆:]|<?[-=]+>|<-|\\[a-zA-Z]*(?:arrow|iff|equiv|supset|in|to)"
)
_MATHEMATICS = re.compile(r"\$[^$]+\$")
_BETWEEN = re.compile(r"(?:[\s.,;]|\band\b)*")
_TYPED = re.compile(r"\s*\w+\([^()]*\)\s*(?:∈|in\b|:)[^,(){}]*(?:\{[^{}]*\}[^,(){}]*)?")
_LED = re.compile(r"[A-Z][a-z]++ [^:()=<>$]{2,80}:\s+(?=not\b|for\b|\w+\(|[¬~∀])")
"""What a sentence says before the colon behind which a formula says it."""
_COMMA = re.compile(r",\s*(?=\w+\()")
_VALUED = re.compile(r"\s*\w+\((?:\s*-?\d+\s*,?)+\)\s*=\s*-?\w+\s*")
_ENDING = re.compile(r"[()\[\]{}]|[,;][ \t]*\n\s*")
"""Brackets, and what stands between formulas on lines of their own."""
_DEFINES_ATOM = rf"\$?\s*\\?\w+\([^()$]*\)\s*\$?\s*{EQUIVALENT}"
_AND_DEFINES = re.compile(rf"(?<!\s)\s*+[,;]\s*and\s+(?={_DEFINES_ATOM})")
"""What joins two definitions: `p(x) iff q(x), and r(x) iff s(x)`."""
_FOR_BOTH = re.compile(
    r"\b(?:for\s+(?:all|every|each|any|some)|where|unless|provided|whenever|if\s+(?!and\s+only))\b"
)
"""What may be said of both."""
_SAID_OF = re.compile(
    r"(?!\s*(?:if|when\w*|unless|for|there|suppose|not)\b)(?:(?!\b(?:if|iff|or|implies|unless|then|where|and)\b)[^;:<>→⊃⇒≡↔⇔])+"
    r"\sfor\s+(?:every|each|all)\s+(?:[a-z]{2,}\s+)?[a-z]\d?(?:\s*,\s*[a-z]\d?)*(?:\s+(?:in|∈)\s+\w+)?\s*\.?\s*",
    re.IGNORECASE,
)
"""What is said of all of something by itself: `house(at(c)) for every colour c`."""
_AND_SAYS = re.compile(r",\s*and\s+")


_DOTS = re.compile(r"\.\.\s|…")


def divided(text: str, begin: int, end: int) -> Iterator[list[tuple[int, int]]]:
    """Yield the stretches that may be formulas: all, what dollar signs hold, lines."""
    yield [(begin, end)]
    found = list(_MATHEMATICS.finditer(text, begin, end))
    edges = [begin, *(edge for m in found for edge in m.span()), end]
    gaps = zip(edges[::2], edges[1::2], strict=True)
    if len(found) > 1 and all(_BETWEEN.fullmatch(text, *gap) for gap in gaps):
        yield [m.span() for m in found]
    edges = [begin, *(e for m in _COMMA.finditer(text, begin, end) for e in m.span()), end]
    typed = list(zip(edges[::2], edges[1::2], strict=True))
    valued = all(_VALUED.fullmatch(text, *span) for span in typed[:-1])
    if len(typed) > 1 and (valued or all(_TYPED.fullmatch(text, *span) for span in typed)):
        yield typed
    edges = [begin, *(e for m in _AND_DEFINES.finditer(text, begin, end) for e in m.span()), end]
    several = list(zip(edges[::2], edges[1::2], strict=True))
    if len(several) > 1 and not _FOR_BOTH.search(text, *several[-1]):
        whole = re.compile(rf"\s*{_DEFINES_ATOM}")
        if all(whole.match(text, *span) for span in several):
            yield several
    edges = [begin, *(e for m in _AND_SAYS.finditer(text, begin, end) for e in m.span()), end]
    several = list(zip(edges[::2], edges[1::2], strict=True))
    if len(several) > 1 and all(_SAID_OF.fullmatch(text, *span) for span in several):
        yield several
    if _DOTS.search(text, begin, end):
        return  # they stand for what is not written
    spans = list(_sentences(text, begin, end))
    if spans and spans != [(begin, end)]:
        yield spans
    listed = list(re.parted(text, _ENDING, begin, end))
    if not text[slice(*listed[-1])].strip():
        listed.pop()
    if len(listed) > 1:
        yield listed
    if not begin and not text.startswith("\n"):  # below a label of its own
        return  # lines without a word before them may be one formula
    row = text.rfind("\n", 0, begin) + 1
    start = row if not text[row:begin].strip() else begin
    lines = [m for m in re.compile(r"[^\n]+").finditer(text, start, end) if m[0].strip()]
    indents = {len(list(takewhile(str.isspace, m[0]))) for m in lines}
    if len(lines) > 1 and len(indents) == 1 and not any(begins_within(m[0]) for m in lines):
        yield [(m.start() + len(m[0]) - len(m[0].lstrip()), m.end()) for m in lines]


def _sentences(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where the sentences stand that are no words alone, each without words before it."""
    depth, at = 0, begin
    cuts = []
    for found in _CUT.finditer(text, begin, end):
        depth += (found[0] in "([{") - (found[0] in ")]}")
        if found[0] == ";" and _may_go_on(text[at : found.start()], text[found.end() : end]):
            continue
        bound = found[0] != ";" and binds_before(text, found.start())
        if depth == 0 and found[0] not in ")]}" and not bound:
            cuts.append((at, found.start()))
            at = found.end()
    parts = [text[slice(*cut)] for cut in (*cuts, (at, end))]
    wordy = [part for part in parts if not _is_formal(part) and look.is_wordy(part)]
    behind = [text[end : end + 60] for end in (found.end() for found in _WIDE.finditer(text))]
    if any(map(retracts, wordy)) or any(_OF_LETTERS.match(part) for part in behind):
        return
    for (first, last), part in zip([*cuts, (at, end)], parts, strict=True):
        formal = _is_formal(part)
        if part.strip() and (formal or not look.is_wordy(part)):
            end_ = first + len(part.rstrip())
            first += len(part) - len(part.lstrip())  # noqa: PLW2901 - without blanks
            led = _LED.match(part.lstrip())
            if led and is_led_plainly(led[0]) and not qualifies(led[0], part):
                first += led.end()  # noqa: PLW2901 - without the words before the colon
            yield begin_of_named(text, first, last) or first, end_


def _is_formal(part: str) -> bool:
    signed = look.has_sign(part) or look.has_shape(part, spaced=False)
    return signed or bool(DEFINES.match(part))


def _may_go_on(before: str, behind: str) -> bool:
    """Whether what stands behind a semicolon may be part of a definition before it."""
    return bool(_DEFINING.search(before)) and not _DEFINING.search(re.split(r"[;.]\s", behind)[0])


def binds_before(text: str, at: int) -> bool:
    """Whether a quantifier is before a dot, with all that it binds."""
    return bool(_BINDING.search(text, max(0, at - _NEAR), at))


def begin_of_named(text: str, begin: int, end: int) -> int:
    """Return where `V = {a, b}` begins behind words that name it; 0 where none do."""
    found = _INTRODUCED.match(text, begin, end)
    words = text[begin : found.end()] if found else ""
    return found.end() if found and not _LOGICAL.search(words) else 0
