"""Rewriting by conditional equations and equivalences, and splitting into cases."""

from collections.abc import Iterator, Sequence

from pylogic.core import formulas as f
from pylogic.core import patterns
from pylogic.core.errors import DeductionError
from pylogic.deduction.blocks import Names
from pylogic.deduction.definitions import PatternDefinitions, opened
from pylogic.deduction.facts import Facts, visit
from pylogic.deduction.tactics.frames import negation


def rewrite(formula: f.Formula, rule: f.Formula) -> f.Formula:
    """Return the formula with what fits a rule's left side replaced by its right side.

    Equivalent, where the rule holds: each condition of the rule must follow from what is known at
    the place.

    rule: `∀ v..: conditions: left = right`, `.. left <=> right`, or either without conditions or
        without quantifier. The variables that it binds stand for any terms.
    Raises DeductionError: The rule is not of this form, or applies nowhere.
    """
    variables, conditions, left, right = _taken_apart(rule)
    bound = set(variables)

    pattern = opened(left, bound)
    count = 0

    def change(node: f.Node, known: Facts) -> f.Node:
        nonlocal count
        found = patterns.match(pattern, node)
        if found is not None and found.keys() >= bound:
            values: dict[str, f.Term] = found  # type: ignore[assignment]  # terms stand for variables
            if all(known.show(f.substitute(c, values)) for c in conditions):  # type: ignore[arg-type]  # formulas
                count += 1
                return f.substitute(right, values)
        return node

    def step(node: f.Formula, known: Facts) -> f.Formula:
        if isinstance(node, f.Compare | f.Predicate):
            inner = tuple(f.transform(p, lambda n: change(n, known)) for p in f.children(node))
            node = f.rebuild(node, inner)  # type: ignore[assignment]  # an atom stays one
        return change(node, known)  # type: ignore[return-value]  # a formula stays one

    result = visit(formula, step)
    if not count:
        raise DeductionError("rewrite", "the rule applies nowhere")
    return result


def _taken_apart(rule: f.Formula) -> tuple[Names, tuple[f.Formula, ...], f.Node, f.Node]:
    variables: Names = ()
    conditions: tuple[f.Formula, ...] = ()
    if isinstance(rule, f.ForAll):
        variables, rule = rule.variables, rule.body
    if isinstance(rule, f.Implies):
        conditions, rule = f.conjuncts(rule.premise), rule.conclusion
    match rule:
        case f.Iff(left, right) | f.Compare(("=",), (left, right)):
            return variables, conditions, left, right
        case _:
            raise DeductionError("rewrite", "a rule ends in = or <=>")


def split(formula: f.Formula, call: f.Formula, condition: f.Formula) -> f.Formula:
    """Return the formula with an atom told apart by a condition.

    `A` becomes `condition and A or not condition and A`. Equivalent.

    call: The atom, as it stands in the formula.
    condition: What holds in the first case.
    Raises DeductionError: The atom does not occur.
    """
    if call not in f.walk(formula):
        raise DeductionError("split", "the atom does not occur like this")
    cases = f.disjunction(f.conjunction(condition, call), f.conjunction(negation(condition), call))
    return f.transform(formula, lambda n: cases if n == call else n)  # type: ignore[return-value]  # a formula stays one


def resolve(formula: f.Formula) -> f.Formula:
    """Return the formula without the parts of disjunctions that are known to be false.

    Equivalent.

    Raises DeductionError: There is none.
    """
    count = 0

    def step(node: f.Formula, known: Facts) -> f.Formula:
        nonlocal count
        if not isinstance(node, f.Or):
            return node
        kept = [part for part in node.parts if not known.show(negation(part))]
        count += len(node.parts) - len(kept)
        return f.disjunction(*kept)

    result = visit(formula, step)
    if not count:
        raise DeductionError("resolve", "no part of a disjunction is known to be false")
    return result


def regress(formula: f.Formula, definitions: PatternDefinitions, value: f.Apply) -> f.Formula:
    """Return the formula with what is observed of a function's value put as what was before.

    The function makes a state out of a state, and its definition says what is observed of the new
    one: of some places an equation each, of others that they are as they were. Where neither is
    said of an observer, all other places are as they were, too. An observation is rewritten where
    it is known to be of one of these places, and known that the value exists. Equivalent, where
    the definition is read with this inertia.

    value: The new state, as it stands in the formula.
    Raises DeductionError: Nothing defines the function, or nothing is known that could be
        rewritten.
    """
    call = f.Predicate(value.function, value.args)
    definition, values = definitions.of_call(call)
    parts = f.conjuncts(definition.at(values))
    domain = [p for p in parts if value not in f.walk(p)]
    effects = [p for p in parts if value in f.walk(p)]
    count = 0
    for rule in _rules(effects, value):
        variables, conditions, left, right = _taken_apart(rule)
        whole = f.conjunction(*domain, *conditions)
        told = f.Compare(("=",), (left, right))  # type: ignore[arg-type]  # equations are of terms
        try:
            formula = rewrite(formula, f.ForAll(variables, f.Implies(whole, told)))
        except DeductionError:
            continue
        count += 1
    if not count:
        raise DeductionError("regress", f"no observation of {value.function} can be rewritten")
    return formula


def _rules(effects: Sequence[f.Formula], value: f.Apply) -> Iterator[f.Formula]:
    """Yield what a definition says of its value's observers as rules for any place.

    An equation about a single place becomes a rule under the condition that the place is that
    one; for an observer that is told of nothing else, another says that other places stay.
    """
    framed = {
        left.function
        for effect in effects
        if isinstance(effect, f.ForAll)
        for _, _, left, _ in (_taken_apart(effect),)
        if isinstance(left, f.Apply)
    }
    for effect in effects:
        told = effect.terms[0] if isinstance(effect, f.Compare) else None
        if not isinstance(effect, f.Compare) or not isinstance(told, f.Apply):
            yield effect
            continue
        state, *places = told.args
        names = tuple(f"place{i}" for i in range(len(places)))
        pairs = tuple(zip(map(f.Variable, names), places, strict=True))
        at = f.Apply(told.function, (state, *map(f.Variable, names)))
        there = f.conjunction(*(f.equal(*pair) for pair in pairs))
        yield f.ForAll(names, f.Implies(there, f.equal(at, effect.terms[1])))
        if told.function not in framed and places:
            before = f.transform(at, lambda n: value.args[0] if n == value else n)
            elsewhere = f.disjunction(*(f.Compare(("≠",), pair) for pair in pairs))
            yield f.ForAll(names, f.Implies(elsewhere, f.equal(at, before)))  # type: ignore[arg-type]  # a term stays one
