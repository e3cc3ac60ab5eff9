"""Putting conditions in an order in which Prolog can answer them, cheaply.

A conjunction is a pool of literals. Again and again the cheapest that is ready is taken: tests
before generators, generators with few answers before those with many, where the number of answers
is estimated from the sizes of the sorts of the arguments that are still unknown.
"""

from collections.abc import Iterable

from pylogic.compiler.clauses.goals import Branch, Call, Goals
from pylogic.compiler.clauses.literals import Equation, Literal, Relation, variables
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.conditions.plan import Plan
from pylogic.compiler.conditions.ranges import Range, find_range
from pylogic.compiler.planning.costs import cost_of
from pylogic.compiler.planning.taking import take
from pylogic.compiler.sorts.sorts import Sort
from pylogic.core import formulas as f

_RANGE_COST = 4.0
MOST_STATES = 1_000_000
"""How many states are tried one after the other."""
_BLIND = 1.5  # a relation that gives as many answers as a sort also tests something


def plan_for(
    scope: Scope, bound: set[str], outer: set[str] | None = None, *, aliases: bool = False
) -> Plan:
    """Return the plan of a clause of which nothing has been ordered yet."""
    return Plan(scope, bound, order, outer or set(), aliases=aliases)


def order(plan: Plan, literals: Iterable[Literal]) -> Goals:
    """Return the literals as goals in order; afterwards all outer variables are bound."""
    pool = list(literals)
    uses = [name for literal in pool for name in variables(literal)]
    plan.unused = {name for name in uses if uses.count(name) == 1} - plan.outer - plan.bound
    plan.results = _results(pool)
    while True:
        plan.finish_states()
        if not pool and plan.outer <= plan.bound:
            return plan.determined()
        costs = [None if _waits(plan, one) else cost_of(plan, one) for one in pool]
        first = min(range(len(pool)), default=0, key=lambda i: _turn(plan, pool[i], costs[i]))
        cost = costs[first] if pool else None
        if (cost is None or cost > _RANGE_COST) and (bounded := find_range(plan, pool)):
            _take_range(plan, bounded, pool)
            continue
        pending = [v for v in _unknown(plan, pool) if v not in plan.bound]
        generated = _cheapest_sort(plan, pending)
        if cost is None and generated is None:
            _generate_state(plan, pool)
            continue
        if generated is not None and (cost is None or generated[0] < cost):
            _generate(plan, generated[1])
        else:
            take(plan, pool.pop(first))


def _unknown(plan: Plan, pool: Iterable[Literal]) -> dict[str, None]:
    names = dict.fromkeys(sorted(plan.outer))
    for literal in pool:
        names |= variables(literal)
    return names


def _generate_state(plan: Plan, pool: list[Literal]) -> None:
    """Give a state that nothing fixes each of its kind in turn.

    Raises CompileError: There are too many, nothing says which there are, or it is no state that
        is missing.
    """
    names = [v for v in _unknown(plan, pool) if v not in plan.bound and _can_be_tried(plan, v)]
    if not names:
        raise plan.scope.statement.fail(_stuck(plan, pool))
    name = max(names, key=lambda v: _opened(plan, pool, v))
    plan.choose([name])
    sort = plan.scope.model.sort_name(plan.scope.sorts[name])
    plan.goals.append(Call(sort, (plan.scope.prolog_name(name),)))
    plan.bind(name)


def _can_be_tried(plan: Plan, name: str) -> bool:
    """Whether a variable is a state that nothing makes, of which there are not too many."""
    scope = plan.scope
    if name in scope.building or not scope.is_state(name):
        return False
    count = scope.model.count_of_states(scope.sorts[name].name)
    return count is not None and count <= MOST_STATES


def _waits(plan: Plan, literal: Literal) -> bool:
    """Whether a literal goes through its own negation and has variables that can be tried first.

    What is asked of known values only rests on nothing else than it has to.
    """
    if not plan.scope.model.through_negation or not _recurs(plan, literal):
        return False
    open_ = [name for name in variables(literal) if name not in plan.bound]
    return bool(open_) and all(
        _can_be_tried(plan, name) or _cheapest_sort(plan, [name]) is not None for name in open_
    )


def _opened(plan: Plan, pool: Iterable[Literal], name: str) -> int:
    """Return how many literals can be asked once a state is known, where that is looked at."""
    if not plan.scope.model.through_negation:
        return 0
    plan.bound.add(name)
    found = sum(not _waits(plan, one) and cost_of(plan, one) is not None for one in pool)
    plan.bound.discard(name)
    return found


def _recurs(plan: Plan, literal: Literal) -> bool:
    return isinstance(literal, Relation) and literal.name in plan.scope.model.recursive


def _stuck(plan: Plan, pool: list[Literal]) -> str:
    states = [
        (name, sort.name)
        for name in _unknown(plan, pool)
        if name not in plan.bound and (sort := plan.scope.sorts.get(name)) and sort.values is None
    ]
    if states:
        name, kind = states[0]
        return f"{name} is a {kind} that is neither given nor fixed by all its observers"
    unknown = [n for n in _unknown(plan, pool) if n not in plan.bound]
    names = [n for n in unknown if "\0" not in n] or [n.split("\0")[0] for n in unknown]
    return f"nothing says which values {', '.join(dict.fromkeys(names))} can have"


def _cheapest_sort(plan: Plan, names: list[str]) -> tuple[float, str] | None:
    sizes = [
        (sort.size * _BLIND, name)
        for name in names
        if (sort := plan.scope.sorts.get(name)) is not None and sort.values is not None
    ]
    return min(sizes, default=None)


def _generate(plan: Plan, name: str) -> None:
    sort = plan.scope.sorts[name]
    plan.choose([name])
    plan.sorted[name] = sort
    plan.goals.append(Call(plan.scope.model.sort_name(sort), (plan.scope.prolog_name(name),)))
    plan.bind(name)


def _take_range(plan: Plan, bounded: Range, pool: list[Literal]) -> None:
    """Give a variable the whole numbers between its bounds, which need not be tested then."""
    plan.choose([bounded.variable])
    if (numbers := bounded.numbers()) is not None:
        plan.sorted[bounded.variable] = Sort("", numbers)
    plan.goals.extend(plan.are_numbers(bounded.low[0], bounded.high[0]))
    if bounded.variable in plan.outer and plan.aliases:  # a caller may give it what is none
        name = plan.scope.prolog_name(bounded.variable)
        plan.goals.append(Branch((Call("var", (name,)),), (), (Call("integer", (name,)),)))
    plan.goals.extend(bounded.goals(plan.scope))
    plan.numbers.add(bounded.variable)
    plan.bind(bounded.variable)
    for literal in bounded.tests:
        pool.remove(literal)


def _results(pool: Iterable[Literal]) -> set[str]:
    """Return the variables that are values of functions, or are equated with one that is."""
    found: set[str] = set()
    for literal in pool:
        if isinstance(literal, Relation) and literal.kind != "predicate":
            found |= f.free_variables(literal.args[-1]).keys()
    for literal in pool:
        if isinstance(literal, Equation):
            both = {v for side in (literal.left, literal.right) for v in f.free_variables(side)}
            found |= both if both & found else set()
    return found


def _turn(plan: Plan, literal: Literal, cost: float | None) -> tuple[float, bool, float]:
    """Return what literals are ordered by: those that can be asked, the cheapest first.

    What goes through its own negation waits for what can rule it out: nothing else is to rest on
    what depends on itself, which Prolog would have to find out again.
    """
    model = plan.scope.model
    if cost is None:
        return 1, False, 0.0
    return 0, model.through_negation and _recurs(plan, literal), cost
