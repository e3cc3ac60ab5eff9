"""Words between formulas: `exactly when`, `only if`, `but`, `for every t with move(s, t), ...`."""

from __future__ import annotations

from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from pylogic.core import regexes as re
from pylogic.notations.first_order.spelling.operands import operand_before
from pylogic.notations.first_order.spelling.plurals import forms
from pylogic.notations.first_order.spelling.tokens import (
    BOUND,
    CONNECTIVES,
    ENDS,
    QUANTIFIERS,
    RELATIONS,
    level,
    spelt,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from lark import Token

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
"""What words before a formula add nothing, where a connective stands before them."""
_LEADING = (
    "here", "moreover ,", "furthermore ,", "in addition ,", "also ,", "finally ,",
    "throughout ,", "by definition ,", "similarly ,", "likewise ,", "formally ,",
    "more formally ,", "in symbols ,", "in formulas ,", "that is ,", "in other words ,",
)  # fmt: skip
"""What words at the beginning add nothing, where an atom stands behind them."""
_BOTH_WAYS = (["and", "conversely"], ["and", "vice", "versa"])
"""What says of an implication that it holds both ways."""
_BEFORE = {"it is not the case that": "NOT", "it is false that": "NOT"}
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
    for phrase in (*_BETWEEN, *_BEFORE, *_BEHIND, *_MEANING, *_FILLING)
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
_TRAILING = frozenset({"for all", "for every", "for each", "for some"})
_BEYOND_DENIAL = CONNECTIVES - RELATIONS | {"_COMMA", "_THEN", "_ELSE", "_DOT", "IF"}
"""Behind these the words are no longer about what is denied."""
_COUNTS = {"at least": "AT_LEAST", "at most": "AT_MOST", "exactly": "EQUAL"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_CONDITIONS = frozenset({"with", "where", "satisfying", "such that"})


def spoken(found: list[Token], own: Collection[str] = ()) -> list[Token]:
    """Return the tokens with signs for words between formulas and behind quantifiers.

    own: What the text applies and lists: its own words for what numbers are.
    """
    found = _led(_conversely(_unbraced(_apart(_other_than(_unfonted(found), own)))))
    return _conditioned(_counted(_whenever(_conditionals(_connected(_held(found))))))


def _other_than(found: list[Token], own: Collection[str]) -> list[Token]:
    """Read `x is not y` of two letters as `x ≠ y`, and `x is even` as `x mod 2 = 0`."""
    out: list[Token] = []
    left = 0
    for i, token in enumerate(found):
        if left:
            left -= 1
            continue
        if not out or str(token) != "is":
            out.append(token)
            continue
        first, second, *_ = [*(str(t) for t in found[i + 1 : i + 3]), "", ""]
        letter = _is_letter(out[-1])
        unequal = letter and first == "not" and bool(_LETTER.fullmatch(second))
        number = letter or out[-1].type in {"NUMBER", "_RPAR"}
        if unequal and _ends_pair(found, i + 3):
            out.append(spelt("UNEQUAL", "≠", token))
            left = 1
        elif number and first in _PARITY.keys() - own and _ends_said(found, i + 2):
            begin = operand_before(out, len(out))
            out[begin:] = _divided(out[begin:], _PARITY[first], token)
            left = 1
        else:
            out.append(token)
    return out


def _unfonted(found: list[Token]) -> list[Token]:
    r"""Leave out the braces around what words say, as in `n \text{ is even and } m`."""
    cuts: set[int] = set()
    for i, token in enumerate(found[1:-1], 1):
        if token.type == "BRACE" and found[i + 1] == "is" and _is_letter(found[i - 1]):
            end = next((j for j in range(i, len(found)) if str(found[j]) == "}"), i)
            cuts |= {i, end}
    return [token for i, token in enumerate(found) if i not in cuts]


def _ends_said(found: Sequence[Token], at: int) -> bool:
    r"""Whether nothing that belongs to words stands here: `\text{if $n$ is even.}`, too."""
    at += (
        at < len(found) and str(found[at]) in {".", ","} and "".join(found[at + 1 : at + 2]) == "}"
    )
    return _ends_pair(found, at) or str(found[at]) in {"}", "\\\\"}


def _ends_pair(found: Sequence[Token], at: int) -> bool:
    """Whether nothing that belongs to a comparison stands here."""
    return at >= len(found) or found[at].type in _ENDING_PAIR


def _divided(of: Sequence[Token], rest: str, at: Token) -> list[Token]:
    """Return that what is left of a number when it is divided by two is the rest."""
    signs = (("MOD", "mod"), ("NUMBER", "2"), ("EQUAL", "="), ("NUMBER", rest))
    said = [spelt(kind, text, at) for kind, text in signs]
    return [spelt("_LPAR", "(", of[0]), *of, spelt("_RPAR", ")", at), *said]


def _is_letter(token: Token) -> bool:
    """Whether a variable of one letter stands here, perhaps with a number or a prime."""
    return token.type == "NAME" and bool(_LETTER.fullmatch(token))


def stray_word(
    found: Sequence[Token], others: Collection[str], applied: Collection[str] = ()
) -> Token | None:
    """Return a word before variables of a quantifier in words, which stands nowhere else.

    others, applied: Constants and variables that are words; what is applied in the text.
    """
    for i, token in enumerate(found):
        first = found[i + 1 : i + 3]
        if (token.type in QUANTIFIERS or token == "for") and (more := _other_value(found, i + 1)):  # noqa: S105 - a word
            return more
        if token.type not in QUANTIFIERS:
            continue
        if len(first) > 1 and _is_applied(*first) and len(first[0]) > 1 and first[0] in applied:
            return first[0]
        if (noun := _noun_within(found, i + 1, applied, others)) is not None:
            return noun
        bare = token.type == "FORALL" and token.isalpha()
        if not (bare or " " in token):
            continue
        names = list(takewhile(lambda t: t.type == "NAME" and t != "in", found[i + 1 :]))
        after = found[i + 1 + len(names)] if found[i + 1 + len(names) :] else None
        if names and after is not None and _is_applied(names[-1], after):
            names.pop()
        rest = {str(t) for t in found[i + 1 + len(names) :]}
        for name in names if len(names) > 1 else ():
            word = len(name) > 2 and name.isalpha()  # noqa: PLR2004 - no variable
            if word and name not in others and name not in rest:
                return name
        if " " not in token:
            continue
        bound = takewhile(lambda t: t.type in {"NAME", "_AND", "_COMMA"}, found[i + 1 :])
        stray = next((t for t in bound if str(t) in _NUMBERS), _behind_set(found, i + 1))
        if stray is not None:
            return stray
    return None


def _noun_within(
    found: Sequence[Token], at: int, applied: Collection[str], others: Collection[str]
) -> Token | None:
    """Return a noun before a letter, behind the comma of a list that a quantifier binds.

    applied: What the text applies: a noun that it has no sort for bounds nothing.
    others: Constants and variables that are words.
    """
    bound = list(takewhile(lambda t: t.type in {"NAME", "_COMMA"}, found[at:]))
    for comma, word, letter in zip(bound, bound[1:], bound[2:], strict=False):
        listed = comma.type == "_COMMA" and {word.type, letter.type} == {"NAME"}
        if (
            listed
            and len(letter) == 1
            and any(one in applied and one not in others for one in forms(word))
        ):
            return word
    return None


def _other_value(found: Sequence[Token], at: int) -> Token | None:
    """Return a second value of a variable: `for all x = a, b`, `for x = a and x = b`."""
    types = [t.type for t in found[at : at + 7]]
    if types[:2] != ["NAME", "EQUAL"] or types[2:3] not in (["NAME"], ["NUMBER"]):
        return None
    again = types[3:6] == ["_AND", "NAME", "EQUAL"] and found[at] == found[at + 4]
    listed = types[3:5] in (["_COMMA", "NAME"], ["_COMMA", "NUMBER"]) and (
        types[5:6] in ([], ["_AND"], ["_OR"]) or types[5:7] == ["_COMMA", "_AND"]
    )
    return found[at + 4] if again or listed else None


def unclear_denial(found: Sequence[Token]) -> Token | None:
    """Return what joins two parts behind a denial in words, which may be of one or of both.

    So is a quantifier behind what is denied: `not p(x) for all x`.
    """
    for i, token in enumerate(found):
        if token == "not" and (found[i - 1].type if i else "IFF") not in ENDS:  # noqa: S105 - a word
            touches = found[i + 1 : i + 2] and found[i + 1].start_pos == token.end_pos
            if touches and found[i + 1].type == "MINUS":
                return found[i + 1]  # `not-open(x)` is no double negation
            for j in level(found, i + 1):
                if found[j].type in _BEYOND_DENIAL:
                    break
                if found[j].type in {"FORALL", "EXISTS"} and found[j] in _TRAILING:
                    return found[j] if found[j - 1].type in ENDS else None
        if token.type != "NOT" or token not in _BEFORE:
            continue
        if found[i + 1].type in {"_LPAR", "IF", *QUANTIFIERS}:
            continue
        for j in level(found, i + 1):
            if found[j].type in {"_COMMA", "_THEN", "_DOT"}:
                break
            if found[j].type in {"_AND", "_OR", "XOR", "IMPLIES", "IMPLIED_BY", "IFF"}:
                return found[j]
    return None


def _behind_set(found: Sequence[Token], at: int) -> Token | None:
    """Return a word behind the set that a variable is from, without a comma before it."""
    ranged = False
    for j in range(at, len(found)):
        if found[j].type not in {"NAME", "IN", "_COMMA", "_AND"}:
            return None
        name, ahead = found[j], found[j + 1] if j + 1 < len(found) else None
        behind = ranged and name.type == found[j - 1].type == "NAME"
        word = len(name) > 1 and name.isalnum()
        if behind and word and "in" not in {str(name), str(found[j - 1])}:
            return None if ahead is not None and _is_applied(name, ahead) else name
        ranged = ranged or (j > at and found[j - 1].type == "IN") or str(found[j - 1]) == "in"
    return None


def _led(found: list[Token]) -> list[Token]:
    """Leave out `Moreover,` and the like before an atom."""
    for phrase in _LEADING:
        size = len(phrase.split())
        said = " ".join(str(token) for token in found[:size]).lower()
        atom = found[size : size + 2]
        if said != phrase or len(atom) < _SEVERAL or atom[0].type != "NAME":
            continue
        if _is_applied(*atom) or atom[1].type == "EQUAL":
            return found[size:]
    return found


def _apart(found: list[Token]) -> list[Token]:
    """Read `x and y are different` as `x ≠ y`: two, and no list of several."""
    for i, token in enumerate(found):
        if token != "are" or token.type != "NAME":  # noqa: S105 - a word
            continue
        size = next(
            (n for n in (1, 2) if " ".join(map(str, found[i + 1 : i + 1 + n])) in _SAME), 0
        )
        right = operand_before(found, i)
        left = operand_before(found, right - 1) if right and found[right - 1].type == "_AND" else i
        if not size or left >= right - 1:
            continue
        before = [t.type for t in found[max(left - 2, 0) : left]]
        behind = found[i + 1 + size].type if i + 1 + size < len(found) else "_AND"
        listed = before[-1:] == ["_COMMA"] and (before[0] != "_RPAR" or right - 1 > left + 1)
        if listed or behind not in _ENDING_PAIR:
            continue
        said = _SAME[" ".join(map(str, found[i + 1 : i + 1 + size]))]
        sign = spelt(said, "≠" if said == "UNEQUAL" else "=", token)
        pair = [*found[left : right - 1], sign, *found[right:i]]
        return _apart([*found[:left], *pair, *found[i + 1 + size :]])
    return found


def _held(found: list[Token]) -> list[Token]:
    """Read `p(x) holds of a, b and c` and `q(x, y) holds for (a, b), (b, c)` as facts."""
    head = [token.type for token in takewhile(lambda t: t.type != "_RPAR", found)]
    places, end = head[2:], len(head) + 1
    if [str(t) for t in found[end : end + 1]] == ["holds"] and (
        found[end + 1 : end + 2] and found[end + 1].type == "FORALL"
    ):
        return [*found[:end], *found[end + 1 :]]
    listed = ["NAME", *["_COMMA", "NAME"] * (len(places) // 2)]
    if (
        head[:2] != ["NAME", "_LPAR"] or places != listed
        or [str(t) for t in found[end : end + 2]] not in _HOLDS
    ):  # fmt: skip
        return found
    values = _listed_values(found[end + 2 :], len(places) // 2 + 1)
    out: list[Token] = []
    for value in values:
        first = value[0]
        out += [spelt("_AND", "and", first)] if out else []
        out += [spelt("NAME", str(found[0]), first), spelt("_LPAR", "(", first), *value]
        out[-len(value) - 1].end_pos = first.start_pos
        out[-len(value) - 2].end_pos = first.start_pos
        out.append(spelt("_RPAR", ")", value[-1]))
    return out or found


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


def _connected(found: list[Token]) -> list[Token]:
    out: list[Token] = []
    i = 0
    while i < len(found):
        behind = bool(out) and out[-1].type in ENDS
        longest = min(_LONGEST, len(found) - i) if found[i] in _BEGINNINGS else 0
        for size in range(longest, 0, -1):
            words = " ".join(str(token) for token in found[i : i + size])
            sign = _BETWEEN.get(words) if behind else _BEFORE.get(words)
            ahead = found[i + size] if i + size < len(found) else None
            if sign and ahead is not None and not _is_applied(found[i + size - 1], ahead):
                out.append(spelt(sign, words, found[i]))
                break
            ends = ahead is None and behind and _is_atom(out)
            if behind and words in _BEHIND and (ends or _joins(found, i + size)):
                break
            sign = _MEANING.get(words) if behind and out[-1].type == "_RPAR" else None
            if sign and ahead is not None and not _is_applied(found[i + size - 1], ahead):
                out.append(spelt(sign, words, found[i]))
                break
            if words in _FILLING and out and out[-1].type in CONNECTIVES:
                break
        else:
            size = 1
            out.append(found[i])
        i += size
    return out


def _unbraced(found: list[Token]) -> list[Token]:
    r"""Leave out the braces around a word in another font, as in `y \in P\text{ with }p(y)`."""
    cuts: set[int] = set()
    for i, token in enumerate(found[1:-1], 1):
        if token.type not in QUANTIFIERS and " ".join(token.split()) not in _CONDITIONS:
            continue
        end = i + 1 + (str(found[i + 1]) in {"a", "an"} and i + 2 < len(found))
        if (str(found[i - 1]), str(found[end])) == ("{", "}"):
            cuts |= {i - 1, *range(i + 1, end + 1)}
    return [token for i, token in enumerate(found) if i not in cuts]


def _conversely(found: list[Token]) -> list[Token]:
    """Read `if p then q, and conversely` as `p iff q`."""
    words = [str(token).lower() for token in found[-3:]]
    size = next((n for n in (2, 3) if words[-n:] in _BOTH_WAYS), 0)
    size += size > 0 and found[-size - 1].type == "_COMMA"
    body = found[: len(found) - size]
    signs = [i for i in level(body, 0) if body[i].type in {*CONNECTIVES, "IF", "_THEN"}]
    kinds = [body[i].type for i in signs if body[i].type not in {"_AND", "_OR", "NOT"}]
    if not size or kinds not in (["IF", "_THEN"], ["IMPLIES"]):
        return found
    at = next(i for i in signs if body[i].type in {"_THEN", "IMPLIES"})
    left, right = body[kinds[0] == "IF" : at], body[at + 1 :]
    if not left or not right or (kinds[0] == "IF" and body[0].type != "IF"):
        return found
    return [
        spelt("_LPAR", "(", left[0]), *left, spelt("_RPAR", ")", left[-1]),
        spelt("IFF", "iff", body[at]),
        spelt("_LPAR", "(", right[0]), *right, spelt("_RPAR", ")", right[-1]),
    ]  # fmt: skip


def _is_atom(found: Sequence[Token]) -> bool:
    """Whether tokens are an atom, or its denial, and nothing else."""
    begin = int(found[0].type == "NOT")
    top = [found[i].type for i in level(found, begin)]
    return top[:1] in (["NAME"], ["FUNCTOR"]) and top[1:] in (
        ["_LPAR", "_RPAR"],
        ["LPAR", "_RPAR"],
    )


def _joins(found: Sequence[Token], at: int) -> bool:
    """Whether an equivalence or a condition stands here, by a sign or in words."""
    words = [" ".join(map(str, found[at : at + size])) for size in (1, 2, 3)]
    signed = at < len(found) and found[at].type in {"IFF", "IF"}
    return signed or any(_BETWEEN.get(said) == "IFF" for said in words)


def _is_applied(token: Token, ahead: Token) -> bool:
    return ahead.type == "_LPAR" and token.end_pos == ahead.start_pos


def _conditionals(found: list[Token]) -> list[Token]:
    """Read `if p(x), then q(x), and if r(x), then s(x)` as two conditionals side by side."""
    inner = list(level(found, 0)) if found and found[0].type == "IF" else []
    begins = [
        i for i in inner if [t.type for t in found[i : i + 3]] == ["_COMMA", "_AND", "IF"]
        and any(found[j].type == "_THEN" for j in inner if j < i)
    ]  # fmt: skip
    out: list[Token] = []
    for begin, end in pairwise([-2, *begins, len(found)] if begins else []):
        out += [spelt("_AND", "and", found[begin])] if out else []
        part = found[begin + 2 : end]
        out += [spelt("_LPAR", "(", part[0]), *part, spelt("_RPAR", ")", part[-1])]
    return out or found


def _whenever(found: list[Token]) -> list[Token]:
    """Read `whenever p(x), q(x)` as `if p(x) then q(x)`."""
    begins = {"IFF", "_DOT", "_COMMA", "_LPAR"}
    for i, token in enumerate(found):
        if token.type != "NAME" or token.lower() != "whenever":
            continue
        if i and found[i - 1].type not in begins:
            continue
        comma = next((j for j in level(found, i + 1) if found[j].type == "_COMMA"), 0)
        if comma:
            out = [*found[:i], spelt("IF", "if", token), *found[i + 1 :]]
            out[comma] = spelt("_THEN", "then", found[comma])
            return _whenever(out)
    return found


def _counted(found: list[Token]) -> list[Token]:
    """Read `there are at least two x in S such that p(x)` as `|{x ∈ S | p(x)}| ≥ 2`."""
    for i in reversed([i for i, token in enumerate(found) if token.type == "EXISTS"]):
        words = [str(token) for token in found[i + 1 : i + 4]]
        size = 2 if words[:1] == ["exactly"] else 3
        sign = _COUNTS.get(" ".join(words[: size - 1]))
        number = next(iter(words[size - 1 : size]), "")
        if sign is None or not (number in _NUMBERS or number.isdigit()):
            continue
        inner = list(level(found, i + 1 + size))
        such = next((j for j in inner if " ".join(found[j].split()) in _CONDITIONS), 0)
        if not such:
            continue
        end, at = inner[-1] + 1, found[i]
        count = str(_NUMBERS.index(number) if number in _NUMBERS else number)
        found = [
            *found[:i], spelt("SIZE", "|", at), spelt("LBRACE", "{", at),
            *found[i + 1 + size : such], spelt("_WITH", "|", found[such]),
            *found[such + 1 : end], spelt("_RBRACE", "}", found[end - 1]),
            spelt("_END_SIZE", "|", found[end - 1]), spelt(sign, words[0], at),
            spelt("NUMBER", count, at), *found[end:],
        ]  # fmt: skip
    return found


def _conditioned(found: list[Token]) -> list[Token]:
    """Read `for every t with p(t), q(t)` as `∀t. (p(t)) → q(t)`; `there is a t with` likewise.

    A condition of several parts between commas may end at any of them, and is left as it is.
    """
    out = list(found)
    for i in reversed(range(len(out))):
        if out[i].type not in QUANTIFIERS or " " not in out[i]:
            continue
        names = list(takewhile(lambda j: _binds(out, j), level(out, i + 1)))
        at = names[-1] + 1 if names else len(out)
        if at >= len(out) or not _is_condition(out, at):
            continue
        if i and out[i - 1].type in ENDS and out[i].lower().startswith("for"):
            out[at] = spelt("_SUCH", "such that", out[at])  # behind what is said
            continue
        if out[i].type != "FORALL":
            out[at] = spelt("_DOT", "such that", out[at])
            continue
        ends = [j for j in level(out, at + 1) if out[j].type == "_COMMA" or out[j] == ":"]
        if not ends or ends[0] == at + 1:
            continue
        inner = {t.type for t in out[ends[0] + 1 : ends[1]]} if ends[1:] else QUANTIFIERS
        if not inner & QUANTIFIERS and "IF" not in inner:
            continue
        last = [*level(out, ends[0])][-1]
        out.insert(last + 1, spelt("_RPAR", ")", out[last]))
        out[ends[0] : ends[0] + 1] = [
            spelt("_RPAR", ")", out[ends[0]]), spelt("IMPLIES", "→", out[ends[0]]),
            spelt("_LPAR", "(", out[ends[0]]),
        ]  # fmt: skip
        out[at : at + 1] = [spelt("_DOT", ".", out[at]), spelt("_LPAR", "(", out[at])]
    return out


def _binds(found: Sequence[Token], at: int) -> bool:
    """Whether a token is one of what a quantifier binds, `u and v` too: no word of a condition."""
    if found[at].type == "_AND":
        ahead = found[at + 1 : at + 3]
        return [t.type for t in ahead[:1]] == ["NAME"] and _is_condition(found, at + 2)
    return found[at].type in BOUND and not _is_condition(found, at)


def _is_condition(found: Sequence[Token], at: int) -> bool:
    """Whether a word begins a condition, and is no predicate as in `with(x, y)`."""
    if at >= len(found) or " ".join(found[at].split()) not in _CONDITIONS:
        return False
    return at + 1 == len(found) or not _is_applied(found[at], found[at + 1])
