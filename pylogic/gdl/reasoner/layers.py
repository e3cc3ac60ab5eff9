"""The relations of a sheet, in the order in which they are worked out."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from pylogic.core.errors import CompileError, EvaluationLimit
from pylogic.core.graph import components, reachable
from pylogic.gdl.clauses import Clause, nests, role_name
from pylogic.gdl.reasoner.code import Names
from pylogic.gdl.reasoner.dependencies import above, constants
from pylogic.gdl.reasoner.instances import Instances
from pylogic.gdl.reasoner.joins import Joins
from pylogic.gdl.reasoner.planning import Size, larger, measured
from pylogic.gdl.reasoner.relations import DOES, DOMAIN, NEXT, TRUE, Env, Key, Slots, key_of
from pylogic.gdl.reasoner.strata import LIMIT, Explosion, Schedule, Stratum
from pylogic.gdl.terms import Term, sort_key

Facts: TypeAlias = frozenset[Term]

ROLE: Final[Key] = ("role", "1")
INIT: Final[Key] = ("init", "1")
LEGAL: Final[Key] = ("legal", "2")
TERMINAL: Final[Key] = ("terminal", "0")
GOAL: Final[Key] = ("goal", "2")
SEES: Final[Key] = ("sees", "2")
_WHOLE: Final = 300_000
"""How many rows a relation may have that no state changes."""

_FRESH: Final = 100
"""Of how many states that were just made the facts are kept by their names."""

_ROOM: Final = 4096
"""How many slots are kept free for indexes until all code is made."""


class Layers:
    """The relations of a sheet in strata; those that no state changes are worked out.

    clauses: The rules, without `or`.
    fixed: Rows that are known of relations that no state changes; then of all of these.
    roles: In the order of the sheet.
    initial: The facts of the first state.
    grows: Whether terms may grow from state to state.
    perceives: Whether the sheet says what roles perceive of moves.
    template: What is worked out in every state, by slot.
    split: By name and number of arguments, the slot of the facts of a state that begin so.
    of_terminal, of_legal, of_goal: What is worked out for these relations in a state.
    moved: For `next` and `sees`, what is worked out before and after moves are known.
    made: Of states that were just made, the slots of names and their facts.
    shared, stale: The indexes that moves do not change, and what they do.
    sizes: How large relations were seen to be.
    """

    def __init__(
        self, all_clauses: Sequence[Clause], fixed: Mapping[Key, Any] = MappingProxyType({})
    ) -> None:
        self.clauses = all_clauses
        self.fixed = dict(fixed)
        self.grows = any(nests(clause.head) for clause in all_clauses)
        self._ready = False
        self.made: dict[Facts, list[tuple[int, set[Term]]]] = {}
        self.slots = Slots()
        self._strata(self.clauses)
        self._evaluate_static()
        rows = self.template[self.slots.of(ROLE)]
        said = [
            c.head[1] for c in self.clauses if isinstance(c.head, tuple) and c.head[0] == "role"
        ]
        order = [role for role in said if role in rows]
        named = map(role_name, [*order, *sorted(rows, key=sort_key)])
        self.roles = tuple(dict.fromkeys(named))
        self.initial: Facts = frozenset(self.template[self.slots.of(INIT)])

    def _strata(self, all_clauses: Sequence[Clause]) -> None:
        by_key: dict[Key, list[Clause]] = {}
        edges: dict[Key, set[Key]] = {}
        for clause in all_clauses:
            key = key_of(clause.head)
            by_key.setdefault(key, []).append(clause)
            used = {key_of(a) for a in (*clause.positive, *clause.negative)}
            edges.setdefault(key, set()).update(used)
        roots = (ROLE, INIT, LEGAL, NEXT, TERMINAL, GOAL, SEES)
        needed = reachable(edges, roots)
        edges = {key: set(used) for key, used in edges.items() if key in needed}
        on_does = above(edges, lambda key: key == DOES)
        on_state = above(edges, lambda key: key[:2] == TRUE or key == DOES)
        for key in (ROLE, INIT):
            if key in on_state:
                raise CompileError(f"{key[0]} depends on a state or moves: it comes before both")
        slots = self.slots
        self.strata: list[Stratum] = []
        for component in components(edges):
            own = [clause for key in component.nodes for clause in by_key[key]]
            stratum = Stratum(component.nodes, own, slots)
            self.strata.append(stratum)
        self._edges = edges
        for key in (*needed, *roots, TRUE, DOES, DOMAIN):
            slots.of(key)
        self._next = next((s for s in self.strata if s.keys == (NEXT,) and NEXT in on_state), None)
        if self._next is not None:
            self._next.divide()
        self._static = [s for s in self.strata if s.keys[0] not in on_state]
        self.of_terminal = self._schedule(TERMINAL, on_state)
        self.of_legal = self._schedule(LEGAL, on_state)
        self.of_goal = self._schedule(GOAL, on_state)
        self.moved = {
            root: (self._schedule(root, on_state - on_does), self._schedule(root, on_does))
            for root in (NEXT, SEES)
        }
        self.perceives = SEES in edges
        moved = {DOES, *on_does}
        self._moving = {slots.of(key) for key in moved}
        self.sizes: dict[Key, Size] = {}

    def _schedule(self, root: Key, among: set[Key]) -> Schedule:
        needed = reachable(self._edges, [root]) & among
        return Schedule([s for s in self.strata if s.keys[0] in needed], self._run)

    def _evaluate_static(self) -> None:
        slots = self.slots
        env: Env = [None] * (slots.size + _ROOM + 40 * len(self.clauses))
        dynamic = {slots.of(k) for s in self.strata for k in s.keys}
        for slot in slots.rows.values():
            if slot not in dynamic:
                env[slot] = frozenset()
        env[slots.of(DOMAIN)] = frozenset(constants(self.clauses))
        static: dict[int, Any] = {}
        changing = {slots.of(k) for k in slots.rows if k[:2] == TRUE or k == DOES}
        for slot in slots.rows.values():
            if slot not in dynamic and slot not in changing:
                static[slot] = env[slot]
        self.names = Names(slots, static)
        self.joins = Joins(self.names, self.sizes)
        self.instances = Instances(self.joins)
        for stratum in self._static:
            if not self.fixed.keys() >= set(stratum.keys):
                self._run(stratum, env)
            for key in stratum.keys:
                rows = self.fixed.setdefault(key, env[slots.of(key)])
                env[slots.of(key)] = static[slots.of(key)] = rows
        self.template = env
        self.split: dict[str, dict[int, int]] = {}
        for key, slot in slots.rows.items():
            if key[:2] == TRUE and len(key) > 2:  # noqa: PLR2004 - the facts of one name
                self.split.setdefault(key[2], {})[int(key[3]) + 1] = slot
                env[slot] = frozenset()
        self._clean()

    def named(self, facts: Facts) -> Iterable[tuple[int, set[Term]]]:
        """Return the facts of a state by their names, each name with its slot."""
        found: dict[int, set[Term]] = {}
        for fact in facts:
            if fact.__class__ is tuple and (slots := self.split.get(fact[0])) is not None:  # type: ignore[arg-type]
                slot = slots.get(len(fact))
                if slot is not None:
                    found.setdefault(slot, set()).add(fact)
        return found.items()

    def state(self, env: Env) -> Facts:
        """Return the state that `next` gives, and keep its facts by their names for a while."""
        facts: Facts = frozenset(env[self.slots.rows[NEXT]])
        if self._next is not None and self._next.parts:
            if len(self.made) > _FRESH:
                self.made.clear()
            self.made[facts] = [(slot, env[part]) for slot, part in self._next.parts.items()]
        return facts

    def _clean(self) -> None:
        """Forget what was worked out for one state."""
        for at in self.slots.indexes.values():
            self.template[at] = None
        self.shared = [
            at for (slot, _), at in self.slots.indexes.items() if slot not in self._moving
        ]
        self.stale = [at for (slot, _), at in self.slots.indexes.items() if slot in self._moving]
        self.stale += self._moving - {self.slots.of(DOES)}

    def _run(self, stratum: Stratum, env: Env) -> None:
        if stratum.fillers is None:
            for key in stratum.depends():
                self.measure(key, env[self.slots.of(key)])
            stratum.limit = _WHOLE if stratum in self._static else LIMIT
            stratum.compile(self.instances, stratum.limit)
        if stratum.memory is not None and stratum.memory.recall(env, self._places(stratum)):
            return
        try:
            stratum.run(env)
        except Explosion as explosion:
            if stratum.memory is not None:
                stratum.memory.forget()
            if self._ready:
                raise EvaluationLimit("rows", explosion.limit) from None
            raise

    def measure(self, key: Key, rows: Any) -> None:  # noqa: ANN401 - rows
        """Note how large a relation is, if it is known; what no state changes is measured once."""
        settled = key in self.sizes and self.slots.of(key) in self.names.static
        if rows is not None and not settled:
            self.sizes[key] = larger(self.sizes.get(key), measured(rows, key))

    def _places(self, stratum: Stratum) -> list[int]:
        """Return the slots of a stratum's rows and of their indexes."""
        own = {self.slots.of(key) for key in stratum.keys}
        return [*own, *(at for (slot, _), at in self.slots.indexes.items() if slot in own)]
