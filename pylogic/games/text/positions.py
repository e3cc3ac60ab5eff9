"""How the positions of a document's game are written, as clauses of its rule module.

The text of a position is its board, a letter a cell, and who moves; then, by name, whatever else
is observed of it. Where the specification names no cells, all observations are written by name.
"""

from dataclasses import dataclass

from pylogic.compiler.clauses.goals import atom, written
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.clauses.states import Layout
from pylogic.games.text.boards import BoardText
from pylogic.games.text.fields import FieldText
from pylogic.games.text.specification import Specification
from pylogic.games.text.values import named, quoted


@dataclass(frozen=True, slots=True)
class PositionText:
    """The clauses of state_text/2 for a document and its specification."""

    model: Model
    spec: Specification

    def clauses(self) -> str:
        """Return the clauses that write and read positions.

        Raises GameError: The specification names no observers of a state, or not a letter for each
            value.
        """
        layout = self.layout()
        state = self._state(layout)
        board = self.board(layout)
        fields = FieldText(self.model, self.spec, layout, board.told if board else set())
        if board is None:
            parts = [_FIELDS, fields.clauses(state)]
        elif fields.slots:
            said = f"{board.expected}; a blank, and {fields.expected}"
            parts = [
                _BOTH.format(expected=atom(said), length=board.length, stacked=self._if_stacked()),
                board.clauses(state),
                fields.clauses(state),
            ]
        else:
            parts = [
                _BOARD.format(expected=atom(board.expected), stacked=self._if_stacked()),
                board.clauses(state),
            ]
        return "\n".join(parts)

    def board(self, layout: Layout | None = None) -> BoardText | None:
        """Return the part with the cells, if the specification names any."""
        return (
            BoardText(self.model, self.spec, layout or self.layout()) if self.spec.cells else None
        )

    def start(self) -> str:
        """Return the goals that make `State` the start, where the specification says it."""
        spec = self.spec
        if spec.start is None:
            return ""
        if spec.start.position:
            return f"state_text(State, {quoted(spec.start.position)})"
        layout = self.layout()
        values = {spec.cells: named(spec.start.cells), spec.mover: named(spec.start.mover)}
        own = [values.get(slot.observer, "_") for slot in layout.slots]
        state = f"State = {written(self.model.name(layout.sort), own)}"
        return f"{state},\n    state_stacked(State)" if spec.stacks else state

    def layout(self) -> Layout:
        """Return what a position is made of: it is what the specified symbols are about."""
        spec, model = self.spec, self.model
        for name in filter(None, (spec.cells, spec.mover if spec.mover_letters else "")):
            if name not in model.observers:
                raise spec.fail(
                    f"{name!r} is no observer of a state{spec.near(name, model.observers)}"
                )
        if spec.cells:
            return model.layouts[model.observers[spec.cells].state]
        symbol, places = spec.initial, {0}
        if not symbol:
            symbol, places = spec.step, model.constructs.get(spec.step, set())
        for place in places:
            sort = model.sorts.at(("predicate", symbol, place))
            if sort is not None and sort.name in model.layouts:
                return model.layouts[sort.name]
        raise spec.fail(f"{symbol!r} says nothing of a state that is observed")

    def _state(self, layout: Layout) -> str:
        variables = [f"V{i}" for i in range(len(layout.slots))]
        return written(self.model.name(layout.sort), variables)

    def _if_stacked(self) -> str:
        return ",\n        state_stacked(State)" if self.spec.stacks else ""


_BOARD = """\
state_text(State, Text) :-
    (   var(State)
    ->  string_chars(Text, Letters),
        (   state_letters(State, Letters)
        ->  true
        ;   throw(error(domain_error({expected}, Text), _))
        ),
        state_within(State, Text)
    ;   state_letters(State, Letters){stacked}
    ->  string_chars(Text, Letters)
    ).
"""

_BOTH = """\
state_text(State, Text) :-
    (   var(State)
    ->  (   sub_string(Text, 0, {length}, _, Board),
            sub_string(Text, {length}, 1, _, " "),
            string_chars(Board, Letters),
            state_letters(State, Letters)
        ->  true
        ;   throw(error(domain_error({expected}, Text), _))
        ),
        sub_string(Text, {length}, _, 0, Fields),
        text_fields(Fields, State),
        state_within(State, Text)
    ;   state_letters(State, Letters){stacked}
    ->  string_chars(Board, Letters),
        fields_text(State, Fields),
        atomic_list_concat([Board, Fields], ' ', Text)
    ).
"""

_FIELDS = """\
state_text(State, Text) :-
    (   var(State)
    ->  text_fields(Text, State)
    ;   fields_text(State, Text)
    ).
"""
