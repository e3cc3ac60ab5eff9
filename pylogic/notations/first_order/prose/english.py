"""The grammar of what sentences of papers say of mathematics, read to formulas.

`$x$ beats every $y ∈ S$ with $y ≠ x$` becomes `∀y ∈ S ((y ≠ x) ⊃ beats(x, y))`. Formulas
between the words are kept as they are printed. What several readings of the words would not
agree on is not read: `p and q or r`.
"""

from dataclasses import dataclass

from pylogic.core import regexes as re
from pylogic.notations.first_order.prose.english_tokens import Piece
from pylogic.notations.first_order.prose.lexicon import (
    ALL,
    ARTICLES,
    COPULAS,
    NAME,
    PRONOUNS,
    SOME,
    Said,
    UnreadError,
    reads,
)
from pylogic.notations.first_order.prose.verb_phrases import _IS, VerbPhrases

_ONE_AND_OTHER = re.compile(r"\bone (?!of the\b).*\bthe other\b")
_EXISTS = frozenset({"is", "are", "exists", "exist"})


@dataclass(slots=True)
class Grammar(VerbPhrases):
    """Reads what the pieces of one sentence state."""

    def condition(self, at: int, end: int) -> str:
        """Return what pieces from one to another state."""
        apart = next(
            (i for i in range(at, end) if self._is(i, end, "unless") and self._mark(i - 1, end)),
            end,
        )
        said, reached = self._list(at, apart - (apart < end))
        if apart < end:
            return f"({said}) ∧ ¬({self.condition(apart + 1, end)})"
        if reached != end:
            raise UnreadError(reached)
        return said

    def restated(self, at: int, until: int, again: int, end: int) -> str:
        """Return what pieces state that others say again: `$p(x)$ and it is last, i.e. $q(x)$`.

        until, again: Where the first end, and the others begin. What is joined before the last
        of the first is stated, too.
        """
        there = any(self._word(i, until) == "there" for i in range(at, until))
        bare = there and self._word(again, end) == "no"  # `there is nothing, that is, no $z$ with`
        said, reached = self._there(again, end) if bare else (self.condition(again, end), end)
        if reached != end:
            raise UnreadError(reached)
        joints = [i for i in range(at, until) if self._word(i, until) in {"and", "or", "but"}]
        if not joints and not any(self._mark(i, until) for i in range(at, until)):
            return said
        try:
            return f"({self.condition(at, until)}) ∧ ({said})"
        except UnreadError:
            last = joints[-1] if joints else at
        first = last - self._mark(last - 1, until)
        if self._word(last, until) == "or" or not self._opens(last + 1, until):
            raise UnreadError(last)
        return f"({self.condition(at, first)}) ∧ ({said})"

    def _opens(self, at: int, end: int) -> bool:
        """Whether a statement of its own begins here, whatever it says."""
        word = self._word(at, end)
        own = bool(self._formula(at, end)) or self._quantity(at, end) is not None
        return own or word in PRONOUNS | {"there"} or self._verb(at, end)

    def being(self, terms: tuple[str, ...], at: int, end: int) -> str:
        """Return what a noun with all that is around it says of terms: `a male sibling of $x$`."""
        said = [Piece("formula", terms[0], 0, 0), _IS]
        said += [] if self._word(at, end) in ARTICLES else [Piece("word", "a", 0, 0)]
        self.begun = at + 3  # behind what it is
        self.pieces = [*self.pieces[:at], *said, *self.pieces[at:]]
        return self.condition(at, end + len(said))

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
            behind_it = ("", ()) if inner else self.behind
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
            elif word == "imply" and len(parts) > 1:
                said, behind = self._statement(at + 1, end)
                return f"({self._joined(parts, marks)} ⊃ {said})", behind
            else:
                return self._quantified(parts, marks, behind_it), begin

    def _quantified(
        self, parts: list[str], marks: list[str], behind: tuple[str, tuple[Said, ...]]
    ) -> str:
        """Return joined statements; what the last is said of may be that of all of them.

        `$p(x, y)$ and $q(y)$ for some $y$`, where nothing else tells what y is.
        """
        bare, nps = behind
        before = " ".join(parts[:-1])
        letters = {name for np in nps for term in np.terms for name in NAME.findall(term)}
        own = letters & {*NAME.findall(before)} - {*self.subject}
        if not own or any(f"{sign}{name}" in before for name in own for sign in "∃∀⟪"):
            return self._joined(parts, marks)
        if "or" in "".join(marks):
            raise UnreadError
        said = self._joined([*parts[:-1], bare], marks)
        for np in nps:
            said = np.around(said)
        return said

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
        if not far and not any(sign in part for part in parts for sign in "∀∃⟪"):
            marks, far = [",or" if mark == "or" else mark for mark in marks], {",or"}
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
        bare, nps = said, list[Said]()
        while at < end:
            behind = at + (self._mark(at, end) and self._word(at + 1, end) == "for")
            if not self._is(behind, end, "for") or self._is(behind + 1, end, "which"):
                break
            own = self._quantity(behind + 1, end)
            some = self._is(behind + 1, end, "some") or bool(own and own.sign[:1] in {*"≥≤="})
            some |= bool(own and own.sign == "∃" and own.pair > 0)
            if not some and self._word(behind + 1, end) not in {*ALL, "any"}:
                break
            np, at = self._noun_phrase(behind + 1, end, universal=not some)
            said = np.around(said)
            nps.append(np)
            while self._is(at, end, "and") and self._word(at + 1, end) in ALL | SOME:
                some = self._word(at + 1, end) in SOME
                np, at = self._noun_phrase(at + 1, end, universal=not some)
                said = np.around(said)
                nps.append(np)
        self.behind = bare, tuple(nps)
        return said, at

    def _plain(self, at: int, end: int) -> tuple[str, int]:
        if at >= end:
            raise UnreadError(at)
        if self._mark(at, end, "⟦"):
            said, at = self._list(at + 1, end)
            if not self._mark(at, end, "⟧"):
                raise UnreadError(at)
            return said, at + 1
        if self._is(at, end, "not"):
            said, at = self._plain(at + 1, end)
            return f"¬({said})", at
        if self._is(at, end, "if"):
            said, at = self._list(at + 1, end)
            at += self._mark(at, end)
            if not self._is(at, end, "then"):
                raise UnreadError(at)
            other, at = self._list(at + 1, end)
            return f"({said} ⊃ {other})", at
        if self._is(at, end, "there") and self._word(at + 1, end) in _EXISTS:
            return self._there(at + 2, end)
        if found := self._one_of(at, end) or self._none_of(at, end):
            return found
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

    def _none_of(self, at: int, end: int) -> tuple[str, int] | None:
        """Return that no statement of several is so: `neither $p(x)$ nor $q(x)$`."""
        saids, word = list[str](), "neither"
        while self._is(at, end, word):
            try:
                said, at = self._plain(at + 1, end)
            except UnreadError:
                return None
            saids.append(f"¬({said})")
            word = "nor"
        at += bool(saids) and self._word(at, end) in {"holds", "hold"}
        return (f"({' ∧ '.join(saids)})", at) if len(saids) > 1 else None

    def _prefixed(self, at: int, end: int) -> tuple[str, int]:
        some = self._is(at, end, "some")
        np, at = self._noun_phrase(at, end, universal=not some)
        while self._is(at, end, "and") and self._word(at + 1, end) in (SOME if some else ALL):
            more, at = self._noun_phrase(at + 1, end, universal=not some)
            np = Said(more.terms, np.opening + more.opening, more.closing + np.closing, np.word)
        if self._mark(at, end) or self._mark(at, end, ":"):
            at += 1
        elif not (self._is(at, end, "we", "have") or self._is(at, end, "there")):
            raise UnreadError(at)
        if self._is(at, end, "we", "have"):
            at += 2
        until = end if some else self._until_others(np, at, end)
        said, at = self._list(at, until, inner=True)
        if self._is(at, end, "iff"):
            other, at = self._list(at + 1, end, inner=True)
            said = f"({said} ⇔ {other})"
        return np.around(said), at

    def _there(self, at: int, end: int) -> tuple[str, int]:
        np, at = self._noun_phrase(at, end, existing=True)
        more = at + 1
        more += 2 * (self._is(more, end, "there") and self._word(more + 1, end) in _EXISTS)
        named = self._is(at, end, "and") and np.opening.startswith("(∃")
        if (
            named and self._word(more, end) in SOME
        ):  # `a state $p$ and a symbol $x$ with $q(p, x)$`
            said, at = self._there(more, end)
            return np.around(said), at
        return self._exists(np), at

    # noun phrases

    def _of_subject(self, at: int, end: int) -> tuple[str, int]:
        if either := self._of_either(at, end):
            return either
        np, at = self._noun_phrase(at, end)
        if np.word == "any":  # every one, or some
            raise UnreadError(at)
        copula = next((i for i in range(at, end) if self._word(i, end) in COPULAS), at)
        also = self._is(at, end, "and") and self._word(at + 1, end) in ALL
        if np.word in ALL and also and self._is(copula, end, "is"):  # of each by itself
            own, behind = self._verb_phrase(np.terms, copula, end)
            said, at = self._of_subject(at + 1, end)
            if at != behind:
                raise UnreadError(at)
            return f"{np.around(own)} ∧ {said}", at
        if np.opening and self._is(at, end, "and"):  # `some parent of x and some parent of y are`
            other, behind = self._noun_phrase(at + 1, end)
            said, at = self._verb_phrase((*np.terms, *other.terms), behind, end)
            return np.around(other.around(f"({said})")), at
        begin = at
        said, at = self._verb_phrase(np.terms, at, end)
        saids, signs = [said], list[str]()
        words = {self._word(i, at) for i in range(begin, at)}
        while (word := self._word(at + self._mark(at, end), end)) in {"and", "but", "or"}:
            apart = self._mark(at, end)
            behind = at + apart + 1
            if self._acts(behind, end):
                more, at = self._verb_phrase(np.terms, behind, end)
            elif (
                not apart
                and self._word(behind, end)
                and (found := self._without_copula(np.terms, behind, end))
                and not self._acts(found[1], end)  # else another thing is spoken of
            ):
                if word != "but" and "not" in words:  # perhaps of both
                    raise UnreadError(at)
                more, at = found
            else:
                break
            if not apart and words & {
                "that",
                "which",
                "who",
                "whose",
            }:  # perhaps of what that is said of
                raise UnreadError(at)
            saids.append(more)
            signs.append("∨" if word == "or" else "∧")
        if len({*signs}) > 1:
            raise UnreadError(at)
        joint = f" {signs[0]} " if signs else ""
        return np.around(f"({joint.join(saids)})"), at

    def _acts(self, at: int, end: int) -> bool:
        """Whether here begins what is said of something."""
        return self._verb(at, end) or self._word(at, end) in COPULAS

    def _of_either(self, at: int, end: int) -> tuple[str, int] | None:
        """Return what is said of two things by turns: `neither is below the other`."""
        if len(self.subject) != 2 or self.other:  # noqa: PLR2004 - of two
            return None
        exactly = self._is(at, end, "exactly", "one")
        least = self._is(at, end, "at", "least", "one")
        begin = at + exactly + 2 * least
        word = self._word(begin, end)
        behind = begin + 1 + 2 * self._is(begin + 1, end, "of", "them")
        acts = self._acts(behind, end)
        whole = word not in {"neither", "each"}
        rest = " ".join(piece.text for piece in self.pieces[at:end])
        if not (acts if not whole or exactly or least else _ONE_AND_OTHER.search(rest)):
            return None
        saids: list[str] = []
        begin = begin if whole else behind
        try:
            for one, other in (self.subject, self.subject[::-1]):
                self.one, self.other = one, other
                read = self._of_subject(begin, end) if whole else None
                said, behind = read or self._verb_phrase((one,), begin, end)
                saids.append(said)
        finally:
            self.one = self.other = ""
        spoken = " ".join(piece.text for piece in self.pieces[begin:behind])
        if exactly and "the other" not in spoken:
            one, other = saids
            return f"({one} ∧ ¬({other}) ∨ {other} ∧ ¬({one}))", behind
        if word == "neither":
            return " ∧ ".join(f"¬({said})" for said in saids), behind
        if whole and not (least or _ONE_AND_OTHER.search(spoken)):
            raise UnreadError(at)  # at least one, or exactly one
        return "(" + (" ∧ " if word == "each" else " ∨ ").join(saids) + ")", behind
