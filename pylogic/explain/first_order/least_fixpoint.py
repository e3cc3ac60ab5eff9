"""What is defined through itself, worked out for single rows: the least relation, as far as asked.

An explanation does not claim all that a check of it asks for. What it does not claim is found
here: of a row, those that it may rest on are taken not to hold, and asked again until nothing
changes. That is the least relation on the rows that were reached, as long as nothing rests on its
own negation.
"""

from collections.abc import Mapping
from typing import Final

from pylogic.meaning.pointwise import Pointwise
from pylogic.meaning.uses import grounds, negated
from pylogic.meaning.values import Row, State, Value
from pylogic.meaning.ways import UnknownError

_MOST: Final = 500
"""How many rows are worked out for one explanation."""

Fact = tuple[str, str, "Row"]


class LeastFixpoint(dict["Fact", "Value | bool | None"]):
    """What is granted, and the least relations for what is not.

    granted: What is known already.
    meaning: The meaning that asks.
    """

    def __init__(self, granted: Mapping[Fact, Value | bool | None], meaning: Pointwise) -> None:
        super().__init__(granted)
        self._meaning = meaning
        self._tables: dict[frozenset[str], dict[Fact, bool]] = {}
        self._left = _MOST

    def get(self, key: Fact, default: object = None) -> Value | bool | None:  # noqa: ARG002 - as a dict has it
        """Return whether a predicate holds; None where it cannot be worked out."""
        kind, symbol, row = key
        if key in self:
            return super().get(key)
        if any(isinstance(value, State) and value.number < 0 for value in row):
            return None  # it is being made, and more has to be known of it first
        group = self._meaning.recursive[symbol]
        if kind != "p" or self._rests_on_denials(group):
            return None
        table = self._tables.get(group)
        if table is not None:  # it is being worked out
            if key not in table:
                self._left -= 1
                if self._left < 0:
                    raise UnknownError(f"{symbol} rests on too many claims")
                table[key] = False
            return table[key]
        self.update(self._least(group, key))
        return super().get(key)

    def _least(self, group: frozenset[str], key: Fact) -> dict[Fact, bool]:
        table = self._tables[group] = {key: False}
        try:
            size = -1
            while size != len(table) + sum(table.values()):
                size = len(table) + sum(table.values())
                for fact in [fact for fact, holds in table.items() if not holds]:
                    table[fact] = self._follows(fact)
        finally:
            del self._tables[group]
        return table

    def _follows(self, fact: Fact) -> bool:
        _, symbol, row = fact
        meaning = self._meaning
        return any(meaning.gives(s, row) for s in meaning.structure.meant.rules.get(symbol, ()))

    def _rests_on_denials(self, group: frozenset[str]) -> bool:
        meant = self._meaning.structure.meant
        return any(
            symbol in meant.equations
            or any(
                negated(part, set(group))
                for said in meant.rules.get(symbol, ())
                for part in grounds(said)
            )
            for symbol in group
        )
