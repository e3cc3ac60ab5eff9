"""What stands for several formulas or terms: `x, y ∈ S`, `p, q, and r`, `a ≡ b (mod n)`, `x²`.

All of it is told by the tokens around, before the parser sees them, and written out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lark import Token

from pylogic.notations.first_order.tokens import QUANTIFIERS, kind, level

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_OPENING = {
    "_RPAR": "_LPAR", "_RBRACKET": "_LBRACKET", "_RBRACE": "LBRACE", "_END_SIZE": "SIZE",
    "_END_FLOOR": "FLOOR", "RANGLE": "LANGLE",
}  # fmt: skip
_OPENERS = frozenset({*_OPENING.values(), "LPAR", "BPAR", "BBRACE"})
_CLOSING = {opener: closer for closer, opener in _OPENING.items()} | {
    "BPAR": "_RPAR", "BBRACE": "_RBRACE",
}  # fmt: skip
_ATOMS = frozenset({"NAME", "FUNCTOR", "NUMBER", "STRING", "EMPTY", "TRUE", "FALSE", "META"})
_POSTFIX = frozenset({"PRIME", "POWER"})
_ADDING = frozenset({"PLUS", "MINUS", "TIMES", "DIV", "MOD", "SLASH"})
_JOINING = frozenset({"CUP", "CAP", "SETMINUS", "TIMES", "RANGE"})
_BEFORE = frozenset(
    {"IFF", "IMPLIES", "IMPLIED_BY", "XOR", "_OR", "_AND", "NOT", "DEFINED", "_DOT", "_LPAR",
     "_LBRACKET", "_THEN", "_ELSE", "IF", "UNLESS", "_SCOPE"}
)  # fmt: skip
"""What an operand of a connective may stand behind."""
_JOINTS = frozenset({"IFF", "IMPLIES", "IMPLIED_BY", "XOR", "_OR", "_AND"})
_PAIRED = {"both": "_AND", "either": "_OR"}
"""Words before two parts, with what stands between these."""
_LOOSER = frozenset({"IFF", "IMPLIES", "IMPLIED_BY", "DEFINED", "_DOT", "IF", "_THEN", "_ELSE"})
_BULLETED = frozenset({"IFF", "IMPLIES", "IMPLIED_BY", "DEFINED", "_LPAR", "_LBRACKET"})
_CASES = frozenset({"OTHERWISE", "_SEPARATOR", "CASES"})
_SUPERSCRIPT = re.compile(r"(?P<base>[^\^]+)\^(?:\{(?P<group>\d+)\}|(?P<digit>\d+))$")
_CONGRUENT = frozenset({"≡", "\\equiv", "="})


def powers(found: list[Token]) -> list[Token]:
    """Read `x^2` as a power where the passage speaks of x; elsewhere it is a name."""
    plain = {str(token) for token in found if token.type == "NAME" and "^" not in token}
    out: list[Token] = []
    for i, token in enumerate(found):
        parts = _SUPERSCRIPT.match(token) if token.type == "NAME" and "^" in token else None
        listed = i and (found[i - 1].type in QUANTIFIERS or found[i - 1].type == "_COMMA")
        if parts is None or parts["base"] not in plain or (listed and _is_listed(found, i)):
            out.append(token)
            continue
        cut = (token.start_pos or 0) + parts.end("base")
        out.append(_spanning(token, "NAME", parts["base"], token.start_pos or 0, cut))
        digits = parts["group"] or parts["digit"]
        out.append(_spanning(token, "POWER", digits, cut, token.end_pos or 0))
    return out


def enumerated(found: list[Token]) -> list[Token]:
    """Return the tokens with what is listed written out."""
    return _listed(_conditions(_members(_typed(_alternatives(_bulleted(_multiplied(found)))))))


def congruent(found: list[Token]) -> list[Token]:
    """Read `a ≡ b (mod n)` as an equation of remainders."""
    while (i := next(_moduli(found), None)) is not None:
        begin, end = _modulus(found, i)
        right = _operand_before(found, i)
        sign = right - 1
        negated = sign >= 0 and found[sign].type == "XOR"
        if sign < 1 or not (negated or str(found[sign]) in _CONGRUENT):
            return found
        left = _operand_before(found, sign)
        modulus = found[begin:end]
        behind = end + (found[i].type != "PMOD")
        at = found[i].start_pos or 0
        of = _spanning(found[i], "MOD", "mod", at, at)
        relation = kind(found[sign], "UNEQUAL" if negated else "EQUAL")
        found = [
            *found[:left], *_grouped(found[left:sign]), of, *_grouped(modulus), relation,
            *_grouped(found[sign + 1 : i]), of, *_grouped(modulus), *found[behind:],
        ]  # fmt: skip
    return found


def _moduli(found: Sequence[Token]) -> Iterator[int]:
    r"""Yield where a modulus is told: at `\pmod`, or at the bracket of `(mod n)`."""
    for i, token in enumerate(found):
        after = found[i + 1] if i + 1 < len(found) else None
        in_brackets = (
            token.type == "_LPAR"
            and after is not None
            and _is_mod(after)
            and not _is_applied(found, i + 1)
            and [str(t) for t in found[i + 2 : i + 3]] != [")"]  # a constant may be called so
        )
        if (token.type == "PMOD" or in_brackets) and _operand_before(found, i) < i:
            yield i


def _is_mod(token: Token) -> bool:
    return token.type == "MOD" or (token.type == "NAME" and token == "mod")  # noqa: S105 - a word


def _is_applied(found: Sequence[Token], at: int) -> bool:
    """Whether a bracket opens directly behind a word, as in `mod(x)`, which is a function."""
    after = found[at + 1] if at + 1 < len(found) else None
    return after is not None and after.type == "_LPAR" and after.start_pos == found[at].end_pos


def _modulus(found: Sequence[Token], i: int) -> tuple[int, int]:
    """Return where a modulus begins and ends."""
    if found[i].type == "PMOD":
        return i + 1, _operand_after(found, i + 1)
    return i + 2, _closed(found, i)


def _bulleted(found: list[Token]) -> list[Token]:
    """Leave out connectives that begin a list, as in `p ≡ ∨ q ∨ r`."""
    return [
        token
        for i, token in enumerate(found)
        if not (token.type in {"_AND", "_OR"} and i and found[i - 1].type in _BULLETED)
    ]


def _multiplied(found: list[Token]) -> list[Token]:
    """Read `2y` and `2(x + 1)` as products."""
    out: list[Token] = []
    for token in found:
        before = out[-1] if out else None
        touches = before is not None and before.end_pos == token.start_pos
        factor = touches and token.type in {"NAME", "FUNCTOR", "_LPAR"}
        if factor and before is not None and before.type == "NUMBER":
            at = token.start_pos or 0
            out.append(_spanning(token, "TIMES", "·", at, at))
        out.append(token)
    return out


def _typed(found: list[Token]) -> list[Token]:
    """Read `f(s) : S, g(s) : {a, b}` as what the values are elements of."""
    colons = [i for i, token in enumerate(found) if str(token) == ":"]
    if not colons or any(token.type in QUANTIFIERS for token in found):
        return found
    out = list(found)
    begin = 0
    for i in colons:
        end = _set_after(found, i + 1)
        applied = found[begin].type == "FUNCTOR" and _operand_before(found, i) == begin
        ends = end == len(found) or found[end].type == "_COMMA"
        if not applied or not ends or end == i + 1:
            return found
        out[i] = kind(found[i], "IN")
        if end < len(found):
            out[end] = kind(found[end], "_AND")
        begin = end + 1
    return out if begin >= len(found) else found


def _alternatives(found: list[Token]) -> list[Token]:
    """Read `t is either a or b`, `t is neither a nor b`, and `neither p nor q`."""
    out = _exclusive(found)
    i = 0
    while i < len(out):
        word = str(out[i]) if out[i].type == "NAME" else ""
        if word == "one" and [str(t) for t in out[i - 1 : i + 2]] == ["is", "one", "of"]:
            del out[i + 1]
            word = "either"
        if word not in {"either", "neither", "both"}:
            i += 1
            continue
        copula = i > 0 and out[i - 1].type == "NAME" and str(out[i - 1]) == "is"
        begin = _operand_before(out, i - 1) if copula else i
        if copula and begin < i - 1 and word != "both":
            out[begin:] = _compared(out, begin, i)
        elif word in _PAIRED and (end := _paired(out, i)):
            out[i:end] = _grouped(out[i + 1 : end])
            continue
        elif word == "neither":
            nors = _nors(out, i)
            for j in reversed(nors):
                out[j : j + 1] = [kind(out[j], "_AND"), kind(out[j], "NOT")]
            out[i] = kind(out[i], "NOT") if nors else out[i]
        i += 1
    return out


def _paired(found: Sequence[Token], at: int) -> int:
    """Return where the two parts end that `both` or `either` stands before; 0 if unclear."""
    end = len(found)
    joints: list[str] = []
    for i in level(found, at + 1):
        if found[i].type == "_COMMA" and joints:
            end = i
            break
        end = i + 1
        joints += [found[i].type] if found[i].type in _JOINTS else []
    return end if joints == [_PAIRED[str(found[at])]] else 0


def _nors(found: Sequence[Token], at: int) -> list[int]:
    """Return where `nor` stands between the parts that `neither` denies; none if it is unclear."""
    nors: list[int] = []
    for i in level(found, at + 1):
        if found[i].type == "_COMMA" and nors:
            break
        if found[i].type in _JOINTS:
            return []
        nors += [i] if found[i] == "nor" else []
    return nors


def _exclusive(found: list[Token]) -> list[Token]:
    """Return the tokens of `either p or q, but not both` with an exclusive or."""
    behind = [str(token) for token in found[-3:]]
    if behind[-2:] != ["not", "both"] or behind[0] not in {"but", "and"}:
        return list(found)
    rest = found[:-4] if found[-4:-3] and found[-4].type == "_COMMA" else found[:-3]
    begin = max((i for i, t in enumerate(rest) if t.type == "IFF"), default=-1) + 1
    joints = [i for i in level(rest, begin) if rest[i].type in {"_OR", "IMPLIES", "_AND"}]
    if [rest[i].type for i in joints] != ["_OR"]:
        return list(found)
    rest[joints[0]] = kind(rest[joints[0]], "XOR")
    return [t for i, t in enumerate(rest) if not (i == begin and str(t) == "either")]


def _compared(found: list[Token], begin: int, at: int) -> list[Token]:
    """Return the tokens from a term on, with a comparison for each of the values listed of it."""
    negated = str(found[at]) == "neither"
    term = found[begin : at - 1]
    parts: list[Token] = []
    i = at + 1
    while (end := _operand_after(found, i)) > i:
        sign = kind(found[at], "UNEQUAL" if negated else "EQUAL")
        joint = kind(found[at], "_AND" if negated else "_OR")
        parts += [*([joint] if parts else []), *term, sign, *found[i:end]]
        i = end
        separates = i < len(found) and (found[i].type in {"_OR", "_COMMA"} or found[i] == "nor")
        if not separates or _operand_after(found, i + 1) == i + 1:
            break
        i += 1
    return [*_grouped(parts), *found[i:]] if parts else list(found[begin:])


def _members(found: list[Token]) -> list[Token]:
    """Write out `x, y ∈ S` as `x ∈ S ∧ y ∈ S`, where no quantifier binds them."""
    out = list(found)
    i = len(out) - 1
    while i > 0:
        if out[i].type not in {"IN", "NOT_IN"}:
            i -= 1
            continue
        operands = _enumeration(out, i)
        end = _set_after(out, i + 1)
        if len(operands) > 1 and end > i + 1:
            within = out[i:end]
            parts: list[Token] = []
            for begin, last in operands:
                parts += [_joint(out[i])] if parts else []
                parts += [*out[begin:last], *within]
            out[operands[0][0] : end] = _grouped(parts)
            i = operands[0][0]
        i -= 1
    return out


def _enumeration(found: Sequence[Token], sign: int) -> list[tuple[int, int]]:
    """Return where the operands stand that are listed before a sign, if they are one of a kind."""
    operands: list[tuple[int, int]] = []
    end = sign
    while True:
        begin = _operand_before(found, end)
        if begin == end:
            return []
        operands.insert(0, (begin, end))
        if begin == 0 or found[begin - 1].type != "_COMMA":
            break
        end = begin - 1
    before = found[begin - 1] if begin else None
    if before is not None and (before.type not in _BEFORE or _applies(found, begin - 1)):
        return []
    shapes = {tuple(str(t) for t in found[b + 1 : e]) for b, e in operands}
    return operands if len(shapes) == 1 else []


def _applies(found: Sequence[Token], at: int) -> bool:
    """Whether a bracket is that of arguments, at most behind the brace that ends a font."""
    before = found[at - 1] if at else None
    if found[at].type != "_LPAR" or before is None:
        return False
    touches = (found[at].start_pos or 0) - (before.end_pos or 0) <= 1
    return before.type == "FUNCTOR" or (before.type == "NAME" and touches)


def _conditions(found: list[Token]) -> list[Token]:
    """Read the commas of `p if q, r` and `p ← q, r` as "and", where no case follows."""
    top = list(level(found, 0))
    signs = [i for i in top if found[i].type in {"IF", "IMPLIED_BY"}]
    if len(signs) != 1 or signs[0] == 0 or any(
        t.type in _CASES or t.type in {"_THEN", "_ELSE"} or t.type in QUANTIFIERS for t in found
    ):  # fmt: skip
        return found
    commas = {i for i in top if found[i].type == "_COMMA"}
    if any(i < signs[0] for i in commas):
        return found
    return [kind(t, "_AND") if i in commas else t for i, t in enumerate(found)]


def _listed(found: list[Token]) -> list[Token]:
    """Read the commas of `p, q, and r` as "and"."""
    if any(token.type in _CASES for token in found):
        return found
    out = list(found)
    for i, token in enumerate(found):
        grouped = i > 0 and found[i - 1].type == "_COMMA"  # `p or q, and r` is told
        if token.type != "_AND" or str(token) != "and" or grouped:
            continue
        for j in _before(found, i):
            if found[j].type in _LOOSER or found[j].type in _OPENERS:
                break
            if found[j].type == "_COMMA" and not _is_listed(found, j):
                out[j] = kind(found[j], "_AND")
    return [
        t
        for i, t in enumerate(out)
        if not (t.type == "_AND" and i and out[i - 1].type == "_AND" and found[i - 1] == ",")
    ]


def _before(found: Sequence[Token], at: int) -> Iterator[int]:
    """Yield where the tokens before one stand that no bracket encloses, up to what opens one."""
    i = at - 1
    while i >= 0:
        if found[i].type in _OPENING:
            i = _opened(found, i)
        else:
            yield i
            if found[i].type in _OPENERS:
                return
        i -= 1


def _is_listed(found: Sequence[Token], at: int) -> bool:
    """Whether a token stands among the variables of a quantifier."""
    i = at - 1
    while i >= 0 and found[i].type in {"NAME", "_COMMA", "IN", "NUMBER", "RANGE", "POWER"}:
        i -= 1
    return i >= 0 and found[i].type in QUANTIFIERS


def _operand_before(found: Sequence[Token], end: int) -> int:
    """Return where the term begins that ends before a token; the token itself if none does."""
    i = end
    while True:
        begin = _factor_before(found, i)
        if begin == i:
            return end if i == end else i + 1
        i = begin
        if i and found[i - 1].type in _ADDING:
            i -= 1
            continue
        return i


def _factor_before(found: Sequence[Token], end: int) -> int:
    i = end
    while i and found[i - 1].type in _POSTFIX:
        i -= 1
    if i == 0:
        return end
    if found[i - 1].type in _OPENING:
        i = _opened(found, i - 1)
        applied = found[i].type == "_LPAR" and _applies(found, i)
        return i - 1 if applied else i
    return i - 1 if found[i - 1].type in _ATOMS else end


def _operand_after(found: Sequence[Token], begin: int) -> int:
    """Return where the factor ends that begins at a token."""
    if begin >= len(found):
        return begin
    if found[begin].type in _CLOSING:
        return _closed(found, begin) + 1
    if found[begin].type not in _ATOMS:
        return begin
    end = begin + 1
    if end < len(found) and _applies(found, end):
        end = _closed(found, end) + 1
    while end < len(found) and found[end].type in _POSTFIX:
        end += 1
    return end


def _set_after(found: Sequence[Token], begin: int) -> int:
    """Return where the set ends that begins at a token."""
    end = _operand_after(found, begin)
    while begin < end < len(found) and found[end].type in _JOINING:
        begin, end = end + 1, _operand_after(found, end + 1)
    return end


def _opened(found: Sequence[Token], at: int) -> int:
    """Return where the bracket is opened that a token closes, or the first token."""
    depth = 0
    for i in range(at, -1, -1):
        depth += (found[i].type in _OPENING) - (found[i].type in _OPENERS)
        if depth == 0:
            return i
    return 0


def _closed(found: Sequence[Token], at: int) -> int:
    """Return where the bracket is closed that a token opens, or the last token."""
    depth = 0
    for i in range(at, len(found)):
        depth += (found[i].type in _OPENERS) - (found[i].type in _OPENING)
        if depth == 0:
            return i
    return len(found) - 1


def _grouped(inner: Sequence[Token]) -> list[Token]:
    """Return tokens in brackets that are no arguments of what stands before them."""
    if len(inner) == 1:
        return list(inner)
    first, last = inner[0], inner[-1]
    opening = _spanning(first, "_LBRACKET", "[", first.start_pos or 0, first.start_pos or 0)
    return [
        opening,
        *inner,
        _spanning(last, "_RBRACKET", "]", last.end_pos or 0, last.end_pos or 0),
    ]


def _joint(token: Token) -> Token:
    return _spanning(token, "_AND", "∧", token.start_pos or 0, token.start_pos or 0)


def _spanning(token: Token, name: str, text: str, begin: int, end: int) -> Token:
    return Token(name, text, begin, token.line, token.column, token.end_line,
                 token.end_column, end)  # fmt: skip
