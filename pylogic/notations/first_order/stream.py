"""What tokens are by their place: words between operands, bars, braces, commas of quantifiers.

`in`, `mod` and `unless` are names elsewhere; the bars of |x| are those of an "or"; braces group in
LaTeX and list the elements of a set; a comma may end what a quantifier binds. All of it is told by
the tokens around, before the parser sees them.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from lark import Token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

QUANTIFIERS = frozenset({"EXISTS", "FORALL", "UNIQUE", "NONE"})
_ENDS = frozenset(
    {"NAME", "NUMBER", "_RPAR", "_RBRACKET", "_RBRACE", "PRIME", "TRUE", "FALSE", "EMPTY", "META",
     "_END_SIZE", "ELLIPSIS", "_END_CASES", "RANGLE", "_END_FLOOR", "STRING"}
)  # fmt: skip
"""The tokens that an operand may end with."""
_RELATIONS = frozenset({"EQUAL", "UNEQUAL", "LESS", "AT_MOST", "MORE", "AT_LEAST"})
_CONNECTIVES = frozenset(
    {"IFF", "IMPLIES", "IMPLIED_BY", "XOR", "_OR", "_AND", "IN", "NOT_IN", "SUBSET", *_RELATIONS}
)
_BEFORE_SET = frozenset(
    {"IN", "NOT_IN", "SUBSET", "PROPER", "EQUAL", "DEFINED", "CUP", "CAP", "SETMINUS", "SIZE",
     "LBRACE", "UNEQUAL", "TIMES", "_LPAR", "_COMMA"}
)  # fmt: skip
_OPENERS = {
    "_LPAR": "_RPAR", "LPAR": "_RPAR", "BPAR": "_RPAR", "_LBRACKET": "_RBRACKET",
    "LBRACE": "_RBRACE",
}  # fmt: skip
_WORDS = {
    "in": "IN", "xor": "XOR", "mod": "MOD", "div": "DIV",
    "unless": "UNLESS", "otherwise": "OTHERWISE",
    "provided": "PROVIDED", "whenever": "PROVIDED", "when": "PROVIDED", "for": "PROVIDED",
    "where": "WHERE",
}  # fmt: skip
_CLOSERS = frozenset(_OPENERS.values())
_COMMAND = re.compile(r"\\[A-Za-z]")
_BINDER = frozenset(
    {"NAME", "_COMMA", "IN", "SUBSET", "PROPER", "NUMBER", "RANGE", "PLUS", "MINUS", *_RELATIONS}
)
_OF_SETS = frozenset({"SUBSET", "PROPER", "CUP", "CAP", "SETMINUS", "TIMES", *_RELATIONS})
_BOUND = _BINDER | {"NOT_IN", "LBRACE", "_RBRACE", "CUP", "CAP", "SETMINUS", "EMPTY", "TIMES"}
_POINTS = frozenset("·•")
_PLAIN = frozenset("|")
_EITHER = frozenset({"⊕", "\\oplus"})
"""What is "one of the two" between formulas, and a function between values."""
_BEHIND_COMMA = frozenset({"_THEN", "_AND", "_OR", "IMPLIES", "IFF"})
_SAYING = frozenset({"let", "put", "define", "set"})
"""What may stand behind `For x, y ∈ S`, before what is said of them."""
_FOR = frozenset({"for", "when"})


def settled(found: list[Token], text: str) -> list[Token]:
    """Return the tokens of a text of which each has the kind that its place gives it."""
    latex = bool(_COMMAND.search(text))
    passes: tuple[Callable[[list[Token]], list[Token]], ...] = (
        lambda tokens: _braced(tokens, latex=latex),
        _by_lines,
        _bracketed,
        _operated,
        _said_of,
        _worded,
        _sided,
        _barred,
        _cases,
        _floored,
        _bared,
        _bound,
        _nested,
        _chosen,
    )
    for settle in passes:
        found = settle(found)
    return found


def tuples(found: list[Token]) -> list[Token]:
    """Return the tokens with other brackets around what is a tuple, and no arguments."""
    out = list(found)
    opened: list[int | None] = []  # where brackets were, None where it is known what they are
    for i, token in enumerate(found):
        if token.type in _OPENERS:
            arguments = token.type != "_LPAR" or (i > 0 and found[i - 1].type == "FUNCTOR")
            opened.append(None if arguments else i)
        elif opened and token.type in _CLOSERS:
            opened.pop()
        elif opened and (token.type == "_COMMA" or token.type in QUANTIFIERS):
            at = opened[-1]
            if at is not None and token.type == "_COMMA":
                out[at] = kind(found[at], "LPAR")
            opened[-1] = None
    return out


def kind(token: Token, name: str) -> Token:
    """Return a token as one of another kind."""
    return Token.new_borrow_pos(name, str(token), token)


def level(found: Sequence[Token], first: int) -> Iterator[int]:
    """Yield where the tokens from one on stand that no bracket encloses, up to a closing one."""
    depth = 0
    for i in range(first, len(found)):
        depth -= found[i].type in _OPENERS.values()
        if depth < 0:
            break
        if depth == 0:
            yield i
        depth += found[i].type in _OPENERS


def _braced(found: list[Token], *, latex: bool) -> list[Token]:
    """Leave out the braces that group in LaTeX; the others are those of sets."""
    out: list[Token] = []
    open_sets: list[bool] = []
    for i, token in enumerate(found):
        if token.type == "SETMINUS" and str(token) == "\\" and latex:
            continue  # a blank of LaTeX
        if token.type == "_ROW" and not latex:
            continue
        if token.type != "BRACE":
            out.append(token)
        elif str(token) == "{":
            before = out[-1].type if out else ""
            is_set = not latex and (
                not before or before in _BEFORE_SET or str(out[-1]) in {"|", "in", ":"}
            )
            if not latex and not is_set:
                is_set = _lists_values(found, i + 1)
            if latex and before in {"IN", "NOT_IN"}:
                is_set = _lists_values(found, i + 1)
            if before and str(out[-1]) == "in":  # no command, so that nothing is grouped for it
                is_set = True
            if not before and [str(t) for t in found[i + 1 : i + 2]] == ["}"]:
                behind = found[i + 2].type if i + 2 < len(found) else ""
                is_set = behind in _OF_SETS  # else a group with nothing in it, before a bracket
            open_sets.append(is_set)
            if is_set:
                out.append(kind(token, "LBRACE"))
        elif open_sets and open_sets.pop():
            out.append(kind(token, "_RBRACE"))
    return out


def _lists_values(found: Sequence[Token], first: int) -> bool:
    """Whether braces list several values, or one that is no name: a group has one name."""
    inner = list(takewhile(lambda t: str(t) != "}", found[first:]))
    kinds = {token.type for token in inner}
    return "_COMMA" in kinds or kinds in ({"NUMBER"}, {"STRING"})


def _said_of(found: list[Token]) -> list[Token]:
    """Read `For x, y ∈ S let p(x, y)` as a quantifier and what it is said of."""
    if not found or str(found[0]).lower() != "for" or not _lists_from(found, 1):
        return found
    out = [kind(found[0], "FORALL"), *found[1:]]
    at = next((i for i, t in enumerate(out) if str(t) in _SAYING), 0)
    if at and not _defines(out, at + 1):
        out[at] = Token.new_borrow_pos("_DOT", "", out[at])
    return out


def _worded(found: list[Token]) -> list[Token]:
    """Give the words between operands their meaning; brackets around a pair are parentheses."""
    out: list[Token] = []
    for i, token in enumerate(found):
        behind = bool(out) and (
            out[-1].type in {*_ENDS, "OTHERWISE"} or _is_closing_bar(out, found, i)
        )
        word = _WORDS.get(str(token)) if token.type == "NAME" else None
        if _is_applied(found, i):
            word = None if word == "IN" else word
            token = kind(token, "NAME") if token.type == "IF" else token  # noqa: PLW2901 - the same token
        barred = bool(out) and str(out[-1]) in _PLAIN
        if str(token) in _POINTS and (behind or barred) and not _lists(out):
            out.append(kind(token, "TIMES"))
            continue
        last = out[-1].type if out else ""
        if last == "PROVIDED" and str(token) == "that":
            continue
        if word in {"PROVIDED", "WHERE"} and last == "_COMMA":
            out.pop()
            behind = True
        if _is_side_condition(found, i, behind=behind) and not _lists(out):
            out += [Token.new_borrow_pos("FORALL", "for all", token), token]
        elif word == "PROVIDED" and str(token) == "for" and behind and _lists_from(found, i + 1):
            out.append(kind(token, "FORALL"))
        elif str(token) == "let" and _defines(found, i + 1):
            out.append(kind(token, "LET"))
        elif token.type in {"LANGLE", "RANGLE"}:
            out.append(kind(token, "_LPAR" if token.type == "LANGLE" else "_RPAR"))
        elif word == "OTHERWISE" and out and out[-1].type in {"_COMMA", "SEMICOLON"}:
            out[-1] = kind(token, "_ELSE")
        elif word is None or not behind:
            last = out[-1].type if out else ""
            negated = word == "IN" and last == "NOT" and len(out) > 1 and out[-2].type in _ENDS
            out[len(out) - negated :] = [kind(token, "NOT_IN") if negated else token]
        elif word == "WHERE" and not _defines(found, i + 1):
            out.append(kind(token, "PROVIDED"))
        elif word in {"MOD", "DIV"} and (i + 1 == len(found) or found[i + 1].type in _CONNECTIVES):
            out.append(token)
        else:
            out.append(kind(token, word))
    return out


def _operated(found: list[Token]) -> list[Token]:
    """Read `x ⊕ y` as a function of two values where bare variables or numbers stand beside it."""
    signs = [i for i, token in enumerate(found) if str(token) in _EITHER]
    if not any(_is_value(found, i - 1) and _is_value(found, i + 1) for i in signs):
        return found
    return [kind(t, "OPERATOR") if i in signs else t for i, t in enumerate(found)]


def _is_value(found: Sequence[Token], at: int) -> bool:
    """Whether a number or a letter stands here that nothing is applied to."""
    if not 0 <= at < len(found):
        return False
    token, after = found[at], found[at + 1] if at + 1 < len(found) else None
    letter = token.type == "NAME" and len(token.rstrip("'0123456789")) == 1
    applied = after is not None and str(after) == "(" and after.start_pos == token.end_pos
    return token.type == "NUMBER" or (letter and not applied)


def _bracketed(found: list[Token]) -> list[Token]:
    """Read `[x, y]` as a tuple: brackets around a list that no quantifier begins."""
    out = list(found)
    for i, token in enumerate(found):
        if token.type != "_LBRACKET" or i + 1 == len(found) or found[i + 1].type in QUANTIFIERS:
            continue
        inner = list(level(found, i + 1))
        end = inner[-1] + 1 if inner else len(found)
        plain = {found[j].type for j in inner} <= {"NAME", "NUMBER", "_COMMA", "PLUS", "MINUS"}
        if plain and end < len(found) and any(found[j].type == "_COMMA" for j in inner):
            out[i], out[end] = kind(token, "_LPAR"), kind(found[end], "_RPAR")
    return out


def _is_applied(found: Sequence[Token], at: int) -> bool:
    """Whether a word is applied to several arguments: `in(x, S)`."""
    inner = [found[j].type for j in level(found, at + 2)] if at + 1 < len(found) else []
    touches = (
        at + 1 < len(found) and (found[at + 1].start_pos or 0) - (found[at].end_pos or 0) <= 1
    )
    return touches and str(found[at + 1]) == "(" and "_COMMA" in inner


def _is_closing_bar(out: Sequence[Token], found: Sequence[Token], at: int) -> bool:
    """Whether a word stands behind a bar that closes: `|x| in S`, and not `p | in(x)`."""
    after = found[at + 1] if at + 1 < len(found) else None
    applied = after is not None and str(after) == "(" and after.start_pos == found[at].end_pos
    bar = str(out[-1]) in _PLAIN or out[-1].type == "BAR"
    before = out[-2] if len(out) > 1 else None
    ends = before is not None and (before.type in _ENDS or str(before) == "}")
    return bar and ends and not applied and str(found[at]) in _WORDS


def _lists(found: Sequence[Token]) -> bool:
    """Whether the tokens end with the variables of a quantifier."""
    behind = list(takewhile(lambda t: t.type in _BOUND, reversed(found)))
    return len(behind) < len(found) and found[-len(behind) - 1].type in QUANTIFIERS


def _defines(found: Sequence[Token], first: int) -> bool:
    """Whether a name and its value begin here."""
    return [t.type for t in found[first : first + 2]] == ["NAME", "EQUAL"]


def _sided(found: list[Token]) -> list[Token]:
    """Read variables from a set behind a whole statement, `p(x) = 1   x ∈ S`, as quantified."""
    out: list[Token] = []
    for i, token in enumerate(found):
        behind = bool(out) and out[-1].type in _ENDS
        if _is_side_condition(found, i, behind=behind) and not _lists(out):
            out.append(Token.new_borrow_pos("FORALL", "for all", token))
        out.append(token)
    return out


def _is_side_condition(found: Sequence[Token], at: int, *, behind: bool) -> bool:
    """Whether variables from a set stand behind a whole statement: `p(x) = 1   x ∈ S`."""
    return (
        behind and found[at].type == "NAME" and found[at - 1].type != "NAME"
        and found[at - 1].end_pos != found[at].start_pos
        and str(found[at]) not in _WORDS and _lists_from(found, at)
    )  # fmt: skip


def _lists_from(found: Sequence[Token], first: int) -> bool:
    """Whether variables from a set begin here: `x, y in S`."""
    i = first
    while i + 1 < len(found) and found[i].type == "NAME" and found[i + 1].type == "_COMMA":
        i += 2
    after = found[i + 1] if i + 1 < len(found) else None
    return (
        found[i].type == "NAME"
        and after is not None
        and (after.type == "IN" or str(after) == "in")
    )


def _floored(found: list[Token]) -> list[Token]:
    """Read the quotient that a floor is of: `⌊x / 2⌋` as `x div 2`, and a fraction likewise."""
    out: list[Token] = []
    inside = 0
    for token in found:
        inside += (token.type == "FLOOR") - (token.type == "_END_FLOOR")
        out.append(kind(token, "DIV") if token.type == "SLASH" and inside else token)
    return out


def _barred(found: list[Token]) -> list[Token]:
    """Tell the bars of |x| and of {x | p(x)} from those that mean "or"."""
    out: list[Token] = []
    opened: list[str] = []
    waiting = list(reversed(found))
    while waiting:
        token = waiting.pop()
        behind = bool(out) and out[-1].type in _ENDS
        within = bool(opened) and opened[-1] == "SIZE"
        if token == "||" and (within or not behind):  # noqa: S105 - two bars, of |x| in |y|
            waiting += [kind(token, "BAR").update(value="|")] * 2
            continue
        bar = token.type == "BAR" or (token.type == "_OR" and str(token) in _PLAIN)
        if token.type in _OPENERS:
            opened.append(token.type)
        elif token.type in _OPENERS.values() and opened:
            opened.pop()
        if bar and not behind:
            opened.append("SIZE")
            out.append(kind(token, "SIZE"))
        elif bar and within:
            opened.pop()
            out.append(kind(token, "_END_SIZE"))
        elif opened and opened[-1] == "LBRACE" and (bar or str(token) == ":"):
            opened[-1] = "braced"
            out.append(kind(token, "_WITH"))
        else:
            out.append(token)
    return out


def _cases(found: list[Token]) -> list[Token]:
    """Read the columns and rows of a definition by cases; rows elsewhere are for the eye."""
    out: list[Token] = []
    depth, inside = 0, False
    for i, token in enumerate(found):
        if token.type == "CASES":
            inside, depth = True, 0
        depth += (token.type in _OPENERS) - (token.type in _OPENERS.values())
        after = found[i + 1].type if i + 1 < len(found) else ""
        if token.type == "_ROW" and not inside:
            continue
        if inside and depth == 0 and token.type in {"_AND", "IF", "_ROW", "_END_CASES"}:
            while out and out[-1].type in {"_COMMA", "SEMICOLON", "_DOT"}:
                out.pop()
            if str(token) == "&":
                word = str(found[i + 1]) if after in {"IF", "NAME"} else ""
                if word not in {"if", "otherwise", *_FOR}:
                    out.append(kind(token, "IF"))
                continue
        if inside and i and str(found[i - 1]) == "&" and token.type == "NAME":
            if str(token) == "otherwise":
                token = kind(token, "OTHERWISE")  # noqa: PLW2901 - the same token
            elif str(token) in _FOR:
                token = kind(token, "IF")  # noqa: PLW2901 - the same token
        inside = inside and token.type != "_END_CASES"
        out.append(token)
    return out


def _bared(found: list[Token]) -> list[Token]:
    """Leave out the parentheses of `(∀x)(...)`."""
    out: list[Token] = []
    dropped: set[int] = set()
    for i, token in enumerate(found):
        if i in dropped:
            out.append(Token.new_borrow_pos("_SCOPE", "", token))
            continue
        after = found[i + 1].type if i + 1 < len(found) else ""
        if token.type == "_LPAR" and i and found[i - 1].type in QUANTIFIERS and _pairs(found, i):
            token = kind(token, "BPAR")  # noqa: PLW2901 - the same token
        if token.type == "_LPAR" and after in QUANTIFIERS:
            inner = list(takewhile(lambda j: found[j].type in _BOUND, level(found, i + 2)))
            end = inner[-1] + 1 if inner else len(found)
            names = [found[j].type for j in inner]
            if end == len(found) or found[end].type != "_RPAR":
                out.append(token)
                continue
            then = found[end + 1].type if end + 1 < len(found) else ""
            begins = then and then not in _CONNECTIVES and then not in _OPENERS.values()
            if begins and names[:1] == ["NAME"] and then != "_DOT":
                dropped.add(end)
                continue
        out.append(token)
    return out


def _pairs(found: Sequence[Token], at: int) -> bool:
    """Whether a tuple of variables from a set begins with a bracket: `∃(x, y) ∈ R`."""
    inner = [found[j].type for j in level(found, at + 1)]
    end = at + 1 + len(inner)
    then = found[end + 1].type if end + 1 < len(found) else ""
    return {*inner} == {"NAME", "_COMMA"} and then == "IN"


def _bound(found: list[Token]) -> list[Token]:
    """Settle what a quantifier binds: `∀x:S.`, `for all x and y in S,`, a comma for a dot."""
    out = list(found)
    drop: set[int] = set()
    dots: set[int] = set()
    for i, token in enumerate(found):
        if token.type not in QUANTIFIERS:
            continue
        if i and found[i - 1].type == "_COMMA" and _is_last(found, i):
            drop.add(i - 1)
        if (body := _settle(found, out, i)) is not None:
            dots.add(body)
    kept: list[Token] = []
    for i, token in enumerate(out):
        if i in dots:
            kept.append(Token.new_borrow_pos("_DOT", "", token))
        kept += [] if i in drop else [token]
    return kept


def _settle(found: Sequence[Token], out: list[Token], i: int) -> int | None:
    """Settle what one quantifier binds; return where its body begins without a dot, if it does."""
    for j in level(found, i + 1):
        here = out[j]
        ahead = [t.type for t in found[j + 1 : j + 3]] + ["", ""]
        if here.type == "_DOT":
            typed = str(here) == ":" and ahead[0] == "NAME" and ahead[1] in {"_DOT", "_COMMA"}
            if not typed:
                return None
            out[j] = kind(here, "IN")
        elif here.type == "_AND" and " " in found[i].strip() and ahead[0] == "NAME":
            if ahead[1] not in {"IN", "_DOT", "_COMMA"}:
                return None
            out[j] = kind(here, "_COMMA")
        elif here.type == "_COMMA":
            if not _lists_on(
                found,
                j,
                bounded=any(t.type in {"IN", "NOT_IN", "SUBSET", "PROPER"} for t in out[i:j]),
            ):
                out[j] = kind(here, "_DOT")
                return None
        elif here.type not in _BOUND and here.type not in {"_LPAR", "BPAR", "_RPAR"}:
            return None
        elif here.type == "NAME" and j > i + 1 and _begins(out, i, j):
            return j
    return None


def _begins(found: Sequence[Token], quantifier: int, at: int) -> bool:
    """Whether the body of a quantifier begins with a name behind the set that bounds it."""
    before, after = found[at - 1], found[at + 1] if at + 1 < len(found) else None
    if before.type == "NAME" and after is not None and after.type in _RELATIONS:
        rest = (found[j].type for j in level(found, at + 2))
        ends = next((t for t in rest if t == "_DOT" or t in _CONNECTIVES), "")
        return ends != "_DOT"
    bounded = any(t.type in {"IN", "NOT_IN", "SUBSET", "PROPER"} for t in found[quantifier:at])
    ended = before.type in {"_RBRACE", "NAME", "NUMBER"} and found[at - 2].type != "_COMMA"
    follows = after is not None and after.type in _RELATIONS | {"PLUS", "MINUS", "MOD", "DIV"}
    return bounded and ended and follows


def _is_last(found: Sequence[Token], first: int) -> bool:
    """Whether nothing follows what a quantifier binds, as in `p(x) for all x in S`."""
    return found[first].type == "FORALL" and not any(
        token.type in {"_DOT", "_AND", "_OR", "IMPLIES", "IFF", "_LPAR"} for token in found[first:]
    )


def _lists_on(found: Sequence[Token], comma: int, *, bounded: bool) -> bool:
    """Whether behind a comma another variable of the quantifier stands, after one with a bound."""
    if comma + 1 >= len(found) or found[comma + 1].type != "NAME":
        return False
    name = found[comma + 1]
    after = found[comma + 2] if comma + 2 < len(found) else None
    if after is None or after.type in {
        "IN",
        "SUBSET",
        "PROPER",
        "_COMMA",
        "_DOT",
        "NAME",
        *QUANTIFIERS,
    }:
        return True
    if after.type == "_LPAR":
        gap = (after.start_pos or 0) - (name.end_pos or 0)  # one where a font ends: `\mathrm{p}(`
        return (len(name) == 1 and not bounded) or gap > (bounded and len(name) > 1)
    if after.type not in _RELATIONS:
        return after.type in {"NOT", "_RPAR", "_SCOPE", "_LBRACKET", "IF", "TRUE", "FALSE"}
    rest = (found[j].type for j in level(found, comma + 3))
    return next((t for t in rest if t == "_DOT" or t in _CONNECTIVES), "") == "_DOT"


def _by_lines(found: list[Token]) -> list[Token]:
    """Put commas between cases that stand on lines of their own: `a if p`, and `b otherwise`."""
    firsts = [
        i for i in range(1, len(found)) if (found[i].line or 0) > (found[i - 1].line or 0)
    ]  # fmt: skip
    if not firsts or not any(str(t) == "otherwise" for t in found):
        return found
    cuts = set()
    for begin, end in zip(firsts, [*firsts[1:], len(found)], strict=True):
        line = found[begin:end]
        case = any(t.type == "IF" or str(t) == "otherwise" for t in line[1:])
        ends = found[begin - 1].type in _ENDS or str(found[begin - 1]) in {")", "}"}
        if case and ends and line[0].type in {"NAME", "NUMBER", "FUNCTOR", "MINUS", "STRING"}:
            cuts.add(begin)
    out: list[Token] = []
    for i, token in enumerate(found):
        if i in cuts:
            out.append(Token.new_borrow_pos("_COMMA", ",", token))
        out.append(token)
    return out


def _nested(found: list[Token]) -> list[Token]:
    """Read cases inside a formula, `all z: f(z) = a if p(z), b otherwise`, as a conditional."""
    top = list(level(found, 0))
    last = next((i for i in top if found[i].type == "OTHERWISE"), 0)
    begin = next((i for i in top if i and found[i].type == "IF" and found[i - 1].type in _ENDS), 0)
    if not 0 < begin < last:
        return found
    sign = max((i for i in top if i < begin and found[i].type == "EQUAL"), default=0)
    inside = any(found[i].type in _CONNECTIVES | {"_DOT"} for i in top if i < sign)
    between = any(found[i].type in _CONNECTIVES - _RELATIONS for i in top if sign < i < begin)
    if not sign or not inside or between:
        return found
    cuts = [i for i in top if begin < i < last and found[i].type in {"_COMMA", "SEMICOLON"}]
    if not cuts or any(token.type == "CASES" for token in found):
        return found
    out = [*found[: sign + 1]]
    value, at = found[sign + 1 : begin], begin
    for cut, end in zip(cuts, [*cuts[1:], last], strict=True):
        out += [found[at], *found[at + 1 : cut], kind(found[cut], "_THEN"), *value]
        out.append(kind(found[cut], "_ELSE"))
        first = cut + 1 + (found[cut + 1].type == "_AND")
        at = next((i for i in top if cut < i < end and found[i].type == "IF"), end)
        value = found[first:at]
    return [*out, *value, *found[last + 1 :]]


def _in_cases(found: Sequence[Token]) -> Iterator[int]:
    """Yield where the tokens of definitions by cases stand that are displayed in rows."""
    inside = False
    for i, token in enumerate(found):
        inside = (inside or token.type == "CASES") and token.type != "_END_CASES"
        if inside:
            yield i


def _chosen(found: list[Token]) -> list[Token]:
    """Settle `a if p, b if q, c otherwise` and the comma before `then`."""
    top = set(level(found, 0)) - set(_in_cases(found))
    later = {
        i for i in top if i and found[i].type in {"IF", "OTHERWISE"} and (
            found[i - 1].type in _ENDS or found[i - 1].type == "_COMMA"
        )
    }  # fmt: skip
    several = any(found[i].type == "OTHERWISE" for i in later)
    first = min((i for i in top if found[i].type in _CONNECTIVES), default=len(found))
    out: list[Token] = []
    for i, token in enumerate(found):
        after = found[i + 1].type if i + 1 < len(found) else ""
        case = several and i in top and after == "_AND"
        if token.type == "_COMMA" and not case and after in _BEHIND_COMMA:
            continue
        if token.type in {"_COMMA", "SEMICOLON"} and i in top and (several or len(later) > 1):
            if i + 1 not in later:
                out.append(kind(token, "_SEPARATOR"))
            continue
        if token.type == "_AND" and out and out[-1].type == "_SEPARATOR":
            continue
        if str(token) == "==" and not (i in top and i < first):
            token = kind(token, "EQUAL")  # noqa: PLW2901 - the same token
        out.append(token)
    return out
