"""Scripts with events that are refused: what can be asked of the rest."""

import pytest

import pylogic
from pylogic.compiler.nqthm.program import ScriptProgram
from pylogic.core.errors import GoalError, ReadError
from pylogic.documents import Document
from pylogic.nqthm.events import AddShell, NoteLibrary, events_of

BROKEN = """\
(boot-strap nqthm)
(defn double (n) (if (zerop n) 0 (add1 (add1 (double (sub1 n))))))
(defn bad (x y) (if (zerop x) (y z) x))
(defn uses (x) (plus (bad x x) 1))
(defn far (x) (uses x))
(prove-lemma twice (rewrite) (equal (double 2) 4) nil nil nil)
"""


def names_of(document: Document) -> dict[str, str]:
    """Return the functions of a script that are computed, with their predicates."""
    program = document.program
    assert isinstance(program, ScriptProgram)
    return program.names


def test_functions_that_call_no_refused_event_are_computed() -> None:
    """An event gives functions, and changes nothing of the others."""
    document = pylogic.load(BROKEN)
    places = [problem.place for problem in document.problems if isinstance(problem, ReadError)]
    assert [place.line for place in places] == [3, 6]
    with pytest.raises(ReadError):
        _ = document.program
    answering = document.answering()
    assert set(names_of(answering)) == {"double"}
    with pylogic.session() as prolog:
        assert [a["X"] for a in prolog.add(answering).query("double(4, X)")] == [8]


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("bad(1, 2, X)", "bad rests on line 3, which is refused: the function 'y' is not"),
        ("uses(1, X)", "uses is not computed: the function 'bad' is not defined"),
        ("far(1, X)", "far is not computed: the function 'uses' is not computed"),
    ],
)
def test_goals_about_refused_events_are_refused(goal: str, told: str) -> None:
    """With the reason, not as names that are unknown."""
    with pytest.raises(GoalError, match=told):
        pylogic.load(BROKEN).answering().check_goal(goal)


def test_a_call_of_what_nothing_defines_keeps_nothing_else_from_being_asked() -> None:
    """The definition could be read; it is the one that is refused."""
    document = pylogic.load(BROKEN.replace("(y z)", "y").replace("(plus (bad", "(plus (bed"))
    assert len(document.problems) == 2
    assert set(names_of(document.answering())) == {"double", "bad"}


def test_shells_without_a_bottom_and_libraries_are_read_in_capitals() -> None:
    """Old scripts are in capitals throughout."""
    document = pylogic.load(
        '(NOTE-LIB "unsolv" T)\n'
        "(ADD-SHELL ZN NIL ZNP ((POS (ONE-OF NUMBERP) ZERO) (NEG (ONE-OF NUMBERP) ZERO)))\n"
        "(ADD-SHELL MARK NIL MARKP NIL)\n"
        "(DEFN ZSUB1 (X) (ZN (POS X) (ADD1 (NEG X))))\n"
    )
    assert not document.problems
    library, *shells, _ = events_of(document.syntax)
    assert library == NoteLibrary("unsolv", compiled=True)
    given = [(s.bottom, len(s.accessors)) for s in shells if isinstance(s, AddShell)]
    assert given == [("", 2), ("", 0)]


def test_the_interpreter_of_the_logic_is_told_and_not_run() -> None:
    """Its functions are no misspelt names, in a script that is whole."""
    document = pylogic.load(
        "(boot-strap nqthm)\n"
        "(defn app (x y) (eval$ t 'x (list (cons 'x x))))\n"
        "(defn body (x) (car x))\n"
        "(prove-lemma sums nil (equal (for i l c 'sum g a) (for i l c 'sum g a)))\n"
    )
    assert not document.problems
    assert set(names_of(document)) == {"body"}
    told = "'eval\\$' of the logic, which applies what data names, is not run"
    with pytest.raises(GoalError, match=told):
        document.check_goal("app([1], [2], X)")
