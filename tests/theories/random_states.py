"""States of documents that are made up at random, and the steps between them."""

from __future__ import annotations

from pylogic.core import formulas as f
from tests.theories.random_theory import FUNCTIONS, OBSERVERS, Theory, formula, term

# States.


def add_states(t: Theory) -> None:
    """Add states, what is observed of them, and steps between them."""
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
        name = t.name(OBSERVERS)
        names = [f"{'xyz'[i]}{i}" for i in range(arity)]
        guard = f.conjunction(
            f.Predicate("state", (f.Variable("p"),)),
            *(f.Predicate(d, (f.Variable(n),)) for n, d in zip(names, domains, strict=True)),
        )
        observed = f.Apply(name, (*map(f.Variable, names), f.Variable("p")))
        t.axioms.append(f.Implies(guard, f.Predicate(result, (observed,))))
        t.observers[name] = (*domains, result)
    if not t.observers:
        return
    t.used.add("state")
    if rng.random() < 0.15:
        sort = rng.choice(sorted(t.sorts))
        guard = f.conjunction(
            f.Predicate("state", (f.Variable("p"),)), f.Predicate(sort, (f.Variable("x0"),))
        )
        demand = formula(t, {"p": "state", "x0": sort}, rng.randint(0, 2))
        t.axioms.append(f.Implies(guard, demand))
    for _ in range(rng.randint(0, 2)):
        _state_function(t)
    for _ in range(rng.randint(1, 2)):
        _construction(t)


def _state_function(t: Theory) -> None:
    rng = t.rng
    name, result = t.name(FUNCTIONS), rng.choice(sorted(t.sorts))
    domain = rng.choice(sorted(t.sorts))
    scope = {"x0": domain, "p": "state"}
    guard = f.conjunction(
        f.Predicate("state", (f.Variable("p"),)), f.Predicate(domain, (f.Variable("x0"),))
    )
    head = f.Apply(name, (f.Variable("x0"), f.Variable("p")))
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
    guards: list[f.Formula] = [f.Predicate(s, (f.Variable(n),)) for n, s in extra.items()]
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
    t.axioms.append(f.Iff(f.Predicate(name, tuple(map(f.Variable, names))), body))
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
    places = tuple(map(f.Variable, names))
    target = f.Apply(observer, (*places, f.Variable("q")))
    same = f.Apply(observer, (*places, f.Variable("p")))
    value: f.Term = term(t, inner, result, 1)
    if is_step:
        draw = rng.random()
        if draw < 0.3:
            value = same
        elif draw < 0.7:
            if names and rng.random() < 0.7:
                others = [n for n, s in scope.items() if s in domains]
                where = (
                    f.equal(f.Variable(names[0]), f.Variable(rng.choice(others)))
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
            apart = f.Compare(("≠",), (f.Variable(names[0]), f.Variable(rng.choice(other))))
            kept = f.equal(target, same)
            guards = [
                f.Predicate(d, (f.Variable(n),)) for n, d in zip(names, domains, strict=True)
            ]
            return f.ForAll(tuple(names), f.Implies(f.conjunction(*guards, apart), kept))
    guards = [f.Predicate(d, (f.Variable(n),)) for n, d in zip(names, domains, strict=True)]
    body = f.Implies(f.conjunction(*guards), equation)
    if len(names) == 2 and rng.random() < 0.3:
        return f.ForAll((names[0],), f.ForAll((names[1],), body))
    return f.ForAll(tuple(names), body)
