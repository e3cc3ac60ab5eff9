"""What sentences are read by: the words that a text defines, and what a noun phrase stands for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pylogic.core import regexes as re
from pylogic.notations.first_order.prose import spoken_values
from pylogic.notations.first_order.prose.defined_words import Learnt, Phrase
from pylogic.notations.first_order.spelling.plurals import singular, stem_of, stems_of

VARIABLE = r"\\?[^\W\d_](?![a-z])(?:_?\d+|_\{\w+\}|['’′])*"
NAME = re.compile(VARIABLE)
TUPLE_OF_VALUES = re.compile(rf"\(\s*(?:{VARIABLE}|\d+)(?:\s*,\s*(?:{VARIABLE}|\d+))*\s*\)")
MEMBER = re.compile(r"∈|⊆|\\(?:in|subseteq)(?![a-z])")
COPULAS = frozenset({"is", "are", "be"})
HAVING = frozenset({"has", "have"})
ARTICLES = frozenset({"a", "an", "the"})
SOME = frozenset({"a", "an", "some", "any"})
PRONOUNS = frozenset({"it", "they", "he", "she", "them", "him"})
PREPOSITIONS = frozenset(
    {"of", "to", "from", "in", "on", "by", "with", "at", "than", "outside", "under", "between"}
)
ALL = frozenset({"every", "each", "all"})


def unprimed(text: str) -> str:
    """Return a text with other variables for those with primes, to see whether it is read.

    What the grammar counts is there instead of its number.
    """
    text = _COUNTED.sub(")", _COUNTS.sub(r"∃\1 (", text))
    return re.sub(r"(?<=[^\W\d_])['’′]+", lambda found: "9" * len(found[0]), text)


_COUNTS = re.compile(r"⟪(\S+) : ")
_COUNTED = re.compile(r"⟫ \S \d+")


def counted(text: str) -> str:
    """Return a formula with sets for what the grammar counts."""
    opened, closed = ("\\#\\{", "\\}") if "\\" in text else ("#{", "}")
    return text.replace("⟪", opened).replace("⟫", closed)


def reads(text: str) -> bool:
    """Whether a text is a formula."""
    return spoken_values.reads(unprimed(text))


class UnreadError(Exception):
    """The words are none that this grammar has, or leave open what is meant."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a noun phrase stands for.

    terms: What is said of it is said of these.
    opening: A quantifier before what is said, with what restricts it; empty for values.
    closing: What ends that.
    word: The word that says how many, `count` where it is a number.
    """

    terms: tuple[str, ...]
    opening: str = ""
    closing: str = ""
    word: str = ""

    def around(self, said: str) -> str:
        """Return what is said of the terms with the quantifier before it."""
        return f"{self.opening}{said}{self.closing}"


@dataclass(slots=True)
class Lexicon:
    """The words that a text defines.

    learnt: They, with places between them.
    sorts: By noun, the set that it names; empty where the noun is a predicate itself.
    tuples: By noun, how many values its things are made of, if they are tuples.
    left_out: Nouns that are no set of the text, found in use.
    """

    learnt: Learnt
    sorts: Mapping[str, str]
    tuples: Mapping[str, int] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)

    def class_of(self, words: Sequence[str]) -> Phrase | None:
        """Return the words of one place that are an adjective or a noun: `losing`, `king`."""
        wanted = ("", "is", *words)
        nouns = ("", "is", *words[:-1], singular(words[-1]))
        return self.learnt.phrases.get(wanted) or self.learnt.phrases.get(nouns)

    def relation(self, noun: str) -> Phrase | None:
        """Return the phrase of a noun that relates two things: `x is a parent of y`."""
        if not noun.strip():
            return None  # a letter alone: `at least two s`
        *before, last = noun.split()
        own = singular(last)
        for phrase in self.being(before[0] if before else own):
            if phrase.words == ("", "is", *before, own, "of", ""):
                return phrase
            if before:
                continue
            if phrase.words[:4] == ("", "and", "", "are") and singular(phrase.words[-1]) == own:
                return phrase
        return None

    def _agents(self, noun: str) -> Iterator[Phrase]:
        """Yield what a noun says that a verb is made to: `an attacker of x`."""
        for stem in (noun[:-2], noun[:-3]) if noun.endswith(("er", "or")) else ():
            for phrase in self.learnt.by_verb.get(stem, {}).values():
                if phrase.words[:1] == phrase.words[2:] == ("",):
                    yield Phrase(("", "is", noun, "of", ""), phrase.name, passive=phrase.passive)

    def said_by(self, word: str) -> list[Phrase]:
        """Return the phrases that say something with a verb."""
        return [*self.learnt.by_verb.get(stem_of(word), {}).values()]

    def being(self, word: str) -> list[Phrase]:
        """Return the phrases that say with `is` and a word what something is."""
        found = self.learnt.by_verb
        active = (phrase for stem in stems_of(word) for phrase in found.get(stem, {}).values())
        passive = (
            Phrase(("", "is", word, "by", ""), phrase.name, passive=not phrase.passive)
            for phrase in active if phrase.words[:1] == phrase.words[2:] == ("",)
        )  # fmt: skip
        own = [*found.get(f"is {singular(word)}", {}).values(), *self._agents(singular(word))]
        own += [
            replace(phrase, words=("", "has", word, "")) for stem in stems_of(word)
            for phrase in found.get(stem, {}).values()
            if phrase.words[:1] == phrase.words[2:] == ("",)
        ]  # fmt: skip
        own += [
            Phrase(("", "is", word, "by", ""), phrase.name, passive=not phrase.passive)
            for phrase in own if phrase.words == ("", "has", word, "")
        ]  # fmt: skip
        known = self.learnt.defined
        phrases = [*own, *found.get("is ", {}).values(), *passive]
        return sorted(phrases, key=lambda phrase: phrase.name not in known)
