"""Why a goal about a document of first-order logic holds, or why not."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Final

from pylogic.compiler.clauses.endless import endless
from pylogic.compiler.program import Program
from pylogic.compiler.theory.dependencies import graph, symbols
from pylogic.core import formulas as f
from pylogic.core.errors import CompileError, ExplanationError, GoalError, MeaningError
from pylogic.core.graph import reachable
from pylogic.documents import Document
from pylogic.documents.goal_diagnostics import meant_predicate, refuse_unknown
from pylogic.explain.first_order.axioms import Axioms
from pylogic.explain.first_order.dialects import dialect_of
from pylogic.explain.first_order.evaluator import ClaimEvaluator, ClaimSolver, Env
from pylogic.explain.first_order.finder import Finder
from pylogic.explain.first_order.goals import ExplainedGoal, read_goal, variable
from pylogic.explain.first_order.language import Checks, Language
from pylogic.explain.first_order.oracle import INFERENCES, Oracle
from pylogic.explain.growing import deep
from pylogic.explain.layout import short
from pylogic.explain.tree import CASE, COMPARISON, NONE, Explanation, Formal, Node, Shown
from pylogic.session import Module
from pylogic.terms import Compound, Term, Variable, variables

_MANY_STATES: Final = 100_000
_SOON: Final = 4.0
"""How long it is tried to answer what rests on itself through many positions, in seconds."""
Place = tuple[str, tuple["Term", ...]]
"""An observer, and its arguments but for the position."""
SECONDS: Final = 20.0
"""How long the clauses may be asked for one explanation, when nothing is said."""


class Explainer:
    """Explains goals about one document.

    document: Of first-order logic.
    module: Where its clauses are loaded.
    text: How a position is written; without it, what is observed of it is written by name.
    cell: From an observer and its arguments to the row and column of a cell, both from 0.
    Raises ExplanationError: The document is not one of axioms.
    """

    def __init__(
        self,
        document: Document,
        module: Module,
        text: Callable[[Term], str] | None = None,
        cell: Callable[[str, tuple[Term, ...]], tuple[int, int] | None] | None = None,
    ) -> None:
        program = document.program
        dialect = dialect_of(document)
        assert isinstance(program, Program)  # noqa: S101  # as it has a dialect
        self.document = document
        self.program = program
        self.dialect = dialect
        self.axioms = Axioms(program, self.dialect.axioms)
        self._module = module
        self._state_text = text
        self._cell = cell
        self._unchecked = ""

    @cached_property
    def _checker(self) -> Checks | None:
        try:
            return self.dialect.checker()
        except MeaningError as reason:
            self._unchecked = str(reason)
            return None

    def _checked(self, root: Node, language: Language) -> str:
        checker = self._checker
        return self._unchecked if checker is None else checker.check(root, language)

    def goal(
        self,
        text: str,
        given: Mapping[str, Term] | None = None,
        *,
        seconds: float = SECONDS,
        language: Language | None = None,
    ) -> Explanation:
        """Return why a goal holds: for the first values of its variables; or why it does not.

        text: In Prolog's spelling, as a query has it.
        given: Values for variables of the goal.
        seconds: How long the clauses may be asked.
        language: What positions are called already.
        Raises ExplanationError: The goal is not about the document, or it cannot be told why.
        """
        language = language or Language(self.program.model, self.dialect)
        try:
            goal = read_goal(text, self.program, language, given, self._states(text, seconds))
        except ExplanationError as error:
            meant = meant_predicate(str(error), self.document)
            raise ExplanationError(f"{error}; {meant}" if meant else str(error)) from None
        goal.refuse_open()
        self._refuse_far(goal, seconds)
        formula = f.conjunction(*goal.parts)
        first = self._first(goal, seconds)
        found = self.formula(formula, goal.env, goal.names, text, language, seconds, first)
        if not found.holds:
            try:
                refuse_unknown(text, self.document)
            except GoalError as error:
                raise ExplanationError(str(error)) from None
        return found

    def _states(self, text: str, seconds: float) -> dict[str, Term]:
        """Return the states that a goal calls by their names in the text."""
        found = {}
        for name, start in self.program.states:
            if name in text:
                asked = Compound(self.program.model.name(start), (Variable("S"),))
                answers = self._module.all(asked, limit=2, timeout=seconds)
                if len(answers) == 1:
                    found[name] = answers[0]["S"]
        return found

    def _refuse_far(self, goal: ExplainedGoal, seconds: float) -> None:
        """Refuse soon what would be asked without end, or of too many positions."""
        asked = {symbol for part in goal.parts for symbol in symbols(part)}
        for symbol in sorted(asked & self._endless.keys()):
            raise ExplanationError(str(self._endless[symbol]))
        if (reason := self._far(asked)) is None:
            return
        try:
            self._module.ask(goal.asked, timeout=min(_SOON, seconds))
        except GoalError as error:
            if error.kind != "time":
                raise
            raise ExplanationError(reason) from None

    def _far(self, asked: set[str]) -> str | None:
        """Return why a goal about some symbols may take too long; None where nothing tells so."""
        below = reachable(graph(self.program.model.theory), asked)
        for symbol in sorted(below & self._endless.keys()):
            return str(self._endless[symbol])
        counts = list(map(self.program.model.count_of_states, self.program.model.layouts))
        if all(count is not None and count < _MANY_STATES for count in counts):
            return None
        for symbol in sorted(below & self.axioms.recursive.keys() & self.axioms.about_states):
            return (
                f"{symbol} rests on itself through too many positions to be told of this one;"
                " ask about a later one (`--from`), or have the game solved (`pylogic solve`)"
            )
        return None

    @cached_property
    def _endless(self) -> Mapping[str, CompileError]:
        return endless(self.program.model)

    def _first(self, goal: ExplainedGoal, seconds: float) -> Env | None:
        """Return the first answer that a query has; None where the clauses give no values.

        What they cannot order is left to the evaluator, which says itself what is in the way.
        """
        if not goal.names:
            return None
        called = {name: variable(name) for name in goal.names}
        try:
            answer = self._module.ask(goal.asked, timeout=seconds, inferences=INFERENCES)
        except GoalError as error:
            if error.kind in {"time", "stack", "crash"}:
                raise
            return None
        if answer is None or any(any(True for _ in variables(v)) for v in answer.values()):
            return None
        return {name: answer[own] for name, own in called.items()}

    def formula(  # noqa: PLR0913, PLR0917 - what a goal is made of
        self,
        formula: f.Formula,
        env: Env,
        names: tuple[str, ...],
        claim: str,
        language: Language | None = None,
        seconds: float = SECONDS,
        first: Env | None = None,
    ) -> Explanation:
        """Return why a formula holds for some values of variables, or for none.

        `first` are the values that are told, if it holds for them.
        """
        language = language or Language(self.program.model, self.dialect)
        solver = self._solver(language, seconds)
        solver.asked = self._kinds(formula, language)
        finder = Finder(solver)
        with deep():
            found = None if first is None else {**env, **first}
            if found is None or not solver.holds(formula, found):
                found = next(iter(solver.solutions(formula, names, env)), None)
        whole = f.Exists(names, formula) if names else formula
        if found is not None:
            nodes, more = finder.explain(formula, found, holds=True)
            root = self._root(formula, {**found, **more}, nodes, claim, language)
        else:
            nodes, _ = finder.explain(whole, env, holds=False)
            root = self._refused(whole, env, nodes, claim)
        return self._explanation(root, solver)

    def is_true(self, formula: f.Formula, env: Env) -> bool:
        """Return whether a formula holds, as the clauses answer."""
        language = Language(self.program.model, self.dialect)
        return self._solver(language, SECONDS).holds(formula, env)

    def _solver(self, language: Language, seconds: float) -> ClaimSolver:
        return ClaimSolver(self.axioms, language, Oracle(self._module, self.axioms, seconds))

    def _kinds(self, formula: f.Formula, language: Language) -> dict[str, tuple[Term, ...]]:
        """Return what the variables of a goal range over, by the places where they stand."""
        kinds: dict[str, tuple[Term, ...]] = {}
        sorts = self.program.model.sorts
        for node in f.walk(formula):
            match node:
                case f.Predicate(symbol, args):
                    places = [(("predicate", symbol, i), arg) for i, arg in enumerate(args)]
                case f.Compare(("=",), (f.Apply(symbol, args), value)):
                    places = [(("function", symbol, i), arg) for i, arg in enumerate(args)]
                    places.append((("function", symbol, -1), value))
                case _:
                    continue
            for place, arg in places:
                sort = sorts.at(place)
                if isinstance(arg, f.Variable) and sorts.kinds.state_sort(place) is None:
                    language.reserved.add(arg.name)
                if isinstance(arg, f.Variable) and sort is not None and sort.values is not None:
                    values = [language.term(value) for value in sort.values]
                    own = tuple(value for value in values if value is not None)
                    kinds[arg.name] = min(kinds.get(arg.name, own), own, key=len)
        return kinds

    def instance(
        self, symbol: str, row: tuple[Term | None, ...], given: Env, claim: str, language: Language
    ) -> Explanation:
        """Return why a predicate holds by its definition; see `Finder.instance`."""
        for value in row:
            if value is not None and language.sort_of_state(value) is not None:
                language.called(value)
        solver = self._solver(language, SECONDS)
        root = Finder(solver).instance(symbol, row, given, claim)
        return self._explanation(root, solver)

    def _explanation(self, root: Node, solver: ClaimSolver) -> Explanation:
        """Return an explanation with its positions, checked."""
        language = solver.language
        marked = touched(root, solver)
        write = self._state_text or (lambda state: self._text(state, language))
        shown = tuple(
            Shown(name, write(state), self._cells(marked.get(state, ())))
            for state, name in language.names.items()
        )
        return Explanation(root, shown, self._checked(root, language))

    def _cells(self, places: Iterable[Place]) -> frozenset[tuple[int, int]]:
        cell = self._cell
        found = () if cell is None else (cell(*place) for place in places)
        return frozenset(one for one in found if one is not None)

    def _root(
        self, formula: f.Formula, env: Env, nodes: list[Node], claim: str, language: Language
    ) -> Node:
        if all(node.detail for node in nodes):  # what is asked itself is no detail
            nodes = [replace(node, detail=False) for node in nodes]
        if len(nodes) == 1 and nodes[0].holds:
            return nodes[0]
        shown = tuple(
            (name, language.printed(f.Variable(name), env))
            for name in env
            if not name.startswith("state ")
        )
        formal = Formal(formula, tuple(env.items()))
        return Node(claim, True, CASE, bindings=shown, children=tuple(nodes), formal=formal)  # noqa: FBT003

    def _refused(self, whole: f.Formula, env: Env, nodes: list[Node], claim: str) -> Node:
        if len(nodes) == 1 and not nodes[0].holds:
            return nodes[0]
        formal = Formal(whole, tuple(env.items()))
        return Node(claim, False, NONE, children=tuple(nodes), formal=formal)  # noqa: FBT003

    def _text(self, state: Term, language: Language) -> str:
        sort = language.sort_of_state(state)
        layout = self.program.model.layouts[sort or ""]
        parts = []
        for slot, value in zip(layout.slots, state.args, strict=True):
            args = ",".join(self._word(arg) for arg in slot.args)
            of = f"({args})" if args else ""
            shown = self._word(language.node(value))
            name = self.dialect.observer(slot.observer)
            parts.append(f"{name}{of}={shown}".replace(" ", "_"))
        return " ".join(parts)

    def _word(self, node: f.Node) -> str:
        return self.dialect.write(node).replace(" ", "")


def touched(root: Node, evaluator: ClaimEvaluator) -> dict[Term, set[Place]]:
    """Return by position what is observed of it in the comparisons that are shown."""
    found: dict[Term, set[Place]] = {}
    layout = short(root)
    for node in [root, *(child for own in layout.opened.values() for child in own)]:
        if node.kind != COMPARISON or node.formal is None:
            continue
        env = dict(node.formal.values)
        for term in _applied(node.formal.formula):
            observer = evaluator.axioms.model.observers.get(term.function)
            values = [evaluator.value(arg, env) for arg in term.args]
            if observer is None or any(value is None for value in values):
                continue
            row = tuple(value for value in values if value is not None)
            others = row[: observer.position] + row[observer.position + 1 :]
            found.setdefault(row[observer.position], set()).add((observer.name, others))
    return found


def _applied(node: f.Node) -> Iterator[f.Apply]:
    """Yield the terms of functions in a formula, but for those in conditions."""
    if isinstance(node, f.Apply):
        yield node
    if not isinstance(node, f.Conditional):
        for part in f.children(node):
            yield from _applied(part)
