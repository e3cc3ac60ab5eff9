"""What a record of a game says where the options of a command are left out."""

from dataclasses import dataclass
from pathlib import Path

import click

import pylogic.games as games
from pylogic.games.records import Opening, broken_line, read_opening


@dataclass(frozen=True, slots=True)
class Recorded:
    """The rules that a recorded game is played by.

    opening: What the record says first.
    source, reading: As on the command line.
    chosen: Options of the game, `width=6`.
    """

    opening: Opening
    source: str
    reading: str | None
    chosen: tuple[str, ...]


def recorded(
    path: Path,
    game_name: str | None,
    source: str | None,
    reading: str | None,
    chosen: tuple[str, ...],
) -> Recorded:
    """Return the rules of the last game in a file; what a command asks for goes before.

    A line that breaks off is told on stderr.

    Raises click.UsageError: It is a game of something else.
    Raises RecordError: The file is no record.
    """
    kept = read_opening(path)
    if broken := broken_line(path):
        click.echo(f"Warning: {broken}", err=True)
    if game_name is not None and games.lasting_name(game_name) != games.lasting_name(kept.game):
        raise click.UsageError(f"{path} holds a game of {kept.game}, not of {game_name}")
    return Recorded(
        kept,
        source or kept.source,
        reading or (kept.reading if source in {None, kept.source} else None),
        chosen or tuple(f"{name}={value}" for name, value in kept.options.items()),
    )
