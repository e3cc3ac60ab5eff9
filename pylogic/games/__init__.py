"""The games: what there is, and the one way to get at it.

A game is a folder here, or a package that another distribution brings by an entry point of the
group `pylogic.games`; its `GAME` says what it has. Nothing is built, and SWI-Prolog is not
started, before a game is asked for.
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from pkgutil import resolve_name
from types import ModuleType
from typing import Any

from pylogic.core.errors import PylogicError, UnknownGame
from pylogic.games.api import Expansion, Game, Outcome, shown
from pylogic.games.entry import Entry, Factory, Option
from pylogic.games.moves import Moves
from pylogic.games.playable import Playable
from pylogic.games.position import PlayableGame, Position
from pylogic.games.registry import (
    OF_DOCUMENT,
    READINGS,
    SOURCES,
    chosen_options,
    entry,
    evaluation,
    first,
    has_readings,
    is_game,
    is_sheet,
    lasting_name,
    lasting_options,
    names,
    quickest_source,
    ready_sources,
    served,
    shipped,
    sources,
    usual_source,
)


def game(
    name: str | Path, source: str | None = None, reading: str = "corrected", **options: int | str
) -> PlayableGame[Any, Any]:
    """Return the game called `name` as one of its sources tells it.

    Parameters
    ----------
    name : str or Path
        One of `names()`, a folder with a document and its `game.toml`, or a rule sheet.
    source : str, optional
        One of `sources(name)`, such as `text`, `rules`, `native` or `circuit`. When left out it
        is `rules`, or the only source of a game that has no rules.
    reading : str
        How the document of `text` and `circuit`, or a rule sheet, is read: `printed`,
        `restored` or `corrected`.
    **options : int or str
        The game's own options, such as the size of the board.

    Raises
    ------
    UnknownGame
        There is no such game, source, reading or option, or an option cannot have that value.
    PrologMissing
        SWI-Prolog is not installed, and the source needs it.
    """
    if not isinstance(name, str | Path):
        raise TypeError(f"a game has a name or a path, and is not {shown(name)}")
    name = str(name)
    known = entry(name)
    source = usual_source(name) if source is None else source
    if source not in known.sources:
        raise UnknownGame(
            f"{name} has no source {source!r}; its sources are {', '.join(known.sources)}"
        )
    if reading not in READINGS:
        raise UnknownGame(f"no reading is called {reading!r}; there are {', '.join(READINGS)}")
    made = _factory(known, source)(known.name, reading, **chosen_options(known, source, options))
    if not isinstance(made, Playable):
        raise UnknownGame(f"what makes {name} gives no Playable: {known.sources[source]}")
    made.reading = reading
    return made


def _factory(known: Entry, source: str) -> Factory:
    """Return what makes the rules of a source.

    Raises UnknownGame: It is not where the entry says.
    """
    place = known.sources[source]
    try:
        made: Factory = resolve_name(place)
    except PylogicError:  # a library is missing, which an extra brings
        raise
    except (ImportError, AttributeError) as fault:
        said = f"the source {source!r} of {known.name} is to be {place}, which is not there"
        raise UnknownGame(f"{said}: {fault}") from fault
    return made


def quickest(name: str, options: Mapping[str, int | str]) -> PlayableGame[Any, Any]:
    """Return the game that rules with some options describe, from its quickest source.

    Raises UnknownGame: There is no such game, or no such option.
    """
    return game(name, quickest_source(name), "corrected", **lasting_options(name, options))


class _Games(ModuleType):
    """The package, which is called too: `pylogic.games()` gives the names."""

    def __call__(self) -> tuple[str, ...]:
        """Return the names of the games, in alphabetical order."""
        return names()


sys.modules[__name__].__class__ = _Games

__all__ = [
    "OF_DOCUMENT",
    "READINGS",
    "SOURCES",
    "Entry",
    "Expansion",
    "Factory",
    "Game",
    "Moves",
    "Option",
    "Outcome",
    "Playable",
    "Position",
    "entry",
    "evaluation",
    "first",
    "game",
    "has_readings",
    "is_game",
    "is_sheet",
    "lasting_name",
    "lasting_options",
    "names",
    "quickest",
    "quickest_source",
    "ready_sources",
    "served",
    "shipped",
    "sources",
    "usual_source",
]
