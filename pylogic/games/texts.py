"""How the positions and moves of a document's game are written, as clauses of its rule module."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.compiler.goals import atom, without_singletons, written

if TYPE_CHECKING:
    from pylogic.compiler.model import Model
    from pylogic.compiler.sorts import Sort
    from pylogic.games.specification import Specification

_PLACE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Texts:
    """The clauses of state_text/2 and move_text/2 for a document and its specification."""

    model: Model
    spec: Specification

    def state_text(self) -> str:
        """Return the clauses that write and read positions.

        Raises
        ------
        GameError
            The specification names no observers of a state, or not a letter for each value.
        """
        spec, model = self.spec, self.model
        observer = model.observers.get(spec.cells)
        mover = model.observers.get(spec.mover)
        if observer is None or mover is None or observer.values is None:
            raise self.spec.fail(f"{spec.cells!r} or {spec.mover!r} is no observer of a state")
        layout = model.layouts[observer.state]
        variables, cells = [], []
        rows: dict[f.Node | int, list[str]] = {}
        for i, slot in enumerate(layout.slots):
            variables.append(f"V{i}")
            if slot.observer == observer.name:
                square = slot.args[0]
                row = square.args[0] if isinstance(square, f.Apply) else 0
                rows.setdefault(row, []).append(f"V{i}")
                cells.append(f"V{i}")
        mover_at = next(i for i, slot in enumerate(layout.slots) if slot.observer == mover.name)
        letters = [", '/', ".join(", ".join("C" + v[1:] for v in row) for row in rows.values())]
        shape = f"[{letters[0]}, ' ', C{mover_at}]"
        tests = [f"cell_letter({v}, C{v[1:]})" for v in cells] + [
            f"mover_letter(V{mover_at}, C{mover_at})"
        ]
        goals = ",\n    ".join(tests)
        width = len(next(iter(rows.values())))
        shown = " ".join(spec.letters.values())
        movers = " or ".join(spec.mover_letters.values())
        expected = (
            f"{len(rows)} rows of {width} of the letters {shown} between /, a blank, and {movers}"
        )
        facts = self._letters("cell_letter", spec.letters, observer.values)
        facts += self._letters("mover_letter", spec.mover_letters, mover.values)
        state = written(model.name(observer.state), variables)
        within = without_singletons(
            f"state_within({state}, Text) :-\n"
            f"    Cells = [{', '.join(cells)}],\n"
            f"    {self._limits()}."
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
    ;   state_letters(State, Letters)
    ->  string_chars(Text, Letters)
    ).

state_letters({state}, {shape}) :-
    {goals}.

{within}

{facts}
"""

    def _letters(self, predicate: str, letters: dict[str, str], sort: Sort | None) -> str:
        """Return facts that give each value of a sort its letter."""
        values = [self.model.value_text(v) for v in sort.values or ()] if sort else []
        if sorted(letters) != sorted(values):
            given, needed = ", ".join(letters), ", ".join(values)
            raise self.spec.fail(f"the letters are for {given}, the values are {needed}")
        return "".join(f"{predicate}({v}, {atom(letters[v])}).\n" for v in values)

    def _limits(self) -> str:
        goals = []
        for i, (value, most) in enumerate(self.spec.at_most.items(), 1):
            said = atom(f"at most {most} of {value}")
            goals.append(
                f"aggregate_all(count, member({atom(value)}, Cells), N{i}),\n"
                f"    ( N{i} =< {most} -> true "
                f"; throw(error(domain_error({said}, Text), _)) )"
            )
        some = self.spec.some_of
        if some:
            listed = ", ".join(map(atom, some))
            said = atom(f"at least one of {', '.join(some)}")
            goals.append(
                f"( member(Piece, [{listed}]), memberchk(Piece, Cells) -> true\n"
                f"    ; throw(error(domain_error({said}, Text), _)) )"
            )
        return ",\n    ".join(goals) if goals else "true"

    def move_text(self) -> str:
        """Return the clauses that write and read moves.

        Raises
        ------
        GameError
            The pattern of a move does not name each of its parts once.
        """
        parts, template = self.spec.move, self.spec.move_text
        sorts = self._part_sorts()
        if set(_PLACE.findall(template)) != set(parts):
            raise self.spec.fail(f"the move {template!r} must name {', '.join(parts)}, each once")
        term, body = {}, []
        values: dict[str, None] = {}
        for piece in re.split(r"(\{\w+\})", template):
            if found := _PLACE.fullmatch(piece):
                part = found[1]
                name = f"M{parts.index(part) + 1}"
                term[part], goals = self._value(sorts.get(part), name, values)
                body += goals
            elif piece:
                body.append('"' + piece.replace("\\", "\\\\").replace('"', '\\"') + '"')
        move = written("move", [term[part] for part in parts])
        expected = re.sub(r"\{(\w+)\}", lambda m: _example(sorts.get(m[1])), template)
        digits = "\n".join(f'value({v}) --> "{v.strip(chr(39))}".' for v in values)
        return f"""\
move_text(Move, Text) :-
    (   var(Move)
    ->  string_codes(Text, Codes),
        (   phrase(move_codes(Move), Codes)
        ->  true
        ;   throw(error(domain_error({atom(f"a move such as {expected}")}, Text), _))
        )
    ;   phrase(move_codes(Move), Codes)
    ->  string_codes(Text, Codes)
    ).

move_codes({move}) -->
    {", ".join(body)}.

{digits}
"""

    def _part_sorts(self) -> dict[str, Sort]:
        symbol = self.spec.step
        statement = self.model.theory.rules[symbol][0]
        return self.model.sorts.variables(statement)

    def _value(
        self, sort: Sort | None, name: str, values: dict[str, None]
    ) -> tuple[str, list[str]]:
        """Return the term of a part of a move, and the grammar that writes it."""
        if sort is None:
            return name, [f"integer({name})"]
        if not sort.values:
            raise self.spec.fail(
                f"a part of a move is a {sort.name}, of which no values are listed"
            )
        built = [value for value in sort.values if isinstance(value, f.Apply)]
        if not built:
            values |= dict.fromkeys(map(self.model.value_text, sort.values))
            return name, [f"value({name})"]
        if len(built) < len(sort.values) or len({value.function for value in built}) > 1:
            raise self.spec.fail(
                f"a part of a move is a {sort.name}, which are not all built alike"
            )
        first = built[0]
        names = [f"{name}_{i + 1}" for i in range(len(first.args))]
        values |= dict.fromkeys(
            self.model.value_text(arg) for value in built for arg in value.args
        )
        return written(self.model.functor(first.function), names), [f"value({n})" for n in names]


def _example(sort: Sort | None) -> str:
    if sort is None or not sort.values:
        return "1"
    value = sort.values[0]
    parts = value.args if isinstance(value, f.Apply) else (value,)
    return "".join(str(getattr(part, "value", getattr(part, "name", ""))) for part in parts)
