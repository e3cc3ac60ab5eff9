"""What formulas assert of the values of variables and terms.

It is worked out from the formula alone: both parts of a conjunction bound a variable, a
disjunction bounds it by what all its parts allow, and a negation by what the denied formula would
deny. A place of a predicate can hold what its definition asserts of the variable there.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from math import prod
from typing import TypeAlias, TypeVar

from pylogic.compiler.sorts.extents import (
    ANYTHING,
    NOTHING,
    Extent,
    Value,
    joined,
    least_and_greatest,
    of_value,
    of_values,
    product_of,
    sum_of,
)
from pylogic.compiler.theory.arithmetic import interval_of
from pylogic.compiler.theory.connectives import simplified
from pylogic.compiler.theory.statements import ORDER
from pylogic.core import formulas as f
from pylogic.core.opposites import MIRRORED, OPPOSITE

Key: TypeAlias = str | f.Apply
"""A variable, by its name, or a term that is compared."""
Env: TypeAlias = dict[Key, Extent]
Part = TypeVar("Part", f.Predicate, f.Compare, f.Exists | f.ForAll)
_MOST_BUILT = 1_000  # terms that a term with variables inside may be


@dataclass(frozen=True, slots=True)
class Asserter:
    """Works out what formulas assert of their variables.

    at: The extent of an argument `("predicate" or "function", name, i)`, or of a value (-1).
    defines_order: Whether `<` is a predicate of the text.
    constructors: Functions whose values are terms.
    base: What each variable of a statement ranges over before anything is asserted of it.
    unsure: States of which it is not yet sure that what is observed of them is of its sort.
    written: Whether terms count that a formula writes and nothing lists.
    """

    at: Callable[[tuple[str, str, int]], Extent]
    defines_order: bool
    constructors: Mapping[str, str]
    base: Mapping[Key, Extent]
    unsure: frozenset[str] = frozenset()
    written: bool = False
    _known: dict[Hashable, Env | None] = field(default_factory=dict, compare=False, repr=False)

    def solve(self, formula: f.Formula, env: Mapping[Key, Extent]) -> Env:
        """Return the extents of variables where a formula is true, those of `env` narrowed.

        Terms of which the formula asserts something are among them.
        """
        found: Env = dict(env)
        for _ in range(4):  # once more for what is bounded by what was bounded since
            asserted = self.asserted(formula, found)
            if asserted is None:
                return dict.fromkeys(found, NOTHING)
            narrowed = _narrowed(found, asserted)
            if narrowed == found:
                break
            found = narrowed
        return found

    def asserted(self, node: f.Node, env: Env, *, positive: bool = True) -> Env | None:
        """Return what the truth of a formula (or its falsity) asserts; None where it cannot be."""
        match node:
            case f.Truth(value):
                return {} if value is positive else None
            case f.Not(body):
                return self.asserted(body, env, positive=not positive)
            case f.And(parts) | f.Or(parts):
                found = [self.asserted(part, env, positive=positive) for part in parts]
                return _all(found) if isinstance(node, f.And) is positive else _any(found)
            case f.Implies(premise, conclusion):
                sides = [
                    self.asserted(premise, env, positive=not positive),
                    self.asserted(conclusion, env, positive=positive),
                ]
                return _any(sides) if positive else _all(sides)
            case f.Conditional():
                return self._branched(
                    node, env, lambda branch: self.asserted(branch, env, positive=positive)
                )
            case f.Exists() | f.ForAll() if isinstance(node, f.Exists) is positive:
                return self._known_of(node, env, self._quantified)
            case f.ForAll(names, f.Implies(premise, conclusion)) if positive:
                cases = [f.substitute(conclusion, case) for case in _some_cases(names, premise)]
                return _all([self.asserted(case, env) for case in cases])
            case f.Predicate() if positive:
                return self._known_of(node, env, self._applied)
            case f.Compare() if positive:
                return self._known_of(node, env, self._chained)
            case f.Compare((relation,), terms) if relation in ORDER and self._are_numbers(
                terms, env
            ):
                opposite = f.Compare((OPPOSITE[relation],), terms)
                return self._known_of(opposite, env, self._chained)
            case _:
                return {}

    def _branched(
        self, node: f.Conditional, env: Env, said: Callable[[f.Node], Env | None]
    ) -> Env | None:
        """Return what a conditional asserts, of which is known what each branch would assert."""
        cases = ((True, node.positive), (False, node.negative))
        return _any(
            [
                _all([self.asserted(node.condition, env, positive=truth), said(branch)])
                for truth, branch in cases
            ]
        )

    def _are_numbers(self, terms: tuple[f.Term, ...], env: Env) -> bool:
        """Whether terms can have no values but numbers, so that they are in one order or other."""
        return not self.defines_order and all(
            isinstance(node, f.Number)
            or (isinstance(node, f.Variable) and self.of(node, env).numbers() is not None)
            or (
                isinstance(node, f.Apply)
                and node.function in {"+", "-"}
                and self._adds(node.function)
            )
            for term in terms
            for node in f.walk(term)
        )

    def _known_of(
        self, node: Part, env: Env, asserts: Callable[[Part, Env], Env | None]
    ) -> Env | None:
        """Return what a formula asserts, which a round of others may not change."""
        known = (node, _about(node, env))
        if known not in self._known:
            self._known[known] = asserts(node, env)
        return self._known[known]

    def _applied(self, node: f.Predicate, env: Env) -> Env | None:
        places = [("predicate", node.name, i) for i in range(len(node.args))]
        return self._atom(places, node.args, env)

    def _chained(self, node: f.Compare, env: Env) -> Env | None:
        return _all([self._compared(*pair, env) for pair in node.pairs()])

    def _quantified(self, node: f.Exists | f.ForAll, env: Env) -> Env | None:
        positive = isinstance(node, f.Exists)
        return self._bound(node.variables, node.body, env, positive=positive)

    def _bound(
        self, names: tuple[str, ...], body: f.Formula, env: Env, *, positive: bool
    ) -> Env | None:
        inner: Env = {**env}
        for name in names:
            inner[name] = self.base.get(name, ANYTHING)
        found: Env = {}
        for _ in range(2):  # what is bound by a variable of the block, once that is bound
            asserted = self.asserted(body, inner, positive=positive)
            if asserted is None:
                return None
            found, before = asserted, inner
            inner = _narrowed(inner, asserted)
            if inner == before:
                break
        return {
            key: extent
            for key, extent in found.items()
            if key not in names
            and (isinstance(key, str) or f.free_variables(key).keys().isdisjoint(names))
        }

    def of(self, term: f.Node, env: Mapping[Key, Extent]) -> Extent:
        """Return the extent of the values of a term."""
        match term:
            case f.Variable(name):
                return env.get(name, ANYTHING)
            case f.Constant() | f.Number():
                return of_value(term)
            case f.Conditional(condition, positive, negative):
                branches = []
                for truth, branch in ((True, positive), (False, negative)):
                    said = self.asserted(condition, dict(env), positive=truth)
                    if said is not None:
                        branches.append(self.of(branch, _narrowed(dict(env), said)))
                return joined(branches)
            case f.Apply(function, args) if function in self.constructors:
                return self._built(function, [self.of(arg, env).values for arg in args])
            case f.Apply(("+" | "-" | "'") as sign, args) if self._adds(sign):
                right = self.of(args[1], env) if len(args) > 1 else of_value(f.Number(1))
                return sum_of(self.of(args[0], env), right, -1 if sign == "-" else 1)
            case f.Apply((f.TIMES | f.DIVIDE | f.MODULO) as sign, (left, right)):
                return product_of(sign, self.of(left, env), self.of(right, env))
            case f.Apply(function):
                if self.unsure and any(
                    isinstance(a, f.Variable) and a.name in self.unsure for a in term.args
                ):
                    return env.get(term, ANYTHING)
                extent = self.at(("function", function, -1))
                return extent.meet(env[term]) if term in env else extent
            case _:
                return ANYTHING

    def _built(self, function: str, args: list[frozenset[Value] | None]) -> Extent:
        """Return the extent of terms: of those that are listed, or of all that are written."""
        known = self.at(("function", function, -1))
        if known.values is not None and not self.written:
            return known
        listed = [values for values in args if values is not None]
        if len(listed) < len(args) or prod(map(len, listed)) > _MOST_BUILT:
            return known
        return of_values(f.Apply(function, row) for row in product(*listed))

    def _adds(self, sign: str) -> bool:
        return self.at(("function", sign, -1)) == ANYTHING

    def _atom(
        self, places: list[tuple[str, str, int]], args: tuple[f.Term, ...], env: Env
    ) -> Env | None:
        """Return what it asserts that terms have values, and that these are of extents."""
        found: list[Env | None] = []
        for place, arg in zip(places, args, strict=True):
            found.append(self._has_value(arg, env))
            extent = self.at(place)
            if extent.is_nothing():
                return None
            found.append(self._is_in(arg, extent, env))
        return _all(found)

    def _is_in(self, term: f.Term, extent: Extent, env: Env) -> Env | None:
        if extent.is_nothing():
            return None
        match term:
            case f.Variable(name):
                return {name: extent}
            case f.Apply(("+" | "-") as sign, (left, right)) if self._adds(sign):
                one, other = self.of(left, env), self.of(right, env)
                plus = 1 if sign == "+" else -1
                rest = sum_of(extent, one, -1) if plus > 0 else sum_of(one, extent, -1)
                whole = sum_of(extent, other, -plus)
                return _all([self._is_in(left, whole, env), self._is_in(right, rest, env)])
            case f.Apply("'", (inner,)) if self._adds("'"):
                return self._is_in(inner, sum_of(extent, of_value(f.Number(1)), -1), env)
            case f.Conditional():
                return self._branched(term, env, lambda branch: self._is_in(branch, extent, env))  # type: ignore[arg-type]  # branches of a term are terms
            case _:
                met = self.of(term, env).meet(extent)
                if met.is_nothing():
                    return None
                return {term: met} if isinstance(term, f.Apply) else {}

    def _has_value(self, term: f.Node, env: Env) -> Env | None:
        """Return what it asserts that a term has a value: its functions have their arguments."""
        match term:
            case f.Apply(function, args):
                places = [("function", function, i) for i in range(len(args))]
                return self._atom(places, args, env)
            case f.Conditional():
                return self._branched(term, env, lambda branch: self._has_value(branch, env))
            case _:
                return {}

    def _compared(self, relation: str, left: f.Term, right: f.Term, env: Env) -> Env | None:
        defined = _all([self._has_value(left, env), self._has_value(right, env)])
        if defined is None or relation == "≠":
            return defined
        found: list[Env | None] = [defined]
        if relation == "=":
            one, other = self.of(left, env), self.of(right, env)
            found += [self._is_in(left, other, env), self._is_in(right, one, env)]
        elif self.defines_order:
            sides = (left, right) if relation in {"<", "≤"} else (right, left)
            if relation in {"<", ">"}:
                places = [("predicate", "<", 0), ("predicate", "<", 1)]
                found.append(self._atom(places, sides, env))
        else:
            for sign, one_, other_ in ((relation, left, right), (MIRRORED[relation], right, left)):
                found.append(self._ordered(sign, one_, other_, env))
        return _all(found)

    def _ordered(self, sign: str, term: f.Term, bound: f.Term, env: Env) -> Env | None:
        """Return what it asserts that a term is less or more than another."""
        numbers = self.of(bound, env)
        low, high = least_and_greatest(numbers)
        if sign in {"<", "≤"}:
            extent = Extent(None, None, None if high is None else high - (sign == "<"))
        else:
            extent = Extent(None, None if low is None else low + (sign == ">"), None)
        if numbers.values is not None and low is None:
            return None  # there is no number on the other side
        return {} if extent == ANYTHING else self._is_in(term, extent, env)


def _some_cases(names: tuple[str, ...], premise: f.Formula) -> list[dict[str, f.Term]]:
    """Return some values of variables for which bounds of them all hold, if there are any."""
    intervals = [interval_of(name, premise) for name in names]
    if not all(
        isinstance(part, f.Compare) and f.free_variables(part).keys() <= set(names)
        for part in f.conjuncts(premise)
    ):
        return []
    found: list[dict[str, f.Term]] = []
    for ends in zip(*(i for i in intervals if i is not None), strict=False):
        case: dict[str, f.Term] = dict(zip(names, map(f.Number, ends), strict=False))
        if case.keys() == set(names) and simplified(premise, case) == f.Truth(value=True):
            found.append(case)
    return found


def _narrowed(env: Env, asserted: Env) -> Env:
    """Return the extents of an environment within what is asserted, of terms too."""
    found = {key: v.meet(asserted[key]) if key in asserted else v for key, v in env.items()}
    return found | {k: v for k, v in asserted.items() if isinstance(k, f.Apply) and k not in env}


def _about(node: f.Node, env: Env) -> tuple[tuple[Key, Extent], ...]:
    """Return all that an environment says of what a formula is about."""
    names, terms, cases = _subjects(node)
    found: list[tuple[Key, Extent]] = [(name, env[name]) for name in names if name in env]
    if cases:  # of which terms come that are not written
        found += [(key, extent) for key, extent in env.items() if not isinstance(key, str)]
    else:
        found += [(term, env[term]) for term in terms if term in env]
    return tuple(found)


@lru_cache(maxsize=4096)
def _subjects(node: f.Node) -> tuple[tuple[str, ...], tuple[f.Apply, ...], bool]:
    """Return the free variables of a formula, its terms, and whether it has cases."""
    parts = list(f.walk(node))
    terms = dict.fromkeys(part for part in parts if isinstance(part, f.Apply))
    return tuple(f.free_variables(node)), tuple(terms), any(isinstance(p, f.ForAll) for p in parts)


def _all(envs: list[Env | None]) -> Env | None:
    merged: Env = {}
    for env in envs:
        if env is None:
            return None
        for name, extent in env.items():
            known = merged.get(name)
            met = extent if known is None else known.meet(extent)
            if met.is_nothing():
                return None
            merged[name] = met
    return merged


def _any(envs: list[Env | None]) -> Env | None:
    possible = [env for env in envs if env is not None]
    if not possible:
        return None
    first, *others = possible
    return {
        name: joined([extent, *(env[name] for env in others)])
        for name, extent in first.items()
        if all(name in env for env in others)
    }
