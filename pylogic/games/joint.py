"""Moves that several players make at once: one, and all of a state without listing them."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from random import Random
from typing import Any, Final, Generic, TypeVar, overload

S = TypeVar("S", bound="Hashable")
M = TypeVar("M", bound="Hashable")

JOINT = " | "
"""What stands between the texts of moves that are made at once."""

WIDEST: Final = 100_000
"""How many joint moves of a state are listed; of more, each is made when it is asked for."""


@dataclass(frozen=True, slots=True, order=True)
class JointMove(Generic[M]):
    """The moves of players who move at once, by player, in the order of the game's players."""

    parts: tuple[tuple[str, M], ...]

    def __getitem__(self, player: str) -> M:
        return dict(self.parts)[player]

    def __str__(self) -> str:
        """Return the texts of the moves, as `rock | paper`."""
        return JOINT.join(str(move) for _, move in self.parts)


class JointMoves(Sequence[Any], Generic[M]):
    """Each mix of what several players can do, in order.

    by_mover: What each can do, in order.
    """

    def __init__(self, by_mover: Mapping[str, tuple[M, ...]]) -> None:
        self.by_mover = by_mover
        self.many = prod(map(len, by_mover.values()))

    def __len__(self) -> int:
        return self.many

    @overload
    def __getitem__(self, index: int) -> JointMove[M]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[JointMove[M], ...]: ...
    def __getitem__(self, index: int | slice) -> JointMove[M] | tuple[JointMove[M], ...]:
        """Return the joint move of that number, from 0, or several."""
        if isinstance(index, slice):
            return tuple(self[at] for at in range(*index.indices(self.many)))
        if not -self.many <= index < self.many:
            raise IndexError(index)
        left, parts = index % self.many, []
        for mover, moves in reversed(tuple(self.by_mover.items())):
            left, at = divmod(left, len(moves))
            parts.append((mover, moves[at]))
        return JointMove(tuple(reversed(parts)))

    def __iter__(self) -> Iterator[JointMove[M]]:
        for moves in product(*self.by_mover.values()):
            yield JointMove(tuple(zip(self.by_mover, moves, strict=True)))

    def __contains__(self, move: object) -> bool:
        """Tell whether a joint move, or the one with that text, is among them."""
        return self.find(move) is not None

    def find(self, move: object) -> JointMove[M] | None:
        """Return the joint move that is given, or that a text writes; None where it is none."""
        texts = str(move).split(JOINT)
        if len(texts) != len(self.by_mover):
            return None
        parts = []
        for (mover, moves), text in zip(self.by_mover.items(), texts, strict=True):
            own = next((each for each in moves if str(each) == text), None)
            if own is None:
                return None
            parts.append((mover, own))
        return JointMove(tuple(parts))

    def thrown(self, rng: Random) -> JointMove[M]:
        """Return one by chance, each as likely as another."""
        parts = ((mover, rng.choice(moves)) for mover, moves in self.by_mover.items())
        return JointMove(tuple(parts))


class JointSteps(Sequence[Any], Generic[S, M]):
    """Each joint move of a state with the state after it, worked out when it is asked for.

    moves: What can be done.
    step: From a move of each mover, in their order, to the state after them.
    """

    def __init__(self, moves: JointMoves[M], step: Callable[[Sequence[M]], S]) -> None:
        self.moves = moves
        self.step = step

    def __len__(self) -> int:
        return self.moves.many

    @overload
    def __getitem__(self, index: int) -> tuple[JointMove[M], S]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[JointMove[M], S], ...]: ...
    def __getitem__(
        self, index: int | slice
    ) -> tuple[JointMove[M], S] | tuple[tuple[JointMove[M], S], ...]:
        """Return the step of that number, from 0, or several."""
        if isinstance(index, slice):
            return tuple(map(self.made, self.moves[index]))
        return self.made(self.moves[index])

    def __iter__(self) -> Iterator[tuple[JointMove[M], S]]:
        return map(self.made, self.moves)

    def made(self, move: JointMove[M]) -> tuple[JointMove[M], S]:
        """Return a joint move and the state after it."""
        return move, self.step([own for _, own in move.parts])
