"""Equations of some things only, where an axiom says what is observed of all: `f(a, s) = 1`.

Beside `state(s) ∧ thing(x) → f(x, s) ∈ S` they tell which states there are, and define nothing.
"""

from collections.abc import Sequence
from math import prod

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration, changed
from pylogic.notations.first_order.formulas.axiom_forms import parts_of
from pylogic.notations.first_order.formulas.elements import sets_of

Places = dict[str, tuple[int, int]]
"""By function, where its state stands, and of how many things it is observed in each."""


def with_demands(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], Declaration | None]:
    """Return the declarations with such equations demanded, and the first of these."""
    formulas = [d.formula for d in declarations if d.formula is not None]
    places = _observed(formulas)
    heads: dict[str, set[tuple[f.Term, ...]]] = {}
    for _, said in (part for formula in formulas if places for part in parts_of(formula)):
        match said:
            case f.Compare(("=",), (f.Apply(name, args), _)) if name in places:
                at, _ = places[name]
                heads.setdefault(name, set()).add((*args[:at], *args[at + 1 :]))
            case _:
                pass
    own = {
        name for name, args in heads.items()
        if len(args) < places[name][1] and not any(f.free_variables(t) for a in args for t in a)
    }  # fmt: skip

    def demanded(said: f.Formula) -> f.Formula:
        match said:
            case f.ForAll(names, body):
                return f.ForAll(names, demanded(body))
            case f.And(parts):
                return f.conjunction(*map(demanded, parts))
            case f.Implies(premise, conclusion):
                return f.Implies(premise, demanded(conclusion))
            case f.Compare(("=",), (f.Apply(name, args), _)) if name in own:
                state = args[places[name][0]]
                alone = isinstance(state, f.Variable) and {*f.free_variables(said)} == {state.name}
                return f.Not(f.Compare(("≠",), said.terms)) if alone else said
            case _:
                return said

    out = changed(declarations, demanded) if own else list(declarations)
    pairs = zip(declarations, out, strict=True)
    return out, next((d for d, new in pairs if d.formula != new.formula), None)


def _observed(formulas: Sequence[f.Formula]) -> Places:
    """Return the functions of which an axiom says the sort for each of several listed things."""
    sets = sets_of(formulas)
    found: Places = {}
    for guards, said in (part for formula in formulas for part in parts_of(formula)):
        if not (isinstance(said, f.Predicate) and len(said.args) == 1 and said.name in sets):
            continue
        term = said.args[0]
        if not isinstance(term, f.Apply) or len(term.args) == 1:
            continue
        atoms = [g for guard in guards for g in f.conjuncts(guard) if isinstance(g, f.Predicate)]
        sorts = {g.args: g.name for g in atoms}
        named = [sorts.get((arg,), "") for arg in term.args]
        states = [i for i, sort in enumerate(named) if sort and sort not in sets]
        if len(states) == 1 and all(named):
            found[term.function] = states[0], prod(len(sets[n]) for n in named if n in sets)
    return found
