"""What both kinds of environments are made of: agents, spaces, observations, and the game."""

from collections.abc import Mapping
from operator import index
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray

from pylogic.adapters.scene import Scene
from pylogic.adapters.setting import setting
from pylogic.adapters.tensors import arrays, size
from pylogic.core.errors import GameError
from pylogic.games.position import Position

Observation = NDArray[np.float32] | dict[str, NDArray[Any]]

MASKS: Final = ("info", "observation")
RENDER_MODES: Final = ("ansi", "human")
ILLEGAL: Final = -1.0
"""What a move costs that the rules do not allow."""


def number(agent: str, action: object) -> int:
    """Return the number that an action is, or raise `TypeError`."""
    try:
        return index(action)  # type: ignore[arg-type]  # whatever was given
    except TypeError as error:
        raise TypeError(f"{action!r} is no action of {agent}; expected a number") from error


class Stage:
    """A game that is played by agents `player_0`, `player_1` and so on.

    waiting: Whether there is a last action that is no move.
    mask: `info` or `observation`: where the legal actions are told.
    plies, source, options: As `pylogic.adapters.setting.setting` takes them.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what an environment is made of
        self,
        name: str,
        waiting: bool,  # noqa: FBT001 - told by each kind of environment
        mask: str,
        plies: int | None,
        source: str | None,
        options: Mapping[str, int | str],
    ) -> None:
        if mask not in MASKS:
            raise GameError(f"a mask in {mask!r}; expected {' or '.join(MASKS)}")
        self.setting = setting(name, plies, source, **options)
        self.agents = [f"player_{i}" for i in range(len(self.setting.players))]
        self.role = dict(zip(self.agents, self.setting.players, strict=True))
        self.agent = {role: agent for agent, role in self.role.items()}
        self.actions = len(self.setting.moves) + waiting
        self.wait = len(self.setting.moves)
        self._waiting = waiting
        self._in_observation = mask == "observation"
        self.shapes = {**self.setting.tensors.shapes, "player": (len(self.agents),)}
        self.observation_spaces = {agent: self._space() for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.agents}
        self._random, _ = np_random()
        self.scene = Scene(self.setting)

    def _space(self) -> spaces.Space[Any]:
        observed = spaces.Box(0, 1, (size(self.shapes),), np.float32)
        if not self._in_observation:
            return observed
        masked = spaces.Box(0, 1, (self.actions,), np.int8)
        return spaces.Dict({"observation": observed, "action_mask": masked})

    def begin(self, seed: int | None) -> None:
        """Start a game; a seed decides what nature does from now on."""
        if seed is not None:
            self._random, _ = np_random(seed)
        self.scene = Scene(self.setting)
        self._throw()

    def go(self, numbers: Mapping[str, int]) -> None:
        """Make moves of agents who are to choose, and those of nature then."""
        self.scene = self.scene.after({self.role[a]: n for a, n in numbers.items()})
        self._throw()

    def _throw(self) -> None:
        while self.scene.is_thrown:
            (nature,) = self.scene.waiting
            thrown = self._random.choice(self.scene.legal(nature))
            self.scene = self.scene.after({nature: int(thrown)})

    @property
    def choosing(self) -> list[str]:
        """The agents who are to choose."""
        return [self.agent[role] for role in self.scene.waiting]

    def mask(self, agent: str) -> NDArray[np.int8]:
        """Return which actions are legal for an agent: 1 for each that is."""
        found = np.zeros(self.actions, np.int8)
        found[self.scene.legal(self.role[agent])] = 1
        if self._waiting and agent not in self.choosing:
            found[self.wait] = 1
        return found

    def is_legal(self, agent: str, action: int) -> bool:
        """Tell whether an agent may do that now."""
        return 0 <= action < self.actions and bool(self.mask(agent)[action])

    def illegal(self, agent: str, action: int) -> str:
        """Return what is said of an action that is not legal."""
        texts = (*self.setting.moves.texts, "wait")
        move = texts[action] if 0 <= action < len(texts) else str(action)
        return f"illegal move {move!r} of {self.role[agent]} in {str(self.scene)!r}"

    def info(self, agent: str) -> dict[str, Any]:
        """Return what is said of an agent beside what it observes."""
        return {"action_mask": self.mask(agent)}

    def observe(self, agent: str) -> Observation:
        """Return what an agent observes: the arrays, and which of the players it is."""
        whole, parts = arrays(self.shapes)
        own = self.scene.observation
        whole[: len(own)] = own
        parts["player"][self.agents.index(agent)] = 1
        if not self._in_observation:
            return whole
        return {"observation": whole, "action_mask": self.mask(agent)}

    def parts(self, observation: Observation) -> dict[str, NDArray[np.float32]]:
        """Return an observation by observer, in the shapes of `shapes`."""
        flat = observation["observation"] if isinstance(observation, dict) else observation
        whole, parts = arrays(self.shapes)
        whole[:] = flat
        return parts

    def drawn(self) -> str:
        """Return the board."""
        position: Position[Any, Any] = Position(self.setting.game, self.scene.state)
        return position.board()

    def shown(self, mode: str | None) -> str | None:
        """Return the board, or print it, as a render mode asks for."""
        if mode == "human":
            print(self.drawn())  # noqa: T201 - that is what the mode asks for
            return None
        return self.drawn() if mode == "ansi" else None


class OnStage:
    """What environments of both kinds tell of their stage."""

    waits: ClassVar = False
    """Whether an agent without a choice acts, too: it waits."""

    def __init__(
        self,
        name: str,
        render_mode: str | None = None,
        mask: str = "info",
        plies: int | None = None,
        source: str | None = None,
        **options: int | str,
    ) -> None:
        super().__init__()
        if render_mode not in {None, *RENDER_MODES}:
            modes = " or ".join(RENDER_MODES)
            raise GameError(f"the render mode {render_mode!r}; expected {modes}")
        stage = self.stage = Stage(name, self.waits, mask, plies, source, options)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"pylogic_{stage.setting.game.name}",
            "render_modes": list(RENDER_MODES),
        } | ({} if self.waits else {"is_parallelizable": False})
        self.possible_agents = list(stage.agents)
        self.agents = list(stage.agents)
        self.observation_spaces = stage.observation_spaces
        self.action_spaces = stage.action_spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent can observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent can do: a number for each move, and where all act one to wait."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """Return the board as a text, or print it."""
        return self.stage.shown(self.render_mode)

    def close(self) -> None:
        """End; nothing is kept open."""

    def state(self) -> NDArray[np.float32]:
        """Return what is observed of the position, by nobody in particular."""
        return self.stage.scene.observation.copy()

    def __str__(self) -> str:
        return str(self.metadata["name"])
