"""What a random script means, by structural recursion over what it says before it is spelled.

Terms are those of `formulas`, with the abbreviations as applications: `cond` of tests and values
in turn and a last value, `case` of a key, data and values in turn and a last value, `list`, and
`cadr` and its like. A variable of a `let` stands for a term.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pylogic.core.formulas import Apply, Number, Variable
from pylogic.nqthm.primitives import CONSTANTS, FUNCTIONS, TESTS
from pylogic.nqthm.values import F, Shell, T, chain, same, value_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pylogic.core.formulas import Term
    from pylogic.nqthm.events import Definition
    from pylogic.nqthm.values import Value

SELECTOR: Final = re.compile(r"c([ad]{2,4})r")


class TooLongError(Exception):
    """A case takes more steps, or makes larger values, than a test has time for."""


@dataclass(slots=True)
class Meaning:
    """The functions of a script.

    Attributes
    ----------
    definitions : mapping
        By function.
    most : int
        How many applications one case may take.
    """

    definitions: Mapping[str, Definition]
    most: int = 1500
    _steps: int = 0
    _itself: str = ""

    def call(self, name: str, values: Sequence[Value]) -> Value:
        """Return the value of a function; raises `TooLongError`."""
        self._steps = 0
        try:
            value = self._called(name, values)
        except RecursionError:
            raise TooLongError from None
        if size(value, self.most) > self.most:
            raise TooLongError
        return value

    def _called(self, name: str, values: Sequence[Value]) -> Value:
        self._steps += 1
        if self._steps > self.most:
            raise TooLongError
        found = self.definitions[name]
        given = [_done(value) for value in values]
        outer, self._itself = self._itself, name
        value = self._value(found.body, dict(zip(found.parameters, given, strict=True)))
        self._itself = outer
        return value

    def _value(self, term: Term, scope: Mapping[str, Callable[[], Value]]) -> Value:
        match term:
            case Variable(name):
                return scope[name]()
            case Number(n):
                return n if n >= 0 else Shell("minus", (-n,))
            case Apply("quote", (datum,)):
                return value_of(datum)
            case Apply("true" | "false" | "zero" as name, ()):
                return CONSTANTS[name]
            case Apply("let" | "cond" | "case" | "list", _):
                return self._abbreviated(term, scope)
            case Apply(name, args):
                return self._applied(name, args, scope)
            case _:
                raise TypeError(term)

    def _abbreviated(self, term: Apply, scope: Mapping[str, Callable[[], Value]]) -> Value:
        match term:
            case Apply("let", (*bindings, body)):
                bound = {
                    v.name: self._later(value, scope)
                    for v, value in zip(bindings[::2], bindings[1::2], strict=True)
                    if isinstance(v, Variable)
                }
                for value, later in zip(bindings[1::2], bound.values(), strict=True):
                    if not _calls(self._itself, value):
                        later()  # what runs may do so: a case that is too long then is left out
                return self._value(body, {**scope, **bound})
            case Apply("cond", (*clauses, last)):
                for test, value in zip(clauses[::2], clauses[1::2], strict=True):
                    if self._holds(test, scope):
                        return self._value(value, scope)
                return self._value(last, scope)
            case Apply("case", (key, *clauses, last)):
                chosen = self._value(key, scope)
                for datum, value in zip(clauses[::2], clauses[1::2], strict=True):
                    if same(chosen, value_of(datum)):
                        return self._value(value, scope)
                return self._value(last, scope)
            case _:
                return chain([self._value(item, scope) for item in term.args])

    def _later(self, term: Term, scope: Mapping[str, Callable[[], Value]]) -> Callable[[], Value]:
        found: list[Value] = []

        def value() -> Value:
            if not found:
                found.append(self._value(term, scope))
            return found[0]

        return value

    def _holds(self, term: Term, scope: Mapping[str, Callable[[], Value]]) -> bool:
        return self._value(term, scope) is not F

    def _applied(
        self, name: str, args: Sequence[Term], scope: Mapping[str, Callable[[], Value]]
    ) -> Value:
        match name, args:
            case "if", (test, yes, no):
                return self._value(yes if self._holds(test, scope) else no, scope)
            case "and", _:
                return T if all(self._holds(arg, scope) for arg in args) else F
            case "or", _:
                return T if any(self._holds(arg, scope) for arg in args) else F
            case "implies", (x, y):
                return T if not self._holds(x, scope) or self._holds(y, scope) else F
            case "iff", (x, y):
                return T if self._holds(x, scope) is self._holds(y, scope) else F
            case "not", (x,):
                return F if self._holds(x, scope) else T
            case _:
                pass
        values = [self._value(arg, scope) for arg in args]
        if name in self.definitions:
            return self._called(name, values)
        if name in TESTS:
            return T if TESTS[name](*values) else F
        if selector := SELECTOR.fullmatch(name):
            (value,) = values
            for letter in reversed(selector[1]):
                value = FUNCTIONS[f"c{letter}r"](value)
            return value
        if name in ("plus", "times"):
            total = values[-1]
            for value in reversed(values[:-1]):
                total = FUNCTIONS[name](value, total)
            values = [total]
        else:
            total = FUNCTIONS[name](*values)
        if isinstance(total, int) and total.bit_length() > self.most:
            raise TooLongError
        return total


def _calls(name: str, term: Term) -> bool:
    return isinstance(term, Apply) and (
        term.function == name or any(_calls(name, arg) for arg in term.args)
    )


def _done(value: Value) -> Callable[[], Value]:
    return lambda: value


def size(value: Value, most: int) -> int:
    """Return how many pairs and shells a value has, or a number above `most`."""
    total, todo = 0, [value]
    while todo and total <= most:
        match todo.pop():
            case (car, cdr):
                total += 1
                todo += (car, cdr)
            case Shell(_, parts):
                total += 1
                todo += parts
            case _:
                pass
    return total
