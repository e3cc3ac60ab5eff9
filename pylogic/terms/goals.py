"""Goals in Prolog's spelling: atoms, denials and comparisons, with commas between."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, get_args

from pylogic.core.errors import PylogicError, ReadError
from pylogic.terms.reader import read_term
from pylogic.terms.values import Compound, Term

_RELATIONS: Final = {
    "\\==": "≠", "\\=": "≠", "=:=": "=", "=\\=": "≠", "==": "=",
    "=<": "≤", ">=": "≥", "<": "<", ">": ">", "=": "=",
}  # fmt: skip
_RELATION: Final = re.compile("|".join(map(re.escape, _RELATIONS)))
_ARITHMETIC: Final = frozenset({"<", ">", "=<", ">=", "=:=", "=\\="})
_ADDED: Final = re.compile(r"(?<=\w)\s*+([+-])(?=\s*+\S)")
_MULTIPLIED: Final = re.compile(r"(?<=\w)(?:\s*+(\*)|\s++(mod|div)\b)(?=\s*+\S)")
_INSIDE: Final = re.compile(r"\([^()]*\)|'[^']*'")


@dataclass(frozen=True, slots=True)
class Literal:
    r"""An atom, or two terms and how they compare, behind so many `\+`.

    `sign` is the comparison as Prolog writes it, `relation` as formulas do; both may be empty.
    """

    text: str
    denials: int
    sign: str
    relation: str
    terms: tuple[Term, ...]


def goal_text(goal: str | Term) -> str:
    """Return a goal as text, without its full stop. Raises TypeError: It is none."""
    if not isinstance(goal, (str, *get_args(Term))):
        raise TypeError(f"a goal is a str or a term, and is not {goal!r}")
    return str(goal).strip().removesuffix(".")


def literals_of(goal: str | Term, refusal: type[PylogicError]) -> Iterator[str]:
    """Yield what stands between the outermost commas; `refusal` is raised where `;` stands."""
    depth = begin = 0
    text = goal_text(goal)
    quoted = False
    for i, char in enumerate(text):
        quoted ^= char == "'"
        if quoted:
            continue
        depth += (char in "([{") - (char in ")]}")
        if char == "," and depth == 0:
            yield text[begin:i].strip()
            begin = i + 1
        if char == ";" and depth == 0:
            raise refusal("a goal with ';' is two goals; ask for each part alone")
    yield text[begin:].strip()


def read_literal(text: str, refusal: type[PylogicError]) -> Literal:
    """Return a part of a goal; `refusal` is raised where it is none."""
    rest, denials = text, 0
    while rest.startswith("\\+"):
        rest, denials = rest[2:].strip(), denials + 1
    found = _RELATION.search(_outside(rest))
    sides = (rest[: found.start()], rest[found.end() :]) if found else (rest,)
    sign = found[0] if found else ""
    try:
        read = _calculation if sign in _ARITHMETIC else _term
        terms = tuple(map(read, sides))
    except ReadError as error:
        raise refusal(str(error)) from None
    return Literal(rest, denials, sign, _RELATIONS.get(sign, ""), terms)


def _outside(text: str) -> str:
    """Return a text of the same length with low lines for what stands in brackets and quotes."""
    while (less := _INSIDE.sub(lambda m: "_" * len(m[0]), text)) != text:
        text = less
    return text


def _term(text: str) -> Term:
    return read_term(f"{text.strip()} .", file="<goal>")


def _calculation(text: str) -> Term:
    """Return a sum, difference, product, quotient or remainder, or a term that is none."""
    text = text.strip()
    outside = _outside(text)
    for sign in (_ADDED, _MULTIPLIED):
        if found := list(sign.finditer(outside)):
            last = found[-1]
            sides = (text[: last.start()], text[last.end() :])
            return Compound(last[last.lastindex or 1], tuple(map(_calculation, sides)))
    if text.startswith("(") and not outside.strip("_"):
        return _calculation(text[1:-1])
    return _term(text)
