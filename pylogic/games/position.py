"""A position to hold: where a game stands, and all that its rules say of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias

from pylogic.core.errors import BadMove, ExplanationError, IllegalMove
from pylogic.games.api import JOINT, Expansion, Game, JointSteps, M, Outcome, S
from pylogic.games.moves import Moves
from pylogic.games.reasons import reasons_of
from pylogic.games.registry import lasting_options
from pylogic.games.themes import theme_of
from pylogic.render.diagram import diagram
from pylogic.render.svg import svg

if TYPE_CHECKING:
    from pylogic.explain import Explanation
    from pylogic.games.tallies import Playouts

_PLAYOUTS = "pylogic.games.playouts:playouts"

Asked: TypeAlias = "M | str | Mapping[str, Any] | tuple[Any, ...]"
"""A move, its text, or the parts of a joint move: by player, or in the order of the movers."""


class Position(Generic[S, M]):
    """A position of a game: immutable, hashable, equal to others by game and text.

    Its source is asked once, however much of what it says is looked at. Positions of one game are
    equal whichever source they come from.

    Parameters
    ----------
    game : PlayableGame
        The rules.
    state : S
        The state, as the game has it.

    Attributes
    ----------
    game, state
        As given.

    Examples
    --------
    >>> import pylogic
    >>> position = pylogic.game("tictactoe", source="native").position("xx./oo./... x")
    >>> position.turn, position.is_over, list(map(str, position.moves))
    ('x', False, ['2', '5', '6', '7', '8'])
    >>> position.play("2").outcome
    Outcome(winner='x', goals=())
    >>> position.why_illegal("0")
    "illegal move '0' in 'xx./oo./... x': x has square 0"
    """

    def __init__(
        self, game: PlayableGame[S, M], state: S, expansion: Expansion[S, M] | None = None
    ) -> None:
        self.game = game
        self.state = state
        if expansion is not None:
            self.__dict__["expansion"] = expansion

    @cached_property
    def expansion(self) -> Expansion[S, M]:
        """All that the rules say of it: who moves, how it ended, each move and where it leads."""
        (found,) = self.game.expand([self.state])
        return found

    @property
    def turn(self) -> str:
        """The player whose turn it is, also when the game is over.

        Where several move at once these are their names; `movers` has them one by one.
        """
        return self.expansion.to_move

    @property
    def movers(self) -> tuple[str, ...]:
        """The players who move: one in a game in turns, nobody when the game is over."""
        return self.expansion.movers

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, with what each player came to; None while it goes on."""
        outcome = self.expansion.outcome
        return None if outcome is None else replace(outcome, players=self.game.players)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @cached_property
    def moves(self) -> Moves[M]:
        """The legal moves, in order; none exactly when the game is over."""
        steps = self.expansion.successors
        if isinstance(steps, JointSteps):
            return Moves(steps.moves)
        return Moves(tuple(move for move, _ in steps))

    def moves_of(self, player: str) -> tuple[Any, ...]:
        """Return the moves that one of `movers` can choose from, in order.

        In a game in turns these are `moves`; where several move at once, the player's own parts.
        """
        return self.expansion.moves_of(player)

    def move(self, move: Asked[M]) -> M:
        """Return the legal move that is given, or that a text writes.

        A joint move may be given as a mapping from players to moves or their texts, or as a tuple
        of these in the order of `movers`.

        Raises
        ------
        BadMove
            No move of the game is written so.
        IllegalMove
            The rules do not allow it here; the message says why where it can.
        """
        legal, _ = self._step(move)
        return legal

    def play(self, move: Asked[M]) -> Position[S, M]:
        """Return the position after a legal move, or after the one that a text writes.

        Raises
        ------
        BadMove
            No move of the game is written so.
        IllegalMove
            The rules do not allow it here; the message says why where it can.
        """
        _, after = self._step(move)
        return Position(self.game, after)

    def legal(self, move: M | str) -> bool:
        """Return whether the rules allow a move, or the one that a text writes."""
        return move in self.moves

    def why_illegal(self, move: Asked[M]) -> str | None:
        """Return why the rules do not allow a move, None where they do.

        What is no move of the game at all has a reason, too.
        """
        try:
            self._step(move)
        except (BadMove, IllegalMove) as fault:
            return str(fault)
        return None

    def why_legal(self, move: Asked[M]) -> Explanation:
        """Return why a legal move is legal: the axioms or rules that make it so.

        The game's own source is asked, or else the text of the same game.

        Raises
        ------
        BadMove, IllegalMove
            As `play`.
        ExplanationError
            The game has neither axioms nor rules that can be shown.
        """
        legal, after = self._step(move)
        found = reasons_of(self.game).move(str(self.state), str(legal), str(after))
        return replace(found, theme=theme_of(self.game))

    def why_not_legal(self, move: Asked[M]) -> Explanation:
        """Return why a move is not legal: the axiom that fails, and the values that make it fail.

        `why_illegal` says it in a line.

        Raises
        ------
        BadMove
            No move of the game is written so.
        ExplanationError
            The move is legal, or the game has neither axioms nor rules that can be shown.
        """
        asked = self.game.parse_move(str(move))
        if asked in self.moves:
            raise ExplanationError(f"{asked} is legal in {str(self.state)!r}")
        found = reasons_of(self.game).move(str(self.state), str(asked), None)
        return replace(found, theme=theme_of(self.game))

    def why_outcome(self) -> Explanation:
        """Return why the game is over, or why it is not.

        Raises
        ------
        ExplanationError
            The game has neither axioms nor rules that can be shown.
        """
        found = reasons_of(self.game).outcome(str(self.state))
        return replace(found, theme=theme_of(self.game))

    def _step(self, move: Asked[M]) -> tuple[M, S]:
        if isinstance(move, Mapping):
            if set(move) != set(self.movers):
                who = " and ".join(self.movers) or "nobody, as the game is over"
                raise BadMove(f"moves of {', '.join(map(str, move))}; expected those of {who}")
            parts = tuple(move[player] for player in self.movers)
            move = parts if len(parts) > 1 else parts[0]
        if isinstance(move, tuple) and self.expansion.together:
            move = JOINT.join(map(str, move))
        found = self._found(move)
        if found is not None:
            return found
        asked = self.game.parse_move(str(move))
        if (found := self._found(asked)) is not None:  # a text may write a move otherwise
            return found
        self.game.next_state(self.state, asked)  # says why it refuses
        raise IllegalMove(f"{asked} is not among the legal moves of {str(self.state)!r}")

    def _found(self, move: object) -> tuple[M, S] | None:
        """Return the step of a legal move, or of the one with that text."""
        steps = self.expansion.successors
        if isinstance(steps, JointSteps):
            joint = steps.moves.find(move)
            wide: Any = None if joint is None else steps.made(joint)
            return wide  # type: ignore[no-any-return]  # the moves of such a state are joint
        text = str(move)
        return next((step for step in steps if step[0] == move or str(step[0]) == text), None)

    def playouts(self, count: int, seed: int = 0) -> Playouts:
        """Play random games from here: each legal move is as likely as any other.

        Where the game's text has a circuit, it is played, thousands of games at a time.

        Parameters
        ----------
        count : int
            How many games.
        seed : int
            Decides the moves: the same seed gives the same games.

        Returns
        -------
        Playouts
            How many games each player won, how many were drawn, and their plies on the average.

        Raises
        ------
        GameError
            `count` is below 1.
        """
        found: Playouts = resolve_name(_PLAYOUTS)(self.game, self.state, count, seed)
        return found

    def board(self) -> str:
        """Return the board and what else is said of the position, drawn with characters."""
        from pylogic.render.boards import Page, draw  # noqa: PLC0415 - imports rich

        return draw(str(self.state), theme_of(self.game), Page()).plain

    def svg(self, before: Position[S, M] | None = None, *, cells: bool = False) -> str:
        """Return the board and what else is said of the position, drawn as SVG.

        Parameters
        ----------
        before : Position, optional
            The position before the last move; the squares that the move changed are marked.
        cells : bool
            Whether squares can be clicked on: over each lies a `rect` that is not seen, of the
            class `cell`, with `data-row` and `data-column`, which count from 0, and
            `data-letter`, what stands there.

        Returns
        -------
        str
            The text of one `svg` element.
        """
        looks = theme_of(self.game)
        shown = diagram(str(self), looks, None if before is None else str(before))
        return svg(shown, looks, cells=cells)

    def _repr_svg_(self) -> str:
        """Return the board as SVG, which notebooks show."""
        return self.svg()

    @property
    def _key(self) -> tuple[str, tuple[tuple[str, int | str], ...], str]:
        options = lasting_options(self.game.name, self.game.options)
        return self.game.name, tuple(sorted(options.items())), str(self.state)

    def __eq__(self, other: object) -> bool:
        """Tell whether both are the same position of the same game with the same options."""
        return isinstance(other, Position) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[object, ...]:
        """Return what pickle and copy keep of it: the game, and the text of the position."""
        return _read, (self.game, str(self))

    def __str__(self) -> str:
        """Return the text of the position, which `Game.position` reads."""
        return str(self.state)

    def __repr__(self) -> str:
        return f"<Position of {self.game.name}: {self.state}>"


def _read(game: PlayableGame[S, M], text: str) -> Position[S, M]:
    return game.position(text)


class PlayableGame(Game[S, M], Protocol[S, M]):
    """A `Game` that gives positions to hold."""

    reading: str

    def start(self) -> Position[S, M]:
        """Return the position that a game starts from."""

    def playouts(self, count: int, seed: int = 0) -> Playouts:
        """Play `count` random games from the start, see `Position.playouts`."""

    def position(self, text: str) -> Position[S, M]:
        """Return the position that a text writes.

        Raises StateError: No position of the game is written so; the message says what was
            expected.
        """
