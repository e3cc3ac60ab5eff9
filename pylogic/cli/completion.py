"""`pylogic completion`: what makes a shell complete commands and names."""

from __future__ import annotations

from typing import Final

import click
from click.shell_completion import get_completion_class

from pylogic.cli import epilogs

_REGISTERS: Final = "    compdef _pylogic_completion"
"""What zsh understands only once its completion is loaded; a new `.zshrc` does not do so."""

_LOADS: Final = "    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }\n"


@click.command(
    "completion",
    epilog=epilogs.examples(
        "pylogic completion bash >> ~/.bashrc",
        "pylogic completion zsh >> ~/.zshrc",
        "pylogic completion fish > ~/.config/fish/completions/pylogic.fish",
    ),
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(*, shell: str) -> None:
    """Print what makes SHELL complete the commands, options and games of pylogic.

    It takes hold in shells that are started afterwards.
    """
    found = get_completion_class(shell)
    if found is None:
        raise click.UsageError(f"click has no completion for {shell}")
    root = click.get_current_context().find_root()
    source = found(root.command, {}, "pylogic", "_PYLOGIC_COMPLETE").source()
    click.echo(source.replace(_REGISTERS, f"{_LOADS}{_REGISTERS}"))
