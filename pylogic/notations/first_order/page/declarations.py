"""Declarations of names: `ok move (s1,s2,p)   it is legal ...`, `i < j`, `i'`, constants."""

from collections.abc import Iterable
from dataclasses import dataclass

from pylogic.core import regexes as re
from pylogic.notations.first_order.spelling.lexer import Vocabulary, canonical_name

_NAME = r"(?:\\[A-Za-z]++|[^\W\d_](?:(?!_\{)\w|\\_)*+)(?:[\^_]\{?\w++\}?)?+"
_WORD_APPLIED = re.compile(r"(?<![\w\\])((?:\\[A-Za-z]++|\w++)(?:\^\{?\w++\}?)?+)\(")
_APPLIED = re.compile(
    rf"\s*\$?(?P<name>{_NAME}(?:(?:\s|\\ )+{_NAME}){{0,3}})\s*\((?P<args>[^()]*)\)"
)
_MAPPED = re.compile(
    rf"\s*\$?(?P<name>{_NAME})\s*(?::|\\colon)\s*(?P<from>\w+(?:\s*(?:×|\\times|\*)\s*\w+)*)\s*"
    r"(?:→|->|⟶|\\(?:to|rightarrow|longrightarrow)(?![A-Za-z]))\s*[^:∧∨&|]+"
)
"""A signature with an arrow: `best : person × year → colour`."""
_INFIX = re.compile(r"\s*\$?(\w+)\s*([<>=≤≥≠+-])\s*(\w+)\b")
_POSTFIX = re.compile(r"\s*\$?(\w+)\s*(['′’])")
_ALONE = re.compile(rf"\s*\$?(?P<name>{_NAME})\$?(?:\s*(?:$|[\t:–—]|\s-\s)|\s{{2,}})")
_ARGUMENT = re.compile(r"\s*[^\W\d_]\w*#?\s*")
_CONSTANT = re.compile(rf"\s*\$?(?:{_NAME}|\d+)\$?\s*")
_DESCRIBED = re.compile(rf"\s*\$?(?P<name>{_NAME}|\d+)\$?(?:\t|\s{{2,}}|\s*[:–—]\s|\s-\s)")
_FONT = re.compile(r"\\(?:text|math|operatorname)[a-z]*\s?\{((?:\w|\\_)+)\}")
_TYPED = re.compile(
    rf"\s*\$?(?P<name>{_NAME})\$?(?:\s*(?::(?!=)|∈|\\in(?![A-Za-z])|\bin\b)[^:∈]+|\s-\s\w+\s*)"
)
_RANGING = re.compile(r"(?<=[\w$])\s+(?:ranges?|runs?)\s+over\s.*$", re.DOTALL)
"""What is said of the names that a list begins with."""
_REMARK = re.compile(r"(?<=\w)\s+\([a-z][a-z ]{2,}\)(?=\s*(?:[,;.]|$))")
"""What names are of, behind them: `a, b, c (places), monkey`."""
_COMMA = re.compile(r",\s*and\b|,|\band\b")


@dataclass(frozen=True, slots=True)
class Signature:
    """A declared name with the variables that stand for its arguments."""

    name: str
    arguments: tuple[str, ...] = ()


def read_signature(text: str) -> Signature | None:
    """Return the signature that a line begins with, or None when it begins with none."""
    if found := _APPLIED.match(text):
        arguments = found["args"].split(",")
        if all(map(_ARGUMENT.fullmatch, arguments)):
            words = re.split(r"(?:\s|\\ )+", found["name"].strip())
            name = " ".join(map(canonical_name, words))
            return Signature(name, tuple(canonical_name(a.strip()) for a in arguments))
        return None
    if found := _MAPPED.fullmatch(text):
        sorts = re.split(r"\s*(?:×|\\times|\*)\s*", found["from"])
        return Signature(canonical_name(found["name"]), tuple(map(canonical_name, sorts)))
    if found := _INFIX.match(text):
        return Signature(found[2], (found[1], found[3]))
    if found := _POSTFIX.match(text):
        return Signature("'", (found[1],))
    if found := _ALONE.match(text):
        return Signature(canonical_name(found["name"]))
    return None


def is_mapping(text: str) -> bool:
    """Whether a line is a signature with an arrow."""
    return _MAPPED.fullmatch(text) is not None


def read_signatures(text: str) -> list[Signature] | None:
    """Return the signatures of a line: one with a description, or several with commas between."""
    parts = _parts(text.strip().rstrip("."))
    if len(parts) > 1:
        several = [read_signature(part) for part in parts]
        if all(
            s and re.fullmatch(r"[^()]*+(?:\([^()]*+\))?+\$?\s*+", p)
            for s, p in zip(several, parts, strict=True)
        ):
            return [s for s in several if s]
    one = read_signature(text)
    return [one] if one else None


def _parts(text: str) -> list[str]:
    """Return what stands between the commas outside of parentheses."""
    parts: list[str] = []
    depth = begin = 0
    for found in re.finditer(r"[(),]", text):
        if found[0] == "," and depth <= 0:
            parts.append(text[begin : found.start()])
            begin = found.end()
        depth += (found[0] == "(") - (found[0] == ")")
    first, *others = *parts, text[begin:]
    return [first, *map(str.lstrip, others)]


def read_constants(text: str) -> list[str] | None:
    """Return the names of a comma-separated list, or of those with a description, if it is one."""
    text = _REMARK.sub("", _RANGING.sub("", text))
    parts = _COMMA.split(_FONT.sub(r"\1", text.strip().rstrip(".,")))
    if all(map(_CONSTANT.fullmatch, parts)):
        return [canonical_name(part.strip().strip("$")) for part in parts]
    typed = [(_TYPED.fullmatch(p), p) for p in re.split(r"[,;]", text.strip().rstrip(".,;"))]
    if typed[-1][0] and all(found or _CONSTANT.fullmatch(part) for found, part in typed):
        names = (found["name"] if found else part for found, part in typed)
        return [canonical_name(name.strip().strip("$")) for name in names]
    found = _DESCRIBED.match(text)
    return [canonical_name(found["name"])] if found else None


def vocabulary_of(
    signatures: Iterable[Signature],
    constants: Iterable[str],
    variables: Iterable[str],
    formal_text: str,
) -> Vocabulary:
    """Return what the declarations, and the spelling of the formal parts, say of the names."""
    signatures = tuple(signatures)
    constants = frozenset(constants)
    used = [word.lstrip("_0123456789") for word in _WORD_APPLIED.findall(formal_text)]
    declared = {s.name for s in signatures if s.arguments}
    return Vocabulary(
        constants=constants,
        variables=frozenset({*variables, *(a for s in signatures for a in s.arguments)}),
        applied=frozenset(declared | {canonical_name(name) for name in used if name}),
        phrases=frozenset(name for name in declared if " " in name),
        closed=bool(constants),
    )
