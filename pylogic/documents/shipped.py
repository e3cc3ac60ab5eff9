"""The documents that come with games: each a folder `documents/NAME` in the folder of a game."""

from functools import cache
from pathlib import Path
from typing import Final

from pylogic.core.errata import Errata, read_errata
from pylogic.core.plugins import packages

_GAMES: Final = Path(__file__).resolve().parents[1] / "games"


@cache
def folders() -> dict[str, Path]:
    """Return the folders of the shipped documents by name, in alphabetical order."""
    found = (
        folder
        for _, package in packages("games").values()
        for folder in (package / "documents").glob("*")
        if folder.is_dir()
    )
    return {folder.name: folder for folder in sorted(found, key=lambda folder: folder.name)}


def folder_of(name: str) -> Path:
    """Return the folder of the document of that name; there is nothing where none is shipped."""
    return folders().get(name, _GAMES / name / "documents" / name)


def readable() -> tuple[str, ...]:
    """Return the shipped documents whose text is shipped, too."""
    return tuple(name for name, folder in folders().items() if (folder / "axioms.txt").is_file())


@cache
def shipped_errata() -> tuple[Errata, ...]:
    """Return the errata of every shipped document."""
    files = (folder / "errata.toml" for folder in folders().values())
    return tuple(read_errata(path) for path in files if path.is_file())


def recognised(text: str) -> Errata | None:
    """Return the shipped errata that know a text, if any do."""
    return next(
        (errata for errata in shipped_errata() if errata.source_of(text) is not None), None
    )
