"""Which symbols a definition rests on: the order of compilation, recursion, and its polarity."""

from collections.abc import Iterator

from pylogic.compiler.theory.statements import Statement, Theory
from pylogic.core import formulas as f
from pylogic.core.graph import components


def symbols(node: f.Node) -> Iterator[str]:
    """Yield the predicates, functions and order relations in a formula or term."""
    for part in f.walk(node):
        match part:
            case f.Predicate(name) | f.Apply(name):
                yield name
            case f.Compare(relations):
                yield from (relation for relation in relations if relation not in {"=", "≠"})


def depends_on(node: f.Node, names: set[str]) -> bool:
    """Whether a formula or term mentions one of the symbols."""
    return any(symbol in names for symbol in symbols(node))


def used_by(statement: Statement) -> tuple[f.Node, ...]:
    """Return the parts of a statement that its symbol is defined by."""
    match statement.conclusion:
        case f.Predicate(_, args):
            return (statement.guard, *args)
        case f.Compare(("=",), (f.Apply(_, args), value)):
            return (statement.guard, *args, value)
        case _:
            return (statement.guard, *f.children(statement.conclusion))


def graph(theory: Theory) -> dict[str, dict[str, None]]:
    """Return, for each defined symbol, the symbols that its statements use."""
    return {
        name: {symbol: None for s in statements for part in used_by(s) for symbol in symbols(part)}
        for name, statements in (*theory.rules.items(), *theory.equations.items())
    }


def groups(uses: dict[str, dict[str, None]]) -> list[list[str]]:
    """Return the symbols that are defined through each other, those that others rest on first."""
    return [list(component.nodes) for component in components(uses)]


def negative(node: f.Node, names: set[str], *, positive: bool = True) -> bool:
    """Whether one of the symbols stands where its being true could make the formula false."""
    match node:
        case f.Not(body):
            return negative(body, names, positive=not positive)
        case f.Implies(premise, conclusion):
            return negative(premise, names, positive=not positive) or negative(
                conclusion, names, positive=positive
            )
        case f.Iff(left, right):
            return depends_on(left, names) or depends_on(right, names)
        case f.Conditional(condition, yes, no):
            return depends_on(condition, names) or any(
                negative(branch, names, positive=positive) for branch in (yes, no)
            )
        case f.And(parts) | f.Or(parts):
            return any(negative(part, names, positive=positive) for part in parts)
        case f.Exists(_, body) | f.ForAll(_, body):
            return negative(body, names, positive=positive)
        case _ if positive:  # a value that depends on whether a condition holds
            return any(
                depends_on(part.condition, names)
                for part in f.walk(node)
                if isinstance(part, f.Conditional)
            )
        case _:
            return depends_on(node, names)
