"""Games written in other languages: each folder here is one, found by being there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from pylogic.core.errors import UnknownGame
from pylogic.core.plugins import own_packages


@dataclass(frozen=True, slots=True)
class Export:
    """A language that games can be written in: the `EXPORT` of its folder.

    about: What it is, in a few words.
    write: From the name of a game, a reading of its document, and its options, to the text.
    """

    about: str
    write: Callable[..., str]


def formats() -> tuple[str, ...]:
    """Return the names of the languages."""
    return tuple(sorted(own_packages("export")))


def export(language: str, game: str, reading: str = "corrected", **options: int | str) -> str:
    """Return a game written in another language.

    language: One of `formats()`.
    game: The name of a game, or its folder.
    Raises UnknownGame: There is no such language or game.
    Raises PylogicError: The game cannot be written so; it is said why.
    """
    if language not in formats():
        raise UnknownGame(f"no export is called {language!r}; there are {', '.join(formats())}")
    module, _ = own_packages("export")[language]
    found: Export = import_module(module).EXPORT
    return found.write(game, reading, **options)
