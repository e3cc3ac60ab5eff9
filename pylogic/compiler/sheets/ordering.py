"""In which order Prolog looks the atoms of a clause up: the one that costs least, as far as known.

Facts of the state are found by their first argument only; other relations by what is bound.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pylogic.gdl.reasoner.planning import UNKNOWN, Size
from pylogic.gdl.reasoner.relations import Key, access, key_of
from pylogic.gdl.terms import Term, Variable, symbol, variables

_WIDE: Final = 24
"""How many beginnings are followed at a time."""

_SCAN: Final = 0.3
"""What it costs to pass over a fact, where to call a predicate is 1."""

_SEEK: Final = 0.5
"""What more it costs to go through facts than to find that one holds."""


@dataclass(frozen=True, slots=True)
class _Atom:
    """An atom: the variables of each argument as bits, and how its rows are spread."""

    arguments: tuple[int, ...]
    values: tuple[float, ...]
    rows: float
    is_fact: bool
    all: int

    def cost(self, bound: int) -> tuple[float, float]:
        """Return what it costs to look it up once, and how many rows are found."""
        rows = self.rows
        for own, value in zip(self.arguments, self.values, strict=True):
            if not own & ~bound:
                rows /= value
        if not self.all & ~bound:
            rows = min(rows, 0.5)
        if not self.is_fact:
            return 1.0 + rows, rows
        first = self.arguments and not self.arguments[0] & ~bound
        scanned = self.rows / self.values[0] if first else self.rows
        seeks = 0.0 if not self.all & ~bound else _SEEK
        return 1.0 + seeks + _SCAN * scanned + rows, rows


def ordered(atoms: Sequence[Term], sizes: Mapping[Key, Size]) -> list[Term]:
    """Return the atoms that must hold in the order in which they are asked."""
    if len(atoms) <= 1:
        return list(atoms)
    bits = {v: 1 << i for i, v in enumerate({v: 0 for a in atoms for v in variables(a)})}
    known = [_known(atom, bits, sizes) for atom in atoms]
    front: list[tuple[float, float, int, tuple[int, ...]]] = [(0.0, 1.0, 0, ())]
    for _ in atoms:
        following: dict[frozenset[int], tuple[float, float, int, tuple[int, ...]]] = {}
        for spent, rows, bound, done in front:
            for i, atom in enumerate(known):
                if i in done:
                    continue
                work, found = atom.cost(bound)
                one = (spent + rows * work, rows * found, bound | atom.all, (*done, i))
                same = following.setdefault(frozenset(one[3]), one)
                if one[:2] < same[:2]:
                    following[frozenset(one[3])] = one
        front = sorted(following.values(), key=lambda one: one[0] + one[1])[:_WIDE]
    return [atoms[i] for i in front[0][3]]


def _known(atom: Term, bits: Mapping[Variable, int], sizes: Mapping[Key, Size]) -> _Atom:
    terms = access(atom).terms
    size = sizes.get(key_of(atom), UNKNOWN)
    values = [max(1.0, size.values[i]) if i < len(size.values) else 8.0 for i in range(len(terms))]
    own = tuple(sum(bits[v] for v in set(variables(term))) for term in terms)
    whole = sum(bits[v] for v in set(variables(atom)))
    return _Atom(own, tuple(values), size.rows, symbol(atom)[0] == "true", whole)
