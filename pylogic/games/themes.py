"""What a game looks like: its entry may name a theme."""

from dataclasses import replace
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Protocol, runtime_checkable

from pylogic.games.api import Game, Labels
from pylogic.games.registry import shipped
from pylogic.games.theme_file import FILE, read_theme
from pylogic.render.theme import PLAIN, Theme


def theme(game: str) -> Theme:
    """Return the looks of a game, or plain ones when it has none of its own.

    Raises GameError: The game is a folder, and its `theme.toml` cannot be read.
    """
    entry = shipped(game)
    if entry is None:
        file = Path(game) / FILE
        return read_theme(file) if file.is_file() else PLAIN
    if entry.theme is None:
        return PLAIN
    found: Theme = resolve_name(entry.theme)
    return found


@runtime_checkable
class Labelled(Protocol):
    """A game that says what its rows and columns are called."""

    @property
    def labels(self) -> Labels | None:
        """What they are called; None where they have their numbers."""


@runtime_checkable
class Themed(Protocol):
    """A game that says itself how it looks."""

    @property
    def theme(self) -> Theme:
        """How its states are drawn."""


def theme_of(game: Game[Any, Any]) -> Theme:
    """Return the looks of a game, with rows and columns called as in its moves."""
    if isinstance(game, Themed):
        return game.theme
    looks = theme(game.name)
    if shipped(game.name) or not isinstance(game, Labelled) or game.labels is None:
        return looks
    rows, columns = game.labels.rows, game.labels.columns
    return replace(
        looks, rows=any(rows), columns=any(columns), row_names=rows, column_names=columns
    )
