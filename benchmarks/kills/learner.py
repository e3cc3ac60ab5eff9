"""A player that learns one game after the other: `learner.py FILE SEED`.

Each line says what it remembers now: the slots of a game that somebody has won. Games are played
by chance, since they are many then.
"""

import sys
from itertools import count
from pathlib import Path
from random import Random

from pylogic.games import game
from pylogic.games.connect4.four.memory import FourMemory
from pylogic.games.connect4.four.player import FourPlayer


def main(file: Path, seed: int) -> None:
    """Play and learn until somebody ends it."""
    rules = game("connect4", "native")
    four = FourPlayer(memory=FourMemory(file))
    for number in count():
        rng = Random(f"{seed} {number}")  # noqa: S311 - games, not secrets
        moves = []
        state = rules.initial_state()
        while rules.outcome(state) is None:
            moves.append(rng.choice(rules.legal_moves(state)))
            state = rules.next_state(state, moves[-1])
        if four.learn(rules, tuple(moves)):
            sys.stdout.write(f"{''.join(map(str, moves))}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
