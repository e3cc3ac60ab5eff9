"""Sentences that say what is in a set, or which one a value is, by the words behind `the`.

`The centre $Z$ is the set of all $z ∈ G$ such that ...`, `Let $p(x, y)$ be the line $l$ with ...`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pylogic.core import regexes as re
from pylogic.notations.first_order.prose.around_heads import (
    begins_with,
    lead_of,
    letters_of,
    prefix_of,
)
from pylogic.notations.first_order.prose.defined_words import RESERVED
from pylogic.notations.first_order.prose.english import Grammar
from pylogic.notations.first_order.prose.english_tokens import Piece
from pylogic.notations.first_order.prose.lexicon import NAME

_NAMED = re.compile(r"\\?[A-Za-z]\w*(?:_\{?\w+\}?)?|\\math\w+\s*\{\w+\}")
_APPLIED = re.compile(rf"(?:{_NAMED.pattern})\((?P<args>[^()]+)\)")
_COPULAS = frozenset({"is", "be", "denotes", "denote"})
_SETS = (("the", "set", "of"), ("the", "collection", "of"), ("the", "family", "of"))
_ALL = frozenset({"all", "those"})
_ONE = frozenset({"unique", "only", "one"})
_SUCH = (("such", "that"), ("for", "which"), ("with",), ("satisfying",))
_BEFORE = frozenset({"of", "the", "a", "an", "denoted", "by", "written", "as", "to", "for"})
"""What may stand before a name beside nouns: `The closure of $A$, denoted by $c(A)$, is`."""
_FEW = 3
"""How many words may stand before a letter."""


@dataclass(frozen=True, slots=True)
class Valued:
    """What a sentence says is in a set, or what a term is.

    term: The set or the term.
    letter: What stands for an element, or for the value.
    bounds: What is said of the letters.
    nouns: What the letter is called.
    begin: Where the condition begins.
    is_set: Whether all of which the condition holds are meant, and not the one.
    """

    term: str
    letter: str
    bounds: tuple[str, ...]
    nouns: tuple[str, ...]
    begin: int
    is_set: bool

    @property
    def letters(self) -> list[str]:
        """The letters that the condition may speak of."""
        return re.findall(r"\w+", f"{self.term} {self.letter}")


def stated(valued: Valued, grammar: Grammar, context: Mapping[str, str], *, latex: bool) -> str:
    """Return the formula that a sentence says with its condition.

    context: From which sets letters are.
    Raises UnreadError: The condition is not read.
    """
    bounds = [*valued.bounds]
    bounded = [valued.letter] if any(valued.letter in bound for bound in bounds) else []
    bounds += grammar.nouns(valued.nouns, [valued.letter], bounded)
    body = grammar.condition(valued.begin, len(grammar.pieces))
    bounds += [
        f"({said})" for name, said in context.items()
        if name in valued.letters and not any(name in bound for bound in bounds)
    ]  # fmt: skip
    says = " ∧ ".join([*dict.fromkeys(bounds), body])
    if not valued.is_set:
        return f"{says} ⊃ {valued.term} = {valued.letter}"
    left, right = ("\\{", "\\}") if latex else ("{", "}")
    return f"{valued.term} = {left}{valued.letter} : {says}{right}"


def valued_in(pieces: Sequence[Piece]) -> Valued | None:
    """Return what a sentence says a set or a value is; None if it says nothing of that kind."""
    at, bounds = prefix_of(pieces)
    at, lead = lead_of(pieces, at)
    copula = next(
        (
            i for i in range(at + 1, len(pieces) - 2) if pieces[i + 1].text == "the"
            and (pieces[i].text in _COPULAS or (pieces[i].text == "for" and lead == "write"))
        ),
        0,
    )  # fmt: skip
    named = copula - 1 - (pieces[copula - 1].text == ",") if copula else 0
    if not copula or pieces[named].kind != "formula":
        return None
    term = pieces[named].text
    applied = _APPLIED.fullmatch(term)
    is_set = any(begins_with(pieces, copula + 1, one) for one in _SETS)
    if not (applied or (is_set and _NAMED.fullmatch(term))):
        return None
    known = {*re.findall(r"\w+", applied["args"])} if applied else set()
    if not all(_is_before(piece, known) for piece in pieces[at:named]):
        return None
    begin = copula + (4 if is_set else 2)
    begin += pieces[begin].text in (_ALL if is_set else _ONE)
    end = begin
    while end < len(pieces) and pieces[end].kind == "word" and end - begin < _FEW:
        end += 1
    nouns = tuple(piece.text for piece in pieces[begin:end])
    if end >= len(pieces) or pieces[end].kind != "formula" or {*nouns} & RESERVED:
        return None
    own = letters_of(pieces[end].text)
    such = next((one for one in _SUCH if begins_with(pieces, end + 1, one)), ())
    if own is None or len(own[0]) != 1 or not such or own[0][0] in known:
        return None
    if not is_set and not (nouns and NAME.fullmatch(own[0][0])):
        return None
    return Valued(
        term, own[0][0], (*bounds, *own[1]), nouns, end + 1 + len(such), is_set
    )  # fmt: skip


def _is_before(piece: Piece, known: set[str]) -> bool:
    """Whether a piece may stand before a name: a noun, or an argument."""
    if piece.kind == "formula":
        return {*re.findall(r"\w+", piece.text)} <= known
    return piece.text == "," or piece.text in _BEFORE or piece.text not in RESERVED
