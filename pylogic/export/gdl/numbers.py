"""Sums and orders of numbers as facts: a sheet calculates nothing."""

from collections.abc import Collection, Iterator
from typing import Final

from pylogic.core.errors import GameError
from pylogic.gdl.rules import Rule

PLUS: Final = "plus"
LESS: Final = "below"
AT_MOST: Final = "at_most"
_MOST: Final = 50_000
"""How many facts a table may have."""


class Numbers:
    """The tables that a sheet needs, no larger than it needs them."""

    def __init__(self) -> None:
        self._rows: dict[str, set[tuple[int, ...]]] = {}

    def sums(self, left: Collection[int], right: Collection[int]) -> None:
        """Note that such numbers are added."""
        self._note(PLUS, {(a, b, a + b) for a in left for b in right})

    def orders(self, relation: str, left: Collection[int], right: Collection[int]) -> None:
        """Note that such numbers are compared, by `LESS` or `AT_MOST`."""
        equal = relation == AT_MOST
        self._note(relation, {(a, b) for a in left for b in right if a < b or (equal and a == b)})

    def _note(self, table: str, rows: set[tuple[int, ...]]) -> None:
        known = self._rows.setdefault(table, set())
        known |= rows
        if len(known) > _MOST:
            raise GameError(f"a sheet would need more than {_MOST:,} facts of {table}")

    def facts(self) -> Iterator[Rule]:
        """Yield the facts."""
        for table, rows in self._rows.items():
            for row in sorted(rows):
                yield Rule((table, *map(str, row)))
