"""The vocabulary of a document of blocks: numbers, tables, observers with places and values."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Final

from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError
from pylogic.core.syntax import AXIOM

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pylogic.core.syntax import Syntax

State = tuple[int, ...]
_CALL: Final = "()"
_SIGNS: Final = ("+", "-")


@dataclass(frozen=True, slots=True)
class Definition:
    """A head `receiver.name(heads)` and what it means."""

    heads: tuple[f.Term, ...]
    body: f.Formula
    receives: bool

    def scope(
        self, state: State | None, args: tuple[int, ...]
    ) -> dict[object, int | State] | None:
        """Return what the parameters stand for; None where a literal in the head is another."""
        given: tuple[int | State, ...] = (
            (state, *args) if self.receives and state is not None else args
        )
        scope: dict[object, int | State] = {}
        for head, value in zip(self.heads, given, strict=True):
            match head:
                case f.Variable(name):
                    if scope.setdefault(name, value) != value:
                        return None
                case f.Number(number) if number != value:
                    return None
                case _:
                    pass
        return scope


@dataclass(slots=True)
class Objects:
    """What a document speaks of.

    Attributes
    ----------
    constants : dict of str to int
        `last = 2`.
    tables : dict
        `other(1) = 2`, by name and arguments.
    predicates, functions : dict
        The definitions, and the descriptions of partial functions.
    receivers : set of str
        The variables that stand for objects.
    parts : set of str
        The components that are objects.
    places : dict
        By observer, the numbers that each argument can be.
    values : dict
        By observer, the numbers that it can say.
    numbers : range
        What a variable can be.
    slots : tuple
        The observations of an object: observers without arguments first.
    """

    constants: dict[str, int] = field(default_factory=dict)
    tables: dict[str, dict[tuple[int, ...], int]] = field(default_factory=dict)
    predicates: dict[str, list[Definition]] = field(default_factory=dict)
    functions: dict[str, Definition] = field(default_factory=dict)
    receivers: set[str] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)
    places: dict[str, list[tuple[int, ...]]] = field(default_factory=dict)
    values: dict[str, tuple[int, ...]] = field(default_factory=dict)
    numbers: range = range(0)
    slots: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def is_object(self, term: f.Term) -> bool:
        """Return whether a term stands for an object."""
        match term:
            case f.Variable(name):
                return name in self.receivers
            case f.Apply(name, (_, *rest)):
                return name in self.functions or (name in self.parts and not rest)
            case _:
                return False

    def observation(self, term: f.Term) -> tuple[str, f.Term, tuple[f.Term, ...]] | None:
        """Return the observer, the object and the place that a term is about."""
        match term:
            case f.Apply(name, (owner, *args)) if name == _CALL:
                match owner:
                    case f.Variable(array):
                        return array, owner, tuple(args)
                    case f.Apply(part, (_,)) if part in self.parts:
                        return part, owner, tuple(args)
                    case _:
                        return None
            case f.Apply(name, (owner, *args)) if self.is_object(owner) and name not in _SIGNS:
                return None if self.is_object(term) else (name, owner, tuple(args))
            case _:
                return None

    def closed(self, term: f.Node) -> int | None:
        """Return the value of a term of numbers alone; None for any other."""
        match term:
            case f.Number(value):
                return value
            case f.Constant(name):
                return self.constants.get(name)
            case f.Apply("+" | "-" as sign, args):
                values = [self.closed(arg) for arg in args]
                known = [value for value in values if value is not None]
                if len(known) < len(values):
                    return None
                return sum(known) if sign == "+" else known[0] - sum(known[1:])
            case _:
                return None


def read_objects(
    syntax: Syntax, otherwise: Mapping[str, tuple[int, int]] | None = None
) -> Objects:
    """Return what a document speaks of; parameters and errors are those of `meaning_of`."""
    found = Objects()
    formulas = [axiom.formula for axiom in syntax.axioms() if axiom.formula is not None]
    nodes = [node for formula in formulas for node in f.walk(formula)]
    applied = {node.function for node in nodes if isinstance(node, f.Apply)}
    found.receivers = set(syntax.objects)
    found.constants = _constants(formulas)
    ranges: dict[str, tuple[int, int]] = {}
    definitions: list[f.Iff] = []
    for formula in formulas:
        match formula:
            case f.Compare(("=",), (f.Apply(name, args), value)) if name in syntax.functions:
                row = tuple(n for arg in args if (n := found.closed(arg)) is not None)
                number = found.closed(value)
                if number is None or len(row) < len(args):
                    raise MeaningError(f"{name} has an entry that is no number")
                if found.tables.setdefault(name, {}).setdefault(row, number) != number:
                    raise MeaningError(f"{name} has two values for {row}")
            case f.Iff(f.Predicate(), _):
                definitions.append(formula)
            case _:
                pass
    found.parts = _parts(nodes, applied, found, definitions)
    for definition in definitions:
        head = definition.left
        assert isinstance(head, f.Predicate)  # chosen above
        receives = bool(head.args) and found.is_object(head.args[0])
        read = Definition(head.args, definition.right, receives)
        if head.name in applied:
            found.functions[head.name] = read
        else:
            found.predicates.setdefault(head.name, []).append(read)
    said = [
        stated.formula
        for stated in syntax.stated()
        if stated.formula is not None
        and (stated.kind != AXIOM or isinstance(stated.formula, f.Iff))
    ]
    for formula in formulas:
        for name, least, most in _range(formula, found):
            if ranges.setdefault(name, (least, most)) != (least, most) or least > most:
                raise MeaningError(f"{name} has no values, or two ranges of them")
    _measure(found, said, {**(otherwise or {}), **ranges})
    return found


def _range(formula: f.Formula, found: Objects) -> Iterator[tuple[str, int, int]]:
    """Yield the observer whose values a statement says, the least of them and the greatest."""
    if isinstance(formula, f.Iff) or (
        isinstance(formula, f.Compare) and formula.relations == ("=",)
    ):
        return
    lows: set[int] = set()
    highs: set[int] = set()
    names: set[str | None] = set()
    for part in f.conjuncts(formula):
        for relation, left, right in part.pairs() if isinstance(part, f.Compare) else ():
            for side, sign, other in ((left, relation, right), (right, _turned(relation), left)):
                number = found.closed(other)
                if number is None:
                    continue
                observed = found.observation(side)
                names.add(observed[0] if observed else _named(side, found))
                if sign in {">", "≥"}:
                    lows.add(number + (sign == ">"))
                if sign in {"<", "≤"}:
                    highs.add(number - (sign == "<"))
    if len(names) != 1 or None in names or not lows or not highs:
        raise MeaningError(f"this is no range of values: {formula}")
    (name,) = names
    yield str(name), max(lows), min(highs)


def _named(term: f.Term, found: Objects) -> str | None:
    """Return the observer that a range names by itself, of whatever it is applied to."""
    match term:
        case f.Apply(name, (f.Variable(of),)) if of not in found.receivers:
            return name
        case _:
            return None


def _constants(formulas: list[f.Formula]) -> dict[str, int]:
    """Return the numbers by name; one may rest on others, whichever comes first."""
    found = Objects()
    terms = [
        formula.terms
        for formula in formulas
        if isinstance(formula, f.Compare) and isinstance(formula.terms[0], f.Constant)
        and formula.relations == ("=",)
    ]  # fmt: skip
    for _ in terms:
        for name, value in terms:
            number = found.closed(value)
            if number is None or not isinstance(name, f.Constant):
                continue
            if found.constants.setdefault(name.name, number) != number:
                raise MeaningError(f"{name} has two numbers")
    for name, _ in terms:
        if found.closed(name) is None:
            raise MeaningError(f"{name} is no number")
    return found.constants


def _parts(
    nodes: list[f.Node], applied: set[str], found: Objects, definitions: list[f.Iff]
) -> set[str]:
    """Return the components that stand where an object does."""
    made = {d.left.name for d in definitions if isinstance(d.left, f.Predicate)} & applied
    owners = {
        node.args[0] for node in nodes if isinstance(node, f.Apply | f.Predicate) and node.args
    }
    parts = {
        owner.function
        for owner in owners
        if isinstance(owner, f.Apply) and len(owner.args) == 1
        and owner.function not in {*made, *found.tables, *_SIGNS}
    }  # fmt: skip
    plain = {
        node.args[0].function
        for node in nodes
        if isinstance(node, f.Apply) and node.args and isinstance(node.args[0], f.Apply)
        and (node.function in _SIGNS or node.function in found.tables)
    }  # fmt: skip
    return {part for part in parts if part not in plain or part in found.receivers}


def _measure(
    found: Objects, formulas: Sequence[f.Formula], ranges: Mapping[str, tuple[int, int]]
) -> None:
    """Find the places and values of observers, and the numbers of the document."""
    hulls: dict[str, list[list[tuple[int, int]]]] = {}
    named: list[int] = list(found.constants.values())
    for table in found.tables.values():
        named += [n for row, value in table.items() for n in (*row, value)]
    for formula in formulas:
        for node, bounds in _with_bounds(formula, {}, found):
            sides = node.terms if isinstance(node, f.Compare) else ()
            if (
                isinstance(node, f.Apply | f.Predicate)
                and getattr(node, "function", "") not in _SIGNS
            ):
                sides = node.args
            named += [n for side in sides if (n := found.closed(side)) is not None]
            observed = found.observation(node) if isinstance(node, f.Apply) else None
            if observed is not None:
                name, _, args = observed
                places = hulls.setdefault(name, [[] for _ in args])
                for place, arg in zip(places, args, strict=True):
                    number = found.closed(arg)
                    if number is not None:
                        place.append((number, number))
                    elif isinstance(arg, f.Variable) and arg.name in bounds:
                        place.append(bounds[arg.name])
    for name, places in hulls.items():
        if not all(places):
            raise MeaningError(f"no bounds say which places {name} has")
        if name not in ranges:
            raise MeaningError(f"nothing says which values {name} has")
        each = [range(min(lo for lo, _ in p), max(hi for _, hi in p) + 1) for p in places]
        found.places[name] = list(product(*each))
        found.values[name] = tuple(range(ranges[name][0], ranges[name][1] + 1))
        named += [n for place in found.places[name] for n in place] + [*ranges[name]]
    found.numbers = range(min(named), max(named) + 1) if named else range(0)
    names = sorted(found.places, key=lambda name: len(found.places[name][0]))
    found.slots = tuple((name, place) for name in names for place in found.places[name])


def _with_bounds(
    node: f.Node, bounds: dict[str, tuple[int, int]], found: Objects
) -> Iterator[tuple[f.Node, dict[str, tuple[int, int]]]]:
    """Yield each part of a formula with the bounds of its variables there."""
    yield node, bounds
    match node:
        case f.Iff(f.Predicate(_, args), body):
            names = tuple(arg.name for arg in args if isinstance(arg, f.Variable))
            bounds = {**bounds, **_limits(names, body, found)}
        case f.Exists(names, body) | f.ForAll(names, body):
            conditions = body.premise if isinstance(body, f.Implies) else body
            bounds = {name: limit for name, limit in bounds.items() if name not in names}
            bounds |= _limits(names, conditions, found)
        case _:
            pass
    for part in f.children(node):
        yield from _with_bounds(part, bounds, found)


def _limits(
    names: tuple[str, ...], conditions: f.Formula, found: Objects
) -> dict[str, tuple[int, int]]:
    lows: dict[str, int] = {}
    highs: dict[str, int] = {}
    for part in f.conjuncts(conditions):
        for relation, left, right in part.pairs() if isinstance(part, f.Compare) else ():
            for side, sign, other in ((left, relation, right), (right, _turned(relation), left)):
                number = found.closed(other)
                if not isinstance(side, f.Variable) or side.name not in names or number is None:
                    continue
                if sign in {">", "≥", "="}:
                    low = number + (sign == ">")
                    lows[side.name] = max(low, lows.get(side.name, low))
                if sign in {"<", "≤", "="}:
                    high = number - (sign == "<")
                    highs[side.name] = min(high, highs.get(side.name, high))
    return {name: (lows[name], highs[name]) for name in lows.keys() & highs.keys()
            if lows[name] <= highs[name]}  # fmt: skip


def _turned(relation: str) -> str:
    return {"<": ">", ">": "<", "≤": "≥", "≥": "≤"}.get(relation, relation)
