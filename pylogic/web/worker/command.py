"""Run a command of pylogic as the server does: it ends where the standard input does."""

import runpy
import sys
from pathlib import Path

from pylogic.core.errors import PylogicError
from pylogic.web.worker.gaming import complete
from pylogic.web.worker.leaving import leave_with_server


def main() -> None:
    """Run the command that the arguments are."""
    leave_with_server(lambda _: None)
    for folder in filter(Path.is_dir, Path.cwd().iterdir()):
        try:
            complete(folder)
        except PylogicError as error:
            sys.stderr.write(f"Error: {error}\n")
            sys.exit(2)
    sys.argv[0] = "pylogic"
    runpy.run_module("pylogic", run_name="__main__")


if __name__ == "__main__":
    main()
