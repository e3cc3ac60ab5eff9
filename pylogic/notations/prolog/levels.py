"""What stands in one bracket of a term, as far as it was read.

An operator that finds no operand is an atom: `[-]`, `X = dynamic`, `- = Y`. So operands and
operators are kept apart until it is known which they are.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pylogic.notations.prolog.lexer import Token
from pylogic.notations.prolog.nodes import TermNode, name_of
from pylogic.notations.prolog.operators import GREATEST, Operator

CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
_TERM: Final = ("a term",)
CLAUSE, BRACKET, ARGUMENTS, LIST, TAIL, DICT = range(6)
_PARTED: Final = {ARGUMENTS: ",", LIST: ",|", TAIL: ",|", DICT: ","}


class TermFault(NamedTuple):
    """What is wrong in a clause, where, and what could stand there."""

    what: str
    token: Token
    expected: tuple[str, ...] = ()


class Unreadable(Exception):
    """SWI-Prolog would not read a clause; it never leaves the reader."""

    def __init__(self, fault: TermFault) -> None:
        self.fault = fault
        super().__init__(fault.what)


class Pending(NamedTuple):
    """An operator whose operands are not whole."""

    operator: Operator
    token: Token


@dataclass(slots=True)
class Level:
    """What stands in a bracket that is open, as far as it was read.

    kind: The clause itself, a bracket, arguments, a list or what is behind its bar, or a dict.
    opened: The bracket.
    owner: The name that is applied to it.
    """

    kind: int
    opened: Token | None = None
    owner: Token | None = None
    terms: list[tuple[TermNode, int]] = field(default_factory=list)
    pending: list[Pending] = field(default_factory=list)
    is_whole: bool = False  # an operator or the end must come next
    parts: list[TermNode] = field(default_factory=list)
    key: TermNode | None = None  # of a dict, whose value is read now

    @property
    def closing(self) -> str:
        """The token that closes it; empty for the clause."""
        return CLOSING[self.opened.text] if self.opened is not None else ""

    def ends_at(self, token: Token) -> bool:
        """Whether the term that is read now ends before a token."""
        if self.kind == CLAUSE:
            return token.kind == "end"
        if token.kind != "bracket":
            return False
        return token.text == self.closing or token.text in _PARTED.get(self.kind, "")

    def put(self, node: TermNode) -> None:
        """Take a whole operand."""
        self.terms.append((node, 0))
        self.is_whole = True

    def loosen(self, maximum: int) -> None:
        """Make an atom of a prefix operator whose operand only binds like `maximum`."""
        if not self.pending or self.is_whole:
            return
        operator, token = self.pending[-1]
        if operator.kind == "prefix" and maximum > operator.right:
            self.pending.pop()
            self.put(TermNode(token, name_of(token.text)))

    def reduce(self, maximum: int) -> None:
        """Build the terms of operators that bind at least as tightly as `maximum`."""
        while self.terms and self.pending and maximum >= self.pending[-1].operator.priority:
            operator, token = self.pending[-1]
            arity = 2 if operator.kind == "infix" else 1
            if arity > len(self.terms):
                return
            operands = self.terms[-arity:]
            least = (operator.right,) if operator.kind == "prefix" else (operator.left,)
            allowed = (operator.left, operator.right) if arity > 1 else least
            if any(own > most_ for (_, own), most_ in zip(operands, allowed, strict=True)):
                if maximum > GREATEST:
                    what = f"an operand of {token.text} binds less tightly than it may"
                    raise Unreadable(TermFault(what, token, ("brackets around it",)))
                return
            del self.terms[-arity:]
            self.pending.pop()
            node = TermNode(
                token,
                name_of(token.text),
                tuple(node for node, _ in operands),
                is_joined=arity > 1,
            )
            self.terms.append((node, operator.priority))

    def finish(self, token: Token) -> TermNode:
        """Return the term, which ends before a token."""
        self.loosen(GREATEST + 1)
        self.reduce(GREATEST + 1)
        if not self.terms and len(self.pending) == 1:
            name = self.pending.pop().token
            self.put(TermNode(name, name_of(name.text)))
        if len(self.terms) != 1 or self.pending:
            raise Unreadable(missing(token))
        (node, _), self.terms, self.is_whole = self.terms[0], [], False
        return node


def missing(token: Token) -> TermFault:
    """Return the fault of a token that stands where a term must begin."""
    if token.kind == "end":
        return TermFault("the clause ends where a term is missing", token, _TERM)
    if token.text in ",|":
        return TermFault("a term is missing", token, _TERM)
    return TermFault(f"a term is missing before {token.text}", token, _TERM)


def made(level: Level, last: TermNode) -> TermNode:
    """Return the term of a bracket that is closed."""
    opened, owner = level.opened, level.owner
    if opened is None or (level.kind == BRACKET and opened.text == "("):
        return last
    if level.kind == BRACKET:
        return TermNode(opened, "{}", (last,))
    if owner is None:
        return TermNode(opened, "[]", tuple(level.parts), is_list=level.kind == LIST)
    name = "dict" if level.kind == DICT else name_of(owner.text)
    return TermNode(owner, name, tuple(level.parts))
