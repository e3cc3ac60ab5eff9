"""Laws of names: of variables, of terms, and of what an axiom is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from tests.theories.laws.changes import Changed, in_bodies, symbols_of
from tests.theories.laws.connectives import SUMS

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    Step = Callable[[f.Node], f.Node]
    Axioms = list[f.Formula]
_NEW_NAMES = (
    "zoe", "Abe", "member", "findall", "true1", "a", "e", "is", "up", "x_y", "größe", "call",
    "assertz", "dynamic", "nil", "Who", "pp", "list1", "writeln", "halt", "succ", "plus", "length",
    "number", "ask", "module", "table", "distinct", "user", "op", "between", "kind", "sort",
)  # fmt: skip


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
            if isinstance(arg, f.Apply) and arg.function not in SUMS:
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
    symbols = sorted({s for axiom in axioms for s in symbols_of(axiom)} - SUMS)
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
            case f.Apply(name, args) if name not in SUMS:
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
