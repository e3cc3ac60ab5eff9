"""What a formula says of a position that it is about: which observation is worth what."""

from collections.abc import Iterator

from pylogic.circuits.evaluator import Evaluator
from pylogic.circuits.graph import FALSE, TRUE
from pylogic.circuits.values import Env, Place, cases
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f


def turned(
    state: str, tests: list[f.Formula], body: f.Formula
) -> tuple[list[f.Formula], f.Formula]:
    """Return `else it is as it says` for `only there it is otherwise`."""
    about = [test for test in tests if state in f.free_variables(test)]
    if len(about) != 1 or state in f.free_variables(body):
        return tests, body
    denied = _denied(about[0])
    if denied is None:
        return tests, body
    return [*(test for test in tests if test is not about[0]), f.Not(body)], denied


def observation_in(
    evaluator: Evaluator, state: str, formula: f.Formula
) -> tuple[f.Apply, f.Term] | None:
    """Return an observation of the position, and what is said to be its value."""
    if not isinstance(formula, f.Compare) or formula.relations != ("=",):
        return None
    observers = evaluator.grounds.model.observers
    for one, other in (formula.terms, formula.terms[::-1]):
        if isinstance(one, f.Apply) and one.function in observers:
            observer = observers[one.function]
            places = observer.others(one.args)
            if (
                one.args[observer.position] == f.Variable(state)
                and state not in f.free_variables(other)
                and all(state not in f.free_variables(place) for place in places)
            ):
                return one, other
    return None


def places_of(
    evaluator: Evaluator, statement: Statement, term: f.Apply, env: Env
) -> Iterator[tuple[Place, int]]:
    """Yield the places that an observation can be at."""
    graph = evaluator.graph
    observer = evaluator.grounds.model.observers[term.function]
    found: list[tuple[tuple[object, ...], int]] = [((), TRUE)]
    for arg in observer.others(term.args):
        worth = evaluator.term(arg, statement)(env)
        found = [
            ((*values, value), graph.both(literal, here))
            for values, literal in found
            for value, here in cases(worth)
        ]
    known = set(evaluator.grounds.slots[observer.state])
    for values, literal in found:
        place: Place = (term.function, values)  # type: ignore[assignment]  # values of arguments
        if literal != FALSE and place in known:
            yield place, literal


def _denied(formula: f.Formula) -> f.Formula | None:
    """Return the equation that a formula denies; None where it denies none."""
    match formula:
        case f.Compare(("≠",), (left, right)):
            return f.equal(left, right)
        case f.Not(f.Compare(("=",), _) as equation):
            return equation
        case _:
            return None
