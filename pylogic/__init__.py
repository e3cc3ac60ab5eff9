"""pylogic: executable formal game specifications.

Read a published text written in logic, run it as Prolog, play it, and check it:

    import pylogic

    game = pylogic.game("pangke")
    document = pylogic.load("axioms.txt")
    with pylogic.session() as prolog:
        for answer in prolog.add(document).query("neighbor(S1, S2)"):
            print(answer["S1"])

SWI-Prolog is started by the first session, not by importing this.
"""

from __future__ import annotations

from pylogic.documents import Document, load
from pylogic.errors import PylogicError
from pylogic.games import Game, Outcome, game
from pylogic.session import session

__version__ = "0.1.0"
__all__ = ["Document", "Game", "Outcome", "PylogicError", "__version__", "game", "load", "session"]
