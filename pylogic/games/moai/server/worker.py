"""The process that thinks for the server: requests for a turn in, answers out, a line each.

The server starts it with its seed, sends it only what it has read already, and ends it when it
takes too long; without a server it ends by itself.
"""

import sys

import pylogic.games as games
from pylogic.core.errors import GameError, UnknownGame
from pylogic.games.moai.server import messages
from pylogic.games.moai.server.rules import BoardRules, turn_from_text
from pylogic.players import LEVELS, player


def calculated(request: messages.Calculate, rules: BoardRules, seed: int = 0) -> str:
    """Return the answer to the request: `INVALID` where no turn is."""
    try:
        turn = chosen(rules, request.board, request.level, request.pawn, seed)
        return messages.ok_turn(turn, rules.execute(request.board, turn))
    except GameError:
        return messages.INVALID


def chosen(
    rules: BoardRules, board: messages.Board, level: int, pawn: messages.Pawn, seed: int
) -> messages.Turn:
    """Return the turn of a player of the level: by chance on level 1, by search above.

    The same seed, board and level give the same turn.

    Raises GameError: The board cannot be, there is no such level, or the game is over or has not
        begun.
    """
    if level not in LEVELS:
        raise UnknownGame(f"no level is {level}; there are {min(LEVELS)} to {max(LEVELS)}")
    name = "random" if level == min(LEVELS) else f"minimax:{level}"
    choice = player(name, seed).choose(rules.game, rules.turn_state(board, pawn))
    return turn_from_text(str(choice.move))


def main() -> None:
    """Answer every line until there are no more."""
    rules = BoardRules(games.game("moai", "native"))
    seed = int(sys.argv[1])
    for line in sys.stdin:
        request = messages.read_request(line)
        if not isinstance(request, messages.Calculate):
            raise messages.BadMessage(f"nothing to think about: {line!r}")
        sys.stdout.write(f"{calculated(request, rules, seed)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
