"""The fenced blocks of a page for readers, each as a thing that can be run.

A `console` block holds commands behind `$ `, each followed by what it prints; a line `...` there
stands for any lines. A `python` block is a program. A block after a comment `<!-- file: NAME -->`
is what the reader is asked to save under that name.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

FENCE = re.compile(
    r"^(?:<!-- file: (?P<file>\S+) -->\n+)?(?P<fence>`{3,})(?P<language>\w*)\n"
    r"(?P<body>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Block:
    """One fenced block; `line` is that of its fence, `file` the name to save it under, or none."""

    language: str
    body: str
    line: int
    file: str | None


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a `console` block, and the lines that the page says it prints."""

    text: str
    printed: tuple[str, ...]


def blocks(page: str) -> Iterator[Block]:
    """Yield the fenced blocks in their order."""
    for match in FENCE.finditer(page):
        line = page.count("\n", 0, match.start("language")) + 1
        yield Block(match["language"], match["body"], line, match["file"])


def commands(body: str) -> Iterator[Command]:
    """Yield the commands of a `console` block."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        text, *printed = part.splitlines()
        yield Command(text, tuple(printed))


def fits(printed: tuple[str, ...], output: str) -> bool:
    """Return whether the output is what was printed, where a line `...` stands for any lines."""
    parts = [r"(?:.*\n)*?" if line == "..." else re.escape(line) + r" *\n" for line in printed]
    return re.fullmatch("".join(parts), output) is not None
