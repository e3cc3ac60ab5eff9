"""`pylogic web`: the page in the browser."""

import webbrowser
from pathlib import Path
from threading import Timer

import click

from pylogic.cli import options
from pylogic.cli.addresses import checked_address
from pylogic.cli.output import emit
from pylogic.core.errors import LibraryMissing

_PORT = 8964
_PAUSE = 0.5  # seconds, in which the server begins to answer


@click.command(
    "web",
    epilog=options.examples(
        "pylogic web",
        "pylogic web matches/ axioms.txt game.kif",
        "pylogic web --port 0 --no-open --json",
    ),
)
@click.argument(
    "listed", nargs=-1, metavar="[FILE]...", type=click.Path(exists=True, path_type=Path)
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on; 0.0.0.0 lets other machines in.",
)
@options.number(
    "--port",
    help="The TCP port to listen on; 0 takes any that is free.",
    default=_PORT,
    least=0,
    maximum=65535,
)
@click.option("--no-open", is_flag=True, help="Do not open the page in a browser.")
@options.as_json
def command(
    *, listed: tuple[Path, ...], host: str, port: int, no_open: bool, as_json: bool
) -> None:
    """Serve a page to play, read, ask and check in a browser, until SIGINT (Ctrl-C) or SIGTERM.

    Each FILE is listed there too: a folder or a sheet with a game, or a document. What comes from
    the browser runs in a sandbox and under limits, and nothing else on this machine is read.
    """
    try:
        from pylogic.web.guard import is_loopback  # noqa: PLC0415 - only where it is needed
        from pylogic.web.serving import serve  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name not in {"starlette", "uvicorn", "anyio"}:
            raise
        raise LibraryMissing(error.name, "web") from error

    def on_ready(address: str, taken: int) -> None:
        shown = f"[{address}]" if ":" in address else address
        url = f"http://{shown}:{taken}/"
        if as_json:
            emit(host=address, port=taken, url=url)
        else:
            click.echo(f"the page is at {url} (Ctrl-C ends it)")
        if not is_loopback(host):
            click.echo(
                f"Warning: {host} lets other machines in; whoever reaches it can use this page",
                err=True,
            )
        if not no_open:
            opening = Timer(_PAUSE, webbrowser.open, [url])
            opening.daemon = True
            opening.start()

    with checked_address(host, port):
        serve(host, port, listed, on_ready)
