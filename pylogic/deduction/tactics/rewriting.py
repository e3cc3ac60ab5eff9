"""Rewriting by equations and equivalences under conditions, and telling cases apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic import patterns
from pylogic.deduction.blocks import in_blocks
from pylogic.deduction.definitions import opened
from pylogic.deduction.facts import Facts, visit
from pylogic.deduction.tactics.frames import negation
from pylogic.errors import DeductionError

if TYPE_CHECKING:
    from pylogic.deduction.blocks import Names


def rewrite(formula: f.Formula, rule: f.Formula) -> f.Formula:
    """Return the formula with what fits a rule's left side replaced by its right side.

    Equivalent, where the rule holds: each condition of the rule must follow from what is known at
    the place.

    Parameters
    ----------
    formula : Formula
        Where to rewrite.
    rule : Formula
        `∀ v..: conditions: left = right`, `.. left <=> right`, or either without conditions or
        without quantifier. The variables that it binds stand for any terms.

    Raises
    ------
    DeductionError
        The rule is not of this form, or applies nowhere.
    """
    variables, conditions, left, right = _taken_apart(rule)
    bound = set(variables)

    pattern = opened(left, bound)
    count = 0

    def change(node: f.Node, known: Facts) -> f.Node:
        nonlocal count
        found = patterns.match(pattern, node)
        if found is not None and found.keys() >= bound:
            values: dict[str, f.Term] = found  # type: ignore[assignment]  # terms stand for variables
            if all(known.show(f.substitute(c, values)) for c in conditions):  # type: ignore[arg-type]  # formulas
                count += 1
                return f.substitute(right, values)
        return node

    def step(node: f.Formula, known: Facts) -> f.Formula:
        if isinstance(node, f.Compare | f.Predicate):
            inner = tuple(f.transform(p, lambda n: change(n, known)) for p in f.children(node))
            node = f.rebuild(node, inner)  # type: ignore[assignment]  # an atom stays one
        return change(node, known)  # type: ignore[return-value]  # a formula stays one

    result = visit(formula, step)
    if not count:
        raise DeductionError("rewrite", "the rule applies nowhere")
    return result


def _taken_apart(rule: f.Formula) -> tuple[Names, tuple[f.Formula, ...], f.Node, f.Node]:
    variables: Names = ()
    conditions: tuple[f.Formula, ...] = ()
    if isinstance(rule, f.ForAll):
        variables, rule = rule.variables, rule.body
    if isinstance(rule, f.Implies):
        conditions, rule = f.conjuncts(rule.premise), rule.conclusion
    match rule:
        case f.Iff(left, right) | f.Compare(("=",), (left, right)):
            return variables, conditions, left, right
        case _:
            raise DeductionError("rewrite", "a rule ends in = or <=>")


def split(formula: f.Formula, condition: f.Formula, at: Names) -> f.Formula:
    """Return the formula with each block of some variables told apart by a condition.

    `Ǝ at: A` becomes `Ǝ at: A and condition` or `Ǝ at: A and not condition`. Equivalent.

    Parameters
    ----------
    formula : Formula
        Where to tell cases apart.
    condition : Formula
        What holds in the first case. It may speak of what the block binds.
    at : tuple of str
        The variables of the blocks.

    Raises
    ------
    DeductionError
        There is no such block.
    """

    def change(block: f.Exists) -> f.Formula:
        return f.disjunction(
            *(
                f.Exists(block.variables, f.conjunction(*f.conjuncts(block.body), case))
                for case in (condition, negation(condition))
            )
        )

    return in_blocks(formula, at, change, "split")
