"""The command line: `pylogic COMMAND`, and `python -m pylogic COMMAND`.

Each command is a module of this package with a click command named `command`, and is listed in
`pylogic.cli.root`; nothing else has to know of it. Commands decide, print and exit; they hold no
rules.
"""

from pylogic.cli.root import commands, main

__all__ = ["commands", "main"]
