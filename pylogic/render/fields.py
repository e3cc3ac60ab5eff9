"""The parts of a position's text: its board, and what is written by name, `score(ann)=3`."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import Final

_FIELD: Final = re.compile(r"(?P<name>[^(=]+)(?:\((?P<args>[^=]*)\))?=(?P<value>.*)")

_FIXED: Final = "\0"
"""Stands for a blank at which no line is broken."""

_WIDTH: Final = 76
"""How wide a line of values is set, in characters."""


def rows_of(state: str) -> tuple[str, ...]:
    """Return the rows of the board in a state's text; none where it has no board."""
    board = state.partition(" ")[0]
    return () if "=" in board else tuple(board.split("/"))


def same_shape(one: str, other: str) -> bool:
    """Return whether two texts have as many rows of the same lengths, and as many other parts."""
    return [len(row) for row in rows_of(one)] == [len(row) for row in rows_of(other)] and len(
        one.split()
    ) == len(other.split())


def field_lines(state: str) -> list[str]:
    """Return what is written by name, a line for each name, wrapped where it is long."""
    said: dict[str, list[str]] = {}
    for word in state.split():
        if found := _FIELD.fullmatch(word):
            of = f"{found['args']} " if found["args"] else ""
            said.setdefault(found["name"], []).append(of + found["value"])
    margin = max(map(len, said), default=0) + 2
    lines = []
    for name, values in said.items():
        text = ", ".join(value.replace(" ", _FIXED) for value in values)
        first, *rest = wrap(text, _WIDTH - margin, break_long_words=False, break_on_hyphens=False)
        lines.append(f"{name:<{margin}}{first}")
        lines += [" " * margin + line for line in rest]
    return [line.replace(_FIXED, " ") for line in lines]
