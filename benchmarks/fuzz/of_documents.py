"""Readers of documents: each notation, the guess which it is, and the compilers."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from benchmarks.fuzz import corpora
from benchmarks.fuzz.readers import Read, Reader
from pylogic.core.errata_file import errata_text
from pylogic.core.errors import CompileError
from pylogic.documents import Document, load
from pylogic.documents.proposals import suggest
from pylogic.games import READINGS

_SECONDS: Final = 2.0  # for the search for proposals


def _document(path: Path, data: bytes, **options: Any) -> Document:  # noqa: ANN401 - those of load
    path.write_bytes(data)
    return load(path, **options)


def notation(name: str) -> Callable[[Path], Read]:
    """Return the reader of a notation, told which it is."""

    def prepare(folder: Path) -> Read:
        def read(data: bytes) -> None:
            found = _document(folder / "text", data, notation=name, errata="")
            for problem in found.syntax.problems:
                raise problem

        return read

    return prepare


def guessed(folder: Path) -> Read:
    """Return `pylogic.load` as it is called for a file: notation and errata are found out."""

    def read(data: bytes) -> None:
        reading = READINGS[len(data) % len(READINGS)]
        found = _document(folder / "text", data, reading=reading)
        for problem in found.syntax.problems:
            raise problem

    return read


def compiled(folder: Path) -> Read:
    """Return the compilers, with all else that a document is asked for."""

    def read(data: bytes) -> None:
        found = _document(folder / "text", data, errata="")
        assert str(found.report)
        if found.notation.write_all is not None:
            assert found.formulas() is not None
        try:
            assert found.prolog()
        except CompileError as error:
            if error.place is None:
                raise ValueError("a reason without its place") from error
            raise

    return read


def suggested(folder: Path) -> Read:
    """Return what proposes errata: with them, the document is read as was said."""
    path = folder / "errata.toml"

    def read(data: bytes) -> None:
        (folder / "text").write_bytes(data)
        found = suggest(folder / "text", errata="", seconds=_SECONDS)
        path.write_text(errata_text(found.errata), encoding="utf-8")
        if found.is_read:
            again = load(folder / "text", errata=path)
            wrong = (*again.obstacles, *again.syntax.unclear)
            assert len(wrong) <= len(found.left)

    return read


def everything() -> list[str]:
    """Return all documents there are, FOUR's description among them."""
    groups = (corpora.first_order, corpora.blocks_of_rules, corpora.nqthm, corpora.nqthm_lisp)
    return [text for group in groups for text in group()] + [
        *corpora.source("four4"), *corpora.source("moai-report"), *corpora.small()
    ]  # fmt: skip


READERS = (
    Reader("first-order", 14_000, corpora.first_order, notation("first-order")),
    Reader("blocks", 12_000, corpora.blocks_of_rules, notation("blocks")),
    Reader("nqthm", 12_000, corpora.nqthm, notation("nqthm")),
    Reader("nqthm-lisp", 10_000, corpora.nqthm_lisp, notation("nqthm-lisp")),
    Reader("prolog", 8_000, corpora.programs, notation("prolog")),
    Reader("load", 6_000, everything, guessed),
    Reader("compile", 5_000, corpora.small, compiled),
    Reader("examples", 4_000, corpora.of_examples, compiled),
    Reader("suggest", 1_000, corpora.of_examples, suggested, quick=False),
)
