"""Variables that nothing binds, and recursion that may have no end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pylogic.core.graph import components
from pylogic.gdl.diagnostic import Diagnostic, error, warning
from pylogic.gdl.relations import Symbol, body_atoms, uses
from pylogic.gdl.rules import KEYWORDS, Both, Either, Goal, Holds, Not, Rule, rewritten
from pylogic.gdl.terms import Term, Variable, arguments, kif, symbol, variables


def unsafe(rules: Iterable[Rule]) -> Iterator[Diagnostic]:
    """Go through variables of heads, negations and `distinct` that no positive atom binds."""
    for rule in rules:
        body = [_pushed(goal) for goal in rule.body]
        bound = _binds(Both(tuple(body)))
        for variable in sorted(set(variables(rule.head)) - bound):
            what = f"nothing binds ?{variable.name} of the head"
            yield error(what, rule.head_span, ("a condition with it that must hold",))
        before: set[Variable] = set()
        for goal in body:
            yield from _faults(goal, before, bound)
            before |= _binds(goal)


def _pushed(goal: Goal, *, denied: bool = False) -> Goal:
    """Return a goal, or what denies it, in which nothing but atoms is denied."""
    match goal:
        case Not(Holds()) if not denied:
            return goal
        case Not(inner):
            return _pushed(inner, denied=not denied)
        case Holds():
            return Not(goal, goal.span) if denied else goal
        case Both(goals) | Either(goals):
            parts = tuple(_pushed(each, denied=denied) for each in goals)
            return Either(parts) if isinstance(goal, Either) is not denied else Both(parts)


def _binds(goal: Goal) -> set[Variable]:
    """Return the variables that a goal binds, whichever of its alternatives holds."""
    match goal:
        case Holds(atom):
            return set() if symbol(atom)[0] == "distinct" else set(variables(atom))
        case Not():
            return set()
        case Both(goals):
            return {v for each in goals for v in _binds(each)}
        case Either(goals):
            parts = [_binds(each) for each in goals]
            return set.intersection(*parts) if parts else set()


def _faults(goal: Goal, before: set[Variable], bound: set[Variable]) -> Iterator[Diagnostic]:
    """Go through the faults of one condition; `before` is bound by those before it."""
    match goal:
        case Holds(atom) if symbol(atom)[0] == "distinct":
            yield from _lacking(goal, atom, before, bound)
        case Not(Holds(atom)):
            yield from _lacking(goal, atom, before, bound)
        case Either(goals):
            for each in goals:
                yield from _faults(each, before, bound | _binds(each))
        case Both(goals):
            here = set(before)
            for each in goals:
                yield from _faults(each, here, bound | here)
                here |= _binds(each)
        case _:
            return


def _lacking(
    goal: Goal, atom: Term, before: set[Variable], bound: set[Variable]
) -> Iterator[Diagnostic]:
    word = "distinct" if isinstance(goal, Holds) else "the negation"
    for variable in sorted(set(variables(atom)) - before):
        if variable in bound:
            what = f"?{variable.name} of {word} is bound only behind it"
            yield warning(what, goal.span)
        else:
            yield error(f"nothing binds ?{variable.name} of {word}", goal.span)


def recursion(rules: Sequence[Rule], edges: Mapping[Symbol, set[Symbol]]) -> Iterator[Diagnostic]:
    """Go through recursive atoms that nothing bounds; they are errors where terms may grow."""
    round_of = _rounds(edges)
    growing = {
        node
        for rule in rules
        if any(isinstance(term, tuple) and any(variables(term)) for term in arguments(rule.head))
        for node in round_of.get(symbol(rule.head), ())
    }
    for rule in rules:
        inside = round_of.get(symbol(rule.head), set())
        told = error if symbol(rule.head) in growing else warning
        given = arguments(rule.head)
        positive = [atom for atom, holds in body_atoms(rule) if holds]
        free = _free(positive, inside)
        for atom in positive:
            if symbol(atom.atom) not in inside:
                continue
            for term in arguments(atom.atom):
                if term in given or all(v in free for v in variables(term)):
                    continue
                what = f"{kif(term)} goes round, and nothing outside of the round bounds it"
                yield told(what, atom.span)


def _rounds(edges: Mapping[Symbol, set[Symbol]]) -> dict[Symbol, set[Symbol]]:
    """Return, by relation that depends on itself, those that depend on each other with it."""
    return {
        node: set(component.nodes)
        for component in components(edges)
        if component.loops
        for node in component.nodes
    }


def _free(positive: Iterable[Holds], inside: set[Symbol]) -> set[Variable]:
    """Return the variables that something outside of a round binds."""
    return {
        v
        for atom in positive
        if symbol(atom.atom) not in inside and symbol(atom.atom)[0] != "distinct"
        for v in variables(atom.atom)
    }


def growth(rules: Sequence[Rule]) -> Iterator[Diagnostic]:
    """Go through facts of which a next state makes larger ones, and so on, without a bound."""
    stated = [rewritten(rule, _stated) for rule in rules]
    round_of = _rounds(
        {
            head: {other for other in asked if other[0] not in KEYWORDS}
            for head, asked in uses(stated).edges.items()
            if head[0] not in KEYWORDS
        }
    )
    for rule, plain in zip(stated, rules, strict=True):
        inside = round_of.get(symbol(rule.head), set())
        made = _depths(rule.head)
        positive = [atom for atom, holds in body_atoms(rule) if holds]
        bound = _free(positive, inside)
        for atom in positive if plain.head != rule.head else ():
            own = _depths(atom.atom) if symbol(atom.atom) in inside else {}
            for variable in sorted(own.keys() - bound):
                if own[variable] < made.get(variable, 0):
                    what = f"the next state has ?{variable.name} in a larger term: nothing in the"
                    yield warning(f"{what} rule bounds how large it grows", atom.span)


def _depths(atom: Term, depth: int = 0) -> dict[Variable, int]:
    """Return how deep each variable stands in an atom."""
    if isinstance(atom, Variable):
        return {atom: depth}
    found: dict[Variable, int] = {}
    for part in arguments(atom):
        for variable, own in _depths(part, depth + 1).items():
            found[variable] = max(own, found.get(variable, 0))
    return found


def _stated(atom: Term) -> Term:
    """Return a fact or a move as a relation of its own, whether it is, was, or will be."""
    name, arity = symbol(atom)
    kind = {"true": "fact", "next": "fact", "does": "move", "legal": "move"}.get(name)
    inner = arguments(atom)[-1] if kind and arity else ""
    if kind is None or not isinstance(inner, tuple):
        return atom
    return (f"{kind} {inner[0]}", *inner[1:])
