"""The writers of term text.

`written` is for people (`1-2`, `a:b`); `canonical` uses no operators, so that it means the same
whatever operators a module defines. Neither recurses.
"""

import math
import re
from collections.abc import Iterable
from typing import assert_never

from pylogic.terms.values import (
    Atom,
    Compound,
    Float,
    Integer,
    List,
    Rational,
    String,
    Term,
    Variable,
    kept_canonical,
)

_PLAIN_ATOM = re.compile(r"[a-z][A-Za-z0-9_]*|[#$&*+\-./:<=>?@^~\\]+|\[\]|\{\}|[!;]", re.ASCII)
_ESCAPES = {"\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_UNPRINTABLE = re.compile(r"[\\\x00-\x1f\x7f-\xa0\xad\u2028\u2029\ufeff]")


def _escaped(match: re.Match[str]) -> str:
    char = match.group()
    return _ESCAPES.get(char) or f"\\u{ord(char):04x}"


def _quoted(text: str, quote: str) -> str:
    escaped = _UNPRINTABLE.sub(_escaped, text).replace(quote, "\\" + quote)
    return f"{quote}{escaped}{quote}"


def atom_text(name: str) -> str:
    """Return an atom's text, quoted where Prolog needs it."""
    if (
        _PLAIN_ATOM.fullmatch(name)
        and name not in {"[]", "."}  # the atom '[]' is not the empty list
        and not name.startswith("/*")
    ):
        return name
    return _quoted(name, "'")


def _functor(name: str) -> str:
    # Right after a symbol, {} would be read as an empty dict.
    return "'{}'(" if name == "{}" else f"{atom_text(name)}("


def _float_text(value: float) -> str:
    if math.isnan(value):
        return "1.5NaN"
    if math.isinf(value):
        return "1.0Inf" if value > 0 else "-1.0Inf"
    text = repr(value)
    if "e" in text and "." not in text:
        return text.replace("e", ".0e")
    return text


def _leaf(term: Atom | Integer | Float | Rational | String | Variable) -> str:
    match term:
        case Atom(name):
            return atom_text(name)
        case Integer(value):
            return _decimal(value)
        case Float(value):
            return _float_text(value)
        case Rational(value):
            return f"{_decimal(value.numerator)}r{_decimal(value.denominator)}"
        case String(value):
            return _quoted(value, '"')
        case Variable(name):
            return name
        case _:
            assert_never(term)


_HEX_FROM_BITS = 13_000  # Python refuses to write longer numbers in decimal


def _decimal(value: int) -> str:
    if value.bit_length() < _HEX_FROM_BITS:
        return str(value)
    return f"{'-' if value < 0 else ''}0x{abs(value):x}"


def _commas(items: Iterable[Term]) -> list[str | Term]:
    pieces: list[str | Term] = []
    for item in items:
        pieces += (",", item)
    return pieces[1:]


def _cells(term: List) -> list[str | Term]:
    after: list[str | Term] = [] if term.tail is None else ["|", term.tail]
    return ["[", *_commas(term.items), *after, "]"]


def canonical(term: Term) -> str:
    """Return the text of a term without operators: equal terms have equal texts."""
    out: list[str] = []
    rest: list[str | Term] = [term]
    while rest:
        match rest.pop():
            case str(piece):
                out.append(piece)
            case Compound(name, args):
                rest += reversed((_functor(name), *_commas(args), ")"))
            case List() as cells:
                if kept := kept_canonical(cells):  # the rows of boards stand in many of them
                    out.append(kept)
                else:
                    rest += reversed(_cells(cells))
            case leaf:
                out.append(_leaf(leaf))
    return "".join(out)


MOST_LEVELS = 10_000
"""Levels that SWI-Prolog's reader takes without a risk to the process."""


def nesting(text: str) -> int:
    """Return a bound on the levels of a text: its opening brackets, quoted or not."""
    return text.count("(") + text.count("[") + text.count("{")


def steps(term: Term) -> str:
    """Return the text of a flat list of steps that build a term of any depth."""
    out: list[str] = []
    rest: list[Term | str] = [term]
    while rest:
        match rest.pop():
            case str(step):
                out.append(step)
            case Compound(name, args):
                rest.append(f"compound({atom_text(name)},{len(args)})")
                rest += reversed(args)
            case List(items, tail) if items:
                rest += (f"list({len(items) + 1})", tail or List(()))
                rest += reversed(items)
            case leaf:
                out.append(f"leaf({canonical(leaf)})")
    return f"[{','.join(out)}]"


_TABLE = (
    (1200, "xfx", ":- -->"),
    (1100, "xfy", ";"),
    (1050, "xfy", "-> *->"),
    (1000, "xfy", ","),
    (990, "xfx", ":="),
    (700, "xfx", "< = =.. =@= \\=@= =:= =< == =\\= > >= @< @=< @> @>= \\= \\== as is >:< :<"),
    (600, "xfy", ":"),
    (500, "yfx", "+ - /\\ \\/ xor"),
    (400, "yfx", "* / // mod rem << >> div rdiv"),
    (200, "xfx", "**"),
    (200, "xfy", "^"),
)
# Operator -> its priority, and the highest priorities of what stands left and right of it.
_INFIX = {
    name: (priority, priority - (kind[0] == "x"), priority - (kind[2] == "x"))
    for priority, kind, names in _TABLE
    for name in names.split()
}
_PREFIX = {"-": 200, "+": 200, "\\": 200, "\\+": 900, ":-": 1200, "?-": 1200}
_OTHER_OPERATORS = frozenset(
    {"dynamic", "discontiguous", "initialization", "meta_predicate", "module_transparent"}
    | {"multifile", "public", "thread_local", "thread_initialization", "volatile", "table"}
    | {"tnot", "$", "?", "|", "divmod", "tdiv", ".", "=>", "~>", "cmpflags"}
)
_ARGUMENT = 999
_ANY = 1200
_SYMBOLS = frozenset("#$&*+-./:<=>?@^~\\")


def is_operator(name: str) -> bool:
    """Return whether an atom is an operator, and stands in brackets where it is an operand."""
    return name in _INFIX or name in _PREFIX or name in _OTHER_OPERATORS


def _glued(before: str, after: str) -> bool:
    """Tell whether two pieces would be read as one token if nothing stood between them."""
    left, right = before[-1:] or " ", after[:1] or " "
    if left in _SYMBOLS and right in _SYMBOLS:
        return True
    if right == "{":  # would be read as a dict
        return left not in "([{,| "
    return (left.isalnum() or left in "_'\"") and (right.isalnum() or right in "_'\"")


def _operands(
    name: str, args: tuple[Term, ...], maximum: int
) -> list[str | tuple[Term, int]] | None:
    """Return the pieces of an operator term, or nothing when functional notation is plainer."""
    if len(args) == 2 and name in _INFIX:  # noqa: PLR2004 - infix operators have two operands
        priority, left, right = _INFIX[name]
        sign = f" {name} " if name[0].isalpha() else "," if name == "," else atom_text(name)
        pieces: list[str | tuple[Term, int]] = [
            *_operand(args[0], left, first=True),
            sign,
            *_operand(args[1], right, first=False),
        ]
        return ["(", *pieces, ")"] if priority > maximum else pieces
    if len(args) == 1 and name in _PREFIX and maximum >= _PREFIX[name]:
        match args[0]:
            case Atom(inner) if not is_operator(inner):
                return [name, (args[0], _ARGUMENT)]
            case Variable():
                return [name, (args[0], _ARGUMENT)]
            case Compound(inner) if not is_operator(inner):
                return [name, (args[0], _ARGUMENT)]
    return None


def _operand(term: Term, maximum: int, *, first: bool) -> list[str | tuple[Term, int]]:
    match term:
        case Atom(name) if is_operator(name):
            return ["(", (term, _ANY), ")"]
        # -1^2 would be read as -(1^2)
        case Integer(value) | Float(value) | Rational(value) if first and (
            value < 0 or (value == 0 and str(value)[0] == "-")
        ):
            return ["(", (term, _ANY), ")"]
        case _:
            return [(term, maximum)]


def written(term: Term) -> str:
    """Return the text of a term with the standard operators, as `writeq` would where simple."""
    out: list[str] = []
    last = ""
    rest: list[str | tuple[Term, int]] = [(term, _ANY)]
    while rest:
        piece = rest.pop()
        if not isinstance(piece, str):
            inner, most = piece
            match inner:
                case Compound("{}", (only,)):
                    rest += ("}", (only, _ANY), "{")
                    continue
                case Compound(name, args):
                    if (pieces := _operands(name, args, most)) is None:
                        commas = [
                            p if isinstance(p, str) else (p, _ARGUMENT) for p in _commas(args)
                        ]
                        pieces = [_functor(name), *commas, ")"]
                    rest += reversed(pieces)
                    continue
                case List():
                    cells = _cells(inner)
                    rest += reversed([p if isinstance(p, str) else (p, _ARGUMENT) for p in cells])
                    continue
                case leaf:
                    piece = _leaf(leaf)
        if _glued(last, piece):
            out.append(" ")
        out.append(piece)
        last = piece
    return "".join(out)
