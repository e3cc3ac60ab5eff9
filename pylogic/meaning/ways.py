"""The values of variables for which a conjunction is true, found one after the other.

A state that a formula asks for is made slot by slot: a slot is given its values in turn when the
formula asks for it.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator
from dataclasses import dataclass, field

from pylogic.core import formulas as f
from pylogic.meaning.plans import JoinPlan, Parts, Plans
from pylogic.meaning.structure import Structure
from pylogic.meaning.values import Env, Row, State, Value

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
class Ways(ABC):
    """The ways in which a conjunction is true; a subclass says what its parts mean.

    structure: The values of the text.
    """

    structure: Structure
    _states: dict[tuple[str, Row], State] = field(default_factory=dict)
    _slots: dict[str, dict[Slot, tuple[Value, ...]]] = field(default_factory=dict)
    _sorts: dict[str, str | None] = field(default_factory=dict)
    _plans: Plans = field(init=False)

    def __post_init__(self) -> None:
        """Begin with no plans."""
        self._plans = Plans(lambda name: self._sort(name) is not None)

    @abstractmethod
    def value(self, term: f.Node, env: Env) -> Value | None:
        """Return the value of a term; None where it has none."""

    @abstractmethod
    def true(self, formula: f.Node, env: Env) -> bool:
        """Return whether a formula is true; what cannot be told may not matter to it."""

    def state(self, sort: str, observed: dict[Slot, Value]) -> State:
        """Return the state of which this is observed; equal ones are the same."""
        slots = self.slots(sort)
        key = sort, tuple(observed[slot] for slot in slots)
        if key not in self._states:
            self._states[key] = State(sort, dict(observed), len(self._states))
        return self._states[key]

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

    def all_true(self, parts: Parts, env: Env) -> bool:
        """Return whether all parts are true; a false one decides it."""
        told = self._unknown(parts, env)
        if told is None:
            return False
        if told[1] is not None:
            raise told[1]
        return True

    def _unknown(self, parts: Parts, env: Env) -> tuple[Parts, UnknownError | None] | None:
        """Return which parts cannot be told, and why not the first; None where one is false."""
        unknown: UnknownError | None = None
        left: Parts = ()
        for part in parts:
            try:
                if not self.true(part, env):
                    return None
            except UnknownError as fault:
                unknown = unknown or fault
                left += (part,)  # it may not matter
        return left, unknown

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
        self, plan: JoinPlan, late: Parts, env: Env
    ) -> Generator[Env, None, UnknownError | None]:
        """Yield the ways of which the ready parts are true; late are those not told before."""
        told = self._unknown((*late, *plan.ready) if late else plan.ready, env)
        if told is None:
            return None
        left, unknown = told
        return (yield from self._tried(plan, left, env, unknown))

    def _tried(
        self, plan: JoinPlan, late: Parts, env: Env, unknown: UnknownError | None = None
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
        self, plan: JoinPlan, late: Parts, env: Env
    ) -> Generator[Env, None, UnknownError | None]:
        """Yield the values where a variable is a state that is made slot by slot."""
        name, _ = plan.chosen
        sort = self._sort(name)
        assert sort is not None  # noqa: S101  # as it was chosen
        slots = self.slots(sort)
        todo: list[tuple[dict[Slot, Value], Parts]] = [({}, (*late, *plan.then.ready))]
        unknown: UnknownError | None = None
        while todo:
            observed, own = todo.pop()
            state = (
                self.state(sort, observed)
                if len(observed) == len(slots)
                else State(sort, observed, -1)
            )
            inner = {**env, name: state}
            told = self._unknown(own, inner)
            if told is None:
                continue
            left, fault = told  # what is true by now stays so, whatever is observed besides
            if fault is not None:
                if fault.state is not state or fault.slot is None:
                    unknown = unknown or fault
                    continue
                todo += [({**observed, fault.slot: v}, left) for v in reversed(slots[fault.slot])]
                continue
            if len(observed) < len(slots):
                slot = next(slot for slot in slots if slot not in observed)
                todo += [({**observed, slot: v}, left) for v in reversed(slots[slot])]
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
