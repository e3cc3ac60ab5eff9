"""`pylogic audit`: what is wrong in a document, and what shows it."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pylogic.cli import options
from pylogic.cli.output import emit, progress

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console

    from pylogic.audit import Finding, Witness
    from pylogic.console.board import Page
    from pylogic.console.themes import Theme
    from pylogic.errata import Errata

_NARROW = 13
"""How much stands before a part of a finding, in characters."""

_MOST_PLACES = 4
"""How many of the places of one change are shown."""

_NOBODY = "-"
"""Stands for who moves in the text of a board, which does not say it."""


@click.command(
    "audit",
    epilog=options.examples(
        "pylogic audit pangke",
        "pylogic audit moai --file moai-report.txt",
        "pylogic audit moai-report.txt --json",
    ),
)
@click.argument("document", required=False)
@click.option(
    "--file",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The text of DOCUMENT, where it is not shipped with pylogic.",
)
@options.as_json
def command(*, document: str | None, file: Path | None, as_json: bool) -> None:
    """List the errata of DOCUMENT, each with a witness that was found by running it.

    DOCUMENT is the name of a document (connect4, four4, moai, pangke, tictactoe) or the file with
    the text of one; without it, every document whose text is shipped is audited. A witness is the smallest position, board
    or reading on which the text with the fault and the rules differ; where there is none, the
    reason is given. Of a program, `alone` is what it answers with every other fault corrected, and
    `program` what it answers as its authors left it.
    """
    from pylogic import audit  # noqa: PLC0415 - `pylogic --help` needs no documents

    if document is None and file is not None:
        document = str(file)
    chosen = [document] if document else [name for name in audit.names() if audit.is_shipped(name)]
    for name in chosen:
        errata = audit.errata_of(name)
        with progress(f"errata of {errata.document}", len(errata.errata)) as advance:
            found = []
            for one in audit.audit(name, file):
                found.append(one)
                advance(len(found))
                if as_json:
                    _emit(one)
        if not as_json:
            _print(errata, found)


def _emit(found: Finding) -> None:
    """Print a finding as JSON."""
    witness = found.witness
    emit(
        document=found.document,
        id=found.id,
        kind=found.kind,
        lines=found.lines,
        printed=found.printed or None,
        must_be=found.must_be or None,
        why=found.why,
        witness=None
        if witness is None
        else {
            "asked": witness.asked,
            "state": witness.state or None,
            "answers": dict(witness.answers),
            "note": witness.note,
        },
        reason=found.reason or None,
    )


def _print_witness(witness: Witness, looks: Theme, console: Console, page: Page) -> None:
    """Print a witness: what was asked, and each answer, as boards where they are boards."""
    from pylogic.check import Witness as Position  # noqa: PLC0415 - imports the games
    from pylogic.console.evidence import evidence  # noqa: PLC0415 - imports rich

    note = f" ({witness.note})" if witness.note else ""
    console.print(f"  {'asked':<{_NARROW - 2}}{witness.asked}{note}")
    if not witness.state:
        for party, answer in witness.answers.items():
            console.print(f"  {party:<{_NARROW - 2}}{answer}")
        return
    shape = [len(row) for row in _rows(witness.state)]
    answers = {
        party: f"{answer} {_NOBODY}" if [len(r) for r in answer.split("/")] == shape else answer
        for party, answer in witness.answers.items()
    }
    state = witness.state if " " in witness.state else f"{witness.state} {_NOBODY}"
    console.print(evidence(Position(state, None, answers), looks, page))


def _print_change(label: str, lines: Sequence[str]) -> None:
    """Print what is changed, or what it becomes; of many places a few."""
    for i, line in enumerate(lines[:_MOST_PLACES]):
        click.echo(f"  {label if i == 0 else '':<{_NARROW - 2}}{line.rstrip()}")
    if (more := len(lines) - _MOST_PLACES) > 0:
        click.echo(f"{'':<{_NARROW}}and {more} more")


def _rows(state: str) -> list[str]:
    return state.partition(" ")[0].split("/")


def _print(errata: Errata, findings: Iterable[Finding]) -> None:
    """Print findings with their boards drawn, then one line of figures."""
    from pylogic.console.screen import console_on, page_of  # noqa: PLC0415 - imports rich
    from pylogic.console.themes import theme  # noqa: PLC0415

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
        console.print()
    kinds = Counter(one.kind for one in found)
    settled = f", {kinds['convention']} settled by convention" if kinds["convention"] else ""
    shown = sum(one.witness is not None for one in found)
    console.print(
        f"{errata.document}: {len(found)} errata, {kinds['scan']} of the scan{settled} and"
        f" {kinds['author']} of the authors; {shown} with a witness"
    )
