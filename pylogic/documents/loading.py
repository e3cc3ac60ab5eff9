"""From a file or a text to a `Document`."""

import codecs
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from io import StringIO
from pathlib import Path

from pylogic.core import regexes as re
from pylogic.core.collecting import uncollected
from pylogic.core.errata import Errata, Erratum, apply_to_text, read_errata
from pylogic.core.errors import Place, ReadError
from pylogic.core.syntax import Syntax
from pylogic.documents.compilation import REMEMBERED
from pylogic.documents.document import Document
from pylogic.documents.examples import example, examples
from pylogic.documents.shipped import folder_of, folders, readable, recognised
from pylogic.notations import guess, named
from pylogic.notations.notation import Notation
from pylogic.notations.others import check_language

MAX_BYTES = 4_000_000
"""The largest document that is read; the longest of the shipped ones has a fiftieth of that."""

_LOGIC = re.compile(r"\w\(.*\)|[<>=:]=?[->]|[∀∃∧∨¬→↔≡⊃∈]")
"""What axioms have, and names of files have not."""

_NEAR = 0.8
"""How alike names have to be for one to be meant by the other."""


def load(  # noqa: PLR0913 - each part of a reading has its name
    source: str | Path,
    notation: str | None = None,
    reading: str = "corrected",
    errata: str | Path | None = None,
    without: Collection[str] = (),
    *,
    name: str = "",
) -> Document:
    """Return the document in a file.

    Parameters
    ----------
    source : str or Path
        The file, or the name of a shipped document or example where there is no such file; a
        string with a line break in it is the text itself.
    notation : str, optional
        One of `pylogic.notations.NOTATIONS`; guessed when left out.
    reading : str
        `printed`, `restored` or `corrected`.
    errata : str or Path, optional
        An errata file. When left out, that beside the file is used, `NAME.errata.toml`, or else
        the shipped errata of a document they know; the empty string asks for none.
    without : collection of str
        The ids of errata that are left out of the reading.
    name : str
        What a text that is given as a string is called, in errors too.

    Raises
    ------
    ReadError
        The file is missing, too large, not a text, or has nothing formal in it. An axiom that
        cannot be read is not raised here: it is among `problems`, and raised when clauses are
        asked for.
    ErrataError
        There is no such reading, or an erratum does not match.
    """
    opened = open_text(source, reading, errata, without, name=name)
    chosen, syntax = _read(opened.text, opened.file, notation, opened.applied)
    ids = tuple(erratum.id for erratum in opened.applied)
    return Document(opened.name, opened.path, chosen, reading, ids, syntax)


@lru_cache(maxsize=REMEMBERED)
@uncollected()
def _read(
    text: str, file: str, notation: str | None, errata: tuple[Erratum, ...]
) -> tuple[Notation, Syntax]:
    """Return what a text is written in and what it says; those of late are remembered."""
    place = Place(file, 1)
    if notation is None:
        check_language(text, file)
    chosen = named(notation, place) if notation is not None else guess(text, place)
    if chosen.name == "first-order":
        check_language(text, file, formulas=True)
    syntax = chosen.read(lines_of(text), file, errata)
    if not syntax.has_content():
        if syntax.unclear:
            raise syntax.unclear[0]
        raise ReadError(
            "nothing formal was found", place, [f"a text in the notation {chosen.name}"]
        )
    return chosen, syntax


@dataclass(frozen=True, slots=True)
class Opened:
    """A text before it is read.

    name, file: What the document is called, and its file for errors.
    path: The file, if the text came from one.
    text: With the corrections of characters made.
    known: The errata of the document.
    applied: Those of the reading.
    """

    name: str
    file: str
    path: Path | None
    text: str
    known: Errata | None
    applied: tuple[Erratum, ...]


def open_text(
    source: str | Path,
    reading: str = "corrected",
    errata: str | Path | None = None,
    without: Collection[str] = (),
    *,
    name: str = "",
) -> Opened:
    """Return the text that `load` reads; the parameters and errors are those of `load`."""
    if not isinstance(source, str | Path):
        raise TypeError(f"a document is a file, a name or a text, and is not {source!r}")
    if isinstance(source, str) and "\n" in source:
        path, text, file = None, source, name or "<text>"
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
    called = known.document if known and known.source_of(text) else _stem(path, name)
    return Opened(called, file, path, text, known, applied)


def errata_beside(path: Path) -> Path | None:
    """Return the file with the errata of the document in a file, if there is one beside it."""
    errata = path.with_name(f"{path.stem}.errata.toml")
    return errata if errata.is_file() else None


def _path(source: str | Path) -> Path:
    """Return the file that is meant: one that is there, or that of a shipped document."""
    path = Path(source)
    with suppress(OSError):  # what is too long for the name of a file
        if path.exists() or path.is_symlink():
            return path
        if (found := shipped_path(str(source))) is not None:
            return found
    if isinstance(source, str) and _LOGIC.search(source):
        what = "no file is called so; what is a text itself has a line break"
        raise ReadError(what, Place(source, 1), ["a file, or a text of whole lines"])
    if str(source) in folders():
        what = f"the text of {source} is not ours to ship"
        raise ReadError(what, Place(str(path), 1), ["the file that has it"])
    known = [*readable(), *(one.name for one in examples())]
    with suppress(OSError):
        known += map(str, path.parent.iterdir())
    if near := get_close_matches(str(path), known, 1, _NEAR):
        what = f"there is no such file; is {near[0]} meant?"
        raise ReadError(what, Place(str(path), 1), ["a file that can be read"])
    return path


def shipped_path(name: str) -> Path | None:
    """Return the file of the shipped document or the example of that name, if there is one."""
    if len(Path(name).parts) != 1:
        return None
    shipped = folder_of(name) / "axioms.txt"
    if shipped.is_file():
        return shipped
    found = example(name)
    return found.path if found else None


def lines_of(text: str) -> list[str]:
    """Return the lines of a text as editors count them: a form feed ends none."""
    return [line.removesuffix("\n") for line in StringIO(text, newline=None)]


def _stem(path: Path | None, name: str = "") -> str:
    """Return a name for a module: the file's, of letters, digits and underscores."""
    stem = path.stem if path else name or "document"
    letters = "".join(c if c.isalnum() else "_" for c in stem)
    return letters if letters[:1].isalpha() else f"document_{letters}"


def read_text(path: str | Path) -> str:
    """Return the text of a file in UTF-8.

    Raises ReadError: It is missing, too large, or not a text.
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
    return decoded(data, file)


def decoded(data: bytes, file: str) -> str:
    """Return bytes in UTF-8 as a text.

    file: Where they are from.
    Raises ReadError: They are something else.
    """
    wanted = ["a text in UTF-8"]
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise ReadError("this is UTF-16", Place(file, 1), wanted)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig")
        what = f"this is not UTF-8: byte {data[error.start]:#04x} at offset {error.start}"
        raise ReadError(what, _end_of(before, file), wanted) from None
    if (at := text.find("\0")) >= 0:
        raise ReadError("this is not a text: it has a zero byte", _end_of(text[:at], file), wanted)
    return text


def _end_of(text: str, file: str) -> Place:
    """Return the place behind a text."""
    *before, last = lines_of(f"{text} ")
    return Place(file, len(before) + 1, len(last))
