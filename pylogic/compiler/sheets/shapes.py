"""How the facts of a state lie in Prolog: by name, and where there are many by first argument.

A state is `state(All, Facts1, Facts2, ...)`, a place for each name that rules ask for, in the
standard order of terms. A place is a list, or a term of lists: those with other first arguments
than were seen, all, and one for each first argument.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pylogic.compiler.sheets.terms import quoted, term
from pylogic.gdl.reasoner.relations import is_ground
from pylogic.gdl.terms import Term, Variable, arguments, symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Symbol = tuple[str, int]

_MANY: Final = 6
_DIFFERENT: Final = 3
"""How many facts of a name there must be, with how many first arguments, to be kept by those."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The facts of one name: where they lie, and by which first arguments, if by any."""

    symbol: Symbol
    place: int
    keys: Mapping[str, int]


@dataclass(slots=True)
class Scope:
    """The body of a clause while it is written: its variables, and what is known or fetched."""

    names: dict[Variable, str]
    bound: set[Variable] = field(default_factory=set)
    places: set[int] = field(default_factory=set)
    count: int = 0

    def fresh(self, letter: str) -> str:
        """Return a variable that the clause does not have yet."""
        self.count += 1
        return f"{letter}{self.count}"

    def fetched(self, place: int) -> tuple[str, str]:
        """Return the goal that fetches a place of the state, if none has yet, and its variable."""
        goal = "" if place in self.places else f"arg({place}, State, P{place})"
        self.places.add(place)
        return goal, f"P{place}"


class Shapes:
    """The shapes of a sheet's facts.

    Parameters
    ----------
    asked : iterable of (str, int)
        The names that rules ask for.
    seen : iterable of Term
        Facts of some states.
    """

    def __init__(self, asked: Iterable[Symbol], seen: Iterable[Term]) -> None:
        firsts: dict[Symbol, list[Term]] = {}
        for fact in seen:
            if isinstance(fact, tuple):
                firsts.setdefault(symbol(fact), []).append(fact[1])
        ordered = sorted(set(asked), key=lambda s: (s[1] > 0, s[1], s[0]))
        self.of = {
            one: Shape(one, place, _keys(firsts.get(one, ())))
            for place, one in enumerate(ordered, 2)
        }

    def look(self, fact: Term, scope: Scope) -> tuple[str, str]:
        """Return what fetches the facts of a name, or nothing, and the goal that finds a fact."""
        text = term(fact, scope.names)
        one = is_ground(fact, scope.bound)
        if isinstance(fact, Variable):
            return "", f"{'one_' if one else ''}holds(1, State, {text})"
        shape = self.of[symbol(fact)]
        if not shape.keys:
            return "", f"{'one_' if one else ''}holds({shape.place}, State, {text})"
        fetched, place = scope.fetched(shape.place)
        first = arguments(fact)[0]
        own, at = scope.fresh("L"), scope.fresh("A")
        found = f"nonvar({own}), {'memberchk' if one else 'member'}({text}, {own})"
        if isinstance(first, str):
            at = str(shape.keys.get(first, 1))
            return fetched, f"( arg({at}, {place}, {own}), {found} )"
        key = term(first, scope.names)
        if not is_ground(first, scope.bound):
            return fetched, f"held_by({shape.place}, {key}, {place}, {text})"
        here = f"( key({key}, {shape.place}, {at}) -> true ; place_of({key}, {at}) )"
        return fetched, f"( {here}, arg({at}, {place}, {own}), {found} )"

    def clauses(self) -> list[str]:
        """Return what says of names where they lie, and of first arguments."""
        rows = ", ".join(
            f"shape({s.place}, {quoted(s.symbol[0])}, {s.symbol[1]},"
            f" {len(s.keys) + 2 if s.keys else 0})"
            for s in self.of.values()
        )
        keys = [
            f"key({quoted(key)}, {shape.place}, {at})."
            for shape in self.of.values()
            for key, at in shape.keys.items()
        ]
        return [f"shapes([{rows}]).", *(keys or ["key(_, _, _) :-\n    fail."])]


def _keys(firsts: Sequence[Term]) -> dict[str, int]:
    names = sorted({first for first in firsts if isinstance(first, str)})
    if len(firsts) < _MANY or len(names) < _DIFFERENT:
        return {}
    return {name: at for at, name in enumerate(names, 3)}
