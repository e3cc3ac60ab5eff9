"""What works a component of relations out: plain, going round, or with negation in the round."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from pylogic.core.errors import MeaningError
from pylogic.gdl.clauses import Clause, nests
from pylogic.gdl.demand import base_name
from pylogic.gdl.reasoner.code import Writer
from pylogic.gdl.reasoner.instances import Instances
from pylogic.gdl.reasoner.joins import Joins
from pylogic.gdl.reasoner.planning import Lack, Look, Size, measured, plan
from pylogic.gdl.reasoner.relations import (
    Env,
    Filler,
    Key,
    Slots,
    access,
    indexed,
    is_ground,
    key_of,
)
from pylogic.gdl.terms import Term, Variable, arguments, larger_than, rule_text

LIMIT: Final = 25_000
"""How many rows a relation may have before it is worked out on demand."""

LARGEST: Final = 10_000
"""How many parts a term may have."""

_GROWN: Final = 3_000_000
"""How many rounds all rows of terms that grow may take together: they are as large."""

_LATE: Final = 12
"""From which round on terms are looked at: those that double have grown by then."""

_ROUNDS: Final = 3_000
"""How many rounds recursion may take; what has no end grows by a little in each."""


class Explosion(Exception):
    """Relations have too many rows, or no end.

    sizes: How large they were by then, unless their terms grow.
    """

    def __init__(
        self, relations: Iterable[tuple[str, int]], limit: int, sizes: Mapping[Key, Size]
    ) -> None:
        self.relations = set(relations)
        self.limit = limit
        self.sizes = sizes
        super().__init__(f"more than {limit} rows")


class StratumMemo:
    """What was worked out last, and the facts that it depends on.

    facts: The slots of those facts.
    """

    def __init__(self, facts: Sequence[int]) -> None:
        self.facts = tuple(facts)
        self._key: tuple[frozenset[Any], ...] | None = None
        self._env: Env = []

    def recall(self, env: Env, slots: Iterable[int]) -> bool:
        """Put in what was worked out last, where the facts are the same; tell whether it was."""
        key = tuple(frozenset(env[slot]) for slot in self.facts)
        if key == self._key:
            for slot in slots:
                env[slot] = self._env[slot]
            return True
        self._key, self._env = key, env
        return False

    def forget(self) -> None:
        """Keep nothing, since it could not be worked out."""
        self._key = None


class Stratum:
    """Relations that depend on each other, or one alone.

    keys: The relations.
    clauses: All that say something of them.
    slots: Where rows are.
    """

    def __init__(self, keys: Sequence[Key], clauses: Sequence[Clause], slots: Slots) -> None:
        self.keys = tuple(keys)
        self.slots = slots
        self.slot = slots.of(keys[0])
        self.facts: dict[int, set[Any]] = {slots.of(key): set() for key in keys}
        self.clauses: list[Clause] = []
        for clause in clauses:
            if _is_fact(clause):
                self.facts[slots.of(key_of(clause.head))].add(row_of(clause.head))
            else:
                self.clauses.append(clause)
        inside = set(keys)
        self.loops = any(key_of(a) in inside for c in self.clauses for a in c.positive)
        self.grows = any(nests(clause.head) for clause in self.clauses)
        self.denies = any(key_of(a) in inside for c in self.clauses for a in c.negative)
        self.fillers: list[Filler] | None = None
        self.rounds: list[Filler] = []
        self.delta = {slots.of(key): slots.more() for key in keys} if self.loops else {}
        self.new = {slots.of(key): slots.more() for key in keys} if self.loops else {}
        self.assumed = {slots.of(key): slots.more() for key in keys} if self.denies else {}
        self.parts: dict[int, int] = {}
        self.limit = LIMIT
        self.memory: StratumMemo | None = None

    def depends(self) -> set[Key]:
        """Return the relations that are looked up."""
        return {key_of(a) for c in self.clauses for a in (*c.positive, *c.negative)}

    def divide(self) -> None:
        """Keep facts of the next state by their names, as they are looked up in that state."""
        heads = [arguments(clause.head)[0] for clause in self.clauses]
        if self.loops or self.denies or any(isinstance(head, Variable) for head in heads):
            return
        whole = self.facts[self.slot]
        for head in (*heads, *whole):
            named = self.slots.rows.get(key_of(("true", head)))
            if named is not None and isinstance(head, tuple) and named not in self.parts:
                self.parts[named] = self.slots.more()
                own = {fact for fact in whole if key_of(("true", fact)) == key_of(("true", head))}
                self.facts[self.parts[named]] = own

    def compile(self, instances: Instances, limit: int = 0) -> None:
        """Make the functions, with what is known of the relations' sizes.

        Where there is a limit, they stop when there are more rows.
        """
        joins = instances.joins
        self.checked = limit
        texts: list[str] = []
        fillers: list[str | Filler] = []
        ready = not (limit or self.loops or self.denies)
        rounds: list[str] = []
        for number, clause in enumerate(map(joins.bounded, map(joins.folded, self.clauses))):
            own = [a for a in clause.positive if self.slots.rows.get(key_of(a)) in self.new]
            if not own:
                name = f"f{self.slot}_{number}"
                made = instances.fillers(name, clause, self._target(clause)) if ready else None
                if made is not None:
                    fillers += made
                    continue
                texts.append(self._as_text(name, clause, None, joins))
                fillers.append(name)
            for which, atom in enumerate(own):
                name = f"g{self.slot}_{number}_{which}"
                texts.append(self._as_text(name, clause, atom, joins))
                rounds.append(name)
        space = joins.names.known
        exec(compile("\n".join(texts), "<rules of a sheet>", "exec"), space)  # noqa: S102 - ours
        self.fillers = [space.pop(one) if isinstance(one, str) else one for one in fillers]
        self.rounds = [space.pop(name) for name in rounds]
        heads = instances.heads.get(self.keys[0], ())
        if heads and len(heads) == len(self.clauses) and not self.parts:
            joins.bound(self.keys[0], self.facts[self.slot].union(*heads))

    def _target(self, clause: Clause) -> int:
        """Return the slot of the rows that a clause adds to."""
        home = self.slots.of(key_of(clause.head))
        if self.parts:
            named = self.slots.rows.get(key_of(("true", arguments(clause.head)[0])), -1)
            return self.parts.get(named, home)
        return self.new.get(home, home)

    def _as_text(self, name: str, clause: Clause, first: Term | None, joins: Joins) -> str:
        steps = plan(clause, joins.sizes, first)
        sources: dict[int, int] = {}
        for at, step in enumerate(steps):
            if isinstance(step, Look) and first is not None and step.atom is first:
                sources[at] = self.delta[self.slots.of(access(first).key)]
                first = None
            elif isinstance(step, Lack):
                slot = self.slots.of(access(step.atom).key)
                if slot in self.assumed:
                    sources[at] = self.assumed[slot]
        writer = Writer(name, clause.head, self._target(clause), steps, sources, joins.names)
        writer.limit = self.checked
        return writer.text()

    def run(self, env: Env) -> None:
        """Work the relations out, or raise `Explosion`."""
        try:
            self._run(env)
        except OverflowError:
            names = {(base_name(key[0]), _arity(key)) for key in self.keys}
            keys = () if self.grows else self.keys
            sizes = {key: measured(env[self.slots.of(key)], key) for key in keys}
            raise Explosion(names, self.limit, sizes) from None

    def _run(self, env: Env) -> None:
        if self.denies:
            self._alternate(env)
        elif self.loops:
            self._go_round(env)
        else:
            self._fill(env)

    def _fill(self, env: Env) -> None:
        for slot, facts in self.facts.items():
            env[slot] = set(facts)
        for fill in self.fillers or ():
            fill(env)
        env[self.slot].update(*(env[part] for part in self.parts.values()))

    def _go_round(self, env: Env) -> None:
        """Add what follows from what was added last, until nothing is new."""
        full = self.facts
        for slot, facts in full.items():
            env[slot] = set()
            env[self.new[slot]] = set(facts)
        for fill in self.fillers or ():
            fill(env)
        whole = [(*of, at) for of, at in self.slots.indexes.items() if of[0] in full]
        for *_, at in whole:
            env[at] = None
        indexes = [
            at for (slot, _), at in self.slots.indexes.items() if slot in self.delta.values()
        ]
        grown = 0
        for number in range(_ROUNDS):
            some = False
            for slot in full:
                fresh = env[self.new[slot]] - env[slot]
                some = some or bool(fresh)
                grown += number * len(fresh) if self.grows else 0
                if number > _LATE and any(larger_than(row, LARGEST) for row in islice(fresh, 8)):
                    raise OverflowError
                env[slot] |= fresh
                if len(env[slot]) > self.limit or grown > _GROWN:
                    raise OverflowError
                env[self.delta[slot]] = fresh
                env[self.new[slot]] = set()
            if not some:
                return
            for at in indexes:
                env[at] = None
            for slot, positions, at in whole:
                if env[at]:
                    indexed(env[self.delta[slot]], positions, env[at])
            for extend in self.rounds:
                extend(env)
        raise OverflowError

    def _alternate(self, env: Env) -> None:
        """Find what is true whatever is assumed of the rest: the well-founded model."""
        under: dict[int, set[Any]] = {slot: set() for slot in self.facts}
        while True:
            over = self._assuming(env, under)
            better = self._assuming(env, over)
            if better == under:
                break
            under = better
        if any(base_name(key[0]) != key[0] for key in self.keys):
            return  # what is asked for may be open where what holds is not
        for key in self.keys:
            slot = self.slots.of(key)
            for row in sorted(over[slot] - under[slot], key=str)[:1]:
                parts = row if int(key[1]) > 1 else (row,)
                atom = rule_text((key[0], *parts) if int(key[1]) else key[0])
                raise MeaningError(f"{atom} rests on its own negation")

    def _assuming(self, env: Env, assumed: Mapping[int, set[Any]]) -> dict[int, set[Any]]:
        own = {*self.facts, *self.assumed.values()}
        for (slot, _), at in self.slots.indexes.items():
            if slot in own:
                env[at] = None
        for slot, rows in assumed.items():
            env[self.assumed[slot]] = rows
        if self.loops:
            self._go_round(env)
        else:
            self._fill(env)
        return {slot: set(env[slot]) for slot in self.facts}


class Schedule:
    """What works some components out, one after the other, where that is not done yet.

    strata: The components, each after those that it depends on.
    run: What works one out.
    """

    def __init__(self, strata: Iterable[Stratum], run: Callable[[Stratum, Env], None]) -> None:
        self.strata = tuple(strata)
        self.run = run
        self.fill: Filler = self._slowly

    def _slowly(self, env: Env) -> None:
        for stratum in self.strata:
            if env[stratum.slot] is None:
                self.run(stratum, env)

    def join(self) -> None:
        """Make one function of all; the components are compiled, and none stops at a limit."""
        lines = ["def fill(env):", "    pass"]
        known: dict[str, Any] = {"run": self.run}
        for stratum in self.strata:
            at = stratum.slot
            lines.append(f"    if env[{at}] is None:")
            if stratum.loops or stratum.denies or stratum.memory:
                known[f"s{at}"] = stratum
                lines.append(f"        run(s{at}, env)")
                continue
            for slot, facts in stratum.facts.items():
                known[f"facts{slot}"] = facts
                lines.append(
                    f"        env[{slot}] = {f'facts{slot}.copy()' if facts else 'set()'}"
                )
            for number, fill in enumerate(stratum.fillers or ()):
                known[f"f{at}_{number}"] = fill
                lines.append(f"        f{at}_{number}(env)")
            if stratum.parts:
                parts = ", ".join(f"env[{part}]" for part in stratum.parts.values())
                lines.append(f"        env[{at}].update({parts})")
        exec(compile("\n".join(lines), "<rules of a sheet>", "exec"), known)  # noqa: S102 - ours
        self.fill = known["fill"]


def _arity(key: Key) -> int:
    """Return how many arguments a relation has in the sheet."""
    _, blank, pattern = key[0].partition(" ")
    return len(pattern.rstrip("?")) if blank else int(key[1])


def _is_fact(clause: Clause) -> bool:
    body = (*clause.positive, *clause.negative, *clause.distinct)
    return not body and is_ground(clause.head, set())


def row_of(atom: Term) -> Any:  # noqa: ANN401 - a term or several
    """Return the row that an atom without variables is."""
    terms = access(atom).terms
    return terms[0] if len(terms) == 1 else tuple(terms)
