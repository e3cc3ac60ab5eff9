"""`pylogic arena`: computer against computer, many games."""

from __future__ import annotations

import time

import click

from pylogic import games
from pylogic.cli import options
from pylogic.cli.output import emit, progress


@click.command(
    "arena",
    epilog=options.examples(
        "pylogic arena moai --players minimax:3,minimax:2",
        "pylogic arena pangke --players minimax:2,random --games 20 --seed 7 --json",
    ),
)
@options.game
@click.option(
    "--players",
    metavar="A,B",
    required=True,
    help="Who plays: `random`, `minimax:LEVEL` (1 to 5) or one of the game's own.",
)
@click.option(
    "--games",
    "count",
    metavar="N",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="How many games, half of them from each side.",
)
@options.seed
@click.option(
    "--opening",
    metavar="PLIES",
    type=click.IntRange(min=0),
    help="How many moves chance makes first, the same in both games of a pair."
    "  [default: as many as set the game up: 2 in moai, 0 elsewhere]",
)
@click.option(
    "--plies",
    metavar="N",
    type=click.IntRange(min=1),
    default=300,
    show_default=True,
    help="A game of so many moves counts as drawn.",
)
@options.source_with("native where the game has it")
@options.reading
@options.game_options
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    game_name: str,
    players: str,
    count: int,
    seed: int,
    opening: int | None,
    plies: int,
    source: str | None,
    reading: str | None,
    chosen: tuple[str, ...],
    as_json: bool,
) -> None:
    """Let computer players play GAME against each other, and count from A's side.

    Games go in pairs that begin alike and in which the players change sides.
    """
    from pylogic.players import player  # noqa: PLC0415 - `pylogic --help` needs no players
    from pylogic.players.arena import arena  # noqa: PLC0415

    if source is None and reading is None and "native" in games.sources(game_name):
        source = "native"
    rules = options.rules_of(game_name, source, reading, chosen)
    names = [name.strip() for name in players.split(",")]
    if len(names) != 2:  # noqa: PLR2004 - as it says
        raise click.UsageError(f"--players {players!r} names {len(names)}; an arena is for two")
    first, second = (player(name).name for name in names)
    started = time.perf_counter()
    with progress("games", count) as advance:
        standing = arena(
            rules,
            lambda seed: player(first, seed),
            lambda seed: player(second, seed),
            count=count,
            seed=seed,
            opening=opening,
            plies=plies,
            progress=advance,
        )
    seconds = time.perf_counter() - started
    low, high = standing.interval
    if as_json:
        emit(
            players=[first, second],
            games=standing.games,
            wins=standing.wins,
            draws=standing.draws,
            losses=standing.losses,
            seed=seed,
            unfinished=standing.unfinished,
            score=round(standing.score, 4),
            interval=[round(low, 4), round(high, 4)],
            game=rules.name,
            source=rules.source,
            seconds=round(seconds, 6),
        )
        return
    click.echo(
        f"{first} against {second}: {standing.wins} won, {standing.draws} drawn,"
        f" {standing.losses} lost of {standing.games} games of {rules.name} (seed {seed})"
    )
    click.echo(
        f"{first} takes {standing.score:.1%} of the points;"
        f" with 95 % confidence {low:.1%} to {high:.1%}"
    )
    if standing.unfinished:
        click.echo(f"counted as drawn after {plies} moves: {standing.unfinished}")
