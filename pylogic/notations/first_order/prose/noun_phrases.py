"""What words of a sentence speak of: `every losing position $m ∈ P$`, `no two elements of $S$`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pylogic.core import regexes as re
from pylogic.notations.first_order.prose import spoken_values
from pylogic.notations.first_order.prose.defined_words import Phrase, stem_of, stems_of
from pylogic.notations.first_order.prose.quantities import Quantity, quantity_of
from pylogic.notations.first_order.spelling.plurals import singular

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from pylogic.notations.first_order.prose.defined_words import Learnt
    from pylogic.notations.first_order.prose.english_tokens import Piece

_GREEK = (
    r"\\(?:alpha|beta|gamma|delta|epsilon|eta|theta|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|phi|chi"
    r"|psi|omega)(?![a-z])"
)
VARIABLE = rf"(?:{_GREEK}|\\?[^\W\d_](?![a-z]))(?:_?\d+|_\{{\w+\}}|['’′])*"
NAME = re.compile(VARIABLE)
_TUPLE = re.compile(rf"\(\s*(?:{VARIABLE}|\d+)(?:\s*,\s*(?:{VARIABLE}|\d+))*\s*\)")
_BOUND = re.compile(
    rf"(?P<vars>(?:{VARIABLE}|{_TUPLE.pattern})(?:\s*,\s*(?:{VARIABLE}|{_TUPLE.pattern}))*)"
    r"\s*(?P<rest>(?:\\(?:not)?in|\\neq?|\\leq?|\\geq?|\\(?:not)?subseteq|\\prec\w*|\\succ\w*)(?![a-z])|[∈∉⊆≠<>≤≥])(?P<set>.+)",
    re.DOTALL,
)
_MANY = re.compile(rf"(?:{VARIABLE})(?:\s*,\s*(?:{VARIABLE}))+")
_OTHER = (("other", "than"), ("different", "from"), ("distinct", "from"))
_ADVERBS = frozenset(
    {"once", "twice", "always", "often", "again", "together", "alone", "too", "everywhere",
     "now", "first", "last", "next"}
)  # fmt: skip
"""Words behind a noun that are none."""
_SET = re.compile(r"[A-Z](?:_?\d+|['’′])*|\\?\{[^{}]*\}")
"""The name of a set, or what it lists."""
_MEMBER = re.compile(r"∈|⊆|\\(?:in|subseteq)(?![a-z])")
_FEW = 6
"""How many words tell how many are spoken of."""
_LETTERS = "zwvutyxsrqp"
COPULAS = frozenset({"is", "are", "be"})
ARTICLES = frozenset({"a", "an", "the"})
SOME = frozenset({"a", "an", "some", "any"})
PRONOUNS = frozenset({"it", "they", "he", "she", "them", "him"})
PREPOSITIONS = frozenset(
    {"of", "to", "from", "in", "on", "by", "with", "at", "than", "outside", "under", "between"}
)
ALL = frozenset({"every", "each", "all"})
_SUCH = (
    ("such", "that"),
    ("so", "that"),
    ("for", "which"),
    ("with",),
    ("where",),
    ("satisfying",),
)
_RESERVED = frozenset(
    {"and", "or", "if", "iff", "then", "for", "all", "every", "each", "any", "some", "no", "there",
     "such", "that", "with", "where", "otherwise", "unless", "but", "not", "whenever", "when",
     "only", "who", "which", "whose"}
)  # fmt: skip


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
        own = singular(noun)
        for phrase in self.being(own):
            if phrase.words[:2] == ("", "is") and phrase.words[3:] == ("of", ""):
                return phrase
            if phrase.words[:4] == ("", "and", "", "are") and singular(phrase.words[-1]) == own:
                return phrase
        return None

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
        own = found.get(f"is {singular(word)}", {}).values()
        known = self.learnt.defined
        phrases = [*own, *found.get("is ", {}).values(), *passive]
        return sorted(phrases, key=lambda phrase: phrase.name not in known)


@dataclass(slots=True)
class NounPhrases(ABC):
    """Reads the pieces of one sentence.

    subject: What `it` stands for.
    other: What `the other` stands for.
    each: What `each other` stands for.
    local: Of what something is just said.
    nouns_of_subject: What it is called.
    names: The names that sets of the text list.
    """

    pieces: Sequence[Piece]
    lexicon: Lexicon
    subject: tuple[str, ...] = ()
    taken: set[str] = field(default_factory=set)
    other: str = ""
    each: str = ""
    local: tuple[str, ...] = ()
    nouns_of_subject: tuple[str, ...] = ()
    names: AbstractSet[str] = frozenset()

    # words

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

    def _fresh(self) -> str:
        letter = next((one for one in _LETTERS if one not in self.taken), "")
        if not letter:
            raise UnreadError
        self.taken.add(letter)
        return letter

    def nouns(
        self, words: Sequence[str], terms: Sequence[str], bounded: Sequence[str]
    ) -> list[str]:
        """Return what words before variables say of them."""
        return self._nouns([*words], terms, bounded)

    def _term(self, width: int) -> str:
        letters = [self._fresh() for _ in range(width)]
        return letters[0] if width == 1 else f"({', '.join(letters)})"

    # what the rest of the grammar reads

    @abstractmethod
    def _list(self, at: int, end: int, *, inner: bool = False) -> tuple[str, int]:
        """Return statements joined by words, and where they end."""

    @abstractmethod
    def _statement(self, at: int, end: int) -> tuple[str, int]:
        """Return one statement, and where it ends."""

    @abstractmethod
    def _verb_phrase(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int]:
        """Return what words say of terms, and where they end."""

    @abstractmethod
    def _measured(self, at: int, end: int) -> tuple[Said, int] | None:
        """Return the value that a noun names, and where its words end."""

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

    def _noun_phrase(
        self, at: int, end: int, *, universal: bool = False, existing: bool = False
    ) -> tuple[Said, int]:
        """Return what words speak of, and where they end: `every losing position $m ∈ P$`."""
        if pronoun := self._pronoun(at, end) or self._measured(at, end):
            return pronoun
        own = self._quantity(at, end)
        at += own.length if own else 0
        own = own or Quantity("∃" if existing else "∀" if universal else "", "", 0)
        if existing and own.word in {"every", "each", "all", "any", "the"}:
            raise UnreadError(at)
        if universal and own.sign in {"∃", ""} and own.word != "some":
            own = replace(own, sign="∀")
        restrictions: list[str] = []
        words: list[str] = []
        terms: tuple[str, ...] = ()
        if own.alone:
            terms = (self._fresh(),)
        elif own.sign and (found := self._elements(own, at, end) or self._its(own, at, end)):
            terms, said, at = found
            restrictions.append(said)
        else:
            words, at = self._described(at, end)
            terms, more, at = self._named(own, words, at, end)
            restrictions += more
        if own.sign and (related := self._relational(words, terms, at, end)):
            adjectives, said, at = related
            restrictions.insert(0, said)
            words = adjectives
        if own.other:
            near = self.local in {(), self.subject} or self._is_of_subject(self.local)
            if len(self.subject) != 1 or len(terms) != 1 or not (own.sign and near):
                raise UnreadError(at)  # than what is not told
            restrictions.append(f"({terms[0]} ≠ {self.subject[0]})")
        if not own.sign:
            if words:
                self._nouns(words, terms)
            if restrictions:
                raise UnreadError(at)
            return Said(terms), at
        bounded = [t for t in terms if any(_MEMBER.search(r) and t in r for r in restrictions)]
        restrictions = [*self._nouns(words, terms, bounded), *restrictions]
        self.taken |= {name for term in terms for name in NAME.findall(term)}
        at = self._restricted(at, end, restrictions, terms, existing=existing)
        return self._bound(terms, own, restrictions), at

    def _is_of_subject(self, terms: tuple[str, ...]) -> bool:
        """Whether something is said of a value of what the sentence is about."""
        return len(self.subject) == 1 and terms[0].endswith(f"({self.subject[0]})")

    def _pronoun(self, at: int, end: int) -> tuple[Said, int] | None:
        """Return what `it` or `the other` stands for, and where it ends."""
        word = self._word(at, end)
        if word in PRONOUNS and self.subject:
            if (len(self.subject) > 1) != (word in {"they", "them"}):
                raise UnreadError(at)  # which of them is not told
            return Said(self.subject), at + 1
        if self._is(at, end, "the", "other") and self.other:
            return Said((self.other,)), at + 2
        if word == "the" and self.nouns_of_subject and len(self.subject) == 1:
            n = len(self.nouns_of_subject)
            if self._is(at + 1, end, *self.nouns_of_subject) and not (
                self._formula(at + 1 + n, end) or self._is(at + 1 + n, end, "of")
            ):  # what the sentence is about
                return Said(self.subject), at + 1 + n
        if self.each and (
            self._is(at, end, "each", "other") or self._is(at, end, "one", "another")
        ):
            return Said((self.each,)), at + 2
        if word == "neither":
            raise UnreadError(at)
        return None

    def _elements(
        self, own: Quantity, at: int, end: int
    ) -> tuple[tuple[str, ...], str, int] | None:
        """Return letters for elements of a set, what that says, and where it ends."""
        if self._word(at, end) not in {"element", "elements", "member", "members"}:
            return None
        whose = self._formula(at + 2, end)
        if not self._is(at + 1, end, "of"):
            return None
        behind = at + 3
        if not whose and self._is(at + 2, end, "it") and len(self.subject) == 1:
            whose = self.subject[0]
        if not whose:
            return None
        terms = tuple(self._fresh() for _ in range(max(own.pair, 1)))
        return terms, " ∧ ".join(f"({term} \\in {whose})" for term in terms), behind

    def _its(self, own: Quantity, at: int, end: int) -> tuple[tuple[str, ...], str, int] | None:
        """Return letters for what `its` tells: `every one of its elements`, `all its parents`."""
        if self._word(at, end) not in {"its", "their"}:
            return None
        if len(self.subject) != 1 or own.word == "the":
            raise UnreadError(at)
        terms = tuple(self._fresh() for _ in range(max(own.pair, 1)))
        if self._word(at + 1, end) in {"elements", "members"}:
            said = " ∧ ".join(f"({term} \\in {self.subject[0]})" for term in terms)
            return terms, said, at + 2
        relation = self.lexicon.relation(self._word(at + 1, end))
        if relation is None or self._word(at + 1, end) == singular(self._word(at + 1, end)):
            raise UnreadError(at)
        inside = [f"{relation.name}({term}, {self._inside(self.subject[0])})" for term in terms]
        return terms, " ∧ ".join(inside), at + 2

    def _described(self, at: int, end: int) -> tuple[list[str], int]:
        """Return the words of a noun and before it, and where they end."""
        words: list[str] = []
        while (word := self._word(at, end)) and word not in _RESERVED | COPULAS | ARTICLES:
            if words and (
                self._verb(at, end)
                or word in PREPOSITIONS | {"other", "different", "distinct"}
                or self._complements(at, end)
            ):
                break
            words.append(word)
            at += 1
        return words, at

    def _complements(self, at: int, end: int) -> bool:
        """Whether an adjective begins here that goes on: `a vertex adjacent to $x$`."""
        joint = self._word(at + 1, end)
        return joint in PREPOSITIONS - {"of"} and any(
            stem_of(singular(self._word(at, end))) in map(stem_of, map(singular, phrase.words))
            for phrase in self.lexicon.being(self._word(at, end))
        )

    def _named(
        self, own: Quantity, words: Sequence[str], at: int, end: int
    ) -> tuple[tuple[str, ...], list[str], int]:
        """Return the variables behind a noun, or others, what is said of them, and their end."""
        formula = self._formula(at, end)
        if not formula:
            if not own.sign or not words:
                raise UnreadError(at)
            known = (self.lexicon.class_of(words[:n]) for n in range(1, len(words) + 1))
            widths = (self.lexicon.learnt.widths.get(one.name, 1) for one in known if one)
            width = max(self.lexicon.tuples.get(singular(words[-1]), 1), *widths, 1)
            return tuple(self._term(width) for _ in range(max(own.pair, 1))), [], at
        terms, restrictions = self._terms(formula, bind=bool(own.sign))
        at += 1
        while self._formula(at + 1, end) and (
            self._is(at, end, "and") or (self._mark(at, end) and own.sign)
        ):
            following = self._formula(at + 1, end)
            try:
                others, more = self._terms(following, bind=bool(own.sign))
            except UnreadError:
                break
            if own.sign and {*others} <= {*terms}:  # `$y \\in R$, $y \\neq 0$`
                restrictions, at = [*restrictions, *more], at + 2
                at += self._mark(at, end)
                continue
            if not (own.sign or NAME.fullmatch(following) or _TUPLE.fullmatch(following)):
                break
            if not own.sign and not self._plural(at + 2, end):
                break
            terms, restrictions, at = (*terms, *others), [*restrictions, *more], at + 2
        return terms, restrictions, at

    def _bound(self, terms: tuple[str, ...], own: Quantity, restrictions: list[str]) -> Said:
        """Return what a quantity binds, with what restricts it."""
        if own.pair and len(terms) != own.pair:
            raise UnreadError
        if own.pair:
            apart = [f"({a} ≠ {b})" for i, a in enumerate(terms) for b in terms[i + 1 :]]
            restrictions = [*restrictions, *apart]
        names = [name for term in terms for name in NAME.findall(term)]
        joint = " ∧ ".join(restrictions)
        if own.sign[0] in "<>=≤≥":
            if len(terms) > 1:
                raise UnreadError
            within = f"{joint} ∧ " if joint else ""
            return Said(terms, f"(⟪{terms[0]} : {within}", f"⟫ {own.sign})", "count")
        if own.sign == "∃!" and len(names) > 1:
            raise UnreadError
        quantifier = own.sign.removeprefix("¬")
        letters = " ".join(f"{quantifier}{name}" for name in names)
        word = own.word or own.sign
        if quantifier == "∀":
            opening = f"({letters} (({joint}) ⊃ " if joint else f"({letters} ("
            return Said(terms, opening, "))", word)
        no = "¬" if own.sign == "¬∃" else ""
        opening = f"{no}({letters} ({joint} ∧ " if joint else f"{no}({letters} ("
        return Said(terms, opening, "))", word)

    def _relational(
        self, words: Sequence[str], terms: tuple[str, ...], at: int, end: int
    ) -> tuple[list[str], str, int] | None:
        """Return what a noun says of its variable and others: `every bound $w$ of $x$ and $y$`.

        What is before the noun is returned with it: `every small bound`.
        """
        for i in range(len(words) if len(terms) == 1 else 0):
            own = (*words[i:-1], singular(words[-1]))
            for phrase in self.lexicon.being(own[0]):
                both = phrase.words[:4] == ("", "and", "", "are")
                said = phrase.words[4:] if both else phrase.words[2:]
                n = len(own)
                if (*said[: n - 1], singular("".join(said[n - 1 : n]))) != own:
                    continue
                rest = ("of", "") if both and len(said) == n else said[n:]
                if not rest:
                    continue
                found = self._phrase(replace(phrase, words=("", *rest)), terms, at, end)
                if found:
                    return [*words[:i]], *found
        return None

    def _plural(self, at: int, end: int) -> bool:
        """Whether what follows is said of several things."""
        word = self._word(at, end)
        return word in {"are", "have", "do"} or any(
            stem_of(word) == stem_of(p.words[3]) and word != p.words[3]
            for p in self.lexicon.said_by(word)
            if p.words[:3] == ("", "and", "") and len(p.words) > 3 and word  # noqa: PLR2004
        )

    def _restricted(
        self, at: int, end: int, restrictions: list[str], terms: tuple[str, ...] = (),
        *, existing: bool = False,
    ) -> int:  # fmt: skip
        """Add what stands behind a noun phrase with `such that` and the like; return its end."""
        while True:
            begin = at + self._mark(at, end)
            if self._word(at, end) == "whose" and len(terms) == 1:
                if not (name := self._function(at + 1, end)):
                    raise UnreadError(at)
                own = f"{name}({self._inside(terms[0])})"
                said, at = self._verb_phrase((own,), at + 2, end)
                restrictions.append(said)
                continue
            if fronted := self._fronted(terms, at, end):
                restrictions.append(fronted[0])
                at = fronted[1]
                continue
            if self._word(at, end) in {"that", "which", "who"} and terms:
                said, at = self._relative(terms, at + 1, end)
                restrictions.append(said)
                continue
            if terms and (placed := self._placed(terms, at, end)):
                restrictions.append(placed[0])
                at = placed[1]
                continue
            such = next((s for s in _SUCH if self._is(begin, end, *s)), None)
            if such is None:
                return at
            if begin != at and such == ("with",) and not existing:
                return at
            if existing:
                said, at = self._list(begin + len(such), end, inner=True)
            elif such == ("with",) and (alone := self._alone(begin + 1, end)):
                said, at = alone, begin + 2
            else:
                said, at = self._statement(begin + len(such), end)
                while self._is(at, end, "and") and self._formula(at + 1, end):
                    try:
                        more, after = self._statement(at + 1, end)
                    except UnreadError:
                        break
                    said, at = f"{said} ∧ {more}", after
            restrictions.append(said)

    def _placed(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return what stands behind a noun without a verb: `outside $S$`, `adjacent to $x$`."""
        if self._word(at, end) in {"of", "with"} and len(terms) == 1:
            return self._with_value(terms[0], at + 1, end)
        if any(self._is(at, end, *words) for words in _OTHER) and len(terms) == 1:
            it = self.subject if self._is(at + 2, end, "itself") else ()
            np, at = (Said(it), at + 3) if it else self._noun_phrase(at + 2, end)
            if len(np.terms) != 1 or np.opening:
                raise UnreadError(at)
            return f"({terms[0]} ≠ {np.terms[0]})", at
        no = self._is(at, end, "not") or self._is(at, end, "outside")
        begin = at + self._is(at, end, "not")
        own = self._formula(begin + 1, end)
        if self._word(begin, end) in {"in", "outside"} and _SET.fullmatch(own):
            if self._word(begin, end) == "outside" and begin != at:
                return None
            said = " ∧ ".join(f"({term} \\in {own})" for term in terms)
            return (f"¬({said})" if no else said), begin + 2
        if not self._complements(begin, end):
            return None
        for phrase in self.lexicon.being(self._word(begin, end)):
            own_words = phrase.words[2:] if phrase.words[:2] == ("", "is") else ()
            if phrase.words[:4] == ("", "and", "", "are"):
                own_words = (*phrase.words[4:], self._word(begin + len(phrase.words) - 4, end), "")
            if len(own_words) < 3 or own_words[-1]:  # noqa: PLR2004 - it, its preposition, a place
                continue
            found = self._phrase(replace(phrase, words=("", *own_words)), terms, begin, end)
            if found:
                return (f"¬{found[0]}" if begin != at else found[0]), found[1]
        return None

    def _alone(self, at: int, end: int) -> str:
        """Return the formula behind `with`, where what follows is said of what is before that."""
        formula = self._formula(at, end)
        states = formula and reads(formula) and not NAME.fullmatch(formula)
        return f"({formula})" if states and self._word(at + 1, end) in COPULAS else ""

    def _relative(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int]:
        """Return what a relative clause says of terms: `that are small`, `that $j$ accepts`."""
        try:
            return self._verb_phrase(terms, at, end)
        except UnreadError:
            np, behind = self._noun_phrase(at, end)
        if np.word == "any" or len(terms) > 1:
            raise UnreadError(at)
        for phrase in self._phrases(behind, end):
            places = [i for i, word in enumerate(phrase.words) if not word]
            for gap in range(1, len(places) if phrase.words[1:2] != ("and",) else 0):
                words = phrase.words[: places[gap]] + phrase.words[places[gap] + 1 :]
                own = replace(phrase, words=words)
                found = self._phrase(own, np.terms, behind, end, given=(gap, terms[0]))
                if found:
                    return np.around(found[0]), found[1]
        raise UnreadError(at)

    def _fronted(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return what a clause behind a preposition says of terms: `a line on which it lies`."""
        joint = self._word(at, end)
        if joint not in PREPOSITIONS | {"for"} or self._word(at + 1, end) not in {"which", "whom"}:
            return None
        try:
            np, behind = self._noun_phrase(at + 2, end)
        except UnreadError:
            return None
        for phrase in self._phrases(behind, end) if np.word != "any" and len(terms) == 1 else ():
            if phrase.words[-2:] != (joint, "") or phrase.words[:1] != ("",):
                continue
            given = phrase.words.count("") - 1, terms[0]
            own = replace(phrase, words=phrase.words[:-2])
            if found := self._phrase(own, np.terms, behind, end, given=given):
                return np.around(found[0]), found[1]
        return None

    def _verb(self, at: int, end: int) -> bool:
        """Whether a word begins what is said of a noun phrase before it."""
        word = self._word(at, end)
        return word in {"has", "have", "does", "do", "can", "cannot"} or any(
            p.words[:1] == ("",) and stem_of(p.words[1]) == stem_of(word)
            for p in self.lexicon.said_by(word)
        )  # fmt: skip

    def _phrases(self, at: int, end: int) -> list[Phrase]:
        """Return the phrases that may say something from here on."""
        word = self._word(at, end)
        if word in COPULAS:
            at += 1 + self._is(at + 1, end, "not")
            while self._word(at, end) in ARTICLES:
                at += 1
            return self.lexicon.being(self._word(at, end))
        denied = word in {"does", "do"} and self._is(at + 1, end, "not")
        return self.lexicon.said_by(self._word(at + 2, end) if denied else word)

    def _terms(self, formula: str, *, bind: bool) -> tuple[tuple[str, ...], list[str]]:
        """Return the terms of a formula, and what it says of them: `x, y ∈ S`."""
        if found := _BOUND.fullmatch(formula):
            names = tuple(part.strip() for part in re.split(r",\s*(?![^()]*\))", found["vars"]))
            if not bind:
                raise UnreadError
            if _MEMBER.fullmatch(found["rest"]):
                return names, [
                    f"({name} {found['rest']} {found['set'].strip()})" for name in names
                ]
            if len(names) > 1:
                raise UnreadError
            return names, [f"({formula})"]
        if bind and not (NAME.fullmatch(formula) or _TUPLE.fullmatch(formula)):
            if _MANY.fullmatch(formula):
                return tuple(part.strip() for part in formula.split(",")), []
            raise UnreadError
        return (formula,), []

    def _nouns(
        self, words: list[str], terms: Sequence[str], bounded: Sequence[str] = ()
    ) -> list[str]:
        """Return what the words before a variable say of it: `losing position`.

        bounded: The terms of which is said already from which set they are.
        """
        out: list[str] = []
        rest = list(words)
        while rest:
            for n in range(len(rest), 0, -1):
                if phrase := self.lexicon.class_of(rest[:n]):
                    out += [f"{phrase.name}({self._inside(term)})" for term in terms]
                    rest = rest[n:]
                    break
            else:
                noun = singular(rest[0])
                if len(rest) > 1 or rest[0].endswith("ly") or rest[0] in _ADVERBS:
                    raise UnreadError
                if noun not in self.lexicon.sorts:
                    self.lexicon.left_out.add(noun)
                elif own := self.lexicon.sorts[noun]:
                    out += [f"({term} \\in {own})" for term in terms if term not in bounded]
                else:
                    out += [f"{noun}({self._inside(term)})" for term in terms]
                rest = []
        return out

    def _inside(self, term: str) -> str:
        return term[1:-1] if _TUPLE.fullmatch(term) else term

    # what is said of something
