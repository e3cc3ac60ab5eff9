"""Brackets without their partner."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from pylogic.core import regexes as re
from pylogic.documents.proposals.candidates import Candidate, Fault
from pylogic.documents.proposals.edits import AUTHOR, Proposal, one

_CLOSER: Final = {"(": ")", "[": "]", "{": "}", "⟨": "⟩"}
_OPENER: Final = {closer: opener for opener, closer in _CLOSER.items()}
_TAIL: Final = re.compile(
    r"(?:\s|\\\\|\\q?quad|\\notag|\\nonumber|\\(?:tag|label)\{[^}]*\}|[.,;$])*\Z"
)
_BREAKS: Final = re.compile(
    r"<?[-=]+>|:-|[,&|;→⊃⇒∧∨≡⇔⟺↔=<>≤≥≠∈+]|:[=⇔]"
    r"|\\[a-zA-Z]{2,}"
    r"|\b(?:and|or|then|else|iff|implies|if|otherwise|in)\b"
)
_SIGNS: Final = re.compile(r"[≡⇔↔=∈]|<->|<=>|:-|:=|\\equiv|\\iff|\\in\b|\biff\b|\bin\b|[(\[{,]")
_WORD: Final = re.compile(r"(?<![\w\\])[^\W\d_]\w*")
_APPLIED: Final = re.compile(r"([^\W\d_]\w*)\}?\(")
_MARKED: Final = re.compile(r"\\(?:math\w+|text|operatorname)\{\w+\}(?=\s*[^\W\d_]\w*\s*[,)])")
_MOST: Final = 24


def brackets(candidate: Candidate, fault: Fault) -> Iterator[Proposal]:
    """Yield what closes a bracket that is never closed, and what takes away one too many."""
    at = _place(candidate, fault)
    here = candidate.text[at : at + 1]
    if here in _CLOSER:
        closer = "\\}" if candidate.text[max(0, at - 1) : at + 1] == "\\{" else _CLOSER[here]
        why = f"{_named(candidate, at)} is never closed"
        for place in _places(candidate, fault, at):
            yield one("bracket", AUTHOR, why, (place, place, closer))
        yield one("bracket", AUTHOR, f"{why}; nothing needs it", (at, at + 1, ""))
    elif here in _OPENER:
        what = _named(candidate, at)
        for word in fault.expected:
            if word.strip("'\"") in _OPENER:
                new = word.strip("'\"")
                why = f"{what} is no partner of the bracket that it closes"
                yield one("bracket", AUTHOR, why, (at, at + 1, new))
        begin = candidate.span(fault)[0]
        for place in _glued(candidate.text, begin, at) if here == ")" else ():
            yield one("bracket", AUTHOR, f"{what} has no opener", (place, place, "("))
        yield one("bracket", AUTHOR, f"{what} closes nothing", (at, at + 1, ""))
        starts = [0, *(sign.end() for sign in _SIGNS.finditer(candidate.text[begin:at]))]
        for start in starts:
            place = begin + start
            place += len(candidate.text[place:at]) - len(candidate.text[place:at].lstrip())
            yield one("bracket", AUTHOR, f"{what} has no opener", (place, place, _OPENER[here]))


def _glued(text: str, begin: int, end: int) -> list[int]:
    """Return where in a statement a name that is applied elsewhere has lost its bracket."""
    applied = Counter(found[1] for found in _APPLIED.finditer(text))
    places = []
    for found in _WORD.finditer(text, begin, end):
        name, is_applied = found[0], text[found.end() : found.end() + 1] == "("
        if applied[name] <= is_applied:
            cuts = [i for i in range(len(name) - 1, 0, -1) if name[:i] in applied]
            inner = [i for i in cuts if not is_applied or name[i:] in applied]
            places += [found.start() + i for i in inner[:1]]
    places += [found.end() for found in _MARKED.finditer(text, begin, end)]
    return sorted(places, reverse=True)[:_MOST]


def _named(candidate: Candidate, at: int) -> str:
    """Return what a bracket is called."""
    line = candidate.line_of(at)
    return (
        f"the {candidate.text[at]} of line {line}, column {at - candidate.starts[line - 1] + 1},"
    )


def _place(candidate: Candidate, fault: Fault) -> int:
    """Return where the bracket is: in markup, a place may be some columns beside it.

    Where no bracket is told, it is the last in the statement that is never closed.
    """
    at = candidate.offset(fault)
    named = re.match(r"'(\W)'", fault.what)
    if candidate.text[at : at + 1] in _CLOSER or candidate.text[at : at + 1] in _OPENER:
        return at
    if named is None or named[1] not in {*_CLOSER, *_OPENER}:
        return _open(candidate, fault, at)
    line = min(fault.line, len(candidate.starts) - 1)
    found = re.finditer(re.escape(named[1]), candidate.text[: candidate.starts[line]])
    near = [m.start() for m in found if m.start() >= candidate.starts[line - 1]]
    return min(near, key=lambda place: abs(place - at), default=at)


def _open(candidate: Candidate, fault: Fault, at: int) -> int:
    """Return the last bracket in a statement that is never closed, or else the place given."""
    begin, end = candidate.span(fault)
    opened: list[int] = []
    for found in re.finditer(r"[()\[\]{}]", candidate.text[begin:end]):
        if found[0] in _CLOSER:
            opened.append(begin + found.start())
        elif opened and _CLOSER[candidate.text[opened[-1]]] == found[0]:
            opened.pop()
    return opened[-1] if opened else at


def _places(candidate: Candidate, fault: Fault, at: int) -> Iterator[int]:
    """Yield where a bracket may be closed: at the ends of lines, then before signs between."""
    begin, end = candidate.span(fault)
    if candidate.notation in {"nqthm-lisp", "gdl"}:  # each term has its own brackets
        closed = [
            found.end() for found in re.finditer(r"\)", candidate.text[:end]) if found.end() > at
        ]
        yield from closed[: -_MOST - 1 : -1]
        return
    last = candidate.line_of(max(begin, end - 1))
    ends = list(candidate.line_ends(fault.line, last))[:_MOST]
    for place in ends:
        start = candidate.starts[candidate.line_of(place - 1) - 1]
        found = _TAIL.search(candidate.text, max(start, at + 1), place)
        yield found.start() if found else place
    if ends:
        for sign in list(_BREAKS.finditer(candidate.text, at + 1, ends[0]))[:_MOST]:
            place = sign.start()
            yield place - (len(candidate.text[at:place]) - len(candidate.text[at:place].rstrip()))
