"""Atoms by the names that stand at their places, so that few are tried for one that is asked."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from pylogic.gdl.terms import Term, Variable, arguments, symbol

Item = TypeVar("Item")
Place = tuple[int, ...]
Name = str | tuple[str, int] | None


class AtomPlaces(Generic[Item]):
    """What belongs to atoms of one relation, in their order.

    items: Atoms, which may have variables, each with what belongs to it.
    """

    def __init__(self, items: Iterable[tuple[Term, Item]]) -> None:
        self.all: list[Item] = []
        self._at: dict[tuple[Place, Name], list[int]] = {}
        for i, (atom, item) in enumerate(items):
            self.all.append(item)
            for own in _places(atom):
                self._at.setdefault(own, []).append(i)

    def near(self, atom: Term) -> list[Item]:
        """Return what belongs to the atoms that this one may fit."""
        best: list[int] | None = None
        for place, name in _places(atom):
            if name is not None:
                fitting = [(place, name), (place, None), *([(place[:1], None)] * (len(place) - 1))]
                found = [i for own in fitting for i in self._at.get(own, ())]
                if best is None or len(found) < len(best):
                    best = found
        return self.all if best is None else [self.all[i] for i in sorted(best)]


def _places(atom: Term) -> Iterator[tuple[Place, Name]]:
    """Yield which name stands at each place, and within the terms there; None for a variable."""
    for i, arg in enumerate(arguments(atom)):
        yield (i,), _name(arg)
        for j, inner in enumerate(arguments(arg)):
            yield (i, j), _name(inner)


def _name(term: Term) -> Name:
    match term:
        case Variable():
            return None
        case str():
            return term
    return symbol(term)
