"""Applying a universally quantified equation inside another universal quantifier."""

from pylogic.core import formulas as f
from pylogic.core import patterns
from pylogic.core.errors import DeductionError
from pylogic.core.opposites import OPPOSITE
from pylogic.deduction.blocks import Names, in_blocks, replace
from pylogic.deduction.definitions import opened
from pylogic.deduction.facts import Facts


def apply_frame(
    formula: f.Formula, frame: Names, onto: Names, at: Names, *, by_name: bool
) -> f.Formula:
    """Return the formula with a frame's equation applied to what another quantifier says.

    In a block with the frame `∀ frame: C: l = r` and with `∀ onto: B: ..l..`, the left side is
    replaced by the right one, and the conditions C become conditions of the second quantifier,
    but for those that follow from what is known there. What the second quantifier said of the
    places where C does not hold is added as a third quantifier, but where it is known already.
    Equivalent.

    at: The variables of the blocks; frame and second quantifier may stand in a block inside.
    by_name: Whether names alone count: what a block inside says is known beside it too.
    Raises DeductionError: There is no such block, or one of them has no frame that fits.
    """

    def change(block: f.Exists, known: Facts) -> f.Formula:
        changed = _in_level(block, frame, onto, known.under(block.variables), by_name=by_name)
        if changed is None:
            raise DeductionError(
                "apply_frame", f"a block of {', '.join(at)} has no frame for {', '.join(onto)}"
            )
        return changed

    return in_blocks(formula, at, change, "apply_frame")


def _in_level(
    block: f.Exists, frame: Names, onto: Names, known: Facts, *, by_name: bool
) -> f.Exists | None:
    parts = list(f.conjuncts(block.body))
    here = [p for p in parts if isinstance(p, f.ForAll) and p.variables == onto]
    frames = [p for p in parts if isinstance(p, f.ForAll) and p.variables == frame]
    for target in here:
        others = [p for p in parts if p is not target]
        beside = known.also(*others, *(c for p in others for c in _inside(p, by_name=by_name)))
        for fact in frames:
            new = _applied(fact, target, beside.under(onto))
            if new is not None:
                at = parts.index(target)
                done = f.conjunction(*parts[:at], *new, *parts[at + 1 :])
                return f.Exists(block.variables, done)
    for part in parts:
        if isinstance(part, f.Exists):
            outer = [p for p in parts if p is not part]
            there = known.also(*outer).under(part.variables)
            inside = _in_level(part, frame, onto, there, by_name=by_name)
            if inside is not None:
                at = parts.index(part)
                done = f.conjunction(*parts[:at], inside, *parts[at + 1 :])
                return f.Exists(block.variables, done)
    return None


def _inside(part: f.Formula, *, by_name: bool) -> tuple[f.Formula, ...]:
    """Return what a block says without using what it binds, or by name all that it says."""
    if not isinstance(part, f.Exists):
        return ()
    bound = set() if by_name else set(part.variables)
    return tuple(p for p in f.conjuncts(part.body) if bound.isdisjoint(f.free_variables(p)))


def _applied(fact: f.ForAll, target: f.ForAll, known: Facts) -> list[f.Formula] | None:
    """Return what the second quantifier becomes; None where the frame says nothing of it."""
    if not isinstance(fact.body, f.Implies) or not isinstance(target.body, f.Implies):
        return None
    if not isinstance(fact.body.conclusion, f.Compare):
        return None
    left, right = fact.body.conclusion.terms
    open_left = opened(left, fact.variables)
    premise, conclusion = target.body.premise, target.body.conclusion
    for term in f.walk(conclusion):
        values = patterns.match(open_left, term)
        if values is None:
            continue
        there = known.also(premise)
        terms: dict[str, f.Term] = values  # type: ignore[assignment]  # arguments are terms
        conditions = [f.substitute(c, terms) for c in f.conjuncts(fact.body.premise)]
        added: list[f.Formula] = [c for c in conditions if not there.show(c)]  # type: ignore[arg-type,misc]  # formulas
        replaced = replace(conclusion, term, f.substitute(right, terms))  # type: ignore[arg-type]  # terms
        new = f.ForAll(
            target.variables, f.Implies(f.conjunction(*f.conjuncts(premise), *added), replaced)
        )
        rest = f.conjunction(*f.conjuncts(premise), f.disjunction(*map(negation, added)))
        return [new] if _known(rest, conclusion, known) else [
            new, f.ForAll(target.variables, f.Implies(rest, conclusion)),
        ]  # fmt: skip
    return None


def _known(premise: f.Formula, conclusion: f.Formula, known: Facts) -> bool:
    """Return whether the conclusion is known wherever the premise holds."""
    cases = [f.conjuncts(p) for p in f.conjuncts(premise)]
    choices: list[f.Formula] = [p for (p, *more) in cases if isinstance(p, f.Or) and not more]
    if not choices:
        return known.also(premise).show(conclusion)
    plain = [p for p in f.conjuncts(premise) if p != choices[0]]
    assert isinstance(choices[0], f.Or)  # noqa: S101 - chosen so above
    return all(_known(f.conjunction(*plain, p), conclusion, known) for p in choices[0].parts)


def negation(formula: f.Formula) -> f.Formula:
    """Return the negation, with the negation sign as far inside as it goes."""
    match formula:
        case f.Not(body):
            return body
        case f.Truth(value):
            return f.Truth(not value)
        case f.Compare((relation,), terms):
            return f.Compare((OPPOSITE[relation],), terms)
        case f.And(parts):
            return f.disjunction(*map(negation, parts))
        case f.Or(parts):
            return f.conjunction(*map(negation, parts))
        case f.Exists(variables, body):
            return f.ForAll(variables, negation(body))
        case f.ForAll(variables, f.Implies(premise, conclusion)):
            return f.Exists(variables, f.conjunction(premise, negation(conclusion)))
        case _:
            return f.Not(formula)
