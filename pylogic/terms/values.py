"""Prolog terms as immutable values that keep their kinds.

An atom is not a string, `1` is not `1.0`, and `[]` is not `'[]'`. `str()` of a term is Prolog text
which SWI-Prolog reads back to an equal term; two terms are equal when their canonical texts are.
Nothing here recurses, so terms may be as deep as memory allows.

What answers mostly hold equals the Python value that it stands for: an `Atom` the `str` of its
name, an `Integer` the numbers that equal its value. So they find each other as keys, too:

>>> Integer(18) == 18, Atom("red") == "red", Atom("red") in {"red": "#f00"}
(True, True, True)
>>> int(Integer(18)), float(Float(0.5)), "abc"[Integer(1)]
(18, 0.5, 'b')

All others equal terms of their own kind only, since equality has to be one relation: if a `String`
were equal to a `str`, it would have to be equal to an `Atom`. Their `value` is what Python has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from numbers import Number
from operator import eq
from typing import Any, NoReturn

_VARIABLE_NAME = re.compile(r"\w+")


class _Makers:
    """What writes terms: a module that knows the kinds, so the package sets it."""

    canonical: Callable[[Any], str]
    written: Callable[[Any], str]


makers = _Makers()


class _Value:
    """What the kinds of term share: no attribute changes, texts are made once and kept."""

    __slots__ = ("_canonical",)
    _canonical: str

    def __setattr__(self, name: str, value: object) -> NoReturn:
        message = f"{type(self).__name__} is immutable"
        raise AttributeError(message)

    def __delattr__(self, name: str) -> NoReturn:
        self.__setattr__(name, None)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - Python asks for any name here
        # Python comes here when a slot has not been filled yet: the canonical text is lazy.
        if name == "_canonical":
            _keep_canonical(self, text := makers.canonical(self))
            return text
        message = f"{type(self).__name__!r} object has no attribute {name!r}"
        raise AttributeError(message)

    def __eq__(self, other: object) -> bool:
        """Tell whether both are the same kind of term with the same canonical text."""
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        return bool(self._canonical == other._canonical)

    def __hash__(self) -> int:
        return hash(self._canonical)

    def __str__(self) -> str:
        """Return Prolog text that SWI-Prolog reads back to an equal term."""
        return makers.written(self)

    def __repr__(self) -> str:
        """Return the kind and the Prolog text, however deep the term is."""
        return f"<{type(self).__name__} {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in self.__match_args__)


_keep_canonical = _Value.__dict__["_canonical"].__set__
_kept_canonical = _Value.__dict__["_canonical"].__get__


def kept_canonical(term: _Value) -> str | None:
    """Return the canonical text of a term where it has been made already."""
    try:
        text: str = _kept_canonical(term)
    except AttributeError:
        return None
    return text


class Atom(_Value):
    """A name such as `black` or `'hello world'`; equal to the `str` of it, never to a `String`."""

    __slots__ = ("name",)
    __match_args__ = ("name",)
    name: str

    def __init__(self, name: str) -> None:
        _set_name(self, name)

    def __eq__(self, other: object) -> bool:
        """Tell whether the other is an atom of the same name, or that name."""
        if type(other) is Atom:
            return self.name == other.name
        return self.name == other if isinstance(other, str) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.name)


class Integer(_Value):
    """A whole number of any size."""

    __slots__ = ("value",)
    __match_args__ = ("value",)
    value: int

    def __init__(self, value: int) -> None:
        _set_integer(self, value)

    def __eq__(self, other: object) -> bool:
        """Tell whether the other is the same whole number, Python's too; `Float(1.0)` is not."""
        if type(other) is Integer:
            return self.value == other.value
        return bool(eq(self.value, other)) if isinstance(other, Number) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.value)

    def __index__(self) -> int:
        """Return the number as Python's: for `int()`, `range()`, and as an index."""
        return self.value

    def __float__(self) -> float:
        """Return the nearest floating point number."""
        return float(self.value)


class Float(_Value):
    """A floating point number; `-0.0`, the infinities and nan keep their kinds too."""

    __slots__ = ("value",)
    __match_args__ = ("value",)
    value: float

    def __init__(self, value: float) -> None:
        _set_float(self, value)

    def __float__(self) -> float:
        """Return the number as Python's."""
        return self.value


class Rational(_Value):
    """A fraction such as `1r3`; one that is whole is an `Integer` in Prolog and refused here."""

    __slots__ = ("value",)
    __match_args__ = ("value",)
    value: Fraction

    def __init__(self, value: Fraction) -> None:
        if value.denominator == 1:
            message = f"{value} is whole: use Integer"
            raise ValueError(message)
        _set_rational(self, value)

    def __float__(self) -> float:
        """Return the nearest floating point number."""
        return float(self.value)


class String(_Value):
    """A text such as `"hello"`; never equal to an atom of the same letters."""

    __slots__ = ("value",)
    __match_args__ = ("value",)
    value: str

    def __init__(self, value: str) -> None:
        _set_string(self, value)


class Variable(_Value):
    """An unbound variable, equal to those of the same name.

    Names that begin with `_` are SWI-Prolog's; they tell apart the variables of one answer and
    mean nothing outside it.
    """

    __slots__ = ("name",)
    __match_args__ = ("name",)
    name: str

    def __init__(self, name: str) -> None:
        begins = name[:1] == "_" or name[:1].isupper()
        if not begins or name == "_" or not _VARIABLE_NAME.fullmatch(name):
            message = f"{name!r} does not name a variable"
            raise ValueError(message)
        _set_variable(self, name)


class Compound(_Value):
    """A name applied to arguments, such as `sq(1,2)` or `A-B`; `foo()` has none."""

    __slots__ = ("args", "name")
    __match_args__ = ("name", "args")
    name: str
    args: tuple[Term, ...]

    def __init__(self, name: str, args: tuple[Term, ...]) -> None:
        if name == "[|]" and len(args) == 2:  # noqa: PLR2004 - the list cell has two arguments
            message = "'[|]'/2 makes lists: use List"
            raise ValueError(message)
        _set_functor(self, name)
        _set_args(self, tuple(args))


class List(_Value):
    """A list: the items, and what follows them when that is not `[]`.

    A proper list has no tail; `[a|T]` has `Variable("T")`. A tail that is itself a list is
    joined to the items, so that one list has one shape.
    """

    __slots__ = ("items", "tail")
    __match_args__ = ("items", "tail")
    items: tuple[Term, ...]
    tail: Term | None

    def __init__(self, items: tuple[Term, ...], tail: Term | None = None) -> None:
        items = tuple(items)
        while type(tail) is List:
            items, tail = items + tail.items, tail.tail
        if tail is not None and not items:
            message = f"a list needs items before the tail {tail}"
            raise ValueError(message)
        _set_items(self, items)
        _set_tail(self, tail)

    def __iter__(self) -> Iterator[Term]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


Term = Atom | Integer | Float | Rational | String | Variable | Compound | List

# Slots are filled through their descriptors, since __setattr__ refuses.
_set_name = Atom.__dict__["name"].__set__
_set_integer = Integer.__dict__["value"].__set__
_set_float = Float.__dict__["value"].__set__
_set_rational = Rational.__dict__["value"].__set__
_set_string = String.__dict__["value"].__set__
_set_variable = Variable.__dict__["name"].__set__
_set_functor = Compound.__dict__["name"].__set__
_set_args = Compound.__dict__["args"].__set__
_set_items = List.__dict__["items"].__set__
_set_tail = List.__dict__["tail"].__set__


def variables(term: Term) -> tuple[Variable, ...]:
    """Return the variables of a term, each once, in the order in which its text shows them."""
    found: dict[str, Variable] = {}
    rest: list[Term] = [term]
    while rest:
        match rest.pop():
            case Variable() as variable:
                found.setdefault(variable.name, variable)
            case Compound(_, args):
                rest.extend(reversed(args))
            case List(items, tail):
                if tail is not None:
                    rest.append(tail)
                rest.extend(reversed(items))
    return tuple(found.values())
