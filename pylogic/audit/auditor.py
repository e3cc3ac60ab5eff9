"""What every audit of a formal text does: the two readings are loaded and told apart."""

from abc import ABC, abstractmethod
from dataclasses import replace
from pathlib import Path
from typing import Final

from pylogic.audit.readings import entry_difference, load_without, reading_difference, same_clauses
from pylogic.audit.result import ErratumWitness
from pylogic.core.errata import Erratum
from pylogic.documents import Document, load
from pylogic.documents.loading import read_text
from pylogic.documents.shipped import recognised
from pylogic.session import session

REMARK: Final = (
    "it is a remark: no change of the text would correct it, so nothing can be compared"
)
ELSEWHERE: Final = "it is not in the axioms, but in the words around them"
SAME: Final = "with it and without, the text becomes the same clauses"


class DocumentAuditor(ABC):
    """The readings of a document, and the search for what tells them apart."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._prolog = session()
        self._corrected = load(path)
        text = read_text(path)
        known = recognised(text)
        self._source = known.source_of(text) if known else None

    def close(self) -> None:
        """Drop what was loaded."""
        self._prolog.close()

    def witness(self, erratum: Erratum) -> ErratumWitness | str:
        """Return what shows an erratum, or why nothing does.

        Raises PylogicError: The document does not load without it for another reason than the
            erratum.
        """
        if not erratum.changes:
            return REMARK
        sources = {change.source for change in erratum.changes}
        if not sources & {"", self._source}:
            return f"this text does not have it, but the {' and the '.join(sorted(sources))}"
        without, note = load_without(self._path, "corrected", erratum.id)
        if without.obstacles:
            found = reading_difference(without, self._corrected)
            asked = f"how {self._path.name} loads"
            return replace(found, asked=asked, note=note) if found else SAME
        if self._same(without):
            return entry_difference(without, self._corrected) or self._unchanged(erratum)
        return self._compared(without, note)

    @abstractmethod
    def _compared(self, without: Document, note: str) -> ErratumWitness | str:
        """Return what a text that loads says otherwise, or what was tried.

        without: The text with every correction but one.
        note: Which other corrections had to be left out with it.
        """

    def _same(self, without: Document) -> bool:
        """Whether the two readings come to the same."""
        return same_clauses(without, self._corrected)

    def _unchanged(self, erratum: Erratum) -> str:
        """Return why the two readings come to the same."""
        return SAME if any(c.level != "text" for c in erratum.changes) else ELSEWHERE
