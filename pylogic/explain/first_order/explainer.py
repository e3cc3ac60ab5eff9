"""Why a goal about a document of first-order logic holds, or why not."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from pylogic.compiler.program import Program
from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationError, MeaningError
from pylogic.explain.first_order.axioms import Axioms
from pylogic.explain.first_order.checker import Checker
from pylogic.explain.first_order.evaluator import Solver
from pylogic.explain.first_order.finder import MOST_CLAIMS, Finder, deep
from pylogic.explain.first_order.goals import read_goal
from pylogic.explain.first_order.language import Language
from pylogic.explain.first_order.oracle import Oracle
from pylogic.explain.tree import CASE, NONE, Explanation, Formal, Node, Shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylogic.documents import Document
    from pylogic.explain.first_order.evaluator import Env
    from pylogic.session import Module
    from pylogic.terms import Term

SECONDS: Final = 20.0
"""How long the clauses may be asked for one explanation, when nothing is said."""


class Explainer:
    """Explains goals about one document.

    Parameters
    ----------
    document : Document
        Of first-order logic.
    module : Module
        Where its clauses are loaded.
    text : callable, optional
        How a position is written; without it, what is observed of it is written by name.

    Raises
    ------
    ExplanationError
        The document is not one of axioms.
    """

    def __init__(
        self, document: Document, module: Module, text: Callable[[Term], str] | None = None
    ) -> None:
        program = document.program
        if not isinstance(program, Program):
            raise ExplanationError(
                f"{document.name} has no axioms: it is written in the notation"
                f" {document.notation.name}"
            )
        self.document = document
        self.program = program
        self.axioms = Axioms(program, document.syntax.axioms())
        self._module = module
        self._state_text = text
        self._unchecked = ""

    @cached_property
    def _checker(self) -> Checker | None:
        try:
            return Checker(self.document.syntax.axioms())
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
        most: int = MOST_CLAIMS,
    ) -> Explanation:
        """Return why a goal holds: for the first values of its variables; or why it does not.

        Parameters
        ----------
        text : str
            In Prolog's spelling, as a query has it.
        given : mapping of str to Term, optional
            Values for variables of the goal.
        seconds : float
            How long the clauses may be asked.
        most : int
            How many claims are explained.

        Raises
        ------
        ExplanationError
            The goal is not about the document, or it cannot be told why.
        """
        language = Language(self.program.model, self._write)
        goal = read_goal(text, self.program, language, given)
        formula = f.conjunction(*goal.parts)
        return self.formula(formula, goal.env, goal.names, text, language, seconds, most)

    def formula(  # noqa: PLR0913 - what a goal is made of
        self,
        formula: f.Formula,
        env: Env,
        names: tuple[str, ...],
        claim: str,
        language: Language | None = None,
        seconds: float = SECONDS,
        most: int = MOST_CLAIMS,
    ) -> Explanation:
        """Return why a formula holds for some values of variables, or for none."""
        language = language or Language(self.program.model, self._write)
        solver = Solver(self.axioms, language, Oracle(self._module, self.axioms, seconds))
        finder = Finder(solver, most)
        with deep():
            found = next(iter(solver.solutions(formula, names, env)), None)
        whole = f.Exists(names, formula) if names else formula
        if found is not None:
            nodes, more = finder.explain(formula, found, holds=True)
            root = self._root(formula, {**found, **more}, nodes, claim, language)
        else:
            nodes, _ = finder.explain(whole, env, holds=False)
            root = self._refused(whole, env, nodes, claim)
        return Explanation(root, self.positions(language), self._checked(root, language))

    def is_true(self, formula: f.Formula, env: Env, seconds: float = SECONDS) -> bool:
        """Return whether a formula holds, as the clauses answer."""
        language = Language(self.program.model, self._write)
        solver = Solver(self.axioms, language, Oracle(self._module, self.axioms, seconds))
        return solver.holds(formula, env)

    def instance(
        self,
        symbol: str,
        row: tuple[Term | None, ...],
        given: Env,
        claim: str,
        *,
        seconds: float = SECONDS,
    ) -> Explanation:
        """Return why a predicate holds by its definition; see `Finder.instance`."""
        language = Language(self.program.model, self._write)
        for value in row:
            if value is not None and language.sort_of_state(value) is not None:
                language.called(value)
        solver = Solver(self.axioms, language, Oracle(self._module, self.axioms, seconds))
        root = Finder(solver).instance(symbol, row, given, claim)
        return Explanation(root, self.positions(language), self._checked(root, language))

    def _root(
        self,
        formula: f.Formula,
        found: Env,
        nodes: list[Node],
        claim: str,
        language: Language,
    ) -> Node:
        if len(nodes) == 1 and not nodes[0].detail:
            return nodes[0]
        shown = tuple(
            (name, language.printed(f.Variable(name), found))
            for name in found
            if not name.startswith("state ")
        )
        formal = Formal(formula, tuple(found.items()))
        return Node(claim, True, CASE, bindings=shown, children=tuple(nodes), formal=formal)  # noqa: FBT003

    def _refused(self, whole: f.Formula, env: Env, nodes: list[Node], claim: str) -> Node:
        if len(nodes) == 1:
            return nodes[0]
        formal = Formal(whole, tuple(env.items()))
        return Node(claim, False, NONE, children=tuple(nodes), formal=formal)  # noqa: FBT003

    def positions(self, language: Language) -> tuple[Shown, ...]:
        """Return the positions that an explanation names, each with what is observed of it."""
        write = self._state_text or (lambda state: self._text(state, language))
        return tuple(Shown(name, write(state)) for state, name in language.names.items())

    def _text(self, state: Term, language: Language) -> str:
        sort = language.sort_of_state(state)
        layout = self.program.model.layouts[sort or ""]
        parts = []
        for slot, value in zip(layout.slots, state.args, strict=True):
            args = ",".join(self._word(arg) for arg in slot.args)
            of = f"({args})" if args else ""
            shown = self._word(language.node(value))
            parts.append(f"{slot.observer}{of}={shown}".replace(" ", "_"))
        return " ".join(parts)

    def _word(self, node: f.Node) -> str:
        return self._write(node).replace(" ", "")

    def _write(self, node: f.Node) -> str:
        return self.document.written(node)  # type: ignore[arg-type]  # the printer takes terms too
