"""How the facts of a state lie in Prolog: by name, and where there are many by first argument.

A state is `state(All, Facts1, Facts2, ...)`, a place for each name that rules ask for, in the
standard order of terms. A place is a list, or a term of lists: one for each first argument that
was seen, and one for all others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pylogic.compiler.sheets.terms import quoted, term
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

    def look(self, fact: Term, names: Mapping[Variable, str]) -> str:
        """Return the goal that finds a fact in a state."""
        text = term(fact, names)
        if isinstance(fact, Variable):
            return f"holds(1, State, {text})"
        shape = self.of[symbol(fact)]
        if not shape.keys:
            return f"holds({shape.place}, State, {text})"
        first = arguments(fact)[0]
        if isinstance(first, str):
            at = shape.keys.get(first, 1)
            return f"held({shape.place}, {at}, State, {text})"
        return f"held_by({shape.place}, {term(first, names)}, State, {text})"

    def clauses(self) -> list[str]:
        """Return what says of names where they lie, and of first arguments."""
        rows = ", ".join(
            f"shape({s.place}, {quoted(s.symbol[0])}, {s.symbol[1]},"
            f" {len(s.keys) + 1 if s.keys else 0})"
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
    return {name: at for at, name in enumerate(names, 2)}
