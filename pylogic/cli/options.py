"""Options that several commands share, so that they read the same everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pylogic import games

if TYPE_CHECKING:
    from pylogic.games import Game

as_json = click.option("--json", "as_json", is_flag=True, help="Answer one JSON object a line.")

game = click.argument("game_name", metavar="GAME")

source = click.option(
    "--source",
    metavar="SOURCE",
    help="Where the rules come from: `rules` (Prolog, the default), `text` (compiled from the"
    " document) or `native` (Python).",
)

reading = click.option(
    "--reading",
    type=click.Choice(games.READINGS),
    help="Which corrections of the document apply; for the source `text` only."
    "  [default: corrected]",
)

reading_of_document = click.option(
    "--reading",
    type=click.Choice(games.READINGS),
    default="corrected",
    show_default=True,
    help="Which corrections of the document apply.",
)

from_state = click.option(
    "--from", "from_state", metavar="T", help="The text of a state; without it, the initial state."
)

seed = click.option("--seed", type=int, default=0, show_default=True, help="For random choices.")


def examples(*lines: str) -> str:
    """Return the epilog of a command's help: its examples, one a line."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


def rules_of(name: str, source: str | None, reading: str | None) -> Game[Any, Any]:
    """Return the game that the options ask for; a reading without a text is bad usage."""
    source = source or "rules"
    if reading is not None and source != "text":
        raise click.UsageError(f"--reading is for --source text; the source {source!r} has none")
    return games.game(name, source=source, reading=reading or "corrected")


def state_of(rules: Game[Any, Any], text: str | None) -> Any:  # noqa: ANN401 - any game's state
    """Return the state a text stands for, or the initial one."""
    return rules.initial_state() if text is None else rules.parse_state(text)


def reading_of(rules: Game[Any, Any], reading: str | None) -> str | None:
    """Return the reading in force: None where the rules do not come from a text."""
    return (reading or "corrected") if rules.source == "text" else None
