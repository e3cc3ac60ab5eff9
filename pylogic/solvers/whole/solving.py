"""A game solved from its circuit: its positions found, then each layer from the last one back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from pylogic.circuits.batch import Batch
from pylogic.core.errors import CircuitError
from pylogic.solvers.whole.codes import DRAWN, FIRST, code, distances, winners
from pylogic.solvers.whole.layers import Layer
from pylogic.solvers.whole.measures import Measures, found_by_playing
from pylogic.solvers.whole.ranks import Ranks
from pylogic.solvers.whole.reach import BLOCK, Reach, Untrue
from pylogic.solvers.whole.sorting import sorted_once

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from pylogic.circuits.batch import Machine
    from pylogic.solvers.progress import Progress
    from pylogic.solvers.whole.codes import Codes
    from pylogic.solvers.whole.ranks import Keys

_DRAW, _WIN = 50, 100
_NEITHER: Final = -2
_NOBODY, _NEVER = -1, np.iinfo(np.int32).max
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

    It is `_NEITHER` where players come to something between, or several have all.
    """
    found = []
    for end in machine.circuit.ends:
        count, scores = len(end.scores), set(end.scores)
        if scores in ({_DRAW}, {0}) or (count == 1 and scores != {_WIN}):
            found.append(DRAWN)
        elif end.scores.count(_WIN) == 1 and sum(end.scores) == _WIN:
            found.append(code(count, end.scores.index(_WIN), 0))
        else:
            found.append(_NEITHER)
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
        parts = list(tables.values())
        tables.clear()
        reach.layers.clear()  # no more than one copy of all is kept
        return _joined(parts)

    def _reached(self, start: int, advance: Callable[[int], None]) -> Reach:
        """Return the positions; without what is no measure after all they are found anew."""
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
                if (to == to[0]).all():
                    codes = tables[int(to[0])].at(out)
                else:
                    codes = np.empty(len(out), np.uint16)
                    for other in sorted_once(to.copy()).tolist():
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
            for literal, why in self.machine.circuit.unsolved:
                if batch.asked([literal]).any():
                    raise CircuitError(why)
            turns[first : first + BLOCK] = batch.turn()
            outcomes = batch.outcome()
            ended[first : first + BLOCK] = codes[outcomes]
            if (ended[first : first + BLOCK] == _NEITHER).any():
                here = ended[first : first + BLOCK] == _NEITHER
                self._refuse(int(outcomes[here][0]))
        return turns, ended

    def _refuse(self, end: int) -> None:
        """Refuse a game in which players come to something between a win and a loss."""
        circuit = self.machine.circuit
        pairs = zip(circuit.players, circuit.ends[end].scores, strict=True)
        said = ", ".join(f"{player} {score}" for player, score in pairs)
        raise CircuitError(
            f"the game can end with {said}; solved are games that one player wins, or nobody"
        )

    def wrong(
        self, table: Table, advance: Callable[[int], None], part: int = 0, parts: int = 1
    ) -> int:
        """Return how many values do not follow from those of the successors.

        Of so many parts only one is looked at.

        A win in n plies rests on one in n - 1, so that where all values follow what is said to be
        won is; and in what is said to be drawn nobody needs to leave the draws, so that nothing
        else is.
        """
        players = len(self.machine.circuit.players)
        reach = Reach(self.machine, self.ranks, Measures([]), self._memory, advance)
        found = 0
        for first in range(part * BLOCK, len(table), parts * BLOCK):
            keys = table.keys[first : first + BLOCK]
            turns, ended = self._said(keys)
            known = _Successors(turns, ended, players)
            for _, edges in reach.expanded(keys):
                known.add(edges.places, table.at(edges.keys))
            said = table.codes[first : first + BLOCK].astype(np.int64)
            said[said < FIRST] = _NOBODY
            found += int((known.due() != said).sum())
            advance(first + len(keys))
        return found


class _Successors:
    """What is known of the successors of some positions, a move at a time."""

    def __init__(self, turns: NDArray[np.int8], ended: NDArray[np.int32], players: int) -> None:
        size = len(turns)
        self._turns = turns
        self._ended = ended
        self._players = players
        self._quickest = np.full(size, _NEVER, np.int32)
        self._counts = np.zeros((players, size), np.int32)
        self._all = np.zeros(size, np.int32)
        self._longest = np.zeros((players, size), np.int32)

    def add(self, places: NDArray[np.intp], codes: Codes) -> None:
        """Take in the codes after one move, and the places where it is legal."""
        who, far = winners(codes, self._players), distances(codes, self._players) + 1
        self._all[places] += 1
        for player in range(self._players):
            here = who == player
            at = places[here]
            self._counts[player][at] += 1
            self._longest[player][at] = np.maximum(self._longest[player][at], far[here])
        mine = who == self._turns[places]
        at = places[mine]
        self._quickest[at] = np.minimum(self._quickest[at], far[mine])

    def due(self) -> NDArray[np.int64]:
        """Return the codes that the positions should have, `_NOBODY` where nobody wins."""
        players = self._players
        found = np.full(len(self._turns), _NOBODY, np.int64)
        wins = self._quickest != _NEVER
        found[wins] = FIRST + players * self._quickest[wins] + self._turns[wins]
        for player in range(players):
            all_ = ~wins & (self._all > 0) & (self._counts[player] == self._all)
            found[all_] = FIRST + players * self._longest[player][all_] + player
        over = self._ended >= 0
        found[over] = np.where(self._ended[over] == DRAWN, _NOBODY, self._ended[over])
        return found


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
    if len(tables) == 1:
        return tables[0]
    keys = np.concatenate([table.keys for table in tables])
    codes = np.concatenate([table.codes for table in tables])
    tables.clear()
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    return Table(keys, codes[order])
