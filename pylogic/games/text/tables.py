"""The tables of a specification file: a key, what its value must be, and what is said if not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pylogic.core.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

NO_LETTERS: Final = " /=\t\n\r"
"""What parts the text of a position, and is no letter of it."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the file."""

    path: Path
    name: str
    data: Mapping[str, Any]

    def get(self, key: str, fits: Callable[[Any], bool], kind: str, default: object = None) -> Any:  # noqa: ANN401 - what `fits` says it is
        """Return the value of a key, its default where it is left out, or raise `GameError`."""
        table = self.data.get(self.name)
        value = table.get(key, default) if isinstance(table, dict) else default
        if value is None or not fits(value):
            where = f"[{self.name}] must have" if self.name else "there must be"
            raise GameError(f"{self.path}: {where} {key!r}, {kind}")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text, or raise `GameError`."""
        return str(self.get(key, lambda value: isinstance(value, str), "a text", default))


def is_texts(value: object) -> bool:
    """Whether a value is a list of texts."""
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def is_letters(value: object) -> bool:
    """Whether a value is a table of single characters."""
    return isinstance(value, dict) and all(
        isinstance(item, str) and len(item) == 1 for item in value.values()
    )


def is_number(value: object) -> bool:
    """Whether a value is a number from 0 on."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_truth(value: object) -> bool:
    """Whether a value is true or false."""
    return isinstance(value, bool)


def is_names(value: object) -> bool:
    """Whether a value is a table of texts."""
    return isinstance(value, dict) and all(isinstance(item, str) for item in value.values())


def is_ranges(value: object) -> bool:
    """Whether a value is a table of pairs."""
    pair = 2
    return isinstance(value, dict) and all(
        isinstance(ends, list)
        and len(ends) == pair
        and all(isinstance(end, int | str) for end in ends)
        for ends in value.values()
    )


def is_numbers(value: object) -> bool:
    """Whether a value is a table of whole numbers."""
    return isinstance(value, dict) and all(isinstance(item, int) for item in value.values())
