"""Whether a formula is true of one board, found by trying every value: the check on the proofs.

Nothing here is shared with the unroller. Variables are given all numbers of a wide range, one
after the other; a new object is made by carrying out what its definition says.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from pylogic.core import formulas as f
from pylogic.core.errors import CompileError
from pylogic.core.opposites import related
from pylogic.deduction.proofs.boards import ObservedValue, Situation


@dataclass(frozen=True, slots=True)
class Thing:
    """An object: everything that is observed of one that was given or made, seen from `path`.

    path: From what was given or made to the component that this is, such as a game's matrix.
    observations: With paths that begin at what was given or made.
    """

    path: tuple[str, ...]
    observations: Mapping[ObservedValue, int] = field(compare=False)
    key: tuple[object, ...] = ()


Value: TypeAlias = int | Thing
Values: TypeAlias = "Mapping[str, Value]"


class _Undefined(Exception):  # a signal inside this module, never seen outside
    pass


@dataclass(repr=False)  # what it keeps is too long to be shown
class BoardEvaluator:
    """Evaluates formulas of a document.

    axioms: Its equations and definitions.
    sizes: Constants that have another value than the document gives them.
    objects: The variables that stand for the board.
    widest: Variables are tried from the negative of this to it.
    """

    axioms: Sequence[f.Formula]
    sizes: Mapping[str, int]
    objects: Iterable[str]
    widest: int
    _made: dict[tuple[object, ...], Thing | None] = field(default_factory=dict)
    _known: dict[tuple[object, ...], bool] = field(default_factory=dict)
    _negations: dict[int, f.Formula] = field(default_factory=dict)
    _orders: dict[tuple[object, ...], tuple[list[list[f.Formula]], tuple[f.Formula, ...]]] = field(
        default_factory=dict
    )
    _names: dict[int, tuple[f.Node, frozenset[str]]] = field(default_factory=dict)

    def is_true(self, formula: f.Formula, situation: Situation) -> bool:
        """Return whether a formula is true.

        Raises CompileError: It mentions something that the document does not define.
        """
        return self._holds(formula, self._given(situation))

    def _given(self, situation: Situation) -> dict[str, Value]:
        """Return the values of a situation; what is known of another is forgotten."""
        self._made, self._known = {}, {}
        values: dict[str, Value] = dict(situation.parameters)
        for name in self.objects:
            values[name] = Thing((name,), situation.observations, (name,))
        return values

    def differing(
        self, holds: f.Formula, fails: f.Formula, situation: Situation
    ) -> tuple[f.Formula, dict[str, int]]:
        """Return the part of a formula that fails where the same part of another holds.

        holds, fails: One that is true in the situation, and one that is not.
        Returns: The part, and the values of its variables for which the other holds.
        """
        values = self._given(situation)
        part, found = self._apart(holds, fails, values)
        free = self._free(part)
        return part, {n: v for n, v in found.items() if n in free and isinstance(v, int)}

    def _apart(
        self, holds: f.Formula, fails: f.Formula, values: Values
    ) -> tuple[f.Formula, Values]:
        match holds, fails:
            case (f.Or(ones), f.Or(others)) if len(ones) == len(others):
                at = next(i for i, one in enumerate(ones) if self._holds(one, values))
                return self._apart(ones[at], others[at], values)
            case (_, f.And(parts)):
                at = next(i for i, one in enumerate(parts) if not self._holds(one, values))
                own = holds.parts if isinstance(holds, f.And) else ()
                return self._apart(own[at] if len(own) == len(parts) else holds, parts[at], values)
            case (f.Exists(names, body), f.Exists(others, other)) if names == others:
                found = next(self._ways(names, f.conjuncts(body), values), None)
                return (fails, values) if found is None else self._apart(body, other, found)
            case (_, f.ForAll(names, f.Implies(premise, conclusion))):
                refuted = (*f.conjuncts(premise), self._negation(conclusion))
                return conclusion, next(self._ways(names, refuted, values), values)
            case _:
                return fails, values

    def _holds(self, formula: f.Node, values: Values) -> bool:
        if not isinstance(formula, f.Exists | f.ForAll):
            return self._decided(formula, values)
        key = (id(formula), *(values.get(name) for name in self._free(formula)))
        if key not in self._known:
            self._known[key] = self._decided(formula, values)
        return self._known[key]

    def _decided(self, formula: f.Node, values: Values) -> bool:
        match formula:
            case f.Truth(value):
                return value
            case f.Not(body):
                return not self._holds(body, values)
            case f.And(parts):
                return all(self._holds(part, values) for part in parts)
            case f.Or(parts):
                return any(self._holds(part, values) for part in parts)
            case f.Implies(left, right):
                return not self._holds(left, values) or self._holds(right, values)
            case f.Iff(left, right):
                return self._holds(left, values) == self._holds(right, values)
            case f.Exists(names, body):
                return any(True for _ in self._ways(names, f.conjuncts(body), values))
            case f.ForAll(names, f.Implies(premise, conclusion)):
                refuted = (*f.conjuncts(premise), self._negation(conclusion))
                return not any(True for _ in self._ways(names, refuted, values))
            case f.ForAll(names, body):
                return not any(True for _ in self._ways(names, (self._negation(body),), values))
            case f.Compare():
                return self._compares(formula, values)
            case f.Predicate(name, args):
                return self._defined(name, args, values)
            case _:
                raise CompileError("this is no formula that can be evaluated", str(formula))

    def _ways(
        self, names: tuple[str, ...], parts: tuple[f.Formula, ...], values: Values
    ) -> Iterator[dict[str, Value]]:
        """Yield values of variables with which every part is true.

        A part is evaluated as soon as its variables have values.
        """
        key = (names, *map(id, parts))
        if key not in self._orders:
            left = list(parts)
            order = []
            for i in range(len(names) + 1):
                ready = [part for part in left if self._free(part).isdisjoint(names[i:])]
                left = [part for part in left if part not in ready]
                order.append(ready)
            self._orders[key] = order, parts  # the parts are kept, so that their ids stay theirs
        order = self._orders[key][0]
        if all(self._holds(part, values) for part in order[0]):
            yield from self._extended(names, order[1:], dict(values))

    def _extended(
        self, names: tuple[str, ...], order: Sequence[list[f.Formula]], values: dict[str, Value]
    ) -> Iterator[dict[str, Value]]:
        """Yield `values` with values of some variables; `order` has what each makes ready."""
        if not names:
            yield dict(values)
            return
        for number in range(-self.widest, self.widest + 1):
            values[names[0]] = number
            if all(self._holds(part, values) for part in order[0]):
                yield from self._extended(names[1:], order[1:], dict(values))

    def _negation(self, formula: f.Formula) -> f.Formula:
        """Return the negation, the same object each time."""
        return self._negations.setdefault(id(formula), f.Not(formula))

    def _free(self, part: f.Node) -> frozenset[str]:
        if id(part) not in self._names:  # the part is kept, so that its id stays its own
            self._names[id(part)] = part, frozenset(f.free_variables(part))
        return self._names[id(part)][1]

    def _compares(self, formula: f.Compare, values: Values) -> bool:
        try:
            numbers = [self._value(term, values) for term in formula.terms]
        except _Undefined:
            return False
        for relation, a, b in zip(formula.relations, numbers, numbers[1:], strict=False):
            if not isinstance(a, int) or not isinstance(b, int):
                raise CompileError("an object is compared")
            if not related(relation, a, b):
                return False
        return True

    def _defined(self, name: str, args: tuple[f.Term, ...], values: Values) -> bool:
        try:
            given = [self._value(arg, values) for arg in args]
        except _Undefined:
            return False
        for axiom in self.axioms:
            match axiom:
                case f.Iff(f.Predicate(own, heads), body) if own == name:
                    if len(heads) != len(given):
                        continue
                    pairs = list(zip(heads, given, strict=True))
                    if any(isinstance(h, f.Number) and h.value != v for h, v in pairs):
                        continue
                    inner = {h.name: v for h, v in pairs if isinstance(h, f.Variable)}
                    outer = {k: v for k, v in values.items() if k not in self.objects}
                    return self._holds(body, {**outer, **inner})
                case _:
                    pass
        raise CompileError(f"nothing defines {name}")

    def _value(self, term: f.Node, values: Values) -> Value:
        match term:
            case f.Number(value):
                return value
            case f.Variable(name) if name in values:
                return values[name]
            case f.Constant(name):
                return self._number(name)
            case f.Conditional(condition, positive, negative):
                return self._value(
                    positive if self._holds(condition, values) else negative, values
                )
            case f.Apply("+", args):
                return sum(self._numbers(args, values))
            case f.Apply("-", (first, *others)):
                return self._numbers([first], values)[0] - sum(self._numbers(others, values))
            case f.Apply(function, args):
                return self._applied(function, [self._value(arg, values) for arg in args])
            case _:
                raise CompileError("this term has no value", str(term))

    def _number(self, name: str) -> int:
        if name in self.sizes:
            return self.sizes[name]
        for axiom in self.axioms:
            match axiom:
                case f.Compare(("=",), (f.Constant(own), f.Number(value))) if own == name:
                    return value
                case _:
                    pass
        raise CompileError(f"no equation gives {name} a value")

    def _numbers(self, terms: Iterable[f.Term], values: Values) -> list[int]:
        found = [self._value(term, values) for term in terms]
        return [value for value in found if isinstance(value, int)]

    def _applied(self, function: str, args: list[Value]) -> Value:
        first, *others = args
        row = tuple(arg for arg in others if isinstance(arg, int))
        if not isinstance(first, Thing):
            return self._listed(function, (first, *row))
        made = self._after(function, first, row)
        if made is not None:
            return made
        observed = ObservedValue(first.path, function, row)
        if observed in first.observations:
            return first.observations[observed]
        if others or any(o.function == function for o in first.observations):
            raise _Undefined
        return Thing((*first.path, function), first.observations, (*first.key, function))

    def _listed(self, function: str, row: tuple[int, ...]) -> int:
        wanted = f.Apply(function, tuple(map(f.Number, row)))
        for axiom in self.axioms:
            match axiom:
                case f.Compare(("=",), (left, f.Number(value))) if left == wanted:
                    return value
                case _:
                    pass
        raise _Undefined

    def _after(self, function: str, parent: Thing, row: tuple[int, ...]) -> Thing | None:
        """Return what a function makes of an object, or None if it makes nothing."""
        for axiom in self.axioms:
            match axiom:
                case f.Iff(f.Predicate(own, (f.Variable(root), *rest)), body) if own == function:
                    inner: dict[str, Value] = {root: parent}
                    inner |= {
                        h.name: v
                        for h, v in zip(rest, row, strict=True)
                        if isinstance(h, f.Variable)
                    }
                    key = (parent.key, function, row)
                    if key not in self._made:
                        head = f.Apply(own, (f.Variable(root), *rest))
                        self._made[key] = self._make(head, body, inner, key)
                    made = self._made[key]
                    if made is None:
                        raise _Undefined
                    return made
                case _:
                    pass
        return None

    def _make(
        self, head: f.Apply, body: f.Formula, values: Values, key: tuple[object, ...]
    ) -> Thing | None:
        """Return a new object with what its definition says of it, or None if there is none."""
        sayings = [p for p in f.conjuncts(body) if any(node == head for node in f.walk(p))]
        if not all(self._holds(p, values) for p in f.conjuncts(body) if p not in sayings):
            return None
        found: dict[ObservedValue, int] = {}
        for saying in sayings:
            match saying:
                case f.ForAll(names, f.Implies(premise, f.Compare(("=",), (told, value)))):
                    ways = self._ways(names, f.conjuncts(premise), values)
                case f.Compare(("=",), (told, value)):
                    ways = iter([dict(values)])
                case _:
                    raise CompileError("a definition says something that is no equation")
            for inner in ways:
                try:
                    number = self._value(value, inner)
                    place = self._place(told, head, inner)
                except _Undefined:
                    continue
                if not isinstance(number, int) or found.setdefault(place, number) != number:
                    raise CompileError(f"{place} is given two values")
        before = values[head.args[0].name]  # type: ignore[union-attr]  # the first parameter
        for old, number in before.observations.items():  # type: ignore[union-attr]  # of an object
            place = ObservedValue((head.function, *old.path[len(before.path) :]), *old[1:])  # type: ignore[union-attr]  # likewise
            found.setdefault(place, number)  # what nothing is said of stays as it was
        return Thing((head.function,), found, key)

    def _place(self, told: f.Term, head: f.Apply, values: Values) -> ObservedValue:
        """Return which observation of the new object a term is."""
        if not isinstance(told, f.Apply):
            raise CompileError("a definition says something that is no equation")
        path: list[str] = []
        owner = told.args[0]
        while owner != head:
            if not isinstance(owner, f.Apply):
                raise CompileError("a definition says something of another object")
            path.insert(0, owner.function)
            owner = owner.args[0]
        row = tuple(self._numbers(told.args[1:], values))
        return ObservedValue((head.function, *path), told.function, row)
