"""What a prime is in a text: the mark of another variable, or the successor of a number.

It is the successor where the text says so: by declaring it, by the word, by an equation that
defines it, or by putting it behind what is no variable, as in 0'.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import count

from pylogic.core import regexes as re
from pylogic.notations.first_order.prose.sections import Sections
from pylogic.notations.first_order.spelling.lexer import Vocabulary, canonical_name
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

_PRIME = r"(?:['′’]|\^\s*\{?\\prime\}?)"
_MARKED = re.compile(rf"((?:\\[a-z]+|[^\W\d_]\w*)(?:_\{{?\w+\}}?)?)({_PRIME}+)")
_LETTER = re.compile(rf"(?<![\w\\])[^\W\d_](?:_\{{?\w+\}}?)?{_PRIME}+(?!\w)")
"""A letter with primes, in a sentence too."""
_SPOKEN = frozenset({"inline", "prose", "words"})
_WRITTEN = re.compile(r"\\?\w+?(?:[_^]\{?\w+\}?|\b)")
"""A name as it is written: `k_1`, `k_{1}`, `\\gamma`."""
_BEHIND = re.compile(rf"(?:(?<!\w)(?<!_\{{)\d+|[)\]])\}}?{_PRIME}")
"""A prime behind a number or a bracket; `x1'` is a variable."""
_DEFINES = re.compile(EQUIVALENT)
_DEFINED = re.compile(
    rf"\s*(?:[∀(]\s*\w+[.):]?\s*)?\w+{_PRIME}\s*(?:=|≡)\s*[\w\s+'′’()-]+[.,;]?\s*$"
)
_DEFINED_WHERE = re.compile(
    rf"(?P<guard>.*)(?:->|=>|[→⇒⊃]|\\(?:supset|to|rightarrow|Rightarrow)(?![A-Za-z])|\bimplies\b)"
    rf"\s*(?P<name>\w+){_PRIME}\s*=\s*[\w\s+'′’()-]+[.,;]?\s*$",
    re.DOTALL,
)


def is_successor(texts: Sequence[str], prose: str, *, declared: bool) -> bool:
    """Whether primes mean successors in formulas, beside words."""
    if declared or re.search(r"\bsuccessor\b(?![\s-]+state)", prose, re.IGNORECASE):
        return True
    return any(
        _BEHIND.search(text) or _DEFINED.match(text) or _is_given(text) or _is_unbound(text)
        for text in texts
    )


def _is_given(text: str) -> bool:
    """Whether an equation gives x' a value under a condition on x alone."""
    found = _DEFINED_WHERE.match(text)
    if found is None:
        return False
    name = re.escape(found["name"])
    return bool(
        re.search(rf"\b{name}\b(?!{_PRIME})", found["guard"])
        and not re.search(rf"\b{name}{_PRIME}", found["guard"])
    )


def _is_unbound(text: str) -> bool:
    """Whether a definition has x' where only x is bound: no other variable could be meant."""
    sign = _DEFINES.search(text)
    if sign is None:
        return False
    left, right = text[: sign.start()], text[sign.end() :]
    if _MARKED.search(left):
        return False
    return any(
        re.search(rf"\b{re.escape(name)}\b", left)
        and not re.search(
            rf"(?:[∃∀∄]|exists|all|every|there)[^(=.:]*\b{re.escape(name)}{_PRIME}", right
        )
        for name, _ in _MARKED.findall(right)
        if "\\" not in name
    )


def primed_names(texts: Sequence[str], taken: Collection[str]) -> dict[str, str]:
    """Return what each variable with primes is called instead, by its name and the primes."""
    words = set(taken)
    for text in texts:
        words.update(map(canonical_name, _WRITTEN.findall(text)))
    found: dict[str, str] = {}
    for text in texts:
        for name, marks in _MARKED.findall(text):
            times = len(re.findall(_PRIME, marks))
            plain = canonical_name(name)
            for i in range(1, times + 1):
                key = plain + "'" * i
                if key not in found:
                    found[key] = next(
                        n for n in (f"{plain}{k}" for k in count(i)) if n not in words
                    )
                    words.add(found[key])
    return found


def with_primes(vocabulary: Vocabulary, sections: Sections, lines: Sequence[str]) -> Vocabulary:
    """Return the vocabulary with what primes mean in a text."""
    texts = [c.text for c in sections.chunks if c.kind in {"formula", "candidate"}]
    spoken = [m for c in sections.chunks if c.kind in _SPOKEN for m in _LETTER.findall(c.text)]
    marks = ("'", "′", "’", "\\prime")
    if not spoken and not any(mark in text for text in texts for mark in marks):
        return vocabulary
    declared = any(s.name == "'" for s in sections.signatures)
    if is_successor(texts, "\n".join(lines), declared=declared):
        return vocabulary
    primes = primed_names([*texts, *spoken], vocabulary.constants | vocabulary.applied)
    variables = vocabulary.variables | frozenset(primes.values())
    return replace(vocabulary, primes=primes, variables=variables)
