"""`pylogic check SHEET`: what its reasoners say, and what only play shows."""

from collections.abc import Sequence

import click

from pylogic.checking.sheets import Breach, SheetResult, check_sheet
from pylogic.checking.witness import Witness
from pylogic.cli import diagnostics
from pylogic.cli.output import emit, emit_comparison, progress
from pylogic.core.counting import counted
from pylogic.workers import Workers

_SECONDS = 30.0
_LONG = 3600.0
_SHOWN = 2_000
"""Characters of a state that are shown."""


def patience(asked: bool) -> float:  # noqa: FBT001 - whether so many positions were asked for
    """Return how many seconds a sheet is checked for."""
    return _LONG if asked else _SECONDS


def print_sheet(  # noqa: PLR0913 - what a check of a sheet takes
    sheet: str,
    sources: Sequence[str] | None,
    reading: str,
    positions: int,
    seed: int,
    *,
    seconds: float,
    plies: int | None,
    workers: Workers,
    as_json: bool,
) -> bool:
    """Check a sheet, print what was found, and return whether it is sound."""
    diagnostics.warn_of_sheet(sheet, reading)
    with progress("states", positions) as advance:
        result = check_sheet(
            sheet,
            sources,
            positions=positions,
            seconds=seconds,
            seed=seed,
            reading=reading,
            progress=advance,
            workers=workers,
            **({} if plies is None else {"plies": plies}),
        )
    if as_json:
        _emit(result)
    else:
        _print(result)
    return result.sound


def _print(result: SheetResult) -> None:
    for witness in result.disagreements:
        click.echo(_disagreement(witness))
    for breach in result.breaches:
        click.echo(_breach(breach))
    many = len(result.disagreements)
    if many:
        verdict = counted(many, "disagreement")
    elif len(result.sources) > 1:
        verdict = "they agree"
    else:
        verdict = "one source, so that nothing is compared"
    named = " and ".join(result.sources)
    faults = counted(len(result.breaches), "fault") if result.breaches else "no fault"
    which = "all that there are" if result.whole else "there may be more"
    click.echo(
        f"{result.game}: {named} on {counted(result.positions, 'state')} ({which})"
        f" in {result.seconds:.1f} s (seed {result.seed}): {verdict}; play shows {faults}"
    )


def _disagreement(witness: Witness) -> str:
    lines = [f"state    {witness.state}"]
    lines += [f"moves    {witness.move}"] if witness.move else []
    lines += [f"{name:8} {answer}" for name, answer in witness.answers.items()]
    return "\n".join(lines) + "\n"


def _breach(breach: Breach) -> str:
    way = "; ".join(breach.moves) or "at the start"
    known = "shortest way" if breach.shortest else "a way"
    state = breach.state if len(breach.state) <= _SHOWN else f"{breach.state[:_SHOWN]}..."
    moves = counted(len(breach.moves), "move")
    return f"{breach.what}\n  {known} ({moves}): {way}\n  state: {state}\n"


def _emit(result: SheetResult) -> None:
    emit_comparison(result, faults=len(result.breaches), all_states=result.whole)
    for breach in result.breaches:
        emit(
            fault=breach.what,
            moves=list(breach.moves),
            state=breach.state,
            shortest=breach.shortest,
        )
