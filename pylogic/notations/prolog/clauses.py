"""Clauses: cut from the tokens at their full stops, each with its head and its first fault."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from pylogic.notations.prolog.operators import NECKS, Operators, starts_term
from pylogic.notations.prolog.priorities import clash

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylogic.notations.prolog.lexer import Token

DEEPEST: Final = 5_000
"""How deep brackets may nest; SWI-Prolog's reader nests them on the stack of C."""

_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
_TERM: Final = ("a term",)
_NO_HEAD: Final = frozenset({"variable", "number", "string", "cut"})


class Fault(NamedTuple):
    """What is wrong in a clause, where, and what could stand there."""

    what: str
    token: Token
    expected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SourceClause:
    """One clause of a text.

    Attributes
    ----------
    kind : str
        `clause`, `directive` or `query`.
    predicate : str
        `name/arity` of the head; empty where there is none.
    tokens : sequence of Token
        All of it, the full stop included.
    fault : Fault or None
        Why it cannot be a clause.
    singletons : tuple of str
        Variables that occur once although their names do not say so.
    """

    kind: str
    predicate: str
    tokens: Sequence[Token]
    fault: Fault | None
    singletons: tuple[str, ...]

    @property
    def lines(self) -> tuple[int, int]:
        """The first and the last line."""
        return self.tokens[0].line, self.tokens[-1].line


def clauses(tokens: Sequence[Token]) -> Iterator[SourceClause]:
    """Yield the clauses that the tokens make; directives declare operators for those behind."""
    operators = Operators()
    start = 0
    for i, token in enumerate(tokens):
        if token.kind == "end" or i == len(tokens) - 1:
            yield _clause(tokens[start : i + 1], operators)
            start = i + 1


def _clause(tokens: Sequence[Token], operators: Operators) -> SourceClause:
    first = tokens[0]
    if first.kind == "symbol" and first.text in {":-", "?-"}:
        kind = "directive" if first.text == ":-" else "query"
        shape = _Shape(operators)
        fault = shape.fault(tokens[1:]) if len(tokens) > 1 else None
        fault = fault or shape.clash(tokens)
        operators.obey(tokens[1:])
        return SourceClause(kind, "", tokens, fault, ())
    shape = _Shape(operators)
    fault = shape.fault(tokens)
    name, arity = "", 0
    if fault is None:
        name, arity, fault = _head(tokens, shape)
    fault = fault or shape.clash(tokens)
    counts = Counter(token.text for token in tokens if token.kind == "variable")
    singletons = tuple(v for v, n in counts.items() if n == 1 and not v.startswith("_"))
    return SourceClause("clause", f"{name}/{arity}" if name else "", tokens, fault, singletons)


class _Shape:
    """The brackets and joints of one clause.

    Attributes
    ----------
    joints : list of int
        Where the tokens that join stand, outside of all brackets.
    """

    def __init__(self, operators: Operators) -> None:
        self._operators = operators
        self._open: list[Token] = []
        self.joints: list[int] = []

    def fault(self, tokens: Sequence[Token]) -> Fault | None:
        """Return the first fault: operands must alternate with what joins them."""
        operand = True  # is expected next
        for i, token in enumerate(tokens):
            if token.kind == "bad":
                return Fault(token.text, token)
            following = tokens[i + 1] if i + 1 < len(tokens) else None
            found = self._operand(token, following) if operand else self._joint(i, token)
            if isinstance(found, Fault):
                return self._with_stop(found, tokens[i - 1] if i else None)
            operand = found
        last = tokens[-1]
        if last.kind != "end":
            return Fault("the clause has no full stop", last, ("a full stop",))
        return None

    def clash(self, tokens: Sequence[Token]) -> Fault | None:
        """Return the fault of an operator that takes what it may not, in a clause without any."""
        if self._operators.libraries or not (found := clash(tokens, self._operators.declared)):
            return None
        what = f"an operand of {found.text} binds less tightly than it may"
        return Fault(what, found, ("brackets around it",))

    def _with_stop(self, fault: Fault, before: Token | None) -> Fault:
        """Return a fault; where a line may begin a clause, it proposes a stop behind the last."""
        begins = before is not None and fault.token.line > before.line and not self._open
        if before is None or not begins or "a full stop" not in fault.expected:
            return fault
        what = f"{fault.what}; line {before.line} may lack its full stop"
        return fault._replace(what=what, expected=("a full stop",))

    def _operand(self, token: Token, following: Token | None) -> bool | Fault:
        """Take a token where a term must begin; return whether one must still begin behind it."""
        if token.kind == "bracket":
            return self._bracket(token, following)
        if token.kind == "end":
            return Fault("the clause ends where a term is missing", token, _TERM)
        applied = following is not None and following.text == "(" and not following.after_layout
        if token.kind in {"name", "quoted", "symbol"}:
            if applied:
                return True  # its bracket is taken as one around an operand
            if self._operators.leads(token) and following is not None:
                return starts_term(following) and not (
                    following.kind != "bracket" and self._operators.joins(following)
                    and not self._operators.leads(following)
                )  # fmt: skip
        return False

    def _bracket(self, token: Token, following: Token | None) -> bool | Fault:
        if token.text in _CLOSING:
            if len(self._open) >= DEEPEST:
                return Fault(f"brackets nest deeper than {DEEPEST:,}", token)
            self._open.append(token)
            return not (
                token.text in "[{" and following is not None
                and following.text == _CLOSING[token.text]
            )  # fmt: skip
        what = (
            "a term is missing" if token.text in ",|" else f"a term is missing before {token.text}"
        )
        return Fault(what, token, _TERM)

    def _joint(self, i: int, token: Token) -> bool | Fault:
        """Take a token behind a term; return whether another term must follow."""
        if token.kind == "end":
            if self._open:
                opened = self._open[-1]
                return Fault(
                    f"the {opened.text} is never closed", opened, (_CLOSING[opened.text],)
                )
            return False
        if token.kind == "bracket" and token.text in _CLOSING.values():
            if not self._open or _CLOSING[self._open[-1].text] != token.text:
                expected = (
                    (_CLOSING[self._open[-1].text],) if self._open else ("a comma", "a full stop")
                )
                return Fault(f"the {token.text} closes nothing", token, expected)
            self._open.pop()
            return False
        if token.text == "{" and not token.after_layout:  # a dict
            return self._bracket(token, None)
        if self._operators.follows(token):
            return False
        if not self._operators.joins(token):
            closing = _CLOSING[self._open[-1].text] if self._open else "a full stop"
            what = f"{token.text} cannot follow a term"
            return Fault(what, token, ("a comma", "an operator", closing))
        if not self._open:
            self.joints.append(i)
        return True


def _head(tokens: Sequence[Token], shape: _Shape) -> tuple[str, int, Fault | None]:
    """Return the name and arity of a clause's predicate, or the fault in its head."""
    joints = [tokens[i] for i in shape.joints]
    necks = [token for token in joints if token.text in NECKS]
    for again in necks[1:]:
        if again.text != "=>":  # which may be an operator of its own
            what = f"a second {again.text} in one clause"
            return "", 0, Fault(what, again, ("a comma", "a full stop before it"))
    neck = necks[0] if necks else None
    before = [token for token in joints if neck is None or _is_before(token, neck)]
    if (strange := _strange_joint(before, neck)) is not None:
        colon = strange.text == ":"
        what = "a colon alone joins no body" if colon else "this is not how a clause goes on"
        expected = (":-",) if colon else (":-", "-->", "a full stop")
        return "", 0, Fault(what, strange, expected)
    first, second = tokens[0], tokens[1]
    if before and before[0].text != ",":
        return before[0].text, 2, None
    if first.kind in _NO_HEAD or (first.kind == "symbol" and second.text != "("):
        return "", 0, Fault("no clause begins like this", first, ("the name of a predicate",))
    if first.kind == "bracket":
        return "", 0, Fault("no clause begins like this", first, ("the name of a predicate",))
    applied = second.text == "(" and not second.after_layout
    more = 2 if neck is not None and neck.text == "-->" else 0
    plain = re.fullmatch(r"'([a-z]\w*)'", first.text, re.ASCII)
    return plain[1] if plain else first.text, (_commas(tokens) + 1 if applied else 0) + more, None


def _is_before(token: Token, other: Token) -> bool:
    return (token.line, token.column) < (other.line, other.column)


def _strange_joint(before: Sequence[Token], neck: Token | None) -> Token | None:
    """Return what shows that a clause lost its neck: a comma or a colon where its head ends."""
    if neck is not None and neck.text != ":-":
        return None  # guards and pushbacks have commas
    if any(token.text in {",", ":", "|", ";", "->"} for token in before):
        return before[0]
    return None


def _commas(tokens: Sequence[Token]) -> int:
    """Return how many commas stand right inside the bracket that the second token is."""
    depth = commas = 0
    for token in tokens[1:]:
        if token.kind != "bracket":
            continue
        if token.text in _CLOSING:
            depth += 1
        elif token.text in _CLOSING.values():
            depth -= 1
            if depth == 0:
                break
        elif token.text == "," and depth == 1:
            commas += 1
    return commas
