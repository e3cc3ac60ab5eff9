"""Axioms about every fluent: `Holds(f, Result(wait, s)) ≡ Holds(f, s)`."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import count

from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.core.syntax import Declaration


def with_each_fluent(axioms: Sequence[Declaration], holds: Collection[str]) -> list[Declaration]:
    """Return the axioms, those with a variable for a fluent once for each fluent of the others."""
    nodes = [n for d in axioms for n in f.walk(d.formula or f.Truth(value=True))]
    fluents = dict.fromkeys(
        (n.args[0].function, len(n.args[0].args)) if isinstance(n.args[0], f.Apply)
        else (n.args[0].name, 0)
        for n in nodes
        if isinstance(n, f.Predicate) and n.name in holds and len(n.args) == 2  # noqa: PLR2004 - Holds(f, s)
        and isinstance(n.args[0], f.Apply | f.Constant)
    )  # fmt: skip
    return [made for axiom in axioms for made in _each(axiom, holds, fluents)]


def _each(
    axiom: Declaration, holds: Collection[str], fluents: Collection[tuple[str, int]]
) -> Iterator[Declaration]:
    formula = axiom.formula or f.Truth(value=True)
    bound: tuple[str, ...] = ()
    while isinstance(formula, f.ForAll):
        bound, formula = (*bound, *formula.variables), formula.body
    found = (
        n.args[0].name for n in f.those(formula, f.Predicate)
        if n.name in holds and isinstance(n.args[0], f.Variable)
    )  # fmt: skip
    free = f.free_variables(formula)
    name = next((n for n in found if n in free), None)
    if name is None:
        yield axiom
        return
    if not fluents:
        expected = ["one axiom for each fluent, or Holds(p, s) of some fluent p"]
        raise ReadError("a variable stands for a fluent", axiom.place, expected)
    for fluent, arity in fluents:
        taken = {*free, *bound}
        new = (n for n in (f"x{i}" for i in count(1)) if n not in taken)
        args = tuple(f.Variable(next(new)) for _ in range(arity))
        term = f.Apply(fluent, args) if args else f.Constant(fluent)
        body = f.transform(f.substitute(formula, {name: term}), _decided)
        kept = tuple(n for n in (*bound, *(a.name for a in args)) if n != name and n in free)
        whole = f.ForAll(kept, body) if kept else body  # type: ignore[arg-type]  # of a formula comes a formula
        yield from _each(replace(axiom, formula=whole), holds, fluents)  # type: ignore[arg-type]  # likewise


def _decided(node: f.Node) -> f.Node:
    """Return an equation of two fluents as one of their arguments: names are unique."""
    match node:
        case f.Compare(("=" | "≠" as relation,), (one, two)) if _is_named(one) and _is_named(two):
            same: f.Formula = f.Truth(value=False)
            if _name(one) == _name(two):
                pairs = zip(f.children(one), f.children(two), strict=True)
                same = f.conjunction(*(f.equal(x, y) for x, y in pairs))  # type: ignore[arg-type]  # arguments are terms
            return same if relation == "=" else f.Not(same)
        case _:
            return node


def _is_named(term: f.Term) -> bool:
    return isinstance(term, f.Constant | f.Apply)


def _name(term: f.Node) -> tuple[str, int]:
    name = term.function if isinstance(term, f.Apply) else str(getattr(term, "name", ""))
    return name, len(f.children(term))
