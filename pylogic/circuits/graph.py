"""And-inverter graphs: gates that are shared, and folded while they are made.

A literal is a whole number: twice the number of a node, and one more where it is negated. Node 0
is the constant, so that the literal 0 is false and 1 is true; an input or the conjunction of two
literals is a node each.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from pylogic.core.errors import CircuitError

FALSE: Final = 0
TRUE: Final = 1
MOST_GATES: Final = 2_000_000
"""How many gates a circuit may have; each takes some hundred bytes while it is made."""


class Graph:
    """The nodes of a circuit; what is made twice is there once.

    left, right: By node, the literals that it is the conjunction of; -1 where it is an input.
    """

    def __init__(self) -> None:
        self.left: list[int] = [-1]
        self.right: list[int] = [-1]
        self._made: dict[tuple[int, int], int] = {}
        self._apart: dict[int, int] = {}

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.left)

    @property
    def gates(self) -> int:
        """The number of gates."""
        return len(self._made)

    def input(self) -> int:
        """Return the literal of a new input."""
        self.left.append(-1)
        self.right.append(-1)
        return 2 * len(self.left) - 2

    def never_together(self, literals: Iterable[int]) -> None:
        """Note that of some literals at most one is true; their conjunctions are then false."""
        group = len(self._apart) + 1
        for literal in literals:
            self._apart[literal] = group

    def both(self, a: int, b: int) -> int:
        """Return the conjunction of two literals."""
        if a > b:
            a, b = b, a
        if a <= TRUE:
            return b if a else FALSE
        if a == b:
            return a
        if a ^ b == 1:
            return FALSE
        known = self._made.get((a, b))
        if known is not None:
            return known
        apart = self._apart
        if a in apart and apart[a] == apart.get(b):
            return FALSE
        simple = self._simpler(a, b)
        return self._gate(a, b) if simple is None else simple

    def _simpler(self, a: int, b: int) -> int | None:
        """Return what a conjunction is without a gate of its own, by the gates that it is of."""
        left, right = self.left, self.right
        la, ra, lb, rb = left[a >> 1], right[a >> 1], left[b >> 1], right[b >> 1]
        for one, other, x, y in ((a, b, la, ra), (b, a, lb, rb)):
            if x < 0:
                continue
            if one & 1:
                if other in (x ^ 1, y ^ 1):
                    return other
                if other == x:
                    return self.both(x, y ^ 1)
                if other == y:
                    return self.both(y, x ^ 1)
            else:
                if other in (x, y):
                    return one
                if other in (x ^ 1, y ^ 1):
                    return FALSE
        if la >= 0 and lb >= 0 and not (a | b) & 1 and (
            la ^ 1 in (lb, rb) or ra ^ 1 in (lb, rb)
        ):  # fmt: skip
            return FALSE
        return None

    def _gate(self, a: int, b: int) -> int:
        if len(self.left) >= MOST_GATES:
            raise CircuitError(
                f"the circuit has more than {MOST_GATES:,} gates: there are too many values"
            )
        literal = 2 * len(self.left)
        self.left.append(a)
        self.right.append(b)
        self._made[a, b] = literal
        return literal

    def either(self, a: int, b: int) -> int:
        """Return the disjunction of two literals."""
        return self.both(a ^ 1, b ^ 1) ^ 1

    def choice(self, condition: int, positive: int, negative: int) -> int:
        """Return the one literal where a condition holds, and else the other."""
        if positive == negative:
            return positive
        return self.either(self.both(condition, positive), self.both(condition ^ 1, negative))

    def differ(self, a: int, b: int) -> int:
        """Return whether two literals differ."""
        return self.choice(a, b ^ 1, b)

    def all_of(self, literals: Sequence[int]) -> int:
        """Return the conjunction of literals, as a balanced tree."""
        row = sorted(set(literals)) if len(literals) > 1 else list(literals)
        while len(row) > 1:
            found = [self.both(a, b) for a, b in zip(row[::2], row[1::2], strict=False)]
            row = found + row[len(row) & ~1 :]
        return row[0] if row else TRUE

    def any_of(self, literals: Iterable[int]) -> int:
        """Return the disjunction of literals, as a balanced tree."""
        return self.all_of([literal ^ 1 for literal in literals]) ^ 1

    def cone(self, literals: Iterable[int]) -> list[int]:
        """Return the gates on which some literals rest, each after those that it is of."""
        seen = {literal >> 1 for literal in literals}
        waiting = list(seen)
        while waiting:
            node = waiting.pop()
            if self.left[node] < 0:
                continue
            for below in (self.left[node] >> 1, self.right[node] >> 1):
                if below not in seen:
                    seen.add(below)
                    waiting.append(below)
        return sorted(node for node in seen if self.left[node] >= 0)
