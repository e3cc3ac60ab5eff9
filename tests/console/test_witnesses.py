"""Disagreements as they are shown."""

from pylogic.checking import Witness
from pylogic.console.witnesses import render_witness
from pylogic.games.themes import theme
from pylogic.render.boards import Page

SUCCESSORS = """\
position                text                    rules
     1   2   3   4           1   2   3   4           1   2   3   4
   +---+---+---+---+       +---+---+---+---+       +---+---+---+---+
 1 | b | b |   |   |     1 | b | > |(b)|   |     1 | b | > |(b)|   |
   +---+---+---+---+       +---+---+---+---+       +---+---+---+---+
 2 |   |   |   | w |     2 |   |   |   | w |     2 |   |   |   | w |
   +---+---+---+---+       +---+---+---+---+       +---+---+---+---+
bb../...w b             b.b./...w w             b.b./...w w
and the move 12-13
"""

WORDS = """\
position                text     rules
     1   2   3   4      legal    not legal
   +---+---+---+---+
"""


def test_successors_stand_side_by_side() -> None:
    """Each source's successor is a board, with the squares that the move changed marked."""
    answers = {"text": "b.b./...w w", "rules": "b.b./...w w"}
    witness = Witness("bb../...w b", "12-13", answers)
    drawn = render_witness(witness, theme("pangke"), Page(unicode=False)).plain
    assert drawn == SUCCESSORS.rstrip("\n")


def test_answers_in_words_stand_beside_the_board() -> None:
    """What is no position is shown as it is."""
    witness = Witness("bb../...w b", "12-13", {"text": "legal", "rules": "not legal"})
    drawn = render_witness(witness, theme("pangke"), Page(unicode=False)).plain
    assert drawn.startswith(WORDS)
