"""`pylogic arena`: computer against computer, many games."""

from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import click

import pylogic.games as games
from pylogic.cli import options
from pylogic.cli.output import emit, progress
from pylogic.core.counting import counted
from pylogic.games import Game
from pylogic.players import player_of, tournament
from pylogic.players.arena import ArenaResult, Contest
from pylogic.players.move_grader import MoveGrader
from pylogic.players.move_grader import table as judgement_table
from pylogic.players.progress_plot import check_plot, plot
from pylogic.players.spread import contests
from pylogic.players.tournament import PairResult
from pylogic.workers import HERE, Workers


@click.command(
    "arena",
    epilog=options.examples(
        "pylogic arena moai --players minimax:3,minimax:2",
        "pylogic arena connect4 --players mcts:1000,minimax:3 --workers 2",
        "pylogic arena pangke --players minimax:2,random --games 20 --seed 7 --json",
        "pylogic arena connect4 --players four,random,minimax:1,minimax:2",
        "pylogic arena connect4 --players four,minimax:2 --memory four.txt --plot four.svg",
        "pylogic arena connect4 --players four,minimax:3 --games 20 --judge",
        "pylogic arena --ggp localhost:9147 localhost:9148 tictactoe.kif --play-clock 2",
    ),
)
@click.argument("named", metavar="GAME", nargs=-1, required=True)
@click.option(
    "--ggp",
    is_flag=True,
    help="Let players at URLs play, one for each role: `arena --ggp URL ... SHEET`. They have"
    " clocks; a late or wrong answer is replaced by a random legal move.",
)
@options.number(
    "--start-clock",
    help="How long players at URLs may prepare.",
    default=10,
    maximum=86_400,
    metavar="SECONDS",
)
@options.number(
    "--play-clock",
    help="How long they may take for a move.",
    default=5,
    maximum=86_400,
    metavar="SECONDS",
)
@options.file(
    "--record", "record_file", help="Where matches with --ggp are written, a JSON list of records."
)
@click.option(
    "--players",
    metavar="A,B[,C...]",
    shell_complete=options.complete_players,
    help="Who plays: `random`, `minimax:LEVEL` (1 to 5), `mcts:N` (N simulated games a move)"
    " or one of the game's own. With more than two, A plays against each of the others.",
)
@options.number(
    "--games",
    "count",
    maximum=options.MOST_GAMES,
    help="How many games, half of them from each side.  [default: 100, and 1 with --ggp]",
)
@options.seed
@options.number(
    "--opening",
    help="How many random moves come first, the same in both games of a pair."
    "  [default: as many as set the game up]",
    least=0,
    metavar="PLIES",
)
@options.number("--plies", help="A game of so many moves counts as drawn.", default=300)
@options.memory
@options.file(
    "--plot",
    "plot_file",
    help="Play all games without memory as well, and draw how the results change with --memory.",
)
@click.option(
    "--judge",
    "earliest",
    metavar="[PLY]",
    is_flag=False,
    flag_value=16,
    type=click.IntRange(min=0),
    help="Judge A's moves by exact solving, from that ply on (16 when left out): for each kind of"
    " reason, how often the move kept the game's value.",
)
@options.source_with("native where the game has it")
@options.reading
@options.game_options
@options.spread
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    named: tuple[str, ...],
    ggp: bool,
    start_clock: int,
    play_clock: int,
    record_file: Path | None,
    players: str | None,
    count: int | None,
    plies: int,
    seed: int,
    as_json: bool,
    **here: Any,  # noqa: ANN401 - the options of an arena without URLs
) -> None:
    """Let computer players play GAME against each other, and count from A's side.

    Games go in pairs that begin alike and in which the players change sides.
    """
    if not ggp:
        if record_file is not None:
            raise click.UsageError("--record goes with --ggp")
        if len(named) > 1:
            raise click.UsageError(f"{len(named)} names; expected one, or --ggp URL ... SHEET")
        if players is None:
            raise click.UsageError("Missing option '--players'.")
        games_here = count or 100
        _here(named[0], players, games_here, plies=plies, seed=seed, as_json=as_json, **here)
        return
    if players is not None:
        raise click.UsageError("--players and --ggp exclude each other: give one of them")
    if any(value not in {None, ()} for value in here.values()):
        raise click.UsageError(
            "with --ggp go --games, --plies, --seed, --record, --json and the clocks only"
        )
    from pylogic.cli.ggp import arena_of_players  # noqa: PLC0415 - only where it is needed

    arena_of_players(
        named,
        clocks=(start_clock, play_clock),
        count=count or 1,
        plies=plies,
        seed=seed,
        record_file=record_file,
        as_json=as_json,
    )


def _here(  # noqa: PLR0913 - one parameter an option
    game_name: str,
    players: str,
    count: int,
    *,
    seed: int,
    opening: int | None,
    plies: int,
    memory_file: Path | None,
    plot_file: Path | None,
    earliest: int | None,
    source: str | None,
    reading: str | None,
    chosen: tuple[str, ...],
    workers: int | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Let players of this program play, and print how they fared."""
    if source is None and reading is None:
        source = games.quickest_source(game_name)
    rules = options.rules_of(game_name, source, reading, chosen)
    names = [name.strip() for name in players.split(",")]
    if len(names) < 2:  # noqa: PLR2004 - as it says
        raise click.UsageError(f"--players {players!r} names {len(names)}; an arena is for two")
    asked = [player_of(name, rules) for name in names]
    first, *others = (each.name for each in asked)
    memory = None if memory_file is None else options.memory_of(asked, memory_file)
    if plot_file is not None:
        if memory is None:
            lack = "it needs --memory FILE" if memory_file is None else f"none of {players} learns"
            raise click.UsageError(f"--plot shows what learning changes: {lack}")
        check_plot(plot_file)
    matches = [
        (other, remembered)
        for other in others
        for remembered in ([memory] if plot_file is None else [None, memory])
    ]
    judges = [None if earliest is None else MoveGrader(rules, earliest) for _ in matches]
    rows = []
    if (workers or scheduler) and (memory is not None or earliest is not None):
        raise click.UsageError("--workers and --scheduler go without --memory and --judge")
    if memory is not None:
        memory.prepare()

    def play(other: str, everybody: Workers) -> Iterator[Contest]:
        return contests(
            rules, first, other, everybody, count=count, seed=seed, opening=opening, plies=plies
        )

    with (
        options.workers_of(workers, scheduler) as everybody,
        progress("games", count * len(matches)) as advance,
    ):
        for number, (other, remembered) in enumerate(matches):
            rows.append(
                tournament.row(
                    rules,
                    first,
                    other,
                    remembered,
                    count=count,
                    seed=seed,
                    opening=opening,
                    plies=plies,
                    progress=partial(_advance, advance, number * count),
                    on_game=None if (judge := judges[number]) is None else judge.judge,
                    contests=None if everybody is HERE else play(other, everybody),
                )
            )
    if plot_file is not None:
        plot(rows, plot_file)
    _tell_all(rows, judges, rules, seed=seed, as_json=as_json)
    if not as_json and (unfinished := sum(row.standing.unfinished for row in rows)):
        click.echo(f"counted as drawn after {counted(plies, 'move')}: {unfinished}")


def _tell_all(
    rows: list[PairResult],
    judges: list[MoveGrader | None],
    rules: Game[Any, Any],
    *,
    seed: int,
    as_json: bool,
) -> None:
    """Print how all fared, and how good their moves were."""
    if as_json:
        for row, judge in zip(rows, judges, strict=True):
            _emit(row, rules, seed, judge)
        return
    if len(rows) == 1:
        _tell(rows[0], rules, seed)
    else:
        click.echo(f"{rows[0].first} in {rules.name} (seed {seed})")
        click.echo(tournament.table(rows))
    for row, judge in zip(rows, judges, strict=True):
        if judge is not None:
            said = f"moves of {row.first} against {row.second}, from ply {judge.earliest} on"
            click.echo(f"\n{said}")
            click.echo(judgement_table(judge.tallies))


def _advance(advance: Callable[[int], None], before: int, done: int) -> None:
    """Show how many games were played, those of earlier matches included."""
    advance(before + done)


def _emit(row: PairResult, rules: Game[Any, Any], seed: int, judge: MoveGrader | None) -> None:
    """Print a row as one JSON object."""
    standing = row.standing
    judged = {}
    if judge is not None:
        judged["judged"] = [
            {"by": by, "ply": ply, **asdict(tally)}
            for (by, ply), tally in sorted(judge.tallies.items())
        ]
    emit(
        players=[row.first, row.second],
        games=standing.games,
        wins=standing.wins,
        draws=standing.draws,
        losses=standing.losses,
        seed=seed,
        unfinished=standing.unfinished,
        score=round(standing.score, 4),
        interval=[round(end, 4) for end in standing.interval],
        game=rules.name,
        source=rules.source,
        seconds=round(row.seconds, 6),
        memory=row.remembers,
        moving_first=_counts(row.by_turn[0]),
        moving_second=_counts(row.by_turn[1]),
        **judged,
    )


def _counts(standing: ArenaResult) -> dict[str, int]:
    """Return the results of the games from one side."""
    return {key: value for key, value in asdict(standing).items() if key != "unfinished"}


def _tell(row: PairResult, rules: Game[Any, Any], seed: int) -> None:
    """Print a row in words."""
    standing = row.standing
    low, high = standing.interval
    click.echo(
        f"{row.first} against {row.second}: {standing.wins} won, {standing.draws} drawn,"
        f" {standing.losses} lost of {standing.games} games of {rules.name} (seed {seed})"
    )
    click.echo(
        f"{row.first} takes {standing.score:.1%} of the points;"
        f" with 95 % confidence {low:.1%} to {high:.1%}"
    )
