"""What words of a sentence speak of: `every losing position $m ∈ P$`, `no two elements of $S$`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pylogic.core import regexes as re
from pylogic.notations.first_order.prose import spoken_values
from pylogic.notations.first_order.prose.defined_words import stem_of
from pylogic.notations.first_order.spelling.plurals import singular

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylogic.notations.first_order.prose.defined_words import Learnt, Phrase
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
_MEMBER = re.compile(r"∈|⊆|\\(?:in|subseteq)(?![a-z])")
_LETTERS = "zwvutyxsrqp"
COPULAS = frozenset({"is", "are", "be"})
ARTICLES = frozenset({"a", "an", "the"})
SOME = frozenset({"a", "an", "some", "any"})
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
     "only"}
)  # fmt: skip


def unprimed(text: str) -> str:
    """Return a text with other variables for those with primes, to see whether it is read."""
    return re.sub(r"(?<=[^\W\d_])['’′]+", lambda found: "9" * len(found[0]), text)


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
    """

    terms: tuple[str, ...]
    opening: str = ""
    closing: str = ""


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

    def said_by(self, word: str) -> list[Phrase]:
        """Return the phrases that say something with a verb."""
        return [*self.learnt.by_verb.get(stem_of(word), {}).values()]

    def being(self, word: str) -> list[Phrase]:
        """Return the phrases that say with `is` and a word what something is."""
        found = self.learnt.by_verb
        return [*found.get(f"is {singular(word)}", {}).values(), *found.get("is ", {}).values()]


@dataclass(slots=True)
class NounPhrases(ABC):
    """Reads the pieces of one sentence.

    subject: What `it` stands for.
    bounds: What is said of the letters before the sentence.
    """

    pieces: Sequence[Piece]
    lexicon: Lexicon
    subject: tuple[str, ...] = ()
    taken: set[str] = field(default_factory=set)

    # words

    def _word(self, at: int, end: int) -> str:
        return self.pieces[at].text if at < end and self.pieces[at].kind == "word" else ""

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
    def _phrase(
        self, phrase: Phrase, terms: tuple[str, ...], at: int, end: int,
        given: tuple[str, ...] = (),
    ) -> tuple[str, int] | None:  # fmt: skip
        """Return what the words of a phrase say of terms, and where they end."""

    def _noun_phrase(  # noqa: C901, PLR0912, PLR0915 - one branch for each thing that may stand in it
        self, at: int, end: int, *, universal: bool = False, existing: bool = False
    ) -> tuple[Said, int]:
        """Return what words speak of, and where they end: `every losing position $m ∈ P$`."""
        word = self._word(at, end)
        if word in {"it", "they", "he", "she"} and self.subject:
            return Said(self.subject), at + 1
        quantifier = "∃" if existing else "∀" if universal else ""
        pair = other = False
        if word in ALL | SOME | {"no", "two", "the", "neither"}:
            if word == "neither":
                raise UnreadError(at)
            quantifier = quantifier or (
                "∀" if word in ALL else "¬∃" if word == "no" else "" if word == "the" else "∃"
            )
            at += 1
            if word == "no" and self._is(at, end, "two"):
                pair, at = True, at + 1
            other = self._is(at, end, "other")
            at += other
        elif quantifier == "∃" and word == "at":
            raise UnreadError(at)
        restrictions: list[str] = []
        words: list[str] = []
        if quantifier and self._word(at, end) in {"element", "elements", "member", "members"}:
            own = self._formula(at + 2, end)
            if self._is(at + 1, end, "of") and own:
                two = tuple(self._fresh() for _ in range(2 if pair else 1))
                restrictions = [f"({term} \\in {own})" for term in two]
                return self._bound(two, quantifier, restrictions, pair=pair), at + 3
        if self._is(at, end, "its") and self._word(at + 1, end) in {"elements", "members"}:
            if quantifier != "∀" or len(self.subject) != 1:
                raise UnreadError(at)
            own = self._fresh()
            return Said((own,), f"(∀{own} (({own} \\in {self.subject[0]}) ⊃ ", "))"), at + 2
        if quantifier and not pair and (related := self._related(at, end)):
            term, said, at = related
            restrictions = [said]
            at = self._restricted(at, end, restrictions, (term,), existing=existing)
            return self._bound((term,), quantifier, restrictions, pair=False), at
        while (word := self._word(at, end)) and word not in _RESERVED | COPULAS | ARTICLES:
            if self._verb(at, end) and words:
                break
            words.append(word)
            at += 1
        formula = self._formula(at, end)
        terms: tuple[str, ...] = ()
        if formula:
            terms, more = self._terms(formula, bind=bool(quantifier))
            restrictions += more
            at += 1
            while self._formula(at + 1, end) and (
                self._is(at, end, "and") or (self._mark(at, end) and quantifier)
            ):
                following = self._formula(at + 1, end)
                try:
                    others, more = self._terms(following, bind=bool(quantifier))
                except UnreadError:
                    break
                if quantifier and {*others} <= {*terms}:  # `$y \\in R$, $y \\neq 0$`
                    restrictions, at = [*restrictions, *more], at + 2
                    at += self._mark(at, end)
                    continue
                if not (quantifier or NAME.fullmatch(following) or _TUPLE.fullmatch(following)):
                    break
                if not quantifier and not self._plural(at + 2, end):
                    break
                terms, restrictions, at = (*terms, *others), [*restrictions, *more], at + 2
        elif quantifier and words and not formula.startswith("("):
            known = (self.lexicon.class_of(words[:n]) for n in range(1, len(words) + 1))
            widths = (self.lexicon.learnt.widths.get(one.name, 1) for one in known if one)
            width = max(self.lexicon.tuples.get(singular(words[-1]), 1), *widths, 1)
            terms = tuple(self._term(width) for _ in range(2 if pair else 1))
        elif formula:
            raise UnreadError(at)
        if not terms:
            raise UnreadError(at)
        if quantifier and (found := self._relational(words, terms, at, end)):
            words, at = [], found[1]
            restrictions.insert(0, found[0])
        if other:
            if len(self.subject) != 1 or len(terms) != 1 or not quantifier:
                raise UnreadError(at)
            restrictions.append(f"({terms[0]} ≠ {self.subject[0]})")
        if quantifier:
            bounded = [t for t in terms if any(_MEMBER.search(r) and t in r for r in restrictions)]
            restrictions = [*self._nouns(words, terms, bounded), *restrictions]
            self.taken |= {name for term in terms for name in NAME.findall(term)}
            at = self._restricted(at, end, restrictions, terms, existing=existing)
            return self._bound(terms, quantifier, restrictions, pair=pair), at
        if words:
            self._nouns(words, terms)
        if restrictions:
            raise UnreadError(at)
        return Said(terms), at

    def _bound(
        self, terms: tuple[str, ...], quantifier: str, restrictions: list[str], *, pair: bool
    ) -> Said:
        """Return what a quantifier binds: `∀`, `∃` or `¬∃`.

        pair: Whether two different things are meant.
        """
        if pair and len(terms) == 2:  # noqa: PLR2004 - two of them
            restrictions = [*restrictions, f"({terms[0]} ≠ {terms[1]})"]
        names = [name for term in terms for name in NAME.findall(term)]
        letters = " ".join(f"{quantifier[-1]}{name}" for name in names)
        joint = " ∧ ".join(restrictions)
        no = "¬" if quantifier == "¬∃" else ""
        if quantifier == "∀":
            return Said(terms, f"({letters} (({joint}) ⊃ " if joint else f"({letters} (", "))")
        return Said(terms, f"{no}({letters} ({joint} ∧ " if joint else f"{no}({letters} (", "))")

    def _related(self, at: int, end: int) -> tuple[str, str, int] | None:
        """Return a letter for what a noun relates to others, what that says, and where it ends.

        `some parent of $x$` has no variable before `of`.
        """
        noun = singular(self._word(at, end))
        if self._word(at + 1, end) != "of" or not self._formula(at + 2, end):
            return None
        for phrase in self.lexicon.being(noun):
            if phrase.words == ("", "is", noun, "of", ""):
                term = self._fresh()
                formula = self._formula(at + 2, end)
                if NAME.fullmatch(formula):
                    return term, f"{phrase.name}({term}, {formula})", at + 3
        return None

    def _relational(
        self, words: Sequence[str], terms: tuple[str, ...], at: int, end: int
    ) -> tuple[str, int] | None:
        """Return what a noun says of its variable and others: `every bound $w$ of $x$ and $y$`."""
        for phrase in self.lexicon.being(words[0]) if words else ():
            n = len(words) + 2
            own = (
                (*phrase.words[2 : n - 1], singular(phrase.words[n - 1]))
                if len(phrase.words) > n
                else ()
            )
            said = (*words[:-1], singular(words[-1])) if words else ()
            if len(terms) == 1 and said and own == said and phrase.words[:2] == ("", "is"):
                rest = replace(phrase, words=("", *phrase.words[n:]))
                if found := self._phrase(rest, terms, at, end):
                    return found
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
            if self._word(at, end) in {"that", "which", "who"} and terms:
                said, at = self._relative(terms, at + 1, end)
                restrictions.append(said)
                continue
            such = next((s for s in _SUCH if self._is(begin, end, *s)), None)
            if such is None:
                if existing and self._is(at, end, "other", "than"):
                    raise UnreadError(at)
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
        for phrase in self._phrases(behind, end):
            if len(phrase.words) > 2 and phrase.words[-1] == "" and phrase.words.count("") == 2:  # noqa: PLR2004 - a verb with an object
                own = replace(phrase, words=phrase.words[:-1])
                found = self._phrase(own, np.terms, behind, end, given=terms)
                if found:
                    return f"{np.opening}{found[0]}{np.closing}", found[1]
        raise UnreadError(at)

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
                if len(rest) > 1:
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
