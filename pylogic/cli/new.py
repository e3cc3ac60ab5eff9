"""`pylogic new`: a folder with a document and a `game.toml` to begin with."""

import shlex
from pathlib import Path

import click

import pylogic
import pylogic.games as games
from pylogic.cli import diagnostics, options
from pylogic.cli.output import emit
from pylogic.core.errata_file import errata_text
from pylogic.core.errors import PrologMissing, PylogicError
from pylogic.documents import Document
from pylogic.documents.advice.roles import KEYS
from pylogic.documents.loading import open_text, read_text
from pylogic.games.text.beginning import Beginning, beginning, lacking
from pylogic.terms import Compound, Variable


@click.command(
    "new",
    epilog=options.examples(
        "pylogic new heaps --from heaps.txt",
        "pylogic new ferry --from missionaries",
        "pylogic new heaps --from scan.txt --errata errata.toml",
    ),
)
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--from",
    "source",
    metavar="FILE",
    shell_complete=options.complete_documents,
    required=True,
    help="The document: a file, or the name of one that `pylogic examples` lists.",
)
@options.errata
@options.as_json
def command(*, folder: Path, source: str, errata: str | None, as_json: bool) -> None:
    """Make FOLDER, with a document and a game.toml to begin with, and try the game.

    It guesses which symbols are the start, the mover, the step and the win, and says why. Exits
    with 0 when the game can be played; with 1 when game.toml has to be completed; with 2, and
    makes nothing, when the document cannot be a game.
    """
    if folder.exists() and any(folder.iterdir()):
        raise click.UsageError(f"{folder} is there and not empty; expected a new folder")
    document = pylogic.load(source, errata=errata)
    diagnostics.warn(document)
    found = beginning(document)
    files = _write(folder, document, source, errata, found)
    tried = _tried(folder)
    several = not tried[2] and _has_several(folder, found)
    if as_json:
        emit(
            folder=str(folder),
            files=files,
            **{key: found.symbol(key) for key in KEYS},
            why={role.key: role.why for role in found.roles},
            state=tried[0],
            legal_moves=tried[1],
            lacking=tried[2],
            one_start=not several,
        )
    else:
        _tell(folder, files, found, tried)
    if several:
        what = (
            f"{found.symbol('initial')} holds of several positions; the game begins with the first"
        )
        click.echo(f"Warning: {what}; a table [start] in game.toml names another", err=True)
    if tried[2]:
        click.get_current_context().exit(1)


def _write(
    folder: Path, document: Document, source: str, errata: str | None, beginning: Beginning
) -> list[str]:
    """Write the files; return their names."""
    opened = open_text(source, errata=errata)
    texts = {
        "axioms.txt": _with_axiom(read_text(document.path or source), beginning.axiom),
        "game.toml": beginning.text,
    }
    if opened.known is not None:
        texts["errata.toml"] = errata_text(opened.known)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return sorted(texts)


def _with_axiom(text: str, axiom: str) -> str:
    """Return a text with an axiom at its end, which in LaTeX is that of the document."""
    body, end, rest = text.rpartition("\\end{document}")
    return f"{body}{axiom}{end}{rest}" if end else text + axiom


def _tried(folder: Path) -> tuple[str | None, list[str], str]:
    """Return the state at the start and its moves, or what is lacking."""
    try:
        game = pylogic.game(str(folder.absolute()), source="text")  # whatever it is called
        state = game.initial_state()
        return str(state), [str(move) for move in game.legal_moves(state)], ""
    except PrologMissing:
        raise
    except PylogicError as error:  # no game, clauses that do not load, or take too long
        return None, [], str(error)


def _has_several(folder: Path, beginning: Beginning) -> bool:
    """Whether the axiom of the start holds of more positions than one."""
    initial = beginning.symbol("initial")
    if initial is None:
        return False
    width = 1 + (beginning.symbol("position") or "").count(",")
    state = tuple(Variable(f"S{i}") for i in range(width))
    with pylogic.session() as prolog:
        known = folder / "errata.toml"
        errata = str(known) if known.exists() else None
        module = prolog.add(pylogic.load(str(folder / "axioms.txt"), errata=errata))
        return len(module.all(Compound(initial, state), limit=2)) > 1


def _tell(
    folder: Path, files: list[str], beginning: Beginning, tried: tuple[str | None, list[str], str]
) -> None:
    """Print what was made, what was guessed, and what to do next."""
    click.echo(f"wrote {', '.join(str(folder / name) for name in files)}")
    for role in beginning.roles:
        click.echo(f"guess: {role.key} = {role.symbol}: {role.why}")
    if beginning.stuck:
        click.echo(f"guess: stuck = {beginning.stuck}: words of the text say who wins at the end")
    if not beginning.symbol("win") and not beginning.symbol("lose") and not beginning.stuck:
        click.echo(f"no guess: win: {lacking('win')}; nobody wins until game.toml names it")
    if beginning.symbol("step") is None and not beginning.axiom:
        click.echo("no guess: step: several predicates lead to states; game.toml names the last")
    state, moves, fault = tried
    name = shlex.quote(f"./{folder}" if str(folder) in games.names() else str(folder))
    if fault:
        click.echo(f"no game yet: {fault}")
        click.echo(f"next: complete {folder / 'game.toml'}, then `pylogic show {name}`")
        return
    click.echo(f"start: {state}, {len(moves)} move{'' if len(moves) == 1 else 's'}")
    click.echo(f"next: pylogic show {name}; pylogic perft {name} 3; pylogic play {name}")
