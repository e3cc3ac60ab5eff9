"""Words between formulas: `exactly when`, `only if`, `but`, `for every t with move(s, t), ...`."""

from collections.abc import Collection, Sequence
from itertools import pairwise, takewhile

from lark import Token

from pylogic.core import regexes as re
from pylogic.notations.first_order.spelling.operands import operand_after, operand_before
from pylogic.notations.first_order.spelling.quantified import conditioned, counted
from pylogic.notations.first_order.spelling.tokens import (
    CONDITIONS,
    CONNECTIVES,
    ENDS,
    QUANTIFIERS,
    is_applied,
    level,
    spelt,
)

_BETWEEN = {
    "exactly when": "IFF", "exactly if": "IFF", "precisely when": "IFF", "precisely if": "IFF",
    "just when": "IFF", "just in case": "IFF", "is equivalent to": "IFF",
    "if , and only if ,": "IFF", "iff :": "IFF", "if and only if :": "IFF",
    "only if": "IMPLIES", "implies that": "IMPLIES", "imply": "IMPLIES", "imply that": "IMPLIES",
    "together imply": "IMPLIES", "follows from": "IMPLIED_BY", "but": "_AND", "as well as": "_AND",
    "equals": "EQUAL", "is equal to": "EQUAL", "is different from": "UNEQUAL",
    "differs from": "UNEQUAL", "is distinct from": "UNEQUAL", "is not equal to": "UNEQUAL",
    "is less than": "LESS", "is greater than": "MORE", "is more than": "MORE",
    "is at most": "AT_MOST", "is at least": "AT_LEAST",
    "belongs to": "IN", "is an element of": "IN", "is a member of": "IN",
}  # fmt: skip
"""What words between operands are."""
_MEANING = {
    "means": "IFF", "means that": "IFF", "is defined as": "IFF", "is defined by": "IFF",
    "is defined to mean": "IFF", "as": "IFF", "abbreviates": "IFF", "stands for": "IFF",
}  # fmt: skip
"""What words behind an atom are that say what it means."""
_FILLING = ("we have", "one has", "it holds that", "it is the case that", "it is true that")
"""What words before a formula add nothing, behind a connective or what is said to be for all."""
_LEADING = (
    "here", "moreover ,", "furthermore ,", "in addition ,", "also ,", "finally ,",
    "throughout ,", "by definition ,", "similarly ,", "likewise ,", "formally ,",
    "more formally ,", "in symbols ,", "in formulas ,", "that is ,", "in other words ,",
)  # fmt: skip
"""What words at the beginning add nothing, where an atom stands behind them."""
_BOTH_WAYS = (["and", "conversely"], ["and", "vice", "versa"])
"""What says of an implication that it holds both ways."""
DENYING = {"it is not the case that": "NOT", "it is false that": "NOT"}
"""What words before a formula are."""
_HOLDS = (["holds", "of"], ["holds", "for"])
"""What stands between an atom and the values of which it is so."""
_IN_A_LIST = {"NAME": "v", "NUMBER": "v", "_COMMA": ",", "_AND": "&"}
_PARITY = {"even": "0", "odd": "1"}
"""What is left when a number that is called so is divided by two."""
_LETTER = re.compile(r"[b-z]_?\d?['′’]*")
_LISTED = re.compile(r"v(?:,?+&?+(?<!v)v)*+")
"""Values with commas and `and` between them, by the signs above."""
_BEHIND = ("is true", "is the case", "holds", "hold", "be true")
"""What words behind a formula add nothing, where an equivalence follows."""
_LONGEST = 6
_BEGINNINGS = frozenset(
    " ".join(phrase.split()[:size])
    for phrase in (*_BETWEEN, *DENYING, *_BEHIND, *_MEANING, *_FILLING)
    for size in range(1, _LONGEST + 1)
)
"""What a token may say that begins one of these: a word, or some."""
_SAME = {
    "different": "UNEQUAL", "distinct": "UNEQUAL", "equal": "EQUAL", "identical": "EQUAL",
    "the same": "EQUAL",
}  # fmt: skip
"""What two are, behind `x and y are`."""
_ENDING_PAIR = frozenset(
    {"_AND", "_OR", "XOR", "_COMMA", "_RPAR", "_RBRACKET", "IFF", "IMPLIES", "_THEN", "_ELSE"}
)
_SEVERAL = 2


def spoken(tokens: list[Token], own: Collection[str] = ()) -> list[Token]:
    """Return the tokens with signs for words between formulas and behind quantifiers.

    own: What the text applies and lists: its own words for what numbers are.
    """
    tokens = _led(_conversely(_unbraced(_apart(_other_than(_unfonted(tokens), own)))))
    return conditioned(counted(_whenever(_conditionals(_connected(_held(tokens))))))


def _other_than(tokens: list[Token], own: Collection[str]) -> list[Token]:
    """Read `x is not y`, `f(x) is not red` as `≠`; `x is even`, and `x is 1 or 2`."""
    out: list[Token] = []
    left = 0
    for i, token in enumerate(tokens):
        if left:
            left -= 1
            continue
        if not out or str(token) != "is":
            out.append(token)
            continue
        first, second, *_ = [*(str(t) for t in tokens[i + 1 : i + 3]), "", ""]
        letter = _is_letter(out[-1])
        of_letters = letter and bool(_LETTER.fullmatch(second))
        unequal = first == "not" and (of_letters or _is_alike(out, tokens, i + 2, own))
        number = letter or out[-1].type in {"NUMBER", "_RPAR"}
        if values := _numbers(tokens, i + 1) if number else []:
            begin = operand_before(out, len(out))
            out[begin:] = _either(out[begin:], values)
            left = 2 * len(values) - 1
            continue
        if unequal and _ends_pair(tokens, operand_after(tokens, i + 2)):
            out.append(spelt("UNEQUAL", "≠", token))
            left = 1
        elif number and first in _PARITY.keys() - own and _ends_said(tokens, i + 2):
            begin = operand_before(out, len(out))
            out[begin:] = _divided(out[begin:], _PARITY[first], token)
            left = 1
        else:
            out.append(token)
    return out


def _is_alike(
    before: Sequence[Token], tokens: Sequence[Token], at: int, own: Collection[str]
) -> bool:
    """Whether the same is applied in the term that ends before and in the one that begins here.

    A letter or a name that is applied nowhere may stand for the second one.
    """
    begin = operand_before(before, len(before))
    applied = before[-1].type == "_RPAR" and before[begin].type in {"NAME", "FUNCTOR"}
    same = [str(token) for token in tokens[at : at + 2]] == [str(t) for t in before[begin:][:2]]
    named = at < len(tokens) and tokens[at].type == "NAME" and str(tokens[at]) not in own
    return applied and (same or named)


def _numbers(tokens: Sequence[Token], first: int) -> list[Token]:
    """Return the numbers of `1 or 2` and `1, 2 or 3`, if a list of them stands here alone."""
    listed = list(takewhile(lambda t: t.type in {"NUMBER", "_COMMA", "_OR"}, tokens[first:]))
    while listed and listed[-1].type != "NUMBER":
        listed.pop()
    signs = [t.type for t in listed[1::2]]
    plain = signs[-1:] == ["_OR"] and {*signs[:-1]} <= {"_COMMA"} and listed[-2] == "or"
    whole = {t.type for t in listed[::2]} == {"NUMBER"} and len(listed) % 2
    return listed[::2] if plain and whole and _ends_pair(tokens, first + len(listed)) else []


def _either(of: Sequence[Token], values: Sequence[Token]) -> list[Token]:
    """Return that a value is one of several."""
    out = [spelt("_LPAR", "(", of[0])]
    for i, value in enumerate(values):
        out += [spelt("_OR", "∨", value)] if i else []
        out += [*of, spelt("EQUAL", "=", value), value]
    return [*out, spelt("_RPAR", ")", values[-1])]


def _unfonted(tokens: list[Token]) -> list[Token]:
    r"""Leave out the braces around what words say, as in `n \text{ is even and } m`."""
    cuts: set[int] = set()
    for i, token in enumerate(tokens[1:-1], 1):
        if token.type == "BRACE" and tokens[i + 1] == "is" and _is_letter(tokens[i - 1]):
            end = next((j for j in range(i, len(tokens)) if str(tokens[j]) == "}"), i)
            cuts |= {i, end}
    return [token for i, token in enumerate(tokens) if i not in cuts]


def _ends_said(tokens: Sequence[Token], at: int) -> bool:
    r"""Whether nothing that belongs to words stands here: `\text{if $n$ is even.}`, too."""
    at += (
        at < len(tokens)
        and str(tokens[at]) in {".", ","}
        and "".join(tokens[at + 1 : at + 2]) == "}"
    )
    return _ends_pair(tokens, at) or str(tokens[at]) in {"}", "\\\\"}


def _ends_pair(tokens: Sequence[Token], at: int) -> bool:
    """Whether nothing that belongs to a comparison stands here."""
    return at >= len(tokens) or tokens[at].type in _ENDING_PAIR


def _divided(of: Sequence[Token], rest: str, at: Token) -> list[Token]:
    """Return that what is left of a number when it is divided by two is the rest."""
    signs = (("MOD", "mod"), ("NUMBER", "2"), ("EQUAL", "="), ("NUMBER", rest))
    said = [spelt(kind, text, at) for kind, text in signs]
    return [spelt("_LPAR", "(", of[0]), *of, spelt("_RPAR", ")", at), *said]


def _is_letter(token: Token) -> bool:
    """Whether a variable of one letter stands here, perhaps with a number or a prime."""
    return token.type == "NAME" and bool(_LETTER.fullmatch(token))


def _led(tokens: list[Token]) -> list[Token]:
    """Leave out `Moreover,` and the like before an atom."""
    for phrase in _LEADING:
        size = len(phrase.split())
        said = " ".join(str(token) for token in tokens[:size]).lower()
        atom = tokens[size : size + 2]
        if said != phrase or len(atom) < _SEVERAL or atom[0].type != "NAME":
            continue
        if is_applied(*atom) or atom[1].type == "EQUAL":
            return tokens[size:]
    return tokens


def _apart(tokens: list[Token]) -> list[Token]:
    """Read `x and y are different` as `x ≠ y`: two, and no list of several."""
    for i, token in enumerate(tokens):
        if token != "are" or token.type != "NAME":  # noqa: S105 - a word
            continue
        size = next(
            (n for n in (1, 2) if " ".join(map(str, tokens[i + 1 : i + 1 + n])) in _SAME), 0
        )
        right = operand_before(tokens, i)
        left = (
            operand_before(tokens, right - 1) if right and tokens[right - 1].type == "_AND" else i
        )
        if not size or left >= right - 1:
            continue
        before = [t.type for t in tokens[max(left - 2, 0) : left]]
        behind = tokens[i + 1 + size].type if i + 1 + size < len(tokens) else "_AND"
        listed = before[-1:] == ["_COMMA"] and (before[0] != "_RPAR" or right - 1 > left + 1)
        if listed or behind not in _ENDING_PAIR:
            continue
        said = _SAME[" ".join(map(str, tokens[i + 1 : i + 1 + size]))]
        sign = spelt(said, "≠" if said == "UNEQUAL" else "=", token)
        pair = [*tokens[left : right - 1], sign, *tokens[right:i]]
        return _apart([*tokens[:left], *pair, *tokens[i + 1 + size :]])
    return tokens


def _held(tokens: list[Token]) -> list[Token]:
    """Read `p(x) holds of a, b and c` and `q(x, y) holds for (a, b), (b, c)` as facts."""
    head = [token.type for token in takewhile(lambda t: t.type != "_RPAR", tokens)]
    places, end = head[2:], len(head) + 1
    if [str(t) for t in tokens[end : end + 1]] == ["holds"] and (
        tokens[end + 1 : end + 2] and tokens[end + 1].type == "FORALL"
    ):
        return [*tokens[:end], *tokens[end + 1 :]]
    listed = ["NAME", *["_COMMA", "NAME"] * (len(places) // 2)]
    if (
        head[:2] != ["NAME", "_LPAR"] or places != listed
        or [str(t) for t in tokens[end : end + 2]] not in _HOLDS
    ):  # fmt: skip
        return tokens
    values = _listed_values(tokens[end + 2 :], len(places) // 2 + 1)
    out: list[Token] = []
    for value in values:
        first = value[0]
        out += [spelt("_AND", "and", first)] if out else []
        out += [spelt("NAME", str(tokens[0]), first), spelt("_LPAR", "(", first), *value]
        out[-len(value) - 1].end_pos = first.start_pos
        out[-len(value) - 2].end_pos = first.start_pos
        out.append(spelt("_RPAR", ")", value[-1]))
    return out or tokens


def _listed_values(rest: Sequence[Token], width: int) -> list[list[Token]]:
    """Return the values, or tuples of a width, of a list with `and`; none if it is none."""
    tuples: list[list[Token]] = []
    signs = ""
    i = 0
    while i < len(rest):
        inner = [rest[j] for j in level(rest, i + 1)] if rest[i].type == "_LPAR" else []
        types = [token.type for token in inner]
        value = width > 1 and len(types) == 2 * width - 1 and {*types[1::2]} == {"_COMMA"}
        if value and {*types[::2]} <= {"NAME", "NUMBER"}:
            tuples.append(inner)
            signs += "v"
            i += len(inner) + 2
            continue
        sign = _IN_A_LIST.get(rest[i].type, "?")
        if sign == "v":
            tuples += [[rest[i]]]
            sign = "?" if width > 1 else sign
        signs += sign
        i += 1
    return tuples if _LISTED.fullmatch(signs) else []


def _connected(tokens: list[Token]) -> list[Token]:
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        behind = bool(out) and out[-1].type in ENDS
        longest = min(_LONGEST, len(tokens) - i) if tokens[i] in _BEGINNINGS else 0
        for size in range(longest, 0, -1):
            words = " ".join(str(token) for token in tokens[i : i + size])
            sign = _BETWEEN.get(words) if behind else DENYING.get(words)
            ahead = tokens[i + size] if i + size < len(tokens) - (words == "as") else None
            if sign and ahead is not None and not is_applied(tokens[i + size - 1], ahead):
                out.append(spelt(sign, words, tokens[i]))
                break
            ends = ahead is None and behind and _is_atom(out)
            if behind and words in _BEHIND and (ends or _joins(tokens, i + size)):
                break
            sign = _MEANING.get(words) if behind and out[-1].type == "_RPAR" else None
            if sign and ahead is not None and not is_applied(tokens[i + size - 1], ahead):
                out.append(spelt(sign, words, tokens[i]))
                break
            if words in _FILLING and out and out[-1].type in CONNECTIVES:
                break
            if words in _FILLING and behind and _is_of_all(out):
                out.append(spelt("_COMMA", ",", tokens[i]))
                break
        else:
            size = 1
            out.append(tokens[i])
        i += size
    return out


def _is_of_all(tokens: Sequence[Token]) -> bool:
    """Whether the last quantifier is of all, and no comma ends what it is of."""
    begin = next((i for i in range(len(tokens) - 1, -1, -1) if tokens[i].type in QUANTIFIERS), -1)
    if begin < 0 or tokens[begin].type != "FORALL":
        return False
    inner = [*level(tokens, begin)]
    parted = any(tokens[i].type in {"_COMMA", "_DOT", "IFF"} for i in inner)
    return not parted and inner[-1] == len(tokens) - 1


def _unbraced(tokens: list[Token]) -> list[Token]:
    r"""Leave out the braces around a word in another font, as in `y \in P\text{ with }p(y)`."""
    cuts: set[int] = set()
    for i, token in enumerate(tokens[1:-1], 1):
        if token.type not in QUANTIFIERS and " ".join(token.split()) not in CONDITIONS:
            continue
        end = i + 1 + (str(tokens[i + 1]) in {"a", "an"} and i + 2 < len(tokens))
        if (str(tokens[i - 1]), str(tokens[end])) == ("{", "}"):
            cuts |= {i - 1, *range(i + 1, end + 1)}
    return [token for i, token in enumerate(tokens) if i not in cuts]


def _conversely(tokens: list[Token]) -> list[Token]:
    """Read `if p then q, and conversely` as `p iff q`."""
    words = [str(token).lower() for token in tokens[-3:]]
    size = next((n for n in (2, 3) if words[-n:] in _BOTH_WAYS), 0)
    size += size > 0 and tokens[-size - 1].type == "_COMMA"
    body = tokens[: len(tokens) - size]
    signs = [i for i in level(body, 0) if body[i].type in {*CONNECTIVES, "IF", "_THEN"}]
    kinds = [body[i].type for i in signs if body[i].type not in {"_AND", "_OR", "NOT"}]
    if not size or kinds not in (["IF", "_THEN"], ["IMPLIES"]):
        return tokens
    at = next(i for i in signs if body[i].type in {"_THEN", "IMPLIES"})
    left, right = body[kinds[0] == "IF" : at], body[at + 1 :]
    if not left or not right or (kinds[0] == "IF" and body[0].type != "IF"):
        return tokens
    return [
        spelt("_LPAR", "(", left[0]), *left, spelt("_RPAR", ")", left[-1]),
        spelt("IFF", "iff", body[at]),
        spelt("_LPAR", "(", right[0]), *right, spelt("_RPAR", ")", right[-1]),
    ]  # fmt: skip


def _is_atom(tokens: Sequence[Token]) -> bool:
    """Whether tokens are an atom, or its denial, and nothing else."""
    begin = int(tokens[0].type == "NOT")
    top = [tokens[i].type for i in level(tokens, begin)]
    return top[:1] in (["NAME"], ["FUNCTOR"]) and top[1:] in (
        ["_LPAR", "_RPAR"],
        ["LPAR", "_RPAR"],
    )


def _joins(tokens: Sequence[Token], at: int) -> bool:
    """Whether an equivalence or a condition stands here, by a sign or in words."""
    words = [" ".join(map(str, tokens[at : at + size])) for size in (1, 2, 3)]
    signed = at < len(tokens) and tokens[at].type in {"IFF", "IF"}
    return signed or any(_BETWEEN.get(said) == "IFF" for said in words)


def _conditionals(tokens: list[Token]) -> list[Token]:
    """Read `if p(x), then q(x), and if r(x), then s(x)` as two conditionals side by side."""
    inner = list(level(tokens, 0)) if tokens and tokens[0].type == "IF" else []
    begins = [
        i for i in inner if [t.type for t in tokens[i : i + 3]] == ["_COMMA", "_AND", "IF"]
        and any(tokens[j].type == "_THEN" for j in inner if j < i)
    ]  # fmt: skip
    out: list[Token] = []
    for begin, end in pairwise([-2, *begins, len(tokens)] if begins else []):
        out += [spelt("_AND", "and", tokens[begin])] if out else []
        part = tokens[begin + 2 : end]
        out += [spelt("_LPAR", "(", part[0]), *part, spelt("_RPAR", ")", part[-1])]
    return out or tokens


def _whenever(tokens: list[Token]) -> list[Token]:
    """Read `whenever p(x), q(x)` as `if p(x) then q(x)`."""
    begins = {"IFF", "_DOT", "_COMMA", "_LPAR"}
    for i, token in enumerate(tokens):
        if token.type != "NAME" or token.lower() != "whenever":
            continue
        if i and tokens[i - 1].type not in begins:
            continue
        comma = next((j for j in level(tokens, i + 1) if tokens[j].type == "_COMMA"), 0)
        if comma:
            out = [*tokens[:i], spelt("IF", "if", token), *tokens[i + 1 :]]
            out[comma] = spelt("_THEN", "then", tokens[comma])
            return _whenever(out)
    return tokens
