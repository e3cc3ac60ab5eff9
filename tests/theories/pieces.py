"""From a formula to the words of a random spelling; each knows what must stand before it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

from pylogic.core import formulas as f
from pylogic.notations.first_order.spelling.lexer import GREEK

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

EXPRESSION, IMPLICATION, DISJUNCTION, CONJUNCTION, UNARY, OPERAND, SUM, POSTFIX = range(8)
JOINING = {"iff", "implies", "or", "and"}
_SIGNS = {
    "iff": ("≡ ↔ ⇔", "<-> <=>", r"\equiv \leftrightarrow \Leftrightarrow \iff", "iff"),
    "implies": ("⊃ → ⇒", "-> =>", r"\supset \rightarrow \Rightarrow \to \implies", "implies"),
    "or": ("∨", r"| || \/", r"\vee \lor", "or"),
    "and": ("∧", "& && /\\", r"\wedge \land", "and"),
    "not": ("¬", "~ !", r"\neg \lnot", "not"),
    "exists": ("∃ Ǝ", "exists", r"\exists", "exists there_exists"),
    "all": ("∀", "all forall", r"\forall", "all forall for_all"),
    "true": ("⊤", "true", r"\top", "true"),
    "false": ("⊥", "false", r"\bot", "false"),
    "≠": ("≠", "!= /=", r"\neq \ne", "!="),
    "≤": ("≤", "<= =<", r"\leq \le", "<="),
    "≥": ("≥", ">=", r"\geq \ge", ">="),
    "=": ("=", "=", "=", "="),
    "<": ("<", "<", "<", "<"),
    ">": (">", ">", ">", ">"),
    "if": ("if", "if", r"\text{if}", "if"),
    "then": ("then", "then", r"\text{then}", "then"),
    "else": ("else", "else", r"\text{else}", "else"),
    ".": (". : ·", ". :", r". : \colon", ". :"),
    "'": ("' ′ ’", "'", r"' ^{\prime} ^\prime", "'"),
    "+": ("+", "+", "+", "+"),
    "-": ("- −", "-", "-", "-"),
}
_LETTERS = {letter: name for name, letter in GREEK.items()}
_LATEX = 2
_BRACKETS = (("(", ")"), ("(", ")"), ("[", "]"))


@dataclass(frozen=True, slots=True)
class Piece:
    """A word of a formula: a name, a number, a bracket, a sign.

    Attributes
    ----------
    word : str
        How it is written.
    sign : str
        Which sign it is; empty for names, numbers and brackets.
    gap : str
        Whether blanks stand before it: `none`, `any` or `some`.
    """

    word: str
    sign: str = ""
    gap: str = "any"


@dataclass(frozen=True, slots=True)
class Speller:
    """Writes formulas.

    Attributes
    ----------
    rng : random.Random
        What chooses.
    mixture : tuple of int
        The weights of Unicode, ASCII, LaTeX and words.
    brackets : float
        How probable brackets are that nobody needs.
    """

    rng: random.Random
    mixture: tuple[int, ...]
    brackets: float

    def spelt(self, formula: f.Formula) -> list[Piece]:
        """Return the words of a formula, with what blanks they need between them."""
        found = list(self._pieces(formula, EXPRESSION, last=True))
        return [
            replace(piece, gap="some") if piece.gap == "any" and _clash(before, piece) else piece
            for before, piece in zip([Piece("("), *found], found, strict=False)
        ]

    def _sign(self, name: str, gap: str = "any") -> Piece:
        kind = self.rng.choices(range(4), self.mixture)[0]
        return Piece(self.rng.choice(_SIGNS[name][kind].split()).replace("_", " "), name, gap)

    def _pieces(self, node: f.Node, level: int, *, last: bool) -> Iterator[Piece]:
        """Yield a node where the grammar asks for `level`; `last` when nothing follows it."""
        needed = self._needs_brackets(node, level, last=last)
        if needed or (not _is_name(node) and self.rng.random() < self.brackets):
            opening, closing = self.rng.choice(_BRACKETS)
            yield Piece(opening)
            yield from self._inside(node, EXPRESSION, last=True)
            yield Piece(closing)
        else:
            yield from self._inside(node, level, last=last)

    def _needs_brackets(self, node: f.Node, level: int, *, last: bool) -> bool:
        """Whether the grammar reads the node otherwise without brackets."""
        match node:
            case f.Number(value):
                return value < 0 and level == POSTFIX
            case f.Apply("+" | "-", _):
                return level > SUM
            case f.Compare() | f.Not():
                return level > UNARY
            case f.Exists() | f.ForAll():
                return level > UNARY or not last
            case f.And():
                return level > CONJUNCTION
            case f.Or():
                return level > DISJUNCTION
            case f.Implies():
                return level > IMPLICATION
            case f.Iff():
                return level > EXPRESSION
            case f.Conditional():
                return level > OPERAND or not (last or level == OPERAND)
            case _:
                return False

    def _inside(self, node: f.Node, level: int, *, last: bool) -> Iterator[Piece]:
        match node:
            case f.Predicate(name, args) | f.Apply(name, args):
                yield from self._applied(name, args)
            case f.Variable(name) | f.Constant(name):
                yield self._name(name)
            case f.Number(value):
                if value < 0:
                    yield self._sign("-")
                yield Piece(str(abs(value)))
            case f.Truth(value):
                yield self._sign("true" if value else "false")
            case f.Compare(relations, terms):
                yield from self._pieces(terms[0], SUM, last=False)
                for relation, term in zip(relations, terms[1:], strict=True):
                    yield self._sign(relation)
                    yield from self._pieces(term, OPERAND, last=last)
            case f.Not(body):
                yield self._sign("not")
                yield from self._pieces(body, UNARY, last=last)
            case f.And() | f.Or() | f.Implies() | f.Iff():
                yield from self._connected(node, level, last=last)
            case f.Exists(variables, body) | f.ForAll(variables, body):
                yield from self._quantified(node, variables, body, last=last)
            case f.Conditional(condition, positive, negative):
                yield self._sign("if")
                yield from self._pieces(condition, EXPRESSION, last=True)
                yield self._sign("then")
                yield from self._pieces(positive, EXPRESSION, last=True)
                yield self._sign("else")
                yield from self._pieces(
                    negative, OPERAND if level == OPERAND else EXPRESSION, last=True
                )
            case f.Meta():
                raise ValueError("a document has no places that a pattern leaves open")
            case _:
                assert_never(node)

    def _connected(
        self, node: f.And | f.Or | f.Implies | f.Iff, level: int, *, last: bool
    ) -> Iterator[Piece]:
        parts: Sequence[f.Formula]
        match node:
            case f.And(parts):
                sign, own = "and", CONJUNCTION
            case f.Or(parts):
                sign, own = "or", DISJUNCTION
            case f.Implies(left, right):
                sign, own, parts = "implies", IMPLICATION, (left, right)
            case f.Iff(left, right):
                sign, own, parts = "iff", EXPRESSION, (left, right)
        final = own if isinstance(node, f.Implies) else own + 1
        for part in parts[:-1]:
            yield from self._pieces(part, own + 1, last=False)
            yield self._sign(sign)
        yield from self._pieces(parts[-1], final, last=last or level > own)

    def _quantified(
        self,
        node: f.Exists | f.ForAll,
        variables: tuple[str, ...],
        body: f.Formula,
        *,
        last: bool,
    ) -> Iterator[Piece]:
        """Yield a quantifier with a dot, or one without before what binds as tightly."""
        yield self._sign("exists" if isinstance(node, f.Exists) else "all")
        commas = self.rng.random() < 0.4
        for i, name in enumerate(variables):
            if i and commas:
                yield Piece(",")
            yield self._name(name)
        if self.rng.random() < 0.6:
            yield self._sign(".")
            yield from self._pieces(body, EXPRESSION, last=True)
        elif _begins_no_name(body):
            yield from self._pieces(body, UNARY, last=last)
        else:
            opening, closing = self.rng.choice(_BRACKETS)
            yield Piece(opening)
            yield from self._pieces(body, EXPRESSION, last=True)
            yield Piece(closing)

    def _applied(self, name: str, args: tuple[f.Term, ...]) -> Iterator[Piece]:
        if name in {"+", "-"}:
            yield from self._pieces(args[0], SUM, last=False)
            yield self._sign(name)
            yield from self._pieces(args[1], POSTFIX, last=False)
            return
        if name == "'":
            yield from self._pieces(args[0], POSTFIX, last=False)
            yield self._sign("'", "none")
            return
        yield self._name(name)
        if not args:
            return
        yield Piece("(", gap="none")
        for i, arg in enumerate(args):
            if i:
                yield Piece(",")
            yield from self._pieces(arg, EXPRESSION, last=True)
        yield Piece(")")

    def _name(self, name: str) -> Piece:
        if not self.mixture[_LATEX] or self.rng.random() < 0.5:
            return Piece(name)
        if name in _LETTERS:
            return Piece(f"\\{_LETTERS[name]}")
        words = name.replace("_", r"\_").replace(" ", r"\ ")
        if len(name) == 1:
            return Piece(name)
        return Piece(f"\\{self.rng.choice(('mathit', 'mathrm', 'text'))}{{{words}}}")


def _is_name(node: f.Node) -> bool:
    return isinstance(node, f.Variable | f.Constant)


def _begins_no_name(body: f.Formula) -> bool:
    """Whether a formula binds as tightly as a quantifier, and cannot be taken for a variable."""
    match body:
        case f.Predicate(_, args):
            return bool(args)
        case _:
            return isinstance(body, f.Not | f.Exists | f.ForAll)


def _clash(before: Piece, piece: Piece) -> bool:
    """Whether two words would be read as one, or otherwise, with nothing between them."""
    if before.word in {"(", "["} or piece.word in {")", "]", ","}:
        return False
    if piece.word in {"~", "!"} and before.word in {".", "&", "|", "->", "<->"}:
        return False
    if _is_ascii(before) and _is_ascii(piece):
        return True
    wordlike = before.word[-1].isalnum() or before.word[-1] in "_'′’}"
    return wordlike and (piece.word[0].isalnum() or piece.word[0] in r"_\([")


def _is_ascii(piece: Piece) -> bool:
    """Whether a sign is made of ASCII characters that could join others."""
    joins = piece.sign not in {"", "'", "."} and piece.word.isascii()
    return joins and not any(map(str.isalnum, piece.word))
