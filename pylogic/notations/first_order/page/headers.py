"""What a line says of the axioms below it: `Effect axioms, for all t < 8:`.

The quantifier stands before each of them that speaks of its variable, up to the next empty line.
"""

from collections.abc import Sequence

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.fact_shapes import is_fact
from pylogic.notations.first_order.page.line_edges import begins_within
from pylogic.notations.first_order.page.rows import Row

_NAMES = (
    r"(?:\s+\$?-?\d+\s*(?:[<≤]|\\(?:leq?|lt)(?![a-z])))?\s*\$?(?<!\w)"
    r"(?P<{}>[^\W\d_]'?(?:\s*,\s*[^\W\d_]'?)*)"
)
"""Variables, perhaps with the least number that they are: `0 ≤ i, j`."""
_FROM = r"\$?\s*(?:[<≤∈]|\\(?:in|leq?|lt)(?![a-z])|\bin\b)[^:.;]{1,40}?"
_VERB = r",?\s+(?:we\s+)?(?:let|put|set|write|define|have|say)\b"
_HEADER = re.compile(
    r"\s*(?:[^$:;]{0,60}[,;.]\s+|(?P<defined>(?:we\s+)?define\s+\$?\\?\w+\([^()]*\)\$?\s+))?"
    r"(?:(?P<said>for\s+(?:all|every|each|any)"
    rf"{_NAMES.format('names')}{_FROM}"
    r"(?P<more>\s+and\s+(?:all|every|each)\s+[a-z]{2,20}\s+\$?[^\W\d_]'?\$?)?)"
    rf"|(?P<limited>(?:for|given)(?:\s+(?:all|every|each|any))?{_NAMES.format('letters')}{_FROM}"
    rf"(?:\s(?:with|such\s+that|where|satisfying)\s[^:.;]{{1,80}}?|(?={_VERB})|(?(defined)(?=:)|(?!)))))"
    rf"\s*(?:[:,]|{_VERB})\s*[:,]?\s*$",
    re.IGNORECASE,
)
ANNOUNCING = (":", ",", "let", "put", "set", "write", "define", "have", "say")
"""How a line ends below which formulas stand of which it says something."""
_GIVEN = re.compile(r"^(?:given|for)(?!\s+(?:all|every|each|any)\b)", re.IGNORECASE)
_EQUATION = re.compile(r"\s*\$?\\?\w+\([^()]*\)\s*:?=(?!=)")
_ENDS = re.compile(r"\s*(?:\\end\{|\\\]|\$\$)")
_OPENS = frozenset({"\\[", "$$"})
_MORE = re.compile(
    r",?\s+and\s+(?:(?=(?:all|every|each)\s)"
    r"|(?P<range>(?=(?:-?\d+\s*[<≤]\s*)?[^\W\d_]'?(?:\s*,\s*[^\W\d_]'?)*\s*(?:[<≤∈]|in\b))))",
    re.IGNORECASE,
)
"""What stands between two ranges: `for p in Q and 0 ≤ n ≤ 4`."""
_RANGED = re.compile(r"(?:-?\d+\s*[<≤]\s*)?([^\W\d_]'?(?:\s*,\s*[^\W\d_]'?)*)")


def with_headers(rows: Sequence[Row]) -> list[Row]:
    """Return the rows with the quantifiers of headers before the axioms below them."""
    out = list(rows)
    said, names, begun, indent = "", frozenset[str](), False, 0
    limited = False  # a condition follows the variables: a comma ends it
    once = False  # the sentence ends with the display below it
    for i, row in enumerate(rows):
        if not row.text.strip() or (once and begun and _ENDS.match(row.text)):
            said = "" if begun else said
            continue
        found = _HEADER.match(row.text) if len(row.text) < 200 else None  # noqa: PLR2004 - a line
        # `For x in S we have` and an empty line give x a set in the whole text
        gap = row.text.rstrip().endswith(",") or (found and (found["said"] or found["defined"]))
        opens = _OPENS | {""} if gap else _OPENS
        below = [r for r in rows[i + 1 : i + 4] if r.text.strip() not in opens][:1]
        if found and below and below[0].text.strip() and _is_axiom(below[0].text):
            said = " ".join((found["said"] or found["limited"]).replace("$", " ").split())
            said = _GIVEN.sub("for all", said[0].lower() + said[1:])
            ranges = [m.end() for m in _MORE.finditer(said) if m["range"] is not None]
            letters = [m[1] for at in ranges if (m := _RANGED.match(said, at))]
            said = _MORE.sub(lambda m: ". for " if m["range"] is None else ". for all ", said)
            more = re.findall(r"[^\W\d_]'?(?=\$?$)", found["more"] or "")
            names = frozenset(
                [
                    letter
                    for listed in (found["names"] or found["letters"], *letters, *more)
                    for letter in re.findall(r"[^\W\d_]'?", listed)
                ]
            )
            begun, indent = False, _indent(below[0].text)
            limited, once = bool(found["limited"]), not row.text.rstrip().endswith(":")
            out[i] = Row("%", row.line)
            continue
        if not said or not _is_axiom(row.text) or _indent(row.text) > indent:
            continue
        begun = True
        if any(re.search(rf"(?<![\w\\]){re.escape(name)}(?!\w)", row.text) for name in names):
            label = look.label_of(row.text)
            at = label.end if label else _indent(row.text)
            opened = row.text[at:].lstrip().startswith("$")
            stop = ", " if limited else ". "
            out[i] = row.replaced(at, at + opened, ("$" if opened else "") + said + stop)
    return out


_VALUE = r"(?:\w+|\"[^\"\n]*\")"
TUPLES = re.compile(
    rf"\s*(?:[-*•]\s+)?(?:\(\s*{_VALUE}(?:\s*,\s*{_VALUE}){{1,9}}\s*\)\s*(?:[,;.]\s*|and\s+)?)+"
)
_OF_TUPLES = re.compile(
    r"\s*(?:[-*•]\s+)?(?:[Tt]he\s+)?(?:(?i:relation|table|facts?(?:\s+(?:of|for))?)\s+)?"
    r"`?(?P<name>[^\W\d]\w*)(?P<of>\s*\([\w\s,]*\))?`?\s*:\s*"
)
"""What of tuples are that stand below: `parent(older, younger):`, `The relation parent:`."""


def with_tuples(rows: Sequence[Row]) -> list[Row]:
    """Return the rows with facts for the tuples that stand on lines below their relation.

    All lines up to an empty one, a fact, a label or the next relation have to be tuples.
    """
    out = list(rows)
    text = ""
    for i, row in enumerate(rows):
        if not row.text.rstrip().endswith(":") or not (found := _OF_TUPLES.fullmatch(row.text)):
            continue
        first = i + 1 + (not "".join(row.text for row in rows[i + 1 : i + 2]).strip())
        end = first
        while end < len(rows) and TUPLES.fullmatch(rows[end].text):
            end += 1
        text = text or "\n".join(row.text for row in rows)
        known = found["of"] or re.search(rf"(?<!\w){re.escape(found['name'])}\(", text)
        below = rows[end].text if end < len(rows) else ""
        ended = not below.strip() or is_fact(below) or look.label_of(below)
        if end == first or not (known and (ended or _OF_TUPLES.fullmatch(below))):
            continue
        out[i] = Row("%", row.line)
        for k in range(first, end):
            opened = [m.start() for m in re.finditer(r"\(", rows[k].text)]
            out[k] = rows[k].changed([(at, at, found["name"]) for at in opened])
    return out


def _is_axiom(text: str) -> bool:
    """Whether a line begins an axiom, and is no part of one."""
    body = text[label.end :] if (label := look.label_of(text)) else text
    stated = look.looks_formal(text) or _EQUATION.match(body)
    return bool(stated) and not begins_within(body)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())
