"""What sentences state of names, of what other sentences state, and what labels limit."""

from __future__ import annotations

import pytest

import pylogic

TALL = """Names: ann, bob, kim, lee

1. person(ann), person(bob), likes(ann, bob)
2. tall(bob)
3. big(x) <-> person(x) & tall(x)
4. age(ann) = 30

"""


@pytest.mark.parametrize(
    "said",
    ["Persons are tall.", "There are also max and moe.", "And max. And moe.", "So is lee.",
     "So are lee and max.", "Lee is another.", "The same holds for lee.", "Lee too.",
     "But lee is not.", "Neither is lee.", "The others are tall.", "They like each other.",
     "Nobody likes lee.", "Two persons are tall.", "lee tall", "Tall is lee.", "Kim is 50.",
     "Rule 2 is wrong.", "Ignore rule 2.", "Remove bob.", "Rule 2 also applies to lee.",
     "lee is liked by everyone.", "Either ann or lee is tall.", "There is a tall person.",
     "Yesterday: tall(kim)", "On Sundays: tall(kim)", "In 1990: tall(kim)",
     "All people except bob are tall.", "If somebody is tall, ann likes him.",
     "ann, who is tall, likes kim.", "Since kim is tall, bob likes kim.", "kim likes herself."],
)  # fmt: skip
def test_what_sentences_state_of_names_is_read_or_told(said: str) -> None:
    """Also by what another sentence says of others, and of what stands above."""
    document = pylogic.load(TALL + said + "\n", notation="first-order")
    assert [str(told).split(":")[1] for told in document.problems] == ["8"]


@pytest.mark.parametrize(
    "said",
    ["Tall persons", "Bob is a person.", "That is all.", "And so on."],
)
def test_titles_and_what_facts_say_again_are_prose(said: str) -> None:
    """Nothing is lost by them."""
    assert not pylogic.load(TALL + said + "\n", notation="first-order").problems


def test_what_a_wrapped_sentence_says_is_no_list() -> None:
    """`is` is the noun of nothing."""
    for said in ("ann is tall\nand kim is tall.", "A gun is loaded, one waits."):
        document = pylogic.load(TALL + said + "\n", notation="first-order")
        assert not any("∀x. i(x)" in notice.what for notice in document.notices)


def test_who_likes_herself_likes_nobody_of_that_name() -> None:
    """What stands for who is named before is no name."""
    document = pylogic.load(TALL + "kim likes herself.\n", notation="first-order")
    assert all("herself" not in str(said.formula) for said in document.declarations)
