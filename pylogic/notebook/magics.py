"""The magics `%%pylogic` and `%query`."""

from __future__ import annotations

from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from IPython.core.error import UsageError
from IPython.core.magic import Magics, cell_magic, line_cell_magic, magics_class, no_var_expand
from IPython.core.magic_arguments import argument, magic_arguments, parse_argstring

import pylogic.games as games
from pylogic.core.errors import GoalError, PylogicError
from pylogic.documents import Document, load
from pylogic.games import READINGS
from pylogic.notebook.answers import FoundAnswers, NotebookSession

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell


@magics_class
class PylogicMagics(Magics):
    """What a notebook can do with a text in a cell."""

    def __init__(self, shell: InteractiveShell) -> None:
        super().__init__(shell)
        self._names = shell.user_ns
        self._asked = NotebookSession()

    @magic_arguments()
    @argument("name", help="What the document is called: a name of Python")
    @argument("--notation", help="What the text is written in; guessed when left out")
    @argument("--reading", choices=READINGS, default="corrected", help="Which errata apply")
    @argument("--errata", help="A file of corrections")
    @cell_magic
    def pylogic(self, line: str, cell: str) -> Document:
        """Read the text of the cell as a document, and show what became of each line.

        The document is a variable of that name, and what `%query` asks from now on.
        """
        asked = parse_argstring(self.pylogic, line)
        if not asked.name.isidentifier() or iskeyword(asked.name):
            raise UsageError(f"%%pylogic {asked.name}: expected a name of Python, as `axioms`")
        text = cell if cell.endswith("\n") else f"{cell}\n"
        try:
            document = load(
                text,
                notation=asked.notation,
                reading=asked.reading,
                errata=asked.errata,
                name=asked.name,
            )
        except PylogicError as fault:
            raise UsageError(str(fault)) from None
        self._asked.add(asked.name, document)
        self._names[asked.name] = document
        return document

    @no_var_expand
    @line_cell_magic
    def query(self, line: str, cell: str | None = None) -> FoundAnswers:
        """Ask a goal: `%query [NAME] GOAL`, of the document NAME, or of the last one.

        NAME is a document of this notebook, or a game. The goal may be the text of the cell. It
        runs in a sandbox, ten seconds at most, and gives a hundred answers at most; what it gives
        is a sequence of them.
        """
        name, goal = self._spec(line, cell)
        try:
            return self._asked.query(name, goal)
        except PylogicError as fault:
            raise UsageError(f"{fault}{'' if name else _unknown(fault, goal)}") from None

    def _spec(self, line: str, cell: str | None) -> tuple[str, str]:
        """Return the name and the goal that are meant; the name is empty for the last document."""
        first, _, rest = line.strip().partition(" ")
        if not self._is_known(first):
            first, rest = "", line.strip()
        goal = rest.strip() if cell is None else "\n".join(filter(None, [rest.strip(), cell]))
        if not goal.strip():
            raise UsageError("%query: expected [NAME] GOAL, as `%query axioms free(X)`")
        return first, goal

    def _is_known(self, name: str) -> bool:
        value: Any = self._names.get(name)
        return self._asked.knows(name, value) or (name != "" and games.is_game(name))


def _unknown(fault: PylogicError, goal: str) -> str:
    """Return that a goal which does not read may begin with a name that is none."""
    first, _, rest = goal.partition(" ")
    is_meant = isinstance(fault, GoalError) and fault.kind == "syntax" and rest
    known = f"\nno document of this notebook, and no game, is called {first}"
    return known if is_meant and first.isidentifier() else ""
