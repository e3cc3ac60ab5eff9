"""What there is to choose from."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import pylogic
import pylogic.games as games
from pylogic import audit
from pylogic.documents.examples import example, examples
from pylogic.documents.shipped import folders
from pylogic.games import Option
from pylogic.games.position import PlayableGame
from pylogic.games.registry import title_of
from pylogic.games.themes import theme_of
from pylogic.notations import NOTATIONS
from pylogic.players import names as player_names
from pylogic.players.minimax import quick_level
from pylogic.web.listed import listed, sheets
from pylogic.web.messages import GameNamed, Nothing
from pylogic.web.worker.gaming import called, rules_of


def catalogue(_: Nothing, __: Path) -> dict[str, Any]:
    """Return the names of all that is listed."""
    named = [
        {
            "name": name,
            "title": games.entry(name).title,
            "text": "text" in games.ready_sources(name, {}),
        }
        for name in games.names()
    ]
    own = [
        {"name": name, "title": name}
        for name, path in listed().items()
        if games.is_game(str(path))
    ]
    return {
        "first": games.first().name,
        "games": [*own, *named],
        "sheets": [{"name": name, "title": path.stem} for name, path in sheets().items()],
        "example_games": [
            {"name": one.name, "title": one.title} for one in examples() if one.plays
        ],
        "documents": [
            *(
                {"name": name, "title": name, "form": "named on the command line"}
                for name, path in listed().items()
                if path.is_file()
            ),
            *(
                {"name": name, "title": title_of(name), "form": "of a game"}
                for name, path in folders().items()
                if (path / "axioms.txt").is_file()
            ),
            *(
                {"name": one.name, "title": one.title, "form": one.form, "goal": one.goal}
                for one in examples()
            ),
        ],
        "notations": list(NOTATIONS),
        "readings": list(games.READINGS),
        "audited": [name for name in audit.names() if audit.is_shipped(name)],
        "derived": [
            name for name, path in folders().items() if (path / "derivation.toml").is_file()
        ],
        "proved": [name for name, path in folders().items() if (path / "proofs.toml").is_file()],
        "version": pylogic.__version__,
    }


def game(request: GameNamed, folder: Path) -> dict[str, Any]:
    """Return what a game has."""
    name = called(request, folder)
    rules = rules_of(request, folder)
    entry = games.entry(name)
    looks = theme_of(rules)
    found = None if request.files or request.name in listed() else example(request.name)
    return {
        "name": request.name,
        "title": title_of(name) if found is None else found.title,
        "players": [side for side in rules.players if side not in rules.nature],
        "nature": list(rules.nature),
        "pieces": {
            side: piece.name
            for side in rules.players
            if (piece := looks.pieces.get(side)) is not None and piece.name != side
        },
        "source": rules.source,
        "sources": list(entry.sources),
        "readings": list(games.READINGS),
        "options": {
            key: _choice(option)
            for key, option in entry.options.items()
            if option.values is not None
        },
        "computers": list(player_names(rules)),
        "usual": _usual(rules),  # type: ignore[arg-type]  # told apart by what it is
        "aim": looks.aim.format(**rules.options),
        "move": looks.move,
    }


@lru_cache(maxsize=8)
def _usual(rules: PlayableGame[Any, Any]) -> str:
    """Return the player that is offered first: one that answers in a second."""
    return f"minimax:{quick_level(rules)}"


def _choice(option: Option) -> dict[str, Any]:
    values = option.values
    return {
        "about": option.about,
        "default": option.default,
        "expected": option.expected,
        **(
            {"least": values[0], "most": values[-1]}
            if isinstance(values, range)
            else {"values": list(values or ())}
        ),
    }
