"""Formulas over a board of one size, as propositions about what is observed of it.

Quantifiers are unrolled, terms of bound variables and constants are computed, defined predicates
are replaced by their definitions. What remains are observations of the objects that are given, and
the parameters. An atom in which a term has no value is false.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from pylogic.core import formulas as f
from pylogic.core.errors import CompileError
from pylogic.core.opposites import related
from pylogic.deduction.proofs.boards import Universe
from pylogic.deduction.proofs.entities import Entity, GuardedValues, Value
from pylogic.deduction.proofs.frame import HashConsing, observed
from pylogic.deduction.proofs.lemmas import Proved
from pylogic.deduction.proofs.propositions import FALSE, TRUE, Propositions
from pylogic.deduction.proofs.ranges import computed, ranges_of, reach_of
from pylogic.deduction.proofs.theory import BoardTheory


@dataclass(repr=False)  # what it keeps is too long to be shown
class Unroller:
    """Unrolls formulas of one theory; what occurs in several of them is unrolled once.

    A predicate of a new object that one of `lemmas` is about is not unrolled, but taken as if it
    were observed: what is then proved holds whatever the predicate is. `taken` has the lemma for
    each such observation, with the values of the lemma's variables.
    """

    theory: BoardTheory
    universe: Universe
    lemmas: Sequence[Proved] = ()
    propositions: Propositions = field(default_factory=Propositions)
    taken: dict[int, tuple[Proved, Mapping[str, Value]]] = field(default_factory=dict)
    _sharing: HashConsing = field(default_factory=HashConsing)
    _known: dict[tuple[object, ...], int] = field(default_factory=dict)
    _begun: set[tuple[object, ...]] = field(default_factory=set)
    _open: dict[str, list[int]] = field(default_factory=dict)
    _looked: dict[Entity, GuardedValues] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Make equal parts of the theory the same objects."""
        self.theory = self._sharing.theory(self.theory)

    def open(self, formulas: Iterable[f.Formula]) -> None:
        """Take variables that nothing binds in some formulas as parameters.

        What is unrolled afterwards speaks of any number that they may stand for. All formulas that
        are to be compared must be given at once.

        Raises CompileError: It is compared with another variable without bounds.
        """
        known = {*self.universe.objects, *self.universe.parameters}
        sizes = {name: max(values) for name, values in self.universe.parameters.items()}
        sizes |= self.theory.constants
        for formula in formulas:
            for name in f.free_variables(formula).keys() - known:
                most = reach_of(name, formula, sizes, self.universe.largest)
                most = max(most, *self._open.get(name, [0]))
                self._open[name] = sorted(range(-most, most + 1), key=abs)

    def unroll(self, formula: f.Formula, values: Mapping[str, Value] | None = None) -> int:
        """Return the proposition that a formula is, for values of some of its variables.

        Raises CompileError: It mentions something that nothing defines, or a quantifier that has
            no bounds.
        """
        return self.formula(self._sharing.shared(formula), values or {})

    # Formulas

    def formula(self, formula: f.Formula, values: Mapping[str, Value]) -> int:
        """Return the proposition that a shared formula is, for values of its variables."""
        key = (id(formula), *(values.get(name) for name in self._sharing.names(formula)))
        known = self._known.get(key)
        if known is None:
            if key in self._begun:
                raise CompileError("a definition leads back to itself")
            self._begun.add(key)
            try:
                known = self._known[key] = self._unrolled(formula, values)
            finally:
                self._begun.discard(key)
        return known

    def _unrolled(self, formula: f.Node, values: Mapping[str, Value]) -> int:
        store = self.propositions
        match formula:
            case f.Truth(value):
                return TRUE if value else FALSE
            case f.Not(body):
                return -self.formula(body, values)
            case f.And(parts):
                return self._all(self.formula(part, values) for part in parts)
            case f.Or(parts):
                return -self._all(-self.formula(part, values) for part in parts)
            case f.Implies(left, right):
                return -self._all(
                    sign * self.formula(part, values) for sign, part in ((1, left), (-1, right))
                )
            case f.Iff(left, right):
                return store.iff(self.formula(left, values), self.formula(right, values))
            case f.Conditional(condition, positive, negative):
                holds = self.formula(condition, values)
                one = store.conjunction([holds, self.formula(positive, values)])  # type: ignore[arg-type]  # between formulas
                other = store.conjunction([-holds, self.formula(negative, values)])  # type: ignore[arg-type]  # between formulas
                return store.disjunction([one, other])
            case f.Exists(names, body):
                return -self._all(
                    -self.formula(body, inner) for inner in self._assignments(names, body, values)
                )
            case f.ForAll(names, body):
                return self._all(
                    self.formula(body, inner) for inner in self._assignments(names, body, values)
                )
            case f.Compare():
                return self._compared(formula, values)
            case f.Predicate(name, args):
                return self._defined(name, args, values)
            case _:
                raise CompileError("this is no formula that can be unrolled", str(formula))

    def _all(self, parts: Iterable[int]) -> int:
        """Return the conjunction; parts after one that is false are not unrolled."""
        found = []
        for part in parts:
            if part == FALSE:
                return FALSE
            found.append(part)
        return self.propositions.conjunction(found)

    def _assignments(
        self, names: tuple[str, ...], body: f.Formula, values: Mapping[str, Value]
    ) -> Iterator[dict[str, Value]]:
        """Yield values for the variables of a quantifier, those within its bounds at least."""
        inner = {name: value for name, value in values.items() if name not in names}
        return ranges_of(names, body, inner, self.theory.constants, self.universe.largest)

    def _compared(self, formula: f.Compare, values: Mapping[str, Value]) -> int:
        store = self.propositions
        sides = [self._numbers(term, values) for term in formula.terms]
        pairs = []
        for relation, left, right in zip(formula.relations, sides, sides[1:], strict=False):
            if relation == "≠":  # as a negation, which is seen to contradict the equation
                pairs += [store.disjunction(guard for _, guard in side) for side in (left, right)]
                pairs.append(-self._related("=", left, right))
            else:
                pairs.append(self._related(relation, left, right))
        return store.conjunction(pairs)

    def _related(
        self, relation: str, left: Sequence[tuple[int, int]], right: Sequence[tuple[int, int]]
    ) -> int:
        """Return the proposition that numbers, of which each has its own, stand in a relation."""
        store = self.propositions
        return store.disjunction(
            store.conjunction([one, other])
            for a, one in left
            for b, other in right
            if related(relation, a, b)
        )

    def _numbers(self, term: f.Term, values: Mapping[str, Value]) -> list[tuple[int, int]]:
        """Return the numbers that a term may be, each with the proposition that it is that one."""
        number = computed(term, values, self.theory.constants)
        if number is not None:
            return [(number, TRUE)]
        return [(v, guard) for v, guard in self.term(term, values).items() if isinstance(v, int)]

    def _defined(self, name: str, args: tuple[f.Term, ...], values: Mapping[str, Value]) -> int:
        store = self.propositions
        definitions = self.theory.definitions.get(name)
        if definitions is None:
            raise CompileError(f"nothing defines {name}")
        found = []
        for given, guard in self._rows(args, values):
            if (lemma := self._lemma(name, given)) is not None:
                number = store.observation(Entity(name, given), (0, 1))
                self.taken[number] = lemma
                found.append(store.conjunction([guard, store.one_of(number, [1])]))
                continue
            inner: dict[str, Value] | None = None
            for definition in definitions:
                if len(definition.parameters) != len(given):
                    continue
                pairs = list(zip(definition.parameters, given, strict=True))
                if all(p.value == v for p, v in pairs if isinstance(p, f.Number)):
                    inner = {p.name: v for p, v in pairs if isinstance(p, f.Variable)}
                    holds = self.formula(definition.body, inner)
                    found.append(store.conjunction([guard, holds]))
            if inner is None:
                shown = ", ".join(map(str, given))
                raise CompileError(f"nothing defines {name} of {shown}")
        return store.disjunction(found)

    def _lemma(
        self, name: str, given: tuple[Value, ...]
    ) -> tuple[Proved, Mapping[str, Value]] | None:
        """Return the lemma about a predicate of a new object, if there is one."""
        if any(isinstance(value, Entity) and value.args for value in given):
            for known in self.lemmas:
                values = known.lemma.matched(name, given)
                if values is not None:
                    return known, values
        return None

    # Terms

    def _rows(
        self, args: Iterable[f.Term], values: Mapping[str, Value]
    ) -> Iterator[tuple[tuple[Value, ...], int]]:
        """Yield the values that terms may have together, with the proposition that they do."""
        cases = [self.term(arg, values).items() for arg in args]
        for row in product(*cases):
            guard = self.propositions.conjunction(guard for _, guard in row)
            if guard != FALSE:
                yield tuple(value for value, _ in row), guard

    def term(self, term: f.Term, values: Mapping[str, Value]) -> GuardedValues:
        """Return the values that a shared term may have."""
        number = computed(term, values, self.theory.constants)
        if number is not None:
            return {number: TRUE}
        match term:
            case f.Variable(name) if name in values:
                return {values[name]: TRUE}
            case f.Variable(name):
                return self._given(name)
            case f.Apply(function, args):
                return self._joined(
                    (value, [guard, holds])
                    for row, guard in self._rows(args, values)
                    for value, holds in self.applied(function, row).items()
                )
            case f.Conditional(condition, positive, negative):
                holds = self.formula(condition, values)
                return self._joined(
                    (value, [guard, sign * holds])
                    for sign, part in ((1, positive), (-1, negative))
                    for value, guard in self.term(part, values).items()  # type: ignore[arg-type]  # between terms
                )
            case _:
                raise CompileError("this is no term that can be unrolled", str(term))

    def _joined(self, cases: Iterable[tuple[Value, list[int]]]) -> GuardedValues:
        """Return the values with the disjunction of the propositions for each."""
        found: dict[Value, list[int]] = {}
        for value, guards in cases:
            found.setdefault(value, []).append(self.propositions.conjunction(guards))
        joined = {value: self.propositions.disjunction(gs) for value, gs in found.items()}
        return {value: guard for value, guard in joined.items() if guard != FALSE}

    def _given(self, name: str) -> GuardedValues:
        """Return what a free variable stands for: an object that is given, or a parameter."""
        if name in self.universe.objects:
            return {Entity(name): TRUE}
        domain = self.universe.parameters.get(name, self._open.get(name))
        if domain is not None:
            return self._observation(Entity(name), domain)
        raise CompileError(f"the variable {name} is free, and no parameter")

    def _observation(self, what: Entity, domain: Iterable[int]) -> GuardedValues:
        number = self.propositions.observation(what, tuple(domain))
        return {
            value: self.propositions.one_of(number, [value])
            for value in self.propositions.domains[number]
        }

    def applied(self, function: str, args: tuple[Value, ...]) -> GuardedValues:
        """Return the values of a function of values."""
        if function in ("+", "-"):
            numbers = [arg for arg in args if isinstance(arg, int)]
            if len(numbers) == 1:
                return {numbers[0] if function == "+" else -numbers[0]: TRUE}
            first, *others = numbers
            return {first + (1 if function == "+" else -1) * sum(others): TRUE}
        if function in self.theory.tables:
            numbers = [arg for arg in args if isinstance(arg, int)]
            value = self.theory.tables[function].get(tuple(numbers))
            return {} if value is None else {value: TRUE}
        entity = Entity(function, args)
        if entity not in self._looked:
            self._looked[entity] = self._looked_up(entity)
        return self._looked[entity]

    def _looked_up(self, what: Entity) -> GuardedValues:
        """Return the values of a function of objects."""
        if constructor := self.theory.constructors.get(what.function):
            inner = dict(zip(constructor.parameters, what.args, strict=True))
            exists = self.formula(constructor.domain, inner)
            return {what: exists} if exists != FALSE else {}
        observer = self.universe.observers.get(what.function)
        if observer is None:
            if len(what.args) == 1 and isinstance(what.args[0], Entity):
                return {what: TRUE}  # a component, such as the board of a game
            raise CompileError(f"nothing says what {what.function} is", str(what))
        owner, *others = what.args
        if len(others) != len(observer.arguments) or not isinstance(owner, Entity):
            raise CompileError(f"{what.function} does not go with these arguments", str(what))
        if not all(n in allowed for n, allowed in zip(others, observer.arguments, strict=True)):
            return {}
        made = owner
        while made.function not in self.theory.constructors and made.args:
            made = made.args[0]  # type: ignore[assignment]  # a component is of an object
        if not made.args:
            return self._observation(what, observer.values)
        constructor = self.theory.constructors[made.function]
        return self._joined(
            (value, [guard]) for value, guard in observed(self, constructor, what, made)
        )
