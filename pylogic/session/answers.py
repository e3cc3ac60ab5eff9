"""Answers: what a goal's variables are bound to, taken from SWI-Prolog a chunk at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import repeat
from typing import TYPE_CHECKING

from pylogic.errors import GoalError
from pylogic.session.failures import Failure, failed, raise_failure
from pylogic.term_reading import read_canonical
from pylogic.terms import Atom, Compound, List, String, Term

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable
    from types import TracebackType

    from pylogic.session.engine import Prolog
    from pylogic.session.goals import Call, Goal


class Answer(Mapping[str, Term]):
    """The values of a goal's named variables, in the order in which the goal shows them."""

    __slots__ = ("_places", "_values")

    def __init__(self, places: Mapping[str, int], values: tuple[Term, ...]) -> None:
        self._places = places
        self._values = values

    def __getitem__(self, name: str) -> Term:
        """Return the value of a variable."""
        return self._values[self._places[name]]

    def __iter__(self) -> Iterator[str]:
        """Go through the names of the variables."""
        return iter(self._places)

    def __len__(self) -> int:
        """Return the number of variables."""
        return len(self._places)

    def __hash__(self) -> int:
        """Return a hash that equal answers share."""
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        """Return the bindings as Prolog shows them."""
        return "<Answer " + ", ".join(f"{name} = {self[name]}" for name in self) + ">"


class Answers(Iterator[Answer]):
    """The answers of a goal, computed as they are asked for.

    Nothing runs before the first answer is asked for. Leaving the `with` block, `close`, and
    forgetting the object all stop the goal. Use one `Answers` from one thread at a time.
    """

    __slots__ = ("_prolog", "_rows")

    def __init__(self, prolog: Prolog, call: Call) -> None:
        self._prolog = prolog
        self._rows = _run(prolog, call)

    def __iter__(self) -> Iterator[Answer]:
        """Go through the answers that are left."""
        return self._rows

    def __next__(self) -> Answer:
        """Return the next answer."""
        return next(self._rows)

    def __enter__(self) -> Answers:
        """Return the answers; the goal is stopped at the end of the block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the goal."""
        self.close()

    def close(self) -> None:
        """Stop the goal; there are no further answers."""
        self._rows.close()
        self._prolog.close_abandoned()


def _run(prolog: Prolog, call: Call) -> Generator[Answer]:
    goal = call.goal
    engine = prolog.take()
    try:
        engine.limit(call.timeout, call.inferences)
        text = engine.open(call.predicate, call.arguments)
        while engine.is_open:
            yield from _answers(goal, text)
            text = engine.next_chunk()
    except GeneratorExit:
        # Python may collect this generator in any thread: another call closes the query.
        prolog.abandon(engine)
        raise
    except Failure as failure:
        prolog.give_back(engine)
        failed(goal.text, failure)
    except BaseException:
        engine.spoilt = True
        prolog.give_back(engine)
        raise
    prolog.give_back(engine)
    yield from _answers(goal, text)


def _answers(goal: Goal, chunk: str) -> Iterable[Answer]:
    match read_canonical(chunk):
        case List(rows):
            return _of_rows(goal, rows)
        case Compound("!", (Atom(kind), String(message), List(rows))):
            return _before_error(goal, rows, kind, message)
    raise GoalError("exception", goal.text, f"not a chunk of answers: {chunk}")


def _before_error(
    goal: Goal, rows: tuple[Term, ...], kind: str, message: str
) -> Generator[Answer]:
    yield from _of_rows(goal, rows)
    raise_failure(goal.text, kind, message)


def _of_rows(goal: Goal, rows: tuple[Term, ...]) -> Iterable[Answer]:
    places = goal.places
    if len(places) == 1:
        return map(Answer, repeat(places), zip(rows, strict=True))
    values = (row.args for row in rows if isinstance(row, Compound)) if places else repeat((), len(rows))
    return map(Answer, repeat(places), values)
