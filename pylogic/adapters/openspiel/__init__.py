"""Games as OpenSpiel has them, `pip install 'pylogic-specs[openspiel]'`.

Importing this tells OpenSpiel of every game, and builds none:

    import pyspiel
    import pylogic.adapters.openspiel

    game = pyspiel.load_game("pylogic_connect4(columns=5)")
    sheet = pyspiel.load_game("pylogic", {"path": "race.kif"})

Options of a game are its parameters. `plies` is the number of moves after which a game is a draw,
`source` says which rules are played.
"""

from pylogic.core.errors import LibraryMissing

try:
    import pyspiel  # noqa: F401 - asked for here, so that what is missing is told
except ImportError as fault:
    raise LibraryMissing("open-spiel", "openspiel") from fault

from pylogic.adapters.openspiel.observer import SceneObserver
from pylogic.adapters.openspiel.play import LogicGame, LogicState
from pylogic.adapters.openspiel.registering import register, register_all

__all__ = ["LogicGame", "LogicState", "SceneObserver", "register"]

register_all()
