"""Axioms cut into statements: what holds where what holds."""

from collections.abc import Iterator

from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration


def apart(axiom: Declaration) -> f.Formula:
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


def split(
    formula: f.Formula, guard: f.Formula, axiom: Declaration, stated: frozenset[str] | None
) -> Iterator[Statement]:
    """Yield the statements of a formula under a guard.

    Of an equivalence between two atoms, one is defined that nothing else states. What is `stated`
    is not known at first: with None, such an equivalence is left as it is.
    """
    match formula:
        case f.ForAll(_, body):
            yield from split(body, guard, axiom, stated)
        case f.And(parts):
            for part in parts:
                yield from split(part, guard, axiom, stated)
        case f.Implies(premise, conclusion):
            under = f.conjunction(*_without_truth(guard), premise)
            yield from split(conclusion, under, axiom, stated)
        case f.Compare() if len(formula.relations) > 1:
            for relation, left, right in formula.pairs():
                yield Statement(guard, f.Compare((relation,), (left, right)), axiom)
        case f.Iff(left, right) if stated is None and _may_head(left) and _may_head(right):
            yield Statement(guard, formula, axiom)
        case f.Iff(left, right):
            first = _is_head(left, right, stated) or not _covers(guard, right)
            head, body = (left, right) if first and _covers(guard, left) else (right, left)
            if not (_is_atom(head) and _covers(guard, head)):
                yield Statement(guard, formula, axiom)
                return
            body = f.conjunction(*_without_truth(guard), body)
            yield Statement(body, head, axiom, equivalence=True)
        case _:
            yield Statement(guard, formula, axiom)


def _covers(guard: f.Formula, head: f.Formula) -> bool:
    """Whether an atom has all variables of what it is said under, so that it could be defined."""
    return f.free_variables(guard).keys() <= f.free_variables(head).keys()


def _is_head(left: f.Formula, right: f.Formula, stated: frozenset[str] | None) -> bool:
    """Whether an equivalence defines its left side, and not its right one."""
    if not _is_atom(left) or (_is_plain(left) and isinstance(right, f.Predicate)):
        return False
    known = stated or frozenset()
    if isinstance(left, f.Predicate) and left.name not in known:
        return True
    return not (isinstance(right, f.Predicate) and right.name not in known)


def _without_truth(guard: f.Formula) -> tuple[f.Formula, ...]:
    return () if guard == f.Truth(value=True) else (guard,)


def _is_plain(formula: f.Formula) -> bool:
    """Whether an equation applies nothing, so that it defines nothing."""
    return (
        isinstance(formula, f.Compare)
        and formula.relations == ("=",)
        and not any(isinstance(term, f.Apply) for term in formula.terms)
    )


def _may_head(side: f.Formula) -> bool:
    return _is_atom(side) and not _is_plain(side)


def _is_atom(formula: f.Formula) -> bool:
    return isinstance(formula, f.Predicate) or (
        isinstance(formula, f.Compare) and len(formula.relations) == 1
    )
