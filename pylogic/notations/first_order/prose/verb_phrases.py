"""What words of a sentence say of things: `is a parent of $y$`, `has no child that is red`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pylogic.notations.first_order.prose.defined_words import PARITIES, Phrase, joined
from pylogic.notations.first_order.prose.english_tokens import Piece
from pylogic.notations.first_order.prose.lexicon import (
    ARTICLES,
    COPULAS,
    HAVING,
    NAME,
    PRONOUNS,
    Said,
    UnreadError,
    reads,
)
from pylogic.notations.first_order.prose.measures import Measures, in_singular
from pylogic.notations.first_order.spelling.plurals import singular, stem_of

_IS = Piece("word", "is", 0, 0)
_ANY = frozenset({"person", "thing", "object", "individual", "element", "member", "one"})
"""Nouns that say nothing of what they call."""
_OPEN = frozenset({"some", "no", "count", "∃!", "only", "neither", "either", "both", "the"})
"""Words that leave open what is denied."""


@dataclass(slots=True)
class VerbPhrases(Measures):
    """Reads what a sentence says of what it speaks of."""

    def _verb_phrase(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int]:
        """Return what words say of terms: by a phrase of the text, with what stands in it."""
        if self._word(at, end) in COPULAS and self._is_own_parity("".join(terms), at + 1, end):
            raise UnreadError(at)  # of a number, or of what is odd itself
        around, self.local = self.local, terms
        try:
            return self._of_two_verbs(terms, at, end) or self._said_of(terms, at, end)
        finally:
            self.local = around

    def _of_two_verbs(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return what two verbs say of one object: `borrowed or reserved a book`."""
        joint = self._word(at + 1, end)
        plain = self._word(at, end) not in HAVING and self._word(at + 2, end) not in HAVING
        if joint not in {"and", "or"} or not (plain and self._verb(at, end)):
            return None
        if not self._verb(at + 2, end):
            return None
        pieces = self.pieces
        said, behind = self._said_of(terms, at + 2, end)
        try:
            self.pieces = [*pieces[: at + 1], *pieces[at + 3 :]]
            own, also = self._said_of(terms, at, end - 2)
        finally:
            self.pieces = pieces
        open_ = {*own} & ({"∀", "⟪"} if joint == "or" else {"∃", "⟪"})
        if also != behind - 2 or open_:  # of one thing both, or each of its own
            raise UnreadError(at)
        return f"({own} {'∨' if joint == 'or' else '∧'} {said})", behind

    def _said_of(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int]:
        best = self._neither(terms, at, end)
        if self._word(at, end) in COPULAS and len(terms) == 1:
            no = self._is(at + 1, end, "not")
            begin = at + 1 + no
            the = self._word(begin, end) == "the"
            if the and (named := self._pronoun(begin, end) or self._measured(begin, end)):
                if no and named[0].opening:
                    raise UnreadError(at)
                said = f"({terms[0]} = {named[0].terms[0]})"
                return (f"¬{said}" if no else named[0].around(said)), named[1]
        for phrase in sorted(self._phrases(at, end), key=lambda p: -p.words.count("")):
            if (found := self._phrase(phrase, terms, at, end)) and (
                best is None or found[1] > best[1]
            ):
                best = found
        if best is None:
            best = self._in_set(terms, at, end)
        if best is None:
            best = (
                self._compared(terms, at, end)
                or self._has_value(terms, at, end)
                or self._divides(terms, at, end)
                or self._having(terms, at, end)
                or self._satisfying(terms, at, end)
            )
        if self._word(at, end) in COPULAS:
            no = self._is(at + 1, end, "not")
            try:
                found = self._being(terms, at + 1 + no, end)
            except UnreadError:
                if best is None:
                    raise
                found = None
            if found and (best is None or found[1] > best[1]):
                best = (f"¬({found[0]})" if no else found[0]), found[1]
        if best is None and len(terms) > 1:
            best = self._to_the_same(terms, at, end) or self._of_each(terms, at, end)
        if best is None:
            raise UnreadError(at)
        said, at = best
        return said, at + (self._word(at, end) in {"itself", "themselves"})

    def _is_own_parity(self, term: str, at: int, end: int) -> bool:
        """Whether what is defined here may be meant of a number: `odd if $d(v)$ is odd`."""
        word = self._word(at + self._is(at, end, "not"), end)
        own = word in PARITIES and any(piece.text == word for piece in self.pieces[: self.begun])
        return own and "(" in term

    def _being(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return what a noun behind `is` says: `is a small parent of $y$ that sees no king`."""
        if self._word(at, end) in {"its", "their"} and len(terms) == 1:
            relation, owner = self.lexicon.relation(self._word(at + 1, end)), self._owner(at)
            return (
                (f"{relation.name}({terms[0]}, {owner})", at + 2) if relation and owner else None
            )
        if self._word(at, end) not in {"a", "an"} or len(terms) != 1:
            return None
        words, at = self._described(at + 1, end)
        restrictions: list[str] = []
        if found := self._relational(words, terms, at, end):
            words, said, at = found
            restrictions.append(said)
        if self._formula(at, end) or not (words or restrictions):
            return None
        before = {*self.lexicon.left_out}
        restrictions = [*self.nouns(words, terms), *restrictions]
        told = self.lexicon.learnt.nouns | _ANY | {*self.nouns_of_subject}
        if self.lexicon.left_out - before - {*map(singular, told)}:
            raise UnreadError(at)  # what it is has no meaning in the text
        at = self._restricted(at, end, restrictions, terms)
        return (f"({' ∧ '.join(restrictions)})", at) if restrictions else None

    def _to_the_same(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return that there is one thing to which all are related: `sleep in the same dorm`."""
        for phrase in self._phrases(at, end):
            first, *more = phrase.words[1:-1] or ("",)
            behind = at + 1 + len(more)
            if (
                phrase.words.count("") != 2  # noqa: PLR2004 - one and the other
                or phrase.words[:1] != phrase.words[-1:]
                or [singular(self._word(at + 1 + i, end)) for i in range(len(more))] != more
                or not self._of_one(behind, end)
                or any((first in w) != (self._word(at, end) in w) for w in (HAVING, COPULAS))
            ):
                continue
            words, behind = self._described(behind + 2, end)
            if words == in_singular(words):
                one = self._fresh()
                said = self._nouns(words, (one,))
                said += [self._applied(phrase, [term, one], (), (), "") for term in terms]
                return f"(∃{one} ({' ∧ '.join(said)}))", behind
        return None

    def _neither(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return that things are nothing of several: `neither snores nor smokes`."""
        being = self._word(at, end) in COPULAS
        if not self._is(at + being, end, "neither"):
            return None
        read = self._without_copula if being else self._verb_phrase
        said, at = read(terms, at + being + 1, end) or ("", end)
        if not self._is(at, end, "nor"):
            raise UnreadError(at)
        more, at = read(terms, at + 1, end) or ("", end)
        return f"(¬({said}) ∧ ¬({more}))", at

    def _without_copula(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return what is said behind `x is male and`: `a parent of y`, `equal to y`."""
        pieces = self.pieces
        self.pieces = [*pieces[:at], _IS, *pieces[at:]]
        try:
            said, behind = self._verb_phrase(terms, at, end + 1)
        except UnreadError:
            return None
        finally:
            self.pieces = pieces
        return said, behind - 1

    def _of_each(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return what is said of several things each, where that speaks of no other thing."""
        saids: list[str] = []
        behind = at
        for i, term in enumerate(terms):
            self.each = terms[1 - i] if len(terms) == 2 else ""  # noqa: PLR2004 - of two
            said, behind = self._verb_phrase((term,), at, end)
            self.each = ""
            if any(sign in said for sign in "∃∀⟪"):
                return None
            saids.append(said)
        return f"({' ∧ '.join(saids)})", behind

    def _satisfying(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return the formula that a thing satisfies: `$y$ satisfies $p(y)$`."""
        formula = self._formula(at + 1, end)
        if self._word(at, end) not in {"satisfies", "satisfy"} or not reads(formula):
            return None
        names = {*NAME.findall(formula)}
        return (f"({formula})", at + 2) if {*terms} <= names else None

    def _value_at(self, at: int, end: int) -> str:
        """Return the formula or the name that stands there."""
        return self._formula(at, end) or self._name(at, end)

    def _in_set(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        belongs = self._word(at, end) in {"belongs", "belong"} and self._is(at + 1, end, "to")
        if belongs and self._formula(at + 2, end):
            said = " ∧ ".join(f"{t} \\in {self._formula(at + 2, end)}" for t in terms)
            return f"({said})", at + 3
        differs = self._word(at, end) in {"differs", "differ"} and self._is(at + 1, end, "from")
        if differs and len(terms) == 1 and (other := self._value_at(at + 2, end)):
            return f"({terms[0]} ≠ {other})", at + 3
        if self._word(at, end) not in COPULAS and not belongs:
            return None
        no = self._is(at + 1, end, "not")
        at += 1 + no
        if belongs or self._word(at, end) == "in" or self._is(at, end, "contained", "in"):
            behind = at + 1 + self._is(at, end, "contained")
            if not self._formula(behind, end) and self._quantity(behind, end):
                np, behind = self._noun_phrase(behind, end)
                if not np.opening or (no and np.word != "any"):
                    raise UnreadError(at)
                said = np.around(" ∧ ".join(f"({t} \\in {np.terms[0]})" for t in terms))
                return (f"¬{said}" if no else said), behind
        own = self._formula(at, end)
        if len(terms) == 1 and own and (NAME.fullmatch(own) or not reads(own)):
            return (f"¬({terms[0]} = {own})" if no else f"({terms[0]} = {own})"), at + 1
        if self._is(at, end, "in") and self._formula(at + 1, end):
            said = " ∧ ".join(f"{t} \\in {self._formula(at + 1, end)}" for t in terms)
            return (f"¬({said})" if no else f"({said})"), at + 2
        for words, sign in ((("different", "from"), "≠"), (("equal", "to"), "=")):
            other = self._value_at(at + 2, end) if self._is(at, end, *words) else ""
            if other and len(terms) == 1:
                said = f"({terms[0]} {sign} {other})"
                return (f"¬{said}" if no else said), at + 3
        same = 2 * self._is(at, end, "the", "same")
        if len(terms) > 1 and (same or self._word(at, end) in {"distinct", "different"}):
            behind = at + (self._described(at + same, end)[1] - at if same else 1)
            sign = "=" if same else "≠"
            pairs = [f"{a} {sign} {b}" for i, a in enumerate(terms) for b in terms[i + 1 :]]
            said = f"({' ∧ '.join(pairs)})"
            return (f"¬{said}" if no else said), behind
        return None

    def _phrase(  # noqa: C901, PLR0912 - one branch for each thing that may stand in it
        self, phrase: Phrase, terms: tuple[str, ...], at: int, end: int,
        given: tuple[int, str] | None = None,
    ) -> tuple[str, int] | None:  # fmt: skip
        """Return what the words of a phrase say of terms, and where they end; None of others.

        given: A place that is left out of the words, and what stands in it.
        """
        words = phrase.words
        first: tuple[str, ...]
        if words[:1] != ("",):
            return None
        if (many := joined(words)) > 1:
            if len(terms) == many:
                first, rest = terms, words[2 * many - 1 :]
            elif len(terms) == 1 and words[3:4] == ("are",):  # `x is adjacent to y`
                if "" in words[3:]:
                    return None
                for joint in ("to", "with", "from", "by", "of"):
                    again = replace(phrase, words=("", *words[3:], joint, ""))
                    if found := self._phrase(again, terms, at, end):
                        return found
                return None
            else:
                return None
        elif len(terms) == 1:
            first, rest = terms, words[1:]
        else:
            return None
        no, saids = False, list[Said]()
        for i, word in enumerate(rest):
            while word and self._word(at, end) in ARTICLES:
                at += 1
            if not word:
                if self._is(at, end, "itself") and len(first) == 1:
                    saids.append(Said(first))
                    at += 1
                    continue
                try:
                    np, at = self._not_itself(first, at, end) or self._noun_phrase(at, end)
                except UnreadError:
                    return None
                saids.append(np)
                continue
            if i == 0 and word not in COPULAS and self._word(at, end) in {"does", "do"}:
                if not self._is(at + 1, end, "not"):
                    return None
                no, at = True, at + 2
            own = self._word(at, end)
            same = (
                own == word
                or {own, word} <= COPULAS
                or {own, word} <= HAVING
                or (i > 0 and singular(own) == singular(word))
            )
            if not same and not (own and i == 0 and stem_of(own) == stem_of(word)):
                return None
            at += 1
            if word in COPULAS | HAVING | {"may", "can", "must"} and self._is(at, end, "not"):
                no, at = True, at + 1
        told = {np.word for np in saids}
        if ("any" in told and not no) or (no and told & _OPEN):
            raise UnreadError(at)  # of which the words leave open what is denied
        arguments = [*first, *(term for np in saids for term in np.terms)]
        if given:
            arguments.insert(*given)
        if phrase.words.count("") + bool(given) != len(arguments):
            return None
        others, sign, at = self._again(rest if saids else (), saids, at, end)
        if no and sign == " ∧ " and others:
            raise UnreadError(at)  # of both, or of each
        said = self._applied(phrase, arguments, saids, others, sign)
        return (f"¬{said}" if no else said), at

    def _not_itself(self, of: tuple[str, ...], at: int, end: int) -> tuple[Said, int] | None:
        """Return what a pronoun stands for where something is said of a thing the sentence is of.

        That is no thing itself, which `itself` would be.
        """
        if self._word(at, end) not in PRONOUNS or len(of) > 1 or of[0] not in self.subject:
            return None
        others = tuple(term for term in self.subject if term != of[0])
        if len(others) != 1:
            raise UnreadError(at)
        return Said(others), at + 1

    def _applied(
        self, phrase: Phrase, arguments: list[str], saids: Sequence[Said],
        others: Sequence[Said], sign: str,
    ) -> str:  # fmt: skip
        """Return what a phrase says, with the quantifiers of what stands in its places."""

        def atom(places: list[str]) -> str:
            ordered = places[::-1] if phrase.passive else places
            return f"{phrase.name}({', '.join(map(self._inside, ordered))})"

        said = atom(arguments)
        said = saids[-1].around(said) if saids else said
        before = arguments[: -len(saids[-1].terms)] if others else []
        more = [np.around(atom([*before, *np.terms])) for np in others]
        said = f"({sign.join([said, *more])})" if more else said
        for np in reversed(saids[:-1]):
            said = np.around(said)
        return said

    def _again(
        self, whole: Sequence[str], saids: Sequence[Said], at: int, end: int
    ) -> tuple[list[Said], str, int]:
        """Return what else is said to be in the last place, and how that is joined.

        `a parent of y or of a son of y`; of names and letters also `sees $a$, $b$ and $c$`.
        """
        others: list[Said] = []
        while whole[-1:] == ("",) and whole[-2] and self._is(at, end, "or", whole[-2]):
            try:
                other, at = self._noun_phrase(at + 2, end)
            except UnreadError:
                break
            others.append(other)
        if others or whole[-1:] != ("",) or saids[-1].opening:
            return others, " ∨ ", at
        begin, word = at, ""
        while not word and (behind := self._named_next(at, end)):
            word = self._word(behind - 2, end)
            others.append(Said((self._name(behind - 1, end),)))
            at = behind
        if not word or self._verb(at, end) or self._word(at, end) in COPULAS:
            return [], "", begin  # what follows is said of the last
        return others, " ∧ " if word == "and" else " ∨ ", at

    def _named_next(self, at: int, end: int) -> int:
        """Return where a name or letter ends behind a comma, `and` or `or`; 0 if there is none."""
        behind = at + self._mark(at, end)
        behind += self._word(behind, end) in {"and", "or"}
        return behind + 1 if behind > at and self._name(behind, end) else 0
