"""What was derived, run in the place of the definitions it came from."""

from random import Random

import pytest

import pylogic
from pylogic.deduction import with_results
from pylogic.documents.shipped import folder_of

pytestmark = pytest.mark.needs_swipl

FOLDER = folder_of("connect4")
COLUMNS, ROWS, CONNECTED = 4, 4, 3
GAMES = 2  # some fifteen positions, on which either player wins and does not


def _document() -> pylogic.Document:
    """Return the document for a small board, with its errata."""
    text = (FOLDER / "axioms.txt").read_text(encoding="utf-8")
    for name, size in (("xMax = 7", COLUMNS), ("yMax = 6", ROWS), ("conn = 4", CONNECTED)):
        text = text.replace(name, f"{name[:4]} = {size}")
    return pylogic.load(text, notation="blocks", errata=FOLDER / "errata.toml")


@pytest.mark.long
def test_results_answer_as_their_definitions_do() -> None:
    """On the positions of random games, for both players, in two moves and in three."""
    document = _document()
    random = Random(0)  # noqa: S311 - games, not secrets
    with pylogic.session() as prolog:
        defined = prolog.add(with_results(document, ()))
        derived = prolog.add(with_results(document, (2, 3)))
        start = f"game({','.join(['1', *'0' * COLUMNS, *'0' * (COLUMNS * ROWS)])})"
        truths: dict[int, set[bool]] = {2: set(), 3: set()}
        for _ in range(GAMES):
            state = start
            while True:
                for moves, found in truths.items():
                    for player in (1, 2):
                        goal = f"connects4InMoves({state}, {player}, {moves})"
                        answer = defined.ask(goal) is not None
                        assert (derived.ask(goal) is not None) is answer, goal
                        found.add(answer)
                over = f"member(P, [1, 2]), connects4InMoves({state}, P, 0)"
                after = [str(a["S"]) for a in defined.all(f"afterMove({state}, X, S)")]
                if not after or defined.ask(over) is not None:
                    break
                state = random.choice(after)
        assert truths == {2: {False, True}, 3: {False, True}}
