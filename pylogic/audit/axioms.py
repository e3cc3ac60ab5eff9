"""Documents of axioms with a game: each erratum left out, against the native engine."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pylogic import games
from pylogic.audit.finding import Witness
from pylogic.audit.readings import (
    entry_difference,
    load_without,
    reading_difference,
    same_clauses,
)
from pylogic.check import Contender, cross_check
from pylogic.documents import load
from pylogic.documents.loading import SHIPPED
from pylogic.errors import LoadError
from pylogic.games.prolog_game import prolog_game
from pylogic.games.rule_module import rule_module
from pylogic.games.specification import read_specification
from pylogic.session import session

if TYPE_CHECKING:
    from pathlib import Path

    from pylogic.documents import Document
    from pylogic.errata import Erratum

DEPTH: Final = 2
POSITIONS: Final = 400
"""How much is compared: a mistake in the rules mostly shows within a few moves."""

REMARK: Final = (
    "it is a remark: no change of the text would correct it, so nothing can be compared"
)
ELSEWHERE: Final = "it is not in the axioms, but in the words around them"
SAME: Final = "with it and without, the text becomes the same clauses"


def trial(name: str, path: Path) -> Trial:
    """Return the trial of the document called `name`, whose text is in `path`."""
    return Trial(name, path)


class Trial:
    """The readings of a shipped document, and the search for what tells them apart.

    Parameters
    ----------
    name : str
        The document's name, which is the game's.
    path : Path
        Its text.
    """

    def __init__(self, name: str, path: Path) -> None:
        self._name = name
        self._path = path
        self._specification = read_specification(SHIPPED / name / "game.toml")
        self._native = Contender("native", games.game(name, "native"))
        self._prolog = session()
        self._corrected = load(self._path)

    def close(self) -> None:
        """Drop the compiled documents."""
        self._prolog.close()

    def witness(self, erratum: Erratum) -> Witness | str:
        """Return what shows an erratum, or why nothing does."""
        if not erratum.changes:
            return REMARK
        without, note = load_without(self._path, "corrected", erratum.id)
        if without.problems:
            found = reading_difference(without, self._corrected)
            return replace(found, asked=self._loaded, note=note) if found else SAME
        if same_clauses(without, self._corrected):
            if found := entry_difference(without, self._corrected):
                return found
            return SAME if self._is_here(erratum) else ELSEWHERE
        return self._compared(without, note)

    @property
    def _loaded(self) -> str:
        return f"how {self._path.name} loads"

    def _is_here(self, erratum: Erratum) -> bool:
        """Whether an erratum concerns the axioms, in whichever of the texts."""
        return any(change.level != "text" for change in erratum.changes)

    def _compared(self, without: Document, note: str) -> Witness | str:
        """Return the first position on which the text differs from the native engine."""
        try:
            module = self._prolog.add(rule_module(without, self._specification))
        except LoadError as error:
            answers = {"printed": str(error.messages[0].text), "corrected": "loads"}
            return Witness(self._loaded, "", answers, note)
        text = Contender("printed", prolog_game(module, self._name, "text"))
        result = cross_check([text, self._native], depth=DEPTH, positions=POSITIONS, limit=1)
        if result.agreed:
            return (
                f"on {result.positions:,} positions the text answers the same with it and without;"
                " a deeper search may tell more"
            )
        found = result.disagreements[0]
        notes = [note, "" if found.smallest else "there may be a smaller position"]
        asked = f"the move {found.move}" if found.move else "what the position says"
        return Witness(asked, found.state, dict(found.answers), "; ".join(filter(None, notes)))
