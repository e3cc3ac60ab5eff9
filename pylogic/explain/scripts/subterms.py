"""Why a theorem is false: what its subterms come to for the values of a counterexample."""

from collections.abc import Callable, Mapping

from pylogic.core import formulas as f
from pylogic.core.errors import EvaluationError, EvaluationLimit
from pylogic.core.formulas import Term
from pylogic.explain.tree import COMPARISON, Explanation, Node
from pylogic.nqthm.evaluator import EvaluationLimits, TermEvaluator
from pylogic.nqthm.events import Script
from pylogic.nqthm.shells import functions_of
from pylogic.nqthm.terms import expand_lets
from pylogic.nqthm.values import F, term_of

_CONNECTIVES = frozenset({"implies", "and", "or", "not", "if", "equal", "iff"})


def of_counterexample(
    script: Script, statement: Term, values: Mapping[str, Term], write: Callable[[Term], str]
) -> Explanation:
    """Return what each part of a statement comes to.

    script: Its definitions.
    statement: What is said to hold of all values.
    values: Those of which it does not hold.
    write: Writes terms as the document does.
    Raises EvaluationError: A part of it cannot be evaluated.
    """
    return Explanation(_Parts(script, values, write).node(expand_lets(statement)))


class _Parts:
    def __init__(
        self, script: Script, values: Mapping[str, Term], write: Callable[[Term], str]
    ) -> None:
        self._evaluator = TermEvaluator(
            functions_of(script.events).values(), EvaluationLimits(seconds=2.0)
        )
        self._values = {name: self._evaluator.evaluate(term) for name, term in values.items()}
        self._write = write

    def node(self, term: Term) -> Node:
        """Return what a term comes to, and its parts."""
        try:
            value = self._evaluator.evaluate(term, self._values)
        except (EvaluationError, EvaluationLimit) as fault:
            return Node(self._shown(term), False, COMPARISON, note=str(fault))  # noqa: FBT003
        parts = term.args if isinstance(term, f.Apply) and term.function != "quote" else ()
        children = tuple(
            self.node(part)
            for part in parts
            if isinstance(part, f.Apply) and part.function not in {"quote", "true", "false"}
        )
        connects = isinstance(term, f.Apply) and term.function in _CONNECTIVES
        note = "" if connects else f"is {self._shown(term_of(value))}"
        holds = value is not F or not connects
        return Node(self._shown(term), holds, COMPARISON, note=note, children=children)

    def _shown(self, term: Term) -> str:
        return " ".join(self._write(term).split())
