"""`pylogic audit --search`: the mistakes of formulas, found again among their small edits."""

from collections.abc import Sequence
from dataclasses import asdict

import click

from pylogic import audit
from pylogic.audit.search import ErratumSearch, search, searched
from pylogic.cli.output import emit, progress

_MOST = 5
"""How many of the edits that would do are shown."""


def search_again(documents: Sequence[str], limit: int | None, seed: int, *, as_json: bool) -> None:
    """Search for the errata of documents, and print for each what was found.

    Raises click.UsageError: A document has no formulas that an engine could judge.
    """
    for name in documents or searched():
        if name not in searched():
            raise click.UsageError(
                f"--search is for formulas that an engine judges: {' or '.join(searched())}"
            )
        errata = audit.errata_of(name)
        found: list[ErratumSearch] = []
        with progress(f"edits of {name}") as advance:
            for one in search(errata, limit, seed):
                found.append(one)
                advance(len(found))
                emit(**asdict(one)) if as_json else _print(one)
        if not as_json:
            again = sum(bool(one.again) for one in found)
            part = sum(bool(one.part and not one.again) for one in found)
            tried = sum(bool(one.tried) for one in found)
            click.echo(
                f"{name}: {again} of {len(found)} errata of the authors are found again by one"
                f" edit, {part} in part and {tried - again - part} not;"
                f" {len(found) - tried} cannot be judged so"
            )


def _print(search: ErratumSearch) -> None:
    words = f"{search.tokens} token{'' if search.tokens == 1 else 's'}"
    if search.reason:
        click.echo(f"{search.id} ({words}): not searched: {search.reason}")
        return
    how = (
        f"found again: {search.again}"
        if search.again
        else f"found in part: {search.part}"
        if search.part
        else "none of them is the correction"
    )
    click.echo(
        f"{search.id} ({words}): {search.tried:,} of {search.edits:,} edits tried,"
        f" {len(search.agreeing)} agree with the engine; {how}"
    )
    others = [edit for edit in search.agreeing if edit not in {search.again, search.part}]
    for edit in others[:_MOST]:
        click.echo(f"  also {edit}")
    if len(others) > _MOST:
        click.echo(f"  and {len(others) - _MOST} more")
