"""`pylogic perft`: how many ways there are to make so many moves."""

import time

import click

from pylogic.cli import options
from pylogic.cli.output import emit, progress
from pylogic.games import perft as splits
from pylogic.workers import HERE


@click.command(
    "perft",
    epilog=options.examples(
        "pylogic perft pangke 4", "pylogic perft pangke 5 --source native --divide --json"
    ),
)
@options.game
@click.argument("depth", type=click.IntRange(0, 1_000))
@options.source
@options.reading
@options.game_options
@options.from_state
@click.option("--divide", is_flag=True, help="Also count below each first move.")
@options.spread
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    game_name: str,
    depth: int,
    source: str | None,
    reading: str | None,
    chosen: tuple[str, ...],
    from_state: str | None,
    divide: bool,
    workers: int | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Count the ways to make DEPTH moves in GAME.

    The figure is a fingerprint of the rules: sources that agree on it for several depths rarely
    differ anywhere.
    """
    rules = options.rules_of(game_name, source, reading, chosen)
    state = options.state_of(rules, from_state)
    if divide and depth == 0:
        raise click.UsageError("--divide counts below first moves: DEPTH must be 1 or more")
    started = time.perf_counter()
    with (
        options.workers_of(workers, scheduler) as everybody,
        progress(f"perft({depth})") as advance,
    ):
        if everybody is HERE:
            below = rules.divide(state, depth) if divide else {}
            nodes = sum(below.values()) if divide else rules.perft(state, depth)
        elif divide:
            below = splits.divide(rules, state, depth, everybody, advance)
            nodes = sum(below.values())
        else:
            below, nodes = {}, splits.perft(rules, state, depth, everybody, advance)
    seconds = time.perf_counter() - started
    for move, count in below.items():
        if as_json:
            emit(move=str(move), nodes=count)
        else:
            click.echo(f"{move!s:<12} {count:>12,}")
    if as_json:
        emit(
            game=rules.name,
            source=rules.source,
            reading=options.reading_of(rules),
            depth=depth,
            nodes=nodes,
            seconds=round(seconds, 6),
        )
    else:
        click.echo(
            f"perft({depth}) of {rules.name} ({rules.source}): {nodes:,} in {seconds:.3f} s"
        )
