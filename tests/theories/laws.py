"""Changes to a document of first-order logic that leave what it means as it is.

Each law says why it holds, from the page of the notation (`grammars/first_order.md`, Meaning).
Most rest on this: what is true depends on the values of the variables alone, and these on the
*kinds* of the places, which are joined wherever a variable stands in two of them or an equation
joins them. So a formula may give way to another that is true of the same values, as long as the
same atoms are left in it. An atom has one truth or the other, also where a term in it has no
value, so that all laws of propositions and of quantifiers hold.

What a definition says is not touched by that: where a statement stands for itself, its form tells
what it is for (`f(x) = t` behind `->` defines, a disjunction demands), so formulas are changed
in bodies only, which are the right of `p(x) <-> ...`, the left of `->`, and conditions in terms.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylogic.core import formulas as f

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    Step = Callable[[f.Node], f.Node]
    Axioms = list[f.Formula]

_FLIPPED = {"=": "=", "≠": "≠", "<": ">", "≤": "≥", ">": "<", "≥": "≤"}
_SUMS = {"+", "-", "'"}
_FORMULAS = (
    f.Truth, f.Predicate, f.Compare, f.Not, f.And, f.Or, f.Implies, f.Iff, f.Exists, f.ForAll,
)  # fmt: skip
_PLAIN = (f.Variable, f.Constant, f.Number)
_SHARE = 0.6  # of the places where a law could be used
_NEW_NAMES = (
    "zoe", "Abe", "member", "findall", "true1", "a", "e", "is", "up", "x_y", "größe", "call",
    "assertz", "dynamic", "nil", "Who", "pp", "list1", "writeln", "halt", "succ", "plus", "length",
    "number", "ask", "module", "table", "distinct", "user", "op", "between", "kind", "sort",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Changed:
    """Axioms after a change.

    Attributes
    ----------
    axioms : list of Formula
        What now is stated.
    old : dict of str to str
        By new name of a symbol or an individual, the one that it had.
    added : frozenset of str
        Symbols that the first document does not have.
    """

    axioms: Axioms
    old: dict[str, str] = field(default_factory=dict)
    added: frozenset[str] = frozenset()


# Where formulas may be changed.


def in_bodies(axioms: Axioms, step: Step, rng: Random, share: float = _SHARE) -> Axioms:
    """Return axioms with a step taken in some parts of their bodies, the innermost first."""

    def taken(node: f.Node) -> f.Node:
        return step(node) if isinstance(node, _FORMULAS) and rng.random() < share else node

    def changed(part: f.Node) -> f.Node:
        return f.transform(part, taken)

    return [_body_changed(axiom, changed) for axiom in axioms]


def _body_changed(axiom: f.Formula, change: Step) -> f.Formula:
    match axiom:
        case f.And(parts):
            return f.And(tuple(_body_changed(part, change) for part in parts))
        case f.ForAll(names, body):
            return f.ForAll(names, _body_changed(body, change))
        case f.Implies(_, f.Predicate(_, (f.Apply(),))):
            return axiom  # what an observer observes, by its form
        case f.Implies(premise, conclusion):
            return f.Implies(change(premise), _body_changed(conclusion, change))  # type: ignore[arg-type]  # a formula stays one
        case f.Iff(f.Predicate() as head, body):
            return f.Iff(head, change(body))  # type: ignore[arg-type]  # likewise
        case f.Compare(relations, terms):
            return f.Compare(relations, tuple(map(change, terms)))  # type: ignore[arg-type]  # a term stays one
        case _:
            return axiom


# Laws of propositions and quantifiers: the same atoms, true of the same values.


def double_negations(axioms: Axioms, rng: Random) -> Changed:
    """Write `a` as `~~a`; in a recursion too, as two negations are none."""
    return Changed(in_bodies(axioms, lambda a: f.Not(f.Not(a)), rng, 0.25))  # type: ignore[arg-type]  # of a formula


def negations_inside(axioms: Axioms, rng: Random) -> Changed:
    """Use De Morgan's laws, and those of negated quantifiers, implications and equivalences."""
    return Changed(in_bodies(axioms, _inside, rng, 0.9))


def _inside(node: f.Node) -> f.Node:
    match node:
        case f.Not(f.And(parts)):
            return f.disjunction(*map(f.Not, parts))
        case f.Not(f.Or(parts)):
            return f.conjunction(*map(f.Not, parts))
        case f.Not(f.Implies(premise, conclusion)):
            return f.conjunction(premise, f.Not(conclusion))
        case f.Not(f.Iff(left, right)):
            return f.Iff(left, f.Not(right))
        case f.Not(f.Exists(names, body)):
            return f.ForAll(names, f.Not(body))
        case f.Not(f.ForAll(names, body)):
            return f.Exists(names, f.Not(body))
        case f.Not(f.Not(body)):
            return body
        case _:
            return node


def quantifiers(axioms: Axioms, rng: Random) -> Changed:
    """Write `all x a` as `~exists x ~a` and the reverse: both try the values of x's kind."""
    return Changed(in_bodies(axioms, _dual, rng))


def _dual(node: f.Node) -> f.Node:
    match node:
        case f.ForAll(names, body):
            return f.Not(f.Exists(names, f.Not(body)))
        case f.Exists(names, body):
            return f.Not(f.ForAll(names, f.Not(body)))
        case _:
            return node


def quantifiers_apart(axioms: Axioms, rng: Random) -> Changed:
    """Write `exists x y. a` as `exists y. exists x. a`, `b & exists x. a` as `exists x. b & a`.

    And `(exists x a) -> p` as `a -> p`: a free variable of a rule is meant for all its values.
    """
    found = in_bodies(axioms, lambda node: _nested(node, rng), rng)
    return Changed([_without_exists(axiom) for axiom in found])


def _nested(node: f.Node, rng: Random) -> f.Node:
    match node:
        case f.Exists(names, body) | f.ForAll(names, body) if len(names) > 1:
            kind, order = type(node), list(names)
            rng.shuffle(order)
            for name in order:
                body = kind((name,), body)
            return body
        case f.And(parts):
            places = [i for i, part in enumerate(parts) if isinstance(part, f.Exists)]
            if not places:
                return node
            part = parts[place := rng.choice(places)]
            assert isinstance(part, f.Exists)
            fresh = {name: f"{name[0]}{rng.randrange(100, 1000)}" for name in part.variables}
            own = f.substitute(part.body, {old: f.Variable(new) for old, new in fresh.items()})
            whole = f.conjunction(*parts[:place], own, *parts[place + 1 :])  # type: ignore[arg-type]  # a formula stays one
            return f.Exists(tuple(fresh.values()), whole)
        case _:
            return node


def _without_exists(axiom: f.Formula) -> f.Formula:
    match axiom:
        case f.Implies(f.Exists(names, body), conclusion) if not (
            set(names) & f.free_variables(conclusion).keys()
        ):
            return f.Implies(body, conclusion)
        case _:
            return axiom


def implications(axioms: Axioms, rng: Random) -> Changed:
    """Write `a -> b` as `~a | b`, as `~b -> ~a`, or as `~(a & ~b)`, in bodies."""

    def step(node: f.Node) -> f.Node:
        match node:
            case f.Implies(a, b):
                return rng.choice((
                    f.disjunction(f.Not(a), b),
                    f.Implies(f.Not(b), f.Not(a)),
                    f.Not(f.conjunction(a, f.Not(b))),
                ))  # fmt: skip
            case f.Or(parts) if rng.random() < 0.3:
                return f.Implies(f.conjunction(*map(f.Not, parts[:-1])), parts[-1])
            case _:
                return node

    return Changed(in_bodies(axioms, step, rng))


def equivalences(axioms: Axioms, rng: Random) -> Changed:
    """Write `a <-> b` as both directions, as both or neither, or from the right, in bodies."""

    def step(node: f.Node) -> f.Node:
        match node:
            case f.Iff(a, b):
                neither = f.conjunction(f.Not(a), f.Not(b))
                return rng.choice((
                    f.conjunction(f.Implies(a, b), f.Implies(b, a)),
                    f.disjunction(f.conjunction(a, b), neither),
                    f.Iff(b, a),
                    f.Iff(f.Not(a), f.Not(b)),
                ))  # fmt: skip
            case f.And((f.Implies(a, b), f.Implies(c, d))) if (a, b) == (d, c):
                return f.Iff(a, b)
            case _:
                return node

    return Changed(in_bodies(axioms, step, rng, 0.9))


def conditionals(axioms: Axioms, rng: Random) -> Changed:
    """Write `if p then a else b` as `p & a | ~p & b`; one in an atom as two atoms.

    A conditional term has the value of the branch that applies, or none where that has none; and
    it puts both branches into the place where it stands.
    """
    return Changed(in_bodies(axioms, _by_cases, rng, 0.9))


def _by_cases(node: f.Node) -> f.Node:
    match node:
        case f.Conditional(p, a, b):
            return f.disjunction(f.conjunction(p, a), f.conjunction(f.Not(p), b))  # type: ignore[arg-type]  # formulas: terms are no places of bodies
        case f.Predicate() | f.Compare() if len(getattr(node, "relations", "=")) == 1:
            cases = [n for n in f.walk(node) if isinstance(n, f.Conditional)]
            if not cases:
                return node
            case = cases[0]  # the outermost: an inner condition may not be asked at all

            def chosen(branch: f.Node) -> f.Node:
                return f.transform(node, lambda part: branch if part == case else part)

            one, other = chosen(case.positive), chosen(case.negative)
            denied = f.conjunction(f.Not(case.condition), other)  # type: ignore[arg-type]  # formulas
            return f.disjunction(f.conjunction(case.condition, one), denied)  # type: ignore[arg-type]  # likewise
        case _:
            return node


def comparisons(axioms: Axioms, rng: Random) -> Changed:
    """Write chains as conjunctions; `a < b` as `b > a`; and `x != y` as `~(x = y)`.

    Of a term without a value both `f(x) = y` and `f(x) != y` are false, so only names will do.
    """

    def step(node: f.Node) -> f.Node:
        match node:
            case f.Compare((_, _, *_)):
                pairs = (f.Compare((r,), (a, b)) for r, a, b in node.pairs())
                return f.conjunction(*pairs) if rng.random() < 0.5 else _mirrored(node)
            case f.Compare(("≠",), (a, b)) if isinstance(a, _PLAIN) and isinstance(b, _PLAIN):
                return f.Not(f.equal(b, a))
            case f.Not(f.Compare(("=",), (a, b))) if isinstance(a, _PLAIN) and isinstance(
                b, _PLAIN
            ):
                return f.Compare(("≠",), (a, b))
            case f.Compare():
                return _mirrored(node)
            case _:
                return node

    return Changed([_equation_turned(a, rng) for a in in_bodies(axioms, step, rng)])


def _mirrored(node: f.Compare) -> f.Compare:
    relations = tuple(_FLIPPED[r] for r in reversed(node.relations))
    return f.Compare(relations, tuple(reversed(node.terms)))


def _equation_turned(axiom: f.Formula, rng: Random) -> f.Formula:
    """Turn an equation that defines, where only one side can be what it defines."""
    match axiom:
        case f.ForAll(names, body):
            return f.ForAll(names, _equation_turned(body, rng))
        case f.Implies(premise, conclusion):
            return f.Implies(premise, _equation_turned(conclusion, rng))
        case f.Compare(("=",), (left, right)) if rng.random() < 0.7 and not (
            isinstance(left, f.Apply) and isinstance(right, f.Apply)
        ):
            return f.equal(right, left)
        case _:
            return axiom


def orders(axioms: Axioms, rng: Random) -> Changed:
    """Put axioms, conjuncts and disjuncts in another order: nothing is said of any."""

    def step(node: f.Node) -> f.Node:
        if isinstance(node, f.And | f.Or):
            parts = list(node.parts)
            rng.shuffle(parts)
            return type(node)(tuple(parts))
        return node

    found = in_bodies(axioms, step, rng, 1.0)
    rng.shuffle(found)
    return Changed(found)


def repetitions(axioms: Axioms, rng: Random) -> Changed:
    """Write `a` as `a & a`, `a | a & a`, or `a & x = x` for a variable x that stands in `a`.

    A variable always has a value, and `x = x` joins no two places.
    """

    def step(node: f.Node) -> f.Node:
        names = list(f.free_variables(node))
        if names and rng.random() < 0.6:
            x = f.Variable(rng.choice(names))
            return f.conjunction(node, f.equal(x, x))  # type: ignore[arg-type]  # a formula
        if isinstance(node, f.And):
            return f.And((*node.parts, rng.choice(node.parts)))
        return f.disjunction(node, f.conjunction(node, node))  # type: ignore[arg-type]  # likewise

    return Changed(in_bodies(axioms, step, rng, 0.2))


def true_parts(axioms: Axioms, rng: Random) -> Changed:
    """Write `a` as `a & true`, `a | false`, or `true -> a`."""

    def step(node: f.Node) -> f.Node:
        return rng.choice((
            f.conjunction(node, f.Truth(value=True)),  # type: ignore[arg-type]  # a formula
            f.disjunction(f.Truth(value=False), node),  # type: ignore[arg-type]  # likewise
            f.Implies(f.Truth(value=True), node),  # type: ignore[arg-type]  # likewise
            f.Iff(f.Truth(value=True), node),  # type: ignore[arg-type]  # likewise
        ))  # fmt: skip

    return Changed(in_bodies(axioms, step, rng, 0.15))


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


def _symbols(node: f.Node) -> Iterator[str]:
    for part in f.walk(node):
        if isinstance(part, f.Predicate):
            yield part.name
        elif isinstance(part, f.Apply):
            yield part.function


def uses_of(axioms: Sequence[f.Formula]) -> dict[str, set[str]]:
    """Return for each symbol those that its axioms rest on, and itself."""
    found: dict[str, set[str]] = {}
    for axiom in axioms:
        own = set(_symbols(axiom))
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
        if i not in numbers or rng.random() > _SHARE:
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
        complex_ = any(not isinstance(a, _PLAIN) for _, head in group for a in head.args)
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
        if name not in set[str]().union(*(uses[s] for s in _symbols(d.body)))
        and f.free_variables(d.body).keys() <= set(d.names) <= _placed(d.body)
    }  # fmt: skip

    def step(node: f.Node) -> f.Node:
        if not isinstance(node, f.Predicate) or node.name not in free:
            return node
        definition = free[node.name]
        values: dict[str, f.Term] = {}
        equations: list[f.Formula] = []
        for name, arg in zip(definition.names, node.args, strict=True):
            if isinstance(arg, _PLAIN):
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
            case f.Apply(name, args) if name not in _SUMS:
                found |= {arg.name for arg in args if isinstance(arg, f.Variable)}
            case f.Compare(_, terms) if any(isinstance(t, f.Constant | f.Number) for t in terms):
                found |= {term.name for term in terms if isinstance(term, f.Variable)}
    return found


def bound_apart(node: f.Node, rng: Random) -> f.Node:
    """Return a formula with new names for its bound variables."""

    def step(part: f.Node) -> f.Node:
        if not isinstance(part, f.Exists | f.ForAll):
            return part
        fresh = {name: f"{name[0]}{rng.randrange(100, 1000)}" for name in part.variables}
        body = f.substitute(part.body, {old: f.Variable(new) for old, new in fresh.items()})
        return type(part)(tuple(fresh.values()), body)  # type: ignore[arg-type]  # a formula stays one

    return f.transform(node, step)


def naming(axioms: Axioms, rng: Random) -> Changed:
    """Write a part of a body as an atom of a new predicate, which is defined by it.

    Its variables stand in the places of the predicate, so that all kinds are as they were. The
    part says of what sort they are: else the predicate might hold of numbers without end, and
    what holds of no others than the text names would no longer be one of any whole numbers. A
    demand is left as it is: it bounds the states only where it speaks of one by its observers.
    """
    added: dict[str, f.Formula] = {}

    def step(node: f.Node) -> f.Node:
        if len(added) >= 3 or not _guards(node) >= f.free_variables(node).keys():
            return node
        names = tuple(map(f.Variable, f.free_variables(node)))
        head = f.Predicate(f"named_{len(added) + 1}", names)
        added[head.name] = f.Iff(head, node)  # type: ignore[arg-type]  # a formula
        return head

    found = [in_bodies([a], step, rng)[0] if _defines(a) else a for a in axioms]
    return Changed([*found, *added.values()], added=frozenset(added))


def _defines(axiom: f.Formula) -> bool:
    match axiom:
        case f.Implies(_, conclusion):
            return _defines(conclusion)
        case f.Predicate() | f.Iff() | f.Compare(("=",), _):
            return True
        case _:
            return False


def terms_apart(axioms: Axioms, rng: Random) -> Changed:
    """Write `p(f(x))` as `exists v. v = f(x) & p(v)`: false of no value, as before.

    Only of functions that are explained: what is added up may be a number of no kind.
    """

    def step(node: f.Node) -> f.Node:
        if not isinstance(node, f.Predicate):
            return node
        for i, arg in enumerate(node.args):
            if isinstance(arg, f.Apply) and arg.function not in _SUMS:
                name = f"v{rng.randrange(1000, 9000)}"
                args = (*node.args[:i], f.Variable(name), *node.args[i + 1 :])
                atom = f.Predicate(node.name, args)
                return f.Exists((name,), f.conjunction(f.equal(f.Variable(name), arg), atom))
        return node

    return Changed(in_bodies(axioms, step, rng))


def _guards(node: f.Node) -> set[str]:
    """Return the variables of which a formula says that a predicate holds of them."""
    match node:
        case f.Predicate(_, args):
            return {arg.name for arg in args if isinstance(arg, f.Variable)}
        case f.And(parts):
            return set[str]().union(*map(_guards, parts))
        case f.Exists(names, body):
            return _guards(body) - set(names)
        case _:
            return set()


# Names.


def names(axioms: Axioms, rng: Random) -> Changed:
    """Give other names to individuals, symbols and variables, or each other's.

    A name means nothing but what is said of it.
    """
    nodes = [node for axiom in axioms for node in f.walk(axiom)]
    individuals = sorted({n.name for n in nodes if isinstance(n, f.Constant)})
    symbols = sorted({s for axiom in axioms for s in _symbols(axiom)} - _SUMS)
    free = [n for n in _NEW_NAMES if n not in individuals and n not in symbols]
    rng.shuffle(free)
    new_individuals = _renamed(individuals, free, rng)
    new_symbols = _renamed(symbols, free, rng)

    def step(node: f.Node) -> f.Node:
        match node:
            case f.Constant(name):
                return f.Constant(new_individuals[name])
            case f.Predicate(name, args):
                return f.Predicate(new_symbols[name], args)
            case f.Apply(name, args) if name not in _SUMS:
                return f.Apply(new_symbols[name], args)
            case _:
                return node

    found = [_variables_renamed(f.transform(axiom, step), rng) for axiom in axioms]
    old = {new: name for name, new in (new_individuals | new_symbols).items()}
    return Changed(found, old)  # type: ignore[arg-type]  # formulas stay formulas


def _renamed(old: list[str], free: list[str], rng: Random) -> dict[str, str]:
    pool = [name if rng.random() < 0.5 or not free else free.pop() for name in old]
    rng.shuffle(pool)
    return dict(zip(old, pool, strict=True))


def _variables_renamed(axiom: f.Node, rng: Random) -> f.Node:
    free = list(f.free_variables(axiom))
    letters = [f"{letter}{number}" for letter in "xyzuvw" for number in ("", "7", "8", "9")]
    values = dict(zip(free, map(f.Variable, rng.sample(letters, len(free))), strict=True))
    return f.substitute(bound_apart(axiom, rng), values)  # type: ignore[arg-type]  # variables are terms


LAWS: dict[str, Callable[[Axioms, Random], Changed]] = {
    law.__name__: law
    for law in (
        double_negations, negations_inside, quantifiers, quantifiers_apart, implications,
        equivalences, conditionals, comparisons, orders, repetitions, true_parts, implied_sorts,
        guards_inside, rules_for_definitions, definitions_for_rules, unfolding, naming,
        terms_apart, names,
    )
}  # fmt: skip
