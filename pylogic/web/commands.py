"""From what the page asks to the command that does it: each part is checked, and none is text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct

from pylogic.web.listed import listed, sheets
from pylogic.web.messages import Name, Seed, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

REPORT: Final = "report.html"
"""The page that a command writes, where it writes one."""

Size = Annotated[int, Meta(ge=1, le=100)]


class Audit(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="audit"):
    """`pylogic audit`: of a document that is listed, or of a text."""

    name: Name = ""
    text: Text = ""

    def words(self) -> list[str]:
        """Return the words of the command."""
        what = "document.txt" if self.text else _place(self.name)
        return ["audit", what, "--report", REPORT]

    def files(self) -> dict[str, str]:
        """Return the files that it takes."""
        return {"document.txt": self.text} if self.text else {}


class Check(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="check"):
    """`pylogic check`: of a game that is listed, or of the texts of one."""

    name: Name = ""
    files_of: Annotated[dict[Name, Text], Meta(max_length=6)] = {}
    sources: Annotated[list[Name], Meta(max_length=8)] = []
    readings: Annotated[list[Name], Meta(max_length=3)] = []
    positions: Annotated[int, Meta(ge=1, le=1_000_000)] = 2_000
    seed: Seed = 0

    def words(self) -> list[str]:
        """Return the words of the command."""
        sources = [_word(source) for source in self.sources]
        readings = [_word(reading) for reading in self.readings]
        return [
            "check",
            self._folder if self.files_of else _place(self.name),
            *(["--sources", ",".join(sources)] if sources else []),
            *(["--readings", ",".join(readings)] if readings else []),
            "--positions",
            str(self.positions),
            "--seed",
            str(self.seed),
        ]

    @property
    def _folder(self) -> str:
        found = [name for name in self.files_of if name.endswith((".kif", ".gdl", ".hrf"))]
        return f"game/{_word(found[0])}" if found else "game"

    def files(self) -> dict[str, str]:
        """Return the files that it takes."""
        return {f"game/{_word(name)}": text for name, text in self.files_of.items()}


class Deduce(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="deduce"):
    """`pylogic deduce`: of the derivation that is shipped."""

    moves: Size = 1
    reading: Name | None = None
    conn: Size | None = None
    columns: Size | None = None
    rows: Size | None = None

    def words(self) -> list[str]:
        """Return the words of the command."""
        return ["deduce", "--moves", str(self.moves), *self._given()]

    def _given(self) -> Iterator[str]:
        if self.reading is not None:
            yield from ("--reading", _word(self.reading))
        for option in ("conn", "columns", "rows"):
            value = getattr(self, option)
            if value is not None:
                yield from (f"--{option}", str(value))

    def files(self) -> dict[str, str]:
        """Return the files that it takes: none."""
        return {}


class Prove(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="prove"):
    """`pylogic prove`: of a script that is listed, or of the text of one."""

    name: Name = ""
    text: Text = ""
    reading: Name = "corrected"

    def words(self) -> list[str]:
        """Return the words of the command."""
        what = "script.txt" if self.text else _place(self.name)
        return ["prove", what, "--reading", _word(self.reading)]

    def files(self) -> dict[str, str]:
        """Return the files that it takes."""
        return {"script.txt": self.text} if self.text else {}


Command = Audit | Check | Deduce | Prove
"""What can be run."""

_FIRST: Final = frozenset("-/\\.")


def _word(name: str) -> str:
    """Return a name that is no option and no path.

    Raises
    ------
    ValueError
        It is one, or empty.
    """
    if not name or name[0] in _FIRST or "/" in name or "\\" in name or "\0" in name:
        raise ValueError(f"{name!r} is no name of what is listed")
    return name


def _place(name: str) -> str:
    """Return what a command finds by the name of what is listed."""
    found = listed().get(name) or sheets().get(name)
    return _word(name) if found is None else str(found)
