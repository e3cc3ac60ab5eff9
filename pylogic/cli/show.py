"""`pylogic show`: a position, who moves, what can be played, how it ended."""

from __future__ import annotations

import sys

import click

from pylogic.cli import options
from pylogic.cli.output import emit
from pylogic.console.screen import console_on, page_of
from pylogic.games.themes import theme_of
from pylogic.render.boards import draw


@click.command(
    "show",
    epilog=options.examples(
        "pylogic show pangke",
        'pylogic show pangke --state "bb../..../..w./.... w" --json',
    ),
)
@options.game
@click.option("--state", metavar="T", help="The text of a state; without it, the initial state.")
@options.source
@options.reading
@options.game_options
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    game_name: str,
    state: str | None,
    source: str | None,
    reading: str | None,
    chosen: tuple[str, ...],
    as_json: bool,
) -> None:
    """Show a position of GAME: the board, who moves, the legal moves, the outcome."""
    rules = options.rules_of(game_name, source, reading, chosen)
    position = options.state_of(rules, state)
    moves = [str(move) for move in rules.legal_moves(position)]
    outcome = rules.outcome(position)
    mover = rules.to_move(position)
    if as_json:
        emit(
            state=str(position),
            to_move=mover,
            legal_moves=moves,
            outcome=None if outcome is None else str(outcome),
        )
        return
    console = console_on(sys.stdout)
    console.print(draw(str(position), theme_of(rules), page_of(console)))
    console.print(f"state    {position}")
    if outcome is None:
        console.print(f"to move  {mover}")
        console.print(f"moves    {'  '.join(moves)}")
    else:
        console.print(f"outcome  {outcome}")
