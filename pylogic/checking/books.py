"""A book of moves against the game: entries that repeat, contradict, or give something away.

A book is an association list in a script, from boards as the script codes them to answers. What
its entries are about is found by coding every position of the game in which the book's player is
to move.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from pylogic.core.errors import MoveError
from pylogic.core.formulas import Apply
from pylogic.games.api import Game
from pylogic.games.text.script import ScriptGame
from pylogic.notations.nqthm.lisp_printer import print_term
from pylogic.nqthm.values import Value, chain, taken_apart, term_of, value_of
from pylogic.players.base import Player
from pylogic.solvers.retrograde_analysis import Solution


@dataclass(frozen=True, slots=True)
class BookEntry:
    """One entry of a book.

    number: Its place in the book, from 1.
    position: The text of the position that it is for; of what is none, the datum that is its key.
    answer: The square that it gives.
    """

    number: int
    position: str
    answer: str

    def __str__(self) -> str:
        """Return `ENTRY. POSITION: ANSWER`."""
        return f"{self.number}. {self.position}: {self.answer}"


@dataclass(frozen=True, slots=True)
class BookExamined:
    """What there is to say about the entries of one book.

    entries: All of them, in order.
    first: The first of each position: the others are never looked at.
    contradicting: Those that are never looked at and give another answer than the first.
    strange: Those whose key is no position with the player to move.
    unmet: Those whose position the player never gets into.
    losing: Those whose answer gives away a win or a draw.
    slow: Those that win, and not as soon as can be.
    met: Every position with the player to move that its games come to.
    without_book: Those of them that have no entry.
    lost: Those of them in which the opponent can win.
    """

    entries: tuple[BookEntry, ...]
    first: tuple[BookEntry, ...]
    contradicting: tuple[BookEntry, ...]
    strange: tuple[BookEntry, ...]
    unmet: tuple[BookEntry, ...]
    losing: tuple[BookEntry, ...]
    slow: tuple[BookEntry, ...]
    met: tuple[str, ...]
    without_book: tuple[str, ...]
    lost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Examiner:
    """Examines the books of a script.

    script: The script as a game.
    game: The rules, from any source.
    solution: The value of every position.
    """

    script: ScriptGame
    game: Game[Any, Any]
    solution: Solution[Any]

    def entries(self, implementation: str = "") -> tuple[BookEntry, ...]:
        """Return the entries of the book of an implementation.

        Raises GameError: Its book is no association list that the script has as a datum.
        """
        match self.script.implementations[implementation].book:
            case Apply("assoc", (key, Apply("quote", (datum,)))):
                code = self.script.evaluator.function(("board",), key)
            case _:
                raise self.script.fail("the book is no `assoc` of a datum")
        states = [s for s in self.solution if self.game.to_move(s) == self.script.moves]
        keys = code.many([(chain(self.script.cells(str(state))),) for state in states])
        positions: dict[Value, str] = dict(zip(keys, map(str, states), strict=True))
        found = []
        for number, pair in enumerate(taken_apart(value_of(datum))[0], 1):
            board, answer = pair if isinstance(pair, tuple) else (0, pair)
            position = positions.get(board) or print_term(term_of(board))
            found.append(BookEntry(number, position, print_term(term_of(answer))))
        return tuple(found)

    def examine(self, player: Player, implementation: str = "") -> BookExamined:
        """Return what there is to say about the book of an implementation."""
        entries = self.entries(implementation)
        by_position: defaultdict[str, list[BookEntry]] = defaultdict(list)
        for entry in entries:
            by_position[entry.position].append(entry)
        first = tuple(same[0] for same in by_position.values())
        states = {str(state): state for state in self.solution if self.game.outcome(state) is None}
        known = {
            entry.position: states[entry.position] for entry in first if entry.position in states
        }
        met = self.met(player)
        lost = tuple(
            m for m in met if self.solution[states[m]].winner not in {None, self.script.moves}
        )
        costs = {entry: self._cost(entry, known) for entry in first if entry.position in known}
        return BookExamined(
            entries,
            first,
            tuple(e for same in by_position.values() for e in same if e.answer != same[0].answer),
            tuple(entry for entry in first if entry.position not in known),
            tuple(e for e in first if e.position in known and e.position not in met),
            tuple(entry for entry, cost in costs.items() if cost == "loses"),
            tuple(entry for entry, cost in costs.items() if cost == "slow"),
            tuple(met),
            tuple(position for position in met if position not in by_position),
            lost,
        )

    def _cost(self, entry: BookEntry, states: Mapping[str, Any]) -> str:
        """Return `loses` or `slow` for an answer that is not the best, and else nothing."""
        state = states[entry.position]
        try:
            after = self.game.next_state(state, self.game.parse_move(entry.answer))
        except MoveError:
            return "loses"
        best, got = self.solution[state], self.solution[after]
        if got.winner != best.winner:
            return "loses"
        soon = best.distance is None or got.distance is None or got.distance < best.distance
        return "" if soon or best.winner != self.script.moves else "slow"

    def met(self, player: Player) -> dict[str, None]:
        """Return the positions with the player to move that its games come to, in order."""
        found: dict[str, None] = {}
        todo = [self.game.initial_state()]
        while todo:
            state = todo.pop()
            if self.game.outcome(state) is not None or str(state) in found:
                continue
            if self.game.to_move(state) == self.script.moves:
                found[str(state)] = None
                moves = (player.choose(self.game, state).move,)
            else:
                moves = self.game.legal_moves(state)
            todo += [self.game.next_state(state, move) for move in moves]
        return found


def compare(left: tuple[BookEntry, ...], right: tuple[BookEntry, ...]) -> list[str]:
    """Return where two books differ, entry by entry and in their order; nothing if nowhere."""
    pairs = [[(entry.position, entry.answer) for entry in book] for book in (left, right)]
    found = []
    matcher = SequenceMatcher(None, pairs[0], pairs[1], autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "equal":
            ones = "; ".join(map(str, left[a:b])) or "nothing"
            others = "; ".join(map(str, right[c:d])) or "nothing"
            found.append(f"{ones} | {others}")
    return found
