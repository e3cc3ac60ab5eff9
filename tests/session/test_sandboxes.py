"""Goals and programs from outside run in processes of their own, which may end."""

import gc
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pylogic.core.errors import GoalError, LoadError, NotAllowed
from pylogic.session import Module, SandboxedModule, Session, child, sandboxes, session
from pylogic.terms import Atom, Compound, Integer, List, Term
from tests.cases import some_long
from tests.session.test_process import OPEN, run

pytestmark = pytest.mark.needs_swipl

CLAUSES = ":- dynamic seen/1.\nn(1).\nn(2).\nn(3).\nloop :- loop.\nseen(0).\n"


@pytest.fixture
def guest(prolog: Session) -> SandboxedModule:
    """Return a guest."""
    return prolog.add_untrusted("guest", CLAUSES, "guest.pl")[0]


def process(module: Module) -> int:
    """Return the process in which a sandboxed goal runs."""
    answer = module.ask("current_prolog_flag(pid, P)", sandboxed=True)
    assert answer is not None
    assert isinstance(answer["P"], Integer)
    return answer["P"].value


def numbers(module: Module, goal: str) -> list[int]:
    """Return the values of X."""
    found = [answer["X"] for answer in module.all(goal)]
    return [term.value for term in found if isinstance(term, Integer)]


def is_there(pid: int) -> bool:
    """Tell whether a process runs."""
    return Path(f"/proc/{pid}").exists()


def test_what_is_called_may_be_found_out_late(guest: SandboxedModule) -> None:
    """It is admitted when its turn has come, and no catch/3 hides that it is refused."""
    assert numbers(guest, "member(G, [n(X), X = 7]), call(G)") == [1, 2, 3, 7]
    assert numbers(guest, "L = [n(X)], maplist(call, L), X > 1") == [2, 3]
    for goal in ("member(G, [n(X), shell(ls)]), catch(G, _, X = 9)", "G = halt, forall(G, true)"):
        with pytest.raises(NotAllowed):
            numbers(guest, goal)
    assert numbers(guest, "n(X)") == [1, 2, 3]


def test_each_has_its_process(prolog: Session, program: Callable[..., Module]) -> None:
    """Two guests, a module of pylogic's own, and this process: four; one for all its goals."""
    guests = [prolog.add_untrusted("guest", CLAUSES, "guest.pl")[0] for _ in range(2)]
    modules = [*guests, program("p(1).\n")]
    found = {process(module) for module in modules}
    assert len(found) == 3
    assert os.getpid() not in found
    assert {process(module) for module in modules} == found


def test_a_process_ends_with_its_module(prolog: Session, guest: SandboxedModule) -> None:
    """With `drop`, with the session, and with the last reference."""
    with session() as opened:
        other = process(opened.add_untrusted("guest", CLAUSES, "guest.pl")[0])
        assert is_there(other)
    assert not is_there(other)
    mine = process(guest)
    guest.drop()
    assert not is_there(mine)
    assert process(prolog.user) != mine
    forgotten = process(session().add_untrusted("guest", CLAUSES, "guest.pl")[0])
    gc.collect()
    assert not is_there(forgotten)


def test_who_asks_goes_on_when_a_process_is_killed(guest: SandboxedModule) -> None:
    """The next goal is answered by a new one, with the same clauses."""
    before = process(guest)
    os.kill(before, signal.SIGKILL)
    time.sleep(0.05)
    assert numbers(guest, "n(X)") == [1, 2, 3]
    assert process(guest) != before
    answers = guest.query("n(X) ; loop")
    assert next(answers)["X"] == Integer(1)
    os.kill(process(guest), signal.SIGKILL)
    time.sleep(0.05)
    with pytest.raises(GoalError) as caught:
        list(answers)
    assert caught.value.kind == "crash"
    assert numbers(guest, "n(X)") == [1, 2, 3]


def test_after_a_limit_facts_that_were_added_are_gone(guest: SandboxedModule) -> None:
    """They are kept between goals as long as none is stopped."""
    guest.ask("retract(seen(0)), assertz(seen(1))")
    assert numbers(guest, "seen(X)") == [1]
    with pytest.raises(GoalError) as caught:
        guest.all("loop", timeout=0.1)
    assert caught.value.kind == "time"
    assert numbers(guest, "seen(X)") == [0]


def test_answers_before_the_limit_are_given(guest: SandboxedModule) -> None:
    """Also those that were not enough for another chunk."""
    answers = guest.query("n(X) ; repeat, fail", inferences=300_000)
    found = [next(answers)["X"] for _ in range(3)]
    with pytest.raises(GoalError, match="inferences"):
        next(answers)
    assert found == [Integer(1), Integer(2), Integer(3)]


def test_there_are_no_answers_after_the_limit(guest: SandboxedModule) -> None:
    """What a goal answers because it caught what stopped it is none."""
    goal = "catch((repeat, fail), _, true), n(X)"
    for seconds, inferences in ((0.2, None), (None, 10_000), (None, 300_000)):
        for ask in (guest.all, guest.ask):
            with pytest.raises(GoalError) as caught:
                ask(goal, timeout=seconds, inferences=inferences)
            assert caught.value.kind == ("time" if seconds else "inferences")
    answers = guest.query(f"X = 0 ; {goal}", inferences=300_000)
    assert next(answers)["X"] == Integer(0)
    with pytest.raises(GoalError):
        next(answers)


def test_queries_interleave_in_one_process(guest: SandboxedModule) -> None:
    """Open queries do not disturb each other, nor goals that are asked at once."""
    pid = process(guest)
    open_ones = [guest.query(f"between({start}, inf, X)") for start in range(8)]
    for step in range(30):
        for start, answers in enumerate(open_ones):
            assert next(answers)["X"] == Integer(start + step)
        assert numbers(guest, "n(X)") == [1, 2, 3]
    for answers in open_ones[::2]:
        answers.close()
    assert next(open_ones[1])["X"] == Integer(31)
    assert process(guest) == pid


def test_threads_share_a_process(guest: SandboxedModule) -> None:
    """One goal at a time runs there; each thread gets its own answers."""

    def work(number: int) -> bool:
        for _ in range(30):
            assert numbers(guest, f"between({number}, {number + 20}, X)")[-1] == number + 20
            answers = guest.query(f"between({number}, inf, X)")
            assert [next(answers)["X"] for _ in range(12)][-1] == Integer(number + 11)
        return True

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(4)))


def test_terms_and_values_cross_as_in_this_process(guest: SandboxedModule) -> None:
    """Kinds, long numbers, deep terms, boards, and the character whose code is 0."""
    board = List(tuple(List(tuple(map(Atom, "xo "))) for _ in range(3)))
    nested: Compound | Atom = Atom("x")
    for _ in range(30_000):
        nested = Compound("f", (nested,))
    strange: list[Term] = [Atom("a\0b"), Atom("♞"), Atom("[]"), List((List((Atom("\0"),)),))]
    terms: tuple[Term, ...] = (Integer(10**5_000), Integer(-(10**5_000)), board, nested, *strange)
    for term in terms:
        answer = guest.ask("X = Given", given={"Given": term})
        assert answer is not None
        assert answer["X"] == term
    assert numbers(guest, "X is 10**5000") == [10**5_000]
    with pytest.raises(GoalError, match="half of a character"):
        guest.ask("X = '\udcff'")


def test_answers_have_a_size(guest: SandboxedModule, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is too much to be taken in ends the process, not this one."""
    monkeypatch.setattr(child, "MOST_TEXT", 1 << 20)
    monkeypatch.setattr(sandboxes, "MOST_ANSWERS", 2 << 20)
    with pytest.raises(GoalError, match="larger than 1 MB") as caught:
        guest.ask("numlist(1, 200000, X)", timeout=60)
    assert caught.value.kind == "stack"
    with pytest.raises(GoalError, match="larger than 2 MB together"):
        guest.all(
            "between(1, inf, _), X = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            timeout=60,
        )
    assert numbers(guest, "n(X)") == [1, 2, 3]


def test_loading_has_a_limit_too(prolog: Session) -> None:
    """The time in which clauses are read counts, and nothing is left of them."""
    start = time.monotonic()
    with pytest.raises(GoalError) as caught:
        prolog.add_untrusted("slow", f"p({'9' * 1_000_000}).\n" * 20, "slow.pl", timeout=0.3)
    assert caught.value.kind == "time"
    assert time.monotonic() - start < 20
    with pytest.raises(LoadError):
        prolog.add_untrusted("broken", "p(1.\n", "broken.pl")


def test_a_module_beside_a_guest(prolog: Session, tmp_path: Path) -> None:
    """A file of pylogic's own asks a guest in the guest's process, and again in a new one."""
    guest, _ = prolog.add_untrusted("guest", CLAUSES, "guest.pl")
    path = tmp_path / "judge.pl"
    path.write_text(
        ":- module(judge, [mark/2, sum/2]).\n"
        "mark(Text, Text) :- atom_string(Guest, Text), assertz(Guest:marked(yes)).\n"
        "sum(Text, Sum) :- atom_string(Guest, Text),\n"
        "    findall(X, Guest:n(X), L), sum_list(L, S), Guest:marked(M),\n"
        "    format(string(Sum), '~w ~w', [S, M]).\n"
    )
    judge = guest.beside(path)
    judge.always("mark", guest.name, timeout=5)
    assert judge.call_text("sum", guest.name, timeout=5) == "6 yes"
    os.kill(process(guest), signal.SIGKILL)
    time.sleep(0.05)
    assert judge.call_text("sum", guest.name, timeout=5) == "6 yes"
    assert process(judge) == process(guest)


def test_only_the_list_is_allowed(program: Callable[..., Module], guest: SandboxedModule) -> None:
    """Of a module of pylogic's own its predicates, and of others none."""
    module = program("p(X) :- member(X, [1, 2]).\nharm(X) :- shell(X).\nrun(G) :- call(G).\n")
    goal = f"{module.name}:p(_)"
    assert len(module.all(goal, sandboxed=True)) == 2
    for refused in (
        "harm(true)",
        "run(shell(true))",
        "user:p",
        "user:member(1, [1])",
        "set_prolog_flag(gc, true)",
        "setarg(1, f(a), b)",
        "format('~@', [true])",
        "'$set_source_module'(user)",
    ):
        with pytest.raises(NotAllowed):
            module.all(refused, sandboxed=True)
    assert len(module.all("run(p(_))", sandboxed=True)) == 2
    with pytest.raises(NotAllowed):
        guest.all(f"{module.name}:p(_)")
    with pytest.raises(GoalError, match="there is no predicate process_create/3"):
        guest.all("process_create(path(ls), [], [])")


DEEP = "length(L, 100000), foldl([_, T0, f(T0)]>>true, L, x, T)"


@some_long(
    2,
    "goal",
    [
        f"{DEEP}, throw(T)",
        f"{DEEP}, throw(error(type_error(T, T), context(T, T)))",
        f"{DEEP}, X is T",
        f"{DEEP}, freeze(Y, T), Z = f(Y)",
        "X = f(X), throw(X)",
        "\\+ " * 80_000 + "true",
        "X = " + "- " * 80_000 + "1",
        "throw(format('~@', [halt]))",
        "throw(error(existence_error(x, y), context(z, '~@'-[halt])))",
    ],
    ids=range(9),
)
def test_errors_are_told_from_plain_data(
    prolog: Session, guest: SandboxedModule, goal: str
) -> None:
    """Whatever stands in them, here and there: deep, cyclic, or made to be called."""
    for module in (prolog, guest):
        with pytest.raises(GoalError) as caught:
            module.all(goal)
        assert len(str(caught.value)) < 2_000
        assert module.ask("X = 1") == {"X": Integer(1)}


def test_ctrl_c_while_a_guest_works() -> None:
    """It stops the goal, and the guest answers the next one."""
    code = """
import os, threading, signal
guest, _ = prolog.add_untrusted("guest", "loop :- loop.", "guest.pl")
try:
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    guest.all("loop")
except KeyboardInterrupt:
    print("interrupted")
print(guest.ask("X = 1")["X"])
"""
    assert run(OPEN + code) == (0, "interrupted\n1\n", "")


def test_a_fork_has_processes_of_its_own() -> None:
    """Both go on, each with one for the guest."""
    code = """
import os
guest, _ = prolog.add_untrusted("guest", "n(1). n(2).", "guest.pl")
pid = guest.ask("current_prolog_flag(pid, P)")["P"].value
child = os.fork()
other = guest.ask("current_prolog_flag(pid, P)")["P"].value
found = len(guest.all("n(X)"))
if child == 0:
    os._exit(found + 10 * (other != pid))
print(found, other == pid, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert run(OPEN + code) == (0, "2 True 12\n", "")


def test_a_query_when_python_ends() -> None:
    """It is an error, whichever module it is asked of."""
    code = """
guest, _ = prolog.add_untrusted("guest", "n(1).", "guest.pl")
class Last:
    def __del__(self):
        for module in (prolog, guest):
            try:
                module.ask("X = 1")
            except Exception as error:
                print(type(error).__name__, "Python is ending" in str(error))
last = Last()
"""
    assert run(OPEN + code) == (0, "GoalError True\nGoalError True\n", "")


def test_a_start_without_init_pl_and_folder(tmp_path: Path) -> None:
    """What the user loads at the start of `swipl` is not loaded, and the folder may be gone."""
    config = tmp_path / ".config" / "swi-prolog"
    config.mkdir(parents=True)
    (config / "init.pl").write_text(":- write(user_error, loaded).\n")
    gone = tmp_path / "gone"
    gone.mkdir()
    code = f"""
import os
os.chdir({str(gone)!r})
os.rmdir({str(gone)!r})
from pylogic.session import session
prolog = session()
guest, _ = prolog.add_untrusted("guest", "n(1).", "guest.pl")
print(prolog.ask("X = 1")["X"], guest.ask("n(X)")["X"], os.environ.get("XDG_CONFIG_HOME"))
"""
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(config.parent)}
    assert run(code, **home) == (0, f"1 1 {config.parent}\n", "")
