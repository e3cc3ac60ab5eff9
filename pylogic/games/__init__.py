"""The games: an explicit table of what there is, and the one way to get at it.

Nothing is built, and SWI-Prolog is not started, before a game is asked for. To add a game, write
its sources and add an entry to `_GAMES`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, Protocol

from pylogic.errors import UnknownGame
from pylogic.games.base import Expansion, Game, Outcome, no_options

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

READINGS: Final = ("printed", "restored", "corrected")
SOURCES: Final = ("text", "rules", "native")

_TEXT: Final = "pylogic.games.text:text_game"
_FOLDER: Final = "pylogic.games.text:folder_game"
_RULES: Final = "pylogic.games.prolog_game:rules_game"


class Factory(Protocol):
    """What makes a game; `options` are those of its entry, with values that are allowed."""

    def __call__(self, name: str, reading: str, **options: int | str) -> Game[Any, Any]:
        """Return the game; `reading` matters to the source `text` only."""
        ...


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a game leaves, such as the size of its board.

    Attributes
    ----------
    about : str
        What is chosen, in a few words.
    default : int or str
        What holds where nothing was chosen.
    values : range or tuple of str or None
        What can be chosen; any text where it is None.
    source : str
        The only source that has this option, and needs it where the default is empty.
    """

    about: str
    default: int | str
    values: range | tuple[str, ...] | None
    source: str = ""

    @property
    def expected(self) -> str:
        """What can be chosen, in words: `5 to 26`, `P or B`."""
        if self.values is None:
            return f"for the source {self.source}"
        if isinstance(self.values, range):
            return f"{self.values[0]} to {self.values[-1]}"
        return " or ".join(self.values)


@dataclass(frozen=True, slots=True)
class Entry:
    """What the registry knows of one game.

    Attributes
    ----------
    name, title : str
        The name to ask for it by, and what it is called among people.
    sources : mapping of str to str
        By source, in the order of `SOURCES`, the `Factory` as `module:function`.
    options : mapping of str to Option
        By name, what can be chosen.
    evaluation : str or None
        As `module:function`: from the text of a state, and the game's options by name, to an
        estimate (int, greater is better) for the player to move there. Without one, searches
        count moves.
    opening : int
        How many moves set the game up, which an arena leaves to chance.
    trials : tuple of mapping
        Options of small boards that between them show every rule, for those who plant faults.
    inspection : str or None
        As `module:function`: from a loaded program out of a document, to the first of what no
        game asks that it answers otherwise than the rules.
    """

    name: str
    title: str
    sources: Mapping[str, str]
    options: Mapping[str, Option] = field(default_factory=dict)
    evaluation: str | None = None
    opening: int = 0
    trials: tuple[Mapping[str, int | str], ...] = ({},)
    inspection: str | None = None


_GAMES: Final = {
    entry.name: entry
    for entry in (
        Entry(
            "pangke",
            "Pang-Ke",
            {"text": _TEXT, "rules": _RULES, "native": "pylogic.games.pangke:native_game"},
            evaluation="pylogic.games.pangke:material",
        ),
        Entry(
            "moai",
            "Moai",
            {
                "text": "pylogic.games.program:program_game",
                "rules": _RULES,
                "native": "pylogic.games.moai:native_game",
            },
            options={
                "width": Option("columns of the board", 8, range(5, 27)),
                "height": Option("rows of the board", 8, range(5, 27)),
                "first": Option("whose turn it is once both pawns are placed", "P", ("P", "B")),
                "gap": Option("cells between a counter and the pawn it moves", 0, range(2)),
                "document": Option("the file with the report", "", None, source="text"),
            },
            evaluation="pylogic.games.moai_mobility:mobility",
            opening=2,
            trials=(
                {"width": 5, "height": 6},
                {"width": 6, "height": 5, "gap": 1, "first": "B"},
            ),
            inspection="pylogic.audit.moai:inspected",
        ),
        Entry(
            "connect4",
            "Connect Four",
            {"text": _TEXT, "rules": _RULES, "native": "pylogic.games.connect4:native_game"},
            options={
                "columns": Option("columns of the board", 7, range(1, 17)),
                "rows": Option("rows of the board", 6, range(1, 17)),
                "connect": Option("discs in a line that wins", 4, range(2, 17)),
            },
            evaluation="pylogic.games.connect4_estimate:open_lines",
            trials=(
                {"columns": 3, "rows": 4, "connect": 3},
                {"columns": 5, "rows": 4, "connect": 4},
            ),
        ),
        Entry(
            "tictactoe",
            "Tic-tac-toe",
            {"text": _TEXT, "rules": _RULES, "native": "pylogic.games.tictactoe:native_game"},
            evaluation="pylogic.games.tictactoe:open_lines",
        ),
    )
}


def names() -> tuple[str, ...]:
    """Return the names of the games, in alphabetical order."""
    return tuple(sorted(_GAMES))


def entry(name: str) -> Entry:
    """Return what is known of the game called `name`, or of the game in the folder `name`.

    Raises
    ------
    UnknownGame
        There is none; the message lists those there are.
    """
    if name not in _GAMES:
        folder = Path(name)
        if (folder / "game.toml").is_file():
            return Entry(name, folder.resolve().name, {"text": _FOLDER})
        raise UnknownGame(
            f"no game is called {name!r}; there are {', '.join(names())},"
            " and folders with a game.toml"
        )
    return _GAMES[name]


def game(
    name: str, source: str | None = None, reading: str = "corrected", **options: int | str
) -> Game[Any, Any]:
    """Return the game called `name` as one of its sources tells it.

    Parameters
    ----------
    name : str
        One of `names()`, or a folder with a document and its `game.toml`, of the source `text`.
    source : str, optional
        `text`, `rules` or `native`. When left out, `usual_source` decides.
    reading : str
        `printed`, `restored` or `corrected`: of the document, for the source `text`.
    **options : int or str
        The game's own options, such as the size of the board.

    Raises
    ------
    UnknownGame
        There is no such game, source, reading or option, or an option can't be so.
    PrologMissing
        SWI-Prolog is not installed, and the source needs it.
    """
    known = entry(name)
    source = usual_source(name) if source is None else source
    if source not in known.sources:
        raise UnknownGame(
            f"{name} has no source {source!r}; its sources are {', '.join(known.sources)}"
        )
    if reading not in READINGS:
        raise UnknownGame(f"no reading is called {reading!r}; there are {', '.join(READINGS)}")
    factory: Factory = resolve_name(known.sources[source])
    return factory(name, reading, **_chosen(known, source, options))


def _chosen(known: Entry, source: str, given: Mapping[str, int | str]) -> dict[str, int | str]:
    """Return a value for each option that a source of a game has, given or by default."""
    if not known.options:
        no_options(known.name, given)
    for name, value in given.items():
        if name not in known.options:
            raise UnknownGame(
                f"{known.name} has no option {name!r}; its options are {', '.join(known.options)}"
            )
        values = known.options[name].values
        if isinstance(value, bool) or (values is not None and value not in values):
            raise UnknownGame(
                f"the {name} of {known.name} can't be {value!r};"
                f" expected {known.options[name].expected}"
            )
    return {
        name: given.get(name, option.default)
        for name, option in known.options.items()
        if option.source in {"", source}
    }


def evaluation(name: str, options: Mapping[str, int | str]) -> Callable[[str], int] | None:
    """Return the game's estimate of a state's text for the player to move, where it has one.

    Parameters
    ----------
    name : str
        The game.
    options : mapping
        Its options, each with the value that it has.
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
    return name if name in _GAMES else str(Path(name).resolve())


def usual_source(name: str) -> str:
    """Return the source of a game that is meant where none is named: `rules`, or its only one."""
    known = sources(name)
    return "rules" if "rules" in known else known[0]


def ready_sources(name: str, options: Mapping[str, int | str]) -> tuple[str, ...]:
    """Return those of `sources` that `options` give all that they need."""
    known = entry(name)
    lacking = {
        option.source
        for key, option in known.options.items()
        if option.source and option.default == "" and not options.get(key)
    }
    return tuple(source for source in known.sources if source not in lacking)


__all__ = [
    "READINGS",
    "SOURCES",
    "Entry",
    "Expansion",
    "Factory",
    "Game",
    "Option",
    "Outcome",
    "entry",
    "evaluation",
    "game",
    "lasting_name",
    "names",
    "ready_sources",
    "sources",
    "usual_source",
]
