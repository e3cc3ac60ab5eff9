"""How Tic-tac-toe looks, and how it is explained."""

from typing import Final

from pylogic.render.theme import Drawing, Piece, Theme

THEME: Final = Theme(
    pieces={
        "x": Piece("x", "X", "bold #ff6b6b", Drawing("cross", "#e8505b")),
        "o": Piece("o", "O", "bold #4dabf7", Drawing("ring", "#3a8fd9")),
    },
    rows=False,
    columns=False,
    first_square=0,
    move="4: the square in the middle",
    aim="Take a free square. Three in a line win.",
)
