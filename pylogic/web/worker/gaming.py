"""From what a request says of a game to its rules: only games that are listed, and texts."""

import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

import pylogic
import pylogic.games as games
from pylogic.core.errors import GameError, UnknownGame
from pylogic.documents.examples import examples
from pylogic.games.position import PlayableGame
from pylogic.games.text.beginning import beginning
from pylogic.web.listed import listed, sheets
from pylogic.web.messages import GameNamed

_FILE: Final = re.compile(r"[\w-][\w.-]{0,80}\.(?:kif|gdl|hrf|txt|tex|toml)")
_LETTERS: Final = re.compile(r"[^\w-]+")
_FOLDER: Final = frozenset({"axioms.txt", "game.toml", "errata.toml", "theme.toml"})


def rules_of(request: GameNamed, folder: Path) -> PlayableGame[Any, Any]:
    """Return the rules of a game.

    Raises UnknownGame: It is not listed, or has no such source, reading or option.
    Raises GameError: The texts are none of a game.
    Raises PylogicError: They cannot be read or compiled.
    """
    return _rules(msgspec.json.encode(request, order="sorted"), folder)


@lru_cache(maxsize=8)
def _rules(encoded: bytes, folder: Path) -> PlayableGame[Any, Any]:
    from pylogic.web.messages import GameNamed  # noqa: PLC0415 - only its type is needed above

    asked = msgspec.json.decode(encoded, type=GameNamed)
    name = called(asked, folder)
    source = asked.source or games.usual_source(name)
    for option, value in asked.options.items():
        known = games.entry(name).options.get(option)
        if known is not None and known.values is None:
            raise UnknownGame(f"the {option} of {name} is not chosen here, but found: {value!r}")
    return games.game(name, source, asked.reading or "corrected", **asked.options)


def called(request: GameNamed, folder: Path) -> str:
    """Return what `pylogic.game` finds a game by: a name, or the path of a file that was written.

    Raises UnknownGame: It is not listed.
    Raises GameError: The texts are none of a game.
    """
    if request.files:
        name = _LETTERS.sub("_", Path(request.name).stem)
        return str(_write(request.files, folder, name))
    if request.name in games.names():
        return request.name
    if request.name in listed():
        return str(listed()[request.name])
    if request.name in sheets():
        return str(sheets()[request.name])
    found = next((one for one in examples() if one.name == request.name), None)
    if found is None:
        raise UnknownGame(f"no game that is listed here is called {request.name!r}")
    if games.is_sheet(found.path):
        return str(found.path)
    return str(_write({"axioms.txt": found.text}, folder, found.name))


def _write(files: dict[str, str], folder: Path, name: str = "") -> Path:
    """Write the files of a game into a folder of their own, once; return what it is found by."""
    for file in files:
        if not _FILE.fullmatch(file):
            raise GameError(f"a file of a game cannot be called {file!r}")
    digest = sha256(msgspec.json.encode(files, order="sorted")).hexdigest()[:12]
    sheet = next((Path(file) for file in files if _is_sheet_name(file)), None)
    texts = dict(files)
    if sheet is None:
        documents = [file for file in files if Path(file).suffix in {".txt", ".tex"}]
        if "axioms.txt" not in texts and len(documents) == 1:
            name = name or Path(documents[0]).stem
            texts["axioms.txt"] = texts.pop(documents[0])
        if "axioms.txt" not in texts or not texts.keys() <= _FOLDER:
            raise GameError(
                f"{', '.join(files) or 'nothing'} is no game; expected a sheet (.kif), or"
                " axioms.txt and perhaps game.toml, errata.toml and theme.toml"
            )
    place = folder / f"{digest}" / (name or "game")
    if not place.is_dir():
        place.mkdir(parents=True)
        for file, text in texts.items():
            (place / file).write_text(text, encoding="utf-8")
    if sheet is not None:
        return place / sheet
    complete(place)
    return place


def complete(folder: Path) -> None:
    """Write the `game.toml` of a folder with a text that has none, as `pylogic new` does.

    Raises PylogicError: The text cannot be read, or is about no positions.
    """
    if not (folder / "axioms.txt").is_file() or (folder / "game.toml").is_file():
        return
    errata = folder / "errata.toml"
    document = pylogic.load(folder / "axioms.txt", errata=errata if errata.is_file() else None)
    text = beginning(document).text
    (folder / "game.toml").write_text(text, encoding="utf-8")


def _is_sheet_name(file: str) -> bool:
    return Path(file).suffix in {".kif", ".gdl", ".hrf"}
