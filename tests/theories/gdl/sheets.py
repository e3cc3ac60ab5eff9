"""Random sheets: stratified, safe and finite, with recursion, `or`, `distinct` and functions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pylogic.gdl.rules import Both, Either, Goal, Holds, Not, Rule
from pylogic.gdl.terms import Term, Variable, variables

if TYPE_CHECKING:
    from random import Random

_CONSTANTS: Final = ("a", "b", "1", "a", "b", "1", "2", "x-1", "10")
_VARIABLES: Final = tuple(map(Variable, ("x", "y", "z", "w9")))
_FUNCTIONS: Final = (("s", 1), ("pair", 2))
_NAMES: Final = ("p", "q", "edge", "line", "succ", "index", "open", "not1", "a", "call", "x_y")


@dataclass(slots=True)
class Maker:
    """Makes one sheet, relation after relation: each asks for those before it."""

    chance: Random
    rules: list[Rule] = field(default_factory=list)
    known: list[tuple[str, int]] = field(default_factory=list)
    fluents: list[tuple[str, int]] = field(default_factory=list)
    moves: list[tuple[str, int]] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    asks: bool = False
    acts: bool = False

    def sheet(self) -> list[Rule]:
        """Return the rules, in an order by chance."""
        chance = self.chance
        roles = self.roles = chance.sample(("red", "blue", "3"), chance.choice((1, 1, 2, 2, 3)))
        self.rules += [Rule(("role", role)) for role in roles]
        self.known.append(("role", 1))
        self.fluents = [(name, chance.randrange(3)) for name in ("cell", "on", "a")]
        self.moves = [("go", chance.randrange(1, 3)), ("mark", 1)]
        names = chance.sample(_NAMES, len(_NAMES))
        for _ in range(chance.randrange(1, 4)):
            self._facts(names.pop())
        for _ in range(chance.randrange(3)):
            self._relation(names.pop())
        for _ in range(chance.randrange(3, 8)):
            self.rules.append(Rule(("init", self._filled(chance.choice(self.fluents)))))
        self.asks = True
        for _ in range(chance.randrange(3)):
            self._relation(names.pop())
        self._game(roles)
        chance.shuffle(self.rules)
        return self.rules

    def _game(self, roles: list[str]) -> None:
        chance = self.chance
        for role in roles:
            self.rules.append(Rule(("legal", role, "noop")))
        for _ in range(chance.randrange(2, 6)):
            self._rule(lambda bound: ("legal", self._role(bound, roles), self._head(
                chance.choice(self.moves), bound)))  # fmt: skip
        self.known.append(("legal", 2))
        for _ in range(chance.randrange(1, 3)):
            self._rule(lambda _: "terminal")
        for _ in range(chance.randrange(1, 4)):
            value = chance.choice(("0", "50", "100"))
            self._rule(lambda bound, v=value: ("goal", self._role(bound, roles), v))
        self.known.remove(("legal", 2))
        self.acts = True
        for _ in range(chance.randrange(3, 8)):
            self._rule(lambda bound: ("next", self._head(chance.choice(self.fluents), bound)))

    def _role(self, bound: list[Variable], roles: list[str]) -> Term:
        return self.chance.choice(bound) if bound and self.chance.random() < 0.3 else (
            self.chance.choice(roles))  # fmt: skip

    def _facts(self, name: str) -> None:
        arity = self.chance.randrange(1, 3)
        for _ in range(self.chance.randrange(3, 8)):
            self.rules.append(Rule(self._filled((name, arity))))
        self.known.append((name, arity))

    def _relation(self, name: str) -> None:
        """Make a relation, that may go round: then its heads have no functions that grow."""
        chance = self.chance
        relation = name, chance.randrange(3)
        recursive = relation[1] > 0 and chance.random() < 0.4
        for _ in range(chance.randrange(1, 3)):
            self._rule(lambda bound: self._head(relation, bound))
        if recursive:
            for _ in range(chance.randrange(1, 3)):
                self._rule(lambda bound: self._head(relation, bound, flat=True), relation)
        self.known.append(relation)

    def _rule(self, head: object, again: tuple[str, int] | None = None) -> None:
        """Add a rule; `again` is the relation itself, that its body asks for."""
        chance = self.chance
        body: list[Goal] = [Holds(self._atom()) for _ in range(chance.choice((1, 1, 1, 2, 2, 3)))]
        if again is not None:
            body.insert(chance.randrange(len(body) + 1), Holds(self._asked(*again, flat=True)))
        bound = sorted({v for goal in body for v in _bound(goal)})
        body += [self._condition(bound, 0) for _ in range(chance.choice((0, 0, 1, 1, 2)))]
        if chance.random() < 0.15:
            body.append(self._binding_or(bound))
        self.rules.append(Rule(head(bound), tuple(body)))  # type: ignore[operator]  # a callable

    def _condition(self, bound: list[Variable], depth: int) -> Goal:
        """Return what is asked once variables are bound."""
        chance = self.chance
        kind = chance.random()
        if depth < 2 and kind < 0.2:
            parts = tuple(self._condition(bound, depth + 1) for _ in range(chance.randrange(1, 4)))
            return Either(parts) if chance.random() < 0.7 else Both(parts)
        if depth < 2 and kind < 0.3:
            return Not(self._condition(bound, depth + 1))
        if kind < 0.55:
            left = self._ground_or(bound)
            pair = (left, self._ground_or([v for v in bound if v != left]))
            goal: Goal = Holds(("distinct", *pair))
            return Not(goal) if chance.random() < 0.2 else goal
        atom = Holds(self._atom(bound, strange=chance.random() < 0.15))
        return Not(atom) if kind < 0.9 else Holds(self._atom(bound))

    def _binding_or(self, bound: list[Variable]) -> Goal:
        """Return alternatives that all bind one more variable, for nobody else's use."""
        fresh = Variable("new")
        one = [Holds(self._atom([fresh])) for _ in range(2)]
        return Either((one[0], Both((one[1], self._condition([*bound], 1)))))

    def _atom(self, bound: list[Variable] | None = None, *, strange: bool = False) -> Term:
        """Return an atom of what is known; its variables are bound ones, where they are given."""
        chance = self.chance
        kinds = ["known"] * 3 + ["true"] * (4 * self.asks) + ["does"] * (4 * self.acts)
        match chance.choice(kinds):
            case "true":
                return ("true", self._asked(*chance.choice(self.fluents), bound, strange=strange))
            case "does":
                move = self._asked(*chance.choice(self.moves), bound, strange=strange)
                free = chance.random() < 0.5
                role = self._part(bound, strange=strange) if free else chance.choice(self.roles)
                return ("does", role, move)
        return self._asked(*chance.choice(self.known), bound, strange=strange)

    def _asked(
        self, name: str, arity: int, bound: list[Variable] | None = None, *,
        strange: bool = False, flat: bool = False,
    ) -> Term:  # fmt: skip
        parts = [self._part(bound, strange=strange, flat=flat) for _ in range(arity)]
        return (name, *parts) if parts else name

    def _part(
        self, bound: list[Variable] | None, *, strange: bool = False, flat: bool = False
    ) -> Term:
        chance = self.chance
        if strange and chance.random() < 0.5:
            return Variable(chance.choice(("local", "other")))
        pool = _VARIABLES if bound is None else tuple(bound)
        if pool and chance.random() < 0.82:
            inner: Term = chance.choice(pool)
            if flat or chance.random() < 0.93:
                return inner
            return ("s", inner)
        return self._ground(1)

    def _head(
        self, relation: tuple[str, int], bound: list[Variable], *, flat: bool = False
    ) -> Term:
        parts: list[Term] = []
        for _ in range(relation[1]):
            part = self._ground_or(bound)
            if not flat and self.chance.random() < 0.1 and self.depth(part) < 2:
                part = ("s", part)
            parts.append(part)
        return (relation[0], *parts) if parts else relation[0]

    def depth(self, term: Term) -> int:
        """Return how deep a term nests."""
        return 1 + max(map(self.depth, term[1:])) if isinstance(term, tuple) else 0

    def _ground_or(self, bound: list[Variable]) -> Term:
        if bound and self.chance.random() < 0.75:
            return self.chance.choice(bound)
        return self._ground(1)

    def _ground(self, deep: int) -> Term:
        if deep and self.chance.random() < 0.12:
            name, arity = self.chance.choice(_FUNCTIONS)
            return (name, *(self._ground(deep - 1) for _ in range(arity)))
        return self.chance.choice(_CONSTANTS)

    def _filled(self, relation: tuple[str, int]) -> Term:
        parts = [self._ground(1) for _ in range(relation[1])]
        return (relation[0], *parts) if parts else relation[0]


def _bound(goal: Goal) -> set[Variable]:
    return set(variables(goal.atom)) if isinstance(goal, Holds) else set()
