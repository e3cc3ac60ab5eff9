"""Sentences of papers put in the plain words that the others read: `Define $f(x) = ...$`.

What leads to a formula is taken away, several definitions in a sentence become several sentences,
and `it` becomes a variable. A sentence is changed only where a formula comes of it.
"""

from collections.abc import Iterator, Sequence

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.prose.defined_words import sentences_of
from pylogic.notations.first_order.prose.spoken_values import reads
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

_VERB = r"(?:we\s+(?:(?:also|now|further|then)\s+)?)?(?:define|put|set|write|let)"
_LEAD = re.compile(
    rf"(?:(?:further(?:more)?|moreover|also|finally|now|then|next|similarly),?\s+)?{_VERB}\s+(?:also\s+)?",
    re.IGNORECASE,
)
"""What leads to a definition."""
_VALUE = r"[^\W\d_](?:_?\d|_\{\w+\}|['’])*"
_OPERATION = (
    r"(?:\\(?!(?:not)?in(?![a-z])|neq?(?![a-z])|[lg]eq?(?![a-z])|q?quad)[a-z]+(?![a-z])|[∘⊕⊗⊙⋆*·])"
)
_HEAD = rf"(?:(?:\\[a-z]+\s*\{{\w+\}}|\\?\w+)\s*\([^()$]*\)|{_VALUE}\s*{_OPERATION}\s*{_VALUE})"
"""What is defined: an atom, a term, or an operation."""
_DEFINES = re.compile(rf"(?:\$|\\\(|`)?\s*{_HEAD}\s*(?::=|=(?!=)|{EQUIVALENT})")
_NEXT = re.compile(
    rf"\s*,?\s+and\s+(?:(?:let|put|set|define)\s+)?(?=(?:\$|\\\()\s*{_HEAD}\s*(?::=|=(?!=)|{EQUIVALENT}))"
)
"""What stands between two definitions."""
_QUANTIFIED = re.compile(
    r"for\s+(?:all|each|every|any)\s+(?P<noun>(?:[a-z]{2,}\s+)?)(?:\$[^$]{1,80}\$|[^$.,;]{1,80}?(?:∈|\bin\b)[^$.,;]{1,40}?)"
    rf"(?P<verb>,?\s+(?:{_VERB}|we\s+have|one\s+has)\s+)(?=(?:\$\s*)?\\?\w)",
    re.IGNORECASE,
)
"""A quantifier and a verb before a definition: `For each $i ∈ P$ let $d(i) = i + 1$`."""
_IF = r"(?:iff|if(?:\s+and\s+only\s+if)?|(?:exactly|precisely|just)\s+(?:when|if))\b"
_ADJECTIVE = (
    r"(?:an?\s+|the\s+)?(?:\\[a-z]+\{[a-z][\w\s-]*\}|\*{1,2}[a-z][\w\s-]*\*{1,2}"
    r"|[a-z][a-z-]+(?:\s[a-z-]+)?)"
)
_SEVERAL = re.compile(
    rf"(?P<subject>We\s+call\s+(?:an?\s+[a-z]+\s+)?\$[^$]{{1,30}}\$\s+|(?:We\s+(?:say\s+that|call)\s+)?(?:(?:An?|The)\s+)?[^.;:]{{1,80}}?\s(?:is|are)\s+(?:(?:called|said\s+to\s+be)\s+)?)"
    rf"(?P<first>{_ADJECTIVE}),?\s+{_IF}\s(?P<body>.+?)"
    r"(?:,\s+and\s+(?:is\s+)?|\s+and\s+(?:is\s+)?(?=(?:an?\s+)?(?:\\[a-z]+\{|\*))"
    r"|[;,]\s+(?P<other>otherwise),?\s+it\s+is\s+"
    rf"(?:called\s+)?)(?P<second>{_ADJECTIVE})(?P<end>(?(other)\s*\.?\s*$|\s+(?:{_IF}\s.+|otherwise\s*\.?\s*)))",
    re.DOTALL,
)
"""Two definitions about one thing: `x is minimal if p(x), and maximal if q(x)`."""
_OPERATES = re.compile(
    r",?\s+(?:together\s+)?with\s+(?:the\s+)?(?:binary\s+)?(?:operations?|multiplication|addition|product|composition)\s+"
    rf"(?:(?:which\s+is\s+)?(?:given|defined)\s+by\s+)?(?=\$\s*{_VALUE}\s*{_OPERATION}\s*{_VALUE}\s*=)"
)
"""What stands before an operation that a sentence defines: `with the operation $x ∗ y = ...$`."""
_OF = re.compile(
    r"(?<!\w)(?<![=<>≤≥≠∈⊆⊂+*-] )(?<!\\[a-z]{2} )(?<!\\[a-z]{3} )(?<!\\subseteq )"
    rf"(?P<x>{_VALUE})"
    rf"(?:\s*(?:∈|⊆|\\(?:in|subseteq)(?![a-z])|\bin\b)\s*\\?\w+)?(?:\s+and\s+(?P<y>{_VALUE}))?"
    r"\s+(?P<verb>is|are)\s+(?:(?:called|said\s+to\s+be)\s+)?$"
)
"""The variable, or two, at the end of what begins such a sentence; the set of it is none."""
_OF_A_NOUN = re.compile(r"An?\s+[a-z-]+(?:\s[a-z-]+)?\s+is\s+", re.IGNORECASE)
_PAIRS = re.compile(
    r"(?<![\w\\])([A-Z])\s*(?::?=\s*\\?\{\s*\(\s*\w+\s*,\s*\w+\s*\)|(?:⊆|\\subseteq(?![a-z]))\s*\w+\s*(?:×|\\times(?![a-z]))\s*\w+)"
)
"""A relation that is a set of pairs."""
_SUPPOSES = re.compile(
    r"\s*(?:let|take|fix|suppose|assum\w+|given|consider|for|if|when)\b[^=]*$", re.IGNORECASE
)
"""A sentence that says of what, or when, the next one is meant."""
_MOST = 1_000


def with_paraphrases(source: Source) -> None:
    """Put other words for the sentences that are read so, each on rows of its own."""
    _write_between(source)
    rows: list[Row] = []
    changed = False
    whole = "\n".join(row.text for row in source.rows)
    before = ""
    for sentence in sentences_of(source.rows):
        parts = sentence.parts
        text = sentence.printed
        meant = not (len(text) >= _MOST or sentence.is_plain or _SUPPOSES.match(before))
        said = list(_said(text, whole)) if meant else []
        before = text
        changed |= bool(said)
        for begin, end, changes in said:
            rows += [*_cut(parts, begin, end, changes), Row("", parts[0].line)]
        rows += [] if said else parts
    source.rows = rows if changed else source.rows


def _write_between(source: Source) -> None:
    """Put `R(x, y)` for `x R y` where the text says of which pairs R is."""
    text = "\n".join(row.text for row in source.rows)
    names = "".join(sorted({*_PAIRS.findall(text)}))
    between = re.compile(
        rf"(?<![\w\\])(?P<x>{_VALUE})(?:\s+|(?=[{names}]))(?P<r>[{names}])(?:\s+|(?=[a-z]))(?P<y>{_VALUE})(?![\w(])"
    )
    for i, row in enumerate(source.rows if names else ()):
        changes = [
            (*m.span(), f"{m['r']}({m['x']}, {m['y']})") for m in between.finditer(row.text)
            if m["x"] not in names and m["y"] not in names
        ]  # fmt: skip
        source.rows[i] = row.changed(changes) if changes else row


def _said(text: str, whole: str) -> Iterator[tuple[int, int, list[tuple[int, int, str]]]]:
    """Yield the stretches that a sentence is read as: where each is, and what changes in it.

    whole: The text that the sentence is of.
    """
    label = look.label_of(text)
    begin = label.end if label else len(text) - len(text.lstrip())
    end = len(text.rstrip())
    if (lead := _LEAD.match(text, begin)) and _DEFINES.match(text, lead.end()):
        cuts = list(_NEXT.finditer(text, lead.end()))
        begins = [lead.end(), *(cut.end() for cut in cuts)]
        spans = list(zip(begins, [*(cut.start() for cut in cuts), end], strict=True))
        if all(reads(text[slice(*span)]) for span in spans):
            yield from ((*span, []) for span in spans)
    elif (found := _OPERATES.search(text, begin)) and reads(text[found.end() : end]):
        yield begin, found.start(), [(found.start(), found.start(), ".")]
        yield found.end(), end, []
    elif found := _QUANTIFIED.match(text, begin):
        changes = [(*found.span("verb"), ", ")]
        changes += [(*found.span("noun"), "")] if found["noun"] else []
        if reads(_changed(text, begin, end, changes)):
            yield begin, end, sorted(changes)
    elif found := _SEVERAL.match(text, begin):
        word = re.findall(r"[\w-]+", found["first"])[-1]
        if not text.endswith(":") and not re.search(rf"\b{word}\}}?\s?\(", whole):  # said again
            yield from _several(found, begin, end)


def _several(
    match: re.Match[str], begin: int, end: int
) -> Iterator[tuple[int, int, list[tuple[int, int, str]]]]:
    """Yield two definitions that one sentence gives."""
    subject, at = match["subject"], match.start("second")
    of = _OF.search(subject.replace("$", " "))
    if match["other"] or match["end"].strip().startswith("otherwise"):
        if of is None and not _OF_A_NOUN.fullmatch(subject):
            return
        sign = "$" if "$" in subject else ""
        who = " and ".join(
            f"{sign}{one}{sign}" for one in (of.group("x", "y") if of else ()) if one
        )
        rest = f" iff {who or 'it'} {of['verb'] if of else 'is'} not {match['first']}."
        changes = [(at, at, subject), (match.end("second"), end, rest)]
    else:
        changes = [(at, at, subject)]
    yield begin, match.end("body"), [(match.end("body"), match.end("body"), ".")]
    yield at, end, changes


def _changed(text: str, begin: int, end: int, changes: Sequence[tuple[int, int, str]]) -> str:
    for first, last, said in sorted(changes, reverse=True):
        text = text[:first] + said + text[last:]
        end += len(said) - (last - first)
    return text[begin:end]


def _cut(
    parts: Sequence[Row], begin: int, end: int, changes: Sequence[tuple[int, int, str]]
) -> Iterator[Row]:
    """Yield the rows of a stretch with its changes; those behind the first are indented."""
    at = 0
    for part in parts:
        last = at + len(part.text)
        if begin <= last and at < end:
            first, until = max(begin, at), min(end, last)
            own = [
                (max(a, first) - first, min(b, until) - first, said if a >= at else "")
                for a, b, said in changes
                if first <= b and a <= until and (a >= at or b > at)
            ]
            row = part.part(first - at, until - at).changed(own)
            if row.text.strip():
                yield row if first == begin else row.replaced(0, 0, "    ")
        at = last + 1
