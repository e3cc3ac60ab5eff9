"""What a text says of single values, however many states there are.

The other evaluators of this room work out whole relations. This one answers for one row at a time
and goes through a definition only as far as it needs to. What is defined through itself is
not worked out, but taken from what is `granted`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError
from pylogic.core.opposites import SWAPPED
from pylogic.meaning.apart import bound_apart, names_in
from pylogic.meaning.plans import Parts, fitted
from pylogic.meaning.statements import BUILT_IN, Said
from pylogic.meaning.uses import recursive, symbols
from pylogic.meaning.values import Built, Env, Row, State, Value
from pylogic.meaning.ways import UnknownError, Ways

PATIENCE: Final = 1_000_000
"""How often the truth of a part of a formula may be asked."""


@dataclass(slots=True)
class Pointwise(Ways):
    """The meaning of a text, asked row by row.

    structure: The values of the text.
    granted: By `p` or `f`, symbol and row, what is taken for granted of what is defined through
        itself: whether a predicate holds, or the value of a function.
    """

    granted: dict[tuple[str, str, Row], Value | bool | None] = field(default_factory=dict)
    patience: int = PATIENCE
    recursive: dict[str, frozenset[str]] = field(default_factory=dict)
    _stands: dict[tuple[str, Row], bool] = field(default_factory=dict)
    _values: dict[tuple[str, Row], Value | None] = field(default_factory=dict)
    _known: dict[tuple[int, *Row], bool] = field(default_factory=dict)
    _free: dict[int, tuple[f.Formula, tuple[str, ...] | None]] = field(default_factory=dict)
    _own: dict[f.Formula, tuple[f.Formula, dict[str, str]]] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Find what is defined through itself, and which names variables have already."""
        Ways.__post_init__(self)
        meant = self.structure.meant
        told = [*meant.value_sorts, *meant.demands]
        for table in (meant.rules, meant.equations, meant.bounds):
            told += [said for group in table.values() for said in group]
        for said in told:
            self._taken |= names_in(said.guard) | names_in(said.conclusion)
        self.recursive.update(recursive({**meant.rules, **meant.equations}))

    # What is asked.

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
                    return self.all_true(self._plans.parts(formula), env)
                left, right = formula.terms
                return self._compared(
                    formula.relations[0], self.value(left, env), self.value(right, env)
                )
            case f.Not(body):
                return not self.true(body, env)
            case f.And(parts):
                return self.all_true(parts, env)
            case f.Or() | f.Implies():
                return not self.all_true(self._plans.parts(formula), env)
            case f.Iff(left, right):
                return self.true(left, env) == self.true(right, env)
            case f.Conditional(condition, positive, negative):
                return self.true(positive if self.true(condition, env) else negative, env)
            case f.Exists() | f.ForAll():
                return self._quantified(formula, env)
            case _:
                raise MeaningError(f"{formula} is no formula")

    def _quantified(self, formula: f.Exists | f.ForAll, env: Env) -> bool:
        """Return whether a quantified formula is true, found once for the values of its variables.

        What rests on claims is asked each time, and so is what is said of a state in the making.
        """
        parts, key = self._plans.parts(formula), self._key(formula, env)
        found = None if key is None else self._known.get(key)
        if found is None:
            found = self.some(formula.variables, parts, env) is isinstance(formula, f.Exists)
            if key is not None:
                self._known[key] = found
        return found

    def _key(self, formula: f.Formula, env: Env) -> tuple[int, *Row] | None:
        """Return on what the truth of a formula depends; None where that is more than values."""
        if id(formula) not in self._free:
            claimed = any(symbol in self.recursive for symbol in symbols(formula))
            names = None if claimed else tuple(f.free_variables(formula))
            self._free[id(formula)] = formula, names  # kept, so that it stays the only one
        _, names = self._free[id(formula)]
        if names is None:
            return None
        values = [env[name] for name in names]
        if any(isinstance(value, State) and value.number < 0 for value in values):
            return None
        return id(formula), *values

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
        if relation in SWAPPED:
            return self._compared(SWAPPED[relation], right, left)
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
        asked = self._wanted(said, said.conclusion.args, row, env or {})  # type: ignore[union-attr]  # a predicate, as it was filed
        return asked is not None and self.some(*asked)

    def _matches(self, said: Said, args: tuple[f.Term, ...], row: Row) -> Iterator[Env]:
        asked = self._wanted(said, args, row, {})
        if asked is not None:
            yield from self.ways(*asked)

    def _wanted(
        self, said: Said, args: tuple[f.Node, ...], row: Row, env: Env
    ) -> tuple[tuple[str, ...], Parts, Env] | None:
        """Return of which variables what is asked for a statement to give a row."""
        found = fitted(args, row)
        if found is None:
            return None
        bound, rest = found
        known = {**env, **bound, **{name: value for name, _, value in rest}}
        return *self._plans.guard(said, rest), known
