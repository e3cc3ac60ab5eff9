"""What definitions mean: least relations, or the well-founded model, worked out as tables."""

from collections.abc import Iterator

from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError
from pylogic.core.syntax import called
from pylogic.meaning.evaluation import TruthEvaluator
from pylogic.meaning.statements import Said
from pylogic.meaning.uses import grounds, negated, symbols
from pylogic.meaning.values import Built, Env, Row, Table, Value


class Tables(TruthEvaluator):
    """An interpretation in which symbols mean what defines them."""

    __slots__ = ()

    def table_of(self, symbol: str, *, upper: bool = False) -> Table:
        """Return all that a symbol holds of, or its values."""
        if symbol in self._busy:
            self._leans = True
            return (self._upper if upper else self._tables)[symbol]
        if symbol not in self._tables:
            if symbol not in self.meant.rules and symbol not in self.meant.equations:
                self._tables[symbol] = set()  # nothing says that it holds of anything
            else:
                self._work_out(self._group(symbol))
        return self._tables[symbol]

    def _uses(self, symbol: str) -> set[str]:
        return {
            used
            for said in (*self.meant.rules.get(symbol, ()), *self.meant.equations.get(symbol, ()))
            for used in symbols(said)
            if used in self.meant.rules or used in self.meant.equations
        }

    def _reached(self, symbol: str) -> set[str]:
        found, todo = set[str](), [symbol]
        while todo:
            for used in self._uses(todo.pop()) - found:
                if used not in self._tables or used in self._busy:
                    found.add(used)
                    todo.append(used)
        return found

    def _group(self, symbol: str) -> set[str]:
        """Return the symbols that are defined through each other with this one."""
        return {symbol} | {
            other for other in self._reached(symbol) if symbol in self._reached(other)
        }

    def _work_out(self, group: set[str]) -> None:
        for symbol in sorted(group):  # first what it rests on, so that only the group is busy
            for used in sorted(self._uses(symbol) - group):
                self.table_of(used)
        for symbol in group:
            self._tables[symbol] = self._empty(symbol)
            self._upper[symbol] = self._empty(symbol)
        self._busy |= group
        try:
            through_negation = any(self._is_negated(symbol, group) for symbol in group)
            if not through_negation:
                self._least(group, self._tables)
            elif any(symbol in self.meant.equations for symbol in group):
                self._row_by_row(group)
            else:
                self._well_founded(group)
        finally:
            self._busy -= group
            self._singly -= group
        for symbol in group & self.meant.equations.keys():
            for row in list(self._tables[symbol]):
                values = sorted(set(self.values_at(symbol, row)), key=str)
                if len(values) > 1:
                    of = called(self.meant.equations[symbol][-1].label)
                    told = f"{of} gives two values, {values[0]} and {values[1]}"
                    shown = f", for {', '.join(map(str, row))}" if row else ""
                    raise MeaningError(f"{told}{shown}: a contradiction")

    def _empty(self, symbol: str) -> Table:
        return {} if symbol in self.meant.equations else set()

    def _is_negated(self, symbol: str, group: set[str]) -> bool:
        said = (*self.meant.rules.get(symbol, ()), *self.meant.equations.get(symbol, ()))
        return any(negated(part, group) for one in said for part in grounds(one))

    def _least(self, group: set[str], own: dict[str, Table]) -> None:
        """Make `own` the least tables of a group; what is negated is as in the others."""
        upper = own is self._upper
        for symbol in group:
            own[symbol] = self._empty(symbol)
        leaned, leans = self._leans, True
        while leans:
            self._leans, changed = False, False
            for symbol in sorted(group):
                table = self._once(symbol, upper=upper)
                if table != own[symbol]:
                    if not set(table).issuperset(own[symbol]):  # a condition in a head
                        what = "rests on itself, through the negation of what it defines"
                        raise MeaningError(f"{symbol} {what}")
                    own[symbol] = table
                    changed = True
            leaned |= self._leans
            leans = changed and self._leans
        self._leans = leaned

    def _well_founded(self, group: set[str]) -> None:
        """Alternate between what is surely true and what is not surely false."""
        while True:
            self._least(group, self._upper)
            before = {symbol: self._tables[symbol] for symbol in group}
            self._least(group, self._tables)
            if all(self._tables[symbol] == before[symbol] for symbol in group):
                break
        for symbol in group:
            if self._tables[symbol] != self._upper[symbol]:
                row = min(set(self._upper[symbol]) - set(self._tables[symbol]), key=repr)
                shown = f"{symbol}({', '.join(map(str, row))})"
                raise MeaningError(f"{shown} is neither true nor false: it rests on its negation")

    def _row_by_row(self, group: set[str]) -> None:
        """Work out what is asked of a group by what that rests on, which is never itself.

        A function that may have several values as long as it is not known is in no upper table.
        """
        self._busy -= group
        self._singly |= group
        for symbol in sorted(group):
            self._tables[symbol] = self._once(symbol, upper=False)

    def _once(self, symbol: str, *, upper: bool) -> Table:
        if symbol in self.meant.equations:
            table: dict[Row, Value] = {}
            for said in self.meant.equations[symbol]:
                head, value = said.conclusion.terms  # type: ignore[union-attr]  # an equation, as it was filed
                for env in self._guarded(said, upper=upper):
                    row = tuple(self.value(arg, env, upper=upper) for arg in head.args)  # type: ignore[union-attr]  # likewise
                    found = self.value(value, env, upper=upper)
                    if None not in row and found is not None:
                        table[row] = found  # type: ignore[index]  # none is None
            return table
        rows: set[Row] = set()
        for said in self.meant.rules[symbol]:
            for env in self._guarded(said, upper=upper):
                row = tuple(self._built(arg, env, upper=upper) for arg in said.conclusion.args)  # type: ignore[union-attr]  # a predicate, as it was filed
                if None not in row:
                    rows.add(row)  # type: ignore[arg-type]  # none is None
        return rows

    def _built(self, term: f.Term, env: Env, *, upper: bool) -> Value | None:
        """Return the value of a term of which something is said; a constructor's becomes one."""
        if isinstance(term, f.Apply) and term.function in self.meant.constructors:
            row = tuple(self._built(arg, env, upper=upper) for arg in term.args)
            if None in row:
                return None
            value = Built(term.function, row)  # type: ignore[arg-type]  # none is None
            self.built.add(value)
            return value
        return self.value(term, env, upper=upper)

    def _guarded(self, said: Said, *, upper: bool) -> Iterator[Env]:
        yield from self.solutions(said.guard, sorted(said.free), {}, upper=upper)
