"""Functions that a table gives: a column for each, or a row and a column for two arguments.

A line of a table becomes the equations that it stands for, each in the place of its cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.rows import Row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
_SIGN = re.compile(r"(?:[*·∘⊗⊕⊙⋆•+]|\\(?:cdot|circ|otimes|oplus|odot|star|ast|bullet|times))$")
"""An operation in the corner of a table."""
_LINE = re.compile(r"\\(?:h|top|mid|bottom)(?:line|rule)(?![A-Za-z])|\\\\(?:\[[^\]]*\])?")
_FONT = re.compile(r"\\(?:text|math|operatorname)[a-z]*\s*\{([^{}]*)\}|[$]")
_NAME = re.compile(r"(?:\\[A-Za-z]+|[^\W\d_]\w*)(?:_\{?\w+\}?)?'?$")
_BOLD = re.compile(r"\*\*(?=\S)|(?<=[^\s*|])\*\*|`")  # a head of a row, or code
_VALUE = re.compile(r"-?\d+$|(?:\\[A-Za-z]+|[^\W\d_]\w*)(?:_\{?\w+\}?)?'?$")
_APPLIED = re.compile(
    r"(?P<name>(?:\\[A-Za-z]+|[^\W\d_]\w*)(?:_\{?\w+\}?)?)\s*\(\s*(?P<of>\w+(?:\s*,\s*\w+)*)\s*\)$"
)
_LETTER = re.compile(r"(?<![\w\\])[^\W\d_](?!\w|\()")
_CAPTION = re.compile(r"(?:^|\s)(?P<name>\\[A-Za-z]+|[^\W\d_]\w*)\s*:\s*$")
_RELATION = re.compile(
    r"(?:^|\s)(?P<name>[^\W\d_]\w*)\(\s*(?P<of>\w+(?:\s*,\s*\w+){0,19})\s*\)\s*[`$]?\s*[:.]?\s*$"
)
_OF_LETTERS = re.compile(
    r"(?<![\w\\])(?P<name>[^\W\d_]\w{0,40})\(\s*(?P<of>[^\W\d_](?:\s*,\s*[^\W\d_]){1,19})\s*\)"
)
_OPENS = re.compile(r"\s*\\(?:begin\{(?:tabular|array|center|table)\}.*|centering|\[)\s*$")
_APART = re.compile(r"\s*(?:\\[a-z]+\s*(?:[{\[].*)?)?$")
"""What does not belong to the sentence below it."""
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
_SAID_OF_TABLE = re.compile(
    r"(?P<name>[^\W\d_]\w{0,40})\(\s*(?P<of>\w{1,40}(?:\s*,\s*\w{1,40}){1,19})\s*\)(?=[^()<>=]{0,60}\btable\b)"
)
"""A relation that a sentence says a table gives: `road(from, to) is the table above`."""
_TITLE = re.compile(r"\s*(?:\\(?:caption|centering|label|multicolumn)(?![a-z]))")
"""A line of a table that has no values."""
_NEAR = 5
"""How many lines before and behind a table may name it."""
_DENIED = re.compile(r"\b(?:not|no|never|neither|without|unlike|old)\b", re.IGNORECASE)
_TAKEN = re.compile(r"[\w\s,.*-]*$")


@dataclass(frozen=True, slots=True)
class Tabled:
    """What tables say.

    rows: By the index of a line what a table in it says.
    unread: The index of a line of each table of values that is not read, why, and what would do.
    letters: The letters in the cells of what is read, which stand for themselves.
    """

    rows: dict[int, list[Row]]
    unread: list[tuple[int, str, str]]
    letters: set[str]


def tables(lines: Sequence[str]) -> Tabled:
    """Return what the tables of a text say; those that say nothing formal are left."""
    found = Tabled({}, [], set())
    text = "\n".join(lines) if any(map(_starts, lines)) else ""
    i = 0
    while text and i < len(lines):
        rows = list(_rows(lines, i)) if _starts(lines[i]) else []
        said = _said(lines, rows, text, _caption(lines, i)) if len(rows) > 1 else None
        found.rows.update({n: [Row("%", n + 1)] for n in (_related(lines, rows) if said else ())})
        for row in (row for parts in (said or {}).values() for row in parts):
            found.letters.update(_LETTER.findall(row.text))
        if said is None and rows:
            valued = len(rows) > 1 and _is_valued(rows)
            bad = _irregular(lines, rows, text, _caption(lines, i)) if len(rows) > 1 else None
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
            near = range(max(i - _NEAR, 0), min(max(said) + _NEAR, len(lines)))
            titles = (j for j in near if j not in found.rows and _TITLE.match(lines[j]))
            found.rows.update({j: [Row("%", j + 1)] for j in titles})
            i = max(said)
        i += 1
    return found


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
    names = [cell for _, cell in _cells(rows[0][1])]
    body = [(i, [cell for _, cell in _cells(line)]) for i, line in rows[1:]]
    applied = [_APPLIED.match(cells[0]) for _, cells in body]
    lying = all(m and m["of"] == names[0] for m in applied)
    if not lying and not _relation(lines, rows) and not _heads(names, text, caption)[0]:
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
    plain = "".join(_FONT.sub(r"\1", text).split())
    names, *body = [[cell for _, cell in _cells(line)] for _, line in rows]
    return all(
        f"({row[0]},{name})={cell}" in plain or f"{name}({row[0]})={cell}" in plain
        for row in body
        for name, cell in zip(names[1:], row[1:], strict=True)
    )


def _caption(lines: Sequence[str], first: int) -> str:
    """Return the name with which the line above a table ends: `Transitions D:`."""
    found = _CAPTION.search(_FONT.sub(r"\1", _above(lines, first)[1]))
    return found["name"] if found else ""


def _above(lines: Sequence[str], first: int) -> tuple[int, str]:
    """Return the last line above a table that has something in it, behind its index."""
    near = range(first - 1, max(first - 3, -1), -1)
    return next(((i, lines[i]) for i in near if lines[i].strip()), (0, ""))


def _related(lines: Sequence[str], rows: Sequence[tuple[int, str]]) -> list[int]:
    """Return the index of a line above a table that has but words, and an atom of its columns."""
    at, above = _above(lines, rows[0][0])
    found = _relation(lines[at : at + 1], rows)
    return [at] if found and _TAKEN.match(above[: found.start()].replace("`", " ")) else []


def _relation(lines: Sequence[str], rows: Sequence[tuple[int, str]]) -> re.Match[str] | None:
    """Return the relation whose columns the heads of a table are, as the line above says.

    Another line may say it that speaks of a table.
    """
    names = [cell for _, cell in _cells(rows[0][1])]
    above = _above(lines, rows[0][0])[1] if len(lines) > 1 else lines[0]
    told = [_RELATION.search(above.replace("`", " ").replace("$", " "))]
    told += [_SAID_OF_TABLE.search(line) for line in lines if "table" in line]
    told += _schemas(lines, names) if all(len(name) > 1 for name in names) else []
    own = _introduced(lines, rows[0][0], len(names)) if len(lines) > 1 else []
    named = (m for m in told if m and re.split(r"\s*,\s*", m["of"]) == names)
    return next(named, own[0] if own else None)


def _introduced(lines: Sequence[str], first: int, wide: int) -> list[re.Match[str]]:
    """Return the one relation of letters of which the sentence above a table speaks."""
    while first > 0 and (not lines[first - 1].strip() or _OPENS.match(lines[first - 1])):
        first -= 1
    last, above = _above(lines, first)
    begin = last
    while begin > max(last - _NEAR, 0) and not _APART.match(lines[begin - 1]):
        begin -= 1
    text = _FONT.sub(r"\1", " ".join(lines[begin : last + 1]))
    if not above.rstrip().endswith(":") or look.has_sign(text) or _DENIED.search(text):
        return []
    found = [m for m in _OF_LETTERS.finditer(text) if m["of"].count(",") + 1 == wide]
    return found if len({m["name"] for m in found}) == 1 else []


def _schemas(lines: Sequence[str], names: Sequence[str]) -> list[re.Match[str]]:
    """Return where words apply something to the heads of a table, if it is one relation alone."""
    listed = r"\s*,\s*".join(map(re.escape, names))
    atom = re.compile(rf"(?<![\w\\])(?P<name>\\?[^\W\d_]\w{{0,40}})\(\s*(?P<of>{listed})\s*\)")
    plain = (_FONT.sub(r"\1", line) for line in lines if "(" in line)
    said = [line for line in plain if _TITLE.match(line) or not look.has_sign(line)]
    said = [line for line in said if not _DENIED.search(line)]
    found = [match for line in said for match in atom.finditer(line)]
    return found if len({match["name"] for match in found}) == 1 else []


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
        if latex and _TITLE.match(line):
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
        cells.append((at + len(part) - len(part.lstrip()), _FONT.sub(r"\1", part).strip()))
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
    if _irregular(lines, rows, text, caption) is not None:
        return None
    if lying := _lying(names, body):
        heads = lying
    elif all(_VALUE.match(cell) for _, cells in body for _, cell in cells):
        relation = _relation(lines, rows)
        if relation:
            keys, own = len(names), [f"{relation['name']}({', '.join(['{}'] * len(names))})"]
        else:
            keys, own = _heads(names, text, caption)
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
    own = [_APPLIED.match(cells[0][1]) for _, cells in body]
    values = [*names[1:], *(cell for _, cells in body for _, cell in cells[1:])]
    if not all(m and m["of"] == names[0] for m in own) or not all(map(_VALUE.match, values)):
        return []
    for _, cells in body:
        del cells[0]
    return [[f"{m['name']}({name}) =" for name in names[1:]] for m in own if m]


def _heads(names: Sequence[str], text: str, caption: str) -> tuple[int, list[str]]:
    """Return how many columns are of arguments, and what has the values of each other column."""
    applied = [_APPLIED.match(name) for name in names]
    keys = next((k for k, m in enumerate(applied) if m), 0)
    given = [m and re.split(r"\s*,\s*", m["of"]) == [*names[:keys]] for m in applied[keys:]]
    if keys and all(given):
        places = ", ".join(["{}"] * keys)
        return keys, [f"{m['name']}({places}) =" for m in applied[keys:] if m]
    if all(_NAME.match(name) and _is_observed(name, text) for name in names[1:]):
        return 1, [f"{name}({{}}) =" for name in names[1:]]
    if _SIGN.match(names[0]) and all(map(_VALUE.match, names[1:])):
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
    plain = _FONT.sub(r"\1", text)
    argument = r"[^(),]+(?:\([^()]*\))?"
    places = ",".join([argument] * arity)
    own = rf"(?<![\w\\]){re.escape(name)}"
    indexed = rf"|{own}_(?:\w|\{{\w+\}})\s*\({argument}\)" if arity == 2 else ""  # noqa: PLR2004 - `r_i(a)`
    return bool(_NAME.match(name)) and bool(re.search(rf"{own}\s*\({places}\){indexed}", plain))


def _is_observed(name: str, text: str) -> bool:
    """Whether a text applies a name to one argument, and gives it no values itself."""
    applied = rf"(?<![\w\\]){re.escape(name)}\([^(),]+\)"
    plain = _FONT.sub(r"\1", text)
    given = re.finditer(rf"^(?P<before>.*?){applied}\s*=\s*-?\w+\s*[.,;]?$", plain, re.MULTILINE)
    said = (look.has_sign(m["before"]) or look.has_arrow(m["before"]) for m in given)
    return bool(re.search(applied, plain)) and all(said)


def _row(head: str, cell: str, line: int, at: int, last: int) -> Row:
    """Return an equation that stands in the place of its value, or a fact in that of its first."""
    text = f"{head} {cell}" if head.endswith("=") else head
    begin = len(head) + 1 if head.endswith("=") else 0
    columns = [at + 1] * begin + [min(at + 1 + k, max(last, 1)) for k in range(len(text) - begin)]
    return Row(text, line, tuple(columns))
