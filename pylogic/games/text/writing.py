"""Positions and moves of a document's game as text, without Prolog.

The form is that of `pylogic.games.text.positions` and `pylogic.games.text.moves`, which write the
same as clauses: a text that one of them writes the other reads.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Final

from pylogic.circuits.values import Place, Value, value_of
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.clauses.states import Layout
from pylogic.compiler.sorts.extents import Value as Ground
from pylogic.compiler.sorts.sorts import Sort
from pylogic.core import formulas as f
from pylogic.games.text.boards import BoardText
from pylogic.games.text.fields import FieldText
from pylogic.games.text.moves import PLACE, MoveText, worded
from pylogic.games.text.positions import PositionText
from pylogic.games.text.specification import Specification
from pylogic.games.text.values import plain

Observed = dict[Place, Value]

_MOST_MOVES: Final = 200_000
_NUMBER: Final = re.compile(r"-?\d+")


class UnreadText(Exception):
    """A text is of no position or move; the message says what was expected."""


def named_value(text: str) -> Value:
    """Return the value that a specification names: a constant or a number."""
    return int(text) if _NUMBER.fullmatch(text) else text


@dataclass(frozen=True)
class PositionWriting:
    """Reads and writes positions.

    model, spec: The document and what plays which part.
    layout: What a position is made of.
    """

    model: Model
    spec: Specification
    layout: Layout

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """What is observed of a position, in order."""
        return tuple(
            (slot.observer, tuple(map(value_of, slot.args))) for slot in self.layout.slots
        )

    @cached_property
    def _board(self) -> BoardText | None:
        return PositionText(self.model, self.spec).board(self.layout)

    @cached_property
    def _fields(self) -> tuple[tuple[str, Place, str], ...]:
        """The name of each field, its place, and what is expected of it."""
        text = FieldText(
            self.model, self.spec, self.layout, self._board.told if self._board else set()
        )
        return tuple((text.name(slot), self.places[i], text.values_expected(slot))
                     for i, slot in text.slots)  # fmt: skip

    @cached_property
    def _fields_expected(self) -> str:
        told = self._board.told if self._board else set()
        return FieldText(self.model, self.spec, self.layout, told).expected

    @cached_property
    def _rows(self) -> list[list[Place]]:
        rows = self._board.rows() if self._board else []
        return [[self.places[i] for i in row] for row in rows]

    def _called(self, observer: str) -> dict[str, Value]:
        """Return the values of an observer by what they are called."""
        sort = self.model.observers[observer].values
        values = (sort and sort.values) or ()
        return {plain(self.model, value): value_of(value) for value in values}

    @cached_property
    def _letters(self) -> dict[str, dict[Value, str]]:
        spec = self.spec
        found = {}
        for observer, letters in ((spec.cells, spec.letters), (spec.mover, spec.mover_letters)):
            if observer and letters:
                values = self._called(observer)
                found[observer] = {values[name]: letter for name, letter in letters.items()}
        return found

    @cached_property
    def _names(self) -> dict[str, dict[Value, str]]:
        observers = {place[0] for _, place, _ in self._fields}
        return {o: {v: name for name, v in self._called(o).items()} for o in observers}

    def write(self, observed: Observed) -> str:
        """Return the text of a position."""
        parts = []
        if self._board is not None:
            cells = self._letters[self.spec.cells]
            rows = ["".join(cells[observed[place]] for place in row) for row in self._rows]
            parts.append("/".join(rows))
            if self.spec.mover_letters:
                mover = observed[(self.spec.mover, ())]
                parts.append(self._letters[self.spec.mover][mover])
        parts += [
            f"{name}={self._names[place[0]][observed[place]]}" for name, place, _ in self._fields
        ]
        return " ".join(parts)

    def read(self, text: str) -> Observed:
        """Return what is observed of the position that a text writes.

        Raises UnreadText: There is no such position.
        """
        if self._board is None:
            return self._read_fields(text)
        expected = self._board.expected
        if self._fields:
            expected += f"; a blank, and {self._fields_expected}"
        length = self._board.length
        board, rest = text[:length], text[length:]
        observed = self._read_board(board)
        if observed is None or (rest and not self._fields) or (self._fields and rest[:1] != " "):
            raise UnreadText(expected)
        if self._fields:
            observed |= self._read_fields(rest)
        self._complete(observed)
        return observed

    def _read_board(self, text: str) -> Observed | None:
        spec = self.spec
        cells = {letter: value for value, letter in self._letters[spec.cells].items()}
        observed: Observed = {}
        if spec.mover_letters:
            movers = {letter: value for value, letter in self._letters[spec.mover].items()}
            if text[-2:-1] != " " or text[-1:] not in movers:
                return None
            observed[(spec.mover, ())] = movers[text[-1]]
            text = text[:-2]
        rows = text.split("/")
        if [len(row) for row in rows] != [len(row) for row in self._rows]:
            return None
        for letters, places in zip(rows, self._rows, strict=True):
            for letter, place in zip(letters, places, strict=True):
                if letter not in cells:
                    return None
                observed[place] = cells[letter]
        return observed

    def _read_fields(self, text: str) -> Observed:
        parts = text.split(" ")
        left = [part for part in parts if part]
        observed: Observed = {}
        for name, place, expected in self._fields:
            said = next((part for part in left if part.startswith(f"{name}=")), None)
            if said is None:
                raise UnreadText(self._fields_expected)
            left.remove(said)
            value = self._called(place[0]).get(said[len(name) + 1 :])
            if value is None:
                raise UnreadText(expected)
            observed[place] = value
        if left:
            raise UnreadText(self._fields_expected)
        return observed

    def _complete(self, observed: Observed) -> None:
        """Add the heights of stacks, and refuse what cannot be."""
        spec = self.spec
        board = self._board
        if spec.stacks is not None and board is not None:
            empty = named_value(spec.stacks.empty)
            for column, height in board.stacked():
                cells = [observed[self.places[i]] for i in column]
                pieces = [cell for cell in cells if cell != empty]
                if cells[: len(pieces)] != pieces:
                    raise UnreadText("every piece at the bottom or on another one")
                observed[self.places[height]] = len(pieces)
        for said in self._limits(observed):
            raise UnreadText(said)

    def _limits(self, observed: Mapping[Place, Value]) -> Iterator[str]:
        spec = self.spec
        cells = [value for place, value in observed.items() if place[0] == spec.cells]
        for name, most in spec.at_most.items():
            if cells.count(named_value(name)) > most:
                yield f"at most {most} of {name}"
        some = [named_value(name) for name in spec.some_of]
        if some and not any(value in cells for value in some):
            yield f"at least one of {', '.join(spec.some_of)}"
        if spec.turns:
            turns = [named_value(name) for name in spec.turns]
            mover = observed.get((spec.mover, ()))
            counts = [cells.count(turn) for turn in turns]
            if mover not in turns or any(
                counts[j] != counts[turns.index(mover)] + (j < turns.index(mover))
                for j in range(len(turns))
            ):
                yield f"as many of {' as of '.join(spec.turns)} as turns have been taken"

    def start(self) -> Observed | None:
        """Return the position at the start, where the specification says it."""
        start = self.spec.start
        if start is None:
            return None
        if start.position:
            return self.read(start.position)
        observed: Observed = {
            place: named_value(start.cells) for place in self.places if place[0] == self.spec.cells
        }
        observed[(self.spec.mover, ())] = named_value(start.mover)
        self._complete(observed)
        if lacking := [place for place in self.places if place not in observed]:
            raise self.spec.fail(f"[start] does not say what {lacking[0][0]} is")
        return observed


@dataclass(frozen=True)
class MoveWriting:
    """Reads and writes moves.

    model, spec: The document and what plays which part.
    positions: Writes the next position, where a move ends with it.
    """

    model: Model
    spec: Specification
    positions: PositionWriting

    @cached_property
    def _sorts(self) -> dict[str, Sort]:
        return self.model.sorts.whole(self.model.theory.rules[self.spec.step][0])

    @cached_property
    def _next(self) -> str:
        """The part of a move that is the next position; empty where none is."""
        last = self.spec.move[-1:]
        return "".join(part for part in last if self._sorts[part].name in self.model.layouts)

    @cached_property
    def _texts(self) -> dict[str, dict[Value, str]]:
        """By part of a move, the text of each value."""
        more = {part: int(shift or 0) for part, shift in PLACE.findall(self.spec.move_text)}
        return {
            part: self._part(part, more.get(part, 0))
            for part in self.spec.move
            if part != self._next
        }

    def _part(self, part: str, more: int) -> dict[Value, str]:
        values = self._sorts[part].values or ()
        own = {value: self._parts(value) for value in values}
        comma = any(len(text) > 1 for texts in own.values() for text in texts)
        built = all(isinstance(value, f.Apply) for value in values)
        same = len({value.function for value in values if isinstance(value, f.Apply)}) == 1
        found: dict[Value, str] = {}
        for value, texts in own.items():
            if isinstance(value, f.Number):
                text = str(value.value + more)
            elif built and same:
                text = ("," if comma else "").join(texts)
            else:
                text = worded(self.model, self.spec, value)
            found[value_of(value)] = text
        return found

    def _parts(self, value: Ground) -> list[str]:
        if isinstance(value, f.Apply):
            return [plain(self.model, arg) for arg in value.args]  # type: ignore[arg-type]  # of values only
        return [plain(self.model, value)]

    def write(self, parts: tuple[Value, ...]) -> str:
        """Return the text of a move."""
        return self._as_text(self.spec.move_text, parts)

    def _as_text(self, pattern: str, parts: tuple[Value, ...]) -> str:
        values = dict(zip(self.spec.move, parts, strict=False))  # the next may be left
        return PLACE.sub(lambda found: self._text(found[1], values[found[1]]), pattern)

    def _text(self, part: str, value: Value) -> str:
        if part == self._next and isinstance(value, tuple):
            return self.positions.write(dict(zip(self.positions.places, value[1:], strict=True)))
        return self._texts[part][value]

    @cached_property
    def _known(self) -> dict[str, tuple[Value, ...]]:
        """The parts of moves by their texts, without the next position."""
        ranges = [self._texts[part] for part in self.spec.move if part != self._next]
        if prod(map(len, ranges)) > _MOST_MOVES:
            raise self.spec.fail(f"there are more than {_MOST_MOVES:,} texts of moves")
        pattern = self.spec.move_text.removesuffix(f"{{{self._next}}}")
        return {self._as_text(pattern, parts): parts for parts in product(*ranges)}

    def read(self, text: str) -> tuple[Value, ...]:
        """Return the parts of the move that a text writes. Raises UnreadText: There is none."""
        found = self._known.get(text) if not self._next else self._ending_with_next(text)
        if found is None:
            raise UnreadText(f"a move such as {MoveText(self.model, self.spec).expected}")
        return found

    def _ending_with_next(self, text: str) -> tuple[Value, ...] | None:
        for before, parts in self._known.items():
            if text.startswith(before):
                try:
                    observed = self.positions.read(text.removeprefix(before))
                except UnreadText:
                    continue
                values = (observed[place] for place in self.positions.places)
                return (*parts, (self.positions.layout.sort, *values))
        return None
