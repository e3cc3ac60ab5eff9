"""How relations lie in memory: which slots of an environment have their rows and indexes.

An environment is a list. A relation of one argument has it for a row, any other has a tuple;
facts of the state are rows by themselves, and those of one name are listed apart.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from pylogic.gdl.terms import Term, Variable, arguments, symbol

Key: TypeAlias = tuple[str, ...]
Env: TypeAlias = list[Any]
Filler: TypeAlias = Callable[[Env], None]

TRUE: Final[Key] = ("true", "1")
DOES: Final[Key] = ("does", "2")
NEXT: Final[Key] = ("next", "1")
DOMAIN: Final[Key] = ("constant of the sheet", "1")


class Access(NamedTuple):
    """How an atom looks for rows: the relation, the terms of a row, and where they begin in it."""

    key: Key
    terms: tuple[Term, ...]
    offset: int


def key_of(atom: Term) -> Key:
    """Return the relation of an atom; facts of one name in the state are one by themselves."""
    name, arity = symbol(atom)
    if (name, arity) == ("true", 1):
        fact = arguments(atom)[0]
        if isinstance(fact, tuple):
            inner, many = symbol(fact)
            return "true", "1", inner, str(many)
    return name, str(arity)


def access(atom: Term) -> Access:
    """Return how an atom looks for rows."""
    key = key_of(atom)
    terms = arguments(atom)
    if len(key) > 2:  # noqa: PLR2004 - the facts of one name
        return Access(key, arguments(terms[0]), 1)
    return Access(key, terms, 0)


@dataclass(slots=True)
class Slots:
    """Which place of an environment has what.

    rows: By relation, the slot of its rows.
    indexes: By the slot of rows and the positions that are known, the slot of the index.
    size: How many slots there are.
    """

    rows: dict[Key, int] = field(default_factory=dict)
    indexes: dict[tuple[int, tuple[int, ...]], int] = field(default_factory=dict)
    size: int = 0

    def more(self) -> int:
        """Return a new slot."""
        self.size += 1
        return self.size - 1

    def of(self, key: Key) -> int:
        """Return the slot of the rows of a relation."""
        if key not in self.rows:
            self.rows[key] = self.more()
        return self.rows[key]

    def index(self, slot: int, positions: tuple[int, ...]) -> int:
        """Return the slot of an index."""
        if (slot, positions) not in self.indexes:
            self.indexes[slot, positions] = self.more()
        return self.indexes[slot, positions]


def indexed(
    rows: Any,  # noqa: ANN401 - rows
    positions: tuple[int, ...],
    found: dict[Any, list[Any]] | None = None,
) -> dict[Any, list[Any]]:
    """Return rows by what they have at some positions: a value, or a tuple of several.

    found: An index that further rows are added to.
    """
    found = defaultdict(list) if found is None else found
    if len(positions) == 1:
        (at,) = positions
        for row in rows:
            found[row[at]].append(row)
        return found
    if len(positions) == 2:  # noqa: PLR2004 - the usual case, without a generator
        first, second = positions
        for row in rows:
            key = row[first], row[second]
            if key in found:  # most keys are new: quicker than to have lists made
                found[key].append(row)
            else:
                found[key] = [row]
        return found
    for row in rows:
        found[tuple(row[at] for at in positions)].append(row)
    return found


def seldom(env: Env, at: int, slot: int, positions: tuple[int, ...]) -> Any:  # noqa: ANN401 - rows
    """Return an index that is made when it is asked for the third time in a state; None before.

    Going through all rows twice is quicker than making an index. Until it is made, its slot has a
    value that counts as false.
    """
    found = env[at]
    if found is None:
        env[at] = 0
        return None
    if found == 0:
        env[at] = ()
        return None
    if not found:
        found = env[at] = indexed(env[slot], positions)
    return found


def is_ground(term: Term, bound: set[Variable]) -> bool:
    """Tell whether all variables of a term are known."""
    if isinstance(term, str):
        return True
    if isinstance(term, Variable):
        return term in bound
    return all(is_ground(part, bound) for part in term[1:])
