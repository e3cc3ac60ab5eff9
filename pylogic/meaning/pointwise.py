"""What a text says of single values, however many states there are.

The other evaluators of this room work out whole relations. This one answers for one row at a time
and goes through a definition only as far as it needs to. A state that a formula asks for is made
slot by slot: a slot is given its values in turn when the formula asks for it. What is defined
through itself is not worked out, but taken from what is `granted`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError
from pylogic.meaning.apart import bound_apart, names_in
from pylogic.meaning.plans import Plans
from pylogic.meaning.statements import BUILT_IN
from pylogic.meaning.uses import symbols
from pylogic.meaning.values import Built, State

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from pylogic.meaning.plans import Parts, Plan
    from pylogic.meaning.statements import Said
    from pylogic.meaning.structure import Structure
    from pylogic.meaning.values import Env, Row, Value

_MIRROR: Final = {">": "<", "≥": "≤"}
PATIENCE: Final = 1_000_000
"""How often the truth of a part of a formula may be asked."""

Slot = tuple[str, "tuple[Value, ...]"]


class UnknownError(Exception):
    """What is asked cannot be told yet.

    state, slot: Where a state that is being made has no value yet; None where something is not
        granted.
    """

    def __init__(self, what: str, state: State | None = None, slot: Slot | None = None) -> None:
        self.state = state
        self.slot = slot
        super().__init__(what)


@dataclass(slots=True)
class Pointwise:
    """The meaning of a text, asked row by row.

    structure: The values of the text.
    granted: By `p` or `f`, symbol and row, what is taken for granted of what is defined through
        itself: whether a predicate holds, or the value of a function.
    """

    structure: Structure
    granted: dict[tuple[str, str, Row], Value | bool | None] = field(default_factory=dict)
    patience: int = PATIENCE
    recursive: dict[str, frozenset[str]] = field(default_factory=dict)
    _stands: dict[tuple[str, Row], bool] = field(default_factory=dict)
    _values: dict[tuple[str, Row], Value | None] = field(default_factory=dict)
    _states: dict[tuple[str, Row], State] = field(default_factory=dict)
    _slots: dict[str, dict[Slot, tuple[Value, ...]]] = field(default_factory=dict)
    _own: dict[f.Formula, tuple[f.Formula, dict[str, str]]] = field(default_factory=dict)
    _sorts: dict[str, str | None] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)
    _plans: Plans = field(init=False)

    def __post_init__(self) -> None:
        """Find what is defined through itself, and which names variables have already."""
        self._plans = Plans(lambda name: self._sort(name) is not None)
        meant = self.structure.meant
        told = [*meant.value_sorts, *meant.demands]
        for table in (meant.rules, meant.equations, meant.bounds):
            told += [said for group in table.values() for said in group]
        for said in told:
            self._taken |= names_in(said.guard) | names_in(said.conclusion)
        uses = {
            name: {
                used
                for said in group
                for part in (said.guard, said.conclusion)
                for used in symbols(part)
                if used != name or used in set(symbols(said.guard)) | set(_inner(said))
            }
            for table in (meant.rules, meant.equations)
            for name, group in table.items()
        }
        reach = {name: _reached(name, uses) for name in uses}
        for name in uses:
            group = frozenset(other for other in reach[name] if name in reach.get(other, ()))
            if group:
                self.recursive[name] = group

    # What is asked.

    def state(self, sort: str, observed: dict[Slot, Value]) -> State:
        """Return the state of which this is observed; equal ones are the same."""
        slots = self.slots(sort)
        key = sort, tuple(observed[slot] for slot in slots)
        if key not in self._states:
            self._states[key] = State(sort, dict(observed), len(self._states))
        return self._states[key]

    def holds(self, formula: f.Formula, env: Env) -> bool:
        """Return whether a formula in the syntax of the text holds of values of its variables.

        Raises UnknownError: It depends on something that is not granted.
        Raises MeaningError: There are too many cases to try.
        """
        own, names = self._renamed(formula)
        return self.true(own, {names[name]: value for name, value in env.items() if name in names})

    def _renamed(self, formula: f.Formula) -> tuple[f.Formula, dict[str, str]]:
        """Return a formula with variables of its own, of which the kinds are known."""
        if formula not in self._own:
            names: dict[str, str] = {}
            for name in f.free_variables(formula):
                new = f"{name}.asked{len(self._taken)}"
                self._taken.add(new)
                names[name] = new
            changed = f.substitute(formula, {old: f.Variable(new) for old, new in names.items()})
            own = bound_apart(changed, self._taken)
            self.structure.kinds.note([own])
            self.structure.kinds.number([own])
            self.structure.forget_variables()
            self._sorts.clear()
            self._plans.forget()
            self._own[formula] = own, names  # type: ignore[assignment]  # a formula stays one
        return self._own[formula]

    def slots(self, sort: str) -> dict[Slot, tuple[Value, ...]]:
        """Return what is observed of a state, each with the values that there can be."""
        if sort not in self._slots:
            self._slots[sort] = {
                slot: values
                for name, of in self.structure.meant.observers.items()
                if of == sort
                for slot, values in self.structure.slots_of(name)
            }
        return self._slots[sort]

    # Terms.

    def value(self, term: f.Node, env: Env) -> Value | None:
        """Return the value of a term; None where it has none."""
        match term:
            case f.Variable(name):
                return env[name]
            case f.Constant(name):
                return name
            case f.Number(number):
                return number
            case f.Conditional(condition, positive, negative):
                return self.value(positive if self.true(condition, env) else negative, env)
            case f.Apply(function, args):
                row = tuple(self.value(arg, env) for arg in args)
                return None if None in row else self.applied(function, row)  # type: ignore[arg-type]  # none is None
            case _:
                raise MeaningError(f"{term} is no term")

    def applied(self, function: str, row: Row) -> Value | None:
        """Return the value of a function; None where it has none."""
        meant = self.structure.meant
        if function in meant.equations:
            return self._calculated(function, row)
        if function in meant.observers:
            return self._observed(function, row)
        if function in meant.constructors:
            built = Built(function, row)
            return built if built in self.structure.built else None
        if function not in BUILT_IN:
            raise MeaningError(f"nothing says what {function} is")
        return self.structure.applied(function, row)

    def _observed(self, function: str, row: Row) -> Value | None:
        states = [value for value in row if isinstance(value, State)]
        if len(states) != 1:
            return None
        slot = function, tuple(value for value in row if value is not states[0])
        if slot in states[0].observed:
            return states[0].observed[slot]
        if slot in self.slots(states[0].sort):
            raise UnknownError("a state that is being made", states[0], slot)
        return None

    def _calculated(self, function: str, row: Row) -> Value | None:
        if function in self.recursive:
            if ("f", function, row) in self.granted:
                return self.granted["f", function, row]
            raise self._not_granted(function, row)
        if (function, row) not in self._values:
            found = {
                value
                for said in self.structure.meant.equations[function]
                for value in self.given(said, row)
            }
            self._values[function, row] = found.pop() if len(found) == 1 else None
        return self._values[function, row]

    def given(self, said: Said, row: Row) -> Iterator[Value]:
        """Yield the values that an equation gives a function."""
        head, value = said.conclusion.terms  # type: ignore[union-attr]  # an equation, as it was filed
        for env in self._matches(said, head.args, row):  # type: ignore[union-attr]  # likewise
            found = self.value(value, env)
            if found is not None:
                yield found

    def _not_granted(self, symbol: str, row: Row) -> UnknownError:
        for value in row:
            if isinstance(value, State):
                for slot in self.slots(value.sort):
                    if slot not in value.observed:
                        return UnknownError("a state that is being made", value, slot)
        return UnknownError(f"{symbol} is defined through itself")

    # Formulas.

    def true(self, formula: f.Node, env: Env) -> bool:
        """Return whether a formula is true; what cannot be told may not matter to it."""
        self.patience -= 1
        if self.patience < 0:
            raise MeaningError("there are too many cases to try")
        match formula:
            case f.Truth(value):
                return value
            case f.Predicate(name, args):
                row = tuple([self.value(arg, env) for arg in args])
                return None not in row and self.stands(name, row)  # type: ignore[arg-type]  # none is None
            case f.Compare():
                if len(formula.relations) > 1:
                    return self._all(self._plans.parts(formula), env)
                left, right = formula.terms
                return self._compared(
                    formula.relations[0], self.value(left, env), self.value(right, env)
                )
            case f.Not(body):
                return not self.true(body, env)
            case f.And(parts):
                return self._all(parts, env)
            case f.Or() | f.Implies():
                return not self._all(self._plans.parts(formula), env)
            case f.Iff(left, right):
                return self.true(left, env) == self.true(right, env)
            case f.Conditional(condition, positive, negative):
                return self.true(positive if self.true(condition, env) else negative, env)
            case f.Exists(names):
                return self.some(names, self._plans.parts(formula), env)
            case f.ForAll(names):
                return not self.some(names, self._plans.parts(formula), env)
            case _:
                raise MeaningError(f"{formula} is no formula")

    def _all(self, parts: Parts, env: Env) -> bool:
        unknown: UnknownError | None = None
        for part in parts:
            try:
                if not self.true(part, env):
                    return False
            except UnknownError as fault:
                unknown = unknown or fault
        if unknown is not None:
            raise unknown
        return True

    def _compared(self, relation: str, left: Value | None, right: Value | None) -> bool:
        if left is None or right is None:
            return False
        if relation in {"=", "≠"}:
            for value in (left, right):
                if isinstance(value, State) and left is not right:
                    self._complete(value)
            return (left == right and type(left) is type(right)) is (relation == "=")
        if relation in self.structure.meant.rules:
            return self.stands(relation, (left, right))
        if relation in _MIRROR:
            return self._compared(_MIRROR[relation], right, left)
        if "<" in self.structure.meant.rules:
            return (relation == "≤" and left == right) or self.stands("<", (left, right))
        if not (isinstance(left, int) and isinstance(right, int)):
            return False
        return left < right or (relation == "≤" and left == right)

    def _complete(self, state: State) -> None:
        for slot in self.slots(state.sort):
            if slot not in state.observed:
                raise UnknownError("a state that is being made", state, slot)

    def stands(self, name: str, row: Row) -> bool:
        """Return whether a predicate holds of values."""
        meant = self.structure.meant
        if name in meant.observers.values():
            return isinstance(row[0], State) and row[0].sort == name
        if name in self.recursive:
            granted = self.granted.get(("p", name, row))
            if granted is None:
                raise self._not_granted(name, row)
            return bool(granted)
        key = name, row
        if key not in self._stands:
            self._stands[key] = self._follows(name, row)
        return self._stands[key]

    def _follows(self, name: str, row: Row) -> bool:
        unknown: UnknownError | None = None
        for said in self.structure.meant.rules.get(name, ()):
            try:
                if self.gives(said, row):
                    return True
            except UnknownError as fault:
                unknown = unknown or fault
        if unknown is not None:
            raise unknown
        return False

    def gives(self, said: Said, row: Row, env: Env | None = None) -> bool:
        """Return whether a statement gives a row, with some variables known already."""
        asked = self._asked(said, said.conclusion.args, row, env or {})  # type: ignore[union-attr]  # a predicate, as it was filed
        return asked is not None and self.some(*asked)

    def _matches(self, said: Said, args: tuple[f.Term, ...], row: Row) -> Iterator[Env]:
        asked = self._asked(said, args, row, {})
        if asked is not None:
            yield from self.ways(*asked)

    def _asked(
        self, said: Said, args: tuple[f.Node, ...], row: Row, env: Env
    ) -> tuple[tuple[str, ...], Parts, Env] | None:
        """Return of which variables what is asked for a statement to give a row."""
        fitted = _fitted(args, row)
        if fitted is None:
            return None
        bound, rest = fitted
        known = {**env, **bound, **{name: value for name, _, value in rest}}
        return *self._plans.guard(said, rest), known

    # Quantifiers.

    def some(self, names: tuple[str, ...], parts: Parts, env: Env) -> bool:
        """Return whether there are values of variables for which all parts are true."""
        unknown: UnknownError | None = None
        found = self.ways(names, parts, env)
        while True:
            try:
                next(found)
            except StopIteration as end:
                unknown = end.value
                break
            return True
        if unknown is not None:
            raise unknown
        return False

    def ways(
        self, names: tuple[str, ...], parts: Parts, env: Env
    ) -> Generator[Env, None, UnknownError | None]:
        """Yield the values of variables for which all parts are true.

        What it returns is why it cannot be told of further ones.
        """
        return self._along(self._plans.of(names, parts, env), (), env)

    def _along(
        self, plan: Plan, late: Parts, env: Env
    ) -> Generator[Env, None, UnknownError | None]:
        """Yield the ways of which the ready parts are true; late are those not told before."""
        unknown: UnknownError | None = None
        left: Parts = ()
        for part in (*late, *plan.ready) if late else plan.ready:
            try:
                if not self.true(part, env):
                    return None
            except UnknownError as fault:
                unknown = unknown or fault
                left += (part,)  # it may not matter
        return (yield from self._tried(plan, left, env, unknown))

    def _tried(
        self, plan: Plan, late: Parts, env: Env, unknown: UnknownError | None = None
    ) -> Generator[Env, None, UnknownError | None]:
        """Yield the ways for each value of the next variable."""
        if not plan.open:
            if unknown is None:
                yield env
            return unknown
        if plan.is_made:
            return (yield from self._made(plan, late, env))
        name, term = plan.chosen
        values = self.structure.of_variable(name) if term is None else (self.value(term, env),)
        unknown = None
        for value in values:
            if value is not None:
                more = yield from self._along(plan.then, late, {**env, name: value})
                unknown = unknown or more
        return unknown

    def _sort(self, variable: str) -> str | None:
        if variable not in self._sorts:
            self._sorts[variable] = self.structure.kinds.state_sort(("x", variable, 0))
        return self._sorts[variable]

    def _made(
        self, plan: Plan, late: Parts, env: Env
    ) -> Generator[Env, None, UnknownError | None]:
        """Yield the values where a variable is a state that is made slot by slot."""
        name, _ = plan.chosen
        sort = self._sort(name)
        assert sort is not None  # noqa: S101  # as it was chosen
        own = (*late, *plan.then.ready)
        slots = self.slots(sort)
        todo: list[dict[Slot, Value]] = [{}]
        unknown: UnknownError | None = None
        while todo:
            observed = todo.pop()
            state = (
                self.state(sort, observed)
                if len(observed) == len(slots)
                else State(sort, observed, -1)
            )
            inner = {**env, name: state}
            try:
                if not self._all(own, inner):
                    continue
            except UnknownError as fault:
                if fault.state is not state or fault.slot is None:
                    unknown = unknown or fault
                    continue
                todo += [{**observed, fault.slot: v} for v in reversed(slots[fault.slot])]
                continue
            if len(observed) < len(slots):
                slot = next(slot for slot in slots if slot not in observed)
                todo += [{**observed, slot: v} for v in reversed(slots[slot])]
                continue
            if self.is_state(state):
                more = yield from self._tried(plan.then, (), inner)
                unknown = unknown or more
        return unknown

    def is_state(self, state: State) -> bool:
        """Return whether a state fulfils what is demanded of those of its sort."""
        demands = self.structure.meant.demands
        own = [said for said in demands if self.structure.bounded(said) == state.sort]
        return self.structure.fits(state, own)


def _inner(said: Said) -> Iterator[str]:
    """Yield the symbols in the arguments, and in the value, of what a statement is about."""
    for part in f.children(said.conclusion):
        inside = f.children(part) if isinstance(said.conclusion, f.Compare) else (part,)
        for one in inside:
            yield from symbols(one)
    if isinstance(said.conclusion, f.Compare) and len(said.conclusion.terms) > 1:
        yield from symbols(said.conclusion.terms[1])


def _reached(name: str, uses: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    todo = [name]
    while todo:
        new = uses.get(todo.pop(), set()) - found
        found |= new
        todo += new
    return found


def _fitted(
    args: tuple[f.Node, ...], row: Row
) -> tuple[Env, list[tuple[str, f.Term, Value]]] | None:
    """Return what a head says of its variables, and the arguments that are calculated."""
    env: Env = {}
    rest: list[tuple[str, f.Term, Value]] = []
    todo = list(zip(args, row, strict=True))
    while todo:
        arg, value = todo.pop()
        if isinstance(arg, f.Variable) and arg.name not in env:
            env[arg.name] = value
        elif (
            isinstance(arg, f.Apply)
            and isinstance(value, Built)
            and arg.function == value.function
            and len(arg.args) == len(value.args)
        ):
            todo += zip(arg.args, value.args, strict=True)
        elif isinstance(arg, f.Constant | f.Number):
            known = arg.name if isinstance(arg, f.Constant) else arg.value
            if known != value or type(known) is not type(value):
                return None
        else:
            rest.append((f"argument {len(rest)}", arg, value))  # type: ignore[arg-type]  # a term
    return env, rest
