"""Facts of which one holds at a time, such as what stands on a square: guessed from play.

A guess decides only how states are packed: where it is wrong, that is noticed, and told.
"""

from collections.abc import Iterable, Sequence

from pylogic.gdl.terms import Term, arguments, sort_key, symbol


def groups(facts: Iterable[Term], seen: Sequence[Iterable[Term]]) -> list[tuple[Term, ...]]:
    """Return groups of facts of which no state that was seen has two."""
    by_symbol: dict[tuple[str, int], list[Term]] = {}
    for fact in facts:
        by_symbol.setdefault(symbol(fact), []).append(fact)
    found: list[tuple[Term, ...]] = []
    for (name, arity), own in sorted(by_symbol.items()):
        states = [[fact for fact in state if symbol(fact) == (name, arity)] for state in seen]
        best: dict[object, list[Term]] = {}
        for place in range(arity):
            if any(len({_key(f, place) for f in state}) < len(state) for state in states):
                continue
            split: dict[object, list[Term]] = {}
            for fact in sorted(own, key=sort_key):
                split.setdefault(_key(fact, place), []).append(fact)
            if not best or len(split) < len(best):
                best = split
        found += [tuple(group) for group in best.values() if len(group) > 1]
    return found


def _key(fact: Term, place: int) -> object:
    """Return a fact without one of its arguments."""
    given = arguments(fact)
    return given[:place] + given[place + 1 :]
