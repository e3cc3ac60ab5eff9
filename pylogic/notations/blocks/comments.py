"""Telling comments from groups and arguments: all three stand in parentheses.

What has two words side by side is a comment, since no formula has, but for one with a relation,
which takes three: a formula in which a connective is missing is an error. So is what follows the
variables of a block, or `<=>`, if nothing in it could be a formula and no sign behind it joins it
to one. A comment may hold parentheses of its own.
"""

from itertools import pairwise

from pylogic.core import regexes as re

_WORDS = re.compile(r"\b(?!(?:and|or|not)\b)[^\W\d]\w*(?:\s*\(\))*\s+(?!(?:and|or|not)\b)\w")
_PLAIN = r"\b(?!(?:and|or|not|true|false)\b)[^\W\d]\w+"
_SENTENCE = re.compile(rf"{_PLAIN}\s+{_PLAIN}\s+{_PLAIN}")
_RELATION = re.compile(r"[=<>≠≤≥]")
_FORMAL = re.compile(r"[=<>≠≤≥∃∀⇔≡↔⇒→∧∨¬.]|\w\(|\b(?:true|false)\b")
_QUANTIFIER = re.compile(r"[∃∀](?:end\b)?")
_BEFORE = re.compile(
    r"(?:(?P<end>[∃∀]end\b)|[∃∀])\s*\w+(?:\s*,\s*\w+)*\s*(?(end)|:)\s*$|(?:<=>|[⇔≡↔])\s*$"
)
_JOINED = re.compile(r"\s*(?:[.+=<>≠≤≥]|!=|[-−](?!\d))|[^\S\n]*[-−]")
"""What goes on behind a group; `-1` at the beginning of a line is a number."""
_REACH = 200
"""How many characters before a parenthesis are looked at; lists of variables are shorter."""


def without_comments(text: str) -> str:
    """Return the text with blanks for the comments; every other character keeps its offset."""
    plain = text.replace("Ǝ", "∃")  # U+018E counts as a letter of a name
    pairs = _pairs(plain)
    result: list[str] = []
    done = 0
    for start, end in sorted(pairs.items()):
        if start >= done and _is_comment(plain, start, end, pairs):
            result.append(text[done:start])
            result.append(re.sub(r"[^\n]", " ", text[start : end + 1]))
            done = end + 1
    return "".join([*result, text[done:]])


def _pairs(text: str) -> dict[int, int]:
    """Return the offset of the closing parenthesis by that of its opening one."""
    opened: list[int] = []
    pairs = {}
    for found in re.finditer(r"[()]", text):
        if found[0] == "(":
            opened.append(found.start())
        elif opened:
            pairs[opened.pop()] = found.start()
    return pairs


def _is_comment(text: str, start: int, end: int, pairs: dict[int, int]) -> bool:
    own = _QUANTIFIER.sub(" ; ", _own_content(text, start, end, pairs))
    if (_SENTENCE if _RELATION.search(own) else _WORDS).search(own):
        return True
    before = _BEFORE.search(text[max(0, start - _REACH) : start])
    if before is None:
        return False
    group = _FORMAL.search(text, start + 1, end) or _JOINED.match(text, end + 1)
    return bool(before["end"] or not group)


def _own_content(text: str, start: int, end: int, pairs: dict[int, int]) -> str:
    """Return what stands between two parentheses, outside of those in between."""
    cuts = [start]
    at = text.find("(", start + 1, end)
    while at >= 0:
        close = pairs.get(at, at)
        cuts += [at, close]
        at = text.find("(", close + 1, end)
    cuts.append(end)
    return "()".join(text[a + 1 : b] for a, b in list(pairwise(cuts))[::2])
