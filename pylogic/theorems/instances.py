"""Arguments that the functions of a script give to each other, to test theorems on.

A hypothesis about several variables, such as that a list is the rest of a game from a board on, is
seldom met by chance. But somewhere the script calls that function itself.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from pylogic.core.formulas import Apply, Term, Variable
from pylogic.nqthm import Definition, expand_lets, free_variables
from pylogic.nqthm.evaluator import TermEvaluator
from pylogic.nqthm.values import F, Value
from pylogic.theorems.pool import LIMITS, result, results

_DEPTH: Final = 6
"""How often calls of a function by itself are followed."""

_MOST: Final = 300
"""How many arguments are kept of each function."""


class ArgumentFinder:
    """Finds arguments with which a function is not `f`.

    evaluator: With the definitions of a script.
    values: What the functions that call it are called with.
    """

    def __init__(self, evaluator: TermEvaluator, values: Sequence[Value]) -> None:
        self._evaluator = evaluator
        self._values = values
        self._known: dict[str, list[tuple[Value, ...]]] = {}

    def of(self, hypothesis: Term) -> Iterator[tuple[list[str], list[tuple[Value, ...]]]]:
        """Yield the variables of a hypothesis, if it is a call with several, and their values."""
        match hypothesis:
            case Apply(name, args) if name in self._evaluator.definitions:
                names = [arg.name for arg in args if isinstance(arg, Variable)]
                if 1 < len(names) == len(args) == len(set(names)):
                    if name not in self._known:
                        self._known[name] = self._found(name)
                    yield names, self._known[name]
            case _:
                return

    def _found(self, name: str) -> list[tuple[Value, ...]]:
        """Return arguments of a function in calls by others, and by itself from there on."""
        holds = self._evaluator.defined(name, LIMITS)
        found: list[tuple[Value, ...]] = []
        for definition in self._evaluator.definitions.values():
            others = definition.name != name and len(definition.parameters) == 1
            if others and any(_calls(definition.body, name)):
                cases = [(value,) for value in self._values]
                gives = results(self._evaluator.defined(definition.name, LIMITS), cases)
                fit = [c for c, value in zip(cases, gives, strict=True) if value not in (None, F)]
                found += self._arguments(definition, name, fit[:_MOST])
        last = found
        for _ in range(_DEPTH):
            last = self._arguments(self._evaluator.definitions[name], name, last)[:_MOST]
            found += last
        return [case for case in found if result(holds, case) not in (None, F)][: 2 * _MOST]

    def _arguments(
        self, definition: Definition, name: str, cases: Sequence[tuple[Value, ...]]
    ) -> list[tuple[Value, ...]]:
        """Return what a definition would give to a function in its calls, in some cases."""
        found: list[tuple[Value, ...]] = []
        for call in _calls(expand_lets(definition.body), name):
            if not set(free_variables(call)) <= set(definition.parameters):
                continue
            given = [
                results(self._evaluator.function(definition.parameters, arg, LIMITS), cases)
                for arg in call.args
            ]
            for values in zip(*given, strict=True):
                whole = tuple(value for value in values if value is not None)
                if len(whole) == len(values):
                    found.append(whole)
        return found


def _calls(term: Term, name: str) -> Iterator[Apply]:
    match term:
        case Apply("quote"):
            return
        case Apply(function, args):
            if function == name:
                yield term
            for arg in args:
                yield from _calls(arg, name)
        case _:
            return
