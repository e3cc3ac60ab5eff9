"""From formulas to gates: each formula becomes a function of what its variables are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import cast

from pylogic.circuits.comparing import compared
from pylogic.circuits.definitions import Definitions
from pylogic.circuits.evaluator import Literal, Term
from pylogic.circuits.graph import FALSE, TRUE, Graph
from pylogic.circuits.reaching import reached
from pylogic.circuits.search import opened, search
from pylogic.circuits.theory import Grounds, refused
from pylogic.circuits.values import Env, StateValue, Value, Worth, cases, simple, value_of, when
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.theory.statements import BUILT_IN_FUNCTIONS, Statement
from pylogic.core import formulas as f
from pylogic.core.errors import CircuitError


class Grounder:
    """Grounds the formulas of one theory into one graph.

    model: The theory, as the compiler knows it.
    graph: The gates made so far.
    grounds: What is known of the theory.
    """

    def __init__(self, model: Model) -> None:
        self.graph = Graph()
        self.grounds = Grounds(model)
        self._definitions = Definitions(self)
        self._formulas: dict[tuple[int, int], tuple[f.Formula, Literal]] = {}

    # Formulas.

    def formula(self, formula: f.Formula, statement: Statement) -> Literal:
        """Return what makes the literal of a formula of a statement."""
        key = (id(formula), id(statement))
        if key not in self._formulas:
            self._formulas[key] = (formula, self._formula(formula, statement))
        return self._formulas[key][1]

    def _formula(self, formula: f.Formula, statement: Statement) -> Literal:
        graph = self.graph
        match formula:
            case f.Truth(value):
                return lambda _: int(value)
            case f.Predicate(name, args):
                row = self._row(args, statement)
                if name in self.grounds.values or name in self.grounds.slots:
                    return lambda env: self.holds(name, row(env))
                holds = self._definitions.holds
                return lambda env: holds(name, row(env))
            case f.Compare():
                return self._comparison(formula, statement)
            case f.Not(f.ForAll(names, body)):
                return self._exists(names, f.Not(body), statement)
            case f.Not(body):
                inner = self.formula(body, statement)
                return lambda env: inner(env) ^ 1
            case f.And(parts):
                return self._all(parts, statement)
            case f.Or(parts):
                several = [self.formula(part, statement) for part in parts]
                return lambda env: _any(graph, several, env)
            case f.Implies(premise, conclusion):
                first, then = self.formula(premise, statement), self.formula(conclusion, statement)
                return lambda env: _implied(graph, first(env), then, env)
            case f.Iff(left, right):
                one, other = self.formula(left, statement), self.formula(right, statement)
                return lambda env: graph.differ(one(env), other(env)) ^ 1
            case f.Conditional(condition, positive, negative):
                test = self.formula(condition, statement)
                yes = self.formula(positive, statement)  # type: ignore[arg-type]  # a formula's are formulas
                no = self.formula(negative, statement)  # type: ignore[arg-type]  # likewise
                return lambda env: graph.choice(test(env), yes(env), no(env))
            case f.Exists(names, body):
                return self._exists(names, body, statement)
            case f.ForAll(names, body):
                refuted = self._exists(names, f.Not(body), statement)
                return lambda env: refuted(env) ^ 1
            case _:
                raise refused(statement, "a pattern is no formula")

    def _all(self, parts: Sequence[f.Formula], statement: Statement) -> Literal:
        graph = self.graph
        several = [self.formula(part, statement) for part in parts]

        def conjunction(env: Env) -> int:
            found = TRUE
            for one in several:
                found = graph.both(found, one(env))
                if found == FALSE:
                    break
            return found

        return conjunction

    def _exists(self, names: Sequence[str], body: f.Formula, statement: Statement) -> Literal:
        graph = self.graph
        names, parts = opened(names, (body,))
        state = next((n for n in names if self.grounds.state_sort(statement, n)), None)
        if state is not None:
            others = tuple(name for name in names if name != state)
            whole = (f.Exists(others, f.conjunction(*parts)),) if others else parts
            return lambda env: graph.any_of(
                [guard for guard, _, _ in self.reached(whole, state, statement, env)]
            )
        known = f.free_variables(f.Exists(names, f.conjunction(*parts))).keys()
        tried = search(self, names, parts, statement, known)

        def exists(env: Env) -> int:
            found = []
            for guard, _ in tried.run(self, dict(env)):
                if guard == TRUE:
                    return TRUE
                found.append(guard)
            return graph.any_of(found)

        return exists

    def _comparison(self, formula: f.Compare, statement: Statement) -> Literal:
        graph = self.graph
        pairs = [
            (relation, self.term(left, statement), self.term(right, statement))
            for relation, left, right in formula.pairs()
        ]

        def comparison(env: Env) -> int:
            found = TRUE
            for relation, left, right in pairs:
                found = graph.both(found, compared(self, relation, left(env), right(env)))
                if found == FALSE:
                    break
            return found

        return comparison

    # Terms.

    def term(self, term: f.Node, statement: Statement) -> Term:
        """Return what a term of a statement is worth."""
        match term:
            case f.Variable(name):
                return lambda env: env[name]
            case f.Number() | f.Constant():
                value = value_of(term)
                return lambda _: value
            case f.Conditional(condition, positive, negative):
                test = self.formula(condition, statement)
                yes, no = self.term(positive, statement), self.term(negative, statement)
                return lambda env: self._chosen(test(env), yes, no, env)
            case f.Apply(function, args):
                row = self._row(args, statement)
                return lambda env: self.applied(function, row(env))
            case _:
                raise refused(statement, "a pattern is no term")

    def _row(
        self, args: Sequence[f.Node], statement: Statement
    ) -> Callable[[Env], tuple[Worth, ...]]:
        names = [arg.name for arg in args if isinstance(arg, f.Variable)]
        if 1 < len(names) == len(args):
            return itemgetter(*names)  # as a tuple, many times as fast as terms one by one
        terms = [self.term(arg, statement) for arg in args]
        return lambda env: tuple([term(env) for term in terms])

    def _chosen(self, condition: int, yes: Term, no: Term, env: Env) -> Worth:
        if condition <= TRUE:
            return yes(env) if condition else no(env)
        return when(self.graph, condition, yes(env), no(env))

    def holds(self, name: str, row: tuple[Worth, ...]) -> int:
        """Return the literal that a predicate is of values."""
        grounds = self.grounds
        if len(row) == 1 and name in grounds.values:
            values = grounds.values[name]
            return self.graph.any_of(
                [literal for value, literal in cases(row[0]) if value in values]
            )
        if name in grounds.slots:
            (worth,) = row
            return int(isinstance(worth, StateValue) and worth.sort == name)
        return self._definitions.holds(name, row)

    def applied(self, name: str, row: tuple[Worth, ...]) -> Worth:
        """Return what a function is worth of values."""
        model = self.grounds.model
        if None in row:
            return None
        if name in model.theory.equations:
            return self._definitions.applied(name, row)
        if name in model.observers:
            return self._observed(name, row)
        found: dict[Value, int] = {}
        for value, literal in self._combined(row):
            result = self._computed(name, value)
            if result is not None:
                found[result] = self.graph.either(found.get(result, FALSE), literal)
        return simple(found)

    def _computed(self, name: str, values: tuple[Value, ...]) -> Value | None:
        if name in BUILT_IN_FUNCTIONS:
            numbers = [value for value in values if isinstance(value, int)]
            return _calculated(name, numbers) if len(numbers) == len(values) else None
        if name not in self.grounds.model.sorts.constructors:
            raise CircuitError(f"nothing says what {name} is")
        built = (name, *values)
        return built if built in self.grounds.built else None

    def _observed(self, name: str, row: tuple[Worth, ...]) -> Worth:
        at = self.grounds.model.observers[name].position
        state = row[at]
        if not isinstance(state, StateValue):
            raise CircuitError(
                f"{name} is observed of {state}, which is no position of the circuit"
            )
        others = (*row[:at], *row[at + 1 :])
        found: dict[Value, int] = {}
        for place, literal in self._combined(others):
            for value, here in state.observed.get((name, place), {}).items():
                both = self.graph.both(literal, here)
                found[value] = self.graph.either(found.get(value, FALSE), both)
        return simple(found)

    def _combined(self, row: Sequence[Worth]) -> Iterator[tuple[tuple[Value, ...], int]]:
        """Yield the values that arguments can have together, with the literal that they have."""
        if not any(isinstance(worth, dict) for worth in row):
            yield cast("tuple[Value, ...]", tuple(row)), TRUE
            return
        first, *rest = row
        for value, literal in cases(first):
            for values, others in self._combined(rest):
                both = self.graph.both(literal, others)
                if both != FALSE:
                    yield (value, *values), both

    def reached(
        self, parts: Sequence[f.Formula], state: str, statement: Statement, env: Env
    ) -> Iterator[tuple[int, StateValue, Env]]:
        """Yield the positions of which formulas are true, each with the literal that it is one."""
        return reached(self, parts, state, statement, env)


def _calculated(name: str, numbers: Sequence[int]) -> int | None:
    """Return what a sign of arithmetic makes of numbers; None where they are divided by 0."""
    match name, numbers:
        case "'", (number,):
            return number + 1
        case "+", (one, other):
            return one + other
        case "-", (one, other):
            return one - other
        case f.TIMES, (one, other):
            return one * other
        case f.DIVIDE | f.MODULO, (_, 0):
            return None
        case f.DIVIDE, (one, other):
            return one // other
        case f.MODULO, (one, other):
            return one % other
        case _:
            raise CircuitError(f"no circuit is made of {name}")


def _any(graph: Graph, several: Sequence[Literal], env: Env) -> int:
    found = []
    for one in several:
        literal = one(env)
        if literal == TRUE:
            return TRUE
        found.append(literal)
    return graph.any_of(found)


def _implied(graph: Graph, premise: int, conclusion: Literal, env: Env) -> int:
    if premise == FALSE:
        return TRUE
    return graph.both(premise, conclusion(env) ^ 1) ^ 1
