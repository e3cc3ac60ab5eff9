"""Quantified variables: their values tried in a good order, each test as soon as it can be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pylogic.circuits.evaluator import Evaluator, Literal, Term
from pylogic.circuits.graph import FALSE, TRUE
from pylogic.circuits.theory import refused
from pylogic.circuits.values import Env, Value, defined
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f


@dataclass(frozen=True, slots=True)
class SearchStep:
    """A variable, its values or the term that it is, and the tests that it makes possible."""

    name: str
    values: tuple[Value, ...]
    term: Term | None
    tests: tuple[Literal, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """An order of variables: tests that need none of them, then a step for each."""

    first: tuple[Literal, ...]
    steps: tuple[SearchStep, ...]

    def run(self, evaluator: Evaluator, env: Env, guard: int = TRUE) -> Iterator[tuple[int, Env]]:
        """Yield the values that the tests do not refute, each with what is left of the tests.

        The environment is one and the same each time.
        """
        guard = _tested(evaluator, self.first, env, guard)
        if guard != FALSE:
            yield from self._from(evaluator, 0, env, guard)

    def _from(
        self, evaluator: Evaluator, i: int, env: Env, guard: int
    ) -> Iterator[tuple[int, Env]]:
        if i == len(self.steps):
            yield guard, env
            return
        step = self.steps[i]
        if step.term is not None:
            worth = step.term(env)
            env[step.name] = worth
            here = evaluator.graph.both(guard, defined(evaluator.graph, worth))
            here = _tested(evaluator, step.tests, env, here)
            if here != FALSE:
                yield from self._from(evaluator, i + 1, env, here)
        last = i + 1 == len(self.steps)
        for value in step.values:
            env[step.name] = value
            here = _tested(evaluator, step.tests, env, guard)
            if here != FALSE:
                if last:
                    yield here, env
                else:
                    yield from self._from(evaluator, i + 1, env, here)
        env.pop(step.name, None)


def _tested(evaluator: Evaluator, tests: Sequence[Literal], env: Env, guard: int) -> int:
    for test in tests:
        guard = evaluator.graph.both(guard, test(env))
        if guard == FALSE:
            break
    return guard


def search(
    evaluator: Evaluator,
    names: Sequence[str],
    parts: Sequence[f.Formula],
    statement: Statement,
    known: Collection[str],
) -> Search:
    """Return how the values of variables are tried of which a conjunction is to be true.

    known: The variables that have values already.
    Raises CircuitError: A variable ranges over no finite sort, and no equation says what it is.
    """
    grounds = evaluator.grounds
    free = [(part, f.free_variables(part).keys()) for part in parts]
    free.sort(key=lambda pair: _mentions_states(evaluator, pair[0], statement))
    have, left = set(known), list(names)

    def ready() -> list[f.Formula]:
        now = [part for part, names in free if names <= have]
        free[:] = [(part, names) for part, names in free if not names <= have]
        return now

    first = ready()
    found: list[tuple[str, list[f.Formula]]] = []
    terms: dict[str, f.Term] = {}
    while left:
        ranges = {name: grounds.range_of(statement, name) for name in left}
        for name in left:
            if (term := _equated(name, free, have)) is not None:
                terms[name] = term

        def cost(name: str) -> tuple[bool, int, int]:
            values = ranges[name]  # noqa: B023 - called in this round only
            if values is None or name in terms:
                return name not in terms, 0, 0
            others = [len(names - have - {name}) for _, names in free if name in names]
            return False, min(others, default=len(left)), len(values)

        name = min(left, key=cost)
        if ranges[name] is None and name not in terms:
            raise refused(statement, f"{name} ranges over no finite sort")
        left.remove(name)
        have.add(name)
        found.append((name, ready()))

    def literals(formulas: list[f.Formula]) -> tuple[Literal, ...]:
        return tuple(evaluator.formula(part, statement) for part in formulas)

    return Search(
        literals(first),
        tuple(
            SearchStep(
                name,
                () if name in terms else grounds.range_of(statement, name) or (),
                evaluator.term(terms[name], statement) if name in terms else None,
                literals(tests),
            )
            for name, tests in found
        ),
    )


def _equated(
    name: str, parts: Sequence[tuple[f.Formula, Collection[str]]], known: Collection[str]
) -> f.Term | None:
    """Return a term of known variables that a part says a variable is."""
    for part, _ in parts:
        if isinstance(part, f.Compare):
            for relation, left, right in part.pairs():
                for one, other in ((left, right), (right, left)):
                    if (
                        relation == "="
                        and one == f.Variable(name)
                        and all(n in known for n in f.free_variables(other))
                    ):
                        return other
    return None


def _mentions_states(evaluator: Evaluator, formula: f.Formula, statement: Statement) -> bool:
    """Whether a formula is about positions; what is not is decided while grounding."""
    return any(
        isinstance(node, f.Variable) and evaluator.grounds.state_sort(statement, node.name)
        for node in f.walk(formula)
    )


def opened(
    names: Sequence[str], parts: Sequence[f.Formula]
) -> tuple[tuple[str, ...], tuple[f.Formula, ...]]:
    """Return the variables and parts of a conjunction with the quantifiers in it opened."""
    all_names, found = list(names), []
    waiting = [part for formula in parts for part in f.taken_apart(formula)]
    while waiting:
        part = waiting.pop(0)
        match part:
            case f.Exists(inner, body):
                all_names += inner
                waiting = [*f.taken_apart(body), *waiting]
            case f.Not(f.ForAll(inner, body)):
                all_names += inner
                waiting = [*f.taken_apart(f.Not(body)), *waiting]
            case _:
                found.append(part)
    return tuple(all_names), tuple(found)
