"""`pylogic check`: whether the sources of a game agree."""

import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import click
from click.core import ParameterSource

import pylogic.games as games
from pylogic.checking import CheckResult, check, check_choices
from pylogic.cli import options
from pylogic.cli.check_sheet import patience, print_sheet
from pylogic.cli.mutants import print_mutants
from pylogic.cli.output import emit_comparison, progress, warnings_told
from pylogic.cli.reasons import of_witness
from pylogic.console.screen import console_on, page_of
from pylogic.console.witnesses import render_witness
from pylogic.core.errors import CircuitMissing
from pylogic.games.themes import theme, theme_of
from pylogic.players import Learner, player


@click.command(
    "check",
    epilog=options.examples(
        "pylogic check pangke",
        "pylogic check pangke --sources text,native --readings corrected --json",
        "pylogic check connect4 --player four --games 20",
        "pylogic check tictactoe --mutants --number 20",
        "pylogic check pangke --positions 100000 --workers 4",
        "pylogic check game.kif --positions 2000",
    ),
)
@options.game
@click.option(
    "--sources",
    metavar="A,B,..",
    shell_complete=options.complete_sources,
    help="Two or more sources.  [default: all that the game has]",
)
@click.option(
    "--readings",
    metavar="R,..",
    default="corrected",
    show_default=True,
    help="Readings of the document; `text` and `circuit` take part once in each.",
)
@options.number(
    "--positions",
    help="How many positions to compare, by random games beyond the depth.",
    default=10_000,
)
@options.number(
    "--depth",
    help="Compare every position within so many moves of the initial one."
    "  [default: as many moves as fit in --positions]",
    least=0,
    metavar="D",
)
@click.option(
    "--player",
    "player_name",
    metavar="NAME",
    help="Compare instead which move a computer player chooses, and for what reason, in every"
    " position of --games games.",
)
@options.number(
    "--games",
    "count",
    maximum=options.MOST_GAMES,
    help="With --player: how many games to play. Some of their moves are random.",
    default=100,
)
@click.option(
    "--mutants",
    is_flag=True,
    help="Plant faults into the sources that are Prolog, and tell which of them are caught.",
)
@options.number(
    "--number",
    help="With --mutants: how many faults to plant in each source. A change that makes no"
    " difference does not count.",
    default=100,
)
@options.number(
    "--plies",
    help="For a rule sheet: how many moves a game may have before the check says that it does not"
    " end."
    "  [default: 2000]",
)
@options.game_options
@options.seed
@options.spread
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    game_name: str,
    sources: str | None,
    readings: str,
    positions: int,
    depth: int | None,
    player_name: str | None,
    count: int,
    mutants: bool,
    number: int,
    plies: int | None,
    chosen: tuple[str, ...],
    seed: int,
    workers: int | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Cross-check the sources of GAME; exit with 1 when they disagree.

    Who moves, the set of legal moves, every successor and the outcome are compared, and a
    disagreement is shrunk to the smallest position that shows it. Sources that agree, and are
    Prolog, are asked further: about illegal moves, whole games, and options at their bounds. A
    game with one source is checked by reading back the texts of its own states and moves.

    For a rule sheet, the moves and goals of each role are compared too, and games are played to
    find what only play shows: a role without a move, goals that are missing, not unique or out of
    range, games that need not end. Where the source circuit is named, only who moves, moves,
    successors and outcome are compared. Without --positions either takes half a minute at most.
    """
    named = None if sources is None else _parts(sources)
    values = options.option_values(game_name, chosen)
    written = games.is_sheet(Path(game_name))
    most = patience(_is_given("positions"))
    if (workers or scheduler) and player_name is not None:
        raise click.UsageError("--workers and --scheduler go without --player")
    if mutants:
        with options.workers_of(workers, scheduler, os.cpu_count()) as everybody:
            sound = print_mutants(
                game_name, named, number, seed, values, workers=everybody, as_json=as_json
            )
        if not sound:
            click.get_current_context().exit(1)
        return
    if written and player_name is None and "circuit" not in (named or ()):
        with options.workers_of(workers, scheduler) as everybody:
            sound = print_sheet(
                game_name,
                named,
                readings.split(",", maxsplit=1)[0],
                positions,
                seed,
                seconds=most,
                plies=plies,
                workers=everybody,
                as_json=as_json,
            )
        if not sound:
            click.get_current_context().exit(1)
        return
    if player_name is not None:
        result = _choices(game_name, player_name, named, count, seed, values)
    else:
        with (
            warnings_told(CircuitMissing),
            options.workers_of(workers, scheduler) as everybody,
            progress("positions", positions) as advance,
        ):
            result = check(
                game_name,
                named,
                _parts(readings),
                depth=depth,
                positions=positions,
                seed=seed,
                seconds=most if written else None,
                progress=advance,
                questioned=lambda done, of: advance(done, "further questions", of),
                options=values,
                workers=everybody,
            )
    late = {"stopped": True} if result.stopped else {}
    if as_json:
        emit_comparison(result, further=result.further, **late)
    else:
        print_result(result, values)
    if not result.agreed:
        click.get_current_context().exit(1)


def _is_given(name: str) -> bool:
    """Tell whether an option was given."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def _choices(  # noqa: PLR0913, PLR0917 - what a check of choices takes
    game: str,
    name: str,
    sources: list[str] | None,
    count: int,
    seed: int,
    values: dict[str, int | str],
) -> CheckResult:
    """Compare a player's choices; what it learns on the way is kept in a file of its own."""
    with tempfile.TemporaryDirectory() as folder, progress("games", count) as advance:
        learner = player(name)
        return check_choices(
            game,
            name,
            sources,
            count=count,
            seed=seed,
            options=values,
            memory=learner.memory_in(Path(folder) / "memory.txt")
            if isinstance(learner, Learner)
            else None,
            progress=advance,
        )


def print_result(result: CheckResult, values: Mapping[str, int | str] | None = None) -> None:
    """Print what a cross-check found: each disagreement as boards, then one line of figures.

    values: The game's own options, with which it was compared.
    """
    console = console_on(sys.stdout)
    sheet = result.disagreements and games.is_sheet(Path(result.game))
    looks = theme_of(games.game(result.game)) if sheet else theme(result.game)
    for witness in result.disagreements:
        console.print(render_witness(witness, looks, page_of(console)))
        for source, reason in of_witness(result.game, witness, page_of(console), values):
            console.print(f"why, by {source}:")
            console.print(reason, soft_wrap=True)
        console.print()
    console.print(result.summary)


def _parts(names: str) -> list[str]:
    """Return the names in a list with commas."""
    return [name.strip() for name in names.split(",") if name.strip()]
