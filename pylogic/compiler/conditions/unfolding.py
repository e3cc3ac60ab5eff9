"""Definitions with a step of which another definition says a part, written out as one.

`move(s, t) ≡ turn(t) = o ∧ ∃x. put(x, s, t)` is about all that `t` is only where `put` is written
out. A definition that is so written means the same.
"""

from collections.abc import Mapping
from dataclasses import replace

from pylogic.compiler.clauses.model import Model
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.conditions.completions import left_open
from pylogic.compiler.theory.dependencies import graph, groups
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f

_MOST = 8  # definitions that are written out within one another


class _Steps:
    """Which definitions of a theory construct their states as they stand, or lead to them.

    left: By the identity of a rule, the states of its head that its own conditions leave open.
    made: The predicates, and which of their arguments they construct or lead to.
    """

    def __init__(self, model: Model) -> None:
        rules = model.theory.rules
        self.left = {
            id(rule): {name for name, _ in left_open(model, rule)}
            for own in rules.values()
            for rule in own
        }
        self.made: set[tuple[str, int]] = set()
        for group in groups(graph(model.theory)):
            places = [
                (name, i)
                for name in group
                for i in range(len(f.children(rules[name][0].conclusion)) if name in rules else 0)
            ]
            while new := [
                p for p in places if p not in self.made and self._all(rules[p[0]], p[1])
            ]:
                self.made.update(new)

    def open(self, rule: Statement) -> set[str]:
        """Return the states of a head that a rule neither constructs nor leads to."""
        return {name for name in self.left[id(rule)] if not self._leads(rule.guard, name)}

    def _all(self, rules: list[Statement], at: int) -> bool:
        """Whether all rules construct the state that is an argument of their heads."""
        own = [(rule, f.children(rule.conclusion)[at]) for rule in rules]
        return all(
            isinstance(state, f.Variable)
            and (state.name not in self.left[id(rule)] or self._leads(rule.guard, state.name))
            for rule, state in own
        )

    def _leads(self, formula: f.Formula, state: str) -> bool:
        match formula:
            case f.And(parts):
                return any(self._leads(part, state) for part in parts)
            case f.Or(parts):
                return all(self._leads(part, state) for part in parts)
            case f.Exists(_, body):
                return self._leads(body, state)
            case f.Predicate(name, args):
                places = (i for i, arg in enumerate(args) if arg == f.Variable(state))
                return any((name, i) in self.made for i in places)
            case _:
                return False


def unfolded(model: Model) -> dict[str, list[Statement]]:
    """Return the definitions that do not construct all their states, with others written out."""
    if not model.layouts:
        return {}
    steps = _Steps(model)
    found = {}
    for name, rules in model.theory.rules.items():
        longer = [_unfolded(model, rule, steps.open(rule)) for rule in rules]
        if any(one is not other for one, other in zip(longer, rules, strict=True)):
            found[name] = longer
    return found


def better(model: Model, written: Mapping[str, list[Statement]], before: Model) -> list[str]:
    """Return the definitions that construct more of their states in a model than in another."""
    now, then = _Steps(model), _Steps(before)
    return [
        name for name, rules in written.items()
        if sum(len(now.open(rule)) for rule in rules)
        < sum(len(then.open(rule)) for rule in before.theory.rules[name])
    ]  # fmt: skip


def _unfolded(model: Model, statement: Statement, states: set[str]) -> Statement:
    """Return a rule with what is said elsewhere of the states that it leaves open, if it helps."""
    guard, head = statement.guard, statement.conclusion
    if not states or not isinstance(head, f.Predicate):
        return statement
    if any(atom.name == head.name for atom in f.those(guard, f.Predicate)):
        return statement
    scope = Scope(model, statement, model.sorts.variables(statement))
    guard = _written_out(scope, guard, states, (head.name,))
    if guard == statement.guard:
        return statement
    tried = replace(statement, guard=guard, source=statement.source or id(statement))
    left = {name for name, _ in left_open(model, tried, scope.sorts)}
    return statement if states <= left else replace(statement, guard=guard)


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
