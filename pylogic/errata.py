"""Errata: corrections of a document, kept as data beside its specification.

An errata file is TOML. Each erratum says where it stands, what is printed, what it must read, of
which kind it is and why; README.md and the shipped files show the form. A correction matches
parsed formulas (`level = "formula"`, the default), the tokens of an axiom that does not parse
(`"tokens"`), or characters (`"text"`: prose and declarations).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pylogic.errors import ErrataError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

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
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ErrataError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ErrataError(f"{path}: {error}") from None
    document = data.get("document", {})
    sources = tuple(
        Source(_text(s, "name", f"{path}: a source"), tuple(s.get("recognise", ())))
        for s in document.get("source", ())
    )
    errata = tuple(_erratum(entry, path) for entry in data.get("erratum", ()))
    ids = [erratum.id for erratum in errata]
    if twice := {i for i in ids if ids.count(i) > 1}:
        raise ErrataError(f"{path}: the id {min(twice)!r} is given twice")
    name = str(document.get("id", path.stem))
    game, title = str(document.get("game", name)), str(document.get("title", ""))
    return Errata(name, sources, errata, game, title)


def _erratum(entry: dict[str, Any], path: Path) -> Erratum:
    where = f"{path}: erratum {entry.get('id', '(without id)')}"
    kind = _text(entry, "kind", where)
    if kind not in KINDS:
        expected = ", ".join(map(repr, KINDS))
        raise ErrataError(f"{where}: kind is {kind!r}; expected one of {expected}")
    changes = []
    for change in entry.get("change", ()):
        level = change.get("level", "formula")
        if level not in _LEVELS:
            raise ErrataError(f"{where}: level is {level!r}; expected one of {', '.join(_LEVELS)}")
        changes.append(
            Change(
                _text(change, "printed", where),
                _text(change, "must_be", where) if level != "scope" else "",
                str(change.get("axiom", "")),
                level,
                int(change.get("count", 1)),
                str(change.get("source", "")),
            )
        )
    return Erratum(
        _text(entry, "id", where),
        kind,
        tuple(entry.get("lines", ())),
        _text(entry, "why", where),
        tuple(changes),
        str(entry.get("witness", "")),
        str(entry.get("choice", "")),
    )


def _text(entry: dict[str, Any], key: str, where: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str):
        raise ErrataError(f"{where}: {key!r} is missing or is not a text")
    return value


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
