"""How Connect Four looks, and how it is explained."""

from typing import Final

from pylogic.render.theme import Drawing, Piece, Theme

THEME: Final = Theme(
    pieces={
        "1": Piece("yellow disc", "●", "#ffd23f", Drawing("disc", "#ffd23f", "#c99700")),
        "2": Piece("red disc", "○", "#ee4266", Drawing("disc", "#ee4266", "#a81c3d")),
    },
    rows=False,
    ground="on #1f4e9c",
    marked="on #4f7fd0",
    grid="#0f2f66 on #1f4e9c",
    frame="#173b78",
    ink="#ffffff",
    empty=Drawing("hole", "#0e2a59", "#163d80"),
    move="4: a disc in column 4",
    aim="Drop a disc into a column. {connect} in a line, in any direction, win.",
)
