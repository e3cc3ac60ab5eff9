"""A statement on its way to a clause: what is in its head, what it asks for, what callers give."""

from collections.abc import Iterable
from dataclasses import dataclass

from pylogic.compiler.clauses.literals import (
    Block,
    Choice,
    Completion,
    Literal,
    Product,
    Relation,
    Simple,
    Sum,
    variables,
)
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.conditions.completions import completed_states
from pylogic.compiler.conditions.construction import constructed_states, membership
from pylogic.compiler.conditions.flattening import flat_term, flatten
from pylogic.compiler.conditions.ranges import ranged
from pylogic.compiler.definitions.constraints import demands_on
from pylogic.compiler.sorts.kinds import variable_place
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f


@dataclass(slots=True)
class ClauseBuilder:
    """One statement on its way to a clause.

    scope: Its variables.
    literals: Its conditions.
    head: The arguments of its head.
    given: The variables of the head that callers must know.
    """

    scope: Scope
    literals: list[Literal]
    head: list[Simple]
    given: set[str]

    def arguments(self) -> list[str]:
        """Return the head's arguments as Prolog text."""
        return [self.scope.text(term) for term in self.head]

    def variables(self, places: Iterable[int] | None = None) -> set[str]:
        """Return the variables of the head, or of some of its arguments."""
        chosen = self.head if places is None else [self.head[i] for i in places]
        return {v for term in chosen for v in f.free_variables(term)}

    def states(self) -> set[int]:
        """Return the places of the head where a state is constructed, here or by a callee."""
        new = self.new_states()
        return {i for i, t in enumerate(self.head) if isinstance(t, f.Variable) and t.name in new}

    def new_states(self) -> set[str]:
        """Return the variables of the states that are constructed."""
        constructs = self.scope.model.constructs
        found = {*self.scope.building, *self.scope.completed}
        for literal in self.literals:
            if isinstance(literal, Relation):
                places = constructs.get(literal.name, ())
                found |= {
                    a.name
                    for i, a in enumerate(literal.args)
                    if i in places and isinstance(a, f.Variable)
                }
        return found


def begin_clause(model: Model, name: str, statement: Statement) -> ClauseBuilder:
    """Return the draft of a clause for one of the statements that define a symbol.

    Raises CompileError: A variable is used free, or the statement is no definition.
    """
    sorts = model.sorts.variables(statement)
    scope = Scope(model, statement, sorts)
    check_free(statement)
    built = constructed_states(scope, statement)
    for state in built:
        scope.building[state] = model.layouts[sorts[state].name]
    for state in completed_states(scope, statement, wide=True):
        scope.completing[state] = []
    literals: list[Literal] = []
    head = _head(scope, name, statement, literals)
    flatten(scope, statement.guard, literals)
    literals += _ranges(scope, statement)
    literals += [
        Completion(state, tuple(scope.slots_of(state)), tuple(parts))
        for state, parts in scope.completing.items()
    ]
    scope.completed |= scope.completing.keys()
    scope.completing.clear()  # what is tested later is about states that are known
    for state, fixed in built.items():
        literals += membership(scope, statement, fixed)
        literals += [Block(demand) for demand in demands_on(scope, state)]
    builder = ClauseBuilder(scope, literals, head, set())
    found = builder.new_states() | ranged(literals)
    if name in model.theory.equations:
        value, arguments = builder.variables([-1]), builder.variables(range(len(head) - 1))
        found |= value - arguments
    found |= _values(literals)
    given = {v for v in builder.variables() - found if _is_given(scope, v)}
    builder.given = given - _computed(literals, {v for v in given if v not in sorts})
    return builder


def _ranges(scope: Scope, statement: Statement) -> list[Literal]:
    """Return the conditions that say what the variables of a head range over.

    A variable of which the definition asserts nothing is an individual of the text.
    """
    sorts = scope.model.sorts
    extents = sorts.implied(statement)
    found: list[Literal] = []
    listed = {
        part.args[0]
        for part in f.conjuncts(statement.guard)
        if isinstance(part, f.Predicate) and len(part.args) == 1 and part.name in sorts.sorts
    }
    for name in f.free_variables(statement.conclusion):
        if f.Variable(name) in listed:
            continue
        place = variable_place(statement, name)
        whole = sorts.individuals(place)
        if extents.get(name) == whole and not scope.is_state(name):
            if sorts.is_open(place):
                raise statement.fail(
                    f"which numbers {name} can be here is open; say from which set"
                )
            sort = sorts.exact(whole)
            found += [Relation("sort", sort.name, (f.Variable(name),))] if sort else []
    return found


def _values(literals: list[Literal]) -> set[str]:
    """Return the variables that stand for values of functions, which callers need not know."""
    results = [
        literal.args[-1] if isinstance(literal, Relation) else literal.result
        for literal in literals
        if isinstance(literal, Choice)
        or (isinstance(literal, Relation) and literal.kind in {"function", "observer"})
    ]
    return {v.name for v in results if isinstance(v, f.Variable) and "\0" in v.name}


def _computed(literals: list[Literal], given: set[str]) -> set[str]:
    """Return the numbers that sums and functions of others determine.

    Callers need not know them.
    """
    rests_on: dict[str, set[str]] = {}
    seen: set[str] = set()

    def determined(value: str, others: set[str]) -> bool:
        """Whether others determine a number, none of which rests on it."""
        needed = {*others, *(v for other in others for v in rests_on.get(other, ()))}
        if value not in given - needed - rests_on.keys():
            return False
        for further in rests_on.values():
            further.update(needed if value in further else ())
        rests_on[value] = needed
        return True

    for literal in literals:
        own = {name for name in variables(literal) if "\0" in name and name not in seen}
        seen |= own
        if (made := _made(literal)) is not None:
            determined(*made)
            continue
        if not isinstance(literal, Sum):
            continue
        for part in (literal.result, literal.left, literal.right):
            others = [
                other
                for other in (literal.result, literal.left, literal.right)
                if other is not part
            ]
            needed = {v for other in others for v in f.free_variables(other)}
            if needed & (rests_on.keys() | own):
                continue  # the value of a sum is known by it, and not before
            if isinstance(part, f.Variable) and determined(part.name, needed):
                break
    return set(rests_on)


def _made(literal: Literal) -> tuple[str, set[str]] | None:
    """Return the variable that a product or a function gives a value, and of which variables."""
    match literal:
        case Product(result=f.Variable(value)):
            parts: tuple[f.Node, ...] = literal.left, literal.right
        case Choice(f.Variable(value), term):
            parts = (term,)
        case Relation("function", _, (*arguments, f.Variable(value))):
            parts = tuple(arguments)
        case _:
            return None
    return value, {name for part in parts for name in f.free_variables(part)}


def _head(scope: Scope, name: str, statement: Statement, literals: list[Literal]) -> list[Simple]:
    """Return the head's arguments; what is computed in them goes into `literals`."""
    match statement.conclusion:
        case f.Predicate(_, args):
            return [flat_term(scope, arg, literals) for arg in args]
        case f.Compare(("=",), (f.Apply(_, args), value)) if name in scope.model.theory.equations:
            head = [flat_term(scope, arg, literals) for arg in args]
            if isinstance(value, f.Variable | f.Constant | f.Number):
                return [*head, value]
            result = scope.fresh("value")
            flat_term(scope, value, literals, into=result)
            return [*head, result]
        case f.Compare(_, (left, right)):
            return [flat_term(scope, left, literals), flat_term(scope, right, literals)]
        case _:
            raise statement.fail("this is not a definition")


def check_free(statement: Statement) -> None:
    """Refuse a variable of a definition's right side not in its head or quantified."""
    if not statement.equivalence:
        return
    head = f.free_variables(statement.conclusion)
    free = [v for v in f.free_variables(statement.guard) if v not in head]
    if free:
        raise statement.fail(
            f"the variable {free[0]} is used free on the right side of a definition; if it is"
            f" a constant, list it under Constants; if there is to be some, write exists {free[0]}"
        )


def _is_given(scope: Scope, variable: str) -> bool:
    """Whether callers must say what a variable is: a state that is given, a value of no sort."""
    sort = scope.sorts.get(variable)
    return sort is None or sort.values is None
