"""Which games there are.

A game is a folder here, or a package that another distribution brings by an entry point of the
group `pylogic.games`; its `GAME` says what it has. Nothing is built, and SWI-Prolog is not
started, before a game is asked for.
"""

import shlex
import warnings
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache, partial
from importlib import import_module
from numbers import Integral
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final

from pylogic.core.errors import UnknownGame
from pylogic.core.plugins import own_packages, packages
from pylogic.documents.examples import example
from pylogic.games.api import no_options
from pylogic.games.entry import Entry

READINGS: Final = ("printed", "restored", "corrected")
SOURCES: Final = ("text", "rules", "native", "circuit")

OF_DOCUMENT: Final = ("text", "circuit")
"""The sources that are made of the game's document, in each of its readings."""

_FOLDER: Final = {
    "text": "pylogic.games.text.game:folder_game",
    "circuit": "pylogic.games.text.circuit:folder_circuit",
}
_SHEET: Final = {
    "rules": "pylogic.games.gdl.clauses:clauses_game",
    "native": "pylogic.games.gdl.native:sheet_game",
    "circuit": "pylogic.games.gdl.circuit:sheet_circuit_game",
}
_ENDINGS: Final = frozenset({".kif", ".gdl", ".hrf"})
_LONGEST: Final = 255
"""Bytes of the name of a file, as file systems have it."""
_SHOWN: Final = 40


@cache
def _entries() -> dict[str, Entry]:
    """Return the games by name."""
    own = {name: own_entry(name) for name in own_packages("games")}
    further = {
        name: _outside(name, module)
        for name, (module, _) in packages("games").items()
        if name not in own
    }
    return {name: game for name, game in (own | further).items() if game is not None}


def own_entry(name: str) -> Entry | None:
    """Return the game in the folder of that name in pylogic itself."""
    if name not in own_packages("games"):
        return None
    module, _ = own_packages("games")[name]
    game = getattr(import_module(module), "GAME", None)
    return game if isinstance(game, Entry) else None


def _outside(name: str, module: str) -> Entry | None:
    """Return the game of a package that is not pylogic's; None, and a warning, if it is broken."""
    try:
        game = getattr(import_module(module), "GAME", None)
    except Exception as fault:  # noqa: BLE001 - whatever is wrong there, the other games are here
        said = f"{type(fault).__name__}: {fault}"
    else:
        if isinstance(game, Entry) and game.name == name:
            return game
        said = "it has no GAME that is an Entry"
        if isinstance(game, Entry):
            said = f"its GAME is called {game.name!r}, its entry point {name!r}"
    about = f"the game {name} of the package {module} is left out; {said}"
    warnings.warn(about, stacklevel=2)
    return None


def names() -> tuple[str, ...]:
    """Return the names of the games, in alphabetical order."""
    return tuple(sorted(_entries()))


def shipped(name: str) -> Entry | None:
    """Return what is known of the game called `name`; None where it has no folder of its own."""
    return own_entry(name) or _entries().get(name)  # packages of others take a while to find


def title_of(name: str) -> str:
    """Return what a game is called among people; of a path the name of its file or folder."""
    known = shipped(name)
    return known.title if known is not None else Path(name).stem


def first() -> Entry:
    """Return the game that is shown, and played where none is named."""
    own = map(own_entry, own_packages("games"))
    return next(game for game in own if game is not None and game.demonstration is not None)


def served() -> Entry:
    """Return the game whose protocol is served."""
    own = map(own_entry, own_packages("games"))
    return next(game for game in own if game is not None and game.server is not None)


def entry(name: str) -> Entry:
    """Return what is known of the game called `name`, or of the game in the folder `name`.

    Raises UnknownGame: There is none; the message lists those there are.
    """
    known = shipped(name)
    if known is None:
        folder = Path(name)
        if any(len(part.encode()) > _LONGEST for part in folder.parts):
            raise UnknownGame(
                f"no game is called {name[:_SHOWN]!r}...: no file has so long a name"
            )
        if sheet := sheet_of(folder):
            return Entry(str(sheet), sheet.stem, _SHEET)
        if (folder / "game.toml").is_file():
            return Entry(name, folder.resolve().name, _FOLDER)
        raise UnknownGame(
            f"no game is called {name!r}; there are {', '.join(names())},"
            " folders with a game.toml, and sheets (files that end in .kif, .gdl or .hrf, or the"
            f" folder of one){_meant(name)}"
        )
    return known


def _meant(name: str) -> str:
    """Return what may be meant by a name that is none of a game, to be added to a message."""
    path = Path(name)
    if path.is_dir():
        return f"; the folder {name} has neither a game.toml nor a sheet"
    if path.is_file():
        return f"; of a text with moves, `pylogic new FOLDER --from {shlex.quote(name)}` makes one"
    found = example(name)
    if found is not None and is_sheet(found.path):
        return f"; of the example, `pylogic examples {name} > {name}.kif` makes one"
    if found is not None:
        return f"; of an example that has moves, `pylogic new FOLDER --from {name}` makes one"
    if path.suffix or len(path.parts) > 1:
        return f"; there is no file {name}"
    near = get_close_matches(name, names(), 1)
    return f"; is {near[0]} meant?" if near else ""


def is_sheet(path: Path) -> bool:
    """Tell whether a file has the rules of a game in the Game Description Language."""
    return path.suffix.lower() in _ENDINGS and path.is_file()


def has_readings(name: str, source: str) -> bool:
    """Tell whether a source is made of a text, and so is told by each of its readings."""
    return source in OF_DOCUMENT or is_sheet(Path(name))


def sheet_of(path: Path) -> Path | None:
    """Return the sheet that a path means: the file itself, or the only sheet of a folder.

    Raises UnknownGame: The folder has several, and no `game.toml`.
    """
    if is_sheet(path):
        return path
    if not path.is_dir() or (path / "game.toml").is_file():
        return None
    found = [inside for inside in sorted(path.iterdir()) if is_sheet(inside)]
    if len(found) > 1:
        names = ", ".join(inside.name for inside in found)
        raise UnknownGame(f"{path} has several sheets: {names}; name one of them")
    return found[0] if found else None


def is_game(name: str) -> bool:
    """Tell whether that is the name of a game, its folder or its sheet."""
    path = Path(name)
    return name in _entries() or bool(sheet_of(path)) or (path / "game.toml").is_file()


def chosen_options(
    known: Entry, source: str, given: Mapping[str, int | str]
) -> dict[str, int | str]:
    """Return a value for each option that a source of a game has, given or by default."""
    given = {key: _plain(value) for key, value in given.items()}
    if not known.options:
        no_options(known.name, given)
    for name, value in given.items():
        if name not in known.options:
            raise UnknownGame(
                f"{known.name} has no option {name!r}; its options are {', '.join(known.options)}"
            )
        values = known.options[name].values
        if isinstance(value, bool | float) or (values is not None and value not in values):
            raise UnknownGame(
                f"the {name} of {known.name} can't be {value!r};"
                f" expected {known.options[name].expected}"
            )
    return {
        name: given.get(name, option.default)
        for name, option in known.options.items()
        if option.source in {"", source}
    }


def _plain(value: Any) -> Any:  # noqa: ANN401 - whatever was given
    """Return a value without the kind of number that another library gave it."""
    return int(value) if isinstance(value, Integral) and value is not bool(value) else value


def evaluation(name: str, options: Mapping[str, int | str]) -> Callable[[str], int] | None:
    """Return the game's estimate of a state's text for the player to move, where it has one.

    options: Its options, each with the value that it has.
    """
    where = entry(name).evaluation
    if where is None:
        return None
    return partial(resolve_name(where), **options)


def sources(name: str) -> tuple[str, ...]:
    """Return the sources of the game called `name`, in the order of `SOURCES`."""
    return tuple(entry(name).sources)


def lasting_name(name: str) -> str:
    """Return what `entry` finds a game by, also from another working directory."""
    return name if shipped(name) is not None else str(Path(name).resolve())


def usual_source(name: str) -> str:
    """Return the source of a game that is meant where none is named: `rules`, or its only one."""
    known = sources(name)
    return "rules" if "rules" in known else known[0]


def quickest_source(name: str) -> str:
    """Return the source of a game that is asked most things a second: `native` where it is one."""
    known = sources(name)
    return "native" if "native" in known else usual_source(name)


def lasting_options(name: str, chosen: Mapping[str, int | str]) -> dict[str, int | str]:
    """Return those of the options of a game that mean the same to each of its sources."""
    own = shipped(name)
    sourced = {key for key, option in own.options.items() if option.source} if own else set()
    return {key: value for key, value in chosen.items() if key not in sourced}


def ready_sources(name: str, options: Mapping[str, int | str]) -> tuple[str, ...]:
    """Return those of `sources` that `options` give all that they need."""
    known = entry(name)
    lacking = {
        option.source
        for key, option in known.options.items()
        if option.source and option.default == "" and not options.get(key)
    }
    return tuple(source for source in known.sources if source not in lacking)
