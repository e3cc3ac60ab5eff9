"""Evaluating terms of the Boyer-Moore logic, with the definitions of a script.

The definitions become Python code (`pylogic.nqthm.codegen`), so that games and cases can be gone
through by the ten thousand. Deep recursions do not use the stack of the machine: Python calls its
own functions without it, and the limit of depth says how many calls may be open.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from threading import RLock
from time import monotonic
from typing import Final

from pylogic.core.errors import EvaluationError, EvaluationLimit
from pylogic.core.formulas import Term
from pylogic.nqthm.codegen import PRIMITIVES, Coder
from pylogic.nqthm.events import Definition
from pylogic.nqthm.syntax_trees import CodeNames
from pylogic.nqthm.values import Value

_CHUNK = 10_000
"""After how many steps the clock is read."""


@dataclass(frozen=True, slots=True)
class EvaluationLimits:
    """When an evaluation is given up.

    steps: Calls of defined functions and turns of their loops, for each case that is evaluated.
    depth: Calls that are open inside of each other.
    seconds: Time for all cases together.
    """

    steps: int = 50_000_000
    depth: int = 200_000
    seconds: float | None = None


DEFAULT: Final = EvaluationLimits()


class Function:
    """A term as a function of its variables; made by `Evaluator.function`.

    Call it with a value for each parameter, or use `many` for many cases at once.
    """

    __slots__ = ("_code", "_evaluator", "limits", "parameters")

    def __init__(
        self, evaluator: TermEvaluator, parameters: Sequence[str], code: Callable[..., Value],
        limits: EvaluationLimits,
    ) -> None:  # fmt: skip
        self._evaluator = evaluator
        self._code = code
        self.parameters = tuple(parameters)
        self.limits = limits

    def __call__(self, *values: Value) -> Value:
        """Return the value for some arguments.

        Raises EvaluationError: A function that is not defined is called.
        Raises EvaluationLimit: A limit is reached.
        """
        return self._evaluator.run(self._code, (values,), self.limits)[0]

    def many(self, cases: Iterable[Sequence[Value]]) -> list[Value]:
        """Return the values for many cases, each the arguments in order; raises as a call does."""
        return self._evaluator.run(self._code, cases, self.limits)


class TermEvaluator:
    """Evaluates terms with the definitions of a script.

    A definition that calls a function nobody defines is no fault until that function is called.

    definitions: In any order; they may replace primitive functions.
    limits: What applies to evaluations that have no limits of their own.
    Raises EvaluationError: A definition has a free variable, or gives a function a wrong number of
        arguments.
    """

    def __init__(
        self, definitions: Iterable[Definition], limits: EvaluationLimits = DEFAULT
    ) -> None:
        self.definitions: Mapping[str, Definition] = {d.name: d for d in definitions}
        self.limits = limits
        self._names = CodeNames(table=dict(PRIMITIVES))
        self._lock = RLock()
        self._running = limits
        self._end = inf
        table = self._names.table
        table.update(steps=0, bound=0, check=self._check, undefined=_undefined)
        for number, definition in enumerate(self.definitions.values()):
            self._names.functions[definition.name] = (f"f{number}", len(definition.parameters))
        for definition in self.definitions.values():
            name, _ = self._names.functions[definition.name]
            coder = Coder(self._names, definition.name)
            self._add(name, coder, definition.parameters, definition.body)
            self._names.coded.add(definition.name)

    def _add(self, name: str, coder: Coder, parameters: Sequence[str], body: Term) -> None:
        try:
            code = coder.function(name, parameters, body)
            module = ast.fix_missing_locations(ast.Module([code], []))
            compiled = compile(module, f"<{coder.itself or 'term'}>", "exec")
        except RecursionError:
            raise EvaluationError(
                coder.itself, f"a term of {coder.itself or 'the question'} nests too deep"
            ) from None
        exec(compiled, self._names.table)  # noqa: S102  # the tree was built here, from no text

    def function(
        self, parameters: Sequence[str], term: Term, limits: EvaluationLimits | None = None
    ) -> Function:
        """Return a term as a function of its variables.

        Raises EvaluationError: The term has other free variables, or gives a function a wrong
            number of arguments.
        """
        with self._lock:
            self._add("term", Coder(self._names), parameters, term)
            code: Callable[..., Value] = self._names.table.pop("term")  # type: ignore[assignment]
        return Function(self, parameters, code, limits or self.limits)

    def defined(self, name: str, limits: EvaluationLimits | None = None) -> Function:
        """Return a function of the script.

        Raises EvaluationError: The script does not define it.
        """
        if name not in self.definitions:
            raise EvaluationError(name, f"the function {name!r} is not defined")
        code: Callable[..., Value] = self._names.table[  # type: ignore[assignment]
            self._names.functions[name][0]
        ]
        return Function(self, self.definitions[name].parameters, code, limits or self.limits)

    def call(self, name: str, *values: Value) -> Value:
        """Return the value of a function of the script; raises as `defined` and `Function`."""
        return self.defined(name)(*values)

    def evaluate(self, term: Term, values: Mapping[str, Value] | None = None) -> Value:
        """Return the value of a term; raises as `function` and `Function`."""
        given = values or {}
        return self.function(tuple(given), term)(*given.values())

    def _check(self) -> None:
        table = self._names.table
        steps = table["steps"]
        assert isinstance(steps, int)  # noqa: S101  # only code made here counts
        if steps > self._running.steps:
            raise EvaluationLimit("steps", self._running.steps)
        if monotonic() > self._end:
            raise EvaluationLimit("time", self._running.seconds or 0)
        table["bound"] = min(self._running.steps, steps + _CHUNK)

    def run(
        self,
        code: Callable[..., Value],
        cases: Iterable[Sequence[Value]],
        limits: EvaluationLimits,
    ) -> list[Value]:
        """Return what a compiled function gives for some cases; raises as `Function` does."""
        todo = list(cases)
        table = self._names.table
        found: list[Value] = []
        with self._lock:
            self._running = limits
            self._end = inf if limits.seconds is None else monotonic() + limits.seconds
            usual = sys.getrecursionlimit()
            sys.setrecursionlimit(usual + limits.depth)
            try:
                for case in todo:
                    table["steps"] = table["bound"] = 0
                    found.append(code(*case))
            except RecursionError:
                raise EvaluationLimit("depth", limits.depth) from None
            except MemoryError:
                raise EvaluationLimit("memory", 0) from None
            finally:
                sys.setrecursionlimit(usual)
        return found


def _undefined(name: str) -> Value:
    raise EvaluationError(name, f"the function {name!r} is not defined")
