"""Random games, many at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

import numpy as np

from pylogic.circuits.batch import ends_of
from pylogic.circuits.choosing import Choosing, choosing
from pylogic.circuits.circuit import Circuit
from pylogic.circuits.packing import (
    WORD,
    count_ones,
    digits,
    kept,
    numbers,
    repeated,
    truths,
    words_for,
)
from pylogic.circuits.program import CircuitProgram, Columns
from pylogic.core.errors import CircuitError

AT_A_TIME: Final = 1 << 16
"""How many games are played side by side; each such part has random numbers of its own."""

MOST_PLIES: Final = 10_000
"""A random game that is longer is given up: its rules may let it go on for ever."""

_SPARSE: Final = 0.7  # of the games going on; with fewer, the others are left out


@dataclass(frozen=True, slots=True)
class Tally:
    """How random games ended.

    ends: By what the players came to, from 0 to 100, how many games.
    plies: The moves of all games together.
    unfinished: Games that were given up after so many plies as the longest may have.
    """

    ends: Mapping[tuple[int, ...], int]
    plies: int
    unfinished: int = 0

    @property
    def games(self) -> int:
        """How many games there were."""
        return sum(self.ends.values()) + self.unfinished

    def __add__(self, other: Tally) -> Tally:
        """Return both together."""
        ends = dict(self.ends)
        for scores, count in other.ends.items():
            ends[scores] = ends.get(scores, 0) + count
        return Tally(ends, self.plies + other.plies, self.unfinished + other.unfinished)


class PlayoutPlayer:
    """Plays random games of a circuit.

    circuit: The rules.
    chosen: How moves are chosen, if not by one for all.
    """

    def __init__(self, circuit: Circuit, chosen: Choosing | None = None) -> None:
        self.circuit = circuit
        chosen = choosing(circuit) if chosen is None else chosen
        self._widths = chosen.widths
        self._faults = circuit.faults
        self._ends = [circuit.over(), *chain.from_iterable(circuit.endings)]
        self._program = CircuitProgram(
            circuit.graph,
            circuit.inputs,
            (*chosen.after, *self._ends, *(literal for literal, _ in self._faults)),
            chosen.count,
            chosen.number,
        )

    def games(  # noqa: PLR0913 - which games, and who is told
        self,
        code: int,
        count: int,
        seed: int | Sequence[int],
        *,
        maximum: int = MOST_PLIES,
        progress: Callable[[int], None] = lambda _: None,
        begin: int = 0,
    ) -> Tally:
        """Return how random games from one position end.

        They are those from a part of `AT_A_TIME` games on, which `begin` is the number of.

        Raises CircuitError: A move leads to two positions at once.
        """
        found = Tally({}, 0)
        bits = len(self.circuit.inputs)
        for part, first in enumerate(range(0, count, AT_A_TIME), begin):
            size = min(AT_A_TIME, count - first)
            columns = repeated(code, bits, words_for(size))
            own = [part, *(seed if not isinstance(seed, int) else [seed])]
            found += self._played(columns, size, np.random.default_rng(own), maximum)
            progress(first + size)
        return found

    def _played(
        self, columns: Columns, count: int, rng: np.random.Generator, maximum: int
    ) -> Tally:
        ends: dict[tuple[int, ...], int] = {}
        bits, plies = len(self.circuit.inputs), 0
        going = _first(count, columns.shape[1])
        left = count
        for _ in range(maximum):
            found = self._program.run(columns, _Numbers(rng, self._widths))
            last = bits + len(self._ends)
            for row, (_, what) in zip(found[last:], self._faults, strict=True):
                if count_ones(row & going, count):
                    raise CircuitError(what)
            over = truths(found[bits] & going, count)
            rows = np.array([truths(row, count)[over] for row in found[bits + 1 : last]])
            numbers, games = np.unique(ends_of(self.circuit, rows), return_counts=True)
            for number, here in zip(numbers.tolist(), games.tolist(), strict=True):
                scores = self.circuit.scores(number)
                ends[scores] = ends.get(scores, 0) + here
            going &= ~found[bits]
            left = count_ones(going, count)
            plies += left
            if not left:
                return Tally(ends, plies)
            columns = found[:bits]
            if left < _SPARSE * count and count > WORD:
                keep = truths(going, count)
                columns, count = kept(columns, keep), left
                going = _first(count, columns.shape[1])
        return Tally(ends, plies, left)


@dataclass(frozen=True, slots=True)
class _Numbers:
    """Gives each position the number of one of its moves, or one of each role's."""

    rng: np.random.Generator
    widths: tuple[int, ...]

    def __call__(self, counts: Columns, first: int) -> Columns:
        """Return the bits of the numbers, from those of how many moves there are."""
        del first
        found, at = [], 0
        for width in self.widths:
            many = numbers(counts[at : at + width]).astype(np.uint64)
            drawn = self.rng.integers(0, 1 << 32, len(many), np.uint64)
            found.append(digits((drawn * many >> np.uint64(32)).astype(np.uint32), width))
            at += width
        return np.concatenate(found)


def _first(count: int, words: int) -> Columns:
    """Return a row in which the bits of the first positions are set."""
    row = np.zeros(words * WORD, np.uint8)
    row[:count] = 1
    found: Columns = np.packbits(row, bitorder="little").view(np.uint64)
    return found
