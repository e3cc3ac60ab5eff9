"""What makes the rules of a game a game to play."""

from __future__ import annotations

from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Generic, Self

from pylogic.core.errors import IllegalMove
from pylogic.games.api import Choices, JointMove, JointSteps, M, Outcome, S, depth_at_least, shown
from pylogic.games.position import PlayableGame, Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.games.tallies import Playouts

_CHOSEN = "pylogic.games.chosen:Chosen"


class Playable(Generic[S, M]):
    """A base class of engines, which answers all other questions by `expand`.

    An engine has `name`, `source`, `players`, `options`, `initial_state`, `parse_state`,
    `parse_move` and `expand`; it overrides what it can answer faster.

    Attributes
    ----------
    reading : str
        The reading of the document that it was asked for in.
    """

    reading: str = "corrected"

    @property
    def nature(self) -> tuple[str, ...]:
        """The players whose moves are made by chance, such as the throws of dice."""
        return ()

    def start(self: PlayableGame[S, M]) -> Position[S, M]:
        """Return the position that a game starts from."""
        return Position(self, self.initial_state())

    def position(self: PlayableGame[S, M], text: str) -> Position[S, M]:
        """Return the position that a text writes, or raise `StateError`."""
        if not isinstance(text, str):
            raise TypeError(f"a position is read from its text, and not from {shown(text)}")
        return Position(self, self.parse_state(text))

    def playouts(self: PlayableGame[S, M], count: int, seed: int = 0) -> Playouts:
        """Return how so many random games end, see `Position.playouts`."""
        return self.start().playouts(count, seed)

    def to_move(self: PlayableGame[S, M], state: S) -> str:
        """Return the player whose turn it is, also when the game is over."""
        return self.expand([state])[0].to_move

    def legal_moves(self: PlayableGame[S, M], state: S) -> tuple[M, ...]:
        """Return the legal moves in order; none exactly when the game is over."""
        return tuple(move for move, _ in self.expand([state])[0].successors)

    def next_state(self: PlayableGame[S, M], state: S, move: M) -> S:
        """Return the state after a legal move, or raise `IllegalMove`."""
        for legal, after in self.expand([state])[0].successors:
            if legal == move:
                return after
        raise IllegalMove(f"illegal move {str(move)!r} in {str(state)!r}")

    def outcome(self: PlayableGame[S, M], state: S) -> Outcome | None:
        """Return how the game has ended, or None while it goes on."""
        return self.expand([state])[0].outcome

    def choices(self: PlayableGame[S, M], state: S) -> Choices[S, Any]:
        """Return what the movers of a state can do, one by one."""
        (here,) = self.expand([state])
        if isinstance(here.successors, JointSteps):
            return Choices(None, here.successors.moves.by_mover, here.successors.step)
        after = dict(here.successors)
        if not here.together:
            moves = {here.to_move: tuple(after)} if after else {}
            return Choices(here.outcome, moves, lambda chosen: after[chosen[0]])
        together = here.together

        def step(chosen: Sequence[Any]) -> S:
            joint: Any = JointMove(tuple(zip(together, chosen, strict=True)))
            return after[joint]

        return Choices(None, {side: here.moves_of(side) for side in together}, step)

    def perft(self: PlayableGame[S, M], state: S, depth: int) -> int:
        """Return how many sequences of `depth` moves there are; each state is expanded once."""
        depth_at_least(0, depth)
        ways = {state: 1}
        for _ in range(depth):
            after: dict[S, int] = {}
            for count, here in zip(ways.values(), self.expand(list(ways)), strict=True):
                for _, state_after in here.listed():
                    after[state_after] = after.get(state_after, 0) + count
            ways = after
        return sum(ways.values())

    def divide(self: PlayableGame[S, M], state: S, depth: int) -> dict[M, int]:
        """Return `perft` of each legal move's successor at `depth - 1`, by move, in order."""
        depth_at_least(1, depth)
        steps = self.expand([state])[0].listed()
        return {move: self.perft(after, depth - 1) for move, after in steps}

    def __copy__(self) -> Self:
        """Return a game that shares all that this one has, also one that is no game by name."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        return made

    def __reduce__(self: PlayableGame[S, M]) -> tuple[object, ...]:
        """Return what pickle keeps of it: which game and which of its rules it is."""
        chosen = resolve_name(_CHOSEN).of(self)
        return type(chosen).game, (chosen,)

    def __repr__(self: PlayableGame[S, M]) -> str:
        """Return the game's name, its options and its source."""
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"<Game {self.name}{options} ({self.source})>"


def held(begins: PlayableGame[S, M] | Position[S, M] | str | Path) -> Position[S, M]:
    """Return a position that is given, or the start of a game, which may be given by its name.

    Raises
    ------
    TypeError
        It is none of these.
    """
    if isinstance(begins, str | Path):
        return held(resolve_name("pylogic.games:game")(begins))
    if isinstance(begins, Position):
        return begins
    if isinstance(begins, Playable):
        return begins.start()
    raise TypeError(f"expected a game or a position, but found {shown(begins)}")
