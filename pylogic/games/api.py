"""The contract that every game keeps, whichever source answers it.

A `Game` is a set of rules and holds no position: states and moves are immutable values that are
handed in and given back. Whoever walks, searches, draws or compares games needs nothing else, so
that a rule module in Prolog, the clauses of a document and a native engine can stand in for one
another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from random import Random
from typing import Any, Generic, Protocol, runtime_checkable

from pylogic.core.errors import BadMove, GameError, StateError, UnknownGame
from pylogic.games.joint import JOINT, WIDEST, JointMove, JointMoves, JointSteps, M, S

__all__ = [
    "JOINT",
    "WIDEST",
    "Choices",
    "Expansion",
    "Game",
    "Hiding",
    "JointMove",
    "JointMoves",
    "JointSteps",
    "Labels",
    "M",
    "Outcome",
    "S",
    "depth_at_least",
    "joint_expansion",
    "move_of",
    "no_options",
    "shown",
    "wide_expansion",
]

_WIN = re.compile(r"win\((?P<winner>.+)\)")
_GOALS = re.compile(r"goals\((?P<goals>.+?=\d+(?:,.+?=\d+)*)\)")
_GOAL = re.compile(r"(.+?)=(\d+)(?:,|$)")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes
    ----------
    winner : str or None
        The player who won; None for a draw, and where nobody alone did best.
    goals : tuple of (player, int)
        What each player came to, from 0 to 100, where the game says more than who won.
    players : tuple of str
        The game's, in a position's outcome.
    """

    winner: str | None
    goals: tuple[tuple[str, int], ...] = ()
    players: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @property
    def scores(self) -> dict[str, int]:
        """What each player came to, from 0 to 100: a win is 100, a draw 50, a loss 0."""
        if self.goals:
            return dict(self.goals)
        if self.winner is None:
            return dict.fromkeys(self.players, 50)
        return {**dict.fromkeys(self.players, 0), self.winner: 100}

    def __str__(self) -> str:
        """Return `win(PLAYER)`, `draw` or `goals(PLAYER=GOAL,...)`."""
        if self.goals:
            return f"goals({','.join(f'{player}={goal}' for player, goal in self.goals)})"
        return "draw" if self.winner is None else f"win({self.winner})"

    @classmethod
    def of_goals(cls, goals: Mapping[str, int]) -> Outcome:
        """Return the outcome in which each player comes to a value, as rule sheets say it.

        The winner is who has more than every other player; who plays alone wins with 100 only.

        Parameters
        ----------
        goals : mapping of str to int
            By player, from 0 to 100.

        Returns
        -------
        Outcome
            Its `goals` are empty where `winner` says it all: the winner has 100 and all others 0,
            or all have 50, which is a draw.
        """
        best = max(100 if len(goals) == 1 else 0, *goals.values())
        first = [player for player, goal in goals.items() if goal == best]
        winner = first[0] if len(first) == 1 else None
        plain = {player: 100 if player == winner else 0 for player in goals}
        if (winner and goals == plain) or set(goals.values()) == {50}:
            return cls(winner, (), tuple(goals))
        return cls(winner, tuple(goals.items()), tuple(goals))

    @classmethod
    def from_text(cls, text: str, players: Iterable[str] = ()) -> Outcome:
        """Return the outcome that `str` wrote as `text`.

        Parameters
        ----------
        text : str
            Such as `draw`.
        players : iterable of str
            Those who come to something; without them a draw has no scores.

        Raises
        ------
        StateError
            The text is no outcome.
        """
        if text == "draw":
            return cls(None, (), tuple(players))
        if found := _WIN.fullmatch(text):
            return cls(found["winner"], (), tuple(players))
        if found := _GOALS.fullmatch(text):
            parts = _GOAL.findall(found["goals"])
            return cls.of_goals({player: int(goal) for player, goal in parts})
        raise StateError(
            f"{text!r} is not an outcome; expected win(PLAYER), draw or goals(PLAYER=GOAL,...)"
        )


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
        The player whose turn it is, also when the game is over; where several move at once, their
        names with ` and ` between them.
    outcome : Outcome or None
        None while the game goes on.
    successors : sequence of (move, state)
        Every legal move, in order, with the state after it; empty when the game is over. Where
        several move at once a move is a `JointMove`, and each combination of their choices is
        there; where these are too many to be listed, they are `JointSteps`.
    together : tuple of str
        The players who move at once, where they are several.
    """

    to_move: str
    outcome: Outcome | None
    successors: Sequence[tuple[M, S]]
    together: tuple[str, ...] = ()

    @property
    def movers(self) -> tuple[str, ...]:
        """The players who move: one in a game in turns, nobody when the game is over."""
        return () if self.outcome is not None else self.together or (self.to_move,)

    def moves_of(self, player: str) -> tuple[Any, ...]:
        """Return the moves that one of the movers can choose from, in order."""
        if isinstance(self.successors, JointSteps):
            return self.successors.moves.by_mover.get(player, ())
        moves = (move for move, _ in self.successors)
        own = (move[player] if isinstance(move, JointMove) else move for move in moves)
        return tuple(dict.fromkeys(own)) if player in self.movers else ()

    def listed(self) -> Sequence[tuple[M, S]]:
        """Return every legal move with the state after it.

        Raises
        ------
        GameError
            They are too many.
        """
        if isinstance(self.successors, JointSteps):
            many = self.successors.moves.many
            raise GameError(f"the roles have {many:,} joint moves; {WIDEST:,} are listed at most")
        return self.successors

    def thrown(self, rng: Random) -> tuple[M, S]:
        """Return a random legal move with the state after it, each as likely as another."""
        if isinstance(self.successors, JointSteps):
            step: Any = self.successors.made(self.successors.moves.thrown(rng))
            return step  # type: ignore[no-any-return]  # the moves of such a state are joint
        return rng.choice(self.successors)


@dataclass(frozen=True, slots=True)
class Choices(Generic[S, M]):
    """What the movers of a state can do, without working out where all of it leads.

    outcome: None while the game goes on.
    moves: Of each mover, in the order of the game's players; empty when the game is over.
    step: From a move of each mover, in that order, to the state after them.
    """

    outcome: Outcome | None
    moves: Mapping[str, tuple[M, ...]]
    step: Callable[[Sequence[M]], S]


def joint_expansion(successors: Sequence[tuple[JointMove[M], S]]) -> Expansion[S, JointMove[M]]:
    """Return what the rules say of a state in which several move at once.

    successors: The state after each joint move, all of the same players; one at least.
    """
    movers = tuple(player for player, _ in successors[0][0].parts)
    return Expansion(" and ".join(movers), None, tuple(successors), movers)


def wide_expansion(choices: Choices[S, M]) -> Expansion[S, JointMove[M]]:
    """Return what the rules say of a state whose joint moves are too many to be listed."""
    movers = tuple(choices.moves)
    steps = JointSteps(JointMoves(choices.moves), choices.step)
    return Expansion(" and ".join(movers), None, steps, movers)


@runtime_checkable
class Hiding(Protocol):
    """A game that may hide its states from those who play it."""

    @property
    def hides(self) -> bool:
        """Whether roles perceive a part of each move only."""
        ...

    def percepts(self, state: Any, move: Any, role: str) -> tuple[str, ...]:  # noqa: ANN401 - its own
        """Return what a role perceives of a legal move."""
        ...


class Game(Protocol[S, M]):
    """The rules of one game as one source tells them.

    States (`S`) and moves (`M`) are immutable, hashable and ordered, and `str` of one is the text
    that `parse_state` or `parse_move` reads back to an equal value. Equal positions have equal
    texts in every source.
    """

    @property
    def name(self) -> str:
        """The game's name in the registry."""

    @property
    def source(self) -> str:
        """Which source answers, such as `text`, `rules`, `native` or `circuit`."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players in the order in which they first move."""

    @property
    def options(self) -> Mapping[str, int | str]:
        """The game's own options, by name, each with the value that it has."""

    @property
    def nature(self) -> tuple[str, ...]:
        """The players whose moves are made by chance, such as the throws of dice."""

    def initial_state(self) -> S:
        """Return the state that a game starts from."""

    def to_move(self, state: S) -> str:
        """Return the player whose turn it is, also when the game is over."""

    def legal_moves(self, state: S) -> tuple[M, ...]:
        """Return the legal moves in order; none exactly when `outcome` is not None."""

    def next_state(self, state: S, move: M) -> S:
        """Return the state after a legal move; the one given is left as it is.

        Raises
        ------
        IllegalMove
            The rules do not allow the move here; the message says why where it can.
        """

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game has ended, or None while it goes on."""

    def parse_state(self, text: str) -> S:
        """Return the state that `text` writes.

        Raises
        ------
        StateError
            No position of the game is written so; the message says what was expected.
        """

    def parse_move(self, text: str) -> M:
        """Return the move that `text` writes, legal somewhere or not.

        Raises
        ------
        BadMove
            No move of the game is written so; the message says what was expected.
        """

    def expand(self, states: Sequence[S]) -> list[Expansion[S, M]]:
        """Return what the rules say of each state, in the same order.

        Quicker than one state after the other where the rules are asked in another language.
        """

    def choices(self, state: S) -> Choices[S, Any]:
        """Return what each player who moves in a state can choose from, and what comes of it.

        Where several move at once, none knows what the others choose.
        """

    def perft(self, state: S, depth: int) -> int:
        """Return how many sequences of `depth` moves there are from `state`; one where it is 0.

        Ways that lead to the same position count each; those that end before do not.
        """

    def divide(self, state: S, depth: int) -> dict[M, int]:
        """Return, for each legal move in order, how many of the games of `perft` begin with it."""


def shown(found: object, limit: int = 80) -> str:
    """Return what was found as Python writes it, cut to about `limit` characters, for messages."""
    if isinstance(found, str):
        return repr(found if len(found) <= limit else found[: limit - 3] + "...")
    text = repr(found)
    return text if len(text) <= limit else text[: limit - 3] + "..."


def move_of(kind: type[M], move: object) -> M:
    """Return a move as one of its kind, for what may be handed anything.

    Raises BadMove: It is something else, such as the text of a move.
    """
    if not isinstance(move, kind):
        raise BadMove(f"{shown(move)} is no {kind.__name__}; parse_move reads one from text")
    return move


def depth_at_least(least: int, depth: int) -> int:
    """Return `depth`, a number of plies.

    Raises StateError: It is below `least`.
    Raises TypeError: It is no whole number.
    """
    depth = index(depth)
    if depth < least:
        raise StateError(f"a depth of {depth} plies; expected at least {least}")
    return depth


def no_options(name: str, options: Mapping[str, int | str]) -> None:
    """Refuse options to a game that takes none. Raises UnknownGame: There are some."""
    if options:
        raise UnknownGame(f"{name} takes no options; got {', '.join(sorted(options))}")
