"""`pylogic deduce`: a document's derivation, carried out again and decided step by step."""

from collections.abc import Mapping
from pathlib import Path
from time import perf_counter

import click

import pylogic.games as games
from pylogic.cli import deduce_text, diagnostics, options
from pylogic.cli.deduce_text import Deduction
from pylogic.cli.output import emit, progress
from pylogic.core.counting import counted
from pylogic.core.errors import DocumentMissing, PrologMissing
from pylogic.deduction import derivations
from pylogic.deduction.derivation import Step
from pylogic.deduction.plan import read_plans
from pylogic.deduction.proofs import DecidedWork, StepVerdict, Task, decide
from pylogic.deduction.stepwise import compared, states_of
from pylogic.documents import Document, load
from pylogic.documents.shipped import folder_of, folders
from pylogic.session import session

_SHIPPED = next(
    (name for name, path in folders().items() if (path / "derivation.toml").is_file()), ""
)
"""The document with a derivation."""


@click.command(
    "deduce",
    epilog=options.examples(
        "pylogic deduce",
        "pylogic deduce --moves 3 --reading corrected",
        "pylogic deduce --columns 5 --rows 4 --conn 3 --json",
    ),
)
@click.argument("document", default=_SHIPPED)
@options.number("--moves", help="Which derivation: the win with the N-th ply.", default=1)
@options.number("--conn", help="How many make a line.", metavar="K")
@options.number("--columns", help="Columns of the board.", metavar="X")
@options.number("--rows", help="Rows of the board.", metavar="Y")
@click.option(
    "--reading",
    "readings",
    type=click.Choice(games.READINGS),
    multiple=True,
    help="Which corrections of the document apply; may be given several times."
    "  [default: all for which there is the derivation]",
)
@click.option("--no-proofs", is_flag=True, help="Derive and compare the steps; decide nothing.")
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    document: str,
    moves: int,
    conn: int | None,
    columns: int | None,
    rows: int | None,
    readings: tuple[str, ...],
    no_proofs: bool,
    as_json: bool,
) -> None:
    """Derive the pattern for a win by tactics, and decide each step.

    Each step is derived from the one before by the transformation that its heading names, and
    compared with the one that DOCUMENT prints. Whether two steps are equivalent is then decided
    for all boards of the size: arbitrary ones, those with gravity, and those with gravity on which
    nobody has a line. A refutation shows a board with as few discs as possible.

    DOCUMENT is the name of a document, or a file with the text of one. Steps of a document of your
    own are asked of all its states, each beside the next. Exits with 1 when a step or a deduced
    pattern is refuted.
    """
    given = {"columns": columns, "rows": rows, "conn": conn}
    sizes = {name: value for name, value in given.items() if value is not None}
    began = perf_counter()
    found: list[Deduction] = []
    file = _file(document)
    if not (folder_of(load(file).name) / "derivation.toml").is_file():
        if sizes or no_proofs:
            raise click.UsageError(
                f"--columns, --rows, --conn and --no-proofs are for {_SHIPPED}; steps of other"
                " documents are compared"
            )
        _compare(file, readings or ("corrected",), as_json=as_json)
        return
    for reading in readings or games.READINGS:
        deduction = _deduced(file, reading, moves, explicit=bool(readings))
        if deduction is None:
            continue
        found.append(deduction)
    if not found:
        what = f"{document}: there is no derivation for {moves} moves under any reading"
        raise click.UsageError(what)
    if not no_proofs:
        _decide(found, sizes, as_json=as_json)
    if as_json and no_proofs:
        for deduction in found:
            _emit_steps(deduction)
    elif not as_json:
        deduce_text.show(found, perf_counter() - began)
    if any(v.verdict == "refuted" for one in found for v in one.verdicts):
        click.get_current_context().exit(1)


def _compare(file: Path, readings: tuple[str, ...], *, as_json: bool) -> None:
    """Compare the steps of a document on all its states, and print what becomes of each."""
    refuted = False
    for reading in readings:
        document = load(file, reading=reading)
        diagnostics.warn(document)
        count = states_of(document)
        states = "all states" if count is None else f"all {count:,} states"
        with session() as prolog:
            found = compared(document, prolog.add(document))
            if not as_json:
                steps = counted(len(document.syntax.steps()), "step")
                click.echo(f"{document.name}, reading {reading}: {steps}, asked of {states}")
            for one in found:
                refuted = refuted or bool(one.holds)
                if as_json:
                    values = dict(one.values) or None
                    verdict = "refuted" if one.holds else "same"
                    emit(
                        step=one.name, reading=reading, states=count, verdict=verdict,
                        counterexample=values, holds=one.holds or None, counts=one.counts,
                    )  # fmt: skip
                else:
                    deduce_text.show_compared(one)
    if refuted:
        click.get_current_context().exit(1)


def _file(name: str) -> Path:
    """Return where the text of a document is."""
    shipped = folder_of(name) / "axioms.txt"
    path = shipped if shipped.is_file() else Path(name)
    if not path.is_file():
        raise DocumentMissing(f"{name!r} is neither a document that is shipped nor a file")
    return path


def _deduced(file: Path, reading: str, moves: int, *, explicit: bool) -> Deduction | None:
    """Return a derivation; None where there is none for a reading that was not asked for."""
    document = load(file, reading=reading)
    formulas = [d.formula for d in document.declarations if d.formula is not None]
    path = folder_of(document.name) / "derivation.toml"
    if not explicit and path.is_file():
        plans = read_plans(path, formulas, document.reading)
        if moves not in plans:
            return None
    began = perf_counter()
    made = derivations(document, moves)
    return deduce_text.Deduction(file, document, moves, made, perf_counter() - began)


def _decide(deductions: list[Deduction], sizes: Mapping[str, int], *, as_json: bool) -> None:
    """Add the verdicts on derivations, and on the patterns that they deduce; as JSON at once."""

    def told(number: int, verdict: StepVerdict) -> None:
        if as_json:
            _emit(deductions[number], verdict)

    clauses = _has_prolog()
    works = [
        DecidedWork(
            Task(
                one.file,
                folder_of(one.document.name) / "boards.toml",
                one.document.reading,
                one.moves,
                sizes,
                clauses,
            ),
            one.document,
            one.made,
        )
        for one in deductions
    ]
    total = sum(len(work.claims()) * work.classes() for work in works)
    with progress("verdicts", total) as advance:
        for one, verdicts in zip(deductions, decide(works, advance, on_verdict=told), strict=True):
            one.verdicts = verdicts


def _has_prolog() -> bool:
    """Whether counterexamples can be checked by clauses too; without SWI-Prolog, say so."""
    try:
        session()
    except PrologMissing:
        click.echo("SWI-Prolog was not found: no counterexample is checked by clauses", err=True)
        return False
    return True


def _steps(deduction: Deduction) -> dict[str, Step]:
    return {f"{s.number - 1}<=>{s.number}": s for s in deduction.steps if s.number}


def _emit_steps(deduction: Deduction) -> None:
    """Print each step as JSON."""
    for name, step in _steps(deduction).items():
        emit(
            step=name,
            moves=deduction.moves,
            reading=deduction.document.reading,
            tactics=step.tactics,
            derived=step.sameness,
            difference=step.difference,
        )


def _emit(deduction: Deduction, verdict: StepVerdict) -> None:
    """Print a verdict as JSON, with the step that it is about."""
    about = _steps(deduction).get(verdict.step)
    emit(
        step=verdict.step,
        moves=deduction.moves,
        reading=verdict.reading,
        boards=verdict.boards,
        size=verdict.size,
        verdict=verdict.verdict,
        counterexample=_counterexample(verdict, deduction.document),
        proved_with=verdict.by,
        right_if=[list(names) for names in verdict.conditions],
        tactics=about.tactics if about is not None else None,
        derived=about.sameness if about is not None else None,
        seconds=round(verdict.seconds, 3),
    )


def _counterexample(verdict: StepVerdict, document: Document) -> dict[str, object] | None:
    found = verdict.counterexample
    if found is None:
        return None
    return {
        "state": found.state,
        **found.others,
        **found.situation.parameters,
        "left": found.left,
        "right": found.right,
        "confirmed_by": found.confirmed,
        "fails_at": " ".join(document.written(found.failing).split()),
        "fails_for": dict(found.values),
    }
