"""What mends one fault: a proposal, or several that a statement needs together."""

import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from pylogic.documents.proposals.brackets import brackets
from pylogic.documents.proposals.candidates import (
    COMPILE,
    PROSE,
    READ,
    SLIP,
    WARNING,
    Candidate,
    Candidates,
    Fault,
)
from pylogic.documents.proposals.edits import Proposal
from pylogic.documents.proposals.focus import Focus, focus_on
from pylogic.documents.proposals.signs import digits, missing, quotes, signs
from pylogic.documents.proposals.spelling import commands, constants, names, words

Rule = Callable[[Candidate, Fault], Iterator[Proposal]]

_RULES: Final[dict[str, tuple[Rule, ...]]] = {
    READ: (commands, brackets, names, words, signs, missing, quotes, digits, constants),
    SLIP: (names, constants),
    COMPILE: (names, digits, constants, words),
    WARNING: (names, digits),
    PROSE: (names, brackets, missing, signs),
}
"""By kind of fault, what may mend it, the likeliest first."""

_DEPTH: Final = 4
"""How many slips in one statement are mended together."""

_CHAINS: Final = 4
"""How many proposals that lead to the next slip are followed, of each rule."""

_TRIALS: Final = 300
"""How many proposals are tried for one fault."""

_ALTERNATIVES: Final = 20
"""How many ways to close a bracket are compared."""


@dataclass(frozen=True, slots=True)
class RepairStep:
    """A proposal with the text that it is for, and what is read with it."""

    before: Candidate
    proposal: Proposal
    after: Candidate


@dataclass(frozen=True, slots=True)
class _Way:
    """Steps that lead to the next fault of a statement."""

    now: Candidate
    fault: Fault
    steps: tuple[RepairStep, ...] = ()


@dataclass(slots=True)
class Repair:
    """The search for what mends a fault.

    candidates: Reads what is proposed.
    begun: The text as it is.
    fault: One of its faults.
    """

    candidates: Candidates
    begun: Candidate
    fault: Fault
    _most: int = field(init=False)
    _focus: Focus = field(init=False)

    def __post_init__(self) -> None:
        self._most = self.candidates.made + _TRIALS
        self._focus = focus_on(self.candidates, self.begun, self.fault)
        if self._focus.lines is not None:
            self.begun = self._focus.of(self.begun.text) or self.begun

    def steps(self) -> tuple[RepairStep, ...]:
        """Return the steps that mend it, as few as there may be; none where nothing does."""
        todo = deque([_Way(self.begun, self.fault)])
        while todo:
            way = todo.popleft()
            waiting: list[RepairStep] = []
            for rule in _RULES[way.fault.kind]:
                fitting, further = self._tried(rule, way)
                waiting += fitting
                if any(way.fault.kind != COMPILE or not _count(s.after, COMPILE) for s in fitting):
                    return (*way.steps, _plainest(fitting, way.fault))
                todo.extend(further)
            if waiting:
                return (*way.steps, _plainest(waiting, way.fault))
        return ()

    def _tried(self, rule: Rule, way: _Way) -> tuple[list[RepairStep], list[_Way]]:
        """Return the proposals of a rule that mend the fault, and those that lead further."""
        fitting: list[RepairStep] = []
        further: list[_Way] = []
        for proposal in rule(way.now, way.fault):
            if self.candidates.over or self.candidates.made >= self._most:
                break
            after = self._focus.of(proposal.applied(way.now.text))
            if after is None:
                continue
            step = RepairStep(way.now, proposal, after)
            if is_better(after, self.begun, self.fault):
                fitting.append(step)
                leaves = way.fault.kind == COMPILE and _count(after, COMPILE)
                if (rule is not brackets and not leaves) or len(fitting) == _ALTERNATIVES:
                    break
            elif len(way.steps) + 1 < _DEPTH and len(further) < _CHAINS:
                other = _later(after, way.now, way.fault)
                further += [_Way(after, other, (*way.steps, step))] if other else []
        return fitting, further


def is_read_better(new: Candidate, old: Candidate) -> bool:
    """Whether more is read of a text, and nothing less taken for formal."""
    more = new.stated > old.stated and new.unread <= old.unread
    return more or new.unread < old.unread


def is_better(new: Candidate, old: Candidate, fault: Fault) -> bool:
    """Whether a fault of a text is gone in another, and nothing was lost for it."""
    if new.formal < old.formal or new.notation != old.notation:
        return False
    count = {kind: (_count(old, kind), _count(new, kind)) for kind in _RULES}
    if fault.kind in {READ, PROSE}:
        fewer = (new.unread, count[READ][1]) < (old.unread, count[READ][0])
        return fewer and new.stated >= old.stated
    if new.unread > old.unread or count[READ][1] > count[READ][0]:
        return False
    if fault.kind == SLIP:
        compiles = count[COMPILE][1] <= count[COMPILE][0]
        return count[SLIP][1] < count[SLIP][0] and compiles
    if fault.kind == WARNING:
        return not count[COMPILE][1] and count[WARNING][1] < count[WARNING][0]
    others = [f for f in new.faults if f.kind == COMPILE]
    gone = not others or (others[0].what, others[0].line) != (fault.what, fault.line)
    elsewhere = all(f.line != fault.line for f in others)
    return gone and elsewhere and count[SLIP][1] <= count[SLIP][0]


def _count(candidate: Candidate, kind: str) -> int:
    return sum(fault.kind == kind for fault in candidate.faults)


def _later(after: Candidate, now: Candidate, fault: Fault) -> Fault | None:
    """Return another fault of the statement, where this one is gone."""
    if after.unread > now.unread or after.formal < now.formal or fault in after.faults:
        return None
    begin, end = now.span(fault)
    first, last = now.line_of(begin), now.line_of(max(begin, end - 1))
    found = (f for f in after.faults if f.kind == fault.kind and first <= f.line <= last)
    return next((f for f in found if f != fault), None)


def _plainest(steps: list[RepairStep], fault: Fault) -> RepairStep:
    """Return the step that leaves the fewest faults and shapes of names; others are counted."""

    def cost(step: RepairStep) -> tuple[int, bool, int]:
        named = any(word in fault.what for word in re.findall(r"\w{2,}", step.proposal.why)[:1])
        return len(step.after.faults), not named, _shapes(step.after.text)

    best = min(steps, key=cost)
    if len(steps) == 1 or fault.kind == COMPILE:
        return best
    count = f"{len(steps)} or more" if len(steps) == _ALTERNATIVES else str(len(steps))
    why = f"{best.proposal.why}; of {count} ways to mend it this one is the plainest"
    return replace(best, proposal=replace(best.proposal, why=why))


def _shapes(text: str) -> int:
    """Return how many names there are, each with how many arguments it has."""
    found: set[tuple[str, int]] = set()
    for start in re.finditer(r"([^\W\d]\w*)\(", text):
        depth, commas = 1, 0
        for letter in islice(text, start.end(), start.end() + 400):
            depth += (letter in "([{") - (letter in ")]}")
            commas += letter == "," and depth == 1
            if depth == 0:
                break
        found.add((start[1], commas))
    return len(found)
