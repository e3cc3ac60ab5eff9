"""From what the page asks to the command that does it: each part is checked, and none is text."""

import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import Annotated, Final, get_args

from msgspec import Meta, Struct

from pylogic.documents.examples import example
from pylogic.ggp.client import Address
from pylogic.web.listed import listed, sheets
from pylogic.web.messages import Name, Seed, Text

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


class _OfGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A command on a game: one that is listed, or the texts of one."""

    name: Name = ""
    files_of: Annotated[dict[Name, Text], Meta(max_length=6)] = {}

    @property
    def place(self) -> str:
        """What the command finds the game by."""
        texts = self._texts()
        if not texts:
            return _place(self.name)
        sheet = next((name for name in texts if name.endswith((".kif", ".gdl", ".hrf"))), None)
        return self._folder if sheet is None else f"{self._folder}/{_word(sheet)}"

    def files(self) -> dict[str, str]:
        """Return the files that it takes."""
        return {f"{self._folder}/{_word(name)}": text for name, text in self._texts().items()}

    @property
    def _folder(self) -> str:
        """A path, so that no name is taken for that of a game that comes with pylogic."""
        return f"./{_LETTERS.sub('_', PurePath(self.name).stem) or 'game'}"

    def _texts(self) -> dict[str, str]:
        found = None if self.files_of or self.name in listed() else example(self.name)
        if found is None or not found.plays:
            return self.files_of
        name = found.path.name if found.path.suffix == ".kif" else "axioms.txt"
        return {name: found.text}


class Check(_OfGame, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="check"):
    """`pylogic check`: of a game that is listed, or of the texts of one."""

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
            self.place,
            *(["--sources", ",".join(sources)] if sources else []),
            *(["--readings", ",".join(readings)] if readings else []),
            "--positions",
            str(self.positions),
            "--seed",
            str(self.seed),
        ]


class Manage(_OfGame, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="manage"):
    """`pylogic arena --ggp`: matches of a sheet between players at URLs, one for each role."""

    players: Annotated[list[Name], Meta(max_length=20)] = []
    games: Annotated[int, Meta(ge=1, le=1_000)] = 1
    start_clock: Annotated[int, Meta(ge=1, le=600)] = 10
    play_clock: Annotated[int, Meta(ge=1, le=600)] = 5
    seed: Seed = 0

    def words(self) -> list[str]:
        """Return the words of the command."""
        numbers = {
            "games": self.games,
            "start-clock": self.start_clock,
            "play-clock": self.play_clock,
            "seed": self.seed,
        }
        return [
            "arena",
            "--ggp",
            *(str(Address.read(url)) for url in self.players),
            self.place,
            *(word for name, value in numbers.items() for word in (f"--{name}", str(value))),
        ]


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


Command = Audit | Check | Deduce | Manage | Prove
"""What can be run."""

KINDS: Final = tuple(str(kind.__struct_config__.tag) for kind in get_args(Command))
"""What each is called."""

_FIRST: Final = frozenset("-/\\.")
_LETTERS: Final = re.compile(r"[^\w-]+")


def _word(name: str) -> str:
    """Return a name that is no option and no path. Raises ValueError: It is one, or empty."""
    if not name or name[0] in _FIRST or "/" in name or "\\" in name or "\0" in name:
        raise ValueError(f"{name!r} is no name of what is listed")
    return name


def _place(name: str) -> str:
    """Return what a command finds by the name of what is listed."""
    found = listed().get(name) or sheets().get(name)
    return _word(name) if found is None else str(found)
