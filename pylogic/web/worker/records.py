"""Matches written as records and read again, and games written as sheets."""

from pathlib import Path
from typing import Any

import pylogic.games as games
from pylogic import export
from pylogic.documents.examples import examples
from pylogic.games.match import replay
from pylogic.games.records import Opening, read_opening
from pylogic.web.listed import listed, sheets
from pylogic.web.messages import GameNamed, RecordAsked, RecordRead
from pylogic.web.worker.gaming import called, rules_of
from pylogic.web.worker.positions import match_of, refuse_hidden


def record(request: RecordAsked, folder: Path) -> dict[str, Any]:
    """Return the text of a record, as `play --record` writes it.

    The game is called as it is listed, so that the record can be read where the same is listed.
    """
    match = match_of(request, folder)
    refuse_hidden(match, request.people)
    rules = match.game
    opening = Opening(
        game=request.game.name,
        source=rules.source,
        reading=rules.reading if games.has_readings(rules.name, rules.source) else None,
        players=dict(request.players),
        seed=request.seed,
        state=str(match.start),
        options=rules.options,
    )
    path = folder / "record.jsonl"
    path.unlink(missing_ok=True)
    match.record(path, opening)
    return {"text": path.read_text(encoding="utf-8"), "name": f"{Path(opening.game).stem}.jsonl"}


def exported(request: GameNamed, folder: Path) -> dict[str, Any]:
    """Return the files that `pylogic export gdl` writes of a game: the sheet, and how it looks."""
    reading = request.reading or "corrected"
    found = export.written("gdl", called(request, folder), reading, **request.options)
    texts = {".kif": found.text, **found.beside}
    return {"files": {f"{Path(request.name).stem}{end}": text for end, text in texts.items()}}


def replayed(request: RecordRead, folder: Path) -> dict[str, Any]:
    """Return the match of a record: its game, its players, where it began and what was played."""
    path = folder / "replayed.jsonl"
    path.write_text(request.text, encoding="utf-8")
    opening = read_opening(path)
    name = _listed_name(opening.game)
    own = any(Path(file).stem == name for file in request.files)  # it may be called as one listed
    game = GameNamed(
        name=name,
        files={} if name in _all_listed() and not own else request.files,
        source=opening.source,
        reading=opening.reading,
        options=dict(opening.options),
    )
    match = replay(path, rules_of(game, folder))
    return {
        "game": {
            "name": game.name,
            "files": game.files,
            "source": game.source,
            "reading": game.reading,
            "options": game.options,
        },
        "players": dict(opening.players),
        "seed": opening.seed,
        "start": str(match.start),
        "turns": [
            {"move": str(turn.move), "by": turn.by, "reason": turn.reason} for turn in match.turns
        ],
    }


def _listed_name(game: str) -> str:
    """Return the name under which a game of a record is listed: that, or the name of its file."""
    path = Path(game)
    known = _all_listed()
    return next((name for name in (game, path.name) if name in known), game)


def _all_listed() -> set[str]:
    return {*games.names(), *listed(), *sheets(), *(one.name for one in examples())}
