"""How Moai looks, and how it is explained."""

from typing import Final

from pylogic.render.theme import Drawing, Piece, Prompt, Theme

_STATUE: Final = (
    "M34 18q16-9 32 0l3 22q1 6-1 12l2 14q-2 6-8 8l6 12q-18 6-36 0l6-12q-6-2-8-8l2-14q-2-6-1-12z"
    "M36 38h10l-2 6h-6zM54 38h10l-2 6h-6zM49 42l-5 18h12l-5-18zM40 66h20"
)
"""A head of stone that looks ahead."""

THEME: Final = Theme(
    pieces={
        "B": Piece("white pawn", "♙", "#fffaf0", Drawing("pawn", "#fffaf0", "#6b6350")),
        "P": Piece("black pawn", "♟", "#141414", Drawing("pawn", "#26221f", "#000000")),
        "C": Piece("counter", "▲", "#6d6a66", Drawing(_STATUE, "#8d8983", "#4a4743")),
        "+": Piece("corner", "▒", "#4f6b3a", Drawing("block", "#5d7a45", "#3b5228")),
    },
    lines=False,
    ground="on #9cb56f",
    marked="on #c8d79a",
    grid="#4f6b3a on #9cb56f",
    frame="#5d7a45",
    ink="#f6f9ea",
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
