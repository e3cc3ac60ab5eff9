"""What `pylogic load --suggest` says: errata that would let more of a document be read."""

import contextlib
import shlex
from collections.abc import Iterator
from pathlib import Path

import click

import pylogic
from pylogic.cli.output import emit
from pylogic.core.counting import counted
from pylogic.core.errata_file import errata_text
from pylogic.core.errors import PylogicError
from pylogic.documents.loading import errata_beside, open_text
from pylogic.documents.proposals import Suggestion, suggest
from pylogic.documents.proposals.candidates import COMPILE, READ
from pylogic.documents.proposals.fonts import lost_signs


def write_suggestion(
    source: str, out: str, notation: str | None, errata: str | None, *, as_json: bool
) -> bool:
    """Write what is proposed for a document to a file, or print it; return whether all is mended.

    source: The document: a file, a name, or a text with a line break.
    out: The file, which must not be there yet; `-` for the standard output.
    notation, errata: As `pylogic.load` takes them.
    as_json: Whether to print an object for each proposal.
    Raises click.UsageError: The file is there.
    Raises PylogicError: The document is not a text, or has nothing formal in it.
    """
    path = Path(out)
    if out != "-" and path.exists():
        raise click.UsageError(f"--suggest: {out} is there already; expected a new file")
    found = suggest(source, notation, errata)
    if not found.is_read:
        pylogic.load(source, notation=notation, errata=errata)  # says why not
    shown = "FILE" if "\n" in source else source
    if out != "-" and found.proposed:
        path.write_text(errata_text(found.errata, _head(shown, out, found)), encoding="utf-8")
    if as_json:
        _print_objects(found)
    elif out == "-":
        click.echo(errata_text(found.errata, _head(shown, "FILE.toml", found)), nl=False)
        click.echo("\n".join(_account(found)), err=True)
    else:
        for erratum in found.proposed:
            click.echo(f"line {erratum.lines[0]}: {erratum.why}")
            for change in erratum.changes:
                click.echo(f"    {change.printed}  ==>  {change.must_be}")
        click.echo("\n".join(_account(found)))
        if found.proposed:
            _tell_what_applies(shown, out)
    return not any(fault.kind in {READ, COMPILE} for fault in found.left)  # as load exits


def tell_of_lost_signs(source: str, file: str) -> None:
    """Tell on stderr that the signs of a text look lost, where they do.

    source: The document, as `write_suggestion` takes it.
    file: What it was called on the command line.
    """
    with contextlib.suppress(PylogicError):  # of a file that is no text, that is said already
        if any(lost_signs(open_text(source, errata="").text)):
            shown = shlex.quote(file)
            what = "its signs of logic look lost, and may be found again"
            click.echo(f"next: pylogic load {shown} --suggest proposals.toml: {what}", err=True)


def _tell_what_applies(source: str, out: str) -> None:
    """Print whether a file of corrections that was written applies by itself."""
    beside = errata_beside(Path(source))
    if beside is not None and beside.samefile(out):
        click.echo(
            f"written to {out}; from now on it applies, as it is beside {source} by its name"
        )
        click.echo(f"    pylogic load {shlex.quote(source)} --reading printed    leaves it out")
    else:
        click.echo(f"written to {out}; nothing is applied before you ask for it:")
        click.echo(f"    {_command(source, out)}")


def _command(source: str, out: str) -> str:
    return f"pylogic load {shlex.quote(source)} --errata {shlex.quote(out)}"


def _head(source: str, out: str, suggestion: Suggestion) -> Iterator[str]:
    """Yield the comment at the top of the file."""
    yield f"Proposals of `pylogic load {source} --suggest`: each was tried, and none was applied."
    yield "Keep those that are right, mend or delete the others, then:"
    yield f"    {_command(source, out)}"
    yield from _account(suggestion)


def _account(suggestion: Suggestion) -> Iterator[str]:
    """Yield how far the proposals go."""
    count, before, left = len(suggestion.proposed), suggestion.before, len(suggestion.left)
    if not count:
        yield "nothing is proposed: all is read" if not left else "nothing is proposed"
    else:
        many = counted(count, "proposal")
        faults = counted(before, "fault")
        rest = f"{left} left" if left else "the document loads"
        yield f"{many} for {faults}; with all of them {rest}"
    for fault in suggestion.left:
        yield f"left: line {fault.line}, column {fault.column}: {fault.what}"
    if suggestion.stopped:
        yield "the time was up before all had been tried"


def _print_objects(suggestion: Suggestion) -> None:
    """Print an object for each change that is proposed, and one for the whole."""
    document = suggestion.errata.document
    for erratum in suggestion.proposed:
        for change in erratum.changes:
            emit(
                document=document,
                id=erratum.id,
                kind=erratum.kind,
                lines=erratum.lines,
                printed=change.printed,
                must_be=change.must_be,
                count=change.count,
                why=erratum.why,
            )
    left = [{"line": f.line, "column": f.column, "what": f.what} for f in suggestion.left]
    emit(
        document=document, proposals=len(suggestion.proposed), faults=suggestion.before, left=left
    )
