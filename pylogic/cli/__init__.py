"""The command line: `pylogic COMMAND`, and `python -m pylogic COMMAND`.

Each command is a module of this package with a click command named `command`, and is listed in
`pylogic.cli.root`; nothing else has to know of it. Commands decide, print and exit; they hold no
rules.
"""

from __future__ import annotations

from pylogic.cli import interrupts

TYPE_CHECKING = False  # Ctrl-C is answered once little is imported
if TYPE_CHECKING:
    from pylogic.cli.root import commands


def main() -> None:
    """Run the command line of this process and exit."""
    interrupts.leave_at_once()
    from pylogic.cli.root import run  # noqa: PLC0415 - Ctrl-C may come while it is imported

    run()


def __getattr__(name: str) -> object:
    """Return the group of all commands, imported now."""
    if name != "commands":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pylogic.cli import root  # noqa: PLC0415 - as above

    return root.commands


__all__ = ["commands", "main"]
