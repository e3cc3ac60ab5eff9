"""Why a goal holds, asked of a document, or of the module that it was loaded as."""

from pylogic.core.errors import ExplanationError
from pylogic.documents import Document
from pylogic.explain.first_order.explainer import Explainer
from pylogic.explain.programs.report import ReportExplainer
from pylogic.explain.scripts.explainer import ScriptExplainer
from pylogic.explain.tree import Explanation
from pylogic.notations.prolog.reader import ProgramSyntax
from pylogic.nqthm.events import Script
from pylogic.session import Module
from pylogic.terms import Term
from pylogic.terms.goals import goal_text


def explained(
    document: Document, module: Module, goal: str | Term, seconds: float = 20.0
) -> Explanation:
    """Return why a goal about a document holds, or does not.

    document: In any notation.
    module: Where its clauses are loaded.
    goal: As a query has it.
    seconds: How long the clauses may be asked.
    Raises ExplanationError: The goal is not about the document, or it cannot be told why.
    """
    finder: type[ScriptExplainer | ReportExplainer | Explainer] = Explainer
    if isinstance(document.syntax, Script):
        finder = ScriptExplainer
    elif isinstance(document.syntax, ProgramSyntax):
        finder = ReportExplainer
    return finder(document, module).goal(goal_text(goal), seconds=seconds)


def why(module: Module, goal: str | Term, seconds: float) -> Explanation:
    """Return why a goal holds in a module, or does not; see `Module.why`."""
    if not isinstance(module.source, Document):
        raise ExplanationError(f"the module {module.name} is made of no document")
    return explained(module.source, module, goal, seconds)
