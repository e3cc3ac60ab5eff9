"""`pylogic export`: a game written in another language."""

from pathlib import Path

import click

import pylogic.games as games
from pylogic import export as exports
from pylogic.cli import options


@click.command(
    "export",
    epilog=options.examples(
        "pylogic export gdl pangke",
        "pylogic export gdl connect4 --option columns=5 --output connect5.kif",
    ),
)
@click.argument("language", metavar="FORMAT", shell_complete=options.completing(exports.formats))
@options.game
@click.option(
    "--reading",
    type=click.Choice(games.READINGS),
    default="corrected",
    show_default=True,
    help="Which corrections of the game's document apply.",
)
@options.game_options
@options.file(
    "--output",
    help="The file to write, and beside it what says how the board lies; the text alone is printed"
    " when it is left out.",
)
def command(
    *, language: str, game_name: str, reading: str, chosen: tuple[str, ...], output: Path | None
) -> None:
    """Write GAME in another language.

    FORMAT is `gdl`, the Game Description Language, or what another package brings.
    """
    values = options.option_values(game_name, chosen)
    found = exports.written(language, game_name, reading, **values)
    if output is None:
        click.echo(found.text, nl=False)
        return
    output.write_text(found.text, encoding="utf-8")
    for ending, text in found.beside.items():
        beside = output.with_suffix(ending)
        beside.write_text(text, encoding="utf-8")
        click.echo(f"{beside} says how it looks", err=True)
