"""What is observed of a position, as arrays of ones and zeros.

There is an array for each observer of a text, for each relation of a sheet, and for the board of a
game that has neither.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from pylogic.core.errors import GameError
from pylogic.games.api import shown
from pylogic.games.gdl.values import SheetState
from pylogic.games.position import PlayableGame
from pylogic.games.text.circuit import CircuitGame, CircuitState
from pylogic.games.themes import theme_of
from pylogic.gdl.terms import Term, arguments, sort_key, symbol
from pylogic.render.fields import rows_of, same_shape

Row = tuple[Any, ...]


_SPARSE: Final = 2
"""How many times as large as what it holds a grid may be."""


class ArrayGrid:
    """A place in an array for each of some rows of values.

    rows: The rows, each once.
    shape: A length for each part of a row, where the rows fill such a grid by half at least;
        otherwise how many rows there are.

    Examples
    --------
    >>> grid = ArrayGrid([(1, "a"), (1, "b"), (2, "a"), (2, "b")])
    >>> grid.shape, grid.place((2, "a"))
    ((2, 2), (1, 0))
    """

    __slots__ = ("_places", "shape")

    def __init__(self, rows: Sequence[Row]) -> None:
        flat = {row: _flat(row) for row in rows}
        self._places: dict[Row, tuple[int, ...]] = {row: (i,) for i, row in enumerate(flat)}
        self.shape: tuple[int, ...] = (len(flat),)
        if not flat or len({len(parts) for parts in flat.values()}) > 1:
            return
        axes = [sorted(set(column), key=_order) for column in zip(*flat.values(), strict=True)]
        axes_used = [axis for axis in axes if len(axis) > 1]
        if not axes_used or prod(map(len, axes_used)) > _SPARSE * len(flat):
            return
        at = [{value: i for i, value in enumerate(axis)} for axis in axes]
        self.shape = tuple(map(len, axes_used))
        self._places = {
            row: tuple(
                where[part]
                for where, part in zip(at, parts, strict=True)
                if len(where) > 1
            )
            for row, parts in flat.items()
        }  # fmt: skip

    def place(self, row: Row) -> tuple[int, ...]:
        """Return where a row stands."""
        return self._places[row]


def _flat(values: Iterable[Any]) -> Row:
    """Return the parts of values, and of what they are made of, without the names of makers."""
    found: list[Any] = []
    for value in values:
        if isinstance(value, tuple):
            found.extend(_flat(value[1:]))
        else:
            found.append(value)
    return tuple(found)


def _order(value: object) -> tuple[bool, int, str]:
    text = str(value)
    return (False, int(text), "") if text.lstrip("-").isdecimal() else (True, 0, text)


class Tensors(Protocol):
    """From positions to arrays.

    shapes: By name, the shape of an array.
    """

    shapes: dict[str, tuple[int, ...]]

    def ones(self, state: Any) -> Iterator[tuple[str, tuple[int, ...]]]:  # noqa: ANN401 - a state of the game
        """Yield where a position has a one: the array, and the place in it."""


class ObserverTensors:
    """By observer of a text, an array of one one for each place: (values, places)."""

    def __init__(self, game: CircuitGame) -> None:
        self._game = game
        self._at: dict[Any, tuple[str, tuple[int, ...], dict[Any, int]]] = {}
        self.shapes: dict[str, tuple[int, ...]] = {}
        by_name: dict[str, list[Any]] = {}
        for slot in game.circuit.slots:
            by_name.setdefault(slot.place[0], []).append(slot)
        for name, slots in by_name.items():
            values = {
                v: i for i, v in enumerate(dict.fromkeys(v for s in slots for v in s.values))
            }
            grid = ArrayGrid([slot.place[1] for slot in slots])
            alone = len(slots) == 1
            self.shapes[name] = (len(values), *(() if alone else grid.shape))
            for slot in slots:
                place = () if alone else grid.place(slot.place[1])
                self._at[slot.place] = (name, place, values)

    def ones(self, state: Any) -> Iterator[tuple[str, tuple[int, ...]]]:  # noqa: ANN401 - a state of the game
        """Yield where a position has a one."""
        own = state if isinstance(state, CircuitState) else self._game.parse_state(str(state))
        for place, value in self._game.circuit.observed(own.code).items():
            name, where, values = self._at[place]
            yield name, (values[value], *where)


class FactTensors:
    """By relation of a sheet, an array with a one for each fact that holds.

    facts: Those that hold in some states, and not in all.
    """

    def __init__(self, facts: Iterable[Term]) -> None:
        self._at: dict[Term, tuple[str, tuple[int, ...]]] = {}
        self.shapes: dict[str, tuple[int, ...]] = {}
        by_symbol: dict[tuple[str, int], list[Term]] = {}
        for fact in sorted(facts, key=sort_key):
            by_symbol.setdefault(symbol(fact), []).append(fact)
        names = [name for name, _ in by_symbol]
        for (name, arity), related in sorted(by_symbol.items()):
            own = name if names.count(name) == 1 else f"{name}/{arity}"
            grid = ArrayGrid([arguments(fact) for fact in related])
            self.shapes[own] = grid.shape
            for fact in related:
                self._at[fact] = (own, grid.place(arguments(fact)))

    def ones(self, state: SheetState) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield where a state has a one."""
        for fact in state.facts:
            if fact in self._at:
                yield self._at[fact]


class BoardTensors:
    """The board of a state's text, by letter, and whose turn it is.

    states: Positions, on whose boards something may stand that the game's theme has no piece for.
    """

    def __init__(self, game: PlayableGame[Any, Any], states: Iterable[Any]) -> None:
        self._game = game
        theme = theme_of(game)
        seen = sorted({letter for state in states for letter in "".join(rows_of(str(state)))})
        known = dict.fromkeys([theme.blank, *theme.pieces, *seen])
        self._letters = {letter: i for i, letter in enumerate(known)}
        self._first = str(game.initial_state())
        rows = rows_of(self._first)
        if not rows or len(self._first.split()) > 2:  # noqa: PLR2004 - board and turn
            raise self._unread(self._first)
        self._rows, self._columns = len(rows), len(rows[0])
        self.shapes = {
            "board": (len(self._letters), self._rows, self._columns),
            "turn": (len(game.players),),
        }

    def ones(self, state: Any) -> Iterator[tuple[str, tuple[int, ...]]]:  # noqa: ANN401 - a state of the game
        """Yield where a position has a one."""
        text = str(state)
        if not same_shape(text, self._first) or not self._letters.keys() >= set(
            "".join(rows_of(text))
        ):
            raise self._unread(text)
        for y, row in enumerate(rows_of(text)):
            for x, letter in enumerate(row):
                yield "board", (self._letters[letter], y, x)
        yield "turn", (self._game.players.index(self._game.to_move(state)),)

    def _unread(self, text: str) -> GameError:
        return GameError(
            f"no arrays are known for positions such as {shown(text)}; expected rows of"
            f" {', '.join(self._letters)} between slashes, and whose turn it is"
        )


def size(shapes: Mapping[str, tuple[int, ...]]) -> int:
    """Return how many numbers arrays of some shapes have."""
    return sum(map(prod, shapes.values()))


def arrays(
    shapes: Mapping[str, tuple[int, ...]],
) -> tuple[NDArray[np.float32], dict[str, NDArray[np.float32]]]:
    """Return an array of zeros, and by name the parts of it that have some shapes."""
    whole = np.zeros(size(shapes), np.float32)
    found, at = {}, 0
    for name, shape in shapes.items():
        found[name] = whole[at : at + prod(shape)].reshape(shape)
        at += prod(shape)
    return whole, found
