"""The layout of a document of blocks: numbered steps, definitions, equations, headings, prose.

Nothing is parsed here. A formula has no end mark of its own: it goes on while a block or a
parenthesis is open or a connective has nothing behind it, and stops where the next step or
definition begins.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pylogic.core import regexes as re
from pylogic.notations.blocks.comments import without_comments
from pylogic.notations.headings import heading_of

_STEP = re.compile(r"\s*(?P<label>Step\s+\d\w*+)\s*[.:]\s*(?P<prose>.*)", re.IGNORECASE)
_IFF = r"(?:<=>|[⇔≡↔])"
_NAME = r"[^\W\dƎ]\w*+"
_ARGUMENTS = r"(?:\([^()]*(?:\([^()]*\)[^()]*)*\))"
_CALL = rf"{_NAME}{_ARGUMENTS}?(?:\.{_NAME}{_ARGUMENTS}?)*"
_HEAD = re.compile(rf"\s*(?P<head>{_CALL}(?P<claim>\s*=\s*(?:true|false))?)\s*{_IFF}")
_NUMBER = rf"(?:\d+|(?!(?:true|false|and|or|not)\b){_NAME}(?!\s*[(.]))"
_FACTOR = rf"(?:[-−(]\s*)*+{_NUMBER}(?:\s*\))*"
_SUM = rf"{_FACTOR}(?:\s*[-+−*×⋅]\s*{_FACTOR})*"
_EQUATION = re.compile(
    rf"\s*(?P<left>{_NAME}(?:\(\s*{_SUM}(?:\s*,\s*{_SUM})*\s*\))?)\s*=\s*{_SUM}\s*$"
)
_ORDER = r"(?:[<>]=?|[≤≥])"
_RANGE = re.compile(
    rf"\s*(?:{_SUM}\s*{_ORDER}\s*{_CALL}\s*{_ORDER}\s*{_SUM}"
    rf"|{_CALL}\s*{_ORDER}\s*{_SUM}\s*(?:and\b|∧)\s*{_CALL}\s*{_ORDER}\s*{_SUM})\s*$"
)
"""The values of an observer on a line; as many as there are may stand one below the other."""
_MARK = re.compile(rf"\s*[A-Z][\w ]{{0,30}}:(?=\s*{_NAME}\s*=)")
"""A word before an equation: `Board: width = 5`."""
_ENDS_IN_IFF = re.compile(rf"{_IFF}\s*$")
_BLOCK_END = re.compile(r"[Ǝ∃∀]end\b")
_RELATION = r"(?:[=<>≠≤≥]|!=)"
_FORMAL = re.compile(rf"[Ǝ∃∀]|{_RELATION}|(?<!\w){_NAME}{_ARGUMENTS}?\.{_NAME}")
_LETTER = re.compile(r"[^\W\d_]")
_ENDED = re.compile(r"[.,;:]\s*$")
_FARTHEST = 500
"""How many lines further on the end of a block is looked for."""
_SENTENCE = re.compile(r"(?:\b[^\W\d_]{2,}(?:[ ,;:]+|\.+\s|-)){4}")
_GOES_ON = re.compile(r"(?:\b(?:and|or|not)|[-∧∨¬+−=<>≠≤≥,:(.⇒→]|[Ǝ∃∀](?:end)?)\s*$")
_CONTINUES = re.compile(r"\s*(?:(?:and|or)\b|[∧∨)+−=<>≠≤≥,:.⇒→-]|!=|[Ǝ∃∀]end\b)")


@dataclass(frozen=True, slots=True)
class Chunk:
    """Lines that belong together.

    kind: `step`, `definition` (`head <=> body`), `claim` (`head = true <=> body`), `equation`
        (`name = number`), `statement` (any other formula), `heading`, `prose`, or `unclear`.
    label: `Step 1`, the head, the left side of the equation.
    heading: The words of a step, with single blanks, without the `<=>` at their end.
    text: What is to be parsed, or the prose; it begins in line `start`.
    first, start, last: The first line, the line where `text` begins, and the last line, counted
        from 1.
    """

    kind: str
    label: str
    heading: str
    text: str
    first: int
    start: int
    last: int


def is_formal(line: str) -> bool:
    """Whether a line by itself is probably part of a formula."""
    bare = without_comments(line)
    return bool(_FORMAL.search(bare)) and not _SENTENCE.search(f"{bare} ")


def score(text: str) -> int:
    """Return how much of the text is in this notation: how many lines look like it.

    Definitions of methods are what no other notation has; without any of them nothing counts.
    With a block that has an end, every line does: others take those within a formula for theirs.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if any(_BLOCK_END.search(line) for line in lines):
        return len(lines)
    return sum(map(is_formal, lines)) if any(map(_defines_method, lines)) else 0


def _head(line: str) -> re.Match[str] | None:
    """Return the head of the definition that begins in a line; comments may follow it."""
    return _HEAD.match(line if "(" not in line else without_comments(line))


def _defines_method(line: str) -> bool:
    head = _head(line)
    return head is not None and "." in head["head"]


def chunks(lines: Sequence[str]) -> Iterator[Chunk]:
    """Yield the chunks of a document in order; blank lines belong to none."""
    lines = [_unmarked(line) for line in lines]
    i = 0
    while i < len(lines):
        stop = _next_stop(lines, i)
        if step := _STEP.match(lines[i]):
            start = _end_of_heading(lines, i)
            restates = start < len(lines) and _head(lines[start]) is not None
            stop = _next_stop(lines, start, heading=not restates)
            last = _Region(lines, start, stop).end_of_formula(start)
            words = " ".join(" ".join([step["prose"], *lines[i + 1 : start]]).split())
            heading = _ENDS_IN_IFF.sub("", words).rstrip()
            label = " ".join(step["label"].split())
            text = "\n".join(lines[start:last])
            yield Chunk("step", label, heading, text, i + 1, start + 1, last)
            i = last
        elif head := _head(lines[i]):
            last = _Region(lines, i, stop).end_of_formula(i)
            kind = "claim" if head["claim"] else "definition"
            label = " ".join(head["head"].split())
            yield Chunk(kind, label, "", "\n".join(lines[i:last]), i + 1, i + 1, last)
            i = last
        else:
            yield from _Region(lines, i, stop).loose()
            i = stop


def _unmarked(line: str) -> str:
    """Return a line with blanks for the word before its equation."""
    mark = _MARK.match(line)
    rest = " " * mark.end() + line[mark.end() :] if mark else line
    return rest if _EQUATION.match(without_comments(rest)) else line


def head_of(text: str) -> str:
    """Return what a text says `head <=> body` of, without its `= true`; nothing if it does not."""
    head = _head(text.lstrip().partition("\n")[0])
    return re.sub(r"\s*=\s*(?:true|false)$", "", head["head"]) if head else ""


def _next_stop(lines: Sequence[str], first: int, *, heading: bool = False) -> int:
    """Return the index of the next line that begins a step or a definition, behind `first`.

    Within a block or parenthesis that is closed further on, and behind a connective, a line such
    as `x.y = true <=>` goes on with the formula. Below a `heading`, `first` itself may be a stop.
    """
    depth = 0
    goes_on = behind = False
    i = first
    while i < len(lines):
        line = lines[i]
        begins = i > first or heading
        if begins and _STEP.match(line):
            return i
        if begins and _head(line) and not goes_on:
            closed = _closing(lines, i, depth) if depth > 0 else None
            if closed is None:
                return i
            i, depth, goes_on, behind = closed, 0, False, False
            continue
        bare = without_comments(line)
        in_formula = depth > 0 or goes_on or behind or is_formal(line)
        if in_formula:
            depth = max(0, depth + _opened(bare))
        behind = bool(_ENDS_IN_IFF.search(bare))
        goes_on = in_formula and bool(_GOES_ON.search(bare)) and not behind
        i += 1
    return len(lines)


def _closing(lines: Sequence[str], first: int, depth: int) -> int | None:
    """Return the index behind the line that closes what is open before `first`, if one does."""
    for i in range(first, min(len(lines), first + _FARTHEST)):
        if _STEP.match(lines[i]):
            return None
        depth += _opened(without_comments(lines[i]))
        if depth <= 0:
            return i + 1
    return None


def _opened(bare: str) -> int:
    """Return how many more blocks and parentheses a line opens than it closes."""
    blocks = len(re.findall("[Ǝ∃∀]", bare)) - 2 * len(_BLOCK_END.findall(bare))
    return blocks + bare.count("(") - bare.count(")")


def _end_of_heading(lines: Sequence[str], first: int) -> int:
    """Return the index of the line behind a step's heading.

    A heading ends with `<=>`, also some lines below; where there is none, with its own line.
    """
    for i in range(first, len(lines)):
        if i > first and (_STEP.match(lines[i]) or _head(lines[i])):
            break
        if _ENDS_IN_IFF.search(without_comments(lines[i])):
            return i + 1
    return first + 1


class _Region:
    """The lines from one to where the next step or definition begins, without their comments."""

    def __init__(self, lines: Sequence[str], first: int, stop: int) -> None:
        self._lines = lines
        self._first = first
        self._stop = stop
        self._bare = without_comments("\n".join(lines[first:stop])).split("\n")

    def end_of_formula(self, first: int) -> int:
        """Return the index of the line behind a formula that begins in line `first`."""
        blocks = groups = 0
        last = first
        goes_on = True
        for i in range(first, self._stop):
            line = self._bare[i - self._first]
            if not line.strip():
                if self._lines[i].strip() and last == i:
                    last = i + 1  # a comment alone
                continue
            follows = last == i and is_formal(self._lines[i]) and not _EQUATION.match(line)
            if i > first and _RANGE.match(line) and _RANGE.match(self._bare[first - self._first]):
                follows = False
            if not (goes_on or _CONTINUES.match(line) or follows):
                break
            last = i + 1
            blocks += len(re.findall("[Ǝ∃∀]", line)) - 2 * len(_BLOCK_END.findall(line))
            groups += line.count("(") - line.count(")")
            goes_on = blocks > 0 or groups > 0 or bool(_GOES_ON.search(line))
            goes_on = goes_on or bool(_ENDS_IN_IFF.search(line))
        return last

    def loose(self) -> Iterator[Chunk]:
        """Yield what stands outside of steps and definitions."""
        i = self._first
        while i < self._stop:
            kind, label, last = self._next_loose(i)
            if kind:
                mark = heading_of(self._lines[i]) if kind == "heading" else None
                text = mark[0] if mark else "\n".join(self._lines[i:last])
                yield Chunk(kind, label, "", text, i + 1, i + 1, last)
            i = last

    def _next_loose(self, first: int) -> tuple[str, str, int]:
        """Return kind and label of what begins in a line, and the index of the line behind it."""
        line = self._lines[first]
        if not line.strip():
            return "", "", first + 1
        if equation := _EQUATION.match(self._bare[first - self._first]):
            return "equation", equation["left"], first + 1
        if heading_of(line):
            return "heading", "", first + 1
        if is_formal(line):
            return "statement", f"line {first + 1}", self.end_of_formula(first)
        last = first + 1
        while last < self._stop and _is_prose(self._lines[last]):
            last += 1
        if not _LETTER.search(line):
            return "unclear", "", last
        ended = last > first + 1 or _ENDED.search(line)
        return "prose" if ended else "heading", "", last


def _is_prose(line: str) -> bool:
    words = _LETTER.search(line) and not heading_of(line)
    return bool(words and not is_formal(line) and not _EQUATION.match(without_comments(line)))
