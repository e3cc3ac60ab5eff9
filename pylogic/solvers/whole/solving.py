"""A game solved from its circuit: its positions found, then each layer from the last one back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pylogic.circuits.batch import Batch
from pylogic.core.errors import CircuitError
from pylogic.solvers.whole.codes import CIRCLES, DRAWN, FIRST, code, distances, winners
from pylogic.solvers.whole.layers import Layer
from pylogic.solvers.whole.measures import Measures, found_by_playing
from pylogic.solvers.whole.reach import BLOCK, Reach, Untrue
from pylogic.solvers.whole.ranks import Ranks

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from pylogic.circuits.batch import Machine
    from pylogic.solvers.registry import Progress
    from pylogic.solvers.whole.codes import Codes
    from pylogic.solvers.whole.ranks import Keys

_DRAW, _WIN = 50, 100
_SAMPLE = 512  # games in which measures are looked for


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The values of positions.

    Attributes
    ----------
    keys : array
        Their ranks, in order.
    codes : array
        Their codes.
    """

    keys: Keys
    codes: Codes

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.keys)

    def at(self, keys: Keys) -> Codes:
        """Return the codes of positions that are all in the table."""
        return self.codes[np.searchsorted(self.keys, keys)]

    def code(self, key: int) -> int | None:
        """Return the code of a position; None of one that is not in the table."""
        at = int(np.searchsorted(self.keys, np.uint64(key)))
        if at == len(self.keys) or int(self.keys[at]) != key:
            return None
        return int(self.codes[at])


def ends_of(machine: Machine) -> list[int]:
    """Return the code of each end of a game: who has won, or that nobody has.

    Raises
    ------
    CircuitError
        An end is neither: players come to something between.
    """
    found = []
    for end in machine.circuit.ends:
        count = len(end.scores)
        if set(end.scores) == {_DRAW}:
            found.append(DRAWN)
        elif end.scores.count(_WIN) == 1 and sum(end.scores) == _WIN:
            found.append(code(count, end.scores.index(_WIN), 0))
        elif count == 1:
            found.append(DRAWN)
        else:
            said = ", ".join(
                f"{player} {score}"
                for player, score in zip(machine.circuit.players, end.scores, strict=True)
            )
            raise CircuitError(
                f"the game can end with {said}; solved are games that end with a win or a draw"
            )
    return found


class Solving:
    """Solves a game.

    Parameters
    ----------
    machine : Machine
        The rules.
    memory : int
        How many bytes may be used.
    progress : callable
        Makes a bar for what takes long.
    """

    def __init__(self, machine: Machine, memory: int, progress: Progress) -> None:
        self.machine = machine
        self.ranks = Ranks(machine.circuit)
        self._memory = memory
        self._progress = progress
        self._ends = ends_of(machine)

    def run(self, start: int) -> Table:
        """Return the values of all positions that can be reached from the one with a code.

        Raises
        ------
        SolutionTooLarge
            They take more memory than may be used.
        """
        with self._progress("positions reached", None) as advance:
            reach = self._reached(start, advance)
        total = sum(map(len, reach.layers.values()))
        tables: dict[int, Table] = {}
        done = 0
        with self._progress("positions solved", total) as advance:
            for layer in sorted(reach.layers, key=reach.measures.height, reverse=True):
                keys = reach.layers[layer]
                tables[layer] = Table(keys, self._layer(reach, layer, tables).solved())
                done += len(keys)
                advance(done)
        return _joined(list(tables.values()))

    def _reached(self, start: int, advance: Callable[[int], None]) -> Reach:
        """Return the positions; what is no measure after all is left out, and they are found anew."""
        measures = found_by_playing(Batch.repeated(self.machine, start, _SAMPLE))
        while True:
            reach = Reach(self.machine, self.ranks, measures, self._memory, advance)
            try:
                reach.run(start)
            except Untrue as fault:
                measures = measures.without(fault.wrong)
            else:
                return reach

    def _layer(self, reach: Reach, layer: int, tables: dict[int, Table]) -> Layer:
        """Return a layer with its transitions, and what is known of where they lead out of it."""
        keys = reach.layers[layer]
        turns, ended = self._said(keys)
        sources: list[NDArray[np.uint32]] = []
        targets: list[NDArray[np.uint32]] = []
        after: list[tuple[NDArray[np.uint32], Codes]] = []
        for first, edges in reach.expanded(keys):
            places = (edges.places + first).astype(np.uint32)
            inside = edges.layers == np.uint64(layer)
            if inside.any():
                sources.append(places[inside])
                targets.append(np.searchsorted(keys, edges.keys[inside]).astype(np.uint32))
            if not inside.all():
                out, to = edges.keys[~inside], edges.layers[~inside]
                codes = np.empty(len(out), np.uint16)
                for other in np.unique(to).tolist():
                    here = to == np.uint64(other)
                    codes[here] = tables[other].at(out[here])
                after.append((places[~inside], codes))
        begin, starts = _by_target(sources, targets, len(keys))
        return Layer(len(self.machine.circuit.players), turns, ended, begin, starts, after)

    def _said(self, keys: Keys) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
        """Return who moves in each position, and the code of those in which the game is over."""
        turns = np.empty(len(keys), np.int8)
        ended = np.full(len(keys), -1, np.int32)
        codes = np.array([*self._ends, -1], np.int32)
        for first in range(0, len(keys), BLOCK):
            block = keys[first : first + BLOCK]
            batch = Batch(self.machine, self.ranks.columns(block), len(block))
            turns[first : first + BLOCK] = batch.turn()
            ended[first : first + BLOCK] = codes[batch.outcome()]
        return turns, ended

    def wrong(self, table: Table, advance: Callable[[int], None]) -> int:
        """Return how many values do not follow from those of the successors.

        A win in n plies rests on one in n - 1, so that where all values follow what is said to be
        won is; and in what is said to be drawn nobody needs to leave the draws, so that nothing
        else is.
        """
        players = len(self.machine.circuit.players)
        reach = Reach(self.machine, self.ranks, Measures([]), self._memory, advance)
        found = 0
        for first in range(0, len(table), BLOCK):
            keys = table.keys[first : first + BLOCK]
            turns, ended = self._said(keys)
            best = np.full((2, len(keys)), -1, np.int32)
            best[0] = np.iinfo(np.int32).max
            counts = np.zeros((players + 1, len(keys)), np.int32)
            longest = np.zeros((players, len(keys)), np.int32)
            for _, edges in reach.expanded(keys):
                codes = table.at(edges.keys)
                who, far = winners(codes, players), distances(codes, players)
                places = edges.places
                np.add.at(counts, (who, places), 1)
                mine = who == turns[places]
                at = places[mine]
                best[0][at] = np.minimum(best[0][at], far[mine] + 1)
                lost = ~mine & (who >= 0)
                row = (who[lost], places[lost])
                longest[row] = np.maximum(longest[row], far[lost] + 1)
            found += int((self._follows(table.codes[first : first + BLOCK], turns, ended, best[0],
                                        counts, longest) == 0).sum())  # fmt: skip
            advance(first + len(keys))
        return found

    @staticmethod
    def _follows(  # noqa: PLR0913 - what is known of the successors
        codes: Codes,
        turns: NDArray[np.int8],
        ended: NDArray[np.int32],
        quickest: NDArray[np.int32],
        counts: NDArray[np.int32],
        longest: NDArray[np.int32],
    ) -> NDArray[np.bool_]:
        """Return which codes are those that the ends and the successors give."""
        players = len(longest)
        total = counts.sum(axis=0)
        due = np.full(len(codes), -1, np.int64)  # nobody wins
        wins = quickest != np.iinfo(np.int32).max
        due[wins] = FIRST + players * quickest[wins] + turns[wins]
        for player in range(players):
            all_ = ~wins & (total > 0) & (counts[player] == total)
            due[all_] = FIRST + players * longest[player][all_] + player
        over = ended >= 0
        due[over] = np.where(ended[over] == DRAWN, -1, ended[over])
        said = codes.astype(np.int64)
        said[(codes == CIRCLES) | (codes == DRAWN)] = -1
        follows: NDArray[np.bool_] = due == said
        return follows


def _by_target(
    sources: list[NDArray[np.uint32]], targets: list[NDArray[np.uint32]], size: int
) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """Return where transitions begin, by where they end, and where those of each place begin."""
    starts = np.zeros(size + 1, np.int64)
    if not sources:
        return np.zeros(0, np.uint32), starts
    ends = np.concatenate(targets)
    order = np.argsort(ends, kind="stable")
    np.cumsum(np.bincount(ends, minlength=size), out=starts[1:])
    return np.concatenate(sources)[order], starts


def _joined(tables: list[Table]) -> Table:
    """Return one table, in order."""
    keys = np.concatenate([table.keys for table in tables])
    codes = np.concatenate([table.codes for table in tables])
    order = np.argsort(keys, kind="stable")
    return Table(keys[order], codes[order])
