"""Instances of clauses that are found once, and kept with the fact that they begin with.

Most clauses look up facts of a state, and rows that are the same in every state. Once a fact is
known, what is left to test has no variables: instances of the clause are kept with the fact, each
with the rows that it needs or bars. A clause that begins with no fact has all its instances at
once.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from pylogic.gdl.clauses import Clause
from pylogic.gdl.reasoner.code import Writer
from pylogic.gdl.reasoner.frames import FrameClause, environment, tested
from pylogic.gdl.reasoner.joins import Joins
from pylogic.gdl.reasoner.planning import UNKNOWN, Look, fan, plan
from pylogic.gdl.reasoner.relations import TRUE, Filler, Key, access, is_ground, key_of
from pylogic.gdl.terms import Term, arguments, variables

_FAN: Final = 32
"""How many instances of a clause a fact may be expected to have."""

_ALL: Final = 5_000
_TIMES: Final = 3
_FEW: Final = 8
"""How many instances a clause without a fact may have; how many times the rows that it needs; and
how many in any case."""

_RARE: Final = 5
"""All facts of a name are gone through if they are at most so many times the rows of any atom."""

_FACTS: Final = 20_000
"""Of how many facts of a name instances are kept."""

_ROW: Final = "row of several"
"""What stands first in a term for a row, which a variable may begin."""

_NONE: Final[frozenset[Any]] = frozenset()
_NOWHERE: Final[Mapping[Term, int]] = MappingProxyType({})

Kind: TypeAlias = tuple[int, bool]
"""The slot of rows, and whether they are needed or barred."""

_Instance: TypeAlias = tuple[frozenset[Any], ...]
"""The head, alone in a set, and the rows of each kind."""


class Kept(dict[Term, tuple[Any, ...]]):
    """What each fact of one name gives to some clauses.

    givers: What finds it, for each clause.
    slot: Of the list of what the facts of a state give.
    """

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.givers: list[Callable[[Term], Any]] = []
        self.slot = slot

    def __missing__(self, fact: Term) -> tuple[Any, ...]:
        """Find what a fact gives."""
        if len(self) > _FACTS:
            self.clear()
        found = self[fact] = tuple(give(fact) for give in self.givers)
        return found


@dataclass(slots=True)
class _Giver:
    """Finds the instances of clauses that a fact begins.

    slot: Of the facts of its name.
    kinds: What the instances test.
    fills: Of each clause, what finds the rows, in which slot, and the kinds of their tests.
    """

    slot: int
    kinds: list[Kind]
    fills: list[tuple[Filler, int, list[Kind]]] = field(default_factory=list)

    def __call__(self, fact: Term) -> Any:  # noqa: ANN401 - heads alone, where nothing is tested
        found: list[_Instance] = []
        for fill, at, tests in self.fills:
            env = environment({self.slot: (fact,), at: set()})
            fill(env)
            found += _instances(env[at], tests, self.kinds)
        if self.kinds:
            return tuple(dict.fromkeys(found))
        return frozenset(head for (heads,) in found for head in heads)


@dataclass(slots=True)
class _Split:
    """A clause, by what its atoms depend on.

    fixed, never: Atoms whose rows no state changes, which must hold and which must not.
    guards, tests: The others, without variables and with some; each with whether it must hold.
    """

    clause: Clause
    fixed: tuple[Term, ...]
    never: tuple[Term, ...]
    guards: list[tuple[Term, bool]]
    tests: list[tuple[Term, bool]]

    @property
    def once(self) -> bool:
        """Whether there is only one head."""
        return not any(variables(self.clause.head))

    def instances(self, fact: Sequence[Term] = ()) -> Clause | None:
        """Return the clause of the instances that a fact begins; None where tests stay open."""
        begins = (*fact, *self.fixed)
        bound = {v for atom in begins for v in variables(atom)}
        sides = (side for pair in self.clause.distinct for side in pair)
        atoms = (self.clause.head, *sides, *self.never, *(atom for atom, _ in self.tests))
        if not all(is_ground(atom, bound) for atom in atoms):
            return None
        rows = (_row(atom) for atom in (self.clause.head, *(atom for atom, _ in self.tests)))
        return Clause(("instance", *rows, "."), begins, self.never, self.clause.distinct)


class Instances:
    """Makes the functions of clauses whose instances are kept.

    joins: What no state changes.
    heads: By relation, the heads that each of its clauses may have, if it has no fact.
    """

    def __init__(self, joins: Joins) -> None:
        self.joins = joins
        self.slots = joins.names.slots
        self.heads: dict[Key, list[frozenset[Any]]] = {}
        self._kept: dict[int, Kept] = {}
        self._givers: dict[object, _Giver] = {}

    def fillers(self, name: str, clause: Clause, target: int) -> list[Filler] | None:
        """Return what adds the heads of a clause; None where no instances are kept.

        There is nothing to add where a clause before does it as well.
        """
        split = self._split(clause)
        frame = self._frame(clause, target)
        if frame is not None:
            return [frame]
        if not split.tests and not split.fixed:
            return None
        facts = [atom for atom, holds in split.tests if holds and _is_named(atom)]
        if facts:
            return self._by_fact(name, split, facts, target)
        return self._at_once(name, split, target)

    def _is_fixed(self, atom: Term) -> bool:
        return self.slots.rows.get(key_of(atom)) in self.joins.names.static

    def _split(self, clause: Clause) -> _Split:
        fixed = tuple(filter(self._is_fixed, clause.positive))
        never = tuple(filter(self._is_fixed, clause.negative))
        tests = [(atom, True) for atom in clause.positive if atom not in fixed]
        tests += [(atom, False) for atom in clause.negative if atom not in never]
        guards = [test for test in tests if not any(variables(test[0]))]
        return _Split(clause, fixed, never, guards, [t for t in tests if t not in guards])

    def _frame(self, clause: Clause, target: int) -> FrameClause | None:
        own = tested(clause, self._is_fixed)
        if own is None:
            return None
        facts = self.slots.of(key_of(own.fact))
        keys, stays = self.slots.more(), self.slots.more()
        find = self._filler(own.find, keys)
        test = self._filler(own.tests, stays, {own.key: keys, own.fact: facts})
        return FrameClause(facts, target, keys, find, stays, test)

    def _by_fact(
        self, name: str, split: _Split, facts: Sequence[Term], target: int
    ) -> list[Filler] | None:
        many, at = min((self._many(fact, split.fixed), at) for at, fact in enumerate(facts))
        fact = facts[at]
        sizes = self.joins.sizes
        fewest = min(fan(atom, set(), sizes)[0] for atom, holds in split.tests if holds)
        if _RARE * fewest < sizes.get(key_of(fact), UNKNOWN).rows:
            return None
        split.tests.remove((fact, True))
        own = split.instances([fact])
        if many > _FAN or own is None:
            return None
        slot = self.slots.of(key_of(fact))
        tests, kinds = self._kinds(split)
        guards = self._guards(split, target)
        giver = self._givers.get((slot, *guards, *kinds))
        fillers: list[Filler] = []
        if giver is None:
            giver = self._givers[slot, *guards, *kinds] = _Giver(slot, kinds)
            kept, lines = self._list(slot)
            place = f"fact[{len(kept.givers)}]"
            kept.givers.append(giver)
            lines.append("for fact in kept:")
            lines += (f"    {line}" for line in _loop(place, kinds, once=split.once))
            fillers = [self._run(name, [*guards, *lines])]
        rows = self.slots.more()
        giver.fills.append((self._filler(own, rows, {fact: slot}), rows, tests))
        return fillers

    def _many(self, fact: Term, fixed: Sequence[Term]) -> float:
        """Return how many rows that no state changes fit a fact, as far as can be told."""
        bound = set(variables(fact))
        rest = list(fixed)
        many = 1.0
        while rest:
            rows, at = min(
                (fan(atom, bound, self.joins.sizes)[0], n) for n, atom in enumerate(rest)
            )
            many *= max(rows, 1.0)
            bound.update(variables(rest.pop(at)))
        return many

    def _at_once(self, name: str, split: _Split, target: int) -> list[Filler] | None:
        own = split.instances()
        if own is None:
            return None
        needed = [self.joins.sizes.get(key_of(atom)) for atom, holds in split.tests if holds]
        limits = [_FEW + (_TIMES * int(size.rows) if size else 0) for size in needed]
        slot = self.slots.more()
        env = environment({slot: set()})
        try:
            self._filler(own, slot, limit=min(limits, default=_ALL))(env)
        except OverflowError:
            return None
        tests, kinds = self._kinds(split)
        found = _instances(env[slot], tests, kinds)
        heads = frozenset(head for heads, *_ in found for head in heads)
        self.heads.setdefault(key_of(split.clause.head), []).append(heads)
        lines = self._guards(split, target)
        facts = {self.slots.of(key_of(atom)) for atom, _ in split.tests}
        barred = all(not needed and _is_named(atom) for atom, needed in split.tests)
        if kinds and barred and len(heads) == len(found):
            return [self._run(name, [*lines, *self._barred(found, heads, facts)])]
        self.joins.names.known[f"A{slot}"] = found if kinds else heads
        return [self._run(name, [*lines, *_loop(f"A{slot}", kinds, once=split.once)])]

    def _barred(
        self, instances: Sequence[_Instance], heads: frozenset[Any], slots: Iterable[int]
    ) -> Iterator[str]:
        """Go through the lines that add all heads but those that facts bar."""
        by_fact: dict[Term, frozenset[Any]] = {}
        for head, facts in instances:
            by_fact.update((fact, by_fact.get(fact, _NONE) | head) for fact in facts)
        given = self.slots.more()
        self.joins.names.known[f"A{given}"] = heads
        yield f"left = set(A{given})"
        for slot in sorted(slots):
            kept, lines = self._list(slot)
            yield from lines
            yield f"for fact in kept: left -= fact[{len(kept.givers)}]"
            kept.givers.append(partial(_given, by_fact))
        yield "out |= left"

    def _list(self, slot: int) -> tuple[Kept, list[str]]:
        """Return what facts of a name give, and the lines that list it for those of a state."""
        if slot not in self._kept:
            self._kept[slot] = Kept(self.slots.more())
            self.joins.names.known[f"K{slot}"] = self._kept[slot].__getitem__
        kept = self._kept[slot]
        made = f"kept = env[{kept.slot}] = [*map(K{slot}, env[{slot}])]"
        return kept, [f"kept = env[{kept.slot}]", f"if kept is None: {made}"]

    def _kinds(self, split: _Split) -> tuple[list[Kind], list[Kind]]:
        """Return the kind of each test, and all kinds, the needed ones first."""
        tests = [(self._tested(atom), holds) for atom, holds in split.tests]
        return tests, sorted(set(tests), key=lambda kind: (not kind[1], kind[0]))

    def _tested(self, atom: Term) -> int:
        """Return the slot of rows that an atom without variables is looked for in."""
        return self.slots.of(TRUE if _is_named(atom) else key_of(atom))

    def _guards(self, split: _Split, target: int) -> list[str]:
        """Return the lines that stop where nothing is to be added."""
        lines = [
            f"if {_plain(_row(atom))!r} {'not ' * holds}in env[{self._tested(atom)}]: return"
            for atom, holds in split.guards
        ]
        lines.append(f"out = env[{target}]")
        if split.once:
            lines.append(f"if {_plain(_row(split.clause.head))!r} in out: return")
        return lines

    def _filler(
        self, clause: Clause, target: int, sources: Mapping[Term, int] = _NOWHERE, limit: int = 0
    ) -> Filler:
        """Return what adds the heads of a clause.

        sources: Atoms whose rows are in slots of their own; the first is looked up first.
        """
        steps = plan(clause, self.joins.sizes, next(iter(sources), None))
        looks = {at: step.atom for at, step in enumerate(steps) if isinstance(step, Look)}
        own = {at: sources[atom] for at, atom in looks.items() if atom in sources}
        writer = Writer("filler", clause.head, target, steps, own, self.joins.names)
        writer.limit = limit
        return self._made("filler", writer.text())

    def _run(self, name: str, lines: Iterable[str]) -> Filler:
        return self._made(name, "\n    ".join([f"def {name}(env):", *lines]))

    def _made(self, name: str, text: str) -> Filler:
        space = self.joins.names.known
        exec(compile(text, "<rules of a sheet>", "exec"), space)  # noqa: S102 - ours
        filler: Filler = space.pop(name)
        return filler


def _loop(instances: str, kinds: Sequence[Kind], *, once: bool) -> list[str]:
    """Return the lines that add the heads of instances whose tests hold.

    once: Whether all have the same head.
    """
    add = "out |= head; return" if once else "out |= head"
    if not kinds:
        return [f"if {instances}: out |= {instances}{'; return' * once}"]
    names = ", ".join(f"r{at}" for at in range(len(kinds)))
    tests = " and ".join(
        f"r{at} <= env[{slot}]" if needed else f"r{at}.isdisjoint(env[{slot}])"
        for at, (slot, needed) in enumerate(kinds)
    )
    return [f"for head, {names} in {instances}:", f"    if {tests}: {add}"]


def _instances(
    rows: Iterable[Sequence[Term]], tests: Sequence[Kind], kinds: Sequence[Kind]
) -> list[_Instance]:
    """Return instances by their rows, of which each has a head, and then what is tested."""
    found = []
    for head, *parts in rows:
        by_kind = {kind: set[Any]() for kind in kinds}
        for part, kind in zip(parts, tests, strict=False):  # a mark comes last
            by_kind[kind].add(_plain(part))
        found.append((frozenset([_plain(head)]), *map(frozenset, by_kind.values())))
    return found


def _given(by_fact: Mapping[Term, frozenset[Any]], fact: Term) -> frozenset[Any]:
    return by_fact.get(fact, _NONE)


def _is_named(atom: Term) -> bool:
    """Tell whether an atom is on the facts of one name in the state."""
    return key_of(atom)[:2] == TRUE != key_of(atom)


def _row(atom: Term) -> Term:
    """Return a term for the row of an atom."""
    known = access(atom)
    if known.offset or len(known.terms) == 1:
        return arguments(atom)[0]
    return (_ROW, *known.terms)


def _plain(term: Term) -> Term:
    """Return the row that a term stands for."""
    return term[1:] if isinstance(term, tuple) and term[0] == _ROW else term
