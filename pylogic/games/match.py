"""One game being played: where it stands and how it came there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final, Generic

import pylogic.games as games
from pylogic.core.counting import counted
from pylogic.core.errors import GameError, IllegalMove, StateError
from pylogic.games.api import JOINT, M, Outcome, S
from pylogic.games.playable import held
from pylogic.games.position import PlayableGame, Position
from pylogic.games.records import Opening, Record, RecordError, Turn, last_game, read_opening
from pylogic.games.registry import lasting_name, title_of
from pylogic.games.themes import theme_of
from pylogic.render.diagram import diagram
from pylogic.render.html import PageStop, framed, html, stepped_page

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


def match_page(start: Position[Any, Any], turns: Sequence[Turn[Any, Any]]) -> str:
    """Return a match as one page of HTML: its positions, moves, and what was said of them.

    turns: What was played, oldest first.
    """
    game, count = start.game, len(turns)
    now = turns[-1].after if turns else start
    by = {side: chosen for turn in turns for side, _, chosen in turn.parts if chosen}
    sides = " against ".join(
        f"{side} ({by[side]})" if side in by else side for side in game.players
    )
    about = (
        f"{sides}; {count} move{'' if count == 1 else 's'},"
        f" {_ended(now.outcome) if now.outcome is not None else 'not over'}"
    )
    return stepped_page(title_of(game.name), [about], list(_steps(start, turns)))


def _steps(start: Position[Any, Any], turns: Sequence[Turn[Any, Any]]) -> Iterator[PageStop]:
    yield PageStop("start", _drawn(start), ("The start.",))
    for ply, turn in enumerate(turns, 1):
        words = [f"{ply}. {_said(turn)}", turn.reason]
        if turn.after.outcome is not None:
            words.append(f"The game is over: {_ended(turn.after.outcome)}.")
        drawn = _drawn(turn.after, turn.before)
        yield PageStop(f"{ply}. {turn.move}", drawn, tuple(filter(None, words)))


def _said(turn: Turn[Any, Any]) -> str:
    return "; ".join(f"{side}{f' ({by})' if by else ''}: {move}" for side, move, by in turn.parts)


def _ended(outcome: Outcome) -> str:
    """Return how a game ended, in words."""
    if outcome.goals:
        return ", ".join(f"{side} {goal}" for side, goal in outcome.goals)
    return "a draw" if outcome.winner is None else f"{outcome.winner} wins"


def _drawn(position: Position[Any, Any], before: Position[Any, Any] | None = None) -> str:
    looks = theme_of(position.game)
    shown = diagram(str(position), looks, None if before is None else str(before))
    return f'{html(shown, looks)}<p class="state"><code>{escape(str(position))}</code></p>'
