"""The process that thinks for the server: requests in, answers out, a line each.

The server starts it with its seed, sends it only what it has read already, and ends it when it
takes too long; without a server it ends by itself.
"""

from __future__ import annotations

import sys

import pylogic.games as games
from pylogic.games.moai.server.choosing import calculated
from pylogic.games.moai.server.messages import BadMessage, Calculate, read_request
from pylogic.games.moai.server.rules import BoardRules


def main() -> None:
    """Answer every line until there are no more."""
    rules = BoardRules(games.game("moai", "native"))
    seed = int(sys.argv[1])
    for line in sys.stdin:
        request = read_request(line)
        if not isinstance(request, Calculate):
            raise BadMessage(f"nothing to think about: {line!r}")
        sys.stdout.write(f"{calculated(request, rules, seed)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
