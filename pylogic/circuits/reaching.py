"""The positions of which formulas hold: what they say of each observation, or leave open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import prod
from typing import Final

from pylogic.circuits.comparing import equal
from pylogic.circuits.evaluator import Evaluator
from pylogic.circuits.graph import FALSE, TRUE
from pylogic.circuits.search import search
from pylogic.circuits.telling import observation_in, places_of, turned
from pylogic.circuits.theory import head_arguments, refused
from pylogic.circuits.values import Cases, Env, Place, StateValue, Worth, cases
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f

MOST_OPEN: Final = 4_096
"""Ways to fill in what formulas leave open of a position that are tried."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """What is known so far of a position that formulas fix.

    guard: The literal of what was said of other things.
    env: What variables are worth.
    told: Places with what is said to stand there, each with the literal that it is said.
    later: What is asked of the position once it is known.
    """

    guard: int
    env: Env
    told: tuple[tuple[Place, int, Worth], ...] = ()
    later: tuple[f.Formula, ...] = ()


@dataclass(frozen=True, slots=True)
class _Reaching:
    evaluator: Evaluator
    statement: Statement
    state: str

    def drafts(self, parts: Sequence[f.Formula], draft: _Draft) -> Iterator[_Draft]:
        """Yield the drafts that are left when all parts were looked at."""
        if not parts:
            yield draft
            return
        part, rest = parts[0], parts[1:]
        if self.state not in f.free_variables(part):
            test = self.evaluator.formula(part, self.statement)
            guard = self.evaluator.graph.both(draft.guard, test(draft.env))
            if guard != FALSE:
                yield from self.drafts(rest, replace(draft, guard=guard))
            return
        match part:
            case f.And(inner):
                yield from self.drafts((*inner, *rest), draft)
            case f.Or(inner):
                for case in inner:
                    yield from self.drafts((case, *rest), draft)
            case f.Exists(names, body):
                yield from self._opened(names, body, rest, draft)
            case f.Predicate(name, args) if self._constructs(name, args):
                later = replace(draft, later=(*draft.later, *rest))
                yield from self._inside(name, args, later)
            case _:
                yield from self.drafts(rest, self._note(part, draft))

    def _constructs(self, name: str, args: tuple[f.Term, ...]) -> bool:
        places = [i for i, arg in enumerate(args) if arg == f.Variable(self.state)]
        grounds = self.evaluator.grounds
        return len(places) == 1 and grounds.constructing(name, places[0])

    def _opened(
        self, names: tuple[str, ...], body: f.Formula, rest: Sequence[f.Formula], draft: _Draft
    ) -> Iterator[_Draft]:
        """Give quantified variables their values."""
        grounds = self.evaluator.grounds
        parts = list(f.taken_apart(body))
        while any(isinstance(part, f.Exists) for part in parts):
            i = next(i for i, part in enumerate(parts) if isinstance(part, f.Exists))
            inner = parts[i]
            assert isinstance(inner, f.Exists)  # noqa: S101 - as was looked for
            names = (*names, *inner.variables)
            parts[i : i + 1] = f.taken_apart(inner.body)
        names = tuple(name for name in names if name not in draft.env)
        between = next((n for n in names if grounds.state_sort(self.statement, n)), None)
        if between is not None:
            yield from self._over_states(names, between, parts, rest, draft)
            return
        about = [part for part in parts if self.state in f.free_variables(part)]
        tests = [part for part in parts if self.state not in f.free_variables(part)]
        tried = search(self.evaluator, names, tests, self.statement, draft.env.keys())
        for guard, env in tried.run(self.evaluator, dict(draft.env), draft.guard):
            here = replace(draft, guard=guard, env=dict(env))
            yield from self.drafts((*about, *rest), here)

    def _over_states(
        self,
        names: tuple[str, ...],
        between: str,
        parts: Sequence[f.Formula],
        rest: Sequence[f.Formula],
        draft: _Draft,
    ) -> Iterator[_Draft]:
        """Go by way of another position, which some of the parts fix."""
        others = tuple(name for name in names if name != between)
        own = [
            part for part in parts
            if self.state not in f.free_variables(part)
            and not {*others} & {*f.free_variables(part)}
        ]  # fmt: skip
        left = f.conjunction(*(part for part in parts if part not in own))
        last: f.Formula = f.Exists(others, left) if others else left
        for guard, position, _ in reached(self.evaluator, own, between, self.statement, draft.env):
            both = self.evaluator.graph.both(draft.guard, guard)
            env: Env = {**draft.env, between: position}
            if both != FALSE:
                yield from self.drafts((last, *rest), replace(draft, guard=both, env=env))

    def _inside(self, name: str, args: tuple[f.Term, ...], draft: _Draft) -> Iterator[_Draft]:
        """Take the position from a predicate that says all of it."""
        graph = self.evaluator.graph
        at = args.index(f.Variable(self.state))
        row = [
            None if i == at else self.evaluator.term(arg, self.statement)(draft.env)
            for i, arg in enumerate(args)
        ]
        for guard, position in successors(self.evaluator, name, at, row):
            both = graph.both(draft.guard, guard)
            if both != FALSE:
                env: Env = {**draft.env, self.state: position}
                yield replace(draft, guard=both, env=env)

    def _note(self, part: f.Formula, draft: _Draft) -> _Draft:
        """Note what a part says of places of the position; else it is asked later."""
        names, premises, matrix = f.prefix_of(part)
        conditions = [test for premise in premises for test in f.taken_apart(premise)]
        tests, body = turned(self.state, conditions, matrix)
        equations = [
            observation_in(self.evaluator, self.state, one) for one in f.taken_apart(body)
        ]
        if self.state in f.free_variables(f.conjunction(*tests)) or None in equations:
            return replace(draft, later=(*draft.later, part))
        told = list(draft.told)
        guard = draft.guard
        graph = self.evaluator.graph
        tried = search(self.evaluator, names, tests, self.statement, draft.env.keys())
        for said, env in tried.run(self.evaluator, dict(draft.env)):
            for equation in equations:
                assert equation is not None  # noqa: S101 - as was asked above
                term, value = equation
                worth = self.evaluator.term(value, self.statement)(env)
                missing = said
                for place, here in places_of(self.evaluator, self.statement, term, env):
                    both = graph.both(said, here)
                    told.append((place, both, worth))
                    missing = graph.both(missing, here ^ 1)
                guard = graph.both(guard, missing ^ 1)
        return replace(draft, guard=guard, told=tuple(told))

    def made(self, draft: _Draft) -> Iterator[tuple[int, StateValue, Env]]:
        """Yield the positions of a draft, each with the literal that it is one."""
        known = draft.env.get(self.state)
        if isinstance(known, StateValue):
            found = self._completed(draft, known)
            if found is not None:
                yield found
            return
        sort = self.evaluator.grounds.state_sort(self.statement, self.state) or ""
        for whole in self._filled(draft, self.evaluator.grounds.slots[sort]):
            found = self._position(whole, sort)
            if found is not None:
                yield found

    def _filled(self, draft: _Draft, places: Sequence[Place]) -> Iterator[_Draft]:
        """Give places of which nothing is said each value that they can have."""
        graph, grounds = self.evaluator.graph, self.evaluator.grounds
        open_: list[tuple[Place, int]] = []
        for place in places:
            untold = graph.any_of([here for where, here, _ in draft.told if where == place]) ^ 1
            if graph.both(draft.guard, untold) != FALSE:
                open_.append((place, untold))
        ranges = [grounds.range_of_observer(place[0]) for place, _ in open_]
        if prod(map(len, ranges)) > MOST_OPEN:
            (name, args), _ = open_[0]
            called = f"{name}({', '.join(map(str, args))})" if args else name
            raise refused(
                self.statement,
                f"it does not say what {called} is of the position after, and there are"
                f" {prod(map(len, ranges)):,} ways to fill in what it leaves open; up to"
                f" {MOST_OPEN:,} are tried",
            )
        for values in product(*ranges):
            guard, told = draft.guard, list(draft.told)
            for (place, untold), value, known in zip(open_, values, ranges, strict=True):
                told.append((place, untold, value))
                if value != known[0]:  # where the place is told, one way of filling it is enough
                    guard = graph.both(guard, untold)
            if guard != FALSE:
                yield replace(draft, guard=guard, told=tuple(told))

    def _position(self, draft: _Draft, sort: str) -> tuple[int, StateValue, Env] | None:
        """Return the position of a draft that says all of it; None where there is none."""
        guard = draft.guard
        observed: dict[Place, Cases] = {}
        for place in self.evaluator.grounds.slots[sort]:
            said = [(literal, worth) for where, literal, worth in draft.told if where == place]
            guard = self._one_value(place, said, guard, observed)
            if guard == FALSE:
                return None
        position = StateValue(sort, observed)
        guard = self.evaluator.graph.both(guard, demanded(self.evaluator, position))
        return self._completed(replace(draft, guard=guard), position)

    def _completed(
        self, draft: _Draft, position: StateValue
    ) -> tuple[int, StateValue, Env] | None:
        """Return a position of which everything is asked that is left to ask."""
        guard = draft.guard
        env: Env = {**draft.env, self.state: position}
        for part in draft.later:
            if guard == FALSE:
                break
            literal = self.evaluator.formula(part, self.statement)(env)
            guard = self.evaluator.graph.both(guard, literal)
        return None if guard == FALSE else (guard, position, env)

    def _one_value(
        self, place: Place, said: list[tuple[int, Worth]], guard: int, observed: dict[Place, Cases]
    ) -> int:
        """Note what stands at a place; return when that is one value of its sort."""
        graph = self.evaluator.graph
        allowed = self.evaluator.grounds.range_of_observer(place[0])
        for (here, one), (there, other) in combinations(said, 2):
            both = graph.both(here, there)
            if both != FALSE:
                same = equal(self.evaluator, one, other)
                guard = graph.both(guard, graph.both(both, same ^ 1) ^ 1)
        found: dict[object, list[int]] = {}
        for literal, worth in said:
            for value, here in cases(worth):
                found.setdefault(value, []).append(graph.both(literal, here))
        values = {v: graph.any_of(found[v]) for v in allowed if v in found}
        observed[place] = {value: literal for value, literal in values.items() if literal}
        return graph.both(guard, graph.any_of(values.values()))


def demanded(evaluator: Evaluator, position: StateValue) -> int:
    """Return the literal that a position is as axioms demand of each."""
    return evaluator.graph.all_of(
        [
            evaluator.formula(demand.formula, demand.statement)({demand.state: position})
            for demand in evaluator.grounds.demands.get(position.sort, ())
        ]
    )


def reached(
    evaluator: Evaluator, parts: Sequence[f.Formula], state: str, statement: Statement, env: Env
) -> Iterator[tuple[int, StateValue, Env]]:
    """Yield the positions of which formulas are true, each with the literal that it is one.

    state: The variable that stands for the position.
    env: What the other variables are worth.
    Raises CircuitError: They leave open too much of a position.
    """
    reaching = _Reaching(evaluator, statement, state)
    for draft in reaching.drafts(tuple(parts), _Draft(TRUE, env)):
        yield from reaching.made(draft)


def successors(
    evaluator: Evaluator, name: str, place: int, row: Sequence[Worth], given: Env | None = None
) -> Iterator[tuple[int, StateValue]]:
    """Yield the positions of which a predicate holds, each with the literal that it does.

    place: Which of its arguments the position is.
    row: What the arguments are worth; not looked at where the position is.
    given: What variables of its axioms are worth, quantified ones among them.
    Raises CircuitError: As `reached` does.
    """
    for statement in evaluator.grounds.model.theory.defining(name):
        head = head_arguments(statement)
        target = head[place]
        if not isinstance(target, f.Variable):
            raise refused(statement, "what it leads to is no variable")
        env: Env = dict(given or {})
        parts: list[f.Formula] = []
        for i, (argument, worth) in enumerate(zip(head, row, strict=True)):
            if i == place:
                continue
            if isinstance(argument, f.Variable) and argument.name not in env:
                env[argument.name] = worth
            else:
                env[f" {i}"] = worth
                parts.append(f.equal(argument, f.Variable(f" {i}")))  # type: ignore[arg-type]  # a term
        guard = f.conjunction(*parts, statement.guard)
        names = tuple(n for n in f.free_variables(guard) if n not in env and n != target.name)
        whole = f.Exists(names, guard) if names else guard
        for literal, position, _ in reached(evaluator, (whole,), target.name, statement, env):
            yield literal, position
