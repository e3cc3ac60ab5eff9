"""Whatever stops a goal is one typed error, and the session goes on."""

import time
from collections.abc import Callable, Iterator

import pytest

from pylogic.core.errors import GoalError
from pylogic.session import Module, Session
from pylogic.terms import Integer
from tests.cases import some_long

pytestmark = pytest.mark.needs_swipl

FIBONACCI = """
:- table fib/2.
fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N-1, B is N-2, fib(A, X), fib(B, Y), F is X+Y.
"""


LOOPS = """
loop :- loop.
count(N) :- M is N+1, count(M).
"""


@pytest.fixture(autouse=True)
def usable(prolog: Session) -> Iterator[None]:
    """Check after each test that goals are still answered."""
    yield
    assert len(prolog.all("member(X, [1, 2, 3])")) == 3


def kind_of(ask: Callable[[], object]) -> str:
    """Return the kind of the error that a call raises."""
    with pytest.raises(GoalError) as caught:
        ask()
    assert str(caught.value)
    return caught.value.kind


ENDLESS = [
    "repeat, fail",
    "catch((repeat, fail), _, true)",
    "repeat, catch((repeat, fail), _, fail)",
]


@some_long(4, "goal", [*ENDLESS, "catch(sleep(1000), _, sleep(1000))"])
@pytest.mark.parametrize("way", ["all", "ask", "query", "sandboxed"])
def test_time(prolog: Session, goal: str, way: str) -> None:
    """An endless goal is stopped in time, whatever it catches."""
    start = time.monotonic()
    ask: dict[str, Callable[[], object]] = {
        "all": lambda: prolog.all(goal, timeout=0.1),
        "ask": lambda: prolog.ask(goal, timeout=0.1),
        "query": lambda: next(prolog.query(goal, timeout=0.1)),
        "sandboxed": lambda: prolog.all(goal, timeout=0.1, sandboxed=True),
    }
    assert kind_of(ask[way]) == "time"
    assert time.monotonic() - start < 20


@pytest.mark.parametrize("goal", ENDLESS)
@pytest.mark.parametrize("inferences", [1, 100, 1_000_000])
def test_inferences(prolog: Session, goal: str, inferences: int) -> None:
    """A goal that takes too many inferences is stopped."""
    assert kind_of(lambda: prolog.all(goal, inferences=inferences)) == "inferences"


@some_long(
    1,
    "goal",
    [
        "loop",
        "count(0)",
        "catch(loop, _, true)",
        "catch(loop, _, loop)",
        "repeat, catch(loop, _, fail)",
    ],
)
def test_loops_of_last_calls(program: Callable[..., Module], goal: str) -> None:
    """They are stopped too, although SWI-Prolog's heartbeat does not interrupt them."""
    module = program(LOOPS)
    start = time.monotonic()
    assert kind_of(lambda: module.ask(goal, timeout=0.1)) == "time"
    assert kind_of(lambda: module.all(goal, inferences=1_000)) == "inferences"
    assert time.monotonic() - start < 20


def test_limits_end_with_their_goal(prolog: Session) -> None:
    """A goal within its limits is answered, and the next one has none."""
    long = "numlist(1, 300000, L), sum_list(L, S), L = [_|_], N = S"
    assert prolog.ask("X = 1", timeout=5, inferences=10_000) == {"X": Integer(1)}
    assert prolog.ask(f"findall(N, ({long}), [S1])") is not None
    assert kind_of(lambda: prolog.ask(long, inferences=1_000)) == "inferences"


def test_time_between_answers_is_free(prolog: Session) -> None:
    """A slow reader of answers does not use up the goal's time."""
    answers = prolog.query("between(1, inf, X)", timeout=1)
    for _ in range(3):
        next(answers)
        time.sleep(0.4)
    assert next(answers)["X"] == Integer(4)
    answers.close()
    assert (
        kind_of(lambda: list(prolog.query("repeat, between(1, 3, X), fail", timeout=0.1)))
        == "time"
    )


def test_no_time_at_all(prolog: Session) -> None:
    """A limit of nothing is a limit, not its absence."""
    assert kind_of(lambda: prolog.all("repeat, fail", timeout=0)) == "time"
    assert kind_of(lambda: prolog.all("repeat, fail", inferences=0)) == "inferences"


@pytest.mark.parametrize(
    ("goal", "kind"),
    [
        ("length(L, 100000000)", "stack"),
        pytest.param(
            "numlist(1, 5000000, L), msort(L, M), append(M, L, K), length(K, N)",
            "stack",
            marks=pytest.mark.long,
        ),
        ("X is 2**(2**40)", "stack"),
        ("halt", "halt"),
        ("halt(3)", "halt"),
        ("system:halt(0)", "halt"),
        ("catch(halt, _, true)", "halt"),
        ("halt ; true", "halt"),
        ("repeat, halt", "halt"),
        ("X is foo + 1", "exception"),
        ("throw(my_ball)", "exception"),
        ("throw(_)", "exception"),
        ("nowhere_defined(1)", "exception"),
        ("abort", "aborted"),
        ("undefined", "undefined"),
        ("X = f(X)", "cyclic"),
        ("X = [a|X]", "cyclic"),
        ("dif(X, a)", "constrained"),
        ("freeze(X, true), Y = f(X)", "constrained"),
    ],
)
def test_what_stops_a_goal(prolog: Session, goal: str, kind: str) -> None:
    """Each way to end badly has its kind, lazily, in bulk and for one answer."""
    assert kind_of(lambda: prolog.all(goal)) == kind
    assert kind_of(lambda: prolog.ask(goal)) == kind
    assert kind_of(lambda: list(prolog.query(goal))) == kind


def test_messages_are_those_of_prolog(prolog: Session) -> None:
    """The error says what SWI-Prolog says, and names the goal."""
    with pytest.raises(GoalError, match=r"Arithmetic: .*foo/0") as caught:
        prolog.all("X is foo + 1")
    assert "X is foo + 1" in str(caught.value)


def test_tables_survive_aborted_goals(program: Callable[..., Module]) -> None:
    """A tabled goal that is stopped at any point does not break tabling for later goals."""
    module = program(FIBONACCI)
    for inferences in (*range(1, 40), 200, 2_000):
        assert kind_of(lambda: module.all("fib(300, F)", inferences=inferences)) == "inferences"  # noqa: B023
        assert module.ask("fib(30, F)") == {"F": Integer(832_040)}


def test_undefined_answers_are_not_true(program: Callable[..., Module]) -> None:
    """Answers of the well-founded semantics that are undefined raise, true ones do not."""
    module = program(
        ":- table win/1.\nwin(X) :- move(X, Y), tnot(win(Y)).\n"
        "move(a, b).\nmove(b, a).\nmove(c, d).\nmove(b, e).\nmove(f, g).\nmove(g, f).\n"
    )
    assert module.ask("win(c)") == {}
    assert module.ask("win(b)") == {}
    assert module.ask("win(a)") is None
    assert kind_of(lambda: module.ask("win(f)")) == "undefined"
    assert module.ask("win(c)") == {}
