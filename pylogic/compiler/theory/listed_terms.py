"""Terms that a text builds: there are those of which it says something.

`col(sq(i, j)) = j` gives the squares that `1 ≤ i ≤ 3 ∧ 1 ≤ j ≤ 3 ⊃ square(sq(i, j))` lists their
columns, and `sq(1, 7)` none.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

from pylogic.compiler.theory.dependencies import graph
from pylogic.compiler.theory.statements import BUILT_IN_FUNCTIONS, Statement, Theory
from pylogic.core import formulas as f
from pylogic.core.graph import reachable


def bound_terms(theory: Theory) -> None:
    """Let equations about such terms, and `x ≠ sq(i, j)`, ask that something is said of them."""
    known = {*theory.equations, *theory.observing, *BUILT_IN_FUNCTIONS}
    for name, equations in theory.equations.items():
        for at, equation in enumerate(equations):
            head, value = f.children(equation.conclusion)
            asked = [
                f.disjunction(*map(f.Not, case), said)
                for term, case in (*((t, ()) for t in f.children(head)), *_cases(value))
                if isinstance(term, f.Apply) and term.function not in known
                and (said := _said_of(theory, term, equation)) is not None
            ]  # fmt: skip
            if asked:
                theory.equations[name][at] = replace(
                    equation, guard=f.conjunction(equation.guard, *asked)
                )

    for group in (*theory.rules.values(), *theory.equations.values(), theory.constraints):
        group[:] = [_told_apart(theory, statement, known) for statement in group]


def _told_apart(theory: Theory, statement: Statement, known: Collection[str]) -> Statement:
    """Return a statement in which what differs from a term asks that there is such a term."""
    parts = (statement.guard, statement.conclusion)
    if not any(
        isinstance(node, f.Compare) and node.relations == ("≠",)
        for part in parts
        for node in f.walk(part)
    ):
        return statement
    guard, conclusion = (f.transform(p, lambda node: _unlike(theory, node, known)) for p in parts)
    return replace(statement, guard=guard, conclusion=conclusion)  # type: ignore[arg-type]  # of formulas come such


def _cases(
    value: f.Node, case: tuple[f.Formula, ...] = ()
) -> Iterator[tuple[f.Node, tuple[f.Formula, ...]]]:
    """Yield the terms that a value may be, each with the conditions under which it is."""
    if isinstance(value, f.Conditional):
        yield from _cases(value.positive, (*case, value.condition))
        yield from _cases(value.negative, (*case, f.Not(value.condition)))
    else:
        yield value, case


def builders(theory: Theory, function: str) -> set[str]:
    """Return the predicates for which a text builds terms of a function that it does not name."""
    return {name for name, arg in _built(theory, function) if not _is_named(theory, arg)}


def named_terms(theory: Theory, function: str) -> list[f.Apply]:
    """Return the terms of a function that a text builds from names and numbers."""
    return [
        node
        for _, arg in _built(theory, function)
        if _is_named(theory, arg)
        for node in f.walk(arg)
        if isinstance(node, f.Apply) and node.function == function
    ]


def _is_named(theory: Theory, term: f.Node) -> bool:
    """Whether a term is built from names and numbers alone."""
    computed = theory.equations.keys() | theory.observing.keys() | BUILT_IN_FUNCTIONS.keys()
    return not any(
        isinstance(node, f.Variable | f.Conditional)
        or (isinstance(node, f.Apply) and node.function in computed)
        for node in f.walk(term)
    )


def _built(theory: Theory, function: str) -> Iterator[tuple[str, f.Term]]:
    """Yield what a text builds with a function, with the predicates for which it does."""
    for name, rules in theory.rules.items():
        for rule in rules:
            for arg in f.children(rule.conclusion):
                if arg not in _known(rule) and _has(arg, function):
                    yield name, arg  # type: ignore[misc]  # all are terms


def _known(rule: Statement) -> set[f.Term]:
    """Return what the condition of a rule says something of."""
    parts = (part for part in f.conjuncts(rule.guard) if isinstance(part, f.Predicate))
    return {arg for part in parts for arg in part.args}


def _unlike(theory: Theory, node: f.Node, known: Collection[str]) -> f.Node:
    """Return that something differs from a term, with what says that there is such a term."""
    if not (isinstance(node, f.Compare) and node.relations == ("≠",)):
        return node
    terms = [t for t in node.terms if isinstance(t, f.Apply) and t.function not in known]
    asked = [said for t in terms if (said := _said_of(theory, t)) is not None]
    return f.conjunction(node, *asked)


def _said_of(theory: Theory, term: f.Apply, equation: Statement | None = None) -> f.Formula | None:
    """Return that one of the predicates for which a text builds terms holds of a term.

    None where the equation says so already, and where terms are built within others, or by what
    functions of them come to.
    """
    found: list[f.Formula] = []
    for name, rules in theory.rules.items():
        for rule in rules:
            args = f.children(rule.conclusion)
            for i, arg in enumerate(args):
                if arg in _known(rule) or not _has(arg, term.function):
                    continue
                if not isinstance(arg, f.Apply) or arg.function != term.function:
                    return None
                if equation is None:
                    if _computes(theory, rule):
                        return None
                elif _rests_on(theory, name, equation) or _follows(rule, arg, term, equation):
                    return None
                others = [f.Variable(f"other {k}") for k in range(len(args))]
                atom = f.Predicate(name, (*others[:i], term, *others[i + 1 :]))
                names = tuple(o.name for k, o in enumerate(others) if k != i)
                found.append(f.Exists(names, atom) if names else atom)
    return f.disjunction(*dict.fromkeys(found)) if found else None


def _has(term: f.Node, function: str) -> bool:
    """Whether a function is applied in a term, or in what it may be, but in no condition."""
    match term:
        case f.Conditional(_, yes, no):
            return _has(yes, function) or _has(no, function)
        case f.Apply(name, args):
            return name == function or any(_has(arg, function) for arg in args)
        case _:
            return False


def _computes(theory: Theory, rule: Statement) -> bool:
    """Whether a rule rests on the value of a function."""
    nodes = f.walk(rule.guard)
    return any(isinstance(n, f.Apply) and n.function in theory.equations for n in nodes)


def _rests_on(theory: Theory, name: str, equation: Statement) -> bool:
    """Whether what a predicate holds of is told by way of the function of an equation."""
    (function,) = (
        t.function for t in f.children(equation.conclusion)[:1] if isinstance(t, f.Apply)
    )
    return function in reachable(graph(theory), [name])


def _follows(rule: Statement, built: f.Apply, term: f.Apply, equation: Statement) -> bool:
    """Whether a rule says something of a term wherever an equation does."""
    if not all(isinstance(arg, f.Variable) for arg in built.args):
        return False
    values = {arg.name: own for arg, own in zip(built.args, term.args, strict=True)}  # type: ignore[union-attr]  # all are variables
    if len(values) < len(built.args):
        return False
    asked = f.conjuncts(f.substitute(rule.guard, values))  # type: ignore[arg-type]  # of a formula comes one
    return set(asked) <= {*f.conjuncts(equation.guard), f.Truth(value=True)}
