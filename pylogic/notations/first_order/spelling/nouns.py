"""Nouns between a quantifier in words and its variables: `for every state s`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from pylogic.notations.first_order.spelling.counted_nouns import with_counted, with_several
from pylogic.notations.first_order.spelling.exceptions import with_exceptions
from pylogic.notations.first_order.spelling.noun_tokens import (
    QUANTIFIERS,
    end_of_tuple,
    end_of_variables,
    is_applied,
    is_plain,
    is_variable,
    respelt,
    sort_of,
    token_behind,
)
from pylogic.notations.first_order.spelling.tokens import ENDS

if TYPE_CHECKING:
    from lark import Token

_INTRODUCING = frozenset({"for", "given"})
_EVERY = (["every"], ["each"], ["any"])
_FILLING = (["we", "have", "that"], ["we", "have"], ["it", "holds", "that"], ["holds"], ["either"])
"""The words behind what a quantifier binds that say no more than that."""
_FILLING_BEGINS = frozenset(words[0] for words in _FILLING)
_HAVING = frozenset({"has", "have", "satisfies", "satisfy"})
_SAID = {
    ("for", "no"): "NONE", ("for", "exactly", "one"): "UNIQUE",
    ("for", "at", "least", "one"): "EXISTS",
}  # fmt: skip
"""What words before a noun or a variable say, that no word of the grammar says."""
_DETERMINERS = {"some": "EXISTS", "no": "NONE", "every": "FORALL", "each": "FORALL"}
_BEHIND_BOUND = frozenset({":", "in", "∈", "\\in", ".", "has", "such that", "•"})
"""What stands behind the variables of such a word."""
_SAYING = frozenset({"is", "are", "has", "have"})
"""What says something of a noun and its variables in words."""


def with_nouns(
    tokens: list[Token], sets: Collection[str], sorts: Collection[str], others: Collection[str]
) -> list[Token]:
    """Return the tokens with `for every s in state` for `for every state s`.

    tokens: What stands there.
    sets: The names of sets: a noun is one of these, if it can be.
    sorts: What is known to be applied to arguments: a noun is rather one of these.
    others: The names that are no nouns: constants, and variables that are words.
    """
    tokens = _bare(_determined(_quantifying(_listed(_introduced(tokens)))), sets, sorts)
    tokens = with_counted(with_exceptions(tokens), sets, sorts)
    tokens = _joined(_trailing(with_several(tokens, sets, sorts), sets, sorts))
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        out.append(tokens[i])
        i += 1
        trailing = tokens[i - 1] == "for" and tokens[i - 1].type == "NAME"
        if not trailing and (tokens[i - 1].type not in QUANTIFIERS or " " not in tokens[i - 1]):
            continue
        if (end := end_of_tuple(tokens, i, sorts)) > i:
            last = tokens[end - 1]
            sort = sort_of(str(tokens[i]), sets, sorts)
            out += [
                *tokens[i + 1 : end],
                token_behind(last, "IN", "in"),
                token_behind(last, "NAME", sort),
            ]
            i = end
            continue
        end = end_of_variables(tokens, i + 1)
        if (
            end <= i + 1
            or tokens[i].type != "NAME"
            or is_variable(tokens, i)
            or tokens[i] in others
        ):
            continue
        out += _of_sort(tokens, i, end, sets, sorts)
        i = end
        while end := _another(tokens, i, others):  # `for all rows r, columns c`
            out += [tokens[i], *_of_sort(tokens, i + 1, end, sets, sorts)]
            i = end
        if i + 1 < len(tokens) and tokens[i] == "with" and is_plain(tokens, i):
            out.append(respelt(tokens[i], "such that", "_DOT"))
            i += 1
            continue
        if i < len(tokens) and tokens[i].type == "NOT_IN":  # `for all pins j other than i`
            out.append(respelt(tokens[i], "∖", "SETMINUS"))
            i += 1
    return out


def _of_sort(
    tokens: Sequence[Token], noun: int, end: int, sets: Collection[str], sorts: Collection[str]
) -> list[Token]:
    """Return the variables behind a noun, and the sort that this is."""
    last, sort = tokens[end - 1], sort_of(str(tokens[noun]), sets, sorts)
    return [
        *tokens[noun + 1 : end], token_behind(last, "IN", "in"), token_behind(last, "NAME", sort)
    ]  # fmt: skip


def _another(tokens: Sequence[Token], comma: int, others: Collection[str]) -> int:
    """Return where the variables of another noun end, behind the comma before that; else 0."""
    noun = comma + 1
    if noun + 1 >= len(tokens) or tokens[comma].type != "_COMMA" or tokens[noun].type != "NAME":
        return 0
    if is_variable(tokens, noun) or tokens[noun] in others or is_applied(tokens, noun):
        return 0
    end = end_of_variables(tokens, noun + 1)
    return end if end > noun + 1 and is_variable(tokens, noun + 1) else 0


def _bare(tokens: list[Token], sets: Collection[str], sorts: Collection[str]) -> list[Token]:
    """Return the tokens with `exists w, m in T` for `exists w, T m`, if these are known."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        out.append(tokens[i])
        i += 1
        if tokens[i - 1].type not in QUANTIFIERS or not tokens[i - 1].isalpha():
            continue
        bound: list[Token] = []
        nouns = 0
        at = i
        while at < len(tokens) and tokens[at].type == "NAME":
            named = not is_variable(tokens, at)
            end = end_of_variables(tokens, at + named)
            sort = sort_of(str(tokens[at]), sets, sorts)
            if end == at + named or (named and sort not in sets and sort not in sorts):
                nouns = 0
                break
            last = tokens[end - 1]
            bound += tokens[at + named : end]
            if named:
                nouns += 1
                bound += [token_behind(last, "IN", "in"), token_behind(last, "NAME", sort)]
            listed = end + 1 < len(tokens) and tokens[end].type == "_COMMA"
            at = end + (
                listed and tokens[end + 1].type == "NAME" and not is_applied(tokens, end + 1)
            )
            if at == end:
                break
            plain = is_variable(tokens, at)
            if named and not plain:
                bound += tokens[end:at]
            else:  # the set of one is not that of the other
                bound += [
                    respelt(tokens[end], ".", "_DOT"),
                    respelt(tokens[i - 1], str(tokens[i - 1])),
                ]
        said = tokens[at : at + 1]
        bound = bound if nouns and not any(str(t) in _SAYING for t in said) else []
        if bound:
            out += bound
            i = at
    return out


def _introduced(tokens: list[Token]) -> list[Token]:
    """Return the tokens with `for all persons x` for `For persons x` or `Given a person x`."""
    if not tokens or tokens[0].type != "NAME" or tokens[0].lower() not in _INTRODUCING:
        return tokens
    rest = [
        respelt(token, "every") if _is_article(tokens, i) else token
        for i, token in enumerate(tokens)
        if i > 1 or (i == 1 and not _is_article(tokens, i))
    ]
    end = end_of_variables(rest, 1)
    if end <= 1 or rest[0].type != "NAME" or is_variable(rest, 0) or end >= len(rest):
        return tokens
    if rest[end].type not in {"_COMMA", "_AND"} and rest[end] != ":":
        return tokens
    return [respelt(tokens[0], "for all", "FORALL"), *rest]


def _listed(tokens: list[Token]) -> list[Token]:
    """Return the tokens with commas and bare nouns: `there are a square i and a mark m`."""
    out: list[Token] = []
    binding = False
    for i, token in enumerate(tokens):
        there = token.type == "EXISTS" and token.lower().startswith("there")
        more = token.type in {"_AND", "_COMMA"} and i + 1 < len(tokens)
        if there or (more and binding and _is_article(tokens, i + 1)):
            binding = True
            out.append(token if there else respelt(token, ",", "_COMMA"))
        elif not (binding and _is_article(tokens, i)):
            binding = binding and token.type == "NAME"
            out.append(token)
    return out


def _is_article(tokens: Sequence[Token], at: int) -> bool:
    """Whether an article stands here before a noun with its variable: `(and) a person x`."""
    noun, letter = at + 1, at + 2
    return (
        str(tokens[at]) in {"a", "an"}
        and (at == 1 or tokens[at - 1].type in {"_AND", "_COMMA", "EXISTS"})
        and letter < len(tokens)
        and tokens[noun].type == tokens[letter].type == "NAME"
        and not is_variable(tokens, noun)
        and is_variable(tokens, letter)
    )


def _determined(tokens: list[Token]) -> list[Token]:
    """Return the tokens with a quantifier for `some x in S:`, `no y has`, `every node z:`."""
    out: list[Token] = []
    left = 0
    for i, token in enumerate(tokens):
        if left:
            left -= 1
            continue
        if left := _filling(tokens, i, out):
            out.append(respelt(token, "such that", "_DOT"))
            left -= 1
            continue
        sign = _DETERMINERS.get(token.lower()) if token.type == "NAME" else None
        end = first = i + 1
        if sign and not (out and out[-1].type in ENDS):
            first += first < len(tokens) and not is_variable(tokens, first)
            end = end_of_variables(tokens, first)
        ahead = tokens[end] if first < end < len(tokens) else None
        joined = out and out[-1].type in QUANTIFIERS
        if sign and not joined and ahead is not None and str(ahead) in _BEHIND_BOUND:
            out.append(respelt(token, f"for {token.lower()}", sign))
        elif (
            str(token) in _HAVING and token.type == "NAME" and not is_applied(tokens, i)
            and out and out[-1].type == "NAME"
            and any(t.type in QUANTIFIERS for t in out[-4:])
        ):  # fmt: skip
            out.append(respelt(token, "such that", "_DOT"))
        else:
            out.append(token)
    return out


def _filling(tokens: Sequence[Token], at: int, before: Sequence[Token]) -> int:
    """Return how many words here say no more than that what a quantifier says of begins."""
    if tokens[at] not in _FILLING_BEGINS:
        return 0
    bound = next((k for k, t in enumerate(reversed(before[-4:])) if t.type in QUANTIFIERS), 0)
    types = {t.type for t in before[len(before) - bound :]}
    if not bound or not types <= {"NAME", "IN"} or " " not in before[-bound - 1]:
        return 0
    said = (words for words in _FILLING if [str(t) for t in tokens[at : at + len(words)]] == words)
    words = next(said, [])
    return 0 if words and is_applied(tokens, at + len(words) - 1) else len(words)


def _quantifying(tokens: list[Token]) -> list[Token]:
    """Return the tokens with a quantifier for `for no`, `for exactly one`, `for at least one`."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        one = [str(t).lower() for t in tokens[i : i + 2]] == ["exactly", "one"]
        if one and not (out and out[-1].type in QUANTIFIERS) and _has(tokens, i + 2):
            out.append(respelt(tokens[i], "for exactly one", "UNIQUE"))
            i += 2
            continue
        begins = tokens[i].type == "NAME" and tokens[i].lower() == "for"
        for words, sign in _SAID.items() if begins else ():
            said = tuple(str(t).lower() for t in tokens[i : i + len(words)])
            if said == words:
                out.append(respelt(tokens[i], " ".join(words), sign))
                i += len(words)
                break
        else:
            out.append(tokens[i])
            i += 1
    return out


def _trailing(tokens: list[Token], sets: Collection[str], sorts: Collection[str]) -> list[Token]:
    """Return the tokens with a comma for `and`, in `for x in S and every state s` at the end."""
    at = max((i for i, t in enumerate(tokens) if i and t == "for" and t.type == "NAME"), default=0)
    if not at:
        return tokens
    out = tokens[:at]
    i = at
    while i < len(tokens):
        every = tokens[i].type == "_AND" and [str(t) for t in tokens[i + 1 : i + 2]] in _EVERY
        if every and end_of_variables(tokens, i + 3) == i + 4:
            last = tokens[i + 3]
            sort = sort_of(str(tokens[i + 2]), sets, sorts)
            out += [respelt(tokens[i], ",", "_COMMA"), last]
            out += [token_behind(last, "IN", "in"), token_behind(last, "NAME", sort)]
            i += 4
            continue
        out.append(tokens[i])
        i += 1
    return out


def _has(tokens: Sequence[Token], noun: int) -> bool:
    """Whether a noun and its variable stand here, of which something is said: `hole i has`."""
    letter = noun + (noun < len(tokens) and not is_variable(tokens, noun))
    said = [str(t) for t in tokens[letter + 1 : letter + 2]]
    return end_of_variables(tokens, letter) == letter + 1 and said in [[w] for w in _HAVING]


def _joined(tokens: list[Token]) -> list[Token]:
    """Return the tokens without the `and` of `for all x and all y`, and the `is` of `is in`."""
    out: list[Token] = []
    binding = False
    for i, token in enumerate(tokens):
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        if token.type in QUANTIFIERS:
            again = binding and out and out[-1].type == "_AND"
            if again:
                out.pop()
            named = again and token.type == "FORALL" and " " not in token
            out.append(respelt(token, "for all") if named else token)
            binding = " " in out[-1]
            continue
        if binding and out[-1].type == "_AND" and token in {"every", "each", "any"}:
            out[-1] = respelt(token, f"for {token}", "FORALL")
            continue
        said = token.type == "NAME" and token == "holds" and bool(out) and out[-1] == ")"  # noqa: S105 - words
        if said and after is not None and after.type in {"IFF", "IF"}:
            continue
        subject = bool(out) and out[-1].type in ENDS  # without one, `is` is a name
        if subject and token.type == "NAME" and token == "is" and after is not None:  # noqa: S105 - a word
            then = tokens[i + 2] if i + 2 < len(tokens) else None
            if after in {"in", "∈"} or (after.type == "NOT" and then == "in"):
                continue
        binding = binding and (token.type in {"NAME", "IN", "_AND"} or token == "in")  # noqa: S105 - a word
        out.append(token)
    return out
