"""The layout of an infix print: headings with what stands below them, comments, the index.

Nothing is parsed here. Blank lines and code fences mean nothing in such prints: page breaks and
the margins of code are where a page ended, also in the middle of an event. An event therefore
reaches from its heading to the next heading, and comments between are blanked out of it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pylogic.core import regexes as re

HEADING: Final = re.compile(
    r"\s*(?P<kind>DEFINITION|THEOREM|(?:CONSERVATIVE\s+)?AXIOM|EVENT)\s*:(?:\s+|$)(?P<rest>.*)$"
)
_SMALL = re.compile(r"^\s*(?:Definition|Theorem|(?:Conservative )?Axiom|Event)(?=\s*:(?:\s|$))")
_SMALL_EVENT = re.compile(
    r"\s*Event\s*:\s+(?:Start with the (?:initial|library)|(?:Dis|En)able \S+?[.;]"
    r"|Introduce the function|Add the shell|For efficiency, compile|Let us define the theory)"
)
_INDEX = re.compile(r"\s*(?:#+\s*)?Index\s*$")
_COMMENT = re.compile(r"\s*(?:\$\s*)?;")
_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})\s*(?:\w+\s*)?$")
_NAME = re.compile(r"\|[^|]*\||\S+")
_SECTION = re.compile(r"\s*(?P<kind>CLASSES|HINTS):(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Chunk:
    """Lines that belong together.

    `kind` is the word of a heading in lower case, or `comment`, `prose` or `index`. The text of an
    event begins at `column` of line `first`: behind the name of a theorem or axiom, which is
    `label`. It ends in line `last`; comments and fences in it are blanks.
    """

    kind: str
    label: str
    text: str
    first: int
    last: int
    column: int = 1
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """What our printer adds to an event: `kind` is `CLASSES` or `HINTS`, `text` data of Lisp."""

    kind: str
    text: str
    line: int
    column: int


def capital(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines with headings in capitals, where a print has them in small letters."""
    if not any(map(_SMALL_EVENT.match, lines)):
        return lines
    return [_SMALL.sub(lambda found: found[0].upper(), line, count=1) for line in lines]


def chunks(lines: Sequence[str]) -> Iterator[Chunk]:
    """Yield the chunks of a script in order; the comments inside an event come after it."""
    i = 0
    while i < len(lines):
        line = lines[i]
        last = _end_of_comment(lines, i)
        if last is not None:
            yield _plain("comment", lines, i, last)
        elif _INDEX.match(line):
            last = len(lines) - 1
            yield _plain("index", lines, i, last)
        elif heading := HEADING.match(line):
            last = yield from _event(lines, i, heading)
        elif not line.strip() or _FENCE.match(line):
            last = i
        else:
            last = i
            while last + 1 < len(lines) and _is_prose(lines, last + 1):
                last += 1
            yield _plain("prose", lines, i, last)
        i = last + 1


def _is_prose(lines: Sequence[str], i: int) -> bool:
    line = lines[i]
    return bool(
        line.strip()
        and not (HEADING.match(line) or _INDEX.match(line) or _FENCE.match(line))
        and _end_of_comment(lines, i) is None
    )


def _end_of_comment(lines: Sequence[str], first: int) -> int | None:
    """Return the last line of the comment that begins in a line; None if none does."""
    if lines[first].lstrip().startswith("#|"):
        depth = 0
        for i in range(first, len(lines)):
            depth += lines[i].count("#|") - lines[i].count("|#")
            if depth <= 0:
                return i
        return len(lines) - 1
    if not _COMMENT.match(lines[first]):
        return None
    last = first
    while last + 1 < len(lines) and _COMMENT.match(lines[last + 1]):
        last += 1
    return last


def _plain(kind: str, lines: Sequence[str], first: int, last: int) -> Chunk:
    return Chunk(kind, "", "\n".join(lines[first : last + 1]), first + 1, last + 1)


def _event(
    lines: Sequence[str], first: int, heading: re.Match[str]
) -> Generator[Chunk, None, int]:
    """Yield an event and the comments inside it; return the index of the last line looked at."""
    comments: list[Chunk] = []
    body: list[str] = []
    end = first
    i = first + 1
    while i < len(lines) and not (HEADING.match(lines[i]) or _INDEX.match(lines[i])):
        last = _end_of_comment(lines, i)
        if last is not None:
            comments.append(_plain("comment", lines, i, last))
            body += [""] * (last + 1 - i)
            i = last + 1
            continue
        formal = bool(lines[i].strip()) and not _FENCE.match(lines[i])
        body.append(lines[i] if formal else "")
        end = i if formal else end
        i += 1
    kind = heading["kind"].lower().split()[0]
    column = heading.start("rest")
    label = ""
    if kind in {"theorem", "axiom", "conservative"} and (name := _NAME.match(heading["rest"])):
        label = name[0].strip("|")
        column += name.end()
    sections, body = _sections(body[: end - first], first + 2)
    text = "\n".join([lines[first][column:], *body])
    yield Chunk(kind, label, text, first + 1, end + 1, column + 1, sections)
    yield from comments
    return i - 1


def _sections(body: list[str], line: int) -> tuple[tuple[Section, ...], list[str]]:
    """Return the sections at the end of a body whose first line has that number, and the rest."""
    starts = [(i, m) for i, text in enumerate(body) if (m := _SECTION.match(text))]
    if not starts:
        return (), body
    ends = [*(i for i, _ in starts[1:]), len(body)]
    sections = []
    for (i, heading), end in zip(starts, ends, strict=True):
        text = "\n".join([body[i][heading.end() :], *body[i + 1 : end]])
        sections.append(Section(heading["kind"], text, line + i, heading.end() + 1))
    return tuple(sections), body[: starts[0][0]]
