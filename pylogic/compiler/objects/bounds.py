"""The numbers between which the variables of a formula are, at each of its parts."""

from collections.abc import Iterator, Sequence

from pylogic.compiler.theory.arithmetic import Interval, interval_of
from pylogic.core import formulas as f


def bounded(
    node: f.Node, env: dict[str, Interval]
) -> Iterator[tuple[f.Node, dict[str, Interval]]]:
    """Yield every part of a formula with the bounds of its variables there.

    Quantifiers have them, and the definitions of what has the variables as arguments.
    """
    yield node, env
    if isinstance(node, f.Iff) and isinstance(node.left, f.Predicate):
        given = [arg.name for arg in node.left.args if isinstance(arg, f.Variable)]
        env = env | _intervals(given, node.right)
    if isinstance(node, f.Exists | f.ForAll):
        body = node.body
        conditions = body.premise if isinstance(body, f.Implies) else body
        env = {name: value for name, value in env.items() if name not in node.variables}
        env |= _intervals(node.variables, conditions)
    for part in f.children(node):
        yield from bounded(part, env)


def _intervals(names: Sequence[str], conditions: f.Formula) -> dict[str, Interval]:
    found = {name: interval_of(name, conditions) for name in names}
    return {name: i for name, i in found.items() if i is not None and i[0] <= i[1]}
