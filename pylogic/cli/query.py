"""`pylogic query`: ask a goal of a game, of a text, or of a Prolog file."""

from collections.abc import Mapping

import click

import pylogic.games as games
from pylogic.cli import diagnostics, options, specs
from pylogic.cli.deadline import Clock, TimeIsUp, limited
from pylogic.cli.output import emit
from pylogic.core.errors import GoalError
from pylogic.documents import Document
from pylogic.session import session
from pylogic.session.nesting import check_nesting
from pylogic.terms import Term

_TIMEOUT = 10.0
"""How long a goal may run when nothing is said, in seconds."""


@click.command(
    "query",
    epilog=options.examples(
        'pylogic query pangke "initial_state(S), legal_move(S, M)"',
        'pylogic query axioms.txt "neighbor(S1, S2)" --limit 3 --json',
        'pylogic query family.pl "ancestor(ann, X)"',
    ),
)
@options.spec
@options.goal
@options.source
@options.reading
@options.game_options
@options.notation
@options.errata
@options.number("--limit", help="Stop after K solutions.", metavar="K")
@options.timeout(_TIMEOUT, "Stop when it takes longer, the time to read and compile included.")
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    spec: str,
    goal: str,
    source: str | None,
    reading: str | None,
    chosen: tuple[str, ...],
    notation: str | None,
    errata: str | None,
    limit: int | None,
    timeout: float,
    as_json: bool,
) -> None:
    """Ask GOAL of SPEC and print its solutions, one a line.

    SPEC is a game, a file with a specification, or a `.pl` file (write ./NAME for a file that is
    named like a game). A goal without variables answers `yes`; no solution prints `no`, with
    --json nothing, and exits 1. A goal about names that a document does not have is refused.
    Of a game, the rules in Prolog are asked, and its axioms with `--source text`, as `why` does.
    With `--source meaning`, a small document of first-order logic is asked what it means, by
    trying all values.

    Goals run in a sandbox, which is a process of its own: they can't touch files, processes or
    settings, and have limits of time and memory. The directives of a `.pl` file are not run.
    """
    check_nesting(goal, "<goal>")
    form = specs.Form(notation, errata)
    if source == "meaning":
        _ask_meaning(specs.meaning_of(spec, reading, form), goal, limit, timeout, as_json=as_json)
        return
    found = False
    with session() as prolog:
        if not games.is_game(spec):
            prolog.warm()
        clock = Clock(timeout)  # reading and compiling count, and not that Prolog starts
        try:
            with limited(clock):
                asked = specs.asked_of(prolog, spec, source, reading, chosen, form=form)
        except TimeIsUp:
            what = f"to read and load {spec} took longer than the limit of {timeout:g} seconds"
            raise GoalError("time", goal, what) from None
        with (
            diagnostics.telling_what_is_meant(asked.document, asked.elsewhere),
            asked.module.query(goal, limit=limit, timeout=clock.left, sandboxed=True) as answers,
        ):
            for answer in answers:
                found = True
                _print(answer, as_json=as_json)
                if not answer:
                    break  # nothing to tell one solution from the next
    diagnostics.tell_order(goal)
    if asked.document is not None:
        diagnostics.tell_unknown(goal, asked.document, answered=found)
    if not found:
        _deny(as_json=as_json)


def _print(answer: Mapping[str, Term], *, as_json: bool) -> None:
    if as_json:
        emit(**{name: str(term) for name, term in answer.items()})
    else:
        click.echo(", ".join(f"{name} = {term}" for name, term in answer.items()) or "yes")


def _ask_meaning(
    document: Document, goal: str, limit: int | None, timeout: float, *, as_json: bool
) -> None:
    try:
        with limited(Clock(timeout)):
            answers = document.evaluate(goal)
    except TimeIsUp:
        what = f"to try all values took longer than the limit of {timeout:g} seconds"
        raise GoalError("time", goal, what) from None
    for answer in answers[:limit]:
        _print(answer, as_json=as_json)
    if not answers:
        _deny(as_json=as_json)


def _deny(*, as_json: bool) -> None:
    if not as_json:
        click.echo("no")
    click.get_current_context().exit(1)
