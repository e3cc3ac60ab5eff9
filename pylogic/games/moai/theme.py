"""How Moai looks, and how it is explained."""

from typing import Final

from pylogic.render.theme import Piece, Prompt, Theme

THEME: Final = Theme(
    pieces={
        "B": Piece("white pawn", "♙", "#fffaf0"),
        "P": Piece("black pawn", "♟", "#141414"),
        "C": Piece("counter", "▲", "#6d6a66"),
        "+": Piece("corner", "▒", "#4f6b3a"),
    },
    lines=False,
    ground="on #9cb56f",
    marked="on #c8d79a",
    grid="#4f6b3a on #9cb56f",
    move=(
        "4,4 places a pawn on column 4, row 4; later, 4,4 push P puts a counter there and"
        " pushes P away from it"
    ),
    aim=(
        "White places the pawn B, then black the pawn P, anywhere but on the corners. Then,\n"
        "black first, place a counter in line with a pawn, nothing between, and push that\n"
        "pawn away from it or pull it towards it, as far as it goes. Either pawn may be\n"
        "moved, but who begins a turn with a pawn that no counter could move has lost."
    ),
    prompts=(
        Prompt("Where does the counter go? "),
        Prompt("Push (s) or pull (n)? ", {"s": "push", "n": "pull"}),
        Prompt("Which pawn, P (s) or B (n)? ", {"s": "P", "n": "B"}),
    ),
    preview=("lines 4,4", "draw the slides that a counter on that cell allows"),
)
