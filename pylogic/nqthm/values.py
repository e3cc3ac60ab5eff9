"""The objects of the Boyer-Moore logic as Python values.

Numbers are ints that are never negative, `t` and `f` are the two members of `TruthValue`, a pair
is a tuple of its car and its cdr, a literal atom with a name is a `LiteralAtom`, and every other
object is a `Shell`. No two of these kinds share an object: `f`, `nil` and 0 are different.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from pylogic.core.formulas import Apply, Constant, Number, Term
from pylogic.nqthm import terms


class TruthValue(Enum):
    """The two truth values, which are neither numbers nor literal atoms."""

    T = "t"
    F = "f"

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, eq=False)
class LiteralAtom:
    """A literal atom whose name can be written; `atom` makes the only one of each name."""

    name: str

    def __repr__(self) -> str:
        return f"'{self.name}"


@dataclass(frozen=True, slots=True)
class Shell:
    """An object of a shell: a negative number, an atom without a name, or what scripts add.

    constructor: `minus`, `pack`, or the constructor or bottom object that the script names.
    parts: Its components.
    """

    constructor: str
    parts: tuple[Value, ...]


Value: TypeAlias = "int | TruthValue | LiteralAtom | Shell | tuple[Value, Value]"

T: Final = TruthValue.T
F: Final = TruthValue.F

_ATOMS: Final[dict[str, LiteralAtom]] = {}


def atom(name: str) -> LiteralAtom:
    """Return the literal atom of a name; small letters and capitals are the same."""
    key = name.lower() if name.isascii() else "".join(map(_small, name))
    return _ATOMS.get(key) or _ATOMS.setdefault(key, LiteralAtom(key))


def _small(letter: str) -> str:
    return letter.lower() if letter.isascii() else letter


NIL: Final = atom("nil")


def chain(items: Iterable[Value], tail: Value = NIL) -> Value:
    """Return the list of some values, ending in `tail`."""
    result = tail
    for item in reversed(tuple(items)):
        result = (item, result)
    return result


def taken_apart(value: Value) -> tuple[list[Value], Value]:
    """Return the items of a list and what it ends in, which is `nil` if it is a proper one."""
    items: list[Value] = []
    while isinstance(value, tuple):
        items.append(value[0])
        value = value[1]
    return items, value


def same(left: Value, right: Value) -> bool:
    """Return whether two values are the same object of the logic, however deep they are."""
    if left is right:
        return True
    todo: list[tuple[Value, Value]] = []
    while True:
        if left is not right:
            if type(left) is not type(right):
                return False
            if isinstance(left, tuple):
                assert isinstance(right, tuple)  # noqa: S101  # of the same type
                if left[0] is not right[0]:
                    todo.append((left[0], right[0]))
                left, right = left[1], right[1]
                continue
            if isinstance(left, Shell):
                assert isinstance(right, Shell)  # noqa: S101
                if left.constructor != right.constructor:
                    return False
                todo.extend(zip(left.parts, right.parts, strict=True))
            elif left != right:
                return False
        if not todo:
            return True
        left, right = todo.pop()


def codes(name: str) -> Value:
    """Return what a literal atom of that name is packed from: character codes that end in 0."""
    return chain((ord(c.upper()) if c.isascii() else ord(c) for c in name), 0)


def packed(guts: Value) -> Value:
    """Return the literal atom that is packed from a value.

    It has a name if the value is a list of the codes of characters, without small letters, that
    ends in 0.
    """
    items, tail = taken_apart(guts)
    if not items or not isinstance(tail, int) or tail != 0:
        return Shell("pack", (guts,))
    letters = []
    for item in items:
        if not isinstance(item, int) or not _is_code(item):
            return Shell("pack", (guts,))
        letters.append(_small(chr(item)))
    return atom("".join(letters))


def _is_code(number: int) -> bool:
    surrogate = 0xD800 <= number < 0xE000  # noqa: PLR2004  # halves of characters in UTF-16
    small = ord("a") <= number <= ord("z")
    return 0 < number <= sys.maxunicode and not surrogate and not small


def value_of(datum: Term) -> Value:
    """Return the value that a datum stands for (`pylogic.nqthm` says what data are).

    Raises ValueError: The term is no datum.
    """
    match datum:
        case Number(n):
            return n if n >= 0 else Shell("minus", (-n,))
        case Constant(name):
            return atom(name)
        case Apply("true", ()):
            return T
        case Apply("false", ()):
            return F
        case Apply("list", items):
            return chain(map(value_of, items))
        case Apply("list*", (*items, tail)):
            return chain(map(value_of, items), value_of(tail))
        case Apply("minus", (Number(0),)):
            return Shell("minus", (0,))
        case _:
            raise ValueError(f"{datum} is no datum")


def term_of(value: Value) -> Term:
    """Return a closed term with that value; data are quoted as far as they can be written."""
    datum = _datum_of(value)
    if datum is not None:
        return terms.quote(datum)
    if isinstance(value, tuple):
        items, tail = taken_apart(value)
        result = term_of(tail)
        for item in reversed(items):
            result = Apply("cons", (term_of(item), result))
        return result
    assert isinstance(value, Shell)  # noqa: S101  # the other kinds are data
    return Apply(value.constructor, tuple(map(term_of, value.parts)))


def _datum_of(value: Value) -> Term | None:
    match value:
        case TruthValue():
            return terms.TRUE if value is T else terms.FALSE
        case int():
            return Number(value)
        case LiteralAtom(name):
            return Constant(name)
        case Shell("minus", (int(n),)):
            return Number(-n) if n else Apply("minus", (Number(0),))
        case Shell():
            return None
    items, tail = taken_apart(value)
    data = [datum for item in items if (datum := _datum_of(item)) is not None]
    end = _datum_of(tail)
    if end is None or len(data) < len(items):
        return None
    return terms.data_list(data, end)
