"""Games that hide their states: the page tells people what they perceive, and no more."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from pylogic.core.errors import BadMove, GameError
from pylogic.web.messages import (
    ChoiceAsked,
    GameNamed,
    MoveAsked,
    Played,
    PositionAsked,
    RecordAsked,
    WhyMoveAsked,
)
from pylogic.web.worker.choosing import choose, move
from pylogic.web.worker.explaining import why_move
from pylogic.web.worker.positions import position
from pylogic.web.worker.records import record

SHEET: Final = """
(role random) (role ann) (role bob) (init deal)
(suit hearts) (suit clubs)
(<= (legal random (deal ?a)) (true deal) (suit ?a))
(<= (legal random noop) (not (true deal)))
(<= (legal ann (guess ?a)) (true (card ?b)) (suit ?a))
(<= (legal ann noop) (true deal))
(<= (legal bob (bet ?a)) (true (card ?b)) (suit ?a))
(<= (legal bob noop) (true deal))
(<= (next (card ?a)) (does random (deal ?a)))
(<= (next (card ?a)) (true (card ?a)))
(<= (next (said ?r ?a)) (does ?r (guess ?a)))
(<= (next (said ?r ?a)) (does ?r (bet ?a)))
(<= (sees bob ?a) (does random (deal ?a)))
(<= terminal (true (said ann ?a)))
(<= right (true (card ?a)) (true (said ann ?a)))
(<= (goal ann 100) right)
(<= (goal ann 0) (not right))
(<= (goal bob 0) (role bob))
(<= (goal random 0) (role random))
"""
GAME: Final = GameNamed(name="suits", files={"suits.kif": SHEET}, source="native")
DEALT: Final = [Played(move="deal(hearts)", by="random")]
DONE: Final = [*DEALT, Played(move="guess(clubs) | bet(hearts)", by="human | random")]


def shown(people: list[str], turns: list[Played], folder: Path) -> dict[str, Any]:
    """Return what people are told of a match."""
    return position(PositionAsked(game=GAME, turns=turns, people=people), folder)


def test_people_are_told_what_they_perceive(tmp_path: Path) -> None:
    """Who does not see the card is told nothing of it; all is told at first and at the end."""
    assert shown(["ann"], [], tmp_path)["state"] == "deal"
    ann = shown(["ann"], DEALT, tmp_path)
    assert "hearts" not in json.dumps({**ann, "moves_of": None})
    assert ann["moves_of"] == {"ann": ["guess(clubs)", "guess(hearts)"]}
    assert ann["facts"] == [{"name": "ann perceives", "of": "move 1", "value": "nothing"}]
    bob = shown(["bob"], DEALT, tmp_path)
    assert [fact["value"] for fact in bob["facts"]] == ["hearts"]
    assert set(bob["moves_of"]) == {"bob"}
    assert shown([], DEALT, tmp_path)["state"] == "card(hearts)"
    assert "card(hearts)" in shown(["ann"], DONE, tmp_path)["state"]


def test_what_would_tell_is_refused(tmp_path: Path) -> None:
    """A hint, a reason and a record, until the game is over; players of computers still choose."""
    hint = ChoiceAsked(game=GAME, turns=DEALT, people=["ann"], player="minimax:1", side="ann")
    with pytest.raises(GameError, match="hides its states"):
        choose(hint, tmp_path)
    with pytest.raises(GameError, match="hides its states"):
        why_move(WhyMoveAsked(game=GAME, turns=DEALT, people=["ann"], move="noop"), tmp_path)
    with pytest.raises(GameError, match="hides its states"):
        record(RecordAsked(game=GAME, turns=DEALT, people=["ann"], players={}), tmp_path)
    with pytest.raises(BadMove) as refused:
        move(MoveAsked(game=GAME, turns=DEALT, people=["ann"], move="noop"), tmp_path)
    assert "card(" not in str(refused.value)
    other = ChoiceAsked(game=GAME, turns=DEALT, people=["ann"], player="random", side="bob")
    assert choose(other, tmp_path)["move"].startswith("bet(")
    assert (
        "hearts"
        in record(RecordAsked(game=GAME, turns=DONE, people=["ann"], players={}), tmp_path)["text"]
    )
