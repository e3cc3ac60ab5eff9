"""Sets of sets, as sentences list them, and edges as graphs have them: `E = {uv, vw}`."""

from collections.abc import Iterator
from itertools import accumulate

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.spelling.plurals import forms

_BEGINS = re.compile(
    r"(?:(?<=[.;]\s)|^\s*+)(?:the\s++)?(?P<name>[A-Za-z]{2,})\s++are\s++(?:the\s++)?"
    r"(?:following\s++)?(?P<sets>sets)?\s*+:?\s*+"
    r"(?=\{|$)",
    re.IGNORECASE,
)
_SET = r"\{\s*\w+(?:\s*,\s*\w+){0,99}\s*\}"
_SETS = re.compile(
    rf"\s*(?P<sets>{_SET}(?:\s*,\s*(?:and\s+)?{_SET}|\s+and\s+{_SET}){{1,99}})\s*\."
)
_MOST = 20
"""How many rows such a sentence has."""


def with_sets_of_sets(source: Source) -> None:
    """Put an axiom for each sentence that lists sets, and tell of it."""
    i = 0
    while i < len(source.rows):
        row = source.rows[i]
        found = _BEGINS.search(row.text) if "are" in row.text else None
        name = _named(found["name"], source) if found else ""
        if found is None or not name:
            i += 1
            continue
        rows = source.rows[i : i + _MOST]
        text = "\n".join([row.text[found.end() :], *(r.text for r in rows[1:])])
        listed = _SETS.match(text)
        if listed is None:
            i += 1
            continue
        said = f"{name} = {{{' '.join(listed['sets'].replace(' and ', ' ').split())}}}"
        at = found.start("name")
        made = Row(said, row.line, (at + 1,) * len(said))
        last = i + text[: listed.end()].count("\n")
        rest = text[listed.end() :].split("\n")[0]
        behind = Row(rest, source.rows[last].line) if rest.strip() else Row("", row.line)
        head = (
            row.part(0, found.start()) if row.text[: found.start()].strip() else Row("", row.line)
        )
        source.rows[i : last + 1] = [head, Row("", row.line), made, Row("", row.line), behind]
        source.tell(row.line, at + 1, f"what the words list is read as {said}")
        i += 5


def _named(noun: str, source: Source) -> str:
    """Return what formulas call the set of which a sentence lists the elements."""
    names = {form for one in forms(noun.lower()) for form in (one, one.capitalize())}
    pattern = re.compile(r"(?:∈|\\in(?![a-z])|\bin\b)\s*(\w+)")
    return next((n for row in source.rows for n in pattern.findall(row.text) if n in names), "")


_WORDS = re.compile(
    r"(?<![\w\\])(?P<name>[A-Z]\w*)\s*=\s*\\?\{\s*(?P<of>[a-z\d]{2}(?:\s*,\s*[a-z\d]{2})*+)\s*\\?\}"
)
_LETTERS = re.compile(r"=\s*\\?\{\s*([a-z\d](?:\s*,\s*[a-z\d])*+)\s*\\?\}")
_FIRST_TO_LAST = re.compile(
    r"=\s*\\?\{\s*(\d)\s*,(?:\s*\d\s*,)?\s*(?:\.\.\.|…|\\[lc]?dots)\s*,\s*(\d)\s*\\?\}"
)
_GRAPH = re.compile(r"\b(?:edges?|arcs?|(?:di)?graphs?)\b", re.IGNORECASE)
_ORDERED = re.compile(
    r"\b(?:directed|digraphs?|arcs?|oriented|tournaments?|arrows?)\b", re.IGNORECASE
)


def with_edges(source: Source) -> None:
    """Read `uv ∈ E` as `{u, v} ∈ E` where a set lists pairs of letters that another one lists.

    They are ordered where the text speaks of arcs. Where such a word stands for itself, too, it
    may be a name, which is told.
    """
    text = "\n".join(row.text for row in source.rows)
    letters = {x for found in _LETTERS.findall(text) for x in re.split(r"\s*,\s*", found)}
    for one, last in _FIRST_TO_LAST.findall(text):
        letters |= {*map(str, range(int(one), int(last) + 1))}
    for listed in _WORDS.finditer(text) if letters else ():
        words = re.split(r"\s*,\s*", listed["of"])
        apart = {frozenset(word) for word in words}
        if not letters.issuperset("".join(words)) or {*map(len, apart)} != {2}:
            continue  # words over an alphabet, `{ab, ba, aa}`
        ordered = bool(_ORDERED.search(text))
        if len(apart) < len(words) and not ordered:
            continue
        within = rf"(?:∈|∉|\\(?:not)?in(?![a-z])|\bin\b)\s*{re.escape(listed['name'])}(?!\w)"
        used = re.compile(rf"(?<![\w\\])[a-z]{{2}}(?:\s*,\s*[a-z]{{2}})*+(?=\s*{within})")
        numbers = any(word.isdigit() for word in words)
        if not (used.search(text) or (_GRAPH.search(text) and not numbers)):
            continue
        spans = [listed.span("of"), *(found.span() for found in used.finditer(text))]
        alone = re.compile(rf"(?<![\w\\])(?:{'|'.join(map(re.escape, words))})(?!\w)")
        line = source.rows[text.count("\n", 0, listed.start())].line
        if any(not any(a <= m.start() < b for a, b in spans) for m in alone.finditer(text)):
            if spans[1:]:
                what = f"whether {words[0]} is a name, or an edge between two letters, is not told"
                source.miss(line, 1, what, f"{{{', '.join(words[0])}}}")
            continue
        _pair(source, [*_pairs(text, spans, ordered=ordered)])
        source.tell(line, 1, f"{words[0]} in {listed['name']} is read as two letters")
        return


def _pairs(
    text: str, spans: list[tuple[int, int]], *, ordered: bool
) -> Iterator[tuple[int, int, str]]:
    """Yield the pairs of letters in stretches of a text, and what is read for each."""
    brace = "\\" if "\\{" in text else ""
    for begin, end in sorted(spans):
        for found in re.finditer(r"[a-z\d]{2}", text[begin:end]):
            inner = ", ".join(found[0])
            said = f"({inner})" if ordered else f"{brace}{{{inner}{brace}}}"
            yield begin + found.start(), begin + found.end(), said


def _pair(source: Source, changes: list[tuple[int, int, str]]) -> None:
    """Put other texts in stretches of all rows, which lie in these."""
    ends = [*accumulate(len(row.text) + 1 for row in source.rows)]
    i = 0
    own: dict[int, list[tuple[int, int, str]]] = {}
    for begin, end, said in changes:
        while ends[i] <= begin:
            i += 1
        first = ends[i] - len(source.rows[i].text) - 1
        own.setdefault(i, []).append((begin - first, end - first, said))
    for i, parts in own.items():
        source.rows[i] = source.rows[i].changed(parts)
