"""Goals about a game: calls of what every game answers, and of what its rules say besides."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import count
from typing import Final

from pylogic.core.errors import ExplanationError
from pylogic.terms import Atom, Compound, Term, Variable
from pylogic.terms.goals import literals_of, read_literal

CONTRACT: Final = {
    "initial_state": 1, "to_move": 2, "legal_move": 2, "next_state": 3, "outcome": 2,
}  # fmt: skip
"""By what every game answers, how many arguments it has; the first is a state."""


@dataclass(frozen=True, slots=True)
class GameGoal:
    r"""Literals that are to hold together.

    parts: Each literal, a call or its denial by `\+`; no name of a variable begins with `_`.
    first: The variables that are the first state: what `initial_state` says so of, and those of
        states of which nothing says what they are.
    states: All variables that are states.
    """

    parts: tuple[Term, ...]
    first: frozenset[str]
    states: frozenset[str]


def read_game_goal(text: str) -> GameGoal:
    """Return a goal about a game.

    Raises ExplanationError: It is no conjunction of calls and their denials.
    """
    fresh = count(1)
    parts = tuple(
        _open(_literal(literal), fresh) for literal in literals_of(text, ExplanationError)
    )
    calls = list(map(called, parts))
    own = [(name, args) for name, args in calls if CONTRACT.get(name) == len(args)]
    starts = {args[0] for name, args in own if name == "initial_state"}
    asked = {args[0] for _, args in own}
    made = {args[2] for name, args in own if name == "next_state"}
    first = {one.name for one in starts | (asked - made) if isinstance(one, Variable)}
    states = {one.name for one in asked | made if isinstance(one, Variable)}
    return GameGoal(parts, frozenset(first), frozenset(states))


def _literal(text: str) -> Term:
    read = read_literal(text, ExplanationError)
    if read.relation or not isinstance(read.terms[0], Atom | Compound):
        raise ExplanationError(f"{text!r} is no goal; expected a call such as legal_move(P, M)")
    term: Term = read.terms[0]
    for _ in range(read.denials):
        term = Compound("\\+", (term,))
    return term


def _open(term: Term, fresh: Iterator[int]) -> Term:
    """Return a term whose variables all have names that are answered."""
    match term:
        case Variable(name) if name.startswith("_"):
            return Variable(name.lstrip("_").capitalize() or f"Any{next(fresh)}")
        case Compound(name, args):
            return Compound(name, tuple(_open(arg, fresh) for arg in args))
        case _:
            return term


def called(term: Term) -> tuple[str, tuple[Term, ...]]:
    """Return the name and the arguments of what a literal calls, or denies."""
    match term:
        case Compound("\\+", (inside,)):
            return called(inside)
        case Compound(name, args):
            return name, args
        case _:
            return str(term), ()


def bound(term: Term, env: Mapping[str, Term]) -> Term:
    """Return a term with values for its variables."""
    match term:
        case Variable(name):
            return env.get(name, term)
        case Compound(name, args):
            return Compound(name, tuple(bound(arg, env) for arg in args))
        case _:
            return term


def together(parts: Sequence[Term]) -> Term:
    """Return the conjunction of goals; `true` of none."""
    if not parts:
        return Atom("true")
    return reduce(lambda rest, one: Compound(",", (one, rest)), reversed(parts))
