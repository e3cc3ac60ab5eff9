"""The games: an explicit table of what there is, and the one way to get at it.

Nothing is built, and SWI-Prolog is not started, before a game is asked for. To add a game, write
its sources and add an entry to `_GAMES`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, Protocol

from pylogic.errors import UnknownGame
from pylogic.games.base import Expansion, Game, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

READINGS: Final = ("printed", "restored", "corrected")
SOURCES: Final = ("text", "rules", "native")

_TEXT: Final = "pylogic.games.text:text_game"
_RULES: Final = "pylogic.games.prolog_game:rules_game"


class Factory(Protocol):
    """What makes a game; `options` are the game's own, such as the size of its board."""

    def __call__(self, name: str, reading: str, **options: int | str) -> Game[Any, Any]:
        """Return the game; `reading` matters to the source `text` only."""
        ...


@dataclass(frozen=True, slots=True)
class Entry:
    """What the registry knows of one game.

    Attributes
    ----------
    name, title : str
        The name to ask for it by, and what it is called among people.
    sources : mapping of str to str
        By source, in the order of `SOURCES`, the `Factory` as `module:function`.
    evaluation : str or None
        As `module:function`: from the text of a state to an estimate (int, greater is better) for
        the player to move there. Without one, searches count moves.
    """

    name: str
    title: str
    sources: Mapping[str, str]
    evaluation: str | None = None


_GAMES: Final = {
    entry.name: entry
    for entry in (
        Entry(
            "pangke",
            "Pang-Ke",
            {"text": _TEXT, "rules": _RULES, "native": "pylogic.games.pangke:native_game"},
            evaluation="pylogic.games.pangke:material",
        ),
    )
}


def names() -> tuple[str, ...]:
    """Return the names of the games, in alphabetical order."""
    return tuple(sorted(_GAMES))


def entry(name: str) -> Entry:
    """Return what is known of the game called `name`.

    Raises
    ------
    UnknownGame
        There is none; the message lists those there are.
    """
    if name not in _GAMES:
        raise UnknownGame(f"no game is called {name!r}; there are {', '.join(names())}")
    return _GAMES[name]


def game(
    name: str, source: str = "rules", reading: str = "corrected", **options: int | str
) -> Game[Any, Any]:
    """Return the game called `name` as one of its sources tells it.

    Parameters
    ----------
    name : str
        One of `names()`.
    source : str
        `text`, `rules` or `native`.
    reading : str
        `printed`, `restored` or `corrected`: of the document, for the source `text`.
    **options : int or str
        The game's own options, such as the size of the board.

    Raises
    ------
    UnknownGame
        There is no such game, source, reading or option.
    PrologMissing
        SWI-Prolog is not installed, and the source needs it.
    """
    known = entry(name)
    if source not in known.sources:
        raise UnknownGame(
            f"{name} has no source {source!r}; its sources are {', '.join(known.sources)}"
        )
    if reading not in READINGS:
        raise UnknownGame(f"no reading is called {reading!r}; there are {', '.join(READINGS)}")
    factory: Factory = resolve_name(known.sources[source])
    return factory(name, reading, **options)


def evaluation(name: str) -> Callable[[str], int] | None:
    """Return the game's estimate of a state's text for the player to move, where it has one."""
    where = entry(name).evaluation
    if where is None:
        return None
    function: Callable[[str], int] = resolve_name(where)
    return function


def sources(name: str) -> tuple[str, ...]:
    """Return the sources of the game called `name`, in the order of `SOURCES`."""
    return tuple(entry(name).sources)


__all__ = [
    "READINGS",
    "SOURCES",
    "Entry",
    "Expansion",
    "Factory",
    "Game",
    "Outcome",
    "entry",
    "evaluation",
    "game",
    "names",
    "sources",
]
