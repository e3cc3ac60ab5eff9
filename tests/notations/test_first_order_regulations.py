"""What sentences say of people: `A reader is *idle* if she has borrowed no book`."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.notations.first_order.document import print_syntax

TEXT = """The readers are mia, noah and olga. The books are atlas, bible and comics.

mia has borrowed atlas. noah has borrowed bible. noah is banned. mia sees noah. olga has paid.
The chair is mia.

1. A reader p is an *heir* of a reader q if q sees p.

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
    "2. Two readers are *odd* if they have the same heirs.": "",  # also if they have none
    "2. Two readers are *odd* if they have different heirs.": "",
    "2. An *odd* of x is an heir of x or an heir of an odd of x.":
        "heir_of(y, x) ∨ ∃z. odd_of(z, x) ∧ heir_of(y, z)",
    "2. An *odd* is a reader who sees mia or sees noah or.": "",
    A + "she is banned and has not paid.": "reader(x) ∧ banned(x) ∧ ¬paid(x)",
    A + "she is not the chair and sees every reader that the chair sees.":
        "reader(x) ∧ ¬x = mia ∧ ∀z. reader(z) ∧ sees(mia, z) ⊃ sees(x, z)",
    A + "she sees only heirs of mia.": "reader(x) ∧ ∀z. sees(x, z) ⊃ heir_of(z, mia)",
    A + "she does not see only heirs of mia.": "",
    A + "only noah sees her.": "",  # and whether he does
    "2. Two readers are *odd* if they have borrowed the same book and are not the same reader.":
        "reader(x) ∧ reader(y) ∧ (∃z. book(z) ∧ borrowed(x, z) ∧ borrowed(y, z)) ∧ ¬x = y",
    "2. Two readers are *odd* if they do not see the same reader.": "",
    A + "she neither sees mia nor is banned.": "reader(x) ∧ ¬sees(x, mia) ∧ ¬banned(x)",
    "2. Two readers are *odd* if both of them see mia.":
        "reader(x) ∧ reader(y) ∧ ∀z. z = x ∨ z = y ⊃ sees(z, mia)",
    "2. Two readers are *odd* if there is a book that both of them have borrowed.":
        "reader(x) ∧ reader(y) ∧ ∃z. book(z) ∧ ∀u. u = x ∨ u = y ⊃ borrowed(u, z)",
    "2. A reader *is odd to* a book if the reader has not borrowed the book.":
        "reader(x) ∧ book(y) ∧ ¬borrowed(x, y)",
    "2. A reader *is odd to* a book if she has not borrowed it.": "",  # who is meant by she
    "2. A reader is *odd* if there is a reader x such that she sees x.":
        "reader(y) ∧ ∃x. reader(x) ∧ sees(y, x)",
    "2. An *odd* is a reader who sees a reader x who sees mia.":
        "reader(y) ∧ ∃x. reader(x) ∧ sees(x, mia) ∧ sees(y, x)",
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


def test_letters_of_other_nouns() -> None:
    """A noun without a variable gets none of which words say what it is elsewhere."""
    text = (
        "The members are ana, bo and cem. The proposals are park and pool.\n\n"
        "ana supports park. bo supports park. cem supports pool.\n\n"
        "1. A member x is an *ally* of a member y if x supports park and y supports park.\n"
        "2. A proposal is *backed* if it is supported by exactly two members.\n"
    )
    document = pylogic.load(text, notation="first-order")
    assert [str(row["P"]) for row in document.evaluate("backed(P)")] == ["park"]


def test_where_a_function_has_values() -> None:
    """Only of what its noun names is it compared; what cannot be read beside it is told."""
    text = (
        V + r"A vertex $x$ \emph{sees} a vertex $y$ if $(x,y) \in E$. The \emph{degree} of a"
        r" vertex is the number of vertices that it sees. $n(a) = 7$, $n(b) = 8$." "\n\n"
        r"We say that $x$ is a \emph{hub} if no vertex has a larger degree than $x$." "\n\n"
        r"A vertex is \emph{low} if its degree is $0$, and it is \emph{even} if its degree is an"
        r" even number. A \emph{triangle} consists of three vertices."
    )  # fmt: skip
    document = pylogic.load(text, notation="first-order")
    assert [str(row["X"]) for row in document.answering().evaluate("hub(X)")] == ["a", "b"]
    assert [str(row["X"]) for row in document.answering().evaluate("low(X)")] == ["c"]
    assert len([e for e in document.report.unclear if "defines a word" in str(e)]) == 2


PUPILS = """We consider the pupils tim, una and vic, and the clubs chess and judo.

| Pupil | Age | Club |
|---|---|---|
| tim | 12 | chess |
| una | 15 | chess |
| vic | 15 | judo |

"""


def test_tables_with_nouns_at_their_heads() -> None:
    """Words speak of the values in the columns; the things are listed behind their nouns."""
    text = PUPILS + (
        "1. A pupil is a *junior* if his or her age is less than 14, and a *senior* otherwise.\n"
        "2. Two different pupils are *mates* if they have the same club.\n"
    )
    document = pylogic.load(text, notation="first-order")
    assert [str(row["X"]) for row in document.evaluate("senior(X)")] == ["una", "vic"]
    assert len(document.evaluate("mates(X, Y)")) == 2
    twice = PUPILS.replace("una | 15", "tim | 15")
    document = pylogic.load(f"{twice}1. A pupil is *old* if his age is 15.\n\n2. p(x) <-> x = tim")
    assert any("this table is not read" in str(e) for e in document.report.unclear)


def test_one_word_of_two_nouns() -> None:
    """Sentences define it of each; facts may say it of one name, or of two with a preposition."""
    text = (
        "The guests are ida, jim and kai. The dorms are blue and green.\n\n"
        "ida sleeps in blue. jim sleeps in blue. kai sleeps in green. jim snores. kai smokes.\n\n"
        "1. A guest is *loud* if he or she snores.\n"
        "2. A dorm is *loud* if a guest who sleeps in it snores.\n"
        "3. Two guests are *roommates* if they sleep in the same dorm and are different.\n"
        "4. A guest is *welcome* if he or she neither snores nor smokes.\n"
    )
    document = pylogic.load(text, notation="first-order")
    assert [str(row["X"]) for row in document.evaluate("loud(X)")] == ["blue", "jim"]
    assert [str(row["X"]) for row in document.evaluate("roommates(jim, X)")] == ["ida"]
    assert [str(row["X"]) for row in document.evaluate("welcome(X)")] == ["ida"]


def test_letters_in_words_beside_a_set() -> None:
    """An A is a set where no noun follows it: `a letter c in A with`."""
    text = (
        "Let `Q = {q0, q1}` be the set of states, `A = {a, b}` the alphabet, and let"
        " `step(q0, a) = q1`, `step(q0, b) = q0`. The start state is q0.\n\n"
        "A state p *leads to* a state q if there is a letter c in A with step(p, c) = q.\n"
        "A state is *fresh* if it is not the start state.\n"
    )
    document = pylogic.load(text, notation="first-order")
    assert len(document.evaluate("leads(X, Y)")) == 2
    assert [str(row["X"]) for row in document.evaluate("fresh(X)")] == ["q1"]


def test_letters_of_what_is_counted() -> None:
    """Words say of x and y what they are, so that another letter is counted for; it is bound."""
    text = (
        "Let J = {p, q, r} be the set of jobs, with before(p, q) and before(q, r). The machines"
        " are m1 and m2.\n\n"
        "1. A job x is a *predecessor* of a job y if before(x, y).\n"
        "2. The *level* of a job is the number of its predecessors.\n"
        "3. A job x *has* a job y if before(x, y) or before(y, x).\n"
        "4. A job is *busy* if it has at least two jobs.\n"
        "5. A job is *last* if it is a predecessor of no other job.\n"
    )
    document = pylogic.load(text, notation="first-order")
    assert [str(row["N"]) for row in document.evaluate("level(r, N)")] == ["1"]
    assert [str(row["X"]) for row in document.evaluate("busy(X)")] == ["q"]
    assert [str(row["X"]) for row in document.evaluate("last(X)")] == ["r"]
