"""Numbers that a value is among, as words say: `n(h, s) is the number of seeds (0 to 4)`.

A legend says so of what is observed, in a sentence or in a row of a table. It is put in as an
axiom where no formula says what the values are, and is told.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pylogic.core import regexes as re
from pylogic.notations.first_order.formulas.axiom_forms import INITIAL
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.prose.listings import lists_in
from pylogic.notations.first_order.spelling.plurals import forms

_ATOM = re.compile(
    r"(?<!\w)(?P<atom>(?P<name>\w+)\(\s*[a-z]\d?'?\s*(?:,\s*[a-z]\d?'?\s*){0,9}\))[`$]?"
)
_ANOTHER = re.compile(rf"(?:\s*,\s*(?:and\s+)?|\s+and\s+)[`$]?{_ATOM.pattern}")
_FORMAL = re.compile(r"[=<>≡↔⇔⟺∧∨∈⊃→&~¬]|\\[a-z]")
_NUMBERS = r"(?P<{0}>\d{{1,6}})\s*(?:to|\.\.\.?|…|–|-)\s*(?P<{1}>\d{{1,6}})"
_END = r"[`$]?\s*(?=[.,;|)]|$)"
_RANGE = re.compile(
    rf"\(\s*(?:from\s+)?{_NUMBERS.format('a', 'b')}\s*\)"
    rf"|[,|]\s*{_NUMBERS.format('c', 'd')}\s*(?=\.?\s*(?:\||$))"
    rf"|\b(?:from|between)\s+(?P<e>\d{{1,6}})\s+(?:to|and)\s+(?P<f>\d{{1,6}}){_END}"
    rf"|\b(?:in|over)\s+(?:the\s+set\s+)?(?:{_NUMBERS.format('g', 'h')}"
    rf"|\\?\{{\s*(?P<set>\w+(?:\s*,\s*(?:\w+|\.\.\.?|…))+)\s*\\?\}}){_END}"
    rf"|\bat\s+most\s+(?P<most>\d{{1,6}}){_END}"
    rf"|(?<=is )(?P<list>\w+(?:,\s\w+)*,?\s+or\s+\w+){_END}"
    r"|(?<=is one of )(?P<one>\w+(?:(?:,\s\w+)+(?:,?\s+(?:and|or)\s+\w+)?|\s+(?:and|or)\s+\w+))"
    rf"{_END}|(?<=\s{{3}})(?P<gap>\w+(?:,\s\w+)*\s+or\s+\w+)\s*$"
)
_COUNTS = re.compile(
    r"\s*(?:\||,\s+an?\b|is\b|be\b|:|gives\b|denotes\b|counts\b|means\b|=)[^.;]{0,80}"
    r"\b(?:number|count|amount|size|height|level|score)\b[^.;]{0,80}",
    re.IGNORECASE,
)
"""What stands between a value and the numbers that it is among."""
_IS = re.compile(
    r"\s*(?:(?:of|on|in|at)\s[^.,;:]{1,60}?\s)??"
    r"(?:takes?\s+(?:(?:its|their|only)\s+)?values?\s|ranges?\s"
    r"|(?:is|are)\s(?:always\s+)?(?:one\s+of\s+)?(?:an?\s+)?(?:(?:natural|whole)\s+)?(?:(?:numbers?|integers?)\s)?)\s*"
)
"""What says so of a value without a word for it."""
_HAS = re.compile(r"\b(?:has|have|with)\s[^.;]{0,40}$")
_LIMITED = re.compile(
    r"\b(?:if|when\w*|unless|least|except|example|e\.g|not|no|never|initially|first|start|but|than)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"(?:[:,∧∨&]|/\\|\b(?:and|or|iff|if|then))\s{0,200}\Z")
"""The end of a line with which a formula goes on below it."""
_LONGEST = 300
_STOPPED = re.compile(r"[.;:]\s*$|^\s*$")
_ALONE = re.compile(r"\s*(?:[-*•]\s+)?(?:[Tt]he\s+(?:[a-z]+\s+){1,2})?[`$]?")
"""What stands before a value in a line that says nothing but among what it is."""
_END_OF = re.compile(r"[`$]?\s*[.;]?\s*")


class _Told(NamedTuple):
    """Where a line says among what a value is, and that as an axiom."""

    begin: int
    end: int
    said: str


_SORTED = re.compile(
    r"(?:^\s*(?:[-*•]\s+)?|(?<=[:;,])\s+)(?P<all>(?P<name>[a-z]\w*)\((?P<of>\s*\w+\s*(?:,\s*\w+\s*){0,9})\)\s*:\s*)"
    r"(?=\{[^{}:|]*\}\s*(?:[.;,]|$)|(?P<to>\w+)\s*(?:[.;,]|$))"
)
_STATE = re.compile(r"(?:states?|situations?|positions?)$", re.IGNORECASE)


_TO_ITSELF = re.compile(
    r"(?<!\w)(?P<name>\w{2,})\s*:(?![=:])[^=<>]*?(?:->|→|\\to(?![a-z]))\s*(?P<to>(?i:(?P=name)s?))(?=\s*(?:[.;,]|$))"
)
"""A function to the set of which it has the name: `colour : region -> colour`."""


def with_applied_signatures(source: Source) -> None:
    """Put `there : X × Y × state → {yes, no}` for `there(X, Y, state) : {yes, no}`.

    And `colour : region → {red, blue}` where words list the colours, as it is no set itself.
    """
    for i, row in enumerate(source.rows):
        if ":" in row.text and (found := _TO_ITSELF.search(row.text)):
            lists = lists_in("\n".join(row.text for row in source.rows))
            listed = [m["list"] for m, noun in lists if found["name"] in forms(noun.lower())]
            if len(listed) == 1:
                source.rows[i] = row.changed([(*found.span("to"), f"{{{listed[0]}}}")])
    text = "\n".join(row.text for row in source.rows)
    sets = {m[1] for m in re.finditer(r"(?<!\w)(\w+)\s*:?=\s*(?:\{|\d+\s*\.\.)", text)}
    for i, row in enumerate(source.rows if sets else ()):
        changes = []
        for found in _SORTED.finditer(row.text):
            sorts = re.findall(r"\w+", found["of"])
            known = sets.union(filter(_STATE.match, sorts))
            if known.issuperset([*sorts, found["to"] or sorts[0]]):
                said = f"{found['name']} : {' × '.join(sorts)} → "
                changes.append((*found.span("all"), said))
        source.rows[i] = row.changed(changes) if changes else row


def with_told_ranges(source: Source) -> None:
    """Put axioms for the lines that say among which numbers a value is, and tell of each.

    They stand behind the lines, or instead of a line that says nothing else.
    """
    text = "\n".join(row.text for row in source.rows)
    rows: list[Row] = []
    waiting: list[Row] = []
    last = 0
    for row in source.rows:
        raw = source.lines[row.line - 1]
        below = source.lines[row.line] if row.line < len(source.lines) else ""
        told = [] if row.line == last or len(raw) > _LONGEST else [*_told(raw, text)]
        if not told and row.line != last and not _STOPPED.search(raw) and len(below) < _LONGEST:
            joined = f"{raw.rstrip()} {below.lstrip()}"
            told = [one for one in _told(joined, text) if one.end > len(raw)]
        for one in told:
            source.tell(row.line, one.begin + 1, f"what the words say is read as {one.said}")
        made = [Row(o.said, row.line, (o.begin + 1,) * len(o.said)) for o in told]
        last = row.line
        if (
            told
            and _ALONE.fullmatch(raw[: told[0].begin])
            and _END_OF.fullmatch(raw[told[0].end :])
        ):
            rows += [r for m in made for r in (Row("", row.line), m)]
            rows.append(Row("", row.line))
            continue
        waiting += made
        if waiting and not row.text.strip(" %"):
            rows += [*waiting, Row("", row.line)]
            waiting = []
        rows.append(row)
    source.rows = [*rows, Row("", source.rows[-1].line), *waiting] if waiting else rows


def _told(line: str, text: str) -> Iterator[_Told]:
    """Yield what the sentences of a line say of among which numbers a value is."""
    if _LIMITED.search(line) or _FORMAL.search(line) or "(" not in line:
        return
    begin = 0
    for sentence in re.split(r"(?<=\.)(?=\s)", line):
        for one in _ranges(sentence, text):
            yield _Told(begin + one.begin, begin + one.end, one.said)
        begin += len(sentence)


def _ranges(line: str, text: str) -> Iterator[_Told]:
    """Yield the same of a sentence."""
    first = _ATOM.search(line)
    if first is None:
        return
    atoms = [first]
    while more := _ANOTHER.match(line, atoms[-1].end()):
        atoms.append(more)
    values = _RANGE.search(line, atoms[-1].end())
    if values is None or _RANGE.search(line, values.end()):
        return
    between = line[atoms[-1].end() : values.start()]
    counts = (values["a"] or values["c"] or values["e"]) and _COUNTS.fullmatch(between)
    given = values["e"] and not between.strip() and _HAS.search(line, 0, first.start())
    valued = rf"(?<!\w){first['name']}\([^()\n]*\)\s*(?:[=≠]|!=)"
    apart = values["gap"] and not between.strip() and re.search(valued, text)
    said = counts or given or apart or _IS.fullmatch(between)
    among = _among(values) if said and not _ATOM.search(between) else ""
    for atom in atoms if among else ():
        if not _is_known(atom["name"], text):
            guards = " ∧ ".join(_guards(line, re.findall(r"\w+'?", atom["atom"])[1:], text))
            typed = f"{atom['atom']} ∈ {{{among}}}"
            stated = f"{guards} → {typed}" if guards else typed
            yield _Told(atom.start("atom"), values.end(), stated)


def _among(values: re.Match[str]) -> str:
    """Return the values that words list, or the numbers between two; empty where none are."""
    if listed := values["set"] or values["list"] or values["one"] or values["gap"]:
        return re.sub(r"\s*,?\s+(?:and|or)\s+", ", ", listed)
    low, high = ("0", values["most"]) if values["most"] else [n for n in values.groups() if n]
    return f"{low}, ..., {high}" if int(low) < int(high) else ""


def _is_known(name: str, text: str) -> bool:
    """Whether formulas say what the values of a function are, or do not speak of it."""
    said = rf"(?<!\w){name}\([^()\n]*\)\s*"
    typed = re.search(rf"{said}(?:∈|\\in(?![a-z])|in\b|:(?!=))", text)
    labelled = r"^(?:[ \t]*(?!(?:and|or|iff|if|then|implies)\b|[&∧∨])\S{1,6}[ \t]+)?[ \t]*"
    equations = [m for m in re.finditer(rf"{labelled}{said}(?::=|=(?!=))", text, re.MULTILINE)
                 if not any(map(INITIAL.fullmatch, re.findall(r"\w+", m[0])[1:]))]  # fmt: skip
    defined = any(not _GOES_ON.search(text, 0, found.start()) for found in equations)
    return bool(typed or defined) or len(re.findall(rf"(?<!\w){name}\(", text)) < 2  # noqa: PLR2004 - itself


def _guards(line: str, letters: Sequence[str], text: str) -> Iterator[str]:
    """Yield what the nouns before letters say that these are, where formulas speak of it."""
    for letter in letters:
        for noun in re.findall(rf"(\w{{2,}})\s+[`$]?{letter}[`$]?(?![\w(])", line):
            sort = next((n for n in forms(noun) if re.search(rf"(?<!\w){n}\(\w+\)", text)), "")
            if sort:
                yield f"{sort}({letter})"
                break
