r"""Connectives before each formula of a list, `/\ p` above `/\ q`, are read as brackets.

Their columns say what belongs to what: `/\ p \/ q` above `/\ r` is `(p \/ q) /\ r`.

Such a list begins with a connective that has nothing before it. What stands below it, and more to
the right, is of its item; the same connective in the same column begins the next.
Source: L. Lamport, How to write a long formula, 1994.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row

_BULLET = re.compile(r"/\\|\\/(?![A-Za-z])|[∧∨]")
_MARK = re.compile(rf"{_BULLET.pattern}|[(\[{{]|[)\]}}]")
_OPENS = r"[≡↔⇔≜≝≙⇒→⊃(:.¬~]|==|[=-]>|:=|\b(?:iff|then|else|in|IFF|THEN|ELSE|IN)"
_OPEN = re.compile(rf"(?:{_OPENS}|[∧∨]|/\\|\\/)\s*$")
"""What has a formula behind it."""
_BEGIN = re.compile(rf"(?:{_OPENS})\s*(?:{_BULLET.pattern})(?!\s*[,)])")
_TAIL = 20
_FEWEST = 2
"""How many lines a list has at least."""
_LONGEST = 1_000
"""How long a line of a list is at most."""


def with_bullets(rows: Sequence[Row]) -> list[Row]:
    """Return the rows with brackets for lists of formulas; comments may stand between."""
    out = list(rows)
    i = 0
    while i < len(out):
        text = out[i].text
        own = [i]
        end = i + 1
        begins = not text.startswith("%") and (_BEGIN.search(text) or _opens(text))
        while begins and end < len(out):
            if not out[end].text.startswith("%"):
                below = out[end].text.lstrip()
                first = len(own) == 1 and not _BEGIN.search(text) and not _BULLET.match(below)
                if first or not _belongs(out[end].text, _indent(text)):
                    break
                own.append(end)
            end += 1
        listed = [out[k] for k in own]
        if len(own) >= _FEWEST and all(len(row.text) < _LONGEST for row in listed):
            for k, row in zip(own, _Lists(listed).rows(), strict=True):
                out[k] = row
        i = own[-1] + 1
    return out


def _opens(text: str) -> bool:
    """Whether a text ends in what has a formula behind it."""
    return _OPEN.search(text.rstrip()[-_TAIL:]) is not None


def _belongs(line: str, indent: int) -> bool:
    """Whether a line goes on what begins in a column."""
    return bool(line.strip()) and (_indent(line) > indent or bool(_BULLET.match(line.lstrip())))


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


@dataclass(slots=True)
class _List:
    """A list that is open: in which column its sign stands, and within how many brackets."""

    column: int
    sign: str
    depth: int


@dataclass(slots=True)
class _Lists:
    """The lists in the rows of one formula, and what is put into these: row, begin, end, text."""

    found: Sequence[Row]
    put: list[tuple[int, int, int, str]] = field(default_factory=list)
    open: list[_List] = field(default_factory=list)
    depth: int = 0

    def rows(self) -> list[Row]:
        """Return the rows with brackets."""
        before = ""
        for i, row in enumerate(self.found):
            begin = _indent(row.text)
            bullet = _BULLET.match(row.text, begin)
            column, sign = row.column(begin), _sign(bullet[0]) if bullet else ""
            while self.open and (
                self.open[-1].column > column
                or (self.open[-1].column == column and self.open[-1].sign != sign)
            ):
                self._close(i - 1, self._end(i - 1))
            if bullet and self.open and self.open[-1].column == column:
                self.put.append((i - 1, self._end(i - 1), self._end(i - 1), ")"))
                self.put.append((i, bullet.end(), bullet.end(), "("))
                before, begin = sign, bullet.end()
            self._scan(i, begin, before)
            before = row.text
        while self.open:
            self._close(len(self.found) - 1, self._end(len(self.found) - 1))
        put: dict[int, list[tuple[int, int, str]]] = {}
        for i, begin, end, text in sorted(self.put, key=lambda one: one[:2]):
            put.setdefault(i, []).append((begin, end, text))
        return [row.changed(put.get(i, ())) for i, row in enumerate(self.found)]

    def _scan(self, i: int, begin: int, before: str) -> None:
        """Find where lists begin in a row, and where brackets around them end."""
        text = self.found[i].text
        start = begin + _indent(text[begin:])
        for found in _MARK.finditer(text, begin):
            mark, at = found[0], found.start()
            if mark in "([{":
                self.depth += 1
            if mark in ")]}":
                self.depth -= 1
                while self.open and self.open[-1].depth > self.depth:
                    self._close(i, at)
            said = text[max(start, at - _TAIL) : at] if at > start else before
            if _BULLET.fullmatch(mark) and _opens(said):
                self.open.append(_List(self.found[i].column(at), _sign(mark), self.depth))
                self.put.append((i, at, found.end(), "(("))

    def _close(self, i: int, at: int) -> None:
        self.open.pop()
        self.put.append((i, at, at, "))"))

    def _end(self, i: int) -> int:
        """Return where the formula of a row ends, before a stop."""
        return len(self.found[i].text.rstrip(" \t.,;"))


def _sign(bullet: str) -> str:
    return {"/\\": "∧", "\\/": "∨"}.get(bullet, bullet)
