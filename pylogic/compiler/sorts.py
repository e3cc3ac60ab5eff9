"""Sorts, read from the axioms: what each argument, value and variable ranges over.

A finite sort is enumerated (`n4(i) ≡ i = 1 ∨ ...`, `1 ≤ i ≤ 8`), listed by facts, or built from others by
a constructor (`n4(r) ∧ n4(c) ⊃ sq(γ(r, c))`). A sort of which nothing says what belongs to it is open: its
elements are states, and the functions of them that no axiom defines are its observers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.compiler.statements import BUILT_IN_FUNCTIONS, Statement, Theory
from pylogic.errors import CompileError

if TYPE_CHECKING:
    from collections.abc import Iterator

Value = f.Constant | f.Number | f.Apply
Position = tuple[str, str, int]
Evidence = dict[str, str]
INDIVIDUAL = "individual"
_LIMIT = 100_000  # values of one sort; more are not a board but a mistake


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort; `values` is None for an open one."""

    name: str
    values: tuple[Value, ...] | None
    only_bounded: bool = False

    @property
    def size(self) -> int:
        """The number of values; an open sort counts as endless."""
        return len(self.values) if self.values is not None else 10**9


@dataclass(slots=True)
class Sorts:
    """The sorts of a theory and where they stand.

    `positions` maps `("predicate", name, i)`, `("function", name, i)` and, for the value of a function,
    `("function", name, -1)` to the sorts found for it, each with the axiom it was found in.
    `constructors` maps a function that builds values to their sort.
    """

    theory: Theory
    sorts: dict[str, Sort] = field(default_factory=dict)
    positions: dict[Position, Evidence] = field(default_factory=dict)
    constructors: dict[str, str] = field(default_factory=dict)

    def at(self, position: Position) -> Sort | None:
        """Return the sort of an argument or value, or None when nothing is known."""
        evidence = self.positions.get(position, {})
        return self.choose(evidence, f"{position[1]}") if evidence else None

    def choose(self, evidence: Evidence, what: str, statement: Statement | None = None) -> Sort:
        """Return the narrowest of the sorts found for one thing.

        Raises
        ------
        CompileError
            They have no value in common.
        """
        found = [self.sorts[name] for name in evidence]
        open_sorts = [sort for sort in found if sort.values is None]
        clash = len(open_sorts) > 1 or (open_sorts and len(found) > 1)
        if not clash and not open_sorts:
            common = set.intersection(*(set(sort.values or ()) for sort in found))
            clash = not common and any(sort.values for sort in found)
        if clash:
            said = " and ".join(f"a {name} ({reason})" for name, reason in evidence.items())
            reason = f"{what} cannot be both {said}"
            raise statement.fail(reason) if statement else CompileError(reason)
        return min(found, key=lambda sort: sort.size)

    def variables(self, statement: Statement) -> dict[str, Sort]:
        """Return the sort of each variable of a statement for which there is evidence.

        Raises
        ------
        CompileError
            A variable would have to be of two sorts, or a constant is not of the sort of its place.
        """
        evidence = self.evidence(statement)
        chosen = {x: self.choose(found, x, statement) for x, found in evidence.items() if found}
        for node, position in _placed(statement):
            sort = self.at(position)
            self._check_member(node, sort, statement)
        for compare in _comparisons(statement):
            for relation, left, right in compare.pairs():
                for one, other in ((left, right), (right, left)) if relation == "=" else ():
                    sort = (
                        chosen.get(one.name)
                        if isinstance(one, f.Variable)
                        else self._value_sort(one)
                    )
                    self._check_member(other, sort, statement)
        return chosen

    def _value_sort(self, term: f.Term) -> Sort | None:
        return self.at(("function", term.function, -1)) if isinstance(term, f.Apply) else None

    def _check_member(self, node: f.Node, sort: Sort | None, statement: Statement) -> None:
        if sort is None or sort.values is None or not isinstance(node, f.Constant | f.Number):
            return
        if node not in sort.values:
            listed = ", ".join(map(_shown, sort.values[:8])) + (", ..." if sort.size > 8 else "")  # noqa: PLR2004
            reason = f"{_shown(node)} is not a {sort.name}; those are {listed}"
            raise statement.fail(reason)

    def evidence(self, statement: Statement) -> dict[str, Evidence]:
        """Return, for each variable of a statement, the sorts that its places ask for."""
        found: dict[str, Evidence] = {}
        own = statement.conclusion.name if isinstance(statement.conclusion, f.Predicate) else ""
        for node, position in _placed(statement):
            if own in self.sorts and position == ("predicate", own, 0):
                continue  # what is being defined says nothing of the values it is defined for
            if isinstance(node, f.Variable):
                for sort, reason in self.positions.get(position, {}).items():
                    found.setdefault(node.name, {}).setdefault(sort, reason)
        for compare in _comparisons(statement):
            for relation, left, right in compare.pairs():
                if relation == "=":
                    for one, other in ((left, right), (right, left)):
                        if isinstance(one, f.Variable):
                            here = found.setdefault(one.name, {})
                            for sort, reason in self._term_evidence(other, found).items():
                                here.setdefault(sort, reason)
        return found

    def _term_evidence(self, term: f.Term, variables: dict[str, Evidence]) -> Evidence:
        match term:
            case f.Variable(name):
                return variables.get(name, {})
            case f.Apply(function):
                return self.positions.get(("function", function, -1), {})
            case _:
                return {}


def _shown(value: f.Node) -> str:
    match value:
        case f.Constant(name):
            return name
        case f.Number(number):
            return str(number)
        case f.Apply(function, args):
            return f"{function}({', '.join(map(_shown, args))})"
        case _:
            return "?"


def _placed(statement: Statement) -> Iterator[tuple[f.Node, Position]]:
    for formula in (statement.conclusion, statement.guard):
        for node in f.walk(formula):
            if isinstance(node, f.Predicate):
                yield from ((arg, ("predicate", node.name, i)) for i, arg in enumerate(node.args))
            elif isinstance(node, f.Apply):
                yield from (
                    (arg, ("function", node.function, i)) for i, arg in enumerate(node.args)
                )
            elif isinstance(node, f.Compare):
                for relation, left, right in node.pairs():
                    if relation not in {"=", "≠"}:
                        yield left, ("predicate", relation, 0)
                        yield right, ("predicate", relation, 1)


def _comparisons(statement: Statement) -> Iterator[f.Compare]:
    for formula in (statement.conclusion, statement.guard):
        yield from (node for node in f.walk(formula) if isinstance(node, f.Compare))


def infer_sorts(theory: Theory) -> Sorts:
    """Return the sorts of a theory.

    Raises
    ------
    CompileError
        Evidence contradicts itself, or a sort is too large to enumerate.
    """
    sorts = Sorts(theory)
    _find_constructors(sorts)
    unary = [name for name, arity in theory.predicates.items() if arity == 1]
    for name in unary:
        _enumerate(sorts, name, ())
    constants = {n: None for s in theory.statements() for part in (s.conclusion, s.guard)
                 for n in f.walk(part) if isinstance(n, f.Constant | f.Number)}  # fmt: skip
    sorts.sorts[INDIVIDUAL] = Sort(INDIVIDUAL, tuple(constants))
    guards = {
        node.name
        for s in theory.statements()
        for node in f.walk(s.guard)
        if isinstance(node, f.Predicate)
    }
    for name in unary:
        if name not in sorts.sorts and name not in theory.rules and name in guards:
            sorts.sorts[name] = Sort(name, None)
    for name in sorts.sorts:
        if name != INDIVIDUAL:
            sorts.positions["predicate", name, 0] = {name: f"{name} is a sort"}
    _spread(sorts)
    for statement in theory.statements():
        sorts.variables(statement)
    return sorts


def _find_constructors(sorts: Sorts) -> None:
    theory = sorts.theory
    for name, rules in theory.rules.items():
        for rule in rules:
            if isinstance(rule.conclusion, f.Predicate):
                for arg in rule.conclusion.args:
                    _note_constructors(sorts, arg, name if theory.predicates[name] == 1 else "")
    for equations in theory.equations.values():
        for equation in equations:
            head = equation.conclusion.terms[0]  # type: ignore[union-attr]  # oriented by `_classify`
            for arg in head.args:  # type: ignore[union-attr]
                _note_constructors(sorts, arg, "")


def _note_constructors(sorts: Sorts, term: f.Term, sort: str) -> None:
    for node in f.walk(term):
        if isinstance(node, f.Apply) and node.function not in {
            *sorts.theory.equations,
            *BUILT_IN_FUNCTIONS,
        }:
            known = sorts.constructors.get(node.function, "")
            sorts.constructors[node.function] = known or (sort if node is term else "")


def _enumerate(sorts: Sorts, name: str, within: tuple[str, ...]) -> Sort | None:
    """Return the finite sort that a predicate is, finding its values if need be; None if it is none."""
    if name in sorts.sorts or name in within:
        return sorts.sorts.get(name)
    theory = sorts.theory
    values: dict[Value, None] | None = {}
    only_bounded = False
    if rules := theory.rules.get(name):
        for rule in rules:
            found = _rule_values(sorts, rule, (*within, name))
            values = None if found is None or values is None else values | dict.fromkeys(found)
    else:
        bounds = [s for s in theory.constraints if bounds_sort(s) == name]
        only_bounded = bool(bounds)
        for bound in bounds:
            variable = bound.guard.args[0].name  # type: ignore[union-attr]  # `bounds_sort` looked
            found = _listed(sorts, bound.conclusion, variable, (*within, name))
            values = None if found is None else dict.fromkeys(found)
    if not values:
        return None
    sorts.sorts[name] = Sort(name, tuple(values), only_bounded)
    return sorts.sorts[name]


def bounds_sort(statement: Statement) -> str | None:
    """Return the predicate of which a statement says `p(x) ⊃ x = a ∨ ...`, if it says that of one."""
    match statement.guard:
        case f.Predicate(name, (f.Variable(),)) if isinstance(
            statement.conclusion, f.Or | f.Compare
        ):
            return name
        case _:
            return None


def _rule_values(sorts: Sorts, rule: Statement, within: tuple[str, ...]) -> list[Value] | None:
    match rule.conclusion:
        case f.Predicate(_, (f.Variable(x),)):
            return _listed(sorts, rule.guard, x, within)
        case f.Predicate(_, (f.Constant() | f.Number() as value,)) if rule.guard == f.Truth(
            value=True
        ):
            return [value]
        case f.Predicate(_, (f.Apply(function, args),)) if all(
            isinstance(a, f.Variable) for a in args
        ):
            return _constructed(sorts, rule, function, [a.name for a in args], within)  # type: ignore[union-attr]
        case _:
            return None


def _constructed(
    sorts: Sorts, rule: Statement, function: str, names: list[str], within: tuple[str, ...]
) -> list[Value] | None:
    domains: dict[str, tuple[Value, ...]] = {}
    rest = []
    for part in f.conjuncts(rule.guard):
        match part:
            case f.Predicate(name, (f.Variable(x),)) if x not in domains and (
                sort := _enumerate(sorts, name, within)
            ):
                domains[x] = sort.values or ()
            case _:
                rest.append(part)
    if set(domains) != set(names):
        return None
    if _product_size(domains) > _LIMIT:
        raise rule.fail(f"more than {_LIMIT} values of {function}")
    found: list[Value] = []
    for values in product(*(domains[x] for x in names)):
        env = dict(zip(names, values, strict=True))
        verdicts = [decide(part, env) for part in rest]
        if None in verdicts:
            return None
        if all(verdicts):
            found.append(f.Apply(function, values))
    return found


def _product_size(domains: dict[str, tuple[Value, ...]]) -> int:
    size = 1
    for values in domains.values():
        size *= len(values)
    return size


def _listed(
    sorts: Sorts, formula: f.Formula, x: str, within: tuple[str, ...]
) -> list[Value] | None:
    """Return the values that a formula allows for `x`, when it is a list, an interval or a union."""
    match formula:
        case f.Compare(("=",), (f.Variable(y), value)) | f.Compare(
            ("=",), (value, f.Variable(y))
        ) if y == x and isinstance(value, f.Constant | f.Number):
            return [value]
        case f.Predicate(name, (f.Variable(y),)) if y == x and name not in within:
            sort = _enumerate(sorts, name, within)
            return list(sort.values or ()) if sort else None
        case f.Or(parts):
            found: list[Value] = []
            for part in parts:
                values = _listed(sorts, part, x, within)
                if values is None:
                    return None
                found += values
            return found
        case f.And() | f.Compare():
            return _interval(sorts, formula, x, within)
        case _:
            return None


def _interval(
    sorts: Sorts, formula: f.Formula, x: str, within: tuple[str, ...]
) -> list[Value] | None:
    pairs = [
        pair
        for part in f.conjuncts(formula)
        if isinstance(part, f.Compare)
        for pair in part.pairs()
    ]
    low, high = None, None
    for relation, left, right in pairs:
        for sign, one, other in ((relation, left, right), (_mirrored(relation), right, left)):
            if one == f.Variable(x) and isinstance(other, f.Number):
                if sign in {">", "≥"}:
                    low = other.value + (sign == ">")
                elif sign in {"<", "≤"}:
                    high = other.value - (sign == "<")
    candidates: list[Value] | None = None
    if low is not None and high is not None and high - low < _LIMIT:
        candidates = [f.Number(n) for n in range(low, high + 1)]
    for part in f.conjuncts(formula):
        if candidates is None and not isinstance(part, f.And | f.Compare):
            candidates = _listed(sorts, part, x, within)
    if candidates is None:
        return None
    verdicts = [
        [_membership(sorts, part, {x: v}, within) for part in f.conjuncts(formula)]
        for v in candidates
    ]
    if any(None in row for row in verdicts):
        return None
    return [v for v, row in zip(candidates, verdicts, strict=True) if all(row)]


def _membership(
    sorts: Sorts, part: f.Formula, env: dict[str, Value], within: tuple[str, ...]
) -> bool | None:
    if (
        isinstance(part, f.Predicate)
        and len(part.args) == 1
        and isinstance(part.args[0], f.Variable)
    ):
        sort = _enumerate(sorts, part.name, within)
        return (
            env[part.args[0].name] in (sort.values or ())
            if sort and part.args[0].name in env
            else None
        )
    return decide(part, env)


def _mirrored(relation: str) -> str:
    return {"<": ">", ">": "<", "≤": "≥", "≥": "≤"}.get(relation, relation)


def decide(formula: f.Formula, env: dict[str, Value]) -> bool | None:
    """Return the truth of comparisons of numbers and constants, or None where that is not all there is."""
    match formula:
        case f.Truth(value):
            return value
        case f.Compare():
            verdict = True
            for relation, left, right in formula.pairs():
                a, b = _evaluate(left, env), _evaluate(right, env)
                if a is None or b is None:
                    return None
                if relation in {"=", "≠"}:
                    verdict &= (a == b) is (relation == "=")
                elif isinstance(a, f.Number) and isinstance(b, f.Number):
                    x, y = a.value, b.value
                    verdict &= {"<": x < y, "≤": x <= y, ">": x > y, "≥": x >= y}[relation]
                else:
                    return None
            return verdict
        case f.Not(body):
            inner = decide(body, env)
            return None if inner is None else not inner
        case f.And(parts) | f.Or(parts):
            found = [decide(part, env) for part in parts]
            if None in found:
                return None
            return all(found) if isinstance(formula, f.And) else any(found)
        case _:
            return None


def _evaluate(term: f.Term, env: dict[str, Value]) -> Value | None:
    match term:
        case f.Variable(name):
            return env.get(name)
        case f.Constant() | f.Number():
            return term
        case f.Apply(("+" | "-") as sign, (left, right)):
            a, b = _evaluate(left, env), _evaluate(right, env)
            if isinstance(a, f.Number) and isinstance(b, f.Number):
                return f.Number(a.value + b.value if sign == "+" else a.value - b.value)
            return None
        case _:
            return None


def _spread(sorts: Sorts) -> None:
    """Carry evidence from guards to the symbols that are defined under them, until nothing is new."""
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
