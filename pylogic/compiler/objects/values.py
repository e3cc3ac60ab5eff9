"""The values of an observer: those that a document compares it with, or gives it."""

from collections.abc import Mapping, Sequence

from pylogic.compiler.objects.bounds import bounded
from pylogic.compiler.sorts.sorts import value_order
from pylogic.compiler.theory.arithmetic import Interval
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration

_LIMIT = 1000  # values of one observer; more are a count, not what a cell shows


def compared_values(
    axioms: Sequence[Declaration],
    names: set[str],
    known: Mapping[str, Sequence[f.Term]],
    partial: set[str],
) -> dict[str, tuple[list[f.Term], Declaration]]:
    """Return the values of observers that equations tell, each with the first such axiom.

    names: The observers.
    known: By other function, its values.
    partial: The functions whose values are states; an observer is given a value in such a state.
    Returns: Without the observers that are ordered, computed, or given what anybody asks for, and
        without those that are compared with one value only: it must be one of several.
    """
    found: dict[str, dict[f.Term, None]] = {name: {} for name in names}
    sources: dict[str, set[str]] = {name: set() for name in names}
    open_ended: set[str] = set()
    first: dict[str, Declaration] = {}
    for axiom in axioms:
        for node, env in bounded(axiom.formula or f.Truth(value=True), {}):
            for relation, left, right in node.pairs() if isinstance(node, f.Compare) else ():
                for side, other in ((left, right), (right, left)):
                    if not isinstance(side, f.Apply) or side.function not in names:
                        continue
                    name = side.function
                    first.setdefault(name, axiom)
                    values = _values(other, env)
                    given = _is_new(side, partial)
                    if isinstance(other, f.Apply) and other.function in (*names, *known):
                        sources[name].add(other.function)
                    elif relation not in {"=", "≠"} or (
                        values is None and (given or not isinstance(other, f.Variable))
                    ):
                        open_ended.add(name)
                    else:
                        found[name] |= dict.fromkeys(values or ())
    _pass_on(found, sources, known, open_ended)
    return {
        name: (sorted(values, key=value_order), first[name])
        for name, values in found.items()
        if len(values) > 1 and name not in open_ended
    }


def _pass_on(
    found: dict[str, dict[f.Term, None]],
    sources: Mapping[str, set[str]],
    known: Mapping[str, Sequence[f.Term]],
    open_ended: set[str],
) -> None:
    """Give observers the values of what they are equated with, and what can be anything, too."""
    for _ in found:  # each round brings a value one observer further
        for name, others in sources.items():
            for other in others:
                found[name] |= dict.fromkeys(known[other] if other in known else found[other])
    for _ in found:
        for name, others in sources.items():
            if any(o in open_ended or not (known[o] if o in known else found[o]) for o in others):
                open_ended.add(name)


def _values(term: f.Term, env: Mapping[str, Interval]) -> list[f.Term] | None:
    """Return the values of a term that is one, or a variable between bounds."""
    match term:
        case f.Number() | f.Constant():
            return [term]
        case f.Variable(name) if name in env and env[name][1] - env[name][0] < _LIMIT:
            low, high = env[name]
            return [f.Number(number) for number in range(low, high + 1)]
        case _:
            return None


def _is_new(observation: f.Apply, partial: set[str]) -> bool:
    """Whether it is an observation of a state that a description makes."""
    state = observation.args[0] if observation.args else None
    return isinstance(state, f.Apply) and state.function in partial
