"""A specification file that does not fit is refused with its path and what is wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pylogic.core.errors import GameError
from pylogic.games.text.game import document_game

HEAPS = Path(__file__).resolve().parent / "two_heaps"

WRONG = [
    ('initial = "start"', "", r"\[game\]: 'initial' is missing"),
    (
        'players = ["ann", "bob"]',
        'players = "ann"',
        r"\[game\]: 'players' must be a list, not a text",
    ),
    ('stuck = "draw"', 'stuck = "maybe"', "'stuck' is 'maybe'; expected one of 'draw', 'loses'"),
    ('win = "won"', 'win = "lost"', "the document has no 'lost' with 2 arguments"),
    (
        'win = "won"',
        'win = "wonn"',
        "no 'wonn' with 2 arguments .*; is 'won' meant",
    ),
    ('win = "won"', 'win = "start"', "'start' has 1 argument in the document"),
    ('step = "take"', 'step = "start"', "no axiom on 'start'|has no variable 'h'"),
    ('step = "take"', 'step = "takes"', "no axiom on 'takes' constructs a state; is 'take' meant"),
    ('stuck = "draw"', 'stuck = "loses"\nplayers = ["ann"]', "Cannot overwrite a value"),
    ('initial = "start"', 'initial = "heap"\n[stacks]\nempty = "0"', "'step' is missing"),
    ('cells = "left"', "", r"\[text\]: 'letters' says more of the 'cells'"),
    ('0 = "0"', '0 = " "', "'letters' has ' ' for 0, which parts the text"),
    ('0 = "0"', '0 = "="', "'letters' has '=' for 0, which parts the text"),
    ('mover = { ann = "a", bob = "b" }', 'mover = { ann = "a" }', "'players' are ann, bob"),
    ('players = ["ann", "bob"]', 'players = ["ann", "ann"]', "names somebody twice|are ann, ann"),
    ('mover = "turn"', "", "'mover' is missing, though 2 play"),
    ('step = "take"', 'step = "take"\nlast = 1', r"\[game\]: 'last' is not known"),
    ('move = ["h", "n"]', 'move = ["h", "z"]', "has no variable 'z'"),
    ('cells = "left"', 'cells = "heap"', "'heap' is no observer of a state"),
    ('0 = "0", ', "", "the letters are for 1, 2, 3, the values are 0, 1, 2, 3"),
    ('0 = "0"', '0 = "00"', "'0' must be a text of at most 1 character"),
    ('move = "{h}:{n}"', 'move = "{h}"', "must name h, n, each once"),
    ('1 = "1"', '1 = "0"', "'letters' has the same letter for two values"),
    ('players = ["ann", "bob"]', 'players = ["ann", "eve"]', "'players' are ann, eve"),
    ("[text]", "[text]\nrows = 1", "'rows' is not known; the keys are cells, move"),
    ("[game]", '[options.n]\n"" = 1\n[game]', r"\[options.n\]: '' is not known; the keys are "),
    ("[game]", "[txt]\n[game]", "'txt' is not known; the keys are game, text"),
    ("[game]", "[game", "Expected"),
]


@pytest.mark.needs_swipl
@pytest.mark.parametrize(("printed", "instead", "message"), WRONG, ids=[w[2][:30] for w in WRONG])
def test_a_specification_that_does_not_fit(
    tmp_path: Path, printed: str, instead: str, message: str
) -> None:
    """Nothing is loaded from it."""
    folder = tmp_path / "heaps"
    shutil.copytree(HEAPS, folder)
    file = folder / "game.toml"
    text = file.read_text(encoding="utf-8")
    assert printed in text
    file.write_text(text.replace(printed, instead), encoding="utf-8")
    with pytest.raises(GameError, match=message) as caught:
        document_game(folder, "heaps")
    assert str(file) in str(caught.value)
