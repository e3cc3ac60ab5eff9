"""`pylogic play`: a game at the console, between people and computer players."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pylogic.cli import options
from pylogic.console.loop import HUMAN, ConsoleGame, Seat
from pylogic.console.match import Match
from pylogic.console.records import Opening, Record, read_opening, replay
from pylogic.console.screen import screen_on

if TYPE_CHECKING:
    from pylogic.games import Game

_ADVISER = "minimax:3"
"""Who answers `hint`."""


@click.command(
    "play",
    epilog=options.examples(
        "pylogic play pangke",
        "pylogic play pangke --players minimax:2,random --seed 7 --record games.jsonl",
    ),
)
@click.argument("game_name", metavar="[GAME]", required=False)
@click.option(
    "--players",
    metavar="A,B",
    help="Who plays each side, the first mover first: `human`, `random`, `minimax:LEVEL` (1 to 5)."
    "  [default: human,minimax:3]",
)
@options.source
@options.reading
@options.seed
@click.option(
    "--record",
    "record_file",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Append the game to FILE, a JSON line a move, each written at once.",
)
@options.from_state
@click.option(
    "--resume",
    metavar="FILE",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Go on with the last game in FILE, as `save` or --record wrote it.",
)
def command(  # noqa: PLR0913 - one parameter an option
    *,
    game_name: str | None,
    players: str | None,
    source: str | None,
    reading: str | None,
    seed: int,
    record_file: Path | None,
    from_state: str | None,
    resume: Path | None,
) -> None:
    """Play GAME (pangke when left out) at the console.

    Needs no terminal: moves can come from a file, and the output is then a plain transcript.
    """
    if resume is not None and from_state is not None:
        raise click.UsageError("--from and --resume both say where to begin: give one of them")
    if resume is not None:
        kept = read_opening(resume)
        if game_name not in {None, kept.game}:
            raise click.UsageError(f"{resume} holds a game of {kept.game}, not of {game_name}")
        game_name = kept.game
        source = source or kept.source
        reading = reading or (kept.reading if source == kept.source else None)
        players = players or ",".join(kept.players.values())
    rules = options.rules_of(game_name or "pangke", source, reading)
    seats = _seats(rules, players or f"{HUMAN},{_ADVISER}", seed)
    match = (
        replay(resume, rules)
        if resume is not None
        else Match(rules, options.state_of(rules, from_state))
    )
    opening = Opening(
        game=rules.name,
        source=rules.source,
        reading=options.reading_of(rules, reading),
        players={side: seat.name for side, seat in seats.items()},
        seed=seed,
        state=str(match.start),
    )
    from pylogic.players import player  # noqa: PLC0415 - `pylogic --help` needs no players

    with ExitStack() as closing:
        record = None
        if record_file is not None:
            record = closing.enter_context(Record(record_file, opening, match.turns))
        screen = screen_on((sys.stdin, sys.stdout))
        adviser = player(_ADVISER, seed=seed)
        ConsoleGame(match, seats, screen, opening=opening, adviser=adviser, record=record).run()


def _seats(rules: Game[Any, Any], players: str, seed: int) -> dict[str, Seat]:
    """Return who plays each side."""
    from pylogic.players import player  # noqa: PLC0415 - `pylogic --help` needs no players

    names = [name.strip() for name in players.split(",")]
    if len(names) != len(rules.players):
        sides = ", ".join(rules.players)
        raise click.UsageError(
            f"--players {players!r} names {len(names)}; {rules.name} is played by"
            f" {len(rules.players)}: {sides}"
        )
    chosen = [
        None if name == HUMAN else player(name, seed=seed + number)
        for number, name in enumerate(names)
    ]
    return {
        side: Seat(HUMAN if who is None else who.name, who)
        for side, who in zip(rules.players, chosen, strict=True)
    }
