"""What a player knows: the arrays of the position, and with perfect recall what was played."""

from collections.abc import Mapping
from typing import Any, Protocol

import pyspiel

from pylogic.adapters.scene import Scene
from pylogic.adapters.setting import Setting
from pylogic.adapters.tensors import arrays


class Seen(Protocol):
    """A state, as far as it is observed."""

    scene: Scene
    made: tuple[tuple[int, int, int], ...]

    @property
    def told(self) -> str:
        """The moves so far as a text."""


class SceneObserver:
    """An observer as OpenSpiel has them; all players see the same.

    kind: What is observed: with perfect recall the moves that were made, too.
    params: There are none.
    tensor: What is observed, one array after the other.
    dict: The same, by observer; `history` has one more than the number of each player's move, by
        ply, and 0 where there was none.
    """

    def __init__(
        self,
        setting: Setting,
        kind: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> None:
        if params:
            raise ValueError(f"the observer has no parameters; got {', '.join(params)}")
        self._public = kind is None or kind.public_info
        self._recalls = kind is not None and kind.perfect_recall
        shapes = dict(setting.tensors.shapes) if self._public else {}
        self._observed = len(arrays(shapes)[0])
        if self._public and self._recalls:
            people = len(setting.players) + len(setting.game.nature)
            shapes["history"] = (setting.plies, people)
        self.tensor, self.dict = arrays(shapes)

    def set_from(self, state: Seen, player: int) -> None:
        """Fill the arrays with what is known in a state."""
        del player
        if not self._public:
            return
        self.tensor[: self._observed] = state.scene.observation
        if self._recalls:
            self.dict["history"].fill(0)
            for ply, place, number in state.made:
                self.dict["history"][ply, place] = number + 1

    def string_from(self, state: Seen, player: int) -> str | None:
        """Return what is known in a state as a text."""
        del player
        if not self._public:
            return ""
        return state.told if self._recalls else str(state.scene)
