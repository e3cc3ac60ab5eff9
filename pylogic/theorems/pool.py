"""Values of every kind to test theorems on: what the script mentions, and what its functions give.

Random values alone would hardly meet a hypothesis like "a board of nine squares". So the pool
holds the constants of the script with their parts, the values of its closed terms, lists that are
like those, and what its functions return when they are called with values of the pool.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from pylogic.core.errors import EvaluationError, EvaluationLimit
from pylogic.core.formulas import Apply, Number, Term
from pylogic.nqthm import Definition, Script, Theorem, free_variables
from pylogic.nqthm.evaluator import EvaluationLimits, Function, TermEvaluator
from pylogic.nqthm.shells import functions_of
from pylogic.nqthm.values import NIL, F, Shell, T, Value, atom, chain, taken_apart, value_of

LIMITS: Final = EvaluationLimits(steps=3_000, depth=3_000)
"""What one value may cost; a term that costs more is not evaluated."""

_PLAIN: Final[tuple[Value, ...]] = (
    0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 16, 63, T, F, NIL, atom("t"), atom("f"), atom("a"),
    Shell("minus", (1,)), Shell("minus", (2,)), Shell("minus", (0,)), (0, 0), (NIL, NIL),
    (1, atom("a")), chain([F, T]),
)  # fmt: skip

_LONGEST = 14
"""How many items a list has that is made here."""

_LARGEST = 60
"""How many pairs a value has that a function returned and that is kept."""

_ROUNDS = 3
_CALLS = 40
"""How often, in each round, each function is called."""

_MOST = 6_000


class SampleValues:
    """Values to choose from.

    script: Whose constants and functions there are.
    evaluator: With its definitions.
    random: Chooses.
    values: All values, without repetitions.
    random: What chooses from here on; each theorem is given its own.
    """

    def __init__(self, script: Script, evaluator: TermEvaluator, random: Random) -> None:
        self.random = random
        self._seen: set[Value] = set()
        self.values: list[Value] = []
        for value in _PLAIN:
            self._add(value)
        for term in _terms(script):
            for value in _constants(term, evaluator):
                self._add_parts(value)
        self.values.sort(key=rank)
        self._items = [v for v in self.values if not isinstance(v, tuple)]
        self._lists = [v for v in self.values if isinstance(v, tuple)]
        for _ in range(_ROUNDS):
            for _ in range(_CALLS):
                self._add(self.made())
            self._call(script, evaluator)
        self.values.sort(key=rank)

    def _add(self, value: Value) -> None:
        if len(self.values) < _MOST and value not in self._seen:
            self._seen.add(value)
            self.values.append(value)

    def _add_parts(self, value: Value) -> None:
        """Add a value, its items and theirs, and a few beginnings and ends of a list."""
        self._add(value)
        items, _ = taken_apart(value)
        for item in items:
            if isinstance(item, tuple):
                self._add_parts(item)
            self._add(item)
        if isinstance(value, tuple):
            self._add(value[1])
            for count in (1, 2, 5):
                self._add(chain(self.random.sample(items, min(count, len(items)))))

    def _call(self, script: Script, evaluator: TermEvaluator) -> None:
        for definition in functions_of(script.events).values():
            function = evaluator.defined(definition.name, LIMITS)
            for _ in range(_CALLS):
                value = result(function, [self.any() for _ in definition.parameters])
                if value is not None and size(value) <= _LARGEST:
                    self._add(value)

    def one_of(self, values: Sequence[Value]) -> Value:
        """Return one of some values in the order of `rank`, in half of the cases a small one."""
        small = self._one_in(2)
        return values[int(len(values) * self.random.random() ** (3 if small else 1))]

    def _one_in(self, many: int) -> bool:
        return not self.random.randrange(many)

    def any(self) -> Value:
        """Return one of the values, or one that is made like them."""
        return self.made() if self._one_in(5) else self.one_of(self.values)

    def made(self) -> Value:
        """Return a list that is like one of the script, or of a few items in any order."""
        if self._lists and self._one_in(2):
            return self.changed(self.random.choice(self._lists))
        kinds = self.random.sample(self._items, min(len(self._items), self.random.randint(1, 9)))
        length = self.random.randint(0, _LONGEST)
        return chain(self.random.choices(kinds, k=length), self._tail())

    def changed(self, value: Value) -> Value:
        """Return a value that differs a little: in an item, in its length, or in its end."""
        items, tail = taken_apart(value)
        if not items:
            if isinstance(value, int) and value >= 0:
                return max(0, value + self.random.choice((-1, 1)))
            return self.random.choice(self._items)
        for _ in range(self.random.randint(1, 3)):
            match self.random.randrange(4):
                case 0 if len(items) > 1:
                    del items[self.random.randrange(len(items))]
                case 1 if len(items) < _LONGEST:
                    items.insert(self.random.randrange(len(items) + 1), self._other(items))
                case _:
                    items[self.random.randrange(len(items))] = self._other(items)
        return chain(items, self._tail() if self._one_in(20) else tail)

    def _other(self, items: Sequence[Value]) -> Value:
        return self.random.choice(self._items if self._one_in(5) else items)

    def _tail(self) -> Value:
        return self.random.choice(self._items) if self._one_in(10) else NIL


def size(value: Value) -> int:
    """Return how many pairs a value has."""
    total = 0
    todo = [value]
    while todo:
        match todo.pop():
            case (left, right):
                total += 1
                todo += (left, right)
            case _:
                continue
    return total


def rank(value: Value) -> int:
    """Return a number by which small values come first."""
    return value.bit_length() if isinstance(value, int) else 2 * size(value)


def result(function: Function, values: Sequence[Value]) -> Value | None:
    """Return the value of a function, or None where there is none or it takes too long."""
    try:
        return function(*values)
    except (EvaluationError, EvaluationLimit):
        return None


def results(function: Function, cases: Sequence[Sequence[Value]]) -> list[Value | None]:
    """Return what `result` does, for many cases."""
    try:
        return list(function.many(cases))
    except (EvaluationError, EvaluationLimit):
        return [result(function, case) for case in cases]


def _terms(script: Script) -> Iterator[Term]:
    for event in script.events:
        match event:
            case Definition(body=body):
                yield body
            case Theorem(statement=statement):
                yield statement
            case _:
                continue


def _constants(term: Term, evaluator: TermEvaluator) -> Iterator[Value]:
    """Yield the values of the closed parts of a term, the outermost of each."""
    match term:
        case Apply("quote", (datum,)):
            yield value_of(datum)
        case Number(n):
            yield value_of(Number(n))
        case Apply("let", (*bindings, body)):
            for part in (*bindings[1::2], body):
                yield from _constants(part, evaluator)
        case Apply(_, args):
            if not free_variables(term):
                value = result(evaluator.function((), term, LIMITS), ())
                if value is not None:
                    yield value
                    return
            for arg in args:
                yield from _constants(arg, evaluator)
        case _:
            return
