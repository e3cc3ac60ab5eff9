"""Brackets: a guard against deeply nested ones, and which of them is at fault.

On deep ones SWI-Prolog's reader can crash: pyswip starts it without signal handlers, so that its
own guard against this is off.
"""

import re
from typing import Final

from pylogic.core.errors import Place, ReadError

_PAIRS: Final = {"(": ")", "[": "]", "{": "}"}

DEEPEST: Final = 5_000
"""How deep brackets may nest in a text that comes from outside; a crash takes some 15,000."""

_TOKEN = re.compile(
    r"""
      %[^\n]* | /\*.*?(?:\*/|\Z)                           # comments
    | \b0'(?:\\.|''|.) | \b\d+'\w+                  # the code of a character; a radix
    | '(?:[^'\\]|\\.|'')*+' | "(?:[^"\\]|\\.|"")*+" | `(?:[^`\\]|\\.|``)*+`
    | (?P<opening>[(\[{]) | (?P<closing>[)\]}]) | (?P<end>\.(?=\s|%|$))
    """,
    re.DOTALL | re.VERBOSE,
)


def check_nesting(text: str, name: str) -> None:
    """Refuse Prolog text in which brackets nest too deep to be read safely.

    Raises ReadError: They do; its place is the bracket that is one too many, in the text called
        `name`.
    """
    depth = 0
    for token in _TOKEN.finditer(text):
        if token["opening"]:
            depth += 1
        elif token["closing"]:
            depth = max(0, depth - 1)
        elif token["end"]:
            depth = 0
        if depth > DEEPEST:
            line = text.count("\n", 0, token.start()) + 1
            column = token.start() - text.rfind("\n", 0, token.start())
            place = Place(name, line, column)
            raise ReadError(f"brackets nest deeper than {DEEPEST:,}", place)


def odd_bracket(text: str) -> tuple[str, int] | None:
    """Return what is wrong with the first bracket at fault, and where it is; None if none is."""
    opened: list[int] = []
    for token in _TOKEN.finditer(text):
        at = token.start()
        if token["opening"]:
            opened.append(at)
        elif token["closing"]:
            if not opened:
                return f"{token[0]!r} closes nothing", at
            if _PAIRS[text[opened[-1]]] != token[0]:
                return f"{token[0]!r} does not close {text[opened[-1]]!r}", at
            opened.pop()
    return (f"{text[opened[-1]]!r} is not closed", opened[-1]) if opened else None
