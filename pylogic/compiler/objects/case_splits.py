"""Definitions by cases of a literal: `p(x, 0) ≡ ...` and `p(x, 1) ≡ ...` are two predicates.

A case may rest on another one, also negated, where a single predicate would be defined through
itself.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pylogic.compiler.theory.statements import failure
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration


def by_cases(axioms: Sequence[Declaration]) -> list[Declaration]:
    """Return the axioms with a predicate of its own for each case.

    The predicate of all cases holds where that of the case does.

    Raises CompileError: A case is asked for that no axiom defines.
    """
    heads: dict[str, list[f.Predicate]] = {}
    for axiom in axioms:
        if (head := defined_predicate(axiom)) is not None:
            heads.setdefault(head.name, []).append(head)
    places = {name: place for name, own in heads.items() if (place := _deciding(own)) is not None}
    known = {case_of(head, places[name]).name for name in places for head in heads[name]}
    found = []
    for axiom in axioms:
        head, formula = defined_predicate(axiom), axiom.formula or f.Truth(value=True)
        chosen = f.transform(formula, partial(_chosen, places, known, axiom))
        parts: list[f.Formula] = [chosen]  # type: ignore[list-item]  # of a formula comes a formula
        if head is not None and head.name in places:
            parts.append(f.Implies(case_of(head, places[head.name]), head))
        found.append(replace(axiom, formula=f.conjunction(*parts)))
    return found


def defined_predicate(axiom: Declaration) -> f.Predicate | None:
    """Return the predicate that an axiom defines by an equivalence."""
    match axiom.formula:
        case f.Iff(f.Predicate() as head, _):
            return head
        case _:
            return None


def case_of(call: f.Predicate, place: int) -> f.Predicate:
    """Return a call of the predicate for the literal that a call has at a place."""
    literal = call.args[place]
    shown = literal.value if isinstance(literal, f.Number) else literal.name  # type: ignore[union-attr]  # a literal is no variable
    return f.Predicate(f"{call.name} {shown}", call.args[:place] + call.args[place + 1 :])


def _deciding(heads: list[f.Predicate]) -> int | None:
    """Return the place at which all definitions of a predicate have a literal of their own."""
    if len(heads) == 1:
        return None
    for place in range(min(len(head.args) for head in heads)):
        found = {head.args[place] for head in heads}
        if len(found) == len(heads) and all(isinstance(a, f.Number | f.Constant) for a in found):
            return place
    return None


def _chosen(places: dict[str, int], known: set[str], axiom: Declaration, node: f.Node) -> f.Node:
    """Return a node, a call of a case in place of a call with its literal."""
    if not isinstance(node, f.Predicate) or node.name not in places:
        return node
    place = places[node.name]
    if place >= len(node.args) or not isinstance(node.args[place], f.Number | f.Constant):
        return node
    case = case_of(node, place)
    if case.name not in known:
        raise failure(f"no axiom says what {case.name} is", axiom)
    return case
