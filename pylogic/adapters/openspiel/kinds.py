"""Which of OpenSpiel's kinds of games a game is."""

from collections.abc import Mapping
from typing import Any

import pyspiel

from pylogic.adapters.setting import Setting

_MOST_PLAYERS = 10


def game_type(
    short_name: str, setting: Setting | None, params: Mapping[str, Any], long_name: str
) -> pyspiel.GameType:
    """Return the type of a game; of one that is not built, as little as can be said."""
    kind = pyspiel.GameType
    players = len(setting.players) if setting else _MOST_PLAYERS
    together = setting is not None and setting.together
    thrown = setting is not None and bool(setting.throws)
    return kind(
        short_name=short_name,
        long_name=long_name,
        dynamics=kind.Dynamics.SIMULTANEOUS if together else kind.Dynamics.SEQUENTIAL,
        chance_mode=(
            kind.ChanceMode.EXPLICIT_STOCHASTIC if thrown else kind.ChanceMode.DETERMINISTIC
        ),
        information=kind.Information.PERFECT_INFORMATION,
        utility=_utility(setting),
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players if setting else 1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(params),
        default_loadable=short_name != "pylogic",
    )


def _utility(setting: Setting | None) -> pyspiel.GameType.Utility:
    kinds = pyspiel.GameType.Utility
    if setting is None or setting.total is None or len(setting.players) == 1:
        return kinds.GENERAL_SUM
    return kinds.ZERO_SUM if setting.total == 0 else kinds.CONSTANT_SUM


def game_info(setting: Setting) -> pyspiel.GameInfo:
    """Return the numbers of a game."""
    known = _utility(setting) != pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameInfo(
        num_distinct_actions=len(setting.moves),
        max_chance_outcomes=len(setting.throws),
        num_players=len(setting.players),
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=setting.total if known else None,
        max_game_length=setting.plies,
    )
