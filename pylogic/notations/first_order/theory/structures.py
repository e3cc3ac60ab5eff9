"""Functions and relations that a text leaves open: colourings, tournaments, timetables, puzzles.

`adj(x, y) → colour(x) ≠ colour(y)` says what a colouring is, and no axiom says which. What is so
demanded and never defined is read as observed of models: `model(m)` holds of each way to choose it
in which all that the text demands is true.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import heads, is_ground, names_of, parts_of
from pylogic.notations.first_order.theory.models import Models
from pylogic.notations.first_order.theory.open_symbols import OpenSymbols
from pylogic.notations.first_order.theory.undefined import Symbol, Undefined


@dataclass(frozen=True, slots=True)
class OpenModels:
    """What a text leaves open.

    sort: The predicate that holds of each model.
    symbols: What is observed of models; the last argument is the model.
    axiom: The first axiom that demands something.
    """

    sort: str
    symbols: tuple[Symbol, ...]
    axiom: Declaration


def with_models(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], OpenModels | None]:
    """Return the axioms about models, and what is observed of these, if a text leaves it open.

    Raises ReadError: Nothing says whether an axiom demands something of them.
    """
    said = with_complements(declarations)
    axioms = [d for d in said if d.formula is not None]
    theory = Undefined(axioms)
    found = OpenSymbols(theory)
    open_ = found.functions() | found.predicates()
    if not open_ or open_ & found.mixed or not all(map(found.is_finite, open_)):
        return list(declarations), None
    names = names_of(d.formula for d in axioms)
    made = Models(theory, {s: found.arities[s] for s in open_}, names)
    out: list[Declaration] = []
    first = None
    for declaration in said:
        formula = declaration.formula and made.said(declaration.formula)
        out.append(replace(declaration, formula=formula))
        if first is None and formula is not None and formula != declaration.formula:
            first = out[-1]
    if made.stuck:  # a demand of what is defined by rules could not be tested in time
        return list(declarations), None
    symbols = tuple(
        Symbol(kind, name, found.arities[kind, name] + 1, found.arities[kind, name])
        for kind, name in found.arities if (kind, name) in open_
    )  # fmt: skip
    return out, OpenModels(made.sort, symbols, first or axioms[0])


def with_complements(axioms: Sequence[Declaration]) -> list[Declaration]:
    """Return the axioms with what they say of a complement said of the other predicate.

    `knight(x) ≡ ¬knave(x)`: where a text defines one of them only by what single atoms say, as
    puzzles of knights and knaves do, the other is defined by it.
    """
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
