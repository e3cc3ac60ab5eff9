"""Conditions on cells whose place a state tells: a predicate with a clause for each place.

`∃i. 0 ≤ i < 4 ∧ at(s, i, h) = p`, for a height h that is known only when it is asked, looks at
other arguments of the state's term for each h. It becomes a predicate of h, the state and p, whose
clause for `h = 2` compares these arguments alone. Where a condition occurs again with other terms
for h, s and p, it is the same predicate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylogic.compiler.sorts import Sort
    from pylogic.compiler.statements import Statement
    from pylogic.core import formulas as f


@dataclass(frozen=True, slots=True)
class Lookup:
    """A predicate with a clause for each place at which a condition can hold.

    Attributes
    ----------
    name : str
        What it is called in formulas; it has no Prolog name before it is asked.
    statement : Statement
        Where the condition stands.
    states : mapping of str to Sort
        The sorts of those of its arguments that are states.
    head : tuple of Variable
        The arguments: the places, the states, other values.
    cases : tuple
        By the values of the places, what is tested there: comparisons of slots and values.
    needed : frozenset of Variable
        The arguments without which it holds nowhere.
    """

    name: str
    statement: Statement
    states: Mapping[str, Sort]
    head: tuple[f.Variable, ...]
    cases: tuple[tuple[tuple[f.Term, ...], f.Formula], ...]
    needed: frozenset[f.Variable]
