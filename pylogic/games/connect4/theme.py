"""How Connect Four looks, and how it is explained."""

from typing import Final

from pylogic.render.theme import Piece, Theme

THEME: Final = Theme(
    pieces={
        "1": Piece("disc of player 1", "●", "#ffd23f"),
        "2": Piece("disc of player 2", "○", "#ee4266"),
    },
    rows=False,
    ground="on #1f4e9c",
    marked="on #4f7fd0",
    grid="#0f2f66 on #1f4e9c",
    move="4: a disc in column 4",
    aim="Drop a disc into a column. {connect} in a line, in any direction, win.",
)
