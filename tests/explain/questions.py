"""Random questions about documents and games: answers, and what is none."""

from dataclasses import dataclass
from random import Random

from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationError, GoalError
from pylogic.explain.first_order.explainer import Explainer
from pylogic.explain.first_order.language import Language
from pylogic.explain.first_order.oracle import Oracle
from pylogic.session import Module
from pylogic.terms import Term

_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Question:
    """An atom about a document, with the values of its arguments, and whether it holds."""

    formula: f.Formula
    env: tuple[tuple[str, Term], ...]
    holds: bool


class Asker:
    """Asks random questions about one document.

    Parameters
    ----------
    explainer : Explainer
        Of the document.
    module : Module
        Its clauses.
    rng : Random
        Chooses.
    """

    def __init__(self, explainer: Explainer, module: Module, rng: Random) -> None:
        self._rng = rng
        self._explainer = explainer
        self._rows: dict[str, list[tuple[Term, ...]]] = {}
        axioms = explainer.axioms
        oracle = Oracle(module, axioms, 30.0)
        self._language = Language(explainer.program.model, explainer.dialect)
        self._oracle = oracle
        for symbol in (*axioms.rules, *axioms.equations):
            if axioms.model.is_state_sort(symbol) or " " in symbol:  # the reader made it
                continue
            theory = axioms.model.theory
            arity = theory.predicates.get(symbol, theory.functions.get(symbol, 1) + 1)
            try:
                rows = oracle.rows(symbol, (None,) * arity)
            except (ExplanationError, GoalError):
                continue
            ground = [row for row in rows if all("_" not in str(v)[:1] for v in row)]
            if ground and arity:
                self._rows[symbol] = sorted(ground, key=str)

    def questions(self, count: int) -> list[Question]:
        """Return random questions, half of them about what is so."""
        found: list[Question] = []
        symbols = sorted(self._rows)
        while symbols and len(found) < count:
            symbol = self._rng.choice(symbols)
            rows = self._rows[symbol]
            row = list(self._rng.choice(rows))
            holds = len(found) % 2 == 0
            if not holds:
                at = self._rng.randrange(len(row))
                row[at] = self._rng.choice(rows)[at]
                other = self._rng.randrange(len(row))
                row[other] = self._rng.choice(rows)[other]
                holds = tuple(row) in set(rows)
            found.append(self._question(symbol, tuple(row), holds=holds))
        return found

    def _question(self, symbol: str, row: tuple[Term, ...], *, holds: bool) -> Question:
        names = [f"x{i}" for i in range(len(row))]
        args = tuple(map(f.Variable, names))
        formula: f.Formula
        if symbol in self._explainer.axioms.equations:
            formula = f.equal(f.Apply(symbol, args[:-1]), args[-1])
        elif symbol in {"<", ">", "≤", "≥"}:
            formula = f.Compare((symbol,), args)
        else:
            formula = f.Predicate(symbol, args)
        return Question(formula, tuple(zip(names, row, strict=True)), holds)
