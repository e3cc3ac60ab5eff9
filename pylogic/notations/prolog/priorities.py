"""Where the priorities of operators clash: `a = b = c`, `X = :- a`.

Only what is certain is told: of a clause in which an operator stands as an atom, or one that the
text itself declares, nothing is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pylogic.notations.prolog.lexer import Token


class _Joint(NamedTuple):
    """An operator: its priority, and the greatest ones of its operands."""

    priority: int
    left: int
    right: int


def _table() -> dict[str, _Joint]:
    found = {}
    for priority, kind, names in (
        (1200, "xfx", ":- --> =>"), (1100, "xfy", ";"), (1050, "xfy", "-> *->"),
        (1000, "xfy", ","), (990, "xfx", ":="),
        (700, "xfx", "< = =.. =@= \\=@= =:= =< == =\\= > >= @< @=< @> @>= \\= \\== as is >:< :<"),
        (600, "xfy", ":"), (500, "yfx", "+ - /\\ \\/ xor"),
        (400, "yfx", "* / // mod rdiv << >> div rem divs tdiv"), (200, "xfy", "^"),
    ):  # fmt: skip
        for name in names.split():
            found[name] = _Joint(
                priority, priority - (kind[0] == "x"), priority - (kind[2] == "x")
            )
    return found


_INFIX: Final = _table()
_PREFIX: Final = {
    ":-": (1200, 1199), "?-": (1200, 1199), "\\+": (900, 900), "-": (200, 200), "+": (200, 200),
    "\\": (200, 200),
}  # fmt: skip
_GREATEST: Final = 1200
_NAMES: Final = frozenset(
    {"dynamic", "discontiguous", "initialization", "meta_predicate", "module_transparent"}
    | {"multifile", "public", "thread_local", "thread_initialization", "volatile", "table", "tnot"}
)
_CLOSING: Final = frozenset(")]}")
_PLAIN: Final = frozenset({"variable", "number", "string", "cut", "quoted"})


class _Uncertain(Exception):  # no error: nothing is known then
    pass


def clash(tokens: Sequence[Token], declared: Collection[str]) -> Token | None:
    """Return the operator whose operand binds less tightly than it may; None if there is none.

    Parameters
    ----------
    tokens : sequence of Token
        A clause without a fault in its shape.
    declared : collection of str
        The operators that the text declares.
    """
    if any(token.text in declared for token in tokens):
        return None
    try:
        return _Levels().clash(tokens)
    except _Uncertain:
        return None


class _Levels:
    """The brackets that are open, each with the operators whose right operand is not whole.

    Attributes
    ----------
    levels : list
        Of each the operators, and whether commas only part what is in it.
    """

    def __init__(self) -> None:
        self.levels: list[tuple[list[tuple[Token, int, int]], bool]] = [([], False)]
        self._applied = False  # a name, to what stands in the bracket that comes next

    def clash(self, tokens: Sequence[Token]) -> Token | None:
        """Return the first operator that clashes."""
        operand = True  # is expected next
        for i, token in enumerate(tokens):
            following = tokens[i + 1] if i + 1 < len(tokens) else None
            if operand:
                operand = self._operand(token, following)
                continue
            operand = False
            if token.kind == "end" or token.text in _CLOSING:
                if (found := self._reduced(_GREATEST)) is not None:
                    return found
                if token.kind != "end":
                    self.levels.pop()
            elif token.kind == "bracket" and token.text in ",|" and self.levels[-1][1]:
                if (found := self._reduced(_GREATEST)) is not None:
                    return found
                operand = True
            elif token.kind in {"symbol", "name", "bracket"} and token.text in _INFIX:
                joint = _INFIX[token.text]
                if (found := self._reduced(joint.left)) is not None:
                    return found
                self.levels[-1][0].append((token, joint.priority, joint.right))
                operand = True
            else:
                raise _Uncertain
        return None

    def _operand(self, token: Token, following: Token | None) -> bool:
        """Take a token where a term begins; return whether one must still begin behind it."""
        if token.kind == "bracket":
            if token.text in _CLOSING:  # of what is empty
                self.levels.pop()
                return False
            self.levels.append(([], token.text == "[" or self._applied))
            self._applied = False
            return True
        if following is not None and following.text == "(" and not following.after_layout:
            if token.kind in {"variable", "number", "string"}:
                raise _Uncertain
            self._applied = True
            return True
        if token.kind in _PLAIN:
            return False
        if token.text in _PREFIX and following is not None:
            ambiguous = following.kind in {"symbol", "end", "name"} and (
                following.text in _INFIX or following.text in _PREFIX or following.kind == "end"
            )
            if ambiguous or following.text in _CLOSING or following.text in ",|":
                raise _Uncertain
            if token.text in "+-" and following.kind == "number" and not following.after_layout:
                return True
            self.levels[-1][0].append((token, *_PREFIX[token.text]))
            return True
        if token.kind != "name" or token.text in _INFIX or token.text in _NAMES:
            raise _Uncertain
        return False

    def _reduced(self, most: int) -> Token | None:
        """Make whole what binds as tightly as a number; return what clashes."""
        pending = self.levels[-1][0]
        value = 0
        while pending and pending[-1][1] <= most:
            token, priority, right = pending.pop()
            if value > right:
                return token
            value = priority
        return None
