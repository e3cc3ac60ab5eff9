"""Nouns between a quantifier in words and its variables: `for every state s`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Token

from pylogic.notations.first_order.spelling.plurals import forms, singular
from pylogic.notations.first_order.spelling.tokens import ENDS

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_EXCEPTING = (
    ["other", "than"], ["different", "from"], ["distinct", "from"], ["except", "for"],
    ["except"], ["but"], ["excluding"],
)  # fmt: skip
"""The words behind a variable before those that it is not."""
_EXCEPTING_BEGINS = frozenset(words[0] for words in _EXCEPTING)
_INTRODUCING = frozenset({"for", "given"})
_EVERY = (["every"], ["each"], ["any"])
_FILLING = (["we", "have", "that"], ["we", "have"], ["it", "holds", "that"], ["holds"], ["either"])
"""The words behind what a quantifier binds that say no more than that."""
_FILLING_BEGINS = frozenset(words[0] for words in _FILLING)
_HAVING = frozenset({"has", "have", "satisfies", "satisfy"})
_DETERMINING = {
    "FORALL": frozenset({"every", "each", "any", "all", "for every", "for each", "for all"}),
    "EXISTS": frozenset({"a", "an", "some", "for some"}),
}
"""What says before a further noun what the quantifier before the first one says."""
_QUANTIFIERS = frozenset({"EXISTS", "FORALL", "UNIQUE", "NONE"})
_SAID = {
    ("for", "no"): "NONE", ("for", "exactly", "one"): "UNIQUE",
    ("for", "at", "least", "one"): "EXISTS",
}  # fmt: skip
"""What words before a noun or a variable say, that no word of the grammar says."""
_DETERMINERS = {"some": "EXISTS", "no": "NONE", "every": "FORALL", "each": "FORALL"}
_BEHIND_BOUND = frozenset({":", "in", "∈", "\\in", ".", "has", "such that", "•"})
"""What stands behind the variables of such a word."""
_APART = ("distinct", "different")
_NUMBERS = ("two", "three", "four")
_SAYING = frozenset({"is", "are", "has", "have"})
"""What says something of a noun and its variables in words."""
_TERM_GOES_ON = frozenset(
    {"EQUAL", "UNEQUAL", "LESS", "AT_MOST", "MORE", "AT_LEAST", "IN", "NOT_IN", "PLUS", "MINUS",
     "TIMES", "INFIX"}
)  # fmt: skip
"""What says that the variable before it begins what is said, and is none of a list."""


def with_nouns(
    found: list[Token], sets: Collection[str], sorts: Collection[str], others: Collection[str]
) -> list[Token]:
    """Return the tokens with `for every s in state` for `for every state s`.

    found: What stands there.
    sets: The names of sets: a noun is one of these, if it can be.
    sorts: What is known to be applied to arguments: a noun is rather one of these.
    others: The names that are no nouns: constants, and variables that are words.
    """
    found = _bare(_quantifying(_determined(_introduced(found))), sets, sorts)
    found = _counted(_excepted(found), sets, sorts)
    found = _joined(_trailing(_several(found, sets, sorts), sets, sorts))
    out: list[Token] = []
    i = 0
    while i < len(found):
        out.append(found[i])
        i += 1
        trailing = found[i - 1] == "for" and found[i - 1].type == "NAME"
        if not trailing and (found[i - 1].type not in _QUANTIFIERS or " " not in found[i - 1]):
            continue
        if (end := _tuple(found, i, sorts)) > i:
            last = found[end - 1]
            sort = _sort_of(str(found[i]), sets, sorts)
            out += [*found[i + 1 : end], _behind(last, "IN", "in"), _behind(last, "NAME", sort)]
            i = end
            continue
        end = _variables(found, i + 1)
        if end <= i + 1 or found[i].type != "NAME" or _is_variable(found, i) or found[i] in others:
            continue
        out += found[i + 1 : end]
        last = found[end - 1]
        out += [
            _behind(last, "IN", "in"),
            _behind(last, "NAME", _sort_of(str(found[i]), sets, sorts)),
        ]
        i = end
        if i + 1 < len(found) and found[i] == "with" and _is_plain(found, i):
            out.append(_named(found[i], "such that", "_DOT"))
            i += 1
            continue
        if i < len(found) and found[i].type == "NOT_IN":  # `for all pins j other than i`
            out.append(_named(found[i], "∖", "SETMINUS"))
            i += 1
    return out


def _bare(found: list[Token], sets: Collection[str], sorts: Collection[str]) -> list[Token]:
    """Return the tokens with `exists w, m in T` for `exists w, T m`, if these are known."""
    out: list[Token] = []
    i = 0
    while i < len(found):
        out.append(found[i])
        i += 1
        if found[i - 1].type not in _QUANTIFIERS or not found[i - 1].isalpha():
            continue
        bound: list[Token] = []
        nouns = 0
        at = i
        while at < len(found) and found[at].type == "NAME":
            named = not _is_variable(found, at)
            end = _variables(found, at + named)
            sort = _sort_of(str(found[at]), sets, sorts)
            if end == at + named or (named and sort not in sets and sort not in sorts):
                nouns = 0
                break
            last = found[end - 1]
            bound += found[at + named : end]
            if named:
                nouns += 1
                bound += [_behind(last, "IN", "in"), _behind(last, "NAME", sort)]
            listed = end + 1 < len(found) and found[end].type == "_COMMA"
            at = end + (
                listed and found[end + 1].type == "NAME" and not _is_applied(found, end + 1)
            )
            if at == end:
                break
            plain = _is_variable(found, at)
            if named and not plain:
                bound += found[end:at]
            else:  # the set of one is not that of the other
                bound += [_named(found[end], ".", "_DOT"), _named(found[i - 1], str(found[i - 1]))]
        said = found[at : at + 1]
        bound = bound if nouns and not any(str(t) in _SAYING for t in said) else []
        if bound:
            out += bound
            i = at
    return out


def _introduced(found: list[Token]) -> list[Token]:
    """Return the tokens with `for all persons x` for `For persons x` or `Given a person x`."""
    if not found or found[0].type != "NAME" or found[0].lower() not in _INTRODUCING:
        return found
    rest = [
        _named(token, "every") if _is_article(found, i) else token
        for i, token in enumerate(found)
        if i > 1 or (i == 1 and not _is_article(found, i))
    ]
    end = _variables(rest, 1)
    if end <= 1 or rest[0].type != "NAME" or _is_variable(rest, 0) or end >= len(rest):
        return found
    if rest[end].type not in {"_COMMA", "_AND"} and rest[end] != ":":
        return found
    return [_named(found[0], "for all", "FORALL"), *rest]


def _is_article(found: Sequence[Token], at: int) -> bool:
    """Whether an article stands here before a noun with its variable: `(and) a person x`."""
    noun, letter = at + 1, at + 2
    return (
        str(found[at]) in {"a", "an"}
        and (at == 1 or found[at - 1].type == "_AND")
        and letter < len(found)
        and found[noun].type == found[letter].type == "NAME"
        and not _is_variable(found, noun)
        and _is_variable(found, letter)
    )


def _determined(found: list[Token]) -> list[Token]:
    """Return the tokens with a quantifier for `some x in S:`, `no y has`, `every node z:`."""
    out: list[Token] = []
    left = 0
    for i, token in enumerate(found):
        if left:
            left -= 1
            continue
        if left := _filling(found, i, out):
            out.append(_named(token, "such that", "_DOT"))
            left -= 1
            continue
        sign = _DETERMINERS.get(token.lower()) if token.type == "NAME" else None
        end = first = i + 1
        if sign and not (out and out[-1].type in ENDS):
            first += first < len(found) and not _is_variable(found, first)
            end = _variables(found, first)
        ahead = found[end] if first < end < len(found) else None
        joined = out and out[-1].type in _QUANTIFIERS
        if sign and not joined and ahead is not None and str(ahead) in _BEHIND_BOUND:
            out.append(_named(token, f"for {token.lower()}", sign))
        elif (
            str(token) in _HAVING and token.type == "NAME" and not _is_applied(found, i)
            and out and out[-1].type == "NAME"
            and any(t.type in _QUANTIFIERS for t in out[-4:])
        ):  # fmt: skip
            out.append(_named(token, "such that", "_DOT"))
        else:
            out.append(token)
    return out


def _filling(found: Sequence[Token], at: int, before: Sequence[Token]) -> int:
    """Return how many words here say no more than that what a quantifier says of begins."""
    if found[at] not in _FILLING_BEGINS:
        return 0
    bound = next((k for k, t in enumerate(reversed(before[-4:])) if t.type in _QUANTIFIERS), 0)
    types = {t.type for t in before[len(before) - bound :]}
    if not bound or not types <= {"NAME", "IN"} or " " not in before[-bound - 1]:
        return 0
    said = (words for words in _FILLING if [str(t) for t in found[at : at + len(words)]] == words)
    words = next(said, [])
    return 0 if words and _is_applied(found, at + len(words) - 1) else len(words)


def _quantifying(found: list[Token]) -> list[Token]:
    """Return the tokens with a quantifier for `for no`, `for exactly one`, `for at least one`."""
    out: list[Token] = []
    i = 0
    while i < len(found):
        begins = found[i].type == "NAME" and found[i].lower() == "for"
        for words, sign in _SAID.items() if begins else ():
            said = tuple(str(t).lower() for t in found[i : i + len(words)])
            if said == words:
                out.append(_named(found[i], " ".join(words), sign))
                i += len(words)
                break
        else:
            out.append(found[i])
            i += 1
    return out


def _excepted(found: list[Token]) -> list[Token]:
    """Return the tokens with `for all z ∉ {x, y}` for `for all z other than x and y`."""
    out: list[Token] = []
    i = 0
    while i < len(found):
        if not (size := _excepting(found, i, out)):
            out.append(found[i])
            i += 1
            continue
        end = _variables(found, i + size)
        if end == i + size < len(found) and _is_plain(found, end):
            end += 1  # a constant
        counted = any(str(t) in {"one", *_NUMBERS} for t in found[i + size : end])  # but which?
        if end == i + size or counted:
            out.append(found[i])
            i += 1
            continue
        names = [t for t in found[i + size : end] if t.type in {"NAME", "NUMBER"}]
        ranged = len(out) > 1 and str(out[-2]) in {"in", "∈", "\\in"}
        sign = _named(found[i], *(("∖", "SETMINUS") if ranged else ("∉", "NOT_IN")))
        out += [sign, _named(found[i + size - 1], "{", "LBRACE")]
        for k, name in enumerate(names):
            out += [_behind(names[k - 1], "_COMMA", ",")] if k else []
            out.append(name)
        out.append(_behind(names[-1], "_RBRACE", "}"))
        i = end
    return out


def _excepting(found: Sequence[Token], at: int, before: Sequence[Token]) -> int:
    """Return how many words here say what a variable is not; one word does behind a quantifier."""
    if found[at] not in _EXCEPTING_BEGINS:
        return 0
    for words in _EXCEPTING:
        if [str(t) for t in found[at : at + len(words)]] != words or not before:
            continue
        if len(words) > 1 and words[1] != "for":
            return 0 if before[-1] in {"is", "are"} else len(words)
        if any(t.type in _QUANTIFIERS for t in before[-5:]) and before[-1].type == "NAME":
            return len(words)
    return 0


def _is_plain(found: Sequence[Token], at: int) -> bool:
    """Whether a constant stands here that nothing is applied to."""
    return found[at].type in {"NAME", "NUMBER"} and not _is_applied(found, at)


def _is_applied(found: Sequence[Token], at: int) -> bool:
    """Whether a name stands directly before its opening parenthesis."""
    after = found[at + 1] if at + 1 < len(found) else None
    return after is not None and after == "(" and after.start_pos == found[at].end_pos


def _counted(found: list[Token], sets: Collection[str], sorts: Collection[str]) -> list[Token]:
    """Return the tokens with `x in S, y in S ∖ {x}` for the `two S x, y` that there are."""
    out: list[Token] = []
    i = 0
    while i < len(found):
        if found[i].type != "EXISTS":
            out.append(found[i])
            i += 1
            continue
        number = str(found[i + 1]) if i + 1 < len(found) else ""
        first = i + 2 + any(str(t) in _APART for t in found[i + 2 : i + 3])
        counted = number in _NUMBERS and first < len(found)
        noun = found[first] if counted and not _is_variable(found, first) else None
        first += noun is not None
        end = _variables(found, first) if counted else first
        names = [t for t in found[first:end] if t.type == "NAME"]
        if not counted or len(names) != _NUMBERS.index(number) + 2:
            out.append(found[i])
            i += 1
            continue
        sort = noun and _behind(noun, "NAME", _sort_of(str(noun), sets, sorts))
        for k, name in enumerate(names):
            out += [_behind(names[k - 1], "_DOT", ".")] if k else []
            out += [_named(found[i], "exists"), name]
            out += [_behind(name, "IN", "in"), sort] if sort else []
            if k:
                out.append(_behind(name, "SETMINUS" if sort else "NOT_IN", "∖"))
                out.append(_behind(name, "LBRACE", "{"))
                for m, other in enumerate(names[:k]):
                    out += [_behind(other, "_COMMA", ",")] if m else []
                    out.append(other)
                out.append(_behind(name, "_RBRACE", "}"))
        i = end
        if i < len(found) and found[i] == "with" and _is_plain(found, i):
            out.append(_named(found[i], "such that", "_DOT"))
            i += 1
    return out


def _trailing(found: list[Token], sets: Collection[str], sorts: Collection[str]) -> list[Token]:
    """Return the tokens with a comma for `and`, in `for x in S and every state s` at the end."""
    at = max((i for i, t in enumerate(found) if i and t == "for" and t.type == "NAME"), default=0)
    if not at:
        return found
    out = found[:at]
    i = at
    while i < len(found):
        every = found[i].type == "_AND" and [str(t) for t in found[i + 1 : i + 2]] in _EVERY
        if every and _variables(found, i + 3) == i + 4:
            last = found[i + 3]
            sort = _sort_of(str(found[i + 2]), sets, sorts)
            out += [_named(found[i], ",", "_COMMA"), last]
            out += [_behind(last, "IN", "in"), _behind(last, "NAME", sort)]
            i += 4
            continue
        out.append(found[i])
        i += 1
    return out


def _several(found: list[Token], sets: Collection[str], sorts: Collection[str]) -> list[Token]:
    """Return the tokens with `, y in T` for `and every T y` behind `for every S x`."""
    out: list[Token] = []
    i = 0
    while i < len(found):
        out.append(found[i])
        i += 1
        if found[i - 1].type not in {"FORALL", "EXISTS"} or " " not in found[i - 1]:
            continue
        first = i + (i < len(found) and not _is_variable(found, i))
        end = _variables(found, first)
        if first in {i, end}:
            continue
        out += found[i:end]
        determining = _DETERMINING[found[i - 1].type]
        i = end
        while noun := _other_noun(found, i, {*sets, *sorts}, determining):
            end = _variables(found, noun + 1)
            last = found[end - 1]
            out += [_named(found[i], ",", "_COMMA"), *found[noun + 1 : end]]
            sort = _sort_of(str(found[noun]), sets, sorts)
            out += [_behind(last, "IN", "in"), _behind(last, "NAME", sort)]
            i = end
    return out


def _other_noun(
    found: Sequence[Token], at: int, known: Collection[str], determining: Collection[str]
) -> int:
    """Return where a noun stands behind `and`, or `and every`, before variables; 0 for nowhere.

    known: The names of sets and sorts: without a word before it, a noun is of one of these.
    determining: The words that may stand before it: another would change what is said.
    """
    if at >= len(found) or found[at].type != "_AND":
        return 0
    noun = at + 1
    if noun < len(found) and " ".join(found[noun].lower().split()) in determining:
        noun += 1
    if noun >= len(found) or found[noun].type != "NAME" or _is_variable(found, noun):
        return 0
    meant = noun > at + 1 or any(name in known for name in forms(str(found[noun])))
    return noun if meant and _variables(found, noun + 1) > noun + 1 else 0


def _joined(found: list[Token]) -> list[Token]:
    """Return the tokens without the `and` of `for all x and all y`, and the `is` of `is in`."""
    out: list[Token] = []
    binding = False
    for i, token in enumerate(found):
        after = found[i + 1] if i + 1 < len(found) else None
        if token.type in _QUANTIFIERS:
            again = binding and out and out[-1].type == "_AND"
            if again:
                out.pop()
            named = again and token.type == "FORALL" and " " not in token
            out.append(_named(token, "for all") if named else token)
            binding = " " in out[-1]
            continue
        if binding and out[-1].type == "_AND" and token in {"every", "each", "any"}:
            out[-1] = _named(token, f"for {token}", "FORALL")
            continue
        said = token.type == "NAME" and token == "holds" and bool(out) and out[-1] == ")"  # noqa: S105 - words
        if said and after is not None and after.type in {"IFF", "IF"}:
            continue
        subject = bool(out) and out[-1].type in ENDS  # without one, `is` is a name
        if subject and token.type == "NAME" and token == "is" and after is not None:  # noqa: S105 - a word
            then = found[i + 2] if i + 2 < len(found) else None
            if after in {"in", "∈"} or (after.type == "NOT" and then == "in"):
                continue
        binding = binding and (token.type in {"NAME", "IN", "_AND"} or token == "in")  # noqa: S105 - a word
        out.append(token)
    return out


def _named(token: Token, text: str, kind: str = "") -> Token:
    return Token(kind or token.type, text, token.start_pos, token.line, token.column,
                 token.end_line, token.end_column, token.end_pos)  # fmt: skip


def _sort_of(word: str, sets: Collection[str], sorts: Collection[str]) -> str:
    """Return the sort that a noun names, in the singular or plural."""
    known = (
        name for among in (sets, sorts) for noun in forms(word)
        for name in (noun, noun.capitalize()) if name in among
    )  # fmt: skip
    return next(known, singular(word))


def _variables(found: Sequence[Token], first: int) -> int:
    """Return where the variables that a noun stands before end: letters, perhaps with commas."""
    end = first
    i = first
    while i < len(found) and found[i].type == "NAME" and _is_variable(found, i):
        after = found[i + 1].type if i + 1 < len(found) else ""
        if end > first and after in _TERM_GOES_ON:
            break
        end = i + 1
        i = end + (end < len(found) and found[end].type in {"_COMMA", "_AND"})
        if i == end:
            break
    return end


def _tuple(found: Sequence[Token], at: int, sorts: Collection[str]) -> int:
    """Return where the tuple of variables ends behind a noun in the plural: `tiles (a, b)`."""
    noun = str(found[at]) if at < len(found) else ""
    if noun in sorts or not {*forms(noun)} & {*sorts} or found[at + 1 : at + 2] != ["("]:
        return at
    end = at + 2
    while end + 1 < len(found) and _is_variable(found, end) and found[end + 1].type == "_COMMA":
        end += 2
    closed = end + 1 < len(found) and _is_variable(found, end) and found[end + 1] == ")"
    return end + 2 if closed and end > at + 2 else at


def _is_variable(found: Sequence[Token], at: int) -> bool:
    name = str(found[at]).rstrip("'")
    plain = len(name) == 1 or (name[:1].isalpha() and name[1:].isdigit())
    return plain and not _is_applied(found, at)


def _behind(token: Token, kind: str, text: str) -> Token:
    return Token(kind, text, token.end_pos, token.line, token.column, token.end_line,
                 token.end_column, token.end_pos)  # fmt: skip
