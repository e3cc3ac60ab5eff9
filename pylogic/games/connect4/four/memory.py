"""What FOUR has learned: games with a winner, each once, in a file that people can read.

The first line says what the file is and the format's version. Each further line is a game: the
board, who won (`first` or `second`, by the order of their turns), the slots that were played, and
a checksum (CRC-32) of all that::

    # pylogic: games that FOUR has learned, format 1
    7x6 first 4455667 8b6a4b2a

Games are only ever added. Who adds one holds a lock on the file, reads what others have added,
writes the line in one piece and waits until it is on the disk. So whatever is interrupted, at most
the last line is damaged, and the next game begins a line of its own. A damaged line is kept in the
file, reported, and not used.

It is a text and no database, since its users read it, merge it and mend it with what they have.
"""

import fcntl
import os
import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final
from zlib import crc32

from platformdirs import user_data_path

from pylogic.core.errors import MemoryFault

_BLOCK: Final = 1024
_MOST_UNSORTED: Final = 4096
_AFTER: Final = b"8"
"""Greater than any slot."""


class FourIndex:
    """Games in the order in which they were remembered, each once.

    A game is the bytes of its board, who won and its slots, as in `7x6 first 4455667`.

    games: The least recent first.
    """

    def __init__(self, games: Iterable[bytes] = ()) -> None:
        self._games = list(dict.fromkeys(games))
        self._sort()

    def __len__(self) -> int:
        return len(self._games)

    def __contains__(self, game: bytes) -> bool:
        if game in self._unsorted:
            return True
        at = bisect_left(self._sorted, game)
        return at < len(self._sorted) and self._sorted[at] == game

    def add(self, games: Iterable[bytes]) -> None:
        """Remember games, the most recent last; those that are remembered stay where they are."""
        new = [game for game in dict.fromkeys(games) if game not in self]
        self._games += new
        if len(self._unsorted) + len(new) > _MOST_UNSORTED:
            self._sort()
            return
        for game in new:
            self._unsorted.add(game)
            for end in range(1, len(game) + 1):
                self._latest[game[:end]] = game

    def latest(self, beginning: bytes) -> bytes | None:
        """Return the most recent game with a beginning, or None."""
        if beginning in self._latest:
            return self._latest[beginning]
        low = bisect_left(self._sorted, beginning)
        high = bisect_left(self._sorted, beginning + _AFTER, low)
        if low == high:
            return None
        first, last = -(-low // _BLOCK), high // _BLOCK  # the blocks that lie within
        if first >= last:
            return self._games[max(self._order[low:high])]
        return self._games[
            max(
                [
                    *self._order[low : first * _BLOCK],
                    *self._tops[first:last],
                    *self._order[last * _BLOCK : high],
                ]
            )
        ]

    def _sort(self) -> None:
        """Sort all games there are."""
        self._unsorted: set[bytes] = set()
        self._latest: dict[bytes, bytes] = {}
        self._order = array("L", sorted(range(len(self._games)), key=self._games.__getitem__))
        self._sorted = [self._games[number] for number in self._order]
        self._tops = [
            max(self._order[start : start + _BLOCK])
            for start in range(0, len(self._order), _BLOCK)
        ]


FORMAT: Final = 1
HEADER: Final = b"# pylogic: games that FOUR has learned, format %d\n" % FORMAT
_GAME: Final = re.compile(rb"7x[0-9]{1,2} (?:first|second) [1-7]+")
_LONGEST_SHOWN: Final = 60


@dataclass(frozen=True, slots=True)
class DamagedLine:
    """A line of a memory file that is no game."""

    path: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: left out, as it is damaged: {self.text!r}"


def default_path() -> Path:
    """Return the file in the user's data directory, which need not exist."""
    return user_data_path("pylogic", appauthor=False) / "four.txt"


class FourMemory:
    """The games in a memory file, read once and whenever a game is added.

    path: The file; it is made when the first game is added, or by `prepare`.
    damaged: What could not be used.
    Raises MemoryFault: The file cannot be read, or is something else.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._whole = True  # whether a line ended where the file was read up to
        self._forget()
        if path.exists():
            with self._opened("rb", fcntl.LOCK_SH) as file:
                self._read(file)

    def __len__(self) -> int:
        return len(self._index)

    def latest(self, rows: int, slots: str, winner: str) -> str | None:
        """Return the slots of the game that was learned last of those that began so, or None.

        slots: What was played until now: `4455`.
        winner: `first` or `second`: who won, by the order of their turns.
        """
        game = self._index.latest(f"7x{rows} {winner} {slots}".encode())
        return None if game is None else game.rpartition(b" ")[2].decode()

    def add(self, rows: int, slots: str) -> bool:
        """Learn a game that who moved last has won; return whether it is new.

        Raises MemoryFault: The file cannot be written.
        """
        winner = "first" if len(slots) % 2 else "second"
        game = f"7x{rows} {winner} {slots}".encode()
        with self._opened("a+b", fcntl.LOCK_EX) as file:
            self._read(file)
            if game in self._index:
                return False
            if not self._end:
                file.truncate(0)  # a first line that was interrupted
            before = b"" if self._whole else b"\n"
            line = before + (b"" if self._end else HEADER) + (b"%s %08x\n" % (game, crc32(game)))
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
            self._end += len(line)
            self._lines += line.count(b"\n")
            self._whole = True
            self._index.add([game])
        return True

    def prepare(self) -> None:
        """Make the file where there is none.

        Raises MemoryFault: It cannot be written.
        """
        with self._opened("a+b", fcntl.LOCK_EX):
            pass

    def _forget(self) -> None:
        self.damaged: list[DamagedLine] = []
        self._index = FourIndex()
        self._end = 0  # up to where the file was read, in bytes
        self._lines = 0  # and in lines
        self._whole = True

    @contextmanager
    def _opened(self, mode: str, lock: int) -> Iterator[IO[bytes]]:
        """Open the file under a lock, which ends with its closing."""
        try:
            if self.path.exists() and not self.path.is_file():
                raise MemoryFault(f"{self.path} is no file, and cannot hold what FOUR learns")
            if "a" in mode:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open(mode) as file:
                fcntl.flock(file, lock)
                yield file
        except OSError as fault:
            raise MemoryFault(f"{self.path}: {fault.strerror}") from None

    def _read(self, file: IO[bytes]) -> None:
        """Read what was added since the last time; all of it where the file has become shorter."""
        if file.seek(0, os.SEEK_END) < self._end:
            self._forget()
        file.seek(self._end)
        if not self._end and not self._read_header(file):
            return
        text = file.read()
        games = []
        for number, line in enumerate(text.split(b"\n"), self._lines + 1):
            game, _, check = line.rpartition(b" ")
            if check == b"%08x" % crc32(game) and _GAME.fullmatch(game):
                games.append(game)
            elif line and not line.startswith(b"#"):
                shown = line[:_LONGEST_SHOWN].decode(errors="replace")
                self.damaged.append(DamagedLine(self.path, number, shown))
        if text:
            self._end += len(text)
            self._lines += text.count(b"\n")
            self._whole = text.endswith(b"\n")
        if len(self._index):
            self._index.add(games)
        else:
            self._index = FourIndex(games)

    def _read_header(self, file: IO[bytes]) -> bool:
        """Read the first line; return whether it is whole."""
        first = file.readline(len(HEADER))
        if first != HEADER and HEADER.startswith(first):
            return False
        if first != HEADER:
            expected, shown = HEADER.decode().strip(), first.decode(errors="replace").strip()
            raise MemoryFault(
                f"{self.path} is no memory of FOUR, or of another version:"
                f" expected the first line {expected!r}, found {shown!r}"
            )
        self._end, self._lines = len(first), 1
        return True
