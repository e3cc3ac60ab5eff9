"""What formulas over integers mean: tried value by value, so that tactics can be checked.

A model gives unary functions by tables; `s` is the only state. Variables are tried from -6 to 6.
"""

from collections.abc import Mapping

from pylogic.core import formulas as f

VALUES = range(-6, 7)
_HOLDS = {
    "=": int.__eq__, "≠": int.__ne__, "<": int.__lt__,
    "≤": int.__le__, ">": int.__gt__, "≥": int.__ge__,
}  # fmt: skip


def value(term: f.Node, env: Mapping[str, int], tables: Mapping[str, Mapping[int, int]]) -> int:
    """Return what a term comes to; a function is 0 where its table has no entry."""
    match term:
        case f.Number(number):
            return number
        case f.Variable(name) | f.Constant(name):
            return env[name]
        case f.Apply("+", (left, right)):
            return value(left, env, tables) + value(right, env, tables)
        case f.Apply("-", (left, right)):
            return value(left, env, tables) - value(right, env, tables)
        case f.Apply(function, (_, place)):
            return tables[function].get(value(place, env, tables), 0)
        case _:
            raise AssertionError(term)


def holds(
    formula: f.Node, env: Mapping[str, int], tables: Mapping[str, Mapping[int, int]]
) -> bool:
    """Return whether a formula is true."""
    match formula:
        case f.Truth(truth):
            return truth
        case f.Compare():
            pairs = [
                (r, value(a, env, tables), value(b, env, tables)) for r, a, b in formula.pairs()
            ]
            return all(_HOLDS[relation](a, b) for relation, a, b in pairs)
        case f.Predicate(name, (_, place)):
            return tables[name].get(value(place, env, tables), 0) > 0
        case f.Not(body):
            return not holds(body, env, tables)
        case f.And(parts):
            return all(holds(part, env, tables) for part in parts)
        case f.Or(parts):
            return any(holds(part, env, tables) for part in parts)
        case f.Implies(left, right):
            return not holds(left, env, tables) or holds(right, env, tables)
        case f.Exists(names, body):
            return _tried(names, body, env, tables, wanted=True)
        case f.ForAll(names, body):
            return not _tried(names, body, env, tables, wanted=False)
        case _:
            raise AssertionError(formula)


def _tried(
    names: tuple[str, ...],
    body: f.Formula,
    env: Mapping[str, int],
    tables: Mapping[str, Mapping[int, int]],
    *,
    wanted: bool,
) -> bool:
    """Return whether some values of the variables make the body what is wanted."""
    if not names:
        return holds(body, env, tables) is wanted
    return any(
        _tried(names[1:], body, {**env, names[0]: number}, tables, wanted=wanted)
        for number in VALUES
    )
