"""The grammar of what sentences of papers say of mathematics, read to formulas.

`$x$ beats every $y ∈ S$ with $y ≠ x$` becomes `∀y ∈ S ((y ≠ x) ⊃ beats(x, y))`. Formulas
between the words are kept as they are printed. What several readings of the words would not
agree on is not read: `p and q or r`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pylogic.notations.first_order.prose.defined_words import stem_of
from pylogic.notations.first_order.prose.english_tokens import Piece
from pylogic.notations.first_order.prose.measures import Measures
from pylogic.notations.first_order.prose.noun_phrases import (
    ALL,
    ARTICLES,
    COPULAS,
    NAME,
    SOME,
    Said,
    UnreadError,
    reads,
)
from pylogic.notations.first_order.spelling.plurals import singular

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.notations.first_order.prose.defined_words import Phrase

_EXISTS = frozenset({"is", "are", "exists", "exist"})


@dataclass(slots=True)
class Grammar(Measures):
    """Reads what the pieces of one sentence state."""

    def condition(self, at: int, end: int) -> str:
        """Return what pieces from one to another state."""
        said, reached = self._list(at, end)
        if reached != end:
            raise UnreadError(reached)
        return said

    def being(self, terms: tuple[str, ...], at: int, end: int) -> str:
        """Return what a noun with all that is around it says of terms: `a male sibling of $x$`."""
        found = self._being(terms, at, end)
        if found is None or found[1] != end:
            raise UnreadError(at)
        return found[0]

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
            said = np.around(said)
            while self._is(at, end, "and") and self._word(at + 1, end) in ALL | SOME:
                some = self._word(at + 1, end) in SOME
                np, at = self._noun_phrase(at + 1, end, universal=not some)
                said = np.around(said)
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
        return np.around(said), at

    def _there(self, at: int, end: int) -> tuple[str, int]:
        np, at = self._noun_phrase(at, end, existing=True)
        return self._exists(np), at

    def _exists(self, np: Said) -> str:
        """Return that there is what a noun phrase speaks of, or how many there are of it."""
        said = np.around("⊤").replace(" ∧ ⊤", "")
        if "⊤" in said:
            raise UnreadError
        return said

    # noun phrases

    def _of_subject(self, at: int, end: int) -> tuple[str, int]:
        if either := self._of_either(at, end):
            return either
        np, at = self._noun_phrase(at, end)
        if np.word == "any":  # every one, or some
            raise UnreadError(at)
        if np.opening and self._is(at, end, "and"):  # `some parent of x and some parent of y are`
            other, behind = self._noun_phrase(at + 1, end)
            said, at = self._verb_phrase((*np.terms, *other.terms), behind, end)
            return np.around(other.around(f"({said})")), at
        begin = at
        said, at = self._verb_phrase(np.terms, at, end)
        saids, signs = [said], list[str]()
        words = {self._word(i, at) for i in range(begin, at)}
        while (word := self._word(at, end)) in {"and", "but", "or"} and self._word(at + 1, end):
            if self._verb(at + 1, end) or self._word(at + 1, end) in COPULAS:
                more, at = self._verb_phrase(np.terms, at + 1, end)
            elif found := self._without_copula(np.terms, at + 1, end):
                if word != "but" and "not" in words:  # perhaps of both
                    raise UnreadError(at)
                more, at = found
            else:
                break
            if words & {"that", "which", "who", "whose"}:  # perhaps of what that is said of
                raise UnreadError(at)
            saids.append(more)
            signs.append("∨" if word == "or" else "∧")
        if len({*signs}) > 1:
            raise UnreadError(at)
        joint = f" {signs[0]} " if signs else ""
        return np.around(f"({joint.join(saids)})"), at

    def _of_either(self, at: int, end: int) -> tuple[str, int] | None:
        """Return what is said of two things by turns: `neither is below the other`."""
        word = self._word(at, end)
        if word not in {"neither", "one", "each"} or len(self.subject) != 2:  # noqa: PLR2004 - of two
            return None
        at += 1 + 2 * self._is(at + 1, end, "of", "them")
        if not (self._verb(at, end) or self._word(at, end) in COPULAS):
            return None
        saids: list[str] = []
        behind = at
        for one, other in (self.subject, self.subject[::-1]):
            self.other = other
            said, behind = self._verb_phrase((one,), at, end)
            saids.append(said)
        self.other = ""
        spoken = self.pieces[at:behind]
        if word == "one" and [p.text for p in spoken[-2:]] != ["the", "other"]:
            raise UnreadError(at)  # at least one, or exactly one
        if word == "neither":
            return " ∧ ".join(f"¬({said})" for said in saids), behind
        return "(" + (" ∨ " if word == "one" else " ∧ ").join(saids) + ")", behind

    def _without_copula(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return what is said behind `x is male and`: `a parent of y`, `equal to y`."""
        pieces = self.pieces
        self.pieces = [*pieces[:at], Piece("word", "is", 0, 0), *pieces[at:]]
        try:
            said, behind = self._verb_phrase(terms, at, end + 1)
        except UnreadError:
            return None
        finally:
            self.pieces = pieces
        return said, behind - 1

    def _verb_phrase(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int]:
        """Return what words say of terms: by a phrase of the text, with what stands in it."""
        around, self.local = self.local, terms
        try:
            return self._said_of(terms, at, end)
        finally:
            self.local = around

    def _said_of(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int]:
        best: tuple[str, int] | None = None
        for phrase in self._phrases(at, end):
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
        if best is None and self._word(at, end) in COPULAS:
            no = self._is(at + 1, end, "not")
            if found := self._being(terms, at + 1 + no, end):
                best = (f"¬({found[0]})" if no else found[0]), found[1]
        if best is None and len(terms) > 1:
            best = self._of_each(terms, at, end)
        if best is None:
            raise UnreadError(at)
        said, at = best
        return said, at + (self._word(at, end) in {"itself", "themselves"})

    def _being(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return what a noun behind `is` says: `is a small parent of $y$ that sees no king`."""
        if self._word(at, end) not in {"a", "an"} or len(terms) != 1:
            return None
        words, at = self._described(at + 1, end)
        restrictions: list[str] = []
        if found := self._relational(words, terms, at, end):
            words, said, at = found
            restrictions.append(said)
        if self._formula(at, end) or not (words or restrictions):
            return None
        restrictions = [*self._nouns(words, terms), *restrictions]
        at = self._restricted(at, end, restrictions, terms)
        return (f"({' ∧ '.join(restrictions)})", at) if restrictions else None

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

    def _having(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return that something has what a phrase relates to it: `x has no red successor`."""
        no = self._is(at, end, "does", "not", "have") or self._is(at, end, "do", "not", "have")
        at += 2 * no
        if self._word(at, end) not in {"has", "have"}:
            return None
        own = self._quantity(at + 1, end)
        if own is None or own.sign in {"", "∀"} or own.pair or own.other or own.alone:
            return None
        if (own.word == "any" and not no) or (no and own.word not in {"a", "an", "any"}):
            raise UnreadError(at)
        at += 1 + own.length
        common = self._is(at, end, "common")
        words, at = self._described(at + common, end)
        relation = self.lexicon.relation(words[-1]) if words else None
        elements = bool(words) and words[-1] in {"element", "elements", "member", "members"}
        if not (relation or elements) or common != (len(terms) > 1):
            return None
        letter = self._fresh()
        whole = {*self.lexicon.learnt.subsets.values()} if elements else set()
        restrictions = [
            f"{relation.name}({letter}, {self._inside(term)})" if relation
            else f"({letter} \\in {term})"
            for term in terms
        ]  # fmt: skip
        restrictions += self._nouns(words[:-1], (letter,))
        restrictions += [f"({letter} \\in {one})" for one in whole if len(whole) == 1]
        at = self._restricted(at, end, restrictions, (letter,))
        said = self._exists(self._bound((letter,), own, restrictions))
        return (f"¬{said}" if no else said), at

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
        for words, sign in ((("different", "from"), "≠"), (("equal", "to"), "=")):
            if self._is(at, end, *words) and self._formula(at + 2, end) and len(terms) == 1:
                said = f"({terms[0]} {sign} {self._formula(at + 2, end)})"
                return (f"¬{said}" if no else said), at + 3
        if len(terms) > 1 and self._word(at, end) in {"distinct", "different"}:
            pairs = [f"{a} ≠ {b}" for i, a in enumerate(terms) for b in terms[i + 1 :]]
            return f"({' ∧ '.join(pairs)})", at + 1
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
            same = (
                own == word
                or {own, word} <= COPULAS
                or (i > 0 and singular(own) == singular(word))
            )
            if not same and not (own and i == 0 and stem_of(own) == stem_of(word)):
                return None
            at += 1
            if word in COPULAS | {"may", "can"} and self._is(at, end, "not"):
                no, at = True, at + 1
        told = {np.word for np in saids}
        if ("any" in told and not no) or (no and told & {"some", "no", "count", "∃!"}):
            raise UnreadError(at)  # of which the words leave open what is denied
        arguments = [*first, *(term for np in saids for term in np.terms)]
        if given:
            arguments.insert(*given)
        if phrase.words.count("") + bool(given) != len(arguments):
            return None
        others, at = self._or_again(rest if saids else (), at, end)
        said = self._applied(phrase, arguments, saids, others)
        return (f"¬{said}" if no else said), at

    def _applied(
        self, phrase: Phrase, arguments: list[str], saids: Sequence[Said], others: Sequence[Said]
    ) -> str:
        """Return what a phrase says, with the quantifiers of what stands in its places."""

        def atom(places: list[str]) -> str:
            ordered = places[::-1] if phrase.passive else places
            return f"{phrase.name}({', '.join(map(self._inside, ordered))})"

        said = atom(arguments)
        said = saids[-1].around(said) if saids else said
        before = arguments[: -len(saids[-1].terms)] if others else []
        more = [np.around(atom([*before, *np.terms])) for np in others]
        said = f"({' ∨ '.join([said, *more])})" if more else said
        for np in reversed(saids[:-1]):
            said = np.around(said)
        return said

    def _or_again(self, whole: Sequence[str], at: int, end: int) -> tuple[list[Said], int]:
        """Return what else is said to be in the last place: `a parent of y or of a son of y`."""
        others: list[Said] = []
        while whole[-1:] == ("",) and whole[-2] and self._is(at, end, "or", whole[-2]):
            try:
                other, at = self._noun_phrase(at + 2, end)
            except UnreadError:
                break
            others.append(other)
        return others, at
