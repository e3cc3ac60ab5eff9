"""A moment of a game: where it stands, and who has chosen while others have not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pylogic.adapters.numbering import Numbering
from pylogic.adapters.setting import Setting, SettingKey, again, worth
from pylogic.adapters.tensors import arrays
from pylogic.core.errors import GameError, IllegalMove
from pylogic.games.api import Choices, Outcome


class Scene:
    """A moment of a game. Like a position it is a value: `after` gives another one.

    state: The state; the game's first when left out.
    plies: How many moves were made.
    chosen: Who of the movers has chosen; nature is the last to choose.
    """

    def __init__(
        self,
        setting: Setting,
        state: Any = None,  # noqa: ANN401 - of any game
        plies: int = 0,
        chosen: Mapping[str, Any] | None = None,
    ) -> None:
        self.setting = setting
        self.state = setting.game.initial_state() if state is None else state
        self.plies = plies
        self.chosen = dict(chosen or {})

    def __reduce__(self) -> tuple[object, ...]:
        chosen = {player: str(move) for player, move in self.chosen.items()}
        return read, (self.setting.asked, str(self.state), self.plies, chosen)

    def __deepcopy__(self, memo: object) -> Scene:
        """Return the moment itself, as it never changes."""
        return self

    def __str__(self) -> str:
        """Return the text of the state, and what was chosen."""
        said = (f" {player}: {move}" for player, move in self.chosen.items())
        return str(self.state) + "".join(said)

    @cached_property
    def _choices(self) -> Choices[Any, Any]:
        return self.setting.game.choices(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or was given up as too long."""
        return self._choices.outcome is not None or self.plies >= self.setting.plies

    @property
    def is_cut(self) -> bool:
        """Whether it was given up as too long."""
        return self.is_over and self._choices.outcome is None

    @cached_property
    def waiting(self) -> tuple[str, ...]:
        """The movers who are to choose now, several at once; nature when all others have.

        Raises GameError: Several are, in a game that was taken to be in turns.
        """
        if self.is_over:
            return ()
        nature = self.setting.game.nature
        left = tuple(player for player in self._choices.moves if player not in self.chosen)
        people = tuple(player for player in left if player not in nature)
        if len(people) > 1 and not self.setting.together:
            raise GameError(
                f"{' and '.join(people)} move at once in {str(self.state)!r}, and"
                f" {self.setting.game.name} was taken for a game in turns"
            )
        return people or left

    @property
    def is_thrown(self) -> bool:
        """Whether nature chooses now."""
        return not set(self.waiting).isdisjoint(self.setting.game.nature)

    @cached_property
    def _legal(self) -> dict[str, dict[int, Any]]:
        """By player who is to choose, the legal moves by number, in the order of the numbers."""
        found = {}
        for player in self.waiting:
            numbers = self.numbers(player)
            own = {numbers.number(move): move for move in self._choices.moves[player]}
            found[player] = dict(sorted(own.items()))
        return found

    def numbers(self, player: str) -> Numbering:
        """Return the numbers of a player's moves."""
        throws = player in self.setting.game.nature
        return self.setting.throws if throws else self.setting.moves

    def legal(self, player: str) -> list[int]:
        """Return the numbers of a player's legal moves in order; none who is not to choose."""
        return list(self._legal.get(player, ()))

    def after(self, numbers: Mapping[str, int]) -> Scene:
        """Return the moment after moves of players who are to choose, by their numbers.

        Raises IllegalMove: One of them is not legal.
        """
        chosen = dict(self.chosen)
        for player, number in numbers.items():
            if number not in self._legal.get(player, ()):
                texts = self.numbers(player).texts
                move = texts[number] if 0 <= number < len(texts) else f"move {number}"
                raise IllegalMove(f"illegal move {move!r} of {player} in {str(self.state)!r}")
            chosen[player] = self._legal[player][number]
        movers = self._choices.moves
        if any(player not in chosen for player in movers):
            return Scene(self.setting, self.state, self.plies, chosen)
        state = self._choices.step([chosen[player] for player in movers])
        return Scene(self.setting, state, self.plies + 1)

    def returns(self) -> list[float]:
        """Return what each player came to, from -1 to 1; 0 where the game goes on, or was cut."""
        outcome = self._choices.outcome
        game, players = self.setting.game, self.setting.players
        if outcome is None:
            return [0.0] * len(players)
        scores = Outcome(outcome.winner, outcome.goals, game.players).scores
        return [worth(scores[player]) for player in players]

    @cached_property
    def observation(self) -> NDArray[np.float32]:
        """What is observed, one array after the other."""
        whole, parts = arrays(self.setting.tensors.shapes)
        for name, place in self.setting.tensors.ones(self.state):
            parts[name][place] = 1
        whole.flags.writeable = False
        return whole


def read(key: SettingKey, state: str, plies: int, chosen: Mapping[str, str]) -> Scene:
    """Return the moment of a game that texts say."""
    setting = again(key)
    game = setting.game
    moves = {player: game.parse_move(text) for player, text in chosen.items()}
    return Scene(setting, game.parse_state(state), plies, moves)
