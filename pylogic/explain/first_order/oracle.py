"""What the clauses of a document answer: whole relations at a time, kept for one explanation."""

from collections.abc import Sequence
from time import monotonic
from typing import Final

from pylogic.core.errors import ExplanationError, GoalError
from pylogic.explain.first_order.axioms import Axioms
from pylogic.session import Module
from pylogic.terms import Atom, Compound, Term, Variable

_MOST_ROWS: Final = 5_000
INFERENCES: Final = 2_000_000
"""What a relation may cost that is asked for as a whole, before it is asked row by row; and a goal
of which the first answer is wanted, before its values are looked for."""

Row = tuple["Term", ...]
Pattern = tuple["Term | None", ...]


class Oracle:
    """The compiled clauses, asked in bulk.

    A relation is asked for once with its states given and everything else open, if that has not
    too many answers; then it is looked up. Otherwise, and for what goes round in states, single
    rows are asked.

    module: Where the clauses are.
    axioms: What they were compiled from.
    seconds: How long all its questions may take.
    """

    def __init__(self, module: Module, axioms: Axioms, seconds: float) -> None:
        self._module = module
        self._axioms = axioms
        self._until = monotonic() + seconds
        self._seconds = seconds
        self._tables: dict[tuple[str, Pattern], frozenset[Row] | None] = {}
        self._values: dict[tuple[str, Pattern], dict[Row, Term]] = {}
        self._too_many: dict[tuple[str, Pattern], ExplanationError] = {}
        self._rows: dict[tuple[str, Row], bool] = {}
        self._single: dict[tuple[str, Row], Term | None] = {}

    def stands(self, symbol: str, row: Row) -> bool:
        """Return whether a predicate holds of values."""
        table = self._table("predicate", symbol, row)
        if table is not None:
            return row in table
        key = (symbol, row)
        if key not in self._rows:
            self._rows[key] = bool(self._ask(symbol, row, 1))
        return self._rows[key]

    def value(self, symbol: str, row: Row) -> Term | None:
        """Return the value of a function; None where it has none."""
        pattern = self._pattern("function", symbol, row)
        table = self._table("function", symbol, row)
        if table is not None:
            if (symbol, pattern) not in self._values:
                self._values[symbol, pattern] = {full[:-1]: full[-1] for full in table}
            return self._values[symbol, pattern].get(row)
        key = (symbol, row)
        if key not in self._single:
            found = self._ask(symbol, (*row, None), 1)
            self._single[key] = next(iter(found))[-1] if found else None
        return self._single[key]

    def rows(self, symbol: str, pattern: Pattern) -> frozenset[Row]:
        """Return all rows of a predicate, or of a function with its value last, that fit.

        Raises ExplanationError: There are too many, or they cannot be listed.
        """
        key = (symbol, pattern)
        known = self._tables.get(key)
        if known is None:
            if key in self._too_many:
                raise self._too_many[key]
            known = frozenset(self._ask(symbol, pattern, _MOST_ROWS))
            if len(known) >= _MOST_ROWS:
                reason = f"{symbol} holds of {_MOST_ROWS:,} and more, too many to tell why"
                self._too_many[key] = ExplanationError(reason)
                raise self._too_many[key]
            self._tables[key] = known
        return known

    def _pattern(self, kind: str, symbol: str, row: Row) -> Pattern:
        own = self._axioms.states_at(kind, symbol, len(row))
        return tuple(value if i in own else None for i, value in enumerate(row))

    def _table(self, kind: str, symbol: str, row: Row) -> frozenset[Row] | None:
        """Return the whole relation with the states of a row; None where it is asked singly."""
        pattern = self._pattern(kind, symbol, row)
        if kind == "function":
            pattern = (*pattern, None)
        key = (symbol, pattern)
        if key not in self._tables:
            self._tables[key] = self._whole(symbol, pattern)
        return self._tables[key]

    def _whole(self, symbol: str, pattern: Pattern) -> frozenset[Row] | None:
        model = self._axioms.model
        is_state = model.is_state_sort(symbol)
        if symbol in self._axioms.recursive or is_state or model.needs.get(symbol):
            return None
        if None not in pattern:
            return None
        try:
            found = self._ask(symbol, pattern, _MOST_ROWS, INFERENCES)
        except GoalError as error:
            if error.kind == "time":
                raise
            return None  # it is asked row by row
        return frozenset(found) if len(found) < _MOST_ROWS else None

    def _ask(
        self,
        symbol: str,
        pattern: Sequence[Term | None],
        limit: int,
        inferences: int | None = None,
    ) -> list[Row]:
        """Return the rows that fit a pattern, as the clauses answer."""
        left = self._until - monotonic()
        if left <= 0:
            raise ExplanationError(f"it took longer than the limit of {self._seconds:g} seconds")
        open_ = {i: f"V{i}" for i, value in enumerate(pattern) if value is None}
        args = tuple(
            Variable(open_[i]) if value is None else value for i, value in enumerate(pattern)
        )
        name = self._axioms.model.name(symbol)
        goal = Compound(name, args) if args else Atom(name)
        answers = self._module.all(goal, limit=limit, timeout=left, inferences=inferences)
        return [
            tuple(answer[open_[i]] if i in open_ else arg for i, arg in enumerate(args))
            for answer in answers
        ]
