"""The pieces of a sentence, and what its grammar asks of them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pylogic.core import regexes as re
from pylogic.notations.first_order.prose.defined_words import Phrase
from pylogic.notations.first_order.prose.english_tokens import Piece
from pylogic.notations.first_order.prose.lexicon import (
    ALL,
    ARTICLES,
    COPULAS,
    HAVING,
    MEMBER,
    NAME,
    PREPOSITIONS,
    PRONOUNS,
    TUPLE_OF_VALUES,
    VARIABLE,
    Lexicon,
    Said,
    UnreadError,
)
from pylogic.notations.first_order.prose.quantities import Quantity, quantity_of
from pylogic.notations.first_order.spelling.plurals import singular, stem_of

_BOUND = re.compile(
    rf"(?P<vars>(?:{VARIABLE}|{TUPLE_OF_VALUES.pattern})(?:\s*,\s*(?:{VARIABLE}|{TUPLE_OF_VALUES.pattern}))*)"
    r"\s*(?P<rest>(?:\\(?:not)?in|\\neq?|\\leq?|\\geq?|\\(?:not)?subseteq|\\prec\w*|\\succ\w*)(?![a-z])|[∈∉⊆≠<>≤≥])(?P<set>.+)",
    re.DOTALL,
)
_AUXILIARIES = frozenset(
    {"has", "have", "does", "do", "can", "cannot", "may", "must", "differs", "differ"}
)
"""Verbs that every text has."""
_MANY = re.compile(rf"(?:{VARIABLE})(?:\s*,\s*(?:{VARIABLE}))+")
_ADVERB = re.compile(
    r"(?!family|assembly|ally|supply|reply)\w+ly|once|twice|always|often|again|together|alone|too"
    r"|everywhere|now|first|last|next"
)
"""Words behind a noun that are none."""
_OF_SETS = frozenset({"non-empty", "nonempty", "finite"})
"""What says of a set whether anything is in it; all sets are finite here."""
_FEW = 6
"""How many words tell how many are spoken of."""
_LETTERS = (*"zwvutyxsrqp", *(f"{letter}{n}" for n in (1, 2, 3) for letter in "zwv"))


@dataclass(slots=True)
class Pieces(ABC):
    """The pieces of one sentence.

    subject: What `it` stands for.
    other: What `the other` stands for.
    one: What `one` stands for, where the other is the other.
    whose: Of what a noun is that relates two things and has one: `a male parent`, of `y`;
        `∃` of something, nothing where that is not told.
    each: What `each other` stands for.
    local: Of what something is just said.
    nouns_of_subject: What it is called.
    names: The names that sets of the text list, in small letters, as they are printed.
    begun: Where the condition begins.
    described: By what words call it, the one thing that it is: `the chair`.
    behind: The last statement without what stands behind it, `for some $y$`, and that.
    """

    pieces: Sequence[Piece]
    lexicon: Lexicon
    subject: tuple[str, ...] = ()
    taken: set[str] = field(default_factory=set)
    other: str = ""
    one: str = ""
    whose: str = ""
    each: str = ""
    local: tuple[str, ...] = ()
    nouns_of_subject: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    begun: int = 0
    described: Mapping[tuple[str, ...], str] = field(default_factory=dict)
    behind: tuple[str, tuple[Said, ...]] = ("", ())

    def _word(self, at: int, end: int) -> str:
        return self.pieces[at].text if at < end and self.pieces[at].kind == "word" else ""

    def _quantity(self, at: int, end: int) -> Quantity | None:
        """Return how many are spoken of from here on."""
        few = self.pieces[at : min(end, at + _FEW)]
        return quantity_of([p.text if p.kind == "word" or p.text.isdecimal() else "" for p in few])

    def _is(self, at: int, end: int, *words: str) -> bool:
        return all(self._word(at + i, end) == word for i, word in enumerate(words))

    def _mark(self, at: int, end: int, mark: str = ",") -> bool:
        return at < end and self.pieces[at].kind == "mark" and self.pieces[at].text == mark

    def _formula(self, at: int, end: int) -> str:
        return self.pieces[at].text if at < end and self.pieces[at].kind == "formula" else ""

    def _name(self, at: int, end: int) -> str:
        formula = self._formula(at, end)
        return formula if NAME.fullmatch(formula) else self.names.get(self._word(at, end), "")

    def _fresh(self) -> str:
        letter = next((one for one in _LETTERS if one not in self.taken), "")
        if not letter:
            raise UnreadError
        self.taken.add(letter)
        return letter

    def _term(self, width: int) -> str:
        letters = [self._fresh() for _ in range(width)]
        return letters[0] if width == 1 else f"({', '.join(letters)})"

    def _inside(self, term: str) -> str:
        return term[1:-1] if TUPLE_OF_VALUES.fullmatch(term) else term

    @abstractmethod
    def _list(self, at: int, end: int, *, inner: bool = False) -> tuple[str, int]:
        """Return statements joined by words, and where they end."""

    @abstractmethod
    def _statement(self, at: int, end: int) -> tuple[str, int]:
        """Return one statement, and where it ends."""

    @abstractmethod
    def _noun_phrase(
        self, at: int, end: int, *, universal: bool = False, existing: bool = False
    ) -> tuple[Said, int]:
        """Return what words speak of, and where they end: `every losing position $m ∈ P$`."""

    @abstractmethod
    def _verb_phrase(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int]:
        """Return what words say of terms, and where they end."""

    @abstractmethod
    def _pronoun(self, at: int, end: int) -> tuple[Said, int] | None:
        """Return what a pronoun or a description stands for, and where it ends."""

    @abstractmethod
    def _measured(self, at: int, end: int) -> tuple[Said, int] | None:
        """Return the value that a noun names, and where its words end."""

    @abstractmethod
    def _several(self, until: int) -> bool:
        """Whether a condition speaks before of several things."""

    @abstractmethod
    def _only_one(self, relation: Phrase, of: str) -> Said:
        """Return the one thing that is related to a term."""

    @abstractmethod
    def _having(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return that something has what a phrase relates to it, and where the words end."""

    @abstractmethod
    def _with_value(self, term: str, at: int, end: int) -> tuple[str, int] | None:
        """Return what a noun and its value say of a term, and where they end."""

    @abstractmethod
    def _function(self, at: int, end: int) -> str:
        """Return the function that a noun names; nothing if it names none."""

    @abstractmethod
    def _phrase(
        self, phrase: Phrase, terms: tuple[str, ...], at: int, end: int,
        given: tuple[int, str] | None = None,
    ) -> tuple[str, int] | None:  # fmt: skip
        """Return what the words of a phrase say of terms, and where they end."""

    def nouns(
        self, words: Sequence[str], terms: Sequence[str], bounded: Sequence[str] = ()
    ) -> list[str]:
        """Return what words before variables say of them: `A parent x`, of somebody."""
        around, self.whose = self.whose, self.whose or "∃"
        try:
            return self._nouns([*words], terms, bounded)
        finally:
            self.whose = around

    def _nouns(
        self, words: list[str], terms: Sequence[str], bounded: Sequence[str] = ()
    ) -> list[str]:
        """Return what the words before a variable say of it: `losing position`.

        bounded: The terms of which is said already from which set they are.
        """
        out: list[str] = []
        rest = list(words)
        for adjective in [
            w for w in rest[:-1] if w in _OF_SETS and not self.lexicon.class_of([w])
        ]:
            rest.remove(adjective)
            if adjective != "finite":
                one = self._fresh()
                out += [f"(∃{one} ({one} \\in {term}))" for term in terms]
        while rest:
            for n in range(len(rest), 0, -1):
                if phrase := self.lexicon.class_of(rest[:n]):
                    out += [f"{phrase.name}({self._inside(term)})" for term in terms]
                    rest = rest[n:]
                    break
            else:
                noun = singular(rest[0])
                if len(rest) > 1 or _ADVERB.fullmatch(rest[0]):
                    raise UnreadError
                relation = self.lexicon.relation(noun)
                if relation and noun not in self.lexicon.sorts:
                    out += [self._possessed(relation.name, self._inside(term)) for term in terms]
                elif noun not in self.lexicon.sorts:
                    self.lexicon.left_out.add(noun)
                elif own := self.lexicon.sorts[noun]:
                    out += [f"({term} \\in {own})" for term in terms if term not in bounded]
                else:
                    out += [f"{noun}({self._inside(term)})" for term in terms]
                rest = []
        return out

    def _possessed(self, name: str, inside: str) -> str:
        """Return what a noun says that relates something to what the words do not name."""
        if not self.whose:
            raise UnreadError
        if self.whose != "∃":
            return f"{name}({inside}, {self._inside(self.whose)})"
        letter = self._fresh()
        return f"(∃{letter} {name}({inside}, {letter}))"

    def _terms(self, formula: str, *, bind: bool) -> tuple[tuple[str, ...], list[str]]:
        """Return the terms of a formula, and what it says of them: `x, y ∈ S`."""
        if found := _BOUND.fullmatch(formula):
            names = tuple(part.strip() for part in re.split(r",\s*(?![^()]*\))", found["vars"]))
            if not bind:
                raise UnreadError
            if MEMBER.fullmatch(found["rest"]):
                return names, [
                    f"({name} {found['rest']} {found['set'].strip()})" for name in names
                ]
            if len(names) > 1:
                raise UnreadError
            return names, [f"({formula})"]
        if bind and not (NAME.fullmatch(formula) or TUPLE_OF_VALUES.fullmatch(formula)):
            if _MANY.fullmatch(formula):
                return tuple(part.strip() for part in formula.split(",")), []
            raise UnreadError
        return (formula,), []

    def _verb(self, at: int, end: int) -> bool:
        """Whether a word begins what is said of a noun phrase before it."""
        word = self._word(at, end)
        return word in _AUXILIARIES or any(
            p.words[:1] == ("",) and stem_of(p.words[1]) == stem_of(word)
            for p in self.lexicon.said_by(word)
        )  # fmt: skip

    def _phrases(self, at: int, end: int) -> list[Phrase]:
        """Return the phrases that may say something from here on."""
        word = self._word(at, end)
        if word in COPULAS | HAVING:
            at += 1 + self._is(at + 1, end, "not")
            while self._word(at, end) in ARTICLES:
                at += 1
            of_set = self._is(at, end, "in") and not self._formula(at + 1, end)[:1].islower()
            if of_set and self._formula(at + 1, end):
                return []
            return self.lexicon.being(self._word(at, end))
        denied = word in {"does", "do"} and self._is(at + 1, end, "not")
        return self.lexicon.said_by(self._word(at + 2, end) if denied else word)

    def _plural(self, at: int, end: int) -> bool:
        """Whether what follows is said of several things."""
        word = self._word(at, end)
        return word in {"are", "have", "do"} or any(
            stem_of(word) == stem_of(p.words[3]) and word != p.words[3]
            for p in self.lexicon.said_by(word)
            if p.words[:3] == ("", "and", "") and len(p.words) > 3 and word  # noqa: PLR2004
        )

    def _complements(self, at: int, end: int) -> bool:
        """Whether an adjective begins here that goes on: `a vertex adjacent to $x$`."""
        joint = self._word(at + 1, end)
        return joint in PREPOSITIONS - {"of"} and any(
            stem_of(singular(self._word(at, end))) in map(stem_of, map(singular, phrase.words))
            for phrase in self.lexicon.being(self._word(at, end))
        )

    def _until_others(self, np: Said, at: int, end: int) -> int:
        """Return where `, and` leads to what is not said of each thing that a quantifier binds.

        `for all $j < i$ we have $p(j)$, and $q(i)$`: what is last holds where there is no j, too.
        """
        letters = {name for term in np.terms for name in NAME.findall(term)}
        for comma in range(at + 1, end - 2):
            if not (self._mark(comma, end) and self._is(comma + 1, end, "and")):
                continue
            rest = self.pieces[comma + 2 : end]
            own = self._is(comma + 2, end, "for") and self._word(comma + 3, end) in ALL
            named = {name for piece in rest for name in NAME.findall(piece.text)}
            it = any(piece.kind == "word" and piece.text in PRONOUNS for piece in rest)
            if own or not (it or letters & named):
                return comma
        return end
