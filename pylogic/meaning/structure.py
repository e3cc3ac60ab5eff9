"""The values of a text, and what its predicates and functions say of them, by trying all.

The universe of a text is finite: the individuals that it names, the values that its sorts list,
whole numbers from a little below the least to a little above the greatest, and of each sort of
states all tuples of observations. A definition means the least relations that satisfy it, or,
where it goes through its own negation, those of the well-founded model if that decides everything.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError
from pylogic.meaning.statements import BUILT_IN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylogic.meaning.kinds import Kinds, Place
    from pylogic.meaning.statements import Meant, Said

LARGEST = 100_000
"""How many states of a sort there may be."""
PATIENCE = 5_000_000
"""How often the truth of a part of a formula is asked, unless another number is given."""
_ORDER = {"<", "≤", ">", "≥"}
_MIRROR = {">": "<", "≥": "≤"}


@dataclass(frozen=True, slots=True)
class Built:
    """The value of a constructor: the term itself."""

    function: str
    args: tuple[Value, ...]


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """One state: what is observed of it, by observer and its other arguments."""

    sort: str
    observed: dict[tuple[str, tuple[Value, ...]], Value]
    number: int


Value: TypeAlias = str | int | Built | State
"""A constant, a whole number, a term of a constructor, or a state."""
Row: TypeAlias = tuple[Value, ...]
Env: TypeAlias = dict[str, Value]
_Order: TypeAlias = "tuple[list[f.Formula], list[tuple[str, list[f.Formula]]]]"
Table: TypeAlias = "set[Row] | dict[Row, Value]"


@dataclass(slots=True)
class Structure:
    """One interpretation of a text, worked out symbol by symbol when it is asked for.

    Attributes
    ----------
    meant, kinds
        The text.
    individuals : tuple
        The individuals, the numbers among them too.
    listed : frozenset of tuple
        Values with the predicate of one argument that lists them.
    patience : int
        How often the truth of a part of a formula may still be asked.
    numbers : range
        The whole numbers that a variable is tried with.
    """

    meant: Meant
    kinds: Kinds
    individuals: tuple[Value, ...]
    numbers: range
    built: set[Built] = field(default_factory=set)
    listed: frozenset[tuple[str, Value]] = frozenset()
    patience: int = PATIENCE
    _tables: dict[str, Table] = field(default_factory=dict)
    _upper: dict[str, Table] = field(default_factory=dict)
    _busy: set[str] = field(default_factory=set)
    _asked: set[tuple[str, Row]] = field(default_factory=set)
    _states: dict[str, tuple[State, ...]] = field(default_factory=dict)
    _domains: dict[str, tuple[Value, ...]] = field(default_factory=dict)
    _of_places: dict[Place, tuple[Value, ...]] = field(default_factory=dict)
    _sets: dict[Place, frozenset[Value]] = field(default_factory=dict)
    _free: dict[int, tuple[f.Node, frozenset[str]]] = field(default_factory=dict)
    _denials: dict[int, f.Formula] = field(default_factory=dict)
    _orders: dict[tuple[int, tuple[str, ...], frozenset[str]], tuple[f.Node, _Order]] = field(
        default_factory=dict
    )

    # What variables range over.

    def domain(self, place: Place) -> tuple[Value, ...]:
        """Return the values that a place can hold; they are kept."""
        if place not in self._of_places:
            self._of_places[place] = self._all_of(place)
        return self._of_places[place]

    def _all_of(self, place: Place) -> tuple[Value, ...]:
        if (sort := self.kinds.state_sort(place)) is not None:
            return self.states(sort)
        if not self.kinds.is_numeric(place):
            return self.individuals_of(place)
        others = (v for v in self.individuals if not isinstance(v, int) or v not in self.numbers)
        return (*self.numbers, *others)

    def individuals_of(self, place: Place) -> tuple[Value, ...]:
        """Return the individuals of a place's kind; all, where the text has put none there."""
        return tuple(sorted(self.put_in(place), key=order)) or self.individuals

    def put_in(self, place: Place) -> set[Value]:
        """Return the individuals that the text puts in places of a kind."""
        own: set[Value] = {
            n.name if isinstance(n, f.Constant) else n.value for n in self.kinds.named(place)
        }
        return own | {v for name, v in self.listed if self.kinds.same(place, ("p", name, 0))}

    def forget_variables(self) -> None:
        """Forget what variables range over, which another goal may use otherwise."""
        self._domains.clear()

    def _of_variable(self, name: str) -> tuple[Value, ...]:
        if name not in self._domains:
            self._domains[name] = self.domain(("x", name, 0))
        return self._domains[name]

    def states(self, sort: str) -> tuple[State, ...]:
        """Return all states of a sort: those of which every demand on one state holds.

        Raises
        ------
        MeaningError
            There are too many, or nothing says which values an observer has.
        """
        if sort in self._states:
            return self._states[sort]
        if f"sort {sort}" in self._busy:
            raise MeaningError(f"which states of {sort} there are depends on the states")
        self._busy.add(f"sort {sort}")
        slots = [
            slot for name, of in self.meant.observers.items() if of == sort
            for slot in self._slots(name)
        ]  # fmt: skip
        size = 1
        for _, values in slots:
            size *= len(values)
            if size > LARGEST:
                raise MeaningError(f"there are more than {LARGEST:,} states of the sort {sort}")
        keys = [key for key, _ in slots]
        found = (
            State(sort, dict(zip(keys, row, strict=True)), number)
            for number, row in enumerate(product(*(values for _, values in slots)))
        )
        demands = [said for said in self.meant.demands if self.bounded(said) == sort]
        self._states[sort] = tuple(state for state in found if self._fits(state, demands))
        self._busy.remove(f"sort {sort}")
        return self._states[sort]

    def bounded(self, said: Said) -> str | None:
        """Return the sort of states that a demand bounds: it speaks of one by observers alone."""
        free = f.free_variables(said.guard) | f.free_variables(said.conclusion)
        sorts = [s for x in free if (s := self.kinds.state_sort(("x", x, 0))) is not None]
        own = {*self.meant.observers, *self.meant.observers.values()}
        used = [s for part in (said.guard, said.conclusion) for s in symbols(part)]
        plain = all(name in own or not self._is_about_states(name) for name in used)
        return sorts[0] if len(sorts) == 1 and plain else None

    def is_about_states(self, said: Said) -> bool:
        """Whether a demand speaks of states at all."""
        free = f.free_variables(said.guard) | f.free_variables(said.conclusion)
        return any(self.kinds.state_sort(("x", x, 0)) is not None for x in free)

    def _is_about_states(self, name: str) -> bool:
        """Whether a symbol is defined by way of states, if need be through other symbols."""
        about = {*self.meant.observers, *self.meant.observers.values()}
        found, todo = {name}, [name]
        while todo:
            symbol = todo.pop()
            said = (*self.meant.rules.get(symbol, ()), *self.meant.equations.get(symbol, ()))
            for one in said:
                for part in (one.guard, one.conclusion):
                    used = set(symbols(part))
                    if used & about:
                        return True
                    todo += used - found
                    found |= used
        return False

    def _fits(self, state: State, demands: list[Said]) -> bool:
        for said in demands:
            free = f.free_variables(said.guard) | f.free_variables(said.conclusion)
            own = next(x for x in free if self.kinds.state_sort(("x", x, 0)) is not None)
            denied = self._denials.setdefault(
                id(said), f.conjunction(said.guard, f.Not(said.conclusion))
            )
            names = [x for x in free if x != own]
            if any(True for _ in self.solutions(denied, names, {own: state})):
                return False
        return True

    def _slots(self, observer: str) -> list[tuple[tuple[str, Row], tuple[Value, ...]]]:
        """Return what an observer observes, each with the values it can have there."""
        found: dict[Row, set[Value]] = {}
        for said in self.meant.value_sorts:
            assert isinstance(said.conclusion, f.Predicate)  # noqa: S101  # as it was filed
            (term,) = said.conclusion.args
            if not isinstance(term, f.Apply) or term.function != observer:
                continue
            sort = self.meant.observers[observer]
            state = next(
                (a.name for a in term.args
                 if isinstance(a, f.Variable) and self.kinds.state_sort(("x", a.name, 0)) == sort),
                "",
            )  # fmt: skip
            others = [a for a in term.args if a != f.Variable(state)]
            if not state or len(others) != len(term.args) - 1:
                raise MeaningError(f"{observer} does not observe exactly one state")
            guard = f.conjunction(
                *(part for part in f.conjuncts(said.guard) if state not in f.free_variables(part))
            )
            values = self._sort_values(said.conclusion.name)
            names = sorted(
                f.free_variables(guard).keys() | {n for a in others for n in f.free_variables(a)}
            )
            for env in self.solutions(guard, names, {}):
                row = tuple(self.value(arg, env) for arg in others)
                if None not in row:
                    known = found.setdefault(row, set(values))  # type: ignore[arg-type]  # none is None
                    known &= values
        if not found:
            raise MeaningError(f"nothing says which values {observer} has")
        return [((observer, row), tuple(sorted(found[row], key=order))) for row in found]

    def _sort_values(self, name: str) -> set[Value]:
        """Return the values of a sort; of one that is only bounded, those within its bounds."""
        if self._is_about_states(name):
            raise MeaningError(f"which states there are depends on {name}, and that on the states")
        if name not in self.meant.bounds:
            return {row[0] for row in self.table_of(name) if len(row) == 1}
        found = set(self.individuals)
        for said in self.meant.bounds[name]:
            (x,) = f.free_variables(said.guard)
            found &= {v for v in self.individuals if self.holds(said.conclusion, {x: v})}
        return found

    # Truth and values.

    def value(self, term: f.Node, env: Env, *, upper: bool = False) -> Value | None:
        """Return the value of a term; None where it has none."""
        match term:
            case f.Variable(name):
                return env[name]
            case f.Constant(name):
                return name
            case f.Number(number):
                return number
            case f.Conditional(condition, positive, negative):
                branch = positive if self.holds(condition, env, upper=upper) else negative
                return self.value(branch, env, upper=upper)
            case f.Apply(function, args):
                row = tuple(self.value(arg, env, upper=upper) for arg in args)
                if None in row:
                    return None
                return self.applied(function, row, upper=upper)  # type: ignore[arg-type]  # none is None
            case _:
                raise MeaningError(f"{term} is no term")

    def applied(self, function: str, row: Row, *, upper: bool = False) -> Value | None:
        """Return the value of a function; None where it has none."""
        if function in self.meant.equations:
            return self._looked_up(function, row, upper=upper)
        if function in self.meant.observers:
            return observed(function, row)
        if function in self.meant.constructors:
            return Built(function, row) if Built(function, row) in self.built else None
        if function not in BUILT_IN:
            raise MeaningError(f"nothing says what {function} is")
        if not all(isinstance(value, int) for value in row):
            return None
        first = row[0]
        second = row[1] if len(row) > 1 else 1
        return first - second if function == "-" else first + second  # type: ignore[operator]  # both are numbers

    def _looked_up(self, function: str, row: Row, *, upper: bool) -> Value | None:
        table = self.table_of(function, upper=upper)
        assert isinstance(table, dict)  # noqa: S101  # of a function
        if row in table:
            return table[row]
        if function in self._busy or self._is_tried(("f", function), row):
            return None
        values = set(self._values_at(function, row))
        return values.pop() if len(values) == 1 else None

    def _is_tried(self, symbol: tuple[str, str], row: Row) -> bool:
        """Whether a table has all that is said of these arguments."""
        for i, value in enumerate(row):
            place = (*symbol, i)
            if place not in self._sets:
                self._sets[place] = frozenset(self.domain(place))
            if value not in self._sets[place]:
                return False
        return True

    def holds(self, formula: f.Node, env: Env, *, upper: bool = False) -> bool:
        """Return whether a formula is true of the values of its free variables.

        With `upper`, what is being defined counts as true where it is not yet refuted.
        """
        self.patience -= 1
        if self.patience < 0:
            raise MeaningError("there is too much to try")
        match formula:
            case f.Truth(value):
                return value
            case f.Predicate(name, args):
                row = tuple(self.value(arg, env, upper=upper) for arg in args)
                return None not in row and self.stands(name, row, upper=upper)  # type: ignore[arg-type]  # none is None
            case f.Compare():
                return all(
                    self._compared(
                        relation,
                        self.value(a, env, upper=upper),
                        self.value(b, env, upper=upper),
                        upper=upper,
                    )
                    for relation, a, b in formula.pairs()
                )
            case f.Not(body):
                return not self.holds(body, env, upper=not upper)
            case f.And(parts):
                return all(self.holds(part, env, upper=upper) for part in parts)
            case f.Or(parts):
                return any(self.holds(part, env, upper=upper) for part in parts)
            case f.Implies(premise, conclusion):
                return not self.holds(premise, env, upper=not upper) or self.holds(
                    conclusion, env, upper=upper
                )
            case f.Iff(left, right):
                return (
                    not self.holds(left, env, upper=not upper)
                    or self.holds(right, env, upper=upper)
                ) and (
                    not self.holds(right, env, upper=not upper)
                    or self.holds(left, env, upper=upper)
                )
            case f.Conditional(condition, positive, negative):
                return (
                    self.holds(condition, env, upper=upper)
                    and self.holds(positive, env, upper=upper)
                ) or (
                    not self.holds(condition, env, upper=not upper)
                    and self.holds(negative, env, upper=upper)
                )
            case f.Exists(names, body):
                return any(True for _ in self.solutions(body, names, env, upper=upper))
            case f.ForAll(names, body):
                denied = self._denials.setdefault(id(body), f.Not(body))
                return not any(True for _ in self.solutions(denied, names, env, upper=not upper))
            case _:
                raise MeaningError(f"{formula} is no formula")

    def stands(self, name: str, row: Row, *, upper: bool = False) -> bool:
        """Return whether a predicate holds of values."""
        if name in self.meant.observers.values():
            return isinstance(row[0], State) and row[0].sort == name
        table = self.table_of(name, upper=upper)
        if row in table:
            return True
        if name in self._busy or self._is_tried(("p", name), row):
            return False
        if (name, row) in self._asked:
            return False  # what rests on nothing but itself is not least
        self._asked.add((name, row))
        try:
            return any(self._follows(said, row) for said in self.meant.rules.get(name, ()))
        finally:
            self._asked.remove((name, row))

    def _compared(
        self, relation: str, left: Value | None, right: Value | None, *, upper: bool
    ) -> bool:
        if left is None or right is None:
            return False
        if relation in {"=", "≠"}:
            return (left == right and type(left) is type(right)) is (relation == "=")
        if relation in self.meant.rules:
            return self.stands(relation, (left, right), upper=upper)
        if relation in _MIRROR:
            return self._compared(_MIRROR[relation], right, left, upper=upper)
        if "<" in self.meant.rules:
            same = relation == "≤" and left == right
            return same or self.stands("<", (left, right), upper=upper)
        if not (isinstance(left, int) and isinstance(right, int)):
            return False
        return left < right or (relation == "≤" and left == right)

    # Trying all values.

    def solutions(
        self, formula: f.Formula, names: Sequence[str], env: Env, *, upper: bool = False
    ) -> Iterator[Env]:
        """Yield the values of variables for which a formula is true, with those given.

        A part of a conjunction is looked at as soon as its variables have values.
        """
        free = self.free(formula)
        key = (id(formula), tuple(names), frozenset(free & env.keys()))
        if key not in self._orders:
            self._orders[key] = (formula, self._ordered(formula, names, set(key[2])))
        ready, order_ = self._orders[key][1]
        if all(self.holds(part, env, upper=upper) for part in ready):
            yield from self._tried(order_, 0, {**env}, upper=upper)

    def _ordered(self, formula: f.Formula, names: Sequence[str], known: set[str]) -> _Order:
        """Return what can be looked at first, then the variables with what each makes known."""
        parts = list(self._parts(formula))
        found: list[tuple[str, list[f.Formula]]] = []
        ready = [part for part in parts if self.free(part) <= known]
        parts = [part for part in parts if part not in ready]
        left = list(names)
        while left:
            name = min(
                left,
                key=lambda n: min(
                    (len(self.free(part) - known - {n}) for part in parts if n in self.free(part)),
                    default=len(names) + 1,
                ),
            )
            left.remove(name)
            known.add(name)
            now = [part for part in parts if self.free(part) <= known]
            parts = [part for part in parts if part not in now]
            found.append((name, now))
        return ready, found

    def _tried(
        self, order: list[tuple[str, list[f.Formula]]], i: int, env: Env, *, upper: bool
    ) -> Iterator[Env]:
        if i == len(order):
            yield dict(env)
            return
        name, parts = order[i]
        for value in self._of_variable(name):
            env[name] = value
            if all(self.holds(part, env, upper=upper) for part in parts):
                yield from self._tried(order, i + 1, env, upper=upper)
        env.pop(name, None)

    def _parts(self, formula: f.Formula) -> Iterator[f.Formula]:
        """Yield formulas whose conjunction a formula is."""
        match formula:
            case f.And(parts):
                for part in parts:
                    yield from self._parts(part)
            case f.Not(f.Not(body)):
                yield from self._parts(body)
            case f.Not(f.Or(parts)):
                for part in parts:
                    yield from self._parts(f.Not(part))
            case f.Not(f.Implies(premise, conclusion)):
                yield from self._parts(premise)
                yield from self._parts(f.Not(conclusion))
            case _:
                yield formula

    def free(self, node: f.Node) -> frozenset[str]:
        """Return the free variables of a node; they are kept."""
        if id(node) not in self._free:
            self._free[id(node)] = (node, frozenset(f.free_variables(node)))
        return self._free[id(node)][1]

    # Least fixpoints.

    def table_of(self, symbol: str, *, upper: bool = False) -> Table:
        """Return all that a symbol holds of, or its values."""
        if symbol in self._busy:
            return (self._upper if upper else self._tables)[symbol]
        if symbol not in self._tables:
            if symbol not in self.meant.rules and symbol not in self.meant.equations:
                self._tables[symbol] = set()  # nothing says that it holds of anything
            else:
                self._work_out(self._group(symbol))
        return self._tables[symbol]

    def _uses(self, symbol: str) -> set[str]:
        return {
            used
            for said in (*self.meant.rules.get(symbol, ()), *self.meant.equations.get(symbol, ()))
            for part in (said.guard, said.conclusion)
            for used in symbols(part)
            if used in self.meant.rules or used in self.meant.equations
        }

    def _reached(self, symbol: str) -> set[str]:
        found, todo = set[str](), [symbol]
        while todo:
            for used in self._uses(todo.pop()) - found:
                if used not in self._tables or used in self._busy:
                    found.add(used)
                    todo.append(used)
        return found

    def _group(self, symbol: str) -> set[str]:
        """Return the symbols that are defined through each other with this one."""
        return {symbol} | {
            other for other in self._reached(symbol) if symbol in self._reached(other)
        }

    def _work_out(self, group: set[str]) -> None:
        for symbol in sorted(group):  # first what it rests on, so that only the group is busy
            for used in sorted(self._uses(symbol) - group):
                self.table_of(used)
        for symbol in group:
            self._tables[symbol] = self._empty(symbol)
            self._upper[symbol] = self._empty(symbol)
        self._busy |= group
        try:
            through_negation = any(self._is_negated(symbol, group) for symbol in group)
            if not through_negation:
                self._least(group, self._tables)
            elif any(symbol in self.meant.equations for symbol in group):
                raise MeaningError(
                    f"{' and '.join(sorted(group))} is defined through its negation"
                )
            else:
                self._well_founded(group)
        finally:
            self._busy -= group
        for symbol in group & self.meant.equations.keys():
            for row in list(self._tables[symbol]):
                if len(set(self._values_at(symbol, row))) > 1:
                    raise MeaningError(f"{symbol} has two values for {row}: a contradiction")

    def _empty(self, symbol: str) -> Table:
        return {} if symbol in self.meant.equations else set()

    def _is_negated(self, symbol: str, group: set[str]) -> bool:
        said = (*self.meant.rules.get(symbol, ()), *self.meant.equations.get(symbol, ()))
        return any(negated(part, group) for one in said for part in _grounds(one))

    def _least(self, group: set[str], own: dict[str, Table]) -> None:
        """Make `own` the least tables of a group; what is negated is as in the others."""
        upper = own is self._upper
        for symbol in group:
            own[symbol] = self._empty(symbol)
        changed = True
        while changed:
            changed = False
            for symbol in sorted(group):
                table = self._once(symbol, upper=upper)
                if table != own[symbol]:
                    own[symbol] = table
                    changed = True

    def _well_founded(self, group: set[str]) -> None:
        """Alternate between what is surely true and what is not surely false."""
        while True:
            self._least(group, self._upper)
            before = {symbol: self._tables[symbol] for symbol in group}
            self._least(group, self._tables)
            if all(self._tables[symbol] == before[symbol] for symbol in group):
                break
        for symbol in group:
            if self._tables[symbol] != self._upper[symbol]:
                row = min(set(self._upper[symbol]) - set(self._tables[symbol]), key=repr)
                shown = f"{symbol}({', '.join(map(str, row))})"
                raise MeaningError(f"{shown} is neither true nor false: it rests on its negation")

    def _once(self, symbol: str, *, upper: bool) -> Table:
        if symbol in self.meant.equations:
            table: dict[Row, Value] = {}
            for said in self.meant.equations[symbol]:
                head, value = said.conclusion.terms  # type: ignore[union-attr]  # an equation, as it was filed
                for env in self._guarded(said, upper=upper):
                    row = tuple(self.value(arg, env, upper=upper) for arg in head.args)  # type: ignore[union-attr]  # likewise
                    found = self.value(value, env, upper=upper)
                    if None not in row and found is not None:
                        table[row] = found  # type: ignore[index]  # none is None
            return table
        rows: set[Row] = set()
        for said in self.meant.rules[symbol]:
            for env in self._guarded(said, upper=upper):
                row = tuple(self._built(arg, env, upper=upper) for arg in said.conclusion.args)  # type: ignore[union-attr]  # a predicate, as it was filed
                if None not in row:
                    rows.add(row)  # type: ignore[arg-type]  # none is None
        return rows

    def _built(self, term: f.Term, env: Env, *, upper: bool) -> Value | None:
        """Return the value of a term of which something is said; a constructor's becomes one."""
        if isinstance(term, f.Apply) and term.function in self.meant.constructors:
            row = tuple(self._built(arg, env, upper=upper) for arg in term.args)
            if None in row:
                return None
            value = Built(term.function, row)  # type: ignore[arg-type]  # none is None
            self.built.add(value)
            return value
        return self.value(term, env, upper=upper)

    def _guarded(self, said: Said, *, upper: bool) -> Iterator[Env]:
        names = sorted(
            f.free_variables(said.guard).keys() | f.free_variables(said.conclusion).keys()
        )
        yield from self.solutions(said.guard, names, {}, upper=upper)

    def _values_at(self, function: str, row: Row) -> Iterator[Value]:
        for said in self.meant.equations[function]:
            head, value = said.conclusion.terms  # type: ignore[union-attr]  # an equation, as it was filed
            for env in self._matched(said, head.args, row):  # type: ignore[union-attr]  # likewise
                found = self.value(value, env)
                if found is not None:
                    yield found

    def _follows(self, said: Said, row: Row) -> bool:
        return any(True for _ in self._matched(said, said.conclusion.args, row))  # type: ignore[union-attr]  # a predicate, as it was filed

    def _matched(self, said: Said, args: tuple[f.Term, ...], row: Row) -> Iterator[Env]:
        """Yield the values of a statement's variables for which its head has these arguments."""
        env: Env = {}
        rest: list[tuple[f.Term, Value]] = []
        for arg, value in zip(args, row, strict=True):
            if isinstance(arg, f.Variable) and arg.name not in env:
                env[arg.name] = value
            else:
                rest.append((arg, value))
        names = sorted(
            (f.free_variables(said.guard).keys() | f.free_variables(said.conclusion).keys())
            - env.keys()
        )
        for found in self.solutions(said.guard, names, env):
            if all(self.value(arg, found) == value for arg, value in rest):
                yield found


def observed(function: str, row: Row) -> Value | None:
    """Return what an observer says; None where it is asked of no state, or at no place of it."""
    states = [value for value in row if isinstance(value, State)]
    if len(states) != 1:
        return None
    others = tuple(value for value in row if value is not states[0])
    return states[0].observed.get((function, others))


def symbols(node: f.Node) -> Iterator[str]:
    """Yield the predicates, functions and orders in a formula or term."""
    for part in f.walk(node):
        match part:
            case f.Predicate(name) | f.Apply(name):
                yield name
            case f.Compare(relations):
                for relation in relations:
                    if relation in _ORDER:
                        yield from (relation, _MIRROR.get(relation, relation), "<")


def _grounds(said: Said) -> tuple[f.Node, ...]:
    """Return what a symbol is defined by in a statement."""
    match said.conclusion:
        case f.Predicate(_, args):
            return (said.guard, *args)
        case f.Compare(_, (f.Apply(_, args), value)):
            return (said.guard, *args, value)
        case _:
            return (said.guard,)


def negated(node: f.Node, group: set[str], *, positive: bool = True) -> bool:
    """Whether a symbol of a group stands where its truth could make a formula false."""
    match node:
        case f.Not(body):
            return negated(body, group, positive=not positive)
        case f.Implies(premise, conclusion):
            return negated(premise, group, positive=not positive) or negated(
                conclusion, group, positive=positive
            )
        case f.Iff() | f.Conditional():
            parts = f.children(node) if isinstance(node, f.Iff) else f.children(node)[:1]
            rest = () if isinstance(node, f.Iff) else f.children(node)[1:]
            return any(symbol in group for part in parts for symbol in symbols(part)) or any(
                negated(part, group, positive=positive) for part in rest
            )
        case f.Predicate(name) if name in group:
            return not positive
        case f.Predicate(_, args) | f.Apply(_, args) | f.Compare(_, args):
            if not positive:
                return any(symbol in group for symbol in symbols(node))
            return any(negated(arg, group, positive=positive) for arg in args)
        case _:
            return any(negated(part, group, positive=positive) for part in f.children(node))


def order(value: Value) -> tuple[int, str, int]:
    """Return a key that sorts values: numbers, constants, terms, states."""
    match value:
        case int():
            return (0, "", value)
        case str():
            return (1, value, 0)
        case Built():
            return (2, repr(value), 0)
        case State(number=number):
            return (3, value.sort, number)
