"""Games kept as JSON lines, one line a move, written out at once: a kill loses nothing.

A record opens with a line that names the game, goes on with a line for each move (or for moves
taken back), and ends with the outcome. One file may hold several games; the last one is read. A
game that goes on from moves that were played before says how many: where fewer follow, it was
interrupted while they were copied, and the game before it in the file is the last one.
"""

import json
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from pylogic.core.errors import GameError
from pylogic.games.api import JOINT, JointMove
from pylogic.games.position import Position

S = TypeVar("S", bound="Hashable")
M = TypeVar("M", bound="Hashable")

_BEGIN = b'{"game": "'
_LONGEST_OPENING = 4096  # bytes
_SHOWN = 60  # characters of a line in a message
_LARGEST = 16 * 2**20
"""Records past this many bytes are refused: ten thousand moves take about two million."""


@dataclass(frozen=True, slots=True)
class Turn(Generic[S, M]):
    """One move that was played.

    before, after: The positions around it.
    player: Whose move it was: one of the game's players.
    move: What was played.
    by: Who chose it: `human`, `random`, `minimax:3`.
    reason: What the one who chose says of it; empty where nothing was said.
    """

    before: Position[S, M]
    player: str
    move: M
    after: Position[S, M]
    by: str
    reason: str = ""

    def __repr__(self) -> str:
        """Return who moved, and the move."""
        return f"<Turn {self.player}: {self.move}>"

    @property
    def parts(self) -> tuple[tuple[str, str, str], ...]:
        """Who made which move, and who chose it: one, or each of those who moved at once."""
        if not isinstance(self.move, JointMove):
            return ((self.player, str(self.move), self.by),)
        chosen = self.by.split(JOINT)
        if len(chosen) != len(self.move.parts):
            chosen = [self.by] * len(self.move.parts)
        return tuple(
            (side, str(move), by) for (side, move), by in zip(self.move.parts, chosen, strict=True)
        )


class RecordError(GameError):
    """A file is not the record of a game, or its moves cannot be played."""


@dataclass(frozen=True, slots=True)
class BrokenLine:
    """A line that breaks off, since what wrote it was interrupted."""

    path: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: left out, as the line breaks off: {self.text!r}"


@dataclass(frozen=True, slots=True)
class Opening:
    """The first line of a record: what is played, by whom, from where.

    game, source, reading: As on the command line, a folder with its whole path; the reading is
        None where the source has none.
    players: Who plays each side, `human` or `minimax:3`, in the order of play.
    seed: What the computer players were seeded with.
    state: The text of the state the game starts from.
    """

    game: str
    source: str
    reading: str | None
    players: Mapping[str, str]
    seed: int | None
    state: str
    options: Mapping[str, int | str] = field(default_factory=dict)


class Record:
    """A file to which a game is appended while it is played."""

    def __init__(self, path: Path, opening: Opening, turns: Sequence[Turn[Any, Any]] = ()) -> None:
        """Append the opening line, and the moves that were already played.

        Raises RecordError: The file has something else in it.
        Raises OSError: It cannot be written.
        """
        if _is_only_begun(path):
            path.write_bytes(b"")
        elif path.is_file() and path.stat().st_size:
            last_game(path)
        opened: dict[str, object] = {
            "game": opening.game,
            "source": opening.source,
            "reading": opening.reading,
            "players": dict(opening.players),
            "seed": opening.seed,
            "state": opening.state,
        }
        if opening.options:
            opened["options"] = dict(opening.options)
        if turns:
            opened["copied"] = len(turns)
        copied = [_line(opened), *(_line(_move(ply, turn)) for ply, turn in enumerate(turns, 1))]
        broken = _is_torn(path)
        self._file = path.open("a", encoding="utf-8")
        self._write(("\n" if broken else "") + "".join(copied))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self._file.close()

    def played(self, ply: int, turn: Turn[S, M]) -> None:
        """Append a move; `ply` counts from 1."""
        self._write(_line(_move(ply, turn)))

    def undone(self, count: int, state: object) -> None:
        """Append that moves were taken back, and where that leads."""
        self._write(_line({"undo": count, "state": str(state)}))

    def ended(self, outcome: object, plies: int) -> None:
        """Append how the game ended."""
        self._write(_line({"outcome": str(outcome), "plies": plies}))

    def _write(self, text: str) -> None:
        """Write lines and hand them to the operating system, in one piece."""
        self._file.write(text)
        self._file.flush()


def _move(ply: int, turn: Turn[Any, Any]) -> dict[str, object]:
    return {
        "ply": ply,
        "player": turn.player,
        "by": turn.by,
        "move": str(turn.move),
        "state": str(turn.after),
        "reason": turn.reason,
    }


def _line(values: Mapping[str, object]) -> str:
    return json.dumps(values, ensure_ascii=False) + "\n"


def read_opening(path: Path) -> Opening:
    """Return the opening of the last game in a file; `RecordError` where it has none."""
    line = last_game(path)[0]
    try:
        return Opening(
            game=str(line["game"]),
            source=str(line["source"]),
            reading=None if line["reading"] is None else str(line["reading"]),
            players={str(side): str(by) for side, by in line["players"].items()},
            seed=None if line["seed"] is None else int(line["seed"]),
            state=str(line["state"]),
            options={str(name): value for name, value in line.get("options", {}).items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise RecordError(
            f"{path}: the first line of the game is not an opening: {line}"
        ) from fault


def _is_torn(path: Path) -> bool:
    """Return whether a file ends inside a line: what wrote it was killed."""
    if not path.is_file():
        return False  # a device or a pipe
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - 1))
        return file.read(1) not in {b"", b"\n"}


def _is_only_begun(path: Path) -> bool:
    """Return whether a file has half an opening in it and nothing else."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        first = file.read(_LONGEST_OPENING)
    begun = len(first) < _LONGEST_OPENING and b"\n" not in first
    return begun and first[: len(_BEGIN)] == _BEGIN[: len(first)] != b"" and _object(first) is None


def broken_line(path: Path) -> BrokenLine | None:
    """Return the last line of a file where it breaks off; `RecordError` where it is no record."""
    return _read(path)[1]


def last_game(path: Path) -> list[dict[str, Any]]:
    """Return the lines of the last game in a file; half a line at its very end is left out."""
    return _read(path)[0]


def _read(path: Path) -> tuple[list[dict[str, Any]], BrokenLine | None]:
    if path.stat().st_size > _LARGEST:
        raise RecordError(f"{path} is larger than {_LARGEST} bytes: not the record of a game")
    texts = path.read_text(encoding="utf-8", errors="replace").removesuffix("\n").split("\n")
    game: list[dict[str, Any]] = []
    before: list[dict[str, Any]] = []  # the game in front of it
    torn = 0
    for number, text in enumerate(texts, 1):
        line = _object(text)
        if line is not None and "game" in line:
            before = game if _is_whole(game) else before
            game, torn = [line], 0
        elif torn or not game:
            break
        elif line is None:
            torn = number
        else:
            game.append(line)
    shown = texts[torn - 1][:_SHOWN]
    if 0 < torn < len(texts):
        raise RecordError(f"{path}:{torn}: expected a JSON object, found {shown!r}")
    game = game if _is_whole(game) else before
    if not game:
        raise RecordError(f"{path} holds no game: expected the JSON lines that `play` records")
    return game, BrokenLine(path, torn, shown) if torn else None


def _is_whole(game: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether all moves that a game goes on from are there; not of one without lines."""
    copied = game[0].get("copied", 0) if game else 1
    return not isinstance(copied, int) or len(game) > copied


def _object(text: str | bytes) -> dict[str, Any] | None:
    """Return a JSON object, or None when the text is not one."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):  # ValueError also of a number of too many digits
        return None
    return value if isinstance(value, dict) else None
