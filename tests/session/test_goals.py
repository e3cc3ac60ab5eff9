"""Goals go in as data, and answers keep the kinds of their terms."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from pylogic.core.errors import GoalError, NotAllowed
from pylogic.session import Module, Session
from pylogic.terms import (
    Atom,
    Compound,
    Float,
    Integer,
    List,
    Rational,
    String,
    Term,
    Variable,
)

pytestmark = pytest.mark.needs_swipl

X = Variable("X")
KINDS: list[tuple[str, Term]] = [
    ("abc", Atom("abc")),
    ("'it''s'", Atom("it's")),
    ("'♞'", Atom("♞")),
    (r"'a\x0\b'", Atom("a\0b")),
    ("'[]'", Atom("[]")),
    ("[]", List(())),
    ("{}", Atom("{}")),
    ('"text"', String("text")),
    ('""', String("")),
    ('"ñ ♞ 😀"', String("ñ ♞ 😀")),
    ("1", Integer(1)),
    ("-9223372036854775809", Integer(-(2**63) - 1)),
    ("123456789012345678901234567890", Integer(123456789012345678901234567890)),
    ("1.0", Float(1.0)),
    ("-0.0", Float(-0.0)),
    ("5.0e-324", Float(5e-324)),
    ("1.0Inf", Float(float("inf"))),
    ("1.5NaN", Float(float("nan"))),
    ("1r3", Rational(Fraction(1, 3))),
    ("f(a, 1)", Compound("f", (Atom("a"), Integer(1)))),
    ("foo()", Compound("foo", ())),
    ("a-b", Compound("-", (Atom("a"), Atom("b")))),
    ("- 1", Compound("-", (Integer(1),))),
    ("{a}", Compound("{}", (Atom("a"),))),
    ("'$VAR'(1)", Compound("$VAR", (Integer(1),))),
    ('[1, [a], "s"]', List((Integer(1), List((Atom("a"),)), String("s")))),
    ("[a|b]", List((Atom("a"),), Atom("b"))),
]


@pytest.mark.parametrize(("text", "term"), KINDS)
def test_answers_keep_their_kinds(prolog: Session, text: str, term: Term) -> None:
    """What SWI-Prolog answers comes back as the same kind of term, alone and beside others."""
    assert [answer["T"] for answer in prolog.query(f"T = {text}")] == [term]
    both = prolog.ask(f"T = {text}, N = 1")
    assert both is not None
    assert dict(both) == {"T": term, "N": Integer(1)}


def test_unbound_variables_share(prolog: Session) -> None:
    """Variables of one answer that are the same have the same name."""
    answer = prolog.ask("T = [A, B, A|C]")
    assert answer is not None
    match answer["T"]:
        case List((Variable(one), Variable(two), Variable(three)), Variable(tail)):
            assert one == three
            assert len({one, two, tail}) == 3
        case other:
            pytest.fail(f"not a partial list: {other}")


def test_an_answer_is_a_mapping(prolog: Session) -> None:
    """Named variables are answered in the order of the goal, those with `_` are not."""
    answer = prolog.ask("B = 1, A = 2, _C = 3")
    assert answer is not None
    assert list(answer) == ["B", "A"]
    assert dict(answer) == {"B": Integer(1), "A": Integer(2)}
    assert answer == prolog.ask("B = 1, A = 2")
    assert repr(answer) == "<Answer B = 1, A = 2>"
    assert len({answer, prolog.ask("B = 1, A = 2")}) == 1
    with pytest.raises(KeyError):
        answer["C"]


def test_yes_and_no(prolog: Session) -> None:
    """A goal without variables answers with nothing to tell, or not at all."""
    assert prolog.ask("true") == {}
    assert prolog.ask("fail") is None
    assert prolog.all("member(_, [1, 2])") == [{}, {}]
    assert prolog.all("fail") == []


def test_goals_are_terms_too(prolog: Session) -> None:
    """A term is called as it is: nothing in it becomes text of the goal."""
    evil = Atom("x'), halt, atom('y")
    goal = Compound("=", (X, evil))
    assert prolog.all(goal) == [{"X": evil}]
    assert prolog.ask(Compound("atom", (evil,))) == {}


def test_given_values_are_data(prolog: Session) -> None:
    """Given values are bound before the goal is called, and are not answered again."""
    evil = String('"), halt, X = ("')
    assert prolog.all("X = f(Y, Z)", given={"Y": evil, "Z": Variable("W")})[0].keys() == {"X"}
    answer = prolog.ask("X = Y", given={"Y": evil})
    assert answer == {"X": evil}
    assert prolog.ask("call(G)", given={"G": Compound("=", (Integer(1), Integer(1)))}) == {}
    with pytest.raises(GoalError, match="Q"):
        prolog.ask("true", given={"Q": X})


def test_modules_syntax_does_not_change_given_terms(program: Callable[..., Module]) -> None:
    """Flags and operators of a module change how its goals are read, not what a term means."""
    module = program(":- set_prolog_flag(double_quotes, codes).\n:- op(700, xfx, ===>).\n")
    assert module.ask("X = (a ===> b)") == {"X": Compound("===>", (Atom("a"), Atom("b")))}
    assert module.ask('X = "a"') == {"X": List((Integer(97),))}
    assert module.ask(Compound("=", (X, String("a")))) == {"X": String("a")}


@pytest.mark.parametrize("text", ["foo(", "", "   ", "p. q.", "p q", "'a", "X = )", "f(" * 50_000])
def test_what_is_no_goal_is_refused_at_once(prolog: Session, text: str) -> None:
    """A text that is not one term is a syntax error before anything is asked for."""
    with pytest.raises(GoalError) as caught:
        prolog.query(text)
    assert caught.value.kind == "syntax"


@pytest.mark.parametrize("text", ["X = 1.", "X = 1 .\n", "X = 1 % one", "/* one */ X = 1"])
def test_the_full_stop_may_stand_or_not(prolog: Session, text: str) -> None:
    """A goal is read with or without its full stop, and with comments."""
    assert prolog.ask(text) == {"X": Integer(1)}


def test_the_number_of_answers_is_limited(prolog: Session) -> None:
    """With a limit no answer is computed beyond it."""
    goal = "( member(X, [1, 2, 3]) ; throw(too_far) )"
    for take in (prolog.all, lambda *args, **options: list(prolog.query(*args, **options))):
        assert len(take(goal, limit=2)) == 2
        assert len(take(goal, limit=3)) == 3
        with pytest.raises(GoalError, match="too_far"):
            take(goal, limit=4)
    assert prolog.ask(goal) == {"X": Integer(1)}


def test_answers_before_an_error_are_given(prolog: Session) -> None:
    """A lazy query gives what was found, then raises what went wrong."""
    answers = prolog.query("member(X, [1, 2]) ; throw(oops)")
    assert [next(answers)["X"] for _ in range(2)] == [Integer(1), Integer(2)]
    with pytest.raises(GoalError, match="oops") as caught:
        next(answers)
    assert caught.value.kind == "exception"


def test_text_predicates(program: Callable[..., Module]) -> None:
    """`call_text` passes strings and integers, and answers with the text of the first solution."""
    module = program(
        "join(A, N, T) :- format(string(T), '~w/~d', [A, N]).\n"
        "join(_, _, later).\nas_atom('ñ♞').\ncount(12).\nnever(_) :- fail.\nodd(_) :- throw(x).\n"
    )
    assert module.call_text("join", "it's ♞", 7) == "it's ♞/7"
    assert module.call_text("join", "a\0b", 2**40) == f"a\0b/{2**40}"
    assert module.call_text("as_atom") == "ñ♞"
    assert module.call_text("count") == "12"
    for predicate, kind in (("never", "failed"), ("odd", "exception"), ("nowhere", "exception")):
        with pytest.raises(GoalError) as caught:
            module.call_text(predicate)
        assert caught.value.kind == kind


@pytest.mark.parametrize(
    "goal",
    ["shell(ls)", "halt", "open('/tmp/x', write, S)", "system:halt", "consult(x)"],
)
def test_the_sandbox_refuses(prolog: Session, goal: str) -> None:
    """What could do harm is not even started."""
    with pytest.raises(NotAllowed) as caught:
        prolog.all(goal, sandboxed=True)
    assert caught.value.kind == "sandbox"


def test_the_sandbox_looks_into_predicates(program: Callable[..., Module]) -> None:
    """Harm is seen behind a predicate of the module, and in a goal that is given."""
    module = program("harm :- shell(ls).\nfine(X) :- member(X, [1, 2]).\n")
    assert len(module.all("fine(X)", sandboxed=True)) == 2
    with pytest.raises(NotAllowed):
        module.all("harm", sandboxed=True)
    with pytest.raises(NotAllowed):
        module.all("call(G)", given={"G": Atom("harm")}, sandboxed=True)
    assert len(module.all("call(G)", given={"G": Compound("fine", (X,))}, sandboxed=True)) == 2
    with pytest.raises(GoalError) as caught:
        module.all("nowhere", sandboxed=True)
    assert caught.value.kind == "exception"


def test_half_of_a_character_is_refused(prolog: Session) -> None:
    """What the system makes of an argument that is no UTF-8 is no text of Prolog's either."""
    for ask in (
        lambda: prolog.ask("X = '\udcff'"),
        lambda: prolog.ask("X = Y", given={"Y": Atom("\udcff")}),
        lambda: prolog.user.call_text("atom_string", "\udcff"),
    ):
        with pytest.raises(GoalError, match="U\\+DCFF is half of a character"):
            ask()
    assert prolog.ask("X = '\xff'") == {"X": Atom("\xff")}
