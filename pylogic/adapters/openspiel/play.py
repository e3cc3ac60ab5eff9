"""A game and its states, as OpenSpiel has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pyspiel

import pylogic.games as games
from pylogic.adapters.openspiel.kinds import game_info, game_type
from pylogic.adapters.openspiel.observer import SceneObserver
from pylogic.adapters.scene import Scene
from pylogic.adapters.setting import setting
from pylogic.core.errors import GameError

OWN: Final[dict[str, int | str]] = {"plies": 0, "source": ""}
"""The parameters of every game, with what they are where nothing is said."""


class LogicGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of pylogic.

    short_name: What OpenSpiel calls it.
    params: Its parameters: the options of the game, `plies` and `source`; of a game that OpenSpiel
        is not told of by name also `path`, its folder or sheet.
    name: What pylogic calls it; the `path` among the parameters when left out.
    setting: The rules, the numbers of moves, and the arrays.
    """

    def __init__(
        self, short_name: str, params: Mapping[str, Any] | None = None, name: str = ""
    ) -> None:
        given = dict(params or {})
        asked = {**OWN, **given}
        plies, source = asked.pop("plies"), asked.pop("source")
        path = asked.pop("path", "")
        if not name and not path:
            raise GameError("no game is named; expected pylogic(path=FOLDER or SHEET)")
        self.setting = setting(name or path, plies or None, source or None, **asked)
        title = games.entry(name or path).title
        kind = game_type(short_name, self.setting, given, title)
        super().__init__(kind, game_info(self.setting), given)

    def __reduce__(self) -> tuple[object, ...]:
        return load, (str(self),)

    def new_initial_state(self, state: object = None) -> LogicState:
        """Return the start of a game. Raises GameError: Another state is asked for."""
        if state is not None:
            raise GameError("a game begins at its start; expected no state")
        return LogicState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> SceneObserver:
        """Return what fills arrays with what players know."""
        return SceneObserver(self.setting, iig_obs_type, params)


class LogicState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of a game of pylogic.

    scene: Where the game stands.
    made: The moves so far; players have their places in order, nature the last.
    """

    def __init__(self, game: LogicGame) -> None:
        super().__init__(game)
        self.scene = Scene(game.setting)
        self.made: tuple[tuple[int, int, int], ...] = ()

    @property
    def _players(self) -> tuple[str, ...]:
        return (*self.scene.setting.players, *self.scene.setting.game.nature)

    @property
    def told(self) -> str:
        """The moves so far as a text."""
        players = self._players
        said = []
        for _, place, number in self.made:
            move = self.scene.numbers(players[place]).texts[number]
            said.append(f"{players[place]}: {move}")
        return "\n".join(said)

    def current_player(self) -> int:
        """Return who is to move: a player, chance, several at once, or nobody."""
        scene = self.scene
        if scene.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if scene.is_thrown:
            return int(pyspiel.PlayerId.CHANCE)
        if len(scene.waiting) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return scene.setting.players.index(scene.waiting[0])

    def _legal_actions(self, player: int) -> list[int]:
        return self.scene.legal(self._players[player])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the moves of nature; each is as likely as any other."""
        legal = self.scene.legal(self.scene.waiting[0])
        return [(number, 1 / len(legal)) for number in legal]

    def _apply_action(self, action: int) -> None:
        self._go({self.scene.waiting[0]: action})

    def _apply_actions(self, actions: Sequence[int]) -> None:
        by_player = dict(zip(self.scene.setting.players, actions, strict=True))
        self._go({player: by_player[player] for player in self.scene.waiting})

    def _go(self, numbers: Mapping[str, int]) -> None:
        ply, players = self.scene.plies, self._players
        self.scene = self.scene.after(numbers)
        self.made += tuple((ply, players.index(p), number) for p, number in numbers.items())

    def _action_to_string(self, player: int, action: int) -> str:
        setting = self.scene.setting
        numbers = setting.throws if player == pyspiel.PlayerId.CHANCE else setting.moves
        return numbers.texts[action]

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.scene.is_over

    def returns(self) -> list[float]:
        """Return what each player came to: 1 for a win, -1 for a loss."""
        return self.scene.returns()

    def __str__(self) -> str:
        return str(self.scene)


def load(said: str) -> pyspiel.Game:
    """Return the game that OpenSpiel calls so; importing this has told it of all."""
    return pyspiel.load_game(said)


def parameters(name: str) -> dict[str, int | str]:
    """Return the parameters of a game that pylogic has by name, each with its default."""
    options = games.entry(name).options
    return {**{key: o.default for key, o in options.items() if not o.source}, **OWN}
