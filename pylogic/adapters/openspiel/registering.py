"""Telling OpenSpiel of games, without building them."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pyspiel

import pylogic.games as games
from pylogic.adapters.openspiel.kinds import game_type
from pylogic.adapters.openspiel.play import OWN, LogicGame, parameters
from pylogic.core.errors import UnknownGame

_PREFIX = "pylogic_"
_NAME = re.compile(r"[a-z][a-z0-9_]*")


@cache
def register_all() -> None:
    """Tell OpenSpiel of every game that pylogic has by name, and of `pylogic(path=...)`."""
    _register("pylogic", "A folder or a sheet", {"path": "", **OWN}, "")
    for name in games.names():
        _register(_PREFIX + name, games.entry(name).title, parameters(name), name)


def register(path: str | Path, name: str = "") -> str:
    """Tell OpenSpiel of a folder or a sheet by a name of its own.

    name: What to call it, after `pylogic_`; its own name when left out.
    Returns: What `pyspiel.load_game` knows it by.
    Raises UnknownGame: There is no game, or the name is taken, or it cannot be one.
    """
    entry = games.entry(str(path))
    short = name or re.sub(r"\W+", "_", entry.title).lower()
    if not _NAME.fullmatch(short):
        raise UnknownGame(
            f"{short!r} is no name for OpenSpiel; expected small letters, digits and _"
        )
    if _PREFIX + short in pyspiel.registered_names():
        raise UnknownGame(
            f"OpenSpiel has a game called {_PREFIX + short!r}; expected another name"
        )
    _register(_PREFIX + short, entry.title, dict(OWN), games.lasting_name(str(path)))
    return _PREFIX + short


def _register(short: str, title: str, params: dict[str, int | str], name: str) -> None:
    def begin(self: LogicGame, params: Mapping[str, Any] | None = None) -> None:
        LogicGame.__init__(self, short, params, name)

    made = type(f"Game_{short}", (LogicGame,), {"__init__": begin})
    # A class outlives the interpreter; OpenSpiel lets go of what else it holds too late, and dies.
    pyspiel.register_game(game_type(short, None, params, title), made)
