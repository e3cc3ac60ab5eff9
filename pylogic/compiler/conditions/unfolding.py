"""Definitions with a step of which another definition says a part, written out as one.

`move(s, t) ≡ turn(t) = o ∧ ∃x. put(x, s, t)` is about all that `t` is only where `put` is written
out. A definition that is so written means the same.
"""

from collections.abc import Mapping
from dataclasses import replace

from pylogic.compiler.clauses.model import Model
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.conditions.completions import left_open
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f

_MOST = 8  # definitions that are written out within one another


def unfolded(model: Model) -> dict[str, list[Statement]]:
    """Return the definitions that do not construct all their states, with others written out."""
    found = {}
    for name, rules in model.theory.rules.items() if model.layouts else ():
        longer = [_unfolded(model, rule) for rule in rules]
        if any(one is not other for one, other in zip(longer, rules, strict=True)):
            found[name] = longer
    return found


def better(model: Model, written: Mapping[str, list[Statement]], before: Model) -> list[str]:
    """Return the definitions that construct more of their states in a model than in another."""
    return [
        name for name, rules in written.items()
        if _open(model, rules) < _open(before, before.theory.rules[name])
    ]  # fmt: skip


def _open(model: Model, rules: list[Statement]) -> int:
    return sum(len(_states(model, rule)) for rule in rules)


def _states(model: Model, rule: Statement) -> set[str]:
    """Return the states of a head that a rule neither constructs nor leads to."""
    left = {name for name, _ in left_open(model, rule)}
    return {name for name in left if not _leads(model, rule.guard, name, ())}


def _unfolded(model: Model, statement: Statement) -> Statement:
    guard, head = statement.guard, statement.conclusion
    if not isinstance(head, f.Predicate):
        return statement
    if any(atom.name == head.name for atom in f.those(guard, f.Predicate)):
        return statement
    if states := _states(model, statement):
        scope = Scope(model, statement, model.sorts.variables(statement))
        guard = _written_out(scope, guard, states, (head.name,))
        if guard != statement.guard:
            tried = replace(statement, guard=guard, source=statement.source or id(statement))
            if not states <= {name for name, _ in left_open(model, tried, scope.sorts)}:
                return replace(statement, guard=guard)
    return statement


def _leads(model: Model, formula: f.Formula, state: str, within: tuple[str, ...]) -> bool:
    """Whether a condition leads to a state by definitions that construct it as they stand."""
    match formula:
        case f.And(parts):
            return any(_leads(model, part, state, within) for part in parts)
        case f.Or(parts):
            return all(_leads(model, part, state, within) for part in parts)
        case f.Exists(_, body):
            return _leads(model, body, state, within)
        case f.Predicate(name, args) if f.Variable(state) in args and name not in within:
            rules = model.theory.rules.get(name, ())
            at = args.index(f.Variable(state))
            return bool(rules) and all(
                _constructs(model, one, at, (*within, name)) for one in rules
            )
        case _:
            return False


def _constructs(model: Model, rule: Statement, at: int, within: tuple[str, ...]) -> bool:
    """Whether a rule constructs the state that is an argument of its head, or leads to it."""
    own = f.children(rule.conclusion)[at]
    if not isinstance(own, f.Variable):
        return False
    left = {name for name, _ in left_open(model, rule)}
    return own.name not in left or _leads(model, rule.guard, own.name, within)


def _written_out(
    scope: Scope, formula: f.Formula, states: set[str], within: tuple[str, ...]
) -> f.Formula:
    """Return a condition with the definitions of its atoms about some states.

    within: The definitions that it stands in, which are not written out again.
    """
    match formula:
        case f.And(parts):
            written = (_written_out(scope, part, states, within) for part in parts)
            return f.conjunction(*written)
        case f.Exists(names, body):
            return f.Exists(names, _written_out(scope, body, states, within))
        case f.Predicate(name) if states & f.free_variables(formula).keys():
            said = None if name in within or len(within) > _MOST else _said(scope, formula)
            return formula if said is None else _written_out(scope, said, states, (*within, name))
        case _:
            return formula


def _said(scope: Scope, atom: f.Predicate) -> f.Formula | None:
    """Return what the definition of an atom says of its arguments; None if there is none such.

    It says it of values: of `put(f(x))` there is one that is f(x), or it does not hold.
    """
    match scope.model.theory.rules.get(atom.name, ()):
        case [Statement(guard, f.Predicate(_, args), equivalence=True) as rule]:
            names = [arg.name for arg in args if isinstance(arg, f.Variable)]
        case _:
            return None
    if len({*names}) != len(args):
        return None
    sorts = scope.model.sorts.variables(rule)
    values: dict[str, f.Term] = {}
    computed: dict[str, f.Formula] = {}
    for name, term in zip(names, atom.args, strict=True):
        values[name] = term
        if not isinstance(term, f.Variable | f.Constant | f.Number):
            value = values[name] = scope.fresh(name)
            computed[value.name] = f.equal(value, term)
            if name in sorts:
                scope.sorts[value.name] = sorts[name]
    said = f.substitute(scope.apart(guard, sorts), values)
    whole = f.conjunction(*computed.values(), said)  # type: ignore[arg-type]  # of a formula comes one
    return f.Exists(tuple(computed), whole) if computed else whole
