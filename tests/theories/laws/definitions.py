"""Laws of definitions: guards, rules for them, and what they stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from tests.theories.laws.changes import PLAIN, SHARE, Changed, in_bodies, symbols_of
from tests.theories.laws.connectives import SUMS
from tests.theories.laws.names import bound_apart

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    Step = Callable[[f.Node], f.Node]
    Axioms = list[f.Formula]


def implied_sorts(axioms: Axioms, rng: Random) -> Changed:
    """Write `p(x)` as `p(x) & q(x)`, where `p(x) <-> q(x) & ...` or `q(x) <-> p(x) | ...`.

    The definition has joined both places already. Where q is defined through the axiom at hand,
    a recursion would come of it, so it is left as it is.
    """
    implied: dict[str, set[str]] = {}
    for axiom in axioms:
        match axiom:
            case f.Iff(f.Predicate(p, (f.Variable(x),)), f.And(parts) | f.Or(parts) as body):
                for part in parts:
                    if isinstance(part, f.Predicate) and part.args == (f.Variable(x),):
                        one, other = (p, part.name) if isinstance(body, f.And) else (part.name, p)
                        implied.setdefault(one, set()).add(other)
    uses = uses_of(axioms)

    def of_axiom(axiom: f.Formula) -> f.Formula:
        concluded = set(_concluded(axiom))

        def step(node: f.Node) -> f.Node:
            match node:
                case f.Predicate(p, (f.Variable(),) as args):
                    fit = [q for q in sorted(implied.get(p, ())) if not concluded & uses[q]]
                    more = (f.Predicate(q, args) for q in fit if rng.random() < 0.7)
                    return f.conjunction(node, *more)
                case _:
                    return node

        return in_bodies([axiom], step, rng)[0]

    return Changed([of_axiom(axiom) for axiom in axioms])


# Laws of definitions.


def _concluded(axiom: f.Formula) -> Iterator[str]:
    """Yield the predicates and functions that an axiom may say something of."""
    match axiom:
        case f.ForAll(_, body) | f.Implies(_, body):
            yield from _concluded(body)
        case f.And(parts):
            for part in parts:
                yield from _concluded(part)
        case f.Iff(left, right):
            yield from _concluded(left)
            if not isinstance(left, f.Predicate):
                yield from _concluded(right)
        case _:
            for node in f.walk(axiom):
                if isinstance(node, f.Predicate):
                    yield node.name
                elif isinstance(node, f.Apply):
                    yield node.function


def uses_of(axioms: Sequence[f.Formula]) -> dict[str, set[str]]:
    """Return for each symbol those that its axioms rest on, and itself."""
    found: dict[str, set[str]] = {}
    for axiom in axioms:
        own = set(symbols_of(axiom))
        for name in own:
            found.setdefault(name, {name})
        for name in _concluded(axiom):
            found[name] |= own
    grown = True
    while grown:
        grown = False
        for own in found.values():
            size = len(own)
            own.update(*[found[name] for name in own])
            grown |= len(own) > size
    return found


@dataclass(frozen=True, slots=True)
class _Definition:
    """`p(x, y) <-> body`, by the number of its axiom."""

    number: int
    head: f.Predicate
    body: f.Formula

    @property
    def names(self) -> list[str]:
        return [arg.name for arg in self.head.args]  # type: ignore[union-attr]  # variables, as it was found


def definitions(axioms: Sequence[f.Formula]) -> dict[str, _Definition]:
    """Return the predicates that one axiom, an equivalence, defines."""
    said: dict[str, list[int]] = {}
    for i, axiom in enumerate(axioms):
        for name in set(_concluded(axiom)):
            said.setdefault(name, []).append(i)
    found = {}
    for i, axiom in enumerate(axioms):
        match axiom:
            case f.Iff(f.Predicate(name, args) as head, body):
                whole = body
            case f.Implies(guard, f.Iff(f.Predicate(name, args) as head, body)):
                whole = f.conjunction(guard, body)
            case _:
                continue
        names = {arg.name for arg in args if isinstance(arg, f.Variable)}
        if said[name] == [i] and len(names) == len(args):
            found[name] = _Definition(i, head, whole)
    return found


def guards_inside(axioms: Axioms, rng: Random) -> Changed:
    """Write `g -> (p(x) <-> a)` as `p(x) <-> g & a`, and the reverse: p is the least that fits."""
    found = list(axioms)
    for definition in definitions(axioms).values():
        match axioms[definition.number]:
            case f.Implies():
                found[definition.number] = f.Iff(definition.head, definition.body)
            case f.Iff(head, f.And((first, *rest))) if rng.random() < 0.5:
                found[definition.number] = f.Implies(first, f.Iff(head, f.conjunction(*rest)))
    return Changed(found)


def rules_for_definitions(axioms: Axioms, rng: Random) -> Changed:
    """Write `p(x) <-> a | b` as `a -> p(x)` and `b -> p(x)`: both ask for the least p."""
    found: Axioms = []
    numbers = {d.number: d for d in definitions(axioms).values()}
    for i, axiom in enumerate(axioms):
        if i not in numbers or rng.random() > SHARE:
            found.append(axiom)
            continue
        head, body = numbers[i].head, numbers[i].body
        bound = set(numbers[i].names)
        parts = body.parts if isinstance(body, f.Or) else (body,)
        if any(f.free_variables(part).keys() - bound for part in parts):
            parts = (body,)  # a variable that stands in two parts joins their places
        found += [f.Implies(part, head) for part in parts]
    return Changed(found)


def definitions_for_rules(axioms: Axioms, rng: Random) -> Changed:
    """Write facts and rules as one definition, `p(x, y) <-> x = a & y = b | ...`."""
    said: dict[str, list[tuple[f.Formula, f.Predicate]]] = {}
    others: list[f.Formula] = []
    spoilt = set()
    for axiom in axioms:
        for part in map(_premises_joined, f.conjuncts(axiom)):
            match part:
                case f.Predicate(name) as head:
                    said.setdefault(name, []).append((f.Truth(value=True), head))
                case f.Implies(premise, f.Predicate(name) as head):
                    said.setdefault(name, []).append((premise, head))
                case _:
                    others.append(part)
    for name, group in list(said.items()):
        complex_ = any(not isinstance(a, PLAIN) for _, head in group for a in head.args)
        if complex_ or rng.random() < 0.2:
            spoilt.add(name)
            others += [
                head if g == f.Truth(value=True) else f.Implies(g, head) for g, head in group
            ]
    for name, group in said.items():
        if name not in spoilt:
            others.append(_listed(name, group))
    return Changed(others)


def _premises_joined(axiom: f.Formula) -> f.Formula:
    """Return `a & b -> c` for `a -> b -> c`."""
    match axiom:
        case f.Implies(a, f.Implies(b, c)):
            return _premises_joined(f.Implies(f.conjunction(a, b), c))
        case _:
            return axiom


def _listed(name: str, group: list[tuple[f.Formula, f.Predicate]]) -> f.Formula:
    places = [f.Variable(f"v{i}") for i in range(1, len(group[0][1].args) + 1)]
    parts = []
    for premise, head in group:
        free = f.free_variables(premise) | f.free_variables(head)
        fresh = {x: f.Variable(f"{x[0]}{50 + i}") for i, x in enumerate(free)}
        equations = [
            f.equal(place, f.substitute(arg, {**fresh}))  # type: ignore[arg-type]  # a term stays one
            for place, arg in zip(places, head.args, strict=True)
        ]
        own = () if isinstance(premise, f.Truth) else (f.substitute(premise, {**fresh}),)
        body = f.conjunction(*own, *equations)
        names = tuple(f"{x[0]}{50 + i}" for i, x in enumerate(free))
        parts.append(f.Exists(names, body) if names else body)
    return f.Iff(f.Predicate(name, tuple(places)), f.disjunction(*parts))


def unfolding(axioms: Axioms, rng: Random) -> Changed:
    """Write an atom as the body of its definition, whose bound variables are named apart.

    An atom is false where a term in it has no value, so the body is said of a variable that is
    equal to the term, unless that is a name. Each variable of the head has to stand in some place
    of the body, or what is said of it there no longer tells of what kind its values are.
    """
    found = definitions(axioms)
    uses = uses_of(axioms)
    free = {
        name: d for name, d in found.items()
        if name not in set[str]().union(*(uses[s] for s in symbols_of(d.body)))
        and f.free_variables(d.body).keys() <= set(d.names) <= _placed(d.body)
    }  # fmt: skip

    def step(node: f.Node) -> f.Node:
        if not isinstance(node, f.Predicate) or node.name not in free:
            return node
        definition = free[node.name]
        values: dict[str, f.Term] = {}
        equations: list[f.Formula] = []
        for name, arg in zip(definition.names, node.args, strict=True):
            if isinstance(arg, PLAIN):
                values[name] = arg
            else:
                values[name] = f.Variable(f"v{rng.randrange(1000, 9000)}")
                equations.append(f.equal(values[name], arg))
        body = f.substitute(bound_apart(definition.body, rng), values)
        whole = f.conjunction(*equations, body)  # type: ignore[arg-type]  # a formula stays one
        names = tuple(e.terms[0].name for e in equations)  # type: ignore[union-attr]  # variables
        return f.Exists(names, whole) if names else whole

    return Changed(in_bodies(axioms, step, rng, 0.4))


def _placed(body: f.Formula) -> set[str]:
    """Return the variables that stand in a place, or are compared with what is of a kind."""
    found = set()
    for node in f.walk(body):
        match node:
            case f.Predicate(_, args):
                found |= {arg.name for arg in args if isinstance(arg, f.Variable)}
            case f.Apply(name, args) if name not in SUMS:
                found |= {arg.name for arg in args if isinstance(arg, f.Variable)}
            case f.Compare(_, terms) if any(isinstance(t, f.Constant | f.Number) for t in terms):
                found |= {term.name for term in terms if isinstance(term, f.Variable)}
    return found
