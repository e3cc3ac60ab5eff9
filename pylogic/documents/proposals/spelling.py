"""Misspelt names, words of logic and commands of LaTeX, and constants that are not declared."""

from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final

from pylogic.core import regexes as re
from pylogic.documents.proposals.candidates import COMPILE, WARNING, Candidate, Fault
from pylogic.documents.proposals.edits import AUTHOR, Proposal, one, times

COMMANDS: Final = (
    "forall", "exists", "nexists", "land", "lor", "wedge", "vee", "neg", "lnot", "rightarrow",
    "Rightarrow", "longrightarrow", "Longrightarrow", "leftrightarrow", "Leftrightarrow",
    "Longleftrightarrow", "leftarrow", "Leftarrow", "iff", "implies", "equiv", "supset", "in",
    "notin", "leq", "geq", "neq", "cup", "cap", "setminus", "times", "emptyset", "mathrm",
    "mathit", "mathsf", "mathbf", "text", "mbox", "operatorname", "quad", "qquad", "left",
    "right", "bigl", "bigr", "langle", "rangle", "ldots", "dots", "top", "bot", "subseteq",
    "label", "tag", "notag", "nonumber", "begin", "end", "item", "section", "intertext",
    "mathbb", "mathcal",
)  # fmt: skip
WORDS: Final = (
    "exists", "forall", "all", "and", "or", "not", "iff", "implies", "if", "then", "else",
    "unless", "otherwise", "such", "that", "there", "every", "true", "false", "some", "mod",
    "div", "min", "max",
)  # fmt: skip
_NAME: Final = re.compile(r"(?<![\w\\])[^\W\d_]\w*")
_SMALL: Final = frozenset({"in", "is", "of", "to", "by", "no", "on", "as", "be", "it"})
_CLOSE: Final = 0.7
_SHORTEST: Final = 3
_LONGER: Final = 2  # letters more or less in a name that is nearly another
_MOST: Final = 40
_FEW: Final = 4  # of more that are expected, only those nearly so spelt are meant
_DECLARED: Final = re.compile(
    r"^(?P<head>[^\S\n]*Constants?\s*:?\s*)(?P<list>[^\n]*?)[.\s]*$", re.MULTILINE
)


def commands(candidate: Candidate, fault: Fault) -> Iterator[Proposal]:
    """Yield the commands of LaTeX that an unknown one at a fault is nearly."""
    at = candidate.offset(fault)
    found = re.compile(r"\\([A-Za-z]+)").match(candidate.text, at)
    if found is None:
        return
    for meant in get_close_matches(found[1], COMMANDS, 3, _CLOSE):
        why = f"\\{found[1]} is no command; \\{meant} is nearly it"
        yield one("command", AUTHOR, why, (at, found.end(), f"\\{meant}"))


def words(candidate: Candidate, fault: Fault) -> Iterator[Proposal]:
    """Yield the words of logic that names of the statement nearly are, nearest to the fault."""
    counted = Counter(_NAME.findall(candidate.text))
    at = candidate.offset(fault)
    for found in _names(candidate, fault):
        name, here = found[0], found.start() <= at < found.end()
        seldom = counted[name] < _FEW and name not in _SMALL
        if name.lower() not in WORDS and len(name) > 1 and (here or seldom):
            for meant in _near_words(found[0].lower()):
                why = f"{found[0]} is no name here; the word {meant} is nearly it"
                yield one("word", AUTHOR, why, (found.start(), found.end(), meant))


def _near_words(name: str) -> list[str]:
    """Return the words of logic that a name nearly is, those with the same letters first."""
    same = [word for word in WORDS if sorted(word) == sorted(name)]
    return list(dict.fromkeys([*same, *get_close_matches(name, WORDS, 2, _CLOSE)]))


def names(candidate: Candidate, fault: Fault) -> Iterator[Proposal]:
    """Yield the names that stand oftener and are nearly those of the statement with the fault."""
    counted = Counter(_NAME.findall(candidate.text))
    at = candidate.offset(fault)
    elsewhere = _rare(candidate, counted) if fault.kind in {COMPILE, WARNING} else []
    for found in [*_names(candidate, fault), *elsewhere]:
        name = found[0]
        here = found.start() - 1 <= at < found.end() or name == fault.name
        told = [w for w in (fault.meant, *fault.expected) if here and _NAME.fullmatch(w)]
        told = told if len(told) < _FEW else get_close_matches(name, told, 2, _CLOSE)
        least = counted[name] + (fault.kind != COMPILE)  # both may stand once there
        oftener = [n for n, count in counted.items() if count >= least and n != name]
        for meant in dict.fromkeys([*told, *_near(name, oftener)]):
            wrong, right, place = name, meant, found.span()
            if counted[meant] == 1 < counted[name]:  # it is the other that was misspelt
                wrong, right = meant, name
                place = next(m.span() for m in _NAME.finditer(candidate.text) if m[0] == meant)
            often = "nowhere else" if counted[wrong] == 1 else "rarely"
            why = f"{wrong} stands {often}, and {right} is nearly it"
            yield one("name", AUTHOR, f"{why}{times(range(counted[right]))}", (*place, right))


def constants(candidate: Candidate, fault: Fault) -> Iterator[Proposal]:
    """Yield lines that declare names of the statement with the fault as constants."""
    if candidate.notation != "first-order":
        return
    declared = _DECLARED.search(candidate.text)
    at = candidate.offset(fault)
    for found in _names(candidate, fault):
        name = found[0]
        here = found.start() <= at < found.end() or name == fault.name
        is_letter = len(name) == 1 and name != fault.name
        applied = candidate.text[found.end() : found.end() + 1] == "("
        if applied or name in candidate.constants or is_letter or name.lower() in WORDS:
            continue
        if not here and fault.kind == "read":
            continue
        why = f"{name} is not declared, and nothing else says what it is"
        if declared:
            place = declared.end("list")
            sign = ", " if declared["list"].strip() else ""
            yield one("constant", AUTHOR, why, (place, place, f"{sign}{name}"))
        elif gap := re.search(r"\n[^\S\n]*(?=\n)", candidate.text):
            line = f"\nConstants: {', '.join(dict.fromkeys([*candidate.constants, name]))}"
            yield one("constant", AUTHOR, why, (gap.start(), gap.end(), line))


def _names(candidate: Candidate, fault: Fault) -> list[re.Match[str]]:
    """Return the names of the statement with a fault, the nearest to it first."""
    begin, end = candidate.span(fault)
    at = candidate.offset(fault)
    found = _NAME.finditer(candidate.text, begin, end)
    told = set(_NAME.findall(fault.what)) if fault.kind == COMPILE else set()
    return sorted(
        found, key=lambda m: (m[0] not in told, not m.start() <= at < m.end(), abs(m.start() - at))
    )


def _rare(candidate: Candidate, counted: Counter[str]) -> list[re.Match[str]]:
    """Return the formal names that stand once: one may be what nothing says anything of."""
    return [
        found
        for first, last in candidate.spans
        for found in _NAME.finditer(
            candidate.text, candidate.starts[first - 1], candidate.starts[last]
        )
        if counted[found[0]] == 1
    ][:_MOST]


def _near(name: str, others: list[str]) -> list[str]:
    """Return the names that are nearly one; such as differ in their numbers are not."""
    if len(name) < _SHORTEST - 1:
        return []
    bare = name.rstrip("0123456789")
    alike = [
        other
        for other in others
        if abs(len(other) - len(name)) <= _LONGER
        and len(other) >= _SHORTEST
        and other.rstrip("0123456789") != bare
        and (other[0].lower() == name[0].lower() or other[-1] == name[-1])
    ]
    swapped = [other for other in alike if sorted(other) == sorted(name)]
    return list(dict.fromkeys([*swapped, *get_close_matches(name, alike, 3, _CLOSE + 0.05)]))
