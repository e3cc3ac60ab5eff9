"""Documents of axioms with a game: each erratum left out, against the native engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylogic import games
from pylogic.audit import trial as trials
from pylogic.audit.finding import Witness
from pylogic.check import Contender, cross_check
from pylogic.documents.loading import SHIPPED
from pylogic.errors import LoadError
from pylogic.games.prolog_game import prolog_game
from pylogic.games.rule_module import rule_module
from pylogic.games.specification import read_specification

if TYPE_CHECKING:
    from pathlib import Path

    from pylogic.documents import Document

DEPTH: Final = 2
POSITIONS: Final = 400
"""How much is compared: a mistake in the rules mostly shows within a few moves."""


def trial(name: str, path: Path) -> Trial:
    """Return the trial of the document called `name`, whose text is in `path`."""
    return Trial(name, path)


class Trial(trials.Trial):
    """The readings of a document of axioms, compared with the native engine of its game.

    Parameters
    ----------
    name : str
        The document's name, which is the game's.
    path : Path
        Its text.
    """

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(path)
        self._name = name
        self._specification = read_specification(SHIPPED / name / "game.toml")
        self._native = Contender("native", games.game(name, "native"))

    def _compared(self, without: Document, note: str) -> Witness | str:
        """Return the first position on which the text differs from the native engine."""
        try:
            module = self._prolog.add(rule_module(without, self._specification))
        except LoadError as error:
            answers = {"printed": str(error.messages[0].text), "corrected": "loads"}
            return Witness(f"how {self._path.name} loads", "", answers, note)
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
