"""The description of FOUR: what it leaves open, shown by playing it one way and the other.

Nothing in prose can be compiled. Where a procedure can be read in several ways the player has a
choice, and a position is looked for in which the ways lead to different moves.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Final

from pylogic.audit.auditor import REMARK
from pylogic.audit.result import ErratumWitness
from pylogic.core.errata import Erratum, apply_to_text
from pylogic.core.errors import PylogicError
from pylogic.documents.loading import read_text
from pylogic.games.connect4.board import Connect4State
from pylogic.games.connect4.engine import Connect4
from pylogic.games.connect4.four.choices import VALUES, FourChoices
from pylogic.games.connect4.four.player import FourPlayer

PLIES: Final = 4
"""All positions within so many plies are tried before any other."""
GAMES: Final = 400
"""Then those of so many random games, the ones with few discs first."""
WORDS: Final = "it is a matter of words: none of the player's choices hangs on it"


class DescriptionAuditor:
    """The ways to read the description, and the search for positions that tell them apart.

    path: The text: what is printed must stand in it.
    seed: Decides the random games, and what the player draws.
    """

    def __init__(self, _name: str, path: Path | None = None, seed: int = 0) -> None:
        self._text = read_text(path) if path else None
        self._seed = seed
        self._game = Connect4()

    def close(self) -> None:
        """Do nothing: nothing was loaded."""

    def witness(self, erratum: Erratum) -> ErratumWitness | str:
        """Return a position in which two ways to read a place play differently, or why not.

        Raises ErrataError: What is said to be printed does not stand in the text.
        """
        if self._text is not None:
            apply_to_text(self._text, [erratum])
        if not erratum.changes:
            return REMARK
        if not erratum.choice:
            return WORDS
        players = {
            value: FourPlayer(self._seed, replace(FourChoices(), **{erratum.choice: value}))
            for value in VALUES[erratum.choice]
        }
        for state in self._positions:
            if self._differ(players, state):
                return self._shown(erratum, players, self._smaller(players, state))
        return f"on {len(self._positions):,} positions the player moves alike in each way"

    @cached_property
    def _positions(self) -> list[Connect4State]:
        """Positions in which the game goes on, those with few discs first."""
        game, rng = self._game, Random(self._seed)  # noqa: S311 - games, not secrets
        found = level = {str(state): state for state in [game.initial_state()]}
        for _ in range(PLIES):
            following = (after for state in level.values() for after in self._after(state))
            level = {str(state): state for state in following}
            found = found | level
        for _ in range(GAMES):
            state = game.initial_state()
            while successors := self._after(state):
                state = rng.choice(successors)
                found[str(state)] = state
        return sorted(found.values(), key=lambda state: (state.ones | state.twos).bit_count())

    def _after(self, state: Connect4State) -> list[Connect4State]:
        """Return the positions one move later in which the game goes on."""
        following = (self._game.next_state(state, m) for m in self._game.legal_moves(state))
        return [after for after in following if self._game.outcome(after) is None]

    def _differ(self, players: dict[str, FourPlayer], state: Connect4State) -> bool:
        return len({player.choose(self._game, state).move for player in players.values()}) > 1

    def _smaller(self, players: dict[str, FourPlayer], state: Connect4State) -> Connect4State:
        """Return a position from which no two discs can be taken without the difference."""
        while True:
            for fewer in self._fewer(str(state)):
                if self._differ(players, fewer):
                    state = fewer
                    break
            else:
                return state

    def _fewer(self, text: str) -> Iterator[Connect4State]:
        """Yield the positions with two discs less, taken from the tops of columns."""
        cells, _, mover = text.partition(" ")
        columns = range(cells.index("/"))
        for taken in combinations_with_replacement(columns, 2):
            rows = [list(row) for row in cells.split("/")]
            for column in taken:
                top = next((row for row in rows if row[column] != "."), None)
                if top is not None:
                    top[column] = "."
            fewer = "/".join(map("".join, rows))
            try:
                state = self._game.parse_state(f"{fewer} {mover}")
            except PylogicError:  # two of one player's, or only one: no position of a game
                continue
            if fewer != cells and self._game.outcome(state) is None:
                yield state

    def _shown(
        self, erratum: Erratum, players: dict[str, FourPlayer], state: Connect4State
    ) -> ErratumWitness:
        answers = {}
        for value, player in players.items():
            choice = player.choose(self._game, state)
            answers[value] = f"{choice.move}. {choice.reason.partition(';')[0]}"
        asked = f"the move of four, with each {erratum.choice}"
        return ErratumWitness(asked, str(state), answers, "there may be a smaller position")
