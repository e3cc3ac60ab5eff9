"""`pylogic serve`: the protocol of a game over TCP."""

from __future__ import annotations

import asyncio
import logging
from pkgutil import resolve_name

import click

import pylogic.games as games
from pylogic.cli import options
from pylogic.cli.output import emit


@click.command(
    "serve",
    epilog=options.examples(
        "pylogic serve",
        "pylogic serve --port 0 --json",
    ),
)
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65535),
    default=games.served().port,
    show_default=True,
    help="The TCP port to listen on; 0 takes any that is free.",
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default="localhost",
    show_default=True,
    help="The address to listen on; 0.0.0.0 lets other machines in.",
)
@options.seed
@options.as_json
def command(*, port: int, host: str, seed: int, as_json: bool) -> None:
    """Serve the protocol of a game over a socket until SIGINT (Ctrl-C) or SIGTERM.

    One Prolog term a line, ended by a full stop: initialize/2, ini_posicao/4, execute/5,
    calculate/3, game_end/2 and bye/0. The server keeps no game: every request carries its board.
    """
    entry = games.served()
    server = resolve_name(str(entry.server))(seed=seed)
    logging.basicConfig(format="%(levelname)s: %(message)s")

    def on_ready(port: int) -> None:
        if as_json:
            emit(host=host, port=port)
        else:
            click.echo(f"listening on {host}:{port}")

    asyncio.run(server.run(host, port, on_ready))
