"""The search for proposals: at each fault, the first that lets more of the document be read."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from pylogic.core.errata import Errata, apply_to_text
from pylogic.core.errors import ErrataError, Place
from pylogic.documents.loading import open_text
from pylogic.documents.proposals.brackets import brackets
from pylogic.documents.proposals.edits import AUTHOR, SCAN, Proposal, erratum_of
from pylogic.documents.proposals.fonts import lost_font
from pylogic.documents.proposals.signs import digits, missing, signs
from pylogic.documents.proposals.spelling import commands, constants, names, words
from pylogic.documents.proposals.trials import COMPILE, DOUBT, READ, SLIP, Trials
from pylogic.notations import named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from pylogic.core.errata import Erratum
    from pylogic.documents.proposals.trials import Fault, Trial

SECONDS: Final = 60.0
"""How long is looked for proposals when nothing is said."""

_RULES: Final = {
    READ: (commands, brackets, names, words, signs, missing, digits, constants),
    SLIP: (names, constants),
    COMPILE: (names, digits, constants, words),
    DOUBT: (names, digits),
}
_DEPTH: Final = 4
"""How many slips in one statement are mended together."""

_CHAINS: Final = 4
_TRIALS: Final = 300
"""How many proposals are tried for one fault."""

_ALTERNATIVES: Final = 8


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What would let more of a document be read.

    Attributes
    ----------
    errata : Errata
        The corrections that are made already, and behind them those that are proposed.
    proposed : tuple of Erratum
        The latter.
    before : int
        How many faults there are without the proposals.
    left : tuple of Fault
        Those that there are with them.
    is_read : bool
        Whether anything formal is found, with the proposals if there are any.
    stopped : bool
        Whether the time was up before all had been tried.
    """

    errata: Errata
    proposed: tuple[Erratum, ...]
    before: int
    left: tuple[Fault, ...]
    is_read: bool
    stopped: bool


@dataclass(frozen=True, slots=True)
class _Step:
    """A proposal with the text that it is for, and what is read with it."""

    before: Trial
    proposal: Proposal
    after: Trial


def suggest(
    source: str | Path,
    notation: str | None = None,
    errata: str | Path | None = None,
    seconds: float = SECONDS,
) -> Suggestion:
    """Return what would let more of a document be read.

    Nothing is changed: the errata can be written to a file, and the document loaded with that.

    Parameters
    ----------
    source, notation, errata
        As `pylogic.load` takes them; what is proposed stands behind what the errata have.
    seconds : float
        How long may be tried.

    Raises
    ------
    ReadError
        The file is missing, too large, or not a text.
    ErrataError
        An erratum does not match.
    """
    opened = open_text(source, errata=errata)
    text = opened.text
    chosen = named(notation, Place(opened.file, 1)) if notation is not None else None
    trials = Trials(opened.file, chosen, opened.applied, seconds)
    begun = now = trials.of(text)
    proposed: list[Erratum] = []
    for erratum in lost_font(text):
        font = trials.of(apply_to_text(text, (erratum,)))
        if font is not None and (now is None or _is_read_better(font, now)):
            proposed, now = [erratum], font
            break
    for step in _steps(trials, now) if now is not None else ():
        proposed.append(_erratum(step, len(proposed) + 1))
        now = step.after
    made = opened.known or Errata(opened.name, (), ())
    taken = {erratum.id for erratum in made.errata}
    sure = tuple(_independent(text, _named(proposed, taken)))
    return Suggestion(
        replace(made, errata=(*made.errata, *sure)),
        sure,
        len(begun.faults) if begun else 1,
        now.faults if now else (),
        is_read=now is not None,
        stopped=trials.over,
    )


def _erratum(step: _Step, number: int) -> Erratum:
    line = step.before.line_of(step.proposal.edits[0].start)
    return erratum_of(step.before.text, step.proposal, number, line)


def _steps(trials: Trials, now: Trial) -> Iterator[_Step]:
    """Yield what mends fault after fault; those that nothing mends are left."""
    given_up: set[tuple[str, str]] = set()
    while not trials.over:
        fault = next((f for f in now.faults if _key(now, f) not in given_up), None)
        if fault is None:
            return
        found = _mended(trials, now, fault)
        if not found:
            given_up.add(_key(now, fault))
        for step in found:
            yield step
            now = step.after


def _key(trial: Trial, fault: Fault) -> tuple[str, str]:
    """Return what tells a fault from others, wherever its line has moved."""
    line = min(max(fault.line, 1), len(trial.starts) - 1)
    shown = trial.text[trial.starts[line - 1] : trial.starts[line]]
    return re.sub(r"\d+", "", fault.what), shown.strip()


def _mended(trials: Trials, begun: Trial, fault: Fault) -> list[_Step]:
    """Return the steps that mend a fault, as few as there may be; none where nothing does."""
    todo: deque[tuple[Trial, Fault, list[_Step]]] = deque([(begun, fault, [])])
    most = trials.made + _TRIALS
    while todo and trials.made < most and not trials.over:
        now, here, way = todo.popleft()
        further = 0
        for rule in _RULES[here.kind]:
            fitting: list[_Step] = []
            for proposal in rule(now, here):
                after = (
                    None
                    if trials.over or trials.made > most
                    else trials.of(proposal.applied(now.text))
                )
                if after is None:
                    continue
                step = _Step(now, proposal, after)
                if _is_better(after, begun, fault):
                    fitting.append(step)
                    if rule is not brackets or len(fitting) == _ALTERNATIVES:
                        break
                elif len(way) + 1 < _DEPTH and further < _CHAINS:
                    if next_fault := _later(after, now, here):
                        further += 1
                        todo.append((after, next_fault, [*way, step]))
            if fitting:
                return [*way, _plainest(fitting)]
    return []


def _is_read_better(new: Trial, old: Trial) -> bool:
    """Whether more is read of a text, and nothing less taken for formal."""
    return new.stated > old.stated and new.unread <= old.unread or new.unread < old.unread


def _is_better(new: Trial, old: Trial, fault: Fault) -> bool:
    """Whether a fault of a text is gone in another, and nothing was lost for it."""
    if new.formal < old.formal or new.notation != old.notation:
        return False
    count = {kind: (_count(old, kind), _count(new, kind)) for kind in _RULES}
    if fault.kind == READ:
        fewer = (new.unread, count[READ][1]) < (old.unread, count[READ][0])
        return fewer and new.stated >= old.stated
    if new.unread > old.unread or count[READ][1] > count[READ][0]:
        return False
    if fault.kind == SLIP:
        compiles = count[COMPILE][1] <= count[COMPILE][0]
        return count[SLIP][1] < count[SLIP][0] and compiles
    if fault.kind == DOUBT:
        return not count[COMPILE][1] and count[DOUBT][1] < count[DOUBT][0]
    others = [f for f in new.faults if f.kind == COMPILE]
    gone = not others or (others[0].what, others[0].line) != (fault.what, fault.line)
    elsewhere = all(f.line != fault.line for f in others)
    return gone and elsewhere and count[SLIP][1] <= count[SLIP][0]


def _count(trial: Trial, kind: str) -> int:
    return sum(fault.kind == kind for fault in trial.faults)


def _later(after: Trial, now: Trial, fault: Fault) -> Fault | None:
    """Return another fault of the statement, where this one is gone."""
    if after.unread > now.unread or after.formal < now.formal or fault in after.faults:
        return None
    begin, end = now.span(fault)
    first, last = now.line_of(begin), now.line_of(max(begin, end - 1))
    found = (f for f in after.faults if f.kind == fault.kind and first <= f.line <= last)
    return next((f for f in found if f != fault), None)


def _plainest(steps: list[_Step]) -> _Step:
    """Return the step that leaves the fewest shapes of names; that there are others is told."""
    best = min(steps, key=lambda step: _shapes(step.after.text))
    if len(steps) == 1:
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


def _named(proposed: Iterable[Erratum], taken: set[str]) -> Iterator[Erratum]:
    """Yield proposals with ids that no other erratum has."""
    for erratum in proposed:
        name = erratum.id
        while name in taken:
            name = f"{name}x"
        taken.add(name)
        yield replace(erratum, id=name)


def _independent(text: str, proposed: Iterable[Erratum]) -> Iterator[Erratum]:
    """Yield proposals; damage that shows only once the author is corrected is the author's too."""
    for erratum in proposed:
        if erratum.kind == SCAN:
            try:
                text = apply_to_text(text, (erratum,))
            except ErrataError:
                yield replace(erratum, kind=AUTHOR)
                continue
        yield erratum
