"""What restricts a noun: `that beats $x$`, `outside $S$`, `on which it lies`, `of degree 1`."""

from dataclasses import dataclass, replace

from pylogic.core import regexes as re
from pylogic.notations.first_order.prose.lexicon import (
    COPULAS,
    NAME,
    PREPOSITIONS,
    PRONOUNS,
    Said,
    UnreadError,
    reads,
)
from pylogic.notations.first_order.prose.pieces import Pieces
from pylogic.notations.first_order.spelling.plurals import singular

_OTHER = (("other", "than"), ("different", "from"), ("distinct", "from"))
_SET = re.compile(r"[A-Z](?:_?\d+|['’′])*|\\?\{[^{}]*\}")
"""The name of a set, or what it lists."""
_SUCH = (
    ("such", "that"),
    ("so", "that"),
    ("for", "which"),
    ("with",),
    ("where",),
    ("satisfying",),
)


@dataclass(slots=True)
class Restrictions(Pieces):
    """Reads what stands behind nouns."""

    def _restricted(
        self, at: int, end: int, restrictions: list[str], terms: tuple[str, ...] = (),
        *, existing: bool = False,
    ) -> int:  # fmt: skip
        """Add what stands behind a noun phrase with `such that` and the like; return its end."""
        while True:
            begin = at + self._mark(at, end)
            if self._word(at, end) == "whose" and len(terms) == 1:
                said, at = self._whose(terms[0], at + 1, end)
                restrictions.append(said)
                continue
            having = self._word(at, end) in {"with", "without"}
            if having and terms and (had := self._having(terms, at, end)):
                restrictions.append(had[0])
                at = had[1]
                continue
            if fronted := self._fronted(terms, at, end):
                restrictions.append(fronted[0])
                at = fronted[1]
                continue
            if self._word(at, end) in {"that", "which", "who"} and terms:
                said, at = self._relative(terms, at + 1, end)
                restrictions.append(said)
                continue
            if terms and self._word(at, end) in PRONOUNS and self._verb(at + 1, end):
                said, at = self._relative(terms, at, end)
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

    def _whose(self, term: str, at: int, end: int) -> tuple[str, int]:
        """Return what is said of a value or of what a noun relates: `whose members are small`."""
        noun = self._word(at, end)
        if name := self._function(at, end):
            return self._verb_phrase((f"{name}({self._inside(term)})",), at + 1, end)
        relation = self.lexicon.relation(noun) if noun else None
        if relation is None:
            raise UnreadError(at)
        if noun == singular(noun):
            np = self._only_one(relation, term)
        else:
            every = self._fresh()
            related = f"{relation.name}({every}, {self._inside(term)})"
            np = Said((every,), f"(∀{every} ({related} ⊃ ", "))", "every")
        said, at = self._verb_phrase(np.terms, at + 1, end)
        return np.around(said), at

    def _placed(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return what stands behind a noun without a verb: `outside $S$`, `adjacent to $x$`."""
        if self._word(at, end) in {"of", "with"} and len(terms) == 1:
            return self._with_value(terms[0], at + 1, end)
        if any(self._is(at, end, *words) for words in _OTHER) and len(terms) == 1:
            it = self.subject if self._is(at + 2, end, "itself") else ()
            both = self._is(at + 2, end, "both") and self._is(at + 4, end, "and")
            if (
                both
                and (one := self._formula(at + 3, end))
                and (two := self._formula(at + 5, end))
            ):
                return f"({terms[0]} ≠ {one}) ∧ ({terms[0]} ≠ {two})", at + 6
            np, at = (Said(it), at + 3) if it else self._noun_phrase(at + 2, end)
            if len(np.terms) != 1 or np.opening:
                raise UnreadError(at)
            return f"({terms[0]} ≠ {np.terms[0]})", at
        no = self._is(at, end, "not") or self._is(at, end, "outside")
        begin = at + self._is(at, end, "not")
        own = self._formula(begin + 1, end)
        if self._is(begin, end, "outside", "it") and len(self.subject) == 1:
            own = self.subject[0]
        elif not _SET.fullmatch(own):
            own = ""
        if self._word(begin, end) in {"in", "outside"} and own:
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
