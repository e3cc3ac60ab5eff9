"""What a sentence defines: `We say that a *beats* b if`, and where its condition begins."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from itertools import combinations, takewhile

from pylogic.notations.first_order.prose.around_heads import (
    LIST,
    SHORTEST,
    arrow_in,
    begins_with,
    bound_in,
    is_atom,
    lead_of,
    letters_in,
    letters_of,
    pieces_in,
    prefix_of,
    sign_of,
    with_said,
)
from pylogic.notations.first_order.prose.defined_words import RESERVED
from pylogic.notations.first_order.prose.english_tokens import Piece
from pylogic.notations.first_order.prose.lexicon import NAME
from pylogic.notations.first_order.spelling.plurals import singular

WRITES = frozenset({"write", "let", "define", "put", "set"})
_NAMED = (("called",), ("said", "to", "be"), ("termed",))
_ARTICLES = frozenset({"a", "an", "the", "two", "three", "four", "any", "some", "every", "each"})
_QUANTIFIERS = frozenset({"any", "some", "every", "each"})
_COPULAS = frozenset({"is", "are"})
_UNLIKE = frozenset({"distinct", "different"})
_MODALS = frozenset({"can", "may", "must", "has", "have"})
_LETTERS = "xyzuvwstkmnpqrgh"
"""Which variables are for nouns without one."""
_CLAUSES = frozenset({"who", "that", "which", "whose", "with", "without"})
_SUCH = frozenset({"such", "with", "for", "that", "which", "who"})
_WHICH = (("such", "that"), ("for", "which"), ("with",))
_ANYBODY = frozenset({"somebody", "someone", "something"})
_TUPLES = frozenset({"pair", "triple", "quadruple", "tuple"})


@dataclass(frozen=True, slots=True)
class Head:
    """What a sentence defines.

    words: With empty places; none where a formula alone is defined.
    terms: What stands in the places.
    sign: A formula that the sentence puts in for the words, or that it defines.
    bounds: What is said of the terms.
    nouns: Words before the first term, and what that is.
    arrow: Where the condition begins.
    rule: Whether it says of some, and not of all, of what that holds.
    article: What stands before a noun that has no variable in the sentence.
    until: Where the condition ends, which is a clause with a verb, if the head goes on behind it.
    noun: Whether the condition is a noun with all that is around it.
    others: Nouns before the other terms, each with its term.
    denied: Whether it holds of what the condition does not hold of: `unless`.
    """

    words: tuple[str, ...]
    terms: tuple[str, ...]
    sign: str
    bounds: tuple[str, ...]
    nouns: tuple[str, ...]
    arrow: int
    rule: bool = False
    until: int = 0
    article: str = ""
    noun: bool = False
    others: tuple[tuple[str, str], ...] = ()
    denied: bool = False


@dataclass(frozen=True, slots=True)
class Heads:
    """Reads what sentences define.

    constants: Letters that the text lists in sets.
    nouns: What stands before variables.
    tuples: By noun, how many values its things are made of, if they are tuples.
    ranged: Letters of which words say what they are wherever they stand, with these nouns.
    """

    constants: AbstractSet[str]
    nouns: AbstractSet[str] = frozenset()
    tuples: Mapping[str, int] = field(default_factory=dict)
    ranged: Mapping[str, AbstractSet[str]] = field(default_factory=dict)

    def free(self, used: AbstractSet[str], noun: str = "") -> list[str]:
        """Return the letters that are not used, and of which no other noun is said."""
        apart = {x for x, nouns in self.ranged.items() if nouns != {noun}}
        return [x for x in _LETTERS if x not in self.constants | used | apart]

    def of(self, pieces: Sequence[Piece]) -> Head | None:
        """Return what a sentence defines; None if it defines nothing that is read."""
        if head := self._tuple(pieces) or self._called(pieces) or self._kind(pieces):
            return head
        at, bounds = prefix_of(pieces)
        at, lead = lead_of(pieces, at)
        found = arrow_in(pieces, at)
        if found is None:
            return None
        arrow, begin, weak = found
        inner = pieces[at:arrow]
        while inner and inner[-1].text == ",":
            inner = inner[:-1]
        if len(inner) == 1 or (len(inner) == 2 and inner[1].text in {"hold", "holds"}):  # noqa: PLR2004
            only = inner[0]
            rule = weak and lead != "write"
            if only.kind == "formula" and is_atom(only.text) and pieces[arrow].text != "unless":
                return Head((), (), f"{only.text}", tuple(bounds), (), begin, rule=rule)
            return None
        called = any(begins_with(inner, i, n) for i in range(len(inner)) for n in _NAMED)
        marked = called or any(p.marked for p in inner)
        denied = pieces[arrow].text == "unless"
        rule = weak and not marked and not sign_of(inner)[1]
        if rule and not (len(inner) >= SHORTEST and _is_said_of(inner)):
            return None
        if lead in WRITES:
            return None
        head = self._words(pieces, inner, bounds, begin)
        if head is None:
            return None
        return replace(head, rule=denied or (rule and not head.sign), denied=denied)

    def _tuple(self, pieces: Sequence[Piece]) -> Head | None:
        """Return the head of `A *vertex* is a pair $(i, j)$ with ...`."""
        at = pieces[0].text in _ARTICLES
        words = [p.text for p in pieces[:6]]
        behind = at + 4
        if (
            len(pieces) <= behind + 1 or not pieces[at].marked
            or words[at + 1 : at + 3] != ["is", "a"]
            or pieces[at + 3].text not in _TUPLES or not LIST.fullmatch(pieces[behind].text)
            or pieces[behind + 1].text not in {"with", "where", "such"}
        ):  # fmt: skip
            return None
        begin = behind + 2 + (pieces[behind + 1].text == "such")
        return Head(("", "is", words[at]), (pieces[behind].text,), "", (), (), begin)

    def _called(self, pieces: Sequence[Piece]) -> Head | None:
        """Return the head of `A node that is not live is called *dead*`: the clause defines it."""
        texts = [p.text for p in pieces]
        begin = next((i + 1 for i in range(len(pieces) - 1, 0, -1) if not pieces[i].marked), 0)
        if named := self._lettered(pieces, begin):
            return named
        end = begin - (texts[begin - 1] in _ARTICLES)
        end -= texts[end - 1] == "called"
        behind = pieces[begin:]
        if (
            end <= SHORTEST or texts[end - 1] not in _COPULAS or not behind
            or not (texts[0] in {"a", "an"} or texts[0] != singular(texts[0]))
            or not {"if", "iff"}.isdisjoint(texts)
            or (_CLAUSES.isdisjoint(texts[1:5]) and texts[end] != "called")
        ):  # fmt: skip
            return None
        letter = self.free(letters_in(pieces))[0]
        *before, last = (p.text for p in behind)
        last = singular(last) if texts[end - 1] == "are" else last
        return Head(("", "is", *before, last), (letter,), "", (), (), 0, until=end - 1, noun=True)

    def _lettered(self, pieces: Sequence[Piece], begin: int) -> Head | None:
        """Return the head of `A vertex $x ∈ V$ with $d(x) = 1$ is called a *leaf*`."""
        texts = [p.text for p in pieces]
        end = begin - (texts[begin - 1] in _ARTICLES)
        at = next((i for i, p in enumerate(pieces) if p.kind == "formula"), 0)
        such = next((one for one in _WHICH if begins_with(pieces, at + 1, one)), ())
        own = letters_of(pieces[at].text) if at in {1, 2, 3} and such and pieces[begin:] else None
        if (
            own is None or len(own[0]) != 1 or texts[0] not in {"a", "an"}
            or texts[end - 2 : end] != ["is", "called"] or not {"if", "iff"}.isdisjoint(texts)
        ):  # fmt: skip
            return None
        words = ("", "is", *texts[begin:])
        such_at = at + 1 + len(such)
        return Head(
            words, (own[0][0],), "", tuple(own[1]), tuple(texts[1:at]), such_at, until=end - 2
        )

    def _kind(self, pieces: Sequence[Piece]) -> Head | None:
        """Return the head of `A *king* is a vertex $x$ such that`, `An *aunt* of $y$ is a ...`."""
        texts = [p.text for p in pieces]
        at = next((i for i, p in enumerate(pieces) if i and not p.marked), 0)
        if at < 2 or texts[0] not in {"a", "an"} or any(p.marked for p in pieces[at:]):  # noqa: PLR2004 - an article and a word
            return None
        words = ("", "is", *texts[1:at])
        terms: tuple[str, ...] = ()
        others: tuple[tuple[str, str], ...] = ()
        begin = next((i for i in range(at, min(at + 5, len(pieces))) if texts[i] == "is"), 0)
        between = [i for i in range(at, begin) if texts[i] not in _ARTICLES]
        letters = self.free(letters_in(pieces))
        if len(between) in {2, 3} and texts[at] in {"of", "for", "to"}:
            last = pieces[between[-1]]
            named = last.kind == "formula"
            if named != bool(NAME.fullmatch(last.text)) or len(between) > 2 + named:
                return None
            term = last.text if named else letters.pop(1)
            words, terms = (*words, texts[at], ""), (term,)
            nouns_of = between[1:-1] if named else between[1:] * (last.text not in _ANYBODY)
            others = tuple((texts[i], term) for i in nouns_of)
            at = begin
        begin = at + 1
        if not begins_with(pieces, at, ("is",)) or texts[begin : begin + 1] not in (["a"], ["an"]):
            return None
        letter = letters[0]
        alone = Head(words, (letter, *terms), "", (), (), begin, noun=True, others=others)
        words_behind = takewhile(
            lambda i: pieces[i].kind == "word" and texts[i] not in _SUCH,
            range(begin + 1, len(pieces)),
        )
        end = begin + 1 + len([*words_behind])
        nouns = tuple(texts[begin + 1 : end])
        formula = pieces[end].text if end < len(pieces) and pieces[end].kind == "formula" else ""
        if not formula or not 0 < len(nouns) < SHORTEST or terms:
            return alone
        own = letters_of(formula)
        such = next((one for one in _WHICH if begins_with(pieces, end + 1, one)), ())
        if own and len(own[0]) == 1 and own[1] and end + 1 == len(pieces):
            return Head(words, (own[0][0],), "", tuple(own[1]), nouns, end, until=end)
        if own is None or len(own[0]) != 1 or not such:
            return alone
        return Head(words, (own[0][0],), "", tuple(own[1]), nouns, end + 1 + len(such))

    def _ends_with_noun(self, inner: Sequence[Piece]) -> bool:
        """Whether a noun of the text ends a head, without a variable: `opposes a proposal`."""
        *_, article, last = inner
        one = article.text in {"a", "an"} and last.kind == "word" and not last.marked
        return one and singular(last.text) in self.nouns

    def _words(  # noqa: C901, PLR0912, PLR0915 - one branch for each thing that may stand in it
        self, pieces: Sequence[Piece], inner: Sequence[Piece], bounds: list[str], begin: int
    ) -> Head | None:
        inner, sign, where = sign_of(inner)
        bounds = [*bounds, *where]
        words: list[str] = []
        terms: list[str] = []
        nouns: list[str] = []
        more: list[str] = []
        others: list[tuple[str, str]] = []
        apart = False
        article = ""
        at = 0
        while at < len(inner):
            piece = inner[at]
            named = next((n for n in _NAMED if begins_with(inner, at, n)), None)
            if named:
                at += len(named)
                continue
            at += 1
            if piece.kind == "word":
                if piece.text == "another" and nouns and words[-1:] not in ([], [""]):
                    at += at < len(inner) and inner[at].text in {*nouns}
                    if at < len(inner) or len(terms) != 1:
                        return None
                    terms.append(self.free(letters_in(pieces))[1])
                    words.append("")
                    others += [(singular(noun), terms[1]) for noun in nouns[-1:]]
                    more.append(f"({terms[1]} ≠ {terms[0]})")
                    continue
                if piece.text in _ARTICLES and not piece.marked:
                    if terms and piece.text in _QUANTIFIERS:
                        return None
                    acts = len(words) > 1 and words[0] == "" and words[-1] not in _COPULAS
                    if acts and at + 1 == len(inner) and self._ends_with_noun(inner):
                        others.append(
                            (singular(inner[at].text), self.free(letters_in(pieces))[len(terms)])
                        )
                        words.append("")
                        terms.append(others[-1][1])
                        at += 1
                    continue
                verb = all(p.marked for p in inner[at:]) or self._ends_with_noun(inner)
                verb = verb or "another" in {p.text for p in inner[-2:]}
                acts = bool(nouns) and verb
                if piece.marked and not terms and not words and not acts:
                    return None
                if piece.text == "with" and terms and not {*words} - {"", "and"}:
                    said_of, at = with_said(inner, at)
                    if not said_of:
                        return None
                    more += said_of
                    continue
                if piece.text == "of" and {*nouns[-1:]} & _TUPLES and words[-1:] == [""]:
                    letters = [x for term in terms for x in NAME.findall(term)]
                    unlike = [p.text for p in inner[at : at + 1] if p.text in _UNLIKE]
                    at += len(unlike) + 1
                    if at >= len(inner) or inner[at].text not in _COPULAS:
                        return None
                    noun = singular(inner[at - 1].text)  # `A triple $(P, Q, R)$ of points`
                    others += [(noun, x) for x in letters]
                    more += [f"({a} ≠ {b})" for a, b in combinations(letters, 2) if unlike]
                    nouns = []
                    continue
                modal = piece.text in _MODALS and bool(nouns)
                whole = inner[at].text if piece.text == "of" and inner[at : at + 1] else ""
                if nouns[-1:] in (["element"], ["member"]) and whole and not terms:
                    bounds = [*bounds, f"({{}} \\in {whole})"]
                    at += 1
                    continue
                if not (terms or piece.marked or modal or piece.text in _COPULAS):
                    if piece.text in _MODALS | {"there"}:
                        return Head((), (), sign, tuple(bounds), (), begin) if sign else None
                    if piece.text in RESERVED:
                        return None
                    if piece.text in _UNLIKE:
                        apart = True
                        continue
                    nouns.append(piece.text)
                    continue
                if not terms:  # `A position is losing if it is not winning`
                    if nouns == ["it"]:
                        terms.append("it")
                        words += ["", piece.text]
                        continue
                    wide = self.tuples.get(singular(nouns[-1]), 1) if nouns else 1
                    several = 1 + (inner[0].text == "two")
                    letters = self.free(bound_in(pieces), singular("".join(nouns[-1:])))
                    letters = letters[: wide * several]
                    if not nouns or len(letters) < wide * several or several > 1 < wide:
                        return None
                    article = "" if several > 1 else inner[0].text
                    terms += letters if wide == 1 else [f"({', '.join(letters)})"]
                    words += ["", "and", ""] if several > 1 else [""]
                words.append(piece.text)
            elif piece.kind == "formula":
                own = letters_of(piece.text)
                if own is None:
                    return None
                letters, said = own
                if len(letters) == len(said) == 1 and inner[at - 2].text == "," and not more:
                    bound = said[0].removeprefix(f"({letters[0]}")  # `$x$, $y ∈ S$`
                    said = [*(f"({term}{bound}" for term in terms), *said]
                acts = bool({*words[:-1]} - {"", "and"})  # else it is the verb
                if acts and singular(words[-1]) in {*self.nouns, *map(singular, nouns)}:
                    others += [(words.pop(), letter) for letter in letters[:1]]
                before = not {*words} - {"", "and"}  # the verb
                if len(letters) > 1 and not before and inner[0].text != "two":
                    return None
                for letter in letters:
                    words += ["and"] if words[-1:] == [""] else []
                    words.append("")
                    terms.append(letter)
                more += said
            elif piece.text != "," or {*words} - {"", "and"}:
                return None
        if apart:
            more += [f"({a} ≠ {b})" for a, b in combinations(terms, 2)]
        taken = {w for w in words if w}
        if taken & {"only", "not", "unless", "never"}:
            return None
        if not taken - {"and", "is", "are"} or not terms or len({*terms}) != len(terms):
            return None
        bounds = [*(bound.replace("{}", terms[0]) for bound in bounds), *more]
        return Head(
            tuple(words),
            tuple(terms),
            sign,
            tuple(bounds),
            tuple(nouns),
            begin,
            article=article,
            others=tuple(others),
        )

    def is_unread(self, text: str) -> bool:
        """Whether a sentence shows by its font that it defines a word."""
        pieces = pieces_in(text) if not text.rstrip().endswith(":") else []
        head = self.of(pieces) if pieces else None
        if head is not None and (head.until or head.noun):
            return True
        begun = bool(pieces) and pieces[0].text in {"a", "an"}
        if begun and (_calls(pieces) or any(p.marked for p in pieces[1:2])):
            return True
        if any(p.marked for p in pieces) and any(p.text == "unless" for p in pieces):
            return True
        found = arrow_in(pieces, 0)
        return found is not None and any(piece.marked for piece in pieces[: found[0]])


def _is_said_of(inner: Sequence[Piece]) -> bool:
    """Whether a head says something of a letter or a noun, and is no formula beside words."""
    if inner[0].kind == "formula":
        return inner[1].kind == "word"
    behind = inner[2].kind == "formula" and bool(inner[3:4]) and inner[3].kind != "formula"
    return inner[0].text in {"a", "an", "two"} and (inner[2].text in _COPULAS or behind)


def _calls(pieces: Sequence[Piece]) -> bool:
    """Whether a sentence says what things are called: `A vertex of degree $1$ is a *leaf*`."""
    at = next((i for i, p in enumerate(pieces) if p.text == "called"), 0)
    behind = pieces[at + 1 : at + 3] if at else []
    return any(p.marked for p in behind) and pieces[at - 1].text in {"is", "are"}
