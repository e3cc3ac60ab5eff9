"""What stands for several formulas or terms: `x, y ∈ S`, `p, q, and r`, `a ≡ b (mod n)`, `x²`.

All of it is told by the tokens around, before the parser sees them, and written out.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise, takewhile

from lark import Token

from pylogic.core import regexes as re
from pylogic.notations.first_order.spelling.alternatives import alternatives, between
from pylogic.notations.first_order.spelling.congruences import is_applied, is_mod
from pylogic.notations.first_order.spelling.operands import (
    ADDING,
    OPENING,
    OPENING_TYPES,
    applies,
    grouped,
    joint,
    opened,
    operand_before,
    set_after,
    spanning,
)
from pylogic.notations.first_order.spelling.tokens import QUANTIFIERS, kind, level

_BEFORE = frozenset(
    {"IFF", "IMPLIES", "IMPLIED_BY", "XOR", "_OR", "_AND", "NOT", "DEFINED", "_DOT", "_LPAR",
     "_LBRACKET", "_THEN", "_ELSE", "IF", "UNLESS", "_SCOPE", "_WITH"}
)  # fmt: skip
"""What an operand of a connective may stand behind."""
_LOOSER = frozenset({"IFF", "IMPLIES", "IMPLIED_BY", "DEFINED", "_DOT", "IF", "_THEN", "_ELSE"})
_BULLETED = frozenset({"IFF", "IMPLIES", "IMPLIED_BY", "DEFINED", "_LPAR", "_LBRACKET"})
_COMPARING = frozenset({"EQUAL", "UNEQUAL", "LESS", "AT_MOST", "MORE", "AT_LEAST"})
_CASES = frozenset({"OTHERWISE", "_SEPARATOR", "CASES"})
_OF_SETS = frozenset({"IN", "NOT_IN", "SUBSET"})
_DIMENSIONS = 9
_SUPERSCRIPT = re.compile(r"(?P<base>[^\^]+)\^(?:\{(?P<group>\d+)\}|(?P<digit>\d+))$")
_RAISED = re.compile(r"(?P<base>[^⁰¹²³⁴-⁹]+)(?P<digit>[⁰¹²³⁴-⁹]+)$")
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def powers(tokens: list[Token]) -> list[Token]:
    """Read `x^2` and `x²` as powers where the passage speaks of x; elsewhere they are names."""
    plain = {str(token) for token in tokens if token.type == "NAME" and "^" not in token}
    out: list[Token] = []
    for i, token in enumerate(tokens):
        named = token.type == "NAME"
        parts = (_SUPERSCRIPT.match(token) or _RAISED.match(token)) if named else None
        listed = i and (tokens[i - 1].type in QUANTIFIERS or tokens[i - 1].type == "_COMMA")
        within = i and (tokens[i - 1].type in _OF_SETS or str(tokens[i - 1]) == "in")
        if parts and within and parts["base"][0].isupper():  # `(x, y) ∈ P^2`
            start, end = token.start_pos or 0, token.end_pos or 0
            base = spanning(token, "NAME", parts["base"], start, end)
            digits = (parts["digit"] or parts["group"]).translate(_DIGITS)
            sign = spanning(token, "TIMES", "×", start, end)
            out += [base, *[sign, base] * min(int(digits) - 1, _DIMENSIONS)]
            continue
        if parts is None or parts["base"] not in plain or (listed and _is_listed(tokens, i)):
            out.append(token)
            continue
        cut = (token.start_pos or 0) + parts.end("base")
        out.append(spanning(token, "NAME", parts["base"], token.start_pos or 0, cut))
        digits = (parts["digit"] or parts["group"]).translate(_DIGITS)
        out.append(spanning(token, "POWER", digits, cut, token.end_pos or 0))
    return out


_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_UNLIKELY = re.compile(r"(?:\d+(?:st|nd|rd|th|e\d+)|0x[\da-fA-F]+)$")
"""What touches that is no product of a number and a letter."""


def enumerated(tokens: list[Token]) -> list[Token]:
    """Return the tokens with what is listed written out."""
    return _listed(
        _by_commas(
            _conditions(
                _or_listed(_members(_typed(alternatives(_bulleted(between(_multiplied(tokens)))))))
            )
        )
    )


def unclear_number(tokens: Sequence[Token], known: Collection[str]) -> tuple[Token, str] | None:
    """Return a token that may stand for another number, and why: `xy = 4`, and `1 mod 3`.

    known: What is no product of letters: the constants of the text, and what it applies.
    """
    compared = {*_products(tokens, known, _COMPARING | {"IN", "NOT_IN"})}
    for i, token in enumerate(tokens):
        if i in compared:
            return token, f"{str(token)!r} may be a product or a name"
        if token.type == "NUMBER" and (doubt := _spelt(token, tokens[i + 1 : i + 5])):
            return token, doubt
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        numbers = token.type == "NUMBER" and [t.type for t in tokens[i + 2 : i + 3]] == ["NUMBER"]
        equated = i > 0 and tokens[i - 1].type in {"EQUAL", "UNEQUAL"}
        if numbers and equated and after is not None and is_mod(after):
            return token, f"whether {token} is divided or what is before it is not clear"
    return None


def by_letters(tokens: list[Token], known: Collection[str]) -> list[Token]:
    """Read `xy mod 4` as a product where x and y stand elsewhere; known: as above."""
    said = {*_products(tokens, known, ADDING)}
    spoken = Counter(token for token in tokens if token.type == "NAME")
    counted = Counter(tokens[i] for i in said)
    out: list[Token] = []
    for i, token in enumerate(tokens):
        powered = [t.type for t in tokens[i + 1 : i + 2]] == ["POWER"]
        if i not in said or powered or counted[token] < spoken[token]:
            out.append(token)
            continue
        at = token.start_pos or 0
        out.append(spanning(token, "_LPAR", "(", at, at))
        for j, letter in enumerate(token, at):
            out += [spanning(token, "TIMES", "·", j, j)] if j > at else []
            out.append(spanning(token, "NAME", letter, j, j + 1))
        out.append(spanning(token, "_RPAR", ")", at + len(token), at + len(token)))
    return out


def _products(
    tokens: Sequence[Token], known: Collection[str], signs: AbstractSet[str]
) -> Iterator[int]:
    """Yield where letters touch that stand elsewhere by themselves, beside one of some signs."""
    letters = {
        str(token) for i, token in enumerate(tokens)
        if token.type == "NAME" and len(token) == 1 and not is_applied(tokens, i)
    }  # fmt: skip
    for i, token in enumerate(tokens):
        if token.type != "NAME" or len(token) == 1 or not letters.issuperset(token):
            continue
        beside = {"MOD" if is_mod(t) else t.type for t in tokens[max(i - 1, 0) : i + 2]}
        if {*token} != {"I"} and token not in known and beside & signs:  # `II` is the second
            yield i


def _spelt(number: Token, behind: Sequence[Token]) -> str:
    """Return what else a number may be that touches what is behind it: `1st`, `1e3`, a date."""
    found = [number, *takewhile(lambda t: t.type in {"NUMBER", "NAME", "MINUS"}, behind)]
    joined = takewhile(lambda pair: pair[0].end_pos == pair[1].start_pos, pairwise(found))
    said = "".join([str(number), *(str(after) for _, after in joined)])
    if _DATE.fullmatch(said):
        return f"whether {said} is a date or a difference is not told"
    return f"{said!r} is no number, and may be no product" if _UNLIKELY.match(said) else ""


def _bulleted(tokens: list[Token]) -> list[Token]:
    """Leave out connectives that begin a list, as in `p ≡ ∨ q ∨ r`."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (token.type in {"_AND", "_OR"} and i and tokens[i - 1].type in _BULLETED)
    ]


def _multiplied(tokens: list[Token]) -> list[Token]:
    """Read `2y`, `2(x + 1)` and `= 2 f(x) + 1` as products."""
    out: list[Token] = []
    for i, token in enumerate(tokens):
        before = out[-1] if out else None
        touches = before is not None and before.end_pos == token.start_pos
        factor = touches and token.type in {"NAME", "FUNCTOR", "_LPAR", "FLOOR"}
        factor = factor or (token.type in {"NAME", "FUNCTOR"} and _is_factor(tokens, i))
        if factor and before is not None and before.type == "NUMBER":
            at = token.start_pos or 0
            out.append(spanning(token, "TIMES", "·", at, at))
        out.append(token)
    return out


def _is_factor(tokens: Sequence[Token], at: int) -> bool:
    """Whether what stands behind a number and a blank ends a sum: no two equations touch here."""
    sign = tokens[at - 2].type if at > 1 else ""
    end = at + 1
    if tokens[at].type == "FUNCTOR":
        end = max(level(tokens, at + 2), default=at + 1) + 2
    behind = tokens[end].type if end < len(tokens) else ""
    return sign in ADDING | _COMPARING and behind not in _COMPARING | {"NAME", "NUMBER", "_LPAR"}


def _typed(tokens: list[Token]) -> list[Token]:
    """Read `f(s) : S, g(s) : {a, b}` as what the values are elements of."""
    colons = [i for i, token in enumerate(tokens) if str(token) == ":"]
    if not colons or any(token.type in QUANTIFIERS for token in tokens):
        return tokens
    out = list(tokens)
    begin = 0
    for i in colons:
        end = set_after(tokens, i + 1)
        applied = tokens[begin].type == "FUNCTOR" and operand_before(tokens, i) == begin
        ends = end == len(tokens) or tokens[end].type == "_COMMA"
        if not applied or not ends or end == i + 1:
            return tokens
        out[i] = kind(tokens[i], "IN")
        if end < len(tokens):
            out[end] = kind(tokens[end], "_AND")
        begin = end + 1
    return out if begin >= len(tokens) else tokens


def _members(tokens: list[Token]) -> list[Token]:
    """Write out `x, y ∈ S` as `x ∈ S ∧ y ∈ S`, where no quantifier binds them."""
    out = list(tokens)
    i = len(out) - 1
    while i > 0:
        if out[i].type not in {"IN", "NOT_IN"}:
            i -= 1
            continue
        operands = _enumeration(out, i)
        end = set_after(out, i + 1)
        if len(operands) > 1 and end > i + 1:
            within = out[i:end]
            parts: list[Token] = []
            for begin, last in operands:
                parts += [joint(out[i])] if parts else []
                parts += [*out[begin:last], *within]
            out[operands[0][0] : end] = grouped(parts)
            i = operands[0][0]
        i -= 1
    return out


def _enumeration(tokens: Sequence[Token], sign: int) -> list[tuple[int, int]]:
    """Return where the operands stand that are listed before a sign, if they are one of a kind."""
    operands: list[tuple[int, int]] = []
    end = sign
    while True:
        begin = operand_before(tokens, end)
        if begin == end:
            return []
        operands.insert(0, (begin, end))
        if begin == 0 or tokens[begin - 1].type != "_COMMA":
            break
        end = begin - 1
    before = tokens[begin - 1] if begin else None
    if before is not None and (before.type not in _BEFORE or applies(tokens, begin - 1)):
        return []
    of_tuples = all(tokens[b].type in {"_LPAR", "LPAR", "BPAR", "LBRACE"} for b, _ in operands)
    shapes = {
        tuple(t.type if of_tuples else str(t) for t in tokens[b + (not of_tuples) : e])
        for b, e in operands
    }
    heads = {str(tokens[b]) if e > b + 1 else "" for b, e in operands}  # `f(a, s), f(b, s) ∈ S`
    alike = len(shapes) == 1 or (len(heads) == 1 and not of_tuples)
    return operands if alike else []


def _conditions(tokens: list[Token]) -> list[Token]:
    """Read the commas of `p if q, r` and `p ← q, r` as "and", where no case follows."""
    top = list(level(tokens, 0))
    signs = [i for i in top if tokens[i].type in {"IF", "IMPLIED_BY"}]
    if len(signs) != 1 or signs[0] == 0 or any(
        t.type in _CASES or t.type in {"_THEN", "_ELSE"} or t.type in QUANTIFIERS for t in tokens
    ):  # fmt: skip
        return tokens
    commas = {i for i in top if tokens[i].type == "_COMMA"}
    if any(i < signs[0] for i in commas):
        return tokens
    return [kind(t, "_AND") if i in commas else t for i, t in enumerate(tokens)]


def unclear_list(tokens: Sequence[Token]) -> Token | None:
    """Return an "or" that may join all that commas and "and" stand between, or a part of it."""
    doubtful = (i for i in _alternatives(tokens) if _joins(tokens, i) == "unclear")
    return next((tokens[i] for i in doubtful), None)


def _or_listed(tokens: list[Token]) -> list[Token]:
    """Read the commas of `p iff q, r, or s` as "or"."""
    out = list(tokens)
    for i in _alternatives(tokens):
        for j in _before(tokens, i) if _joins(tokens, i) == "list" else ():
            if tokens[j].type in _LOOSER:
                break
            if tokens[j].type == "_COMMA":
                out[j] = kind(tokens[j], "_OR")
    return out


def _alternatives(tokens: Sequence[Token]) -> Iterator[int]:
    """Yield where an "or" stands in words, if commas part conditions and not cases."""
    cased = any(t.type in _CASES or t.type == "_ELSE" for t in tokens)
    if not cased and sum(t.type == "IF" for t in tokens) < 2:  # noqa: PLR2004 - several are cases
        yield from (i for i, t in enumerate(tokens) if t.type == "_OR" and str(t) == "or")


def _joins(tokens: Sequence[Token], at: int) -> str:
    """Return whether an "or" ends a list, may join all of it or a part, or is alone."""
    left: list[int] = []
    begins = ""
    for j in _before(tokens, at):
        if tokens[j] == "either":
            return "alone"
        if tokens[j].type in _LOOSER or tokens[j].type in OPENING_TYPES:
            begins = tokens[j].type
            break
        left.append(j)
    right = takewhile(lambda j: tokens[j].type not in _LOOSER, level(tokens, at + 1))
    joins = [j for j in (*left, *right) if tokens[j].type in {"_COMMA", "_AND", "_OR", "XOR"}]
    joins = [j for j in joins if tokens[j].type != "_COMMA" or not _is_listed(tokens, j)]
    commas = [j for j in joins if tokens[j].type == "_COMMA"]
    if not commas:
        return "alone"
    only = len(commas) == len(joins) and max(commas) < at
    cuts = [*sorted(commas), at]
    alone = [j + 2 == k for j, k in pairwise(cuts)]  # `x = a, b, or c`: names, and no formulas
    only = only and (not any(alone) or cuts[0] - min(left, default=0) == 1)
    return "list" if only and begins == "IFF" else "unclear"


def _by_commas(tokens: list[Token]) -> list[Token]:
    """Read the commas of `p, q ⇒ r` and `p ⇔ q, r` as "and".

    Each part has a variable of another one, so that none is a fact beside the formula; and the
    last of a definition does not only say of what it holds, as in `p ⇔ q, x ≠ y`.
    """
    top = list(level(tokens, 0))
    signs = [i for i in top if tokens[i].type in _LOOSER]
    commas = [i for i in top if tokens[i].type == "_COMMA"]
    if len(signs) != 1 or not commas or any(
        tokens[i].type in QUANTIFIERS or tokens[i].type in _CASES | {"_OR", "XOR"} for i in top
    ):  # fmt: skip
        return tokens
    sign, defined = signs[0], tokens[signs[0]].type == "IFF"
    if tokens[sign][0].isalpha():  # words may join the rest in other ways
        return tokens
    if tokens[sign].type not in {"IFF", "IMPLIES"} or any((i > sign) != defined for i in commas):
        return tokens
    edges = [sign, *commas, len(tokens)] if defined else [-1, *commas, sign]
    parts = [tokens[a + 1 : b] for a, b in pairwise(edges)]
    rest = tokens[:sign] if defined else tokens[sign + 1 :]
    names = [{str(t) for t in part if t.type == "NAME"} for part in [*parts, rest]]
    joined = all(own & set().union(*names[:i], *names[i + 1 :]) for i, own in enumerate(names))
    if not all(parts) or not joined or (defined and not _states_all(parts)):
        return tokens
    return [kind(t, "_AND") if i in commas else t for i, t in enumerate(tokens)]


def _states_all(parts: Sequence[Sequence[Token]]) -> bool:
    """Whether no part could be a value given apart, and the last is no side condition."""
    equal = [p[0].type == "FUNCTOR" and any(t.type == "EQUAL" for t in p) for p in parts]
    applied = {"FUNCTOR", "NOT", "MOD"} & {t.type for t in parts[-1]}
    return bool(applied) and (all(equal) or not any(equal[1:]))


def _listed(tokens: list[Token]) -> list[Token]:
    """Read the commas of `p, q, and r` as "and"."""
    if any(token.type in _CASES for token in tokens):
        return tokens
    out = list(tokens)
    for i, token in enumerate(tokens):
        grouped = i > 0 and tokens[i - 1].type == "_COMMA"  # `p or q, and r` is told
        if token.type != "_AND" or str(token) != "and" or grouped:
            continue
        for j in _before(tokens, i):
            if tokens[j].type in _LOOSER or tokens[j].type in OPENING_TYPES:
                break
            if tokens[j].type == "_COMMA" and not _is_listed(tokens, j):
                out[j] = kind(tokens[j], "_AND")
    return [
        t
        for i, t in enumerate(out)
        if not (t.type == "_AND" and i and out[i - 1].type == "_AND" and tokens[i - 1] == ",")
    ]


def _before(tokens: Sequence[Token], at: int) -> Iterator[int]:
    """Yield where the tokens before one stand that no bracket encloses, up to what opens one."""
    i = at - 1
    while i >= 0:
        if tokens[i].type in OPENING:
            i = opened(tokens, i)
        else:
            yield i
            if tokens[i].type in OPENING_TYPES:
                return
        i -= 1


def _is_listed(tokens: Sequence[Token], at: int) -> bool:
    """Whether a token stands among the variables of a quantifier."""
    i = at - 1
    while i >= 0 and tokens[i].type in {"NAME", "_COMMA", "IN", "NUMBER", "RANGE", "POWER"}:
        i -= 1
    return i >= 0 and tokens[i].type in QUANTIFIERS
