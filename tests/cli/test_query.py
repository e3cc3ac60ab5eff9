"""Goals asked on the command line, good ones and bad ones."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pylogic.cli import commands
from pylogic.documents.shipped import folder_of
from tests.cases import some_long

pytestmark = pytest.mark.needs_swipl

FAMILY = """\
:- module(family, [ancestor/2]).
:- use_module(library(lists)).
parent(ann, bob).
parent(bob, 'C. D.').
ancestor(X, Y) :- parent(X, Y).
ancestor(X, Y) :- parent(X, Z), ancestor(Z, Y).
text("a \\"word\\"").
"""


@pytest.fixture
def family(tmp_path: Path) -> Path:
    """Return a Prolog file."""
    file = tmp_path / "family.pl"
    file.write_text(FAMILY)
    return file


def query(spec: str | Path, goal: str, *args: str) -> Result:
    """Return the result of `pylogic query`, run in this process."""
    arguments = ["query", str(spec), goal, *args]
    return CliRunner().invoke(commands, arguments, catch_exceptions=False)


def test_one_solution_a_line(family: Path) -> None:
    """Each solution shows the values of the goal's named variables."""
    result = query(family, "ancestor(X, Y)")
    assert result.stdout == "X = ann, Y = bob\nX = bob, Y = 'C. D.'\nX = ann, Y = 'C. D.'\n"
    assert result.exit_code == 0


def test_json_has_a_key_for_each_variable(family: Path) -> None:
    """With --json a solution is an object of Prolog texts; `_X` is left out."""
    result = query(family, "ancestor(_X, Y), text(T)", "--json", "--limit", "2")
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {"Y": "bob", "T": r'"a \"word\""'},
        {"Y": "'C. D.'", "T": r'"a \"word\""'},
    ]


@some_long(2, "goal", ["parent(ann, _)", "parent(ann, bob).", "true", "parent(_, _)"])
def test_yes(family: Path, goal: str) -> None:
    """A goal without variables is answered by yes, once, or by an empty object."""
    result = query(family, goal)
    assert (result.stdout, result.exit_code) == ("yes\n", 0)
    assert query(family, goal, "--json").stdout == "{}\n"


def test_a_goal_as_programs_print_it(family: Path) -> None:
    """`?-` before it and the full stop are left out, and carets point into the rest."""
    assert query(family, "?- ancestor(ann, bob).").stdout == "yes\n"
    refused = query(family, "?- parent(X, Y) parent").stderr
    assert "    parent(X, Y) parent\n                 ^\n" in refused


def test_no(family: Path) -> None:
    """No solution is `no`, with --json nothing, and exits with 1."""
    result = query(family, "parent(X, ann)")
    assert (result.stdout, result.stderr, result.exit_code) == ("no\n", "", 1)
    result = query(family, "parent(X, ann)", "--json")
    assert (result.stdout, result.exit_code) == ("", 1)


def test_rules_of_a_game() -> None:
    """The rules of a game are asked by its name."""
    result = query("pangke", "players(P)")
    assert (result.stdout, result.exit_code) == ("P = [black,white]\n", 0)
    assert query("pangke", "initial_state(_S), legal_move(_S, M)").stdout.count("\n") == 4


@some_long(
    6,
    ("goal", "says"),
    [
        ("parent(X", "yntax error"),
        ("parent(X, Y) parent", "yntax error"),
        ("", "'GOAL': there is none; expected a term of Prolog"),
        ("?- .", "'GOAL': there is none"),
        ("X", "not sufficiently instantiated"),
        ("nosuch(X)", "nosuch"),
        ("shell(true)", "sandbox"),
        ("open('/etc/passwd', read, _)", "sandbox"),
        ("consult('/etc/passwd')", "sandbox"),
        ("halt", "sandbox does not allow halt"),
        ("assertz(system:x)", "does not allow assertz/1"),
        ("atom_length(X, Y)", "instantiated"),
        ("parent(X, Y), Y > 1", "not a function"),
        pytest.param("numlist(1, 100000000, L), msort(L, M)", "stack", marks=pytest.mark.long),
        ("(" * 100_000, "brackets nest deeper"),
    ],
)
def test_bad_goals(family: Path, goal: str, says: str) -> None:
    """A goal that cannot be read, is not allowed or goes wrong is one message, and exit code 2."""
    result = query(family, goal)
    assert says in result.stderr
    assert result.stderr.count("Error:") == 1
    assert len(result.stderr) < 2000
    assert result.stdout == ""
    assert result.exit_code == 2


def test_a_predicate_of_the_axioms_is_asked_of_them() -> None:
    """`why` asks the axioms of a game where nothing is said, and `query` the rules in Prolog."""
    said = query("pangke", "initial(P)").stderr
    assert "no predicate initial/1; these are the rules in Prolog; `--source text` asks" in said
    assert "--source text" not in query("pangke", "initial(P)", "--source", "rules").stderr


def test_a_goal_that_does_not_end(family: Path) -> None:
    """--timeout stops a goal; the answers before are printed."""
    result = query(family, "(X = 1 ; repeat, fail)", "--timeout", "0.6")
    assert result.stdout == "X = 1\n"
    assert "time limit" in result.stderr
    assert result.exit_code == 2


def test_a_million_answers(family: Path) -> None:
    """--limit takes the first few of many answers, and of endlessly many."""
    few = query(family, "between(1, 1000000, X)", "--limit", "2")
    assert few.stdout == "X = 1\nX = 2\n"
    assert query(family, "repeat, X = a", "--limit", "2").stdout == "X = a\nX = a\n"


def test_a_million_answers_to_a_reader_that_goes_away(family: Path) -> None:
    """Answers are printed as they come: `head` gets its lines and ends the program."""
    command = [sys.executable, "-m", "pylogic", "query", str(family), "between(1, inf, X)"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        assert running.stderr
        assert running.stdout.readline() == b"X = 1\n"
        running.stdout.close()
        assert running.wait(30) == 141
        assert running.stderr.read() == b""


def test_modes_are_read_and_left(tmp_path: Path) -> None:
    """As in documents, though SWI-Prolog has no such operators."""
    file = tmp_path / "typed.pl"
    file.write_text("% of numbers\n:- mode p(+), q(-).\n:- pred p(int).\np(1).\n:- mode(r(+)).\n")
    result = query(file, "p(X)")
    assert (result.stdout, result.stderr, result.exit_code) == ("X = 1\n", "", 0)
    file.write_text(":- modes p(+).\np(1).\n")
    assert f"{file}:1: error: Syntax error: operator expected" in query(file, "p(X)").stderr


def test_directives_are_not_run(tmp_path: Path) -> None:
    """A directive is told on stderr, and the clauses can be asked all the same."""
    trace = tmp_path / "trace"
    file = tmp_path / "evil.pl"
    file.write_text(f":- shell('touch {trace}').\n:- initialization(halt).\np(1).\n")
    result = query(file, "p(X)")
    assert (result.stdout, result.exit_code) == ("X = 1\n", 0)
    assert f"{file}:1: warning: not run: :- shell(" in result.stderr
    assert f"{file}:2: warning: not run: :- initialization" in result.stderr
    assert not trace.exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"p(1).\np(.\n", ":2: error: Syntax error"),
        (b"p(1).\n\xff\xfe\x00", ":2: error: byte 0xff is not UTF-8"),
        (b"p(1).\nsystem:q(1).\n", ":2: error: No permission"),
        (b"p(" + b"(" * 1_000_000, ":1:5002: brackets nest deeper"),
    ],
)
def test_bad_prolog_files(tmp_path: Path, text: bytes, says: str) -> None:
    """A file that cannot be read names the line, and nothing is asked."""
    file = tmp_path / "bad.pl"
    file.write_bytes(text)
    result = query(file, "p(X)")
    assert f"{file}{says}" in result.stderr
    assert result.stdout == ""
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("nowhere.txt", "true"), "neither a game ("),
        (("pangke", "true", "--source", "native"), "native"),
        (("pangke", "true", "--source", "oracle"), "oracle"),
        (("pangke", "true", "--reading", "printed"), "--source text"),
        (("pangke", "true", "--limit", "0"), "not in the range"),
        (("pangke", "true", "--timeout", "0"), "not in the range"),
        (("pangke", "true", "--timeout", "soon"), "not a valid float"),
        (("pangke", "true", "--timeout", "nan"), "no number of seconds"),
        ((".", "true"), "neither a game"),
    ],
)
def test_bad_usage(args: tuple[str, str], says: str) -> None:
    """What cannot be asked is bad usage."""
    result = query(*args)
    assert says in result.stderr
    assert result.exit_code == 2


def test_options_that_do_not_go_with_a_file(family: Path) -> None:
    """Sources are for games, and readings for documents."""
    assert "--source is for games" in query(family, "true", "--source", "rules").stderr
    assert "--reading is for documents" in query(family, "true", "--reading", "printed").stderr


def test_what_load_emits_can_be_asked(tmp_path: Path) -> None:
    """The module that `load --emit prolog` prints answers as the document does."""
    axioms = folder_of("pangke") / "axioms.txt"
    emitted = CliRunner().invoke(commands, ["load", str(axioms), "--emit", "prolog"])
    (tmp_path / "emitted.pl").write_text(emitted.stdout)
    goal = "neighbor(S1, S2)"
    found, expected = query(tmp_path / "emitted.pl", goal), query(axioms, goal)
    assert found.exit_code == 0
    assert sorted(found.stdout.splitlines()) == sorted(expected.stdout.splitlines())


def test_a_document_is_read_as_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--notation` and `--errata` are those of `load`, and not for games and Prolog files."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "facts.txt").write_text("edge(red, blue).\n", encoding="utf-8")
    (tmp_path / "facts.pl").write_text("edge(red, blue).\n", encoding="utf-8")
    for arguments, code, said in (
        (["facts.txt", "edge(X, Y)", "--notation", "first-order"], 0, "X = red, Y = blue"),
        (["facts.txt", "edge(X, Y)", "--notation", "verse"], 2, "unknown notation 'verse'"),
        (["facts.pl", "edge(X, Y)", "--notation", "prolog"], 2, "is a Prolog file"),
        (["pangke", "true", "--notation", "prolog"], 2, "pangke is a game"),
    ):
        done = CliRunner().invoke(commands, ["query", *arguments])
        assert done.exit_code == code, done.stderr
        assert said in done.stdout + done.stderr
