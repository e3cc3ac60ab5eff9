"""What quantifiers bind, by the tokens behind them: brackets, commas, sets, the next formula."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise, takewhile, zip_longest

from lark import Token

from pylogic.notations.first_order.spelling.tokens import (
    BOUND,
    CONNECTIVES,
    ENDS,
    OPENERS,
    QUANTIFIERS,
    RELATIONS,
    kind,
    level,
    spelt,
)

_BEGINS = QUANTIFIERS | {"_LPAR", "NOT"}
"""What a formula begins with, besides names."""
_JOINING = frozenset(
    {"in", "xor", "mod", "div", "unless", "otherwise", "provided", "whenever", "when", "for"}
    | {"where", "such", "with"}
)
"""Words behind a variable, with which no formula begins."""


_LETTERED = {"A": "FORALL", "E": "EXISTS"}
"""The letters that old texts have for the signs they look like."""


def quantified(tokens: list[Token], others: Collection[str] = ()) -> list[Token]:
    """Read `!x: p(x)`, `?x. p(x)`, `![X]: p(X)` as quantifiers, and `(A x)`, `(Ex)`, `(x)`.

    others: The names that are none: constants, and variables that are words.
    """
    tokens = list(_without_letters(_without_brackets(tokens), others))
    out: list[Token] = []
    for i, token in enumerate(tokens):
        after = [t.type for t in tokens[i + 1 : i + 3]]
        free = not out or out[-1].type not in {*QUANTIFIERS, "NAME"}
        if str(token) == "!" and after[:1] == ["NAME"] and _is_dotted(tokens, i + 1):
            out.append(kind(token, "FORALL"))
        elif token.type == "META" and free and _is_dotted(tokens, i):
            name = kind(token, "NAME").update(value=str(token)[1:])
            out += [kind(token, "EXISTS"), name]
        else:
            out.append(token)
    return out


_FLIPPED = {"AT_MOST": ("AT_LEAST", "≥"), "LESS": ("MORE", ">")}


def bounded(tokens: list[Token]) -> list[Token]:
    """Read `∀ 0 ≤ i ≤ n` as `∀ i ≥ 0, i ≤ n`, and `∀ 1 ≤ i, j ≤ n` as `∀ i, j ∈ 1..n`.

    A comma behind it ends what the quantifier binds, or begins further bounds of that kind.
    """
    out: list[Token] = []
    binding: Token | None = None
    at = 0
    while at < len(tokens):
        token = tokens[at]
        begins = token.type in QUANTIFIERS or (token.type == "_COMMA" and binding is not None)
        chain = _chain(tokens, at + 1) if begins else None
        if chain is None:
            stops = begins and token.type == "_COMMA" and not _lists_set(tokens, at + 1)
            out.append(kind(token, "_DOT") if stops else token)
            goes_on = token.type in {"NUMBER", "NAME", "PLUS", "MINUS", "TIMES"}
            binding = binding if goes_on else None
            at += 1
            continue
        quantifier = binding if token.type == "_COMMA" and binding is not None else token
        out += [kind(token, "_DOT")] if quantifier is not token else []
        out += [quantifier, *chain[0]]
        binding, at = quantifier, chain[1]
    return out


def _chain(tokens: Sequence[Token], at: int) -> tuple[list[Token], int] | None:
    """Return what the bounds `0 ≤ i ≤` of variables are read as, and where the last bound is."""
    types = [t.type for t in tokens[at : at + 2]]
    if types[:1] != ["NUMBER"] or types[1:] not in (["LESS"], ["AT_MOST"]):
        return None
    low, first = tokens[at : at + 2]
    names = list(takewhile(lambda t: t.type in {"NAME", "_COMMA"}, tokens[at + 2 :]))
    end = at + 2 + len(names)
    listed = [t.type for t in names] == ["NAME", *["_COMMA", "NAME"] * (len(names) // 2)]
    again = tokens[end + 2].type if end + 2 < len(tokens) else ""
    if not listed or end >= len(tokens) or tokens[end].type not in _FLIPPED or again in RELATIONS:
        return None  # `∀ 0 ≤ i < j ≤ n` binds two
    last = tokens[end]
    if len(names) == 1:
        more, comma = spelt(*_FLIPPED[first.type], first), spelt("_COMMA", ",", last)
        return [names[0], more, low, comma, names[0], last], end + 1
    if first.type == last.type == "AT_MOST":
        return [*names, spelt("IN", "∈", first), low, spelt("RANGE", "..", last)], end + 1
    return None


def _lists_set(tokens: Sequence[Token], at: int) -> bool:
    """Whether another variable and its set stand here: `for all 0 ≤ i ≤ 3, x ∈ S`."""
    ahead = [*tokens[at : at + 2]]
    return len(ahead) > 1 and (ahead[1].type == "IN" or str(ahead[1]) == "in")


def _without_brackets(tokens: list[Token]) -> list[Token]:
    """Leave out the brackets of `![X, Y]: p(X, Y)`, as TPTP has them."""
    dropped: set[int] = set()
    signs: dict[int, Token] = {}
    for i, token in enumerate(tokens[:-1]):
        if str(token) not in {"!", "?"} or tokens[i + 1].type != "_LBRACKET":
            continue
        inner = list(level(tokens, i + 2))
        end = inner[-1] + 1 if inner else len(tokens)
        types = [tokens[j].type for j in inner]
        listed = types[::2] == ["NAME"] * len(types[::2]) and {*types[1::2]} <= {"_COMMA"}
        if len(types) % 2 and listed and [t.type for t in tokens[end + 1 : end + 2]] == ["_DOT"]:
            signs[i] = kind(token, "FORALL" if str(token) == "!" else "EXISTS")
            dropped |= {i + 1, end}
    return [signs.get(i, token) for i, token in enumerate(tokens) if i not in dropped]


def _without_letters(tokens: Sequence[Token], others: Collection[str]) -> Iterator[Token]:
    """Yield the tokens with signs for the letters of `(A x)`, `(Ax)`, `E x.`, and for `(x)`."""
    binding = -1  # where the bracket behind the last variable bound so stands
    for i, token in enumerate(tokens):
        sign, rest = _LETTERED.get(token[:1], ""), str(token[1:])
        opens = i > 0 and tokens[i - 1].type == "_LPAR"
        if token.type != "NAME" or token in others or not (opens or (sign and not rest)):
            yield token
            continue
        before = ["", "", *(t.type for t in tokens[max(i - 2, 0) : i])][-2:]
        end = i + 1
        while end < len(tokens) and (tokens[end].type == "_COMMA" or _is_letter(tokens[end])):
            end += 1
        then = ["", *(t.type for t in tokens[end : end + 2]), ""]
        closes = opens and then[1] == "_RPAR" and then[2] in {*_BEGINS, "NAME", "_LBRACKET"}
        dotted = before[1] not in ENDS and then[1] == "_DOT"
        alone = end == i + 1
        if sign and not rest and not alone and (closes or dotted):
            yield kind(token, sign)
        elif sign and len(rest) == 1 and rest.islower() and alone and closes:
            yield kind(token, sign)
            yield kind(token, "NAME").update(value=rest)
        elif (
            _is_letter(token) and alone and closes and then[2] == "_LPAR"
            and (before[0] not in ENDS or binding == i - 2)
        ):  # fmt: skip
            yield Token.new_borrow_pos("FORALL", "∀", token)
            yield token
        else:
            yield token
            continue
        binding = end


def _is_letter(token: Token) -> bool:
    """Whether a variable of one letter stands here."""
    return (
        token.type == "NAME" and token[:1].islower() and (len(token) == 1 or token[1:].isdigit())
    )


def _is_dotted(tokens: Sequence[Token], at: int) -> bool:
    """Whether a dot or colon stands behind a name, perhaps with others and a set between."""
    types = [
        t.type for t in takewhile(lambda t: t.type in {"NAME", "_COMMA", "IN"}, tokens[at + 1 :])
    ]
    end = at + 1 + len(types)
    if end >= len(tokens) or tokens[end].type != "_DOT" or types[-1:] not in ([], ["NAME"]):
        return False
    return "IN" not in types or (
        types[-2:] == ["IN", "NAME"] and types.count("IN") == 1 and end + 1 < len(tokens)
    )


_BEHIND = CONNECTIVES | {*OPENERS.values(), "_THEN", "_ELSE"}
"""What goes on with a formula, and begins none."""
_CALCULATING = frozenset({"PLUS", "MINUS", "TIMES", "DIV", "MOD", "SLASH", "OPERATOR", "INFIX"})
_OF_SET = BOUND - {"_COMMA", "_DOT", *RELATIONS}


def bared(tokens: list[Token]) -> list[Token]:
    """Leave out the parentheses of `(∀x)(...)`, and of `(∀x). ...`."""
    out: list[Token] = []
    dropped: set[int] = set()
    for i, token in enumerate(tokens):
        if i in dropped:
            if [t.type for t in tokens[i + 1 : i + 2]] != ["_DOT"]:
                out.append(Token.new_borrow_pos("_SCOPE", "", token))
            continue
        after = tokens[i + 1].type if i + 1 < len(tokens) else ""
        if token.type == "_LPAR" and i and tokens[i - 1].type in QUANTIFIERS and _pairs(tokens, i):
            token = kind(token, "BPAR")  # noqa: PLW2901 - the same token
        if (
            token.type == "LBRACE"
            and i
            and tokens[i - 1].type in QUANTIFIERS
            and _pairs(tokens, i)
        ):
            token = kind(token, "BBRACE")  # noqa: PLW2901 - the same token
        if token.type == "_LPAR" and after in QUANTIFIERS:
            inner = list(takewhile(lambda j: tokens[j].type in BOUND, level(tokens, i + 2)))
            end = inner[-1] + 1 if inner else len(tokens)
            names = [tokens[j].type for j in inner]
            if end == len(tokens) or tokens[end].type != "_RPAR":
                out.append(token)
                continue
            then = tokens[end + 1].type if end + 1 < len(tokens) else ""
            begins = then and then not in _BEHIND
            if begins and names[:1] == ["NAME"]:
                dropped.add(end)
                continue
        out.append(token)
    return out


def _pairs(tokens: Sequence[Token], at: int) -> bool:
    """Whether a tuple of variables from a set begins with a bracket: `∃(x, y) ∈ R`."""
    inner = [tokens[j].type for j in level(tokens, at + 1)]
    end = at + 1 + len(inner)
    then = tokens[end + 1].type if end + 1 < len(tokens) else ""
    return {*inner} == {"NAME", "_COMMA"} and then == "IN"


def bound(tokens: list[Token]) -> list[Token]:
    """Settle what a quantifier binds: `∀x:S.`, `for all x and y in S,`, a comma for a dot."""
    out = list(tokens)
    drop: set[int] = set()
    dots: set[int] = set()
    for i, token in enumerate(tokens):
        if token.type not in QUANTIFIERS:
            continue
        if i and tokens[i - 1].type == "_COMMA" and _is_last(tokens, i):
            drop.add(i - 1)
        if (body := _settle(tokens, out, i)) is not None:
            dots.add(body)
    kept: list[Token] = []
    for i, token in enumerate(out):
        if i in dots:
            kept.append(Token.new_borrow_pos("_DOT", "", token))
        kept += [] if i in drop else [token]
    return kept


def _settle(tokens: Sequence[Token], out: list[Token], i: int) -> int | None:
    """Settle what one quantifier binds; return where its body begins without a dot, if it does."""
    for j in level(tokens, i + 1):
        here = out[j]
        ahead = [t.type for t in tokens[j + 1 : j + 3]] + ["", ""]
        if here.type == "_DOT":
            typed = str(here) == ":" and ahead[0] == "NAME" and ahead[1] in {"_DOT", "_COMMA"}
            if str(here) == ":" and _is_barred(tokens, j + 1):  # `some x : S | p(x)`, as in Alloy
                out[j + 2] = kind(tokens[j + 2], "_DOT")
                typed = True
            if not typed:
                return None
            out[j] = kind(here, "IN")
        elif here.type == "_AND" and " " in tokens[i].strip() and ahead[0] == "NAME":
            if ahead[1] not in {"IN", "_DOT", "_COMMA"}:
                return None
            out[j] = kind(here, "_COMMA")
        elif here.type == "_COMMA":
            behind = i > 0 and tokens[i - 1].type in ENDS and _is_last(tokens, i)
            if not behind and not _lists_on(
                tokens,
                j,
                bounded=any(t.type in {"IN", "NOT_IN", "SUBSET", "PROPER"} for t in out[i:j]),
            ):
                out[j] = kind(here, "_DOT")
                return None
        elif here.type not in BOUND and here.type not in {"_LPAR", "BPAR", "BBRACE", "_RPAR"}:
            return None
        elif here.type == "NAME" and j > i + 1 and _begins(out, i, j):
            return j
    return None


def _is_barred(tokens: Sequence[Token], at: int) -> bool:
    """Whether the name of a set stands here, in capitals as no proposition, before a bar."""
    inner = tokens[at : at + 2]
    return [t.type for t in inner] == ["NAME", "_OR"] and inner[1] == "|" and inner[0][0].isupper()


def _begins(tokens: Sequence[Token], quantifier: int, at: int) -> bool:
    """Whether the body of a quantifier begins with a name behind the set that bounds it."""
    before, after = tokens[at - 1], tokens[at + 1] if at + 1 < len(tokens) else None
    if before.type == "NAME" and after is not None and after.type in RELATIONS | _CALCULATING:
        rest = (tokens[j].type for j in level(tokens, at + 2))
        ends = next((t for t in rest if t == "_DOT" or t in CONNECTIVES), "")
        return ends != "_DOT"
    bounded = any(t.type in {"IN", "NOT_IN", "SUBSET", "PROPER"} for t in tokens[quantifier:at])
    ended = before.type in {"_RBRACE", "NAME", "NUMBER"} and tokens[at - 2].type != "_COMMA"
    follows = after is not None and after.type in RELATIONS | _CALCULATING
    if bounded and ended and after is not None and after.type in {"IN", "NOT_IN", "SUBSET"}:
        rest = (tokens[j].type for j in level(tokens, at + 2))
        follows = "_DOT" not in rest
    return bounded and ended and follows


def _is_last(tokens: Sequence[Token], first: int) -> bool:
    """Whether nothing follows what a quantifier binds, as in `p(x) for all x in S`."""
    return tokens[first].type == "FORALL" and not any(
        token.type in {"_DOT", "_AND", "_OR", "IMPLIES", "IFF", "_LPAR"}
        for token in tokens[first:]
    )


def _is_value(tokens: Sequence[Token], first: int, name: Token) -> bool:
    """Whether a letter stands somewhere without arguments, as no predicate does."""
    for here, after in pairwise([*tokens[first:], None]):
        if here == name and (after is None or after != "(" or after.start_pos != here.end_pos):
            return True
    return False


def _lists_on(tokens: Sequence[Token], comma: int, *, bounded: bool) -> bool:
    """Whether behind a comma another variable of the quantifier stands, after one with a bound."""
    if comma + 1 >= len(tokens) or tokens[comma + 1].type != "NAME":
        return False
    name = tokens[comma + 1]
    after = tokens[comma + 2] if comma + 2 < len(tokens) else None
    if after is not None and after.type == "IN" and bounded:
        behind = (tokens[j].type for j in level(tokens, comma + 3))
        then = next((t for t in behind if t not in _OF_SET), "")
        return bool(then) and then not in _BEHIND
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
        used = len(name) == 1 and not bounded and _is_value(tokens, comma + 2, name)
        return used or gap > (bounded and len(name) > 1)
    if after.type == "_RPAR":
        then = tokens[comma + 3].type if comma + 3 < len(tokens) else ""
        return not bounded or (bool(then) and then not in _BEHIND)
    if after.type not in RELATIONS:
        return after.type in {"NOT", "_SCOPE", "_LBRACKET", "IF", "TRUE", "FALSE"}
    rest = (tokens[j].type for j in level(tokens, comma + 3))
    return next((t for t in rest if t == "_DOT" or t in CONNECTIVES), "") == "_DOT"


def lettered(tokens: list[Token]) -> list[Token]:
    """Read the letter of `p(x) v q(x)` as "or": blanks around it, and no variable of a list."""
    out: list[Token] = []
    for token, after in zip_longest(tokens, tokens[1:]):
        before = out[-1] if out else None
        if (
            str(token) == "v" and before is not None and after is not None
            and before.type in ENDS and before.end_pos != token.start_pos
            and (after.type in _BEGINS or (after.type == "NAME" and str(after) not in _JOINING))
            and token.end_pos != after.start_pos and not lists_variables(out)
        ):  # fmt: skip
            token = kind(token, "_OR")  # noqa: PLW2901 - the same token
        out.append(token)
    return out


_LOUD = {
    "AND": "_AND", "OR": "_OR", "XOR": "XOR", "IMPLIES": "IMPLIES", "IFF": "IFF",
    "THEN": "_THEN", "ELSE": "_ELSE",
}  # fmt: skip
_LOUD_BEFORE = {"NOT": "NOT", "IF": "IF"}


def loud(tokens: list[Token]) -> list[Token]:
    """Read `p(x) AND NOT q(x)` as small words: no two names stand side by side in a formula."""
    out: list[Token] = []
    for i, token in enumerate(tokens):
        word = str(token) if token.type == "NAME" and i + 1 < len(tokens) else ""
        if word not in _LOUD and word not in _LOUD_BEFORE:
            out.append(token)
            continue
        before = out[-1].type if out else ""
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        applied = after is not None and after == "(" and after.start_pos == token.end_pos
        begins = after is not None and (after.type in _BEGINS or after.type in {"NAME", "NUMBER"})
        sign = _LOUD.get(word) if before in ENDS else _LOUD_BEFORE.get(word)
        meant = sign and begins and not applied and before not in RELATIONS | {"_COMMA"}
        out.append(kind(token, sign) if sign and meant else token)
    return out


def lists_variables(tokens: Sequence[Token]) -> bool:
    """Whether the tokens end with the variables of a quantifier."""
    behind = list(takewhile(lambda t: t.type in BOUND, reversed(tokens)))
    return len(behind) < len(tokens) and tokens[-len(behind) - 1].type in QUANTIFIERS
