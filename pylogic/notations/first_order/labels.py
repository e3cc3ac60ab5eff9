"""What labels say of formulas: of which values they are said, or that they are wrong or asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.notations.first_order import lines as look
from pylogic.notations.first_order.plurals import forms

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

OF_OPERATORS = frozenset(
    {"pre", "precondition", "preconditions", "add", "add list", "del", "delete", "delete list"}
)
"""What the lists of an operator are called."""
_DENYING = frozenset(
    {"wrong", "false", "incorrect", "never", "nobody", "counterexample", "deleted", "removed",
     "obsolete", "outdated", "deprecated", "superseded", "withdrawn", "old", "was", "formerly",
     "previously", "invalid", "rejected"}
)  # fmt: skip
"""What a formula is called that does not hold, or no longer."""
_ASKING = frozenset(
    {"goal", "query", "question", "exercise", "task", "problem", "conjecture", "suppose", "todo"}
)
"""What is called that is asked, wished for or supposed."""


def doubt(label: str, formula: f.Formula, known: AbstractSet[str]) -> tuple[str, str, bool] | None:
    """Return why a formula is not read, what would do, and whether that keeps the text from use.

    known: The names of the text.
    """
    words = label.split()
    if not words:
        return None
    nodes = list(f.walk(formula))
    predicates = {n.name for n in nodes if isinstance(n, f.Predicate)}
    if _is_denied_or_asked(words[0].lower(), formula) and words[0].lower() not in map(
        str.lower, predicates
    ):  # a definition may be called by what it defines
        what = f"what is called {label!r} is not said to be so"
        return what, "a number before an axiom; what is asked in a query", False
    variables = {n.name for n in nodes if isinstance(n, f.Variable)}
    named = predicates | variables | {n.name for n in nodes if isinstance(n, f.Constant)}
    begins = look.begins_limit(label)
    said_of = words[begins:]  # without the preposition: a fluent may be called `at`
    speaks = any(not (known - named).isdisjoint(forms(word.lower())) for word in said_of)
    limits = begins or not (variables - {"a"}).isdisjoint(words)
    if not (limits and speaks) and words[:1] not in (["Except"], ["Unless"]):
        return None
    what = f"the words {label!r} may say of what this holds, and are not read"
    return what, "the whole as a formula: ∀x. p(x) -> ...", True


def _is_denied_or_asked(word: str, formula: f.Formula) -> bool:
    body = formula.body if isinstance(formula, f.ForAll) else formula
    asked = word.removesuffix("s") in _ASKING and not isinstance(body, f.Iff | f.Implies)
    return word in _DENYING or asked
