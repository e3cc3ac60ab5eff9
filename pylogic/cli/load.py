"""`pylogic load`: read a document, and say what became of every line."""

import sys
from dataclasses import replace

import click

import pylogic
from pylogic.cli import options
from pylogic.cli.next_steps import next_steps
from pylogic.cli.output import emit
from pylogic.cli.suggestions import tell_of_lost_signs, write_suggestion
from pylogic.core.errors import Place, ReadError
from pylogic.documents import Document
from pylogic.documents.advice import Advice
from pylogic.documents.advice.advice import advice_lines
from pylogic.documents.loading import MAX_BYTES, decoded

_STDIN = "-"


@click.command(
    "load",
    epilog=options.examples(
        "pylogic load axioms.txt",
        "pylogic load axioms.txt --reading printed --json",
        "pylogic load axioms.txt --emit prolog > axioms.pl",
        "pylogic load axioms.txt --suggest errata.toml",
    ),
)
@click.argument(
    "file", shell_complete=options.complete_documents, callback=options.tell_document_apart
)
@options.notation
@options.reading_of_document
@options.errata
@click.option(
    "--emit",
    "emitted",
    type=click.Choice(["report", "formulas", "prolog"]),
    default="report",
    show_default=True,
    help="What to print: what became of every line, the axioms as they were understood, or a"
    " module that `swipl` loads by itself.",
)
@click.option(
    "--to",
    "target",
    metavar="N",
    help="The notation to write formulas in; the document's own when left out. A script of nqthm"
    " can be written in `nqthm` (infix) and in `nqthm-lisp`.",
)
@click.option(
    "--suggest",
    "suggested",
    is_flag=False,
    flag_value="-",
    metavar="[OUT]",
    help="Write proposals that would let the rest be read, as an errata file, to OUT or to the"
    " standard output. Each was tried; none is applied.",
)
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    file: str,
    notation: str | None,
    reading: str,
    errata: str | None,
    emitted: str,
    target: str | None,
    suggested: str | None,
    as_json: bool,
) -> None:
    """Read the document in FILE (`-` for what is typed or piped in).

    Exits with 0 when every line is understood and all axioms compile; with 1 when it could be read
    but some line could not, or an axiom does not compile: the report says which and why; with 2
    when it could not be read. With --suggest, it exits with 0 when the proposals would let
    everything be read.
    """
    if target is not None and emitted != "formulas":
        raise click.UsageError("--to says how formulas are written: it takes --emit formulas")
    text = _typed() if file == _STDIN else file
    if suggested is not None:
        if emitted != "report" or reading != "corrected":
            raise click.UsageError("--suggest takes neither --emit nor --reading")
        if not write_suggestion(text, suggested, notation, errata, as_json=as_json):
            click.get_current_context().exit(1)
        return
    try:
        document = pylogic.load(text, notation=notation, reading=reading, errata=errata)
    except ReadError:
        tell_of_lost_signs(text, file)
        raise
    if emitted == "report":
        _print_report(document, tuple(next_steps(document, file, errata)), as_json=as_json)
    elif emitted == "formulas":
        _print_formulas(document, target, as_json=as_json)
    elif not document.obstacles:
        _print_clauses(document, as_json=as_json)
    if document.problems:
        if emitted != "report":
            for problem in document.problems:
                click.echo(problem, err=True)
        click.get_current_context().exit(1)


def _print_report(document: Document, following: tuple[Advice, ...], *, as_json: bool) -> None:
    """Print what became of every line, and what can be done; warnings and problems are part."""
    advice = (*document.advice, *following)
    if not as_json and document.problems:
        click.echo(document.report)
        click.echo("\n".join(advice_lines(tuple(following))), err=True)  # the problems end it
        return
    if not as_json:
        click.echo(replace(document.report, advice=advice))
        return
    for entry in document.report.entries:
        emit(lines=entry.lines, kind=entry.kind, text=entry.text, became=entry.became)
    for notice in document.report.notices:
        line = notice.place.line
        emit(lines=[line, line], kind="warning", text=str(notice), became="")
    for problem in document.problems:
        place = getattr(problem, "place", None)
        at = [place.line, place.line] if isinstance(place, Place) else None
        emit(lines=at, kind="problem", text=str(problem), became="")
    for one in advice:
        emit(lines=one.lines, kind=one.kind, text=one.text, became=one.became)


def _print_formulas(document: Document, target: str | None, *, as_json: bool) -> None:
    """Print the axioms that could be read, in the notation `target`."""
    if not as_json or document.notation.write is None:
        click.echo(document.formulas(target))
        return
    for axiom in document.syntax.stated():
        if axiom.formula is not None:
            formula = document.written(axiom.formula, target)
            emit(label=axiom.label, lines=axiom.lines, formula=formula)


def _print_clauses(document: Document, *, as_json: bool) -> None:
    """Print the Prolog module, or with --json its clauses one by one."""
    if not as_json:
        click.echo(document.prolog())
        return
    for clause in document.clauses:
        emit(
            predicate=clause.predicate, clause=clause.text, label=clause.label, lines=clause.lines
        )


def _typed() -> str:
    """Return the text on the standard input, as something that cannot be the name of a file."""
    return decoded(sys.stdin.buffer.read(MAX_BYTES + 1), "<stdin>") + "\n"
