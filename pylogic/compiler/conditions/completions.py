"""States of which conditions say much, but not plainly every observation.

`at(d, t) = red ∧ ∀e. cell(e) ∧ e ≠ d ⊃ at(e, t) = at(e, s)` fixes all cells of `t`, whichever `d`
is. Each equation that holds for known values is made true by unification; what is left open takes
each value of its sort in turn; and then all that is said of the state is tested, as it stands.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import product

from pylogic.compiler.clauses.goals import Branch, Call, Goal, Goals, written
from pylogic.compiler.clauses.literals import Completion, Literal
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.clauses.states import StateSlot
from pylogic.compiler.conditions.checks import test, value_of
from pylogic.compiler.conditions.construction import constructed_states, fixed_states
from pylogic.compiler.conditions.flattening import flat_term
from pylogic.compiler.conditions.plan import Plan
from pylogic.compiler.sorts.sorts import Sort
from pylogic.compiler.theory.connectives import simplified
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f

_MOST_CASES = 1_000  # instances of one quantified equation
_MOST_PARTS = 64  # clauses that one definition is cut into


def completed_states(scope: Scope, statement: Statement, *, wide: bool = False) -> list[str]:
    """Return the states, besides those constructed, of whose every observer an equation speaks.

    `wide`: also those of which it speaks of some, where the others have finitely many values, the
    states cannot be listed, and nothing else leads to them. Of two states that are equated, that
    one is completed which stands later.
    """
    led = _led(scope, statement) if wide else set()
    parts = list(_conditions(statement.guard))
    found: list[str] = []
    for state in reversed(f.free_variables(statement.conclusion)):
        if not scope.is_state(state) or state in scope.building:
            continue
        others = {*found, *scope.building}
        told = {
            term.function for part in parts for term in _observations(scope, part, state, others)
        }
        sort = scope.sorts[state].name
        observers = {name: o for name, o in scope.model.observers.items() if o.state == sort}
        if wide and told and state not in led and scope.model.count_of_states(sort) is None:
            told |= {n for n, o in observers.items() if o.values and o.values.values is not None}
        if observers.keys() <= told:
            found.append(state)
    return found


def _conditions(formula: f.Formula) -> Iterator[f.Formula]:
    match formula:
        case f.And(parts):
            for part in parts:
                yield from _conditions(part)
        case f.Exists(_, body):
            yield from _conditions(body)
        case _:
            yield formula


def _observations(
    scope: Scope, part: f.Formula, state: str, others: set[str]
) -> Iterator[f.Apply]:
    """Yield what a condition says of all observations of a state by one observer."""
    names, premises, said = f.prefix_of(part)
    if not {state, *others}.isdisjoint(f.free_variables(f.conjunction(*premises))):
        return
    for equation in f.conjuncts(said):
        for term, value in _equations(scope, equation, state):
            places = scope.model.observers[term.function].others(term.args)
            bound = [p.name for p in places if isinstance(p, f.Variable) and p.name in names]
            if len(set(bound)) == len(places) and others.isdisjoint(f.free_variables(value)):
                yield term


def _equations(scope: Scope, formula: f.Formula, state: str) -> Iterator[tuple[f.Apply, f.Term]]:
    """Yield the observations of a state that an equation speaks of, with their values."""
    if not isinstance(formula, f.Compare) or formula.relations != ("=",):
        return
    left, right = formula.terms
    for term, value in ((left, right), (right, left)):
        if (
            scope.observed(term) == state
            and isinstance(term, f.Apply)
            and state not in f.free_variables(value)
            and all(
                state not in f.free_variables(place)
                for place in scope.model.observers[term.function].others(term.args)
            )
        ):
            yield term, value
            return


def complete(plan: Plan, literal: Completion) -> Goals:
    """Return goals that give a state each value that it can have by what is said of it."""
    scope = plan.scope
    if literal.state in plan.bound:  # it was found as a whole; what is said of it is tested
        return ()
    slots = [scope.prolog_name(slot.name) for slot in literal.slots]
    pattern = written(scope.model.name(scope.sorts[literal.state].name), slots)
    goals: list[Goal] = []
    for part in literal.parts:
        goals += _propagated(plan, literal, pattern, part)
    scope.names[literal.state] = pattern
    plan.choose([literal.state])
    return (*goals, Call(scope.model.sort_name(scope.sorts[literal.state]), (pattern,)))


def _propagated(plan: Plan, literal: Completion, pattern: str, part: f.Formula) -> Goals:
    """Return goals that make the equations of a condition true which hold for known values."""
    scope = plan.scope
    match part:
        case f.And(parts):
            return tuple(g for inner in parts for g in _propagated(plan, literal, pattern, inner))
        case f.Implies(premise, conclusion) if literal.state not in f.free_variables(premise):
            inner = _propagated(plan, literal, pattern, conclusion)
            if not inner:
                return ()
            known = simplified(premise, {})
            if isinstance(known, f.Truth):
                return inner if known.value else ()
            return (Branch(test(plan, known), inner, ()),)
        case f.ForAll(names, body):
            domains = [scope.sorts[name].values if name in scope.sorts else None for name in names]
            size = 1
            for domain in domains:
                size *= len(domain) if domain is not None else _MOST_CASES + 1
            if size > _MOST_CASES:
                return ()
            goals: list[Goal] = []
            for values in product(*(domain or () for domain in domains)):
                case = f.substitute(body, dict(zip(names, values, strict=True)))
                goals += _propagated(plan, literal, pattern, scope.apart(case))
            return tuple(goals)
        case _:
            for term, value in _equations(scope, part, literal.state):
                return _unified(plan, pattern, term, value)
            return ()


def _unified(plan: Plan, pattern: str, term: f.Apply, value: f.Term) -> Goals:
    scope = plan.scope
    observer = scope.model.observers[term.function]
    inner = plan.inner()
    places: list[Literal] = []
    flat = [flat_term(scope, place, places) for place in observer.others(term.args)]
    goals = list(inner.run(places))
    result = scope.fresh("value")
    goals += value_of(inner, result, value)
    args = [scope.text(place) for place in flat]
    args.insert(observer.position, pattern)
    return (*goals, Call(scope.model.name(term.function), (*args, scope.text(result))))


def by_cases(model: Model, statement: Statement) -> list[Statement]:
    """Return a definition as one for each part of a disjunction, where only the parts fix a state.

    `step(s, t) ≡ φ ∨ ψ` is so cut where neither φ nor ψ alone is about all that `t` is; so is
    `step(s, t) ≡ (φ ∨ ψ) ∧ (χ ∨ ω)` where only parts of both are.
    """
    if not model.layouts:
        return [statement]
    left = left_open(model, statement)
    if not left:
        return [statement]
    cut = _cut(model, statement, left)
    states = len({name for name, _ in left})
    fewer = any(len({name for name, _ in left_open(model, one)}) < states for one in cut)
    return cut if fewer else [statement]


def _cut(model: Model, statement: Statement, left: Collection[object]) -> list[Statement]:
    """Return a statement cut wherever a part gives more values of states that are open."""
    parts = f.conjuncts(statement.guard)
    for i, part in enumerate(parts):
        if not isinstance(part, f.Or):
            continue
        cases = [
            replace(
                statement,
                guard=f.conjunction(*parts[:i], case, *parts[i + 1 :]),
                source=statement.source or id(statement),
            )
            for case in part.parts
        ]
        if any(len(left_open(model, case)) < len(left) for case in cases):
            cut = [one for c in cases for one in _cut(model, c, left_open(model, c))]
            return cut if len(cut) <= _MOST_PARTS else [statement]
    return [statement]


def left_open(
    model: Model, statement: Statement, sorts: dict[str, Sort] | None = None
) -> set[tuple[str, StateSlot | None]]:
    """Return the states of a head that are open, with what its conditions leave open of them.

    sorts: Those of its variables, where they are not as the theory says.
    """
    scope = Scope(model, statement, sorts or model.sorts.variables(statement))
    fixed = fixed_states(scope, statement)
    found: set[tuple[str, StateSlot | None]] = set()
    for name in _open_states(scope, statement):
        known = {slot for one in fixed.get(name, ()) for slot in one.slots}
        layout = model.layouts.get(scope.sorts[name].name)
        found |= {(name, slot) for slot in (layout.slots if layout else ()) if slot not in known}
        found.add((name, None))
    return found


def _open_states(scope: Scope, statement: Statement) -> list[str]:
    """Return the states of a head that its conditions do not lead to."""
    names = [name for name in f.free_variables(statement.conclusion) if scope.is_state(name)]
    found = {*constructed_states(scope, statement), *completed_states(scope, statement)}
    found |= _led(scope, statement)
    return [name for name in names if name not in found]


def _led(scope: Scope, statement: Statement) -> set[str]:
    """Return the states that a condition constructs, by a predicate that is compiled already."""
    atoms = (part for part in _conditions(statement.guard) if isinstance(part, f.Predicate))
    constructs = scope.model.constructs
    made = (atom.args[i] for atom in atoms for i in constructs.get(atom.name, ()))
    return {term.name for term in made if isinstance(term, f.Variable)}
