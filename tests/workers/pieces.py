"""Pieces of work for the tests, some of which end the process that does them."""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

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


class Calls:
    """Counts the calls of a piece of work, and ends the process in one of them.

    file: Is written before: in which call of how many, and of what.
    last, whole: That call, and how many there are; 0 where they are only counted.
    """

    def __init__(self, file: str = "", last: int = 0, whole: int = 0) -> None:
        self.count = 0
        self._file, self._last, self._whole = file, last, whole

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """Count what happens, as `sys.setprofile` tells it."""
        if event != "call":
            return
        self.count += 1
        if self.count == self._last:
            what = f"{frame.f_globals['__name__']}.{frame.f_code.co_qualname}"
            Path(self._file).write_text(f"{self._last} {self._whole} {what}")
            die(0)

    def of(self, function: Callable[[Any], Any], piece: object) -> int:
        """Return how many calls a piece takes."""
        sys.setprofile(self)
        try:
            function(piece)
        finally:
            sys.setprofile(None)
        return self.count


def die_once(function: Callable[[Any], Any], file: str, piece: tuple[int, Any]) -> object:
    """Do a piece; whoever comes to the second one first is killed when half of it is done."""
    number, own = piece
    if number == 1 and not Path(file).exists():
        function(own)  # what is kept for the next time is kept now
        whole = Calls().of(function, own)
        Calls(file, whole // 2, whole).of(function, own)
    return function(own)


@dataclass(frozen=True)
class Mortal:
    """Workers one of whom is killed in the middle of the first pieces that are several.

    Attributes
    ----------
    workers : Workers
        Who works.
    note : Path
        The file that is written when somebody is killed.
    """

    workers: Workers
    note: Path

    def killed(self) -> str:
        """Return what somebody was doing when they were killed, with half of the piece undone."""
        done, whole, what = self.note.read_text().split()
        assert 0 < int(done) < int(whole)
        return what

    def map(self, function: Callable[[Any], Any], pieces: Iterable[Any]) -> Iterator[Any]:
        """Yield what a function makes of each piece, in their order."""
        dying = partial(die_once, function, str(self.note))
        return self.workers.map(dying, enumerate(pieces))
