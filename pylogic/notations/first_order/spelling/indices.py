"""Indices and fields: `a_{i,j}`, `board[r, c](s)` and `s.turn` are applications of functions.

An index below a name is part of the name (`x_1`, `S_0`), unless the text quantifies over it
somewhere: then the name is that of a family, and all its indices are arguments.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from lark import Token

from pylogic.core import regexes as re
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

_INDEXED = re.compile(
    r"((?:\\[A-Za-z]+(?:\{[A-Za-z]+\})?|[^\W\d_][^\W_]*))_(?:\{\s*([\w, ]+)\}|(\w))(?![\w{])"
)
_LETTER = r"\w(?!['′])"
"""A letter without a prime, which would make another variable of it."""
_QUANTIFIED = re.compile(
    r"(?:[∀∃∄]|\\(?:forall|exists|nexists)(?![a-z])"
    r"|\b(?:for (?:all|every|each|some|any)(?: other)?(?: [a-z]{2,}(?=[\s$]))?|all|exists|forall"
    r"|there (?:is|are|exists?)(?: an?(?: [a-z]{2,}(?=[\s$]))?)?)\b)!?"
    r"[\s$]*([^\W\d_]['′]*(?:\s*[,\s]\s*[^\W\d_]['′]*(?!\w))*)(?!\w)"
)
_REPEATED = re.compile(
    r"(?:[⋀⋁∑Σ]|\\(?:sum|big(?:wedge|vee)))(?:\\limits)?\s*_\s*\{?\s*([^\W\d_])\s*(?:=|∈|\\in\b)"
)
"""What is said of each element, or summed: the letter is bound."""
_EQUIVALENT = re.compile(EQUIVALENT)
_HEAD = re.compile(r"\s*\$?\w+\(\s*([^\W\d_](?:\s*,\s*[^\W\d_])*)\s*\)")
"""The letters of which a formula says something at its beginning."""
_BINDER = frozenset(
    {"NAME", "_COMMA", "IN", "NUMBER", "PLUS", "MINUS", "RANGE", "LESS", "AT_MOST", "MORE",
     "AT_LEAST", "UNEQUAL", "EQUAL", "BRACE", "LBRACE", "_RBRACE"}
)  # fmt: skip
"""What stands between a quantifier and its dot."""
_COMPARING = frozenset(
    {"EQUAL", "UNEQUAL", "LESS", "AT_MOST", "MORE", "AT_LEAST", "IN", "NOT_IN", "PLUS", "MINUS"}
)  # fmt: skip
ENTRY = "entry_of"
"""The function that gives what stands at the indices of a value, as in `g[r, c]`."""
_PARTS = re.compile(r"_\{?([^{}]*)\}?$")
_OWN = re.compile(r"((?:\\[A-Za-z]+|[^\W\d_][^\W_]*))_\{?([^\W\d_])\}?\((?:[^()]*,)?\s*\2\s*[,)]")
"""An index that is an argument besides: `win_s(s)`."""
_LETTER_ALONE = re.compile(r"(?<![\w\\])([^\W\d_])(?!\w)")
_FONT = re.compile(r"\\(?:text|math|operatorname)[a-z]*\{([A-Za-z]+)\}")


_ARRAY = re.compile(r"(?<![\w\\])([^\W\d_]'?)\[")
_ARGUMENT = re.compile(r"[(,]\s*([^\W\d_]'?)\s*(?=[,)])")


def arrays_of(texts: Iterable[str]) -> frozenset[str]:
    """Return the letters with indices in brackets that are values of their own: `p(q), q[i]`."""
    whole = "\n".join(texts)
    return frozenset({*_ARRAY.findall(whole)} & {*_ARGUMENT.findall(whole)})


_LETTER = r"(?<![\w\\])([^\W\d_]'?)"
_APPLIED = re.compile(rf"{_LETTER}\((?P<of>(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)")
_ALONE = re.compile(
    rf"[(,]\s*{_LETTER}\s*(?=[,)])|{_LETTER}(?=\s*\\sim\b)|\\sim\s+{_LETTER}(?![\w'(])"
)
_FIRST_MAP = re.compile(r"(?<![\w\\])([^\W\d_]_?0)\(")
_TYPED = re.compile(
    r"(?:\s*(?:for\s+(?:all|each|every)|∀|\\forall)\s*\$?\w(?:\s+in\s+|\s*(?:∈|\\in)\s*)\w+\$?\s*[,.:])?[^()=:;∧∨→]{1,9}\([^()]{1,30}\)\s*(?:∈|\\in(?![a-z])|\bin\b)\s*(?:\\?\{[^{}]*\}|\\?\w+)[\s$.,;]*"
)
"""Of which values something is: `m(p) ∈ {0, 1}`."""


def maps_of(texts: Iterable[str]) -> frozenset[str]:
    """Return the letters that stand for functions: `p(f, g) ≡ ∀x. f(x) = g(x)`.

    Such a letter is an argument wherever it is applied, always to as many arguments; beside `M`
    the first of what it stands for is `M0` or `M_0`.
    """
    applied: dict[str, set[int]] = {}
    first: set[str] = set()
    bare: set[str] = set()  # letters that are applied where they are no arguments
    arguments: set[str] = set()
    for text in texts:
        first.update(_FIRST_MAP.findall(text) if "0" in text else ())
        alone = {letter for found in _ALONE.finditer(text) for letter in found.groups() if letter}
        arguments |= alone
        typed = _TYPED.fullmatch(text)
        for found in _APPLIED.finditer(text):
            flat = found["of"]
            while (inner := re.sub(r"\([^()]*\)", "", flat)) != flat:
                flat = inner
            applied.setdefault(found[1], set()).add(flat.count(","))
            bare |= {found[1]} - alone if not typed else set()
    letters = applied.keys() & arguments - bare
    widths = set().union(*(applied[letter] for letter in letters))
    letters |= {name for name in first if name[0] in letters}
    return frozenset(letters) if len(widths) == 1 else frozenset()


def families_of(texts: Iterable[str]) -> frozenset[str]:
    """Return the names below which a quantified variable stands somewhere as an index.

    `a_2` is among them for a name with two such letters side by side, as in `a_{ij}`. A name that
    always has the same letter below it, one of its arguments besides, is no family: `win_s(s)`.
    Nor is a word whose letter stands nowhere else in a formula, `state(s) -> hue(lamp_v(s))`,
    or in a definition: `first(p) ≡ king_x(p) = 1`.
    """
    found: set[str] = set()
    below: dict[str, set[str]] = {}
    own: set[str] = set()
    words: set[str] = set()
    for text in texts:
        if "_" not in text:
            continue
        plain = _FONT.sub(r"\1", text)
        bound = {letter for m in _QUANTIFIED.findall(plain) for letter in re.findall(_LETTER, m)}
        bound.update(_REPEATED.findall(plain))
        if head := _HEAD.match(plain):
            bound.update(re.findall(r"\w", head[1]))
        own.update(name for name, _ in _OWN.findall(plain))
        rest = set(_LETTER_ALONE.findall(plain))
        defined = head is not None and bool(_EQUIVALENT.search(plain))
        for name, group, single in _INDEXED.findall(plain):
            below.setdefault(name, set()).add(group or single)
            if single not in {"", *rest} and len(name) > 1 and name.isalpha() and "$" not in text:
                own.add(name)
            if defined and len(name) > 1 and single.isalpha() and single not in bound | rest:
                words.add(name)
            if bound & {part.strip() for part in (group or single).split(",")}:
                found.add(name)
            elif len(group) > 1 and set(group) <= bound:
                found.add(f"{name}_{len(group)}")
    return frozenset(found - words - {name for name in own if len(below[name]) == 1})


def indexed(
    tokens: list[Token],
    families: Collection[str],
    applied: Collection[str],
    arrays: Collection[str] = (),
    maps: Collection[str] = (),
) -> list[Token]:
    """Return the tokens with applications for indices, brackets of arrays, and fields."""
    if not families and not maps and not any(token in {"[", "."} for token in tokens):
        return tokens
    spread = [new for token in tokens for new in _spread(token, families)]
    return _fields(_merged(_entries(_arrays(spread, applied, arrays), maps, "(")))


def _spread(token: Token, families: Collection[str]) -> Iterator[Token]:
    """Yield `a ( i , j )` for `a_{i,j}`, all in the place of the token."""
    name, _, _ = str(token).partition("_")
    parts = _PARTS.search(str(token)) if token.type == "NAME" else None
    beside = parts is not None and f"{name}_{len(parts[1])}" in families
    if parts is None or not (beside or name in families):
        yield token
        return
    yield _at(token, "NAME", name)
    yield _at(token, "_LPAR", "(")
    for i, part in enumerate(parts[1] if beside else re.split(r",\s*", parts[1])):
        if i:
            yield _at(token, "_COMMA", ",")
        yield _at(token, "NUMBER" if part.strip().isdigit() else "NAME", part.strip())
    yield _at(token, "_RPAR", ")")


def _arrays(tokens: list[Token], applied: Collection[str], arrays: Collection[str]) -> list[Token]:
    """Make parentheses of the brackets behind a name that no quantifier binds there."""
    out = list(tokens)
    alone = _alone(tokens) | {*arrays}
    opened: list[tuple[int, bool]] = []
    for i, token in enumerate(tokens):
        if token == "[":  # noqa: S105 - a bracket
            before = out[i - 1] if i else None
            touches = before is not None and before.end_pos == token.start_pos
            behind = before is not None and (
                before.type == "_RPAR"
                or (
                    before.type == "NAME"
                    and str(before) not in alone
                    and (not _binds(tokens, i) or _is_compared(tokens, i))
                )
                or (before.type == "NAME" and str(before) in applied)
            )
            opened.append((i, touches and behind))
            if opened[-1][1]:
                out[i] = Token.new_borrow_pos("_LPAR", "(", token)
        elif token == "]" and opened:  # noqa: S105 - a bracket
            _, is_array = opened.pop()
            if is_array:
                out[i] = Token.new_borrow_pos("_RPAR", ")", token)
    return _entries(out, alone - {*applied}, "[")


def _is_compared(tokens: list[Token], at: int) -> bool:
    """Whether a value ends where a bracket is closed: `∀c q[c] = x`, `∀c, q(c) = x`."""
    depth, closing = 0, ")" if tokens[at] == "(" else "]"
    for i in range(at, len(tokens)):
        depth += (tokens[i] == str(tokens[at])) - (tokens[i] == closing)
        if depth == 0:
            return i + 1 < len(tokens) and tokens[i + 1].type in _COMPARING
    return False


def _entries(tokens: list[Token], values: Collection[str], opening: str) -> list[Token]:
    """Make `entry_of(r, c, g)` of `g[r, c]` or `g(r, c)` where g is a value of its own."""
    out: list[Token] = []
    owners: list[Token | None] = []
    for i, token in enumerate(tokens):
        before = tokens[i - 1] if i else None
        if token in {"(", "["}:
            own = (
                before is not None
                and token == opening
                and before.type == "NAME"
                and before.end_pos == token.start_pos
                and str(before) in values
                and (not _binds(tokens, i) or _is_compared(tokens, i))
            )
            owners.append(before if own else None)
            if own and before is not None:
                out[-1] = _at(before, "NAME", ENTRY)
                out.append(Token.new_borrow_pos("_LPAR", "(", token))
                continue
        elif token in {")", "]"} and owners and (owner := owners.pop()) is not None:
            out += [_at(token, "_COMMA", ","), _at(token, "NAME", str(owner))]
            out.append(_at(token, "_RPAR", ")"))
            continue
        out.append(token)
    return out


def _alone(tokens: Sequence[Token]) -> set[str]:
    """Return the names that stand somewhere without brackets behind them."""
    return {
        str(token)
        for i, token in enumerate(tokens)
        if token.type == "NAME" and (i + 1 == len(tokens) or tokens[i + 1] not in {"[", "("})
    }


def _binds(tokens: Sequence[Token], at: int) -> bool:
    """Whether what stands before a bracket is listed by a quantifier: `∀x[...]`."""
    i = at - 1
    while i >= 0 and tokens[i].type in {"NAME", "_COMMA"} and tokens[i] != "in":
        i -= 1
    return i >= 0 and tokens[i].type in {"FORALL", "EXISTS", "UNIQUE", "NONE"}


def _merged(tokens: list[Token]) -> list[Token]:
    """Join the arguments of `a(i)(s)`, which touch, to `a(i, s)`."""
    out: list[Token] = []
    opened: list[bool] = []  # whether a name is applied to what the bracket encloses
    closed = False  # whether the last token closes such a bracket
    for token in tokens:
        if token == "(" and closed and out[-1].end_pos == token.start_pos:  # noqa: S105 - a bracket
            out[-1] = _at(token, "_COMMA", ",")
            opened.append(True)
            closed = False
            continue
        if token == "(":  # noqa: S105 - a bracket
            opened.append(bool(out) and out[-1].type == "NAME")
        closed = token == ")" and bool(opened) and opened.pop()  # noqa: S105 - a bracket
        out.append(token)
    return out


def _fields(tokens: list[Token]) -> list[Token]:
    """Make `turn(s)` of `s.turn`, and `at(x, s)` of `s.at(x)`."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        dot = tokens[i + 1] if i + 2 < len(tokens) else None
        if [str(t) for t in tokens[i : i + 4]] == ["i", ".", "e", "."] and out[-1:] == [","]:
            i += 4  # `p(a), i.e. q(a)` says both
            continue
        if (
            dot is None
            or str(tokens[i + 2]) in {"e", "g"}
            or dot != "."
            or tokens[i].type != "NAME"
            or tokens[i + 2].type != "NAME"
            or tokens[i].end_pos != dot.start_pos
            or dot.end_pos != tokens[i + 2].start_pos
            or _binds(tokens, i + 1)
            or _bounds(tokens, i)
        ):
            out.append(tokens[i])
            i += 1
            continue
        owner, name = tokens[i], tokens[i + 2]
        end = _closing(tokens, i + 3)
        inner = tokens[i + 4 : end] if end else []
        comma = [_at(name, "_COMMA", ",")] if inner else []
        opening, closing = _at(name, "_LPAR", "("), _at(name, "_RPAR", ")")
        out += [name, opening, *_fields(list(inner)), *comma, owner, closing]
        i = end + 1 if end else i + 3
    return out


def _bounds(tokens: Sequence[Token], at: int) -> bool:
    """Whether a name is part of what a quantifier binds: `∀x ∈ S.p(x)`, `∀i < n.p(i)`."""
    i = at - 1
    while i >= 0 and tokens[i].type in _BINDER | {"_DOT"} and tokens[i] != ".":
        i -= 1
    return i >= 0 and tokens[i].type in {"FORALL", "EXISTS", "UNIQUE", "NONE"}


def _closing(tokens: Sequence[Token], at: int) -> int:
    """Return where the bracket that opens at a token is closed; 0 where none opens there."""
    if at >= len(tokens) or tokens[at] != "(":
        return 0
    depth = 0
    for i in range(at, len(tokens)):
        depth += (tokens[i] == "(") - (tokens[i] == ")")
        if depth == 0:
            return i
    return 0


def _at(token: Token, kind: str, text: str) -> Token:
    """Return a token of another kind, in the place where one ends."""
    end = token.end_pos
    begin = token.start_pos if kind == "NAME" else end
    return Token(kind, text, begin, token.line, token.column, token.end_line,
                 token.end_column, end)  # fmt: skip
