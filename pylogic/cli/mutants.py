"""`pylogic check --mutants`: which faults in rules a check catches."""

from collections.abc import Mapping, Sequence
from typing import Any

import click

from pylogic.checking.mutants import mutants
from pylogic.checking.verdicts import Mutant, MutantsResult
from pylogic.cli.output import emit, progress
from pylogic.workers import Workers

_SHOWN = 72
"""Characters of what a fault changes that are shown."""


def print_mutants(  # noqa: PLR0913 - what a check of mutants takes
    game: str,
    sources: Sequence[str] | None,
    number: int,
    seed: int,
    options: Mapping[str, int | str],
    *,
    workers: Workers,
    as_json: bool,
) -> bool:
    """Plant faults, print what became of them, and return whether enough were caught."""
    with progress("faults") as advance:
        results = mutants(
            game,
            sources,
            count=number,
            seed=seed,
            options=options,
            progress=advance,
            workers=workers,
        )
    for result in results:
        (_emit if as_json else _print)(result)
    return all(result.enough for result in results)


def _emit(result: MutantsResult) -> None:
    counts = result.counts
    emit(
        game=result.game,
        source=result.source,
        mutants=len(result.mutants) - counts["equivalent"],
        caught=result.caught,
        survived=counts["survived"],
        harmless=counts["harmless"],
        equivalent=counts["equivalent"],
        told=counts["told"],
        refused=counts["refused"],
        error=counts["error"],
        endless=counts["endless"],
        faults=result.faults,
        positions=result.positions,
        options=[dict(options) for options in result.options],
        seed=result.seed,
        seconds=round(result.seconds, 6),
    )
    for mutant in result.mutants:
        emit(
            kind=mutant.fault.kind,
            where=mutant.fault.where,
            old=mutant.fault.old,
            new=mutant.fault.new,
            verdict=mutant.verdict,
            **_evidence(mutant),
        )


def _evidence(mutant: Mutant) -> dict[str, Any]:
    witness = mutant.witness
    if witness is None:
        return {"said": mutant.said}
    return {"state": witness.state, "move": witness.move, "answers": dict(witness.answers)}


def _print(result: MutantsResult) -> None:
    for mutant in result.mutants:
        fault = mutant.fault
        click.echo(f"{mutant.verdict:10} {fault.kind:9} {fault.where}")
        click.echo(f"{'':10} {_short(fault.old)} => {_short(fault.new)}")
        click.echo(f"{'':10} {_verdict(mutant)}")
    counts = result.counts
    at_fault = len(result.mutants) - counts["equivalent"]
    click.echo(
        f"{result.game}, {result.source}: {result.caught} of {at_fault} faults caught"
        f" ({counts['told']} by a position, {counts['error']} by an error, {counts['refused']} by"
        f" loading, {counts['endless']} by a limit), {counts['harmless']} harmless,"
        f" {counts['survived']} survived; {counts['equivalent']} more were none;"
        f" {result.positions:,} positions, {result.seconds:.1f} s"
        f" (seed {result.seed}, of {result.faults:,} faults)"
    )


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}..."


def _verdict(mutant: Mutant) -> str:
    """Return what became of a mutant, in a line."""
    witness = mutant.witness
    if witness is None:
        said = mutant.said or "nothing that is asked tells it from the right one"
        return said if mutant.verdict == "harmless" else _short(said)
    answers = "; ".join(f"{name}: {_short(answer)}" for name, answer in witness.answers.items())
    return f"{witness.state}{f', {witness.move}' if witness.move else ''}: {answers}"
