"""What tokens are by their place: words between operands, bars, braces, commas of quantifiers.

`in`, `mod` and `unless` are names elsewhere; the bars of |x| are those of an "or"; braces group in
LaTeX and list the elements of a set; a comma may end what a quantifier binds. All of it is told by
the tokens around, before the parser sees them.
"""

from collections.abc import Callable, Sequence
from itertools import takewhile

from lark import Token

from pylogic.core import regexes as re
from pylogic.notations.first_order.spelling.binders import bared, bound, lettered, lists_variables
from pylogic.notations.first_order.spelling.braces import (
    BARS,
    JOINTS,
    PLAIN,
    braced,
    parenthesised,
)
from pylogic.notations.first_order.spelling.chosen_values import (
    by_lines,
    cased,
    chosen,
    grouped,
    nested,
)
from pylogic.notations.first_order.spelling.declared import conjoined, declared
from pylogic.notations.first_order.spelling.square_brackets import square_brackets
from pylogic.notations.first_order.spelling.tokens import (
    CLOSERS,
    CONNECTIVES,
    ENDS,
    OPENERS,
    QUANTIFIERS,
    RELATIONS,
    kind,
    level,
)

_WORDS = {
    "in": "IN", "xor": "XOR", "mod": "MOD", "div": "DIV",
    "unless": "UNLESS", "otherwise": "OTHERWISE",
    "provided": "PROVIDED", "whenever": "PROVIDED", "when": "PROVIDED", "for": "PROVIDED",
    "where": "WHERE",
}  # fmt: skip
_COMMAND = re.compile(r"\\[A-Za-z]")
_POINTS = frozenset("·•")
_EITHER = frozenset({"⊕", "\\oplus"})
"""What is "one of the two" between formulas, and a function between values."""
_ENDING = frozenset(
    {*CLOSERS, *CONNECTIVES, "BRACE", "_COMMA", "SEMICOLON", "IF", "_THEN", "_ELSE"}
)
"""What may stand behind a whole value."""
_RELATED = RELATIONS | {"IN", "NOT_IN", "SUBSET"}
_BETWEEN = frozenset({*CONNECTIVES, *QUANTIFIERS, "_COMMA", "_DOT", "IF"} - _RELATED)
_SAYING = frozenset({"let", "put", "define", "set"})
"""What may stand behind `For x, y ∈ S`, before what is said of them."""
_BEFORE_WORD = ENDS | {"OTHERWISE"}


def settled(tokens: list[Token], text: str) -> list[Token]:
    """Return the tokens of a text of which each has the kind that its place gives it."""
    latex = bool(_COMMAND.search(text))
    passes: tuple[Callable[[list[Token]], list[Token]], ...] = (
        declared,
        conjoined,
        lambda all_tokens: parenthesised(all_tokens, latex=latex),
        lambda all_tokens: braced(all_tokens, latex=latex),
        _dashed,
        by_lines,
        square_brackets,
        _said_of,
        _operated,
        _joined,
        lettered,
        _worded,
        _sided,
        _barred,
        cased,
        _floored,
        bared,
        bound,
        grouped,
        nested,
        chosen,
    )
    for settle in passes:
        tokens = settle(tokens)
    return tokens


def tuples(tokens: list[Token]) -> list[Token]:
    """Return the tokens with other brackets around what is a tuple, and no arguments."""
    out = list(tokens)
    opened: list[int | None] = []  # where brackets were, None where it is known what they are
    for i, token in enumerate(tokens):
        if token.type in OPENERS:
            arguments = token.type != "_LPAR" or (i > 0 and tokens[i - 1].type == "FUNCTOR")
            opened.append(None if arguments else i)
        elif opened and token.type in CLOSERS:
            opened.pop()
        elif opened and (token.type == "_COMMA" or token.type in QUANTIFIERS):
            at = opened[-1]
            if at is not None and token.type == "_COMMA":
                out[at] = kind(tokens[at], "LPAR")
            opened[-1] = None
    return out


def _dashed(tokens: list[Token]) -> list[Token]:
    """Read a dash with nothing behind it as a value: `c ∈ {X, O, -}`, `cell(c) = -`."""
    out = list(tokens)
    for i, token in enumerate(tokens):
        before = tokens[i - 1].type if i else ""
        after = tokens[i + 1].type if i + 1 < len(tokens) else ""
        beside = before in {"EQUAL", "UNEQUAL", "LBRACE", "_COMMA", "BRACE"}
        if token.type == "MINUS" and beside and (not after or after in _ENDING):
            out[i] = kind(token, "STRING").update(value='"-"')
    return out


def _said_of(tokens: list[Token]) -> list[Token]:
    """Read `For x, y ∈ S let p(x, y)` as a quantifier and what it is said of."""
    if not tokens or str(tokens[0]).lower() != "for" or not _lists_from(tokens, 1):
        return tokens
    out = [kind(tokens[0], "FORALL"), *tokens[1:]]
    at = next((i for i, t in enumerate(out) if str(t) in _SAYING), 0)
    if at and not _defines(out, at + 1):
        out[at] = Token.new_borrow_pos("_DOT", "", out[at])
        del out[at - 1 : at - 1 + (out[at - 1].type == "_COMMA")]
    return out


def _worded(tokens: list[Token]) -> list[Token]:
    """Give the words between operands their meaning; brackets around a pair are parentheses."""
    out: list[Token] = []
    waiting: Token | None = None  # the `otherwise` of `a if p, otherwise b`
    for i, token in enumerate(tokens):
        behind = bool(out) and (out[-1].type in _BEFORE_WORD or _is_closing_bar(out, tokens, i))
        word = _WORDS.get(str(token)) if token.type == "NAME" else None
        if (word == "IN" or token.type == "IF") and _is_applied(tokens, i):
            word = None if word == "IN" else word
            token = kind(token, "NAME") if token.type == "IF" else token  # noqa: PLW2901 - the same token
        barred = bool(out) and str(out[-1]) in PLAIN
        if str(token) in _POINTS and (behind or barred) and not lists_variables(out):
            out.append(kind(token, "TIMES"))
            continue
        last = out[-1].type if out else ""
        if last == "PROVIDED" and str(token) == "that":
            continue
        if word in {"PROVIDED", "WHERE"} and last == "_COMMA":
            out.pop()
            behind = True
        if str(token) in {"for", "where"} and word and behind and _lists_from(tokens, i + 1):
            out.append(kind(token, "FORALL"))
        elif str(token) == "let" and _defines(tokens, i + 1):
            out.append(kind(token, "LET"))
        elif token.type in {"LANGLE", "RANGLE"}:
            out.append(kind(token, "_LPAR" if token.type == "LANGLE" else "_RPAR"))
        elif word == "OTHERWISE" and out and out[-1].type in {"_COMMA", "SEMICOLON"}:
            waiting = token if _is_last_value(tokens, i) else waiting
            out[-1] = kind(out[-1], "_COMMA") if waiting is token else kind(token, "_ELSE")
        elif word is None or not behind:
            last = out[-1].type if out else ""
            negated = word == "IN" and last == "NOT" and len(out) > 1 and out[-2].type in ENDS
            out[len(out) - negated :] = [kind(token, "NOT_IN") if negated else token]
        elif word == "WHERE" and not _defines(tokens, i + 1):
            out.append(kind(token, "PROVIDED"))
        elif word in {"MOD", "DIV"} and (
            i + 1 == len(tokens)
            or (tokens[i + 1].type in CONNECTIVES and str(tokens[i + 1]) not in BARS)
        ):
            out.append(token)
        else:
            out.append(kind(token, word))
    return [*out, kind(waiting, "OTHERWISE")] if waiting is not None else out


def _joined(tokens: list[Token]) -> list[Token]:
    """Leave out the comma between a connective and a quantifier in words."""
    return [
        token for i, token in enumerate(tokens)
        if token.type != "_COMMA" or not i or i + 1 == len(tokens)
        or tokens[i - 1].type not in JOINTS or tokens[i + 1].type not in QUANTIFIERS
    ]  # fmt: skip


def _is_last_value(tokens: Sequence[Token], at: int) -> bool:
    """Whether `otherwise` stands before the last of values that have their conditions behind."""
    before, behind = tokens[:at], tokens[at + 1 :]
    late = any(
        t.type == "IF" and i and before[i - 1].type in ENDS for i, t in enumerate(before)
    ) and not any(t.type == "_THEN" for t in before)  # fmt: skip
    return late and bool(behind) and behind[0].type not in CLOSERS


def _operated(tokens: list[Token]) -> list[Token]:
    """Read `x ⊕ y` as a function of two values where bare variables or numbers stand beside it."""
    signs = [
        i for i, token in enumerate(tokens)
        if str(token) in _EITHER and not _parts(tokens, i) and not _is_stated(tokens, i)
    ]  # fmt: skip
    if not any(_is_value(tokens, i - 1) and _is_value(tokens, i + 1) for i in signs):
        return tokens
    return [kind(t, "OPERATOR") if i in signs else t for i, t in enumerate(tokens)]


def _parts(tokens: Sequence[Token], sign: int) -> bool:
    """Whether a sign has a relation on either side: what it stands between are formulas."""
    depth = 0
    related = False
    for token in reversed(tokens[:sign]):
        depth -= token.type in OPENERS
        if depth < 0 or (depth == 0 and token.type in _BETWEEN):
            break
        related |= depth == 0 and token.type in _RELATED
        depth += token.type in CLOSERS
    rest = takewhile(
        lambda t: t not in _BETWEEN, (tokens[j].type for j in level(tokens, sign + 1))
    )
    return related and any(t in _RELATED for t in rest)


def _is_stated(tokens: Sequence[Token], sign: int) -> bool:
    """Whether names alone stand beside a sign, or several, between connectives: propositions."""
    first, last = sign - 1, sign + 1
    while first > 1 and str(tokens[first - 1]) in _EITHER:
        first -= 2
    while last + 2 < len(tokens) and str(tokens[last + 1]) in _EITHER:
        last += 2
    names = all(
        0 <= i < len(tokens) and tokens[i].type == "NAME" for i in range(first, last + 1, 2)
    )
    beside = {t.type for t in (*tokens[max(first - 1, 0) : first], *tokens[last + 1 : last + 2])}
    return names and bool(beside) and beside <= CONNECTIVES - _RELATED


def _is_value(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number or a letter stands here that nothing is applied to."""
    if not 0 <= at < len(tokens):
        return False
    token, after = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else None
    letter = token.type == "NAME" and len(token.rstrip("'0123456789")) == 1
    applied = after is not None and str(after) == "(" and after.start_pos == token.end_pos
    return token.type == "NUMBER" or (letter and not applied)


def _is_applied(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word is applied to several arguments: `in(x, S)`."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if (
        after is None
        or str(after) != "("
        or (after.start_pos or 0) - (tokens[at].end_pos or 0) > 1
    ):
        return False
    if tokens[at].type == "IF" and any(tokens[j].type == "_THEN" for j in level(tokens, at + 1)):
        return False
    places = list(level(tokens, at + 2))
    inner = [tokens[j].type for j in places]
    then = tokens[places[-1] + 2] if places and places[-1] + 2 < len(tokens) else after
    within = then.type in {"IN", "NOT_IN", "NOT"} or str(then) == "in"
    if within and after.start_pos != tokens[at].end_pos:
        return False  # `if (x, y) ∈ E`
    return "_COMMA" in inner and QUANTIFIERS.isdisjoint(inner)  # `if (exists x, y. p(x, y))`


def _is_closing_bar(out: Sequence[Token], tokens: Sequence[Token], at: int) -> bool:
    """Whether a word stands behind a bar that closes: `|x| in S`, and not `p | in(x)`."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    applied = after is not None and str(after) == "(" and after.start_pos == tokens[at].end_pos
    bar = str(out[-1]) in BARS or out[-1].type == "BAR"
    before = out[-2] if len(out) > 1 else None
    ends = before is not None and (before.type in ENDS or str(before) == "}")
    return bar and ends and not applied and str(tokens[at]) in _WORDS


def _defines(tokens: Sequence[Token], first: int) -> bool:
    """Whether a name and its value begin here."""
    return [t.type for t in tokens[first : first + 2]] == ["NAME", "EQUAL"]


def _sided(tokens: list[Token]) -> list[Token]:
    """Read variables from a set behind a whole statement, `p(x) = 1   x ∈ S`, as quantified."""
    out: list[Token] = []
    for i, token in enumerate(tokens):
        behind = bool(out) and out[-1].type in ENDS
        if _is_side_condition(tokens, i, behind=behind) and not lists_variables(out):
            out.append(Token.new_borrow_pos("FORALL", "for all", token))
        out.append(token)
    return out


def _is_side_condition(tokens: Sequence[Token], at: int, *, behind: bool) -> bool:
    """Whether variables from a set stand behind a whole statement: `p(x) = 1   x ∈ S`."""
    return (
        behind and tokens[at].type == "NAME" and tokens[at - 1].type != "NAME"
        and tokens[at - 1].end_pos != tokens[at].start_pos
        and str(tokens[at]) not in _WORDS and _lists_from(tokens, at)
    )  # fmt: skip


def _lists_from(tokens: Sequence[Token], first: int) -> bool:
    """Whether variables from a set begin here: `x, y in S`."""
    i = first
    while i + 1 < len(tokens) and tokens[i].type == "NAME" and tokens[i + 1].type == "_COMMA":
        i += 2
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    return (
        after is not None
        and tokens[i].type == "NAME"
        and (after.type == "IN" or str(after) == "in")
    )


def _floored(tokens: list[Token]) -> list[Token]:
    """Read the quotient that a floor is of: `⌊x / 2⌋` as `x div 2`, and a fraction likewise."""
    out: list[Token] = []
    inside = 0
    for token in tokens:
        inside += (token.type == "FLOOR") - (token.type == "_END_FLOOR")
        out.append(kind(token, "DIV") if token.type == "SLASH" and inside else token)
    return out


def _barred(tokens: list[Token]) -> list[Token]:
    """Tell the bars of |x| and of {x | p(x)} from those that mean "or"."""
    out: list[Token] = []
    opened: list[str] = []
    sizes: list[int] = []
    waiting = list(reversed(tokens))
    while waiting:
        token = waiting.pop()
        behind = bool(out) and out[-1].type in ENDS
        within = bool(opened) and opened[-1] == "SIZE"
        if token == "||" and (within or not behind):  # noqa: S105 - two bars, of |x| in |y|
            waiting += [kind(token, "BAR").update(value="|")] * 2
            continue
        bar = token.type == "BAR" or (token.type == "_OR" and str(token) in PLAIN)
        if token.type in OPENERS:
            opened.append(token.type)
        elif token.type in CLOSERS and opened:
            opened.pop()
        if bar and not behind:
            opened.append("SIZE")
            sizes.append(len(out))
            out.append(kind(token, "SIZE"))
        elif bar and within:
            opened.pop()
            sizes.pop()
            out.append(kind(token, "_END_SIZE"))
        elif opened and opened[-1] == "LBRACE" and (bar or str(token) == ":"):
            opened[-1] = "braced"
            out.append(kind(token, "_WITH"))
        else:
            out.append(token)
    for at in sizes:  # of what no bar closes
        out[at] = kind(out[at], "_OR")
    return out
