"""The console game: shows the board, takes what is typed, lets the computer answer."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import Any, Generic, TypeVar

from pylogic.console.choices import choice_of, labels, read_choice
from pylogic.console.hidden import is_hidden, made_by, perceived
from pylogic.console.partial import begun_by, completed
from pylogic.console.preview import preview
from pylogic.console.reasons import tell_why
from pylogic.console.screen import Screen
from pylogic.core.counting import counted
from pylogic.core.errors import BadMove, GameError, MoveError
from pylogic.games.api import JOINT
from pylogic.games.match import Match
from pylogic.games.records import Opening, Record, Turn
from pylogic.games.themes import theme_of
from pylogic.players import Choice, Player
from pylogic.players.base import Learner, choice_after, choice_for
from pylogic.render.boards import draw
from pylogic.render.changes import losses

S = TypeVar("S", bound="Hashable")
M = TypeVar("M", bound="Hashable")

HUMAN = "human"

_LISTED = 24
"""How many moves are listed before each turn; `moves` lists them all."""

_WIDTH = 80
"""How wide running text is set, in characters."""

_LEAVE = frozenset({"quit", "exit", "q"})

_COMMANDS = (
    ("help", "this"),
    ("moves", "every move that can be chosen"),
    ("board", "the board again"),
    ("hint", "what the computer would play"),
    ("why", "why the last move was legal, and what it did; why the game ended"),
    ("why MOVE", "why a move is legal, or is not"),
    ("undo", "take your last move back, and the answer to it"),
    ("save FILE", "write the game to a file; `play --resume FILE` goes on with it"),
    ("quit", "stop here"),
)


@dataclass(frozen=True, slots=True)
class PlayerSlot:
    """Who plays a side: `player` is None for a human."""

    name: str
    player: Player | None = None


class ConsoleGame(Generic[S, M]):
    """One game at the console.

    match: The game, at its beginning or resumed.
    slots: Who plays, by the name of the side.
    screen: Where to show and ask.
    opening: What a record of this game says first.
    adviser: Who answers `hint`.
    record: Where each move goes as it is played.
    longest: After how many moves it stops undecided: computers may go round in circles for ever.
    """

    def __init__(  # noqa: PLR0913 - the parts that a game at the console brings together
        self,
        match: Match[S, M],
        slots: Mapping[str, PlayerSlot],
        screen: Screen,
        *,
        opening: Opening,
        adviser: Player,
        record: Record | None = None,
        longest: int = 1000,
    ) -> None:
        self._match = match
        self._slots = slots
        self._screen = screen
        self._adviser = adviser
        self._opening = opening
        self._record = record
        self._longest = longest
        self._theme = theme_of(match.game)
        self._people = [side for side, slot in slots.items() if slot.player is None]
        self._hidden = is_hidden(match, self._people)
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "moves": lambda _: self._moves(),
            "board": lambda _: self._board(),
            "hint": lambda _: self._hint(),
            "why": self._why,
            "undo": lambda _: self._undo(),
            "save": self._save,
        }
        if self._theme.preview:
            self._commands[self._theme.preview[0].partition(" ")[0]] = self._preview

    def run(self) -> None:
        """Play until the game is over, the player leaves, or the input ends."""
        match = self._match
        slots = " against ".join(f"{side} ({slot.name})" for side, slot in self._slots.items())
        self._screen.say(f"{match.game.name}: {slots}; `help` says what can be typed.")
        self._board()
        try:
            self._play()
        except KeyboardInterrupt:
            self._screen.say()  # the prompt's line is still open
            self._left("Interrupted")
            raise

    def _play(self) -> None:
        """Let one side after the other move."""
        match = self._match
        while match.outcome is None:
            if len(match.turns) >= self._longest:
                self._left(f"Nobody has won after {counted(self._longest, 'move')}")
                return
            side = match.position.turn
            if len(match.position.movers) > 1:
                if not self._together():
                    return
                continue
            slot = self._slots[side]
            if slot.player is None:
                if not self._human(side):
                    return
                continue
            with self._screen.waiting(f"{side} thinks"):
                choice = choice_after(
                    slot.player, match.game, self._history, match.position.state, match.again
                )
            self._played(match.push(choice.move, slot.name, str(choice.reason)))
        self._over()

    @property
    def _history(self) -> tuple[Any, ...] | None:
        """What has led to the position from the start of the game, if it is known."""
        return self._match.moves if self._match.is_whole else None

    def _together(self) -> bool:
        """Let all who move at once choose, and play; return whether the game goes on.

        Where several people choose, what they type is not shown before all have.
        """
        position, parts = self._match.position, []
        people = [side for side in position.movers if self._slots[side].player is None]
        for side in position.movers:
            player = self._slots[side].player
            if player is not None:
                with self._screen.waiting(f"{side} thinks"):
                    choice = choice_for(
                        player, self._match.game, self._history, position.state, side,
                        self._match.again,
                    )  # fmt: skip
                parts.append(str(choice.move))
                continue
            plies = len(self._match.turns)
            part = self._part(side, hidden=len(people) > 1)
            if part is None:
                return False
            if len(self._match.turns) != plies:  # taken back
                return True
            parts.append(part)
        by = JOINT.join(self._slots[side].name for side in position.movers)
        self._played(self._match.push(JOINT.join(parts), by))
        return True

    def _part(self, side: str, *, hidden: bool) -> str | None:
        """Return the move that a person chooses as one of several; None where the game is left.

        It is empty where moves were taken back.
        """
        moves = self._match.position.moves_of(side)
        self._list(moves, _LISTED)
        while True:
            typed = self._screen.ask(f"{side}> ", hidden=hidden)
            if typed is None or typed.lower() in _LEAVE:
                self._left("The input ended" if typed is None else "Goodbye")
                return None
            if not typed:
                continue
            word, _, rest = typed.partition(" ")
            if word.lower() == "moves":
                self._list(moves)
            elif word.lower() == "hint":
                self._hint(side)
            elif command := self._commands.get(word.lower()):
                plies = len(self._match.turns)
                command(rest.strip())
                if len(self._match.turns) != plies:
                    return ""
            else:
                try:
                    return str(choice_of(moves, side, typed))
                except MoveError as fault:
                    message = str(fault)
                    self._screen.say(message[:1].upper() + message[1:], "red")

    def _human(self, side: str) -> bool:
        """Let a person move or give one order; return whether the game goes on."""
        moves = self._match.position.moves
        if len(moves) == 1 and not self._theme.forced:
            self._played(self._match.push(moves[0], HUMAN, "the only move"))
            return True
        self._moves(_LISTED)
        while True:
            typed = self._screen.ask(f"{side}> ")
            if typed is None or typed.lower() in _LEAVE:
                self._left("The input ended" if typed is None else "Goodbye")
                return False
            if not typed:
                continue
            word, _, rest = typed.partition(" ")
            if command := self._commands.get(word.lower()):
                plies = len(self._match.turns)
                command(rest.strip())
                if len(self._match.turns) != plies:
                    return True
                continue
            if move := self._chosen(typed):
                self._played(self._match.push(move[0], HUMAN))
                return True

    def _chosen(self, typed: str) -> tuple[M] | None:
        """Return the move that was typed, in a tuple of one, or say why it is refused."""
        begun = begun_by(self._match.position.moves, typed)
        if len(begun) == 1:
            return (begun[0],)
        if begun and self._theme.prompts:
            move = completed(begun, typed, self._theme.prompts, self._screen.ask)
            return None if move is None else (move,)
        try:
            return (read_choice(self._match.position, typed),)
        except MoveError as fault:
            message = str(fault)
            self._screen.say(message[:1].upper() + message[1:], "red")
            if isinstance(fault, BadMove):
                self._screen.say(f"A move looks like {self._theme.move}. `help` says more.")
        return None

    def _played(self, turn: Turn[S, M]) -> None:
        """Record and show a move that was just made."""
        if self._record:
            self._record.played(len(self._match.turns), turn)
        self._screen.say()
        if self._hidden:
            self._screen.say(made_by(turn, self._people), "bold")
            self._board()
            return
        before, after = str(turn.before), str(turn.after)
        taken = [counted(count, piece.name) for piece, count in losses(before, after, self._theme)]
        self._screen.say(
            ", ".join(f"{side} ({by}) plays {move}" for side, move, by in turn.parts)
            + (f", which takes {' and '.join(taken)}" if taken else "")
            + (f"  [{turn.reason}]" if turn.reason else ""),
            "bold",
        )
        self._board()

    def _board(self) -> None:
        """Show the board, the squares of the last move marked, or what is perceived of it."""
        if self._hidden and self._match.turns and self._match.outcome is None:
            self._screen.say(perceived(self._match, self._people))
            return
        last = self._match.turns[-1] if self._match.turns else None
        before = str(last.before) if last else None
        board = draw(str(self._match.position), self._theme, self._screen.page, before=before)
        self._screen.say(board)

    def _moves(self, maximum: int | None = None) -> None:
        """List what can be chosen, or at most so many of it."""
        self._list(self._match.position.moves, maximum)

    def _list(self, moves: Sequence[object], maximum: int | None = None) -> None:
        """List moves with what they can be chosen by, or at most so many of them."""
        items = [
            str(move) if label == str(move) else f"{label:>2} {move}"
            for label, move in zip(labels(moves), moves, strict=True)
        ]
        self._screen.columns(items[:maximum])
        if maximum is not None and len(items) > maximum:
            self._screen.say(f"  ... {len(items)} moves in all; `moves` lists them")

    def _help(self, _: str) -> None:
        """Say what the game is about and what can be typed."""
        if self._theme.aim:
            self._screen.say(self._theme.aim.format(**self._match.game.options))
        how = (
            f"Type a move ({self._theme.move}), its number in the list, a part of it that no"
            " other move has, or:"
        )
        self._screen.say("\n" + fill(how, _WIDTH))
        for command, does in (*_COMMANDS, *filter(None, [self._theme.preview])):
            self._screen.say(f"  {command:<10} {does}")

    def _preview(self, typed: str) -> None:
        """Draw what the moves would do that begin so."""
        position = self._match.position
        moves = begun_by(position.moves, typed)
        if moves:
            self._screen.say(preview(position, moves, self._theme, self._screen.page))
        else:
            self._screen.say(f"No legal move begins with {typed!r}.", "red")

    def _hint(self, side: str | None = None) -> None:
        """Say what the adviser would play, for one of several sides that move at once."""
        if self._tells("hint"):
            return
        game, state = self._match.game, self._match.position.state
        with self._screen.waiting("thinking"):
            choice: Choice[Any] = (
                self._adviser.choose(game, state)
                if side is None
                else choice_for(self._adviser, game, self._history, state, side)
            )
        reason = f"  [{choice.reason}]" if str(choice.reason) else ""
        self._screen.say(f"Hint: {choice.move}{reason}", "green")

    def _why(self, typed: str) -> None:
        """Say why a move is legal, or is not, or why the game has ended."""
        if not self._tells("why"):
            tell_why(self._match, typed, self._screen)

    def _tells(self, command: str) -> bool:
        """Refuse what would tell a state that is hidden; return whether it would."""
        if self._hidden and self._match.outcome is None:
            self._screen.say(f"This game hides its states, and `{command}` would tell.", "red")
            return True
        return False

    def _undo(self) -> None:
        """Take back the last human move and what followed."""
        taken = self._match.undo(HUMAN)
        if not taken:
            self._screen.say("There is nothing to take back.")
            return
        if self._record:
            self._record.undone(taken, self._match.position)
        self._screen.say(f"Taken back: {counted(taken, 'move')}.")
        self._board()

    def _save(self, file: str) -> None:
        """Write the game to a file."""
        if not file:
            self._screen.say("save needs a file: save game.jsonl", "red")
            return
        try:
            self._match.record(Path(file).expanduser(), self._opening)
        except (OSError, GameError, RuntimeError, ValueError) as fault:
            # RuntimeError: `~nobody`; ValueError: a NUL in the name
            what = (fault.strerror if isinstance(fault, OSError) else None) or fault
            self._screen.say(f"Not saved to {file}: {what}", "red")
        else:
            self._screen.say(f"Saved to {file}. Go on with: pylogic play --resume {file}")

    def _over(self) -> None:
        """Say how the game ended."""
        outcome, plies = self._match.outcome, len(self._match.turns)
        if self._record:
            self._record.ended(outcome, plies)
        winner = outcome.winner if outcome else None
        undecided = "A draw" if len(self._slots) > 1 else "Nobody wins"
        verdict = f"{winner} ({self._slots[winner].name}) wins" if winner else undecided
        self._screen.say(f"{verdict} after {plies} move{'' if plies == 1 else 's'}.", "bold")
        if outcome and outcome.goals:
            self._screen.say(", ".join(f"{side} {goal}" for side, goal in outcome.goals))
        if winner:
            self._taught()
        if any(turn.by == HUMAN for turn in self._match.turns):
            while self._screen.ask("why, or Enter to leave> ") == "why":
                tell_why(self._match, "", self._screen)

    def _taught(self) -> None:
        """Let those who learn take note of a game that somebody has won."""
        if not self._match.is_whole:
            return
        moves = self._match.moves
        for slot in self._slots.values():
            learner = slot.player
            if isinstance(learner, Learner) and learner.learn(self._match.game, moves):
                self._screen.say(f"{learner.name} remembers this game.")

    def _left(self, why: str) -> None:
        """Say where a game stands that is left before its end."""
        where = "a state that it hides" if self._hidden else self._match.position
        self._screen.say(f"{why}; the game stands at: {where}")
