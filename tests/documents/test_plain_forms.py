"""Forms in which plain texts and notes say things are read, or told, and not lost."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import ReadError

TEAMS = (
    "Teams: lions, bears, owls.\n\nbeat(lions, bears), beat(lions, owls), beat(owls, bears).\n\n"
)
CLOCK = """Time is discrete: 0, 1, ..., 3.

Holds(f, t+1) iff Holds(f, t) or exists e. Happens(e, t) and Initiates(e, f, t).
Initiates(press, lit, t).
level(0) = 0
level(t+1) = level(t) + 1 if Holds(lit, t), otherwise level(t)
Happens(press, 1).
"""
ROOMS = """Rooms = {a, b, c}
next = {(a,b), (b,c)}
poss(go(r, q), s) <=> robot(s) = r and next(r, q)
robot(do(a, s)) = r <=> (exists q. a = go(q, r))
    or (robot(s) = r and not exists q, p. a = go(q, p))
robot(s0) = a
"""
FERRY = """Things: wolf, goat.  Banks: left, right.
opp(left) = right, opp(right) = left
Poss(cross(x), s) iff side(x, s) in {left, right}
side(y, do(cross(x), s)) = opp(side(y, s))   if y = x
side(y, do(cross(x), s)) = side(y, s)        otherwise
over(s) iff for every thing x, side(x, s) = right and side(goat, s) = right

At the start everything is on the left: for every thing x, side(x, S0) = left.
"""
LISTED = """next(a) = b, next(b) = c, next(c) = a

- code(x) = next(next(x))
- far(x, y) iff code(x) = y and x != y
"""
TILES = """A tile is a pair (a, b) with 0 <= a <= b <= 1. Tiles are flat.

sum(a, b) = a + b for all tiles (a, b)
light(a, b) iff tile(a, b) and sum(a, b) < 2
"""
TABLE = """  * | a  b
 ---+------
  a | a  b
  b | b  a

Theorem 1.  x * x = a for all x.
Corollary.  If x != a then x * a != a.
"""
SHOT = """Holds(alive, S0).
Holds(alive, Result(a, s)) <-> Holds(alive, s) & a != shoot
S1 = Result(shoot, S0)
S2 = Result(wait, S1)
"""


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("text", "goal", "answers"),
    [
        ("d in {1, -1}\nspot(i) <-> 1 <= i <= 2\np(i, d) <-> spot(i) & spot(i + d)\n", "p(X, Y)",
         {"1 1", "2 -1"}),
        (TEAMS + "wins(x) is the number of teams y with beat(x, y).\n"
         "top(x) iff team(x) and wins(x) > 1\n", "top(X), wins(X, Y)", {"lions 2"}),
        ("beat(lions, bears)\n\nLet $wins(x)$ be the number of $y$ with $beat(x, y)$.\n",
         "wins(X, Y)", {"lions 1"}),
        ("So far. beat(lions, bears), beat(owls, bears).\n\n1. won(x) <-> exists y. beat(x, y)\n",
         "won(X), beat(X, Y)", {"lions bears", "owls bears"}),
        (LISTED, "code(X, Y), far(X, Y)", {"a c", "b a", "c b"}),
        (TILES, "light(X, Y)", {"0 0", "0 1"}),
        ("§ 1. dog(rex), dog(fido).\n§ 2 good(rex) ==> good(fido)\n§ 3. good(rex).\n",
         "good(X), good(Y), X \\= Y", {"rex fido", "fido rex"}),
        ("**Dogs** `dog(x) <-> x = rex | x = fido`\n\n**Good** `good(x) <-> dog(x) & x != rex`\n",
         "good(X), dog(Y)", {"fido rex", "fido fido"}),
        (CLOCK, "level(X, Y)", {"0 0", "1 0", "2 0", "3 1"}),
        (ROOMS, "start(_S), do(X, _S, _T), robot(_T, Y)", {"go(a,b) b"}),
        (FERRY, "start(_S), do(cross(X), _S, _T), side(Y, _T, right)", {"wolf wolf", "goat goat"}),
        (TABLE, "times(X, Y, b)", {"a b", "b a"}),
    ],
)  # fmt: skip
def test_forms_of_notes_are_read(text: str, goal: str, answers: set[str]) -> None:
    """As somebody understands them who reads them for the first time."""
    document = pylogic.load(text, errata="")
    assert not document.problems
    with pylogic.session() as prolog:
        found = [f"{a['X']} {a['Y']}" for a in prolog.add(document).query(goal)]
    assert set(found) == answers
    assert len(found) == len(answers)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (
            "1. p(x) <-> x = 1 | x = 2\n2. q(x) <-> p(x) & ~exists y. p(y) & x = 1\n",
            "the dot makes",
        ),
        (ROOMS, "stands for any action here"),
    ],
)
def test_readings_are_told(text: str, what: str) -> None:
    """Where another could be meant."""
    assert any(what in notice.what for notice in pylogic.load(text, errata="").notices)


@pytest.mark.parametrize(
    "text",
    [
        "1. p(x) <-> x = 1 | x = 2\n2. q(x) <-> p(x) & ~exists y. p(y) & y < x\n",
        "1. p(x) <-> x = 1 | x = 2\n2. q(x) <-> ~(exists y. p(y)) & x = 1\n",
        SHOT,
    ],
)
def test_plain_readings_are_not_told(text: str) -> None:
    """Neither of the dot, nor of situations as variables."""
    told = [notice.what for notice in pylogic.load(text, errata="").notices]
    assert not [what for what in told if "the dot makes" in what or "as a variable" in what]


@pytest.mark.parametrize(
    "text",
    [
        "Suppose that all are here: for every thing x, at(x) = right.",
        "On Sundays all are here: for every thing x, at(x) = right.",
        "It would be wrong to say this. lost(k, m), lost(m, k).",
    ],
)
def test_what_is_supposed_is_no_axiom(text: str) -> None:
    """It is a problem instead."""
    document = pylogic.load(f"thing(x) <-> x = k | x = m\n\n{text}\n", errata="")
    assert document.problems
    assert len(document.syntax.axioms()) == 1


@pytest.mark.needs_swipl
def test_grammars_of_prolog_stand_among_words() -> None:
    """They are no implications, in a text with formulas neither."""
    rules = "noun(cat(c), sing) --> [cat].\nnoun(N, plur) --> [cats], more(N).\nmore(c) --> [].\n"
    document = pylogic.load(f"The lexicon is small, for now:\n\n{rules}", errata="")
    assert document.notation.name == "prolog"
    with pylogic.session() as prolog:
        goal = "phrase(noun(N, _), [cat])"
        assert [str(a["N"]) for a in prolog.add(document).query(goal)] == ["cat(c)"]
    with pytest.raises(ReadError, match="grammar of Prolog"):
        pylogic.load(f"p(x) iff x = a or x = b.\n\n{rules}", errata="")


def test_facts_without_stops_are_named() -> None:
    """Each where it begins, also in a paragraph without a rule."""
    text = "The facts.\n\nhas(a, b) has(b, c)\n\nbig(a).\n\nalso(X) :- has(X, _), big(X).\n"
    document = pylogic.load(text, errata="")
    assert [(p.place.line, p.place.column) for p in document.problems] == [(3, 11)]  # type: ignore[attr-defined]


ARROWS = """Courses: alg, ana, top, geo

   alg -> top, ana -> top
   top -> geo      ana -> geo

Def 1. A course c is basic iff there is no course d with d -> c.
Def 2. Courses c and d are far iff neither c => d nor d => c, and c != d.
Def 3. twice(c) iff c -> s and c -> t for two different courses s and t.
Def 4. A course is late iff it is not basic and nothing needs it, i.e. there is no d with c -> d.
"""


def test_arrows_between_names_of_a_list() -> None:
    """They are facts, and what words define that is not read leaves the others."""
    document = pylogic.load(ARROWS, notation="first-order")
    found = document.answering().evaluate
    assert [str(row["X"]) for row in found("basic(X)")] == ["alg", "ana"]
    assert [str(row["X"]) for row in found("twice(X)")] == ["ana"]
    assert ":7:16: unexpected 'c'" in str(document.problems)
    plain = pylogic.load("alg -> top\nalg\n1. q(x) <-> x = a & top", notation="first-order")
    assert plain.evaluate("top")
