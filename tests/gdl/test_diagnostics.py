"""Every breach of the language is named, with its place."""

from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

import pylogic
from pylogic.checking.sheets import check_sheet
from pylogic.cli import commands
from pylogic.core.errors import CompileError, GoalError, ReadError
from pylogic.documents import load
from pylogic.games.gdl.reasons import SheetReasons
from pylogic.gdl.reasoner import Reasoner, strata
from pylogic.notations.gdl.kif import read_kif
from pylogic.notations.gdl.reader import score_kif

SHEET: Final = """\
(role a)
(init (on 1))
(succ 1 2)
(<= (legal a (go ?x)) (true (on ?x)))
(<= (next (on ?y)) (does a (go ?x)) (succ ?x ?y))
(<= terminal (true (on 2)))
(<= (goal a 100) (true (on 2)))
(<= (goal a 0) (not (true (on 2))))
"""

BREACHES: Final = [
    ("(succ 1 2 3)", "succ has 3 arguments here, and 2 in line 3", (9, 1)),
    ("(<= (true (on 3)) (succ 1 2))", "no rule may say what is true", (9, 5)),
    ("(<= (legal a b) (legal a c d))", "legal has 3 arguments", (9, 17)),
    ("(<= (legal a stop) (init (on 1)))", "init stands in heads only", (9, 20)),
    ("(<= (legal a stop) (does a stop))", "legal depends on does: legal -> does", (9, 20)),
    ("(goal a 101)", "a goal of 101", (9, 1)),
    ("(goal a (s 0))", "a goal of (s 0)", (9, 1)),
    (
        "(<= terminal (not (and (true (on ?x)) (distinct ?x 1))))",
        "nothing binds ?x of the negation",
        (9, 24),
    ),
    (
        "(<= terminal (not (not (not (true (on ?x))))))",
        "nothing binds ?x of the negation",
        (9, 24),
    ),
    ("(<= (legal a b) (distinct 1))", "distinct has 1 argument", (9, 17)),
    (
        "(<= (legal a b) (true (on 1 2)))",
        "on as a term has 2 arguments here, and 1 in line 2",
        (9, 17),
    ),
    ("(role (the first))", "a role is a name", (9, 1)),
    (
        "(<= (legal a odd) (p 1))\n(<= (p ?x) (succ ?x ?y) (not (p ?x)))",
        "negation goes round: p (line 10) asks for not p",
        (10, 30),
    ),
    ("(<= (legal a ?z) (true (on 1)))", "nothing binds ?z of the head", (9, 5)),
    ("(<= (legal a b) (not (succ ?z ?z)))", "nothing binds ?z of the negation", (9, 17)),
    (
        "(<= (legal a b) (succ @row 2))",
        "@row stands for several terms in KIF, which the language has not",
        (9, 17),
    ),
    ("(<= (legal a b) (distinct ?z 1))", "nothing binds ?z of distinct", (9, 17)),
    (
        "(<= (legal a b) (n zero))\n(n zero)\n(<= (n (s ?x)) (n ?x))\n(<= (n ?x) (n (s ?x)))",
        "(s ?x) goes round, and nothing outside of the round bounds it",
        (12, 12),
    ),
    ("(<= (legal a b) (on 2))", "nothing says what is on/1; is (true (on ...)) meant?", (9, 17)),
    (
        "(<= (legal a b) (true (succ 1 2)))",
        "no state has a fact succ/2; it is a relation: is (succ ...) alone meant?",
        (9, 17),
    ),
    (
        "(<= (legal a b) (true (on 1))\n(<= (legal a c) (true (on 2))))",
        "nothing says what is <=/2",
        (10, 1),
    ),
    ("<= (legal a b)", "<= is no relation", (9, 1)),
    ("(=> (true (on 1)) terminal)", "=> is no relation", (9, 1)),
    ("(<= (legal a ?x) (true (on ?x)) (not (= ?x 1)))", "nothing says what is =/2", (9, 38)),
    ("(<= (legal a b) (tru (on 1)))", "nothing says what is tru/1; is true meant?", (9, 17)),
    ("(<= (legal a b) (!true (on 1)))", "nothing says what is !true/1; is true meant?", (9, 17)),
    ("(<= (legal a b) (dose a b))", "nothing says what is dose/2; is does meant?", (9, 17)),
]

ODDITIES: Final = [
    ("(<= terminal (true (on 7)))", "no state has (on 7): place 1 of on is 1, 2", (9, 14)),
    (
        "(<= terminal (or (not (true (on 7))) (and (succ 5 2) (true (on 1)))))",
        "nothing makes (succ 5 2): place 1 of succ is 1",
        (9, 43),
    ),
    (
        "(<= (next (on 1)) (does a (go 3)))",
        "no state has (go 3): place 1 of go is 1, 2",
        (9, 19),
    ),
    (
        "(<= (next (off ?x)) (true (off ?x)))\n(<= terminal (true (off 1)))",
        "no state ever has a fact off/1: no rule that makes it can apply",
        (9, 21),
    ),
    (
        "(<= terminal (true (on ?x)) (succ ?x ?y) (succ ?y ?x))",
        "?y has no value here that the conditions before allow",
        (9, 42),
    ),
    (
        "(init (cnt z))\n(<= (next (cnt (s ?x))) (true (cnt ?x)))",
        "the next state has ?x in a larger term: nothing in the rule bounds how large it grows",
        (10, 25),
    ),
    (
        "(init (c z)) (<= (legal a (u ?x)) (true (c ?x)))\n(<= (next (c (s ?x))) (does a (u ?x)))",
        "the next state has ?x in a larger term: nothing in the rule bounds how large it grows",
        (10, 23),
    ),
    ("(<= (legal a b) (suc 1 2))", "nothing says what is suc/2; is succ meant?", (9, 17)),
    ("(<= (legal a b) (true (onn 2)))", "no state has a fact onn/1", (9, 17)),
    ("(spare 1)", "nothing uses spare/1", (9, 1)),
    ("(<= (nxet (on 1)) (true (on 1)))", "nothing uses nxet/1; is next meant?", (9, 5)),
    ("(<= (legal a b) (tru 1 2))", "nothing says what is tru/2; is true meant?", (9, 17)),
    ("(succ 1 2)", "this stands in line 3 already", (9, 1)),
    ("(<= (legal a b) (or))", "`or` of no conditions never holds", (9, 17)),
    ("(legal b c)", "b is no role", (9, 1)),
    ("(sees b c)", "b is no role", (9, 1)),
    ("(role b) (legal b c)", "no rule gives b a goal", (9, 1)),
    ("(role b) (goal b 0)", "no rule gives b a move", (9, 1)),
    ("(role random)", "no rule gives random a move", (9, 1)),
    (
        "(<= (legal a (go y)) (succ 1 ?y))",
        "y stands nowhere else, beside ?y; is ?y meant?",
        (9, 5),
    ),
    ("(<= (legal a b) (SUCC 1 2))", "SUCC is the same name as succ", (9, 18)),
    (
        "(<= (far ?x ?z) (far ?x ?y) (succ ?w ?z))\n(<= (far 1 2))\n(<= (legal a b) (far 1 2))",
        "?y goes round, and nothing outside of the round bounds it",
        (9, 17),
    ),
    ("(init (on 3)))", "this bracket closes nothing", (9, 14)),
]


def test_a_good_sheet_has_none() -> None:
    """Nothing is to be said of it."""
    syntax = load(SHEET).syntax
    assert (syntax.problems, syntax.unclear, syntax.notices) == ((), (), ())
    chance = load(SHEET + "(role random) (legal random (roll x)) (<= (legal a x) (succ 1 ?x))")
    assert chance.syntax.notices == ()


@pytest.mark.parametrize(("more", "what", "place"), BREACHES)
def test_breaches_are_errors(more: str, what: str, place: tuple[int, int]) -> None:
    """Each has its line and column, and the sheet is still read."""
    document = load(SHEET + more + "\n")
    found = {
        (error.what, error.place.line, error.place.column): str(error)
        for error in (*document.syntax.problems, *document.syntax.unclear)
        if isinstance(error, ReadError)
    }
    assert (what, *place) in found
    assert "^" in found[what, *place]


@pytest.mark.parametrize(("more", "what", "place"), ODDITIES)
def test_oddities_are_warnings(more: str, what: str, place: tuple[int, int]) -> None:
    """They stop nothing."""
    syntax = load(SHEET + more + "\n").syntax
    found = [(n.place.line, n.place.column) for n in syntax.notices if n.what.startswith(what)]
    assert found == [place]


@pytest.mark.parametrize(
    "more",
    [
        "(init (cnt z)) (less z) (<= (next (cnt (s ?x))) (true (cnt ?x)) (less ?x))",
        "(init (cnt (s (s z)))) (<= (next (cnt ?x)) (true (cnt (s ?x))))",
        "(init (two (p 1 2))) (<= (next (two (p ?y ?x))) (true (two (p ?x ?y))))",
        "(<= terminal (or (true (on 2)) (true (on 1))) (not (true (on 9))))",
        "(<= (some ?x) (true (on 1))) (<= terminal (some 7))",
    ],
)
def test_what_may_hold_or_is_bounded_is_not_told(more: str) -> None:
    """Nothing is said of growth that another condition bounds, and of what may be anything."""
    told = [notice.what for notice in load(SHEET + more).syntax.notices]
    assert not [what for what in told if "no state" in what or "larger" in what]


@pytest.mark.parametrize("ending", ["kif", "gdl", "hrf"])
def test_a_sheet_without_roles_is_still_a_sheet(ending: str, tmp_path: Path) -> None:
    """The ending of its file says what it is, and what is missing is named."""
    file = tmp_path / f"game.{ending}"
    file.write_text("(init (on 1)) (legal a go) (next (on 1)) terminal (goal a 0)\n")
    unclear = [
        str(problem).split(": ")[-1].split("\n")[0] for problem in load(file).syntax.unclear
    ]
    assert unclear == ["no rule says what is role"]


def test_an_open_bracket_names_where_its_form_began() -> None:
    """The forms behind it are read."""
    syntax = load(SHEET.replace("(on 1))\n", "(on 1)\n", 1)).syntax
    assert [str(p).split("\n")[0] for p in syntax.problems] == [
        "<text>:2:1: the form that begins in line 2 is not closed: 1 bracket is missing"
    ]
    assert len(syntax.entries) == 6


def test_rules_without_end_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """A counter that nothing bounds is an error, and no hang."""
    monkeypatch.setattr(strata, "_ROUNDS", 300)
    rules, _ = read_kif(SHEET + "(<= (legal a b) (n ?x))\n(n zero)\n(<= (n (s ?x)) (n ?x))")
    with pytest.raises(CompileError, match="more rows of n"):
        Reasoner(rules)


@pytest.mark.needs_swipl
def test_a_hostile_sheet_calls_no_prolog(tmp_path: object) -> None:
    """Names of built-in predicates are relations like any other."""
    hostile = SHEET + (
        "(<= (legal a stop) (halt))\n(<= (legal a 'x) (shell ls))\n"
        "(<= (legal a (call ?x)) (consult ?x))\n(consult |rm|)\n"
    )
    del tmp_path
    text = load(hostile).prolog()
    assert "gdl halt" in text
    assert not [line for line in text.splitlines() if line.strip().startswith(("halt", "shell"))]


def test_a_sheet_is_known_without_its_name() -> None:
    """By a role or a rule of games, also where much is missing; what is no sheet is none."""
    assert load("(role a)\n(f x)\n").notation.name == "gdl"
    assert load("(<= (next (on ?x)) (true (on ?x)))\n(f x)\n").notation.name == "gdl"
    assert score_kif("(next (x), y) = z\n(input) and (goal x)\n") == 0


@pytest.mark.parametrize(
    ("more", "way"),
    [
        ("(<= (init (on 2)) (true (on 1)))", "init depends on true: init -> true"),
        ("(<= (init (on 2)) p)\n(<= p (does a b))", "init depends on does: init -> p -> does"),
        ("(<= (role b) (true (on 1)))", "role depends on true: role -> true"),
    ],
)
def test_what_comes_before_every_state_cannot_depend_on_one(more: str, way: str) -> None:
    """No first state, and no role, can be made: the sheet is refused at the place."""
    document = load(SHEET + more)
    assert way in str(document.obstacles[0])
    assert "^" in str(document.obstacles[0])
    with pytest.raises(CompileError, match="it comes before both"):
        Reasoner(document.syntax.rules)  # type: ignore[attr-defined]


ENDLESS: Final = [
    ("(n zero) (<= (n (pair ?x ?x)) (n ?x)) (<= (legal a b) (n ?x))", "more rows of n"),
    pytest.param(
        *("(<= (n (s ?x)) (n ?x)) (<= (n z) (does a (go 1))) (<= (next ?x) (n ?x))", "more rows"),
        marks=pytest.mark.long,
    ),
]


@pytest.mark.parametrize(("more", "what"), ENDLESS)
def test_terms_without_end_are_cut(more: str, what: str) -> None:
    """Those that double are cut before they are too large to be compared."""
    rules, _ = read_kif(SHEET + more)
    with pytest.raises(CompileError, match=what):
        Reasoner(rules)


def test_facts_that_double_are_told_with_the_way_there(tmp_path: Path) -> None:
    """A game whose facts grow with each move stops where they are too large."""
    file = tmp_path / "doubles.kif"
    file.write_text(
        "(role a) (init (f z)) (legal a go) (<= (next (f (c ?x ?x))) (true (f ?x)))\n"
        "(<= terminal (true g)) (goal a 0)\n"
    )
    (breach,) = check_sheet(str(file), ["native"]).breaches
    assert breach.what.startswith("the evaluation was stopped: its limit of parts of a fact")
    assert len(breach.moves) == 11  # 2 ** 12 names, and as many functions


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    "rules",
    [
        "(<= (p ?x) (q (s ?x))) (<= (q ?x) (p (s ?x))) (<= terminal (p 1))",
        (
            "(init (l (c 1 nil))) (<= (p ?t) (true (l (c ?h ?t)))) (<= (p ?t) (p (c ?h ?t)))"
            "(<= terminal (p 2)) (<= terminal (not (p nil)))"
        ),
    ],
)
def test_questions_that_grow_ask_for_all(rules: str, tmp_path: Path) -> None:
    """Clauses go round from the question; what would ask for ever larger terms asks for all."""
    file = tmp_path / "grows.kif"
    file.write_text(SHEET + rules)
    for source in ("native", "rules"):
        assert pylogic.game(str(file), source=source).start().moves[0].text == "go(1)"
    explanation = SheetReasons(file).goal("terminal")
    assert (explanation.root.holds, explanation.unchecked) == (False, "")


def test_questions_that_do_not_grow_are_asked_as_they_stand() -> None:
    """A way from one square is looked for from there, and not from all squares."""
    text = SHEET + "(<= (way (at ?x) ?z) (succ ?x ?y) (way (at ?y) ?z)) (way (at 2) 3)"
    text += "(<= terminal (way (at 1) 3))"
    program = load(text).prolog()
    assert "'gdl way'('at'(V1), V2)" in program


@pytest.mark.needs_swipl
def test_questions_that_grow_and_shrink_are_stopped(tmp_path: Path) -> None:
    """What asks for larger terms at one place and for smaller ones at another is an error."""
    file = tmp_path / "grows.kif"
    file.write_text(SHEET + "(<= (q (s ?x) ?y) (q ?x (s ?y))) (<= terminal (q ?z 1))")
    assert pylogic.game(str(file), source="native").start().moves[0].text == "go(1)"
    with pytest.raises(GoalError, match="rules that ask for smaller terms"):
        pylogic.game(str(file), source="rules").start().moves  # noqa: B018 - it is worked out


def test_commands_that_play_a_sheet_tell_what_it_breaks(tmp_path: Path) -> None:
    """It was played without a word; a good sheet has none."""
    file = tmp_path / "equal.kif"
    for more, told in (("", 0), ("(<= (legal a ?x) (true (on ?x)) (not (= ?x 1)))", 1)):
        file.write_text(SHEET + more)
        for said in (
            ["show", str(file)],
            ["solve", str(file)],
            ["playouts", str(file)],
            ["check", str(file)],
        ):
            result = CliRunner().invoke(commands, said)
            assert result.stderr.count("9:38: nothing says what is =/2") == told, result.output
