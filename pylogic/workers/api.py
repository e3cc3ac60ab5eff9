"""What does pieces of work."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol, TypeVar

P = TypeVar("P")
R = TypeVar("R")


class Workers(Protocol):
    """Who does pieces of work."""

    def map(self, function: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """Yield what a function makes of each piece, in their order.

        function: One of a module, which other processes can import.
        pieces: Made of texts and numbers.
        Raises WorkerDied: Whoever does a piece dies over it, again and again.
        """


class Here:
    """The process itself does one piece after the other."""

    def map(self, function: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """Yield what a function makes of each piece, in their order."""
        return map(function, pieces)


HERE: Final = Here()
