"""Definitions without letters: `Two people are *cousins* if a parent of one likes the other`."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import PylogicError

TEXT = """The people are ann, bob, cal, dee and eli. The clubs are chess and go.

Ann is a parent of cal. Bob is a parent of cal. Ann is a parent of dee. Dee is a parent of eli.
Bob, cal and eli are male. Ann and dee are female.
Ann is a member of chess. Bob is a member of go. Cal is a member of go.
Ann likes bob. Bob likes ann. Cal likes dee.

"""
ONE: dict[str, str | None] = {
    "A person is *odd* if they are not a parent of anybody.": "cal eli",
    "A person is *odd* if they are male or like a female person.": "bob cal eli",
    "A person is *odd* if everyone who likes them is male.": "ann cal dee eli",
    "A person is *odd* if she likes neither ann nor bob.": "cal dee eli",
    "A person is *odd* if he likes either ann or dee.": "bob cal",
    "A person is *odd* if he is neither male nor a parent of eli.": "ann",
    "A person is *odd* if the parent of her is female.": "dee eli",
    "A person is *odd* if all their parents like bob.": "ann bob dee",
    "An *odd* is a person who has no parent.": "ann bob",
    "An *odd* is a male parent.": "bob",
    "A person who likes ann is *odd*.": "bob",
    "People who like nobody are called *odds*.": "dee eli",
    "A person without parents is *odd*.": "ann bob",
    "A male person who likes somebody is an *odd*.": "bob cal",
    "A person is *odd* if every person he likes is male.": "ann dee eli",
    "A person is *odd* if they have a parent, unless they like dee.": "dee eli",
    "A person is *odd* if she is a parent of a kid of dee, where x is a *kid* of y if y is a"
    " parent of x.": "dee",
    "A person is *odd* if she likes him.": None,
    "A person is *odd* if they like club.": None,
    "A person is *odd* if some parent is male.": None,  # whose
    "A person is *odd* if all male people like them and they like each other.": None,
    "A person is *odd* if every person likes their parent.": None,  # of which of them
    "An *odd* is a male child.": None,  # which the text does not say what it is
}
CLUBS: dict[str, str | None] = {
    "A club is *odd* if it has both a male and a female member.": "",
    "A club is *odd* if it has a male and a male member.": "go",
    "A club is *odd* if all its members are male.": "go",
    "A club whose members are female is *odd*.": "chess",
    "A club with exactly one member is *odd*.": "chess",
    "A club without a male member is *odd*.": "chess",
    "A club is *odd* if its member likes bob.": "chess",
}
TWO: dict[str, str | None] = {
    "Two people *odd* if they like each other.": "ann-bob bob-ann",
    "Two people *go odd* if they like each other.": "ann-bob bob-ann",
    "Two people are *odd* if a parent of one likes a parent of the other.": (
        "cal-cal cal-dee dee-cal"
    ),
    "Two people are *odd* if one likes a parent of the other.": (
        "ann-cal bob-cal bob-dee cal-ann cal-bob cal-eli dee-bob eli-cal"
    ),
    "Two different people are *odd* if they share a parent.": "cal-dee dee-cal",
    "Two different people are *odd* if they have the same parent.": "cal-dee dee-cal",
    "Two different people are *odd* if both are members of the same club.": "bob-cal cal-bob",
    "Two people are *odd* if at least one of them likes the other.": (
        "ann-bob bob-ann cal-dee dee-cal"
    ),
    "Two different people are *odd* if both are members of a common club.": "bob-cal cal-bob",
    "Two clubs are *odd* if they have no members in common.": "chess-go go-chess",
    "A person is *odd* of another if he likes the latter.": "ann-bob bob-ann cal-dee",
    "A person may *odd* a club if they are a member of it.": "ann-chess bob-go cal-go",
    "A club *odds* a person if he is a member of it.": "chess-ann go-bob go-cal",
    "A club *odds* a person if it has a member and the person likes ann.": "chess-bob go-bob",
    "A person *odds* a club if the person is a member of it.": "ann-chess bob-go cal-go",
    "A person x *odds* a person y if y likes him.": "ann-bob bob-ann dee-cal",
    "An *odd* of a person is a parent of a parent.": "ann-eli",
    "Two different people are *odd* if they have the same parents.": None,  # one of them, or all
    "Two people are *odd* if they like the same people.": None,
    "A person is an *odd* of another if she is a parent of his parents.": None,
    "An *odd* of a person is a male child.": None,
}


def held(sentence: str, *letters: str) -> str | None:
    """Return of what a sentence says that it is odd; None if it is not read."""
    document = pylogic.load(f"{TEXT}{sentence}\n", notation="first-order")
    names = {str(c.predicate) for c in document.answering().clauses if "odd" in str(c.predicate)}
    name = min(names, key=len, default="odd")
    try:
        rows = document.evaluate(f"{name}({', '.join(letters)})")
        return " ".join(sorted("-".join(str(row[x]) for x in letters) for row in rows))
    except PylogicError:
        assert document.problems or document.report.unclear
        return None


@pytest.mark.parametrize("sentence", ONE | CLUBS)
def test_of_one(sentence: str) -> None:
    """Pronouns, possessives and nouns that relate are read, or left where more may be meant."""
    assert held(sentence, "X") == (ONE | CLUBS)[sentence]


@pytest.mark.parametrize("sentence", TWO)
def test_of_two(sentence: str) -> None:
    """Of two things, each is spoken of by turns or both together."""
    assert held(sentence, "X", "Y") == TWO[sentence]


LISTED = {
    "Oaks beat Elms, Elms beat Firs, and Firs beat Oaks.": "Elms-Firs Firs-Oaks Oaks-Elms",
    "Team Oaks beat Elms and team Firs beat team Oaks.": "Firs-Oaks Oaks-Elms",
    "Oaks and Elms beat Firs.": "Elms-Firs Oaks-Firs",
    "Oaks beat Elms, Firs.": None,
    "Oaks beat Elms, Firs beat Oaks.": "Firs-Oaks Oaks-Elms",
    "Oaks beat Elms, Firs, Elms beat Oaks.": None,
}


@pytest.mark.parametrize("facts", LISTED)
def test_facts(facts: str) -> None:
    """Clauses of one sentence say each of their own names what its verb says."""
    text = f"The teams are Oaks, Elms and Firs. {facts}\n\nA team is *good* if it beat every team."
    try:
        document = pylogic.load(f"{text}\n", notation="first-order")
        rows = document.evaluate("beat(X, Y)")
        said = " ".join(sorted(f"{row['X']}-{row['Y']}" for row in rows)).replace("'", "")
    except PylogicError:
        said = None
    assert said == LISTED[facts]


def test_nouns_that_relate_the_same() -> None:
    """Every father is a parent of whom he is a father of."""
    text = "Karl is the father of Max. Lena is the mother of Nora. Ann is a parent of Bob."
    text += "\n\nEvery father and every mother"
    document = pylogic.load(
        f"{text} is a parent.\nA person is *odd* if they are a parent of somebody.\n",
        notation="first-order",
    )
    rows = document.evaluate("parent_of(X, Y)")
    assert {str(row["X"]).strip("'") for row in rows} == {"Ann", "Karl", "Lena"}


def test_facts_of_what_is_defined() -> None:
    """What is said of names by a word that is defined, its definition says of them."""
    text = "The people are per, nils and mari. Per is the father of nils. Mari is a parent of per."
    text += " Per is male. Mari is female.\n\nA *father* of somebody is a male parent,"
    text += " and a *mother* of somebody is a female parent."
    text += "\n\nA person is *childless* if they are not a parent of anybody."
    document = pylogic.load(f"{text}\n", notation="first-order")
    assert [str(row["X"]) for row in document.evaluate("childless(X)")] == ["nils"]


def test_verbs_of_one_object() -> None:
    """Two verbs have one object; they end as their text has them."""
    text = "The guests are ana and ben. The rooms are r1 and r2. Ana occupies r1. Ben owns r2."
    document = pylogic.load(
        f"{text}\n\nA guest is *in* if he or she occupies or owns a room.\n"
        "\nA room is *out* if no guests occupy it.\n",
        notation="first-order",
    )
    assert [str(row["X"]) for row in document.evaluate("out(X)")] == ["r2"]


def test_what_is_new_behind_a_verb() -> None:
    """What a verb is said of need not be listed, if the text speaks of it by that verb."""
    text = "The dishes are soup and cake. Soup contains milk. Cake contains milk and eggs."
    document = pylogic.load(
        f"{text}\n\nA dish is *plain* if it contains exactly one thing.\n", notation="first-order"
    )
    assert [str(row["X"]) for row in document.evaluate("plain(X)")] == ["soup"]
