"""Instances of lemmas for the objects that formulas make, such as the game after a move."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from pylogic.core import formulas as f
from pylogic.deduction.proofs.entities import Entity, Value
from pylogic.deduction.proofs.lemmas import Lemma, Proved
from pylogic.deduction.proofs.propositions import FALSE, TRUE
from pylogic.deduction.proofs.unrolling import Unroller


@dataclass(frozen=True, slots=True)
class Instance:
    """What a lemma says of one object.

    provided: The proposition that the object, if it exists, is one that the lemma was proved for.
    holds: What it says: that the predicate is equivalent to the result, if so.
    """

    lemma: Lemma
    provided: int
    holds: int


def instance_of(unroller: Unroller, observation: int) -> Instance:
    """Return what a lemma says of an object of which a predicate was taken as it is."""
    store = unroller.propositions
    known, values = unroller.taken[observation]
    lemma = known.lemma
    exists = store.conjunction(
        unroller.applied(made.function, made.args).get(made, FALSE)
        for made in values.values()
        if isinstance(made, Entity) and made.args
    )
    usual = [_is_one_of(unroller, what, domain, values) for what, domain in known.domains.items()]
    fit = store.conjunction([unroller.unroll(lemma.provided, values), *usual])
    provided = store.disjunction([-exists, fit])
    # Put in as terms, objects give the same propositions as in formulas that mention them.
    terms = {name: _term(value) for name, value in values.items()}
    result = cast("f.Formula", f.substitute(lemma.result, terms))
    same = store.iff(store.one_of(observation, [1]), unroller.unroll(result))
    return Instance(lemma, provided, store.disjunction([-provided, same]))


def _term(value: Value) -> f.Term:
    if isinstance(value, int):
        return f.Number(value)
    return (
        f.Apply(value.function, tuple(map(_term, value.args)))
        if value.args
        else (f.Variable(value.function))
    )


def instance_of_given(unroller: Unroller, known: Proved, values: Mapping[str, Value]) -> Instance:
    """Return what a lemma says of what is given, where its predicate is unrolled all the same.

    `values` are some of the values of the parameters that it was proved for.
    """
    lemma = known.lemma
    said = f.Implies(lemma.provided, f.Iff(lemma.call, lemma.result))
    return Instance(lemma, TRUE, unroller.unroll(said, values))


def _is_one_of(
    unroller: Unroller, what: Entity, domain: Sequence[int], values: Mapping[str, Value]
) -> int:
    """Return the proposition that an observation has one of some values.

    It is made of what `values` has for the object that a proof observed, or is a parameter.
    """
    name = what.path[0]
    value = values.get(name)
    if not isinstance(value, Entity):
        return TRUE if what == Entity(name) and value in domain else FALSE
    seen = what.with_owner(Entity(name), value)
    cases = unroller.applied(seen.function, seen.args)
    return unroller.propositions.disjunction(
        guard for value, guard in cases.items() if value in domain
    )
