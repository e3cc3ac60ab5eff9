"""Axioms cut into statements: each is a rule, an equation, a range or a constraint."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pylogic.compiler.normal import normal
from pylogic.core import formulas as f
from pylogic.core.errors import CompileError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylogic.core.syntax import Declaration

ORDER = {"<", "≤", ">", "≥"}
BUILT_IN_FUNCTIONS = {"+": 2, "-": 2, "'": 1}
_ALWAYS = f.Truth(value=True)


@dataclass(frozen=True, slots=True)
class Statement:
    """What holds (`conclusion`) where `guard` holds; `equivalence` when it holds only there.

    `source` is the identity of the statement that this one is a case of.
    """

    guard: f.Formula
    conclusion: f.Formula
    axiom: Declaration
    equivalence: bool = False
    source: int = 0

    def fail(self, reason: str) -> CompileError:
        """Return the error that this statement gives rise to."""
        return failure(reason, self.axiom)


def failure(reason: str, axiom: Declaration) -> CompileError:
    """Return an error about an axiom, with its number, text and place."""
    return CompileError(f"axiom {axiom.label}: {reason}", axiom.text, axiom.place)


@dataclass(slots=True)
class Theory:
    """The statements of a document by what they say, and the arity of every symbol.

    Attributes
    ----------
    rules : dict of str to list of Statement
        By predicate (`<` among them): statements whose conclusion is that predicate.
    equations : dict of str to list of Statement
        By function: statements whose conclusion is `f(...) = term`.
    ranges : list of Statement
        `p(f(...))`: what sort the values of a function are of.
    constraints : list of Statement
        The rest: nothing is computed from them.
    open_sorts : dict of str to None
        The predicates of which nothing says what they hold of, and that hold of what is observed.
    observing : dict of str to str
        The functions that observe, each with the sort of what it observes.
    """

    predicates: dict[str, int] = field(default_factory=dict)
    functions: dict[str, int] = field(default_factory=dict)
    rules: dict[str, list[Statement]] = field(default_factory=dict)
    equations: dict[str, list[Statement]] = field(default_factory=dict)
    ranges: list[Statement] = field(default_factory=list)
    constraints: list[Statement] = field(default_factory=list)
    open_sorts: dict[str, None] = field(default_factory=dict)
    observing: dict[str, str] = field(default_factory=dict)

    def defining(self, name: str) -> list[Statement]:
        """Return the statements that define a predicate or function."""
        return self.rules.get(name) or self.equations.get(name) or []

    def defines_order(self) -> bool:
        """Whether the document says itself what `<` is."""
        return "<" in self.rules

    def statements(self) -> Iterator[Statement]:
        """Yield every statement."""
        for group in (
            *self.rules.values(),
            *self.equations.values(),
            self.ranges,
            self.constraints,
        ):
            yield from group


def read_theory(axioms: Sequence[Declaration]) -> Theory:
    """Return the statements of a document's axioms.

    Raises
    ------
    CompileError
        A symbol is used with two arities or in two roles, a variable is used free, or a term has
        different values by two equations.
    """
    theory = Theory()
    _collect_symbols(theory, axioms)
    apart = [(_apart(axiom), axiom) for axiom in axioms]
    stated = frozenset(
        s.conclusion.name
        for formula, axiom in apart
        for s in _split(formula, _ALWAYS, axiom, None)
        if isinstance(s.conclusion, f.Predicate)
    )
    split = (s for formula, axiom in apart for s in _split(formula, _ALWAYS, axiom, stated))
    found = [replace(s, guard=normal(s.guard), conclusion=_normal(s.conclusion)) for s in split]  # type: ignore[arg-type]  # a formula stays one
    defined = {equation[0].function for s in found if (equation := _definable(s.conclusion))}
    closed = {name for s in found if (name := _closed_predicate(s))}
    _find_observers(theory, found, defined, closed)
    for statement in found:
        _classify(theory, statement, defined, closed)
    for name, rules in theory.rules.items():
        if any(rule.equivalence for rule in rules) and len(rules) > 1:
            other = next(rule for rule in rules if rule is not rules[0])
            raise other.fail(
                f"{name} is defined by ≡ in axiom {rules[0].axiom.label} and once more here;"
                " one ≡ has to say all of it, such as n = 0 ∧ … ∨ n > 0 ∧ …"
            )
    _check_values(theory)
    return theory


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
        for part in (statement.guard, statement.conclusion) if held else ():
            for node in f.walk(part):
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
        for part in (statement.guard, statement.conclusion)
        for node in f.walk(part)
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
                where = first[other, name].label
                raise failure(
                    f"{name} is used as a {kind} here and as a {other} in axiom {where}", axiom
                )
            earlier = first.setdefault((kind, name), axiom)
            if table.setdefault(name, len(args)) != len(args):
                reason = (
                    f"{name} is used with {len(args)} arguments here and with {table[name]} "
                    f"in axiom {earlier.label}"
                )
                raise failure(reason, axiom)


def _apart(axiom: Declaration) -> f.Formula:
    """Return the axiom's formula with every quantifier binding names of its own."""
    used = dict.fromkeys(f.free_variables(axiom.formula or f.Truth(value=True)))

    def rename(node: f.Node) -> f.Node:
        if isinstance(node, f.Exists | f.ForAll):
            fresh: dict[str, f.Term] = {}
            names = []
            for name in node.variables:
                new, number = name, 2
                while new in used:
                    new, number = f"{name}_{number}", number + 1
                used[new] = None
                names.append(new)
                if new != name:
                    fresh[name] = f.Variable(new)
            body = f.substitute(node.body, fresh) if fresh else node.body
            return type(node)(tuple(names), rename(body))  # type: ignore[arg-type]  # of a formula comes a formula
        parts = f.children(node)
        return f.rebuild(node, tuple(map(rename, parts))) if parts else node

    return rename(axiom.formula or f.Truth(value=True))  # type: ignore[return-value]  # likewise


def _split(
    formula: f.Formula, guard: f.Formula, axiom: Declaration, stated: frozenset[str] | None
) -> Iterator[Statement]:
    """Yield the statements of a formula under a guard.

    Of an equivalence between two atoms, one is defined that nothing else states. What is `stated`
    is not known at first: with None, such an equivalence is left as it is.
    """
    match formula:
        case f.ForAll(_, body):
            yield from _split(body, guard, axiom, stated)
        case f.And(parts):
            for part in parts:
                yield from _split(part, guard, axiom, stated)
        case f.Implies(premise, conclusion):
            under = f.conjunction(*_without_truth(guard), premise)
            yield from _split(conclusion, under, axiom, stated)
        case f.Compare() if len(formula.relations) > 1:
            for relation, left, right in formula.pairs():
                yield Statement(guard, f.Compare((relation,), (left, right)), axiom)
        case f.Iff(left, right) if stated is None and _is_atom(left) and _is_atom(right):
            yield Statement(guard, formula, axiom)
        case f.Iff(left, right):
            head, body = (left, right) if _is_head(left, right, stated) else (right, left)
            if not _is_atom(head):
                yield Statement(guard, formula, axiom)
                return
            body = f.conjunction(*_without_truth(guard), body)
            yield Statement(body, head, axiom, equivalence=True)
        case _:
            yield Statement(guard, formula, axiom)


def _is_head(left: f.Formula, right: f.Formula, stated: frozenset[str] | None) -> bool:
    """Whether an equivalence defines its left side, and not its right one."""
    if not _is_atom(left):
        return False
    known = stated or frozenset()
    if isinstance(left, f.Predicate) and left.name not in known:
        return True
    return not (isinstance(right, f.Predicate) and right.name not in known)


def _without_truth(guard: f.Formula) -> tuple[f.Formula, ...]:
    return () if guard == f.Truth(value=True) else (guard,)


def _is_atom(formula: f.Formula) -> bool:
    return isinstance(formula, f.Predicate) or (
        isinstance(formula, f.Compare) and len(formula.relations) == 1
    )


def _definable(conclusion: f.Formula) -> tuple[f.Apply, f.Term] | None:
    """Return `f(...)` and its value when the conclusion is an equation that can define `f`.

    The arguments must be patterns: variables, constants and functions of variables, none twice. So
    `row(γ(r, c)) = r` defines row, and `γ(row(s), col(s)) = s` does not define γ.
    """
    if not (isinstance(conclusion, f.Compare) and conclusion.relations == ("=",)):
        return None
    left, right = conclusion.terms
    for head, value in ((left, right), (right, left)):
        if not isinstance(head, f.Apply) or head.function in {"+", "-"}:
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


def _classify(theory: Theory, statement: Statement, defined: set[str], closed: set[str]) -> None:
    match statement.conclusion:
        case f.Predicate(name, (f.Apply(function),)) if not statement.equivalence and (
            name in closed or function in defined or function in theory.observing
        ):
            ranges = function in theory.observing
            (theory.ranges if ranges else theory.constraints).append(statement)
        case f.Predicate(name):
            theory.rules.setdefault(name, []).append(statement)
        case f.Compare((relation,), sides) if relation in ORDER and all(
            isinstance(side, f.Variable | f.Constant | f.Number) for side in sides
        ):
            theory.rules.setdefault(relation, []).append(statement)
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
