"""Pieces of work for the tests, some of which end the process that does them."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pylogic.workers import Workers


def square(number: int) -> int:
    """Return the square of a number."""
    return number * number


def refuse(number: int) -> int:
    """Raise an error, as a piece may."""
    raise ValueError(f"not {number}")


def die(number: int) -> int:
    """End the process without a word."""
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_once(function: Callable[[Any], Any], file: str, piece: tuple[int, Any]) -> object:
    """Do a piece; whoever comes to the second one first is killed over it."""
    number, own = piece
    if number == 1 and not Path(file).exists():
        Path(file).touch()
        die(number)
    return function(own)


@dataclass(frozen=True)
class Mortal:
    """Workers one of whom is killed in the middle of the first pieces that are several.

    Attributes
    ----------
    workers : Workers
        Who works.
    note : Path
        The file that is there when somebody was killed.
    """

    workers: Workers
    note: Path

    def map(self, function: Callable[[Any], Any], pieces: Iterable[Any]) -> Iterator[Any]:
        """Yield what a function makes of each piece, in their order."""
        dying = partial(die_once, function, str(self.note))
        return self.workers.map(dying, enumerate(pieces))
