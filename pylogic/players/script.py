"""The player that a script of the Boyer-Moore prover proves something about, such as `book`.

The functions that play are those of the script, evaluated as they stand in it; which they are says
the specification of the game. A script may refine its player in steps, each of which plays alike:
every step is an implementation that can be asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pylogic.core.errors import GameError, UnknownGame
from pylogic.nqthm.values import F, Value, atom, chain, same, taken_apart
from pylogic.players.base import Choice, M, PlaysPositions, nothing_to_choose

if TYPE_CHECKING:
    from pylogic.games.api import Game, S
    from pylogic.games.text.script import ScriptGame
    from pylogic.nqthm.evaluator import Function


@dataclass(frozen=True, slots=True)
class ScriptPlayer(PlaysPositions):
    """Answers as the script of a game does.

    It looks at the board alone, so that any position with its player to move will do, whether the
    script would have come there or not. The data of a choice has `book`, whether the script's book
    has an entry for the board, and `implementation`.

    implementation: Which of the specification's: empty for the script's first.
    seed: Not used: nothing is left to chance.
    reading: Of the script.
    """

    implementation: str = ""
    seed: int = 0
    reading: str = "corrected"

    @property
    def name(self) -> str:
        """Return `book`, or `book:` and the implementation."""
        return f"book:{self.implementation}" if self.implementation else "book"

    def choose(self, game: Game[S, M], state: S) -> Choice[M]:
        """Return the script's answer.

        Raises IllegalMove: The game is over.
        Raises GameError: It is not the turn of the script's player.
        Raises UnknownGame: There is no script for the game, or no such implementation.
        """
        if game.outcome(state) is not None:
            raise nothing_to_choose(state)
        script = _implementation(game.name, self.implementation, self.reading)
        if game.to_move(state) != script.game.moves:
            raise GameError(
                f"{self.name} answers as {script.game.moves}, and {str(state)!r} is"
                f" {game.to_move(state)}'s turn: the script says nothing of it"
            )
        square, known = script.answer(script.game.cells(str(state)))
        reason = "from the book" if known else "not in the book"
        data = {"book": known, "implementation": self.implementation}
        return Choice(game.parse_move(str(square)), reason, data)


@dataclass(frozen=True, slots=True)
class _Implementation:
    """The player of one script, in one implementation, ready to be asked."""

    game: ScriptGame
    after: Function
    book: Function

    def answer(self, cells: list[Value]) -> tuple[int, bool]:
        """Return the square that is taken, and whether the book has it."""
        players = self.game.players
        last = atom(players[players.index(self.game.moves) - 1])
        square = cells.index(last)  # which of them came last is nothing to the answer
        before = [*cells]
        before[square] = self.game.start[square]
        board = chain(cells)
        after, _ = taken_apart(self.after(chain(before), square, board))
        if len(after) != len(cells):
            raise self.game.fail("'after' gives no board of as many cells")
        pairs = zip(cells, after, strict=True)
        changed = [i for i, (old, new) in enumerate(pairs) if not same(old, new)]
        if len(changed) != 1:
            raise self.game.fail("'after' gives no board with one cell taken")
        return changed[0], self.book(board) is not F


@cache
def _implementation(name: str, implementation: str, reading: str) -> _Implementation:
    # `pylogic --help` and the other players need no reader of scripts
    from pylogic.games.text.script import script_game  # noqa: PLC0415

    game = script_game(name, reading)
    if implementation not in game.implementations:
        raise UnknownGame(f"the script of {name} has no implementation {implementation!r}")
    chosen = game.implementations[implementation]
    return _Implementation(
        game,
        game.evaluator.function(("before", "square", "board"), chosen.after),
        game.evaluator.function(("board",), chosen.book),
    )
