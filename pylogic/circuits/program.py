"""Gates run on columns of words: one word has one bit of 64 positions."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits import compiled
from pylogic.circuits.compiled import Codes
from pylogic.circuits.graph import Graph

_Bound: TypeAlias = tuple[Callable[..., Any], NDArray[np.uint64], Any, NDArray[np.uint64]]
Columns: TypeAlias = NDArray[np.uint64]
"""By bit, words; bit `i` of word `w` belongs to position `64 * w + i`."""

_BYTES: Final = 3 << 19  # what all registers take together: they stay in the cache
_LEAST, _MOST = 64, 4096  # words of a register
_FEW: Final = (8, 64)  # words for which operations on parts of the registers are kept too
_ONES: Final = np.uint64(0xFFFF_FFFF_FFFF_FFFF)


class CircuitProgram:
    """The gates of some outputs in order, each with a register that is used again when it can be.

    graph: The gates.
    inputs: The literals of the inputs, none negated.
    outputs: The literals that are asked for.
    early: Literals that are asked for before the late inputs are known.
    late: The literals of inputs that depend on these.
    """

    def __init__(
        self,
        graph: Graph,
        inputs: Sequence[int],
        outputs: Sequence[int],
        early: Sequence[int] = (),
        late: Sequence[int] = (),
    ) -> None:
        plan = _Plan(graph, inputs, outputs, early, late)
        self._plan = plan
        self.width = min(_MOST, max(_LEAST, _BYTES // (8 * max(1, plan.registers)) & ~63))
        self._rows = np.zeros((max(1, plan.registers), self.width), np.uint64)
        self._bindings: dict[int, tuple[list[_Bound], list[_Bound]]] = {}
        self._early = np.empty((len(early), self.width), np.uint64)

    @cached_property
    def _codes(self) -> tuple[Codes, Codes]:
        ops = self._plan.ops
        return compiled.codes(ops[: self._plan.cut]), compiled.codes(ops[self._plan.cut :])

    @property
    def operations(self) -> int:
        """How many operations on words a position takes."""
        return len(self._plan.ops)

    def _bound(self, size: int) -> tuple[list[_Bound], list[_Bound]]:
        """Return the operations on so many words of the registers, or a few more."""
        width = next((width for width in _FEW if size <= width < self.width), self.width)
        if width not in self._bindings:
            rows, cut = self._rows[:, :width], self._plan.cut
            functions: dict[str, Callable[..., Any]] = {
                "and": np.bitwise_and,
                "or": np.bitwise_or,
                "not": np.bitwise_xor,
            }
            bound: list[_Bound] = [
                (functions[kind], rows[a], _ONES if kind == "not" else rows[b], rows[out])
                for kind, a, b, out in self._plan.ops
            ]
            self._bindings[width] = bound[:cut], bound[cut:]
        return self._bindings[width]

    def run(
        self, columns: Columns, middle: Callable[[Columns, int], Columns] | None = None
    ) -> Columns:
        """Return the outputs, a row each.

        columns: The inputs (array of shape (inputs, words)).
        middle: From the early outputs of some words, and the first of these words, to the late
            inputs.
        Returns: array of shape (outputs, words)
        """
        plan, rows, width = self._plan, self._rows, self.width
        words = columns.shape[1]
        found = np.empty((len(plan.outputs.registers), words), np.uint64)
        early = self._early
        runner = compiled.USE.runner(words * len(plan.ops))
        for start in range(0, words, width):
            size = min(width, words - start)
            rows[plan.input_registers, :size] = columns[:, start : start + size]
            bound = self._bound(size) if runner is None else ((), ())
            if runner is not None:
                runner(self._codes[0], rows, size)
            else:
                for function, a, b, out in bound[0]:
                    function(a, b, out)
            if middle is not None:
                plan.early.read(rows, early[:, :size])
                rows[plan.late_registers, :size] = middle(early[:, :size], start)
            if runner is not None:
                runner(self._codes[1], rows, size)
            else:
                for function, a, b, out in bound[1]:
                    function(a, b, out)
            plan.outputs.read(rows, found[:, start : start + size])
        return found


class _Places:
    """The registers of some literals, with the rows of those negated and of those constant."""

    def __init__(self, places: Sequence[tuple[int, bool]]) -> None:
        self.registers = np.array([max(0, register) for register, _ in places], np.intp)
        rows = list(enumerate(places))
        self._negated = [row for row, (register, is_not) in rows if register >= 0 and is_not]
        self._true = [row for row, (register, is_not) in rows if register < 0 and is_not]
        self._false = [row for row, (register, is_not) in rows if register < 0 and not is_not]

    def read(self, rows: Columns, into: Columns) -> None:
        """Copy the registers to rows."""
        into[:] = rows[self.registers, : into.shape[1]]
        for row in self._negated:
            np.bitwise_xor(into[row], _ONES, into[row])
        into[self._true] = _ONES
        into[self._false] = 0


class _Plan:
    """Operations with registers.

    A conjunction of two negated literals is stored as the disjunction that it denies, so that few
    negations are operations of their own.
    """

    def __init__(
        self,
        graph: Graph,
        inputs: Sequence[int],
        outputs: Sequence[int],
        early: Sequence[int],
        late: Sequence[int],
    ) -> None:
        self.ops: list[tuple[str, int, int, int]] = []
        self.registers = 0
        self._free: list[int] = []
        self._where: dict[int, int] = {}
        self._negated: dict[int, bool] = {}
        first = graph.cone(early)
        known = set(first)
        second = [node for node in graph.cone(outputs) if node not in known]
        order = [*first, *second]
        last: dict[int, int] = {}
        for at, node in enumerate(order):
            last[graph.left[node] >> 1] = last[graph.right[node] >> 1] = at
        kept = {literal >> 1 for literal in (*outputs, *early)}
        self.input_registers = self._new_of(inputs)
        self.late_registers = self._new_of(late)
        self.cut = 0
        for at, node in enumerate(order):
            if at == len(first):
                self.cut = len(self.ops)
            self._gate(node, graph.left[node], graph.right[node])
            for below in {graph.left[node] >> 1, graph.right[node] >> 1}:
                if last[below] == at and below not in kept:
                    self._free.append(self._where[below])
        if len(first) == len(order):
            self.cut = len(self.ops)
        self.early = _Places([self._place(literal) for literal in early])
        self.outputs = _Places([self._place(literal) for literal in outputs])

    def _new(self, node: int) -> int:
        register = self._free.pop() if self._free else self.registers
        self.registers = max(self.registers, register + 1)
        self._where[node] = register
        self._negated[node] = False
        return register

    def _new_of(self, literals: Sequence[int]) -> NDArray[np.intp]:
        return np.array([self._new(literal >> 1) for literal in literals], np.intp)

    def _gate(self, node: int, left: int, right: int) -> None:
        a, b = self._where[left >> 1], self._where[right >> 1]
        no_a = bool(left & 1) ^ self._negated[left >> 1]
        no_b = bool(right & 1) ^ self._negated[right >> 1]
        out = self._new(node)
        if no_a and no_b:
            self.ops.append(("or", a, b, out))
            self._negated[node] = True
        elif no_a or no_b:
            self.ops.append(("not", a if no_a else b, -1, out))
            self.ops.append(("and", b if no_a else a, out, out))
        else:
            self.ops.append(("and", a, b, out))

    def _place(self, literal: int) -> tuple[int, bool]:
        """Return the register of a literal, -1 of a constant, and whether it is negated."""
        if literal <= 1:
            return -1, bool(literal)
        return self._where[literal >> 1], bool(literal & 1) ^ self._negated[literal >> 1]
