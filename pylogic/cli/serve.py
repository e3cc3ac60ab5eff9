"""`pylogic serve`: the protocol of Moai over TCP."""

from __future__ import annotations

import asyncio
import logging

import click

from pylogic.cli import options
from pylogic.cli.output import emit
from pylogic.games.moai.server.client import PORT
from pylogic.games.moai.server.serving import Server


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
    default=PORT,
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
    """Serve Moai over a socket until SIGINT (Ctrl-C) or SIGTERM.

    One Prolog term a line, ended by a full stop: initialize/2, ini_posicao/4, execute/5,
    calculate/3, game_end/2 and bye/0. The server keeps no game: every request carries its board.
    """
    logging.basicConfig(format="%(levelname)s: %(message)s")

    def listening(port: int) -> None:
        if as_json:
            emit(host=host, port=port)
        else:
            click.echo(f"listening on {host}:{port}")

    asyncio.run(Server(seed=seed).run(host, port, listening))
