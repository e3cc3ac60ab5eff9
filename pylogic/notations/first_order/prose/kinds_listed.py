"""Sentences that list kinds of things: `There are discs 1, 2, 3 and pegs A, B, C`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core import regexes as re
from pylogic.notations.first_order.spelling.plurals import stem

if TYPE_CHECKING:
    from collections.abc import Iterator

HOW_MANY = "two|three|four|five|six|seven|eight|nine|ten"
RANGE = r"\d++(?:\s*+,\s*+\d++)*+\s*+,?\s*+(?:\.\.+|…|\bto\b|\\l?dots)\s*+,?\s*+\d++"
_COUNT = rf"(?:{HOW_MANY}|\d{{1,2}})"
_PLURAL = (
    r"(?!(?:axioms|rules|lines|sections|figures|tables|examples|cases|chapters|pages|equations"
    r"|definitions|lemmas|theorems|exercises|questions|parts|items|numbers|integers|values|variables"
    r"|constants|letters|names|predicates|relations|functions|actions|fluents|events|times|instants|is|was|has|does"
    r"|this|its|as|thus|unless|goods)\b)(?:[A-Za-z]{3,}(?<=[^uis]s)\b|people|children|vertices|dice|men|women)"
)
_NAME = rf"(?!(?:and|or|the|are|with|{_COUNT}\s+{_PLURAL}|{_PLURAL}\s+\w)\b)\w+"
_LIST = (
    rf"(?:-?{RANGE}|{_NAME}(?:(?:\s*,\s*{_NAME})+(?:\s*,?\s*\band\s+{_NAME})?|\s+and\s+{_NAME}))"
)
_LEAD = re.compile(
    r"(?:^|(?<=[.;])(?=\s))\s*(?:there\s+are\s+|(?:we|let\s+us)\s+(?:have|use|consider|take)\s+"
    r"|consider\s+|given\s+|let\s+there\s+be\s+)?"
    rf"(?P<before>[^.;:,(){{}}\n]{{1,60}}\s(?:with|has|have|on|of|between|over)\s+(?={_COUNT}\s))?(?=\S)",
    re.MULTILINE | re.IGNORECASE,
)
_KIND = re.compile(
    rf"(?:the\s+sets?\s+of\s+(?:all\s+|the\s+)?)?(?:the\s+|(?P<many>{_COUNT}\s+)(?:[a-z-]{{3,}}\s+)??)?(?P<name>{_PLURAL})"
    r"(?:(?:\s*[,:]|\s+\(|\s+(?:are|is|consists\s+of|numbered|named|called|labelled|labeled|from|be))*)\s*"
    r"(?:[^\W\d_]\s*(?:∈|=|\\in(?![a-z])|\bin\b)\s*)?(?:\\?\{\s*)?"
    rf"(?P<list>{_LIST})(?:\s*\\?\}})?(?:\s*\))?(?:\s*\([^()\n]{{0,60}}\))?",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*(?:,\s*and\b|,|;|\band\b)\s*")
_VERB = re.compile(rf"\s*,?\s+(?!and\s)(?:[a-z]{{2,}}\s+){{1,3}}?(?=(?:{_COUNT}|{_PLURAL})\s)")
_END = re.compile(r"\s*(?:[.;]|$|,\s(?:with|where)\b)", re.MULTILINE)
_GOES_ON = re.compile(r",\s+[a-z]{2,}\s+(?!and\b)[^.;:,]{1,80}[.;]")
"""What is said of counted things that are named: `Two players, ann and bob, move in turn.`"""
_LIMITED = re.compile(
    r"\b(?:not|no|except|unless|other|others|more|if|iff|when|such|e\.\s?g|for\s+example|including|among)\b",
    re.IGNORECASE,
)
_REMARK = re.compile(r"(?<=\w)\s{1,3}\((?![^()]*\b(?:and|or)\b)[A-Za-z][A-Za-z –-]*\)")
"""What a name stands for, behind it: `two roads, n (north) and e (east)`."""
_LONGEST = 400


def listed_kinds(text: str) -> Iterator[re.Match[str]]:
    """Yield the kinds of things that whole sentences list, by their groups `name` and `list`."""
    for kinds, _ in _sentences(text):
        yield from kinds


def says_more(text: str) -> bool:
    """Whether a sentence that lists kinds of things says what they do, or are, as well."""
    return any(more for _, more in _sentences(text))


def _sentences(text: str) -> Iterator[tuple[list[re.Match[str]], bool]]:
    """Yield the kinds that each sentence lists, and whether it says more of them."""
    text = _REMARK.sub(lambda m: " " * len(m[0]), text)
    for lead in _LEAD.finditer(text):
        found, at, more = [], lead.end(), bool(lead["before"])
        while (kind := _KIND.match(text, at)) is not None and kind.end() - lead.end() < _LONGEST:
            found.append(kind)
            ended = _END.match(text, kind.end())
            if ended or (found[0]["many"] and _GOES_ON.match(text, kind.end())):
                if _LIMITED.search(text, lead.end(), kind.end()) is None:
                    yield found, more or not ended
                break
            between = _VERB.match(text, kind.end()) if found[0]["many"] else None
            more |= between is not None
            between = between or _BETWEEN.match(text, kind.end())
            if between is None:
                break
            at = between.end()


def kinds_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield the nouns of kinds of things, in the singular, each with its list in braces."""
    for found in listed_kinds(text):
        yield stem(found["name"].lower()), f"{{{found['list']}}}"
