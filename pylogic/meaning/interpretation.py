"""One interpretation of a text: what is known of it so far, and what variables range over."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field
from typing import Self, TypeAlias

from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError
from pylogic.meaning.kinds import MeaningKinds, Place
from pylogic.meaning.statements import Meant
from pylogic.meaning.values import Built, Row, State, Table, Value, order

PATIENCE = 5_000_000
"""How often the truth of a part of a formula is asked, unless another number is given."""
MOST_NUMBERS = 1_000_000
"""What a variable that stands for any number is tried with, at most."""
Steps: TypeAlias = "tuple[list[f.Formula], list[tuple[str, list[f.Formula]]]]"
"""What can be looked at first, and variables with what each makes known."""


@dataclass(slots=True)
class Interpretation(ABC):
    """One interpretation of a text, and what variables range over in it.

    meant, kinds: The text.
    individuals: The individuals, the numbers among them too.
    listed: Values with the predicate of one argument that lists them.
    patience: How often the truth of a part of a formula may still be asked.
    numbers: The whole numbers that a variable is tried with.
    """

    meant: Meant
    kinds: MeaningKinds
    individuals: tuple[Value, ...]
    numbers: range
    built: set[Built] = field(default_factory=set)
    listed: frozenset[tuple[str, Value]] = frozenset()
    patience: int = PATIENCE
    _tables: dict[str, Table] = field(default_factory=dict)
    _upper: dict[str, Table] = field(default_factory=dict)
    _busy: set[str] = field(default_factory=set)
    _leans: bool = False  # whether a table was asked that is still being worked out
    _asked: set[tuple[str, Row]] = field(default_factory=set)
    _singly: set[str] = field(default_factory=set)
    _found: dict[tuple[str, Row], Value | bool | None] = field(default_factory=dict)
    _states: dict[str, tuple[State, ...]] = field(default_factory=dict)
    _domains: dict[str, tuple[Value, ...]] = field(default_factory=dict)
    _of_places: dict[Place, tuple[Value, ...]] = field(default_factory=dict)
    _sets: dict[tuple[str, str], tuple[frozenset[Value], ...]] = field(default_factory=dict)
    _free: dict[int, tuple[f.Node, frozenset[str]]] = field(default_factory=dict)
    _denials: dict[int, f.Formula] = field(default_factory=dict)
    _orders: dict[tuple[int, tuple[str, ...], frozenset[str]], tuple[f.Node, Steps]] = field(
        default_factory=dict
    )

    @abstractmethod
    def states(self, sort: str) -> tuple[State, ...]:
        """Return all states of a sort."""

    @abstractmethod
    def table_of(self, symbol: str, *, upper: bool = False) -> Table:
        """Return all that a symbol holds of, or its values."""

    def for_a_goal(self) -> Self:
        """Return the same to be asked one goal: what it makes known is not kept for another."""
        own = copy(self)
        for name in Interpretation.__slots__:
            if isinstance(known := getattr(self, name), dict | set):
                setattr(own, name, known.copy())
        return own

    def domain(self, place: Place) -> tuple[Value, ...]:
        """Return the values that a place can hold; they are kept."""
        if place not in self._of_places:
            self._of_places[place] = self._all_of(place)
        return self._of_places[place]

    def _all_of(self, place: Place) -> tuple[Value, ...]:
        if (sort := self.kinds.state_sort(place)) is not None:
            return self.states(sort)
        if not self.kinds.is_numeric(place):
            return self.individuals_of(place)
        if len(self.numbers) > MOST_NUMBERS:
            between = f"from {self.numbers[0]:,} to {self.numbers[-1]:,}"
            raise MeaningError(f"there are too many numbers to try, {between}")
        others = (v for v in self.individuals if not isinstance(v, int) or v not in self.numbers)
        return (*self.numbers, *others)

    def individuals_of(self, place: Place) -> tuple[Value, ...]:
        """Return the individuals of a place's kind; all, where the text has put none there."""
        return tuple(sorted(self.put_in(place), key=order)) or self.individuals

    def put_in(self, place: Place) -> set[Value]:
        """Return the individuals that the text puts in places of a kind."""
        own: set[Value] = {
            n.name if isinstance(n, f.Constant) else n.value for n in self.kinds.named(place)
        }
        own |= {v for v in self.built if self.kinds.same(place, ("f", v.function, -1))}
        return own | {v for name, v in self.listed if self.kinds.same(place, ("p", name, 0))}

    def forget_variables(self) -> None:
        """Forget what variables range over, which another goal may use otherwise."""
        self._domains.clear()

    def of_variable(self, name: str) -> tuple[Value, ...]:
        """Return the values that a variable ranges over; they are kept."""
        if name not in self._domains:
            self._domains[name] = self.domain(("x", name, 0))
        return self._domains[name]

    def range_over(self, name: str, values: Iterable[Value]) -> None:
        """Say what a variable ranges over that no statement of the text has."""
        self._domains[name] = tuple(dict.fromkeys(values))

    def widen(self, name: str, values: Iterable[Value]) -> None:
        """Let a variable range over some values more."""
        self._domains[name] = tuple(dict.fromkeys((*self.of_variable(name), *values)))

    def free(self, node: f.Node) -> frozenset[str]:
        """Return the free variables of a node; they are kept."""
        if id(node) not in self._free:
            self._free[id(node)] = (node, frozenset(f.free_variables(node)))
        return self._free[id(node)][1]
