"""`pylogic audit`: what is wrong in a document, and what shows it."""

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import click
from rich.console import Console

from pylogic import audit
from pylogic.audit import ErratumWitness, Result
from pylogic.audit.boards import position
from pylogic.audit.report import FORMS, ReportTable, blocks, totals, write
from pylogic.cli import options
from pylogic.cli.audit_search import search_again
from pylogic.cli.output import emit, progress
from pylogic.cli.reasons import of_erratum
from pylogic.console.screen import console_on, page_of
from pylogic.console.witnesses import render_witness
from pylogic.core.errata import Errata
from pylogic.games.themes import theme
from pylogic.render.boards import Page
from pylogic.render.theme import Theme

_NARROW = 13
"""How much stands before a part of a finding, in characters."""

_MOST_PLACES = 4
"""How many of the places of one change are shown."""


@click.command(
    "audit",
    epilog=options.examples(
        "pylogic audit pangke",
        "pylogic audit moai --file moai-report.txt",
        "pylogic audit moai-report.txt --json",
        "pylogic audit --report audit.html",
        "pylogic audit pangke --search --limit 100",
    ),
)
@click.argument(
    "documents", nargs=-1, metavar="[DOCUMENT]...", shell_complete=options.complete_documents
)
@options.file(
    "--file", help="The text of DOCUMENT, where it is not shipped with pylogic.", exists=True
)
@options.file(
    "--report",
    help="Write all that is found into FILE, a page of Markdown (.md) or HTML (.html).",
    writable=True,
)
@click.option(
    "--search",
    is_flag=True,
    help="Look for the mistakes again, among the small edits of the axioms.",
)
@options.number(
    "--limit", help="With --search: try N edits of each kind for each erratum, chosen at random."
)
@options.seed
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    documents: tuple[str, ...],
    file: Path | None,
    report: Path | None,
    search: bool,
    limit: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """List the errata of each DOCUMENT, each with a witness that was found by running it.

    DOCUMENT is the name of a document that comes with a game, or the file with the text of one;
    without it, every document whose text is shipped is audited. A witness is the smallest
    position, board or reading on which the text with the fault and the rules differ; where there
    is none, the reason is given. For a fault in a program, `alone` is the answer with every other
    fault corrected, and `program` the answer of the program as its authors left it.
    """
    if report is not None and report.suffix not in FORMS:
        raise click.UsageError(f"--report {report}: expected a file in {' or '.join(FORMS)}")
    if file is not None and len(documents) > 1:
        raise click.UsageError("--file has the text of one document: name one DOCUMENT")
    if search:
        search_again(documents, limit, seed, as_json=as_json)
        return
    if file is not None and not documents:
        documents = (str(file),)
    audited = []
    for name in documents or filter(audit.is_shipped, audit.names()):
        errata = audit.errata_of(name)
        with progress(f"errata of {errata.document}", len(errata.errata)) as advance:
            found = []
            for one in audit.audit(name, file):
                found.append(one)
                advance(len(found))
                if as_json:
                    _emit(one)
        audited.append((errata, found))
        if not as_json:
            _print(errata, found)
    if len(audited) > 1 and not as_json:
        _print_totals(totals({errata.document: found for errata, found in audited}))
    if report is not None:
        write(report, blocks(audited))


def _emit(result: Result) -> None:
    """Print a finding as JSON."""
    witness = result.witness
    emit(
        document=result.document,
        id=result.id,
        kind=result.kind,
        lines=result.lines,
        printed=result.printed or None,
        must_be=result.must_be or None,
        why=result.why,
        witness=None
        if witness is None
        else {
            "asked": witness.asked,
            "state": witness.state or None,
            "answers": dict(witness.answers),
            "note": witness.note,
        },
        reason=result.reason or None,
    )


def _print_witness(witness: ErratumWitness, looks: Theme, console: Console, page: Page) -> None:
    """Print a witness: what was asked, and each answer, as boards where they are boards."""
    note = f" ({witness.note})" if witness.note else ""
    console.print(f"  {'asked':<{_NARROW - 2}}{witness.asked}{note}")
    shown = position(witness)
    if shown is None:
        for party, answer in witness.answers.items():
            console.print(f"  {party:<{_NARROW - 2}}{answer}")
        return
    console.print(render_witness(shown, looks, page))


def _print_change(label: str, lines: Sequence[str]) -> None:
    """Print what is changed, or what it becomes; of many places a few."""
    for i, line in enumerate(lines[:_MOST_PLACES]):
        click.echo(f"  {label if i == 0 else '':<{_NARROW - 2}}{line.rstrip()}")
    if (more := len(lines) - _MOST_PLACES) > 0:
        click.echo(f"{'':<{_NARROW}}and {more} more")


def _print_totals(totals: ReportTable) -> None:
    """Print the table of totals."""
    widths = [max(map(len, column)) for column in zip(*totals.rows, strict=True)]
    for name, *counts in totals.rows:
        cells = (f"{count:>{width}}" for count, width in zip(counts, widths[1:], strict=True))
        click.echo(f"{name:<{widths[0]}}  {'  '.join(cells)}")


def _print(errata: Errata, findings: Iterable[Result]) -> None:
    """Print findings with their boards drawn, then one line of figures."""
    console = console_on(sys.stdout)
    found = list(findings)
    for one in found:
        lines = ", ".join(map(str, one.lines))
        where = f"line{'' if len(one.lines) == 1 else 's'} {lines}"
        console.print(f"{one.id} ({one.kind}, {where})", style="bold")
        console.print(f"  {one.why}")
        for label, text in (("printed", one.printed), ("must be", one.must_be)):
            _print_change(label, text.splitlines())
        if one.witness is None:
            console.print(f"  no witness: {one.reason}")
        else:
            _print_witness(one.witness, theme(errata.game), console, page_of(console))
            for party, reason in of_erratum(one, page_of(console)):
                console.print(f"why, {party}:")
                console.print(reason, soft_wrap=True)
        console.print()
    kinds = Counter(one.kind for one in found)
    settled = f", {kinds['convention']} settled by convention" if kinds["convention"] else ""
    shown = sum(one.witness is not None for one in found)
    console.print(
        f"{errata.document}: {len(found)} errata, {kinds['scan']} of the scan{settled} and"
        f" {kinds['author']} of the authors; {shown} with a witness"
    )
