"""Documents of axioms with a game: each erratum left out, against the native engine."""

from pathlib import Path
from typing import Final

import pylogic.games as games
from pylogic.audit.auditor import SAME, DocumentAuditor
from pylogic.audit.result import ErratumWitness
from pylogic.audit.search import Oracle
from pylogic.checking import CheckedSource, cross_check
from pylogic.checking.witness import difference, expand_each, observe
from pylogic.core.errors import LoadError, PylogicError
from pylogic.documents import Document
from pylogic.documents.shipped import folder_of
from pylogic.games.rules.game import prolog_game
from pylogic.games.rules.module import rule_module
from pylogic.games.text.specification import read_specification

DEPTH: Final = 2
POSITIONS: Final = 400
"""How much is compared: a mistake in the rules mostly shows within a few moves."""


class AxiomsAuditor(DocumentAuditor):
    """The readings of a document of axioms, compared with the native engine of its game.

    name: The document's name, which is the game's.
    """

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(path)
        self._name = name
        self._specification = read_specification(folder_of(name) / "game.toml")
        self._native = CheckedSource("native", games.game(name, "native"))

    def oracle(self, without: Document) -> Oracle | str:
        """Return what holds edits of a document against the engine, or why there is no need.

        without: The document that is to be edited. Where it differs from the engine is compared
            first.
        """
        if without.syntax.problems:
            return "as printed it cannot be read, so that there is no formula to edit"
        if without.obstacles:
            return lambda edited: self._agrees(edited, "")
        if self._same(without):
            return SAME
        found = self._compared(without, "")
        if isinstance(found, str):
            return found
        return lambda edited: self._agrees(edited, found.state)

    def _agrees(self, document: Document, first: str) -> bool:
        """Whether a document says what the engine does, of a position first and then of others."""
        try:
            module = self._prolog.add(rule_module(document, self._specification))
        except PylogicError:  # an edit that does not compile is no correction
            return False
        try:
            text = CheckedSource("edited", prolog_game(module, self._name, "text"))
            if first and self._differs(text, first):
                return False
            return cross_check([text, self._native], depth=DEPTH, positions=POSITIONS).agreed
        except PylogicError:  # nor is one that the rules cannot be played with
            return False
        finally:
            module.drop()

    def _differs(self, text: CheckedSource, state: str) -> bool:
        """Whether a text says of one position what the engine does not."""
        both = text.game, self._native.game
        answers = [observe(expand_each(game, [game.parse_state(state)])[0]) for game in both]
        return difference(state, [text.name, self._native.name], answers) is not None

    def _compared(self, without: Document, note: str) -> ErratumWitness | str:
        """Return the first position on which the text differs from the native engine."""
        try:
            module = self._prolog.add(rule_module(without, self._specification))
        except LoadError as error:
            answers = {"printed": str(error.messages[0].text), "corrected": "loads"}
            return ErratumWitness(f"how {self._path.name} loads", "", answers, note)
        text = CheckedSource("printed", prolog_game(module, self._name, "text"))
        result = cross_check([text, self._native], depth=DEPTH, positions=POSITIONS, limit=1)
        if result.agreed:
            return (
                f"on {result.positions:,} positions the text answers the same with it and without;"
                " a deeper search may tell more"
            )
        found = result.disagreements[0]
        notes = [note, "" if found.smallest else "there may be a smaller position"]
        asked = f"the move {found.move}" if found.move else "what the position says"
        return ErratumWitness(
            asked, found.state, dict(found.answers), "; ".join(filter(None, notes))
        )
