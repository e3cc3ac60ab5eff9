"""Which symbols formulas and statements use, and which they deny."""

from collections.abc import Iterator, Mapping, Sequence

from pylogic.core import formulas as f
from pylogic.core.graph import components
from pylogic.core.opposites import SWAPPED
from pylogic.meaning.statements import Said

_ORDER = {"<", "≤", ">", "≥"}


def symbols(whole: f.Node | Said) -> Iterator[str]:
    """Yield the predicates, functions and orders in a formula, a term or a statement."""
    for part in whole.nodes() if isinstance(whole, Said) else f.walk(whole):
        match part:
            case f.Predicate(name) | f.Apply(name):
                yield name
            case f.Compare(relations):
                for relation in relations:
                    if relation in _ORDER:
                        yield from (relation, SWAPPED.get(relation, relation), "<")


def grounds(said: Said) -> tuple[f.Node, ...]:
    """Return what a symbol is defined by in a statement."""
    match said.conclusion:
        case f.Predicate(_, args):
            return (said.guard, *args)
        case f.Compare(_, (f.Apply(_, args), value)):
            return (said.guard, *args, value)
        case _:
            return (said.guard,)


def negated(node: f.Node, group: set[str], *, positive: bool = True) -> bool:
    """Whether a symbol of a group stands where its truth could make a formula false."""
    match node:
        case f.Not(body):
            return negated(body, group, positive=not positive)
        case f.Implies(premise, conclusion):
            return negated(premise, group, positive=not positive) or negated(
                conclusion, group, positive=positive
            )
        case f.Iff() | f.Conditional():
            parts = f.children(node) if isinstance(node, f.Iff) else f.children(node)[:1]
            rest = () if isinstance(node, f.Iff) else f.children(node)[1:]
            return any(symbol in group for part in parts for symbol in symbols(part)) or any(
                negated(part, group, positive=positive) for part in rest
            )
        case f.Predicate(_, args) | f.Apply(_, args) | f.Compare(_, args):
            if not positive:
                return any(symbol in group for symbol in symbols(node))
            return any(negated(arg, group) for arg in args)
        case _:
            return any(negated(part, group, positive=positive) for part in f.children(node))


def recursive(table: Mapping[str, Sequence[Said]]) -> dict[str, frozenset[str]]:
    """Return the symbols that are defined through themselves, each with those of its circle.

    table: The statements that define each symbol.
    """
    uses: dict[str, set[str]] = {}
    for name, group in table.items():
        used = uses[name] = {symbol for said in group for symbol in symbols(said.conclusion)}
        used.discard(name)
        for said in group:
            used |= {*symbols(said.guard), *_inner(said)}
    circles = [frozenset(found.nodes) for found in components(uses) if found.loops]
    return {name: circle for circle in circles for name in circle}


def _inner(said: Said) -> Iterator[str]:
    """Yield the symbols in the arguments, and in the value, of what a statement is about."""
    for part in f.children(said.conclusion):
        inside = f.children(part) if isinstance(said.conclusion, f.Compare) else (part,)
        for one in inside:
            yield from symbols(one)
    if isinstance(said.conclusion, f.Compare) and len(said.conclusion.terms) > 1:
        yield from symbols(said.conclusion.terms[1])
