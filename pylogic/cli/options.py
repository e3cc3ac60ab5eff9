"""Options that several commands share, so that they read the same everywhere."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

import pylogic.games as games
from pylogic.cli import diagnostics
from pylogic.cli.epilogs import examples as examples  # noqa: PLC0414 - for all commands
from pylogic.core.errors import CircuitError
from pylogic.documents.examples import examples as examples_shipped
from pylogic.documents.shipped import readable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from contextlib import AbstractContextManager

    from pylogic.games import Game
    from pylogic.games.position import PlayableGame
    from pylogic.players import Memory, Player
    from pylogic.workers import Workers

_MOST_DAMAGED = 5
"""Lines of a memory file that are shown."""

_NOTATIONS = "pylogic.notations:NOTATIONS"  # which imports the readers
_SOURCES = ("rules", "text", "native", "circuit")

MOST_GAMES = 1_000_000_000
"""How many games may be asked for; nobody waits for more."""

_Command = TypeVar("_Command", bound="Callable[..., Any] | click.Command")

as_json = click.option("--json", "as_json", is_flag=True, help="Answer one JSON object a line.")


def completing(
    names: Callable[[], Iterable[str]],
) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    """Return what completes one of some names, for a shell."""
    return lambda _, __, incomplete: _complete_last(names(), incomplete)


def complete_games(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the games whose names begin so, for a shell; files where none does."""
    return _complete(games.names(), incomplete)


def complete_documents(
    _: click.Context, __: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the documents and examples whose names begin so; files where none does."""
    return _complete((*readable(), *(one.name for one in examples_shipped())), incomplete)


def complete_spec(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the games, documents and examples whose names begin so; files where none does."""
    known = (*games.names(), *readable(), *(one.name for one in examples_shipped()))
    return _complete(dict.fromkeys(known), incomplete)


def complete_sources(
    context: click.Context, _: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the sources, of the game where it is named, the last of a list that begins so."""
    name = _game_of(context)
    known = games.entry(name).sources if name else _SOURCES
    return _complete_last(known, incomplete)


def complete_players(
    context: click.Context, _: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the players, of the game where it is named, the last of a list that begins so."""
    from pylogic.players import names  # noqa: PLC0415 - only where it is needed

    return _complete_last(("human", *names(_game_of(context))), incomplete)


def complete_options(
    context: click.Context, _: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Return the options of the game with `=`, or behind that the values of one."""
    known = games.entry(name).options if (name := _game_of(context)) else {}
    option, equals, _value = incomplete.partition("=")
    values = known[option].values if equals and option in known else None
    texts = [f"{option}={value}" for value in values or ()] if equals else [f"{n}=" for n in known]
    return [CompletionItem(text) for text in texts if text.startswith(incomplete)]


def _game_of(context: click.Context) -> str:
    """Return the game among the words before what is completed, which click may not have read."""
    words = [context.params.get("game_name"), *context.args]
    return next((word for word in words if word in games.names()), "")


def _complete_last(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    before, comma, last = incomplete.rpartition(",")
    found = (name for name in names if name.startswith(last))
    return [CompletionItem(f"{before}{comma}{name}") for name in found]


def _complete(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    found = [name for name in names if name.startswith(incomplete)]
    if not found:
        return [CompletionItem(incomplete, type="file")]
    here = Path().iterdir() if incomplete else ()  # a shell shows files only where nothing else is
    files = sorted(path.name for path in here if path.name.startswith(incomplete))
    plain = (name for name in files if not any(map(str.isspace, name)))
    return [CompletionItem(name) for name in dict.fromkeys((*found, *plain))]


def tell_game_apart(
    context: click.Context, parameter: click.Parameter, name: str | None
) -> str | None:
    """Say which is meant where a game that comes with pylogic and a file have the same name."""
    if name not in games.names() or not _lies_here(name):
        return tell_document_apart(context, parameter, name)
    if not context.resilient_parsing:
        what = f"{name} is the game that comes with pylogic; what lies here is ./{name}"
        click.echo(f"Note: {what}", err=True)
    return name


def tell_document_apart(
    context: click.Context, _: click.Parameter, name: str | None
) -> str | None:
    """Say that a file is meant where a document that comes with pylogic has the same name."""
    if not name or context.resilient_parsing or not _lies_here(name):
        return name  # a shell that completes words is told nothing
    from pylogic.documents.loading import shipped_path  # noqa: PLC0415 - only where it is needed

    if shipped_path(name) is not None:
        what = f"{name} is what lies here; it hides what comes with pylogic under that name"
        click.echo(f"Note: {what}", err=True)
    return name


def _lies_here(name: str) -> bool:
    return len(Path(name).parts) == 1 and not name.startswith(".") and Path(name).exists()


game = click.argument(
    "game_name", metavar="GAME", shell_complete=complete_games, callback=tell_game_apart
)


def goal_alone(_: click.Context, __: click.Parameter, goal: str) -> str:
    """Return a goal without the sign that programs have before it, `?-`; refuse an empty one."""
    alone = goal.strip().removeprefix("?-").strip()
    if not alone.strip("."):
        raise click.BadParameter("there is none; expected a term of Prolog, such as p(X, a)")
    return alone


goal = click.argument("goal", callback=goal_alone)

spec = click.argument("spec", shell_complete=complete_spec, callback=tell_game_apart)

game_options = click.option(
    "--option",
    "chosen",
    metavar="NAME=VALUE",
    multiple=True,
    shell_complete=complete_options,
    help="An option of the game, such as width=6; may be given several times. `pylogic games`"
    " lists them.",
)


def source_with(default: str) -> Callable[[_Command], _Command]:
    """Return the option `--source`, saying what holds without it."""
    return click.option(
        "--source",
        metavar="SOURCE",
        shell_complete=complete_sources,
        help="Where the rules come from: `rules` (Prolog), `text` (compiled from the document),"
        f" `native` (Python) or `circuit` (gates made of the document).  [default: {default}]",
    )


def _finite(_context: click.Context, _option: click.Parameter, seconds: float) -> float:
    """Refuse `nan`, which no range leaves out, and what has no end."""
    if not isfinite(seconds):
        raise click.BadParameter(f"{seconds} is no number of seconds; expected one such as 30")
    return seconds


def timeout(default: float, text: str) -> Callable[[_Command], _Command]:
    """Return the option `--timeout`, in seconds, with what it says of itself."""
    return click.option(
        "--timeout",
        metavar="SECONDS",
        type=click.FloatRange(min=0, min_open=True),
        callback=_finite,
        default=default,
        show_default=True,
        help=text,
    )


def number(
    *names: str,
    help: str,  # noqa: A002 - as click calls it
    default: int | None = None,
    least: int = 1,
    maximum: int | None = None,
    metavar: str = "N",
) -> Callable[[_Command], _Command]:
    """Return an option that takes a whole number within bounds."""
    return click.option(
        *names,
        metavar=metavar,
        type=click.IntRange(least, maximum),
        default=default,
        show_default=default is not None,
        help=help,
    )


def file(*names: str, help: str, **checks: bool) -> Callable[[_Command], _Command]:  # noqa: A002
    """Return an option that takes a file, with what `click.Path` is to check of it."""
    kind = click.Path(path_type=Path, dir_okay=False, **checks)
    return click.option(*names, metavar="FILE", type=kind, help=help)


source = source_with("rules")

reading = click.option(
    "--reading",
    type=click.Choice(games.READINGS),
    help="Which corrections of the document apply; for sheets, and for `text` and `circuit`."
    "  [default: corrected]",
)

reading_of_document = click.option(
    "--reading",
    type=click.Choice(games.READINGS),
    default="corrected",
    show_default=True,
    help="Which corrections of the document apply.",
)

from_state = click.option(
    "--from", "from_state", metavar="T", help="The text of a state; without it, the initial state."
)

memory = file("--memory", "memory_file", help="Where players that learn keep what they remember.")

notation = click.option(
    "--notation",
    metavar="N",
    shell_complete=completing(lambda: resolve_name(_NOTATIONS)),
    help="What the document is written in, such as first-order, nqthm, gdl, blocks or prolog;"
    " guessed from the text when left out.",
)

errata = click.option(
    "--errata",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False),
    help="A file of corrections; without it, NAME.errata.toml beside the document, or the shipped"
    " one of a document that is known.",
)

_workers = number(
    "--workers", help="Let N processes do it, each a piece at a time; the answer is the same."
)
_scheduler = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Let the workers of a running Dask cluster do it: tcp://HOST:PORT.",
)


def spread(command: _Command) -> _Command:
    """Add the options `--workers` and `--scheduler`, which `workers_of` takes."""
    return _workers(_scheduler(command))


def workers_of(
    workers: int | None, scheduler: str | None, usual: int | None = None
) -> AbstractContextManager[Workers]:
    """Return who does the work: a cluster, so many processes, as many as usual, or this one."""
    from pylogic.workers import opened  # noqa: PLC0415 - only where it is needed

    if workers is not None and scheduler is not None:
        raise click.UsageError("--workers and --scheduler exclude each other: give one of them")
    return opened(workers or usual, scheduler)


seed = click.option("--seed", type=int, default=0, show_default=True, help="For random choices.")


def rules_of(
    name: str, source: str | None, reading: str | None, chosen: Sequence[str] = ()
) -> PlayableGame[Any, Any]:
    """Return the game that the options ask for; a reading without a text is bad usage."""
    source = source or games.usual_source(name)
    if reading is not None and not games.has_readings(name, source):
        raise click.UsageError(f"--reading is for --source text; the source {source!r} has none")
    if source == "text":
        diagnostics.warn_of_folder(Path(name), reading or "corrected")
    diagnostics.warn_of_sheet(name, reading or "corrected")
    return games.game(
        name, source=source, reading=reading or "corrected", **option_values(name, chosen)
    )


def quick_rules(name: str, chosen: Sequence[str]) -> PlayableGame[Any, Any]:
    """Return the circuit of a game, or else its engine in Python, or what it has.

    Why there is no circuit is told on stderr.
    """
    diagnostics.warn_of_sheet(name)
    known = games.sources(name)
    values = option_values(name, chosen)
    if "circuit" in known:
        try:
            return games.game(name, "circuit", "corrected", **values)
        except CircuitError as error:
            click.echo(f"Warning: the rules are asked instead of a circuit: {error}", err=True)
    source = "native" if "native" in known else games.usual_source(name)
    return games.game(name, source, "corrected", **values)


def option_values(name: str, chosen: Sequence[str]) -> dict[str, int | str]:
    """Return the values in texts such as `width=6`; whether they can be so, the game says."""
    values: dict[str, int | str] = {}
    for text in chosen:
        key, sign, value = text.partition("=")
        if not sign or key in values:
            raise click.UsageError(
                f"--option {text!r}: expected NAME=VALUE, each name once; the options of {name}"
                f" are {', '.join(games.entry(name).options) or 'none'}"
            )
        values[key] = int(value) if value.isascii() and value.isdecimal() else value
    return values


def memory_of(players: Iterable[Player | None], file: Path | None) -> Memory | None:
    """Return what players remember in a file, or the usual one; None where no player learns.

    What cannot be used is told on stderr.
    """
    from pylogic.players import Learner  # noqa: PLC0415 - only where it is needed

    learner = next((player for player in players if isinstance(player, Learner)), None)
    if learner is None:
        return None
    memory = learner.memory_in(file)
    for line in memory.damaged[:_MOST_DAMAGED]:
        click.echo(f"Warning: {line}", err=True)
    if (others := len(memory.damaged) - _MOST_DAMAGED) > 0:
        click.echo(f"Warning: {file or 'the memory'}: {others} more lines are damaged", err=True)
    return memory


def state_of(rules: Game[Any, Any], text: str | None) -> Any:  # noqa: ANN401 - any game's state
    """Return the state a text stands for, or the initial one."""
    return rules.initial_state() if text is None else rules.parse_state(text)


def reading_of(rules: PlayableGame[Any, Any]) -> str | None:
    """Return the reading in force: None where the rules do not come from a text."""
    return rules.reading if games.has_readings(rules.name, rules.source) else None
