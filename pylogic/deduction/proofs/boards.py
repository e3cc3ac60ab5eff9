"""What a proof is about: all boards of one size, and the classes of them that are told apart.

A file beside the specification says what the document leaves to its reader's mind: which numbers
the observers of a board take, which variables are parameters, and what makes a board one of a
class, as formulas in the document's own notation.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from pylogic.core import formulas as f
from pylogic.core.errors import CompileError
from pylogic.core.toml_tables import Number, read_table
from pylogic.deduction.plan import names_in
from pylogic.deduction.proofs.entities import Entity
from pylogic.deduction.proofs.theory import BoardTheory
from pylogic.notations.blocks.expressions import BlockNames, read_formula

_LARGEST_BOARD = 400
"""How many observations a board may have; a proof about more would not come to its end."""


_MOST_VALUES = 1_000
"""How many numbers an observer or a parameter may range over."""


class ObservedValue(NamedTuple):
    """One observation of a board: `yEmpty` at 3 of the `matrix` of the `game`."""

    path: tuple[str, ...]
    function: str
    arguments: tuple[int, ...]

    def __str__(self) -> str:
        name = self.function if self.function.isidentifier() else ""
        shown = ".".join((*self.path, name) if name else self.path)
        return shown + (f"({', '.join(map(str, self.arguments))})" if self.arguments else "")


def observed_of(observation: Entity) -> ObservedValue:
    """Return an observation of an object that is given."""
    numbers = tuple(arg for arg in observation.args if isinstance(arg, int))
    return ObservedValue(observation.path[:-1], observation.function, numbers)


@dataclass(frozen=True, slots=True)
class ObjectObserver:
    """A function of an object: what its further arguments range over, and its values."""

    arguments: tuple[range, ...]
    values: range


@dataclass(frozen=True, slots=True)
class Universe:
    """All boards of one size.

    objects: Variables that stand for what is observed.
    parameters: Variables that stand for any of some numbers.
    observers: By name.
    cells: The observer whose values are drawn, by column and row from the bottom.
    classes: What holds of the boards of each class.
    conditions: What a deduced pattern may have to ask of a board besides.
    size: The size of the boards, as it is written.
    largest: No value or argument of an observer is greater, and none is less than its negative.
    """

    objects: frozenset[str]
    parameters: Mapping[str, range]
    observers: Mapping[str, ObjectObserver]
    cells: str
    classes: Mapping[str, f.Formula]
    conditions: Mapping[str, f.Formula]
    size: str
    largest: int


def sizes_of(path: Path, chosen: Mapping[str, int]) -> dict[str, int]:
    """Return the constants that give a board its size, by the names of the options for them.

    path: The file that says what boards there are.
    chosen: By option, such as `columns`.
    Raises CompileError: The file is not there or is no TOML, or has no such option.
    """
    names = _read(path).options
    if unknown := [option for option in chosen if option not in names]:
        raise CompileError(f"{path}: the boards have no option {unknown[0]}")
    return {names[option]: value for option, value in chosen.items()}


_Size = Number | str
"""A number, or a constant of the document that is one."""


class _Observer(Struct, frozen=True):
    sizes: tuple[_Size, ...]
    values: tuple[_Size, _Size]


class _File(Struct, frozen=True):
    observers: dict[str, _Observer]
    objects: frozenset[str]
    parameters: dict[str, tuple[_Size, _Size]]
    cells: str
    size: str
    classes: dict[str, str]
    conditions: dict[str, str]
    options: dict[str, str] = {}
    places: dict[str, _Size] = {}


def _read(path: Path) -> _File:
    return read_table(path, _File, lambda reason: CompileError(f"{path}: {reason}"))


def read_universe(path: Path, theory: BoardTheory, formulas: Iterable[f.Formula]) -> Universe:
    """Return what a file says of boards, at the size that a theory's constants give.

    path: The file; `pylogic/games/connect4/documents/connect4/boards.toml` is an example.
    theory: Gives the names in the file their numbers.
    formulas: The document's, which say which names are objects.
    Raises CompileError: The file is not there or is no TOML, a key is missing, or the boards are
        too large.
    Raises ReadError: The formula of a class cannot be read.
    """
    return _Reader(path, theory, names_in(formulas)).universe(_read(path))


@dataclass(frozen=True, slots=True)
class _Reader:
    path: Path
    theory: BoardTheory
    names: BlockNames

    def universe(self, file: _File) -> Universe:
        observers = {
            name: ObjectObserver(
                tuple(range(self.number(f"observers.{name}.sizes", size)) for size in one.sizes),
                self.span(f"observers.{name}.values", *one.values),
            )
            for name, one in file.observers.items()
        }
        count = sum(
            prod(len(argument) for argument in observer.arguments)
            for observer in observers.values()
        )
        if count > _LARGEST_BOARD:
            raise CompileError(f"a board has {count} observations, more than {_LARGEST_BOARD}")
        ends = [
            abs(end)
            for observer in observers.values()
            for one in (*observer.arguments, observer.values)
            for end in (one.start, one.stop)
        ]
        return Universe(
            file.objects,
            {name: self.span(f"parameters.{name}", *two) for name, two in file.parameters.items()}
            | {name: range(self.number(f"places.{name}", n)) for name, n in file.places.items()},
            observers,
            file.cells,
            {name: read_formula(text, self.names) for name, text in file.classes.items()},
            {name: read_formula(text, self.names) for name, text in file.conditions.items()},
            self.filled("size", file.size),
            max(ends, default=0),
        )

    def number(self, key: str, value: int | str) -> int:
        """Return a number that is given as such or as a constant."""
        if isinstance(value, int):
            return value
        if value not in self.theory.constants:
            raise self.fail(key, f"has {value!r}, which is neither a number nor a constant")
        return self.theory.constants[value]

    def span(self, key: str, least: int | str, greatest: int | str) -> range:
        first, last = self.number(key, least), self.number(key, greatest)
        if last - first > _MOST_VALUES:
            raise self.fail(key, f"has more than {_MOST_VALUES} numbers")
        return range(first, last + 1)

    def filled(self, key: str, text: str) -> str:
        """Return a text with the numbers of the constants that it names in braces."""
        return re.sub(r"\{(\w+)\}", lambda found: str(self.number(key, found[1])), text)

    def fail(self, key: str, reason: str) -> CompileError:
        return CompileError(f"{self.path}: {key!r} {reason}")


@dataclass(frozen=True, slots=True)
class Situation:
    """One board and values of the parameters.

    observations: Of the objects that are given.
    parameters: Also of variables that nothing binds.
    """

    observations: Mapping[ObservedValue, int]
    parameters: Mapping[str, int]
