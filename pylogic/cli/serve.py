"""`pylogic serve`: the protocol of a game over TCP."""

import asyncio
import logging
from pkgutil import resolve_name
from typing import Final

import click

import pylogic.games as games
from pylogic.cli import options
from pylogic.cli.addresses import checked_address
from pylogic.cli.output import emit

GGP_PORT: Final = 9147
"""Where managers look for a player unless told otherwise."""


@click.command(
    "serve",
    epilog=options.examples(
        "pylogic serve",
        "pylogic serve --port 0 --json",
        "pylogic serve --ggp",
        "pylogic serve --ggp tictactoe.kif --role xplayer --player mcts:500 --port 9148",
    ),
)
@options.number(
    "--port",
    help="The TCP port to listen on; 0 takes any that is free."
    f"  [default: {games.served().port}, and {GGP_PORT} with --ggp]",
    least=0,
    maximum=65535,
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default="localhost",
    show_default=True,
    help="The address to listen on; 0.0.0.0 lets other machines in.",
)
@click.option(
    "--ggp",
    "sheet",
    metavar="[SHEET]",
    is_flag=False,
    flag_value="",
    help="Be a player for managers of General Game Playing, over HTTP: of SHEET only, or of any"
    " sheet that they send.",
)
@click.option("--role", metavar="R", help="The only role to take; with --ggp SHEET.")
@click.option(
    "--player",
    "player_name",
    metavar="P",
    help="Who plays, with --ggp: `mcts` thinks until its clock runs down; also `random`,"
    " `mcts:N` and `minimax:LEVEL`.  [default: mcts]",
)
@options.seed
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    port: int | None,
    host: str,
    sheet: str | None,
    role: str | None,
    player_name: str | None,
    seed: int,
    as_json: bool,
) -> None:
    """Serve the protocol of a game over a socket until SIGINT (Ctrl-C) or SIGTERM.

    One Prolog term a line, ended by a full stop: initialize/2, ini_posicao/4, execute/5,
    calculate/3, game_end/2 and bye/0. The server keeps no game: every request carries its board.
    With --ggp it is INFO, PREVIEW, START, PLAY, STOP and ABORT, each the body of a POST.
    """
    if sheet is not None:
        from pylogic.cli.ggp import serve_player  # noqa: PLC0415 - only where it is needed

        port = GGP_PORT if port is None else port
        name = player_name or "mcts"
        with checked_address(host, port):
            serve_player(sheet, role, name, host=host, port=port, seed=seed, as_json=as_json)
        return
    if role is not None or player_name is not None:
        raise click.UsageError("--role and --player go with --ggp")
    entry = games.served()
    server = resolve_name(str(entry.server))(seed=seed)
    logging.basicConfig(format="%(levelname)s: %(message)s")

    def on_ready(port: int) -> None:
        if as_json:
            emit(host=host, port=port)
        else:
            click.echo(f"listening on {host}:{port}")

    port = entry.port if port is None else port
    with checked_address(host, port):
        asyncio.run(server.run(host, port, on_ready))
