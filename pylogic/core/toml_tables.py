"""Tables of the TOML files beside a document, taken apart: what is not as expected is said."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn

from pylogic.core.errors import PylogicError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Fail = Callable[[str], PylogicError]
"""From what is wrong to the error that says so, in which file."""

_LARGEST: Final = 2**31
"""No number in such a file is larger; Python and z3 would take long over some that are."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table.

    A key that is missing gives the default, or the error where there is none.

    Attributes
    ----------
    where : str
        What it is called in errors: `erratum opp-arity`; empty for the whole file.
    values : mapping of str to any
        By key.
    fail : callable
        Makes the errors.
    """

    where: str
    values: Mapping[str, Any]
    fail: Fail

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text."""
        value = self.values.get(key, default)
        if not isinstance(value, str):
            self.refuse(key, "is missing or is not a text")
        return value

    def number(self, key: str, default: int | None = None, least: int = 0) -> int:
        """Return a whole number that is not below `least`."""
        value = self.values.get(key, default)
        if not is_number(value) or value < least:
            self.refuse(key, f"is missing or is not a number from {least}")
        return int(value)

    def one_of(self, known: tuple[str, ...], key: str, default: str | None = None) -> str:
        """Return one of some texts."""
        value = self.text(key, default)
        if value not in known:
            expected = ", ".join(map(repr, known))
            raise self.fail(f"{self._in}{key} is {value!r}; expected one of {expected}")
        return value

    def list(self, key: str, default: tuple[Any, ...] | None = None) -> list[Any]:
        """Return a list of anything."""
        value = self.values.get(key, None if default is None else [*default])
        if not isinstance(value, list):
            self.refuse(key, "is missing or is not a list")
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Return a list of texts."""
        found = self.list(key, default)
        if not all(isinstance(one, str) for one in found):
            self.refuse(key, "is not a list of texts")
        return tuple(found)

    def numbers(self, key: str, default: tuple[int, ...] | None = None) -> tuple[int, ...]:
        """Return a list of whole numbers."""
        found = self.list(key, default)
        if not all(map(is_number, found)):
            self.refuse(key, "is not a list of numbers")
        return tuple(found)

    def table(self, key: str, *, optional: bool = False) -> Table:
        """Return a table in this one; an empty one where it may be left out."""
        value = self.values.get(key, {} if optional else None)
        if not isinstance(value, dict):
            self.refuse(key, "is missing or is not a table")
        return Table(f"{self._in}{key}", value, self.fail)

    def tables(self, key: str, *, optional: bool = False) -> tuple[Table, ...]:
        """Return a list of tables in this one; an empty one where it may be left out."""
        found = self.list(key, () if optional else None)
        if not all(isinstance(one, dict) for one in found):
            self.refuse(key, "is not a list of tables")
        return tuple(
            Table(f"{self._in}{key} {number}", one, self.fail)
            for number, one in enumerate(found, 1)
        )

    def named(self, where: str) -> Table:
        """Return this table under another name."""
        return Table(where, self.values, self.fail)

    def refuse(self, key: str, reason: str) -> NoReturn:
        """Raise the error that something is wrong with a key."""
        raise self.fail(f"{self._in}{key!r} {reason}")

    @property
    def _in(self) -> str:
        return f"{self.where}: " if self.where else ""


def is_number(value: object) -> bool:
    """Tell whether a value is a whole number that is not too large."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST


def read_table(path: Path, fail: Fail) -> Table:
    """Return the table that a file is.

    Raises
    ------
    PylogicError
        What `fail` makes: the file cannot be read, or is no TOML.
    """
    try:
        return Table("", tomllib.loads(path.read_text(encoding="utf-8")), fail)
    except OSError as error:
        raise fail(error.strerror or str(error)) from None
    except ValueError as error:  # no TOML, not UTF-8, or a number of too many digits
        raise fail(str(error)) from None
    except RecursionError:
        raise fail("its values nest too deep") from None
