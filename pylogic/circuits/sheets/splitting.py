"""Rules of many variables, split into rules of fewer, so that fewer ground rules are made.

A variable that the head does not have is asked about by itself: the atoms that have it become the
body of a relation of their other variables, which takes their place (variable elimination, as for
constraint networks). What a rule says stays the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from pylogic.gdl.clauses import Clause
from pylogic.gdl.terms import Term, Variable, variables


def split(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """Yield clauses that say the same, in which no variable is met by more others than need be.

    New relations are called `or`, as none of a sheet can be.
    """
    made: dict[tuple[Clause, Variable], str] = {}
    for clause in clauses:
        left = clause
        while (found := _narrowest(left)) is not None:
            own, variable = found
            given = tuple(v for v in _variables(own) if v != variable)
            new = found not in made
            head: Term = ("or", made.setdefault(found, str(len(made))), *given)
            if new:
                yield replace(own, head=head)
            left = Clause(
                left.head,
                (*(a for a in left.positive if a not in own.positive), head),
                tuple(a for a in left.negative if a not in own.negative),
                tuple(d for d in left.distinct if d not in own.distinct),
            )
        yield left


def _narrowest(clause: Clause) -> tuple[Clause, Variable] | None:
    """Return all that is said of the variable that meets the fewest others, and that variable.

    None where nothing is gained.
    """
    bound = dict.fromkeys(chain.from_iterable(map(variables, clause.positive)))
    every = dict.fromkeys((*_variables(clause), *variables(clause.head)))
    if len(bound) < len(every):  # what nothing binds ranges over all names
        return None
    best: tuple[int, Clause, Variable] | None = None
    for variable in bound:
        if variable in variables(clause.head):
            continue
        own = Clause(
            "about",
            tuple(a for a in clause.positive if variable in variables(a)),
            tuple(a for a in clause.negative if variable in variables(a)),
            tuple(d for d in clause.distinct if any(variable in variables(t) for t in d)),
        )
        names = set(_variables(own))
        safe = names == set(chain.from_iterable(map(variables, own.positive)))
        if safe and len(names) < len(every) and (best is None or len(names) < best[0]):
            best = len(names), own, variable
    return None if best is None else best[1:]


def _variables(clause: Clause) -> Iterable[Variable]:
    """Return the variables of the body of a clause, each once."""
    parts = (*clause.positive, *clause.negative, *chain.from_iterable(clause.distinct))
    return dict.fromkeys(chain.from_iterable(map(variables, parts)))
