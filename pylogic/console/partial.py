"""Moves typed in parts: what was typed begins some legal moves, and the rest is asked for."""

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from pylogic.render.theme import Prompt

M = TypeVar("M", bound="Hashable")


def begun_by(moves: Sequence[M], typed: str) -> tuple[M, ...]:
    """Return the moves whose text begins with the words that were typed, in their order."""
    words = typed.lower().split()
    return tuple(
        move for move in moves if words and str(move).lower().split()[: len(words)] == words
    )


def completed(
    moves: Sequence[M], typed: str, prompts: Sequence[Prompt], ask: Callable[[str], str | None]
) -> M | None:
    """Return the one of several begun moves that the answers lead to.

    moves: The moves that `begun_by` gave for `typed`.
    typed: The words that they begin with.
    prompts: For each word of a move, from the first, what to ask for it.
    ask: Given a prompt, returns what was typed; None at the end of the input.
    Returns: None where an answer was empty or the input ended; what has only one answer is not
        asked.
    """
    word = len(typed.split())
    while len(moves) > 1 and word < len(prompts):
        by_word = {str(move).split()[word].lower(): move for move in moves}
        if len(by_word) > 1:
            prompt, answer = prompts[word], None
            while answer not in by_word:
                given = ask(prompt.text)
                if not given:
                    return None
                answer = prompt.answers.get(given.lower(), given).lower()
            moves = [move for move in moves if str(move).split()[word].lower() == answer]
        word += 1
    return moves[0] if len(moves) == 1 else None
