"""Predicates that words say with `is`: `a vertex x ∈ V is isolated iff ...`, `x is a man`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Token

from pylogic.notations.first_order.tokens import level

if TYPE_CHECKING:
    from collections.abc import Collection

_ARTICLES = frozenset({"a", "an", "the", "every", "each", "any"})
_NO_ATTRIBUTES = frozenset(
    {"in", "either", "neither", "one", "not", "true", "false", "a", "an", "the", "at", "of", "no"}
)
_SETS = frozenset({"IN", "SUBSET"})
_MOST_NOUNS = 3


def attributed(found: list[Token], applied: Collection[str]) -> list[Token]:
    """Return the tokens with `p(x)` for what words say of x.

    found: What stands there.
    applied: The names that the text applies to arguments: `x is a man` takes `man` among them.
    """
    return _defined(_classified(found, applied))


def _classified(found: list[Token], applied: Collection[str]) -> list[Token]:
    """Read `x is a man` and `x is not a man`, where the text has `man(...)` elsewhere."""
    out: list[Token] = []
    i = 0
    while i < len(found):
        words = [str(t) for t in found[i : i + 4]]
        negated = words[1:3] == ["is", "not"]
        noun = 3 + negated
        stands = (
            found[i].type == "NAME" and words[1:2] == ["is"]
            and words[2 + negated : 3 + negated] in (["a"], ["an"])
            and i + noun < len(found) and str(found[i + noun]) in applied
            and str(found[i + noun + 1 : i + noun + 2]) != "("
        )  # fmt: skip
        if not stands:
            out.append(found[i])
            i += 1
            continue
        out += [found[i + 2].update(type="NOT")] if negated else []
        out += _applied(found[i + noun], found[i])
        i += noun + 1
    return out


def _defined(found: list[Token]) -> list[Token]:
    """Read `a set A ⊆ X is closed iff ...` as `closed(A) iff A ⊆ X and (...)`."""
    at = next((i for i in level(found, 0) if str(found[i]) == "is"), len(found))
    start = 0
    while start < min(at, _MOST_NOUNS) and _is_word(found, start):
        start += 1
    end = at + 1 + (at + 1 < len(found) and str(found[at + 1]) in _ARTICLES)
    shape = [t.type for t in found[start:at]]
    bounded = len(shape) == 3 and shape[1] in _SETS and shape[2] == "NAME"  # noqa: PLR2004 - x ∈ S
    if (
        not (shape == ["NAME"] or bounded)
        or end + 1 >= len(found)
        or found[end].type != "NAME"
        or str(found[end]) in _NO_ATTRIBUTES
        or found[end + 1].type not in {"IFF", "IF"}
    ):
        return found
    sign = found[end + 1].update(type="IFF")
    out = [*_applied(found[end], found[start]), sign]
    rest = found[end + 2 :]
    if not bounded:
        return [*out, *rest]
    last = rest[-1] if rest else sign
    around = [Token.new_borrow_pos("_AND", "and", sign), Token.new_borrow_pos("_LPAR", "(", sign)]
    return [*out, *found[start:at], *around, *rest, _behind(last, "_RPAR", ")")]


def _is_word(found: list[Token], at: int) -> bool:
    """Whether an article or a noun stands here, before the name of what is spoken of."""
    text = str(found[at])
    if text.lower() in _ARTICLES:
        return at + 1 < len(found) and found[at + 1].type == "NAME" and str(found[at + 1]) != "is"
    return found[at].type == "NAME" and len(text) > 2 and text.isalpha() and (  # noqa: PLR2004 - no variable
        at + 1 < len(found) and found[at + 1].type == "NAME" and str(found[at + 1]) != "is"
    )  # fmt: skip


def _applied(predicate: Token, argument: Token) -> list[Token]:
    """Return the tokens of a predicate of one argument; its bracket stands close to it."""
    return [
        predicate, _behind(predicate, "_LPAR", "("), argument, _behind(argument, "_RPAR", ")"),
    ]  # fmt: skip


def _behind(token: Token, kind: str, text: str) -> Token:
    return Token(kind, text, token.end_pos, token.line, token.column, token.end_line,
                 token.end_column, token.end_pos)  # fmt: skip
