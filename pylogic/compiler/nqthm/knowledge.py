"""What is known of variables at one point of a clause, from the tests that led there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known at one point.

    scope: The Prolog text of each variable of the logic.
    pairs: By Prolog text, the texts of its car and cdr.
    lone: Texts of values that are no pairs.
    numbers, positive: Texts of values that are numbers, and of those that are not 0.
    """

    scope: Mapping[str, str]
    pairs: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    lone: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()
    positive: frozenset[str] = frozenset()

    def bound(self, names: Mapping[str, str]) -> Knowledge:
        """Return this with further variables in scope."""
        return replace(self, scope={**self.scope, **names})

    def pair(self, text: str, car: str, cdr: str) -> Knowledge:
        """Return this with a value known to be a pair."""
        return replace(self, pairs={**self.pairs, text: (car, cdr)})

    def no_pair(self, text: str) -> Knowledge:
        """Return this with a value known to be no pair."""
        return replace(self, lone=self.lone | {text})

    def number(self, text: str) -> Knowledge:
        """Return this with a value known to be a number."""
        return replace(self, numbers=self.numbers | {text})

    def more(self, text: str) -> Knowledge:
        """Return this with a value known to be a number other than 0."""
        found = self.number(text)
        return replace(found, positive=self.positive | {text})
