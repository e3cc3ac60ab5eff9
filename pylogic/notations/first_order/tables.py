"""Functions that a table gives: a column for each, or a row and a column for two arguments.

A line of a table becomes the equations that it stands for, each in the place of its cell.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylogic.notations.first_order import lines as look
from pylogic.notations.first_order.rows import Row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MARKDOWN = re.compile(r"\s*\|.*\|\s*$")
_RULER = re.compile(
    r"\s*\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?)?\s*$|\s*\|\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|\s*$"
)
_BEGIN = re.compile(r"\s*\\begin\{(?:array|tabular)\}\s*\{[^{}]*\|[^{}]*\}\s*$")
_END = re.compile(r"\s*\\end\{(?:array|tabular)\}")
_ASCII = re.compile(r"\s*(?P<head>[^\s|]{1,12})\s*\|\s*\S{1,20}(?:\s+[^\s|]{1,20})*\s*$")
_CROSS = re.compile(r"\s*-+\s*[+|]\s*-[-\s]*$")
_SIGN = re.compile(r"(?:[*·∘⊗⊕⊙⋆•+]|\\(?:cdot|circ|otimes|oplus|odot|star|ast|bullet|times))$")
"""An operation in the corner of a table."""
_LINE = re.compile(r"\\(?:h|top|mid|bottom)(?:line|rule)(?![A-Za-z])|\\\\(?:\[[^\]]*\])?")
_FONT = re.compile(r"\\(?:text|math|operatorname)[a-z]*\s*\{([^{}]*)\}|[$]")
_NAME = re.compile(r"(?:\\[A-Za-z]+|[^\W\d_]\w*)(?:_\{?\w+\}?)?'?$")
_VALUE = re.compile(r"-?\d+$|(?:\\[A-Za-z]+|[^\W\d_]\w*)(?:_\{?\w+\}?)?'?$")
_APPLIED = re.compile(
    r"(?P<name>(?:\\[A-Za-z]+|[^\W\d_]\w*)(?:_\{?\w+\}?)?)\s*\(\s*(?P<of>\w+)\s*\)$"
)


def tables(lines: Sequence[str]) -> dict[int, list[Row]]:
    """Return by the index of a line what a table in it says; tables that say nothing are left."""
    found: dict[int, list[Row]] = {}
    text = "\n".join(lines) if any(map(_starts, lines)) else ""
    i = 0
    while text and i < len(lines):
        rows = list(_rows(lines, i)) if _starts(lines[i]) else []
        said = _said(lines, rows, text) if len(rows) > 1 else None
        if said is None and rows and not any(look.has_sign(_bars(line)) for _, line in rows):
            said = {j: [Row("%", j + 1)] for j in range(rows[0][0], rows[-1][0] + 1)}
        if said:
            found |= said
            i = max(said)
        i += 1
    return found


def _bars(line: str) -> str:
    return line.replace("|", " ")


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
        if not _RULER.match(line) and _LINE.sub("", line).strip():
            yield i, line


def _crossed(lines: Sequence[str], first: int) -> Iterator[tuple[int, str]]:
    """Yield the lines of a table with one bar, below a line that crosses it."""
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
        return [(m.start(), m[0]) for m in re.finditer(r"[^\s|]+", line)]
    blank = _LINE.sub(lambda m: " " * len(m[0]), line)
    if not latex:
        begin, end = blank.find("|") + 1, blank.rfind("|")
        blank = " " * begin + blank[begin : end if end >= begin else len(blank)]
    cells = []
    at = 0 if latex else len(blank) - len(blank.lstrip())
    for part in re.split(r"&|\|", blank[at:]):
        cells.append((at + len(part) - len(part.lstrip()), _FONT.sub(r"\1", part).strip()))
        at += len(part) + 1
    return cells


def _said(
    lines: Sequence[str], rows: Sequence[tuple[int, str]], text: str
) -> dict[int, list[Row]] | None:
    """Return the equations of a table by its lines; None if it is no table of functions."""
    header = _cells(rows[0][1])
    body = [(i, _cells(line)) for i, line in rows[1:]]
    names = [cell for _, cell in header]
    if len(names) < 2 or any(len(cells) != len(names) for _, cells in body):  # noqa: PLR2004 - a column of values
        return None
    if not all(_VALUE.match(cell) for _, cells in body for _, cell in cells):
        return None
    applied = [_APPLIED.match(name) for name in names[1:]]
    if all(m is not None and m["of"] == names[0] for m in applied):
        heads = [f"{m['name']}({{}})" for m in applied if m is not None]
    elif all(_NAME.match(name) and _is_observed(name, text) for name in names[1:]):
        heads = [f"{name}({{}})" for name in names[1:]]
    elif _SIGN.match(names[0]) and all(map(_VALUE.match, names[1:])):
        heads = [f"{{}} {names[0]} {name}" for name in names[1:]]
    elif _is_function(names[0], text) and all(map(_VALUE.match, names[1:])):
        heads = [f"{names[0]}({{}}, {name})" for name in names[1:]]
    else:
        return None
    found = {i: [Row("%", i + 1)] for i in range(rows[0][0], rows[-1][0] + 1)}
    for i, cells in body:
        found[i] = [
            _row(f"{head.format(cells[0][1])} = {cell}", i + 1, at, len(lines[i]))
            for head, (at, cell) in zip(heads, cells[1:], strict=True)
        ]
    return found


def _is_function(name: str, text: str) -> bool:
    """Whether a text applies a name to two arguments."""
    plain = _FONT.sub(r"\1", text)
    return bool(_NAME.match(name)) and bool(
        re.search(rf"(?<![\w\\]){re.escape(name)}\s*\([^(),]+,[^(),]+\)", plain)
    )


def _is_observed(name: str, text: str) -> bool:
    """Whether a text applies a name to one argument, and gives it no values itself."""
    applied = rf"(?<![\w\\]){re.escape(name)}\([^(),]+\)"
    plain = _FONT.sub(r"\1", text)
    return bool(re.search(applied, plain)) and not re.search(
        rf"{applied}\s*=\s*-?\w+\s*[.,;\n]", plain
    )


def _row(text: str, line: int, at: int, last: int) -> Row:
    """Return an equation that stands in the place of its value."""
    begin = text.rindex("= ") + 2
    columns = [at + 1] * begin + [min(at + 1 + k, max(last, 1)) for k in range(len(text) - begin)]
    return Row(text, line, tuple(columns))
