"""Which states an axiom constructs: those of which its conditions fix every observation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic import formulas as f

if TYPE_CHECKING:
    from pylogic.compiler.scope import Scope
    from pylogic.compiler.statements import Statement
    from pylogic.compiler.states import Slot


def constructed_states(scope: Scope, statement: Statement) -> list[str]:
    """Return the state variables all of whose observers the statement's conditions fix."""
    fixed: dict[str, set[Slot]] = {}
    parts = [statement.guard]
    while parts:
        part = parts.pop()
        match part:
            case f.And(inner):
                parts.extend(inner)
            case f.Exists(_, inner):
                parts.append(inner)
            case f.Compare() | f.ForAll():
                for state, slots in fixed_by(scope, part).items():
                    fixed.setdefault(state, set()).update(slots)
    layouts = scope.model.layouts
    return [
        state
        for state, slots in fixed.items()
        if (sort := scope.sorts.get(state))
        and sort.name in layouts
        and slots >= set(layouts[sort.name].slots)
    ]


def fixed_by(scope: Scope, formula: f.Formula) -> dict[str, set[Slot]]:
    """Return, for each state variable, the slots that a formula gives a value to.

    `occ(s, p) = t` does, also for every s of a sort, unless t speaks of p itself.
    """
    names: tuple[str, ...] = ()
    if isinstance(formula, f.ForAll):
        names = formula.variables
        conclusion = over_whole_sorts(scope, formula)
        if conclusion is None:
            return {}
        formula = conclusion
    fixed: dict[str, set[Slot]] = {}
    for equation in f.conjuncts(formula):
        if not isinstance(equation, f.Compare):
            continue
        for relation, left, right in equation.pairs():
            for side, other in ((left, right), (right, left)) if relation == "=" else ():
                state = scope.observed(side)
                if state is None or state in f.free_variables(other):
                    continue
                if isinstance(side, f.Apply):
                    fixed.setdefault(state, set()).update(_matching(scope, side, names))
    return fixed


def over_whole_sorts(scope: Scope, formula: f.ForAll) -> f.Formula | None:
    """Return what is said of every value of finite sorts, or None if some values are left out."""
    guard, conclusion = None, formula.body
    if isinstance(conclusion, f.Implies):
        guard, conclusion = conclusion.premise, conclusion.conclusion
    ranges = {name: scope.sorts.get(name) for name in formula.variables}
    for part in f.conjuncts(guard) if guard is not None else ():
        match part:
            case f.Predicate(name, (f.Variable(variable),)) if variable in ranges:
                sort, wide = ranges[variable], scope.model.sorts.sorts.get(name)
                if not (sort and wide and set(sort.values or ()) <= set(wide.values or ())):
                    return None
            case _:
                return None
    if any(sort is None or sort.values is None for sort in ranges.values()):
        return None
    return conclusion


def _matching(scope: Scope, term: f.Apply, quantified: tuple[str, ...]) -> list[Slot]:
    observer = scope.model.observers[term.function]
    others = observer.others(term.args)
    layout = scope.model.layouts[observer.state]

    def fits(arg: f.Term, value: f.Term) -> bool:
        if isinstance(arg, f.Variable) and arg.name in quantified:
            return value in (scope.sorts[arg.name].values or ())
        return arg == value

    return [
        slot
        for slot in layout.slots
        if slot.observer == term.function
        and all(fits(arg, value) for arg, value in zip(others, slot.args, strict=True))
    ]
