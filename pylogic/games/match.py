"""One game being played: where it stands and how it came there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Generic

import pylogic.games as games
from pylogic.core.counting import counted
from pylogic.core.errors import GameError, IllegalMove, StateError
from pylogic.games.api import JOINT, M, Outcome, S
from pylogic.games.pages import match_page
from pylogic.games.playable import held
from pylogic.games.position import PlayableGame, Position
from pylogic.games.records import Opening, Record, RecordError, Turn, last_game, read_opening
from pylogic.games.registry import lasting_name
from pylogic.render.html import framed

_FRAME_HEIGHT: Final = 640
"""Of the page in a notebook, in pixels."""


class Match(Generic[S, M]):
    """A game in progress: where it began, and what has been played since.

    To iterate over a match yields its positions, from the first to the current one.

    Parameters
    ----------
    begins : PlayableGame, Position, str or Path
        The position it begins from; a game stands for its start, and a name for a game.

    Attributes
    ----------
    start : Position
        The position it began from.
    turns : list of Turn
        What has been played, oldest first.

    Examples
    --------
    >>> import pylogic
    >>> match = pylogic.Match(pylogic.game("tictactoe", source="native"))
    >>> for square in "4", "0", "2":
    ...     turn = match.push(square)
    >>> str(match.position), list(map(str, match.moves)), str(match.pop().move)
    ('o.x/.x./... o', ['4', '0', '2'], '2')
    """

    def __init__(self, begins: PlayableGame[S, M] | Position[S, M] | str | Path) -> None:
        self.start = held(begins)
        self.turns: list[Turn[S, M]] = []

    @property
    def game(self) -> PlayableGame[S, M]:
        """The rules."""
        return self.start.game

    @property
    def position(self) -> Position[S, M]:
        """The position now."""
        return self.turns[-1].after if self.turns else self.start

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self.position.outcome

    @property
    def turn(self) -> str:
        """The player whose turn it is now, as `Position.turn` says it."""
        return self.position.turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.is_over

    def board(self) -> str:
        """Return the board of the position now, drawn with characters."""
        return self.position.board()

    @property
    def moves(self) -> tuple[M, ...]:
        """The moves that were played, oldest first."""
        return tuple(turn.move for turn in self.turns)

    @property
    def again(self) -> int:
        """How often the position now has come up before."""
        return sum(turn.before.state == self.position.state for turn in self.turns)

    @property
    def is_whole(self) -> bool:
        """Whether it began from the start of the game."""
        return self.start == self.game.start()

    def __iter__(self) -> Iterator[Position[S, M]]:
        yield self.start
        for turn in self.turns:
            yield turn.after

    def __repr__(self) -> str:
        """Return the game, how many moves were played, and the position now."""
        return f"<Match of {self.game.name}, {counted(len(self.turns), 'move')}: {self.position}>"

    def html(self) -> str:
        """Return a page that steps through the match: one file, which needs no other."""
        return match_page(self.start, self.turns)

    def _repr_html_(self) -> str:
        """Return what notebooks show: the page, in a frame."""
        return framed(self.html(), _FRAME_HEIGHT)

    def push(self, move: M | str, by: str = "", reason: str = "") -> Turn[S, M]:
        """Play a move, or the one that a text writes; return what was played.

        Parameters
        ----------
        move : M or str
            A legal move.
        by, reason : str
            Who chose it, and what is to be said of it; both are kept in records.

        Raises
        ------
        BadMove
            No move of the game is written so.
        IllegalMove
            The rules do not allow it here.
        """
        before = self.position
        legal = before.move(move)
        turn = Turn(before, before.turn, legal, before.play(legal), by, reason)
        self.turns.append(turn)
        return turn

    def pop(self) -> Turn[S, M]:
        """Take the last move back; return what it was.

        Raises
        ------
        IllegalMove
            Nothing was played.
        """
        if not self.turns:
            raise IllegalMove("there is no move to take back")
        return self.turns.pop()

    def undo(self, by: str) -> int:
        """Take back the last move that `by` chose, and all moves after it.

        Parameters
        ----------
        by : str
            Who chose it, as `Turn.by` says: `human`, or a player such as `minimax:3`.

        Returns
        -------
        int
            How many moves were taken back; 0 where `by` chose none.
        """
        mine = [ply for ply, turn in enumerate(self.turns) if by in turn.by.split(JOINT)]
        if not mine:
            return 0
        taken = len(self.turns) - mine[-1]
        del self.turns[mine[-1] :]
        return taken

    def record(self, path: str | Path, opening: Opening | None = None) -> None:
        """Append the match, as it stands, to a file that `from_record` and `--resume` read.

        Parameters
        ----------
        path : str or Path
            The file.
        opening : Opening, optional
            What is said of it first; who plays is made of the turns where it is left out.

        Raises
        ------
        RecordError
            The file has something else in it.
        OSError
            It cannot be written.
        """
        with Record(Path(path), opening or self._opening(), self.turns) as record:
            if self.outcome is not None:
                record.ended(self.outcome, len(self.turns))

    def _opening(self) -> Opening:
        game = self.game
        by = {turn.player: turn.by for turn in self.turns if turn.by}
        return Opening(
            game=lasting_name(game.name),
            source=game.source,
            reading=game.reading if games.has_readings(game.name, game.source) else None,
            players={side: by.get(side, "human") for side in game.players},
            seed=None,
            state=str(self.start),
            options=game.options,
        )

    @classmethod
    def from_record(cls, path: str | Path) -> Match[Any, Any]:
        """Return the last match in a file, checked against the rules.

        Raises
        ------
        RecordError
            A line cannot be read, or the rules make something else of it.
        PylogicError
            The game cannot be had.
        OSError
            The file cannot be read.
        """
        kept = read_opening(Path(path))
        game = games.game(kept.game, kept.source, kept.reading or "corrected", **kept.options)
        return replay(Path(path), game)


def replay(path: Path, game: PlayableGame[S, M]) -> Match[S, M]:
    """Play the last game of a file again, checking each move and state against the rules.

    Raises RecordError: A line cannot be read, or the rules make something else of it.
    """
    first, *lines = last_game(path)
    match = Match(game.position(str(first["state"])))
    for line in lines:
        try:
            if "move" in line:
                match.push(game.parse_move(line["move"]), str(line["by"]), str(line["reason"]))
            elif "undo" in line:
                del match.turns[len(match.turns) - int(line["undo"]) :]
            else:
                continue
            if str(match.position) != line["state"]:
                raise StateError(f"the rules lead to {str(match.position)!r}")
        except (GameError, KeyError, TypeError, ValueError) as fault:
            raise RecordError(f"{path}: {fault}, in the line {json.dumps(line)}") from fault
    return match
