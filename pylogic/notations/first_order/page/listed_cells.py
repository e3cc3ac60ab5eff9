"""Tables with several values in a cell: `v | N(v)` above `1 | 2, 3`, or `x | {y : R(x, y)}`.

The head of the second column is a set that depends on the first; a cell lists its elements.
"""

from collections.abc import Sequence

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row

_LETTER = r"(?:\\[A-Za-z]+|[^\W\d_])"
_BUILT = re.compile(
    rf"\\?\{{\s*(?P<of>{_LETTER})\s*(?::|\||\\mid|\\colon)\s*(?P<said>.+?)\s*\\?\}}$"
)
_SET = re.compile(rf"(?P<name>\\?[A-Za-z]\w*)\s*\(\s*(?P<of>{_LETTER})\s*\)$")
_LIST = re.compile(
    r"(?:\\?\{)?\s*(?P<values>(?:\w+(?:\s*,\s*\w+)*)?|\\emptyset|\\varnothing|∅|-|—|--)\s*(?:\\?\})?$"
)
_NOTHING = frozenset({"", "\\emptyset", "\\varnothing", "∅", "-", "—", "--"})
_FREE = r"(?<![\w\\])(?:{})(?![\w])"


def listed_cells(
    names: Sequence[str], body: Sequence[tuple[int, list[tuple[int, str]]]], text: str
) -> dict[int, list[Row]]:
    """Return what a table of two columns says by its lines; nothing if it lists no sets."""
    if not re.fullmatch(_LETTER, names[0]):
        return {}
    built, named = _BUILT.match(names[1]), _SET.match(names[1])
    told = named and named["of"] == names[0] and _is_set(named["name"], text)
    cells = [_LIST.match(row[1][1]) for _, row in body]
    if not (built or told) or not all(cells) or not all(row[0][1].isalnum() for _, row in body):
        return {}
    found: dict[int, list[Row]] = {}
    for (i, row), cell in zip(body, cells, strict=True):
        (_, first), (begin, _) = row
        listed = cell["values"] if cell and cell["values"] not in _NOTHING else ""
        values = re.split(r"\s*,\s*", listed) if listed else []
        if built:
            said = re.sub(_FREE.format(re.escape(names[0])), first, built["said"])
            letter = re.compile(_FREE.format(re.escape(built["of"])))
            facts = [letter.sub(value, said) for value in values]
        else:
            facts = [f"{named['name']}({first}) = {{{', '.join(values)}}}"] if named else []
        found[i] = [Row(fact, i + 1, (begin + 1,) * len(fact)) for fact in facts]
        found[i] = [one for fact in found[i] for one in (fact, Row("", i + 1))] or [
            Row("%", i + 1)
        ]
    return found


def _is_set(name: str, text: str) -> bool:
    """Whether a text speaks of what is in the values of a function, or of how many these are."""
    applied = rf"{re.escape(name)}\s*\("
    sized = rf"\|{applied}[^()|]*\)\|\s*(?:[=<>≤≥+$]|\\[gln]e)"
    return bool(re.search(rf"(?:∈|\\in(?![a-z])|\bin\b|#|⊆|\\subseteq)\s*{applied}|{sized}", text))
