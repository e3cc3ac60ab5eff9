"""What a person can do with a document that was read: what to ask, and what looks like a game."""

from pylogic.documents.advice.advice import Advice, advice_on
from pylogic.documents.advice.roles import Role, alternatives, roles_of, words_of
from pylogic.documents.advice.symbols import (
    DescribedSymbol,
    StepSymbol,
    states_in,
    steps_of,
    symbols_of,
)

__all__ = [
    "Advice",
    "DescribedSymbol",
    "Role",
    "StepSymbol",
    "advice_on",
    "alternatives",
    "roles_of",
    "states_in",
    "steps_of",
    "symbols_of",
    "words_of",
]
