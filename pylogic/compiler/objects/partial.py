"""Terms that are not always defined: `game.afterMove(x)`, described by an equivalence.

What a description `f(s, x) ≡ φ` says without mentioning the term `f(s, x)` is when there is such a
state; the rest fixes it. So `f` becomes a relation between a state, arguments and the state after,
and an atom with the term in it says that there is such a state and that the atom holds of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pylogic.compiler.objects.case_splits import defined_predicate
from pylogic.compiler.objects.components import CALL
from pylogic.compiler.theory.statements import failure
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration


@dataclass(frozen=True, slots=True)
class Description:
    """The description of a partial function.

    axiom: Where it stands.
    head: The function with its arguments, the state first.
    after: The state that it describes.
    domain: When there is one.
    effects: What holds of it.
    """

    axiom: Declaration
    head: f.Predicate
    after: f.Variable
    domain: tuple[f.Formula, ...]
    effects: tuple[f.Formula, ...]

    @property
    def relation(self) -> f.Predicate:
        """The function as a relation: its value is the last argument."""
        return f.Predicate(self.head.name, (*self.head.args, self.after))


def partial_functions(axioms: Sequence[Declaration]) -> dict[str, Description]:
    """Return the descriptions of functions: equivalences whose left side is a term elsewhere.

    Raises CompileError: A function is described twice, its arguments are not variables, or what is
        defined has the name of an object.
    """
    terms = {
        node.function
        for axiom in axioms
        for node in f.walk(axiom.formula or f.Truth(value=True))
        if isinstance(node, f.Apply)
    }
    found: dict[str, Description] = {}
    for axiom in axioms:
        head = defined_predicate(axiom)
        if head is not None and head.name == CALL:
            raise failure(_taken(head.args[0]), axiom)
        if head is None or head.name not in terms or not isinstance(axiom.formula, f.Iff):
            continue
        if head.name in found:
            raise failure(f"{head.name} is described a second time here", axiom)
        if not all(isinstance(arg, f.Variable) for arg in head.args) or not head.args:
            raise failure(f"the arguments of {head.name} must be variables here", axiom)
        found[head.name] = _described(axiom, head, axiom.formula.right)
    return found


def _taken(owner: f.Term) -> str:
    """Return what is wrong with a definition whose name is that of an object."""
    match owner:
        case f.Apply(name) | f.Variable(name):
            return f"{name} is the name of an object; a definition needs another"
        case _:
            return "a definition needs a name of its own"


def _described(axiom: Declaration, head: f.Predicate, body: f.Formula) -> Description:
    term = f.Apply(head.name, head.args)
    used = {node.name for node in f.walk(body) if isinstance(node, f.Variable)} | {
        name
        for node in f.walk(body)
        if isinstance(node, f.Exists | f.ForAll)
        for name in node.variables
    }
    name = "after"
    while name in used:
        name += "_"
    after = f.Variable(name)

    def step(node: f.Node) -> f.Node:
        return after if node == term else node

    domain: list[f.Formula] = []
    effects: list[f.Formula] = []
    for part in f.conjuncts(body):
        new: f.Formula = f.transform(part, step)  # type: ignore[assignment]  # of a formula comes one
        for one in _of_cases(new, after):
            (effects if after in f.walk(one) else domain).append(one)
    return Description(axiom, head, after, tuple(domain), tuple(effects))


def _of_cases(said: f.Formula, after: f.Variable) -> tuple[f.Formula, ...]:
    """Return alternatives that exclude each other as one condition, and what each case says."""
    if not isinstance(said, f.Or) or any(after not in f.walk(part) for part in said.parts):
        return (said,)
    cases = []
    for part in said.parts:
        known = [c for c in f.conjuncts(part) if after not in f.walk(c)]
        cases.append((known, [c for c in f.conjuncts(part) if after in f.walk(c)]))
    pairs = combinations([known for known, _ in cases], 2)
    if not all(_exclude(one, other) for one, other in pairs):
        return (said,)
    told = [(f.conjunction(*known), f.conjunction(*new)) for known, new in cases]
    return f.disjunction(*(when for when, _ in told)), *(f.Implies(*case) for case in told)


def _exclude(one: Sequence[f.Formula], other: Sequence[f.Formula]) -> bool:
    """Whether two conditions give the same term different numbers."""
    values, others = _numbers(one), _numbers(other)
    return any(values[term] != others[term] for term in values.keys() & others.keys())


def _numbers(condition: Sequence[f.Formula]) -> dict[f.Term, int]:
    return {
        term: number.value
        for part in condition
        if isinstance(part, f.Compare) and part.relations == ("=",)
        for term, number in (part.terms, part.terms[::-1])
        if isinstance(number, f.Number) and not isinstance(term, f.Number)
    }


def as_relations(axiom: Declaration, names: set[str]) -> Declaration:
    """Return an axiom with the terms of partial functions taken out of its atoms."""
    formula = axiom.formula or f.Truth(value=True)
    if isinstance(formula, f.Iff) and isinstance(formula.left, f.Predicate):
        right = _expanded(_stated(formula.right, names), names)
        return replace(axiom, formula=f.Iff(formula.left, right))
    return replace(axiom, formula=_expanded(_stated(formula, names), names))


def _stated(formula: f.Formula, names: set[str]) -> f.Formula:
    """Return a formula in which a partial function by itself says that there is its value."""

    def step(node: f.Node) -> f.Node:
        if not isinstance(node, f.Predicate) or node.name not in names:
            return node
        value = f.Variable(_fresh(f.Apply(node.name, node.args), node))
        return f.Exists((value.name,), f.Predicate(node.name, (*node.args, value)))

    return f.transform(formula, step)  # type: ignore[return-value]  # of a formula comes one


def _expanded(formula: f.Formula, names: set[str]) -> f.Formula:
    """Return a formula in which partial functions are relations.

    A state that a conjunction mentions in an atom of its own is introduced once for all of it.
    """
    match formula:
        case f.Compare(relations, terms):
            inner = f.Compare(relations, tuple(_with_conditions(term, names) for term in terms))
            return _introduced(inner, names, (inner,))
        case f.Predicate():
            return _introduced(formula, names, (formula,))
        case f.And(parts):
            atoms = tuple(p for p in parts if isinstance(p, f.Predicate | f.Compare))
            return _introduced(formula, names, atoms)
        case f.Conditional(condition, positive, negative):
            return f.Conditional(
                _expanded(condition, names),
                _expanded(positive, names),  # type: ignore[arg-type]  # the branches of a formula are formulas
                _expanded(negative, names),  # type: ignore[arg-type]  # likewise
            )
        case _:
            new = tuple(_expanded(part, names) for part in f.children(formula))  # type: ignore[arg-type]  # of formulas only
            return f.rebuild(formula, new)  # type: ignore[return-value]  # of a formula comes a formula


def _with_conditions(term: f.Term, names: set[str]) -> f.Term:
    """Return a term whose conditions are false of what is not there, and not all of its atom."""
    match term:
        case f.Conditional(condition, positive, negative):
            return f.Conditional(
                _expanded(condition, names),
                _with_conditions(positive, names),  # type: ignore[arg-type]  # the branches of a term are terms
                _with_conditions(negative, names),  # type: ignore[arg-type]  # likewise
            )
        case _:
            return term


def _branched(atom: f.Compare, names: set[str]) -> f.Formula:
    """Return an atom with the states in the branches of its terms introduced before it.

    Where no branch with a state is taken it need not be there: the state before stands for it.
    """
    found = [found for term in atom.terms for found in _in_branches(term, names)]
    if not found:
        return atom
    term, _ = found[0]
    taken = tuple(condition for other, condition in found if other == term)
    name = _fresh(term, atom)
    rest = _replaced(atom, term, f.Variable(name))
    relation = f.Predicate(term.function, (*term.args, f.Variable(name)))
    before = f.equal(f.Variable(name), term.args[0])
    state = f.Conditional(f.disjunction(*taken), relation, before)
    return f.Exists((name,), f.conjunction(state, _branched(rest, names)))  # type: ignore[arg-type]  # of an atom comes one


def _in_branches(
    term: f.Term, names: set[str], given: tuple[f.Formula, ...] = ()
) -> Iterator[tuple[f.Apply, f.Formula]]:
    """Yield the terms of partial functions in the branches of a term, and when these are taken."""
    match term:
        case f.Conditional(condition, positive, negative):
            yield from _in_branches(positive, names, (*given, condition))  # type: ignore[arg-type]  # the branches of a term are terms
            yield from _in_branches(negative, names, (*given, f.Not(condition)))  # type: ignore[arg-type]  # likewise
        case _ if given:
            yield from ((part, f.conjunction(*given)) for part in _terms(term, names))


def _fresh(term: f.Apply, formula: f.Formula) -> str:
    """Return a name for the state that a term stands for, none of those in a formula."""
    taken = {node.name for node in f.walk(formula) if isinstance(node, f.Variable)}
    base, number = f"{term.function}_state", 1
    while (name := base if number == 1 else f"{base}_{number}") in taken:
        number += 1
    return name


def _introduced(formula: f.Formula, names: set[str], atoms: Sequence[f.Formula]) -> f.Formula:
    """Return a formula with the states that some of its atoms mention introduced before it."""
    term = next((t for atom in atoms for t in _terms(atom, names)), None)
    if term is None:
        match formula:
            case f.And(parts):
                return f.conjunction(*(_expanded(part, names) for part in parts))
            case f.Compare():
                return _branched(formula, names)
            case _:
                return formula
    name = _fresh(term, formula)
    rest = _replaced(formula, term, f.Variable(name))
    found = [part for part in f.conjuncts(rest) if not isinstance(part, f.Predicate | f.Compare)]
    plain = [part for part in f.conjuncts(rest) if isinstance(part, f.Predicate | f.Compare)]
    inner = _introduced(f.conjunction(*plain, *found), names, plain)
    relation = f.Predicate(term.function, (*term.args, f.Variable(name)))
    return f.Exists((name,), f.conjunction(relation, inner))


def _terms(node: f.Node, names: set[str]) -> Iterator[f.Apply]:
    """Yield the terms of partial functions in a node, those inside others first.

    Not those under a condition, which need not be there.
    """
    if isinstance(node, f.Conditional):
        return
    for part in f.children(node):
        yield from _terms(part, names)
    if isinstance(node, f.Apply) and node.function in names:
        yield node


def _replaced(node: f.Node, term: f.Apply, by: f.Variable) -> f.Formula:
    """Return a node with a term replaced wherever its variables are not bound anew."""
    if node == term:
        return by  # type: ignore[return-value]  # a term is replaced by a term
    if isinstance(node, f.Exists | f.ForAll) and f.free_variables(term).keys() & set(
        node.variables
    ):
        return node
    parts = f.children(node)
    changed = tuple(_replaced(part, term, by) for part in parts)
    return f.rebuild(node, changed) if parts else node  # type: ignore[return-value]  # likewise
