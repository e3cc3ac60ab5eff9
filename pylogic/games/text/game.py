"""Games whose rules are the clauses compiled from a shipped document."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from pylogic.documents import Document
from pylogic.documents.shipped import folder_of
from pylogic.games.api import no_options
from pylogic.games.rules.game import PrologGame, prolog_game
from pylogic.games.rules.module import RuleModule, rule_module
from pylogic.games.text.adjusting import document_in
from pylogic.games.text.derived import fitted
from pylogic.games.text.script import read_script_game
from pylogic.games.text.script_module import script_module
from pylogic.games.text.specification import read_specification
from pylogic.nqthm.events import Script
from pylogic.session import session


def text_game(name: str, reading: str, **options: int | str) -> PrologGame:
    """Return the game of the shipped document `name` under a reading.

    Raises PylogicError: The document does not compile under that reading.
    """
    return document_game(folder_of(name), name, reading, options)


def folder_game(name: str, reading: str, **options: int | str) -> PrologGame:
    """Return the game in the folder `name`. Raises PylogicError: As `document_game` does."""
    no_options(name, options)
    return document_game(Path(name), name, reading)


def document_game(
    folder: Path,
    name: str,
    reading: str = "corrected",
    options: Mapping[str, int | str] | None = None,
) -> PrologGame:
    """Return the game of a folder that holds `axioms.txt`, `game.toml` and perhaps `errata.toml`.

    options: By option that the specification names, the number of the constant that it sets.
    Raises PylogicError: One of them is missing, does not fit the others, or does not compile.
    """
    module = document_module(folder, name, reading, options)
    return _played(module, name, options)


def played_document(document: Document, folder: Path, name: str) -> PrologGame:
    """Return the game of a document that was read, by the specification in a folder.

    Raises PylogicError: The document does not fit the specification, or does not compile.
    """
    specification = read_specification(folder / "game.toml")
    return _played(rule_module(*fitted(document, specification, {})), name, {})


def _played(module: RuleModule, name: str, options: Mapping[str, int | str] | None) -> PrologGame:
    loaded = session().add(module)
    reasons = None if module.reasons is None else partial(module.reasons, loaded)
    return prolog_game(loaded, name, "text", options, module.labels, reasons)


def document_module(
    folder: Path,
    name: str,
    reading: str = "corrected",
    options: Mapping[str, int | str] | None = None,
) -> RuleModule:
    """Return the module of a `document_game`, not loaded; parameters and errors are the same."""
    document = document_in(folder, reading)
    if isinstance(document.syntax, Script):
        no_options(name, options or {})
        return script_module(document, read_script_game(folder / "game.toml", document.syntax))
    specification = read_specification(folder / "game.toml")
    return rule_module(*fitted(document, specification, options or {}))
