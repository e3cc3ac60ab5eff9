"""From the plan of a clause to the text of a Python function that adds its heads."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pylogic.gdl.reasoner.planning import Differ, Lack, Look, Step
from pylogic.gdl.reasoner.relations import (
    DOES,
    TRUE,
    Access,
    Slots,
    access,
    indexed,
    is_ground,
    seldom,
)
from pylogic.gdl.terms import Term, Variable, variables

_LOOPS: Final = 14
"""How many loops stand in one function; Python nests twenty blocks."""

_MANY: Final = 20_000
"""From how many rows on an index takes a while."""


@dataclass(slots=True)
class _Later:
    """An index of rows that no state changes, made once it is looked at.

    Where there are many rows, it is made once it is looked at often: until then, those rows
    alone are gone through that have the same at the first position.

    space: Where functions find it by `name`; what is made takes its place there.
    first: The rows by the first position.
    parts: Of those that were looked at, an index by the other positions.
    gone: How many rows were gone through, and how often they were looked at.
    """

    space: dict[str, Any]
    name: str
    rows: Any
    positions: tuple[int, ...]
    first: dict[Any, list[Any]] | None = None
    parts: dict[Any, dict[Any, list[Any]]] = field(default_factory=dict)
    gone: int = 0

    def get(self, key: Any, otherwise: Any) -> Any:  # noqa: ANN401 - as a dictionary
        """Return the rows of a key."""
        if len(self.positions) == 1 or len(self.rows) < _MANY or self.gone > len(self.rows):
            made = self.space[self.name] = indexed(self.rows, self.positions)
            return made.get(key, otherwise)
        if self.first is None:
            self.first = indexed(self.rows, self.positions[:1])
        first, *rest = key
        if first not in self.parts:
            near = self.first.get(first, ())
            self.gone += len(near)
            self.parts[first] = indexed(near, self.positions[1:])
        self.gone += 1
        return self.parts[first].get(rest[0] if len(rest) == 1 else tuple(rest), otherwise)

    def __contains__(self, key: object) -> bool:
        return bool(self.get(key, ()))


@dataclass(slots=True)
class Names:
    """What generated functions find by name: rows and indexes that no state changes."""

    slots: Slots
    static: dict[int, Any]
    known: dict[str, Any] = field(default_factory=lambda: {"indexed": indexed, "seldom": seldom})

    def rows(self, slot: int) -> str | None:
        """Return the name of rows that no state changes; None for others."""
        if slot not in self.static:
            return None
        self.known.setdefault(f"S{slot}", self.static[slot])
        return f"S{slot}"

    def index(self, slot: int, positions: tuple[int, ...]) -> str | None:
        """Return the name of an index of rows that no state changes; None for others."""
        if slot not in self.static:
            return None
        at = self.slots.index(slot, positions)
        if f"I{at}" not in self.known:
            self.known[f"I{at}"] = _Later(self.known, f"I{at}", self.static[slot], positions)
        return f"I{at}"


class Writer:
    """Writes one function.

    name: What it is called.
    head: What it adds.
    bare: Whether a row of the head is its only argument.
    target: The slot of the rows that it adds to.
    steps: The plan.
    sources: By step, the slot of its rows where it is not that of its relation.
    names: What does not change.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what a function is made of
        self,
        name: str,
        head: Term,
        target: int,
        steps: Sequence[Step],
        sources: Mapping[int, int],
        names: Names,
    ) -> None:
        self.steps = steps
        self.sources = sources
        self.names = names
        self.head = access(head)
        self.target = target
        self.name = name
        self.bound: set[Variable] = set()
        self.called: dict[Variable, str] = {}
        self.lines: list[tuple[int, str]] = []
        self.hoisted: dict[str, list[str]] = {}
        self.hoist_at: int | None = None
        self.loops = 0
        self.often = False
        self.inner = 0
        self.rows = 0
        self.limit = 0

    def text(self) -> str:
        """Return the function."""
        self._steps(0, 1, [])
        prelude = [(1, line) for lines in self.hoisted.values() for line in lines]
        at = 0 if self.hoist_at is None else self.hoist_at
        lines = [*self.lines[:at], *prelude, *self.lines[at:]]
        body = "\n".join("    " * depth + line for depth, line in lines)
        return f"def {self.name}(env):\n{body}\n"

    def _put(self, depth: int, line: str) -> None:
        self.lines.append((depth, line))

    def _hoist(self, name: str, *lines: str) -> str:
        """Have something fetched before the first loop; return its name."""
        if name not in self.hoisted:
            self.hoisted[name] = []
            if self.hoist_at is None and not self.loops:
                self.lines += [(1, line) for line in lines]
            else:
                self.hoisted[name] = list(lines)
        return name

    def _rows_of(self, slot: int) -> str:
        return self.names.rows(slot) or self._hoist(f"s{slot}", f"s{slot} = env[{slot}]")

    def _index_of(self, slot: int, positions: tuple[int, ...]) -> str:
        known = self.names.index(slot, positions)
        if known is not None:
            return known
        at = self.names.slots.index(slot, positions)
        return self._hoist(
            f"i{at}",
            f"i{at} = env[{at}]",
            f"if not i{at}: i{at} = env[{at}] = indexed(env[{slot}], {positions!r})",
        )

    def _steps(self, at: int, depth: int, stops: list[bool]) -> None:
        """Write the steps from one on; `stops` tells of each loop whether one success will do."""
        if at == len(self.steps):
            self._add(depth, stops)
            return
        if self.loops and self.loops % _LOOPS == 0 and not self.inner // self.loops:
            self._inner(at, depth)
            return
        step = self.steps[at]
        match step:
            case Differ(left, right):
                self._unless(depth, f"{self._value(left)} != {self._value(right)}", stops)
                self._steps(at + 1, depth, stops)
            case Lack():
                self._lack(step, at, depth, stops)
            case Look():
                self._look(step, at, depth, stops)

    def _inner(self, at: int, depth: int) -> None:
        self.inner = self.loops
        name = f"inner{at}"
        self._put(depth, f"def {name}():")
        self._steps(at, depth + 1, [])
        self._put(depth, f"{name}()")

    def _unless(self, depth: int, condition: str, stops: list[bool]) -> None:
        self._put(depth, f"if not ({condition}): {'continue' if stops else 'return'}")

    def _add(self, depth: int, stops: list[bool]) -> None:
        out = self._hoist("out", f"out = env[{self.target}]")
        self._put(depth, f"{out}.add({self._row(self.head)})")
        if self.limit:
            self._put(depth, f"if len({out}) > {self.limit}: raise OverflowError")
        if stops and all(stops):
            self._put(depth, "return")
        elif stops and stops[-1]:
            self._put(depth, "break")

    def _row(self, known: Access) -> str:
        if len(known.terms) == 1 and known.offset == 0:
            return self._value(known.terms[0])
        named = [repr(known.key[2])] if known.offset else []
        return _tuple([*named, *map(self._value, known.terms)])

    def _value(self, term: Term) -> str:
        if isinstance(term, str):
            return repr(term)
        if isinstance(term, Variable):
            return self.called[term]
        return _tuple([self._value(part) for part in term])

    def _membership(self, known: Access, slot: int) -> str:
        if known.offset:
            slot = self.names.slots.of(TRUE)
        return f"{self._row(known)} in {self._rows_of(slot)}"

    def _lookup(
        self, known: Access, slot: int, *, seldom: bool = False
    ) -> tuple[str, str | None, set[int]]:
        """Return where the rows that may fit are, the same as a test, and what was looked up.

        seldom: Whether all rows are gone through until an index was asked for some times.
        """
        if len(known.terms) == 1 and known.offset == 0:
            return self._rows_of(slot), None, set()
        fixed = [i for i, term in enumerate(known.terms) if is_ground(term, self.bound)]
        if not fixed:
            return self._rows_of(slot), None, set()
        positions = tuple(i + known.offset for i in fixed)
        values = [self._value(known.terms[i]) for i in fixed]
        key = values[0] if len(values) == 1 else _tuple(values)
        if seldom:
            at = self.names.slots.index(slot, positions)
            made = self._hoist(f"m{at}", f"m{at} = seldom(env, {at}, {slot}, {positions!r})")
            rows = self._rows_of(slot)
            return f"{rows} if {made} is None else {made}.get({key}, ())", None, set()
        index = self._index_of(slot, positions)
        return f"{index}.get({key}, ())", f"{key} in {index}", set(fixed)

    def _slot(self, at: int, known: Access) -> int:
        return self.sources.get(at, self.names.slots.of(known.key))

    def _lack(self, step: Lack, at: int, depth: int, stops: list[bool]) -> None:
        known = access(step.atom)
        slot = self._slot(at, known)
        free = [t for t in known.terms if not is_ground(t, self.bound)]
        if not free and at not in self.sources:
            self._unless(depth, f"not {self._membership(known, slot)}", stops)
        elif not free:
            self._unless(depth, f"{self._row(known)} not in {self._rows_of(slot)}", stops)
        elif _all_new(free):
            rows, test, _ = self._lookup(known, slot)
            self._unless(depth, f"not ({test or rows})", stops)
        else:
            rows, _, fixed = self._lookup(known, slot)
            before = set(self.bound)
            row = self._new_row()
            if self.hoist_at is None:
                self.hoist_at = len(self.lines)
            self._put(depth, f"for {row} in {rows}:")
            self._match(known, row, depth + 1, fixed)
            self._put(depth + 1, "break")
            self._put(depth, "else:")
            self.bound = before
            depth += 1
            self._put(depth, "pass")
        self._steps(at + 1, depth, stops)

    def _look(self, step: Look, at: int, depth: int, stops: list[bool]) -> None:
        known = access(step.atom)
        slot = self._slot(at, known)
        free = [t for t in known.terms if not is_ground(t, self.bound)]
        if not free and at not in self.sources:
            self._unless(depth, self._membership(known, slot), stops)
            self._steps(at + 1, depth, stops)
            return
        if _all_new(free) and not self._used_after(at) & {v for t in free for v in variables(t)}:
            rows, test, _ = self._lookup(known, slot)
            if not free:
                test = f"{self._row(known)} in {self._rows_of(slot)}"
            self._unless(depth, test or rows, stops)
            self._steps(at + 1, depth, stops)
            return
        seldom = not self.often and slot not in self.names.static and at not in self.sources
        rows, _, fixed = self._lookup(known, slot, seldom=seldom)
        stop = all(is_ground(term, self.bound) for term in self.head.terms)
        if stop and not (stops and stops[-1]):
            out = self._hoist("out", f"out = env[{self.target}]")
            self._unless(depth, f"{self._row(self.head)} not in {out}", stops)
        if at == 0 and len(self.steps) == 1 and not self.limit and self._kept(known, slot):
            out = self._hoist("out", f"out = env[{self.target}]")
            self._put(depth, f"{out}.update({rows})")
            return
        if self.hoist_at is None:
            self.hoist_at = len(self.lines)
        row = self._new_row()
        self._put(depth, f"for {row} in {rows}:")
        self.loops += 1
        self.often = self.often or known.key != DOES
        self._match(known, row, depth + 1, fixed)
        more = [*stops, stop]
        self._steps(at + 1, depth + 1, more)
        if stop and stops and stops[-1] and not all(more):
            self._put(depth, "else: continue")
            self._put(depth, "break")

    def _kept(self, known: Access, slot: int) -> bool:
        """Tell whether the head has just the rows of an atom: facts that stay, or another name."""
        facts = bool(known.offset) and self.head.terms == ((known.key[2], *known.terms),)
        same = facts or (not known.offset and known.terms == self.head.terms)
        return same and not self.head.offset and _all_new(known.terms) and slot != self.target

    def _new_row(self) -> str:
        self.rows += 1
        return f"r{self.rows}"

    def _used_after(self, at: int) -> set[Variable]:
        used = {v for term in self.head.terms for v in variables(term)}
        for step in self.steps[at + 1 :]:
            if isinstance(step, Differ):
                used |= {*variables(step.left), *variables(step.right)}
            else:
                used |= set(variables(step.atom))
        return used

    def _match(self, known: Access, row: str, depth: int, fixed: set[int]) -> None:
        """Write what takes a row apart, and goes on to the next where it does not fit."""
        if len(known.terms) == 1 and known.offset == 0:
            self._fit(known.terms[0], row, depth)
            return
        for i, term in enumerate(known.terms):
            if i not in fixed:
                self._fit(term, f"{row}[{i + known.offset}]", depth)

    def _fit(self, term: Term, place: str, depth: int) -> None:
        if is_ground(term, self.bound):
            self._put(depth, f"if {place} != {self._value(term)}: continue")
        elif isinstance(term, Variable):
            self.called.setdefault(term, f"v{len(self.called)}")
            self._put(depth, f"{self.called[term]} = {place}")
            self.bound.add(term)
        elif isinstance(term, tuple):
            part = self._new_row()
            self._put(depth, f"{part} = {place}")
            test = f"{part}.__class__ is tuple and len({part}) == {len(term)}"
            self._put(depth, f"if not ({test} and {part}[0] == {term[0]!r}): continue")
            for i, inner in enumerate(term[1:], 1):
                self._fit(inner, f"{part}[{i}]", depth)


def _all_new(terms: Sequence[Term]) -> bool:
    """Tell whether terms are variables, none of them twice."""
    return all(isinstance(t, Variable) for t in terms) and len(set(terms)) == len(terms)


def _tuple(parts: Sequence[str]) -> str:
    return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
