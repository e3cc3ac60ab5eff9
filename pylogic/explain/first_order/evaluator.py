"""What is true of a document's formulas, its atoms being asked of the clauses."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from pylogic.compiler.sorts.sorts import value_order
from pylogic.compiler.theory.statements import ORDER
from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationError
from pylogic.core.offsets import worked_out
from pylogic.core.opposites import SWAPPED, either_way
from pylogic.core.syntax import Declaration
from pylogic.explain.first_order.axioms import Axioms
from pylogic.explain.first_order.language import Language
from pylogic.explain.first_order.oracle import Oracle
from pylogic.meaning.plans import equated
from pylogic.terms import Compound, Integer, Term

Env = dict[str, "Term"]

_MOST_NUMBERS: Final = 10_000
_MOST_STATES: Final = 5_000
PATIENCE: Final = 400_000
"""How often the truth of a part of a formula is asked for one explanation."""


class ClaimEvaluator:
    """Formulas and terms under values of their variables.

    An atom with a term that has no value is false. A quantified variable goes through what an atom
    of the formula lists, and otherwise through the values that the axiom lets it have.
    """

    def __init__(self, axioms: Axioms, language: Language, oracle: Oracle) -> None:
        self.axioms = axioms
        self.language = language
        self.oracle = oracle
        self._model = axioms.model
        self._patience = PATIENCE
        self._domains: dict[tuple[Declaration, str, bool], tuple[Term, ...] | None] = {}

    def value(self, term: f.Node, env: Env) -> Term | None:
        """Return the value of a term; None where it has none."""
        match term:
            case f.Variable(name):
                return env[name]
            case f.Conditional(condition, positive, negative):
                return self.value(positive if self.holds(condition, env) else negative, env)
            case f.Apply(function, args):
                row = [self.value(arg, env) for arg in args]
                if any(value is None for value in row):
                    return None
                return self.applied(function, tuple(row))  # type: ignore[arg-type]  # none is None
            case _:
                return self.language.term(term)

    def applied(self, function: str, row: tuple[Term, ...]) -> Term | None:
        """Return the value of a function; None where it has none."""
        if function in self._model.observers:
            return self._observed(function, row)
        if function in self._model.theory.equations:
            return self.oracle.value(function, row)
        if function in self._model.sorts.constructors:
            return self.language.built(function, row)
        numbers = [value.value for value in row if isinstance(value, Integer)]
        if len(numbers) < len(row):
            return None
        if function in {f.TIMES, f.DIVIDE, f.MODULO}:
            found = worked_out(function, numbers[0], numbers[1])
            return None if found is None else Integer(found)
        second = numbers[1] if len(numbers) > 1 else 1
        return Integer(numbers[0] - second if function == "-" else numbers[0] + second)

    def _observed(self, observer: str, row: tuple[Term, ...]) -> Term | None:
        """Return what a state says of itself, be it one that is demanded to be otherwise."""
        about = self._model.observers[observer]
        state, places = row[about.position], (*row[: about.position], *row[about.position + 1 :])
        args = tuple(map(self.language.node, places))
        slots = self._model.layouts[about.state].slots
        told = zip(slots, state.args, strict=True) if isinstance(state, Compound) else ()
        return next((v for s, v in told if (s.observer, s.args) == (observer, args)), None)

    def holds(self, formula: f.Node, env: Env) -> bool:
        """Return whether a formula is true."""
        self._patience -= 1
        if self._patience < 0:
            raise ExplanationError("there are too many cases to tell why")
        match formula:
            case f.Truth(value):
                return value
            case f.Predicate(name, args):
                row = [self.value(arg, env) for arg in args]
                return not any(v is None for v in row) and self.stands(name, tuple(row))  # type: ignore[arg-type]  # none is None
            case f.Compare():
                return all(
                    self.compared(relation, self.value(a, env), self.value(b, env))
                    for relation, a, b in formula.pairs()
                )
            case f.Not(body):
                return not self.holds(body, env)
            case f.And(parts):
                return all(self.holds(part, env) for part in parts)
            case f.Or(parts):
                return any(self.holds(part, env) for part in parts)
            case f.Implies(premise, conclusion):
                return not self.holds(premise, env) or self.holds(conclusion, env)
            case f.Iff(left, right):
                return self.holds(left, env) == self.holds(right, env)
            case f.Conditional(condition, positive, negative):
                return self.holds(positive if self.holds(condition, env) else negative, env)
            case _:
                raise ExplanationError(f"{formula} is no formula that can be explained")

    def stands(self, name: str, row: tuple[Term, ...]) -> bool:
        """Return whether a predicate holds of values."""
        if self._model.is_state_sort(name):
            same = self.language.sort_of_state(row[0]) == name
            return same and (name not in self.axioms.demands or self.oracle.stands(name, row))
        return self.oracle.stands(name, row)

    def compared(self, relation: str, left: Term | None, right: Term | None) -> bool:
        """Return whether two values stand in a relation."""
        if left is None or right is None:
            return False
        if relation in {"=", "≠"}:
            return (left == right) is (relation == "=")
        rules = self.axioms.rules
        if relation in rules:
            return self.oracle.stands(relation, (left, right))
        if relation in SWAPPED:
            return self.compared(SWAPPED[relation], right, left)
        if "<" in rules:
            return (relation == "≤" and left == right) or self.oracle.stands("<", (left, right))
        if not (isinstance(left, Integer) and isinstance(right, Integer)):
            return False
        return left.value < right.value or (relation == "≤" and left == right)


class ClaimSolver(ClaimEvaluator):
    """An evaluator that also finds the values for which a formula is true.

    axiom: The axiom at hand, whose variables are quantified.
    """

    axiom: Declaration | None = None
    asked: Mapping[str, tuple[Term, ...]] = MappingProxyType({})
    """What the variables of the goal range over, where no axiom is at hand."""
    wide: bool = False
    """Whether variables have all values of their kind, and not only those that the whole axiom
    lets them have: so it is where a part of an axiom is tried alone."""

    def holds(self, formula: f.Node, env: Env) -> bool:
        """Return whether a formula is true."""
        match formula:
            case f.Exists(names, body):
                return any(True for _ in self.solutions(body, names, env))
            case f.ForAll(names, body):
                return not any(True for _ in self.solutions(f.Not(body), names, env))
            case _:
                return super().holds(formula, env)

    def solutions(self, formula: f.Formula, names: Sequence[str], env: Env) -> Iterator[Env]:
        """Yield the values of variables for which a formula is true, with those given."""
        parts = [(part, frozenset(f.free_variables(part))) for part in parts_of(formula)]
        inner = {name: value for name, value in env.items() if name not in names}
        yield from self._solved(parts, tuple(names), inner)

    def all_solutions(self, formula: f.Formula, names: Sequence[str], env: Env) -> list[Env]:
        """Return the values for which a part of an axiom is true by itself."""
        before, self.wide = self.wide, True
        try:
            return list(self.solutions(formula, names, env))
        except ExplanationError:  # of numbers, only those are listed that the whole axiom bounds
            self.wide = before
            return list(self.solutions(formula, names, env))
        finally:
            self.wide = before

    def _solved(
        self, parts: list[tuple[f.Formula, frozenset[str]]], names: tuple[str, ...], env: Env
    ) -> Iterator[Env]:
        ready = [part for part in parts if part[1] <= env.keys()]
        if not all(self.holds(part, env) for part, _ in ready):
            return
        left = [part for part in parts if part not in ready]
        open_ = [name for name in names if name not in env]
        if not open_:
            yield env
            return
        for found in self._next(left, open_, env):
            yield from self._solved(left, names, {**env, **found})

    def _next(
        self, parts: list[tuple[f.Formula, frozenset[str]]], open_: list[str], env: Env
    ) -> Iterator[Env]:
        """Yield values for one variable or several, from what lists fewest."""
        for part, _ in parts:  # x = t
            for name, term in equated(part):
                if name in open_ and f.free_variables(term).keys() <= env.keys():
                    value = self.value(term, env)
                    return iter(() if value is None else ({name: value},))
        sized = [(name, self.domain(name)) for name in open_]
        finite = [(len(values), name, values) for name, values in sized if values is not None]
        if len(finite) < len(open_):  # states and numbers are had from an atom
            for part, free in sorted(parts, key=lambda p: len(p[1] - env.keys())):
                found = self._listed(part, free, open_, env)
                if found is not None:
                    return iter(found)
            for name, values in sized:
                if values is None and (between := self._between(name, parts, env)) is not None:
                    return iter({name: Integer(number)} for number in between)
        for name in open_ if not finite else ():
            if (states := self._states(name)) is not None:
                return iter({name: state} for state in states)
        if not finite:
            what = self.axiom.called if self.axiom else "the goal"
            raise ExplanationError(f"{what} does not tell which values {open_[0]} can have")
        _, name, values = min(
            finite,
            key=lambda one: (min((len(p[1] - env.keys() - {one[1]}) for p in parts
                                  if one[1] in p[1]), default=9), one[0]),
        )  # fmt: skip
        return iter({name: value} for value in values)

    def _states(self, name: str) -> list[Term] | None:
        """Return the states that a variable of the axiom can be, where they are not too many."""
        sort = None if self.axiom is None else self.axioms.sort_of(self.axiom, name)
        if sort is None or sort.name not in self._model.layouts:
            return None
        count = self._model.count_of_states(sort.name)
        if count is None or count > _MOST_STATES:
            return None
        return sorted((row[0] for row in self.oracle.rows(sort.name, (None,))), key=str)

    def domain(self, name: str) -> tuple[Term, ...] | None:
        """Return the values that a variable of the axiom can have; None where nothing says."""
        if self.axiom is None:
            return self.asked.get(name)
        key = self.axiom, name, self.wide
        if key not in self._domains:
            listed: Iterable[f.Node] | None
            if self.wide:
                kind = self.axioms.kind_of(self.axiom, name)
                listed = None if kind is None else [*sorted(kind, key=value_order)]
            else:
                sort = self.axioms.sort_of(self.axiom, name)
                listed = None if sort is None else sort.values
            values = None
            if listed is not None:
                found = (self.language.term(value) for value in listed)
                values = tuple(value for value in found if value is not None)
            self._domains[key] = values
        return self._domains[key]

    def _listed(
        self, part: f.Formula, free: frozenset[str], open_: list[str], env: Env
    ) -> list[Env] | None:
        """Return what an atom lists for its open variables; None where it is none that does."""
        match part:
            case f.Predicate(name, args) if self.axiom is None or not self._model.is_state_sort(
                name
            ):
                symbol, terms = name, args
            case f.Compare(("=",), (f.Apply(function, args), value)) if (
                function in self.axioms.equations or function in self._model.observers
            ):
                symbol, terms = function, (*args, value)
            case _:
                return None
        wanted = {a.name for a in terms if isinstance(a, f.Variable)} & set(open_)
        if not wanted or not (free - env.keys()) <= wanted:
            return None
        pattern = [
            None if isinstance(a, f.Variable) and a.name in wanted else self.value(a, env)
            for a in terms
            if not (f.free_variables(a).keys() - env.keys()) or isinstance(a, f.Variable)
        ]
        if len(pattern) < len(terms):
            return None
        needs = self._model.needs.get(symbol, set())
        if any(pattern[i] is None for i in needs) or self._lists_states(symbol, pattern):
            return None
        found = []
        for row in sorted(self.oracle.rows(symbol, tuple(pattern)), key=str):
            own: Env = {}
            for arg, told in zip(terms, row, strict=True):
                is_open = isinstance(arg, f.Variable) and arg.name in wanted
                if is_open and own.setdefault(arg.name, told) != told:  # type: ignore[union-attr]  # a variable
                    break
            else:
                found.append(own)
        return found

    def _lists_states(self, symbol: str, pattern: list[Term | None]) -> bool:
        """Whether to list a relation would go through all states, and they are many."""
        theory, sorts = self._model.theory, self._model.sorts.kinds
        kind = "function" if symbol in theory.functions else "predicate"
        made = self._model.constructs.get(symbol, set())
        for i, value in enumerate(pattern):
            place = -1 if kind == "function" and i == len(pattern) - 1 else i
            sort = sorts.state_sort((kind, symbol, place))
            if value is None and sort is not None and i not in made:
                count = self._model.count_of_states(sort)
                if count is None or count > _MOST_STATES:
                    return True
        return False

    def _between(
        self, name: str, parts: list[tuple[f.Formula, frozenset[str]]], env: Env
    ) -> range | None:
        """Return the numbers between which comparisons say that a variable lies."""
        low, high = [], []
        for part, _ in parts:
            for sign, side, other in either_way(part):
                if side != f.Variable(name) or not f.free_variables(other).keys() <= env.keys():
                    continue
                value = self.value(other, env)
                if not isinstance(value, Integer):
                    continue
                if sign in {">", "≥"}:
                    low.append(value.value + (sign == ">"))
                if sign in {"<", "≤"}:
                    high.append(value.value - (sign == "<"))
        if not low or not high or min(high) - max(low) > _MOST_NUMBERS:
            return None
        return range(max(low), min(high) + 1)


def parts_of(formula: f.Formula) -> Iterator[f.Formula]:
    """Yield formulas whose conjunction a formula is, each of its comparisons by itself."""
    for part in f.taken_apart(formula):
        if isinstance(part, f.Compare) and len(part.relations) > 1:
            yield from (f.Compare((how,), (left, right)) for how, left, right in part.pairs())
        else:
            yield part


def order_claim(
    relation: str, left: Term, right: Term, rules: Container[str]
) -> tuple[str, tuple[Term, Term]] | None:
    """Return which claim a comparison by order is, where the document says what the order is."""
    if relation in rules:
        return relation, (left, right)
    if relation not in ORDER or "<" not in rules or (relation in "≤≥" and left == right):
        return None
    return "<", (left, right) if relation in "<≤" else (right, left)
