"""Reasons below what other commands find: of a disagreement, and of a counterexample."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pylogic.games as games
from pylogic.core.errors import PylogicError
from pylogic.explain import styled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from pylogic.checking import Witness
    from pylogic.explain import Explanation
    from pylogic.render.boards import Page


def of_witness(game: str, witness: Witness, page: Page) -> Iterator[tuple[str, Text]]:
    """Yield what each reading of the text gives as its reason for what it answers.

    Parameters
    ----------
    game : str
        The name of the game.
    witness : Witness
        A position on which sources disagree; those that are no text have no reasons.
    page : Page
        What can be shown.
    """
    for source in witness.answers:
        name, _, reading = source.partition("/")
        if name != "text":
            continue
        try:
            found = _of_source(game, reading or "corrected", witness)
        except PylogicError as fault:
            yield source, styled_line(f"cannot tell why: {fault}")
        else:
            yield source, styled(found, page, boards=False)


def styled_line(text: str) -> Text:
    """Return a line of text."""
    from rich.text import Text  # noqa: PLC0415 - slow to import

    return Text(text.splitlines()[0])


def _of_source(game: str, reading: str, witness: Witness) -> Explanation:
    position = games.game(game, "text", reading).position(witness.state)
    if witness.move is None:
        return position.why_outcome()
    if witness.move in position.moves:
        return position.why_legal(witness.move)
    return position.why_not_legal(witness.move)
