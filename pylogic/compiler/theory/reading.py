"""From axioms to a theory: each statement is a rule, an equation, a range or a constraint."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pylogic.compiler.theory.normal import normal
from pylogic.compiler.theory.splitting import apart, split
from pylogic.compiler.theory.statements import (
    ARITHMETIC,
    BUILT_IN_FUNCTIONS,
    ORDER,
    Statement,
    Theory,
    failure,
)
from pylogic.core import formulas as f
from pylogic.core.counting import counted
from pylogic.core.syntax import Declaration

_ALWAYS = f.Truth(value=True)


def read_theory(axioms: Sequence[Declaration]) -> Theory:
    """Return the statements of a document's axioms.

    Raises CompileError: A symbol is used with two arities or in two roles, a variable is used
        free, or a term has different values by two equations.
    """
    theory = Theory()
    _collect_symbols(theory, axioms)
    renamed = [(apart(axiom), axiom) for axiom in axioms]
    first = [s for formula, axiom in renamed for s in split(formula, _ALWAYS, axiom, None)]
    equations = (_definable(s.conclusion) for s in first)
    plain = {*BUILT_IN_FUNCTIONS, *(e[0].function for e in equations if e)}
    stated = frozenset(
        s.conclusion.name
        for s in first
        if isinstance(s.conclusion, f.Predicate) and not _is_built(s.conclusion, plain)
    )
    parts = (s for formula, axiom in renamed for s in split(formula, _ALWAYS, axiom, stated))
    found = [replace(s, guard=normal(s.guard), conclusion=_normal(s.conclusion)) for s in parts]  # type: ignore[arg-type]  # a formula stays one
    defined = {equation[0].function for s in found if (equation := _definable(s.conclusion))}
    closed = {name for s in found if (name := _closed_predicate(s))}
    _find_observers(theory, found, defined, closed)
    numeric = any(map(_orders_numbers, found)) or _orders_counted(found)
    for statement in found:
        _classify(theory, statement, defined, closed, numeric=numeric)
    for name, rules in theory.rules.items():
        theory.rules[name] = _definition(theory, name, rules)
    _check_values(theory)
    return theory


def _definition(theory: Theory, name: str, rules: list[Statement]) -> list[Statement]:
    """Return what defines a predicate: an equivalence says all, so that the rest has to follow."""
    whole = [rule for rule in rules if rule.equivalence]
    if len(whole) > 1:
        raise whole[1].fail(
            f"{name} is defined by ≡ in {whole[0].axiom.called} and once more here;"
            " one ≡ has to say all of it, such as n = 0 ∧ … ∨ n > 0 ∧ …"
        )
    if not whole:
        return rules
    theory.constraints += [rule for rule in rules if rule is not whole[0]]
    return whole


def _normal(conclusion: f.Formula) -> f.Formula:
    """Return a conclusion whose form stays, as it tells what a statement is for."""
    return f.rebuild(conclusion, tuple(map(normal, f.children(conclusion))))  # type: ignore[return-value]  # a formula stays one


def _find_observers(
    theory: Theory, statements: Sequence[Statement], defined: set[str], closed: set[str]
) -> None:
    """Find what observes: a function that nothing defines, of what nothing says what it is."""
    plain = {*defined, *BUILT_IN_FUNCTIONS}
    stated = closed | {
        s.conclusion.name
        for s in statements
        if isinstance(s.conclusion, f.Predicate) and not _is_built(s.conclusion, plain)
    }
    built = [
        s
        for s in statements
        if isinstance(s.conclusion, f.Predicate) and _is_built(s.conclusion, plain)
    ]
    size = -1
    while size < len(stated):  # what is built of no states is no state itself
        size = len(stated)
        stated |= {
            s.conclusion.name  # type: ignore[union-attr]  # a predicate
            for s in built
            if not _held(s, stated).keys() & set(f.children(f.children(s.conclusion)[0]))
        }
    for statement in statements:
        held = _held(statement, stated)
        for node in statement.nodes() if held else ():
            if isinstance(node, f.Apply) and node.function not in plain:
                for arg in node.args:
                    if arg in held:
                        theory.observing.setdefault(node.function, held[arg])
                        theory.open_sorts[held[arg]] = None


def _is_built(conclusion: f.Predicate, plain: set[str]) -> bool:
    """Whether a predicate is said to hold of the value of a function that nothing defines."""
    match conclusion:
        case f.Predicate(_, (f.Apply(function),)):
            return function not in plain
        case _:
            return False


def _held(statement: Statement, stated: set[str]) -> dict[f.Node, str]:
    """Return the variables of a statement that a predicate holds of which nothing states."""
    return {
        node.args[0]: node.name
        for node in statement.nodes()
        if isinstance(node, f.Predicate)
        and len(node.args) == 1
        and isinstance(node.args[0], f.Variable)
        and node.name not in stated
    }


def _check_values(theory: Theory) -> None:
    """Refuse the second of two equations that give a term different values wherever they hold.

    Both are without a condition, and one is about all arguments, or both are about the same.
    """
    for group in theory.equations.values():
        given: list[tuple[f.Apply, f.Term, Statement]] = []
        for statement in group:
            if statement.guard != _ALWAYS or not isinstance(statement.conclusion, f.Compare):
                continue
            head, value = statement.conclusion.terms
            if not isinstance(head, f.Apply) or not isinstance(value, f.Number | f.Constant):
                continue
            for other, earlier, there in given:
                same = head == other and not f.free_variables(head)
                if earlier != value and (same or _is_general(head) or _is_general(other)):
                    where = there.axiom.lines[0]
                    raise statement.fail(f"line {where} gives the left side another value")
            given.append((head, value, statement))


def _is_general(head: f.Apply) -> bool:
    """Whether a term stands for the function of whatever arguments."""
    names = {arg.name for arg in head.args if isinstance(arg, f.Variable)}
    return len(names) == len(head.args)


def _collect_symbols(theory: Theory, axioms: Sequence[Declaration]) -> None:
    first: dict[tuple[str, str], Declaration] = {}
    for axiom in axioms:
        for node in f.walk(axiom.formula or f.Truth(value=True)):
            match node:
                case f.Predicate(name, args):
                    kind, other, table = "predicate", "function", theory.predicates
                case f.Apply(name, args):
                    kind, other, table = "function", "predicate", theory.functions
                case _:
                    continue
            if (other, name) in first:
                where = first[other, name].called
                raise failure(
                    f"{name} is used as a {kind} here and as a {other} in {where}", axiom
                )
            earlier = first.setdefault((kind, name), axiom)
            if table.setdefault(name, len(args)) != len(args):
                reason = (
                    f"{name} is used with {counted(len(args), 'argument')} here and with"
                    f" {table[name]} in {earlier.called}"
                )
                raise failure(reason, axiom)


def _definable(conclusion: f.Formula) -> tuple[f.Apply, f.Term] | None:
    """Return `f(...)` and its value when the conclusion is an equation that can define `f`.

    The arguments must be patterns: variables, constants and functions of variables, none twice. So
    `row(γ(r, c)) = r` defines row, and `γ(row(s), col(s)) = s` does not define γ.
    """
    if not (isinstance(conclusion, f.Compare) and conclusion.relations == ("=",)):
        return None
    left, right = conclusion.terms
    for head, value in ((left, right), (right, left)):
        if not isinstance(head, f.Apply) or head.function in ARITHMETIC:
            continue
        names = [n.name for arg in head.args for n in f.walk(arg) if isinstance(n, f.Variable)]
        if len(names) == len(set(names)):
            return head, value
    return None


def _closed_predicate(statement: Statement) -> str | None:
    """Return the predicate that a statement bounds: `p(x) ≡ ...`, `p(x) ⊃ x = a ∨ ...`."""
    match statement:
        case Statement(_, f.Predicate(name, (f.Variable(),)), _, True):
            return name
        case Statement(f.Predicate(name, (f.Variable(x),)), f.Or(parts)) if all(
            isinstance(p, f.Compare) and p.relations == ("=",) and f.Variable(x) in p.terms
            for p in parts
        ):
            return name
        case _:
            return None


def _orders_numbers(statement: Statement) -> bool:
    """Whether a statement compares a number or a sum by order, and does not just state that.

    `1 < 2` alone is a fact about an order of the text; `0 < n` in a definition counts.
    """
    is_fact = _is_fact(statement)
    return any(
        isinstance(side, f.Number) or (isinstance(side, f.Apply) and side.function in ARITHMETIC)
        for part in ((statement.guard,) if is_fact else (statement.guard, statement.conclusion))
        for node in f.walk(part)
        if isinstance(node, f.Compare) and ORDER.intersection(node.relations)
        for side in node.terms
    )


def _is_fact(statement: Statement) -> bool:
    """Whether a statement is about no variables, and under no condition."""
    return statement.guard == _ALWAYS and not f.free_variables(statement.conclusion)


def _orders_counted(statements: Sequence[Statement]) -> bool:
    """Whether a statement compares by order what facts have numbers for, and no fact is about one.

    `salary(ann, 20)`, and `boss(x, y) ∧ salary(x, p) ∧ salary(y, q) ⊃ p ≤ q`.
    """
    facts = [s.conclusion for s in statements if _is_fact(s)]
    if any(isinstance(fact, f.Compare) and ORDER.intersection(fact.relations) for fact in facts):
        return False
    counted = {place for fact in facts for place, term in _stands(fact)
               if isinstance(term, f.Number)}  # fmt: skip
    for statement in statements:
        nodes = list(statement.nodes())
        numbers = {t for n in nodes for place, t in _stands(n) if place in counted}
        ordered = (t for n in nodes if isinstance(n, f.Compare) and ORDER.intersection(n.relations)
                   for t in n.terms)  # fmt: skip
        if any(isinstance(term, f.Variable) and term in numbers for term in ordered):
            return True
    return False


def _stands(node: f.Node) -> Iterator[tuple[tuple[str, int], f.Term]]:
    """Yield the terms that an atom gives a predicate, or says to be a function's value (-1)."""
    match node:
        case f.Predicate(name, args):
            yield from (((name, i), arg) for i, arg in enumerate(args))
        case f.Compare(("=",), (left, right)):
            for one, other in ((left, right), (right, left)):
                if isinstance(one, f.Apply):
                    yield (one.function, -1), other


def _classify(
    theory: Theory, statement: Statement, defined: set[str], closed: set[str], *, numeric: bool
) -> None:
    match statement.conclusion:
        case f.Predicate(name, (f.Apply(function),)) if not statement.equivalence and (
            name in closed
            or function in theory.observing
            or (function in defined and not _is_fact(statement))
        ):
            ranges = function in theory.observing
            (theory.ranges if ranges else theory.constraints).append(statement)
        case f.Predicate(name):
            theory.rules.setdefault(name, []).append(statement)
        case f.Compare((relation,), sides) if relation in ORDER and all(
            isinstance(side, f.Variable | f.Constant | f.Number) for side in sides
        ):
            if not numeric:
                theory.rules.setdefault(relation, []).append(statement)
            elif statement.equivalence:
                raise statement.fail(
                    f"what {relation} is cannot be said where numbers are compared"
                )
            else:
                theory.constraints.append(statement)
        case f.Compare(("=",), _) if (found := _definable(statement.conclusion)) and found[
            0
        ].function in defined:
            head, value = found
            oriented = Statement(
                statement.guard, f.equal(head, value), statement.axiom, statement.equivalence
            )
            theory.equations.setdefault(head.function, []).append(oriented)
        case _:
            theory.constraints.append(statement)
