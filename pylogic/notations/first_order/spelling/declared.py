"""Variables with their types as Z declares them: `∃p : S • q(p)`, `{p : S; q : T | r(p, q)}`.

They are read as `∃p ∈ S. q(p)` and as `{(p, q) | p ∈ S ∧ q ∈ T ∧ (r(p, q))}`. The commas behind
the bar of a set, `{x ∈ S | p(x), q(x)}`, are read as conjunctions.
Source: J. M. Spivey, The Z Notation, 1992, sections 3.4 and 3.9.
"""

from collections.abc import Sequence

from lark import Token

from pylogic.notations.first_order.spelling.tokens import (
    CLOSERS,
    ENDS,
    OPENERS,
    QUANTIFIERS,
    kind,
    level,
    spelt,
)

_SPOT = "•"
_PLAIN = frozenset({"|", "∣"})
_SUCH = _PLAIN | {":", "\\mid", "\\colon"}
_BRACES, _OPENS, _CLOSES = frozenset({"BRACE", "LBRACE"}), ("{", "\\{"), ("}", "\\}")


def declared(tokens: list[Token]) -> list[Token]:
    """Return the tokens with sets for the types behind colons, where a bar or spot is behind."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        opens = str(token) == "{" or token.type in QUANTIFIERS
        names, types, end = _declarations(tokens, at + 1) if opens else ([], [], at)
        sign = str(tokens[end]) if end < len(tokens) else ""
        if types and str(token) == "{" and sign in _PLAIN:
            last = _closing(tokens, end)
            if len(names) == 1:
                out += [token, names[0], spelt("IN", "∈", names[0]), types[0]]
                at = end
                continue
            if last < len(tokens):
                out += _tuple(token, names, types, tokens[end])
                out += [*_bracketed(tokens, end + 1, last), tokens[last]]
                at = last + 1
                continue
        nested = token.type in {"FORALL", "EXISTS"} or len(names) == 1
        if types and token.type in QUANTIFIERS and nested:
            spot = end if sign == _SPOT else _spot(tokens, end) if sign in _PLAIN else len(tokens)
            if spot < len(tokens):
                for name, sort in zip(names, types, strict=True):
                    out += [token, name, spelt("IN", "∈", name), sort, spelt("_DOT", ":", name)]
                at = spot + 1
                if spot > end:
                    last = _end(tokens, at)
                    arrow = ("IMPLIES", "⊃") if token.type == "FORALL" else ("_AND", "∧")
                    out += _bracketed(tokens, end + 1, spot)
                    out += [spelt(*arrow, tokens[spot]), *_bracketed(tokens, at, last)]
                    at = last
                continue
        out.append(token)
        at += 1
    return out


def conjoined(tokens: list[Token]) -> list[Token]:
    """Return the tokens with a conjunction for the conditions with commas between of a set."""
    out = list(tokens)
    for i in range(len(tokens) - 1, -1, -1):
        bar = _bar(out, i + 1) if out[i].type in _BRACES and str(out[i]) in _OPENS else 0
        last = _closing(out, bar + 1) if bar else 0
        cuts = _cuts(out, bar + 1, last)
        if not cuts or last == len(out):
            continue
        parts: list[Token] = []
        for begin, end in zip([bar, *cuts], [*cuts, last], strict=True):
            parts += [spelt("_AND", "∧", out[begin])] if parts else []
            parts += _bracketed(out, begin + 1, end)
        out[bar + 1 : last] = parts
    return out


def _cuts(tokens: Sequence[Token], begin: int, end: int) -> list[int]:
    """Return where the commas between conditions are; a quantifier may have some of its own."""
    cuts: list[int] = []
    depth = 0
    for i in range(begin, end):
        opens = tokens[i].type in OPENERS or str(tokens[i]) in _OPENS
        closes = tokens[i].type in CLOSERS or str(tokens[i]) in _CLOSES
        depth += opens - closes
        if depth == 0 and tokens[i].type in QUANTIFIERS:
            return []
        first = cuts[-1] + 1 if cuts else begin
        listed = all(t.type in {"NAME", "_COMMA"} for t in tokens[first:i])  # `x, y ∈ S`
        cuts += [i] if depth == 0 and tokens[i].type == "_COMMA" and not listed else []
    return cuts


def _bar(tokens: Sequence[Token], begin: int) -> int:
    """Return where the bar of a set stands whose variable or term begins at a place; 0 if none."""
    for at in level(tokens, begin):
        if tokens[at].type in {*QUANTIFIERS, "_COMMA"} or str(tokens[at]) in {*_OPENS, *_CLOSES}:
            return 0
        if str(tokens[at]) in _SUCH and at > begin:
            return at if tokens[at - 1].type in ENDS else 0
    return 0


def _declarations(tokens: Sequence[Token], begin: int) -> tuple[list[Token], list[Token], int]:
    """Return the variables `p, q : S; r : T` from a place, their types, and where these end."""
    names: list[Token] = []
    types: list[Token] = []
    at = begin
    while True:
        own: list[Token] = []
        while at + 1 < len(tokens) and tokens[at].type == "NAME":
            own.append(tokens[at])
            at += 1
            if tokens[at].type != "_COMMA":
                break
            at += 1
        typed = tokens[at : at + 2]
        if (
            not own
            or [str(t) for t in typed[:1]] != [":"]
            or [t.type for t in typed[1:]] != ["NAME"]
        ):
            return [], [], begin
        names += own
        types += [typed[1]] * len(own)
        at += 2
        if at >= len(tokens) or tokens[at].type != "SEMICOLON":
            return names, types, at
        at += 1


def _tuple(
    brace: Token, names: Sequence[Token], types: Sequence[Token], bar: Token
) -> list[Token]:
    """Return the beginning of the set of tuples of typed variables."""
    listed = [part for name in names for part in (name, spelt("_COMMA", ",", name))]
    out = [brace, spelt("_LPAR", "(", names[0]), *listed[:-1], spelt("_RPAR", ")", bar), bar]
    for name, sort in zip(names, types, strict=True):
        out += [kind(name, "NAME"), spelt("IN", "∈", name), sort, spelt("_AND", "∧", bar)]
    return out


def _bracketed(tokens: Sequence[Token], begin: int, end: int) -> list[Token]:
    """Return the tokens of a stretch in brackets."""
    own = declared([*tokens[begin:end]])
    return [spelt("_LPAR", "(", own[0]), *own, spelt("_RPAR", ")", own[-1])] if own else own


def _end(tokens: Sequence[Token], begin: int) -> int:
    """Return where ends what a quantifier before a place is over."""
    end = begin
    for i in level(tokens, begin):
        if tokens[i].type in {"_COMMA", "SEMICOLON"}:
            return i
        end = i + 1
    return end


def _closing(tokens: Sequence[Token], begin: int) -> int:
    """Return where the brace that is open before a place is closed."""
    depth = 1
    for at in range(begin, len(tokens)):
        depth += (str(tokens[at]) in _OPENS) - (str(tokens[at]) in _CLOSES)
        if depth == 0:
            return at
    return len(tokens)


def _spot(tokens: Sequence[Token], begin: int) -> int:
    """Return where the spot behind the condition of typed variables is."""
    return next((i for i in range(begin, len(tokens)) if str(tokens[i]) == _SPOT), len(tokens))
