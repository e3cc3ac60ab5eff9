"""Functions that a table gives: a column for each, or a row and a column for two arguments.

A line of a table becomes the equations that it stands for, each in the place of its cell.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.captions import (
    FONT,
    NEAR,
    TITLE,
    caption_of,
    related_above,
    relation_of,
)
from pylogic.notations.first_order.page.listed_cells import listed_cells
from pylogic.notations.first_order.page.rows import Row

_MARKDOWN = re.compile(r"\s*\|.*\|\s*$")
_RULER = re.compile(
    r"\s*\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?)?\s*$|\s*\|\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|\s*$"
)
_BEGIN = re.compile(
    r"\s*(?:\\\[|\$\$|\\begin\{(?:center|table)\}(?:\[\w*\])?)?\s*\\begin\{(?:array\}\s*\{[^{}]*\|[^{}]*|tabular\}\s*\{[^{}]*)\}\s*$"
)
_END = re.compile(r"\s*\\end\{(?:array|tabular)\}")
_ASCII = re.compile(r"\s*(?:[^\s|]{1,12}\s*)?\|\s*[^\s|]{1,20}(?:[\s|]+[^\s|]{1,20})*\s*$")
_CROSS = re.compile(r"\s*-+\s*[+|]\s*-[-\s+|]*$")
_SIGN = re.compile(
    r"(?:[*·∘⊗⊕⊙⊔⊓⋆•+]|\\(?:cdot|circ|sqcup|sqcap|otimes|oplus|odot|star|ast|bullet|times))$"
)
"""An operation in the corner of a table."""
_COMMANDS = re.compile(r"\\[A-Za-z]+$")
_WORDS = re.compile(r"(?:[A-Za-z]+ )*\S+$")
_LINE = re.compile(r"\\(?:h|top|mid|bottom)(?:line|rule)(?![A-Za-z])|\\\\(?:\[[^\]]*\])?")
_NAME = re.compile(r"(?:\\[A-Za-z]+|[^\W\d_]\w*)(?:_\{?\w+\}?)?'?$")
_BOLD = re.compile(r"\*\*(?=\S)|(?<=[^\s*|])\*\*|`")  # a head of a row, or code
_VALUE = re.compile(r"-?\d+$|(?:\\[A-Za-z]+|[^\W\d_]\w*)(?:_\{?\w+\}?)?'?$")
_APPLIED = re.compile(
    r"(?P<name>(?:\\[A-Za-z]+|[^\W\d_]\w*)(?:_\{?\w+\}?)?)\s*\(\s*(?P<of>\w+(?:\s*,\s*\w+)*)\s*\)$"
)
_INDEXED = re.compile(r"(?P<name>[^\W\d_]|\\[A-Za-z]+)_\{?(?P<of>[^\W\d_])\}?$")
_LETTER = re.compile(r"(?<![\w\\])[^\W\d_](?!\w|\()")
_OF_NOTHING = (
    "nothing says which function or relation it gives",
    "x and f(x) at the heads of its columns",
)
_NO_VALUE = "a cell of this line has no value, or several", "one name or number in each cell"
_OF_FORMULAS = (
    "what its columns say together is not told",
    "a formula for each row: p(x) <-> q(x) & r(x)",
)
_ALL = frozenset(
    {"total", "sum", "average", "all", "others", "rest", "otherwise", "else", "default", "etc"}
)
"""What stands before a row that is not about an element of its own."""
_ENDS = re.compile(r"\\\\(?:\[[^\]]*\])?")
"""The end of a row."""


@dataclass(frozen=True, slots=True)
class Tabled:
    """What tables say.

    rows: By the index of a line what a table in it says.
    unread: The index of a line of each table of values that is not read, why, and what would do.
    letters: The letters in the cells of what is read, which stand for themselves.
    families: How many indices the names have that stand with one at the heads: `w_i`.
    signs: The commands of LaTeX in corners, which are operations.
    """

    rows: dict[int, list[Row]]
    unread: list[tuple[int, str, str]]
    letters: set[str]
    families: dict[str, int] = field(default_factory=dict)
    signs: set[str] = field(default_factory=set)


def tables(lines: Sequence[str]) -> Tabled:
    """Return what the tables of a text say; those that say nothing formal are left."""
    found = Tabled({}, [], set())
    text = "\n".join(lines) if any(map(_starts, lines)) else ""
    i = 0
    while text and i < len(lines):
        rows = list(_rows(lines, i)) if _starts(lines[i]) else []
        said = _said(lines, rows, text, caption_of(lines, i)) if len(rows) > 1 else None
        above = related_above(lines, rows[0][0], _names(rows)) if said else {}
        found.rows.update({at: [Row(left, at + 1)] for at, left in above.items()})
        for row in (row for parts in (said or {}).values() for row in parts):
            found.letters.update(_LETTER.findall(row.text))
        if said is None and rows:
            valued = len(rows) > 1 and _is_valued(rows)
            bad = _irregular(lines, rows, text, caption_of(lines, i)) if len(rows) > 1 else None
            if bad is not None:
                found.unread.append((bad, *_NO_VALUE))
            elif (valued and not _is_repeated(rows, text)) or _is_joined(rows):
                found.unread.append((rows[0][0], *_OF_NOTHING))
            formal = bad is None and _is_of_formulas(rows)
            if formal:
                found.unread.append((rows[0][0], *_OF_FORMULAS))
            if valued or formal or not any(look.has_sign(_bars(line)) for _, line in rows):
                said = {j: [Row("%", j + 1)] for j in range(rows[0][0], rows[-1][0] + 1)}
        if said:
            found.rows.update(said)
            cells = [cell for line in rows for _, cell in _cells(line[1])]
            found.families.update((m["name"], 1) for m in map(_of_index, cells) if m)
            found.signs.update(_COMMANDS.findall(cells[0]))
            near = range(max(i - NEAR, 0), min(max(said) + NEAR, len(lines)))
            titles = (j for j in near if j not in found.rows and TITLE.match(lines[j]))
            found.rows.update({j: [Row("%", j + 1)] for j in titles})
            i = max(said)
        i += 1
    return found


def _of_index(cell: str) -> re.Match[str] | None:
    """Return the name and its index at the head of a line or column: `w_i`, `weight w_i`."""
    return _INDEXED.match(cell.rsplit(" ", 1)[-1]) if _WORDS.match(cell) else None


def _applied(cell: str) -> re.Match[str] | None:
    """Return what the head of a line or column applies, and to what."""
    return _APPLIED.match(cell) or _of_index(cell)


def _is_of(name: str, of: str) -> bool:
    """Whether the head of a line or column is that of a letter: `i`, `item i`, `Item`."""
    last = name.rsplit(" ", 1)[-1]
    return of == last or (len(of) == 1 < len(last) and last.isalpha())


def _is_valued(rows: Sequence[tuple[int, str]]) -> bool:
    """Whether a table has names and numbers only, and as many in each line."""
    cells = [[cell for _, cell in _cells(line)] for _, line in rows]
    wide = len(cells[0])
    return wide > 1 and all(
        len(row) == wide and all(map(_VALUE.match, row)) for row in cells[1:]
    )  # fmt: skip


def _irregular(
    lines: Sequence[str], rows: Sequence[tuple[int, str]], text: str, caption: str
) -> int | None:
    """Return the index of a line with a cell that is no value, in a table of known values."""
    names = _names(rows)
    body = [(i, [cell for _, cell in _cells(line)]) for i, line in rows[1:]]
    applied = [_applied(cells[0]) for _, cells in body]
    lying = all(m and _is_of(names[0], m["of"]) for m in applied)
    if (
        not lying
        and not relation_of(lines, rows[0][0], _names(rows))
        and not _heads(names, text, caption)[0]
    ):
        return None
    return next(
        (
            i
            for i, cells in body
            if len(cells) != len(names)
            or not all(map(_VALUE.match, cells[lying:]))
            or (cells[0].lower() in _ALL and len(re.findall(rf"\b{cells[0]}\b", text)) == 1)
        ),
        None,
    )


def _is_repeated(rows: Sequence[tuple[int, str]], text: str) -> bool:
    """Whether equations of the text say all that a table does: `f(a, b) = 1`, or `f(a) = 1`."""
    plain = "".join(FONT.sub(r"\1", text).split())
    names, *body = [[cell for _, cell in _cells(line)] for _, line in rows]
    return all(
        f"({row[0]},{name})={cell}" in plain or f"{name}({row[0]})={cell}" in plain
        for row in body
        for name, cell in zip(names[1:], row[1:], strict=True)
    )


def _bars(line: str) -> str:
    """Return a line of a table without the signs between its columns."""
    return line.replace("|", " ").replace("&", " ")


def _is_of_formulas(rows: Sequence[tuple[int, str]]) -> bool:
    """Whether words are the heads of columns of which several have formulas."""
    cells = [[cell for _, cell in _cells(line)] for _, line in rows]
    said = [sum(look.has_sign(c) or look.has_application(c) for c in row) for row in cells]
    return "&" in rows[0][1] and not said[0] and max(said) > 1


def _is_joined(rows: Sequence[tuple[int, str]]) -> bool:
    """Whether a table of names has rows that would be conjunctions by themselves: `a & b`."""
    cells = [cell for _, line in rows for _, cell in _cells(line)]
    joined = any("&" in line for _, line in rows)
    return joined and all(_VALUE.match(cell) for cell in cells)


def _starts(line: str) -> bool:
    return bool(_MARKDOWN.match(line) or _BEGIN.match(line) or _ASCII.match(line))


def _rows(lines: Sequence[str], first: int) -> Iterator[tuple[int, str]]:
    """Yield the lines of the table that begins here, with their indices; rulers are left out."""
    latex = bool(_BEGIN.match(lines[first]))
    if not latex and not _MARKDOWN.match(lines[first]):
        yield from _crossed(lines, first)
        return
    if not latex and not (first + 1 < len(lines) and _RULER.match(lines[first + 1])):
        return
    for i in range(first + latex, len(lines)):
        line = lines[i]
        if (latex and _END.match(line)) or (not latex and not _MARKDOWN.match(line)):
            return
        if latex and TITLE.match(line):
            continue
        if not _RULER.match(line):
            yield from ((i, part) for part in (_parts(line) if latex else [line]))


def _parts(line: str) -> Iterator[str]:
    """Yield the rows that a line of LaTeX has, each where it stands; rulers are left out."""
    at = 0
    for end in [*(m.end() for m in _ENDS.finditer(line)), len(line)]:
        if _LINE.sub("", line[at:end]).strip():
            yield " " * at + line[at:end]
        at = end


def _crossed(lines: Sequence[str], first: int) -> Iterator[tuple[int, str]]:
    """Yield the lines of a table with bars, below a line that crosses them."""
    if not (first + 1 < len(lines) and _CROSS.match(lines[first + 1])):
        return
    yield first, lines[first]
    for i in range(first + 2, len(lines)):
        if not _ASCII.match(lines[i]):
            return
        yield i, lines[i]


def _names(rows: Sequence[tuple[int, str]]) -> list[str]:
    """Return the heads of the columns of a table."""
    return [cell for _, cell in _cells(rows[0][1])]


def _cells(line: str) -> list[tuple[int, str]]:
    """Return what stands between the columns of a line, each with its offset."""
    latex = "&" in line
    if not latex and not _MARKDOWN.match(line):
        corner = [(line.index("|"), "")] if line.lstrip().startswith("|") else []
        return corner + [(m.start(), m[0]) for m in re.finditer(r"[^\s|]+", line)]
    blank = _LINE.sub(lambda m: " " * len(m[0]), line)
    if not latex:
        blank = _BOLD.sub(lambda m: " " * len(m[0]), blank)
        begin, end = blank.find("|") + 1, blank.rfind("|")
        blank = " " * begin + blank[begin : end if end >= begin else len(blank)]
    cells = []
    at = 0 if latex else len(blank) - len(blank.lstrip())
    for part in re.split(r"&|\|", blank[at:]):
        cells.append((at + len(part) - len(part.lstrip()), FONT.sub(r"\1", part).strip()))
        at += len(part) + 1
    return cells


def _said(
    lines: Sequence[str], rows: Sequence[tuple[int, str]], text: str, caption: str
) -> dict[int, list[Row]] | None:
    """Return what a table says by its lines; None if nothing says whose values are in it."""
    header = _cells(rows[0][1])
    body = [(i, _cells(line)) for i, line in rows[1:]]
    names = [cell for _, cell in header]
    if len(names) < 2 or any(len(cells) != len(names) for _, cells in body):  # noqa: PLR2004 - a column of values
        return None
    _, _, said = rows[0][1].partition("&")
    shown = [*names[:1], _LINE.sub("", said).strip() or names[-1]]
    if len(names) == 2 and (listed := listed_cells(shown, body, text)):  # noqa: PLR2004 - of each, a set
        return {i: [Row("%", i + 1)] for i in range(rows[0][0], rows[-1][0] + 1)} | listed
    if _irregular(lines, rows, text, caption) is not None:
        return None
    if lying := _lying(names, body):
        heads = lying
    elif all(_VALUE.match(cell) for _, cells in body for _, cell in cells):
        relation = relation_of(lines, rows[0][0], _names(rows))
        if relation:
            keys, own = len(names), [f"{relation['name']}({', '.join(['{}'] * len(names))})"]
        else:
            keys, own = _heads(names, text, caption, [cells[0][1] for _, cells in body])
            once = len({cells[0][1] for _, cells in body}) == len(body)
            if not keys and once and any(_is_spoken(name, text) for name in names[1:]):
                keys, own = 1, [f"{name.lower()}({{}}) =" for name in names[1:]]
        heads = [[head.format(*(c for _, c in cells[:keys])) for head in own] for _, cells in body]
        body = [(i, cells[keys:] or cells[:1]) for i, cells in body]
    else:
        return None
    if not any(heads):
        return None
    found = {i: [Row("%", i + 1)] for i in range(rows[0][0], rows[-1][0] + 1)}
    stated: dict[int, list[Row]] = {}
    for row, (i, cells) in zip(heads, body, strict=True):
        stated.setdefault(i, []).extend(
            _row(head, cell, i + 1, at, len(lines[i]))
            for head, (at, cell) in zip(row, cells, strict=True)
        )
    return found | stated


def _lying(names: Sequence[str], body: list[tuple[int, list[tuple[int, str]]]]) -> list[list[str]]:
    """Return whose values a table gives that lies on its side: `x | a b` over `f(x) | 1 2`.

    The first column is taken away from its lines.
    """
    own = [_applied(cells[0][1]) for _, cells in body]
    values = [*names[1:], *(cell for _, cells in body for _, cell in cells[1:])]
    if not all(m and _is_of(names[0], m["of"]) for m in own) or not all(map(_VALUE.match, values)):
        return []
    for _, cells in body:
        del cells[0]
    return [[f"{m['name']}({name}) =" for name in names[1:]] for m in own if m]


def _heads(
    names: Sequence[str], text: str, caption: str, first: Sequence[str] = ()
) -> tuple[int, list[str]]:
    """Return how many columns are of arguments, and what has the values of each other column.

    first: The cells of the first column.
    """
    applied = [_applied(name) for name in names]
    keys = next((k for k, m in enumerate(applied) if m), 0)
    given = [
        m
        and (
            re.split(r"\s*,\s*", m["of"]) == [*names[:keys]]
            or (keys == 1 and _is_of(names[0], m["of"]))
        )
        for m in applied[keys:]
    ]
    if keys and all(given):
        places = ", ".join(["{}"] * keys)
        return keys, [f"{m['name']}({places}) =" for m in applied[keys:] if m]
    if all(_NAME.match(name) and _is_observed(name, text) for name in names[1:]):
        return 1, [f"{name}({{}}) =" for name in names[1:]]
    square = bool(_COMMANDS.match(names[0])) and names[1:] == first
    if (square or _SIGN.match(names[0])) and all(map(_VALUE.match, names[1:])):
        return 1, [f"{{}} {names[0]} {name} =" for name in names[1:]]
    corner = applied[0]["name"] if applied[0] and applied[0]["of"].count(",") == 1 else names[0]
    if _is_function(corner, text, 2) and all(map(_VALUE.match, names[1:])):
        return 1, [f"{corner}({{}}, {name}) =" for name in names[1:]]
    if not names[0] and all(map(_VALUE.match, names[1:])) and _is_function(caption, text, 2):
        return 1, [f"{caption}({{}}, {name}) =" for name in names[1:]]
    if caption and all(map(_NAME.match, names)) and _is_function(caption, text, len(names)):
        return len(names), [f"{caption}({', '.join(['{}'] * len(names))})"]
    return 0, []


def _is_function(name: str, text: str, arity: int) -> bool:
    """Whether a text applies a name to so many arguments."""
    plain = FONT.sub(r"\1", text)
    argument = r"[^(),]+(?:\([^()]*\))?"
    places = ",".join([argument] * arity)
    own = rf"(?<![\w\\]){re.escape(name)}"
    indexed = rf"|{own}_(?:\w|\{{\w+\}})\s*\({argument}\)" if arity == 2 else ""  # noqa: PLR2004 - `r_i(a)`
    return bool(_NAME.match(name)) and bool(re.search(rf"{own}\s*\({places}\){indexed}", plain))


def _is_spoken(name: str, text: str) -> bool:
    """Whether words speak of the value that a noun names: `the age of x`, `have the same club`."""
    of = (
        rf"\b(?:the\s+{name}\s+of|(?:its|his|her|their|whose|(?:the\s+)?same|has|have)\s+{name})\b"
    )
    return name.isalpha() and bool(re.search(of, text, re.IGNORECASE))


def _is_observed(name: str, text: str) -> bool:
    """Whether a text applies a name to one argument, and gives it no values itself."""
    applied = rf"(?<![\w\\]){re.escape(name)}\([^(),]+\)"
    plain = FONT.sub(r"\1", text)
    given = re.finditer(rf"^(?P<before>.*?){applied}\s*=\s*-?\w+\s*[.,;]?$", plain, re.MULTILINE)
    said = (look.has_sign(m["before"]) or look.has_arrow(m["before"]) for m in given)
    return bool(re.search(applied, plain)) and all(said)


def _row(head: str, cell: str, line: int, at: int, last: int) -> Row:
    """Return an equation that stands in the place of its value, or a fact in that of its first."""
    text = f"{head} {cell}" if head.endswith("=") else head
    begin = len(head) + 1 if head.endswith("=") else 0
    columns = [at + 1] * begin + [min(at + 1 + k, max(last, 1)) for k in range(len(text) - begin)]
    return Row(text, line, tuple(columns))
