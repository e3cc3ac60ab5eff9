"""The solver of every game that has a circuit; what took long to find is kept on disk."""

import hashlib
import time
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, Final, cast

import numpy as np

from pylogic.circuits.batch import Batch
from pylogic.circuits.circuit import Circuit
from pylogic.circuits.sheets.machine import NotApart
from pylogic.core.errors import SolutionFault
from pylogic.games.api import Game
from pylogic.games.gated import Gated
from pylogic.solvers import store
from pylogic.solvers.exhaustive.averages import Averages, AverageTable, ComesBack
from pylogic.solvers.exhaustive.codes import CIRCLES, distances, value, winners
from pylogic.solvers.exhaustive.solving import Solving
from pylogic.solvers.exhaustive.tables import Table, Unfit, packed, unpacked
from pylogic.solvers.matrix import Payoffs
from pylogic.solvers.progress import Progress
from pylogic.solvers.retrograde_analysis import AtOnce, Value
from pylogic.solvers.simultaneous import average, comes_back
from pylogic.solvers.statistics import Statistics

MEMORY: Final = 2 << 30
"""How many bytes a solution may take unless told otherwise."""

_WORTH_KEEPING: Final = 2.0  # seconds that a solution took


class CircuitSolver:
    """The values of all positions that can be reached.

    progress: Makes a bar for what takes long.
    memory: How many bytes may be used.
    again: Whether to solve the game even where its solution is kept.
    """

    def __init__(
        self,
        game: Gated[Any, Any],
        progress: Progress,
        memory: int = MEMORY,
        *,
        again: bool = False,
    ) -> None:
        self._game = game
        self._progress = progress
        self._memory = memory
        self._solving = Solving(game.machine, memory, progress)
        self._tables: dict[int, Table] = {}
        self._again = again

    def value(self, state: Any) -> Value:  # noqa: ANN401 - of the game
        """Return what a position is worth, over or not.

        Raises SolutionTooLarge: There are more positions than fit into memory.
        """
        self._separate([self._game.code(state)])
        start = self._game.initial_state()
        if not self._tables and self._game.code(state) != self._game.code(start):
            kept = None if self._again else self._kept(self._game.code(start))
            if kept is not None and kept.of(self._key(self._game.code(state))) is not None:
                self._tables[self._game.code(start)] = kept
        key = self._key(self._game.code(state))
        having = (table for table in self._tables.values() if table.of(key) is not None)
        table = next(having, None) or self._table(state)
        if isinstance(table, AverageTable):
            rules = cast("Game[Any, Any]", self._game)
            return average(rules, state, partial(self._bounds, table), table.total)
        found = table.of(self._key(self._game.code(state)))
        assert found is not None  # noqa: S101 - it is among what can be reached from it
        return value(int(found), self._game.players)

    def _bounds(self, table: AverageTable, state: Any) -> Payoffs:  # noqa: ANN401 - of the game
        found = table.of(self._key(self._game.code(state)))
        assert found is not None  # noqa: S101 - it is among what can be reached
        return found

    def statistics(self, state: Any) -> Statistics:  # noqa: ANN401 - of the game
        """Return what the positions are worth that can be reached from one.

        Where several move at once they are counted only.
        """
        table, players = self._table(state), self._game.players
        if isinstance(table, AverageTable):
            return Statistics(len(table), {}, None, None, None)
        won, drawn, circling = np.zeros(len(players), np.int64), 0, 0
        longest, last = -1, np.zeros(0, np.uint64)
        for _, keys, codes in table.parts():
            who, far = winners(codes, len(players)), distances(codes, len(players))
            won += np.bincount(who[who >= 0], minlength=len(players))
            drawn += int((who < 0).sum())
            circling += int((codes == CIRCLES).sum())
            if (at := int(far.argmax())) >= 0 and far[at] > longest:
                longest, last = int(far[at]), keys[at : at + 1]
        example = None
        if longest >= 0:
            (code,) = Batch(self._game.machine, self._solving.ranks.columns(last), 1).codes()
            example = str(self._game.state(code))
        return Statistics(
            positions=len(table),
            won=dict(zip(players, won.tolist(), strict=True)),
            drawn=drawn,
            longest=longest if longest >= 0 else None,
            example=example,
            circling=circling,
        )

    def faults(self) -> tuple[int, int]:
        """Return how many values are known, and of how many the value does not follow."""
        if not self._tables:
            self._table(self._game.initial_state())
        total = sum(map(len, self._tables.values()))
        with self._progress("positions checked", total) as advance:
            wrong = [self._solving.wrong(table, advance) for table in self._tables.values()]
        return total, sum(wrong)

    def wrong(self, part: int, parts: int) -> int:
        """Return of how many values the value does not follow, of one of so many parts."""
        tables = self._tables.values()
        return sum(self._solving.wrong(table, lambda _: None, part, parts) for table in tables)

    @property
    def known(self) -> int:
        """How many values are known."""
        return sum(map(len, self._tables.values()))

    def _key(self, code: int) -> int:
        columns = Batch.of(self._game.machine, [code]).columns
        return int(self._solving.ranks.of(columns, 1)[0])

    def _table(self, state: Any) -> Table:  # noqa: ANN401 - of the game
        """Return the values of what can be reached from a position."""
        while (code := self._game.code(state)) not in self._tables:
            table = None if self._again else self._kept(code)
            if table is None:
                started = time.perf_counter()
                try:
                    table = self._solving.run(code)
                except NotApart as found:
                    self._separate(found.codes)
                    continue
                except AtOnce:
                    self._begin(Averages)
                    continue
                except ComesBack as found:
                    rules = cast("Game[Any, Any]", self._game)
                    raise comes_back(rules, self._game.state(found.code)) from found
                took = time.perf_counter() - started
                if took > _WORTH_KEEPING and self._is_kept():
                    store.keep(self._name(code), *packed(table, self._game.machine.circuit))
            self._tables[code] = table
        return self._tables[code]

    def _separate(self, codes: Iterable[int]) -> None:
        """Begin anew with another circuit where this one does not tell positions apart."""
        if self._game.separate(codes):
            self._begin(type(self._solving))

    def _begin(self, kind: type[Solving]) -> None:
        self._solving = kind(self._game.machine, self._memory, self._progress)
        self._tables.clear()

    def _is_kept(self) -> bool:
        """Whether solutions are kept: no averages, and not what keys stand for."""
        return type(self._solving) is Solving and self._solving.ranks.names is None

    def _kept(self, code: int) -> Table | None:
        """Return the values that are kept; None where there are none."""
        if not self._is_kept():
            return None
        name = self._name(code)
        try:
            data = store.read(name)
        except SolutionFault as fault:
            raise self._damaged(fault.path, fault.reason) from fault
        if data is None:
            return None
        try:
            return unpacked(data, self._game.machine.circuit, self._solving.ranks)
        except Unfit as fault:
            raise self._damaged(store.path_of(name), str(fault)) from fault

    @staticmethod
    def _damaged(path: Path, reason: str) -> SolutionFault:
        return SolutionFault(path, f"{reason}; `--again` solves the game anew")

    def _name(self, code: int) -> str:
        """Return what the solution from a position is called, by the gates and the position."""
        return f"circuit values {fingerprint(self._game.machine.circuit, code)}"


def fingerprint(circuit: Circuit, code: int) -> str:
    """Return what tells the rules of a circuit, and a position, from all others."""
    graph = circuit.graph
    digest = hashlib.sha256()
    cone = graph.cone(circuit.outputs)
    for part in (
        [(slot.place, slot.values, slot.inputs, slot.codes) for slot in circuit.slots],
        circuit.players,
        [(node, graph.left[node], graph.right[node]) for node in cone],
        circuit.labels,
        [(end.scores, end.literal) for end in circuit.ends],
        circuit.turns,
        code,
    ):
        digest.update(repr(part).encode())
    return digest.hexdigest()[:32]
