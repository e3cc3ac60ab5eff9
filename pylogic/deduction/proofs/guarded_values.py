"""Splitting whether two propositions differ into cases, where it is too hard as a whole.

Steps of a derivation mostly change one part of a formula. What differs is then one part of a
conjunction, or the choices of a disjunction two by two, and each such case is easy by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from pylogic.deduction.proofs.propositions import FALSE, TRUE, Propositions


@dataclass(frozen=True, slots=True)
class PlainCase:
    """The case that a proposition holds; no cases of it are told apart."""

    holds: int

    def split(self, _store: Propositions) -> list[Case]:
        """Return no cases."""
        return []


@dataclass(frozen=True, slots=True)
class Disequivalence:
    """The case that one of two propositions holds and the other does not, where `given` holds."""

    holds: int
    given: int
    left: int
    right: int

    def split(self, store: Propositions) -> list[Case]:
        """Return cases by the part of one that does not hold, though the other does."""
        left, right = self.left, self.right
        if left < 0 and right < 0:
            left, right = -right, -left
        found: list[Case] = []
        for one, other in ((left, right), (right, left)):
            mine, theirs = store.parts(one), store.parts(other)
            widest = max(
                sorted(mine - theirs), key=lambda part: len(store.choices(part)), default=TRUE
            )
            for part in sorted(theirs - mine):
                holds = store.conjunction([self.given, one, -part])
                divisible = store.choices(widest) and store.choices(part)
                found.append(DisjunctSplit(holds, widest) if divisible else PlainCase(holds))
        return [case for case in found if case.holds != FALSE]


@dataclass(frozen=True, slots=True)
class DisjunctSplit:
    """The case that a conjunction holds, of which one part is a disjunction."""

    holds: int
    disjunction: int

    def split(self, store: Propositions) -> list[Case]:
        """Return cases by what makes the disjunction hold."""
        cases = [
            store.conjunction([self.holds, choice]) for choice in store.choices(self.disjunction)
        ]
        return [PlainCase(holds) for holds in cases if holds != FALSE]


Case = PlainCase | Disequivalence | DisjunctSplit


def differing(store: Propositions, given: int, left: int, right: int) -> Case:
    """Return the case that two propositions differ where another holds."""
    holds = store.conjunction([given, -store.iff(left, right)])
    return Disequivalence(holds, given, left, right)
