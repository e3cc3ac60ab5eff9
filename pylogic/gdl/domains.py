"""Which names may stand in each place of relations, facts and moves, and what can never hold.

Places are looked at one by one: what is said to be possible need not be, and what is said to be
impossible is.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pylogic.gdl.diagnostic import Diagnostic, warning
from pylogic.gdl.relations import Symbol, body_atoms, shown
from pylogic.gdl.rules import Both, Either, Goal, Holds, Not, Rule
from pylogic.gdl.terms import Term, Variable, arguments, kif, sort_key, symbol

Place = tuple[Symbol, int]
Binding = dict[Variable, set[Symbol]]

_SAME: Final = {"init": "true", "next": "true", "legal": "does"}
_ANY: Final = ("?", -1)
"""Stands among the names of a place that may hold anything."""
_SHOWN: Final = 8


def impossible(rules: Sequence[Rule]) -> Iterator[Diagnostic]:
    """Go through conditions with a name that never stands there, or that no value fits."""
    domains = Domains(rules)
    told: set[Symbol] = set()
    for rule in rules:
        positive = [atom for atom, holds in body_atoms(rule) if holds]
        wrong = [found for atom in positive if (found := _misplaced(domains, atom, told))]
        yield from wrong
        if not wrong and len(rule.body) > 1:
            yield from _unfit(domains, rule)


def _misplaced(domains: Domains, atom: Holds, told: set[Symbol]) -> Diagnostic | None:
    """Return what is wrong with a condition by itself; a fact or move without any is told once."""
    if (relation := symbol(atom.atom))[0] == "distinct":
        return None
    stated = relation[0] in {"true", "does"}
    inner = arguments(atom.atom)[-1:] if stated else ()
    if inner and isinstance(inner[0], str | tuple):
        own = symbol(inner[0])
        known = domains.names((_key(relation), relation[1] - 1))
        if own in domains.made and own not in known and _ANY not in known and own not in told:
            told.add(own)
            what = "fact" if relation[0] == "true" else "move"
            what = f"no state ever has a {what} {shown(own)}: no rule that makes it can apply"
            return warning(what, atom.span)
    place = domains.misplaced(atom.atom)
    if place is None:
        return None
    (name, _), at = place
    names = domains.names(place)
    listed = ", ".join(sorted((one for one, _ in names), key=sort_key)[:_SHOWN])
    more = ", ..." if len(names) > _SHOWN else ""
    who = "no state has" if stated else "nothing makes"
    shown_atom = kif(inner[0]) if inner else kif(atom.atom)
    what = f"{who} {shown_atom}: place {at + 1} of {name.removeprefix('(')} is {listed}{more}"
    return warning(what, atom.span)


def _unfit(domains: Domains, rule: Rule) -> Iterator[Diagnostic]:
    """Tell of a variable whose conditions have no value in common."""
    bound: Binding = {}
    for goal in rule.body:
        if not isinstance(goal, Holds) or symbol(goal.atom)[0] == "distinct":
            continue
        if not domains.fits(goal, {}):
            return
        if not domains.fits(goal, bound):
            empty = min(v for v in bound if not bound[v])
            what = f"?{empty.name} has no value here that the conditions before allow"
            yield warning(what, goal.span)
            return


class Domains:
    """The names in each place of relations, facts, moves and functions: a least fixpoint.

    rules: Of a sheet.

    Attributes
    ----------
    made : set of Symbol
        The facts and moves that heads of rules name.
    """

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.made: set[Symbol] = set()
        self._names: dict[Place, set[Symbol]] = defaultdict(set)
        self._holding: set[Symbol] = set()
        readers: dict[Symbol, list[int]] = defaultdict(list)
        for number, rule in enumerate(rules):
            if symbol(rule.head)[0] in {*_SAME}:
                inner = arguments(rule.head)[-1:]
                self.made |= {symbol(one) for one in inner if isinstance(one, str | tuple)}
            for read in {one for atom, _ in body_atoms(rule) for one in _symbols(atom.atom)}:
                readers[read].append(number)
        work = deque(range(len(rules)))
        waiting = set(work)
        while work:
            number = work.popleft()
            waiting.discard(number)
            for changed in self._fired(rules[number]):
                for reader in readers[changed]:
                    if reader not in waiting:
                        waiting.add(reader)
                        work.append(reader)

    def names(self, place: Place) -> set[Symbol]:
        """Return the names and functions that may stand in a place."""
        return self._names.get(place, set())

    def misplaced(self, atom: Term) -> Place | None:
        """Return a place of an atom whose name never stands there, though others do."""
        key = _key(symbol(atom))
        return self._wrong(atom, key) if key in self._holding else None

    def _wrong(self, term: Term, key: Symbol) -> Place | None:
        for i, part in enumerate(arguments(term)):
            if isinstance(part, Variable):
                continue
            names = self.names((key, i))
            if symbol(part) not in names and _ANY not in names:
                nested = key[0] in {"true", "does"} and isinstance(part, str | tuple)
                return None if nested or not names else (key, i)
            if isinstance(part, tuple) and (found := self._wrong(part, _function(part))):
                return found
        return None

    def _fired(self, rule: Rule) -> set[Symbol]:
        """Take up what a rule makes; return the relations and functions that are more now."""
        bound: Binding = {}
        if not all(self.fits(goal, bound) for goal in rule.body):
            return set()
        key = _key(symbol(rule.head))
        changed = set() if key in self._holding else {key}
        self._holding.add(key)
        self._take(rule.head, key, bound, changed)
        return changed

    def _take(self, term: Term, key: Symbol, bound: Binding, changed: set[Symbol]) -> None:
        for i, part in enumerate(arguments(term)):
            new = bound.get(part, {_ANY}) if isinstance(part, Variable) else {symbol(part)}
            names = self._names[key, i]
            if not new <= names:
                names |= new
                changed.add(key)
            if isinstance(part, tuple):
                self._take(part, _function(part), bound, changed)

    def fits(self, goal: Goal, bound: Binding) -> bool:
        """Tell whether a condition may hold, and keep which values its variables may have."""
        match goal:
            case Holds(atom):
                key = _key(symbol(atom))
                if key[0] == "distinct":
                    return True
                return key in self._holding and self._fit(atom, key, bound)
            case Not():
                return True
            case Both(goals):
                return all(self.fits(each, bound) for each in goals)
            case Either(goals):
                ways = [way for each in goals if self.fits(each, way := dict(bound))]
                for variable in set.intersection(*map(set, ways)) if ways else ():
                    bound[variable] = {one for way in ways for one in way[variable]}
                return bool(ways)

    def _fit(self, term: Term, key: Symbol, bound: Binding) -> bool:
        for i, part in enumerate(arguments(term)):
            names = self.names((key, i))
            if isinstance(part, Variable):
                before = bound.get(part)
                if before is None or _ANY in before:
                    bound[part] = set(names)
                elif _ANY not in names:
                    bound[part] = before & names
                if not bound[part]:
                    return False
                continue
            if symbol(part) not in names and _ANY not in names:
                return False
            if isinstance(part, tuple) and not self._fit(part, _function(part), bound):
                return False
        return True


def _key(relation: Symbol) -> Symbol:
    return _SAME.get(relation[0], relation[0]), relation[1]


def _function(term: Term) -> Symbol:
    """Return what the places of a function are known by: no relation begins with a bracket."""
    name, arity = symbol(term)
    return f"({name}", arity


def _symbols(term: Term) -> Iterator[Symbol]:
    """Go through the relation of an atom, and the functions in it."""
    yield _key(symbol(term))
    yield from _functions(arguments(term))


def _functions(terms: Iterable[Term]) -> Iterator[Symbol]:
    for term in terms:
        if isinstance(term, tuple):
            yield _function(term)
            yield from _functions(term[1:])
