"""`pylogic prove`: what is known of each theorem of a script for the Boyer-Moore prover."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from time import perf_counter

import click

from pylogic.cli import options
from pylogic.cli.output import emit, progress
from pylogic.core.counting import counted
from pylogic.core.errors import ProverMissing
from pylogic.core.formulas import Term
from pylogic.documents import Document, load
from pylogic.documents.shipped import folder_of
from pylogic.explain.scripts.subterms import of_counterexample
from pylogic.notations.nqthm import lisp_printer, printer
from pylogic.nqthm import AddAxiom, Script
from pylogic.theorems import (
    Attempt,
    ProofPlan,
    TheoremVerdict,
    attempts,
    read_plan,
    verdicts,
    with_proofs,
)
from pylogic.theorems.acl2 import is_installed

_WIDEST = 90
"""How much of a counterexample is shown in a table, in characters; --json has all of it."""


@click.command(
    "prove",
    epilog=options.examples(
        "pylogic prove tictactoe",
        "pylogic prove tictactoe --reading printed",
        "pylogic prove script.lisp --theorem lemma-a --json",
    ),
)
@click.argument(
    "document", shell_complete=options.complete_documents, callback=options.tell_document_apart
)
@click.option("--theorem", metavar="NAME", help="Only this theorem.")
@options.reading_of_document
@click.option(
    "--acl2/--no-acl2",
    default=None,
    help="Have ACL2 prove them, or do without it.  [default: if it is installed]",
)
@options.seed
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    document: str,
    theorem: str | None,
    reading: str,
    acl2: bool | None,
    seed: int,
    as_json: bool,
) -> None:
    """Show what is known of each theorem of DOCUMENT.

    DOCUMENT is a file with a script for the Boyer-Moore prover, in its infix print or in Lisp, or
    the name of one that is shipped. A theorem is `proved` (by ACL2, which is given all events in
    order), `exhausted` (every case of a finite domain was evaluated, or it has no variables and
    so one case only), `tested` (on samples that met its hypotheses), `false` (with a
    counterexample) or `open`. Exits with 1 if one is
    false or cannot be read.
    """
    began = perf_counter()
    read = load(document, reading=reading)
    script = read.syntax
    if not isinstance(script, Script):
        raise click.UsageError(f"{document} has no theorems: it is no script of nqthm")
    if script.problems and not script.theorems:
        raise script.problems[0]
    if theorem is not None and theorem not in script.theorems:
        raise click.UsageError(f"{document} has no theorem {theorem!r}")
    plan = _plan(read)
    written = _writer(read)
    known = with_proofs(verdicts(script, plan, seed, theorem), _attempts(script, plan, acl2))
    found: list[TheoremVerdict] = []
    with progress(f"theorems of {read.name}", 1 if theorem else len(script.theorems)) as advance:
        for verdict in known:
            found.append(verdict)
            advance(len(found))
            (_emit if as_json else _print)(verdict, written)
            if verdict.counterexample and not as_json:
                _print_why(script, verdict, written)
    if not as_json:
        counts = Counter(f"{v.standing}{f' ({v.method})' if v.method else ''}" for v in found)
        listed = ", ".join(f"{count} {what}" for what, count in counts.most_common()) or "none"
        theorems = f"{len(found)} theorem{'' if len(found) == 1 else 's'}"
        click.echo(f"{theorems}: {listed}; {perf_counter() - began:.1f} s")
    if axioms := [event.name for event in script.events if isinstance(event, AddAxiom)]:
        click.echo(f"axioms, which no verdict rests on: {', '.join(axioms)}", err=True)
    for problem in script.problems:
        click.echo(f"not read: {str(problem).splitlines()[0]}", err=True)
    if script.problems or any(v.standing == "false" for v in found):
        click.get_current_context().exit(1)


def _print_why(script: Script, verdict: TheoremVerdict, written: Callable[[Term], str]) -> None:
    """Print what the parts of a theorem come to for its counterexample."""
    statement = script.theorems[verdict.theorem].statement
    why = of_counterexample(script, statement, verdict.counterexample, written)
    for line in str(why).splitlines():
        click.echo(f"    {line}")


def _plan(document: Document) -> ProofPlan:
    """Return the plan of proofs that is shipped for a document, or an empty one."""
    path = folder_of(document.name) / "proofs.toml"
    return read_plan(path) if path.is_file() else ProofPlan()


def _writer(document: Document) -> Callable[[Term], str]:
    """Return what writes terms as the document does."""
    if document.notation.name == "nqthm-lisp":
        return lisp_printer.print_term
    return printer.print_term


def _attempts(script: Script, plan: ProofPlan, wanted: bool | None) -> Iterator[Attempt]:  # noqa: FBT001
    """Yield what ACL2 makes of the theorems: nothing, where it is not there and not asked for."""
    if wanted is False or (wanted is None and not is_installed()):
        return
    try:
        yield from attempts(script, plan)
    except ProverMissing as missing:
        if wanted:
            raise
        click.echo(missing, err=True)


def _emit(verdict: TheoremVerdict, written: Callable[[Term], str]) -> None:
    """Print a verdict as JSON."""
    emit(
        theorem=verdict.theorem,
        verdict=verdict.standing,
        method=verdict.method or None,
        cases=verdict.cases,
        seed=verdict.seed,
        counterexample=_as_text(verdict.counterexample, written) or None,
        lines=verdict.lines,
        note=verdict.note or None,
    )


def _as_text(values: Mapping[str, Term], written: Callable[[Term], str]) -> dict[str, str]:
    return {name: " ".join(written(value).split()) for name, value in values.items()}


def _print(verdict: TheoremVerdict, written: Callable[[Term], str]) -> None:
    """Print a verdict on a line, and its counterexample below."""
    about = [verdict.method]
    if verdict.cases and verdict.standing != "proved":
        about.append(counted(verdict.cases, "case"))
    if verdict.method == "samples":
        about.append(f"seed {verdict.seed}")
    if verdict.note:
        about.append(verdict.note)
    said = ", ".join(filter(None, about))
    click.echo(f"{verdict.theorem:<38} {verdict.standing:<9} {said}".rstrip())
    for name, value in _as_text(verdict.counterexample, written).items():
        shown = value if len(value) <= _WIDEST else f"{value[:_WIDEST]} ..."
        click.echo(f"    {name} = {shown}")
