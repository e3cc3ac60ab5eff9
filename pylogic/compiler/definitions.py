"""From the statements about one symbol to the clauses that answer it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.compiler.construction import constructed_states
from pylogic.compiler.dependencies import negative, symbols, used_by
from pylogic.compiler.frames import is_total
from pylogic.compiler.goals import Call, Goals, Once, written
from pylogic.compiler.items import Block, Frame, Item, Relation, Simple, variables
from pylogic.compiler.model import Model, Witness
from pylogic.compiler.planner import Plan
from pylogic.compiler.ranges import ranged
from pylogic.compiler.scope import Scope
from pylogic.compiler.tables import group_static

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylogic.compiler.statements import Statement

_FACTS_LIMIT = 20_000  # argument combinations that are tried at load


def define(model: Model, group: list[str]) -> None:
    """Add the clauses of a group of mutually recursive symbols.

    Raises
    ------
    CompileError
        A statement cannot be compiled, or the recursion runs through a negation.
    """
    statements = [s for name in group for s in _statements(model, name)]
    names = set(group)
    recursive = len(group) > 1 or any(
        symbol in names for s in statements for part in used_by(s) for symbol in symbols(part)
    )
    model.recursive = names if recursive else set()
    if recursive:
        for statement in statements:
            if any(negative(part, names) for part in used_by(statement)):
                raise statement.fail(
                    f"{' and '.join(group)} is defined through its own negation, so there is no least "
                    "predicate that satisfies the axiom"
                )
    for name in group:
        if _is_finite_sort(model, name):
            _enumerate(model, name)
        elif all(_is_ground_fact(s) for s in _statements(model, name)):
            for statement in _statements(model, name):
                _compile(model, name, statement)
            model.versions.pop(name, None)
            model.facts.add(name)
        elif recursive:
            model.tabled.append(f"{model.name(name)}/{_arity(model, name)}")
            for statement in _statements(model, name):
                _compile(model, name, statement)
        elif _is_static(model, name):
            _materialise(model, name)
        else:
            for statement in _statements(model, name):
                _compile(model, name, statement)
    model.recursive = set()


def _statements(model: Model, name: str) -> list[Statement]:
    return model.theory.rules.get(name) or model.theory.equations.get(name) or []


def _arity(model: Model, name: str) -> int:
    theory = model.theory
    if name in theory.equations:
        return theory.functions[name] + 1
    return theory.predicates.get(name, 2)


def _is_ground_fact(statement: Statement) -> bool:
    return statement.guard == f.Truth(value=True) and not f.free_variables(statement.conclusion)


def _is_finite_sort(model: Model, name: str) -> bool:
    return name in model.sorts.sorts and model.theory.predicates.get(name) == 1


def _enumerate(model: Model, name: str) -> None:
    axiom = _statements(model, name)[0].axiom
    for value in model.sorts.sorts[name].values or ():
        model.add(model.name(name), [model.value_text(value)], (), axiom)
    model.facts.add(name)


def _is_static(model: Model, name: str) -> bool:
    """Whether a symbol is about values of finite sorts only, few enough to be listed."""
    kind = "function" if name in model.theory.equations else "predicate"
    size = 1
    for i in range(_arity(model, name) - (kind == "function")):
        sort = model.sorts.at((kind, name, i))
        if sort is None or sort.values is None:
            return False
        size *= sort.size
    return size <= _FACTS_LIMIT


def _materialise(model: Model, name: str) -> None:
    """Add clauses under another name, and a term that turns their answers into facts at load."""
    public = model.name(name)
    source = model.auxiliary_name(f"{public}_by_axiom")
    for statement in _statements(model, name):
        _compile(model, name, statement, into=source)
    arguments = [f"A{i + 1}" for i in range(_arity(model, name))]
    axiom = _statements(model, name)[0].axiom
    model.add_facts(public, arguments, source, axiom)
    model.facts.add(name)


def _head(scope: Scope, name: str, statement: Statement, items: list[Item]) -> list[Simple]:
    """Return the head's arguments; what is computed in them goes into `items`."""
    match statement.conclusion:
        case f.Predicate(_, args):
            return [scope.simple(arg, items) for arg in args]
        case f.Compare(("=",), (f.Apply(_, args), value)) if name in scope.model.theory.equations:
            head = [scope.simple(arg, items) for arg in args]
            if isinstance(value, f.Variable | f.Constant | f.Number):
                return [*head, value]
            result = scope.fresh("value")
            scope.simple(value, items, into=result)
            return [*head, result]
        case f.Compare(_, (left, right)):
            return [scope.simple(left, items), scope.simple(right, items)]
        case _:
            raise statement.fail("this is not a definition")


@dataclass(slots=True)
class _Draft:
    """One statement on its way to a clause: its scope, its conditions and the arguments of its head."""

    scope: Scope
    items: list[Item]
    head: list[Simple]
    given: set[str]

    def arguments(self) -> list[str]:
        """Return the head's arguments as Prolog text; a state under construction is written out."""
        return [_argument(self.scope, term) for term in self.head]

    def variables(self, places: Iterable[int] | None = None) -> set[str]:
        """Return the variables of the head, or of some of its arguments."""
        chosen = self.head if places is None else [self.head[i] for i in places]
        return {v for term in chosen for v in f.free_variables(term)}

    def states(self) -> set[int]:
        """Return the places of the head where a state is constructed, here or by what is called."""
        new = self.new_states()
        return {i for i, t in enumerate(self.head) if isinstance(t, f.Variable) and t.name in new}

    def new_states(self) -> set[str]:
        """Return the variables of the states that are constructed."""
        constructs = self.scope.model.constructs
        found = set(self.scope.building)
        for item in self.items:
            if isinstance(item, Relation):
                places = constructs.get(item.name, ())
                found |= {
                    a.name
                    for i, a in enumerate(item.args)
                    if i in places and isinstance(a, f.Variable)
                }
        return found


def _draft(model: Model, name: str, statement: Statement) -> _Draft:
    sorts = model.sorts.variables(statement)
    scope = Scope(model, statement, sorts)
    _check_free(statement)
    for state in constructed_states(scope, statement):
        scope.building[state] = model.layouts[sorts[state].name]
    items: list[Item] = []
    head = _head(scope, name, statement, items)
    scope.flatten(statement.guard, items)
    draft = _Draft(scope, items, head, set())
    found = draft.new_states() | ranged(items)
    if name in model.theory.equations:
        found |= draft.variables([-1]) - draft.variables(range(len(head) - 1))  # the function's value
    draft.given = {v for v in draft.variables() - found if _is_given(scope, v)}
    return draft


def _compile(model: Model, name: str, statement: Statement, into: str = "") -> None:
    draft = _draft(model, name, statement)
    scope, asked = draft.scope, draft.variables()
    if draft.states():
        model.constructs.setdefault(name, set()).update(draft.states())
    if not into:
        draft.items = group_static(model, scope, draft.items, asked - set(scope.building))
    plan = Plan(scope, set(draft.given), asked - draft.given, aliases=True)
    planned = plan.run(draft.items)
    goals = (*_ground_checks(scope, draft.items, draft.given), *planned)
    predicate = into or model.name(name)
    if plan.duplicates and not into and not model.recursive:
        _with_witness(draft, name, plan, goals)
    else:
        if draft.states() and not into:
            possible, exists = _possibility(draft, name, [])
            model.witnesses[name] = Witness(model.name(name), (), possible, exists)
        model.add(predicate, draft.arguments(), goals, statement.axiom)
    if not (into or model.recursive or draft.states()) and name in model.theory.rules:
        known = frozenset(i for i in range(len(draft.head)) if draft.variables([i]) <= draft.given)
        model.versions.setdefault(name, {})[known] = (model.name(name), False)


def define_version(model: Model, name: str, known: frozenset[int]) -> tuple[str, bool]:
    """Add the clauses of a predicate for when some of its arguments are known.

    Returns
    -------
    tuple of str and bool
        Their name, and whether they can give an answer twice.
    """
    repeats = False
    predicate = ""
    for statement in _statements(model, name):
        draft = _draft(model, name, statement)
        bound = draft.variables(known) | draft.given
        if not predicate:
            predicate = model.auxiliary_name(model.name(name) + _version_suffix(draft, known))
        draft.items = group_static(model, draft.scope, draft.items, draft.variables())
        plan = Plan(draft.scope, set(bound), draft.variables() - bound, aliases=True)
        goals = plan.run(draft.items)
        repeats = repeats or plan.duplicates
        model.add(predicate, draft.arguments(), goals, statement.axiom)
    return predicate, repeats or len(_statements(model, name)) > 1


def _version_suffix(draft: _Draft, known: frozenset[int]) -> str:
    if len(known) == len(draft.head):
        return "_holds"
    names = [
        v for i in sorted(known) for v in f.free_variables(draft.head[i]) if v not in draft.given
    ]
    return "_given_" + "_".join(name.replace("\0", "") for name in names)


def _check_free(statement: Statement) -> None:
    """Refuse a variable of a definition's right side that is neither in its head nor quantified."""
    if not statement.equivalence:
        return
    head = f.free_variables(statement.conclusion)
    free = [v for v in f.free_variables(statement.guard) if v not in head]
    if free:
        raise statement.fail(
            f"the variable {free[0]} is used free on the right side of a definition"
        )


def _is_given(scope: Scope, variable: str) -> bool:
    """Whether callers must say what a variable is: a state that is not constructed, a value of no sort."""
    sort = scope.sorts.get(variable)
    return sort is None or sort.values is None


def _ground_checks(scope: Scope, items: list[Item], given: set[str]) -> Goals:
    """Return goals that refuse an unknown value of no sort where a formula is going to be tested on it."""
    tested = {
        v for item in items if isinstance(item, Block) for v in f.free_variables(item.formula)
    }
    loose = [v for v in sorted(given & tested) if v not in scope.sorts]
    return tuple(Call("must_be", ("ground", scope.prolog_name(v))) for v in loose)


def _argument(scope: Scope, term: Simple) -> str:
    """Return an argument of a head; a state under construction is written out."""
    if isinstance(term, f.Variable) and term.name in scope.building:
        slots = [scope.prolog_name(slot.name) for slot in scope.slots(term.name)]
        return written(scope.model.name(scope.building[term.name].sort), slots)
    return scope.text(term)


def _argument(scope: Scope, term: Simple) -> str:
    if isinstance(term, f.Variable) and term.name in scope.building:
        slots = [scope.prolog_name(slot.name) for slot in scope.slots(term.name)]
        return written(scope.model.name(scope.building[term.name].sort), slots)
    return scope.text(term)


def _with_witness(draft: _Draft, name: str, plan: Plan, goals: Goals) -> None:
    """Add a predicate that shows which values led to an answer, and one that gives each answer once."""
    scope = draft.scope
    model, axiom = scope.model, scope.statement.axiom
    shown = [v for v in plan.chosen if v not in plan.outer and "\0" not in v]
    witness = model.auxiliary_name(f"{model.name(name)}_witness")
    possible, exists = _possibility(draft, name, shown)
    model.witnesses[name] = Witness(witness, tuple(shown), possible, exists)
    model.add(witness, [*draft.arguments(), *map(scope.prolog_name, shown)], goals, axiom)
    found = ", ".join(scope.prolog_name(v) for v in sorted(plan.outer))
    plain = [scope.text(term) for term in draft.head]
    call = written(witness, [*plain, *("_" for _ in shown)])
    model.add(model.name(name), plain, (Call("distinct", (f"found({found})", call)),), axiom)


def _possibility(draft: _Draft, name: str, shown: list[str]) -> tuple[str, str]:
    """Add predicates that tell for which values a state can be constructed, without constructing it."""
    states = draft.states()
    if not states:
        return "", ""
    fresh = _draft(draft.scope.model, name, draft.scope.statement)
    scope, axiom = fresh.scope, fresh.scope.statement.axiom
    model = scope.model
    items = [
        item for item in fresh.items if not (isinstance(item, Frame) and is_total(scope, item))
    ]
    if len(items) == len(fresh.items):
        return "", ""
    built = fresh.new_states()
    items = [
        item for item in items
        if not (isinstance(item, Relation) and model.is_state_sort(item.name) and variables(item).keys() <= built)
    ]  # fmt: skip
    scope.building.clear()
    kept = [i for i in range(len(fresh.head)) if i not in states]
    outer = (fresh.variables(kept) - fresh.given) | set(shown)
    goals = Plan(scope, set(fresh.given), outer, aliases=True).run(items)
    possible = model.auxiliary_name(f"{model.name(name)}_possible")
    exists = model.auxiliary_name(f"{model.name(name)}_exists")
    arguments = [scope.text(fresh.head[i]) for i in kept]
    model.add(possible, [*arguments, *map(scope.prolog_name, shown)], goals, axiom)
    some = Call(possible, (*arguments, *("_" for _ in shown)))
    model.add(exists, arguments, (Once((some,)),), axiom)
    return possible, exists
