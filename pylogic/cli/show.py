"""`pylogic show`: a position, who moves, what can be played, how it ended."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from pylogic.cli import options
from pylogic.cli.output import emit
from pylogic.cli.recorded import recorded
from pylogic.console.screen import console_on, page_of
from pylogic.games.api import JointSteps
from pylogic.games.match import Match, replay
from pylogic.games.position import PlayableGame, Position
from pylogic.games.themes import theme_of
from pylogic.render.boards import draw

_INDENT = len("moves    ")


@click.command(
    "show",
    epilog=options.examples(
        "pylogic show pangke",
        'pylogic show pangke --state "bb../..../..w./.... w" --json',
        "pylogic show pangke --record game.jsonl --html game.html",
    ),
)
@options.game
@click.option("--state", metavar="T", help="The text of a state; without it, the initial state.")
@options.file(
    "--record",
    help="The last game of a file that `play --record` wrote, where it stands.",
    exists=True,
)
@options.file(
    "--html",
    "page",
    help="Write a page that steps through the record, or shows the position: one file; `-` prints"
    " it instead.",
    writable=True,
)
@options.source
@options.reading
@options.game_options
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    game_name: str,
    state: str | None,
    record: Path | None,
    page: Path | None,
    source: str | None,
    reading: str | None,
    chosen: tuple[str, ...],
    as_json: bool,
) -> None:
    """Show a position of GAME: the board, who moves, the legal moves, the outcome.

    With --record it is where a recorded game stands, after each of its moves was checked against
    the rules; --html makes a page of the game that can be stepped through.
    """
    if record is not None and state is not None:
        raise click.UsageError("--state and --record: expected one of them")
    match = (
        _match(record, game_name, source, reading, chosen)
        if record is not None
        else _begun(options.rules_of(game_name, source, reading, chosen), state)
    )
    rules, position = match.game, match.position
    wide = isinstance(position.expansion.successors, JointSteps)
    moves = None if wide else [str(move) for move in position.moves]
    parts = {side: list(map(str, position.moves_of(side))) for side in position.movers}
    outcome, mover = position.outcome, position.turn
    if str(page) == "-":
        click.echo(match.html(), nl=False)
        return
    if page is not None:
        page.write_text(match.html(), encoding="utf-8")
    if as_json:
        emit(
            state=str(position),
            to_move=mover,
            legal_moves=moves,
            outcome=None if outcome is None else str(outcome),
            **({"moves_of": parts} if wide else {}),
        )
        return
    console = console_on(sys.stdout)
    before = str(match.turns[-1].before) if match.turns else None
    console.print(draw(str(position), theme_of(rules), page_of(console), before=before))
    console.print(f"state    {position}")
    if outcome is None:
        console.print(f"to move  {mover}")
        for line in _moves(position, console.width if console.is_terminal else None):
            console.print(line)
    else:
        console.print(f"outcome  {outcome}")


def _moves(position: Position[Any, Any], width: int | None) -> Iterator[str]:
    """Yield what can be chosen: at once, or by each of those who move at once."""
    sides = position.movers if position.expansion.together else ()
    if not sides:
        yield from _folded("moves    ", map(str, position.moves), width)
    for side in sides:
        yield from _folded(f"moves    {side}: ", map(str, position.moves_of(side)), width)


def _folded(head: str, moves: Iterable[str], width: int | None) -> Iterator[str]:
    """Yield lines of whole moves, each of the width where there is one."""
    line, gap = head, ""
    for move in moves:
        if width is not None and gap and len(line) + len(gap) + len(move) > width:
            yield line
            line, gap = " " * _INDENT, ""
        line, gap = f"{line}{gap}{move}", "  "
    yield line


def _begun(rules: PlayableGame[Any, Any], state: str | None) -> Match[Any, Any]:
    """Return a match that begins from the text of a state, or from the start."""
    return Match(rules if state is None else rules.position(state))


def _match(
    record: Path, game_name: str, source: str | None, reading: str | None, chosen: tuple[str, ...]
) -> Match[Any, Any]:
    """Return the last game of a record, checked against the rules."""
    kept = recorded(record, game_name, source, reading, chosen)
    rules = options.rules_of(game_name, kept.source, kept.reading, kept.chosen)
    return replay(record, rules)
