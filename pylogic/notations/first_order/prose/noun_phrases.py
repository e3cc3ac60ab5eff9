"""What words of a sentence speak of: `every losing position $m ∈ P$`, `no two elements of $S$`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pylogic.core import regexes as re
from pylogic.notations.first_order.prose.defined_words import Phrase
from pylogic.notations.first_order.prose.lexicon import (
    ARTICLES,
    COPULAS,
    MEMBER,
    NAME,
    PREPOSITIONS,
    PRONOUNS,
    TUPLE_OF_VALUES,
    Said,
    UnreadError,
)
from pylogic.notations.first_order.prose.quantities import Quantity
from pylogic.notations.first_order.prose.restrictions import Restrictions
from pylogic.notations.first_order.spelling.plurals import singular

_RESERVED = frozenset(
    {"and", "or", "if", "iff", "then", "for", "all", "every", "each", "any", "some", "no", "there",
     "such", "that", "with", "without", "where", "otherwise", "unless", "but", "not", "whenever",
     "when", "only", "who", "which", "whose"}
)  # fmt: skip
_OF_TWO = {
    "both": ("and", "(∀{0} (({1}) ⊃ ", "))"),
    "either": ("or", "(∃{0} (({1}) ∧ ", "))"),
    "neither": ("nor", "(∀{0} (({1}) ⊃ ¬(", ")))"),
}
"""What joins two names behind a word, and what it says of them."""


@dataclass(slots=True)
class NounPhrases(Restrictions):
    """Reads what a sentence speaks of."""

    def _noun_phrase(
        self, at: int, end: int, *, universal: bool = False, existing: bool = False
    ) -> tuple[Said, int]:
        """Return what words speak of, and where they end: `every losing position $m ∈ P$`."""
        if named := self._pronoun(at, end) or self._measured(at, end) or self._definite(at, end):
            return named
        own = self._quantity(at, end)
        begin = at
        at += own.length if own else 0
        own = own or Quantity("∃" if existing else "∀" if universal else "", "", 0)
        if existing and own.word in {"every", "each", "all", "any", "the"}:
            raise UnreadError(at)
        if own.pair < 0 and not own.sign:
            own = replace(own, sign="∃" if existing else "")
        if universal and own.sign in {"∃", ""} and own.word != "some":
            own = replace(own, sign="∀")
        restrictions: list[str] = []
        words: list[str] = []
        terms: tuple[str, ...] = ()
        first: int | None = None  # so many the noun is of: `a state $p$ and $x ∈ S$`
        if own.alone:
            terms = (self._fresh(),)
        elif own.sign and (found := self._elements(own, at, end) or self._its(own, at, end)):
            terms, said, at = found
            restrictions.append(said)
        else:
            words, at = self._described(at, end)
            one = self._formula(at, end) and words and words[-1] == singular(words[-1])
            first = (
                len(self._terms(self._formula(at, end), bind=bool(own.sign))[0]) if one else None
            )
            terms, more, at = self._named(own, words, at, end)
            restrictions += more
        if own.sign and (related := self._relational(words, terms, at, end)):
            adjectives, said, at = related
            restrictions.insert(0, said)
            words = adjectives
        if own.other:
            near = self.local in {(), self.subject} or self._is_of_subject(self.local)
            near = near and not self._has_named(begin, singular("".join(words[-1:])))
            alike = self.described.get((singular("".join(words[-1:])),), "")
            than = self.subject[0] if len(self.subject) == 1 else alike
            if not than or len(terms) != 1 or not (own.sign and (near or alike)):
                raise UnreadError(at)  # than what is not told
            restrictions.append(f"({terms[0]} ≠ {than})")
        if not own.sign:
            if words:
                self._nouns(words, terms)
            if restrictions or own.pair:
                raise UnreadError(at)
            return Said(terms), at
        bounded = [t for t in terms if any(MEMBER.search(r) and t in r for r in restrictions)]
        restrictions = [*self._nouns(words, terms[:first], bounded), *restrictions]
        self.taken |= {name for term in terms for name in NAME.findall(term)}
        at = self._restricted(at, end, restrictions, terms, existing=existing)
        return self._bound(terms, own, restrictions), at

    def _has_named(self, end: int, noun: str) -> bool:
        """Whether a condition speaks before of another thing, which others may be told from.

        noun: That of the others; what has another noun is none of what they are told from.
        """
        for i in range(self.begun, end):
            own = self._quantity(i, end) if self._word(i, end) else None
            of_it = self._word(i - 1, end) in COPULAS and self._word(i, end) in {"a", "an"}
            if own and own.sign not in {"¬∃", ""} and not of_it:
                words = self._described(i + own.length, len(self.pieces))[0]
                if not (words and noun) or singular(words[-1]) == noun:
                    return True
            if not {*re.findall(r"\w+", self._formula(i, end))} <= {*self.subject}:
                return True
        return False

    def _is_of_subject(self, terms: tuple[str, ...]) -> bool:
        """Whether something is said of a value of what the sentence is about."""
        return len(self.subject) == 1 and terms[0].endswith(f"({self.subject[0]})")

    def _pronoun(self, at: int, end: int) -> tuple[Said, int] | None:
        """Return what `it` or `the other` stands for, and where it ends."""
        word = self._word(at, end)
        if (word,) in self.described and not (word[:3] == "the" and self._several(at)):
            return Said((self.described[word,],)), at + 1
        if word in PRONOUNS and self.subject:
            they, many = word in {"they", "them"}, len(self.subject) > 1
            apart = they and "it" in {piece.text for piece in self.pieces[self.begun :]}
            if many != they and (many or apart or self._several(at)):
                raise UnreadError(at)  # which of them is not told
            return Said(self.subject), at + 1
        if self._is(at, end, "the", "other") and self.other:
            return Said((self.other,)), at + 2
        if word == "one" and self.one:
            return Said((self.one,)), at + 1 + 2 * self._is(at + 1, end, "of", "them")
        if word in {"the", "that"} and self.nouns_of_subject and len(self.subject) == 1:
            n = len(self.nouns_of_subject)
            if self._is(at + 1, end, *self.nouns_of_subject) and not (
                self._formula(at + 1 + n, end) or self._is(at + 1 + n, end, "of")
            ):  # what the sentence is about
                return Said(self.subject), at + 1 + n
        for n in (2, 1) if word in {"the", "that", "this"} else ():
            words = tuple(self._word(at + i, end) for i in range(1, n + 1))
            if words in self.described and not self._is(at + 1 + n, end, "of"):
                return Said((self.described[words],)), at + 1 + n
        if word in self.names and word not in _RESERVED | ARTICLES:
            return Said((self.names[word],)), at + 1
        if self.each and (
            self._is(at, end, "each", "other") or self._is(at, end, "one", "another")
        ):
            return Said((self.each,)), at + 2
        if word in _OF_TWO:
            return self._of_two(at, end)
        if word == "only":
            return self._only(at + 1, end)
        return None

    def _several(self, until: int) -> bool:
        """Whether a condition speaks before of several things, which `they` may stand for."""
        words = {self._word(i, until) for i in range(self.begun, until)}
        plural = {w for w in words if w != singular(w) and not self.lexicon.said_by(w)}
        return bool(plural - COPULAS - {"has", "does"})

    def _of_one(self, at: int, end: int) -> bool:
        """Whether two have one thing by these words."""
        return self._is(at, end, "the", "same") or self._is(at, end, "a", "common")

    def _of_two(self, at: int, end: int) -> tuple[Said, int] | None:
        """Return each of two, one, or none, which are named or are what the sentence is about."""
        word = self._word(at, end)
        joint, opening, closing = _OF_TWO[word]
        named = (self._name(at + 1, end), self._name(at + 3, end))
        two = named if all(named) and self._is(at + 2, end, joint) else self.subject
        if len(two) != 2 or (two is not named and word != "both"):  # noqa: PLR2004 - of two
            if word == "neither":
                raise UnreadError(at)
            return None
        of_them = 1 + 2 * self._is(at + 1, end, "of", "them")
        called = self._word(at + 1, end) in self.nouns_of_subject[-1:]
        behind = at + (4 if two is named else of_them + called)
        if any(self._of_one(i, end) for i in range(behind, end)):  # as the other has
            return Said(two), behind
        one = self._fresh()
        among = " ∨ ".join(f"{one} = {term}" for term in two)
        return Said((one,), opening.format(one, among), closing, word), behind

    def _only(self, at: int, end: int) -> tuple[Said, int]:
        """Return what only things of a kind are: `eats only plants`."""
        owned = self._word(at, end) in {"its", "their"}
        words, behind = self._described(at + owned, end)
        if not words or self._quantity(at, end) or self._formula(behind, end):
            raise UnreadError(at)
        one = self._fresh()
        if owned:
            relation, owner = self.lexicon.relation(words[-1]), self._owner(at)
            if relation is None or len(words) > 1 or not owner:
                raise UnreadError(at)
            said = f"{relation.name}({one}, {self._inside(owner)})"
            return Said((one,), f"(∀{one} (", f" ⊃ {said}))", "only"), behind
        related = self._relational(words, (one,), behind, end)
        words, said, behind = related or (words, "", behind)
        nouns = [*self._nouns(words, (one,)), *([said] if said else [])]
        behind = self._restricted(behind, end, nouns, (one,))
        if not nouns:
            raise UnreadError(at)  # of things of which nothing is known
        return Said((one,), f"(∀{one} (", f" ⊃ ({' ∧ '.join(nouns)})))", "only"), behind

    def _of_set(self, at: int, end: int) -> bool:
        """Whether a word speaks of what is in a set, and is no noun of the text itself."""
        word = singular(self._word(at, end) or "a")
        return word in {"element", "member"} and not self.lexicon.relation(word)

    def _elements(
        self, own: Quantity, at: int, end: int
    ) -> tuple[tuple[str, ...], str, int] | None:
        """Return letters for elements of a set, what that says, and where it ends."""
        if not self._of_set(at, end):
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
        owner = self._owner(at)
        if not owner or own.word == "the":
            raise UnreadError(at)
        terms = tuple(self._fresh() for _ in range(max(own.pair, 1)))
        if self._of_set(at + 1, end):
            said = " ∧ ".join(f"({term} \\in {owner})" for term in terms)
            return terms, said, at + 2
        relation = self.lexicon.relation(self._word(at + 1, end))
        if relation is None or self._word(at + 1, end) == singular(self._word(at + 1, end)):
            raise UnreadError(at)
        inside = [f"{relation.name}({term}, {self._inside(owner)})" for term in terms]
        return terms, " ∧ ".join(inside), at + 2

    def _owner(self, at: int) -> str:
        """Return of what `its` or `their` is, if of what the sentence is about."""
        their = self._word(at, at + 1) == "their"
        near = len(self.subject) == 1 and self.local in {(), self.subject}
        near = near and not (their and self._several(at))
        return self.described.get(("they" if their else "it",), self.subject[0] if near else "")

    def _definite(self, at: int, end: int) -> tuple[Said, int] | None:
        """Return the one thing that a noun relates to another: `the owner of $x$`, `its owner`."""
        word, noun = self._word(at, end), self._word(at + 1, end)
        relation = self.lexicon.relation(noun) if noun and noun == singular(noun) else None
        if relation is None or self._formula(at + 2, end):
            return None
        if word in {"its", "their"} and (owner := self._owner(at)):
            return self._only_one(relation, owner), at + 2
        if word != "the" or not self._is(at + 2, end, "of"):
            return None
        np, behind = self._noun_phrase(at + 3, end)
        if len(np.terms) != 1 or np.word == "any":
            raise UnreadError(at)
        one = self._only_one(relation, np.terms[0])
        return Said(one.terms, np.opening + one.opening, one.closing + np.closing, "the"), behind

    def _only_one(self, relation: Phrase, of: str) -> Said:
        one, other = self._fresh(), self._fresh()
        related, again = (f"{relation.name}({x}, {self._inside(of)})" for x in (one, other))
        alone = f"(∀{other} ({again} ⊃ {other} = {one}))"
        return Said((one,), f"(∃{one} ({related} ∧ {alone} ∧ ", "))", "the")

    def _described(self, at: int, end: int) -> tuple[list[str], int]:
        """Return the words of a noun and before it, and where they end."""
        words: list[str] = []
        while (word := self._word(at, end)) and word not in _RESERVED | COPULAS | ARTICLES:
            if words and (
                self._verb(at, end)
                or word in PREPOSITIONS | PRONOUNS | {"other", "different", "distinct"}
                or self._complements(at, end)
            ):
                break
            words.append(word)
            at += 1
        return words, at

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
            stated = following in {*terms, *self.subject} or self._is(at + 2, end, "is")
            if self._mark(at, end) and stated:
                break  # `for every man y, y is mortal`
            try:
                others, more = self._terms(following, bind=bool(own.sign))
            except UnreadError:
                break
            if own.sign and {*others} <= {*terms}:  # `$y \\in R$, $y \\neq 0$`
                restrictions, at = [*restrictions, *more], at + 2
                at += self._mark(at, end)
                continue
            if not (own.sign or NAME.fullmatch(following) or TUPLE_OF_VALUES.fullmatch(following)):
                break
            if own.sign and {*NAME.findall("".join(others))} & {*terms, *self.subject}:
                break  # `for every $x ∈ S$, $(x, y) ∈ R$`
            if not own.sign and not self._plural(at + 2, end):
                break
            if (member := MEMBER.search("".join(more[:1]))) and not (
                words and self._is(at, end, "and")
            ):
                of_set = more[0][member.start() :]  # `x, y ∈ S` in two pieces
                loose = (t for t in terms if not any(t in said for said in restrictions))
                more = [*(f"({term} {of_set}" for term in loose), *more]
            terms, restrictions, at = (*terms, *others), [*restrictions, *more], at + 2
        return terms, restrictions, at

    def _bound(self, terms: tuple[str, ...], own: Quantity, restrictions: list[str]) -> Said:
        """Return what a quantity binds, with what restricts it."""
        if own.pair and len(terms) != own.pair and not (own.pair < 0 and len(terms) > 1):
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
        """Return what a noun says of its variables and others: `every bound $w$ of $x$ and $y$`.

        What is before the noun is returned with it: `every small bound`.
        """
        for i in range(len(words)):
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
                own_phrase = replace(phrase, words=("", *rest))
                saids = [self._phrase(own_phrase, (term,), at, end) for term in terms]
                if found := [said for said in saids if said]:
                    return [*words[:i]], " ∧ ".join(said for said, _ in found), found[0][1]
        return None
