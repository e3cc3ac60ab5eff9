"""Why a goal holds, asked of the module that a document was loaded as."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core.errors import ExplanationError
from pylogic.documents import Document
from pylogic.explain.first_order.explainer import Explainer

if TYPE_CHECKING:
    from pylogic.explain.tree import Explanation
    from pylogic.session import Module


def why(module: Module, goal: str, seconds: float) -> Explanation:
    """Return why a goal holds in a module, or does not; see `Module.why`."""
    if not isinstance(module.source, Document):
        raise ExplanationError(f"the module {module.name} is made of no document")
    return Explainer(module.source, module).goal(goal, seconds=seconds)
