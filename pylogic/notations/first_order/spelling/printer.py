"""Printing formulas of first-order logic in Unicode, ASCII or LaTeX; the inverse of the reader.

Brackets stand only where the reader needs them. A quantifier and a conditional reach as far to the
right as they can, so they stand without brackets only where nothing follows (`last` below).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.notations.first_order.spelling.lexer import GREEK

(
    _EXPRESSION,
    _IMPLICATION,
    _DISJUNCTION,
    _CONJUNCTION,
    _UNARY,
    _OPERAND,
    _SUM,
    _PRODUCT,
    _POSTFIX,
) = range(9)
_WORD = re.compile(
    r"(?!(?:and|or|xor|not|if|then|else|iff|implies|exists|forall|all)$)[^\W\d]\w*'*"
)
_LETTERS = {letter: name for name, letter in reversed(GREEK.items())}


@dataclass(frozen=True, slots=True)
class Style:
    """The spelling of each sign."""

    iff: str
    implies: str
    either: str
    both: str
    negation: str
    exists: str
    every: str
    relations: dict[str, str]
    words: tuple[str, str, str]
    truth: tuple[str, str]
    products: dict[str, str]
    latex: bool = False


_PLAIN = {sign: sign for sign in f.RELATIONS}
_WORDS = {f.TIMES: " * ", f.DIVIDE: " div ", f.MODULO: " mod "}
STYLES = {
    "unicode": Style(" ≡ ", " ⊃ ", " ∨ ", " ∧ ", "¬", "∃", "∀", _PLAIN,
                     ("if ", " then ", " else "), ("⊥", "⊤"), _WORDS),
    "ascii": Style(" <-> ", " -> ", " | ", " & ", "~", "exists ", "all ",
                   _PLAIN | {"≠": "!=", "≤": "<=", "≥": ">="},
                   ("if ", " then ", " else "), ("false", "true"), _WORDS),
    "latex": Style(r" \equiv ", r" \supset ", r" \vee ", r" \wedge ", r"\neg ",
                   r"\exists ", r"\forall ", _PLAIN | {"≠": r"\neq", "≤": r"\leq", "≥": r"\geq"},
                   (r"\text{if } ", r" \text{ then } ", r" \text{ else } "), (r"\bot", r"\top"),
                   {f.TIMES: r" \cdot ", f.DIVIDE: r" \mathbin{\mathrm{div}} ",
                    f.MODULO: r" \bmod "},
                   latex=True),
}  # fmt: skip


def is_word(name: str) -> bool:
    """Whether the name of a constant is read as one where it stands without quotation marks."""
    return _WORD.fullmatch(name) is not None


def print_formula(node: f.Node, style: str = "unicode") -> str:
    """Return the formula or term as text in the style `unicode`, `ascii` or `latex`.

    Reading the text with a vocabulary that knows its names gives an equal formula.
    """
    return _Printer(STYLES[style]).text(node, _EXPRESSION, last=True)


@dataclass(frozen=True, slots=True)
class _Printer:
    style: Style

    def text(self, node: f.Node, level: int, *, last: bool) -> str:
        """Return `node` where the grammar asks for `level`; `last` when nothing follows it."""
        style = self.style
        match node:
            case f.Constant(name) if not is_word(name):
                return f'"{name}"'
            case f.Variable(name) | f.Constant(name):
                return self.name(name)
            case f.Number(value):
                return self.bracketed(str(value), when=value < 0 and level == _POSTFIX)
            case f.Meta(name):
                return f"?{name}"
            case f.Truth(value):
                return style.truth[value]
            case f.Predicate(name, ()):
                return self.name(name)
            case f.Predicate(name, args):
                return f"{self.name(name).rstrip()}({self.arguments(args)})"
            case f.Apply(function, args):
                return self.application(function, args, level)
            case f.Compare():
                return self.bracketed(self.chain(node, last=last), when=level > _UNARY)
            case f.Not(body):
                return self.bracketed(
                    style.negation + self.text(body, _UNARY, last=last), when=level > _UNARY
                )
            case f.And() | f.Or() | f.Implies() | f.Iff():
                return self.connected(node, level, last=last)
            case f.Exists(variables, body) | f.ForAll(variables, body):
                sign = style.exists if isinstance(node, f.Exists) else style.every
                names = " ".join(map(self.name, variables))
                return self.bracketed(
                    f"{sign}{names}. {self.text(body, _EXPRESSION, last=True)}",
                    when=not last or level > _UNARY,
                )
            case f.Conditional():
                operand = level == _OPERAND
                return self.bracketed(
                    self.conditional(node, operand=operand),
                    when=level > _OPERAND or not (last or operand),
                )
            case _:
                assert_never(node)

    def bracketed(self, text: str, *, when: bool) -> str:
        return f"({text})" if when else text

    def connected(self, node: f.And | f.Or | f.Implies | f.Iff, level: int, *, last: bool) -> str:
        style = self.style
        match node:
            case f.And(parts):
                sign, own = style.both, _CONJUNCTION
            case f.Or(parts):
                sign, own = style.either, _DISJUNCTION
            case f.Implies(left, right):
                sign, own, parts = style.implies, _IMPLICATION, (left, right)
            case f.Iff(left, right):
                sign, own, parts = style.iff, _EXPRESSION, (left, right)
        final = own if isinstance(node, f.Implies) else own + 1  # a ⊃ b ⊃ c is a ⊃ (b ⊃ c)
        texts = [self.text(part, own + 1, last=False) for part in parts[:-1]]
        texts.append(self.text(parts[-1], final, last=last or level > own))
        return self.bracketed(sign.join(texts), when=level > own)

    def chain(self, node: f.Compare, *, last: bool) -> str:
        first, *others = node.terms
        text = self.text(first, _SUM, last=False)
        for relation, term in zip(node.relations, others, strict=True):
            text += f" {self.style.relations[relation]} {self.text(term, _OPERAND, last=last)}"
        return text

    def conditional(self, node: f.Conditional, *, operand: bool) -> str:
        if_, then, else_ = self.style.words
        return (
            if_ + self.text(node.condition, _EXPRESSION, last=True)
            + then + self.text(node.positive, _EXPRESSION, last=True)
            + else_ + self.text(node.negative, _OPERAND if operand else _EXPRESSION, last=True)
        )  # fmt: skip

    def application(self, function: str, args: tuple[f.Term, ...], level: int) -> str:
        match function, args:
            case "+" | "-", (left, right):
                sum_ = self.text(left, _SUM, last=False)
                text = f"{sum_} {function} {self.text(right, _PRODUCT, last=False)}"
                return self.bracketed(text, when=level > _SUM)
            case ((f.TIMES | f.DIVIDE | f.MODULO), (left, right)):
                sign = self.style.products[function]
                text = f"{self.text(left, _PRODUCT, last=False)}{sign}"
                text += self.text(right, _POSTFIX, last=False)
                return self.bracketed(text, when=level > _PRODUCT)
            case "'", (arg,):
                return self.text(arg, _POSTFIX, last=False) + "'"
            case _, ():
                return self.name(function)
            case _:
                return f"{self.name(function).rstrip()}({self.arguments(args)})"

    def arguments(self, args: Iterable[f.Term]) -> str:
        return ", ".join(self.text(arg, _EXPRESSION, last=True) for arg in args)

    def name(self, name: str) -> str:
        if not self.style.latex:
            return name
        head = _LETTERS.get(name[0])
        if head and len(name) == 1:
            return f"\\{head} "
        plain = len(name) == 1 or name[1:].isdigit()
        words = name.replace("_", r"\_").replace(" ", r"\ ")
        return words if plain else f"\\mathit{{{words}}}"
