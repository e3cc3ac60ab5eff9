"""The board of a position as SVG to click on, and what else is said of it as a table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pylogic.render.diagram import diagram
from pylogic.render.svg import svg

if TYPE_CHECKING:
    from pylogic.games.position import Position
    from pylogic.render.theme import Theme


def drawing(
    here: Position[Any, Any], before: Position[Any, Any] | None, looks: Theme
) -> dict[str, Any]:
    """Return a position as the page draws it.

    here: What is drawn.
    before: The one before the last move, which is then marked.
    looks: The looks of the game.
    Returns: `board`: None, or `svg` with its `rows` (letters), the names of rows and columns, the
        `pieces` by letter and the squares `marked`; and `facts`: name, arguments, value.
    """
    shown = diagram(str(here), looks, None if before is None else str(before))
    board = None
    if shown.rows:
        board = {
            "svg": svg(replace(shown, fields=()), looks, cells=True),
            "rows": list(shown.rows),
            "row_names": list(shown.row_names),
            "column_names": list(shown.column_names),
            "pieces": {letter: piece.name for letter, piece in looks.pieces.items()},
            "blank": looks.blank,
            "gaps": looks.gaps,
            "marked": sorted(shown.marked),
        }
    facts = [
        {"name": field.name, "of": of, "value": value}
        for field in shown.fields
        for of, value in field.values
    ]
    return {"board": board, "facts": facts}
