"""Moai solved: the board of 5 by 5 by a table that is kept, larger ones near the end."""

from collections.abc import Callable
from typing import Final

from pylogic.core.errors import SolutionFault, SolutionMissing, StateError, UnknownGame
from pylogic.games.moai.board import BLACK, WHITE, MoaiState
from pylogic.games.moai.engine import Moai
from pylogic.games.moai.solution import table
from pylogic.games.moai.solution.table import SIDE, SQUARES
from pylogic.solvers import store
from pylogic.solvers.progress import Progress, silent
from pylogic.solvers.retrograde_analysis import Solution, Value, retrograde
from pylogic.solvers.statistics import Statistics, statistics

_OTHER: Final = {WHITE: BLACK, BLACK: WHITE}
_POSITIONS: Final = len(table.families().pairs) * table.SETS
_MOST: Final = 200_000  # positions that are followed one by one, on larger boards
_CELLS: Final = {SIDE * row + column: cell for cell, (row, column) in enumerate(SQUARES)}


class MoaiSolver:
    """The values of positions of Moai.

    game: The rules; they say who moves first, and the gap between counter and pawn.
    table: Returns the table of the board of 5 by 5, and is called when that is needed.
    progress: Makes a bar for what takes long.
    """

    def __init__(self, game: Moai, table: Callable[[], bytes], progress: Progress) -> None:
        self._game = game
        self._table = table
        self._progress = progress

    def value(self, state: MoaiState) -> Value:
        """Return what a position is worth, over or not.

        Raises StateError: The board is larger than 5 by 5, and too many positions can be reached.
        """
        if (state.width, state.height) != (SIDE, SIDE):
            return self._followed(state)[state]
        if not state.white or not state.black:
            (here,) = self._game.expand([state])
            return _best([self.value(after) for _, after in here.successors], state.mover)
        pawns = (state.white, state.black) if state.mover == WHITE else (state.black, state.white)
        own, other = (_CELLS[pawn.bit_length() - 1] for pawn in pawns)
        counters = sum(1 << cell for bit, cell in _CELLS.items() if state.counters >> bit & 1)
        plies = self._table()[table.place(own, other, counters)]
        return Value(state.mover if plies % 2 else _OTHER[state.mover], plies)

    def statistics(self, state: MoaiState) -> Statistics:
        """Count the positions that can be reached.

        Raises StateError: There are too many; from the vacant board of 5 by 5 all are counted.
        """
        if (state.width, state.height, state.white) == (SIDE, SIDE, 0):
            return self._all(state)
        return statistics(self._followed(state), self._game.players)

    def _followed(self, state: MoaiState) -> Solution[MoaiState]:
        """Return the values of what can be reached, position by position."""
        try:
            return retrograde(self._game, [state], _MOST)
        except StateError as fault:
            raise StateError(f"{fault}; only the board of 5 by 5 is solved as a whole") from fault

    def faults(self) -> tuple[int, int]:
        """Return how many positions of 5 by 5 are kept, and of how many the value is unfounded."""
        import numpy as np  # noqa: PLC0415 - values are looked up without it

        from pylogic.games.moai.solution.retrograde import unfounded  # noqa: PLC0415

        table = np.frombuffer(self._table(), dtype=np.uint8)
        with self._progress("positions checked", _POSITIONS) as advance:
            wrong = unfounded(table, int(self._game.options["gap"]), progress=advance)
        return _POSITIONS, wrong

    def _all(self, vacant: MoaiState) -> Statistics:
        """Count what can be reached from the vacant board of 5 by 5."""
        import numpy as np  # noqa: PLC0415 - values are looked up without it

        from pylogic.games.moai.solution.reach import reach  # noqa: PLC0415

        gap, first = int(self._game.options["gap"]), str(self._game.options["first"])
        with self._progress("positions reached", None) as advance:
            found = reach(np.frombuffer(self._table(), dtype=np.uint8), gap, advance)
        (here,) = self._game.expand([vacant])
        some = [vacant, *(after for _, after in here.successors)]
        winners = [self.value(state).winner for state in some]
        placed = int(found.counts.sum())
        # with an even number of counters the first is on turn, and wins if the plies are odd
        won = int(found.counts[0::2, 1::2].sum() + found.counts[1::2, 0::2].sum())
        some.append(_state(*found.longest, first))
        last = max(some, key=lambda state: self.value(state).distance or 0)
        return Statistics(
            positions=placed + len(winners),
            won={
                player: winners.count(player) + (won if player == first else placed - won)
                for player in self._game.players
            },
            drawn=0,
            longest=self.value(last).distance,
            example=str(last),
        )


def solver(game: Moai, progress: Progress, *, again: bool) -> MoaiSolver:
    """Return the solver of the game; its table is found where none is kept, or `again`.

    Raises SolutionFault: The table that is kept is damaged.
    """
    gap = int(game.options["gap"])
    table = None if again else _kept(gap)

    def found() -> bytes:
        nonlocal table
        if table is None:
            from pylogic.games.moai.solution.retrograde import solve  # noqa: PLC0415 - slow to import

            with progress("positions solved", _POSITIONS) as advance:
                table = solve(gap, progress=advance).tobytes()
            store.keep(_name(gap), table)
        return table

    return MoaiSolver(game, found, progress)


def values(game: Moai) -> Callable[[MoaiState], Value]:
    """Return the values of all positions of the board of 5 by 5, from the table that is kept.

    Raises UnknownGame: The game's board is larger.
    Raises SolutionMissing: No table is kept.
    Raises SolutionFault: It is damaged.
    """
    if (game.options["width"], game.options["height"]) != (SIDE, SIDE):
        raise UnknownGame("moai is solved on the board of 5 by 5 only")
    gap = int(game.options["gap"])
    table = _kept(gap)
    if table is None:
        command = f"pylogic solve {game.name} --option width={SIDE} --option height={SIDE}"
        raise SolutionMissing(game.name, command + (f" --option gap={gap}" if gap else ""))
    return MoaiSolver(game, lambda: table, silent).value


def _kept(gap: int) -> bytes | None:
    try:
        return store.read(_name(gap), _POSITIONS)
    except SolutionFault as fault:
        raise SolutionFault(
            fault.path, f"{fault.reason}; `--again` solves the game anew"
        ) from fault


def _name(gap: int) -> str:
    return f"moai 5x5 gap {gap}"


def _best(values: list[Value], mover: str) -> Value:
    """Return what a position is worth by its successors' values, none of them a draw."""
    wins = [value.distance or 0 for value in values if value.winner == mover]
    if wins:
        return Value(mover, min(wins) + 1)
    return Value(_OTHER[mover], max(value.distance or 0 for value in values) + 1)


def _state(own: int, other: int, counters: int, first: str) -> MoaiState:
    """Return the position of some cells, by who moved first."""
    mover = first if counters.bit_count() % 2 == 0 else _OTHER[first]
    boards = {1 << cell: 1 << bit for bit, cell in _CELLS.items()}
    pawns = (own, other) if mover == WHITE else (other, own)
    white, black = (boards[1 << cell] for cell in pawns)
    marks = sum(board for cell, board in boards.items() if counters & cell)
    return MoaiState(SIDE, SIDE, white, black, marks, mover)
