"""The parts of a position's text: its board, and what is written by name, `score(ann)=3`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Field:
    """What is written by one name, such as `score(ann)=3 score(bob)=0`.

    values: The arguments are empty where the name has none.
    """

    name: str
    values: tuple[tuple[str, str], ...]


def fields_of(state: str) -> tuple[Field, ...]:
    """Return what is written by name, each name once, in the order of the text."""
    said: dict[str, list[tuple[str, str]]] = {}
    for word in state.split():
        if found := _FIELD.fullmatch(word):
            said.setdefault(found["name"], []).append((found["args"] or "", found["value"]))
    return tuple(Field(name, tuple(values)) for name, values in said.items())


def field_lines(fields: Sequence[Field], width: int = _WIDTH) -> list[str]:
    """Return a line for each name, wrapped where it is longer than `width` characters."""
    margin = max((len(field.name) for field in fields), default=0) + 2
    lines = []
    for field in fields:
        values = (f"{args} {value}" if args else value for args, value in field.values)
        text = ", ".join(value.replace(" ", _FIXED) for value in values)
        room = max(1, width - margin)
        first, *rest = wrap(text, room, break_long_words=False, break_on_hyphens=False) or [""]
        lines.append(f"{field.name:<{margin}}{first}")
        lines += [" " * margin + line for line in rest]
    return [line.replace(_FIXED, " ") for line in lines]
