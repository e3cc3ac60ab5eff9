"""`pylogic playouts`: how random games end."""

import time

import click

from pylogic.cli import options
from pylogic.cli.output import emit, progress
from pylogic.games.playouts import playouts


@click.command(
    "playouts",
    epilog=options.examples(
        "pylogic playouts connect4 --games 100000",
        "pylogic playouts connect4 --games 10000000 --workers 4",
        'pylogic playouts pangke --games 1000 --from "bb../b.../..w./..ww w" --json',
    ),
)
@options.game
@options.number(
    "--games", "count", maximum=options.MOST_GAMES, help="How many games.", default=10_000
)
@options.from_state
@options.game_options
@options.seed
@options.spread
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    game_name: str,
    count: int,
    from_state: str | None,
    chosen: tuple[str, ...],
    seed: int,
    workers: int | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Play random games of GAME from a position, and tell how they end.

    Each legal move is as likely as any other. Where the text of the game has a circuit, many games
    are played on it at a time; otherwise the game's rules are asked.
    """
    rules = options.quick_rules(game_name, chosen)
    state = options.state_of(rules, from_state)
    started = time.perf_counter()
    with (
        options.workers_of(workers, scheduler) as everybody,
        progress("random games", count) as advance,
    ):
        found = playouts(rules, state, count, seed, advance, everybody)
    seconds = time.perf_counter() - started
    if as_json:
        emit(
            game=rules.name,
            source=found.source,
            state=str(state),
            games=found.games,
            won=dict(found.won),
            drawn=found.drawn,
            scores={player: round(score, 3) for player, score in found.scores.items()},
            plies=round(found.plies, 3),
            unfinished=found.unfinished,
            seed=seed,
            seconds=round(seconds, 6),
        )
        return
    click.echo(
        f"{found.games:,} random games of {rules.name} ({found.source}) in {seconds:.3f} s,"
        f" {found.plies:.1f} plies each"
    )
    for player, won in found.won.items():
        click.echo(f"won by {player:<12} {won:>12,}  {won / found.games:.1%}")
    click.echo(f"drawn               {found.drawn:>12,}  {found.drawn / found.games:.1%}")
    if found.unfinished:
        click.echo(f"given up as too long {found.unfinished:>11,}")
