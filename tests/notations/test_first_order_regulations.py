"""What sentences say of people: `A reader is *idle* if she has borrowed no book`."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.notations.first_order.document import print_syntax

TEXT = """The readers are mia, noah and olga. The books are atlas, bible and comics.

mia has borrowed atlas. noah has borrowed bible. noah is banned. mia sees noah.

1. A reader x is an *heir* of a reader y if y sees x.

"""
A = "2. A reader is *odd* if "
SAID = {
    A + "he or she has borrowed no book.": "reader(x) ∧ ¬∃z. book(z) ∧ borrowed(x, z)",
    A + "the reader has not borrowed atlas.": "reader(x) ∧ ¬borrowed(x, atlas)",
    A + "she has not borrowed every book.": "reader(x) ∧ ¬∀z. book(z) ⊃ borrowed(x, z)",
    "2. A book is *odd* if it has not been borrowed by mia.": "book(x) ∧ ¬borrowed(mia, x)",
    "2. A book is *odd* if no reader has borrowed it.":
        "book(x) ∧ ¬∃z. reader(z) ∧ borrowed(z, x)",
    "2. odd(r) iff r has borrowed no book.": "¬∃z. book(z) ∧ borrowed(r, z)",
    A + "she sees a reader who sees every reader that sees her.":
        "reader(x) ∧ ∃z. reader(z) ∧ (∀u. reader(u) ∧ sees(u, x) ⊃ sees(z, u)) ∧ sees(x, z)",
    A + "she sees mia and noah.": "reader(x) ∧ sees(x, mia) ∧ sees(x, noah)",
    A + "she sees mia, noah or olga.":
        "reader(x) ∧ (sees(x, mia) ∨ sees(x, noah) ∨ sees(x, olga))",
    A + "she does not see mia or noah.": "reader(x) ∧ ¬(sees(x, mia) ∨ sees(x, noah))",
    A + "she does not see mia and noah.": "",  # both, or each
    A + "she sees mia and noah sees her.": "reader(x) ∧ sees(x, mia) ∧ sees(noah, x)",
    A + "she sees mia and noah is banned.": "reader(x) ∧ sees(x, mia) ∧ banned(noah)",
    A + "she sees mia and nobody else.": "",  # than her, or than mia
    A + "she sees some reader and sees no other reader.": "",
    A + "she is banned and sees no other reader.":
        "reader(x) ∧ banned(x) ∧ ¬∃z. reader(z) ∧ z ≠ x ∧ sees(x, z)",
    A + "she sees a reader who is banned, or is banned.":
        "reader(x) ∧ ((∃z. reader(z) ∧ banned(z) ∧ sees(x, z)) ∨ banned(x))",
    A + "she sees a reader who is banned or is banned.": "",  # she, or the reader that she sees
    A + "she has an heir but no seer.": "reader(x) ∧ (∃z. heir_of(z, x)) ∧ ¬∃w. sees(w, x)",
    A + "she does not have an heir and a seer.": "",
    A + "she sees all of her seers.": "reader(x) ∧ ∀z. sees(z, x) ⊃ sees(x, z)",
    A + "she is both banned and an heir of mia.": "reader(x) ∧ banned(x) ∧ heir_of(x, mia)",
    A + "nobody sees her, that is, she has no seer.": "reader(x) ∧ ¬∃z. sees(z, x)",
    "2. A reader is *odd* unless she is banned.": "reader(x) ∧ ¬banned(x) ⊃ odd(x)",
    "2. A reader x *is odd to* a reader y unless x sees y or y is banned.":
        "reader(x) ∧ reader(y) ∧ ¬(sees(x, y) ∨ banned(y)) ⊃ odd(x, y)",
    "2. A reader is not *odd* unless she is banned.": "",
    "2. No reader is *odd* unless she is banned.": "",
    "2. A reader is *odd* only if she is banned.": "",
    A + "she sees mia unless she is banned.": "",
    "2. A reader is *odd* if banned.": "",
    "2. Three readers x, y and z form an *odd* if x sees y, y sees z and z sees x.":
        "reader(x) ∧ reader(y) ∧ reader(z) ∧ sees(x, y) ∧ sees(y, z) ∧ sees(z, x)",
    "2. Two readers are *odd* if they have the same heirs.":
        "reader(x) ∧ reader(y) ∧ ∀z. (heir_of(z, x) ⊃ heir_of(z, y)) ∧ (heir_of(z, y) ⊃"
        " heir_of(z, x))",
    "2. Two readers are *odd* if they have different heirs.": "",
    "2. An *odd* of x is an heir of x or an heir of an odd of x.":
        "heir_of(y, x) ∨ ∃z. odd_of(z, x) ∧ heir_of(y, z)",
    "2. An *odd* is a reader who sees mia or sees noah or.": "",
}  # fmt: skip


@pytest.mark.parametrize("sentence", SAID)
def test_what_it_says(sentence: str) -> None:
    """What the words leave open is not read, and told."""
    document = pylogic.load(f"{TEXT}{sentence}\n", notation="first-order")
    lines = print_syntax(document.syntax).splitlines()
    found = [line.split(". ", 1)[1] for line in lines if "odd" in line]
    assert found or document.problems or document.report.unclear
    assert [line.split(" ≡ ", 1)[-1] for line in found] == [SAID[sentence]] * bool(SAID[sentence])


V = r"Let $V = \{a, b, c\}$ be the set of vertices and $E = \{(a,b), (b,c)\}$." "\n\n"
AGAIN = {
    r"$x \neq a$, and nothing is below it, that is, there is no $z \in V$ with $(z,x) \in E$":
        "x ≠ a ∧ ¬∃z. V(z) ∧ E(z, x)",
    r"$x \neq a$ and it is least, i.e.\ there is no $z \in V$ with $(z,x) \in E$":
        "x ≠ a ∧ ¬∃z. V(z) ∧ E(z, x)",
    r"$x \neq a$ or it is least, i.e.\ there is no $z \in V$ with $(z,x) \in E$": "",
    r"no vertex is low and high, i.e.\ $(x, a) \in E$": "",
    r"$x \neq a$ and there is nothing below it, that is, no $z \in V$ with $(z,x) \in E$":
        "x ≠ a ∧ ¬∃z. V(z) ∧ E(z, x)",
    r"it is a vertex of a vertex $g$, that is, $(x, g) \in E$, with $(g, a) \in E$": "",
}  # fmt: skip


@pytest.mark.parametrize("said", AGAIN)
def test_what_is_said_again(said: str) -> None:
    """It stands for the words just before it, and not for all that has to hold."""
    text = f"{V}$x$ is \\emph{{odd}} if {said}.\n"
    document = pylogic.load(text, notation="first-order")
    lines = print_syntax(document.syntax).splitlines()
    assert document.report.unclear or not document.problems
    assert [line.split(" ≡ ")[1] for line in lines if "odd" in line] == [AGAIN[said]] * bool(
        AGAIN[said]
    )
    assert len([line for line in lines if "∈" in line or "E(" in line]) == 1 + bool(AGAIN[said])


def test_what_has_a_name() -> None:
    """A noun and the function of its values, a sign in a sentence of its own, and `otherwise`."""
    text = (
        V + r"Each vertex $x$ has a weight $w(x)$, and $w(a) = 1$, $w(b) = 2$, $w(c) = 2$. "
        r"The relation is $R = \{(a,c)\} \subseteq V \times V$." "\n\n"
        r"More precisely, $L = \{(a,b)\}$, and we write $x \sqsubset y$ for $(x, y) \in L$."
        "\n\n"
        r"A vertex is \emph{light} if no vertex has a smaller weight; "
        r"otherwise it is \emph{heavy}."
    )  # fmt: skip
    document = pylogic.load(text, notation="first-order")
    assert [str(row["X"]) for row in document.evaluate("light(X)")] == ["a"]
    assert [str(row["X"]) for row in document.evaluate("heavy(X)")] == ["b", "c"]
    assert len(document.evaluate("sqsubset(X, Y)")) == 1


def test_what_are_no_letters() -> None:
    """Neither `of` nor the noun of some is a set from which letters are."""
    text = "The people are ann, bob and kim. Of these, ann and bob are old.\n\n"
    text += "1. A person x is an *heir* of a person y if y = ann and x = kim.\n"
    document = pylogic.load(text, notation="first-order")
    assert len(document.evaluate("heir_of(X, Y)")) == 1
    text = (
        V + r"$F = \{c\}$ is the set of final vertices. A vertex $x$ is \emph{odd} if $x \neq c$."
    )
    document = pylogic.load(text, notation="first-order")
    assert [str(row["X"]) for row in document.evaluate("odd(X)")] == ["a", "b"]
