"""What a table gives, by what stands around it: captions, and the sentence above it."""

from collections.abc import Sequence

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look

FONT = re.compile(r"\\(?:text|math|operatorname)[a-z]*\s*\{([^{}]*)\}|[$]")
_CAPTION = re.compile(r"(?:^|\s)(?P<name>\\[A-Za-z]+|[^\W\d_]\w*)\s*:\s*$")
_RELATION = re.compile(
    r"(?:^|\s)(?P<name>[^\W\d_]\w*)\(\s*(?P<of>\w+(?:\s*,\s*\w+){0,19})\s*\)\s*[`$]?\s*[:.]?\s*$"
)
_OF_LETTERS = re.compile(
    r"(?<![\w\\])(?P<name>[^\W\d_]\w{0,40})\(\s*(?P<of>[^\W\d_](?:\s*,\s*[^\W\d_]){1,19})\s*\)"
)
_TIMES = re.compile(r"\s*(?:×|\\times(?![a-z]))\s*")
_OF_SETS = re.compile(
    r"(?<![\w\\])(?P<name>[^\W\d_]\w{0,40})\s*(?:⊆|\\subseteq(?![a-z]))\s*"
    r"(?P<of>\w{1,40}(?:\s*(?:×|\\times(?![a-z]))\s*\w{1,40}){1,19})"
)
"""A relation that is part of a product of sets: `UA ⊆ U × R`."""
_FOLLOWING = re.compile(
    r"\b(?:the\s+(?:following\s+)?table|(?:as|tabulated)\s+(?:below|follows))\b"
)
"""What says that a table below gives it."""
_MARKED = re.compile(r"\\(?:emph|textit|textbf)\s*\{|[*`}]")
_CALLED = re.compile(r"[$`:]")
_OPENS = re.compile(r"\s*\\(?:begin\{(?:tabular|array|center|table)\}.*|centering|\[)\s*$")
_APART = re.compile(r"\s*(?:\\[a-z]+\s*(?:[{\[].*)?)?$")
"""What does not belong to the sentence below it."""
_SAID_OF_TABLE = re.compile(
    r"(?P<name>[^\W\d_]\w{0,40})\(\s*(?P<of>\w{1,40}(?:\s*,\s*\w{1,40}){1,19})\s*\)(?=[^()<>=]{0,60}\btable\b)"
)
"""A relation that a sentence says a table gives: `road(from, to) is the table above`."""
_DENIED = re.compile(r"\b(?:not|no|never|neither|without|unlike|old)\b", re.IGNORECASE)
_TAKEN = re.compile(r"[\w\s,.*-]*$")
TITLE = re.compile(r"\s*(?:\\(?:caption|centering|label|multicolumn)(?![a-z]))")
"""A line of a table that has no values."""
NEAR = 5
"""How many lines before and behind a table may name it."""


def caption_of(lines: Sequence[str], first: int) -> str:
    """Return the name with which the line above a table ends: `Transitions D:`."""
    found = _CAPTION.search(_MARKED.sub("", FONT.sub(r"\1", _above(lines, first)[1])))
    return found["name"] if found else ""


def _above(lines: Sequence[str], first: int) -> tuple[int, str]:
    """Return the last line above a table that has something in it, behind its index."""
    near = range(first - 1, max(first - 3, -1), -1)
    return next(((i, lines[i]) for i in near if lines[i].strip()), (0, ""))


def related_above(lines: Sequence[str], first: int, names: Sequence[str]) -> dict[int, str]:
    """Return by its index what is left of a line above a table that only says what that gives.

    Of words and an atom of its columns nothing is left, of words and `UA ⊆ U × R` this is.
    """
    at, above = _above(lines, first)
    sets = _OF_SETS.search(above)
    if sets and _TAKEN.fullmatch(_CALLED.sub("", above[: sets.start()] + above[sets.end() :])):
        return {at: " " * sets.start() + sets[0]}
    found = relation_of(lines[at : at + 1], first, names)
    taken = found and _TAKEN.match(above[: found.start()].replace("`", " "))
    return {at: "%"} if taken else {}


def relation_of(lines: Sequence[str], first: int, names: Sequence[str]) -> re.Match[str] | None:
    """Return the relation whose columns the heads of a table are, as the line above says.

    Another line may say it that speaks of a table.
    """
    above = _above(lines, first)[1] if len(lines) > 1 else lines[0]
    told = [_RELATION.search(above.replace("`", " ").replace("$", " "))]
    told += [_SAID_OF_TABLE.search(line) for line in lines if "table" in line]
    told += _schemas(lines, names) if all(len(name) > 1 for name in names) else []
    own = _introduced(lines, first, names) if len(lines) > 1 else []
    named = (m for m in told if m and re.split(r"\s*,\s*", m["of"]) == names)
    return next(named, own[0] if own else None)


def _introduced(lines: Sequence[str], first: int, names: Sequence[str]) -> list[re.Match[str]]:
    """Return the one relation, of letters or sets, of which the sentence above a table speaks."""
    while first > 0 and (not lines[first - 1].strip() or _OPENS.match(lines[first - 1])):
        first -= 1
    last, above = _above(lines, first)
    begin = last
    while begin > max(last - NEAR, 0) and not _APART.match(lines[begin - 1]):
        begin -= 1
    text = FONT.sub(r"\1", " ".join(lines[begin : last + 1]))
    wide = len(names)
    plain = not any("(" in name for name in names)
    found = [m for m in _OF_SETS.finditer(text) if len(_TIMES.split(m["of"])) == wide and plain]
    text = _OF_SETS.sub(" ", text) if found else text
    announced = above.rstrip().endswith(":") or _FOLLOWING.search(text)
    if not announced or look.has_sign(text) or _DENIED.search(text):
        return []
    found += [m for m in _OF_LETTERS.finditer(text) if m["of"].count(",") + 1 == wide]
    return found if len({m["name"] for m in found}) == 1 else []


def _schemas(lines: Sequence[str], names: Sequence[str]) -> list[re.Match[str]]:
    """Return where words apply something to the heads of a table, if it is one relation alone."""
    listed = r"\s*,\s*".join(map(re.escape, names))
    atom = re.compile(rf"(?<![\w\\])(?P<name>\\?[^\W\d_]\w{{0,40}})\(\s*(?P<of>{listed})\s*\)")
    plain = (FONT.sub(r"\1", line) for line in lines if "(" in line)
    said = [line for line in plain if TITLE.match(line) or not look.has_sign(line)]
    said = [line for line in said if not _DENIED.search(line)]
    found = [match for line in said for match in atom.finditer(line)]
    return found if len({match["name"] for match in found}) == 1 else []
