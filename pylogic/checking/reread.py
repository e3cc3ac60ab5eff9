"""The check of a game with one source: it has to read back every text that it writes."""

from collections.abc import Sequence
from typing import Any

from pylogic.core.errors import StateError
from pylogic.games.api import Expansion, Game
from pylogic.games.playable import Playable


class Reread(Playable[str, str]):
    """A game whose states and moves are the texts of another's, read back for each question.

    What that one says of many states at once, this one asks it piece by piece. So they agree only
    if positions and moves are read as they are written, moves that are read are legal where they
    were, and `expand` says what `legal_moves`, `next_state` and their like say. Who moves and who
    wins has to be a player, and there are moves exactly until the game is over.

    game: The other one.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.name = game.name
        self.source = game.source
        self.players = game.players
        self.options = game.options
        self._game = game

    def initial_state(self) -> str:
        """Return the text of the state that a game starts from."""
        return str(self._game.initial_state())

    def parse_state(self, text: str) -> str:
        """Return the text as the game writes it."""
        return str(self._game.parse_state(text))

    def parse_move(self, text: str) -> str:
        """Return the text as the game writes it."""
        return str(self._game.parse_move(text))

    def expand(self, states: Sequence[str]) -> list[Expansion[str, str]]:
        """Return what the game says of each state when it is asked piece by piece."""
        return [self._expansion(text) for text in states]

    def _expansion(self, text: str) -> Expansion[str, str]:
        game = self._game
        state = game.parse_state(text)
        (expansion,) = game.expand([state])
        if said := _unfit(expansion, game.players):
            raise StateError(f"{text}: {said}")
        if expansion.together:  # a mix of moves is read as a whole nowhere
            steps = tuple((str(move), str(after)) for move, after in expansion.successors)
            return Expansion(expansion.to_move, expansion.outcome, steps, expansion.together)
        moves = [game.parse_move(str(move)) for move in game.legal_moves(state)]
        steps = tuple((str(move), str(game.next_state(state, move))) for move in moves)
        return Expansion(game.to_move(state), game.outcome(state), steps)


def _unfit(expansion: Expansion[Any, Any], players: tuple[str, ...]) -> str | None:
    """Return what a game says that cannot be."""
    outcome = expansion.outcome
    for doing, name in (("moves", expansion.to_move), ("wins", outcome and outcome.winner)):
        if name is not None and not expansion.together and name not in players:
            return f"{name!r} {doing}; expected one of the players {', '.join(players)}"
    if bool(expansion.successors) != (outcome is None):
        return (
            "the game is over, and there are moves"
            if outcome
            else "there is no move, and no outcome"
        )
    return None
