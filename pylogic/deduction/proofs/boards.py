"""What a proof is about: all boards of one size, and the classes of them that are told apart.

A file beside the specification says what the document leaves to its reader's mind: which numbers
the observers of a board take, which variables are parameters, and what makes a board one of a
class, as formulas in the document's own notation.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from pylogic.deduction.plan import names_in
from pylogic.errors import CompileError
from pylogic.notations.blocks.expressions import read_formula

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from pylogic import formulas as f
    from pylogic.deduction.proofs.entities import Entity
    from pylogic.deduction.proofs.theory import Theory
    from pylogic.notations.blocks.expressions import Names

_LARGEST_BOARD = 400
"""How many observations a board may have; a proof about more would not come to its end."""


class Observed(NamedTuple):
    """One observation of a board: `yEmpty` at 3 of the `matrix` of the `game`."""

    path: tuple[str, ...]
    function: str
    arguments: tuple[int, ...]

    def __str__(self) -> str:
        """Return it as the notation writes it."""
        name = self.function if self.function.isidentifier() else ""
        shown = ".".join((*self.path, name) if name else self.path)
        return shown + (f"({', '.join(map(str, self.arguments))})" if self.arguments else "")


def observed_of(observation: Entity) -> Observed:
    """Return an observation of an object that is given."""
    numbers = tuple(arg for arg in observation.args if isinstance(arg, int))
    return Observed(observation.path[:-1], observation.function, numbers)


@dataclass(frozen=True, slots=True)
class Observer:
    """A function of an object: what its further arguments range over, and its values."""

    arguments: tuple[range, ...]
    values: range


@dataclass(frozen=True, slots=True)
class Universe:
    """All boards of one size.

    Attributes
    ----------
    objects : frozenset of str
        Variables that stand for what is observed.
    parameters : mapping of str to range
        Variables that stand for any of some numbers.
    observers : mapping of str to Observer
        By name.
    cells : str
        The observer whose values are drawn, by column and row from the bottom.
    classes : mapping of str to Formula
        What holds of the boards of each class.
    conditions : mapping of str to Formula
        What a deduced pattern may have to ask of a board besides.
    size : str
        The size of the boards, as it is written.
    largest : int
        No value or argument of an observer is greater, and none is less than its negative.
    """

    objects: frozenset[str]
    parameters: Mapping[str, range]
    observers: Mapping[str, Observer]
    cells: str
    classes: Mapping[str, f.Formula]
    conditions: Mapping[str, f.Formula]
    size: str
    largest: int


def sizes_of(path: Path, chosen: Mapping[str, int]) -> dict[str, int]:
    """Return the constants that give a board its size, by the names of the options for them.

    Parameters
    ----------
    path : Path
        The file that says what boards there are.
    chosen : mapping of str to int
        By option, such as `columns`.

    Raises
    ------
    CompileError
        The file is not there or is no TOML, or has no such option.
    """
    names = _read(path).get("options", {})
    if unknown := [option for option in chosen if option not in names]:
        raise CompileError(f"{path}: the boards have no option {unknown[0]}")
    return {names[option]: value for option, value in chosen.items()}


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CompileError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CompileError(f"{path}: {error}") from None


def read_universe(path: Path, theory: Theory, formulas: Iterable[f.Formula]) -> Universe:
    """Return what a file says of boards, at the size that a theory's constants give.

    Parameters
    ----------
    path : Path
        The file; `pylogic/documents/connect4/boards.toml` is an example.
    theory : Theory
        Gives the names in the file their numbers.
    formulas : iterable of Formula
        The document's, which say which names are objects.

    Raises
    ------
    CompileError
        The file is not there or is no TOML, a key is missing, or the boards are too large.
    ReadError
        The formula of a class cannot be read.
    """
    data = _read(path)
    try:
        return _universe(data, theory, names_in(formulas))
    except KeyError as error:
        raise CompileError(f"{path}: there is no {error}") from None


def _universe(data: dict[str, Any], theory: Theory, names: Names) -> Universe:
    def number(value: int | str) -> int:
        return theory.constants[value] if isinstance(value, str) else value

    def span(pair: list[int | str]) -> range:
        first, last = map(number, pair)
        return range(first, last + 1)

    observers = {}
    count = 0
    for name, entry in data["observers"].items():
        arguments = tuple(range(number(size)) for size in entry["sizes"])
        observers[name] = Observer(arguments, span(entry["values"]))
        places = 1
        for argument in arguments:
            places *= len(argument)
        count += places
    if count > _LARGEST_BOARD:
        raise CompileError(f"a board has {count} observations, more than {_LARGEST_BOARD}")
    ends = [
        abs(end)
        for observer in observers.values()
        for one in (*observer.arguments, observer.values)
        for end in (one.start, one.stop)
    ]
    return Universe(
        frozenset(data["objects"]),
        {name: span(pair) for name, pair in data["parameters"].items()}
        | {name: range(number(size)) for name, size in data.get("places", {}).items()},
        observers,
        data["cells"],
        {name: read_formula(text, names) for name, text in data["classes"].items()},
        {name: read_formula(text, names) for name, text in data["conditions"].items()},
        data["size"].format_map(theory.constants),
        max(ends, default=0),
    )


@dataclass(frozen=True, slots=True)
class Situation:
    """One board and values of the parameters.

    Attributes
    ----------
    observations : mapping of Observed to int
        Of the objects that are given.
    parameters : mapping of str to int
        Also of variables that nothing binds.
    """

    observations: Mapping[Observed, int]
    parameters: Mapping[str, int]
