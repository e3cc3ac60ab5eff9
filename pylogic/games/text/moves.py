"""How the moves of a document's game are written, as clauses of its rule module."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pylogic.compiler.clauses.goals import atom, written
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.sorts.extents import Value
from pylogic.compiler.sorts.sorts import Sort
from pylogic.core import formulas as f
from pylogic.games.text.roles import judged_step
from pylogic.games.text.specification import Specification
from pylogic.games.text.values import plain, quoted

_POSITION = """\
position(State, Codes0, Codes) :-
    (   var(State)
    ->  Codes = [],
        string_codes(Text, Codes0),
        state_text(State, Text)
    ;   state_text(State, Text),
        string_codes(Text, Own),
        append(Own, Codes, Codes0)
    ).
"""

PLACE = re.compile(r"\{([^\W\d][\w']*)([+-]\d+)?\}")


def worded(model: Model, spec: Specification, value: Value) -> str:
    """Return how a value is written in a move."""
    name = plain(model, value)
    return spec.words.get(name, name)


@dataclass(frozen=True, slots=True)
class MoveText:
    """The clauses of move_text/2 for a document and its specification."""

    model: Model
    spec: Specification

    def clauses(self) -> str:
        """Return the clauses that write and read moves.

        Raises GameError: The pattern of a move does not name each of its parts once.
        """
        parts, template = self.spec.move, self.spec.move_text
        sorts = self._part_sorts()
        if sorted(found[1] for found in PLACE.finditer(template)) != sorted(parts):
            raise self.spec.fail(f"the move {template!r} must name {', '.join(parts)}, each once")
        judged = judged_step(self.model, self.spec.step) is not None
        if judged and not template.endswith(f"{{{parts[-1]}}}"):
            raise self.spec.fail(f"the move {template!r} must end with the next, {parts[-1]}")
        term, body = {}, []
        texts: dict[str, str] = {}
        for piece in re.split(r"(\{[^{}]+\})", template):
            if found := PLACE.fullmatch(piece):
                part, more = found[1], int(found[2] or 0)
                name = f"M{parts.index(part) + 1}"
                if more:
                    term[part], goals = self._shifted(sorts.get(part), name, more, texts)
                else:
                    term[part], goals = self._value(sorts.get(part), name, texts)
                body += goals
            elif piece:
                body.append(quoted(piece))
        move = written("move", [term[part] for part in parts])
        digits = "\n".join(f"{head} --> {quoted(text)}." for head, text in texts.items())
        return f"""\
move_text(Move, Text) :-
    (   var(Move)
    ->  string_codes(Text, Codes),
        (   phrase(move_codes(Move), Codes)
        ->  true
        ;   throw(error(domain_error({atom(f"a move such as {self.expected}")}, Text), _))
        )
    ;   phrase(move_codes(Move), Codes)
    ->  string_codes(Text, Codes)
    ).

move_codes({move}) -->
    {", ".join(body)}.

{digits}
{_POSITION if judged else ""}"""

    @property
    def expected(self) -> str:
        """A move, as an example."""
        sorts = self._part_sorts()
        return PLACE.sub(
            lambda found: self._example(sorts.get(found[1]), int(found[2] or 0)),
            self.spec.move_text,
        )

    def _part_sorts(self) -> dict[str, Sort]:
        symbol = self.spec.step
        statement = self.model.theory.rules[symbol][0]
        return self.model.sorts.whole(statement)

    def _shifted(
        self, sort: Sort | None, name: str, more: int, texts: dict[str, str]
    ) -> tuple[str, list[str]]:
        """Return the term of a number, and the grammar that writes it as one so much greater."""
        values = (sort.values or ()) if sort else ()
        numbers = [value.value for value in values if isinstance(value, f.Number)]
        if not numbers or len(numbers) < len(values):
            raise self.spec.fail(
                "a part of a move is no number of a range, so nothing can be added"
            )
        texts |= {f"value({number}, {more})": str(number + more) for number in numbers}
        return name, [f"value({name}, {more})"]

    def _value(self, sort: Sort | None, name: str, texts: dict[str, str]) -> tuple[str, list[str]]:
        """Return the term of a part of a move, and the grammar that writes it."""
        if sort is None:
            return name, [f"integer({name})"]
        if sort.name in self.model.layouts:
            return name, [f"position({name})"]
        if not sort.values:
            raise self.spec.fail(
                f"a part of a move is a {sort.name}, of which no values are listed"
            )
        built = [value for value in sort.values if isinstance(value, f.Apply)]
        if len(built) < len(sort.values) or len({value.function for value in built}) > 1:
            texts |= self._plain(sort.values)
            return name, [f"value({name})"]
        first = built[0]
        names = [f"{name}_{i + 1}" for i in range(len(first.args))]
        goals = [f"value({n})" for n in names]
        own = self._plain(arg for value in built for arg in value.args)  # type: ignore[misc]  # of values only
        texts |= own
        if any(len(text) > 1 for text in own.values()):  # else 1 and 12 would read as 11 and 2
            goals = [part for goal in goals for part in ('","', goal)][1:]
        return written(self.model.functor(first.function), names), goals

    def _plain(self, values: Iterable[Value]) -> dict[str, str]:
        """Return how values are written: as they are called, or the specification says."""
        return {
            f"value({self.model.value_text(value)})": worded(self.model, self.spec, value)
            for value in values
        }

    def _example(self, sort: Sort | None, more: int) -> str:
        if sort is not None and sort.name in self.model.layouts:
            return "the text of the next position"
        if sort is None or not sort.values:
            return "1"
        value = sort.values[0]
        if isinstance(value, f.Number):
            return str(value.value + more)
        if not isinstance(value, f.Apply):
            return worded(self.model, self.spec, value)
        parts = [plain(self.model, part) for part in value.args]  # type: ignore[arg-type]  # of values only
        return ("," if any(len(part) > 1 for part in parts) else "").join(parts)
