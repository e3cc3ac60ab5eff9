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
_MEANT = re.compile(
    r",?\s+(?:with|where|and)\s+(?P<letter>[a-z])\s*:?=\s*(?P<term>[\w\s+*()\\-]+?)\s*$"
)
"""A letter that stands for a term: `for i ∈ {0, 1}, with j = 1 - i`."""
_RANGED = re.compile(r"(?:-?\d+\s*[<≤]\s*)?([^\W\d_]'?(?:\s*,\s*[^\W\d_]'?)*)")


def with_headers(rows: Sequence[Row]) -> list[Row]:
    """Return the rows with the quantifiers of headers before the axioms below them."""
    out = list(rows)
    said, names, begun, indent = "", frozenset[str](), False, 0
    meant: dict[str, str] = {}  # letters that stand for terms, while something is said
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
            said, meant = _letters_meant(said)
            begun, indent = False, _indent(below[0].text)
            limited = bool(found["limited"]) and not meant
            shown = rows[i + 1].text.lstrip().startswith(("\\[", "$$", "\\begin{"))
            once = shown or not row.text.rstrip().endswith(":")
            out[i] = Row("%", row.line)
            continue
        if said and meant:
            row = out[i] = row.changed(_put(row.text, meant))  # noqa: PLW2901 - with these terms
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


_AT_FIRST = re.compile(
    r"\s*(?:initially|init|initial(?:\s+(?:state|condition)s?)?|initiali[sz]ation)\s*:?\s*$",
    re.IGNORECASE,
)
"""A line that says that what stands below it is so at first."""
_EQUATED = re.compile(r"\s*[^\W\d]\w*(?:\[\w+\])*\s*=(?![=>])")
_SAID_AT_FIRST = re.compile(
    r"\s*(?:Initially|At first)(?P<comma>,?)\s+"
    r"(?=(?:not\s|[~¬]\s?)?[^\W\d]\w*\((?:[^()]*,\s*)?[sS]_?0\))"
)
"""A formula of the first state behind the word for it: `Initially at(S0) = home`."""
_LONGEST = 40
"""How long such a line is at most."""


def with_first_states(rows: Sequence[Row]) -> list[Row]:
    """Return the rows with the label of a first state in front of the formulas below such a line.

    They stand more to the right, and are joined to one.
    """
    out = list(rows)
    for i, row in enumerate(rows):
        if said := _SAID_AT_FIRST.match(row.text):
            out[i] = row.replaced(*said.span("comma"), ":")
        if len(row.text) > _LONGEST or not _AT_FIRST.fullmatch(row.text):
            continue
        end = i + 1
        while end < len(rows) and _indent(rows[end].text) > _indent(row.text):
            end += 1
        below = rows[i + 1 : end]
        if not below or not all(_EQUATED.match(one.text) for one in below):
            continue
        out[i] = Row("%", row.line)
        for k, one in enumerate(below, i + 1):
            bare = one.text.rstrip(" .,;")
            at = _indent(one.text)
            opened = "∧ (" if k > i + 1 else "Initially: ("
            out[k] = one.changed([(at, at, opened), (len(bare), len(one.text), ")")])
    return out


def _letters_meant(said: str) -> tuple[str, dict[str, str]]:
    """Return a quantifier without the letters that stand for terms, and these terms."""
    meant = _MEANT.search(said)
    if meant is None:
        return said, {}
    return said[: meant.start()], {meant["letter"]: f"({meant['term'].strip()})"}


def _put(text: str, meant: dict[str, str]) -> list[tuple[int, int, str]]:
    """Return the changes that put terms for letters, but where something binds these."""
    changes = []
    for letter, term in meant.items():
        alone = rf"(?<![\w\\]){re.escape(letter)}(?![\w'])"
        if not re.search(rf"(?:[∀∃]|\\(?:forall|exists)|all|every|some|exists)\s*{alone}", text):
            changes += [(*found.span(), term) for found in re.finditer(alone, text)]
    return changes


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
