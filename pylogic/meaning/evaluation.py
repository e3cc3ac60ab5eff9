"""What is true in an interpretation, by trying all values."""

from collections.abc import Iterator, Sequence

from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError
from pylogic.core.opposites import SWAPPED
from pylogic.meaning.interpretation import Interpretation, Steps
from pylogic.meaning.statements import BUILT_IN, Said
from pylogic.meaning.values import Built, Env, Row, State, Value, observed

_DEEP = 50
"""How many rows may rest on each other, where they are worked out one by one."""


class TruthEvaluator(Interpretation):
    """An interpretation in which formulas are true or false, and terms have values."""

    __slots__ = ()

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
                row = tuple([self.value(arg, env, upper=upper) for arg in args])
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
        if function in {f.TIMES, f.DIVIDE, f.MODULO}:
            return _calculated(function, first, second)  # type: ignore[arg-type]  # both are numbers
        return first - second if function == "-" else first + second  # type: ignore[operator]  # both are numbers

    def _settled(self, symbol: str, row: Row) -> Value | bool | None:
        """Return what holds of one row of what is defined through its negation."""
        key = symbol, row
        if key in self._asked:
            shown = f"{symbol}({', '.join(map(str, row))})"
            raise MeaningError(f"{shown} rests on itself, through the negation of what it defines")
        if key not in self._found:
            if len(self._asked) > _DEEP:
                raise MeaningError(f"there is no end of what {symbol} rests on")
            self._asked.add(key)
            try:
                if symbol in self.meant.equations:
                    self._found[key] = self._only_value(symbol, row)
                else:
                    rules = self.meant.rules.get(symbol, ())
                    self._found[key] = any(self._follows(said, row) for said in rules)
            finally:
                self._asked.remove(key)
        return self._found[key]

    def _only_value(self, function: str, row: Row) -> Value | None:
        values = set(self.values_at(function, row))
        return values.pop() if len(values) == 1 else None

    def _looked_up(self, function: str, row: Row, *, upper: bool) -> Value | None:
        if function in self._singly:
            return self._settled(function, row)
        table = self.table_of(function, upper=upper)
        assert isinstance(table, dict)  # noqa: S101  # of a function
        if row in table:
            return table[row]
        symbol = "f", function
        if function in self._busy or self._is_tried(symbol, row) or self._is_outside(symbol, row):
            return None
        return self._only_value(function, row)

    def _is_tried(self, symbol: tuple[str, str], row: Row) -> bool:
        """Whether a table has all that is said of these arguments."""
        if symbol not in self._sets:
            places = [(*symbol, i) for i in range(len(row))]
            self._sets[symbol] = tuple(frozenset(self.domain(place)) for place in places)
        for value, values in zip(row, self._sets[symbol], strict=True):  # noqa: SIM110 - asked often
            if value not in values:
                return False
        return True

    def _is_outside(self, symbol: tuple[str, str], row: Row) -> bool:
        """Whether a value is none of its place's kind, where these are not all numbers."""
        places = [(*symbol, i) for i in range(len(row))]
        return any(
            value not in values and not self.kinds.is_numeric(place)
            for value, values, place in zip(row, self._sets[symbol], places, strict=True)
        )

    def holds(self, formula: f.Node, env: Env, *, upper: bool = False) -> bool:
        """Return whether a formula is true of the values of its free variables.

        With `upper`, what is being defined counts as true where it is not yet refuted.
        """
        self.patience -= 1
        if self.patience < 0:
            raise MeaningError("there are too many cases to try")
        match formula:
            case f.Predicate(name, args):
                row = tuple(
                    [
                        env[arg.name]
                        if type(arg) is f.Variable
                        else self.value(arg, env, upper=upper)
                        for arg in args  # most are variables, and this is asked most
                    ]
                )
                return None not in row and self.stands(name, row, upper=upper)  # type: ignore[arg-type]  # none is None
            case f.Compare():
                return self._chained(formula, env, upper=upper)
            case f.Truth(value):
                return value
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
        if name in self._singly:
            return bool(self._settled(name, row))
        table = self.table_of(name, upper=upper)
        if row in table:
            return True
        if (
            name in self._busy
            or self._is_tried(("p", name), row)
            or self._is_outside(("p", name), row)
        ):
            return False
        if (name, row) in self._asked:
            return False  # what rests on nothing but itself is not least
        self._asked.add((name, row))
        try:
            return any(self._follows(said, row) for said in self.meant.rules.get(name, ()))
        finally:
            self._asked.remove((name, row))

    def _chained(self, formula: f.Compare, env: Env, *, upper: bool) -> bool:
        for relation, a, b in formula.pairs():
            left, right = self.value(a, env, upper=upper), self.value(b, env, upper=upper)
            if not self._compared(relation, left, right, upper=upper):
                return False
        return True

    def _compared(
        self, relation: str, left: Value | None, right: Value | None, *, upper: bool
    ) -> bool:
        if left is None or right is None:
            return False
        if relation in {"=", "≠"}:
            return (left == right and type(left) is type(right)) is (relation == "=")
        if relation in self.meant.rules:
            return self.stands(relation, (left, right), upper=upper)
        if relation in SWAPPED:
            return self._compared(SWAPPED[relation], right, left, upper=upper)
        if "<" in self.meant.rules:
            same = relation == "≤" and left == right
            return same or self.stands("<", (left, right), upper=upper)
        if not (isinstance(left, int) and isinstance(right, int)):
            return False
        return left < right or (relation == "≤" and left == right)

    def values_at(self, function: str, row: Row) -> Iterator[Value]:
        """Yield the values that equations give a function, however often."""
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
        names = sorted(said.free.keys() - env.keys())
        for found in self.solutions(said.guard, names, env):
            if all(self.value(arg, found) == value for arg, value in rest):
                yield found

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

    def _ordered(self, formula: f.Formula, names: Sequence[str], known: set[str]) -> Steps:
        """Return what can be looked at first, then the variables with what each makes known."""
        parts = list(f.taken_apart(formula))
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
        for value in self.of_variable(name):
            env[name] = value
            for part in parts:
                if not self.holds(part, env, upper=upper):
                    break
            else:
                yield from self._tried(order, i + 1, env, upper=upper)
        env.pop(name, None)


def _calculated(function: str, first: int, second: int) -> int | None:
    """Return a product, or by division the quotient rounded down and what is left over."""
    if function == f.TIMES:
        return first * second
    if second == 0:
        return None
    quotient, rest = divmod(first, second)
    return quotient if function == f.DIVIDE else rest
