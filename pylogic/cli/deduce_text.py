"""How a derivation and the verdicts on its steps are printed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from pylogic.core.counting import counted
from pylogic.deduction import Derivation, Step
from pylogic.deduction.proofs import StepVerdict
from pylogic.deduction.stepwise import Compared
from pylogic.documents import Document

_MOST_LINES = 8
"""How much of a difference is shown, in lines."""

_LONGEST = 96
"""How much of a line is shown, in characters."""


@dataclass
class Deduction:
    """A derivation under one reading, how many seconds it took, and the verdicts on it.

    `made` has it under its number of moves, and those that it uses; `file` is the document's.
    """

    file: Path
    document: Document
    moves: int
    made: Mapping[int, Derivation]
    seconds: float
    verdicts: list[StepVerdict] = field(default_factory=list)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps."""
        return self.made[self.moves].steps


def show(deductions: Sequence[Deduction], seconds: float) -> None:
    """Print derivations, the table of all verdicts, and each counterexample."""
    for deduction in deductions:
        _show_steps(deduction)
    verdicts = [verdict for deduction in deductions for verdict in deduction.verdicts]
    if not verdicts:
        click.echo(f"{len(deductions)} derivations in {seconds:.1f} s")
        return
    _show_table(verdicts)
    _show_uses(verdicts)
    for deduction in deductions:
        for verdict in deduction.verdicts:
            _show_counterexample(verdict, deduction.document)
    refuted = [verdict for verdict in verdicts if verdict.counterexample]
    click.echo(
        f"boards of {verdicts[0].size}: {len(verdicts)} verdicts in {seconds:.1f} s, "
        f"{len(verdicts) - len(refuted)} proved, {len(refuted)} refuted, none sampled"
    )


def show_compared(comparison: Compared) -> None:
    """Print whether two steps say the same, and otherwise for what they do not."""
    if not comparison.holds:
        click.echo(
            f"{comparison.name}  the same: both hold in {counted(comparison.counts[0], 'case')}"
        )
        return
    other = next(label for label in comparison.steps if label != comparison.holds)
    values = ", ".join(f"{name} = {value}" for name, value in comparison.values)
    click.echo(
        f"{comparison.name}  refuted by {values}: {comparison.holds} holds, and {other} does not"
    )
    times = [
        f"{label} {count:,}"
        for label, count in zip(comparison.steps, comparison.counts, strict=True)
    ]
    click.echo(f"     cases in which each holds: {', '.join(times)}")


def _show_steps(deduction: Deduction) -> None:
    document = deduction.document
    click.echo(
        f"{document.name}, {counted(deduction.moves, 'move')},"
        f" reading {document.reading}: derived in {deduction.seconds:.1f} s"
    )
    for step in deduction.steps:
        click.echo(f"  Step {step.number}. {_short(step.heading)}")
        if step.tactics:
            click.echo(f"    by {', '.join(step.tactics)}")
        if step.sameness is not None and step.number:
            click.echo(f"    derived and printed: {step.sameness}")
        if step.provided is not None:
            click.echo(f"    provided that {_short(document.written(step.provided))}")
        lines = (step.difference or "").splitlines()
        for line in lines[:_MOST_LINES]:
            click.echo(f"      {_short(line)}")
        if (more := len(lines) - _MOST_LINES) > 0:
            click.echo(f"      and {more} lines more")
    click.echo()


def _short(text: str) -> str:
    line = " ".join(text.split()) if "\n" in text else text.rstrip()
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]} ..."


def _show_table(verdicts: Sequence[StepVerdict]) -> None:
    """Print a row for each step, and a column for each reading and class of boards."""
    found = {(v.step, v.reading, v.boards): v.verdict for v in verdicts}
    columns = list(dict.fromkeys((v.reading, v.boards) for v in verdicts))
    rows = list(dict.fromkeys(v.step for v in verdicts))
    width = max(len("reading"), *(len(_short_name(row)) for row in rows))
    widths = [max(map(len, (reading, boards, "refuted"))) for reading, boards in columns]
    readings = [reading for reading, _ in columns]
    shown = ["" if i and readings[i - 1] == r else r for i, r in enumerate(readings)]
    for label, cells in (
        ("reading", shown),
        ("boards", [boards for _, boards in columns]),
        *((_short_name(row), [found.get((row, *c), "") for c in columns]) for row in rows),
    ):
        line = "  ".join(f"{c:<{w}}" for c, w in zip(cells, widths, strict=True))
        click.echo(f"{label:<{width}}  {line}".rstrip())
    click.echo()


def _show_uses(verdicts: Sequence[StepVerdict]) -> None:
    """Print what was proved with results of other derivations, which were proved before."""
    for name in dict.fromkeys(name for verdict in verdicts for name in verdict.by):
        steps = dict.fromkeys(verdict.step for verdict in verdicts if name in verdict.by)
        click.echo(f"proved with the result for {_short_name(name)}: {', '.join(steps)}")


def _short_name(step: str) -> str:
    """Return a claim as its row of the table names it."""
    return step.removesuffix(" = true").replace("game.", "").replace("matrix.", "")


def _show_counterexample(verdict: StepVerdict, document: Document) -> None:
    found = verdict.counterexample
    if found is None:
        return
    values = [f"{name} = {value}" for name, value in found.situation.parameters.items()]
    if verdict.boards == "any":
        values += [f"{name} = {' '.join(map(str, v))}" for name, v in found.others.items()]
    sides = "left false, right true" if found.right else "left true, right false"
    name = _short_name(verdict.step)
    click.echo(f"{name}, {verdict.reading}, {verdict.boards}: {found.state}")
    click.echo(f"    {', '.join(values)}: {sides}, by {' and '.join(found.confirmed)}")
    part = _short(" ".join(document.written(found.failing).split()))
    where = ", ".join(f"{name} = {value}" for name, value in found.values.items())
    click.echo(
        f"    {'left' if found.right else 'right'} fails at {part}{where and f', for {where}'}"
    )
    for names in verdict.conditions:
        click.echo(f"    right if {' and '.join(' '.join(name.split()) for name in names)}")
    if not verdict.conditions:
        click.echo("    no side condition that is known makes it right")
