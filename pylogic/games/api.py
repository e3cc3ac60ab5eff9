"""The contract that every game keeps, whichever source answers it.

A `Game` is a set of rules and holds no position: states and moves are immutable values that are
handed in and given back. Whoever walks, searches, draws or compares games needs nothing else, so
that a rule module in Prolog, the clauses of a document and a native engine can stand in for one
another.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from pylogic.core.errors import BadMove, StateError, UnknownGame

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

S = TypeVar("S", bound="Hashable")
M = TypeVar("M", bound="Hashable")

_WIN = re.compile(r"win\((?P<winner>\w+)\)")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `winner` is a player's name, or None for a draw."""

    winner: str | None

    def __str__(self) -> str:
        """Return `win(PLAYER)` or `draw`."""
        return "draw" if self.winner is None else f"win({self.winner})"

    @classmethod
    def from_text(cls, text: str) -> Outcome:
        """Return the outcome that `str` wrote as `text`.

        Raises
        ------
        StateError
            The text is neither `draw` nor `win(PLAYER)`.
        """
        if text == "draw":
            return cls(None)
        if found := _WIN.fullmatch(text):
            return cls(found["winner"])
        raise StateError(f"{text!r} is not an outcome; expected win(PLAYER) or draw")


@dataclass(frozen=True, slots=True)
class Labels:
    """What people call the rows and columns of a board, from the top and from the left.

    Where one is empty, nothing is called so.
    """

    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Expansion(Generic[S, M]):
    """All that the rules say of one state.

    Attributes
    ----------
    to_move : str
        The player whose turn it is, also when the game is over.
    outcome : Outcome or None
        None while the game goes on.
    successors : tuple of (move, state)
        Every legal move, in order, with the state after it; empty when the game is over.
    """

    to_move: str
    outcome: Outcome | None
    successors: tuple[tuple[M, S], ...]


class Game(Protocol[S, M]):
    """The rules of one game as one source tells them.

    States (`S`) and moves (`M`) are immutable, hashable and ordered, and `str` of one is the text
    that `parse_state` or `parse_move` reads back to an equal value. Equal positions have equal
    texts in every source.
    """

    @property
    def name(self) -> str:
        """The game's name in the registry."""
        ...

    @property
    def source(self) -> str:
        """Which source answers: `text`, `rules` or `native`."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """The players in the order in which they first move."""
        ...

    @property
    def options(self) -> Mapping[str, int | str]:
        """The game's own options, by name, each with the value that it has."""
        ...

    def initial_state(self) -> S:
        """Return the state that a game starts from."""
        ...

    def to_move(self, state: S) -> str:
        """Return the player whose turn it is, also when the game is over."""
        ...

    def legal_moves(self, state: S) -> tuple[M, ...]:
        """Return the legal moves in order; none exactly when `outcome` is not None."""
        ...

    def next_state(self, state: S, move: M) -> S:
        """Return the state after a legal move; the one given is left as it is.

        Raises
        ------
        IllegalMove
            The rules do not allow the move here; the message says why where it can.
        """
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game has ended, or None while it goes on."""
        ...

    def parse_state(self, text: str) -> S:
        """Return the state that `text` writes.

        Raises
        ------
        StateError
            No position of the game is written so; the message says what was expected.
        """
        ...

    def parse_move(self, text: str) -> M:
        """Return the move that `text` writes, legal somewhere or not.

        Raises
        ------
        BadMove
            No move of the game is written so; the message says what was expected.
        """
        ...

    def expand(self, states: Sequence[S]) -> list[Expansion[S, M]]:
        """Return what the rules say of each state, in one crossing of any border."""
        ...

    def perft(self, state: S, depth: int) -> int:
        """Return the number of ways to make `depth` moves from `state`; 1 for depth 0."""
        ...

    def divide(self, state: S, depth: int) -> dict[M, int]:
        """Return `perft` of each legal move's successor at `depth - 1`, by move, in order."""
        ...


def shown(text: str, limit: int = 80) -> str:
    """Return `text` quoted for a message, cut to about `limit` characters."""
    return repr(text if len(text) <= limit else text[: limit - 3] + "...")


def move_of(kind: type[M], move: object) -> M:
    """Return a move as one of its kind, for what may be handed anything.

    Raises
    ------
    BadMove
        It is something else, such as the text of a move.
    """
    if not isinstance(move, kind):
        raise BadMove(f"{shown(str(move))} is no {kind.__name__}; parse_move reads one from text")
    return move


def depth_at_least(least: int, depth: int) -> int:
    """Return `depth`, a number of plies.

    Raises
    ------
    StateError
        It is below `least`.
    """
    if depth < least:
        raise StateError(f"a depth of {depth} plies; expected at least {least}")
    return depth


def no_options(name: str, options: Mapping[str, int | str]) -> None:
    """Refuse options to a game that takes none.

    Raises
    ------
    UnknownGame
        There are some.
    """
    if options:
        raise UnknownGame(f"{name} takes no options; got {', '.join(sorted(options))}")
