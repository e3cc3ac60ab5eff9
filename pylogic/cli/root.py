"""The group of all commands, and what becomes of errors: one message and an exit code."""

import importlib
import io
import os
import sys
import warnings
from difflib import get_close_matches
from typing import Any

import click
from click.shell_completion import CompletionItem

from pylogic.cli import epilogs, interrupts
from pylogic.cli.interrupts import INTERRUPTED
from pylogic.cli.output import tell
from pylogic.core.errors import GoalError, PylogicError

_COMMANDS = {
    "load": "Read the document in FILE (`-` for what is typed).",
    "new": "Make FOLDER, a game, from a document.",
    "query": "Ask GOAL of SPEC and print its solutions, one a line.",
    "why": "Tell why GOAL holds in SPEC, or why not.",
    "examples": "List the documents that come with pylogic, or print one.",
    "games": "List the games, their sources, players and options.",
    "show": "Show a position of GAME, its moves and its outcome.",
    "play": "Play GAME at the console.",
    "perft": "Count the ways to make DEPTH moves in GAME.",
    "playouts": "Play random games of GAME, and tell how they end.",
    "check": "Cross-check the sources of GAME.",
    "audit": "List the errata of each DOCUMENT, each with a witness.",
    "book": "Examine the books of moves in the script of GAME.",
    "deduce": "Derive a pattern by tactics, and decide each step.",
    "prove": "Say of each theorem of DOCUMENT what is known of it.",
    "solve": "Tell who wins GAME from a position, and when.",
    "arena": "Let computer players play GAME against each other.",
    "export": "Write GAME in another language.",
    "serve": "Serve the protocol of a game over a socket.",
    "web": "Serve a page to play, read, ask and check in a browser.",
    "demo": "Show what pylogic does.",
    "doctor": "Say what is installed and what is missing, and try it.",
    "completion": "Print what makes a shell complete commands.",
}
"""In the order in which `pylogic --help` lists them: each is a module, imported when it is run."""

_PIPE_CLOSED = 141
"""The exit code that shells give to a program whose reader went away."""

_LONGEST = 400
"""How much of a line of a message is shown, in characters."""


class BadInput(click.ClickException):
    """What was given cannot be used: one message on stderr, and exit code 2."""

    exit_code = 2

    def __init__(self, fault: Exception | str) -> None:
        """Say what the error says, a long line of it in short."""
        lines = str(fault).split("\n")
        super().__init__(
            "\n".join(
                line if len(line) <= _LONGEST else f"{line[:_LONGEST]} ..." for line in lines
            )
        )


class _Commands(click.Group):
    """Commands that are imported when they are asked for; errors end as exit codes, here only."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of the commands in the order they are listed."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return the command of that name, or None."""
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"pylogic.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is meant; where there is none, name the nearest."""
        known = args[0] in _COMMANDS or args[0].startswith("-")
        if not known and not ctx.resilient_parsing:  # as it is where a shell completes
            near = get_close_matches(args[0], _COMMANDS, 1)
            meant = f"; is `{near[0]}` meant?" if near else ""
            ctx.fail(f"No such command {args[0]!r}{meant}")
        return super().resolve_command(ctx, args)

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        formatter: click.HelpFormatter,
    ) -> None:
        """Write what there is, without importing it."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's signature
        """Run the command; whatever pylogic or the system refuses becomes one message."""
        try:
            try:
                with interrupts.raised():
                    return super().invoke(ctx)
            finally:
                _flush()
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            ctx.exit(_PIPE_CLOSED)
        except PylogicError as fault:
            if isinstance(fault, GoalError) and fault.kind == "interrupted":
                ctx.exit(INTERRUPTED)
            raise BadInput(fault) from fault
        except OSError as fault:
            raise BadInput(_of_the_system(fault)) from fault

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands, or options, that begin so, without importing them."""
        if incomplete.startswith("-"):
            return super().shell_complete(ctx, incomplete)
        return [
            CompletionItem(name, help=about)
            for name, about in _COMMANDS.items()
            if name.startswith(incomplete)
        ]


def _of_the_system(fault: OSError) -> Exception | str:
    """Return what the system refuses, without its number, and with the file that it is about."""
    if fault.filename is None or fault.strerror is None:
        return fault.strerror or fault
    return f"{fault.filename}: {fault.strerror}"


def _print_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click's signature
    """Print the versions of pylogic and of SWI-Prolog."""
    if not value or ctx.resilient_parsing:
        return
    from pylogic import __version__  # noqa: PLC0415 - only where it is asked for
    from pylogic.cli.installed import swipl_version  # noqa: PLC0415

    click.echo(f"pylogic, version {__version__}")
    prolog = swipl_version()
    click.echo(f"SWI-Prolog, version {prolog}" if prolog else "SWI-Prolog was not found")
    ctx.exit()


_WELCOME = """\
pylogic reads a text written in logic, runs it as Prolog, plays it, and checks it.

  pylogic demo             see what it does, in under a minute
  pylogic play             play a game against the computer
  pylogic load FILE        read a text of your own; `pylogic examples` lists some that are here

`pylogic --help` lists all commands; `pylogic doctor` says what is installed.
"""


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=epilogs.examples(
        "pylogic demo",
        "pylogic load axioms.txt",
        'pylogic query axioms.txt "neighbor(S1, S2)"',
        "pylogic play pangke",
    ),
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the versions of pylogic and of SWI-Prolog, and exit.",
)
@click.pass_context
def commands(ctx: click.Context) -> None:
    """Read a text written in logic, run it as Prolog, play it, and check it.

    Exit codes: 0 done; 1 the answer is no, a disagreement, or a failed check; 2 bad usage or bad
    input.
    """
    if ctx.invoked_subcommand is None:
        click.echo(_WELCOME, nl=False)


def run() -> None:
    """Run the command line of this process and exit."""
    _prepare_streams()
    warnings.showwarning = tell  # type: ignore[assignment]  # it is called by places
    for argument in sys.argv[1:]:
        if _is_no_text(argument):
            click.echo(f"Error: an argument is not UTF-8: {argument!a}", err=True)
            sys.exit(BadInput.exit_code)
    try:
        commands(prog_name="pylogic")
    except KeyboardInterrupt:  # as a command began or ended
        sys.exit(INTERRUPTED)


def _prepare_streams() -> None:
    """Make the standard streams take and give any character, and stand in for closed ones."""
    for name, mode, errors in (
        ("stdin", "r", "replace"),  # what is typed may be anything
        ("stdout", "w", "backslashreplace"),  # a narrow encoding shows ⊃ as \\u2283
        ("stderr", "w", "backslashreplace"),
    ):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _is_no_text(argument: str) -> bool:
    """Return whether an argument came as bytes that are no text."""
    return any("\ud800" <= letter <= "\udfff" for letter in argument)


def _flush() -> None:
    """Write what is buffered; what cannot be written is given up, so that it is refused once."""
    try:
        sys.stdout.flush()
    except OSError:
        _forget_output()
        raise


def _forget_output() -> None:
    """Send what is still buffered nowhere, so that Python's last flush stays quiet."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
