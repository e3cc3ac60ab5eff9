"""What is asked of the same short text again and again is worked out once."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

T = TypeVar("T")
_MOST = 16_384  # a pass over a text of ten thousand lines finds what the one before asked
_SHORT = 300
"""How many characters a text has at most that is kept: long ones would fill the memory."""


def remembered(asked: Callable[[str], T]) -> Callable[[str], T]:
    """Let a function of a text, whose values do not change, remember the last short ones."""
    kept = lru_cache(maxsize=_MOST)(asked)

    @wraps(asked)
    def answer(text: str) -> T:
        return kept(text) if len(text) <= _SHORT else asked(text)

    return answer
