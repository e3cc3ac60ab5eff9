"""Numbers that a value is among, as words say: `n(h, s) is the number of seeds (0 to 4)`.

A legend says so of what is observed, in a sentence or in a row of a table. It is put in as an
axiom where no formula says what the values are, and is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.prose.listings import lists_in
from pylogic.notations.first_order.spelling.plurals import forms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylogic.notations.first_order.page.source import Source

_ATOM = re.compile(
    r"(?<!\w)(?P<atom>(?P<name>\w+)\(\s*[a-z]\d?'?\s*(?:,\s*[a-z]\d?'?\s*){0,9}\))[`$]?"
)
_FORMAL = re.compile(r"[=<>≡↔⇔⟺∧∨∈⊃→&~¬]|\\[a-z]")
_NUMBERS = r"(?P<{0}>\d{{1,6}})\s*(?:to|\.\.\.?|…|–)\s*(?P<{1}>\d{{1,6}})"
_RANGE = re.compile(
    rf"\(\s*(?:from\s+)?{_NUMBERS.format('a', 'b')}\s*\)"
    rf"|[,|]\s*{_NUMBERS.format('c', 'd')}\s*(?=\.?\s*(?:\||$))"
    r"|\b(?:from|between)\s+(?P<e>\d{1,6})\s+(?:to|and)\s+(?P<f>\d{1,6})\s*(?=[.,;|)]|$)"
)
_COUNTS = re.compile(
    r"\s*(?:\||is\b|be\b|:|gives\b|denotes\b|counts\b|means\b|=)[^.;]{0,80}"
    r"\b(?:number|count|amount|size|height|level|score)\b[^.;]{0,80}",
    re.IGNORECASE,
)
"""What stands between a value and the numbers that it is among."""
_LIMITED = re.compile(
    r"\b(?:if|when\w*|unless|most|least|except|example|e\.g|not|never|initially|or)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"(?:[:,∧∨&]|/\\|\b(?:and|or|iff|if|then))\s{0,200}\Z")
"""The end of a line with which a formula goes on below it."""
_LONGEST = 300


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
    """Put axioms behind the lines that say among which numbers a value is, and tell of each."""
    text = "\n".join(row.text for row in source.rows)
    rows: list[Row] = []
    waiting: list[Row] = []
    last = 0
    for row in source.rows:
        raw = source.lines[row.line - 1]
        if row.line != last and len(raw) < _LONGEST:
            for begin, said in _ranges(raw, text):
                waiting.append(Row(said, row.line, (begin + 1,) * len(said)))
                source.tell(row.line, begin + 1, f"what the words say is read as {said}")
        last = row.line
        if waiting and not row.text.strip(" %"):
            rows += [*waiting, Row("", row.line)]
            waiting = []
        rows.append(row)
    source.rows = [*rows, Row("", source.rows[-1].line), *waiting] if waiting else rows


def _ranges(line: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield where a line says among which numbers a value is, and that as an axiom."""
    atoms = list(_ATOM.finditer(line))
    if not atoms or _LIMITED.search(line) or _FORMAL.search(line):
        return
    atom, numbers = atoms[0], _RANGE.search(line, atoms[0].end())
    if numbers is None or _RANGE.search(line, numbers.end()):
        return
    if any(other.start() < numbers.start() for other in atoms[1:]):
        return
    between = line[atom.end() : numbers.start()]
    if not _COUNTS.fullmatch(between) or _is_known(atom["name"], text):
        return
    low, high = (n for n in numbers.groups() if n is not None)
    if int(low) < int(high):
        guards = " ∧ ".join(_guards(line, re.findall(r"\w+'?", atom["atom"])[1:], text))
        typed = f"{atom['atom']} ∈ {{{low}, ..., {high}}}"
        yield atom.start("atom"), f"{guards} → {typed}" if guards else typed


def _is_known(name: str, text: str) -> bool:
    """Whether formulas say what the values of a function are, or do not speak of it."""
    said = rf"(?<!\w){name}\([^()\n]*\)\s*"
    typed = re.search(rf"{said}(?:∈|\\in(?![a-z])|in\b|:(?!=))", text)
    labelled = r"^(?:[ \t]*\S{1,6}[ \t]+)?[ \t]*"
    equations = re.finditer(rf"{labelled}{said}(?::=|=(?!=))", text, re.MULTILINE)
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
