"""Games written in other languages: each folder here is one, and each entry point elsewhere."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from pylogic.core.errors import UnknownGame
from pylogic.core.plugins import packages


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """A game as text in another language.

    text: The text itself.
    beside: What may stand in files beside it, by the ending of their names.
    """

    text: str
    beside: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Export:
    """A language that games can be written in: the `EXPORT` of its package.

    about: What it is, in a few words.
    write: From the name of a game, a reading of its document, and its options, to what is written.
    """

    about: str
    write: Callable[..., ExportedGame]


def formats() -> tuple[str, ...]:
    """Return the names of the languages."""
    return tuple(sorted(packages("export")))


def export(language: str, game: str, reading: str = "corrected", **options: int | str) -> str:
    """Return the text of a game in another language; see `written`."""
    return written(language, game, reading, **options).text


def written(
    language: str, game: str, reading: str = "corrected", **options: int | str
) -> ExportedGame:
    """Return a game written in another language, with what belongs beside it.

    language: One of `formats()`.
    game: The name of a game, or its folder.
    Raises UnknownGame: There is no such language or game.
    Raises PylogicError: The game cannot be written so; it is said why.
    """
    if language not in formats():
        there = ", ".join(f"{name} ({_export(name).about})" for name in formats())
        raise UnknownGame(f"no export is called {language!r}; there are {there}")
    return _export(language).write(game, reading, **options)


def _export(language: str) -> Export:
    module, _ = packages("export")[language]
    found: Export = import_module(module).EXPORT
    return found
