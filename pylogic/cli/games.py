"""`pylogic games`: what there is to play, from which sources, against whom."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import click

import pylogic.games as games
from pylogic.cli import options
from pylogic.cli.output import emit
from pylogic.players import names as player_names


@click.command("games", epilog=options.examples("pylogic games", "pylogic games --json"))
@options.as_json
def command(*, as_json: bool) -> None:
    """List the games, the sources of their rules, who can play them, and their options."""
    for name in games.names():
        sources, kinds = list(games.sources(name)), ["human", *player_names(name)]
        choices = games.entry(name).options
        if as_json:
            emit(
                game=name,
                sources=sources,
                players=kinds,
                options={option: choices[option].default for option in choices},
            )
            continue
        click.echo(f"{name:<10} {games.entry(name).title}")
        click.echo(f"{'':<10} sources: {', '.join(sources)}")
        click.echo(f"{'':<10} players: {', '.join(_in_short(kinds))}")
        for option, choice in choices.items():
            value = "FILE" if choice.values is None else choice.default
            about = f"{choice.about}, {choice.expected}"
            click.echo(f"{'':<10} --option {option}={value}: {about}")


def _in_short(players: Sequence[str]) -> Iterator[str]:
    """Yield players, those that differ in a level from 1 as one."""
    for name, group in groupby(players, lambda player: player.partition(":")[0]):
        first, *rest = group
        yield (
            f"{first} to {rest[-1].partition(':')[2]}" if rest and first == f"{name}:1" else first
        )
        if first != f"{name}:1":
            yield from rest
