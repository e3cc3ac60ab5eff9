"""Loading tells every error and warning, and what is dropped is gone."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pylogic.core.errors import GoalError, LoadError
from pylogic.session import Module, Session, session
from pylogic.terms import Atom, Integer, List, String
from tests.cases import some_long
from tests.session.conftest import Text

pytestmark = pytest.mark.needs_swipl

FAULTY = """\
p(X, Y) :- q(X).
r(.
:- nowhere(1).
p(1, 1).
s.
p(2, 2).
:- fail.
t :- missing(1), lists:append([], [], _), also_missing.
q(_).
number(1).
"""

# Kind, line (the module's header is line 1) and part of the text.
FAULTS = [
    ("warning", 2, "Singleton"),
    ("error", 3, "Syntax error"),
    ("error", 4, "nowhere/1"),
    ("warning", 4, "directive"),
    ("warning", 7, "not together"),
    ("warning", 8, "directive"),
    ("error", 9, "missing/1"),
    ("error", 9, "also_missing/0"),
    ("error", 11, "number/1"),
]

DIRECTIVES = [
    ":- repeat, fail.",
    ":- catch((repeat, fail), _, true).",
    ":- initialization((repeat, fail)).",
]


def ones(module: Module, goal: str = "p(X)") -> list[int]:
    """Return the values of `X`."""
    found = [answer["X"] for answer in module.all(goal)]
    return [term.value for term in found if isinstance(term, Integer)]


def check_faults(error: LoadError, file: str) -> None:
    """Check that each fault is told, with its file and line, and nothing else."""
    told = [(message.kind, message.line, message.text) for message in error.messages]
    assert {message.file for message in error.messages} == {file}
    for kind, line, part in FAULTS:
        assert any((kind, line) == (each[0], each[1]) and part in each[2] for each in told), (
            f"{kind} {line} {part} is not among {told}"
        )
    assert len(told) == len(FAULTS), told


def test_every_message_of_a_text(program: Callable[..., Module]) -> None:
    """A text with faults is refused with all of them."""
    with pytest.raises(LoadError) as caught:
        program(FAULTY, "faulty_text")
    assert "faulty_text:3: error: " in str(caught.value)
    check_faults(caught.value, caught.value.messages[0].file)


def test_every_message_of_a_file(prolog: Session, tmp_path: Path) -> None:
    """A file with faults is refused with all of them, every time it is loaded."""
    path = tmp_path / "faulty_file.pl"
    path.write_text(f":- module(faulty_file, []).\n{FAULTY}")
    for _ in range(2):
        with pytest.raises(LoadError) as caught:
            prolog.load(path)
        check_faults(caught.value, str(path.resolve()))
        assert prolog.ask("catch(faulty_file:s, _, fail)") is None


def test_what_has_no_end_is_told_in_words(prolog: Session, tmp_path: Path) -> None:
    """Alone: what the load does not come to define is no fault of its own."""
    path = tmp_path / "endless.pl"
    path.write_text(
        ":- module(endless, [p/1]).\n"
        "term_expansion(go, _) :- throw(error(resource_error(private_table_space), _)).\n"
        "go.\np(1).\n"
    )
    with pytest.raises(LoadError) as caught:
        prolog.load(path)
    (told,) = caught.value.messages
    assert told.line == 3
    assert told.text.startswith("what rests on itself is true of more than the memory holds, ")
    assert "values, as where each number has a next one" in told.text


def test_loading_is_quiet(
    prolog: Session, program: Callable[..., Module], capfd: pytest.CaptureFixture[str]
) -> None:
    """Nothing is printed, whatever is wrong."""
    program("p(1).\n:- print_message(informational, format(hello, [])).\n")
    with pytest.raises(LoadError):
        program(FAULTY)
    with pytest.raises(GoalError):
        prolog.all("nowhere(1)")
    with pytest.raises(GoalError):
        prolog.all("foo(")
    assert capfd.readouterr() == ("", "")


@some_long(1, "directive", DIRECTIVES)
def test_endless_directives_are_stopped(
    prolog: Session, program: Callable[..., Module], tmp_path: Path, directive: str
) -> None:
    """A directive that does not end is stopped in a text and in a file, and nothing is left."""
    start = time.monotonic()
    with pytest.raises(GoalError) as caught:
        program(f"p(1).\n{directive}\n", "endless", timeout=0.2)
    assert caught.value.kind == "time"
    path = tmp_path / "endless_file.pl"
    path.write_text(f":- module(endless_file, []).\np(1).\n{directive}\n")
    with pytest.raises(GoalError):
        prolog.load(path, timeout=0.2)
    assert time.monotonic() - start < 20
    assert prolog.ask("catch(endless_file:p(_), _, fail)") is None
    path.write_text(":- module(endless_file, []).\np(2).\n")
    module = prolog.load(path)
    assert ones(module) == [2]
    module.drop()


def test_same_names_stay_apart(program: Callable[..., Module]) -> None:
    """Two programs of one name and with the same predicates are two modules."""
    one, two = program("p(1).\n", "twin"), program("p(2).\n", "twin")
    assert one.name != two.name
    assert (ones(one), ones(two)) == ([1], [2])
    one.drop()
    assert ones(two) == [2]


def test_names_of_libraries_are_kept_for_them(prolog: Session) -> None:
    """A document that is called like a library is in nobody's way."""
    module, _ = prolog.add_untrusted("ordsets", "p(X) :- ord_union([1], [2], X).", "ordsets.pl")
    assert module.name != "ordsets"
    assert prolog.ask("ord_union([1], [2], X)") is not None


@pytest.mark.parametrize(
    "kind", ["", ":- dynamic p/1.\n", ":- table p/1.\n", ":- discontiguous p/1.\n"]
)
def test_what_is_dropped_is_gone(
    prolog: Session, program: Callable[..., Module], kind: str
) -> None:
    """After `drop` no predicate answers, not even by its full name, and again is no error."""
    module = program(f"{kind}:- op(700, xfx, ===>).\np(1).\nq(X) :- p(X).\n", "dropped")
    assert ones(module, "q(X)") == [1]
    left = module.query("p(X)")
    module.drop()
    for goal in ("p(_)", "q(_)"):
        with pytest.raises(GoalError):
            module.all(goal)
        assert prolog.ask(f"catch({module.name}:{goal}, _, fail)") is None
    with pytest.raises(GoalError):
        list(left)
    with pytest.raises(GoalError):
        module.query("X = (a ===> b)")
    module.drop()


def test_the_name_of_a_dropped_module_is_used_again(
    prolog: Session, program: Callable[..., Module]
) -> None:
    """So that there are not more and more modules; nothing of the first is in the second."""
    first = program(
        ":- use_module(library(lists)).\n:- set_prolog_flag(double_quotes, codes).\n"
        ":- dynamic s/1.\n:- op(700, xfx, ===>).\n"
        's(1).\np("a").\np(X) :- append([], [1], X), member(_, X), s(1).\n',
        "again",
    )
    assert len(first.all("p(X)")) == 2
    first.drop()
    before = prolog.ask("statistics(modules, N)")
    second = program('append(a).\nmember(x, y).\np("a").\np(X) :- append(X).\n', "again")
    assert second.name == first.name
    assert second.all("p(X)") == [{"X": String("a")}, {"X": Atom("a")}]
    assert second.all("member(X, Y)") == [{"X": Atom("x"), "Y": Atom("y")}]
    assert prolog.ask("append([], [1], X)") == {"X": List((Integer(1),))}
    with pytest.raises(GoalError):
        second.all("s(X)")
    for number in range(20):
        second.drop()
        second = program(f"p({number}).\n", "again")
        assert ones(second) == [number]
        with pytest.raises(LoadError):
            program("p(", "again")
    with pytest.raises(GoalError, match="again was dropped"):
        first.all("p(X)")
    with pytest.raises(GoalError, match="again was dropped"):
        first.call_text("p")
    after = prolog.ask("statistics(modules, N)")
    assert before is not None
    assert after is not None
    assert int(str(after["N"])) - int(str(before["N"])) <= 1  # of the broken text


def test_the_name_of_a_module_with_tables_is_not_used_again(prolog: Session) -> None:
    """SWI-Prolog 9.0 may crash when the same predicate is tabled there once more."""
    names = set()
    for number in range(60):
        broken = "p(" if number % 3 == 2 else ""
        text = f":- table p/2.\n:- dynamic s/1.\np(X, Y) :- p(X, Z), q(Z, Y).\nq(1, 2).\n{broken}"
        with session() as opened:
            try:
                module = opened.add(Text("tables", text))
            except LoadError:
                assert broken
            else:
                names.add(module.name)
                assert module.ask("p(1, X)") is None
    assert len(names) == 40
    assert prolog.ask("X = 1") == {"X": Integer(1)}


def test_tables_are_dropped_too(prolog: Session, tmp_path: Path) -> None:
    """What was tabled of a module is not answered by the module that takes its place."""
    path = tmp_path / "tabled_file.pl"
    for value in (1, 2, 3):
        path.write_text(
            f":- module(tabled_file, []).\n:- table p/1.\np(X) :- q(X).\nq({value}).\n"
        )
        module = prolog.load(path)
        assert ones(module) == [value]
        module.drop()


def test_a_closed_session_drops_what_it_added() -> None:
    """Modules of texts live as long as their session."""
    with session() as first:
        module = first.add(Text("lasting", "p(1).\n"))
        assert ones(module) == [1]
    with session() as second, pytest.raises(GoalError):
        second.all(f"{module.name}:p(X)")


def test_a_file_is_loaded_once(prolog: Session, tmp_path: Path) -> None:
    """Loading a file again does nothing until it changes."""
    path = tmp_path / "counted_file.pl"
    prolog.ask("flag(pylogic_test_loaded, _, 0)")
    text = ":- module(counted_file, []).\n:- flag(pylogic_test_loaded, N, N + 1).\n"
    path.write_text(f"{text}p(1).\n")
    modules = [prolog.load(path) for _ in range(3)]
    assert {module.name for module in modules} == {"counted_file"}
    assert prolog.ask("flag(pylogic_test_loaded, N, N)") == {"N": Integer(1)}
    path.write_text(f"{text}p(1).\np(2).\n")
    assert ones(prolog.load(path)) == [1, 2]
    assert prolog.ask("flag(pylogic_test_loaded, N, N)") == {"N": Integer(2)}


def test_files_need_not_be_modules(prolog: Session, tmp_path: Path) -> None:
    """A file without a header has a module to itself, and may have any name."""
    for number, name in enumerate(["plain one.pl", "it's.pl", "ñ♞.pl"]):
        path = tmp_path / name
        path.write_text(f"p({number}).\n")
        module = prolog.load(path)
        assert ones(module) == [number]
        assert prolog.ask("catch(user:p(_), _, fail)") is None
        module.drop()


def test_a_missing_file(prolog: Session, tmp_path: Path) -> None:
    """A file that is not there is Python's own error."""
    with pytest.raises(FileNotFoundError):
        prolog.load(tmp_path / "nowhere.pl")


def test_programs_may_use_what_prolog_has(program: Callable[..., Module]) -> None:
    """Tables, libraries, operators and term expansion of a module's own work in a text."""
    module = program(
        ":- use_module(library(lists)).\n:- use_module(library(apply), [foldl/4]).\n"
        ":- table reach/2.\n:- op(700, xfx, ===>).\n"
        "term_expansion(A ===> B, edge(A, B)).\n"
        "a ===> b.\nb ===> c.\nc ===> a.\n"
        "reach(X, Y) :- reach(X, Z), edge(Z, Y).\nreach(X, Y) :- edge(X, Y).\n"
        "sum(L, S) :- foldl([X, A, B]>>(B is A + X), L, 0, S).\nlast_of(L, X) :- last(L, X).\n"
    )
    assert len(module.all("reach(a, X)")) == 3
    assert module.ask("sum([1, 2, 3], S)") == {"S": Integer(6)}
    assert module.ask("last_of([1, 2], X)") == {"X": Integer(2)}


def test_only_what_was_loaded_is_dropped(prolog: Session) -> None:
    """The module `user` is no session's to drop."""
    with pytest.raises(ValueError, match="user"):
        prolog.user.drop()
