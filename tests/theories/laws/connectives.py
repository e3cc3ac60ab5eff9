"""Laws of the connectives, quantifiers, conditionals and comparisons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from tests.theories.laws.changes import PLAIN, Changed, in_bodies

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    Step = Callable[[f.Node], f.Node]
    Axioms = list[f.Formula]

_FLIPPED = {"=": "=", "≠": "≠", "<": ">", "≤": "≥", ">": "<", "≥": "≤"}
SUMS = {"+", "-", "'"}


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
            case f.Compare(("≠",), (a, b)) if isinstance(a, PLAIN) and isinstance(b, PLAIN):
                return f.Not(f.equal(b, a))
            case f.Not(f.Compare(("=",), (a, b))) if isinstance(a, PLAIN) and isinstance(b, PLAIN):
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
