"""From a file or a text to a `Document`."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from pylogic.core.errata import Errata, apply_to_text, read_errata
from pylogic.core.errors import Place, ReadError
from pylogic.documents.document import Document
from pylogic.documents.shipped import folder_of, recognised
from pylogic.notations import guess, named

if TYPE_CHECKING:
    from collections.abc import Collection

MAX_BYTES = 4_000_000
"""The largest document that is read; the longest of the shipped ones has a fiftieth of that."""


def load(
    source: str | Path,
    notation: str | None = None,
    reading: str = "corrected",
    errata: str | Path | None = None,
    without: Collection[str] = (),
) -> Document:
    """Return the document in a file.

    Parameters
    ----------
    source : str or Path
        The file, or the name of a shipped document where there is no such file; a string with a
        line break in it is the text itself.
    notation : str, optional
        One of `pylogic.notations.NOTATIONS`; guessed when left out.
    reading : str
        `printed`, `restored` or `corrected`.
    errata : str or Path, optional
        An errata file. When left out, that beside the file is used, `NAME.errata.toml`, or else
        the shipped errata of a document they know; the empty string asks for none.
    without : collection of str
        The ids of errata that are left out of the reading.

    Raises
    ------
    ReadError
        The file is missing, too large, not a text, or has nothing formal in it. An axiom that
        cannot be read is not raised here: it is among `problems`, and raised when clauses are
        asked for.
    ErrataError
        There is no such reading, or an erratum does not match.
    """
    if isinstance(source, str) and "\n" in source:
        path, text, file = None, source, "<text>"
        beside = None
    else:
        path = _path(source)
        text, file = read_text(path), str(path)
        beside = errata_beside(path)
    if len(text) > MAX_BYTES:
        raise ReadError(f"the text is longer than {MAX_BYTES} characters", Place(file, 1))
    given = beside if errata is None else errata
    known = (
        None if given == "" else recognised(text) if given is None else read_errata(Path(given))
    )
    applied = (
        known.applied(reading, known.source_of(text))
        if known
        else Errata("", (), ()).applied(reading, None)
    )
    applied = tuple(erratum for erratum in applied if erratum.id not in without)
    text = apply_to_text(text, applied)
    place = Place(file, 1)
    chosen = named(notation, place) if notation is not None else guess(text, place)
    syntax = chosen.read(_lines(text), file, applied)
    if not syntax.has_content():
        raise ReadError(
            "nothing formal was found", place, [f"a text in the notation {chosen.name}"]
        )
    name = known.document if known and known.source_of(text) else _stem(path)
    return Document(name, path, chosen, reading, tuple(e.id for e in applied), syntax)


def errata_beside(path: Path) -> Path | None:
    """Return the file with the errata of the document in a file, if there is one beside it."""
    errata = path.with_name(f"{path.stem}.errata.toml")
    return errata if errata.is_file() else None


def _path(source: str | Path) -> Path:
    """Return the file that is meant: one that is there, or that of a shipped document."""
    path = Path(source)
    shipped = folder_of(str(path)) / "axioms.txt"
    return shipped if len(path.parts) == 1 and not path.exists() and shipped.is_file() else path


def _lines(text: str) -> list[str]:
    """Return the lines of a text as editors count them: a form feed ends none."""
    return [line.removesuffix("\n") for line in StringIO(text, newline=None)]


def _stem(path: Path | None) -> str:
    """Return a name for a module: the file's, of letters, digits and underscores."""
    letters = "".join(c if c.isalnum() else "_" for c in (path.stem if path else "document"))
    return letters if letters[:1].isalpha() else f"document_{letters}"


def read_text(path: str | Path) -> str:
    """Return the text of a file in UTF-8.

    Raises
    ------
    ReadError
        It is missing, too large, or not a text.
    """
    path = Path(path)
    file = str(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise ReadError(f"the file is larger than {MAX_BYTES:,} bytes", Place(file, 1))
        data = path.read_bytes()
    except OSError as error:
        raise ReadError(
            error.strerror or str(error), Place(file, 1), ["a file that can be read"]
        ) from None
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise ReadError(
            "this is not a text: it has a zero byte", Place(file, line), ["a text in UTF-8"]
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        what = f"this is not UTF-8: byte 0x{data[error.start]:02x} at offset {error.start}"
        raise ReadError(what, Place(file, line), ["a text in UTF-8"]) from None
