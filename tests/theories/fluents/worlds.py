"""Random worlds of fluents: what actions need and do, what holds at first, and a plain simulation.

A condition is a tuple: `("holds", fluent, args)`, `("same", x, y)`, `("not", c)`, `("and", c, d)`,
`("or", c, d)`, `("some", z, c)`, `("all", z, c)`. Arguments are things, or variables, which are
letters that `env` gives things for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

Condition = tuple[Any, ...]
Atom = tuple[str, tuple[str, ...]]
"""A fluent or an action with its arguments."""
State = dict[Atom, str]
"""Things that hold have the value `yes`, functions the value that they have."""

THINGS = ("cup", "box", "key", "lamp")
FLUENTS = ("wet", "open", "held", "hot")
ACTIONS = ("push", "wait", "drop", "warm")
VARIABLES = ("x", "y")
TRUE: Condition = ("true",)
DEEPEST = 2


@dataclass(frozen=True, slots=True)
class Effect:
    """What an action does under a condition: `value` is `yes`, `no`, or that of a function."""

    action: str
    fluent: str
    args: tuple[str, ...]
    condition: Condition
    value: str


@dataclass(slots=True)
class World:
    """What there is, and what happens; `fluents` and `actions` have as many arguments as said.

    functions: Fluents that have a thing as their value.
    """

    things: tuple[str, ...]
    fluents: dict[str, int]
    functions: set[str]
    actions: dict[str, int]
    needs: dict[str, Condition] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    first: State = field(default_factory=dict)

    def all(self, symbols: Mapping[str, int]) -> Iterator[Atom]:
        """Yield what there is of fluents or actions."""
        for name, arity in symbols.items():
            yield from ((name, args) for args in product(self.things, repeat=arity))

    def holds(self, said: Condition, state: State, env: Mapping[str, str]) -> bool:
        """Whether a condition holds in a state."""

        def value(term: str | Atom) -> str:
            if isinstance(term, tuple):  # a function of the state
                return state[term[0], tuple(map(value, term[1]))]
            return env.get(term, term)

        match said:
            case ("true",):
                return True
            case ("holds", name, args):
                return (name, tuple(map(value, args))) in state
            case ("same", one, other):
                return value(one) == value(other)
            case ("not", inner):
                return not self.holds(inner, state, env)
            case ("and", one, other):
                return self.holds(one, state, env) and self.holds(other, state, env)
            case ("or", one, other):
                return self.holds(one, state, env) or self.holds(other, state, env)
            case ("some", name, inner):
                return any(self.holds(inner, state, {**env, name: t}) for t in self.things)
            case ("all", name, inner):
                return all(self.holds(inner, state, {**env, name: t}) for t in self.things)
        raise TypeError(said)

    def effects_of(self, action: Atom, state: State) -> Iterator[tuple[Atom, str]]:
        """Yield what an action makes of fluents; of one it may say several things."""
        env = dict(zip(VARIABLES, action[1], strict=False))
        for effect in (e for e in self.effects if e.action == action[0]):
            for thing in self.things if "z" in effect.args else self.things[:1]:
                known = {**env, "z": thing}
                if self.holds(effect.condition, state, known):
                    told = tuple(known.get(a, a) for a in effect.args)
                    yield (effect.fluent, told), known.get(effect.value, effect.value)

    def can(self, action: Atom, state: State) -> bool:
        """Whether what an action needs holds."""
        env = dict(zip(VARIABLES, action[1], strict=False))
        return self.holds(self.needs[action[0]], state, env)

    def after(self, action: Atom, state: State, *, both: bool) -> State | None:
        """Return the state after an action; None if it is not possible.

        both: What is made to hold, and not to hold, holds; else the action is not possible.
        """
        if not self.can(action, state):
            return None
        said = {*self.effects_of(action, state)}
        made = {fluent: value for fluent, value in said if value != "no"}
        gone = {fluent for fluent, value in said if value == "no"}
        if not both and gone & made.keys():
            return None
        kept = {fluent: value for fluent, value in state.items() if fluent not in gone}
        return {**kept, **made}

    def possible(self, state: State, *, both: bool) -> list[tuple[Atom, State]]:
        """Return the actions that are possible, with what comes of each."""
        tried = ((a, self.after(a, state, both=both)) for a in self.all(self.actions))
        return [(action, state) for action, state in tried if state is not None]


def world(chance: Random, *, functions: bool) -> World:
    """Return a world by chance."""
    things = THINGS[: chance.randint(1, 3)]
    fluents = {name: chance.choice([0, 1, 1, 2]) for name in FLUENTS[: chance.randint(1, 3)]}
    actions = {name: chance.choice([0, 1, 1, 2]) for name in ACTIONS[: chance.randint(1, 3)]}
    made = World(things, fluents, set(), actions)
    if functions and _by(chance, 0.5):
        made.fluents["near"] = 0
        made.functions.add("near")
        made.actions["go"] = 1
    for name, arity in made.actions.items():
        made.needs[name] = _condition(made, chance, VARIABLES[:arity], 0.7)
    for name, arity in made.fluents.items():
        function = name in made.functions
        some = chance.sample([*actions], chance.randint(1, len(actions)))
        for action in ["go"] if function else some:
            known = VARIABLES[: made.actions[action]]
            args = tuple(chance.choice([*known, things[0], "z"]) for _ in range(arity))
            said = _condition(made, chance, (*known, *({"z"} & {*args})), 0.5)
            value = "x" if function else chance.choice(["yes", "no"])
            made.effects.append(Effect(action, name, args, said, value))
    for atom in made.all(made.fluents):
        if atom[0] in made.functions:
            made.first[atom] = chance.choice(things)
        elif _by(chance, 0.4):
            made.first[atom] = "yes"
    return made


def _by(chance: Random, share: float) -> bool:
    return chance.random() < share


def _condition(
    made: World, chance: Random, known: tuple[str, ...], share: float, depth: int = 1
) -> Condition:
    """Return a condition about variables, or, at the top, none."""
    if not _by(chance, share):
        return TRUE
    kind = chance.choice(["holds", "holds", "not", "and", "or", "same", "quantified", "value"])
    if depth > DEEPEST:
        kind = "holds"
    terms = [*known, *made.things[:2]]

    def inner(*more: str) -> Condition:
        return _condition(made, chance, (*known, *more), 1, depth + 1)

    if kind == "quantified":
        name = next(v for v in ("u", "v") if v not in known)
        return chance.choice(["some", "all"]), name, inner(name)
    if kind in {"and", "or"}:
        return kind, inner(), inner()
    if kind == "not":
        return "not", inner()
    if kind == "value" and made.functions:
        args = tuple(chance.choice(terms) for _ in range(made.fluents["near"]))
        return "same", ("near", args), chance.choice(terms)
    if kind == "same":
        return "same", chance.choice(terms), chance.choice(terms)
    name = chance.choice([n for n in made.fluents if n not in made.functions])
    return "holds", name, tuple(chance.choice(terms) for _ in range(made.fluents[name]))
