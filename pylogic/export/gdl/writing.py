"""From the name of a game to the text of its sheet."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from pkgutil import resolve_name
from typing import Final

import pylogic.games as games
from pylogic.compiler.clauses.model import Model
from pylogic.core import formulas as f
from pylogic.core.errors import GameError
from pylogic.documents.shipped import folder_of
from pylogic.export import ExportedGame
from pylogic.export.gdl.rules import SheetWriter, Values
from pylogic.export.gdl.sheet import Part, Sheet
from pylogic.export.gdl.theme_file import board_of, theme_text
from pylogic.games.gdl.files import rules_of
from pylogic.games.registry import chosen_options, sheet_of
from pylogic.games.rules.module import rule_module
from pylogic.games.text.adjusting import document_in
from pylogic.games.text.derived import fitted
from pylogic.games.text.roles import completed
from pylogic.games.text.specification import read_specification
from pylogic.games.themes import theme
from pylogic.notations.gdl.printer import kif_rule, print_kif
from pylogic.nqthm.events import Script
from pylogic.session import Module, session
from pylogic.terms import Compound

_LOOKS: Final = ".theme.toml"


def written(name: str, reading: str = "corrected", **options: int | str) -> ExportedGame:
    """Return the sheet of a game, and how its board lies.

    One that is a sheet already is written in KIF, with its errata.

    Raises PylogicError: The game has no document of axioms, or they say what a sheet cannot.
    """
    if (path := sheet_of(Path(name))) is not None:
        return ExportedGame(print_kif(rules_of(path, reading)))
    known = games.entry(name)
    if known.sheet is not None:
        sheet: str = resolve_name(known.sheet)(**chosen_options(known, "native", options))
        module = resolve_name(known.sheet.partition(":")[0])
        board = Path(module.__file__).with_name(f"sheet{_LOOKS}").read_text(encoding="utf-8")
        return ExportedGame(sheet, {_LOOKS: theme_text(board, theme(name))})
    if "text" not in known.sources:
        raise GameError(f"{name} is not made of a document, of which a sheet could be written")
    folder = folder_of(name) if games.shipped(name) else Path(name)
    chosen = chosen_options(known, "text", options)
    return of_folder(folder, name, reading, chosen, title=known.title)


def of_folder(
    folder: Path,
    name: str,
    reading: str = "corrected",
    options: Mapping[str, int | str] | None = None,
    *,
    title: str = "",
) -> ExportedGame:
    """Return the sheet of the document in a folder with its `game.toml`."""
    document = document_in(folder, reading)
    if isinstance(document.syntax, Script):
        raise GameError(f"{name} is a script of functions, of which no sheet can be written")
    spec = read_specification(folder / "game.toml")
    document, spec = fitted(document, spec, options or {})
    program, complete = completed(document, spec)
    model = program.model
    module = session().add(rule_module(document, spec))
    sheet = Sheet(model)
    rules = SheetWriter(sheet, model, complete)
    rules.write(_start(model, module, name))
    beside = theme_text(board_of(model, complete, sheet.names), theme(name))
    return ExportedGame(text(title or name, sheet.finish()), {_LOOKS: beside} if beside else {})


def _start(model: Model, module: Module, name: str) -> Values:
    """Return what is observed of the position that a game starts from."""
    answer = next(iter(module.query("initial_state(State)", limit=1)), None)
    state = None if answer is None else answer["State"]
    if not isinstance(state, Compound):
        raise GameError(f"nothing says where {name} starts")
    layout = next(each for sort, each in model.layouts.items() if model.name(sort) == state.name)
    found: dict[tuple[str, tuple[f.Node, ...]], f.Node] = {}
    for slot, said in zip(layout.slots, state.args, strict=True):
        sort = model.observers[slot.observer].values
        texts = {_bare(model.value_text(value)): value for value in (sort and sort.values) or ()}
        found[slot.observer, slot.args] = texts[_bare(str(said))]
    return found


def _bare(text: str) -> str:
    return "".join(text.split())


def text(title: str, parts: Sequence[Part]) -> str:
    """Return the text of a sheet, each of its parts below its title."""
    blocks = [f"; {title}"]
    for part in parts:
        above = "\n".join(f"; {line}" for line in part.title.splitlines())
        blocks.append("\n".join([above, *map(kif_rule, part.rules)]))
    return "\n\n".join(blocks) + "\n"
