"""`pylogic why`: why a goal holds, or why not, in the axioms of its text."""

import sys
from dataclasses import replace
from pathlib import Path

import click

import pylogic.games as games
from pylogic.cli import options, specs
from pylogic.cli.deadline import Clock, TimeIsUp, limited
from pylogic.cli.output import emit
from pylogic.console.screen import console_on, page_of
from pylogic.core.errors import GoalError
from pylogic.explain import Explanation, data, page, styled
from pylogic.explain.queries import explained
from pylogic.games.reasons import reasons_of
from pylogic.games.themes import theme_of
from pylogic.session import session
from pylogic.session.nesting import check_nesting

_TIMEOUT = 20.0
"""How long it may take when nothing is said, in seconds."""


@click.command(
    "why",
    epilog=options.examples(
        'pylogic why pangke "initial(_P), ok_move(sq(2,1), sq(3,1), _P)"',
        'pylogic why family "ancestor(ann, X)" --depth 9',
        'pylogic why family "childless(ann)" --not',
    ),
)
@options.spec
@options.goal
@click.option(
    "--not", "denied", is_flag=True, help="The goal should fail: exit with 1 if it holds."
)
@options.source_with("text")
@options.reading
@options.game_options
@options.notation
@options.errata
@options.from_state
@options.number(
    "--depth",
    help="Open the explanation so deep, with all details; without it, at most twelve lines.",
)
@options.file("--html", "html_file", help="Write it as a page, whose parts open by a click.")
@options.timeout(_TIMEOUT, "Stop when it takes longer.")
@options.as_json
def command(  # noqa: PLR0913 - one parameter an option
    *,
    spec: str,
    goal: str,
    denied: bool,
    source: str | None,
    reading: str | None,
    chosen: tuple[str, ...],
    notation: str | None,
    errata: str | None,
    from_state: str | None,
    depth: int | None,
    html_file: Path | None,
    timeout: float,
    as_json: bool,
) -> None:
    """Tell why GOAL holds in SPEC, or why it does not.

    SPEC and GOAL are those of `pylogic query`: a game or a document; atoms with commas between.
    Of a game, the axioms of its text are asked, and the rules in Prolog with `--source rules`.
    Of a goal with variables the first answer is explained; with --from, P is the position that it
    says. A goal that fails exits with 1, unless --not says that it should. Every step is checked
    anew, by code that did not find it.
    """
    check_nesting(goal, "<goal>")
    try:
        with limited(Clock(timeout)):
            explanation = _explained(
                spec, goal, source, reading, chosen, notation, errata, from_state
            )
    except TimeIsUp:
        what = f"to tell why took longer than the limit of {timeout:g} seconds"
        raise GoalError("time", goal, what) from None
    if html_file is not None:
        html_file.write_text(page(explanation, goal), encoding="utf-8")
    if as_json:
        emit(goal=goal, **data(explanation))
    elif html_file is None:
        console = console_on(sys.stdout)
        console.print(styled(explanation, page_of(console), depth), soft_wrap=True)
    if explanation.holds is denied:
        click.get_current_context().exit(1)


def _lacking(name: str) -> str:
    """Say which option the text of a game needs."""
    needed = [o for o, option in games.entry(name).options.items() if option.source == "text"]
    return f"the text of {name} needs --option {needed[0]}={needed[0].upper()}"


def _explained(  # noqa: PLR0913, PLR0917 - what the command line can say
    spec: str,
    goal: str,
    source: str | None,
    reading: str | None,
    chosen: tuple[str, ...],
    notation: str | None,
    errata: str | None,
    state: str | None,
) -> Explanation:
    """Return the explanation of a goal."""
    form = specs.Form(notation, errata)
    spec = specs.document_or(specs.sheet_or(spec))
    if games.is_game(spec):
        form.refuse(f"{spec} is a game")
        ready = games.ready_sources(spec, options.option_values(spec, chosen))
        usual = "text" if "text" in ready else None
        if source is None and usual is None and "text" in games.sources(spec):
            click.echo(f"Note: by the rules in Prolog, as {_lacking(spec)}", err=True)
        rules = options.rules_of(spec, source or usual, reading, chosen)
        own = getattr(rules, "reasons", None)
        if own is None and source == "rules":
            own = getattr(rules, "rule_reasons", None)
        here = None if state is None else str(rules.parse_state(state))
        return replace((own or reasons_of(rules)).goal(goal, state=here), theme=theme_of(rules))
    if chosen or source is not None or state is not None:
        what = "--option, --source and --from are for games"
        raise click.UsageError(f"{what}, and {spec!r} is none")
    path = specs.given_file(spec)
    if path.suffix == ".pl":
        form = specs.Form(notation or "prolog", errata)
    document = specs.answering(path, reading, form)
    if document.obstacles:
        raise document.obstacles[0]
    with session() as prolog:
        return explained(document, prolog.add(document), goal)
