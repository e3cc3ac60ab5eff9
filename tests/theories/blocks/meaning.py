"""What a document of blocks means: objects as tuples of observations, all numbers tried.

Every variable is a number between the least and the greatest that the document names, every
object is what its observers say of it, and an atom that mentions what does not exist is false. A
predicate that is defined through itself is the least one. Nothing is shared with the compiler.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final

from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError
from tests.theories.blocks.objects import Objects, State, read_objects

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylogic.core.syntax import Syntax

Key = tuple[str, State | None, tuple[int, ...]]
_MOST_STATES: Final = 10_000


class _NoValueError(Exception):  # of a term, never seen outside of this module
    pass


@dataclass(slots=True)
class Meaning:
    """What the definitions of a document say.

    Attributes
    ----------
    objects : Objects
        Its vocabulary: constants, tables, observers, definitions.
    """

    objects: Objects
    _known: dict[Key, bool] = field(default_factory=dict)
    _asked: dict[Key, None] = field(default_factory=dict)
    _made: dict[Key, State | None] = field(default_factory=dict)
    _circular: bool = False

    def states(self) -> Iterator[State]:
        """Yield all objects.

        Raises
        ------
        MeaningError
            There are too many.
        """
        values = [self.objects.values[name] for name, _ in self.objects.slots]
        if prod(map(len, values)) > _MOST_STATES:
            raise MeaningError(f"there are more than {_MOST_STATES:,} objects")
        return map(tuple, product(*values))

    def holds(self, name: str, state: State | None, args: tuple[int, ...]) -> bool:
        """Return whether a predicate holds of an object, if it has a receiver, and of numbers."""
        self._asked, self._circular = {}, False
        found = self._asks((name, state, args))
        while self._circular:  # until nothing is added to the least predicates any more
            before = dict(self._known)
            for key in list(self._asked):
                self._known[key] = self._decided(key)
            if before == self._known:
                break
        return self._known.get((name, state, args), found)

    def _asks(self, key: Key) -> bool:
        if key in self._asked or key in self._known:
            self._circular = self._circular or key in self._asked
            return self._known.get(key, False)
        self._asked[key] = None
        self._known[key] = False
        self._known[key] = self._decided(key)
        return self._known[key]

    def _decided(self, key: Key) -> bool:
        name, state, args = key
        if any(arg not in self.objects.numbers for arg in args):
            return False
        for definition in self.objects.predicates.get(name, ()):
            scope = definition.scope(state, args)
            if scope is not None and self.true(definition.body, scope):
                return True
        return False

    def after(self, name: str, state: State, args: tuple[int, ...]) -> State | None:
        """Return the object that a partial function gives, None where there is none.

        It has what the description says of it, and is otherwise as the object before; and all of
        the description is true of it.
        """
        key = name, state, args
        if key in self._made:
            return self._made[key]
        found = self._described(name, state, args)
        if not self._circular:  # else it may rest on what is not known yet
            self._made[key] = found
        return found

    def _described(self, name: str, state: State, args: tuple[int, ...]) -> State | None:
        if any(arg not in self.objects.numbers for arg in args):
            return None
        definition = self.objects.functions[name]
        scope = definition.scope(state, args)
        assert scope is not None  # the parameters are variables
        head = f.Apply(name, definition.heads)
        told: dict[tuple[str, tuple[int, ...]], int] = {}
        try:
            for part in f.conjuncts(definition.body):
                for place, value in self._told(part, head, scope):
                    if told.setdefault(place, value) != value:
                        return None
        except _NoValueError:  # of what the new object shows somewhere
            return None
        new = tuple(
            told.get(slot, old) for slot, old in zip(self.objects.slots, state, strict=True)
        )
        for (observer, _), value in zip(self.objects.slots, new, strict=True):
            if value not in self.objects.values[observer]:
                return None
        made = {**scope, head: new}
        return new if self.true(definition.body, made) else None

    def _told(
        self, part: f.Formula, head: f.Apply, scope: Mapping[object, int | State]
    ) -> Iterator[tuple[tuple[str, tuple[int, ...]], int]]:
        """Yield the places of the new object that a part of a description gives values."""
        match _plain(part, head):
            case f.ForAll(names, body):
                for inner in self._ways(names, scope):
                    yield from self._told(body, head, inner)
            case f.Implies(premise, conclusion) if head not in set(f.walk(premise)):
                if self.true(premise, scope):
                    yield from self._told(conclusion, head, scope)
            case f.And(parts):
                for one in parts:
                    yield from self._told(one, head, scope)
            case f.Or(parts) if len(fresh := [p for p in parts if head in set(f.walk(p))]) == 1:
                if not any(self.true(one, scope) for one in parts if one is not fresh[0]):
                    yield from self._told(fresh[0], head, scope)
            case f.Compare(("=",), (left, right)):
                for new, value in ((left, right), (right, left)):
                    if head in set(f.walk(new)) and head not in set(f.walk(value)):
                        place = self._place(new, head, scope)
                        if place is not None:
                            yield place, self._number(value, scope)
                        return
            case _ if head in set(f.walk(part)):
                raise MeaningError(f"only equations say what {head.function} is")
            case _:
                return

    def _place(
        self, term: f.Term, head: f.Apply, scope: Mapping[object, int | State]
    ) -> tuple[str, tuple[int, ...]] | None:
        found = self.objects.observation(term)
        if found is None:
            raise MeaningError(f"only equations say what {head.function} is")
        name, _, args = found
        try:
            place = (name, tuple(self._number(arg, scope) for arg in args))
        except _NoValueError:
            return None
        return place if place in self.objects.slots else None

    def _ways(
        self, names: tuple[str, ...], scope: Mapping[object, int | State]
    ) -> Iterator[dict[object, int | State]]:
        for numbers in product(self.objects.numbers, repeat=len(names)):
            yield {**scope, **dict(zip(names, numbers, strict=True))}

    def true(self, formula: f.Node, scope: Mapping[object, int | State]) -> bool:
        """Return whether a formula is true where its variables stand for these values."""
        match formula:
            case f.Truth(value):
                return value
            case f.Not(body):
                return not self.true(body, scope)
            case f.And(parts):
                return all(self.true(part, scope) for part in parts)
            case f.Or(parts):
                return any(self.true(part, scope) for part in parts)
            case f.Implies(left, right):
                return not self.true(left, scope) or self.true(right, scope)
            case f.Iff(left, right):
                return self.true(left, scope) == self.true(right, scope)
            case f.Exists(names, body):
                return any(self.true(body, inner) for inner in self._ways(names, scope))
            case f.ForAll(names, body):
                return all(self.true(body, inner) for inner in self._ways(names, scope))
            case f.Compare() | f.Predicate():
                try:
                    return self._atom(formula, scope)
                except _NoValueError:
                    return False
            case _:
                raise MeaningError(f"{formula} is no formula of blocks")

    def _atom(self, formula: f.Compare | f.Predicate, scope: Mapping[object, int | State]) -> bool:
        if isinstance(formula, f.Compare):
            terms = [self._number(term, scope) for term in formula.terms]
            pairs = zip(formula.relations, terms, terms[1:], strict=False)
            return all(_compared(relation, a, b) for relation, a, b in pairs)
        state, args = None, formula.args
        if args and self.objects.is_object(args[0]):
            state, args = self._state(args[0], scope), args[1:]
        numbers = tuple(self._number(arg, scope) for arg in args)
        if state is not None and formula.name in self.objects.functions:  # that there is a new one
            return self.after(formula.name, state, numbers) is not None
        return self._asks((formula.name, state, numbers))

    def _state(self, term: f.Term, scope: Mapping[object, int | State]) -> State:
        """Return the object that a term stands for; a part is the whole that has it."""
        if term in scope:
            found = scope[term]
        elif isinstance(term, f.Variable):
            found = scope[term.name]
        elif isinstance(term, f.Apply) and term.function in self.objects.functions:
            before = self._state(term.args[0], scope)
            args = tuple(self._number(arg, scope) for arg in term.args[1:])
            made = self.after(term.function, before, args)
            if made is None:
                raise _NoValueError
            return made
        else:
            assert isinstance(term, f.Apply)  # a part of an object
            return self._state(term.args[0], scope)
        assert isinstance(found, tuple)  # as is_object says
        return found

    def _number(self, term: f.Term, scope: Mapping[object, int | State]) -> int:
        match term:
            case f.Number(value):
                return value
            case f.Constant(name):
                return self.objects.constants[name]
            case f.Variable(name):
                found = scope[name]
                if not isinstance(found, int):
                    raise MeaningError(f"the object {name} stands where a number must be")
                return found
            case f.Apply("+", args):
                return sum(self._number(arg, scope) for arg in args)
            case f.Apply("-", (first, *others)):
                return self._number(first, scope) - sum(self._number(o, scope) for o in others)
            case f.Apply(name, args) if name in self.objects.tables:
                row = tuple(self._number(arg, scope) for arg in args)
                return _there(self.objects.tables[name].get(row))
            case _:
                found_ = self.objects.observation(term)
                if found_ is None:
                    raise MeaningError(f"{term} is no number")
                name, owner, args = found_
                state = self._state(owner, scope)
                slot = name, tuple(self._number(arg, scope) for arg in args)
                if slot not in self.objects.slots:
                    raise _NoValueError
                return state[self.objects.slots.index(slot)]


def _there(value: int | None) -> int:
    if value is None:
        raise _NoValueError
    return value


def _compared(relation: str, a: int, b: int) -> bool:
    match relation:
        case "=":
            return a == b
        case "≠":
            return a != b
        case "<":
            return a < b
        case "≤":
            return a <= b
        case ">":
            return a > b
        case _:
            return a >= b


def meaning_of(syntax: Syntax, otherwise: Mapping[str, tuple[int, int]] | None = None) -> Meaning:
    """Return the meaning of a document.

    Parameters
    ----------
    syntax : Syntax
        The document.
    otherwise : mapping of str to (int, int), optional
        By observer, the least and the greatest of its values where the document does not say it.

    Raises
    ------
    MeaningError
        It does not say what its observers' places and values are, or has none that is finite.
    """
    return Meaning(read_objects(syntax, otherwise))


def _plain(part: f.Formula, head: f.Apply) -> f.Formula:
    """Return alternatives that all speak of the new object as what each says, where it holds."""
    if not isinstance(part, f.Or) or any(head not in set(f.walk(one)) for one in part.parts):
        return part
    cases = []
    for one in part.parts:
        new = [c for c in f.conjuncts(one) if head in set(f.walk(c))]
        known = [c for c in f.conjuncts(one) if c not in new]
        cases.append(f.Implies(f.conjunction(*known), f.conjunction(*new)))
    return f.conjunction(*cases)
