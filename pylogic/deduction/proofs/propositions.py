"""Propositions about finitely many observations, each of which has one of finitely many values.

A literal says that an observation has one of a set of values, so that `c = 1 ∨ c = 2` and `c ≠ 0`
are one literal, and "some value" is no literal but the truth. What is built twice is the same
number: propositions are shared, and equal ones are mostly seen to be so before a solver is asked.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from pylogic.deduction.proofs.entities import Entity

TRUE, FALSE = 1, -1
"""The proposition that always holds, and its negation; `-p` is the negation of any `p`."""


@dataclass(frozen=True, slots=True)
class ObservationLiteral:
    """Observation number `observation` has one of the values whose bits are set in `mask`."""

    observation: int
    mask: int


@dataclass(frozen=True, slots=True)
class All:
    """Every one of some propositions holds."""

    parts: frozenset[int]


@dataclass(repr=False)  # what it keeps is too long to be shown
class Propositions:
    """A store of propositions, which are integers other than zero.

    observations: What is observed, by number.
    domains: The values that each observation may have.
    """

    observations: list[Entity] = field(default_factory=list)
    domains: list[tuple[int, ...]] = field(default_factory=list)
    _fulls: list[int] = field(default_factory=list)  # all bits of each domain
    _numbers: dict[Entity, int] = field(default_factory=dict)
    _nodes: list[ObservationLiteral | All] = field(default_factory=lambda: [All(frozenset())] * 2)
    _known: dict[ObservationLiteral | All, int] = field(default_factory=dict)

    def observation(self, what: Entity, values: Sequence[int]) -> int:
        """Return the number of an observation, which is new or has the same values as before."""
        number = self._numbers.setdefault(what, len(self.observations))
        if number == len(self.observations):
            self.observations.append(what)
            self.domains.append(tuple(values))
            self._fulls.append((1 << len(self.domains[number])) - 1)
        return number

    def node(self, proposition: int) -> ObservationLiteral | All:
        """Return what a proposition, or the negation of a negative one, is made of."""
        return self._nodes[abs(proposition)]

    def parts(self, proposition: int) -> frozenset[int]:
        """Return the parts of a conjunction; anything else is its only part."""
        node = self._nodes[abs(proposition)]
        if proposition > 0 and isinstance(node, All):
            return node.parts
        return frozenset([proposition])

    def choices(self, proposition: int) -> list[int]:
        """Return the parts of a disjunction; anything else has none."""
        node = self._nodes[abs(proposition)]
        if proposition < 0 and isinstance(node, All):
            return sorted(-part for part in node.parts)
        return []

    def mentioned(self, proposition: int) -> set[int]:
        """Return the observations that a proposition speaks of."""
        found, seen, stack = set(), set(), [abs(proposition)]
        while stack:
            number = stack.pop()
            if number not in seen:
                seen.add(number)
                node = self._nodes[number]
                if isinstance(node, ObservationLiteral):
                    found.add(node.observation)
                else:
                    stack += map(abs, node.parts)
        return found

    def one_of(self, observation: int, values: Iterable[int]) -> int:
        """Return the proposition that an observation has one of some values."""
        domain, chosen = self.domains[observation], set(values)
        return self._masked(
            observation, sum(1 << i for i, value in enumerate(domain) if value in chosen)
        )

    def conjunction(self, parts: Iterable[int]) -> int:
        """Return the proposition that all of some hold."""
        masks: dict[int, int] = {}
        rest: dict[int, None] = {}
        stack = list(parts)
        for part in stack:  # which grows by the parts of its parts
            if part == FALSE or -part in rest:
                return FALSE
            if part == TRUE:
                continue
            node = self._nodes[abs(part)]
            if isinstance(node, ObservationLiteral):
                observation = node.observation
                full = self._fulls[observation]
                mask = node.mask if part > 0 else full ^ node.mask
                masks[observation] = mask = masks.get(observation, full) & mask
                if not mask:
                    return FALSE
            elif part > 0:
                stack.extend(node.parts)
            else:
                rest[part] = None
        for part in rest:
            if self._follows(-part, masks, rest):
                return FALSE
        found = [self._masked(observation, mask) for observation, mask in masks.items()]
        found += rest
        if len(found) < 2:  # noqa: PLR2004 - none, or one alone
            return found[0] if found else TRUE
        return self._intern(All(frozenset(found)))

    def _follows(self, conjoined: int, masks: dict[int, int], rest: dict[int, None]) -> bool:
        """Return whether each part of a conjunction is among literals and other propositions."""
        node = self._nodes[conjoined]
        if isinstance(node, ObservationLiteral):
            return False
        for part in node.parts:
            inner = self._nodes[abs(part)]
            if isinstance(inner, ObservationLiteral):
                known = masks.get(inner.observation)
                if known is None or known & (~inner.mask if part > 0 else inner.mask):
                    return False
            elif part not in rest:
                return False
        return True

    def disjunction(self, parts: Iterable[int]) -> int:
        """Return the proposition that one of some holds."""
        return -self.conjunction([-part for part in parts])

    def iff(self, left: int, right: int) -> int:
        """Return the proposition that two are both true or both false."""
        return self.conjunction(
            [self.disjunction([-left, right]), self.disjunction([left, -right])]
        )

    def holds(self, proposition: int, value: Callable[[int], int]) -> bool:
        """Return whether a proposition is true where `value` gives each observation's value."""
        known: dict[int, bool] = {TRUE: True}
        stack = [abs(proposition)]
        while stack:
            node = self._nodes[stack[-1]]
            if stack[-1] not in known:
                if isinstance(node, ObservationLiteral):
                    place = self.domains[node.observation].index(value(node.observation))
                    known[stack[-1]] = bool(node.mask >> place & 1)
                elif missing := [abs(p) for p in node.parts if abs(p) not in known]:
                    stack += missing
                    continue
                else:
                    known[stack[-1]] = all(known[abs(p)] == (p > 0) for p in node.parts)
            stack.pop()
        return known[abs(proposition)] == (proposition > 0)

    def _masked(self, observation: int, mask: int) -> int:
        """Return the literal; the one with the first value is kept as a negation."""
        full = self._fulls[observation]
        if mask in {0, full}:
            return TRUE if mask else FALSE
        if mask & 1:
            return -self._intern(ObservationLiteral(observation, full ^ mask))
        return self._intern(ObservationLiteral(observation, mask))

    def _intern(self, node: ObservationLiteral | All) -> int:
        number = self._known.setdefault(node, len(self._nodes))
        if number == len(self._nodes):
            self._nodes.append(node)
        return number
