"""Answers: what a goal's variables are bound to, taken from SWI-Prolog a chunk at a time."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import islice, repeat
from typing import Protocol, Self

from pylogic.core.errors import GoalError
from pylogic.render.tables import message, table
from pylogic.session.engine import Argument, Limits
from pylogic.session.failures import Failure, failed, raise_failure
from pylogic.session.goals import KeptGoal
from pylogic.session.runtime import Runtime
from pylogic.terms import Atom, Compound, Integer, List, String, Term
from pylogic.terms.lexer import read_integer
from pylogic.terms.reader import read_canonical

_SHOWN = 50
"""How many answers a notebook shows."""

_DIGITS = frozenset("-0123456789")
_LONG = 4000


class Answer(Mapping[str, Term]):
    """The values of a goal's named variables, in the order in which the goal shows them."""

    __slots__ = ("_places", "_values")

    def __init__(self, places: Mapping[str, int], values: tuple[Term, ...]) -> None:
        self._places = places
        self._values = values

    def __getitem__(self, name: str) -> Term:
        return self._values[self._places[name]]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __eq__(self, other: object) -> bool:
        """Tell whether the other is a mapping of the same names to equal terms."""
        return isinstance(other, Mapping) and dict(self) == dict(other)

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        return "<Answer " + ", ".join(f"{name} = {self[name]}" for name in self) + ">"

    def _repr_html_(self) -> str:
        """Return the bindings as a table of one row, which notebooks show."""
        return answers_table([self])


class Closer(Protocol):
    """What runs goals, and can be told to close those that nobody wants any more."""

    def close_abandoned(self) -> None:
        """Close them."""


class Answers(Iterator[Answer]):
    """The answers of a goal, computed as they are asked for.

    Nothing runs before the first answer is asked for. Leaving the `with` block, `close`, and
    forgetting the object all stop the goal. Only the thread that
    takes the first answer may take others: any other thread gets a `GoalError` of kind `thread`,
    but may close or forget them.
    """

    __slots__ = ("_closer", "_goal", "_rows")

    def __init__(self, closer: Closer, rows: Generator[Answer], goal: str) -> None:
        self._closer = closer
        self._rows = rows
        self._goal = goal

    def __repr__(self) -> str:
        """Return the goal; no answer is taken."""
        return f"<Answers of {self._goal}>"

    def __iter__(self) -> Iterator[Answer]:  # noqa: PYI034 - going through a generator is faster
        return self._rows

    def __next__(self) -> Answer:
        return next(self._rows)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _repr_html_(self) -> str:
        """Return the answers as a table, which notebooks show; they can still be taken."""
        rows = self._rows
        first = list(islice(rows, _SHOWN + 1))
        self._rows = _put_back(first, rows)
        return answers_table(first[:_SHOWN], more=len(first) > _SHOWN)

    def when_none(self, tell: Callable[[], None]) -> Self:
        """Call something where it turns out that there is no answer at all."""
        self._rows = _or_told(self._rows, tell)
        return self

    def close(self) -> None:
        """Stop the goal; there are no further answers."""
        self._rows.close()
        self._closer.close_abandoned()


def _put_back(first: Sequence[Answer], rows: Generator[Answer]) -> Generator[Answer]:
    """Go through answers that were taken already, then those that are left."""
    yield from first
    yield from rows


def _or_told(rows: Generator[Answer], tell: Callable[[], None]) -> Generator[Answer]:
    """Go through answers, and tell it where there are none."""
    if (first := next(rows, None)) is None:
        tell()
        return
    yield first
    yield from rows


def answers_table(answers: Sequence[Mapping[str, Term]], *, more: bool = False) -> str:
    """Return answers as a table in HTML: a column for each variable.

    answers: The answers; of none the table says so.
    more: Whether there are more, which are not shown.
    """
    if not answers:
        return message("no")
    if not answers[0]:
        return message("yes")
    rows = ([str(value) for value in answer.values()] for answer in answers)
    return table(tuple(answers[0]), rows, below=f"the first {len(answers)}" if more else "")


def stream(
    prolog: Runtime,
    goal: KeptGoal,
    predicate: int,
    arguments: tuple[Argument, ...] = (),
    limits: Limits | None = None,
) -> Generator[Answer]:
    """Run a goal by a predicate of the bridge and go through the answers, a chunk at a time.

    Without arguments the predicate takes the goal's number, which is what small queries do.
    """
    engine = prolog.take()
    text: str | int
    try:
        if limits or engine.limited:
            engine.limit(limits)
        if arguments:
            text = engine.open(predicate, arguments, chunks=True)
        else:
            text = engine.open_goal(predicate, goal.number)
        while engine.is_open:
            yield from rows_of(goal, text)
            text = engine.next_chunk()
    except GeneratorExit:
        # Python may collect this generator in any thread: another call closes the query.
        prolog.abandon(engine)
        raise
    except Failure as failure:
        prolog.abandon(engine)  # it may belong to another thread
        failed(goal.text, failure)
    except BaseException:
        engine.broken = True
        prolog.abandon(engine)
        raise
    prolog.give_back(engine)
    yield from rows_of(goal, text)


def first(
    prolog: Runtime,
    goal: KeptGoal,
    predicate: int,
    arguments: tuple[Argument, ...],
    limits: Limits | None,
) -> list[Answer]:
    """Run a goal whose limit is one answer; return it, where there is one."""
    text = prolog.once(predicate, arguments, goal.text, limits)
    return list(rows_of(goal, text))


def rows_of(goal: KeptGoal, chunk: str | int) -> Iterable[Answer]:
    """Return the answers in a chunk; an error that ends it is raised after those before."""
    places = goal.places
    if isinstance(chunk, int):
        return (Answer(places, (Integer(chunk),)),)
    form = chunk[0]
    if form in _DIGITS:
        # Python itself refuses long numbers.
        read = int if len(chunk) < _LONG else read_integer
        values = map(Integer, map(read, chunk.split(",")))
        return map(Answer, repeat(places), zip(values))  # a tuple for each
    match read_canonical(chunk):
        case List(rows):
            return map(Answer, repeat(places), _values(places, rows))
        case Compound("!", (Atom(kind), String(message), List(rows))):
            return _before_error(goal, rows, kind, message)
    raise GoalError("exception", goal.text, f"not a chunk of answers: {chunk}")


def _before_error(
    goal: KeptGoal, rows: tuple[Term, ...], kind: str, message: str
) -> Generator[Answer]:
    yield from map(Answer, repeat(goal.places), _values(goal.places, rows))
    raise_failure(goal.text, kind, message)


def _values(places: Mapping[str, int], rows: tuple[Term, ...]) -> Iterable[tuple[Term, ...]]:
    if len(places) == 1:
        return zip(rows)  # a tuple for each
    if not places:
        return repeat((), len(rows))
    return [row.args for row in rows if isinstance(row, Compound)]
