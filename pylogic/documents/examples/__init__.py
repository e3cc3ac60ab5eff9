"""Documents of our own writing in the forms of the field, each with what was checked about it.

An example is two files here: `NAME.toml`, which says what it is, and the document, `NAME` with
another ending.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from pylogic.core.errors import DocumentMissing
from pylogic.core.toml_tables import read_table

_HERE: Final = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Example:
    """A document that comes with pylogic.

    Attributes
    ----------
    name : str
        What `pylogic.load` finds it by.
    title : str
        What it is about.
    form : str
        How it is written.
    goal : str
        What it can be asked.
    checked : tuple of str
        What the tests establish about it without the document's clauses, and compare with them.
    plays : bool
        Whether it is a game as it stands: a sheet, or a text with a start and moves.
    path : Path
        The file.
    """

    name: str
    title: str
    form: str
    goal: str
    checked: tuple[str, ...]
    plays: bool
    path: Path

    @property
    def text(self) -> str:
        """The document."""
        return self.path.read_text(encoding="utf-8")


class _Said(Struct, frozen=True, forbid_unknown_fields=True):
    """What the file beside an example says of it."""

    title: str
    form: str
    goal: str
    checked: tuple[str, ...]
    plays: bool = False


@cache
def examples() -> tuple[Example, ...]:
    """Return the documents that come with pylogic as examples, in alphabetical order.

    >>> "hanoi" in {example.name for example in examples()}
    True
    """
    return tuple(map(_example, sorted(_HERE.glob("*.toml"))))


def example(name: str) -> Example | None:
    """Return the example of that name; None where there is none."""
    return next((one for one in examples() if one.name == name), None)


def _example(path: Path) -> Example:
    said = read_table(path, _Said, lambda reason: DocumentMissing(f"{path}: {reason}"))
    (document,) = (file for file in _HERE.glob(f"{path.stem}.*") if file != path)
    return Example(path.stem, said.title, said.form, said.goal, said.checked, said.plays, document)
