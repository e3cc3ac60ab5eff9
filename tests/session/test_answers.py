"""Answers are lazy, many queries are open at once, and threads get along."""

import gc
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from pylogic.core.errors import GoalError
from pylogic.session import Answers, Module, Session
from pylogic.terms import Integer

pytestmark = pytest.mark.needs_swipl

THREADS = 8


def memory() -> int:
    """Return the bytes of memory this process has in use."""
    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - not a real file
        return int(file.read().split()[1]) * 4096


def values(answers: Answers, count: int) -> list[int]:
    """Return the next values of `X`."""
    found = [next(answers)["X"] for _ in range(count)]
    return [term.value for term in found if isinstance(term, Integer)]


def test_many_answers(prolog: Session) -> None:
    """Answers that are read and forgotten need no memory."""
    before, count = memory(), 0
    for answer in prolog.query("between(1, 400000, X)"):
        count += 1
        if count % 100_000 == 0:
            assert answer == {"X": Integer(count)}
            assert memory() - before < 20_000_000
    assert count == 400_000


def test_the_first_answer_does_not_wait_for_the_second(prolog: Session) -> None:
    """What is found is given before the goal goes on."""
    with prolog.query("X = 1 ; repeat, fail") as answers:
        assert values(answers, 1) == [1]


def test_queries_interleave(prolog: Session) -> None:
    """Any number of queries are open at once and do not disturb each other."""
    open_ones = [prolog.query(f"between({start}, inf, X)") for start in range(20)]
    for step in range(30):
        for start, answers in enumerate(open_ones):
            assert values(answers, 1) == [start + step]
    assert len(prolog.all("findnsols(2, X, member(X, [a, b, c]), L)")) == 2
    for answers in open_ones[::2]:
        answers.close()
    assert values(open_ones[1], 1) == [31]
    for answers in open_ones:
        answers.close()


def test_closing_ends_a_query(prolog: Session) -> None:
    """A closed query has no more answers, runs its clean-up, and may be closed again."""
    prolog.ask("nb_setval(cleaned, no)")
    goal = "setup_call_cleanup(true, between(1, inf, X), flag(pylogic_test_cleaned, N, N + 1))"
    prolog.ask("flag(pylogic_test_cleaned, _, 0)")
    with prolog.query(goal) as answers:
        assert values(answers, 50)[-1] == 50
    assert prolog.ask("flag(pylogic_test_cleaned, N, N)") == {"N": Integer(1)}
    assert list(answers) == []
    answers.close()


def test_a_forgotten_query_is_closed(prolog: Session) -> None:
    """Leaving a loop early stops the goal at the next call."""
    prolog.ask("flag(pylogic_test_cleaned, _, 0)")
    goal = "setup_call_cleanup(true, between(1, inf, X), flag(pylogic_test_cleaned, N, N + 1))"
    for answer in prolog.query(goal):
        if answer["X"] == Integer(20):
            break
    gc.collect()
    prolog.ask("true")
    assert prolog.ask("flag(pylogic_test_cleaned, N, N)") == {"N": Integer(1)}


def test_queries_do_not_pile_up(prolog: Session) -> None:
    """Thousands of queries that are begun and left use the same engines again."""
    for _ in range(2_000):
        assert values(prolog.query("between(1, inf, X)"), 3) == [1, 2, 3]
    answer = prolog.ask("statistics(threads, N)")
    assert answer is not None
    assert answer["N"] in {Integer(number) for number in range(64)}


def test_nothing_runs_before_the_first_answer(prolog: Session) -> None:
    """Making a query computes nothing."""
    prolog.ask("flag(pylogic_test_ran, _, 0)")
    answers = prolog.query("flag(pylogic_test_ran, N, N + 1)")
    assert prolog.ask("flag(pylogic_test_ran, N, N)") == {"N": Integer(0)}
    assert len(list(answers)) == 1
    assert prolog.ask("flag(pylogic_test_ran, N, N)") == {"N": Integer(1)}


def test_threads(prolog: Session) -> None:
    """Threads ask at the same time, and each gets its own answers."""

    def work(number: int) -> bool:
        for _ in range(100):
            assert values(prolog.query(f"between({number}, inf, X)"), 12)[-1] == number + 11
            assert prolog.ask("X = Y", given={"Y": Integer(number)}) == {"X": Integer(number)}
        return len(prolog.all("between(1, 5000, X)")) == 5_000

    with ThreadPoolExecutor(THREADS) as pool:
        assert all(pool.map(work, range(THREADS)))


def test_a_query_belongs_to_its_thread(prolog: Session) -> None:
    """Another thread may close or forget a query, but not take its answers."""
    left: list[Answers] = [prolog.query("between(1, inf, X)") for _ in range(20)]
    for answers in left:
        assert values(answers, 2) == [1, 2]
    kinds = []

    def go_on() -> None:
        for place, answers in enumerate(left):
            if place % 2:
                answers.close()
            elif place % 4:
                with pytest.raises(GoalError) as caught:
                    values(answers, 30)
                kinds.append(caught.value.kind)
        del answers
        left.clear()
        gc.collect()

    thread = threading.Thread(target=go_on)
    thread.start()
    thread.join()
    assert kinds == ["thread"] * 5
    assert prolog.ask("true") == {}


def test_threads_that_end_leave_nothing(prolog: Session) -> None:
    """The engines of a thread end with it, open queries too."""
    left: list[Answers] = []

    def begin() -> None:
        left.append(prolog.query("between(1, inf, X)"))
        assert values(left[-1], 2) == [1, 2]

    for _ in range(50):
        thread = threading.Thread(target=begin)
        thread.start()
        thread.join()
    answer = prolog.ask("statistics(threads, N)")
    assert answer is not None
    assert answer["N"] in {Integer(number) for number in range(40)}
    with pytest.raises(GoalError):
        values(left[0], 30)
    left.clear()
    assert prolog.ask("true") == {}


def test_a_goal_does_not_hold_up_other_threads(prolog: Session) -> None:
    """While one goal runs, others are asked and answered."""
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(
            lambda: prolog.all(
                "numlist(1, 150000, L), foldl([X, A, B]>>(B is A + X), L, 0, S), fail"
            )
        )
        asked = 0
        while not slow.done():
            assert prolog.ask("X = 1") == {"X": Integer(1)}
            asked += 1
        assert asked > 10
        assert slow.result() == []


def test_tables_are_kept_between_goals(program: Callable[..., Module]) -> None:
    """What a goal tabled is there for the next goal of the same thread."""
    module = program(":- table slow/1.\nslow(X) :- flag(pylogic_test_slow, N, N + 1), X = 1.\n")
    module.ask("flag(pylogic_test_slow, _, 0)")
    for _ in range(5):
        assert module.all("slow(X)") == [{"X": Integer(1)}]
    assert module.ask("flag(pylogic_test_slow, N, N)") == {"N": Integer(1)}


def test_answers_that_are_shown_are_not_lost(prolog: Session) -> None:
    """A notebook shows the first as a table; all of them can still be taken, and stopped."""
    answers = prolog.query("member(X, [a, '<b>', c])")
    shown = answers._repr_html_()
    assert "<code>&apos;&lt;b&gt;&apos;</code>" in shown.replace("&#x27;", "&apos;")
    assert [str(answer["X"]) for answer in answers] == ["a", "'<b>'", "c"]
    endless = prolog.query("between(1, inf, X)")
    assert "the first 50" in endless._repr_html_()
    assert [str(next(endless)["X"]) for _ in range(60)] == [str(n) for n in range(1, 61)]
    endless.close()
    assert list(endless) == []
    for taken in (0, 3, 60):
        prolog.ask("flag(pylogic_test_shown, _, 0)")
        goal = "setup_call_cleanup(true, between(1, inf, X), flag(pylogic_test_shown, _, 1))"
        stopped = prolog.query(goal)
        assert "the first 50" in stopped._repr_html_()
        assert values(stopped, taken) == list(range(1, taken + 1))
        stopped.close()
        assert prolog.ask("flag(pylogic_test_shown, N, N)") == {"N": Integer(1)}


def test_answers_without_variables(prolog: Session) -> None:
    """Yes and no are shown as such."""
    assert "yes" in prolog.query("true")._repr_html_()
    assert "no" in prolog.query("fail")._repr_html_()
    (answer,) = prolog.query("X = f(Y, Y)")
    assert "f(" in answer._repr_html_()
