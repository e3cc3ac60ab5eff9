"""Errata: corrections of a document, kept as data beside its specification.

An errata file is TOML. Each erratum says where it stands, what is printed, what it must read, of
which kind it is and why; README.md and the shipped files show the form. A correction matches
parsed formulas (`level = "formula"`, the default), the tokens of an axiom that does not parse
(`"tokens"`), or characters (`"text"`: prose and declarations).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pylogic.core.errors import ErrataError
from pylogic.core.toml_tables import read_table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pylogic.core.toml_tables import Table

READINGS = ("printed", "restored", "corrected")
_KINDS = {
    "printed": (),
    "restored": ("scan", "convention"),
    "corrected": ("scan", "convention", "author"),
}
KINDS = _KINDS["corrected"]
"""Whose fault it is, in the order in which the kinds are corrected."""

_LEVELS = ("formula", "tokens", "text", "scope")

EVERYWHERE = "*"
"""The axiom of a change that concerns all axioms; its count is that of the whole document."""


@dataclass(frozen=True, slots=True)
class Change:
    """What an erratum changes in one axiom, or in all; `source` limits it to one of the texts."""

    printed: str
    must_be: str
    axiom: str = ""
    level: str = "formula"
    count: int = 1
    source: str = ""


@dataclass(frozen=True, slots=True)
class Erratum:
    """One correction.

    An erratum without changes is a remark: nothing in the text can be altered for it.
    `kind` is `scan` for damage that the text took on its way here, `author` for a mistake in the
    original, `convention` for what must be settled before a formula means anything and leaves it
    as the author has it; `lines` are those of the original document. `witness` is the smallest
    position found that tells the two readings apart, where one has been found; a test finds it
    again. `choice` names what a player that follows a text in prose can do one way or another
    there.
    """

    id: str
    kind: str
    lines: tuple[int, ...]
    why: str
    changes: tuple[Change, ...]
    witness: str = ""
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """One of the texts of a document, recognised by phrases that all occur in it."""

    name: str
    recognise: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Errata:
    """The errata of one document, the texts of it that they know, its game and its title."""

    document: str
    sources: tuple[Source, ...]
    errata: tuple[Erratum, ...]
    game: str = ""
    title: str = ""

    def source_of(self, text: str) -> str | None:
        """Return the name of the source that the text is, or None when it is none of them."""
        for source in self.sources:
            if all(phrase in text for phrase in source.recognise):
                return source.name
        return None

    def applied(self, reading: str, source: str | None) -> tuple[Erratum, ...]:
        """Return the errata of a reading, with the changes that concern the source.

        Raises
        ------
        ErrataError
            There is no such reading.
        """
        if reading not in _KINDS:
            raise ErrataError(f"unknown reading {reading!r}; there are {', '.join(READINGS)}")
        chosen = []
        for erratum in self.errata:
            if erratum.kind in _KINDS[reading]:
                changes = tuple(c for c in erratum.changes if c.source in {"", source})
                chosen.append(replace(erratum, changes=changes))
        return tuple(chosen)


def read_errata(path: Path) -> Errata:
    """Return the errata of a file.

    Raises
    ------
    ErrataError
        The file is missing, is not TOML, or an entry lacks or misspells a key; the entry is named.
    """
    file = read_table(path, lambda reason: ErrataError(f"{path}: {reason}"))
    document = file.table("document", optional=True).named("[document]")
    sources = tuple(
        Source(source.text("name"), source.texts("recognise", ()))
        for source in document.tables("source", optional=True)
    )
    errata = tuple(map(_erratum, file.tables("erratum", optional=True)))
    ids = [erratum.id for erratum in errata]
    if twice := {i for i in ids if ids.count(i) > 1}:
        raise ErrataError(f"{path}: the id {min(twice)!r} is given twice")
    name = document.text("id", path.stem)
    return Errata(name, sources, errata, document.text("game", name), document.text("title", ""))


def _erratum(entry: Table) -> Erratum:
    entry = entry.named(f"erratum {entry.values.get('id', '(without id)')}")
    return Erratum(
        entry.text("id"),
        entry.one_of(KINDS, "kind"),
        entry.numbers("lines", ()),
        entry.text("why"),
        tuple(_change(one.named(entry.where)) for one in entry.tables("change", optional=True)),
        entry.text("witness", ""),
        entry.text("choice", ""),
    )


def _change(entry: Table) -> Change:
    level = entry.one_of(_LEVELS, "level", "formula")
    printed = entry.text("printed")
    if not printed:
        entry.refuse("printed", "is empty")
    return Change(
        printed,
        entry.text("must_be") if level != "scope" else "",
        entry.text("axiom", ""),
        level,
        entry.number("count", 1, least=1),
        entry.text("source", ""),
    )


def apply_to_text(text: str, errata: Sequence[Erratum]) -> str:
    """Return the text with the corrections of level `text` made; the number of lines stays.

    Raises
    ------
    ErrataError
        What is said to be printed is not there, or not as often as said.
    """
    for erratum in errata:
        for change in erratum.changes:
            if change.level == "text":
                check_count(erratum, change, text.count(change.printed))
                text = text.replace(change.printed, change.must_be)
    return text


def check_count(erratum: Erratum, change: Change, found: int) -> None:
    """Raise an `ErrataError` unless a change matched as often as it says."""
    if found != change.count:
        where = f" in axiom {change.axiom}" if change.axiom not in {"", EVERYWHERE} else ""
        raise ErrataError(
            f"erratum {erratum.id} no longer matches{where}: {change.printed!r} was found {found} "
            f"times, expected {change.count}",
            erratum.id,
        )
