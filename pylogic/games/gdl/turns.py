"""Whose turn it is in a state of a sheet, where every role moves at every step.

Roles with one move have no choice, and are not asked. Where one role has a choice it is its turn,
and its moves are those of the game; where several have, they move at once. Where nobody has, it is
the turn of the first role whose move is not called `noop`, or of the first of all.
"""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, TypeVar, cast

from pylogic.core.errors import GameError
from pylogic.games.api import WIDEST, Expansion, Outcome, joint_expansion
from pylogic.gdl.rules import NATURE
from pylogic.gdl.terms import Term

S = TypeVar("S")


def movers(legal: Mapping[str, Sequence[Term]]) -> tuple[str, ...]:
    """Return the roles whose moves are asked."""
    asked = tuple(role for role, moves in legal.items() if len(moves) > 1)
    if asked:
        return asked
    busy = [role for role, moves in legal.items() if moves and moves[0] != "noop"]
    return (busy[0] if busy else next(iter(legal)),)


def is_wide(legal: Mapping[str, Sequence[Term]]) -> bool:
    """Tell whether all roles together have more moves than are listed."""
    return prod(map(len, legal.values())) > WIDEST


def check_roles(legal: Mapping[str, Sequence[Term]]) -> None:
    """Refuse a state in which a role has no move. Raises GameError: It is such a state."""
    for role, moves in legal.items():
        if not moves:
            raise GameError(f"the role {role} has no move, and the game is not over")


def check_role(roles: Sequence[str], role: str) -> str:
    """Return a role, or raise `GameError` if there is none of that name."""
    if role not in roles:
        raise GameError(f"no role is called {role!r}; there are {', '.join(roles)}")
    return role


def nature(roles: Sequence[str]) -> tuple[str, ...]:
    """Return the role whose moves are made by chance, as GDL-II has it, if there is one."""
    return (NATURE,) if NATURE in roles and len(roles) > 1 else ()


def expansion(asked: Sequence[str], steps: list[tuple[Any, S]]) -> Expansion[S, Any]:
    """Return what follows the moves of those who are asked, in the order of these."""
    steps.sort(key=lambda step: step[0])
    if len(asked) > 1:
        return cast("Expansion[S, Any]", joint_expansion(steps))
    return Expansion(asked[0], None, tuple(steps))


def scores(goals: Mapping[str, Sequence[int]]) -> dict[str, int]:
    """Return what each role comes to: where a faulty sheet gives it several goals, the best."""
    return {role: min(100, max([0, *values])) for role, values in goals.items()}


def outcome(goals: Mapping[str, Sequence[int]]) -> Outcome:
    """Return the outcome with such goals, those of nature left out."""
    aside = nature(tuple(goals))
    return Outcome.of_goals({r: score for r, score in scores(goals).items() if r not in aside})
