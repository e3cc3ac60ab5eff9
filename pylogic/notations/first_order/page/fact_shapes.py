"""Whether texts are shaped like facts: `edge(a, b)`, `other(a) = b`, `3 in level`."""

from pylogic.core import regexes as re

_ARGUMENTS = r"\([^()]*+(?:\([^()]*+\)[^()]*+)*+\)"
_FACT = re.compile(
    rf"(?:\$|[¬~!]|not\b|\s)*+(?:\w++[ ]++){{0,3}}\w++{_ARGUMENTS}"
    rf"(?:\s*+=\s*+-?\w++(?:{_ARGUMENTS})?+)?+\s*+\$?[.,;]?\s*+$"
)
_BESIDE = re.compile(r"(?<=\))(?:[ \t]{2,}+|(?:\s*+\\q?quad(?![A-Za-z]))++\s*+)(?=[^\s=])")
"""What stands between two facts."""
_FACTS = re.compile(
    rf"(?:\$|[¬~!]|not\b|\s)*+\w++{_ARGUMENTS}"
    rf"(?:\s*+(?:[,;.]|,?\s*+and\b)\s*+(?:[¬~!]|not\b|\s)*+\w++{_ARGUMENTS})*+\s*+[.,;]?\s*+\$?[.,;]?\s*+$"
)
_MEMBERS = re.compile(
    r"(?=.*\sin\s)"
    r"(?:\(?(?:-?(?![i-z]\b)\w++|\"[^\"\n]*\")(?:\([^()]*+\)|\s++in\s++\w++)\)?\s*+(?:[.,;]\s*+|\band\s++|$))+"
)
"""Facts alone, some of them of sets: `3 in level; level(4)`."""


def is_fact(text: str) -> bool:
    """Whether a whole text is shaped like `edge(a, b)` or `other(a) = b`."""
    return all(map(_FACT.match, _BESIDE.split(text.strip())))


def are_facts(text: str) -> bool:
    """Whether a whole text is shaped like facts with commas, semicolons or stops between."""
    return bool(_FACTS.match(text))


def are_members(text: str) -> bool:
    """Whether a whole text is shaped like `3 in level`, alone or in a list of facts."""
    return bool(_MEMBERS.fullmatch(text.strip()))


_EXPLAINED = re.compile(
    r"\s*\w+\([\w\s,']*\)\s{3,}"
    r"(?!(?:and|or|xor|iff|implies|if|unless|where|for|when)\b)[a-z]+(?: [a-z]+){0,9}\.?\s*"
)
"""An atom, and behind a wide gap the words that say what it means: `door(s)   open or shut`."""


def is_explained(text: str) -> bool:
    """Whether words alone stand behind an atom, and say what it means."""
    return bool(_EXPLAINED.fullmatch(text))
