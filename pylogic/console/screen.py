"""Where the console game is shown and where its lines come from: a terminal, or plain streams."""

import errno
import os
import shutil
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TextIO

from rich.console import Console
from rich.text import Text

from pylogic.render.boards import Page

_LONGEST = 4096
"""How much of one line that is typed is looked at, in characters."""

_WIDTH = 76
"""How wide a list is set where the page does not say how wide it is, in characters."""


class _Page(Console):
    """A console that leaves it to the command line what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        """Raise `BrokenPipeError`, where rich would exit with 1, as after an error."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


class Screen:
    """A page to write on, and lines to read.

    console: What is written on. It shows colours only where it is a terminal.
    read: Given a prompt, returns the next line, or None at the end of the input.
    read_hidden: The same, without showing what is typed; `read` when left out.
    """

    def __init__(
        self,
        console: Console,
        read: Callable[[str], str | None],
        read_hidden: Callable[[str], str | None] | None = None,
    ) -> None:
        self._console = console
        self._read = read
        self._read_hidden = read_hidden or read
        self.page = page_of(console)

    def say(self, text: Text | str = "", style: str = "") -> None:
        """Write text and end the line."""
        self._console.print(Text(text, style=style) if isinstance(text, str) else text)

    def heading(self, title: str, command: str) -> None:
        """Write what comes next, and the command that would do it."""
        self.say(f"\n{title}", "bold")
        self.say(f"$ {command}\n", "dim")

    def columns(self, items: Sequence[str]) -> None:
        """Write short texts in columns, as many as fit."""
        width = min(shutil.get_terminal_size((_WIDTH, 24)).columns, _WIDTH)
        cell = max(map(len, items)) + 3
        across = max(1, (width - 2) // cell)
        for start in range(0, len(items), across):
            line = "".join(item.ljust(cell) for item in items[start : start + across])
            self.say("  " + line.rstrip())

    def ask(self, prompt: str, *, hidden: bool = False) -> str | None:
        """Return the next line that is typed, without blanks around it; None at the end.

        hidden: Whether what is typed is not shown, as others are not to know it.
        """
        line = (self._read_hidden if hidden else self._read)(prompt)
        return None if line is None else line[:_LONGEST].strip()

    def waiting(self, what: str) -> AbstractContextManager[object]:
        """Return a context that shows what is waited for, on a terminal."""
        return self._console.status(what) if self._console.is_terminal else nullcontext()


def page_of(console: Console) -> Page:
    """Return what a console can show."""
    colour = console.is_terminal and console.color_system is not None and not console.no_color
    return Page(colour=colour, unicode=console.encoding.lower().startswith("utf"))


def console_on(stream: TextIO) -> Console:
    """Return a console that writes texts as they are: no markup, nothing cut or folded."""
    return _Page(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=True)


def screen_on(streams: tuple[TextIO, TextIO]) -> Screen:
    """Return a screen that reads from one stream and writes to another.

    streams: The input and the output. Where both are a terminal, lines can be edited as they are
        typed; elsewhere each line that is read is written out after its prompt, so that the output
        reads like a transcript.
    """
    source, target = streams
    console = console_on(target)

    def from_terminal(prompt: str, *, hidden: bool = False) -> str | None:
        try:
            return console.input(prompt, markup=False, password=hidden)
        except EOFError:
            console.print()  # the prompt's line is still open
            return None

    def from_stream(prompt: str, *, hidden: bool = False) -> str | None:
        line = source.readline(_LONGEST)
        if not line:
            return None
        while not line.endswith("\n") and (rest := source.readline(_LONGEST)):
            line = line[:_LONGEST] + rest[-1:]  # a line of megabytes is one line, kept short
        console.print(Text(f"{prompt}{'(hidden)' if hidden else line.strip()}"))
        return line

    read = from_terminal if source.isatty() and target.isatty() else from_stream
    return Screen(console, read, partial(read, hidden=True))
