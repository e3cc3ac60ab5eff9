"""How the cells of a position are written, a letter each: the board part of its text."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pylogic.compiler.clauses.goals import atom, without_singletons
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.clauses.states import Layout, Observer, StateSlot
from pylogic.compiler.sorts.extents import Value
from pylogic.compiler.sorts.sorts import Sort
from pylogic.core import formulas as f
from pylogic.games.text.specification import Specification
from pylogic.games.text.values import named, plain

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
class BoardText:
    """The rows of a position, and who moves where that has a letter."""

    model: Model
    spec: Specification
    layout: Layout

    @property
    def told(self) -> set[str]:
        """The observers that this part of the text tells."""
        spec = self.spec
        told = {spec.cells}
        if spec.mover_letters:
            told.add(spec.mover)
        return told | ({spec.stacks.heights} if spec.stacks else set())

    @property
    def expected(self) -> str:
        """What is expected of this part, in words."""
        spec, rows = self.spec, self.rows()
        said = (
            f"{len(rows)} rows of {len(rows[0])} of the letters {' '.join(spec.letters.values())}"
            " between /"
        )
        if spec.mover_letters:
            said += f", a blank, and {' or '.join(spec.mover_letters.values())}"
        return said

    @property
    def length(self) -> int:
        """How many characters this part has."""
        rows = self.rows()
        return len(rows) * (len(rows[0]) + 1) - 1 + 2 * bool(self.spec.mover_letters)

    def clauses(self, state: str) -> str:
        """Return state_letters/2, state_within/2 and what they call.

        state: The term of a position, its observations the variables V0, V1, ...
        Raises GameError: The specification has no letter for a value, or the cells make no rows.
        """
        spec, layout = self.spec, self.layout
        observer = self._observer()
        cells = [i for i, slot in enumerate(layout.slots) if slot.observer == observer.name]
        lines = ", '/', ".join(", ".join(f"C{i}" for i in row) for row in self.rows())
        tests = [f"cell_letter(V{i}, C{i})" for i in cells]
        shape, mover_facts = f"[{lines}]", ""
        if spec.mover_letters:
            mover = self.model.observers[spec.mover]
            at = next(i for i, slot in enumerate(layout.slots) if slot.observer == mover.name)
            tests.append(f"mover_letter(V{at}, C{at})")
            shape = f"[{lines}, ' ', C{at}]"
            mover_facts = self._letters("mover_letter", spec.mover_letters, mover.values)
        goals = ",\n    ".join(tests)
        letters = without_singletons(f"state_letters({state}, {shape}) :-\n    {goals}.")
        limits = [*self._columns(), *self._limits(), *self._last_wins(), *self._proper()]
        within = without_singletons(
            f"state_within(State, Text) :-\n"
            f"    State = {state},\n"
            f"    Cells = [{', '.join(f'V{i}' for i in cells)}],\n"
            f"    {_joined(limits)}."
        )
        return f"""\
{letters}

{within}
{self._stack_clauses(state)}
{self._letters("cell_letter", spec.letters, observer.values)}\
{mover_facts}"""

    def rows(self) -> list[list[int]]:
        """Return the slots of each row, in the order in which they are written."""
        rows: dict[Value | int, list[int]] = {}
        for i, slot in enumerate(self.layout.slots):
            if slot.observer == self.spec.cells:
                rows.setdefault(self.row_of(slot), []).append(i)
        found = list(rows.values())
        if len({len(row) for row in found}) > 1:
            raise self.spec.fail(f"the rows of {self.spec.cells} have different lengths")
        return found[::-1] if self.spec.upwards else found

    def row_of(self, slot: StateSlot) -> Value | int:
        """Return what row a cell is in: an argument, or a part of the only one; 0 of one row."""
        row = self.spec.row
        if row:
            if row > len(slot.args):
                raise self.spec.fail(f"{slot.observer} has no argument {row} for the row")
            return slot.args[row - 1]
        square = slot.args[0] if slot.args else 0
        return square.args[0] if isinstance(square, f.Apply) else 0  # type: ignore[return-value]  # of a value

    def _observer(self) -> Observer:
        observer = self.model.observers[self.spec.cells]
        if observer.values is None or observer.values.values is None:
            raise self.spec.fail(f"no axiom says what values {observer.name} has")
        return observer

    def stacked(self) -> list[tuple[list[int], int]]:
        """Return the slots of each column from its bottom, and that of its height."""
        stacks, row = self.spec.stacks, self.spec.row
        if stacks is None:
            return []
        slots = self.layout.slots
        heights = {slot.args: i for i, slot in enumerate(slots) if slot.observer == stacks.heights}
        columns: dict[tuple[Value, ...], list[int]] = {}
        for i, slot in enumerate(slots):
            if slot.observer == self.spec.cells:
                place = slot.args[: row - 1] + slot.args[row:]
                columns.setdefault(place, []).append(i)
        if not row or columns.keys() != heights.keys():
            raise self.spec.fail(
                f"{stacks.heights!r} is no observer of the columns of {self.spec.cells}"
            )
        return [(found, heights[place]) for place, found in columns.items()]

    def _columns(self) -> list[str]:
        if not self.stacked():
            return []
        said = atom("every piece at the bottom or on another one")
        return [f"( state_stacked(State) -> true ; throw(error(domain_error({said}, Text), _)) )"]

    def _stack_clauses(self, state: str) -> str:
        found = self.stacked()
        if not found or self.spec.stacks is None:
            return ""
        goals = [
            f"stack([{', '.join(f'V{i}' for i in slots)}], V{height})" for slots, height in found
        ]
        clause = without_singletons(f"state_stacked({state}) :-\n    {_joined(goals)}.")
        return f"\n{clause}\n\n{_STACK.format(empty=named(self.spec.stacks.empty))}"

    def _letters(self, predicate: str, letters: Mapping[str, str], sort: Sort | None) -> str:
        """Return facts that give each value of a sort its letter."""
        values = {plain(self.model, value): value for value in (sort and sort.values) or ()}
        if sorted(letters) != sorted(values):
            given, needed = ", ".join(letters), ", ".join(values)
            raise self.spec.fail(f"the letters are for {given}, the values are {needed}")
        return "".join(
            f"{predicate}({self.model.value_text(value)}, {atom(letters[name])}).\n"
            for name, value in values.items()
        )

    def _limits(self) -> list[str]:
        spec = self.spec
        goals = []
        for i, (value, most) in enumerate(spec.at_most.items(), 1):
            goals += [
                _count(named(value), f"N{i}"),
                _or_throw(f"N{i} =< {most}", f"at most {most} of {value}"),
            ]
        if spec.some_of:
            listed = ", ".join(map(named, spec.some_of))
            goals.append(
                _or_throw(
                    f"member(Piece, [{listed}]), memberchk(Piece, Cells)",
                    f"at least one of {', '.join(spec.some_of)}",
                )
            )
        if spec.turns:
            goals += self._turns()
        return goals

    def _turns(self) -> list[str]:
        """Return goals that count what the players have added in turn."""
        turns = [named(player) for player in self.spec.turns]
        goals = ["to_move(State, Mover)"]
        goals += [_count(player, f"T{i}") for i, player in enumerate(turns)]
        ahead = [
            "( " + ", ".join(
                [f"Mover == {player}"]
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
        return [_or_throw("to_move(State, Last), \\+ has_won(Last, State)", said)]

    def _proper(self) -> list[str]:
        name = self.spec.proper
        if not name:
            return []
        if self.model.theory.predicates.get(name) != 1:
            known = [one for one, arity in self.model.theory.predicates.items() if arity == 1]
            raise self.spec.fail(
                f"[game]: 'proper' = {name!r} is no predicate of a position"
                f"{self.spec.near(name, known)}"
            )
        return [_or_throw(f"{self.model.name(name)}(State)", f"a position that is {name}")]


def _count(value: str, name: str) -> str:
    return f"aggregate_all(count, member({value}, Cells), {name})"


def _or_throw(condition: str, said: str) -> str:
    return (
        f"(   {condition}\n    ->  true\n"
        f"    ;   throw(error(domain_error({atom(said)}, Text), _))\n    )"
    )


def _joined(goals: Iterable[str]) -> str:
    return ",\n    ".join(goals) or "true"
