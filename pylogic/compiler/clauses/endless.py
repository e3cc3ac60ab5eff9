"""Relations that count up without end: what follows from them is never all found."""

from collections.abc import Mapping

from pylogic.compiler.clauses.model import Model
from pylogic.compiler.theory.dependencies import graph, groups
from pylogic.compiler.theory.statements import ARITHMETIC, Statement, failure
from pylogic.core import formulas as f
from pylogic.core.errors import CompileError


def endless(model: Model) -> Mapping[str, CompileError]:
    """Return why there is no end of what follows, by relation that is so.

    An axiom takes a relation of some value to that of one made of it by arithmetic, as
    `even(n) -> even(n + 2)`, and nothing bounds the value.
    """
    found: dict[str, CompileError] = {}
    theory = model.theory
    for group in groups(graph(theory)):
        own = [
            fault
            for symbol in group
            for statement in theory.defining(symbol)
            if (fault := _fault(symbol, statement, set(group), model)) is not None
        ]
        found |= dict.fromkeys(group, own[0]) if own else {}
    return found


def _fault(
    symbol: str, statement: Statement, group: set[str], model: Model
) -> CompileError | None:
    match statement.conclusion:
        case f.Predicate(_, args):
            rests_on: tuple[f.Node, ...] = (statement.guard,)
        case f.Compare(("=",), (f.Apply(_, args), value)):
            rests_on = statement.guard, value
        case _:
            return None
    bounded = model.sorts.variables(statement)
    counted = {
        name
        for arg in args
        if isinstance(arg, f.Apply) and arg.function in ARITHMETIC
        for name in f.free_variables(arg)
        if name not in bounded
    }
    for part in rests_on:
        for node in f.walk(part):
            name = getattr(node, "name", getattr(node, "function", ""))
            if name in group and not counted.isdisjoint(f.free_variables(node)):
                (number, *_) = sorted(counted & f.free_variables(node).keys())
                return failure(
                    f"there is no end of the values of {symbol}; bound {number} there, as by"
                    f" {number} < 9",
                    statement.axiom,
                )
    return None
