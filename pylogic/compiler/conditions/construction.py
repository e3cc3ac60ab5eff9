"""Which states an axiom constructs: those of which its conditions fix every observation."""

from dataclasses import dataclass, replace
from itertools import product
from math import prod

from pylogic.compiler.clauses.literals import Literal, Relation, slot_variable
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.clauses.states import StateSlot
from pylogic.compiler.sorts.domains import decided
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f

_MOST_CASES = 1_000  # of which a condition is decided one by one


@dataclass(frozen=True, slots=True)
class Fixed:
    """An equation that gives slots of a state their values: the value of a term."""

    state: str
    slots: tuple[StateSlot, ...]
    term: f.Term


def constructed_states(scope: Scope, statement: Statement) -> dict[str, list[Fixed]]:
    """Return the states all of whose observations the statement's conditions fix.

    Of two states that fix each other, the one that stands later is constructed.
    """
    fixed = fixed_states(scope, statement)
    layouts = scope.model.layouts
    order = [*f.free_variables(statement.conclusion)]
    found: dict[str, list[Fixed]] = {}
    for state in sorted(fixed, key=lambda s: order.index(s) if s in order else -1, reverse=True):
        own = [one for one in fixed[state] if found.keys().isdisjoint(f.free_variables(one.term))]
        sort = scope.sorts.get(state)
        slots = {slot for one in own for slot in one.slots}
        if sort and sort.name in layouts and slots >= set(layouts[sort.name].slots):
            found[state] = own
    return found


def fixed_states(scope: Scope, statement: Statement) -> dict[str, list[Fixed]]:
    """Return by state what the statement's conditions give a value to."""
    fixed: dict[str, list[Fixed]] = {}
    parts = [statement.guard]
    while parts:
        part = parts.pop()
        match part:
            case f.And(inner):
                parts.extend(inner)
            case f.Exists(_, inner):
                parts.append(inner)
            case f.Compare() | f.ForAll():
                for one in fixed_by(scope, part):
                    fixed.setdefault(one.state, []).append(one)
    return fixed


def membership(scope: Scope, statement: Statement, fixed: list[Fixed]) -> list[Literal]:
    """Return conditions that the slots of a state have values of their sorts, where unsure."""
    sorts, observers = scope.model.sorts, scope.model.observers
    unsure = frozenset(scope.building)
    env = sorts.implied(statement, unsure)
    asserter = replace(sorts.asserter(env, unsure), written=True)
    sure: dict[StateSlot, bool] = {}
    for one in fixed:
        values = observers[one.slots[0].observer].values if one.slots else None
        extent = asserter.of(one.term, env)
        holds = values is None or (
            extent.values is not None and extent.values <= set(values.values or ())
        )
        for slot in one.slots:
            sure[slot] = sure.get(slot, False) or holds
    return [
        Relation("sort", values.name, (slot_variable(one.state, slot),))
        for one in fixed[:1]
        for slot, is_sure in sure.items()
        if not is_sure and (values := observers[slot.observer].values) is not None
    ]


def fixed_by(scope: Scope, formula: f.Formula) -> list[Fixed]:
    """Return what slots of states a formula gives a value to.

    `occ(s, p) = t` does, also for every s of a sort, unless t speaks of p itself.
    """
    names: tuple[str, ...] = ()
    if isinstance(formula, f.ForAll):
        names = formula.variables
        conclusion = over_whole_sorts(scope, formula)
        if conclusion is None:
            return [one for case in cases_of(scope, formula) for one in fixed_by(scope, case)]
        formula = conclusion
    fixed = []
    for equation in f.conjuncts(formula):
        if not isinstance(equation, f.Compare):
            continue
        for relation, left, right in equation.pairs():
            for side, other in ((left, right), (right, left)) if relation == "=" else ():
                state = scope.observed(side)
                if state is None or state in f.free_variables(other):
                    continue
                if isinstance(side, f.Apply) and (slots := _matching(scope, side, names)):
                    fixed.append(Fixed(state, tuple(slots), other))
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


def cases_of(scope: Scope, formula: f.ForAll) -> list[f.Formula]:
    """Return what is said of each of some values, as in `∀x y. edge(x, y) ⊃ ...` over facts.

    Nothing, where it is open for which values the condition holds, or these are many.
    """
    domains = [scope.sorts.get(name) for name in formula.variables]
    if not isinstance(formula.body, f.Implies) or None in domains:
        return []
    values = [sort.values or () for sort in domains if sort is not None]
    if not 0 < prod(map(len, values)) <= _MOST_CASES:
        return []
    found: list[f.Formula] = []
    for row in product(*values):
        env = dict(zip(formula.variables, row, strict=True))
        verdict = decided(scope.model.sorts, formula.body.premise, env)
        if verdict is None:
            return []
        if verdict:
            found.append(f.substitute(formula.body.conclusion, env))  # type: ignore[arg-type]  # of a formula comes one
    return found


def _matching(scope: Scope, term: f.Apply, quantified: tuple[str, ...]) -> list[StateSlot]:
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
        and len({*zip(others, slot.args, strict=True)}) == len({*others})  # `f(x, x, s)`
    ]
