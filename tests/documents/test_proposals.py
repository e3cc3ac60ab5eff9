"""What is proposed where a document is not read: it is what the undamaged document says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import pylogic
from pylogic.core.errata import read_errata
from pylogic.core.errata_file import errata_text
from pylogic.documents.examples import example
from pylogic.documents.proposals import suggest
from pylogic.documents.shipped import folders
from tests.cases import some_long
from tests.documents.searches import command

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FAMILY = """\
A family.

Constants: ann, bob, carol, oscar

parent(ann, bob), parent(bob, carol), parent(carol, oscar)
person(x) <-> x = ann | x = bob | x = carol | x = oscar
grandparent(x, z) <-> exists y. (parent(x, y) & parent(y, z))
childless(x) <-> person(x) & ~(exists y. parent(x, y))
child(y, x) <-> parent(x, y)
"""
COUNTER = """\
A counter.

size(n) <-> 0 <= n <= 10
state(s) -> size(count(s))
start(s) <-> count(s) = 0
step(s, t) <-> count(s) < 10 & count(t) = count(s) + 1
"""
REPORT = """\
Our program has the following clauses.

parent(ann, bob).
parent(bob, carol).

anc(X, Y) :- parent(X, Y).
anc(X, Z) :- parent(X, Y), anc(Y, Z).
"""
PAIRS = """\
Our program has the following clauses.

parent(ann, bob).
parent(bob, carol).  parent(carol, dora).
last(X) :- parent(_, X).

anc(X, Y) :-
    parent(X, Y).
"""
LISTING = """\
The program is short.

  1  place(a).
  2  place(b).
  3  near(X) :- place(X).
  4  far(X) :- place(X).
"""
LAMP = r"""
\section{A lamp}
The lamp is on or off.
\begin{align}
 \mathrm{state}(s) &\rightarrow \mathrm{mode}(lamp(s)) \\
 \mathrm{mode}(m) &\equiv m = on \lor m = off \\
 \mathrm{flip}(s, t) &\equiv (lamp(s) = on \wedge lamp(t) = off) \lor (lamp(s) = off \land lamp(t) = on) \\
 \mathrm{lit}(s) &\equiv \exists m (m = on \land lamp(s) = m)
\end{align}
"""  # noqa: E501 - as it is printed
LIKES = """\
Who likes whom.

Constants: red, green, blue

colour(x) ⇔ x = red ∨ x = green ∨ x = blue
likes(x, y) ⇔ colour(x) ∧ colour(y) ∧ x ≠ y
∀x (colour(x) ⇒ ∃y (likes(x, y)))
lone(x) ⇔ colour(x) ∧ ¬∃y (likes(x, y) ∧ y ≠ red)
"""
COLOURS = r"""
Colours are some. Constants: red, green, blue

$$ colour(c) \equiv c \in \{red, green, blue\} $$
$$ two(c, d) \equiv colour(c) \land colour(d) \land c \neq d $$
"""
CLUB = """\
The club.

Constants: amy, ben

member(amy), member(ben)
popular(x) iff member(x) and for all y, if member(y) then knows(y, x)
knows(amy, ben), knows(ben, amy), knows(ben, ben)
chief(x) iff popular(x) and not x = amy
"""
SUMS = """\
; sums
(boot-strap nqthm)

(defn sum (x)
  (if (listp x)
      (plus (car x) (sum (cdr x)))
      0))
"""
FONT = str.maketrans("⇔∨∧≠⇒∃∀¬", 'ÛÚÙ¹Þ$"Ø')
HOME = """\
Constants: ann, bob

lives(ann, bob)
person(x) ≡ x = ann ∨ x = bob
known(x) ≡ person(x) ∧ ∃h. x = h
guest(x) ≡ ∃h. lives(x, h)
"""
ENTITIES = {
    "⇔": "&iff;", "∨": "&or;", "∧": "&and;", "≠": "&ne;", "⇒": "&rArr;", "∃": "&exist;",
    "∀": "&forall;", "¬": "&not;",
}  # fmt: skip
QUOTED = "Names.\n\nname('the car').\nname(van).\nlong(X) :- name(X), X \\= van.\n"
SLIPS = [
    ("misspelt constant", FAMILY, [("bob, carol)", "bob, carlo)")]),
    ("misspelt predicate", FAMILY, [("~(exists y. parent", "~(exists y. paremt")]),
    ("letters of a name swapped", FAMILY, [("<-> person(x) & ~", "<-> epsron(x) & ~")]),
    ("opener of an argument", FAMILY, [("(parent(x, y) &", "(parentx, y) &")]),
    ("misspelt word", FAMILY, [("<-> exists y. (", "<-> exsits y. (")]),
    ("bracket missing at the end", FAMILY, [("parent(y, z))", "parent(y, z)")]),
    ("bracket missing inside", FAMILY, [("(parent(x, y) &", "(parent(x, y &")]),
    ("bracket too many", FAMILY, [("x = oscar\n", "x = oscar)\n")]),
    ("wrong bracket", FAMILY, [("child(y, x)", "child(y, x]")]),
    ("undeclared constant", FAMILY, [("carol, oscar\n", "carol\n")]),
    ("another's or", FAMILY, [("ann | x = bob | x = carol | x", "ann V x = bob V x = carol V x")]),
    ("another's and", FAMILY, [("y) & parent(y", "y) ^ parent(y")]),
    ("letter for a digit", COUNTER, [("0 <=", "O <="), ("<= 10", "<= l0")]),
    ("l for 1", COUNTER, [("count(s) + 1", "count(s) + l")]),
    ("misspelt function", COUNTER, [("count(s) = 0", "cuont(s) = 0")]),
    ("two in one line", FAMILY, [("<-> exists y. (", "<-> exsits y. ("), ("y, z))", "y, z)")]),
    ("full stop missing", REPORT, [("parent(ann, bob).", "parent(ann, bob)")]),
    ("full stop missing in a listing", LISTING, [("place(a).", "place(a)")]),
    ("full stop missing before several", PAIRS, [("(ann, bob).\n", "(ann, bob)\n")]),
    ("full stop missing before an empty line", PAIRS, [("(_, X).", "(_, X)")]),
    ("colon and dash for a neck", PAIRS, [("Y) :-\n", "Y) : -\n")]),
    ("colon for a neck", REPORT, [("anc(X, Y) :- ", "anc(X, Y) : ")]),
    ("arrow for a neck", REPORT, [("anc(X, Y) :- ", "anc(X, Y) <- ")]),
    ("bracket missing in a clause", REPORT, [("parent(X, Y), anc", "parent(X, Y, anc")]),
    ("commands", LAMP, [("\\rightarrow", "\\rightarow"), ("\\wedge", "\\wegde"), ("\\ex", "\\x")]),
    ("bracket of a set", COLOURS, [("blue\\}", "blue")]),
    ("word of two letters", CLUB, [("for all y", "for al y")]),
    ("letters swapped", CLUB, [("popular(x) and", "popular(x) nad")]),
    ("unless", CLUB, [("popular(x) and not", "popular(x) unless")]),
    ("event", SUMS, [("(defn", "(defun")]),
    ("bracket of a term", SUMS, [("(cdr x)))", "(cdr x))")]),
    ("capital in a report", REPORT, [("parent(bob", "Parent(bob")]),
    ("quote", QUOTED, [("car')", "car)")]),
    ("command and bracket", LAMP, [("\\wedge", "\\wegde"), ("lamp(t) = on)", "lamp(t) = on")]),
]  # fmt: skip


def repaired(text: str, tmp_path: Path) -> pylogic.Document:
    """Return a text with what is proposed for it applied, as a person would."""
    file, out = tmp_path / "text.txt", tmp_path / "errata.toml"
    file.write_text(text, encoding="utf-8")
    result = command("load", file, "--suggest", out)
    assert result.exit_code == 0, result.output
    assert "the document loads" in result.stdout
    return pylogic.load(file, errata=out)


def said(document: pylogic.Document) -> list[str]:
    """Return what a document says, whatever it is called and on whichever line."""
    assert not document.problems
    return [clause.text for clause in document.clauses]


@some_long(12, ("whole", "slips"), [s[1:] for s in SLIPS], ids=[s[0] for s in SLIPS])
def test_a_slip_is_mended(whole: str, slips: list[tuple[str, str]], tmp_path: Path) -> None:
    """With the proposals the damaged document says what the whole one does."""
    damaged = whole
    for printed, instead in slips:
        assert printed in damaged
        damaged = damaged.replace(printed, instead, 1)
    assert pylogic.load(damaged).problems or pylogic.load(damaged).notices
    assert said(repaired(damaged, tmp_path)) == said(pylogic.load(whole))


def copied(text: str) -> str:
    """Return a text as it is copied out of a PDF."""
    return text.replace("⇒", "=⇒").replace("⇔", "⇐⇒").replace("≠", "6=")


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.encode().decode("cp1252"),
        lambda text: "".join(ENTITIES.get(c, c) for c in text),
        copied,
    ],
    ids=["another encoding", "references", "copied"],
)
def test_lost_signs_are_found_again(damage: Callable[[str], str], tmp_path: Path) -> None:
    """In one erratum, whichever way the signs were lost."""
    damaged = damage(LIKES)
    assert said(repaired(damaged, tmp_path)) == said(pylogic.load(LIKES))
    (erratum,) = read_errata(tmp_path / "errata.toml").errata
    assert erratum.kind == "scan"


def test_a_lost_font_is_found_again(tmp_path: Path) -> None:
    """By a table of signs, in an erratum with a change for each; words keep their letters."""
    damaged = LIKES.replace("Who likes", "Who in Ærø likes").translate(FONT)
    with pytest.raises(pylogic.ReadError):
        pylogic.load(damaged)
    assert said(repaired(damaged, tmp_path)) == said(pylogic.load(LIKES))
    (erratum,) = read_errata(tmp_path / "errata.toml").errata
    assert erratum.kind == "scan"
    assert ("Þ", "⇒") in {(change.printed, change.must_be) for change in erratum.changes}


@pytest.mark.long
@pytest.mark.parametrize(
    "name",
    [
        "family",
        *(
            pytest.param(n, marks=pytest.mark.long)
            for n in ("hanoi", "missionaries", "knights", "queens")
        ),
    ],
)
def test_every_bracket_that_is_lost_is_found(name: str, tmp_path: Path) -> None:
    """Whatever stands on its line, the document loads again, and the rest says what it said."""
    one = example(name)
    assert one is not None
    places = [i for i, letter in enumerate(one.text) if letter == ")"][3::31]
    for number, place in enumerate(places):
        folder = tmp_path / str(number)
        folder.mkdir()
        damaged = one.text[:place] + one.text[place + 1 :]
        found = suggest(damaged + "\n")
        if found.before:
            assert not found.left, damaged[place - 60 : place + 20]


def test_the_reason_and_the_place_are_told(tmp_path: Path) -> None:
    """In the file and as JSON, with the line of the document."""
    file = tmp_path / "family.txt"
    file.write_text(FAMILY.replace("bob, carol)", "bob, carlo)"), encoding="utf-8")
    *proposals, account = map(
        json.loads, command("load", file, "--suggest", "--json").stdout.splitlines()
    )
    assert account == {"document": "family", "proposals": 1, "faults": 1, "left": []}
    (proposal,) = proposals
    assert proposal["lines"] == [5]
    assert (proposal["id"], proposal["kind"]) == ("name-1", "author")
    assert proposal["printed"].replace("carlo", "carol") == proposal["must_be"]
    assert "carol is nearly it" in proposal["why"]
    printed = command("load", file, "--suggest").stdout
    assert 'why = "carlo stands nowhere else' in printed


def test_what_cannot_be_mended_is_left(tmp_path: Path) -> None:
    """And told; nothing is written where nothing is proposed."""
    file, out = tmp_path / "text.txt", tmp_path / "errata.toml"
    file.write_text("1. n(x) ≡ x = 1 ∨ x = 2\n2. p(x) ≡ n(x) ∧ q(x, x)\n", encoding="utf-8")
    result = command("load", file, "--suggest", out)
    assert result.exit_code == 1
    assert "nothing is proposed" in result.stdout
    assert "of what q holds" in result.stdout
    assert not out.exists()


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    """Nor is a document without faults given proposals."""
    file, out = tmp_path / "family.txt", tmp_path / "errata.toml"
    file.write_text(FAMILY, encoding="utf-8")
    assert "nothing is proposed: all is read" in command("load", file, "--suggest", out).stdout
    out.write_text("mine", encoding="utf-8")
    result = command("load", file, "--suggest", out)
    assert (result.exit_code, out.read_text(encoding="utf-8")) == (2, "mine")
    assert "expected a new file" in result.stderr


def test_proposals_stand_behind_the_errata_that_there_are(tmp_path: Path) -> None:
    """Which are kept; ids stay apart."""
    file, first, second = (tmp_path / name for name in ("text.txt", "one.toml", "two.toml"))
    damaged = FAMILY.replace("bob, carol)", "bob, carlo)").replace("child(y, x)", "child(y, x]")
    file.write_text(damaged, encoding="utf-8")
    assert command("load", file, "--suggest", first).exit_code == 0
    kept = read_errata(first)
    one = errata_text(type(kept)(kept.document, (), kept.errata[:1]))
    first.write_text(one, encoding="utf-8")
    assert command("load", file, "--errata", first, "--suggest", second).exit_code == 0
    both = read_errata(second)
    assert both.errata[0] == kept.errata[0]
    assert len({erratum.id for erratum in both.errata}) == len(both.errata) == 2
    assert said(pylogic.load(file, errata=second)) == said(pylogic.load(FAMILY))


def test_the_time_is_limited() -> None:
    """What is left when the time is up is told; without faults no time is wanted."""
    found = suggest(FAMILY.replace("y, z))", "y, z)"), seconds=0)
    assert found.stopped
    assert found.left
    assert not suggest(FAMILY, seconds=0).stopped


def test_a_slip_in_a_long_text_is_tried_around_it() -> None:
    """The rest is left blank meanwhile, and counts again at the end."""
    axioms = "".join(
        f"p{i}(x) <-> x = ann | x = bob & (x = carol | x = oscar)\n\n" for i in range(24)
    )
    damaged = f"{FAMILY}\n{axioms}".replace("oscar)\n\np12", "oscar\n\np12")
    found = suggest(damaged)
    assert (found.before, found.left) == (1, ())
    (erratum,) = found.proposed
    assert erratum.changes[0].must_be == erratum.changes[0].printed + ")"
    assert erratum.lines == (damaged[: damaged.index("p12(")].count("\n") - 1,)


@pytest.mark.parametrize("name", folders())
def test_errata_are_written_as_they_are_read(name: str, tmp_path: Path) -> None:
    """All that are shipped, word for word."""
    path = folders()[name] / "errata.toml"
    if path.is_file():
        errata = read_errata(path)
        again = tmp_path / "errata.toml"
        again.write_text(errata_text(errata, ["written again", ""]), encoding="utf-8")
        assert read_errata(again) == errata


def test_a_file_beside_the_document_applies_by_itself(tmp_path: Path) -> None:
    """Which is told, and any other has to be asked for."""
    file = tmp_path / "family.txt"
    file.write_text(FAMILY.replace("bob, carol)", "bob, carlo)"), encoding="utf-8")
    elsewhere = command("load", file, "--suggest", tmp_path / "elsewhere.toml").stdout
    assert "nothing is applied before you ask for it" in elsewhere
    assert command("load", file).exit_code == 1
    beside = command("load", file, "--suggest", tmp_path / "family.errata.toml").stdout
    assert "from now on it applies" in beside
    assert "before you ask" not in beside
    assert command("load", file).exit_code == 0
