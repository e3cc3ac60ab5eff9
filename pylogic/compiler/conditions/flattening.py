"""Formulas taken apart: a conjunction of flat literals, with variables for the values of terms."""

from dataclasses import replace
from itertools import product

from pylogic.compiler.clauses.literals import (
    Auxiliary,
    Block,
    Choice,
    Equation,
    Literal,
    Product,
    Relation,
    Simple,
    Sum,
    Test,
    slot_variable,
)  # fmt: skip
from pylogic.compiler.clauses.model import Wanted
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.clauses.states import StateSlot
from pylogic.compiler.conditions.construction import cases_of, fixed_by, over_whole_sorts
from pylogic.compiler.conditions.frames import read_frame
from pylogic.compiler.sorts.sorts import Sort, names_in
from pylogic.compiler.theory.arithmetic import interval_of
from pylogic.core import formulas as f

_RESULTS = {
    "'": "next", "+": "sum", "-": "difference",
    f.TIMES: "product", f.DIVIDE: "quotient", f.MODULO: "remainder",
}  # fmt: skip
_PRODUCTS = frozenset({f.TIMES, f.DIVIDE, f.MODULO})


def flatten(
    scope: Scope, formula: f.Formula, literals: list[Literal] | None = None
) -> list[Literal]:
    """Return the formula as a conjunction of literals, added to `literals`.

    Positive existential quantifiers disappear; a term that occurs twice is worked out once.
    """
    literals = [] if literals is None else literals
    if (
        scope.completing
        and not isinstance(formula, f.And | f.Exists)
        and not (scope.building and _constructs(scope, formula))
    ):
        spoken = [name for name in scope.completing if name in f.free_variables(formula)]
        for name in spoken:
            scope.completing[name].append(formula)
        if spoken:
            literals.append(Block(formula))
            return literals
    match formula:
        case f.Truth(value=True):
            pass
        case f.And(parts):
            for part in parts:
                flatten(scope, part, literals)
        case f.Exists() if _is_tested(scope, formula):
            literals.append(Block(formula))
        case f.Exists(_, body):
            flatten(scope, body, literals)
        case f.Predicate(name, args):
            flat = tuple(flat_term(scope, arg, literals) for arg in args)
            literals.append(Relation("predicate", name, flat))
        case f.Compare():
            for relation, left, right in formula.pairs():
                _compare(scope, relation, left, right, literals)
        case f.ForAll() if scope.building and _constructs(scope, formula):
            literals.extend(_constructed(scope, formula))
        case _:
            literals.append(Block(formula))
    return literals


def flat_term(
    scope: Scope, term: f.Term, literals: list[Literal], into: Simple | None = None
) -> Simple:
    """Return the term's value as a simple term, adding to `literals` what determines it.

    With `into`, the value is what `into` says.
    """
    match term:
        case f.Variable() | f.Constant() | f.Number():
            return _same(term, into, literals)
        case f.Conditional():
            result = into or scope.fresh("value")
            literals.append(Choice(result, term))
            return result
        case f.Apply(function, args):
            return _application(scope, function, args, literals, into)
        case _:
            raise scope.statement.fail("a pattern is not a term")


def _is_tested(scope: Scope, formula: f.Exists) -> bool:
    """Whether to test a condition on a given state, instead of finding values by it."""
    nodes = list(f.walk(formula))
    free = f.free_variables(formula)
    return (
        all(interval_of(name, formula.body) or scope.numbers(name) for name in formula.variables)
        and not any(isinstance(node, f.Predicate | f.Conditional) for node in nodes)
        and any(scope.observed(node) in free for node in nodes)
        and not any(name in scope.building for name in free)
        and all(
            (sort := scope.sorts.get(name)) is not None
            and (sort.values is not None or scope.is_state(name))
            for name in free
        )
    )


def _same(term: Simple, into: Simple | None, literals: list[Literal]) -> Simple:
    if into is not None:
        literals.append(Equation(into, term))
    return term


def _application(
    scope: Scope,
    function: str,
    args: tuple[f.Term, ...],
    literals: list[Literal],
    into: Simple | None,
) -> Simple:
    model = scope.model
    flat = tuple(flat_term(scope, arg, literals) for arg in args)
    if function in model.sorts.constructors:
        return _same(f.Apply(function, flat), into, literals)
    if observer := model.observers.get(function):
        state = flat[observer.position]
        others = observer.others(flat)
        if isinstance(state, f.Variable) and state.name in scope.building:
            slot = StateSlot(function, others)  # type: ignore[arg-type]  # with a variable it is no slot
            if slot in scope.building[state.name].slots:
                return _same(slot_variable(state.name, slot), into, literals)
        return _value(scope, Relation("observer", function, flat), literals, into)
    if function in model.theory.equations:
        return _value(scope, Relation("function", function, flat), literals, into)
    result = into or scope.fresh(_RESULTS.get(function, "value"))
    if function == "+":
        literals.append(Sum(result, flat[0], flat[1]))
    elif function == "-":
        literals.append(Sum(flat[0], result, flat[1]))
    elif function in _PRODUCTS:
        literals.append(Product(function, result, flat[0], flat[1]))
    elif function == "'":
        literals.append(Sum(result, flat[0], f.Number(1)))
    else:
        raise scope.statement.fail(f"no axiom says what {function} is")
    return result


def _value(scope: Scope, asked: Relation, literals: list[Literal], into: Simple | None) -> Simple:
    for literal in literals:
        if isinstance(literal, Relation) and replace(literal, args=literal.args[:-1]) == asked:
            return _same(literal.args[-1], into, literals)
    result = into or scope.fresh(asked.name)
    literals.append(replace(asked, args=(*asked.args, result)))
    return result


def _compare(
    scope: Scope, relation: str, left: f.Term, right: f.Term, literals: list[Literal]
) -> None:
    if relation == "=":
        # the side that is a name or a value says what the other side must come to
        if isinstance(left, f.Apply | f.Conditional) and not isinstance(
            right, f.Apply | f.Conditional
        ):
            left, right = right, left
        flat_term(scope, right, literals, into=flat_term(scope, left, literals))
        return
    sign = "<" if relation in {"<", "≤"} else ">" if relation in {">", "≥"} else relation
    a, b = flat_term(scope, left, literals), flat_term(scope, right, literals)
    if relation in scope.model.theory.rules:
        literals.append(Relation("predicate", relation, (a, b)))
    elif "<" in scope.model.theory.rules and sign in {"<", ">"}:
        low, high = (a, b) if sign == "<" else (b, a)
        less = f.Compare(("<",), (low, high))
        if relation == sign:
            literals.append(Relation("predicate", "<", (low, high)))
        else:
            literals.append(Block(f.Or((less, f.equal(low, high)))))
    else:
        literals.append(Test(relation, a, b))


def _constructs(scope: Scope, formula: f.Formula) -> bool:
    """Whether a formula gives values to slots of a state under construction."""
    return any(
        one.state in scope.building
        and scope.building.keys().isdisjoint(f.free_variables(one.term))
        for one in (fixed_by(scope, formula) if isinstance(formula, f.Compare | f.ForAll) else ())
    )


def _constructed(scope: Scope, formula: f.ForAll) -> list[Literal]:
    """Return what `∀s. sq(s) ⊃ occ(s, p) = t(s)` says of the slots of `p`."""
    conclusion = over_whole_sorts(scope, formula)
    if conclusion is None:
        literals: list[Literal] = []
        for case in cases_of(scope, formula):
            flatten(scope, scope.apart(case), literals)
        return literals
    if frame := read_frame(scope, formula.variables, conclusion):
        return [frame]
    domains = [scope.sorts[name] for name in formula.variables]
    return _unroll(scope, formula.variables, domains, conclusion)


def _unroll(
    scope: Scope, names: tuple[str, ...], domains: list[Sort], conclusion: f.Formula
) -> list[Literal]:
    """Return the literals of a quantified equation that fixes slots of a state, one a value.

    A value that is a conditional gets a clause of its own, which all the literals share.
    """
    if isinstance(conclusion, f.And):
        return [
            literal
            for part in conclusion.parts
            for literal in _unroll(scope, names, domains, part)
        ]
    left_observed = isinstance(conclusion, f.Compare) and scope.observed(conclusion.terms[0])
    literals: list[Literal] = []
    shared = _value_clause(scope, names, conclusion, left=bool(left_observed))
    for values in product(*(domain.values or () for domain in domains)):
        env: dict[str, f.Term] = dict(zip(names, values, strict=True))
        if shared is None:
            literals += flatten(scope, scope.apart(f.substitute(conclusion, env)))
            continue
        target, name, given = shared
        slot = flat_term(scope, f.substitute(target, env), literals)  # type: ignore[arg-type]  # of a term comes a term
        literals.append(Auxiliary(name, (*values, *map(f.Variable, given), slot)))
    return literals


def _value_clause(
    scope: Scope, names: tuple[str, ...], conclusion: f.Formula, *, left: bool
) -> tuple[f.Term, str, list[str]] | None:
    if not (isinstance(conclusion, f.Compare) and conclusion.relations == ("=",)):
        return None
    target, term = conclusion.terms if left else conclusion.terms[::-1]
    if (
        not isinstance(target, f.Apply)
        or scope.observed(target) is None
        or not any(isinstance(node, f.Conditional) for node in f.walk(term))
    ):
        return None
    model = scope.model
    given = [name for name in f.free_variables(term) if name not in names]
    key = (scope.statement.axiom.label, conclusion, scope.sorted_names(names_in([conclusion])))
    if key not in model.shared_values:
        known = (*names, *given)
        wanted = Wanted(scope.statement, scope.sorts, target.function, known, term)
        model.shared_values[key] = model.define_value(model, wanted)
    return target, model.shared_values[key], given
