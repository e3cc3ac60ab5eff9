"""The axioms of a document by what they define, as they are printed there."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pylogic.compiler.definitions.constraints import bounded_state
from pylogic.compiler.program import Program
from pylogic.compiler.sorts.extents import Value
from pylogic.compiler.sorts.sorts import Sort
from pylogic.compiler.theory.connectives import simplified
from pylogic.compiler.theory.dependencies import graph, groups
from pylogic.compiler.theory.splitting import apart, split
from pylogic.compiler.theory.statements import ARITHMETIC, ORDER, Statement
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration

ALWAYS = f.Truth(value=True)
_MOST_LISTED = 6
"""How many rows of a relation that is listed are said."""
_MANY = 40
"""How many characters are said of the axioms that speak of something."""


@dataclass(frozen=True, slots=True)
class AxiomRule:
    """One axiom as it defines a predicate, or says what a function is.

    axiom: The axiom.
    args: The arguments of its head.
    guard: What makes it say so.
    value: Of a function, what it is.
    whole: Whether it is an equivalence, which says all.
    """

    axiom: Declaration
    args: tuple[f.Term, ...]
    guard: f.Formula
    value: f.Term | None = None
    whole: bool = False


class Axioms:
    """What a document says of its symbols.

    program: The compiled document.
    axioms: Its axioms.
    rules, equations: By predicate, and by function.
    demands: By sort of states, what each of its states has to fulfil.
    recursive: By symbol that rests on itself, those that rest on each other with it.
    about_states: The symbols whose meaning depends on a state that is among their arguments.
    """

    def __init__(self, program: Program, axioms: Sequence[Declaration]) -> None:
        self.model = program.model
        self.rules: dict[str, list[AxiomRule]] = {}
        self.equations: dict[str, list[AxiomRule]] = {}
        self._sorts: dict[Declaration, dict[str, Sort]] = {}
        self._kinds: dict[Declaration, dict[str, frozenset[Value] | None]] = {}
        formulas = [(apart(axiom), axiom) for axiom in axioms]
        stated = frozenset(
            s.conclusion.name
            for formula, axiom in formulas
            for s in split(formula, ALWAYS, axiom, None)
            if isinstance(s.conclusion, f.Predicate)
        )
        for formula, axiom in formulas:
            for statement in split(formula, ALWAYS, axiom, stated):
                self._file(statement)
        self._note_sorts(program)
        self.demands: dict[str, list[AxiomRule]] = {}
        for statement in self.model.theory.constraints:
            if state := bounded_state(self.model, statement):
                sort = self.model.sorts.variables(statement)[state].name
                known = f.Predicate(sort, (f.Variable(state),))
                rule = AxiomRule(statement.axiom, known.args, _demanded(statement, known))
                self.demands.setdefault(sort, []).append(rule)
        self.recursive: dict[str, frozenset[str]] = {}
        uses = graph(self.model.theory)
        for group in groups(uses):
            if len(group) > 1 or group[0] in uses[group[0]]:
                self.recursive |= dict.fromkeys(group, frozenset(group))
        self.about_states = frozenset(
            symbol
            for kind, table in (
                ("predicate", self.model.theory.predicates),
                ("function", self.model.theory.functions),
            )
            for symbol, arity in table.items()
            if self.states_at(kind, symbol, arity)
        )

    def states_at(self, kind: str, symbol: str, arity: int) -> tuple[int, ...]:
        """Return which arguments of a symbol are states."""
        kinds = self.model.sorts.kinds
        return tuple(i for i in range(arity) if kinds.state_sort((kind, symbol, i)) is not None)

    def sort_of(self, axiom: Declaration, variable: str) -> Sort | None:
        """Return what a variable of an axiom ranges over, where that is known."""
        return self._sorts.get(axiom, {}).get(variable)

    def kind_of(self, axiom: Declaration, variable: str) -> frozenset[Value] | None:
        """Return all values of the kind of a variable, whatever its axiom asks of it.

        None where these are states, or numbers without end.
        """
        return self._kinds.get(axiom, {}).get(variable)

    @staticmethod
    def said_in(rules: Iterable[AxiomRule], symbol: str) -> str:
        """Say which axioms speak of a symbol; nothing where none does."""
        labels = ", ".join(dict.fromkeys(rule.axiom.label for rule in rules))
        if labels.count(", line ") == labels.count(", ") > 0 and labels.startswith("line "):
            labels = f"lines {labels[5:].replace(', line ', ', ')}"
        few = labels if len(labels) < _MANY else labels[:_MANY].rpartition(",")[0] + ", ..."
        return f"{symbol} is said in {few}" if few else ""

    def listed(self, rules: Sequence[AxiomRule]) -> str:
        """Return the rows of the one axiom that lists a relation, in words; nothing otherwise."""
        if len(rules) != 1 or not rules[0].whole:
            return ""
        (rule,) = rules
        rows = [_row(rule.args, case) for case in f.disjuncts(rule.guard)]
        if None in rows or len(rows) > _MOST_LISTED:
            return ""
        return f"it lists {', '.join(filter(None, rows))}"

    def lists(self, name: str) -> bool:
        """Tell whether a predicate is a sort that is listed: its axioms ask for no predicate."""
        return (
            name in self.rules
            and name in self.model.sorts.sorts
            and not any(
                isinstance(node, f.Predicate)
                for rule in self.rules[name]
                for node in f.walk(rule.guard)
            )
        )

    def _file(self, statement: Statement) -> None:
        theory, axiom = self.model.theory, statement.axiom
        if statement.conclusion in f.conjuncts(statement.guard):
            return  # it says nothing, and would be a reason for itself
        match statement.conclusion:
            case f.Predicate(name, args) if name in theory.rules and not self._is_range(statement):
                rule = AxiomRule(axiom, args, statement.guard, None, statement.equivalence)
                self.rules.setdefault(name, []).append(rule)
            case f.Compare((relation,), sides) if relation in ORDER and relation in theory.rules:
                rule = AxiomRule(axiom, sides, statement.guard, None, statement.equivalence)
                self.rules.setdefault(relation, []).append(rule)
            case f.Compare(("=",), (left, right)):
                for head, value in ((left, right), (right, left)):
                    if self._defines(head):
                        args = head.args  # type: ignore[union-attr]  # an application
                        rule = AxiomRule(axiom, args, statement.guard, value)
                        self.equations.setdefault(head.function, []).append(rule)  # type: ignore[union-attr]  # likewise
                        return

    def _is_range(self, statement: Statement) -> bool:
        match statement.conclusion:
            case f.Predicate(_, (f.Apply(function),)):
                return not statement.equivalence and (
                    function in self.model.observers or function in self.model.theory.equations
                )
        return False

    def _defines(self, head: f.Term) -> bool:
        if not isinstance(head, f.Apply) or head.function in ARITHMETIC:
            return False
        names = [n.name for arg in head.args for n in f.walk(arg) if isinstance(n, f.Variable)]
        return head.function in self.model.theory.equations and len(names) == len(set(names))

    def _note_sorts(self, program: Program) -> None:
        for statement in (*self.model.theory.statements(), *program.wholes):
            own = self._kinds.setdefault(statement.axiom, {})
            for place, extent in self.model.sorts.base(statement).items():
                if isinstance(place, str):
                    own.setdefault(place, extent.values)
            known = self._sorts.setdefault(statement.axiom, {})
            for name, sort in self.model.sorts.variables(statement).items():
                if name not in known or (known[name].values is None):
                    known[name] = sort


def _row(args: Sequence[f.Term], case: f.Formula) -> str | None:
    """Return the constants that a case says all variables are; None where it does not."""
    found: dict[f.Term, str] = {}
    for part in f.conjuncts(case):
        match part:
            case f.Compare(("=",), (f.Variable() as own, f.Constant(value) | f.Number(value))):
                found[own] = str(value)
            case _:
                return None
    if len(found) != len(args) or found.keys() != set(args):
        return None
    values = ", ".join(found[arg] for arg in args)
    return values if len(args) == 1 else f"({values})"


def _demanded(statement: Statement, known: f.Predicate) -> f.Formula:
    """Return what a statement demands of a state, which is known to be one, for all values."""
    demand = f.Implies(statement.guard, statement.conclusion)
    told = f.transform(demand, lambda node: f.Truth(value=True) if node == known else node)
    left = simplified(told, {})  # type: ignore[arg-type]  # of a formula comes a formula
    others = tuple(name for name in f.free_variables(left) if f.Variable(name) not in known.args)
    return f.ForAll(others, left) if others else left


def variables_of(rule: AxiomRule) -> Iterator[str]:
    """Yield the free variables of a rule, those of its head first."""
    seen: dict[str, None] = {}
    for part in (*rule.args, rule.guard, *(() if rule.value is None else (rule.value,))):
        seen |= f.free_variables(part)
    yield from seen
