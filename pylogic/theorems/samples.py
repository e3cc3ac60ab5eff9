"""Testing theorems on samples that meet their hypotheses."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from pylogic.core.errors import EvaluationError, EvaluationLimit
from pylogic.core.formulas import Apply, Term
from pylogic.nqthm import TRUE, Script, free_variables
from pylogic.nqthm.evaluator import Function, TermEvaluator
from pylogic.nqthm.values import F, Value, taken_apart
from pylogic.theorems.export import parts_of
from pylogic.theorems.instances import ArgumentFinder
from pylogic.theorems.pool import LIMITS, SampleValues, rank, result, results, size

WANTED: Final = 300
"""How many samples that meet the hypotheses are enough."""

_BATCH: Final = 50
_BATCHES: Final = 30
"""How many samples are tried at once, and how often."""

_FEW: Final = 20
_MORE: Final = 300
"""How often they are tried where no more than a few met the hypotheses."""

_MADE: Final = 1_000
"""How many values are made, besides those of the pool, where a hypothesis is about one alone."""

_SHRINKS: Final = 2_000


@dataclass(frozen=True, slots=True)
class SampleResult:
    """How a theorem did on samples.

    met: How many samples met the hypotheses and could be evaluated.
    counterexample: Values with which it is `f`, the smallest that were found.
    hindrance: Why it could not be evaluated on some sample, where it could be on none.
    """

    met: int
    counterexample: Mapping[str, Value] | None = None
    hindrance: EvaluationError | EvaluationLimit | None = None


class Sampler:
    """Tests the theorems of one script.

    script: Where the values are taken from.
    evaluator: With its definitions.
    seed: The same seed gives the same samples.
    """

    def __init__(self, script: Script, evaluator: TermEvaluator, seed: int) -> None:
        self._evaluator = evaluator
        self._seed = seed
        pool = SampleValues(script, evaluator, Random(seed))  # noqa: S311  # no secret
        self._pool = pool
        self._instances = ArgumentFinder(evaluator, pool.values)

    def test(self, name: str, statement: Term) -> SampleResult:
        """Return how a theorem does.

        name: Its name, which goes into the seed: a theorem has the same samples by itself.
        """
        random = self._pool.random = Random(f"{self._seed} {name}")  # noqa: S311
        variables = tuple(free_variables(statement))
        hypotheses, claims = parts_of(statement)
        meets = self._function(variables, hypotheses)
        holds = self._function(variables, claims)
        choices = self._choices(variables, hypotheses)
        called = [
            (names, found)
            for hypothesis in hypotheses
            for names, found in self._instances.of(hypothesis)
        ]
        met = 0
        tried: list[tuple[Value, ...]] = []
        for batch in range(_MORE):
            tried = [self._case(variables, choices, called, random) for _ in range(_BATCH)]
            given = zip(tried, results(meets, tried), strict=True)
            cases = [case for case, value in given if value not in (None, F)]
            for case, value in zip(cases, results(holds, cases), strict=True):
                if value is F:
                    return SampleResult(met + 1, self._smallest(variables, meets, holds, case))
                met += value is not None
            if met >= WANTED or not variables or (batch >= _BATCHES and met > _FEW):
                break
        hindrance = _hindrance(meets, holds, tried)
        if isinstance(hindrance, EvaluationError):  # what is defined says nothing of the others
            return SampleResult(0, hindrance=hindrance)
        return SampleResult(
            met if variables else min(met, 1), hindrance=None if met else hindrance
        )

    def _function(self, variables: Sequence[str], claims: Iterable[Term]) -> Function:
        """Return what is not `f` where none of the claims is."""
        term: Term = TRUE
        for claim in reversed(list(claims)):
            term = claim if term == TRUE else Apply("and", (claim, term))
        return self._evaluator.function(variables, term, LIMITS)

    def _choices(
        self, variables: Sequence[str], hypotheses: Sequence[Term]
    ) -> dict[str, list[Value]]:
        """Return for each variable the values that meet the hypotheses about it alone."""
        choices = {}
        for variable in variables:
            alone = [h for h in hypotheses if list(free_variables(h)) == [variable]]
            choices[variable] = self._pool.values
            if not alone:
                continue
            meets = self._function((variable,), alone)
            found = [*self._pool.values, *(self._pool.made() for _ in range(_MADE))]
            values = zip(found, results(meets, [(value,) for value in found]), strict=True)
            choices[variable] = sorted((v for v, fit in values if fit not in (None, F)), key=rank)
        return choices

    def _case(
        self,
        variables: Sequence[str],
        choices: Mapping[str, Sequence[Value]],
        called: Sequence[tuple[Sequence[str], Sequence[Sequence[Value]]]],
        random: Random,
    ) -> tuple[Value, ...]:
        """Return values for the variables: arguments of one call, or parts of one another."""
        case: dict[str, Value] = {}
        for names, found in called:
            if found and random.randrange(2):
                case |= dict(zip(names, random.choice(found), strict=True))
        for variable in random.sample(variables, len(variables)):
            if variable in case:
                continue
            parts = [part for value in case.values() for part in _parts(value)]
            if not choices[variable] or (parts and not random.randrange(3)):
                case[variable] = random.choice(parts) if parts else self._pool.any()
            elif not random.randrange(10):
                case[variable] = self._pool.changed(self._pool.one_of(choices[variable]))
            else:
                case[variable] = self._pool.one_of(choices[variable])
        return tuple(case[variable] for variable in variables)

    def _smallest(
        self, variables: Sequence[str], meets: Function, holds: Function, case: Sequence[Value]
    ) -> dict[str, Value]:
        """Return a counterexample that no simple change makes smaller."""
        best = list(case)
        tries = 0
        changed = True
        while changed and tries < _SHRINKS:
            changed = False
            for i in range(len(best)):
                for smaller in _smaller(best[i]):
                    tries += 1
                    new = [*best[:i], smaller, *best[i + 1 :]]
                    if result(meets, new) not in (None, F) and result(holds, new) is F:
                        best, changed = new, True
                        break
        return dict(zip(variables, best, strict=True))


def _hindrance(
    meets: Function, holds: Function, cases: Iterable[tuple[Value, ...]]
) -> EvaluationError | EvaluationLimit | None:
    """Return the first reason why hypotheses or claims have no value."""
    for case in cases:
        try:
            if meets(*case) is not F:
                holds(*case)
        except (EvaluationError, EvaluationLimit) as error:
            return error
    return None


def _parts(value: Value) -> list[Value]:
    """Return the items of a list, of those that are pairs the first parts, and the list's rest."""
    items, _ = taken_apart(value)
    rest = [value[1]] if isinstance(value, tuple) else []
    return items + [item[0] for item in items if isinstance(item, tuple)] + rest


def _smaller(value: Value) -> list[Value]:
    """Return simpler values in the place of one, the simplest first."""
    if isinstance(value, int):
        return [n for n in (0, 1, value // 2, value - 1) if 0 <= n < value]
    if not isinstance(value, tuple):
        return [0]
    items, tail = taken_apart(value)
    shorter = [_without(items, tail, i) for i in range(len(items))]
    simpler = [
        _with(items, tail, i, small)
        for i, item in enumerate(items)
        for small in (0, *(_smaller(item) if size(item) > 1 else ()))
        if not (isinstance(item, int) and item == small)
    ]
    return [0, value[1], *shorter, *simpler]


def _without(items: Sequence[Value], tail: Value, i: int) -> Value:
    return _list([*items[:i], *items[i + 1 :]], tail)


def _with(items: Sequence[Value], tail: Value, i: int, item: Value) -> Value:
    return _list([*items[:i], item, *items[i + 1 :]], tail)


def _list(items: Sequence[Value], tail: Value) -> Value:
    for item in reversed(items):
        tail = (item, tail)
    return tail
