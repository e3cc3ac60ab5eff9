"""What can never hold in an axiom, which is no error, but is hardly what is meant."""

import re
from collections.abc import Collection, Iterator, Sequence

from pylogic.compiler.sorts.extents import NOTHING, Value, shown
from pylogic.compiler.sorts.kinds import Position
from pylogic.compiler.sorts.sorts import Sorts, value_order
from pylogic.compiler.theory.statements import ORDER, Statement
from pylogic.core import formulas as f
from pylogic.core.syntax import Notice

_WORD = re.compile(r"\w+")
_SHOWN = 8  # values that are listed


def warnings(sorts: Sorts) -> tuple[Notice, ...]:
    """Return the warnings about axioms that are compiled as they stand."""
    found: dict[str, Notice] = {}
    statements = list(sorts.theory.statements())
    denied = _denied(statements)
    for statement in statements:
        never = any(_is_denied(part, denied) for part in f.conjuncts(statement.guard))
        never |= isinstance(statement.conclusion, f.Not | f.Truth)
        cut = (
            statement.source
        )  # one of the cases of an axiom, some of which may exclude each other
        reasons = () if never or cut else _impossible(sorts, statement)  # the text itself says so
        for reason in (*_outside(sorts, statement), *reasons, *_valueless(sorts, statement)):
            axiom = statement.axiom
            notice = Notice(axiom.place, f"{axiom.called}: {reason}")
            found.setdefault(notice.what, notice)
    return tuple(found.values())


def _denied(statements: Sequence[Statement]) -> set[str]:
    """Return the predicates of which the text says that they hold of nothing."""
    said: dict[str, list[Statement]] = {}
    for statement in statements:
        if isinstance(statement.conclusion, f.Predicate):
            said.setdefault(statement.conclusion.name, []).append(statement)
    return {
        name for name, own in said.items()
        if all(any(_is_denied(p, ()) for p in f.conjuncts(s.guard)) for s in own)
    }  # fmt: skip


def _is_denied(formula: f.Formula, denied: Collection[str]) -> bool:
    match formula:
        case f.Predicate(name):
            return name in denied
        case _:
            return formula == f.Truth(value=False)


def _outside(sorts: Sorts, statement: Statement) -> Iterator[str]:
    """Yield what stands in a place of a sort that it is not of."""
    own = statement.conclusion.name if isinstance(statement.conclusion, f.Predicate) else ""
    words = set(_WORD.findall(statement.axiom.text))  # a sum is written out with all elements
    for node in statement.nodes():
        if isinstance(node, f.Predicate | f.Apply):
            name = node.name if isinstance(node, f.Predicate) else node.function
            kind = "predicate" if isinstance(node, f.Predicate) else "function"
            for i, arg in enumerate(node.args) if name != own else ():
                if not isinstance(arg, f.Constant | f.Number):
                    continue
                if words.issuperset(_WORD.findall(shown(arg))):
                    yield from _misplaced(sorts, (kind, name, i), arg, name)


def _misplaced(
    sorts: Sorts, place: Position, term: f.Constant | f.Number, name: str
) -> Iterator[str]:
    extent = sorts.extents.get(place)
    if extent is None or not extent.values:
        return
    if term in extent.values:
        return
    sort = sorts.sorts.get(name)
    values = sort.values if sort is not None and sort.values else tuple(extent.values)
    what = f"a {name}" if place[0] == "predicate" and sort is not None else f"there in {name}"
    yield f"{shown(term)} is never {what}; {_listed(values)} can be"


def _impossible(sorts: Sorts, statement: Statement) -> Iterator[str]:
    """Yield the variables that nothing can be where a definition says something."""
    env = sorts.implied(statement)
    for name in f.free_variables(statement.guard):
        if env.get(name) != NOTHING:
            continue
        asked = [
            node.name
            for node in f.conjuncts(statement.guard)
            if isinstance(node, f.Predicate) and node.args == (f.Variable(name),)
        ]
        compared = any(
            isinstance(node, f.Compare)
            and ORDER.intersection(node.relations)
            and f.Variable(name) in node.terms
            for node in f.conjuncts(statement.guard)
        )
        if len(asked) > 1:
            yield f"nothing is both a {asked[0]} and a {asked[1]}, as {name} would have to be"
        elif compared and asked and not sorts.extent(("predicate", asked[0], 0)).is_numeric():
            yield f"{name} is a {asked[0]}, and only numbers are compared"
        else:
            yield f"nothing can be {name} here, so this never holds"
        return


def _valueless(sorts: Sorts, statement: Statement) -> Iterator[str]:
    """Yield the variables for some of whose values an atom is false as a term has no value.

    Only where that decides something: where all have to satisfy the atom, or one that does not is
    sought.
    """
    for name, atom in _decisive(statement.guard, frozenset(), positive=True):
        if (of := sorts.implied(statement).get(name)) is None or of.values is None:
            continue
        for node in f.walk(atom):
            if not isinstance(node, f.Apply) or node.function not in sorts.theory.equations:
                continue
            for i in (i for i, arg in enumerate(node.args) if arg == f.Variable(name)):
                there = sorts.extents.get(("function", node.function, i))
                if there is not None and there.values and (left := of.values - there.values):
                    yield (
                        f"{name} can be {_listed(tuple(left))} too, where {node.function} has no "
                        f"value, so that this is false there; say of which sort {name} is"
                    )
                    return


def _decisive(
    node: f.Node, every: frozenset[str], *, positive: bool
) -> Iterator[tuple[str, f.Formula]]:
    """Yield variables with atoms whose falsity makes a formula false for all, or true for one.

    every: The variables of which all values have to satisfy the formula, where it is `positive`.
    """
    match node:
        case f.Not(body):
            yield from _decisive(body, every, positive=not positive)
        case f.Implies(premise, conclusion):
            yield from _decisive(premise, every, positive=not positive)
            yield from _decisive(conclusion, every, positive=positive)
        case f.And(parts) | f.Or(parts):
            for part in parts:
                yield from _decisive(part, every, positive=positive)
        case f.ForAll(names, body) | f.Exists(names, body):
            for_all = isinstance(node, f.ForAll) is positive
            own = every.union(names) if for_all else every.difference(names)
            yield from _decisive(body, own, positive=positive)
        case f.Predicate() | f.Compare():
            for name in f.free_variables(node):
                if (name in every) is positive:
                    yield name, node
        case _:
            return


def _listed(values: tuple[Value, ...]) -> str:
    more = ", ..." if len(values) > _SHOWN else ""
    return ", ".join(map(shown, sorted(values, key=value_order)[:_SHOWN])) + more
