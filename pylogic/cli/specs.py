"""What `query` can ask: a game, a text with a specification, or a Prolog file."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

import pylogic
import pylogic.games as games
from pylogic.cli import diagnostics, options
from pylogic.core.errors import LoadError, LoadMessage
from pylogic.documents import Document
from pylogic.documents.examples import example
from pylogic.documents.shipped import folder_of
from pylogic.games.rules.game import PrologGame
from pylogic.session import Module, Session
from pylogic.session.nesting import check_nesting


@dataclass(frozen=True, slots=True)
class AskedModule:
    """Where goals are asked, and the document that it was compiled from, if it was from one.

    elsewhere: Where else a predicate could be that is not there.
    """

    module: Module
    document: Document | None = None
    elsewhere: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """How a document is to be read: its notation and its file of errata, as given."""

    notation: str | None = None
    errata: str | None = None

    def refuse(self, why: str) -> None:
        """Refuse both for what is no document. Raises click.UsageError: One of them was given."""
        for name, value in (("--notation", self.notation), ("--errata", self.errata)):
            if value is not None:
                raise click.UsageError(f"{name} is for documents; {why}")


def asked_of(  # noqa: PLR0913 - what the command line can say
    prolog: Session,
    spec: str,
    source: str | None,
    reading: str | None,
    chosen: Sequence[str] = (),
    *,
    form: Form = Form(),
) -> AskedModule:
    """Return the module in which goals about `spec` are asked, and its document.

    prolog: Loads it, and drops it again when closed.
    spec: The name of a game or of an example, or the path of a file: with the suffix `.pl` its
        clauses are loaded and its directives are not run; any other is read as a document.
    source, reading: As given on the command line.
    chosen: The options of a game, as NAME=VALUE.
    form: How a document is to be read.
    Raises click.UsageError: There is no such thing, or the options do not go with it.
    Raises PylogicError: It cannot be loaded.
    """
    spec = document_or(sheet_or(spec))
    if games.is_game(spec):
        form.refuse(f"{spec} is a game")
        module = _game(spec, source, reading, chosen)
        of_text = source is None and reading is None and "text" in games.sources(spec)
        asked = "these are the rules in Prolog; `--source text` asks the axioms, as `why` does"
        return AskedModule(module, elsewhere=asked if of_text else "")
    if chosen:
        raise click.UsageError(f"--option is for games, and {spec!r} is not one of them")
    if source is not None:
        raise click.UsageError(
            f"--source is for games, and {spec!r} is not one of them; of a document there is"
            " `meaning` besides its clauses"
        )
    path = given_file(spec)
    if path.suffix != ".pl":
        return _document(prolog, path, reading, form)
    if reading is not None:
        raise click.UsageError(f"--reading is for documents; {spec} is a Prolog file")
    form.refuse(f"{spec} is a Prolog file")
    return AskedModule(_clauses(prolog, path))


def meaning_of(spec: str, reading: str | None, form: Form) -> Document:
    """Return the document whose meaning is asked, without SWI-Prolog.

    Raises click.UsageError: It is no document.
    Raises PylogicError: It cannot be read.
    """
    path = file_of(spec)
    if games.is_game(spec) or path is None or path.suffix == ".pl":
        raise click.UsageError(f"`--source meaning` is for documents, and {spec!r} is none")
    return answering(path, reading, form)


def answering(path: Path, reading: str | None, form: Form) -> Document:
    """Return what a document answers, after telling what is left out of it."""
    chosen = reading or "corrected"
    document = pylogic.load(path, notation=form.notation, reading=chosen, errata=form.errata)
    document = document.answering()
    diagnostics.warn(document)
    return document


def document_or(spec: str) -> str:
    """Return the folder of a shipped document that is a game and named so; otherwise the name."""
    folder = folder_of(spec)
    is_game_folder = (
        not Path(spec).exists() and not games.is_game(spec) and games.is_game(str(folder))
    )
    return str(folder) if is_game_folder else spec


def sheet_or(spec: str) -> str:
    """Return the file of the sheet among the examples that a name means; otherwise the name."""
    found = example(spec)
    is_sheet = found is not None and games.is_game(str(found.path)) and not Path(spec).exists()
    return str(found.path) if found is not None and is_sheet else spec


def file_of(spec: str) -> Path | None:
    """Return the file that is meant: one that is there, or an example; None where neither is."""
    path = Path(spec)
    if path.is_file():
        return path
    found = None if path.exists() else example(spec)
    return found.path if found else None


def given_file(spec: str) -> Path:
    """Return the file that is meant. Raises click.UsageError: There is none."""
    if (path := file_of(spec)) is not None:
        return path
    names = ", ".join(games.names())
    raise click.UsageError(
        f"{spec!r} is neither a game ({names}) nor a file, nor among `pylogic examples`"
    )


def _clauses(prolog: Session, path: Path) -> Module:
    """Return a module with the clauses of a Prolog file; its directives are told, and not run."""
    text = _text(path)
    check_nesting(text, str(path))
    module, messages = prolog.add_untrusted("pylogic_guest", text, str(path))
    for message in messages:
        click.echo(message, err=True)
    return module


def _text(path: Path) -> str:
    """Return the text of a Prolog file, which is in UTF-8."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as fault:
        line = fault.object.count(b"\n", 0, fault.start) + 1
        what = (
            f"byte {fault.object[fault.start]:#04x} is not UTF-8; expected the text of a program"
        )
        message = LoadMessage("error", str(path), line, what)
        raise LoadError(str(path), [message]) from fault


def _game(name: str, source: str | None, reading: str | None, chosen: Sequence[str]) -> Module:
    """Return the module with the rules of a game."""
    rules = options.rules_of(name, source, reading, chosen)
    if isinstance(rules, PrologGame) and isinstance(rules.clauses, Module):
        return rules.clauses
    raise click.UsageError(f"the source {rules.source!r} has no clauses; ask `rules` or `text`")


def _document(prolog: Session, path: Path, reading: str | None, form: Form) -> AskedModule:
    """Return the module compiled from a document, and the document."""
    document = answering(path, reading, form)
    try:
        return AskedModule(prolog.add_outside(document), document)
    except LoadError:
        if document.obstacles:  # which show where
            raise document.obstacles[0] from None
        raise
