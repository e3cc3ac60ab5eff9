"""Predicates and functions by their definitions: each is grounded once for what it is asked of."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from pylogic.circuits.graph import FALSE, TRUE
from pylogic.circuits.theory import head_arguments
from pylogic.circuits.values import Env, StateValue, Worth, cases, simple
from pylogic.core import formulas as f
from pylogic.core.errors import CircuitError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from pylogic.circuits.evaluator import Evaluator
    from pylogic.compiler.theory.statements import Statement

    Row = tuple[Any, ...]
    Entered = Callable[[Row], Env | None]


class Definitions:
    """The symbols that a theory defines.

    evaluator: Grounds the bodies.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._known: dict[tuple[str, Row], int] = {}
        self._worth: dict[tuple[str, Row], Worth] = {}
        self._entries: dict[str, list[tuple[Statement, Entered, Callable[[Env], int]]]] = {}
        self._trying: dict[tuple[str, Row], int] | None = None
        self._busy: set[tuple[str, Row]] = set()

    def holds(self, name: str, row: Row) -> int:
        """Return the literal that a defined predicate is of what its arguments are worth."""
        try:
            known = self._known.get((name, row))
        except TypeError:  # cases cannot be looked up
            return self._over_cases(name, row)
        if known is not None:
            return known
        if None in row:
            return self._over_cases(name, row)
        if name in self._evaluator.grounds.recursive:
            return self._least(name, row)
        self._known[name, row] = found = self._body(name, row)
        return found

    def _over_cases(self, name: str, row: Row) -> int:
        graph = self._evaluator.graph
        found = []
        for combination in product(*(tuple(cases(worth)) for worth in row)):
            guard = graph.all_of([literal for _, literal in combination])
            if guard != FALSE:
                here = self._evaluator.holds(name, tuple(value for value, _ in combination))
                found.append(graph.both(guard, here))
        return graph.any_of(found)

    def _body(self, name: str, row: Row) -> int:
        found = []
        for _, enter, body in self._entered(name):
            env = enter(row)
            if env is not None:
                found.append(body(env))
                if found[-1] == TRUE:
                    break
        return self._evaluator.graph.any_of(found)

    def _least(self, name: str, row: Row) -> int:
        """Return a literal of a least fixpoint: nothing holds at first, and then what follows."""
        if self._trying is not None:
            return self._assumed(name, row)
        self._evaluator.grounds.check_recursion(name)
        self._trying = {(name, row): FALSE}
        try:
            rounds = 0
            while True:
                before = dict(self._trying)
                after = {atom: self._body(*atom) for atom in before}
                new = {atom: FALSE for atom in self._trying if atom not in before}
                if not new and (after == before or rounds > len(after)):
                    break  # as many rounds as there are atoms reach the fixpoint
                rounds = 0 if new else rounds + 1
                self._trying = after | new
            self._known |= before
        finally:
            self._trying = None
        return self._known[name, row]

    def _assumed(self, name: str, row: Row) -> int:
        assert self._trying is not None  # noqa: S101 - while a fixpoint is worked out
        if (name, row) not in self._trying:
            states = {v for _, r in self._trying for v in r if isinstance(v, StateValue)}
            if any(isinstance(value, StateValue) and value not in states for value in row):
                raise CircuitError(
                    f"{name} rests on what it says of other positions; a circuit is about one"
                    " (`pylogic solve` tells who can win)"
                )
            self._trying[name, row] = FALSE
        return self._trying[name, row]

    def applied(self, name: str, row: Row) -> Worth:
        """Return what a function that equations define is worth.

        Where two of them give it different values it has none.
        """
        if None in row:
            return None
        if any(isinstance(worth, dict) for worth in row):
            return self._worth_over_cases(name, row)
        key = (name, row)
        if key not in self._worth:
            if key in self._busy:
                raise CircuitError(f"{name} is defined by its own value")
            self._busy.add(key)
            try:
                self._worth[key] = self._by_equations(name, row)
            finally:
                self._busy.remove(key)
        return self._worth[key]

    def _worth_over_cases(self, name: str, row: Row) -> Worth:
        graph = self._evaluator.graph
        found: dict[Any, int] = {}
        for combination in product(*(tuple(cases(worth)) for worth in row)):
            guard = graph.all_of([literal for _, literal in combination])
            if guard == FALSE:
                continue
            worth = self._evaluator.applied(name, tuple(value for value, _ in combination))
            for value, literal in cases(worth):
                here = graph.both(guard, literal)
                found[value] = graph.either(found.get(value, FALSE), here)
        return simple(found)

    def _by_equations(self, name: str, row: Row) -> Worth:
        graph = self._evaluator.graph
        found: dict[Any, int] = {}
        for statement, enter, body in self._entered(name):
            env = enter(row)
            guard = FALSE if env is None else body(env)
            if env is None or guard == FALSE:
                continue
            value = self._evaluator.term(f.children(statement.conclusion)[1], statement)
            for worth, literal in cases(value(env)):
                here = graph.both(guard, literal)
                found[worth] = graph.either(found.get(worth, FALSE), here)
        sole = dict(found)
        for value in found:  # as a rule their conditions exclude each other
            for other, literal in found.items():
                if other != value:
                    sole[value] = graph.both(sole[value], literal ^ 1)
        return simple(sole)

    def _entered(self, name: str) -> list[tuple[Statement, Entered, Callable[[Env], int]]]:
        if name not in self._entries:
            statements = self._evaluator.grounds.model.theory.defining(name)
            if not statements:
                raise CircuitError(f"nothing says what {name} is")
            self._entries[name] = [self._entry(statement) for statement in statements]
        return self._entries[name]

    def _entry(self, statement: Statement) -> tuple[Statement, Entered, Callable[[Env], int]]:
        """Return a statement with what binds its variables, and the literal of its body."""
        patterns = head_arguments(statement)
        built = self._evaluator.grounds.model.sorts.constructors
        plain = [_is_pattern(pattern, built) for pattern in patterns]
        rest = [(i, p) for i, p in enumerate(patterns) if not plain[i]]
        names = {
            n.name for i, p in enumerate(patterns) if plain[i] for n in f.walk(p)
            if isinstance(n, f.Variable)
        }  # fmt: skip
        tests = [f.equal(f.Variable(f" {i}"), pattern) for i, pattern in rest]  # type: ignore[arg-type]  # terms
        guard = f.conjunction(statement.guard, *tests)
        open_ = tuple(
            name for name in f.free_variables(guard)
            if name not in names and not name.startswith(" ")
        )  # fmt: skip
        whole = f.Exists(open_, guard) if open_ else guard
        body = self._evaluator.formula(whole, statement)

        def enter(row: Row) -> Env | None:
            env: Env = {f" {i}": row[i] for i, _ in rest}
            for i, value in enumerate(row):
                if plain[i] and not _matches(patterns[i], value, env):
                    return None
            return env

        return statement, enter, body


def _is_pattern(node: f.Node, built: Collection[str]) -> bool:
    """Whether a term is taken apart: a variable, a value, or a constructor of such."""
    match node:
        case f.Variable() | f.Constant() | f.Number():
            return True
        case f.Apply(function, args):
            return function in built and all(_is_pattern(arg, built) for arg in args)
        case _:
            return False


def _matches(pattern: f.Node, value: Any, env: Env) -> bool:  # noqa: ANN401 - a value or position
    match pattern:
        case f.Variable(name):
            return bool(env.setdefault(name, value) == value)
        case f.Constant(name):
            return bool(value == name)
        case f.Number(number):
            return bool(value == number)
        case f.Apply(function, args):
            return bool(
                isinstance(value, tuple)
                and value[0] == function
                and len(value) == len(args) + 1
                and all(_matches(a, v, env) for a, v in zip(args, value[1:], strict=True))
            )
        case _:
            return False
