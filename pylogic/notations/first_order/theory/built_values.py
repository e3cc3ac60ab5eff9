"""Definitions of what terms are built of: `room(r) ≡ ∃x y. num(x) ∧ num(y) ∧ r = p(x, y)`.

Where nothing says what a function is, its terms stand for themselves. A definition that equates
its variable with such a term is read as rules, `num(x) ∧ num(y) ⊃ room(p(x, y))`: the least
predicate of which they hold is what the equivalence defines.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import (
    equated,
    heads,
    matrix_of,
    parts_of,
    sorted_terms,
)

_Sorts: TypeAlias = "Mapping[str, tuple[f.Apply, f.Formula]]"
_WIDE = 2
_COMPUTED = frozenset({"+", "-", "'", f.TIMES, f.DIVIDE, f.MODULO})


def with_built_values(declarations: Sequence[Declaration]) -> list[Declaration]:
    """Return the declarations with rules for definitions by terms that stand for themselves."""
    formulas = [d.formula for d in declarations if d.formula is not None]
    built = _building(formulas) if any(f.those(one, f.Apply) for one in formulas) else ()
    if not built:
        return list(declarations)
    valued = {term.function for formula in formulas for term in equated(formula)}
    times = [head.name for formula in formulas for head in heads(formula)
             if not _is_sort_of(head, built | valued)]  # fmt: skip
    out = []
    for declaration in declarations:
        rules = list(_rules(declaration.formula, built)) if declaration.formula else []
        once = [head.name for head in heads(declaration.formula)]
        if rules and times.count(once[0]) == 1:
            out.append(replace(declaration, formula=f.conjunction(*rules)))
        else:
            out.append(declaration)
    return _with_sorts(out, built)


def _is_sort_of(head: f.Predicate, told: Collection[str]) -> bool:
    """Whether an atom says of which sort a function is of which nothing else is told."""
    (value, *others) = head.args or (None,)
    return not others and isinstance(value, f.Apply) and value.function not in told


def _with_sorts(declarations: Sequence[Declaration], built: Collection[str]) -> list[Declaration]:
    """Return what is said of all terms of a kind as said of those that a sort has.

    `row(sq(i, j)) = i` is about squares where a definition of these is all that says which
    `sq(i, j)` there are: nothing else tells which numbers i and j can be.
    """
    sorts: dict[str, list[tuple[str, f.Apply, f.Formula]]] = {}
    for declaration in declarations:
        for rule in f.conjuncts(declaration.formula) if declaration.formula is not None else ():
            match rule:
                case f.Implies(premise, f.Predicate(name, (f.Apply() as term,))) if (
                    term.function in built and _is_general(term)
                    and f.free_variables(premise).keys() <= f.free_variables(term).keys()
                ):  # fmt: skip
                    sorts.setdefault(term.function, []).append((name, term, premise))
                case _:
                    pass
    of = {name: (own[0][1], own[0][2]) for name, own in sorts.items() if len(own) == 1}
    return [
        replace(d, formula=_guarded(d.formula, of)) if of and d.formula is not None else d
        for d in declarations
    ]


def _is_general(term: f.Apply) -> bool:
    """Whether a term has variables only, none twice."""
    own = f.free_variables(term)
    return len(own) == len(term.args) and all(isinstance(arg, f.Variable) for arg in term.args)


def _guarded(formula: f.Formula, sorts: _Sorts) -> f.Formula:
    """Return equations and definitions of built terms under the condition that there are such."""
    match formula:
        case f.ForAll(names, body):
            return f.ForAll(names, _guarded(body, sorts))
        case f.And(parts) if all(isinstance(part, f.Compare) for part in parts):
            return f.conjunction(*(_guarded(part, sorts) for part in parts))
        case f.Compare(("=",), (f.Apply() as head, _)):
            guards = list(_guards(head, sorts))
            return f.Implies(f.conjunction(*guards), formula) if guards else formula
        case f.Iff(f.Predicate() as head, right):
            return f.Iff(head, f.conjunction(*_guards(head, sorts), right))
        case _:
            return formula


def _guards(node: f.Node, sorts: _Sorts) -> Iterator[f.Formula]:
    terms = [n for n in f.those(node, f.Apply) if n.function in sorts]
    for term in dict.fromkeys(filter(_is_general, terms)):
        pattern, premise = sorts[term.function]
        names = [arg.name for arg in pattern.args if isinstance(arg, f.Variable)]
        yield f.substitute(premise, dict(zip(names, term.args, strict=True)))  # type: ignore[misc]  # of a formula comes a formula


def _building(formulas: Sequence[f.Formula]) -> set[str]:
    """Return the functions whose terms stand for themselves."""
    known = {t.function for formula in formulas for t in equated(formula)}
    known |= {
        t.function for formula in formulas for t in sorted_terms(formula)
        if not _is_restated(formula, t)
    }  # fmt: skip
    stated = {n.function for formula in formulas for head in heads(formula)
              for arg in head.args for n in f.those(arg, f.Apply)}  # fmt: skip
    listing = {name for formula in formulas for name in _listing(formula)}
    nodes = [node for formula in formulas for node in f.walk(formula)]
    wide = {n.function for n in nodes if isinstance(n, f.Apply) and len(n.args) >= _WIDE}
    valued = {name for node in nodes for name in _valued(node)}
    beside = {name for node in nodes for name in _beside(node)} - listing
    return (stated | wide | listing) - known - valued - beside - _COMPUTED


def _listing(formula: f.Formula) -> Iterator[str]:
    """Yield the functions whose terms a definition lists: `pair(p) ≡ ∃x. num(x) ∧ p = two(x)`."""
    for _, said in parts_of(formula):
        match said:
            case f.Iff(f.Predicate(_, (f.Variable() as own,)), right):
                for part in f.disjuncts(right):
                    yield from (t.function for t in _listed(part, own))
            case _:
                pass


def _listed(part: f.Formula, own: f.Variable) -> Iterator[f.Apply]:
    """Yield the terms of bound variables that a variable is, in a case of its definition."""
    bound: set[str] = set()
    while isinstance(part, f.Exists):
        bound |= {*part.variables}
        part = part.body
    parts = f.conjuncts(part)
    said = {arg for p in parts if isinstance(p, f.Predicate) for arg in p.args}
    for conjunct in parts:
        match conjunct:
            case f.Compare(("=",), (one, other)) if own in (one, other):
                term = other if one == own else one
                if isinstance(term, f.Apply) and term.args and all(
                    isinstance(arg, f.Variable) and arg.name in bound and arg in said
                    for arg in term.args
                ):  # fmt: skip
                    yield term
            case _:
                pass


def _is_restated(formula: f.Formula, term: f.Apply) -> bool:
    """Whether a term is said to be of a sort where it is something else: `p(sq(i)) ⊃ q(sq(i))`."""
    premises = (n.premise for n in f.those(formula, f.Implies))
    return any(term in f.walk(premise) for premise in premises)


def _valued(node: f.Node) -> Iterator[str]:
    """Yield the functions that a node has values of: numbers and constants."""
    match node:
        case f.Compare():
            for relation, one, other in node.pairs():
                for term, beside in ((one, other), (other, one)):
                    value = relation not in {"=", "≠"} or isinstance(beside, f.Constant | f.Number)
                    if isinstance(term, f.Apply) and value:
                        yield term.function
        case f.Apply(name, args) if name in _COMPUTED:
            yield from (arg.function for arg in args if isinstance(arg, f.Apply))
        case _:
            pass


def _beside(node: f.Node) -> Iterator[str]:
    """Yield the functions whose terms stand where those of others do, so that these are values."""
    match node:
        case f.Compare():
            for _, one, other in node.pairs():
                for term, beside in ((one, other), (other, one)):
                    plain = isinstance(beside, f.Variable) or (
                        isinstance(beside, f.Apply) and isinstance(term, f.Apply)
                        and beside.function == term.function
                    )  # fmt: skip
                    if isinstance(term, f.Apply) and not plain:
                        yield term.function
        case f.Conditional(_, one, other):
            yield from (t.function for t in (one, other) if isinstance(t, f.Apply))
        case _:
            pass


def _rules(formula: f.Formula, built: Collection[str]) -> Iterator[f.Formula]:
    """Yield the rules that a definition is, if it equates its variables with such terms."""
    match matrix_of(formula):
        case f.Iff(f.Predicate(_, args) as head, said) if all(
            isinstance(arg, f.Variable) for arg in args
        ):
            found = [_case(part, head, built) for part in f.disjuncts(said)]
            if any(rule is not None for rule in found):
                for rule, part in zip(found, f.disjuncts(said), strict=True):
                    yield rule or f.Implies(part, head)
        case _:
            pass


def _case(part: f.Formula, head: f.Predicate, built: Collection[str]) -> f.Formula | None:
    """Return the rule of one case, with the terms in the places of variables."""
    bound: set[str] = set()
    while isinstance(part, f.Exists):
        bound |= {*part.variables}
        part = part.body
    own = {arg.name for arg in head.args if isinstance(arg, f.Variable)}
    if bound & own:
        return None
    values: dict[str, f.Term] = {}
    rest = []
    for conjunct in f.conjuncts(part):
        match conjunct:
            case f.Compare(("=",), (f.Variable(x), f.Apply(name) as term)) | f.Compare(
                ("=",), (f.Apply(name) as term, f.Variable(x))
            ) if (
                x in own
                and x not in values
                and name in built
                and not (own & f.free_variables(term).keys())
            ):
                values[x] = term
            case _:
                rest.append(conjunct)
    if not values:
        return None
    concluded = f.substitute(head, values)
    premise = f.substitute(f.conjunction(*rest), values)
    if not rest:
        return concluded  # type: ignore[return-value]  # of a formula comes one
    return f.Implies(premise, concluded)  # type: ignore[arg-type]  # of formulas come some
