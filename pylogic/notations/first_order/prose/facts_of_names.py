"""What sentences say of names: `ann and kim are male`, `Ann sees Bob`, `The root of a is b`."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

from pylogic.core import regexes as re
from pylogic.notations.first_order.prose.around_heads import body_of
from pylogic.notations.first_order.prose.clauses import FONT
from pylogic.notations.first_order.prose.english import Grammar
from pylogic.notations.first_order.prose.english_tokens import pieces_of
from pylogic.notations.first_order.prose.lexicon import (
    ARTICLES,
    PREPOSITIONS,
    PRONOUNS,
    Lexicon,
    UnreadError,
)
from pylogic.notations.first_order.prose.quantities import quantity_of
from pylogic.notations.first_order.spelling.plurals import IRREGULAR, singular, stem_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from pylogic.notations.first_order.prose.defined_words import Learnt
    from pylogic.notations.first_order.prose.heads import Heads

_FACTS = re.compile(
    r"\s*(?P<names>(?:\w{2,}|\d)(?:\s*,\s*\w{2,})*(?:\s*,?\s+and\s+\w{2,})?)\s+"
    r"(?:(?:is|are)\s+(?P<a>an?\s+)?|(?P<has>has|have)\s+|(?P<acts>(?=[a-z]+s\b)))(?P<word>[A-Za-z][a-z]{2,})\s*[.;,]?\s*"
)
_NAMES = r"\w{2,}(?:(?:\s*,\s*\w{2,})*\s*,?\s+and\s+\w{2,})?"
_RELATED = re.compile(
    rf"\s*(?P<x>{_NAMES})\s+(?P<said>(?:is|are)\s+(?:(?:an?|the)\s+)?[a-z]+\s+(?:of|to|by|with|from|than)"
    r"|(?:is|are)\s+(?:in|on|at|under|near|outside)"
    r"|(?:has\s+(?!an?\b|the\b|no\b|not\b)[a-z]{3,}|(?!is\b|has\b)[a-z]+s)"
    rf"(?:\s+(?:to|at|on|for|with|in|from|under|near))?)\s+(?P<y>{_NAMES})\s*[.;,]?\s*"
)
"""What is said of two names: `Ann sees Bob`."""
_EVERY = re.compile(
    r"\s*(?:[Ee]very|[Ee]ach|[Aa]ll|[Nn]o)\s+[a-z]+\s+(?:is|are)\s+an?\s+(?P<said>[a-z]{3,})[\s.]*"
)
"""What is said of all of a kind: `Every prefect is a senior`."""
_COMMA = re.compile(r"[,;]\s+(?:and\s+)?")
_NO_NAMES = frozenset(
    {"this", "that", "these", "those", "which", "what", "who", "there", "both", "either",
     "neither", "other", "others", "only", "here", "then", "such", "also"}
)  # fmt: skip
_PLAIN = ARTICLES | PREPOSITIONS | {"is", "on", "for", "has"}
_EQUATED = re.compile(r"\(*(\w+ = \w+\(\w+\))\)*")
"""Of what a name is the value: `kim is the boss of ann`."""
_VALUE_OF = re.compile(r"[Tt]he\s+(?P<noun>[a-z]{3,})\s+of\s+(?P<of>\w+)\s+is\s+(?P<value>\w+)")
_ANY_VALUE_OF = re.sub(r"[?]P<[a-z]+>", "?:", _VALUE_OF.pattern)
_VALUES_OF = re.compile(
    rf"\s*{_ANY_VALUE_OF}(?:(?:\s*[,;]\s*(?:and\s+)?|\s+and\s+){_ANY_VALUE_OF})*\s*[.;]?\s*"
)


@dataclass(slots=True)
class FactsOfNames:
    """Reads what sentences say of names.

    learnt: The words that are defined.
    sorts: By noun, the set that it names; empty where the noun is a predicate itself.
    heads: Reads what is defined.
    names: What stands among arguments of the text.
    spoken: What the words of sentences begin with that are no facts about two names.
    printed: The names by what they are in small letters.
    """

    learnt: Learnt
    sorts: Mapping[str, str]
    heads: Heads
    names: AbstractSet[str] = frozenset()
    spoken: AbstractSet[str] = frozenset()
    printed: dict[str, str] = field(default_factory=dict)

    def learn_of_names(self, text: str) -> bool:
        """Add the words that a sentence says of names, and return whether it does so."""
        if found := self._fact(text):
            word = found["word"].lower()
            self.learnt.add(["", *_verb_of(found), IRREGULAR.get(word, word)])
        if every := _EVERY.fullmatch(body_of(text)[1]):
            self.learnt.add(["", "is", singular(every["said"])])
        related = self.relates(text)
        for _, words, _ in related:
            own = [stem_of(word) for word in words if word not in _PLAIN]
            if not own or not self.spoken.isdisjoint(own):
                self.learnt.add(["", *words, ""])
        values = _VALUE_OF.findall(text) if _VALUES_OF.fullmatch(text) else []
        if values and all(value.isdigit() for _, _, value in values):
            self.learnt.functions |= {noun: noun for noun, _, _ in values}
        return bool(found or related or values)

    def relates(self, text: str, *, known: bool = True) -> list[tuple[str, list[str], str]]:
        """Return the pairs of which a sentence says something, with the words between them."""
        whole = body_of(text)[1].replace("$", "")
        clauses = [whole] if _RELATED.fullmatch(whole) else _COMMA.split(whole)
        found = [m for clause in clauses if (m := _RELATED.fullmatch(clause))]
        if len(found) < len(clauses):
            return []
        pairs = [
            (self._named(x), _in_singular(m["said"]), self._named(y))
            for m in found
            for x, y in product(_listed(m["x"]), _listed(m["y"]))
        ]
        others = {name for x, _, y in pairs for name in (x, y)} - self.names
        proper = not known or all(map(str.istitle, others))
        return pairs if not others or (proper and not any(map(_is_no_name, others))) else []

    def facts(self, text: str) -> list[str]:
        """Return what a sentence says of names: `ann, bob and kim are male`."""
        related = self.relates(text, known=False)
        if related and all(said := [self._related(*one) for one in related]):
            return said
        found = self._fact(text, known=False)
        if found is None:
            return self._values(text)
        names = map(self._named, _listed(found["names"]))
        words = (singular(found["word"].lower()), found["word"].lower())
        phrases = (self.learnt.phrases.get(("", *_verb_of(found), word)) for word in words)
        phrase = next(filter(None, phrases), None)
        if phrase is None or phrase.name in self.learnt.defined:
            return []
        return [" ∧ ".join(f"{phrase.name}({name})" for name in names)]

    def _related(self, x: str, words: Sequence[str], y: str) -> str:
        """Return what words say of two names: `ann sees bob`; nothing if it is not read."""
        pieces = pieces_of(" ".join((x, *words, y))) or []
        try:
            grammar = Grammar(
                pieces, Lexicon(self.learnt, self.sorts), names={x.lower(): x, y.lower(): y}
            )
            said = grammar.condition(0, len(pieces)).removeprefix("(")
        except UnreadError:
            return ""
        if equated := _EQUATED.fullmatch(said):
            return equated[1]
        name, _, places = said.partition("(")
        return "" if name in self.learnt.defined else f"{name}({places.partition(')')[0]})"

    def _values(self, text: str) -> list[str]:
        """Return what a noun names of some: `The parent of a is r, the parent of b is r`."""
        plain = FONT.sub(r"\1", body_of(text)[1]).replace("$", "")
        found = [*_VALUE_OF.finditer(plain)] if _VALUES_OF.fullmatch(plain) else []
        known = self.names | self.heads.constants
        values = {m[part] for m in found for part in ("of", "value") if not m[part].isdigit()}
        if not found or not values <= known:
            return []
        atoms = []
        for match in found:
            relation = Lexicon(self.learnt, self.sorts).relation(match["noun"])
            function = self.learnt.functions.get(match["noun"])
            if relation is None and function is None:
                return []
            atoms.append(
                f"{relation.name}({match['value']}, {match['of']})" if relation
                else f"{function}({match['of']}) = {match['value']}"
            )  # fmt: skip
        return [" ∧ ".join(atoms)]

    def _fact(self, text: str, *, known: bool = True) -> re.Match[str] | None:
        found = _FACTS.fullmatch(FONT.sub(r"\1", body_of(text)[1]).replace("$", ""))
        if found and found["acts"] is not None and stem_of(found["word"]) not in self.spoken:
            return None
        others = {*map(self._named, _listed(found["names"]))} - self.names if found else {""}
        proper = not known or all(n.istitle() or n.isdigit() for n in others)
        named = proper and found is not None and found["acts"] is None
        if found and (_is_no_name(found["word"]) or (len(others) == 1 and " are " in found[0])):
            named = False  # `Colours are some`
        return found if not others or (named and not any(map(_is_no_name, others))) else None

    def _named(self, word: str) -> str:
        """Return the name that a word is; a sentence may begin with a capital for it."""
        return word if word in self.names else self._printed().get(word.lower(), word)

    def _printed(self) -> dict[str, str]:
        """Return the names that sets list by what they are in small letters."""
        if not self.printed:
            self.printed = {name.lower(): name for name in sorted(self.names)}
        return self.printed


def _listed(names: str) -> list[str]:
    return re.findall(r"\w+", re.sub(r"\band\b", " ", names))


def _in_singular(said: str) -> list[str]:
    """Return words between two names, of one thing each: `are the parents of`."""
    words = said.split()
    if words[0] == "are" and len(words) > 2:  # noqa: PLR2004 - a noun behind it
        return ["is", *(singular(word) for word in words[1:-1]), words[-1]]
    return ["is", *words[1:]] if words[0] == "are" else words


def _verb_of(found: re.Match[str]) -> list[str]:
    """Return what stands between a name and the word that says something of it."""
    return [] if found["acts"] is not None else ["has" if found["has"] else "is"]


def _is_no_name(word: str) -> bool:
    """Whether a word stands for something else: `everyone`, `it`, `this`."""
    return word.lower() in PRONOUNS | _NO_NAMES or quantity_of([word.lower()]) is not None
