"""Games as environments of PettingZoo, `pip install 'pylogic-specs[pettingzoo]'`.

from pylogic.adapters import pettingzoo

env = pettingzoo.env("connect4", columns=5)
together = pettingzoo.parallel_env("race.kif")
"""

from pylogic.core.errors import LibraryMissing

try:
    import pettingzoo  # noqa: F401 - asked for here, so that what is missing is told
except ImportError as fault:
    raise LibraryMissing("pettingzoo", "pettingzoo") from fault

from pylogic.adapters.pettingzoo.parallel import LogicParallelEnv
from pylogic.adapters.pettingzoo.turns import LogicEnv

env = LogicEnv
parallel_env = LogicParallelEnv

__all__ = ["LogicEnv", "LogicParallelEnv", "env", "parallel_env"]
