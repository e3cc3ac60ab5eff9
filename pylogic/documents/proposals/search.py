"""The search for proposals: at each fault, the first that lets more of the document be read."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from msgspec.structs import replace as with_fields

from pylogic.core.errata import Errata, Erratum, apply_to_text
from pylogic.core.errors import ErrataError, Place
from pylogic.documents.loading import open_text
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
from pylogic.documents.proposals.edits import AUTHOR, SCAN, erratum_of
from pylogic.documents.proposals.fonts import lost_signs
from pylogic.documents.proposals.repair import Repair, RepairStep, is_better, is_read_better
from pylogic.notations import NOTATIONS, named

SECONDS: Final = 60.0
"""How long is looked for proposals when nothing is said."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What would let more of a document be read.

    Attributes
    ----------
    errata : Errata
        The corrections that are made already, and behind them those that are proposed.
    proposed : tuple of Erratum
        Only those that are proposed.
    before : int
        How many faults there are without the proposals.
    left : tuple of Fault
        The faults that remain with the proposals.
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
        As `pylogic.load` takes them; proposals are added behind the corrections of the errata.
    seconds : float
        After which no further correction is tried.

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
    candidates = Candidates(opened.file, chosen, opened.applied, seconds)
    begun = now = candidates.of(text)
    proposed: list[Erratum] = []
    for erratum in lost_signs(text):
        signs = candidates.of(apply_to_text(text, (erratum,)))
        if signs is not None and (now is None or is_read_better(signs, now)):
            proposed, now = [erratum], signs
            break
    for compiles, kinds in ((False, {READ, PROSE}), (True, {SLIP, COMPILE, WARNING})):
        if now is None:
            break
        candidates.notation, candidates.compiles = NOTATIONS[now.notation], compiles
        if compiles and proposed:
            now = candidates.of(now.text) or now
        for step in _steps(candidates, now, kinds):
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
        stopped=candidates.over and bool(now is None or now.faults),
    )


def _erratum(step: RepairStep, number: int) -> Erratum:
    line = step.before.line_of(step.proposal.edits[0].start)
    return erratum_of(step.before.text, step.proposal, number, line)


def _steps(candidates: Candidates, now: Candidate, kinds: set[str]) -> Iterator[RepairStep]:
    """Yield what mends fault after fault of some kinds; those that nothing mends are left."""
    given_up: set[tuple[str, str]] = set()
    while not candidates.over:
        todo = (f for f in now.faults if f.kind in kinds and _key(now, f) not in given_up)
        fault = next(todo, None)
        if fault is None:
            return
        found = _on_the_whole(candidates, now, Repair(candidates, now, fault).steps())
        if not found or not is_better(found[-1].after, now, fault):
            given_up.add(_key(now, fault))
            continue
        yield from found
        now = found[-1].after


def _on_the_whole(
    candidates: Candidates, now: Candidate, steps: tuple[RepairStep, ...]
) -> list[RepairStep]:
    """Return steps that were tried in a part of a text, as they are in all of it."""
    found = []
    for step in steps:
        text = step.proposal.applied(now.text)
        after = step.after if step.before == now else candidates.of(text)
        if after is None:
            return []
        found.append(RepairStep(now, step.proposal, after))
        now = after
    return found


def _key(candidate: Candidate, fault: Fault) -> tuple[str, str]:
    """Return what tells a fault from others, wherever its line has moved."""
    line = min(max(fault.line, 1), len(candidate.starts) - 1)
    shown = candidate.text[candidate.starts[line - 1] : candidate.starts[line]]
    return re.sub(r"\d+", "", fault.what), shown.strip()


def _named(proposed: Iterable[Erratum], taken: set[str]) -> Iterator[Erratum]:
    """Yield proposals with ids that no other erratum has."""
    for erratum in proposed:
        name = erratum.id
        while name in taken:
            name = f"{name}x"
        taken.add(name)
        yield with_fields(erratum, id=name)


def _independent(text: str, proposed: Iterable[Erratum]) -> Iterator[Erratum]:
    """Yield proposals; damage that shows only once the author is corrected is the author's too."""
    for erratum in proposed:
        if erratum.kind == SCAN:
            try:
                text = apply_to_text(text, (erratum,))
            except ErrataError:
                yield with_fields(erratum, kind=AUTHOR)
                continue
        yield erratum
