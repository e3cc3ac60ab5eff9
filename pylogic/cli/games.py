"""`pylogic games`: what there is to play, from which sources, against whom."""

from __future__ import annotations

import click

from pylogic.cli import options
from pylogic.cli.output import emit


@click.command(
    "games",
    epilog=options.examples(
        "pylogic games",
        "pylogic games --json",
    ),
)
@options.as_json
def command(*, as_json: bool) -> None:
    """List the games, the sources of their rules, and who can play them."""
    from pylogic import games, players  # noqa: PLC0415 - `pylogic --help` needs neither

    for name in games.names():
        sources, kinds = list(games.sources(name)), ["human", *players.names(name)]
        if as_json:
            emit(game=name, sources=sources, players=kinds)
        else:
            click.echo(f"{name:<10} sources: {', '.join(sources)}; players: {', '.join(kinds)}")
