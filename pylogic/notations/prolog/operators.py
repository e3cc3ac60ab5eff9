"""Which tokens join others: what a clause's shape is checked with.

Here it is only told where an operand must stand and where something that joins: enough to name the
place where a text is broken. Priorities are checked in `priorities.py`, where they are certain.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.notations.prolog.lexer import Token

_INFIX_NAMES: Final = frozenset({"is", "mod", "rem", "div", "rdiv", "divs", "tdiv", "xor", "as"})
_INFIX_SIGNS: Final = frozenset(
    {
        "*", "**", "*->", "+", "-", "-->", "->", ".", "/", "//", "/\\", ":", ":-", ":<", ":=",
        ";", "<", "<<", "=", "=..", "=:=", "=<", "==", "=>", "=@=", "=\\=", ">", ">:<", ">=", ">>",
        "@<", "@=<", "@>", "@>=", "\\/", "\\=", "\\==", "\\=@=", "^", "|",
    }
)  # fmt: skip
_PREFIX_NAMES: Final = frozenset(
    {
        "dynamic", "discontiguous", "initialization", "meta_predicate", "module_transparent",
        "multifile", "public", "thread_local", "thread_initialization", "volatile", "table",
        "tnot",
    }
)  # fmt: skip
NECKS: Final = frozenset({":-", "-->", "=>"})
_ARGUMENTS: Final = 3


def starts_term(token: Token) -> bool:
    """Whether a term can begin with the token."""
    if token.kind == "bracket":
        return token.text in "([{"
    return token.kind not in {"end", "bad"}


@dataclass(slots=True)
class Operators:
    """The operators in force: the usual ones, and those that directives of the text declare."""

    infix: set[str] = field(default_factory=lambda: set(_INFIX_NAMES))
    prefix: set[str] = field(default_factory=lambda: set(_PREFIX_NAMES))
    postfix: set[str] = field(default_factory=set)
    libraries: bool = False
    declared: set[str] = field(default_factory=set)

    def joins(self, token: Token) -> bool:
        """Whether the token can stand between two operands."""
        if token.kind == "symbol":
            known = token.text in self.infix or token.text in _INFIX_SIGNS
            return known or self.libraries  # which may have brought operators
        if token.kind == "name":
            return token.text in self.infix or self.libraries
        return token.kind == "bracket" and token.text in ",|"

    def follows(self, token: Token) -> bool:
        """Whether the token is declared to stand behind its operand."""
        return token.text in self.postfix

    def leads(self, token: Token) -> bool:
        """Whether the token can stand before its only operand."""
        return token.kind == "symbol" or token.text in self.prefix

    def obey(self, directive: Sequence[Token]) -> None:
        """Take note of the operators that a directive declares; it comes without its neck."""
        words = [token.text for token in directive if token.text not in {"(", ")", "[", "]", ","}]
        if not words:
            return
        if words[0] in {"use_module", "ensure_loaded", "module"}:
            self.libraries = True
        if words[0] != "op" or len(words) < _ARGUMENTS:
            return
        kind, names = words[2], {word.strip("'") for word in words[3:] if word != "."}
        self.declared |= names
        match len(kind), kind[:1]:
            case 3, _:
                self.infix |= names
            case 2, "f":
                self.prefix |= names
            case 2, _:
                self.postfix |= names
