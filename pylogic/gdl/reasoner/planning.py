"""In which order the atoms of a clause are looked up: the fewest rows first."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pylogic.gdl.clauses import Clause
from pylogic.gdl.reasoner.relations import DOMAIN, Key, access, is_ground, key_of
from pylogic.gdl.terms import Term, Variable, variables


@dataclass(frozen=True, slots=True)
class Look:
    """Go through the rows that fit an atom."""

    atom: Term


@dataclass(frozen=True, slots=True)
class Lack:
    """Go on where no row fits an atom."""

    atom: Term


@dataclass(frozen=True, slots=True)
class Differ:
    """Go on where two terms differ."""

    left: Term
    right: Term


Step: TypeAlias = Look | Lack | Differ


@dataclass(frozen=True, slots=True)
class Size:
    """How many rows a relation has, and how many different values at each position."""

    rows: float
    values: tuple[float, ...]


UNKNOWN: Final = Size(60.0, (8.0,) * 12)


def plan(
    clause: Clause,
    sizes: Mapping[Key, Size],
    first: Term | None = None,
    order: Sequence[Term] = (),
) -> list[Step]:
    """Return the steps that find what a clause says of its head.

    clause: The clause.
    sizes: By relation, what is known of its rows.
    first: The atom that is looked up before all others.
    order: The order of the atoms that must hold, where it is given.
    """
    bound: set[Variable] = set()
    steps: list[Step] = []
    rest = list(clause.positive)
    filters = [Lack(atom) for atom in clause.negative]
    differ = [Differ(a, b) for a, b in clause.distinct]
    needed = set(variables(clause.head))
    needed |= {v for pair in clause.distinct for side in pair for v in variables(side)}
    elsewhere = _occurrences(clause)

    def settle() -> None:
        """Put in what can be asked now that more is known."""
        waiting: list[Differ | Lack] = [*differ, *filters]
        for step in waiting:
            if isinstance(step, Differ):
                ready = is_ground(step.left, bound) and is_ground(step.right, bound)
            else:
                names = set(variables(step.atom))
                ready = all(v in bound or elsewhere[v] == {id(step.atom)} for v in names)
            if ready and step not in steps:
                steps.append(step)

    def take(atom: Term) -> None:
        rest.remove(atom)
        steps.append(Look(atom))
        bound.update(variables(atom))
        settle()

    settle()
    if first is not None:
        take(first)
    for atom in order:
        take(atom)
    while rest:
        take(min(rest, key=lambda atom: fan(atom, bound, sizes)))
    for variable in sorted(needed - bound):
        steps.append(Look((DOMAIN[0], variable)))
        bound.add(variable)
        settle()
    steps += [step for step in filters if step not in steps]
    return steps


def _occurrences(clause: Clause) -> dict[Variable, set[int]]:
    """Return for each variable in which atoms it is; 0 stands for the head."""
    found: dict[Variable, set[int]] = {}
    for atom in (*clause.positive, *clause.negative):
        for variable in variables(atom):
            found.setdefault(variable, set()).add(id(atom))
    for term in (clause.head, *(side for pair in clause.distinct for side in pair)):
        for variable in variables(term):
            found.setdefault(variable, set()).add(0)
    return found


def fan(atom: Term, bound: set[Variable], sizes: Mapping[Key, Size]) -> tuple[float, int]:
    """Return how many rows fit an atom, as far as can be told; what is known comes first."""
    known = access(atom)
    size = sizes.get(key_of(atom), UNKNOWN)
    rows = size.rows
    fixed = 0
    for place, term in enumerate(known.terms):
        if is_ground(term, bound):
            fixed += 1
            rows /= max(1.0, size.values[place] if place < len(size.values) else 8.0)
    if fixed == len(known.terms):
        return min(rows, 1.0) * 0.5, -fixed
    return rows, -fixed


def measured(rows: Collection[Any], key: Key) -> Size:
    """Return how many rows there are, and how many different values at each position."""
    if key[1] == "1" and len(key) == 2:  # noqa: PLR2004 - a row is its only argument
        return Size(len(rows), (len(set(rows)),))
    first = len(key) > 2  # noqa: PLR2004 - the name of the fact stands first
    width = len(next(iter(rows), ()))
    values = (len({row[place] for row in rows}) for place in range(first, width))
    return Size(len(rows), tuple(map(float, values)))


def larger(one: Size | None, other: Size) -> Size:
    """Return the larger of two sizes."""
    return other if one is None or one.rows < other.rows else one
