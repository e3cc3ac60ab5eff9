"""Games whose rules are the clauses compiled from a shipped document."""

from __future__ import annotations

from pathlib import Path

from pylogic.documents import load
from pylogic.documents.loading import SHIPPED
from pylogic.games.base import no_options
from pylogic.games.prolog_game import PrologGame, prolog_game
from pylogic.games.rule_module import rule_module
from pylogic.games.specification import read_specification
from pylogic.session import session


def text_game(name: str, reading: str, **options: int | str) -> PrologGame:
    """Return the game of the shipped document `name` under a reading.

    Raises
    ------
    PylogicError
        The document does not compile under that reading.
    """
    no_options(name, options)
    return document_game(SHIPPED / name, name, reading)


def folder_game(name: str, reading: str, **options: int | str) -> PrologGame:
    """Return the game in the folder `name`.

    Raises
    ------
    PylogicError
        As `document_game` does.
    """
    no_options(name, options)
    return document_game(Path(name), name, reading)


def document_game(folder: Path, name: str, reading: str = "corrected") -> PrologGame:
    """Return the game of a folder that holds `axioms.txt`, `game.toml` and perhaps `errata.toml`.

    Raises
    ------
    PylogicError
        One of them is missing, does not fit the others, or does not compile.
    """
    errata = folder / "errata.toml"
    document = load(
        folder / "axioms.txt", reading=reading, errata=errata if errata.exists() else ""
    )
    module = rule_module(document, read_specification(folder / "game.toml"))
    return prolog_game(session().add(module), name, "text")
