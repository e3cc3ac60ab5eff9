"""Signs that a text makes relations of its own: `We write $x → y$ if ...`, `$x | y$ iff ...`.

Indices that are worked out are arguments.

An arrow is an implication, and a bar a part of a set, unless a sentence says of which terms it
holds, or it stands between tuples, which are no formulas. Then it is read as a predicate.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.prose.told_words import listed_in

_NEAR = 60
"""How many characters before a sign tell what it is."""
_ARROWS = frozenset({"to", "rightarrow", "longrightarrow", "→", "⟶", "->", "-->"})
_ARROW = ("to", "arrow", "leads_to")
"""What an arrow is called: the first of these that a text does not apply."""
_POWERS = {"*": "_star", "+": "_plus"}
_CALLED = {"||": "parallel", "|": "parallel", "#": "hash", "=>": "Rightarrow", "⇒": "Rightarrow"}
"""What other signs are called."""
_ELSE = frozenset({"=>", "⇒", "||", "#"})
"""Signs that mean something else, unless words say that they are written for something."""
_SIGN = (
    r"(?:(?P<sign>\\(?:to|mid|equiv|(?:long)?rightarrow|Rightarrow)(?![A-Za-z])|\\xrightarrow\s*\{\s*\}|[→⟶⇒]|--?>|(?<=\s)(?:=>(?=[\s*+])|(?:\|\||#)(?=\s))|\\[#|](?!\w))(?:(?:\^\{?|(?<=[>→⟶⇒]))(?P<power>[*+])\}?)?"
    r"|\\math(?:rel|bin)\s*\{\s*(?:\\math\w*\s*)?(?P<word>[A-Za-z]+)\s*\})"
)
_LETTER = (
    r"(?:\\[a-z]++_?\d*+(?![a-z])|(?<![\\\w])[^\W\d_](?:_?\d++|_\{\w{1,40}\}|['’])*+(?![\w(])"
    r"|(?<![\w.])\d++(?![\w.]))"
)
_PART = r"(?:[^()$;&,]|\([^()]{0,60}\)){1,60}+"
_TUPLE = rf"\({_PART}(?:,{_PART}){{1,5}}+\)"
_TERM = rf"(?:{_TUPLE}|{_LETTER})"
_RELATED = re.compile(rf"(?P<x>{_TERM})\s*+{_SIGN}\s*+(?P<y>{_TERM})")
_FORMAL = re.compile(r"[=<>|∧∨¬~!∀∃∈]|\\/|\b(?:all|every|some|exists?|forall|and|or|not|iff?)\b")
"""What stands in no tuple of terms."""
_SAID = re.compile(
    r"\s*\$?\s*,?(?:\s|\\q?quad(?![a-z])|\\[;,:!])*(?:\\text\w*\s*\{\s*)?(?:iff?\b|if\s+and\b|for\b|whenever\b|to\s+mean\b|exactly\s+(?:if|when)\b"
    r"|holds\b|:?\\(?:iff|Leftrightarrow|Longleftrightarrow|leftrightarrow)(?![a-z])|:?[⇔↔⟺]|:?<=+>|:?<-+>)"
)
"""What says behind two terms and a sign of which terms it holds."""
_WRITES = re.compile(
    r"(?:\b(?:write|written|in\s+symbols|denoted?(?:\s+by)?|call)|\brelation(?:\s+symbol)?)\s*,?\s*\$?\s*$"
)
_NAMED = re.compile(r"\brelation\s+\$?\s*(?P<named>\\[a-zA-Z]+|[→⟶⇒]|[-=]>)\s*(?:\$|(?=is\b))")
"""A sign by itself that words call a relation."""
_TYPED = re.compile(r"(?::|\\colon(?![a-z]))\s*$")
_IN_SET = re.compile(r"\{\s*(?:[\w\s,()']{1,30}(?:∈|\\in(?![a-z]))\s*)?$")
_DIVIDES = re.compile(rf"(?<![\w.])(?P<n>\d++)\s*\\(?P<no>n)?mid(?![a-z])\s*(?P<y>{_LETTER})")
"""What a number divides: `4 \\mid y`."""
_BLANKS = r"(?:[\s,;$]|\\q?quad(?![a-z])|\\[;,: ]|\band\b)*"
_COMMAS = re.compile(rf"{_BLANKS}[,;]{_BLANKS}|\s{{3,}}")
"""What stands between two facts."""
_CLOSURE = re.compile(r"(?<![\w\\])(?P<name>[A-Z])\^\{?(?P<power>[*+])\}?(?=\s*[($\s])")
"""The name of a closure, as an argument of which follows: `R^+(x, y)`."""


_OF_VALUES = re.compile(
    r"(?<![\w(\\])(?P<x>\w++)\s*+(?P<sign>--?>|[→⟶])(?P<power>)(?P<word>)\s*+(?P<y>\w++)(?!\()"
)
"""An arrow between names."""
_PLAIN = frozenset({"->", "-->"})
"""Arrows that are implications elsewhere, but between listed values."""


_PAIR = r"\w++\s*+(?:--?>|[→⟶]|\\(?:to|(?:long)?rightarrow)(?![a-z]))\s*+\w++"
_PAIRS = re.compile(
    rf"(?<=\{{)\s*+{_PAIR}(?:{_BLANKS},{_BLANKS}{_PAIR}){{0,99}}+\s*+(?=\\?\}})"
    rf"|(?<=[($])\s*+{_PAIR}(?=[\s$)]*(?:∈|\\(?:not)?in(?![a-z])|in\s+[A-Z]))"
)
"""Arrows that a set has in it: `F = {a → b, b → c}`, `x → y ∈ F`."""
_OF_PAIR = re.compile(r"(\w++)\s*+(?:--?>|[→⟶]|\\[a-z]++)\s*+(\w++)")


def _with_pairs(source: Source, values: Collection[str]) -> None:
    """Put pairs for the arrows between listed values in sets, and tell of the first."""
    found = [
        (row, list(_PAIRS.finditer(row.text)) if "{" in row.text else []) for row in source.rows
    ]
    listed = [
        (row, m) for row, own in found for m in own
        if row.text[: m.start()].endswith("{")
        and {x for pair in _OF_PAIR.findall(m[0]) for x in pair} <= {*values}
    ]  # fmt: skip
    if not listed:
        return
    row, first = listed[0]
    source.tell(*row.at(first.start()), "arrows in a set are read as pairs")
    for i, row in enumerate(source.rows):
        changes = [(*m.span(), _OF_PAIR.sub(r"(\1, \2)", m[0])) for m in _PAIRS.finditer(row.text)]
        source.rows[i] = row.changed(changes) if changes else row


def with_own_signs(source: Source) -> None:
    """Put predicates for signs that a text makes relations, and tell of each."""
    told: dict[str, tuple[Row, re.Match[str]]] = {}
    whole = "\n".join(row.text for row in source.rows)
    values = listed_in(whole)
    _with_pairs(source, values)
    named = {m["named"] for m in _NAMED.finditer(whole)}
    arrow = next((n for n in _ARROW if not re.search(rf"(?<!\\)\b{n}\}}?\(", whole)), _ARROW[0])
    plain = [
        (row, m) for row in source.rows if "->" in row.text or "→" in row.text
        for m in _facts(row.text, values, _OF_VALUES)
    ]  # fmt: skip
    told |= {_name(m, arrow): (row, m) for row, m in plain[:1]}
    related = dict[int, list[re.Match[str]]]()
    for i, row in enumerate(source.rows):
        arrows = plain and ("->" in row.text or "→" in row.text)
        own_facts = _facts(row.text, values, _OF_VALUES) if arrows else []
        related[i] = own_facts or [*_related(row.text, plain=bool(plain))]
        for found in _facts(row.text, values):
            told.setdefault(_name(found, arrow), (row, found))
        for found in related[i]:
            name = _name(found, arrow)
            own = found["sign"] in named or _is_own(row.text, found)
            if name not in told and own and not _elsewhere(row.text, found):
                told[name] = (row, found)
    for name, (row, found) in told.items():
        shown = f"{found[0]} is {_atom(found, name)}"
        what = f"a sign is read as a relation of the text's own: {shown}"
        source.tell(*row.at(found.start()), what)
    for i, row in enumerate(source.rows):
        changes = [
            (*found.span(), _atom(found, name)) for found in related[i]
            if (name := _name(found, arrow)) in told and not _elsewhere(row.text, found)
        ]  # fmt: skip
        if "mid" not in told:
            changes += [
                (*m.span(), f"{m['y']} \\bmod {m['n']} {'≠' if m['no'] else '='} 0")
                for m in _DIVIDES.finditer(row.text) if not _IN_SET.search(row.text[: m.start()])
            ]  # fmt: skip
        said = row.changed(sorted(changes)) if changes else row
        closed = [
            (*m.span(), m["name"] + _POWERS[m["power"]].replace("_", ""))
            for m in _CLOSURE.finditer(said.text)
        ]
        source.rows[i] = said.changed(closed) if closed else said


def _related(text: str, *, plain: bool) -> Iterator[re.Match[str]]:
    """Yield the signs between terms; the bar of a set is none: `{y ∈ T | x → y}`.

    plain: Whether `->` between letters is one of them.
    """
    at = 0
    while (found := _RELATED.search(text, at)) is not None:
        bar = found["sign"] == "\\mid" and _elsewhere(text, found)
        formulas = found["sign"] in _PLAIN and not plain and not _leads(text, found)
        at = found.start("y") if bar or formulas else found.end()
        if not bar and not formulas:
            yield found


def _leads(text: str, match: re.Match[str]) -> bool:
    """Whether an arrow stands between tuples, and nothing there is a formula."""
    alone = not match.start() or not (text[match.start() - 1].isalnum())
    tuples = match["x"].startswith("(") and match["y"].startswith("(")
    return alone and tuples and not _FORMAL.search(match[0].replace(match["sign"], ""))


def _facts(
    text: str, values: Collection[str], shape: re.Pattern[str] = _RELATED
) -> list[re.Match[str]]:
    """Return the arrows of a line that lists facts of them: `s → a, s → b`.

    values: The names that sets of the text list.
    """
    arrows = shape is _OF_VALUES or text.count("to") > 1 or "→" in text
    found = list(shape.finditer(text)) if arrows else []
    alone = shape is _RELATED or (
        len(found) > 0 and not (text[: found[0].start()] + text[found[-1].end() :]).strip(" \t.,;")
    )
    between = [text[a.end() : b.start()] for a, b in pairwise(found)]
    apart = all(map(_COMMAS.fullmatch, between)) and len(found) > (shape is _RELATED)
    named = all({m["x"].strip("\\"), m["y"].strip("\\")} <= {*values} for m in found)
    return (
        found if apart and alone and named and not any(_elsewhere(text, m) for m in found) else []
    )


_INDEXED = re.compile(
    r"(?<![\w\\])(?P<name>[^\W\d_]|\\math\w+\{\w+\})"
    r"_(?:\{(?P<of>[^{}$]{1,40})\}|(?P<one>\w))(?!\w)"
)
_REACHES = re.compile(r"\s*[a-z]\s*[-+]\s*\w+\s*(?:,.*)?$|.*,\s*[a-z]\s*[-+]\s*\w+\s*$")
"""An index that is worked out: `n - 1`."""
_VALUE = re.compile(r"\s*=\s*-?\d")


def with_indices(source: Source) -> None:
    """Put arguments for indices of what has an index that is worked out, or values at several.

    `F_{n-1}` is `F(n - 1)`, `c_{i+1}(p)` is `c(i + 1, p)` where all indices have that form, and
    `w_i` is `w(i)` where the text says `w_1 = 2` and `w_2 = 3`, or a table does.
    """
    found = [(row.text, m) for row in source.rows for m in _INDEXED.finditer(row.text)]
    reached = {m["name"] for _, m in found if m["of"] and _REACHES.match(m["of"])}
    bare = {m["name"] for text, m in found if not text.startswith("(", m.end())}
    indices: dict[str, dict[str, bool]] = {}
    for text, m in found:
        own = indices.setdefault(m["name"], {})
        index = (m["of"] or m["one"]).strip()
        own[index] = own.get(index, False) or bool(_VALUE.match(text, m.end()))
    reached |= {
        name for name, own in indices.items()
        if sum(own.values()) > 1 and any(not given and i.isalpha() for i, given in own.items())
    }  # fmt: skip
    reached |= source.families.keys()
    for i, row in enumerate(source.rows if reached else ()):
        changes = [
            (m.start(), m.end() + (m["name"] not in bare),
             f"{_times(row.text, m.start())}{m['name']}({_places(m, source.families)}"
             + (")" if m["name"] in bare else ", "))
            for m in _INDEXED.finditer(row.text) if m["name"] in reached
        ]  # fmt: skip
        source.rows[i] = row.changed(changes) if changes else row


def _places(match: re.Match[str], families: Mapping[str, int]) -> str:
    """Return an index as arguments: `ij` is two of them below the name of a matrix."""
    index = match["of"] or match["one"]
    two = families.get(match["name"]) == 2 and index.isalnum()  # noqa: PLR2004 - a row and a column
    return ", ".join(index) if two else index


def _times(text: str, at: int) -> str:
    """Return a sign of multiplication behind a number: `2 d_{n-1}`."""
    return "\\cdot " if re.search(r"(?<![\w.])\d+\s*$", text[max(0, at - _NEAR) : at]) else ""


def _name(match: re.Match[str], arrow: str) -> str:
    if match["word"]:
        return match["word"]
    sign = match["sign"].lstrip("\\").removeprefix("x").rstrip("{ }")
    return (arrow if sign in _ARROWS else _CALLED.get(sign, sign)) + _POWERS.get(
        match["power"] or "", ""
    )


def _atom(match: re.Match[str], name: str) -> str:
    return f"{name}({match['x']}, {match['y']})"


def _is_own(text: str, match: re.Match[str]) -> bool:
    """Whether a text says here that a sign is a relation."""
    if _elsewhere(text, match):
        return False
    tuples = match["x"].startswith("(") and match["y"].startswith("(")
    arrow = match["sign"] and not match["sign"].startswith(("\\mid", "\\equiv", "\\R"))
    before = text[max(0, match.start() - _NEAR) : match.start()]
    alone = before.rstrip().endswith("$") or not before.strip() or tuples
    alone = alone and match["sign"] not in _ELSE
    return bool(
        (tuples and arrow and match["sign"] not in _ELSE)
        or match["word"]
        or (alone and _SAID.match(text, match.end()))
        or _WRITES.search(before)
    )


def _elsewhere(text: str, match: re.Match[str]) -> bool:
    """Whether a sign is that of the type of a function, or a part of a set."""
    before = text[max(0, match.start() - _NEAR) : match.start()]
    mid = match["sign"] == "\\mid"
    return bool(_TYPED.search(before) or (mid and _IN_SET.search(before)))
