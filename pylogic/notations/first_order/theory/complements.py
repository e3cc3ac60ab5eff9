"""A predicate that holds where another does not: `knight(x) ≡ ¬knave(x)`.

Where a text defines one of them only by what single atoms say, as puzzles of knights and knaves
do, the other is defined by it, and what the text says of the other it says of the one.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import heads, is_ground, parts_of


def with_complements(axioms: Sequence[Declaration]) -> list[Declaration]:
    """Return the axioms with what they say of a complement said of the other predicate."""
    told = Counter(head.name for d in axioms for head in heads(d.formula))
    puzzled = {name for d in axioms for name in _puzzled(d.formula)}
    found: dict[str, tuple[f.Predicate, f.Predicate]] = {}
    own: dict[int, str] = {}
    for i, axiom in enumerate(axioms):
        pair = _pair(axiom.formula)
        for one, other in (pair, pair[::-1]) if pair else ():
            only = told[other.name] <= (other in heads(axiom.formula))
            if one.name in puzzled and other.name not in puzzled and only:
                found[other.name] = one, other
                own[i] = other.name

    def step(node: f.Node) -> f.Node:
        if not isinstance(node, f.Predicate) or node.name not in found:
            return node
        one, other = found[node.name]
        named = zip(other.args, node.args, strict=True)
        values = {v.name: term for v, term in named if isinstance(v, f.Variable)}
        return f.Not(f.substitute(one, values))  # type: ignore[arg-type]  # of a formula comes one

    out = []
    for i, axiom in enumerate(axioms):
        formula = axiom.formula
        if formula is not None and i in own:
            formula = _defined(formula, *found[own[i]])
        elif formula is not None and found:
            formula = f.transform(formula, step)  # type: ignore[assignment]  # of a formula comes one
        out.append(axiom if formula is axiom.formula else replace(axiom, formula=formula))
    return out


def _defined(formula: f.Formula, one: f.Predicate, other: f.Predicate) -> f.Formula:
    """Return the definition of a complement, under what the axiom says it under."""
    guards = next(guards for guards, _ in parts_of(formula))
    names = tuple(v.name for v in other.args if isinstance(v, f.Variable))
    return f.ForAll(names, f.Iff(other, f.conjunction(*guards, f.Not(one))))


def _puzzled(formula: f.Formula | None) -> list[str]:
    """Return the predicates of which an equivalence says when a single atom holds."""
    parts = parts_of(formula) if formula is not None else ()
    heads_ = (said.left for _, said in parts if isinstance(said, f.Iff))
    return [h.name for h in heads_ if isinstance(h, f.Predicate) and is_ground(h.args)]


def _pair(formula: f.Formula | None) -> tuple[f.Predicate, f.Predicate] | None:
    """Return the predicates of which an axiom says that just one holds of the same variables."""
    parts = list(parts_of(formula)) if formula is not None else []
    match parts[0][1] if len(parts) == 1 else None:
        case (
            f.Iff(f.Predicate() as one, f.Not(f.Predicate() as other))
            | f.Iff(f.Not(f.Predicate() as one), f.Predicate() as other)
            | f.Not(f.Iff(f.Predicate() as one, f.Predicate() as other))
        ):
            variables = all(isinstance(arg, f.Variable) for arg in one.args)
            return (one, other) if variables and one.args == other.args and one.args else None
        case _:
            return None
