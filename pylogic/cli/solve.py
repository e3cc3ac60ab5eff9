"""`pylogic solve`: who wins a position, and when, if both sides play perfectly."""

import time
from collections.abc import Mapping
from typing import Any, ClassVar

import click

from pylogic.cli import diagnostics, options
from pylogic.cli.output import emit, progress, warnings_told
from pylogic.core.counting import counted
from pylogic.core.errors import SolutionNotKept
from pylogic.games.chosen import Chosen
from pylogic.games.gated import Gated
from pylogic.solvers.registry import Counting, Proving, solved_game, solver
from pylogic.solvers.retrograde_analysis import Value
from pylogic.solvers.simultaneous import MixedValue
from pylogic.solvers.statistics import Statistics
from pylogic.solvers.verifying import faults
from pylogic.workers import HERE


class _Size(click.ParamType[int]):
    """A number of bytes, such as 500M or 2G."""

    name = "size"
    _UNITS: ClassVar = {"K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return it in bytes."""
        if isinstance(value, int):
            return value
        number, unit = value[:-1], value[-1:].upper()
        try:
            size = int(float(number) * self._UNITS[unit])
        except (KeyError, ValueError, OverflowError):
            size = 0
        if size < 1:
            self.fail(f"{value!r} is no size; expected one such as 500M or 2G", param, ctx)
        return size


@click.command(
    "solve",
    epilog=options.examples(
        "pylogic solve pangke",
        "pylogic solve pangke --without mover-elsewhere --count",
        'pylogic solve tictactoe --from "x.o/.../... x" --json',
        "pylogic solve moai --option width=5 --option height=5",
        "pylogic solve connect4 --source circuit --option columns=4 --option rows=4 --count",
    ),
)
@options.game
@options.from_state
@click.option(
    "--source",
    type=click.Choice(["native", "circuit"]),
    help="What is solved: the game's engine by its own solver, or the circuit of its text;"
    " `native` solves a sheet whose terms grow, position by position."
    "  [default: its own solver where it has one, `native` for a sheet of few positions]",
)
@click.option(
    "--memory",
    type=_Size(),
    default="2G",
    show_default=True,
    help="How much memory the positions may take.",
)
@click.option("--without", metavar="ERRATUM", help="Leave this mistake of the document in.")
@click.option(
    "--count", is_flag=True, help="Also count the positions that can be reached, by who wins."
)
@click.option(
    "--verify",
    is_flag=True,
    help="Also check that every value kept follows from those of its successors.",
)
@click.option("--again", is_flag=True, help="Solve the game even where its solution is kept.")
@options.game_options
@options.spread
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    game_name: str,
    from_state: str | None,
    source: str | None,
    memory: int,
    without: str | None,
    count: bool,
    verify: bool,
    again: bool,
    chosen: tuple[str, ...],
    workers: int | None,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Tell who wins GAME from a position when all play their best, and in how many plies.

    The winner wins as soon as possible, the loser loses as late as possible. Where nobody can
    force a win, the answer is a draw; a game that can go on for ever is a draw too. A game without
    a solver of its own is solved from the circuit of its text: every position that can be reached
    is listed, and its value found backwards from the ends. Solutions that take long to find are
    kept in the user's cache. Exits with 1 if --verify finds a value that does not follow.
    """
    if (workers or scheduler) and not verify:
        raise click.UsageError("--workers and --scheduler go with --verify: solving is one piece")
    if source is None:
        diagnostics.warn_of_sheet(game_name)
    rules = (
        solved_game(game_name, options.option_values(game_name, chosen))
        if source is None
        else options.rules_of(game_name, source, None, chosen)
    )
    state = options.state_of(rules, from_state)
    started = time.perf_counter()
    with warnings_told(SolutionNotKept):
        solution = solver(rules, without, progress, again=again, memory=memory)
    if count and not isinstance(solution, Counting):
        raise click.UsageError(f"--count: the positions of {game_name} are not counted")
    if verify and not isinstance(solution, Proving):
        raise click.UsageError(f"--verify: no values of {game_name} are kept")
    with warnings_told(SolutionNotKept), progress(f"value of {state}"):
        value = solution.value(state)
    seconds = round(time.perf_counter() - started, 3)
    mixed = value if isinstance(value, MixedValue) else None
    if as_json:
        emit(
            game=rules.name,
            reading="corrected",
            without=without,
            state=str(state),
            value=None if mixed else value.winner or "draw",
            distance=value.distance,
            seconds=seconds,
            **(_emitted(mixed) if mixed else {}),
        )
    else:
        said = _average(mixed) if mixed else _said(value, players=len(rules.players))
        if isinstance(rules, Gated) and rules.undecided:
            said = rules.undecided
        click.echo(f"{state}: {said} ({seconds:.3f} s)")
        for player, chances in (mixed.chances if mixed else {}).items():
            own = (f"{move} {100 * chance:.4g}%" for move, chance in chances.items())
            click.echo(f"{player}: {'  '.join(own)}")
    if isinstance(solution, Counting) and count:
        _count(solution.statistics(state), as_json=as_json)
    if isinstance(solution, Proving) and verify:
        with options.workers_of(workers, scheduler) as everybody:
            if everybody is HERE:
                found = solution.faults()
            else:
                with progress("parts checked") as advance:
                    mine = Chosen.of(rules)
                    found = faults(solution, mine, str(state), memory, everybody, advance, without)
        _verify(*found, as_json=as_json)


def _said(value: Value, *, players: int) -> str:
    """Return a value in words: of a puzzle, of two players, or of more, each against all."""
    if value.winner is None:
        return {1: "no solution", 2: "a draw"}.get(players, "no player is sure to win")
    if value.distance == 0:
        return f"{value.winner} has won"
    return f"{value.winner} wins in {value.distance} {'ply' if value.distance == 1 else 'plies'}"


def _average(value: MixedValue) -> str:
    """Return in words what players come to who may mix their moves."""
    goals = ", ".join(f"{player} {goal:.6g}" for player, goal in value.goals.items())
    if value.is_exact:
        return f"{goals} on average, when both play their best"
    return f"{goals} on average, of which each is sure, whatever the others do"


def _emitted(value: MixedValue) -> dict[str, Mapping[str, Any]]:
    return {("goals" if value.is_exact else "sure"): value.goals, "chances": value.chances}


def _count(statistics: Statistics, *, as_json: bool) -> None:
    """Print how many positions there are, by who wins."""
    if as_json:
        emit(
            positions=statistics.positions,
            won=dict(statistics.won),
            drawn=statistics.drawn,
            longest=statistics.longest,
            example=statistics.example,
            **({} if statistics.circling is None else {"circling": statistics.circling}),
        )
        return
    click.echo(f"positions reached  {statistics.positions:>12,}")
    for player, count in statistics.won.items():
        click.echo(f"{f'won by {player}':<17}  {count:>12,}")
    if statistics.drawn is not None:
        click.echo(f"drawn              {statistics.drawn:>12,}")
    if statistics.circling:
        click.echo(f"  without an end    {statistics.circling:>12,}")
    if statistics.longest is not None:
        longest = counted(statistics.longest, "ply", "plies")
        click.echo(f"the longest win takes {longest}: {statistics.example}")


def _verify(values: int, wrong: int, *, as_json: bool) -> None:
    """Print how many values do not follow, and exit with 1 if there are any."""
    if as_json:
        emit(values=values, wrong=wrong)
    else:
        click.echo(f"{values:,} values checked: {wrong:,} do not follow from their successors")
    if wrong:
        click.get_current_context().exit(1)
