"""Which sorts a theory has, and which sort each argument and value of its symbols is of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.compiler.domains import enumerate_sort
from pylogic.compiler.sorts import INDIVIDUAL, Sort, Sorts
from pylogic.compiler.statements import BUILT_IN_FUNCTIONS
from pylogic.errors import CompileError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylogic.compiler.sorts import Evidence, Position
    from pylogic.compiler.statements import Statement, Theory


def infer_sorts(
    theory: Theory, signatures: Mapping[str, tuple[str | None, ...]] | None = None
) -> Sorts:
    """Return the sorts of a theory.

    Parameters
    ----------
    theory : Theory
        The statements.
    signatures : mapping of str to tuple, optional
        By function, the sorts of its arguments and last that of its value, None where nothing is
        known. With any, what a predicate is asked of says of which sort its arguments are.

    Raises
    ------
    CompileError
        Evidence contradicts itself, or a sort is too large to enumerate.
    """
    sorts = Sorts(theory)
    _find_constructors(sorts)
    unary = [name for name, arity in theory.predicates.items() if arity == 1]
    for name in unary:
        enumerate_sort(sorts, name)
    constants = {n: None for s in theory.statements() for part in (s.conclusion, s.guard)
                 for n in f.walk(part) if isinstance(n, f.Constant | f.Number)}  # fmt: skip
    listed = {value: None for sort in sorts.sorts.values() for value in sort.values or ()}
    sorts.sorts[INDIVIDUAL] = Sort(INDIVIDUAL, tuple(constants | listed))
    for name in unary:
        if name not in sorts.sorts and name not in theory.rules and _is_observed(sorts, name):
            sorts.sorts[name] = Sort(name, None)
    for name in sorts.sorts:
        if name != INDIVIDUAL:
            sorts.positions["predicate", name, 0] = {name: f"{name} is a sort"}
    for name, known in (signatures or {}).items():
        for i, sort in enumerate(known):
            if sort is not None:
                if sort not in sorts.sorts:
                    raise _fault(theory, name, f"no definition says what is observed of {sort}")
                at = -1 if i == len(known) - 1 else i
                sorts.positions["function", name, at] = {sort: "the bounds of its arguments"}
    _spread(sorts)
    _spread_numbers(sorts)
    if signatures:
        while _spread_calls(sorts):
            _spread(sorts)
    for statement in theory.statements():
        sorts.variables(statement)
    return sorts


def _is_observed(sorts: Sorts, name: str) -> bool:
    """Whether functions that no axiom defines are applied to what a predicate holds of."""
    defined = {*sorts.theory.equations, *sorts.constructors, *BUILT_IN_FUNCTIONS}
    for statement in sorts.theory.statements():
        nodes = [n for part in (statement.guard, statement.conclusion) for n in f.walk(part)]
        held = {
            arg for n in nodes if isinstance(n, f.Predicate) and n.name == name for arg in n.args
        }
        for node in nodes:
            if (
                isinstance(node, f.Apply)
                and node.function not in defined
                and held & set(node.args)
            ):
                return True
    return False


def _find_constructors(sorts: Sorts) -> None:
    theory = sorts.theory
    for name, rules in theory.rules.items():
        for rule in rules:
            if isinstance(rule.conclusion, f.Predicate):
                for arg in rule.conclusion.args:
                    _note_constructors(sorts, arg, name if theory.predicates[name] == 1 else "")
    for equations in theory.equations.values():
        for equation in equations:
            if isinstance(equation.conclusion, f.Compare):
                for part in f.children(equation.conclusion.terms[0]):
                    _note_constructors(sorts, part, "")


def _note_constructors(sorts: Sorts, term: f.Node, sort: str) -> None:
    for node in f.walk(term):
        if isinstance(node, f.Apply) and node.function not in {
            *sorts.theory.equations,
            *BUILT_IN_FUNCTIONS,
        }:
            known = sorts.constructors.get(node.function, "")
            sorts.constructors[node.function] = known or (sort if node is term else "")


def _fault(theory: Theory, function: str, reason: str) -> CompileError:
    """Return the error for a function, at the first statement that mentions it."""
    for statement in theory.statements():
        for part in (statement.conclusion, statement.guard):
            if any(isinstance(n, f.Apply) and n.function == function for n in f.walk(part)):
                return statement.fail(reason)
    return CompileError(f"{function}: {reason}")


def _spread(sorts: Sorts) -> None:
    """Carry evidence from guards to the symbols defined under them, until nothing is new."""
    changed = True
    while changed:
        changed = False
        for statement in sorts.theory.statements():
            evidence = sorts.evidence(statement)
            reason = f"axiom {statement.axiom.label}"
            for position, found in _concluded(sorts, statement, evidence):
                here = sorts.positions.setdefault(position, {})
                for sort in found:
                    if sort not in here:
                        here[sort] = reason
                        changed = True


def _spread_numbers(sorts: Sorts) -> None:
    """Find the arguments and values that are numbers without bounds, until nothing is new."""
    known = -1
    while known < len(sorts.numeric):
        known = len(sorts.numeric)
        for statement in sorts.theory.statements():
            numbers = sorts.numbers(statement)
            for position, term in _positions(sorts, statement):
                number = isinstance(term, f.Variable) and term.name in numbers
                computed = isinstance(term, f.Apply) and (
                    term.function in {"+", "-"} or ("function", term.function, -1) in sorts.numeric
                )
                if (number or computed) and not sorts.positions.get(position):
                    sorts.numeric.add(position)


def _spread_calls(sorts: Sorts) -> bool:
    """Give arguments of predicates the sort of what they are asked of, where that says more."""
    found: dict[Position, list[Sort | None]] = {}
    for statement in sorts.theory.statements():
        evidence = sorts.evidence(statement)
        for node in f.walk(statement.guard):
            for i, arg in enumerate(node.args) if isinstance(node, f.Predicate) else ():
                at: Position = ("predicate", node.name, i)  # type: ignore[union-attr]  # it is one
                found.setdefault(at, []).append(_sort_of(sorts, arg, evidence))
    changed = False
    for at, asked in found.items():
        known = [sort for sort in asked if sort is not None and sort.values is not None]
        if at in sorts.numeric or at[1] in sorts.sorts or len(known) < len(asked):
            continue
        widest = max(known, key=lambda sort: sort.size)
        values = {value for sort in known for value in sort.values or ()}
        now = sorts.at(at)
        if values <= set(widest.values or ()) and (now is None or widest.size < now.size):
            sorts.positions.setdefault(at, {})[widest.name] = f"what {at[1]} is asked of"
            changed = True
    return changed


def _sort_of(sorts: Sorts, term: f.Term, evidence: dict[str, Evidence]) -> Sort | None:
    match term:
        case f.Variable(name) if evidence.get(name):
            return sorts.choose(evidence[name], name)
        case f.Apply(function):
            return sorts.at(("function", function, -1))
        case _:
            return None


def _positions(sorts: Sorts, statement: Statement) -> Iterator[tuple[Position, f.Term]]:
    """Yield the arguments and the value of the symbol that a statement is about."""
    match statement.conclusion:
        case f.Predicate(name, args):
            yield from ((("predicate", name, i), arg) for i, arg in enumerate(args))
        case f.Compare(("=",), (f.Apply(function, args), value)) if (
            function in sorts.theory.equations
        ):
            yield from ((("function", function, i), arg) for i, arg in enumerate(args))
            yield ("function", function, -1), value
        case _:
            return


def _concluded(
    sorts: Sorts, statement: Statement, evidence: dict[str, Evidence]
) -> Iterator[tuple[Position, Evidence]]:
    """Yield what a statement says of the arguments and values of the symbol that it is about."""

    def of(term: f.Term) -> Evidence:
        if isinstance(term, f.Variable):
            return evidence.get(term.name, {})
        if isinstance(term, f.Apply):
            return sorts.positions.get(("function", term.function, -1), {})
        return {}

    match statement.conclusion:
        case f.Predicate(name, (f.Apply(function, args),)) if name in sorts.sorts:
            yield ("function", function, -1), {name: ""}
            yield from ((("function", function, i), of(arg)) for i, arg in enumerate(args))
        case f.Predicate(name, args):
            yield from ((("predicate", name, i), of(arg)) for i, arg in enumerate(args))
        case f.Compare(("=",), (f.Apply(function, args), value)) if (
            function in sorts.theory.equations
        ):
            yield from ((("function", function, i), of(arg)) for i, arg in enumerate(args))
            yield ("function", function, -1), of(value)
        case f.Compare((relation,), (left, right)) if relation in sorts.theory.rules:
            yield ("predicate", relation, 0), of(left)
            yield ("predicate", relation, 1), of(right)
        case _:
            return
