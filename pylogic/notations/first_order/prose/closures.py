"""Closures in words: `The relation *ancestor* is the transitive closure of *parent*`.

Such a sentence is put in words that say the same by a recursion, which other readers have:
`x is an ancestor of y iff x is a parent of y or there is a z such that ...`.
"""

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.source import Source

_EMPHASIS = r"(?:\\(?:emph|text\w\w)\{|\*{1,2}|[`_\"“])?"
_ENDED = r"(?:\}|\*{1,2}|[`_\"”])?"
_SIGN = r"(?:--?>|=>|[→⟶⇒⟹])(?:\*|\^?\+)?"
_RELATION = (
    rf"(?:\$(?P<NAME_sign>[^$]+)\$|(?P<NAME_bare>(?:[a-z]\s+)?{_SIGN}(?:\s+[a-z](?!\w))?)"
    rf"|{_EMPHASIS}(?P<NAME>[a-z]{{2,}}){_ENDED})"
)
_KINDS = r"(?P<kinds>(?:(?:reflexive|symmetric|transitive)(?:\s*,?\s+and\s+|\s*,\s*|[\s-]+))+)"
_CLOSURE = re.compile(
    r"(?:(?<=\.)\s+|^\s*|(?P<where>,?\s+where\s+))(?P<said>(?:(?:[Ll]et|[Ww]e\s+(?:write|let)|[Ww]rite)\s+)?(?:the\s+(?:relation|(?:partial\s+)?order(?:ing)?)\s+)?"
    + _RELATION.replace("NAME", "new")
    + r"(?:\s+on\s+\$(?P<on>[A-Z]\w*)\$)?"
    + r"\s+(?:is|be|denotes?|for)\s+the\s+(?:"
    + _KINDS
    + r"closure\s+of|(?:smallest|least)\s+"
    + _KINDS.replace("kinds", "least")
    + r"relation\s+(?:that\s+)?(?:contain(?:s|ing)|includ(?:es|ing)|extend(?:s|ing)))"
    + r"\s+(?:the\s+relation\s+)?"
    + _RELATION.replace("NAME", "old")
    + r")\s*(?:\.(?=\s|$)|$)",
    re.IGNORECASE,
)
_PLAIN = re.compile(r"[A-Z](?:\^\{?[*+]\}?)?|[a-z]\w*(?:\^\{?[*+]\}?)?")
"""A relation that is applied, and stands not between its arguments."""

_BETWEEN = re.compile(r"[a-z]\s+(\S+|\\\w+)\s+[a-z]")
"""A relation between two letters: `x → y`."""


def with_closures(source: Source) -> None:
    """Put a recursion for each sentence that says of what relation one is the closure."""
    text = "\n".join(row.text for row in source.rows)
    for i, row in enumerate(source.rows if "closure" in text or "relation" in text else ()):
        label = look.label_of(row.text)
        begin = label.end if label else 0
        own = " " * begin + row.text[begin:]
        found = _CLOSURE.search(own)
        if found and (said := _recursion(found, text)):
            begin = found.start("where" if found["where"] else "said")
            source.tell(*row.at(begin), f"a closure is read as {said}")
            source.rows[i] = row.replaced(
                begin, found.end(), f". {said}" if found["where"] else said
            )


def _recursion(match: re.Match[str], text: str) -> str:
    """Return what a closure is, in words; nothing where it is not known how these are said."""
    kinds = (match["kinds"] or match["least"]).lower()
    whole = match["old_sign"] or match["old_bare"] or ""
    own, _, listed = whole.partition("=" if match["old_sign"] else "\n")
    dollar = "$" if "$" in text or "\\" in text else ""
    old = saying_of(match["old"], own, text)
    new = saying_of(match["new"], match["new_sign"] or match["new_bare"], text, like=old)
    if not old or not new:
        return ""
    both = ["xy", "yx"] if "symmetric" in kinds else ["xy"]
    cases = [_said(old, pair, dollar) for pair in both]
    if "reflexive" in kinds:
        of = f" ∧ x \\in {match['on']}" if match["on"] else ""
        cases.append(f"{dollar}x = y{of}{dollar}")
    if "transitive" in kinds:
        again = _said(new, "zy", dollar)
        cases += [
            f"there is a {dollar}z{dollar} such that {_said(old, pair, dollar)} and {again}"
            for pair in (one.replace("y", "z") for one in both)
        ]
    marked = _said(new, "xy", dollar)
    if match["new"] and "(" not in marked:
        emphasis = "\\emph{{{}}}" if dollar else "*{}*"
        marked = marked.replace(match["new"], emphasis.format(match["new"]))
    behind = f" Let ${own}={listed}$." if listed else ""
    marked = f"We write {marked}" if match["new_bare"] else marked
    return f"{marked} iff {', or '.join(cases)}.{behind}"


def _said(saying: str, pair: str, dollar: str) -> str:
    """Return how it is said of two letters that they are related."""
    sides = "" if "$" in saying else dollar
    x, y = (f"{sides}{letter}{sides}" for letter in pair)
    return saying.format(x=x, y=y)


def saying_of(word: str | None, sign: str | None, text: str, *, like: str = "") -> str:
    """Return how a text says that two things are related; nothing if that is not known.

    like: How it is said of the other relation.
    """
    if sign:
        between = _BETWEEN.fullmatch(sign.strip())
        own = (between[1] if between else sign.strip()).replace("{", "{{").replace("}", "}}")
        if "$" not in text and "\\" not in text and re.fullmatch(_SIGN, own):
            return f"{{x}} {own} {{y}}"
        applied = _PLAIN.fullmatch(sign.strip())
        return f"${own}({{x}}, {{y}})$" if applied else f"${{x}} {own} {{y}}$"
    if word is None:
        return ""
    if re.search(rf"(?<![\w\\]){word}\}}?\(", text):
        return f"${word}({{x}}, {{y}})$" if "$" in text else f"{word}({{x}}, {{y}})"
    article = "an" if word[0] in "aeiou" else "a"
    if re.search(rf"\b{word}\}}?\*?\s+of\b", text) or (" is a" in like and word[-1] != "s"):
        return f"{{x}} is {article} {word} of {{y}}"
    return f"{{x}} {word} {{y}}" if word.endswith("s") else ""
