"""Documents of first-order logic that are made up at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from tests.theories.random_states import add_states
from tests.theories.random_theory import (
    FUNCTIONS,
    NAMES,
    PREDICATES,
    Theory,
    equations,
    formula,
    term,
)

if TYPE_CHECKING:
    import random


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
        add_states(theory)
    for _ in range(rng.randint(1, 3)):
        _definition(theory)
    axioms = theory.axioms
    if rng.random() < 0.5:
        rng.shuffle(axioms)
    constants = sorted({n.name for a in axioms for n in f.walk(a) if isinstance(n, f.Constant)})
    return axioms, constants


def _sort(t: Theory) -> None:
    rng, name = t.rng, t.name(PREDICATES)
    x = t.variable()
    kind = rng.choice(["list", "list", "facts", "interval", "union", "part", "number facts"])
    if kind in {"union", "part"} and not t.sorts:
        kind = "list"
    if kind in {"list", "facts"}:
        pool = [v for values in t.sorts.values() for v in values if isinstance(v, f.Constant)]
        new = [f.Constant(t.name(NAMES)) for _ in range(rng.randint(1, 3))]
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
        body = f.disjunction(*(f.Predicate(part, (f.Variable(x),)) for part in parts))
    else:
        whole = rng.choice(sorted(t.sorts))
        out = rng.choice(t.sorts[whole])
        values = [v for v in t.sorts[whole] if v != out]
        out_of = f.equal(f.Variable(x), out)
        denied = f.Not(out_of) if rng.random() < 0.5 else f.Compare(("≠",), (f.Variable(x), out))
        body = f.conjunction(f.Predicate(whole, (f.Variable(x),)), denied)
        if not values:
            kind, values = "list", [out]
    head = f.Predicate(name, (f.Variable(x),))
    match kind:
        case "facts":
            facts = [f.Predicate(name, (value,)) for value in values]
            rng.shuffle(facts)
            if rng.random() < 0.3:
                t.axioms.append(f.conjunction(*facts))
            else:
                t.axioms.extend(facts)
        case "list":
            t.axioms.append(f.Iff(head, equations(x, values)))
        case "interval":
            ends = values[0].value, values[-1].value  # type: ignore[union-attr]  # numbers
            low_, high_ = f.Number(ends[0]), f.Number(ends[1])
            bodies = [
                f.Compare(("≤", "≤"), (low_, f.Variable(x), high_)),
                f.conjunction(
                    f.Compare(("≥",), (f.Variable(x), low_)),
                    f.Compare(("≤",), (f.Variable(x), high_)),
                ),
                f.conjunction(
                    f.Compare(("<",), (f.Number(ends[0] - 1), f.Variable(x))),
                    f.Compare(("<",), (f.Variable(x), f.Number(ends[1] + 1))),
                ),
                equations(x, values),
            ]
            t.axioms.append(f.Iff(head, rng.choice(bodies)))
        case _:
            t.axioms.append(f.Iff(head, body))
    t.sorts[name] = tuple(values)


def _relation(t: Theory) -> None:
    rng, name = t.rng, t.name(PREDICATES)
    arity = rng.choice([1, 2, 2, 2, 3])
    sorts = tuple(rng.choice(sorted(t.sorts)) for _ in range(arity))
    rows = {tuple(rng.choice(t.sorts[s]) for s in sorts) for _ in range(rng.randint(1, 4))}
    facts = [f.Predicate(name, row) for row in sorted(rows, key=repr)]
    rng.shuffle(facts)
    t.axioms.extend(facts)
    if rng.random() < 0.3:
        names = [f"{'xyz'[i]}{i}" for i in range(arity)]
        scope = dict(zip(names, sorts, strict=True))
        guards = [f.Predicate(s, (f.Variable(n),)) for n, s in scope.items()]
        body = f.conjunction(*guards, formula(t, scope, 1))
        t.axioms.append(f.Implies(body, f.Predicate(name, tuple(map(f.Variable, names)))))
    t.relations[name] = sorts


def _function(t: Theory) -> None:
    rng, name = t.rng, t.name(FUNCTIONS)
    arity = rng.choice([1, 1, 1, 2])
    sorts = tuple(rng.choice(sorted(t.sorts)) for _ in range(arity))
    result = rng.choice(sorted(t.sorts))
    names = tuple(f"{'xyz'[i]}{i}" for i in range(arity))
    head = f.Apply(name, tuple(map(f.Variable, names)))
    scope = dict(zip(names, sorts, strict=True))
    if rng.random() < 0.5:
        rows = {tuple(rng.choice(t.sorts[s]) for s in sorts) for _ in range(rng.randint(1, 4))}
        for row in sorted(rows, key=repr):
            t.axioms.append(f.equal(f.Apply(name, row), rng.choice(t.sorts[result])))
    else:
        guard = f.conjunction(*(f.Predicate(s, (f.Variable(n),)) for n, s in scope.items()))
        if rng.random() < 0.25:
            guard = f.conjunction(guard, formula(t, scope, 1))
        value = term(t, scope, result, 2)
        t.axioms.append(f.Implies(guard, f.equal(head, value)))
    t.functions[name] = (*sorts, result)


# Definitions.


def _definition(t: Theory) -> None:
    rng = t.rng
    states = ["state"] if t.observers and rng.random() < 0.5 else []
    arity = rng.choice([0, 1, 1, 2, 2, 3]) if not states else rng.choice([0, 1, 1, 2])
    name = t.name(PREDICATES)
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
        f.Predicate(s, (f.Variable(n),))
        for n, s in scope.items()
        if s != "state" and (rng.random() < 0.75 or t.is_numeric(s))
    ]
    guards += [f.Predicate("state", (f.Variable(n),)) for n, s in scope.items() if s == "state"]
    head = f.Predicate(name, tuple(map(f.Variable, names)))
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
        edge, path = rng.choice(binary), t.name(PREDICATES)
        x, y, z = map(f.Variable, "xyz")
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
        sort, even, odd = rng.choice(numeric), t.name(PREDICATES), t.name(PREDICATES)
        first = t.sorts[sort][0]
        n, m = f.Variable("n"), f.Variable("m")
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
        sort, name = rng.choice(numeric), t.name(PREDICATES)
        n, m = f.Variable("n"), f.Variable("m")
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
        edge, name = rng.choice(binary), t.name(PREDICATES)
        sort = t.relations[edge][0]
        x, y = f.Variable("x"), f.Variable("y")
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
