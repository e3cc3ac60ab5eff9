"""The grammar of what sentences of papers say of mathematics, read to formulas.

`$x$ beats every $y ∈ S$ with $y ≠ x$` becomes `∀y ∈ S ((y ≠ x) ⊃ beats(x, y))`. Formulas
between the words are kept as they are printed. What several readings of the words would not
agree on is not read: `p and q or r`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pylogic.notations.first_order.prose.defined_words import stem_of
from pylogic.notations.first_order.prose.noun_phrases import (
    ALL,
    ARTICLES,
    COPULAS,
    NAME,
    SOME,
    NounPhrases,
    Said,
    UnreadError,
    reads,
)
from pylogic.notations.first_order.spelling.plurals import singular

if TYPE_CHECKING:
    from pylogic.notations.first_order.prose.defined_words import Phrase

_EXISTS = frozenset({"is", "are", "exists", "exist"})


@dataclass(slots=True)
class Grammar(NounPhrases):
    """Reads what the pieces of one sentence state."""

    def condition(self, at: int, end: int) -> str:
        """Return what pieces from one to another state."""
        said, reached = self._list(at, end)
        if reached != end:
            raise UnreadError(reached)
        return said

    def relative(self, terms: tuple[str, ...], at: int, end: int) -> str:
        """Return what a relative clause says of terms."""
        said, reached = self._relative(terms, at, end)
        if reached != end:
            raise UnreadError(reached)
        return said

    def _list(self, at: int, end: int, *, inner: bool = False) -> tuple[str, int]:
        """Return statements joined by words, and where they end.

        inner: Whether an `or` behind a comma belongs to what is around them.
        """
        parts: list[str] = []
        marks: list[str] = []
        while True:
            if self._is(at, end, "either"):
                said, at = self._list(at + 1, end)
            else:
                said, at = self._statement(at, end)
            parts.append(said)
            begin = at
            comma = self._mark(at, end) or self._mark(at, end, ";")
            at += comma
            word = self._word(at, end)
            if word in {"and", "or", "but"}:
                if inner and comma and word == "or":
                    return self._joined(parts, marks), begin
                at += 1
                at += self._word(at, end) in {"moreover", "also", "if"}
                marks.append(("," if comma else "") + ("or" if word == "or" else "and"))
            elif word == "moreover" and comma:
                at += 1
                marks.append(",")
            elif comma and at < end and self._begins(at, end):
                marks.append(",")
            else:
                return self._joined(parts, marks), begin

    def _begins(self, at: int, end: int) -> bool:
        """Whether a statement begins here, behind a comma."""
        try:
            self._statement(at, end)
        except UnreadError:
            return False
        return True

    def _joined(self, parts: list[str], marks: list[str]) -> str:
        """Return statements with the signs that the words between them are."""
        if not marks:
            return parts[0]
        for i in range(len(marks) - 1, -1, -1):
            if marks[i] == ",":
                marks[i] = marks[i + 1].lstrip(",") if i + 1 < len(marks) else "and"
        words = {mark.lstrip(",") for mark in marks}
        if len(words) == 1:
            sign = " ∧ " if words == {"and"} else " ∨ "
            return "(" + sign.join(parts) + ")"
        far = {mark for mark in marks if mark.startswith(",")}
        if len(far) != 1:
            raise UnreadError
        groups, inner = [[parts[0]]], [[]]  # type: list[list[str]], list[list[str]]
        for mark, part in zip(marks, parts[1:], strict=True):
            if mark.startswith(","):
                groups.append([part])
                inner.append([])
            else:
                groups[-1].append(part)
                inner[-1].append(mark)
        if any(len({*own}) > 1 for own in inner):
            raise UnreadError
        joined = [self._joined(own, between) for own, between in zip(groups, inner, strict=True)]
        return self._joined(joined, [far.pop().lstrip(",")] * (len(joined) - 1))

    # statements

    def _statement(self, at: int, end: int) -> tuple[str, int]:
        said, at = self._plain(at, end)
        if self._is(at, end, "implies"):
            conclusion, at = self._plain(at + 1 + self._is(at + 1, end, "that"), end)
            said = f"({said} ⊃ {conclusion})"
        while at < end:
            behind = at + (self._mark(at, end) and self._word(at + 1, end) == "for")
            if not self._is(behind, end, "for") or self._is(behind + 1, end, "which"):
                break
            some = self._is(behind + 1, end, "some")
            if not some and self._word(behind + 1, end) not in {*ALL, "any"}:
                break
            np, at = self._noun_phrase(behind + 1, end, universal=not some)
            said = f"{np.opening}{said}{np.closing}"
            while self._is(at, end, "and") and self._word(at + 1, end) in ALL | SOME:
                some = self._word(at + 1, end) in SOME
                np, at = self._noun_phrase(at + 1, end, universal=not some)
                said = f"{np.opening}{said}{np.closing}"
        return said, at

    def _plain(self, at: int, end: int) -> tuple[str, int]:
        if at >= end:
            raise UnreadError(at)
        if self._mark(at, end, "⟦"):
            said, at = self._list(at + 1, end)
            if not self._mark(at, end, "⟧"):
                raise UnreadError(at)
            return said, at + 1
        if self._is(at, end, "it", "is", "not", "the", "case", "that"):
            said, at = self._statement(at + 6, end)
            return f"¬({said})", at
        if self._is(at, end, "there") and self._word(at + 1, end) in _EXISTS:
            return self._there(at + 2, end)
        if one := self._one_of(at, end):
            return one
        if self._is(at, end, "at", "least", "two"):
            return self._two(at + 3, end)
        if self._is(at, end, "for") and self._word(at + 1, end) in ALL | {"any", "some"}:
            return self._prefixed(at + 1, end)
        if formula := self._formula(at, end):
            try:
                return self._of_subject(at, end)
            except UnreadError:
                if reads(formula) and not NAME.fullmatch(formula):
                    at += 1
                    if self._is(at, end, "does", "not", "hold"):
                        return f"¬({formula})", at + 3
                    return f"({formula})", at + self._is(at, end, "holds")
                raise
        return self._of_subject(at, end)

    def _one_of(self, at: int, end: int) -> tuple[str, int] | None:
        """Return that one of several formulas is so: `one of $p(x)$, $q(x)$ and $r(x)$ holds`."""
        begin = at + 2 * self._is(at, end, "at", "least")
        if not self._is(begin, end, "one", "of"):
            return None
        at, said = begin + 2, []
        while (formula := self._formula(at, end)) and reads(formula):
            said.append(f"({formula})")
            at += 1
            joint = at + self._mark(at, end)
            joint += self._word(joint, end) in {"and", "or"}
            if joint == at or not self._formula(joint, end):
                break
            at = joint
        if len(said) < 2 or self._word(at, end) not in {"holds", "hold"}:  # noqa: PLR2004 - several
            return None
        return f"({' ∨ '.join(said)})", at + 1

    def _two(self, at: int, end: int) -> tuple[str, int]:
        """Return that something is so of two different things: `at least two judges accept it`."""
        begin = at
        words: list[str] = []
        while self._word(at, end) and not (
            words and (self._verb(at, end) or self._word(at, end) in COPULAS)
        ):
            words.append(self._word(at, end))
            at += 1
        if len(words) != 1:
            raise UnreadError(begin)
        terms = (self._fresh(), self._fresh())
        restrictions = self._nouns(words, terms)
        one, reached = self._verb_phrase(terms[:1], at, end)
        other, _ = self._verb_phrase(terms[1:], at, end)
        np = self._bound(terms, "∃", restrictions, pair=True)
        return f"{np.opening}({one} ∧ {other}){np.closing}", reached

    def _prefixed(self, at: int, end: int) -> tuple[str, int]:
        some = self._is(at, end, "some")
        np, at = self._noun_phrase(at, end, universal=not some)
        if self._mark(at, end):
            at += 1
        elif not (self._is(at, end, "we", "have") or self._is(at, end, "there")):
            raise UnreadError(at)
        if self._is(at, end, "we", "have"):
            at += 2
        said, at = self._list(at, end, inner=True)
        return f"{np.opening}{said}{np.closing}", at

    def _there(self, at: int, end: int) -> tuple[str, int]:
        no = self._is(at, end, "no")
        one = self._is(at, end, "exactly", "one") or self._is(at, end, "a", "unique")
        if self._word(at, end) == "exactly" and not one:
            raise UnreadError(at)
        at += 2 if one else no
        np, at = self._noun_phrase(at, end, existing=True)
        said = f"{np.opening}⊤{np.closing}".replace(" ∧ ⊤", "")
        if one:
            said = said.replace("∃", "∃!", 1)
        if "⊤" in said:
            raise UnreadError(at)
        return (f"¬{said}" if no else said), at

    # noun phrases

    def _of_subject(self, at: int, end: int) -> tuple[str, int]:
        np, at = self._noun_phrase(at, end)
        if np.opening and self._is(at, end, "and"):  # `some parent of x and some parent of y are`
            other, behind = self._noun_phrase(at + 1, end)
            said, at = self._verb_phrase((*np.terms, *other.terms), behind, end)
            return f"{np.opening}{other.opening}({said}){other.closing}{np.closing}", at
        said, at = self._verb_phrase(np.terms, at, end)
        while self._word(at, end) in {"and", "but"} and self._word(at + 1, end):
            if self._verb(at + 1, end) or self._word(at + 1, end) in COPULAS:
                more, at = self._verb_phrase(np.terms, at + 1, end)
            elif found := self._without_copula(np.terms, at + 1, end):
                more, at = found
            else:
                break
            said = f"{said} ∧ {more}"
        return f"{np.opening}({said}){np.closing}", at

    def _without_copula(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return what a noun says behind `x is male and`: `a parent of y`."""
        if self._word(at, end) not in {"a", "an"}:
            return None
        for phrase in self.lexicon.being(self._word(at + 1, end)):
            own = replace(phrase, words=("", *phrase.words[2:]))
            if phrase.words[:2] == ("", "is") and (found := self._phrase(own, terms, at, end)):
                return found
        return None

    def _verb_phrase(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int]:
        """Return what words say of terms: by a phrase of the text, with what stands in it."""
        best: tuple[str, int] | None = None
        for phrase in self._phrases(at, end):
            if (found := self._phrase(phrase, terms, at, end)) and (
                best is None or found[1] > best[1]
            ):
                best = found
        if best is None:
            best = self._in_set(terms, at, end)
        if best is None:
            best = self._having(terms, at, end) or self._satisfying(terms, at, end)
        if best is None:
            raise UnreadError(at)
        said, at = best
        return said, at + (self._word(at, end) in {"itself", "themselves"})

    def _having(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return that something has what a phrase relates to it: `x has no successor`."""
        if self._word(at, end) not in {"has", "have"}:
            return None
        no = self._word(at + 1, end) == "no"
        at += 1 + (self._word(at + 1, end) in SOME | {"no", "at"})
        common = self._is(at, end, "common")
        if common != (len(terms) > 1):
            return None
        at += common
        if self._is(at, end, "least", "one"):
            at += 2
        noun = singular(self._word(at, end))
        both = ("", "and", "", "are", noun)
        for phrase in self.lexicon.being(noun):
            words = (*phrase.words[:-1], singular(phrase.words[-1]))
            if phrase.words == ("", "is", noun, "of", "") or words == both:
                letter = self._fresh()
                atoms = [f"{phrase.name}({letter}, {self._inside(term)})" for term in terms]
                said = f"(∃{letter} {' ∧ '.join(atoms)})"
                said = said if not common else f"(∃{letter} ({' ∧ '.join(atoms)}))"
                return (f"¬{said}" if no else said), at + 1
        return None

    def _satisfying(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return the formula that a thing satisfies: `$y$ satisfies $p(y)$`."""
        formula = self._formula(at + 1, end)
        if self._word(at, end) not in {"satisfies", "satisfy"} or not reads(formula):
            return None
        names = {*NAME.findall(formula)}
        return (f"({formula})", at + 2) if {*terms} <= names else None

    def _in_set(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        if self._word(at, end) not in COPULAS:
            return None
        no = self._is(at + 1, end, "not")
        at += 1 + no
        if len(terms) == 1 and (own := self._formula(at, end)) and not reads(own):
            return (f"¬({terms[0]} = {own})" if no else f"({terms[0]} = {own})"), at + 1
        if self._is(at, end, "in") and self._formula(at + 1, end):
            said = " ∧ ".join(f"{t} \\in {self._formula(at + 1, end)}" for t in terms)
            return (f"¬({said})" if no else f"({said})"), at + 2
        if self._is(at, end, "different", "from") and self._formula(at + 2, end):
            return f"({terms[0]} ≠ {self._formula(at + 2, end)})", at + 3
        if len(terms) > 1 and self._word(at, end) in {"distinct", "different"}:
            pairs = [f"{a} ≠ {b}" for i, a in enumerate(terms) for b in terms[i + 1 :]]
            return f"({' ∧ '.join(pairs)})", at + 1
        return None

    def _phrase(  # noqa: C901, PLR0912 - one branch for each thing that may stand in it
        self, phrase: Phrase, terms: tuple[str, ...], at: int, end: int,
        given: tuple[str, ...] = (),
    ) -> tuple[str, int] | None:  # fmt: skip
        """Return what the words of a phrase say of terms, and where they end; None of others.

        given: What stands in the last places, whose words are left out.
        """
        words = phrase.words
        first: tuple[str, ...]
        if words[:1] != ("",):
            return None
        if words[:3] == ("", "and", ""):
            if len(terms) == 2:  # noqa: PLR2004 - both places
                first, rest = terms, words[3:]
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
        no = False
        saids: list[Said] = []
        for i, word in enumerate(rest):
            while word and self._word(at, end) in ARTICLES:
                at += 1
            if not word:
                try:
                    np, at = self._noun_phrase(at, end)
                except UnreadError:
                    return None
                saids.append(np)
                continue
            if i == 0 and word not in COPULAS and self._word(at, end) in {"does", "do"}:
                if not self._is(at + 1, end, "not"):
                    return None
                no, at = True, at + 2
            own = self._word(at, end)
            same = own == word or (word in COPULAS and own in COPULAS)
            if not same and not (own and i == 0 and stem_of(own) == stem_of(word)):
                return None
            at += 1
            if word in COPULAS and self._is(at, end, "not"):
                no, at = True, at + 1
        arguments = [*first, *(term for np in saids for term in np.terms), *given]
        if phrase.words.count("") + len(given) != len(arguments):
            return None
        said = f"{phrase.name}({', '.join(map(self._inside, arguments))})"
        more: list[str] = []
        while rest[-1:] == ("",) and saids and rest[-2] and self._is(at, end, "or", rest[-2]):
            try:  # `x is a parent of y or of an ancestor of y`
                other, at = self._noun_phrase(at + 2, end)
            except UnreadError:
                break
            places = ", ".join(
                map(self._inside, (*arguments[: -len(saids[-1].terms)], *other.terms))
            )
            more.append(f"{other.opening}{phrase.name}({places}){other.closing}")
        said = f"{saids[-1].opening}{said}{saids[-1].closing}" if saids else said
        said = f"({' ∨ '.join([said, *more])})" if more else said
        for np in reversed(saids[:-1]):
            said = f"{np.opening}{said}{np.closing}"
        return (f"¬{said}" if no else said), at
