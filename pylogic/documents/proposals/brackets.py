"""Brackets without their partner."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pylogic.documents.proposals.edits import AUTHOR, one

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.documents.proposals.edits import Proposal
    from pylogic.documents.proposals.trials import Fault, Trial

_CLOSER: Final = {"(": ")", "[": "]", "{": "}", "⟨": "⟩", "\\{": "\\}"}
_OPENER: Final = {closer: opener for opener, closer in _CLOSER.items()}
_TAIL: Final = re.compile(
    r"(?:\s|\\\\|\\q?quad|\\notag|\\nonumber|\\(?:tag|label)\{[^}]*\}|[.,;$])*\Z"
)
_BREAKS: Final = re.compile(
    r"<?[-=]+>|:-|[,&|;→⊃⇒∧∨≡⇔⟺↔=<>≤≥≠∈+]|:[=⇔]"
    r"|\\(?:l?and|l?or|wedge|vee|[a-zA-Z]*arrow|supset|to|equiv|iff|implies|[lg]eq?|in)\b"
    r"|\b(?:and|or|then|else|iff|implies|if|otherwise|in)\b"
)
_MOST: Final = 24


def brackets(trial: Trial, fault: Fault) -> Iterator[Proposal]:
    """Yield what closes a bracket that is never closed, and what takes away one too many."""
    at = _place(trial, fault)
    here = trial.text[at : at + 1]
    if here in _CLOSER:
        closer = _CLOSER[here]
        why = f"the {here} of line {fault.line}, column {fault.column}, is never closed"
        for place in _places(trial, fault, at):
            yield one("bracket", AUTHOR, why, (place, place, closer))
        yield one("bracket", AUTHOR, f"{why}; nothing needs it", (at, at + 1, ""))
    elif here in _OPENER:
        what = f"the {here} of line {fault.line}, column {fault.column},"
        for word in fault.expected:
            if word.strip("'\"") in _OPENER:
                new = word.strip("'\"")
                why = f"{what} is no partner of the bracket that it closes"
                yield one("bracket", AUTHOR, why, (at, at + 1, new))
        yield one("bracket", AUTHOR, f"{what} closes nothing", (at, at + 1, ""))
        begin = trial.span(fault)[0]
        signs = re.finditer(r"[≡⇔↔]|<->|<=>|:-|\\equiv|\\iff|\biff\b", trial.text[begin:at])
        for sign in signs:
            place = begin + sign.end()
            place += len(trial.text[place:at]) - len(trial.text[place:at].lstrip())
            yield one("bracket", AUTHOR, f"{what} has no opener", (place, place, _OPENER[here]))


def _place(trial: Trial, fault: Fault) -> int:
    """Return where the bracket is: in markup, a place may be some columns beside it."""
    at = trial.offset(fault)
    named = re.match(r"'(\W)'", fault.what)
    if named is None or trial.text[at : at + 1] == named[1]:
        return at
    line = min(fault.line, len(trial.starts) - 1)
    found = re.finditer(re.escape(named[1]), trial.text[: trial.starts[line]])
    near = [m.start() for m in found if m.start() >= trial.starts[line - 1]]
    return min(near, key=lambda place: abs(place - at), default=at)


def _places(trial: Trial, fault: Fault, at: int) -> Iterator[int]:
    """Yield where a bracket may be closed: at the ends of lines, then before signs between."""
    begin, end = trial.span(fault)
    last = trial.line_of(max(begin, end - 1))
    ends = list(trial.line_ends(fault.line, last))[:_MOST]
    for place in ends:
        start = trial.starts[trial.line_of(place - 1) - 1]
        found = _TAIL.search(trial.text, max(start, at + 1), place)
        yield found.start() if found else place
    if ends:
        for sign in list(_BREAKS.finditer(trial.text, at + 1, ends[0]))[:_MOST]:
            place = sign.start()
            yield place - (len(trial.text[at:place]) - len(trial.text[at:place].rstrip()))
