"""What is not in the spellings of nqthm is refused at its place, with what was expected."""

from __future__ import annotations

import pytest

from pylogic.core.errors import ReadError
from pylogic.notations import NOTATIONS
from pylogic.notations.nqthm.translation import DEPTH_LIMIT
from pylogic.notations.source_range import DIGITS_LIMIT

INFIX = [
    ("(x = y", 1, "'(' is never closed", ""),
    ("x = y)", 6, "')' closes nothing", ""),
    ("x ∧", 4, "the term ends too early", "a term"),
    ("x ♞ y", 3, "unknown symbol '♞'", "a symbol of the infix notation of nqthm"),
    (r"\foo x", 1, r"unknown symbol '\\foo'", "a symbol of the infix notation of nqthm"),
    ("x - y - z", 7, "unexpected '-'", "the end"),
    ("x ≃ y", 5, "only nil and 0 stand behind ≃", "nil"),
    ("car (')", 7, "no datum follows the quote", "a datum"),
    ("car ('(a . b c))", 14, "unexpected 'c'", "')'"),
    ("'(*1>false)", 3, "unexpected '*'", "a datum"),
    ("if x then y endif", 13, "unexpected 'endif'", "'else'"),
    ("let x be y in x", 16, "the term ends too early", "'endlet'"),
    ("let t be x in x endlet", 5, "'t' is a constant of the logic, not a name", "a name"),
    ("let x be y, x be z in x endlet", 13, "'x' is bound twice", ""),
    ("cons (x)", 1, "cons takes 2 arguments, and is given 1", ""),
    ("1 + nothing (x)", 5, "the function 'nothing' is not defined before", ""),
    ("x * ^* y", 5, "this star belongs to no name", ""),
    ("¬ " * (DEPTH_LIMIT + 1) + "x", 303, f"nested more than {DEPTH_LIMIT} levels deep", ""),
    ("9" * (DIGITS_LIMIT + 1), 1, f"a number of more than {DIGITS_LIMIT:,} digits", ""),
]
LISP = [
    ("(car . x)", 1, "a list where a term must be", "a variable"),
    ("((car) x)", 1, "a list where a term must be", "a variable"),
    ("()", 1, "an empty list where a term must be", "a variable"),
    ('"x"', 1, "a string where a term must be", "a variable"),
    ("'(a . b . c)", 9, "unexpected '.'", "')'"),
    ("`x", 1, "unknown symbol '`'", "a symbol, a number or a bracket of Lisp"),
    ("(car x y)", 1, "car takes 1 argument, and is given 2", ""),
    ("(cond (x y))", 1, "cond must end in a clause whose test is t", "(t value)"),
    ("(cond (x) (t y))", 7, "this is no clause of cond", "(test value)"),
    ("(case x (a b))", 1, "case must end in otherwise", "(otherwise value)"),
    ("(let ((x)) x)", 7, "this binds no variable", "(variable term)"),
    ('\'(a "s")', 5, "a string is no datum of the logic", ""),
    ("(car " * 200 + "x" + ")" * 200, 756, f"nested more than {DEPTH_LIMIT} levels deep", ""),
]
_UNBOUND = "the variable 'y' is no parameter, and nothing binds it"
EVENTS = [
    ("nqthm", "DEFINITION:\ng () = y", 2, 8, _UNBOUND),
    ("nqthm", "DEFINITION: g (x, x) = x", 1, 19, "'x' is named twice"),
    ("nqthm", "DEFINITION:\n\ng (x)", 3, 1, "this defines no function"),
    ("nqthm", "DEFINITION: car (x) = x", 1, 13, "'car' is a function of the logic"),
    ("nqthm", "THEOREM:\nx = x", 1, 9, "the theorem has no name"),
    ("nqthm", "THEOREM: a\nx\n\nTHEOREM: a\nx", 4, 11, "'a' is taken already"),
    ("nqthm", "EVENT: Eat g.", 1, 8, "this tells of no event that is known"),
    ("nqthm", "THEOREM: a\nx\nCLASSES: foo", 3, 10, "'foo' where a list must be"),
    ("nqthm-lisp", "(defn g (x))", 1, 1, "defn is not given what it takes"),
    ("nqthm-lisp", "(defn count (a x) (count x))", 1, 7, "'count' is a function of the logic"),
    ("nqthm-lisp", "(defn = (x y) x)", 1, 7, "'=' is an abbreviation of the logic"),
    ("nqthm-lisp", "(defn cadr (x) x)", 1, 7, "'cadr' is an abbreviation of the logic"),
    ("nqthm-lisp", "(frob x)", 1, 1, "'frob' is no event that is known"),
    ("nqthm-lisp", "(defn g (t) 1)", 1, 10, "'t' is a constant of the logic, not a name"),
    ("nqthm-lisp", "(defn 2 (x) 1)", 1, 7, "the number 2 where a name must be"),
    ("nqthm-lisp", "; 1\n(theorem a\n  (go x))", 3, 3, "the function 'go' is not defined before"),
    ("nqthm-lisp", "(add-shell s nil p (foo))", 1, 21, "this is no accessor"),
]  # fmt: skip


def _error(notation: str, text: str) -> ReadError:
    (problem,) = NOTATIONS[notation].read(text.split("\n"), "script.txt", ()).problems
    assert isinstance(problem, ReadError)
    assert problem.place.file == "script.txt"
    return problem


@pytest.mark.parametrize(
    ("text", "column", "what", "expected"), INFIX, ids=[t[:20] for t, *_ in INFIX]
)
def test_a_term_in_infix_is_refused_at_its_place(
    text: str, column: int, what: str, expected: str
) -> None:
    """The statement of a theorem on its third line."""
    error = _error("nqthm", f"\nTHEOREM: name\n{text}")
    assert (error.place.line, error.place.column, error.what) == (3, column, what)
    assert not expected or expected in error.expected


@pytest.mark.parametrize(
    ("text", "column", "what", "expected"), LISP, ids=[t[:20] for t, *_ in LISP]
)
def test_a_term_in_lisp_is_refused_at_its_place(
    text: str, column: int, what: str, expected: str
) -> None:
    """The statement of a theorem on its second line."""
    error = _error("nqthm-lisp", f"(theorem name\n{text})")
    assert (error.place.line, error.place.column, error.what) == (2, column, what)
    assert not expected or expected in error.expected


@pytest.mark.parametrize(
    ("notation", "text", "line", "column", "what"), EVENTS, ids=[w[-1][:30] for w in EVENTS]
)
def test_an_event_is_refused_at_its_place(
    notation: str, text: str, line: int, column: int, what: str
) -> None:
    """With a caret under the column."""
    error = _error(notation, text)
    assert (error.place.line, error.place.column, error.what) == (line, column, what)
    assert "^" in str(error)


def test_a_lost_bracket_costs_one_event() -> None:
    """The next event at the margin is read; so is what follows a bracket too many."""
    text = "(disable a)\n(theorem b (car x)\n(disable c)\n(theorem d (car x)))\n(disable e)"
    script = NOTATIONS["nqthm-lisp"].read(text.split("\n"), "script.txt", ())
    assert [found.label for found in script.declarations] == ["a", "c", "d", "e"]
    assert [str(problem).split("\n")[0] for problem in script.problems] == [
        "script.txt:2:1: '(' is never closed",
        "script.txt:4:20: ')' closes nothing",
    ]


DOUBTS = [
    ("nqthm-lisp", "(disable nosuch)", 1, 10, "no event before this one gives 'nosuch'"),
    ("nqthm-lisp", "(toggle a nosuch t)", 1, 11, "no event before this one gives 'nosuch'"),
    ("nqthm-lisp", "(deftheory a (car nosuch))", 1, 19, "no event before this one gives 'nosuch'"),
    ("nqthm-lisp", "(prove-lemma a (rewrit) x)", 1, 17, "'rewrit' is no rule class"),
    ("nqthm-lisp", "(add-axiom a (rewrit) x)", 1, 15, "'rewrit' is no rule class"),
    ("nqthm-lisp", "(prove-lemma a nil x\n ((indct x)))", 2, 4, "'indct' is no kind of hint"),
    ("nqthm-lisp", "(prove-lemma a nil b ((use (b (x y)))))\n(prove-lemma b nil x)", 1, 29,
     "no event before this one gives 'b'"),
    ("nqthm", "EVENT: Disable nosuch.", 1, 16, "no event before this one gives 'nosuch'"),
    ("nqthm", "THEOREM: a\nx\nCLASSES: (rewrit)", 3, 11, "'rewrit' is no rule class"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("notation", "text", "line", "column", "what"), DOUBTS, ids=[w[1][:24] for w in DOUBTS]
)
def test_what_nothing_answers_to_is_a_warning(
    notation: str, text: str, line: int, column: int, what: str
) -> None:
    """The event is read; the warning has the place of the word and its line."""
    script = NOTATIONS[notation].read(text.split("\n"), "script.txt", ())
    assert not script.problems
    (notice,) = script.notices
    assert (notice.place.line, notice.place.column) == (line, column)
    assert notice.what.startswith(what)
    assert "^" in str(notice)


def test_a_lemma_that_is_missing_is_told_once() -> None:
    """With how often it is used, however many theorems do."""
    text = (
        "(prove-lemma a nil x ((use (gone (y x)))))\n(prove-lemma b nil x ((disable gone off)))\n"
    )
    text += "(prove-lemma c nil x ((disable gone)))"
    script = NOTATIONS["nqthm-lisp"].read(text.split("\n"), "script.txt", ())
    assert [(n.place.line, n.what) for n in script.notices] == [
        (1, "no event before this one gives 'gone', and 2 more such"),
        (2, "no event before this one gives 'off'"),
    ]


def test_what_is_there_is_no_reason_to_warn() -> None:
    """Events, functions of the logic and of shells, and whatever a library may hold."""
    events = (
        "(add-shell push empty stackp ((top (none-of) zero)))\n"
        "(prove-lemma a (rewrite (meta go)) x)\n"
        "(disable a)\n(enable top)\n(disable plus)\n(toggle b a t)\n(disable b)\n"
        "(prove-lemma c nil x ((use (a (x y))) (disable b) (induct (plus x y))))"
    )
    for text in (events, '(note-lib "l")\n(disable d)'):
        assert not NOTATIONS["nqthm-lisp"].read(text.split("\n"), "script.txt", ()).notices


def test_many_mistakes_in_one_long_line() -> None:
    """Each has its place, with the part of the line around it."""
    problems = NOTATIONS["nqthm-lisp"].read(["() " * 3_000], "file").problems
    assert len(problems) == 3_000
    last = problems[-1]
    assert isinstance(last, ReadError)
    assert (last.place.line, last.place.column) == (1, 8_998)
    assert len(last.place.source_line) <= 200
    line, caret = last.place.caret().split("\n")
    assert line[caret.index("^") :].rstrip() == "()"


def test_brackets_that_close_nothing_are_one_mistake() -> None:
    """However many they are."""
    assert len(NOTATIONS["nqthm-lisp"].read([")" * 30_000 + " ) )", "))"], "file").problems) == 2
