"""Formulas that define nothing: the steps of a derivation, and equivalences to be shown.

Each becomes a predicate of its own, `step_3` or `claim_1`, that can be asked of any state.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.core.syntax import CLAIM, STEP, Declaration


def as_predicates(axioms: Sequence[Declaration]) -> tuple[list[Declaration], dict[str, str]]:
    """Return the axioms without free variables on the right, steps and claims as definitions.

    A step is asked of the variables that are free in the first one, a claim of those of its left
    side. Any other free variable is one that there is, where the formula first needs it.

    Returns: The axioms, and by label what there is to say of their free variables.
    """
    steps = [axiom for axiom in axioms if axiom.kind == STEP and axiom.formula is not None]
    shared = tuple(f.free_variables(steps[0].formula)) if steps and steps[0].formula else ()
    claims = [axiom for axiom in axioms if axiom.kind == CLAIM]
    found, notes = [], {}
    for axiom in axioms:
        formula = axiom.formula or f.Truth(value=True)
        if axiom.kind == STEP:
            head = f.Predicate(axiom.label.lower(), tuple(map(f.Variable, shared)))
            formula = f.Iff(head, formula)
        if not isinstance(formula, f.Iff):
            found.append(axiom)
            continue
        names = tuple(f.free_variables(formula.left))
        body, free = closed(with_bounds(formula.right), names)
        if free:
            notes[axiom.label] = f"{', '.join(free)} free: read as `there is`"
        if axiom.kind == CLAIM:
            head = f.Predicate(f"claim {claims.index(axiom) + 1}", tuple(map(f.Variable, names)))
            formula = f.Iff(head, f.Iff(formula.left, body))
        else:
            formula = f.Iff(formula.left, body)
        found.append(replace(axiom, formula=formula))
    return found, notes


def closed(formula: f.Formula, known: Iterable[str]) -> tuple[f.Formula, list[str]]:
    """Return a formula with its other free variables quantified, and their names.

    Each quantifier stands in the innermost existential block that has an occurrence of its
    variable, or else at the smallest part that has all of them. The bounds are those of a
    quantifier of the same name in that part.
    """
    free = [name for name in f.free_variables(formula) if name not in known]
    for name in free:
        formula = _quantified(formula, name)
    return formula, free


def with_bounds(formula: f.Formula) -> f.Formula:
    """Return a formula in which a variable that is only told apart from others has bounds.

    `∃x. ... i ≠ x ... ∃x. 0 ≤ x < n ∧ ...` bounds the first `x` as well, as the second one is.
    """

    def step(node: f.Node) -> f.Node:
        if not isinstance(node, f.Exists):
            return node
        bounds = [
            bound
            for name in node.variables
            if _is_only_told_apart(node.body, name)
            for bound in _bounds(node.body, name)
        ]
        return f.Exists(node.variables, f.conjunction(*bounds, node.body))

    return f.transform(formula, step)  # type: ignore[return-value]  # of a formula comes a formula


def _is_only_told_apart(formula: f.Formula, name: str) -> bool:
    """Whether a variable stands nowhere but as one side of `≠`, outside of its other blocks."""
    variable = f.Variable(name)
    stack: list[f.Node] = [formula]
    while stack:
        node = stack.pop()
        if isinstance(node, f.Exists | f.ForAll) and name in node.variables:
            continue
        if isinstance(node, f.Compare) and variable in node.terms and node.relations != ("≠",):
            return False
        if isinstance(node, f.Apply | f.Predicate) and variable in node.args:
            return False
        stack.extend(f.children(node))
    return True


def _quantified(formula: f.Formula, name: str) -> f.Formula:
    parts = f.children(formula)
    having = [i for i, part in enumerate(parts) if name in f.free_variables(part)]
    inside = [i for i in having if _has_block(parts[i], name)]
    whole = isinstance(formula, f.Predicate | f.Compare) or not having
    if whole or (inside != having if inside else len(having) > 1 or isinstance(formula, f.Exists)):
        return _here(formula, name)
    inner = tuple(_quantified(part, name) if i in having else part for i, part in enumerate(parts))  # type: ignore[arg-type]  # the parts of a formula that is no atom
    return f.rebuild(formula, inner)  # type: ignore[return-value]  # of a formula comes a formula


def _here(formula: f.Formula, name: str) -> f.Formula:
    if isinstance(formula, f.Exists):
        return f.Exists(formula.variables, _here(formula.body, name))
    return f.Exists((name,), f.conjunction(*_bounds(formula, name), formula))


def _has_block(node: f.Node, name: str) -> bool:
    """Whether there is an existential block in which a variable is free."""
    return any(isinstance(n, f.Exists) and name in f.free_variables(n) for n in f.walk(node))


def _bounds(formula: f.Formula, name: str) -> list[f.Formula]:
    """Return the comparisons with constants under the first quantifier of that name."""
    for node in f.walk(formula):
        if isinstance(node, f.Exists | f.ForAll) and name in node.variables:
            body = node.body.premise if isinstance(node.body, f.Implies) else node.body
            return [
                part
                for part in f.conjuncts(body)
                if isinstance(part, f.Compare) and f.free_variables(part).keys() == {name}
            ]
    return []
