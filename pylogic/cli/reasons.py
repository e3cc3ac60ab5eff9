"""Reasons below what other commands find: of a disagreement, and of a counterexample."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

import pylogic.games as games
from pylogic.audit.readings import load_without
from pylogic.audit.result import Result
from pylogic.checking import Witness
from pylogic.core.errors import PylogicError
from pylogic.documents import load
from pylogic.documents.settings import without_steps
from pylogic.documents.shipped import folder_of
from pylogic.explain import Explanation, styled
from pylogic.games.position import Position
from pylogic.games.text.game import played_document
from pylogic.render.boards import Page

if TYPE_CHECKING:
    from rich.text import Text

_MOVE: Final = re.compile(r"the move (.+)")


def of_witness(
    game: str, witness: Witness, page: Page, options: Mapping[str, int | str] | None = None
) -> Iterator[tuple[str, Text]]:
    """Yield what each reading of the text gives as its reason for what it answers.

    witness: A position on which sources disagree; those that are no text have no reasons.
    options: The game's own options, with which it was compared.
    """
    for source in witness.answers:
        name, _, reading = source.partition("/")
        if name != "text":
            continue
        try:
            asked = games.game(game, "text", reading or "corrected", **(options or {}))
            found = _why(asked.position(witness.state), witness)
        except PylogicError as fault:
            yield source, styled_line(f"cannot tell why: {fault}")
        else:
            yield source, styled(found, page, boards=False)


def styled_line(text: str) -> Text:
    """Return a line of text."""
    from rich.text import Text  # noqa: PLC0415 - slow to import

    return Text(text.splitlines()[0])


def _why(position: Position[Any, Any], witness: Witness) -> Explanation:
    if witness.move is None:
        return position.why_outcome()
    if witness.move in position.moves:
        return position.why_legal(witness.move)
    return position.why_not_legal(witness.move)


def of_erratum(result: Result, page: Page) -> Iterator[tuple[str, Text]]:
    """Yield why a move is legal, or is not, by a text with one correction left out, and with it.

    result: An erratum whose witness may be a move in a position; of others nothing is yielded.
    """
    witness, folder = result.witness, folder_of(result.document)
    asked = _MOVE.fullmatch(witness.asked) if witness is not None else None
    if witness is None or asked is None or not (folder / "game.toml").is_file():
        return
    try:
        printed, _ = load_without(folder / "axioms.txt", "corrected", result.id)
        for party, document in (("printed", printed), ("corrected", load(result.document))):
            game = played_document(without_steps(document), folder, result.document)
            position = game.position(witness.state)
            is_legal = asked[1] in position.moves
            why = position.why_legal if is_legal else position.why_not_legal
            yield party, styled(why(asked[1]), page, boards=False)
    except PylogicError as fault:
        yield "that", styled_line(f"cannot tell why: {fault}")
