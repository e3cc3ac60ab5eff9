"""Forms: what both spellings are parsed into before their abbreviations are written out.

A form is what Lisp reads: a symbol, a number, a string, a quoted form, or a list. The infix print
is read into the forms of the same meaning; its relations are symbols such as `≃`. Every form knows
where it stands, as an offset in the passage that was read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class NameForm:
    """A name, as it is spelled."""

    name: str
    offset: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number; `text` keeps the sign of -0."""

    text: str
    offset: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Text:
    """A string, as the names of libraries are written."""

    value: str
    offset: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Quoted:
    """`'datum`."""

    datum: Form
    offset: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Listed:
    """`(items)` or `(items . tail)`."""

    items: tuple[Form, ...]
    tail: Form | None = None
    offset: int = field(default=0, compare=False)


Form: TypeAlias = NameForm | Numeral | Text | Quoted | Listed


def kind_of(form: Form) -> str:
    """Return what a form is, for messages."""
    match form:
        case NameForm(name):
            return repr(name)
        case Numeral(text):
            return f"the number {text}"
        case Text():
            return "a string"
        case Quoted():
            return "a quoted form"
        case Listed(()):
            return "an empty list"
        case _:
            return "a list"
