"""Several nouns and variables behind one quantifier: `two states x, y`, `every S x and T y`."""

from collections.abc import Collection, Sequence

from lark import Token

from pylogic.notations.first_order.spelling.noun_tokens import (
    NUMBERS,
    end_of_variables,
    is_plain,
    is_variable,
    respelt,
    sort_of,
    token_behind,
)
from pylogic.notations.first_order.spelling.plurals import forms

_DETERMINING = {
    "FORALL": frozenset({"every", "each", "any", "all", "for every", "for each", "for all"}),
    "EXISTS": frozenset({"a", "an", "some", "for some"}),
}
"""What says before a further noun what the quantifier before the first one says."""
_APART = ("distinct", "different")


def with_counted(
    tokens: list[Token], sets: Collection[str], sorts: Collection[str]
) -> list[Token]:
    """Return the tokens with `x in S, y in S ∖ {x}` for the `two S x, y` that there are."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        if tokens[i].type != "EXISTS":
            out.append(tokens[i])
            i += 1
            continue
        number = str(tokens[i + 1]) if i + 1 < len(tokens) else ""
        first = i + 2 + any(str(t) in _APART for t in tokens[i + 2 : i + 3])
        counted = number in NUMBERS and first < len(tokens)
        noun = tokens[first] if counted and not is_variable(tokens, first) else None
        first += noun is not None
        end = end_of_variables(tokens, first) if counted else first
        names = [t for t in tokens[first:end] if t.type == "NAME"]
        if not counted or len(names) != NUMBERS.index(number) + 2:
            out.append(tokens[i])
            i += 1
            continue
        sort = noun and token_behind(noun, "NAME", sort_of(str(noun), sets, sorts))
        for k, name in enumerate(names):
            out += [token_behind(names[k - 1], "_DOT", ".")] if k else []
            out += [respelt(tokens[i], "exists"), name]
            out += [token_behind(name, "IN", "in"), sort] if sort else []
            if k:
                out.append(token_behind(name, "SETMINUS" if sort else "NOT_IN", "∖"))
                out.append(token_behind(name, "LBRACE", "{"))
                for m, other in enumerate(names[:k]):
                    out += [token_behind(other, "_COMMA", ",")] if m else []
                    out.append(other)
                out.append(token_behind(name, "_RBRACE", "}"))
        i = end
        if i < len(tokens) and tokens[i] == "with" and is_plain(tokens, i):
            out.append(respelt(tokens[i], "such that", "_DOT"))
            i += 1
    return out


def with_several(
    tokens: list[Token], sets: Collection[str], sorts: Collection[str]
) -> list[Token]:
    """Return the tokens with `, y in T` for `and every T y` behind `for every S x`."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        out.append(tokens[i])
        i += 1
        if tokens[i - 1].type not in {"FORALL", "EXISTS"} or " " not in tokens[i - 1]:
            continue
        first = i + (i < len(tokens) and not is_variable(tokens, i))
        end = end_of_variables(tokens, first)
        if first in {i, end}:
            continue
        out += tokens[i:end]
        determining = _DETERMINING[tokens[i - 1].type]
        i = end
        while noun := _other_noun(tokens, i, {*sets, *sorts}, determining):
            end = end_of_variables(tokens, noun + 1)
            last = tokens[end - 1]
            out += [respelt(tokens[i], ",", "_COMMA"), *tokens[noun + 1 : end]]
            sort = sort_of(str(tokens[noun]), sets, sorts)
            out += [token_behind(last, "IN", "in"), token_behind(last, "NAME", sort)]
            i = end
    return out


def _other_noun(
    tokens: Sequence[Token], at: int, known: Collection[str], determining: Collection[str]
) -> int:
    """Return where a noun stands behind `and`, or `and every`, before variables; 0 for nowhere.

    known: The names of sets and sorts: without a word before it, a noun is of one of these.
    determining: The words that may stand before it: another would change what is said.
    """
    if at >= len(tokens) or tokens[at].type != "_AND":
        return 0
    noun = at + 1
    if noun < len(tokens) and " ".join(tokens[noun].lower().split()) in determining:
        noun += 1
    if noun >= len(tokens) or tokens[noun].type != "NAME" or is_variable(tokens, noun):
        return 0
    meant = noun > at + 1 or any(name in known for name in forms(str(tokens[noun])))
    return noun if meant and end_of_variables(tokens, noun + 1) > noun + 1 else 0
