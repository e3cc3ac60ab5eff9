r"""Matrices, `A = \begin{pmatrix} 1 & 0 \\ 2 & 1 \\end{pmatrix}`, as the values of `A(i, j)`.

Rows and columns count from 1, where the text has as many numbers from 1, and no set of as many
names that could be meant.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row

_MATRIX = re.compile(
    r"(?P<name>[A-Za-z])\s*=\s*(?:\(?(?P<entry>[a-z])_\{\w,?\s*\w\}\)?\s*=\s*)?(?:\\left\s*[\[(]\s*)?"
    r"\\begin\{(?P<kind>[pbB]?matrix|array)\}(?:\{[lcr]+\})?(?P<cells>[^{}]*)\\end\{(?P=kind)\}"
    r"(?:\s*\\right\s*[\])])?"
)
_ROWS = re.compile(r"\\\\(?:\[[^\]]*\])?")
_CELL = re.compile(r"[^&]+")
_VALUE = re.compile(r"-?\d+|[^\W\d_]")
_AROUND = re.compile(r"(?:\s|\\\[|\\\]|\$|\\q?quad|\\[,;!]|\\text\{\s*and\s*\}|\band\b|[.,;])*")
"""What may stand beside matrices: nothing that says more of them."""
_SET = re.compile(r"\{\s*([\w\s,.…]*?(?:\\[lc]?dots\s*,\s*\w+\s*)?)\\?\}")
_BETWEEN = re.compile(
    r"(?<!\w)(\d+)\s*(?:\\leq?(?![a-z])|≤|<=|\.\.)[\s\w,]*(?:\\leq?(?![a-z])|≤|<=)?\s*(\d+)(?!\w)"
)
_NEAR = 40
_OPENED = re.compile(r"(?:\\\[|\$\$)\s*\Z")
_CLOSED = re.compile(r"\s*(?:\\\]|\$\$)[^\S\n]*")
"""The beginning and end of a display, on lines of their own."""
_PLACES = r"\s*\w\s*,\s*\w\s*"
_ENTRY = rf"(?<![\w\\])NAME(?:_\{{\s*\w\s*,?\s*\w\s*\}}|\({_PLACES}\)|\[{_PLACES}\])"


@dataclass(slots=True)
class Matrices:
    """What the matrices of a text say.

    rows: By the index of a line what the matrices in it say.
    names: The functions that give what stands in them.
    """

    rows: dict[int, list[Row]] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)


def matrices(lines: Sequence[str]) -> Matrices:
    """Return what the matrices of a text say whose entries it speaks of."""
    told = Matrices()
    text = (
        "\n".join(lines) if any("matrix}" in line or "{array}" in line for line in lines) else ""
    )
    found = [m for m in _MATRIX.finditer(text) if _values(m)]
    rest = _MATRIX.sub("", text)
    names = {m: _name(m, rest) for m in found}
    if not found or not all(_is_numbered(_values(m), rest) for m in found):
        return told
    for first, last in _stretches(text, found):
        own = [m for m in found if first <= m.start() < last]
        between = [first, *(at for m in own for at in m.span()), last]
        outside = zip(between[::2], between[1::2], strict=True)
        alone = all(_AROUND.fullmatch(text, begin, end) for begin, end in outside)
        if not alone or not all(names[m] for m in own):
            continue
        begin, end = (text.count("\n", 0, at) for at in (first, last))
        told.rows.update({i: [Row("%", i + 1)] for i in range(begin, end + 1)})
        for m in own:
            told.names.add(names[m])
            for i, row in enumerate(_values(m), 1):
                for j, (at, value) in enumerate(row, 1):
                    line = text.count("\n", 0, at)
                    column = at - (text.rfind("\n", 0, at) + 1) + 1
                    said = f"{names[m]}({i}, {j}) = {value}"
                    told.rows[line].append(Row(said, line + 1, (column,) * len(said)))
    return told


def _values(match: re.Match[str]) -> list[list[tuple[int, str]]]:
    """Return the values of a matrix by rows, each where it stands; nothing if it has others."""
    rows: list[list[tuple[int, str]]] = []
    at = match.start("cells")
    for part in _ROWS.split(match["cells"]):
        cells = [(at + m.start(), m[0]) for m in _CELL.finditer(part)] if part.strip() else []
        rows += [[(begin + len(c) - len(c.lstrip()), c.strip()) for begin, c in cells]] * bool(
            cells
        )
        ended = _ROWS.match(match.string, at + len(part))
        at = ended.end() if ended else at + len(part)
    even = len({len(row) for row in rows}) == 1
    return rows if even and all(_VALUE.fullmatch(c) for row in rows for _, c in row) else []


def _is_numbered(values: Sequence[Sequence[object]], rest: str) -> bool:
    """Whether a text counts as far as a matrix has rows and columns, and from 1."""
    sizes = {len(values), len(values[0])}
    listed = [[*re.findall(r"\w+", m[1])] for m in _SET.finditer(rest)]
    ends = {int(m[2]) for m in _BETWEEN.finditer(rest) if m[1] == "1"}
    ends |= {int(one[-1]) for one in listed if one[:1] == ["1"] and one[-1].isdigit()}
    begins = {m[1] for m in _BETWEEN.finditer(rest)} | {one[0] for one in listed if one}
    named = any(len(one) in sizes and not one[0].isdigit() for one in listed)
    return sizes <= ends and "0" not in begins and not named


def _name(match: re.Match[str], rest: str) -> str:
    """Return the name by which a text speaks of the entries of a matrix; empty if by none."""
    names = (match["entry"], match["name"], match["name"].lower())
    return next((n for n in names if n and re.search(_ENTRY.replace("NAME", n), rest)), "")


def _stretches(text: str, found: Sequence[re.Match[str]]) -> Iterator[tuple[int, int]]:
    """Yield the beginnings and ends of the lines, or displays, in which there are matrices."""
    last = -1
    for m in found:
        if m.start() < last:
            continue
        begin, last = text.rfind("\n", 0, m.start()) + 1, m.end()
        while (end := text.find("\n", last)) >= 0:
            inside = next((n.end() for n in found if last <= n.start() < end), 0)
            if not inside:
                break
            last = inside
        last = end if end >= 0 else len(text)
        opened = _OPENED.search(text, max(begin - _NEAR, 0), begin)
        closed = _CLOSED.match(text, last)
        yield (opened.start(), closed.end()) if opened and closed else (begin, last)
