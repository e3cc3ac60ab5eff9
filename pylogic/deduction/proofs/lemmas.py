"""Results of other derivations, which a derivation uses: what they say, and what proves them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pylogic.core import formulas as f
from pylogic.deduction.derivation import Derivation
from pylogic.deduction.proofs.claims import Claim, claims_of
from pylogic.deduction.proofs.entities import Entity, Value
from pylogic.documents import Document


@dataclass(frozen=True, slots=True)
class Lemma:
    """That a predicate is equivalent to a formula on all boards on which a condition holds.

    name: The predicate, as it is written.
    call: The predicate; its arguments are variables and numbers.
    result: What it is equivalent to.
    claims: The steps that lead from the one to the other: they are to be proved.
    lemmas: What may be used in these.
    """

    name: str
    call: f.Predicate
    result: f.Formula
    provided: f.Formula
    claims: tuple[Claim, ...]
    lemmas: tuple[Lemma, ...] = ()

    def matched(self, name: str, args: Sequence[Value]) -> Mapping[str, Value] | None:
        """Return the values of the variables with which a predicate is this, if it can be."""
        if name != self.call.name or len(args) != len(self.call.args):
            return None
        pairs = list(zip(self.call.args, args, strict=True))
        if any(p.value != value for p, value in pairs if isinstance(p, f.Number)):
            return None
        return {p.name: value for p, value in pairs if isinstance(p, f.Variable)}


@dataclass(frozen=True, slots=True)
class Proved:
    """A lemma that was proved.

    domains: All that the proof observes of a board, and the parameters, with the values for which
        it was proved.
    """

    lemma: Lemma
    domains: Mapping[Entity, tuple[int, ...]]


def lemmas_of(
    document: Document, derivations: Mapping[int, Derivation], moves: int
) -> tuple[Lemma, ...]:
    """Return the results that a derivation uses.

    derivations: The derivation and all that it uses, as `derive_with_used` returns them.
    """
    found = []
    for other, number in derivations[moves].uses.items():
        steps = derivations[other].steps[: number + 1]
        conditions = [step.provided for step in steps if step.provided is not None]
        start = steps[0].derived
        if isinstance(start, f.Predicate):
            found.append(
                Lemma(
                    document.written(start),
                    start,
                    steps[-1].derived,
                    f.conjunction(*conditions),
                    tuple(claims_of(document, steps, derived=True)),
                    lemmas_of(document, derivations, other),
                )
            )
    return tuple(found)
