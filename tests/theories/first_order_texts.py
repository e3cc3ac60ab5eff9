"""Random theories of first-order logic: sorts, relations, functions, definitions, states."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylogic.core import formulas as f

if TYPE_CHECKING:
    import random

_NAMES = ("ann", "bob", "kim", "dan", "red", "blue", "green", "north", "south", "left", "right")
_ODD_NAMES = ("table", "dynamic", "is", "mod", "print", "halt", "atom", "user", "member", "append")
_PREDICATES = (
    "who", "vip", "place", "spot", "thing", "near", "likes", "edge", "path", "good", "odd", "even",
    "free", "taken", "safe", "ready", "linked", "above", "holds", "wins", "list", "call", "fail",
)  # fmt: skip
_FUNCTIONS = ("next", "boss", "size", "mate", "age", "cost", "home", "colour", "length", "other")
_OBSERVERS = ("at", "turn", "count", "on", "mark", "lamp", "hand")


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


def random_theory(rng: random.Random) -> tuple[list[f.Formula], list[str]]:
    """Return the axioms of a random theory, and its constants."""
    theory = Theory(rng)
    for _ in range(rng.randint(1, 3)):
        _sort(theory)
    for _ in range(rng.randint(0, 2)):
        _relation(theory)
    for _ in range(rng.randint(0, 2)):
        _function(theory)
    if rng.random() < 0.5:
        for _ in range(rng.randint(1, 3)):
            _definition(theory)
    if rng.random() < 0.3:
        _recursion(theory)
    if rng.random() < 0.45:
        _states(theory)
    for _ in range(rng.randint(1, 3)):
        _definition(theory)
    axioms = theory.axioms
    if rng.random() < 0.5:
        rng.shuffle(axioms)
    constants = sorted({n.name for a in axioms for n in f.walk(a) if isinstance(n, f.Constant)})
    return axioms, constants


def _v(name: str) -> f.Variable:
    return f.Variable(name)


def _equations(x: str, values: list[f.Term]) -> f.Formula:
    return f.disjunction(*(f.equal(_v(x), value) for value in values))


def _sort(t: Theory) -> None:
    rng, name = t.rng, t.name(_PREDICATES)
    x = t.variable()
    kind = rng.choice(["list", "list", "facts", "interval", "union", "part", "number facts"])
    if kind in {"union", "part"} and not t.sorts:
        kind = "list"
    if kind in {"list", "facts"}:
        pool = [v for values in t.sorts.values() for v in values if isinstance(v, f.Constant)]
        new = [f.Constant(t.name(_NAMES)) for _ in range(rng.randint(1, 3))]
        values: list[f.Term] = list(
            dict.fromkeys([*new, *(v for v in pool if rng.random() < 0.3)])
        )
    elif kind == "number facts":
        values = [f.Number(n) for n in sorted(rng.sample(range(5), rng.randint(1, 3)))]
        kind = "facts"
    elif kind == "interval":
        low = rng.choice([0, 0, 1, 1, -1])
        high = low + rng.randint(0, 3)
        values = [f.Number(n) for n in range(low, high + 1)]
    elif kind == "union":
        parts = rng.sample(sorted(t.sorts), min(2, len(t.sorts)))
        values = list(dict.fromkeys(v for part in parts for v in t.sorts[part]))
        body = f.disjunction(*(f.Predicate(part, (_v(x),)) for part in parts))
    else:
        whole = rng.choice(sorted(t.sorts))
        out = rng.choice(t.sorts[whole])
        values = [v for v in t.sorts[whole] if v != out]
        out_of = f.equal(_v(x), out)
        denied = f.Not(out_of) if rng.random() < 0.5 else f.Compare(("≠",), (_v(x), out))
        body = f.conjunction(f.Predicate(whole, (_v(x),)), denied)
        if not values:
            kind, values = "list", [out]
    head = f.Predicate(name, (_v(x),))
    match kind:
        case "facts":
            facts = [f.Predicate(name, (value,)) for value in values]
            rng.shuffle(facts)
            if rng.random() < 0.3:
                t.axioms.append(f.conjunction(*facts))
            else:
                t.axioms.extend(facts)
        case "list":
            t.axioms.append(f.Iff(head, _equations(x, values)))
        case "interval":
            ends = values[0].value, values[-1].value  # type: ignore[union-attr]  # numbers
            low_, high_ = f.Number(ends[0]), f.Number(ends[1])
            bodies = [
                f.Compare(("≤", "≤"), (low_, _v(x), high_)),
                f.conjunction(f.Compare(("≥",), (_v(x), low_)), f.Compare(("≤",), (_v(x), high_))),
                f.conjunction(
                    f.Compare(("<",), (f.Number(ends[0] - 1), _v(x))),
                    f.Compare(("<",), (_v(x), f.Number(ends[1] + 1))),
                ),
                _equations(x, values),
            ]
            t.axioms.append(f.Iff(head, rng.choice(bodies)))
        case _:
            t.axioms.append(f.Iff(head, body))
    t.sorts[name] = tuple(values)


def _relation(t: Theory) -> None:
    rng, name = t.rng, t.name(_PREDICATES)
    arity = rng.choice([1, 2, 2, 2, 3])
    sorts = tuple(rng.choice(sorted(t.sorts)) for _ in range(arity))
    rows = {tuple(rng.choice(t.sorts[s]) for s in sorts) for _ in range(rng.randint(1, 4))}
    facts = [f.Predicate(name, row) for row in sorted(rows, key=repr)]
    rng.shuffle(facts)
    t.axioms.extend(facts)
    if rng.random() < 0.3:
        names = [f"{'xyz'[i]}{i}" for i in range(arity)]
        scope = dict(zip(names, sorts, strict=True))
        guards = [f.Predicate(s, (_v(n),)) for n, s in scope.items()]
        body = f.conjunction(*guards, formula(t, scope, 1))
        t.axioms.append(f.Implies(body, f.Predicate(name, tuple(map(_v, names)))))
    t.relations[name] = sorts


def _function(t: Theory) -> None:
    rng, name = t.rng, t.name(_FUNCTIONS)
    arity = rng.choice([1, 1, 1, 2])
    sorts = tuple(rng.choice(sorted(t.sorts)) for _ in range(arity))
    result = rng.choice(sorted(t.sorts))
    names = tuple(f"{'xyz'[i]}{i}" for i in range(arity))
    head = f.Apply(name, tuple(map(_v, names)))
    scope = dict(zip(names, sorts, strict=True))
    if rng.random() < 0.5:
        rows = {tuple(rng.choice(t.sorts[s]) for s in sorts) for _ in range(rng.randint(1, 4))}
        for row in sorted(rows, key=repr):
            t.axioms.append(f.equal(f.Apply(name, row), rng.choice(t.sorts[result])))
    else:
        guard = f.conjunction(*(f.Predicate(s, (_v(n),)) for n, s in scope.items()))
        if rng.random() < 0.25:
            guard = f.conjunction(guard, formula(t, scope, 1))
        value = term(t, scope, result, 2)
        t.axioms.append(f.Implies(guard, f.equal(head, value)))
    t.functions[name] = (*sorts, result)


# Formulas and terms.


def term(t: Theory, scope: dict[str, str], sort: str, depth: int) -> f.Term:
    """Return a term that is meant to be of a sort; sometimes it has no value."""
    rng = t.rng
    own = [name for name, s in scope.items() if s == sort]
    choices: list[f.Term] = [_v(name) for name in (*own, *own)]
    choices.append(rng.choice(t.sorts[sort]))
    if rng.random() < 0.03:
        others = [name for name, s in scope.items() if s != "state"]
        choices += [_v(name) for name in others]
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
                choices += [f.Apply(name, (*args, _v(rng.choice(states))))] * 2
        for name, (domain, value) in t.functions_of_states.items():
            if value == sort and states:
                arg = term(t, scope, domain, depth - 1)
                choices.append(f.Apply(name, (arg, _v(rng.choice(states)))))
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
            _v(rng.choice(states)) if s == "state" else term(t, scope, s, depth)
            for s in t.state_relations[name]
        )
        choices.append(f.Predicate(name, args))
    values = [name for name, s in scope.items() if s != "state"]
    if values:
        choices.append(f.Predicate(rng.choice(sorted(t.sorts)), (_v(rng.choice(values)),)))
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
            guards.append(f.Predicate(inner[name], (_v(name),)))
        elif draw < 0.85 and t.relations:
            relation = rng.choice(sorted(t.relations))
            sorts = t.relations[relation]
            place = rng.randrange(len(sorts))
            if not t.is_numeric(sorts[place]):
                args = tuple(
                    _v(name) if i == place else term(t, scope, s, 0) for i, s in enumerate(sorts)
                )
                guards.append(f.Predicate(relation, args))
    rng.shuffle(guards)
    if every:
        whole = f.Implies(f.conjunction(*guards), body) if guards else body
        if len(names) == 2 and rng.random() < 0.3:
            return f.ForAll((names[0],), f.ForAll((names[1],), whole))
        return f.ForAll(tuple(names), whole)
    return f.Exists(tuple(names), f.conjunction(*guards, body))


# Definitions.


def _definition(t: Theory) -> None:
    rng = t.rng
    states = ["state"] if t.observers and rng.random() < 0.5 else []
    arity = rng.choice([0, 1, 1, 2, 2, 3]) if not states else rng.choice([0, 1, 1, 2])
    name = t.name(_PREDICATES)
    names: list[str] = []
    scope: dict[str, str] = {}
    for _ in range(arity):
        x = t.fresh(scope)
        names.append(x)
        scope[x] = rng.choice(sorted(t.sorts))
    for state in states:
        x = rng.choice(["p", "q", "s", "t"])
        names.insert(rng.randint(0, len(names)), x)
        scope[x] = state
    guards = [
        f.Predicate(s, (_v(n),))
        for n, s in scope.items()
        if s != "state" and (rng.random() < 0.75 or t.is_numeric(s))
    ]
    guards += [f.Predicate("state", (_v(n),)) for n, s in scope.items() if s == "state"]
    head = f.Predicate(name, tuple(map(_v, names)))
    draw = rng.random()
    if draw < 0.75 or not guards:
        body = f.conjunction(*guards, formula(t, scope, rng.randint(1, 3)))
        t.axioms.append(f.Iff(head, body))
    elif draw < 0.85:
        inner = formula(t, scope, rng.randint(1, 2))
        t.axioms.append(f.Implies(f.conjunction(*guards), f.Iff(head, inner)))
    else:
        for _ in range(rng.randint(1, 2)):
            body = f.conjunction(*guards, formula(t, scope, rng.randint(1, 2)))
            t.axioms.append(f.Implies(body, head))
    sorts = tuple(scope[n] for n in names)
    if not names:
        t.propositions.append(name)
    elif states:
        t.state_relations[name] = sorts
    else:
        t.relations[name] = sorts


def _recursion(t: Theory) -> None:
    rng = t.rng
    binary = [n for n, s in t.relations.items() if len(s) == 2 and s[0] == s[1]]
    numeric = [s for s in t.sorts if t.is_numeric(s)]
    kind = rng.choice(["path", "mutual", "least", "negated"])
    if kind == "path" and binary:
        edge, path = rng.choice(binary), t.name(_PREDICATES)
        x, y, z = map(_v, "xyz")
        step = f.Exists(
            ("z",), f.conjunction(f.Predicate(edge, (x, z)), f.Predicate(path, (z, y)))
        )
        if rng.random() < 0.5:
            t.axioms.append(
                f.Iff(f.Predicate(path, (x, y)), f.disjunction(f.Predicate(edge, (x, y)), step))
            )
        else:
            t.axioms.append(f.Implies(f.Predicate(edge, (x, y)), f.Predicate(path, (x, y))))
            both = f.conjunction(f.Predicate(path, (x, z)), f.Predicate(path, (z, y)))
            t.axioms.append(f.Implies(both, f.Predicate(path, (x, y))))
        t.relations[path] = t.relations[edge]
    elif kind == "mutual" and numeric:
        sort, even, odd = rng.choice(numeric), t.name(_PREDICATES), t.name(_PREDICATES)
        first = t.sorts[sort][0]
        n, m = _v("n"), _v("m")
        before = f.equal(n, f.Apply("+", (m, f.Number(1))))
        guard = f.Predicate(sort, (n,))
        for own, other, base in ((even, odd, True), (odd, even, False)):
            step = f.Exists(
                ("m",), f.conjunction(f.Predicate(sort, (m,)), before, f.Predicate(other, (m,)))
            )
            body = f.disjunction(f.equal(n, first), step) if base else step
            t.axioms.append(f.Iff(f.Predicate(own, (n,)), f.conjunction(guard, body)))
            t.relations[own] = (sort,)
    elif kind == "negated" and numeric:
        sort, name = rng.choice(numeric), t.name(_PREDICATES)
        n, m = _v("n"), _v("m")
        before = f.equal(n, f.Apply("+", (m, f.Number(1))))
        lost = f.ForAll(
            ("m",),
            f.Implies(
                f.conjunction(f.Predicate(sort, (m,)), before), f.Not(f.Predicate(name, (m,)))
            ),
        )
        t.axioms.append(
            f.Iff(f.Predicate(name, (n,)), f.conjunction(f.Predicate(sort, (n,)), lost))
        )
        t.relations[name] = (sort,)
    elif binary:
        edge, name = rng.choice(binary), t.name(_PREDICATES)
        sort = t.relations[edge][0]
        x, y = _v("x"), _v("y")
        all_: f.Formula = f.ForAll(
            ("y",), f.Implies(f.Predicate(edge, (x, y)), f.Predicate(name, (y,)))
        )
        some: f.Formula = f.Exists(
            ("y",), f.conjunction(f.Predicate(edge, (x, y)), f.Predicate(name, (y,)))
        )
        first_ = formula(t, {"x": sort}, 1)
        body = f.disjunction(first_, rng.choice([all_, some]))
        t.axioms.append(
            f.Iff(f.Predicate(name, (x,)), f.conjunction(f.Predicate(sort, (x,)), body))
        )
        t.relations[name] = (sort,)


# States.


def _states(t: Theory) -> None:
    rng = t.rng
    small = [s for s, values in t.sorts.items() if 1 <= len(values) <= 3]
    if not small:
        return
    size = 1
    for _ in range(rng.randint(1, 3)):
        arity = rng.choice([0, 0, 1, 1, 2])
        domains = tuple(rng.choice(small) for _ in range(arity))
        result = rng.choice(small)
        slots = 1
        for domain in domains:
            slots *= len(t.sorts[domain])
        if size * len(t.sorts[result]) ** slots > 80:
            continue
        size *= len(t.sorts[result]) ** slots
        name = t.name(_OBSERVERS)
        names = [f"{'xyz'[i]}{i}" for i in range(arity)]
        guard = f.conjunction(
            f.Predicate("state", (_v("p"),)),
            *(f.Predicate(d, (_v(n),)) for n, d in zip(names, domains, strict=True)),
        )
        observed = f.Apply(name, (*map(_v, names), _v("p")))
        t.axioms.append(f.Implies(guard, f.Predicate(result, (observed,))))
        t.observers[name] = (*domains, result)
    if not t.observers:
        return
    t.used.add("state")
    if rng.random() < 0.15:
        sort = rng.choice(sorted(t.sorts))
        guard = f.conjunction(f.Predicate("state", (_v("p"),)), f.Predicate(sort, (_v("x0"),)))
        demand = formula(t, {"p": "state", "x0": sort}, rng.randint(0, 2))
        t.axioms.append(f.Implies(guard, demand))
    for _ in range(rng.randint(0, 2)):
        _state_function(t)
    for _ in range(rng.randint(1, 2)):
        _construction(t)


def _state_function(t: Theory) -> None:
    rng = t.rng
    name, result = t.name(_FUNCTIONS), rng.choice(sorted(t.sorts))
    domain = rng.choice(sorted(t.sorts))
    scope = {"x0": domain, "p": "state"}
    guard = f.conjunction(f.Predicate("state", (_v("p"),)), f.Predicate(domain, (_v("x0"),)))
    head = f.Apply(name, (_v("x0"), _v("p")))
    t.axioms.append(f.Implies(guard, f.equal(head, term(t, scope, result, 2))))
    t.functions_of_states[name] = (domain, result)


def _construction(t: Theory) -> None:
    """Add a start, or a step from a state to another, which says of each observer what it is."""
    rng = t.rng
    name = t.name(("start", "begin", "step", "move", "flip", "swap", "turnover", "act"))
    is_step = rng.random() < 0.65
    extra: dict[str, str] = {}
    if is_step and rng.random() < 0.6:
        for _ in range(rng.randint(1, 2)):
            extra[t.fresh(extra)] = rng.choice(sorted(t.sorts))
    scope = {**extra, **({"p": "state"} if is_step else {})}
    parts = [_fixed(t, observer, scope, is_step=is_step) for observer in t.observers]
    if rng.random() < 0.12 and len(parts) > 1:
        parts.pop()
    rng.shuffle(parts)
    guards: list[f.Formula] = [f.Predicate(s, (_v(n),)) for n, s in extra.items()]
    if scope and rng.random() < 0.6:
        guards.append(formula(t, scope, 1))
    if rng.random() < 0.3:
        guards.append(formula(t, {**scope, "q": "state"}, 1))
    body = f.conjunction(*guards, *parts)
    if rng.random() < 0.03:
        more = [_fixed(t, observer, scope, is_step=is_step) for observer in t.observers]
        body = f.disjunction(body, f.conjunction(*guards[: len(extra)], *more))
    shown = [n for n in extra if rng.random() < 0.7]
    hidden = tuple(n for n in extra if n not in shown)
    if hidden:
        body = f.Exists(hidden, body)
    names = [*shown, *(["p"] if is_step else []), "q"]
    t.axioms.append(f.Iff(f.Predicate(name, tuple(map(_v, names))), body))
    t.state_relations[name] = (
        *(extra[n] for n in shown), *(["state"] if is_step else []), "state"
    )  # fmt: skip


def _fixed(t: Theory, observer: str, scope: dict[str, str], *, is_step: bool) -> f.Formula:
    """Return a formula that says of an observer what it is in `q`."""
    rng = t.rng
    *domains, result = t.observers[observer]
    names: list[str] = []
    inner = dict(scope)
    for domain in domains:
        name = t.fresh({**inner, "p": "", "q": ""})
        names.append(name)
        inner[name] = domain
    places = tuple(map(_v, names))
    target = f.Apply(observer, (*places, _v("q")))
    same = f.Apply(observer, (*places, _v("p")))
    value: f.Term = term(t, inner, result, 1)
    if is_step:
        draw = rng.random()
        if draw < 0.3:
            value = same
        elif draw < 0.7:
            if names and rng.random() < 0.7:
                others = [n for n, s in scope.items() if s in domains]
                where = (
                    f.equal(_v(names[0]), _v(rng.choice(others)))
                    if others and rng.random() < 0.7
                    else formula(t, inner, rng.randint(0, 1))
                )
            else:
                where = formula(t, inner, 0)
            value = f.Conditional(where, value, same)
    sides = (target, value) if rng.random() < 0.85 else (value, target)
    equation: f.Formula = f.Compare(("=",), sides)
    if not names:
        return equation
    if rng.random() < 0.15 and len(domains) == 1 and len(t.sorts[domains[0]]) < 4:
        cases = [f.substitute(equation, {names[0]: v}) for v in t.sorts[domains[0]]]
        return f.conjunction(*cases)  # type: ignore[arg-type]  # of formulas come formulas
    if is_step and rng.random() < 0.15:
        other = [n for n, s in scope.items() if s in domains]
        if other:
            apart = f.Compare(("≠",), (_v(names[0]), _v(rng.choice(other))))
            kept = f.equal(target, same)
            guards = [f.Predicate(d, (_v(n),)) for n, d in zip(names, domains, strict=True)]
            return f.ForAll(tuple(names), f.Implies(f.conjunction(*guards, apart), kept))
    guards = [f.Predicate(d, (_v(n),)) for n, d in zip(names, domains, strict=True)]
    body = f.Implies(f.conjunction(*guards), equation)
    if len(names) == 2 and rng.random() < 0.3:
        return f.ForAll((names[0],), f.ForAll((names[1],), body))
    return f.ForAll(tuple(names), body)
