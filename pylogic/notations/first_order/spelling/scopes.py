"""How far a quantifier without a dot reaches: `∀x p(x) → q(x)`.

It binds as tightly as a negation. Where that would leave one of its variables free behind it, and
nothing before it speaks of that variable, it reaches as far as the variable stands.
"""

from collections.abc import Sequence
from itertools import takewhile

from lark import Token

from pylogic.notations.first_order.spelling.tokens import OPENERS, QUANTIFIERS, kind, level

OVERREACHING = "OVERREACHING"
"""The kind of a quantifier that is told as reaching farther than few would say."""
_TIGHTNESS = {
    "_AND": 5, "_OR": 4, "XOR": 3, "IMPLIES": 2, "IFF": 1, "IMPLIED_BY": 1,
}  # fmt: skip
"""Of the connectives; the looser one is smaller."""
_ENDS = frozenset(
    {"_COMMA", "_SEPARATOR", "SEMICOLON", "UNLESS", "PROVIDED", "WHERE", "DEFINED", "IF",
     "OTHERWISE", "_THEN", "_ELSE", "_ROW", "_WITH", "_END_CASES", "_END_SIZE"}
)  # fmt: skip
_REACHING = frozenset({"_DOT", "_THEN", "_ELSE"})
"""Behind these an expression reaches as far as it can."""
_LISTING = frozenset({"NAME", "_COMMA", "BPAR", "BBRACE"})
_SETS = frozenset(
    {"IN", "NOT_IN", "SUBSET", "PROPER", "NUMBER", "RANGE",
     "LBRACE", "_RBRACE", "CUP", "CAP", "SETMINUS",
     "TIMES", "LESS", "AT_MOST", "MORE", "AT_LEAST", "UNEQUAL", "PLUS", "MINUS"}
)  # fmt: skip


def widened(tokens: list[Token]) -> tuple[list[Token], list[Token]]:
    """Return the tokens with brackets where quantifiers reach farther, and those quantifiers."""
    if not any(token.type in QUANTIFIERS for token in tokens):
        return tokens, []
    opens: dict[int, int] = {}
    closes: dict[int, int] = {}
    told = []
    before: set[str] = set()  # names in front of the token, but those of closed brackets alone
    opened: list[tuple[set[str], set[str]]] = []  # what was before a bracket, and is bound in it
    for i, token in enumerate(tokens):
        if token.type == "NAME":
            before.add(str(token))
        elif token.type in OPENERS:
            opened.append(({*before}, set()))
        elif token.type in OPENERS.values() and opened:
            outside, bound = opened.pop()
            before = outside | (before - bound)
        if token.type not in QUANTIFIERS:
            continue
        begin, names = _bindings(tokens, i + 1)
        begin += begin < len(tokens) and tokens[begin].type == "_SCOPE"
        reach = None if names & before else _reach(tokens, i, begin, names)
        if opened:
            opened[-1][1].update(names)
        if reach is not None:
            opens[begin] = opens.get(begin, 0) + 1
            closes[reach] = closes.get(reach, 0) + 1
            told.append(token)
    if not told:
        return tokens, []
    out: list[Token] = []
    for i, token in enumerate(tokens):
        out += [_bracket(token, "_LPAR", "(")] * opens.get(i, 0)
        out.append(token)
        out += [_bracket(token, "_RPAR", ")")] * closes.get(i, 0)
    return out, told


def overreaching(tokens: Sequence[Token]) -> list[Token]:
    """Return the denied quantifiers with a dot that reach over what is not about their variables.

    In `¬∃x. p(x) ∧ q(y)` the dot makes `q(y)` part of what is denied, which few authors mean.
    """
    told = []
    for i, token in enumerate(tokens):
        denied = token.type == "NONE" or (i > 0 and tokens[i - 1].type == "NOT")
        if token.type not in QUANTIFIERS or not denied:
            continue
        body, names = _bindings(tokens, i + 1)
        if body >= len(tokens) or tokens[body].type != "_DOT":
            continue
        while body < len(tokens) and tokens[body].type in {*QUANTIFIERS, "_DOT"}:
            quantifies = tokens[body].type in QUANTIFIERS
            body, inner = _bindings(tokens, body + 1) if quantifies else (body + 1, set())
            names |= inner
        inside = takewhile(lambda j: tokens[j].type not in _ENDS, level(tokens, body))
        joints = [j for j in inside if tokens[j].type in _TIGHTNESS]
        last = next((j for j in level(tokens, body) if tokens[j].type in _ENDS), len(tokens))
        behind = range(joints[0], last) if joints else ()
        if joints and not any(_is_free(tokens, j, names, joints[0]) for j in behind):
            told.append(kind(token, OVERREACHING))
    return told


def chained(tokens: Sequence[Token]) -> Token | None:
    """Return a second equivalence in what reaches as far as it can: `∀x. p ≡ q ≡ r`."""
    seen: list[int | None] = [None]  # in each open bracket, how many since what reaches far
    for token in tokens:
        if token.type in OPENERS:
            seen.append(None)
        elif token.type in OPENERS.values():
            seen[-1:] = [] if len(seen) > 1 else [None]
        elif token.type in _REACHING:
            seen[-1] = 0
        elif token.type in _ENDS:
            seen[-1] = None
        elif token.type in {"IFF", "IMPLIED_BY"} and (times := seen[-1]) is not None:
            if times:
                return token
            seen[-1] = 1
    return None


def _bindings(tokens: Sequence[Token], first: int) -> tuple[int, set[str]]:
    """Return where the body of a quantifier begins, and the names that it binds."""
    names: set[str] = set()
    i = first
    listing = True
    while i < len(tokens):
        kind = tokens[i].type
        if listing and kind in _LISTING:
            names.update({str(tokens[i])} if kind == "NAME" else ())
        elif kind in _SETS or (not listing and kind in {"NAME", "_COMMA"}):
            listing = kind == "_COMMA" or (listing and kind not in _SETS)
            if tokens[i].type == "NAME" and tokens[i - 1].type == "NAME":
                break
        elif kind != "_RPAR" or tokens[i - 1].type != "NAME" or not _in_pair(tokens, i):
            break
        i += 1
    return i, names


def _in_pair(tokens: Sequence[Token], at: int) -> bool:
    """Whether a bracket closes a tuple of variables."""
    i = at - 1
    while tokens[i].type in {"NAME", "_COMMA"}:
        i -= 1
    return tokens[i].type in {"BPAR", "BBRACE"}


def _reach(tokens: Sequence[Token], at: int, begin: int, names: set[str]) -> int | None:
    """Return the last token of what a quantifier reaches, where it reaches farther than a unit."""
    inner_body = begin
    while inner_body < len(tokens) and tokens[inner_body].type in QUANTIFIERS:
        inner_body, _ = _bindings(tokens, inner_body + 1)
    if inner_body >= len(tokens) or tokens[inner_body].type == "_DOT":
        return None  # what has a dot reaches as far as it can
    inner: list[int] = []
    sizes = 0  # how many bars are open, as of |x|
    for j in level(tokens, begin):
        sizes += (tokens[j].type == "SIZE") - (tokens[j].type == "_END_SIZE")
        closes = tokens[j].type == "_END_SIZE" and sizes >= 0
        if tokens[j].type in _ENDS and not closes and not _is_bound_in(tokens, j):
            break
        inner.append(j)
    joints = [j for j in inner if tokens[j].type in _TIGHTNESS]
    enclosed = tokens[begin].type in {"_LPAR", "_LBRACKET"} and joints[:1] == inner[2:3]
    first = at == 0 and tokens[at].type == "FORALL"
    if not joints or (enclosed and not first):
        return None
    stands = [j for j in range(joints[0], inner[-1] + 1) if _is_free(tokens, j, names, joints[0])]
    if not stands:
        return None
    crossed = min(_TIGHTNESS[tokens[j].type] for j in joints if j < stands[-1])
    behind = [j for j in joints if j > stands[-1] and _TIGHTNESS[tokens[j].type] < crossed]
    return behind[0] - 1 if behind else inner[-1]


def _is_free(tokens: Sequence[Token], at: int, names: set[str], begin: int) -> bool:
    """Whether one of the names stands here, and no quantifier behind a joint binds it again."""
    if tokens[at].type != "NAME" or str(tokens[at]) not in names:
        return False
    for j in range(begin, at):
        if tokens[j].type in QUANTIFIERS:
            _, again = _bindings(tokens, j + 1)
            if str(tokens[at]) in again:
                return False
    return True


def _is_bound_in(tokens: Sequence[Token], at: int) -> bool:
    """Whether a comma or `in` belongs to what a quantifier binds."""
    i = at - 1
    while i >= 0 and tokens[i].type in _LISTING | _SETS:
        i -= 1
    return i >= 0 and tokens[i].type in QUANTIFIERS


def _bracket(token: Token, kind: str, text: str) -> Token:
    begin = token.start_pos
    return Token(kind, text, begin, token.line, token.column, token.end_line,
                 token.end_column, begin)  # fmt: skip
