"""What the native engines of games in turns share: all that follows from one state's steps."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, Protocol, TypeVar

from pylogic.core.errors import IllegalMove
from pylogic.games.api import Expansion, M, Outcome, move_of
from pylogic.games.playable import Playable


class _Turned(Protocol):
    """A state that says who moves."""

    @property
    def mover(self) -> str: ...

    def __hash__(self) -> int: ...


T = TypeVar("T", bound=_Turned)


class Engine(Playable[T, M]):
    """A native engine; beside what `Playable` asks for it has these."""

    source: Final = "native"
    move_kind: ClassVar[type[Any]]
    """What its moves are."""

    @abstractmethod
    def steps(self, state: T) -> Iterable[tuple[M, T]]:
        """Return each legal move of a game that goes on, in order, with the state after it."""

    @abstractmethod
    def fault(self, state: T, move: M) -> str:
        """Return why an illegal move is one."""

    @abstractmethod
    def outcome(self, state: T) -> Outcome | None:
        """Return how the game has ended, or None while it goes on."""

    def to_move(self, state: T) -> str:
        """Return whose turn it is."""
        return state.mover

    def next_state(self, state: T, move: M) -> T:
        """Return the position after a legal move, or raise `IllegalMove` with the reason."""
        move = move_of(self.move_kind, move)
        if self.outcome(state) is None:
            for legal, after in self.steps(state):
                if legal == move:
                    return after
        raise IllegalMove(
            f"illegal move {str(move)!r} in {str(state)!r}: {self.fault(state, move)}"
        )

    def expand(self, states: Sequence[T]) -> list[Expansion[T, M]]:
        """Return what the rules say of each position."""
        ends = map(self.outcome, states)
        return [
            Expansion(state.mover, end, () if end else tuple(self.steps(state)))
            for state, end in zip(states, ends, strict=True)
        ]
