"""Where a line of words ends changes nothing: sentences are read as on one line."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

import pylogic
from pylogic.core import formulas as f
from pylogic.documents import examples
from pylogic.notations.first_order.page.typeset import unfolded

FACTS = "edge(a, b). edge(b, c). Roles = {clerk, boss}. UA = {(ann, boss), (bob, clerk)}\n\n"
SENTENCES = [
    "A user u is authorized for a role r iff there is a role v such that (u, v) in UA and v = r.",
    "A node x is lonely iff there is no node y with edge(x, y) and there is none with edge(y, x).",
    r"An element $x$ is \emph{idle} if there is no $y$ with $edge(x, y)$ and $edge(y, x)$.",
    r"We call a node $x$ \emph{odd} if $edge(x, x)$, and a \emph{sink} if $edge(a, x)$ and more.",
    "The following holds for all nodes: source(x) iff for all y, not edge(y, x).",
    "The levels L = {low, mid, high} are ordered in such a way that low < mid and mid < high.",
    r"Let $Q = \{p, q\}$ with the operation $\ast$ such that $p \ast q = q$ and $q \ast p = q$.",
    "The two processes P = {1, 2} go through the program counters PC = {idle, wait, crit}.",
    "The weight of a word u, as the next section has it, is wt(u) = #{ y : edge(u, y) }.",
    "- The first of all is that node(x) <-> edge(a, x) or edge(x, c) or there is y with x = y",
    "**End.** `last(x)` iff no node y has `edge(x, y)` and there is a node z with `edge(z, x)`.",
    "Rule 2 (the loser). The one who has to take the last node loses: lost(x) iff edge(x, x).",
]


def formulas(text: str) -> tuple[list[str], int]:
    """Return the formulas of a text as they are read, and how much is told not to be."""
    document = pylogic.load(text, notation="first-order")
    stated = (a.formula for a in document.syntax.axioms() if a.formula is not None)
    said = sorted(document.written(part) for formula in stated for part in f.conjuncts(formula))
    told = len(document.syntax.unclear)
    return said, told


@pytest.mark.parametrize("said", SENTENCES)
def test_a_sentence_on_several_lines_is_read_as_on_one(said: str) -> None:
    """Words may be parted anywhere, also inside brackets and dollar signs."""
    whole = formulas(FACTS + said)
    for width, indent in ((46, ""), (61, "  ")):
        lines = textwrap.wrap(said, width, break_long_words=False, subsequent_indent=indent)
        assert formulas(FACTS + "\n".join(lines)) == whole, lines


def test_two_blanks_between_words_are_one() -> None:
    """What comes from a page has some; columns of tables keep theirs."""
    said = "There are three  players in this game, ann, bob and  cid, and ann likes  no one."
    assert formulas(FACTS + said) == formulas(FACTS + said.replace("  ", " "))
    plain = unfolded(["Each player of this  game moves one  piece after another."], "text").rows[0]
    assert plain.text == "Each player of this game moves one piece after another."
    source = unfolded(["ines  omar", "lea  kim"], "text")
    assert [row.text for row in source.rows] == ["ines  omar", "lea  kim"]


def test_places_are_those_of_the_line_that_has_them() -> None:
    """Also in the second line of a sentence, and the report has both lines."""
    text = (
        "1. q(a)\nA node x is lonely iff there is no node y such that q(x) and\n"
        "there is frobnic(y, x) of x."
    )
    document = pylogic.load(text, notation="first-order")
    assert (2, 3) in {entry.lines for entry in document.syntax.entries}
    told = (*document.syntax.problems, *document.syntax.unclear)
    places = [problem.place for problem in told if isinstance(problem, pylogic.ReadError)]
    assert places
    assert all(place.source_line in text.split("\n")[place.line - 1] for place in places)


@pytest.mark.parametrize(
    "text",
    [
        "The following facts hold in the town of which we speak here\nlikes(ann, bob)",
        "Predicates\n\nn4(i)  i is a number between 1 and 4 and so on\npos(p)  p is a position",
        "p(x) iff q(x) and there is a y in S with r(x, y) and x\nq(x) iff x = a\n",
        "p(x) iff q(x) and there is a y in S with r(x, y)\nq(x) if x in S",
        "To enter the game of which this is about costs $5 a head\nlikes(ann, bob)",
        "rule: node(x) iff there is a y in S with edge(x, y) and x\nso it is: edge(a, b)",
        "- the first of all the players is called ann and\n- likes(ann, bob)",
    ],
)
def test_what_is_no_part_of_the_sentence_above_stays_by_itself(text: str) -> None:
    """A fact, a row of a legend, a definition and an item begin anew."""
    lines = text.split("\n")
    source = unfolded(lines, "text")
    assert len([row for row in source.rows if row.text.strip()]) == len([*filter(None, lines)])


def wrapped(text: str, width: int) -> str:
    """Return a text with its long sentences parted at blanks."""
    lines = []
    for line in text.split("\n"):
        words = re.findall(r"(?<![\\\w])[a-z]{2,}(?!\w|\()", line)
        laid_out = re.search(r"[|&\t]|\\\\|\S {3,}\S|^\s*\\|^\s*%", line)
        apart = len(words) > 4 and len(line) > width and not laid_out
        lines += textwrap.wrap(line, width, subsequent_indent="  ") if apart else [line]
    return "\n".join(lines)


@pytest.mark.long
@pytest.mark.parametrize("width", [56, 68])
def test_documents_with_other_lines_say_the_same(width: int) -> None:
    """All that are shipped: what is read is what was read, or more is told not to be."""
    folder = Path(examples.__file__).parent
    texts = [path.read_text("utf-8") for path in sorted(folder.glob("*.t[xe][tx]"))]
    assert len(texts) > 25
    told = 0
    for text in texts:
        (before, unread), (after, more) = formulas(text), formulas(wrapped(text, width))
        told += more > unread
        assert before == after or more > unread, wrapped(text, width)
    assert told <= 3


@pytest.mark.parametrize(
    ("said", "below"),
    [
        ("A pair of nodes is near, as we say, if `edge(x, y)` is at most", "from x to `y`"),
        ("- mode(s) = idle ∧ lamp(s) = off and", "    mode(t) = paid, or"),
        ("start(s) iff credit(s) = 0 and drawer(s)", "= nothing"),
        ("stands on each point of it, $at(p) \\in S$", "for $p \\in P$"),
    ],
)
def test_a_row_has_what_goes_on_below_it(said: str, below: str) -> None:
    """And its places are those of the lines of the file."""
    rows = [row for row in unfolded([said, below], "text").rows if row.text.strip()]
    assert len(rows) == 1
    assert rows[0].at(len(rows[0].text) - 1) == (2, len(below))
    assert rows[0].last == 2


def test_what_is_declared_goes_on_in_no_sentence() -> None:
    """Names behind `Constants:` end with their line, unless a comma is there."""
    lines = ["Constants: low, mid and top of the house, where we are", "x is a floor iff x = low"]
    assert len(unfolded(lines, "text").rows) == 2
