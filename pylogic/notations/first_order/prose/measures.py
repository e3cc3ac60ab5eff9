"""Values that nouns name: `the degree of $x$`, `a vertex of degree 1`, `has a higher score than`.

A sentence may define such a noun by a number: `The *degree* of $x$ is the number of vertices
adjacent to $x$`. Formulas may do so as well, by a function that is called like the noun.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from pylogic.core import regexes as re
from pylogic.notations.first_order.prose.defined_words import Phrase
from pylogic.notations.first_order.prose.english_tokens import Piece
from pylogic.notations.first_order.prose.lexicon import (
    ARTICLES,
    COPULAS,
    HAVING,
    NAME,
    Said,
    UnreadError,
    reads,
)
from pylogic.notations.first_order.prose.noun_phrases import NounPhrases
from pylogic.notations.first_order.prose.quantities import NUMBERS, Quantity
from pylogic.notations.first_order.spelling.plurals import singular

_COMPARED = {
    ("at", "least"): "≥", ("at", "most"): "≤", ("equal", "to"): "=", ("exactly",): "=",
    ("different", "from"): "≠",
}  # fmt: skip
_GREATER = frozenset({"greater", "larger", "higher", "more", "bigger", "longer", "later"})
_LESS = frozenset({"less", "smaller", "lower", "fewer", "shorter", "earlier"})
_DIVISIBLE = (("divisible", "by"), ("a", "multiple", "of"), ("a", "divisor", "of"))
_FUNCTION = re.compile(
    r"(?<![\w\\])(?:\\math\w+\{|\\operatorname\{)?(?P<name>[a-z]\w{2,})\}?"
    r"(?:\(\s*\w+\s*\)\s*(?:=|≠|<|>|≤|≥|∈|\\(?:in|neq?|leq?|geq?|ge|le)(?![a-z]))"
    r"|\s*(?::|\\colon)\s*\w+\s*(?:→|->|\\(?:to|rightarrow)(?![a-z])))"
)
"""A function that formulas have, of one argument."""
_HAS = re.compile(
    r"\b(?:has|have|and|with|the|its)\s+(?:an?\s+)?(?P<noun>[a-z]{3,})\s+[$`]?(?P<name>\\?\w+)\(\s*\w['’]?\s*\)"
    r"(?=\s*[$`,.;]|\s+(?:and|of)\b)"
)
"""What a noun and a function are: `Each job $j$ has a duration $p(j)$`."""
_VALUED = r"\\?(?P<name>\w+)\(\s*\w['’]?\s*\)\s*=(?!\s*\\?\{)"
_CALLED = (
    re.compile(
        rf"(?<![\w\\]){_VALUED}[^$;.]{{1,200}}\$\s+(?:for|be|is|denotes?)\s+(?:its|the)"
        r"\s+(?!set\b|number\b|sum\b)(?P<noun>[a-z]{3,})(?=\s*[,.;]|\s+of\b)"
    ),
    re.compile(
        r"\b[Tt]he\s+(?:\\emph\{|\*+)?(?P<noun>[a-z]{3,})[*}]*\s+of\s+(?:an?\s+)?(?:[a-z]{2,}\s+)?"
        rf"\$?\w\$?\s+is\s+\$?{_VALUED}"
    ),
)
"""What words call the value of an equation: `$d(x) = ...$ for its degree`."""


def functions_in(text: str) -> dict[str, str]:
    """Return by noun the functions of one argument that a text has."""
    patterns = (_HAS, *(_CALLED if "=" in text else ()))
    named = {found["noun"]: found["name"] for p in patterns for found in p.finditer(text)}
    return named | {found["name"]: found["name"] for found in _FUNCTION.finditer(text)}


@dataclass(frozen=True, slots=True)
class Measure:
    """What a sentence defines as the number of something.

    noun: What the value is called; empty where it has a formula only.
    name: The function.
    term: What it is the value of.
    nouns: What that is called, and the letter stands for.
    begin: Where the words begin that tell what is counted.
    """

    noun: str
    name: str
    term: str
    nouns: tuple[str, ...]
    begin: int


def measure_of(pieces: Sequence[Piece], letters: Sequence[str]) -> Measure | None:
    """Return what `The *degree* $d(x)$ of a vertex $x$ is the number of` defines.

    letters: Those for a value that has none in the sentence.
    """
    words = [piece.text if piece.kind == "word" else "" for piece in pieces]
    number = next((i for i in range(len(words)) if words[i : i + 3] == ["the", "number", "of"]), 0)
    verb = number - 1
    if verb < 1 or words[verb] not in {"is", "be", "denotes", "denote", "counts"}:
        return None
    if verb <= 2 and pieces[verb - 1].kind == "formula":  # noqa: PLR2004 - perhaps behind a word
        found = _APPLIED.fullmatch(pieces[verb - 1].text)
        lead = verb == 1 or words[0] == "let"
        return Measure("", found[1], found[2], (), number + 3) if found and lead else None
    at = 2 + (pieces[2].kind == "formula")
    if words[0] != "the" or not words[1] or words[at : at + 1] != ["of"]:
        return None
    name = words[1].replace("-", "_")
    term = ""
    if at > 2:  # noqa: PLR2004 - the function stands behind its noun
        found = _APPLIED.fullmatch(pieces[2].text)
        if found is None:
            return None
        name, term = found[1], found[2]
    if "," in term:
        between = {piece.text for piece in pieces[at:verb] if piece.kind == "formula"}
        known = between <= {part.strip() for part in term.split(",")}
        return Measure("", name, term, (), number + 3) if known else None
    of = [i for i in range(at + 1, verb) if words[i] not in ARTICLES]
    own = pieces[verb - 1].text if pieces[verb - 1].kind == "formula" else ""
    nouns = tuple(words[i] for i in (of[:-1] if own else of))
    if (own and not NAME.fullmatch(own)) or "" in nouns or not (nouns or own) or len(nouns) > 2:  # noqa: PLR2004 - an adjective and a noun
        return None
    if own and term and own != term:
        return None
    return Measure(words[1], name, own or term or letters[0], nouns, number + 3)


_LETTER = r"[^\W\d_](?:_?\d|['’])*"
_APPLIED = re.compile(rf"(\\?\w+|\\\w+\{{\w+\}})\(\s*({_LETTER}(?:\s*,\s*{_LETTER})*)\s*\)")


@dataclass(slots=True)
class Measures(NounPhrases):
    """Reads values that nouns name, and what compares them."""

    def counted(self, terms: tuple[str, ...], at: int, end: int) -> str:
        """Return how many there are of what words speak of: `vertices that it sees`."""
        self.subject = terms if len(terms) == 1 else ()
        at += self._word(at, end) in {"all", "those", "different"}
        np, reached = self._noun_phrase(at, end, existing=True)
        if reached != end or np.word != "∃" or len(np.terms) != 1:
            raise UnreadError(reached)
        joint = np.opening.partition("(")[2].partition("(")[2].removesuffix(" ∧ ")
        if not joint:
            raise UnreadError(at)
        return f"⟪{np.terms[0]} : {joint}⟫"

    def _function(self, at: int, end: int) -> str:
        """Return the function that a noun names; nothing if it names none."""
        word = self._word(at, end)
        functions = self.lexicon.learnt.functions
        return functions.get(word) or functions.get(singular(word), "") if word else ""

    def _measured(self, at: int, end: int) -> tuple[Said, int] | None:
        """Return the value that `the degree of $x$` or `its degree` names."""
        name = self._function(at + 1, end)
        if not name:
            return None
        theirs = self._is(at, end, "their") and self.local in {(), self.subject}
        own = self._is(at, end, "its") or (theirs and not self._several(at))
        if own and len(self.subject) == 1:
            return Said((f"{name}({self._inside(self.subject[0])})",)), at + 2
        if not self._is(at, end, "the") or not self._is(at + 2, end, "of"):
            return None
        np, at = self._noun_phrase(at + 3, end)
        if len(np.terms) != 1 or np.word == "any":
            raise UnreadError(at)
        return replace(np, terms=(f"{name}({self._inside(np.terms[0])})",)), at

    def _value(self, function: str, at: int, end: int) -> tuple[Said, int]:
        """Return a value that something is compared with."""
        formula = self._formula(at, end)
        if formula and not reads(formula):
            return Said((formula,)), at + 1
        word = self._word(at, end)
        if word in NUMBERS or word == "zero":
            return Said((str(NUMBERS.get(word, 0)),)), at + 1
        if function and self._is(at, end, "that", "of"):
            np, at = self._noun_phrase(at + 2, end)
            if len(np.terms) != 1 or np.word == "any":
                raise UnreadError(at)
            return replace(np, terms=(f"{function}({self._inside(np.terms[0])})",)), at
        if measured := self._measured(at, end):
            return measured
        if word in self.names:
            return Said((self.names[word],)), at + 1
        raise UnreadError(at)

    def _compares(self, at: int, end: int) -> tuple[str, int]:
        """Return the sign for words that compare, `=` for none, and where they end."""
        at += self._is(at, end, "strictly")
        for words, sign in _COMPARED.items():
            if self._is(at, end, *words):
                return sign, at + len(words)
        word = self._word(at, end)
        if word in _GREATER | _LESS and self._is(at + 1, end, "than"):
            return ">" if word in _GREATER else "<", at + 2
        return "=", at

    def _compared(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return what compares a value: `is at most the degree of $y$`, `exceeds $2$`."""
        if len(terms) != 1:
            return None
        word = self._word(at, end)
        no = False
        if word in COPULAS:
            no = self._is(at + 1, end, "not")
            sign, at = self._compares(at + 1 + no, end)
        elif word in {"equals", "exceeds"}:
            sign, at = "=" if word == "equals" else ">", at + 1
        else:
            return None
        if "(" not in terms[0]:  # of which the words name no value
            return None
        function = terms[0].partition("(")[0]
        np, at = self._value(function, at, end)
        if no and np.opening:
            raise UnreadError(at)
        said = f"({terms[0]} {sign} {np.terms[0]})"
        return (f"¬{said}" if no else np.around(said)), at

    def _divides(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return that numbers are divided by others: `$x$ divides $y$`, `is a multiple of $y$`."""
        if len(terms) != 1:
            return None
        no = self._is(at, end, "does", "not", "divide")
        if no or self._word(at, end) in {"divides", "divide"}:
            np, at = self._noun_phrase(at + 1 + 2 * no, end)
            number, divisor = np.terms[-1], terms[0]
        else:
            no = self._is(at + 1, end, "not")
            begin = at + 1 + no
            words = next((w for w in _DIVISIBLE if self._is(begin, end, *w)), ())
            if self._word(at, end) not in COPULAS or not words:
                return None
            np, at = self._noun_phrase(begin + len(words), end)
            number, divisor = terms[0], np.terms[-1]
            if "divisor" in words:
                number, divisor = divisor, number
        if len(np.terms) != 1 or (no and np.opening):
            raise UnreadError(at)
        said = f"({number} \\bmod {divisor} = 0)"
        return (f"¬{said}" if no else np.around(said)), at

    def _has_value(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return what `has degree $2$`, `has a higher score than $y$` or `have the same` says."""
        if self._word(at, end) not in {"has", "have"}:
            return None
        at += 1
        if self._is(at, end, "the", "same") or self._word(at, end) == "different":
            same = self._is(at, end, "the")
            return self._alike(terms, "=" if same else "≠", at + 1 + same, end)
        if len(terms) != 1:
            return None
        at += self._word(at, end) in ARTICLES
        word = self._word(at, end)
        if word in _GREATER | _LESS and (name := self._function(at + 1, end)):
            return self._more(terms[0], ">" if word in _GREATER else "<", name, at + 2, end)
        return self._with_value(terms[0], at, end)

    def _with_value(self, term: str, at: int, end: int) -> tuple[str, int] | None:
        """Return what `degree at least 2` says of a term."""
        name = self._function(at, end)
        if not name:
            return None
        sign, at = self._compares(at + 1, end)
        np, at = self._value(name, at, end)
        return np.around(f"({name}({self._inside(term)}) {sign} {np.terms[0]})"), at

    def _more(self, term: str, sign: str, name: str, at: int, end: int) -> tuple[str, int]:
        own = f"{name}({self._inside(term)})"
        if not self._is(at, end, "than"):  # than what the sentence is about
            if len(self.subject) != 1 or term == self.subject[0]:
                raise UnreadError(at)
            return f"({own} {sign} {name}({self._inside(self.subject[0])}))", at
        np, at = self._noun_phrase(at + 1, end)
        if len(np.terms) != 1 or np.word in {"any", "some", "count"}:
            raise UnreadError(at)
        return np.around(f"({own} {sign} {name}({self._inside(np.terms[0])}))"), at

    def _alike(
        self, terms: tuple[str, ...], sign: str, at: int, end: int
    ) -> tuple[str, int] | None:
        name = self._function(at, end)
        if not name:
            return None
        own = [f"{name}({self._inside(term)})" for term in terms]
        at += 1
        if len(terms) > 1:
            pairs = [f"({a} {sign} {b})" for i, a in enumerate(own) for b in own[i + 1 :]]
            return f"({' ∧ '.join(pairs)})", at
        if not self._is(at, end, "as") or sign != "=":
            raise UnreadError(at)
        np, at = self._noun_phrase(at + 1, end)
        if len(np.terms) != 1 or np.word in {"any", "count"}:
            raise UnreadError(at)
        return np.around(f"({own[0]} = {name}({self._inside(np.terms[0])}))"), at

    def _having(self, terms: tuple[str, ...], at: int, end: int) -> tuple[str, int] | None:
        """Return that something has what a phrase relates to it: `x has no red successor`."""
        without = self._word(at, end) == "without"
        no = self._word(at, end) in {"does", "do"} and self._is(at + 1, end, "not")
        at += 2 * no
        together = len(terms) > 1 and self._word(at, end) == "share"
        verbs = {"have"} if no else {*HAVING, "with", "without"}
        if not together and self._word(at, end) not in verbs:
            return None
        no |= without
        begin = at + 1 + self._is(at + 1, end, "both")
        alike = len(terms) > 1 and self._is(begin, end, "the", "same")
        own = Quantity("∃", "a", 2) if alike else self._quantity(begin, end)
        own = Quantity("∃", "a", 0) if without and own is None else own
        if alike and (words := self._described(begin + 2, end)[0]) != in_singular(words):
            raise UnreadError(at)  # one of them, or all
        if own is None or own.sign in {"", "∀"} or own.pair or own.other or own.alone:
            return None
        if (own.word == "any" and not no) or (no and own.word not in {"a", "an", "any"}):
            raise UnreadError(at)
        had = self._had(terms, own, begin + own.length, end, together=together or alike)
        while had and self._word(had[1], end) in {"and", "but"}:
            more = self._quantity(had[1] + 1, end)
            if more is None or not _is_some(more, {"∃", "¬∃"}):
                break
            also = self._had(terms, more, had[1] + 1 + more.length, end, together=together)
            if also is None or no or more.word == "any":
                raise UnreadError(at)
            had = f"{had[0]} ∧ {also[0]}", also[1]
        return had and (f"¬{had[0]}" if no else f"({had[0]})", had[1])

    def _had(
        self, terms: tuple[str, ...], own: Quantity, at: int, end: int, *, together: bool = False
    ) -> tuple[str, int] | None:
        """Return that there is, or how many there are, of what a noun relates to something.

        together: Whether several have the same, of which no `common` tells.
        """
        common = self._is(at, end, "common")
        words, at = self._described(at + common, end)
        if self._is(at, end, "in", "common"):
            common, at = True, at + 2
        more = self._quantity(at + 1, end) if self._is(at, end, "and") else None
        if more and _is_some(more, {"∃"}):  # `a red and a blue successor`
            behind = self._described(at + 1 + more.length, end)[0]
            if not self._related(words) and (noun := self._related(behind)):
                one = self._had_of([*words, *behind[noun[0] :]], terms, own, at, at)
                also = self._had(terms, more, at + 1 + more.length, end)
                return (f"{one[0]} ∧ {also[0]}", also[1]) if one and also else None
        if (common or together) != (len(terms) > 1):
            return None
        return self._had_of(words, terms, own, at, end)

    def _related(self, words: Sequence[str]) -> tuple[int, Phrase] | None:
        """Return where a noun begins in words that relates two things, and its phrase."""
        known = ((i, self.lexicon.relation(" ".join(words[i:]))) for i in range(len(words)))
        return next(((i, phrase) for i, phrase in known if phrase), None)

    def _had_of(
        self, words: Sequence[str], terms: tuple[str, ...], own: Quantity, at: int, end: int
    ) -> tuple[str, int] | None:
        found = self._related(words)
        if not found and singular(words[-1] if words else "") not in {"element", "member"}:
            return None
        first, relation = found or (len(words) - 1, None)
        letter = self._fresh()
        whole = set() if relation else {*self.lexicon.learnt.subsets.values()}
        restrictions = [
            f"{relation.name}({letter}, {self._inside(term)})" if relation
            else f"({letter} \\in {term})"
            for term in terms
        ]  # fmt: skip
        restrictions += self._nouns([*words[:first]], (letter,))
        restrictions += [f"({letter} \\in {one})" for one in whole if len(whole) == 1]
        at = self._restricted(at, end, restrictions, (letter,))
        return self._exists(self._bound((letter,), own, restrictions)), at

    def _exists(self, np: Said) -> str:
        """Return that there is what a noun phrase speaks of, or how many there are of it."""
        said = np.around("⊤").replace(" ∧ ⊤", "")
        if "⊤" in said:
            raise UnreadError
        return said


def _is_some(own: Quantity, signs: AbstractSet[str]) -> bool:
    """Whether words speak of one thing alone that is there, or of none."""
    return own.sign in signs and not (own.pair or own.other or own.alone)


def in_singular(words: Sequence[str]) -> list[str]:
    """Return words with the last in the singular."""
    return [*words[:-1], *map(singular, words[-1:])]
