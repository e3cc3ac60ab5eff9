"""A document as a program under construction: names, domains and states."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.theories.answer_sets.kinds import Kinds
    from tests.theories.answer_sets.rules import Place, Rule, Value


@dataclass(slots=True)
class Program:
    """A document as a program under construction."""

    rules: list[Rule]
    kinds: Kinds
    program: list[str] = field(default_factory=list)
    names: dict[tuple[str, str], str] = field(default_factory=dict)
    domains: dict[str, str] = field(default_factory=dict)
    states: dict[str, Value] = field(default_factory=dict)
    observers: dict[str, str] = field(default_factory=dict)
    numbers: count[int] = field(default_factory=lambda: count(1))

    def name(self, kind: str, symbol: str) -> str:
        """Return the name in the program of a symbol or an individual."""
        return self.names.setdefault((kind, symbol), f"{kind}{len(self.names)}")

    def is_state(self, place: Place) -> bool:
        """Whether a place is of states."""
        return any(
            self.kinds.root(place) == self.kinds.root(("p", sort, 0))
            for sort in self.observers.values()
        )

    def written(self, value: Value) -> str:
        """Return an individual as the program has it."""
        return str(value) if isinstance(value, int) else self.name("c", str(value))


def clause(name: str, args: Sequence[str], body: Sequence[str]) -> str:
    """Return a rule of the program."""
    head = f"{name}({','.join(args)})" if args else name
    return f"{head} :- {'; '.join(body)}." if body else f"{head}."
