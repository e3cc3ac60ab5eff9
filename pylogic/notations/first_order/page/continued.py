"""Lines with which a sentence goes on, though they could be formulas of their own."""

from pylogic.core import regexes as re

_IN_SENTENCE = re.compile(
    r"\s*\$[^$]+\$\s+(?:is|are|be|denotes?|stands?|holds?|has|have)\b"
    r"|\s*(?:and|or|where|with|so\s+that|such\s+that)\s+\$"
)
"""Mathematics of which the words behind it say something, or that words before it limit."""
_JOINS = re.compile(
    r"\b(?:and|or|nor|but|not|unless|if|there)\s*$"
    r"|\bthere\s+(?:is|are|exists?)\b[^.;:]{1,200}\b(?:with|where|that|for\s+which)\s*$"
    r"|\b(?:pair|triple|tuple|quadruple)s?\s+\$?\([^()]{1,40}\)\$?,?\s+(?:with|where|such\s+that)\s*$"
)
"""The end of a line of words with which a sentence goes on, whatever is below it."""
_TYPED = re.compile(r"\s*\$\\?\w+\s*(?:\\colon(?![a-z])|:(?!=))[^$]*\$\s+(?:such|so|with|that)\b")
"""A function of which a sentence goes on to say something."""
_NAMES = re.compile(r"\$.*\b(?!(?:then|that|with|have|sets?)\b)[a-z]{4,}\s*$")
"""A line of a sentence that ends with a noun."""
_NAMED_SET = re.compile(r"\s*\$\w+(?:\(\w+\))?\s*=\s*\\?\{[^$]*\$\s*[,;.]")
"""A set, which the noun before it names."""

_BESIDES = re.compile(
    r"\s*(?:\*?Proof\b\s*[.:]|(?:and|but) (?:nothing|nobody|no one|no others?) (?:else )?[^=()]*$)"
)
"""What says nothing of its own behind a formula: its proof, `and nothing else is on the table`."""
_PROOF = re.compile(r"\s*\*?Proof\b\s*[.:]")


def says_nothing(line: str) -> bool:
    """Whether a line behind a formula says nothing of its own."""
    return bool(_BESIDES.match(line))


def is_proof(text: str) -> bool:
    """Whether a proof begins."""
    return bool(_PROOF.match(text))


def joins(text: str) -> bool:
    """Whether a line of words ends so that the sentence goes on, whatever is below it."""
    return bool(_JOINS.search(text))


def is_within(before: str, line: str) -> bool:
    """Whether a line begins with mathematics that belongs to the sentence of the one before."""
    named = _NAMES.search(before) and _NAMED_SET.match(line)
    return bool(named or (_IN_SENTENCE.match(line) and not _is_ended(before)))


def goes_on(before: str, line: str) -> bool:
    """Whether a formula is the end of what the words before it state, and none of its own."""
    return joins(before) or bool(not _is_ended(before) and _TYPED.match(line))


def _is_ended(text: str) -> bool:
    """Whether a sentence ends with a line."""
    return text.rstrip().endswith((".", ":", ";"))
