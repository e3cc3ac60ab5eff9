"""How the positions of a document's game are written, as clauses of its rule module."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.compiler.goals import atom, without_singletons, written

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pylogic.compiler.model import Model
    from pylogic.compiler.sorts import Sort, Value
    from pylogic.compiler.states import Layout, Observer, Slot
    from pylogic.games.specification import Specification

_STACK = """\
% A column of cells from its bottom: pieces, then none; Height is the number of pieces.

stack(Cells, Height) :-
    stack(Cells, 0, Height).

stack([], Height, Height).
stack([Cell|Cells], Height0, Height) :-
    (   Cell == {empty}
    ->  Height = Height0,
        forall(member(Other, Cells), Other == {empty})
    ;   Height1 is Height0 + 1,
        stack(Cells, Height1, Height)
    ).
"""


@dataclass(frozen=True, slots=True)
class PositionText:
    """The clauses of state_text/2 for a document and its specification."""

    model: Model
    spec: Specification

    def clauses(self) -> str:
        """Return the clauses that write and read positions.

        Raises
        ------
        GameError
            The specification names no observers of a state, or not a letter for each value.
        """
        spec, model = self.spec, self.model
        observer, mover = self._observers()
        layout = model.layouts[observer.state]
        variables = [f"V{i}" for i in range(len(layout.slots))]
        rows = self._rows(layout, observer)
        cells = [i for i, slot in enumerate(layout.slots) if slot.observer == observer.name]
        mover_at = next(i for i, slot in enumerate(layout.slots) if slot.observer == mover.name)
        columns = self._columns(layout, observer)
        self._check_told(layout, {observer.name, mover.name, *self._heights()})
        lines = ", '/', ".join(", ".join(f"C{i}" for i in row) for row in rows)
        tests = [f"cell_letter(V{i}, C{i})" for i in cells]
        goals = ",\n    ".join([*tests, f"mover_letter(V{mover_at}, C{mover_at})"])
        expected = (
            f"{len(rows)} rows of {len(rows[0])} of the letters {' '.join(spec.letters.values())}"
            f" between /, a blank, and {' or '.join(spec.mover_letters.values())}"
        )
        state = written(model.name(observer.state), variables)
        shape = f"[{lines}, ' ', C{mover_at}]"
        letters = without_singletons(f"state_letters({state}, {shape}) :-\n    {goals}.")
        limits = [*columns, *self._limits(f"V{mover_at}"), *self._last_wins()]
        within = without_singletons(
            f"state_within(State, Text) :-\n"
            f"    State = {state},\n"
            f"    Cells = [{', '.join(f'V{i}' for i in cells)}],\n"
            f"    {_joined(limits)}."
        )
        return f"""\
state_text(State, Text) :-
    (   var(State)
    ->  string_chars(Text, Letters),
        (   state_letters(State, Letters)
        ->  true
        ;   throw(error(domain_error({atom(expected)}, Text), _))
        ),
        state_within(State, Text)
    ;   state_letters(State, Letters){self._if_stacked()}
    ->  string_chars(Text, Letters)
    ).

{letters}

{within}
{self._stack_clauses(state, layout, observer)}
{self._letters("cell_letter", spec.letters, observer.values)}\
{self._letters("mover_letter", spec.mover_letters, mover.values)}
"""

    def start(self) -> str:
        """Return the goals that make `State` the start, where the specification says it."""
        spec = self.spec
        if spec.start is None:
            return ""
        observer, mover = self._observers()
        layout = self.model.layouts[observer.state]
        values = {
            observer.name: self.value(spec.start.cells),
            mover.name: self.value(spec.start.mover),
        }
        own = [values.get(slot.observer, "_") for slot in layout.slots]
        state = f"State = {written(self.model.name(observer.state), own)}"
        return f"{state},\n    state_stacked(State)" if self.spec.stacks else state

    def value(self, text: str) -> str:
        """Return a value that the specification names as Prolog text."""
        return text if text.isdecimal() else atom(text)

    def _observers(self) -> tuple[Observer, Observer]:
        spec, observers = self.spec, self.model.observers
        observer, mover = observers.get(spec.cells), observers.get(spec.mover)
        if observer is None or mover is None or observer.values is None:
            raise spec.fail(f"{spec.cells!r} or {spec.mover!r} is no observer of a state")
        return observer, mover

    def _rows(self, layout: Layout, observer: Observer) -> list[list[int]]:
        """Return the slots of each row, in the order in which they are written."""
        rows: dict[Value | int, list[int]] = {}
        for i, slot in enumerate(layout.slots):
            if slot.observer == observer.name:
                rows.setdefault(self._row(slot), []).append(i)
        found = list(rows.values())
        if len({len(row) for row in found}) > 1:
            raise self.spec.fail(f"the rows of {observer.name} have different lengths")
        return found[::-1] if self.spec.upwards else found

    def _row(self, slot: Slot) -> Value | int:
        """Return what row a cell is in: an argument, or a part of the only one."""
        row = self.spec.row
        if row:
            if row > len(slot.args):
                raise self.spec.fail(f"{slot.observer} has no argument {row} for the row")
            return slot.args[row - 1]
        square = slot.args[0] if slot.args else 0
        return square.args[0] if isinstance(square, f.Apply) else 0  # type: ignore[return-value]  # of a value

    def _heights(self) -> set[str]:
        return {self.spec.stacks.heights} if self.spec.stacks else set()

    def _stacked(self, layout: Layout, observer: Observer) -> list[tuple[list[int], int]]:
        """Return the slots of each column from its bottom, and that of its height."""
        stacks, row = self.spec.stacks, self.spec.row
        if stacks is None:
            return []
        heights = {
            slot.args: i for i, slot in enumerate(layout.slots) if slot.observer == stacks.heights
        }
        columns: dict[tuple[Value, ...], list[int]] = {}
        for i, slot in enumerate(layout.slots):
            if slot.observer == observer.name:
                place = slot.args[: row - 1] + slot.args[row:]
                columns.setdefault(place, []).append(i)
        if not row or columns.keys() != heights.keys():
            raise self.spec.fail(
                f"{stacks.heights!r} is no observer of the columns of {observer.name}"
            )
        return [(slots, heights[place]) for place, slots in columns.items()]

    def _columns(self, layout: Layout, observer: Observer) -> list[str]:
        if not self._stacked(layout, observer):
            return []
        said = atom("every piece at the bottom or on another one")
        return [f"( state_stacked(State) -> true ; throw(error(domain_error({said}, Text), _)) )"]

    def _if_stacked(self) -> str:
        return ",\n        state_stacked(State)" if self.spec.stacks else ""

    def _stack_clauses(self, state: str, layout: Layout, observer: Observer) -> str:
        found = self._stacked(layout, observer)
        if not found or self.spec.stacks is None:
            return ""
        goals = [
            f"stack([{', '.join(f'V{i}' for i in slots)}], V{height})" for slots, height in found
        ]
        clause = without_singletons(f"state_stacked({state}) :-\n    {_joined(goals)}.")
        return f"\n{clause}\n\n{_STACK.format(empty=self.value(self.spec.stacks.empty))}"

    def _check_told(self, layout: Layout, told: set[str]) -> None:
        """Refuse a text that leaves some observation of a position open."""
        left = [slot.observer for slot in layout.slots if slot.observer not in told]
        if left:
            raise self.spec.fail(f"the text of a position does not say what {left[0]} is")

    def _letters(self, predicate: str, letters: Mapping[str, str], sort: Sort | None) -> str:
        """Return facts that give each value of a sort its letter."""
        values = [self.model.value_text(v) for v in sort.values or ()] if sort else []
        if sorted(letters) != sorted(values):
            given, needed = ", ".join(letters), ", ".join(values)
            raise self.spec.fail(f"the letters are for {given}, the values are {needed}")
        return "".join(f"{predicate}({v}, {atom(letters[v])}).\n" for v in values)

    def _limits(self, mover: str) -> list[str]:
        spec = self.spec
        goals = []
        for i, (value, most) in enumerate(spec.at_most.items(), 1):
            goals += [
                _count(self.value(value), f"N{i}"),
                _or_throw(f"N{i} =< {most}", f"at most {most} of {value}"),
            ]
        if spec.some_of:
            listed = ", ".join(map(self.value, spec.some_of))
            goals.append(
                _or_throw(
                    f"member(Piece, [{listed}]), memberchk(Piece, Cells)",
                    f"at least one of {', '.join(spec.some_of)}",
                )
            )
        if spec.turns:
            goals += self._turns(mover)
        return goals

    def _turns(self, mover: str) -> list[str]:
        """Return goals that count what the players have added in turn."""
        turns = [self.value(player) for player in self.spec.turns]
        goals = [_count(player, f"T{i}") for i, player in enumerate(turns)]
        ahead = [
            "( " + ", ".join(
                [f"{mover} == {player}"]
                + [f"T{j} =:= T{i} + {int(j < i)}" for j in range(len(turns)) if j != i]
            ) + " )"
            for i, player in enumerate(turns)
        ]  # fmt: skip
        said = f"as many of {' as of '.join(self.spec.turns)} as turns have been taken"
        return [*goals, _or_throw(f"( {' ; '.join(ahead)} )", said)]

    def _last_wins(self) -> list[str]:
        if not self.spec.last_wins:
            return []
        said = "no win of the player to move, as the game was over before"
        return [_or_throw("to_move(State, Mover), \\+ has_won(Mover, State)", said)]


def _count(value: str, name: str) -> str:
    return f"aggregate_all(count, member({value}, Cells), {name})"


def _or_throw(condition: str, said: str) -> str:
    return (
        f"(   {condition}\n    ->  true\n"
        f"    ;   throw(error(domain_error({atom(said)}, Text), _))\n    )"
    )


def _joined(goals: Iterable[str]) -> str:
    return ",\n    ".join(goals) or "true"
