"""`pylogic play`: a game at the console, between people and computer players."""

import sys
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

import pylogic.games as games
from pylogic.cli import options
from pylogic.cli.recorded import recorded
from pylogic.console.loop import HUMAN, ConsoleGame, PlayerSlot
from pylogic.console.screen import screen_on
from pylogic.console.setup import ask_options, ask_players
from pylogic.games.match import Match, replay
from pylogic.games.position import PlayableGame
from pylogic.games.records import Opening, Record
from pylogic.players import Learner, player, player_of
from pylogic.players.base import choices_of
from pylogic.players.perfect import PerfectPlayer

_ADVISER = "minimax:3"
"""Who answers `hint`, and plays where nobody else is named."""


@click.command(
    "play",
    epilog=options.examples(
        "pylogic play pangke",
        "pylogic play moai --option width=6 --option height=5",
        "pylogic play moai --ask",
        "pylogic play pangke --players minimax:2,random --seed 7 --record games.jsonl",
        "pylogic play connect4 --players human,four",
    ),
)
@click.argument(
    "game_name",
    metavar="[GAME]",
    required=False,
    shell_complete=options.complete_games,
    callback=options.tell_game_apart,
)
@click.option(
    "--players",
    metavar="A,B",
    shell_complete=options.complete_players,
    help="Who plays each side, the first mover first: `human`, `random`, `minimax:LEVEL` (1 to"
    " 5), `mcts:N` (N simulated games a move) or one of the game's own."
    "  [default: human, and minimax:3 for every other side]",
)
@options.source
@options.reading
@options.game_options
@click.option("--ask", is_flag=True, help="Ask for the options of the game, and for who plays.")
@options.seed
@options.memory
@click.option(
    "--no-memory", is_flag=True, help="Players that learn remember nothing and learn nothing."
)
@options.file(
    "--record",
    "record_file",
    help="Append the game to FILE, a JSON line a move, each written at once.",
)
@options.from_state
@options.file(
    "--resume",
    help="Go on with the last game in FILE, as `save` or --record wrote it.",
    exists=True,
)
def command(  # noqa: PLR0913 - one parameter an option
    *,
    game_name: str | None,
    players: str | None,
    source: str | None,
    reading: str | None,
    chosen: tuple[str, ...],
    ask: bool,
    seed: int,
    memory_file: Path | None,
    no_memory: bool,
    record_file: Path | None,
    from_state: str | None,
    resume: Path | None,
) -> None:
    """Play GAME at the console; without a name, the one that `demo` shows.

    Needs no terminal: moves can come from a file, and the output is then a plain transcript.
    """
    if memory_file is not None and no_memory:
        raise click.UsageError("--memory and --no-memory exclude each other: give one of them")
    if resume is not None and from_state is not None:
        raise click.UsageError("--from and --resume both say where to begin: give one of them")
    if resume is not None:
        kept = recorded(resume, game_name, source, reading, chosen)
        game_name, source, reading = kept.opening.game, kept.source, kept.reading
        players, chosen = players or ",".join(kept.opening.players.values()), kept.chosen
    game_name = game_name or games.first().name
    screen = screen_on((sys.stdin, sys.stdout))
    if ask:
        given = options.option_values(game_name, chosen)
        asked = ask_options(screen, games.entry(game_name).options, given)
        chosen = tuple(f"{name}={value}" for name, value in asked.items())
    rules = options.rules_of(game_name, source, reading, chosen)
    if ask and players is None:
        asked_sides = [side for side in rules.players if side not in rules.nature]
        players = ask_players(screen, asked_sides)
    others = [_ADVISER] * (len(rules.players) - len(rules.nature) - 1)
    slots = _slots(rules, players or ",".join([HUMAN, *others]), seed)
    if not no_memory:
        slots = _remembering(slots, memory_file)
    match = (
        replay(resume, rules)
        if resume is not None
        else Match(rules if from_state is None else rules.position(from_state))
    )
    _refuse_misfits(slots, match)
    opening = Opening(
        game=games.lasting_name(rules.name),
        source=rules.source,
        reading=options.reading_of(rules),
        players={side: slot.name for side, slot in slots.items()},
        seed=seed,
        state=str(match.start),
        options=rules.options,
    )

    with ExitStack() as closing:
        record = None
        if record_file is not None:
            record = closing.enter_context(Record(record_file, opening, match.turns))
        adviser = player(_ADVISER, seed=seed)
        ConsoleGame(match, slots, screen, opening=opening, adviser=adviser, record=record).run()


def _refuse_misfits(slots: Mapping[str, PlayerSlot], match: Match[Any, Any]) -> None:
    """Raise, before a board is drawn, what players would raise at their first move."""
    position = match.position
    for slot in slots.values():
        if isinstance(slot.player, PerfectPlayer | Learner) and not position.is_over:
            choices_of(dict.fromkeys(position.movers, slot.player), match.game, None, position)


def _slots(rules: PlayableGame[Any, Any], players: str, seed: int) -> dict[str, PlayerSlot]:
    """Return who plays each side; nature plays itself where nobody is named for it."""
    names = [name.strip() for name in players.split(",")]
    sides = tuple(side for side in rules.players if side not in rules.nature)
    if len(names) == len(rules.players):
        sides = rules.players
    elif len(names) != len(sides):
        raise click.UsageError(
            f"--players {players!r} names {len(names)}; {rules.name} is played by"
            f" {len(sides)}: {', '.join(sides)}"
        )
    chosen = dict.fromkeys(rules.nature, "random") | dict(zip(sides, names, strict=True))
    found = {
        side: None if chosen[side] == HUMAN else player_of(chosen[side], rules, seed=seed + number)
        for number, side in enumerate(rules.players)
    }
    return {
        side: PlayerSlot(HUMAN if who is None else who.name, who) for side, who in found.items()
    }


def _remembering(slots: dict[str, PlayerSlot], file: Path | None) -> dict[str, PlayerSlot]:
    """Return the slots with the players that learn given what a file remembers."""
    memory = options.memory_of([slot.player for slot in slots.values()], file)
    if memory is None:
        if file is not None:
            raise click.UsageError("--memory is for players that learn: nobody here does")
        return slots
    memory.prepare()
    return {
        side: replace(slot, player=slot.player.remembering(memory))
        if isinstance(slot.player, Learner)
        else slot
        for side, slot in slots.items()
    }
