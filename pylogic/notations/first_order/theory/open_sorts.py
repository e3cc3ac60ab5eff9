"""Sorts of states of which rules say nothing new: `step(s, t) → state(s) ∧ state(t)`."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import INITIAL, equated, parts_of
from pylogic.notations.first_order.formulas.kinds_of_places import places_of

_TRUE = f.Truth(value=True)


def with_open_sorts(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], dict[str, Declaration]]:
    """Return the declarations without rules that say of states that they are, and the first each.

    As a definition, such a rule would leave the sort empty: it is of what is observed, and the
    text names nothing of that kind.
    """
    formulas = [d.formula for d in declarations if d.formula is not None]
    open_ = _observed(formulas) & _implied(formulas)
    if not open_:
        return list(declarations), {}
    places = places_of(tuple(formulas))
    named = {name: places.constants([("p", name, 0)]) for name in open_}
    first = {name for name in open_ if all(map(_is_first, named[name]))}
    if not first:
        return list(declarations), {}
    done: list[Declaration] = []
    told: dict[str, Declaration] = {}
    for declaration in declarations:
        if declaration.formula is None:
            done.append(declaration)
            continue
        left = _without(declaration.formula, first)
        if left != declaration.formula:
            for _, said in parts_of(declaration.formula):
                if isinstance(said, f.Predicate) and said.name in first:
                    told.setdefault(said.name, declaration)
        done.append(replace(declaration, formula=left))
    return done, told


def _is_first(value: f.Term) -> bool:
    """Whether a constant is called like a first state."""
    return isinstance(value, f.Constant) and INITIAL.fullmatch(value.name) is not None


def _observed(formulas: Iterable[f.Formula]) -> set[str]:
    """Return the predicates of what functions are applied to that no equation defines."""
    equations = (term for formula in formulas for term in equated(formula))
    defined = {t.function for t in equations if not any(map(_is_first, t.args))}
    found = set()
    for guards, said in (part for formula in formulas for part in parts_of(formula)):
        match said:
            case f.Predicate(_, (f.Apply(function, args),)) if function not in defined:
                for guard in (part for g in guards for part in f.conjuncts(g)):
                    if isinstance(guard, f.Predicate) and len(guard.args) == 1:
                        found |= {guard.name} if guard.args[0] in args else set()
            case _:
                pass
    return found


def _implied(formulas: Iterable[f.Formula]) -> set[str]:
    """Return the predicates that rules conclude of a variable, and nothing else states."""
    found, others = set(), set()
    for guards, said in (part for formula in formulas for part in parts_of(formula)):
        match said:
            case f.Predicate(name, (f.Variable(),)) if guards:
                found.add(name)
            case f.Predicate(name):
                others.add(name)
            case f.Iff(left, right):
                others |= {side.name for side in (left, right) if isinstance(side, f.Predicate)}
            case _:
                pass
    return found - others


def _without(formula: f.Formula, names: Collection[str]) -> f.Formula:
    """Return an axiom without what it concludes by some predicates."""
    match formula:
        case f.ForAll(variables, body):
            left = _without(body, names)
            return left if left == _TRUE else f.ForAll(variables, left)
        case f.Implies(premise, f.Predicate(name)) if name in names:
            return _TRUE
        case f.Implies(premise, f.And(parts)):
            kept = [p for p in parts if not (isinstance(p, f.Predicate) and p.name in names)]
            left = f.conjunction(*(_without(part, names) for part in kept))
            return _TRUE if left == _TRUE else f.Implies(premise, left)
        case f.Implies(premise, conclusion):
            left = _without(conclusion, names)
            return _TRUE if left == _TRUE else f.Implies(premise, left)
        case f.And(parts):
            return f.conjunction(*(_without(part, names) for part in parts))
        case _:
            return formula
