"""Variables for `it` and for nouns without one: `A node is lost if it is not won`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.prose.defined_words import (
    Sentence,
    arrow_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet


_SUBJECT = re.compile(
    r"(?<![\w\\])(?P<said>\$?[^\W\d_](?:_?\d|['’])*(?:\s*(?:∈|\\in(?![a-z])|in\b)\s*\\?\w+)?\$?)\s+is\b"
)
"""The variable of which a sentence says something."""
_IT = re.compile(r"(?P<it>[Ii]t)\s+is\b")
_OF_A_NOUN = re.compile(
    r"\s*(?:(?:[Ww]e\s+(?:say\s+that|call)|[Tt]hen)\s+)?[Aa]n?\s+[a-z]{2,}(?=\s+is\s+(?:(?:called|said\s+to\s+be)\s+)?"
    r"(?:an?\s+)?[\\\w{*-]{2,40}(?:\s[\w-]{2,20})?\}?\**,?\s+(?:iff|if|(?:exactly|precisely|just)\s+(?:when|if))\b)"
)
"""What a sentence says of a noun without a variable."""
_PRONOUN = re.compile(r"\bit\b")


def with_subjects(sentences: Iterable[Sentence]) -> Iterator[Sentence]:
    """Yield the sentences with a variable for `it`, if the one before says something of one."""
    subject = ""
    for sentence in sentences:
        first = sentence.parts[0]
        if subject and (found := _IT.match(first.text)) and arrow_of(sentence.text):
            first = first.replaced(*found.span("it"), subject)
            yield Sentence((first, *sentence.parts[1:]))
            continue
        said = _SUBJECT.search(first.text[:_FAR])
        subject = said["said"] if said else ""
        yield sentence


def with_variable(sentence: Sentence, constants: AbstractSet[str]) -> Sentence:
    """Return `A node is lost if it is not won` with a variable behind the noun and for `it`."""
    first, *others = sentence.parts
    label = look.label_of(first.text)
    found = _OF_A_NOUN.match(first.text, label.end if label else 0)
    text = "\n".join(part.text for part in sentence.parts)
    if found is None or not _PRONOUN.search(text, found.end()):
        return sentence
    taken = {*re.findall(r"\w+", text)} | constants
    letter = next((f"${one}$" for one in "xyzuvwnst" if one not in taken), "")
    if not letter:
        return sentence
    its = [(*m.span(), letter) for m in _PRONOUN.finditer(first.text, found.end())]
    behind = [
        row.changed((*m.span(), letter) for m in _PRONOUN.finditer(row.text)) for row in others
    ]
    return Sentence((first.changed([(found.end(), found.end(), f" {letter}"), *its]), *behind))


_FAR = 200
"""How far from its beginning the subject of a sentence stands."""
