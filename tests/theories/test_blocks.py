"""Random documents of blocks mean what their clauses say."""

from __future__ import annotations

import pytest

from pylogic.documents import load
from pylogic.session import session
from tests.cases import some_long
from tests.theories.blocks.meaning import meaning_of
from tests.theories.of_blocks import attempt

pytestmark = pytest.mark.needs_swipl


@some_long(1, "first", range(0, 300, 5))
def test_random_documents_give_right_answers(first: int) -> None:
    """None answers wrongly, and none is refused."""
    for seed in range(first, first + 5):
        verdict = attempt(seed)
        assert verdict.kind == "right", f"seed {seed}: {verdict.detail}\n{verdict.text}"


REACHED = """\
last = 2

0 <= room.row(i) <= 1

What is reached.

row.all(v) <=>
∀ i:
0 <= i <= last:
row(i) = v
∀end i

room.put(i) <=>
0 <= i <= last and
room.row(i) = 0 and
room.row(0) = 1 and
room.put(i).row(i) = 1

room.reach <=>
room.row.all(1) = true or
Ǝ x:
0 <= x <= last:
room.put(x).reach = true
Ǝend x
"""


def test_a_predicate_through_itself_is_the_least() -> None:
    """Over moves, in clauses as in the meaning."""
    document = load(REACHED, "blocks", errata="")
    meaning = meaning_of(document.syntax)
    wanted = [f"room{state}" for state in meaning.states() if meaning.holds("reach", state, ())]
    with session() as prolog:
        found = [str(answer["R"]) for answer in prolog.add(document).all("reach(R)")]
    assert sorted(found) == [text.replace(" ", "") for text in wanted]
    assert len(found) == 4


def test_an_equivalence_of_conditions_that_are_looked_up() -> None:
    """Its sides are conditions on cells, each a predicate of its own."""
    verdict = attempt(525)
    assert verdict.kind == "right", f"{verdict.detail}\n{verdict.text}"
