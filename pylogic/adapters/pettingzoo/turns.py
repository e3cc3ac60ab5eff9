"""Games in which agents act one after the other (PettingZoo's AEC)."""

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from pylogic.adapters.pettingzoo.stage import ILLEGAL, Observation, OnStage, number


class LogicEnv(OnStage, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game as an environment. Where several move at once they are asked in turn.

    A win is worth 1 at the end, a loss -1. A move that the rules do not allow ends the game: it
    costs its agent 1 and the others nothing, and the agent's `info` says why.

    name: A game, a folder or a sheet.
    render_mode: `ansi` (the board as a text) or `human` (printed).
    mask: Where the legal actions are told: `info`, in `info["action_mask"]` only, or
        `observation`, where observations are then dictionaries of `observation` and `action_mask`.
    plies: After how many moves a game is truncated; how long it can last when left out, 300 where
        that is not known.
    source: Which rules are played; the quickest when left out.
    stage: The game: `stage.role` has the player that an agent is, `stage.setting.moves` the moves
        by number, `stage.parts` takes an observation apart.
    """

    def observe(self, agent: str) -> Observation:
        """Return what an agent observes."""
        return self.stage.observe(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; `options` are not looked at."""
        del options
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.stage.begin(seed)
        self._look()

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Make a move of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = number(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.stage.is_legal(agent, chosen):
            self.stage.go({agent: chosen})
            self._look()
            self._judge()
        else:
            self.rewards[agent] = ILLEGAL
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos[agent]["illegal"] = self.stage.illegal(agent, chosen)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _look(self) -> None:
        """Select who is to choose, and say what they can do."""
        self.infos = {agent: self.stage.info(agent) for agent in self.agents}
        self.agent_selection = next(iter(self.stage.choosing), self.agents[0])

    def _judge(self) -> None:
        """Say how the game ended, if it has."""
        scene = self.stage.scene
        if not scene.is_over:
            return
        self.rewards = dict(zip(self.possible_agents, scene.returns(), strict=True))
        ended = self.truncations if scene.is_cut else self.terminations
        ended.update(dict.fromkeys(self.agents, True))
