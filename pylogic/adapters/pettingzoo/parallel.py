"""Games in which all agents act at once (PettingZoo's parallel environments)."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from pylogic.adapters.pettingzoo.stage import ILLEGAL, Observation, OnStage, number

Observations = dict[str, Observation]
Stepped = tuple[
    Observations, dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class LogicParallelEnv(OnStage, ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game as an environment in which all act at once; for games with simultaneous moves.

    Who has no choice in a position waits: the last action, which is no move. Whatever else is not
    legal ends the game, as in `LogicEnv`, which has the parameters.
    """

    waits = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, dict[str, Any]]]:
        """Start a game; return what each agent observes, and its `info`."""
        del options
        self.agents = list(self.possible_agents)
        self.stage.begin(seed)
        return self._seen(), self._infos()

    def step(self, actions: Mapping[str, int | np.integer[Any]]) -> Stepped:
        """Make a move of each agent; return what they observe, get, and how it ended."""
        agents, stage = self.agents, self.stage
        chosen = {agent: number(agent, actions.get(agent)) for agent in agents}
        rewards = dict.fromkeys(agents, 0.0)
        over = cut = False
        wrong = [agent for agent in agents if not stage.is_legal(agent, chosen[agent])]
        said = {agent: stage.illegal(agent, chosen[agent]) for agent in wrong}
        if wrong:
            over = True
            rewards.update(dict.fromkeys(wrong, ILLEGAL))
        else:
            stage.go({agent: chosen[agent] for agent in stage.choosing})
            if stage.scene.is_over:
                cut = stage.scene.is_cut
                over = not cut
                rewards = dict(zip(agents, stage.scene.returns(), strict=True))
        seen, infos = self._seen(), self._infos()
        for agent, fault in said.items():
            infos[agent]["illegal"] = fault
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _seen(self) -> Observations:
        return {agent: self.stage.observe(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self.stage.info(agent) for agent in self.agents}
