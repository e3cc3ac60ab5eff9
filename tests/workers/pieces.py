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


@dataclass
class Mortal:
    """Workers one of whom is killed in the middle of each lot of pieces.

    Attributes
    ----------
    workers : Workers
        Who works.
    folder : Path
        Where it is noted who was killed.
    deaths : int
        How many lots there were in which somebody can have been.
    """

    workers: Workers
    folder: Path
    deaths: int = 0

    def map(self, function: Callable[[Any], Any], pieces: Iterable[Any]) -> Iterator[Any]:
        """Yield what a function makes of each piece, in their order."""
        self.deaths += 1
        dying = partial(die_once, function, str(self.folder / str(self.deaths)))
        return self.workers.map(dying, enumerate(pieces))

    @property
    def killed(self) -> int:
        """How many workers were killed."""
        return len(list(self.folder.iterdir()))
