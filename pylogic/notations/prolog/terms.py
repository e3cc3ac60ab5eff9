"""Terms of Prolog, read from tokens by the priorities of operators, as SWI-Prolog reads them."""

from collections.abc import Sequence
from typing import Final

from pylogic.notations.prolog.levels import (
    ARGUMENTS,
    BRACKET,
    CLAUSE,
    CLOSING,
    DICT,
    LIST,
    TAIL,
    Level,
    Pending,
    TermFault,
    Unreadable,
    made,
    missing,
)
from pylogic.notations.prolog.lexer import Token
from pylogic.notations.prolog.nodes import TermNode, name_of
from pylogic.notations.prolog.operators import NECKS, Operators

DEEPEST: Final = 5_000
"""How deep brackets may nest; SWI-Prolog's reader nests them on the stack of C."""

_NAMES: Final = frozenset({"name", "quoted", "symbol", "cut"})
_CLASSES: Final = frozenset({"name", "quoted", "symbol", "variable"})


class ClauseReading:
    """The reading of one clause.

    necks: The necks that stand outside of all brackets.
    dots: The dots that ask dicts for values, or for what is worked out from them.
    """

    def __init__(self, tokens: Sequence[Token], operators: Operators) -> None:
        self._tokens = tokens
        self._operators = operators
        self._levels = [Level(CLAUSE)]
        self.necks: list[Token] = []
        self.dots: list[Token] = []

    def term(self) -> TermNode:
        """Return the term of the clause. Raises Unreadable: SWI-Prolog would not read it."""
        at = 0
        while at < len(self._tokens):
            token = self._tokens[at]
            if token.kind == "bad":
                raise Unreadable(TermFault(token.text, token))
            level = self._levels[-1]
            if level.kind == DICT and level.key is None:
                at += self._key(level, token, at)
            elif (level.terms or level.pending) and level.ends_at(token):
                node = level.finish(token)
                if level.kind == CLAUSE:
                    return node
                self._part(level, node, token)
                at += 1
            elif self._joined(level, token, at):
                at += 1
            elif level.is_whole:
                raise Unreadable(self._unjoined(level, token))
            else:
                at += self._operand(level, token, at)
        raise Unreadable(
            TermFault("the clause has no full stop", self._tokens[-1], ("a full stop",))
        )

    def _joined(self, level: Level, token: Token, at: int) -> bool:
        """Take a token as an operator, if it can be one here."""
        if token.kind not in _NAMES and token.text != "," and not (
            token.text == "|" and level.is_whole
        ):  # fmt: skip
            return False
        name = name_of(token.text)
        applied = token.kind in _NAMES and (self._is_applied(at) or self._is_applied(at, "{"))
        if token.kind == "quoted" and not applied:
            if name != token.text:  # quotes that are not needed say that it is no operator
                return False
            name = name[1:-1]
        if not level.is_whole:
            if applied:
                return False
            operator = self._operators.get(name, "prefix")
            if operator is not None and not self._is_minus_of_number(token, at):
                level.pending.append(Pending(operator, token))
                return True
        for kind in ("infix", "postfix"):
            operator = self._operators.get(name, kind)
            if operator is None:
                continue
            level.loosen(operator.left)
            if level.is_whole:
                level.reduce(operator.left)
                level.is_whole = kind == "postfix"
                level.pending.append(Pending(operator, token))
                if level.kind == CLAUSE and name in NECKS:
                    self.necks.append(token)
                if name == ".":
                    self.dots.append(token)
                return True
        return False

    def _operand(self, level: Level, token: Token, at: int) -> int:
        """Take the beginning of an operand; return of how many tokens."""
        if token.kind == "end":
            self._check_closed(token)
            raise Unreadable(missing(token))
        if token.kind == "bracket" and token.text not in CLOSING:
            raise Unreadable(self._closed_in_vain(level, token) or missing(token))
        if token.kind == "bracket":
            empty = at + 1 < len(self._tokens) and self._tokens[at + 1].text == CLOSING[token.text]
            if empty and token.text != "(":
                name = Token("name", token.text + CLOSING[token.text], token.line, token.column)
                if self._is_applied(at + 1):
                    return 2 + self._open(ARGUMENTS, at + 2, name)
                level.put(TermNode(name, name.text))
                return 2
            return self._open(LIST if token.text == "[" else BRACKET, at, None)
        if self._is_minus_of_number(token, at):
            return 1  # belongs to the number
        if token.kind in _NAMES and self._is_applied(at):
            return 1 + self._open(ARGUMENTS, at + 1, token)
        if token.kind in _CLASSES and token.text != ";" and self._is_applied(at, "{"):
            return 1 + self._open(DICT, at + 1, token)
        level.put(TermNode(token, name_of(token.text)))
        return 1

    def _open(self, kind: int, at: int, owner: Token | None) -> int:
        """Open a bracket; return how many tokens it takes, two where nothing stands in it."""
        opened = self._tokens[at]
        if len(self._levels) > DEEPEST:
            raise Unreadable(TermFault(f"brackets nest deeper than {DEEPEST:,}", opened))
        following = self._tokens[at + 1 : at + 2]
        if owner is not None and following and following[0].text == CLOSING[opened.text]:
            self._levels[-1].put(TermNode(owner, name_of(owner.text)))
            return 2
        self._levels.append(Level(kind, opened, owner))
        return 1

    def _part(self, level: Level, node: TermNode, token: Token) -> None:
        """Take a term that ends before a comma, a bar or the closing bracket."""
        if level.key is not None:
            node, level.key = TermNode(level.key.token, ":", (level.key, node)), None
        level.parts.append(node)
        if token.text == level.closing:
            self._levels.pop()
            self._levels[-1].put(made(level, node))
        elif level.kind == TAIL:
            what = f"a list goes on with {token.text} behind its tail"
            raise Unreadable(TermFault(what, token, ("]",)))
        elif token.text == "|":
            level.kind = TAIL

    def _key(self, level: Level, token: Token, at: int) -> int:
        """Take the key of a pair of a dict, and the colon; return of how many tokens."""
        if token.kind not in {"name", "quoted", "number"}:
            raise Unreadable(TermFault(f"{token.text} is no key of a dict", token, ("a key",)))
        following = self._tokens[at + 1] if at + 1 < len(self._tokens) else token
        if following.text != ":":
            raise Unreadable(TermFault("a key of a dict has no value", following, (":",)))
        level.key = TermNode(token, name_of(token.text))
        if any(part.args[0].name == level.key.name for part in level.parts):
            raise Unreadable(TermFault(f"the key {token.text} is there twice", token))
        return 2

    def _unjoined(self, level: Level, token: Token) -> TermFault:
        """Return the fault of a token behind a term, which it cannot follow."""
        if token.kind == "end":
            self._check_closed(token)
        if token.kind == "bracket" and token.text in CLOSING.values():
            return self._closed_in_vain(level, token) or missing(token)
        expected = ("a comma", "an operator", level.closing or "a full stop")
        return TermFault(f"{token.text} cannot follow a term", token, expected)

    def _closed_in_vain(self, level: Level, token: Token) -> TermFault | None:
        if token.text not in CLOSING.values() or token.text == level.closing:
            return None
        expected = (level.closing,) if level.closing else ("a comma", "a full stop")
        return TermFault(f"the {token.text} closes nothing", token, expected)

    def _check_closed(self, end: Token) -> None:
        opened = self._levels[-1].opened
        if opened is not None and end.kind == "end":
            what = f"the {opened.text} is never closed"
            raise Unreadable(TermFault(what, opened, (CLOSING[opened.text],)))

    def _is_applied(self, at: int, bracket: str = "(") -> bool:
        """Whether a bracket stands right behind a token."""
        following = self._tokens[at + 1] if at + 1 < len(self._tokens) else None
        return following is not None and following.text == bracket and not following.after_layout

    def _is_minus_of_number(self, token: Token, at: int) -> bool:
        following = self._tokens[at + 1] if at + 1 < len(self._tokens) else None
        return (
            token.text == "-" and following is not None
            and following.kind == "number" and not following.after_layout
        )  # fmt: skip
