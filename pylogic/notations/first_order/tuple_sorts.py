"""What words say of tuples: `A position is a pair (m, n) with m, n ≤ 7`, `Start: (3, 4)`.

Such a sentence says which values the elements of tuples can have. It is meant of all tuples of
that length, if it is the only one about them.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.expressions import read_formula
from pylogic.notations.first_order.tuples import TupleSort

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.notations.first_order.layout import Chunk

_OPEN, _CLOSE = r"(?:[(\[⟨<]|\\langle(?![a-z]))", r"(?:[)\]⟩>]|\\rangle(?![a-z]))"
_TUPLE = rf"{_OPEN}\s*(?P<names>[A-Za-z]\w?'?(?:\s*,\s*[A-Za-z]\w?'?)+)\s*{_CLOSE}"
_SENTENCE = re.compile(
    r"(?:\b(?:is|are)\s+(?:an?\s+)?(?:ordered\s+)?(?:pairs?|triples?|quadruples?|tuples?|vectors?)\s*"
    rf"|^)\$?\s*{_TUPLE}(?P<told>.*?)(?:\.(?=\s|$)|$)",
    re.DOTALL,
)
_LABEL = re.compile(r"(?:a\s+)?(?:state|position|configuration|square|cell|move)s?", re.IGNORECASE)
_STARTS = re.compile(
    r"(?:the\s+)?(?:start|(?:initial|first|starting)\s+(?:state|position))", re.IGNORECASE
)
_NAMES = r"(?P<names>[A-Za-z]\w?'?(?:\s*(?:,|\band\b)\s*[A-Za-z]\w?'?)*)"
_LESS = r"(?:≤|<=|<|\\leq?(?![a-z]))"
_IN = re.compile(
    rf"(?<![\w.]){_NAMES}\s*(?:∈|\\in(?![a-z])|\bin\b)\s*(?P<set>\\?\{{[^{{}}]*\}}|\d+\s*\.\.+\s*\d+|[A-Z]\w*)"
)
_BETWEEN = re.compile(
    rf"(?<![\w.])(?P<low>\d+)\s*(?P<a>{_LESS})\s*{_NAMES}\s*(?P<b>{_LESS})\s*(?P<high>\d+)"
)
_BELOW = re.compile(rf"(?<![\w.]){_NAMES}\s*(?P<b>{_LESS})\s*(?P<high>\d+)")
_LEAST = {"natural": 0, "non-negative": 0, "nonnegative": 0, "positive": 1}
_FACT = re.compile(
    rf"\s*\$?\s*(?P<tuple>{_OPEN}\s*-?\w+(?:\s*,\s*-?\w+)+\s*{_CLOSE})\s*\$?\s*\.?\s*$"
)


def tuple_sorts(chunks: Sequence[Chunk]) -> tuple[list[Chunk], dict[int, TupleSort]]:
    """Return the chunks without those that type tuples, and by length what these say.

    A tuple behind the words for a first state is that `start` holds of it.
    """
    found: dict[int, list[TupleSort]] = {}
    for chunk in chunks:
        sort = _sort(chunk)
        if sort is not None:
            found.setdefault(len(sort.names), []).append(sort)
    sorts = {width: own[0] for width, own in found.items() if len(own) == 1}
    told = [sort.chunk for sort in sorts.values()]
    out = []
    for chunk in chunks:
        if any(chunk is other for other in told):
            out.append(replace(chunk, kind="typed"))
            continue
        fact = _FACT.match(_unlabelled(chunk)) if _STARTS.fullmatch(chunk.label.strip()) else None
        if fact and sorts:
            text = f"start({fact['tuple']})"
            out.append(replace(chunk, kind="formula", text=text, label="", spoken=True))
            continue
        out.append(chunk)
    return out, sorts


def _unlabelled(chunk: Chunk) -> str:
    """Return the text of a chunk without the label that stands in that of prose."""
    text = chunk.text.lstrip()
    return text.removeprefix(chunk.label).lstrip(": ") if chunk.label else text


def _sort(chunk: Chunk) -> TupleSort | None:
    if chunk.kind not in {"prose", "inline", "candidate", "formula", "words"}:
        return None
    text = _unlabelled(chunk)
    found = _SENTENCE.search(text)
    if found is None or (found.start() == found.start("names") and not chunk.label):
        return None
    if found[0].lstrip("$ ")[:1] not in {"i", "a"} and not _LABEL.fullmatch(chunk.label.strip()):
        return None
    names = tuple(re.findall(r"[A-Za-z]\w?'?", found["names"]))
    told = found["told"].replace("$", " ")
    least = next((low for word, low in _LEAST.items() if word in told.lower()), None)
    ranges: dict[str, str] = {}
    for pattern in (_BETWEEN, _IN, _BELOW):
        for match in pattern.finditer(told):
            for name in re.findall(r"[A-Za-z]\w?'?", match["names"].replace(" and ", " , ")):
                if name in names and name not in ranges and (said := _said(match, name, least)):
                    ranges[name] = said
    if len({*names}) != len(names) or ranges.keys() != {*names}:
        return None
    try:
        parts = [read_formula(ranges[name]) for name in names]
    except ReadError:
        return None
    return TupleSort(names, f.conjunction(*parts), chunk)


def _said(match: re.Match[str], name: str, least: int | None) -> str:
    groups = match.groupdict()
    if "set" in groups:
        return f"{name} ∈ {groups['set']}"
    if "low" in groups:
        return f"{groups['low']} {groups['a']} {name} {groups['b']} {groups['high']}"
    return f"{least} ≤ {name} {groups['b']} {groups['high']}" if least is not None else ""
