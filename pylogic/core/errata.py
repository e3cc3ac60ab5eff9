"""Errata: corrections of a document, kept as data beside its specification.

An errata file is TOML. Each erratum says where it stands, what is printed, what it must read, of
which kind it is and why; README.md and the shipped files show the form. A correction matches
parsed formulas (`level = "formula"`, the default), the tokens of an axiom that does not parse
(`"tokens"`), or characters (`"text"`: prose and declarations).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr, replace

from pylogic.core.errors import ErrataError
from pylogic.core.toml_tables import Number, Positive, read_table

READINGS = ("printed", "restored", "corrected")
_KINDS = {
    "printed": (),
    "restored": ("scan", "convention"),
    "corrected": ("scan", "convention", "author"),
}
KINDS = _KINDS["corrected"]
"""Whose fault it is, in the order in which the kinds are corrected."""

EVERYWHERE = "*"
"""The axiom of a change that concerns all axioms; its count is that of the whole document."""
_LEFT_OUT: Final = "\0"


class Change(Struct, frozen=True):
    """What an erratum changes in one axiom, or in all; `source` limits it to one of the texts."""

    printed: Annotated[str, Meta(min_length=1)]
    must_be: str = _LEFT_OUT
    axiom: str = ""
    level: Literal["formula", "tokens", "text", "scope"] = "formula"
    count: Positive = 1
    source: str = ""

    def __post_init__(self) -> None:
        """Refuse what replaces nothing; a change of the scope alone needs no new text."""
        if self.must_be == _LEFT_OUT:
            if self.level != "scope":
                raise ValueError("'must_be' is missing")
            force_setattr(self, "must_be", "")


class Erratum(Struct, frozen=True):
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
    kind: Literal["scan", "convention", "author"]
    why: str
    lines: tuple[Number, ...] = ()
    changes: tuple[Change, ...] = field(default=(), name="change")
    witness: str = ""
    choice: str = ""


class ErrataSource(Struct, frozen=True):
    """One of the texts of a document, recognised by phrases that all occur in it."""

    name: str
    recognise: tuple[str, ...] = ()


class _Document(Struct, frozen=True):
    """The table [document]; what it is called is the file's name where it does not say."""

    id: str | None = None
    game: str | None = None
    title: str = ""
    source: tuple[ErrataSource, ...] = ()


class _File(Struct, frozen=True):
    document: _Document = field(default_factory=_Document)
    erratum: tuple[Erratum, ...] = ()


@dataclass(frozen=True, slots=True)
class Errata:
    """The errata of one document, the texts of it that they know, its game and its title."""

    document: str
    sources: tuple[ErrataSource, ...]
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

        Raises ErrataError: There is no such reading.
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

    Raises ErrataError: The file is missing, is not TOML, or an entry lacks or misspells a key; the
        entry is named.
    """
    file = read_table(path, _File, lambda reason: ErrataError(f"{path}: {reason}"))
    document = file.document
    ids = [erratum.id for erratum in file.erratum]
    if twice := {i for i in ids if ids.count(i) > 1}:
        raise ErrataError(f"{path}: the id {min(twice)!r} is given twice")
    name = path.stem if document.id is None else document.id
    game = name if document.game is None else document.game
    return Errata(name, document.source, file.erratum, game, document.title)


def apply_to_text(text: str, errata: Sequence[Erratum]) -> str:
    """Return the text with the corrections of level `text` made; the number of lines stays.

    Raises ErrataError: What is said to be printed is not there, or not as often as said.
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
