"""Which names of a text are those of sets, by how formulas spell them."""

from collections.abc import Sequence
from dataclasses import replace

from pylogic.core import regexes as re
from pylogic.notations.first_order.spelling.lexer import Vocabulary, canonical_name

_FONT = re.compile(r"\\(?:text|math|operatorname|mbox)[a-z]*\s*\{([^{}]*)\}")
_NAME = r"(?<![\w\\])(?:\\[A-Za-z]++|[^\W\d_]\w*+)(?:_\{?\w++\}?)?"
_NAMED = re.compile(
    rf"(?:^|[.;,]\s)\s*\$?\s*(?P<name>{_NAME})\s*&?\s*(?::?=|≝|≜|\\coloneqq)\s*&?\s*(?:\\?\{{|∅|\\emptyset)"
)
_SUBSET = r"(?:⊆|⊂|⊊|\\subset(?:n?eq)?(?![A-Za-z]))"
_ARGUMENTS = r"\((?:[^()]|\([^()]*\))*\)"
_GIVES = re.compile(
    rf"(?P<name>{_NAME}){_ARGUMENTS}\s*&?\s*(?:{_SUBSET}|:?=\s*&?\s*(?:\\?\{{|∅|\\emptyset|\\varnothing))"
)
_WITHIN = re.compile(
    rf"(?:∪|∩|∖|\\(?:cup|cap|setminus)(?![A-Za-z])|\s\\(?=\s)){_NAME}?\s*(?P<name>{_NAME})(?={_ARGUMENTS})"
    rf"|(?P<first>{_NAME}){_ARGUMENTS}\s*(?:∪|∩|∖|\\(?:cup|cap|setminus)(?![A-Za-z]))"
)
_PART = re.compile(r"⊆|\\subseteq(?![A-Za-z])")


def with_sets(vocabulary: Vocabulary, texts: Sequence[str]) -> Vocabulary:
    """Return the vocabulary with the names of sets, and of functions to sets, of some formulas."""
    named: set[str] = set()
    functions: set[str] = set()
    subsets = False
    for text in texts:
        if not any(sign in text for sign in ("{", "∅", "⊆", "⊂", "∪", "∩", "∖", "\\")):
            continue
        plain = _FONT.sub(r"\1", text)
        subsets = subsets or bool(_PART.search(plain))
        named.update(canonical_name(found["name"]) for found in _NAMED.finditer(plain))
        functions.update(canonical_name(m["name"]) for m in _GIVES.finditer(plain))
        functions.update(canonical_name(m["name"] or m["first"]) for m in _WITHIN.finditer(plain))
    return replace(
        vocabulary, named_sets=frozenset(named), set_functions=frozenset(functions),
        subsets=subsets,
    )  # fmt: skip
