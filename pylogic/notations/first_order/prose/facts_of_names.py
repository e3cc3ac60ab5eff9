"""What sentences say of names: `ann and kim are male`, `Ann sees Bob`, `The root of a is b`."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import product

from pylogic.core import regexes as re
from pylogic.notations.first_order.prose.around_heads import body_of
from pylogic.notations.first_order.prose.clauses import FONT
from pylogic.notations.first_order.prose.defined_words import Learnt
from pylogic.notations.first_order.prose.english import Grammar
from pylogic.notations.first_order.prose.english_tokens import pieces_of
from pylogic.notations.first_order.prose.heads import Heads
from pylogic.notations.first_order.prose.lexicon import (
    ARTICLES,
    PREPOSITIONS,
    PRONOUNS,
    Lexicon,
    UnreadError,
)
from pylogic.notations.first_order.prose.quantities import quantity_of
from pylogic.notations.first_order.spelling.plurals import IRREGULAR, singular, stem_of

_FACTS = re.compile(
    r"\s*(?P<names>(?:\w{2,}|\d)(?:\s*,\s*\w{2,})*(?:\s*,?\s+and\s+\w{2,})?)\s+"
    r"(?:(?:is|are)\s+(?P<a>an?\s+)?|(?P<has>has|have)\s+|(?P<acts>(?=[a-z]+s\b)))(?P<word>[A-Za-z][a-z]{2,})\s*[.;,]?\s*"
)
_RELATED = re.compile(
    r"\s*(?P<x>\w+)\s+(?P<said>(?:is|are)\s+(?:(?:an?|the)\s+)?[a-z]+\s+(?:of|to|by|with|from|than)"
    r"|(?:is|are)\s+(?:in|on|at|under|near|outside)"
    r"|(?:ha(?:s|ve)\s+(?!an?\b|the\b|no\b|not\b)[a-z]{3,}|(?!is\b|has\b)[a-z]{3,})"
    r"(?:\s+(?:to|at|on|for|with|in|from|under|near))?)\s+(?P<y>\w+)\s*"
)
"""What is said of two names: `Ann sees Bob`."""
_EVERY = re.compile(
    r"\s*(?:[Ee]very|[Ee]ach|[Aa]ll|[Nn]o)\s+[a-z]+\s+(?:is|are)\s+an?\s+(?P<said>[a-z]{3,})[\s.]*"
)
"""What is said of all of a kind: `Every prefect is a senior`."""
_JOINT = re.compile(r"(\s*[,;]\s*(?:and\s+)?|\s+and\s+)")
_CALLED = re.compile(r"\b(?:[Tt]he\s+)?(?P<noun>[A-Za-z]{3,})\s+(?=(?P<name>\w+))")
"""A name with what it is before it: `state q`."""
_ATOMS = re.compile(r"[\s(]*\w+\([\w\s,]*\)[\s)]*(?:∧[\s(]*\w+\([\w\s,]*\)[\s)]*)*")
"""Atoms of which all hold."""
_MOST = 1_000
"""How many characters a sentence has that is looked at."""
_SHORTEST = 2
"""How many letters a name has that is not known."""
_NO_NAMES = frozenset(
    {"this", "that", "these", "those", "which", "what", "who", "there", "both", "either",
     "neither", "we", "you", "other", "others", "only", "here", "then", "such", "also", "so",
     "himself", "herself", "itself", "themselves", "nobody", "somebody", "everybody", "not",
     "never"}
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
    bodies: By predicate, its terms in the sentence that defines it by a noun, and what that says.
    printed: The names by what they are in small letters.
    """

    learnt: Learnt
    sorts: Mapping[str, str]
    heads: Heads
    names: AbstractSet[str] = frozenset()
    spoken: AbstractSet[str] = frozenset()
    printed: dict[str, str] = field(default_factory=dict)
    bodies: dict[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)

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
        plain = FONT.sub(r"\1", body_of(text)[1]).replace("$", "")
        values = _VALUE_OF.findall(plain) if _VALUES_OF.fullmatch(plain) else []
        if values and all(value.isdigit() for _, _, value in values):
            self.learnt.functions |= {noun: noun for noun, _, _ in values}
        for noun in {noun for noun, _, value in values if not value.isdigit()}:
            if noun not in self.learnt.functions and (noun, 1) not in self.learnt.stated:
                self.learnt.add(["", "is", noun, "of", ""])
        return bool(found or related or values)

    def relates(self, text: str, *, known: bool = True) -> list[tuple[str, list[str], str]]:
        """Return the pairs of which a sentence says something, with the words between them.

        known: Whether the names have to be known, or printed as names are; what a verb of the
        text is said of may be new.
        """
        if len(text) > _MOST:
            return []
        whole = _CALLED.sub(self._uncalled, body_of(text)[1].replace("$", "")).strip(" \n.;,")
        clauses = _clauses(whole)
        pairs = [
            (self._named(x), _in_singular(said), self._named(y))
            for xs, said, ys in clauses
            for x, y in product(xs, ys)
        ]
        certain = self.names | self.heads.constants
        for x, words, y in pairs:
            others = {x, y} - certain
            bare = not words[0].endswith("s")
            new = x in certain and y.islower() and not self.spoken.isdisjoint(map(stem_of, words))
            new &= singular(y) not in self.learnt.nouns
            proper = not known or all(map(str.istitle, others)) or (new and not bare)
            if any(len(name) < _SHORTEST or _is_no_name(name) for name in others) or not proper:
                return []
            if bare and others:
                return []
        return pairs

    def _uncalled(self, found: re.Match[str]) -> str:
        """Return nothing for what a name is called that follows, which the text knows."""
        noun = singular(found["noun"].lower()) in self.learnt.nouns
        known = {found["name"], self._named(found["name"])} & (self.names | self.heads.constants)
        return "" if noun and known else found[0]

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
        pieces = pieces_of(" ".join(("xx", *words, "yy"))) or []  # a name may be a word, too: `a`
        try:
            grammar = Grammar(pieces, Lexicon(self.learnt, self.sorts), names={"xx": x, "yy": y})
            said = grammar.condition(0, len(pieces)).removeprefix("(")
        except UnreadError:
            return ""
        if equated := _EQUATED.fullmatch(said):
            return equated[1]
        name, _, places = said.partition("(")
        if name in self.learnt.defined:
            return self._by_definition(name, (x, y))
        return f"{name}({places.partition(')')[0]})" if name else ""

    def _by_definition(self, name: str, names: Sequence[str]) -> str:
        """Return what is so of names of which something is said that a sentence defines."""
        terms, body = self.bodies.get(name, ((), ""))
        if len(terms) != len(names) or not _ATOMS.fullmatch(body):
            return ""
        put = dict(zip(terms, names, strict=True))
        return re.sub(r"(?<!\w)\w+(?!\w|\()", lambda found: put.get(found[0], found[0]), body)

    def is_of_defined(self, text: str) -> bool:
        """Whether a sentence says of names what another sentence defines."""
        found = (["", *words, ""] for _, words, _ in self.relates(text))
        keys = (tuple(w for w in words if w not in ARTICLES) for words in found)
        phrases = map(self.learnt.phrases.get, keys)
        return any(phrase and phrase.name in self.learnt.defined for phrase in phrases)

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
        said = self.learnt.applied | self.learnt.stated
        value = (
            found and found["word"] in self.names and (others or (found["word"], 1) not in said)
        )
        if found and (_is_no_name(found["word"]) or value):
            return None  # `Colours are some`, `So is kim`, `kim is bob`
        if found and len(others) == 1 and " are " in found[0]:
            named = False
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


def _clauses(text: str) -> list[tuple[list[str], str, list[str]]]:
    """Return of which names the clauses of a sentence say something, what, and of which others."""
    out: list[tuple[list[str], str, list[str]]] = []
    names: list[str] = []
    whole = True  # whether the list before ends with `and`
    joint = ""
    for i, part in enumerate(_JOINT.split(text)):
        if i % 2:
            joint = part
            continue
        if re.fullmatch(r"\w+", part):
            names.append(part)
            whole = "and" in joint or (len(names) == 1 and not out)
            continue
        if (found := _RELATED.fullmatch(part)) is None:
            return []
        verb = found["said"].split()[0]
        many = verb in {"are", "have"} or not verb.endswith("s")
        if names and (many == bool(out) or not (whole if out else "and" in joint)):
            return []  # of whom that is said is not told
        if out:
            out[-1][2].extend(names)
        out.append(([*names, found["x"]] if many else [found["x"]], found["said"], [found["y"]]))
        names, whole = [], True
    if out:
        out[-1][2].extend(names)
    return out if whole else []


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
