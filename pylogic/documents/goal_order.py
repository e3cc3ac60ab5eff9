r"""Where a goal asks for what is not so before it says of what: `\+ p(X), q(X)`.

Prolog goes from left to right, and asks first whether p holds of nothing at all.
"""

from collections.abc import Iterator, Sequence

from pylogic.core.errors import GoalError, ReadError
from pylogic.documents.goal_terms import GoalDiagnostic, error_at
from pylogic.documents.goal_words import Word, words_of

_NEGATIONS = frozenset({"\\+", "not"})


def early_negation(goal: str) -> GoalError | None:
    """Return an error that tells which variable of a negation only a later goal gives values.

    goal: Prolog text.
    """
    try:
        goals = words_of(goal)
    except ReadError:  # SWI-Prolog reads more than we do
        return None
    known: set[str] = set()
    for i, words in enumerate(goals):
        names = dict.fromkeys(_variables(words))
        if words and words[0].name in _NEGATIONS:
            later = {name for other in goals[i + 1 :] for name in _variables(other)}
            for name in names:
                if name in later - known:
                    what = (
                        f"{name} has no value yet where this asks, from left to right, whether "
                        f"there is none at all; put it behind what says which {name} there are"
                    )
                    return error_at(goal, GoalDiagnostic(what, words[0].offset))
        known |= names.keys()
    return None


def _variables(words: Sequence[Word]) -> Iterator[str]:
    """Yield the variables in words, with those in brackets, but for `_`."""
    for word in words:
        if word.kind == "variable" and word.name != "_":
            yield word.name
        for part in word.arguments:
            yield from _variables(part)
