"""The values of a finite sort, found in the axioms that say what belongs to it."""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import TypeAlias

from pylogic.compiler.sorts.extents import Value
from pylogic.compiler.sorts.matching import (
    NOTHING,
    all_hold,
    calculated,
    is_computed,
    matched,
    some_hold,
)
from pylogic.compiler.sorts.sorts import Sort, Sorts
from pylogic.compiler.sorts.told_values import (
    LIMIT,
    bounds_sort,
    product_size,
    told_by_comparisons,
    told_by_facts,
    told_by_kind,
    told_in_places,
)
from pylogic.compiler.theory.arithmetic import interval_of
from pylogic.compiler.theory.listed_terms import builders, named_terms
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f
from pylogic.core.opposites import related

Atom: TypeAlias = "tuple[str, tuple[Value, ...]]"
Within: TypeAlias = "tuple[str | Atom, ...]"
"""What is looked into: sorts by name, atoms with their values, and negations between them."""
_DENIED, _EITHER = "not", "either"
_MOST_ATOMS, _DEEPEST = 2_000, 100  # looked into for one answer, and through each other


def enumerate_sort(sorts: Sorts, name: str, within: Within = ()) -> Sort | None:
    """Return the finite sort that a predicate is, finding its values if need be.

    sorts: Where the sort is kept once it is found.
    name: A predicate of one argument.
    within: The predicates whose values are being found, which do not count as known.
    Returns: None if nothing says which values there are.
    Raises CompileError: There are too many.
    """
    within = tuple(one if isinstance(one, str) else one[0] for one in within)
    if name in sorts.sorts or name in within:
        known = sorts.sorts.get(name)
        return known if known is not None and known.values is not None else None
    if len(within) > _DEEPEST:
        return None
    values, only_bounded = _found(sorts, name, within)
    if values is None:
        return None
    sorts.sorts[name] = Sort(name, tuple(values), only_bounded)
    return sorts.sorts[name]


def _found(sorts: Sorts, name: str, within: Within) -> tuple[dict[Value, None] | None, bool]:
    """Return the values of a predicate, if it is told which, and whether they only bound it."""
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
        values = values or None  # of what nothing is said it is not known that it is empty
    return values, only_bounded


def _rule_values(sorts: Sorts, rule: Statement, within: Within) -> list[Value] | None:
    match rule.conclusion:
        case f.Predicate(name, (f.Variable(x),)):
            values = _listed(sorts, rule.guard, x, within)
            if values is None and sorts.ranged and name not in sorts.recursive:
                values = _chosen(
                    sorts,
                    rule.guard,
                    x,
                    sorts.of_kind(("predicate", name, 0), defined=True),
                    within,
                )
            return values
        case f.Predicate(_, (f.Constant() | f.Number() as value,)) if rule.guard == f.Truth(
            value=True
        ):
            return [value]
        case f.Predicate(_, (f.Apply() as term,)) if sorts.is_value(term):
            return _constructed(sorts, rule, term, list(f.free_variables(term)), within)
        case _:
            return None


def _constructed(
    sorts: Sorts, rule: Statement, term: f.Apply, names: list[str], within: Within
) -> list[Value] | None:
    domains: dict[str, tuple[Value, ...]] = {}
    rest: list[f.Formula] = []
    for part in f.conjuncts(rule.guard):
        match part:
            case f.Predicate(name, (f.Variable(x),)) if (
                x not in domains and (sort := enumerate_sort(sorts, name, within)) is not None
            ):
                domains[x] = sort.values or ()
            case f.Predicate(name, args) if (
                found := told_in_places(sorts, name, args)
            ) is not None:
                domains |= {x: own for x, own in found.items() if x in names and x not in domains}
                rest.append(part)
            case _ if (found := _about_one(sorts, part, names, domains, within)) is not None:
                domains |= found
            case _:
                rest.append(part)
    if set(domains) != set(names):
        domains = told_by_comparisons(rule.guard, names, domains) | domains
    if set(domains) != set(names):
        return None
    if product_size(domains) > LIMIT:
        raise rule.fail(f"more than {LIMIT} values of {term.function}")
    terms: list[Value] = []
    for values in product(*(domains[x] for x in names)):
        env = dict(zip(names, values, strict=True))
        verdicts = [decided(sorts, part, env, within) for part in rest]
        if None in verdicts:
            return None
        if all(verdicts):
            terms.append(f.substitute(term, dict(env)))  # type: ignore[arg-type]  # of a term comes one
    return terms


def _about_one(
    sorts: Sorts,
    part: f.Formula,
    names: list[str],
    known: Mapping[str, tuple[Value, ...]],
    within: Within,
) -> dict[str, tuple[Value, ...]] | None:
    """Return the values that a condition lists for the one variable that it is about."""
    match tuple(f.free_variables(part)):
        case (x,) if x in names and x not in known:
            values = _listed(sorts, part, x, within)
            return None if values is None else {x: tuple(dict.fromkeys(values))}
        case _:
            return None


def _listed(sorts: Sorts, formula: f.Formula, x: str, within: Within) -> list[Value] | None:
    """Return the values that a formula allows for `x`: a list, an interval or a union."""
    match formula:
        case f.Compare(("=",), (f.Variable(y), value)) | f.Compare(
            ("=",), (value, f.Variable(y))
        ) if y == x and isinstance(value, f.Constant | f.Number):
            return [value]
        case f.Predicate(name, (f.Variable(y),)) if y == x and name not in within:
            sort = enumerate_sort(sorts, name, within)
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


def _interval(sorts: Sorts, formula: f.Formula, x: str, within: Within) -> list[Value] | None:
    ends = interval_of(x, formula)
    candidates: list[Value] | None = None
    if ends is not None and ends[1] - ends[0] < LIMIT:
        candidates = [f.Number(n) for n in range(ends[0], ends[1] + 1)]
    for part in f.conjuncts(formula):
        if candidates is None and not isinstance(part, f.And | f.Compare):
            candidates = _listed(sorts, part, x, within)
    return _chosen(sorts, formula, x, candidates, within)


def _chosen(
    sorts: Sorts, formula: f.Formula, x: str, candidates: Iterable[Value] | None, within: Within
) -> list[Value] | None:
    """Return those values of which a formula is true; None where that is open."""
    verdicts = [(v, decided(sorts, formula, {x: v}, within)) for v in candidates or ()]
    if candidates is None or any(holds is None for _, holds in verdicts):
        return None
    return [value for value, holds in verdicts if holds]


def decided(
    sorts: Sorts, formula: f.Formula, env: Mapping[str, Value], within: Within = ()
) -> bool | None:
    """Return the truth of a formula about values, by what defines it; None where that is open.

    sorts: The sorts found so far, and the text.
    formula: Where a quantifier does not list the values of its variables, it is open.
    env: The values of its variables.
    within: The predicates that are being looked into, which do not count as known.
    """
    match formula:
        case f.Truth(value):
            return value
        case f.Predicate(name, args):
            values = [evaluated(sorts, arg, env, within) for arg in args]
            if None in values:
                return None
            return NOTHING not in values and _holds(sorts, name, values, within)  # type: ignore[arg-type]  # none is None
        case f.Compare():
            return _compared(sorts, formula, env, within)
        case f.Not(body):
            inner = decided(sorts, body, env, _denied(within))
            return None if inner is None else not inner
        case f.And(parts):
            return all_hold(decided(sorts, part, env, within) for part in parts)
        case f.Or(parts):
            return some_hold(decided(sorts, part, env, within) for part in parts)
        case f.Implies(premise, conclusion):
            return decided(sorts, f.Or((f.Not(premise), conclusion)), env, within)
        case f.Iff(left, right):
            sides = [decided(sorts, side, env, (*within, _EITHER)) for side in (left, right)]
            return None if None in sides else sides[0] is sides[1]
        case f.Conditional(condition, yes, no):
            verdict = decided(sorts, condition, env, (*within, _EITHER))
            return None if verdict is None else decided(sorts, yes if verdict else no, env, within)  # type: ignore[arg-type]  # branches of a formula are formulas
        case f.Exists():
            return _some_value(sorts, formula, env, within)
        case f.ForAll(names, f.Implies(premise, conclusion)):
            denied = f.Exists(names, f.conjunction(premise, f.Not(conclusion)))
            return decided(sorts, f.Not(denied), env, within)
        case f.ForAll(names, body):
            return decided(sorts, f.Not(f.Exists(names, f.Not(body))), env, within)
        case _:
            return None


def _denied(within: Within) -> Within:
    """Return what is looked into behind one more negation: behind two, it is as behind none."""
    return within[:-1] if within[-1:] == (_DENIED,) else (*within, _DENIED)


def _holds(sorts: Sorts, name: str, values: list[Value], within: Within) -> bool | None:
    """Return whether a predicate holds of values, by its sort or by the rules that define it."""
    if name in within:
        return None
    sort = enumerate_sort(sorts, name, within) if len(values) == 1 else None
    if sort is not None:
        return values[0] in (sort.values or ()) and not sort.only_bounded
    rules = sorts.theory.rules.get(name)
    if rules is None:
        return None
    atom = name, tuple(values)
    if atom in within:  # it holds if it does without itself, and is open behind a negation
        since = within[within.index(atom) :]
        return None if _DENIED in since or _EITHER in since else False
    if not _is_patient(sorts, within):
        return None
    return some_hold(_by_rule(sorts, rule, atom, (*within, atom)) for rule in rules)


def _by_rule(sorts: Sorts, rule: Statement, atom: Atom, within: Within) -> bool | None:
    """Return whether a rule gives an atom; None where that is open."""
    heads = f.children(rule.conclusion)
    if any(is_computed(sorts, node) for arg in heads for node in f.walk(arg)):
        return None
    env = matched(heads, atom[1])
    return False if env is None else decided(sorts, rule.guard, env, within)


def _is_patient(sorts: Sorts, within: Within) -> bool:
    """Whether another atom can be looked into; not after many of them, nor too deep."""
    depth = sum(not isinstance(one, str) for one in within)
    begins = not depth and len(within) <= 1  # at most the sort that is asked for
    sorts.looked_into = 0 if begins else sorts.looked_into + 1
    return sorts.looked_into < _MOST_ATOMS and depth < _DEEPEST


def _compared(
    sorts: Sorts, formula: f.Compare, env: Mapping[str, Value], within: Within
) -> bool | None:
    """Return the truth of comparisons of numbers and constants; None of anything else."""
    verdict = True
    for relation, left, right in formula.pairs():
        a, b = (evaluated(sorts, side, env, within) for side in (left, right))
        if a is None or b is None:
            return None
        if relation in {"=", "≠"}:
            verdict &= (a == b) is (relation == "=") and NOTHING not in (a, b)
        elif isinstance(a, f.Number) and isinstance(b, f.Number):
            verdict &= related(relation, a.value, b.value)
        elif NOTHING in (a, b):
            verdict = False
        else:
            return None
    return verdict


def evaluated(
    sorts: Sorts, term: f.Term, env: Mapping[str, Value], within: Within
) -> Value | None:
    """Return the value of a term, `NOTHING` where it has none; None where that is open."""
    match term:
        case f.Variable(name):
            return env.get(name)
        case f.Constant() | f.Number():
            return term
        case f.Conditional(condition, positive, negative):
            verdict = decided(sorts, condition, env, (*within, _EITHER))
            branch = positive if verdict else negative
            return None if verdict is None else evaluated(sorts, branch, env, within)  # type: ignore[arg-type]  # branches of a term are terms
        case f.Apply(function, args):
            values = [evaluated(sorts, arg, env, within) for arg in args]
            if None in values:
                return None
            if NOTHING in values:
                return NOTHING
            if function in sorts.theory.equations:
                return _equated(sorts, function, values, within)  # type: ignore[arg-type]  # none is None
            if function in sorts.constructors:
                return _built(sorts, f.Apply(function, tuple(values)), within)  # type: ignore[arg-type]  # likewise
            return calculated(function, values)  # type: ignore[arg-type]  # likewise
        case _:
            return None


def _equated(sorts: Sorts, function: str, values: list[Value], within: Within) -> Value | None:
    """Return the value that equations give a function."""
    call = function, tuple(values)
    if call in within or not _is_patient(sorts, within):
        return None
    within = (*within, call)
    found = None
    for equation in sorts.theory.equations[function]:
        head, value = equation.conclusion.terms  # type: ignore[union-attr]  # an equation, as it was filed
        if any(is_computed(sorts, n) for arg in head.args for n in f.walk(arg)):  # type: ignore[union-attr]  # likewise
            return None
        env = matched(head.args, values)  # type: ignore[union-attr]  # likewise
        verdict = env is not None and decided(sorts, equation.guard, env, within)
        if verdict is None:
            return None
        if verdict and env is not None:
            known = evaluated(sorts, value, env, within)
            if known is None or found not in (None, known):
                return None
            found = known
    return found or NOTHING


def _built(sorts: Sorts, term: f.Apply, within: Within) -> Value | None:
    """Return a term that a text builds, if what lists such terms is known and has it."""
    named = named_terms(sorts.theory, term.function)
    found = [enumerate_sort(sorts, name, within) for name in builders(sorts.theory, term.function)]
    if term in named:
        return term
    if None in found or not (found or named):
        return None
    values = (value for sort in found if sort is not None for value in sort.values or ())
    return term if any(term in f.walk(value) for value in values) else NOTHING


def _some_value(
    sorts: Sorts, quantified: f.Exists, env: Mapping[str, Value], within: Within
) -> bool | None:
    """Return whether a formula is true of some values, where it lists those of each variable."""
    if isinstance(quantified.body, f.Or):
        cases = (f.Exists(quantified.variables, part) for part in quantified.body.parts)
        return some_hold(decided(sorts, case, env, within) for case in cases)
    name, *rest = quantified.variables
    inner = f.Exists(tuple(rest), quantified.body) if rest else quantified.body
    body = f.substitute(quantified.body, {n: v for n, v in env.items() if n != name})
    own = [p for p in f.conjuncts(body) if f.free_variables(p).keys() == {name}]  # type: ignore[arg-type]  # of a formula comes one
    bounds = f.conjunction(*(part for part in own if isinstance(part, f.Compare)))
    listed = (_listed(sorts, part, name, within) for part in (bounds, *own))
    values = next((found for found in listed if found is not None), None)
    if values is None:
        parts = f.conjuncts(body)  # type: ignore[arg-type]  # likewise
        values = next((told for p in parts if (told := told_by_facts(sorts, p, name))), None)
    if values is None and sorts.ranged:
        values = told_by_kind(sorts, body, name)
    if values is None:
        return None
    return some_hold(decided(sorts, inner, {**env, name: value}, within) for value in values)
