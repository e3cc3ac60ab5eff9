"""A theory of first-order logic that is made up at random, and the formulas in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylogic.core import formulas as f

if TYPE_CHECKING:
    import random

NAMES = ("ann", "bob", "kim", "dan", "red", "blue", "green", "north", "south", "left", "right")
_ODD_NAMES = ("table", "dynamic", "is", "mod", "print", "halt", "atom", "user", "member", "append")
PREDICATES = (
    "who", "vip", "place", "spot", "thing", "near", "likes", "edge", "path", "good", "odd", "even",
    "free", "taken", "safe", "ready", "linked", "above", "holds", "wins", "list", "call", "fail",
)  # fmt: skip
FUNCTIONS = ("next", "boss", "size", "mate", "age", "cost", "home", "colour", "length", "other")
OBSERVERS = ("at", "turn", "count", "on", "mark", "lamp", "hand")


@dataclass(slots=True)
class Theory:
    """A theory under construction.

    Attributes
    ----------
    sorts : dict of str to tuple of terms
        By unary predicate, its values, as far as they are known.
    relations, functions : dict
        By name, the sorts of the arguments (and of the value, last).
    observers : dict
        By name, the sorts of the arguments without the state, and of the value.
    """

    rng: random.Random
    axioms: list[f.Formula] = field(default_factory=list)
    sorts: dict[str, tuple[f.Term, ...]] = field(default_factory=dict)
    relations: dict[str, tuple[str, ...]] = field(default_factory=dict)
    functions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    observers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    functions_of_states: dict[str, tuple[str, str]] = field(default_factory=dict)
    propositions: list[str] = field(default_factory=list)
    state_relations: dict[str, tuple[str, ...]] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    number: int = 0

    def name(self, pool: tuple[str, ...]) -> str:
        """Return a name that is not used yet."""
        free = [name for name in pool if name not in self.used]
        found = self.rng.choice(free) if free else f"{self.rng.choice(pool)}_{len(self.used)}"
        if self.rng.random() < 0.04:
            odd = [name for name in _ODD_NAMES if name not in self.used]
            found = self.rng.choice(odd) if odd else found
        self.used.add(found)
        return found

    def variable(self) -> str:
        """Return a variable; sometimes one that is bound elsewhere too."""
        self.number += 1
        letter = self.rng.choice("xyzuvwmnkij")
        return letter if self.rng.random() < 0.5 else f"{letter}{self.rng.randint(1, 4)}"

    def fresh(self, taken: object) -> str:
        """Return a variable that is not among those taken."""
        while (name := self.variable()) in taken:  # type: ignore[operator]  # a container
            pass
        return name

    def is_numeric(self, sort: str) -> bool:
        """Whether a sort has numbers only."""
        return all(isinstance(value, f.Number) for value in self.sorts[sort])


def equations(x: str, values: list[f.Term]) -> f.Formula:
    """Return that a variable is one of some values."""
    return f.disjunction(*(f.equal(f.Variable(x), value) for value in values))


# Formulas and terms.


def term(t: Theory, scope: dict[str, str], sort: str, depth: int) -> f.Term:
    """Return a term that is meant to be of a sort; sometimes it has no value."""
    rng = t.rng
    own = [name for name, s in scope.items() if s == sort]
    choices: list[f.Term] = [f.Variable(name) for name in (*own, *own)]
    choices.append(rng.choice(t.sorts[sort]))
    if rng.random() < 0.03:
        others = [name for name, s in scope.items() if s != "state"]
        choices += [f.Variable(name) for name in others]
    if depth > 0:
        for name, sorts in t.functions.items():
            if sorts[-1] == sort and rng.random() < 0.6:
                choices.append(
                    f.Apply(name, tuple(term(t, scope, s, depth - 1) for s in sorts[:-1]))
                )
        states = [name for name, s in scope.items() if s == "state"]
        for name, sorts in t.observers.items():
            if sorts[-1] == sort and states:
                args = tuple(term(t, scope, s, depth - 1) for s in sorts[:-1])
                choices += [f.Apply(name, (*args, f.Variable(rng.choice(states))))] * 2
        for name, (domain, value) in t.functions_of_states.items():
            if value == sort and states:
                arg = term(t, scope, domain, depth - 1)
                choices.append(f.Apply(name, (arg, f.Variable(rng.choice(states)))))
        if rng.random() < 0.2:
            condition = atom(t, scope, 0)
            choices.append(
                f.Conditional(condition, term(t, scope, sort, depth - 1), term(t, scope, sort, 0))
            )
        if t.is_numeric(sort) and rng.random() < 0.4:
            sign = rng.choice("+-")
            choices.append(f.Apply(sign, (term(t, scope, sort, depth - 1), f.Number(1))))
    return rng.choice(choices)


def atom(t: Theory, scope: dict[str, str], depth: int) -> f.Formula:
    """Return an atomic formula."""
    rng = t.rng
    choices: list[f.Formula] = []
    if t.relations:
        name = rng.choice(sorted(t.relations))
        choices += [
            f.Predicate(name, tuple(term(t, scope, s, depth) for s in t.relations[name]))
        ] * 3
    states = [name for name, s in scope.items() if s == "state"]
    if t.state_relations and states:
        name = rng.choice(sorted(t.state_relations))
        args = tuple(
            f.Variable(rng.choice(states)) if s == "state" else term(t, scope, s, depth)
            for s in t.state_relations[name]
        )
        choices.append(f.Predicate(name, args))
    values = [name for name, s in scope.items() if s != "state"]
    if values:
        choices.append(f.Predicate(rng.choice(sorted(t.sorts)), (f.Variable(rng.choice(values)),)))
    if t.propositions:
        choices.append(f.Predicate(rng.choice(t.propositions)))
    sort = rng.choice([scope[n] for n in values] or sorted(t.sorts))
    sides = term(t, scope, sort, depth), term(t, scope, sort, depth)
    choices += [f.Compare((rng.choice("==≠"),), sides)] * 2
    numeric = [s for s in t.sorts if t.is_numeric(s)]
    if numeric:
        sort = rng.choice(numeric)
        count = rng.choice([2, 2, 2, 3])
        terms = tuple(term(t, scope, sort, depth) for _ in range(count))
        signs = tuple(rng.choice("<≤>≥=≠") for _ in range(count - 1))
        choices.append(f.Compare(signs, terms))
    return rng.choice(choices)


def formula(t: Theory, scope: dict[str, str], depth: int) -> f.Formula:
    """Return a formula whose free variables are in scope."""
    rng = t.rng
    if depth == 0:
        return atom(t, scope, 1)
    match rng.randrange(12):
        case 0 | 1:
            return f.Not(formula(t, scope, depth - 1))
        case 2 | 3:
            return f.conjunction(*(formula(t, scope, depth - 1) for _ in range(rng.randint(2, 3))))
        case 4 | 5:
            return f.disjunction(*(formula(t, scope, depth - 1) for _ in range(rng.randint(2, 3))))
        case 6:
            return f.Implies(formula(t, scope, depth - 1), formula(t, scope, depth - 1))
        case 7:
            kind = rng.choice(["iff", "if"])
            if kind == "iff":
                return f.Iff(formula(t, scope, depth - 1), formula(t, scope, depth - 1))
            return f.Conditional(*(formula(t, scope, depth - 1) for _ in range(3)))
        case 8 | 9 | 10:
            return quantified(t, scope, depth)
        case _:
            return atom(t, scope, 2)


def quantified(t: Theory, scope: dict[str, str], depth: int) -> f.Formula:
    """Return a quantified formula, its variables bound by a sort, by a relation, or by nothing."""
    rng = t.rng
    every = rng.random() < 0.5
    count = rng.choice([1, 1, 2])
    names = []
    inner = dict(scope)
    for _ in range(count):
        name = t.fresh(inner)
        names.append(name)
        inner[name] = rng.choice(sorted(t.sorts))
    body = formula(t, inner, depth - 1)
    guards: list[f.Formula] = []
    for name in names:
        draw = rng.random()
        if draw < 0.7 or t.is_numeric(inner[name]):
            guards.append(f.Predicate(inner[name], (f.Variable(name),)))
        elif draw < 0.85 and t.relations:
            relation = rng.choice(sorted(t.relations))
            sorts = t.relations[relation]
            place = rng.randrange(len(sorts))
            if not t.is_numeric(sorts[place]):
                args = tuple(
                    f.Variable(name) if i == place else term(t, scope, s, 0)
                    for i, s in enumerate(sorts)
                )
                guards.append(f.Predicate(relation, args))
    rng.shuffle(guards)
    if every:
        whole = f.Implies(f.conjunction(*guards), body) if guards else body
        if len(names) == 2 and rng.random() < 0.3:
            return f.ForAll((names[0],), f.ForAll((names[1],), whole))
        return f.ForAll(tuple(names), whole)
    return f.Exists(tuple(names), f.conjunction(*guards, body))
