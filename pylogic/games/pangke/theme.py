"""How Pang-Ke looks, and how it is explained."""

from typing import Final

from pylogic.render.theme import Drawing, Piece, Theme

THEME: Final = Theme(
    pieces={
        "b": Piece("black piece", "●", "#1c1712", Drawing("stone", "#2a2320", "#0f0c0a")),
        "w": Piece("white piece", "○", "#fffaf0", Drawing("stone", "#fbf5e6", "#9a8a6c")),
    },
    ground="on #c99e62",
    marked="on #e3c58c",
    grid="#7a5630 on #c99e62",
    frame="#8a6238",
    ink="#fff4e0",
    move="12-22: from row 1, column 2 to row 2, column 2",
    aim=(
        "Black moves first. A piece steps to a free square beside it, in its row or column.\n"
        "A line of four that then reads 'a a b _' or '_ a a b' (either way round), with the\n"
        "moved piece as one of the two a's, loses its b. Take every piece to win."
    ),
)
