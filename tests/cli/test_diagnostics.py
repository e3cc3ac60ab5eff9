"""What a document cannot answer is told on the command line, and not answered with `no`."""

import warnings
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pylogic
from pylogic.cli import commands, root
from pylogic.cli.output import warnings_told
from pylogic.core.errors import GoalError, SolutionNotKept, TakesLong
from tests.cases import some_long

BRIDGE = """\
Constants: north, south

1. bank(b) <-> b = north | b = south
2. state(s) -> bank(side(s))
3. bank(b) -> other(b) = if b = north then south else north
4. start(s) <-> side(s) = north
5. cross(s, t) <-> side(t) = other(side(s))
6. linked(north, south)
"""


@pytest.fixture
def bridge(tmp_path: Path) -> Path:
    """Return a document."""
    file = tmp_path / "bridge.txt"
    file.write_text(BRIDGE, encoding="utf-8")
    return file


def run(*args: str | Path) -> Result:
    """Return the result of a command, run in this process."""
    return CliRunner().invoke(commands, list(map(str, args)), catch_exceptions=False)


@pytest.mark.needs_swipl
@some_long(
    3,
    ("goal", "says", "column"),
    [
        ("bank(nort)", "the document has no nort; is north meant?", 6),
        ("bank(east)", "the document has no east; its constants are north, south", 6),
        ("cross(state(nort), T)", "is north meant?", 13),
        ("start(S), side(S) = south", "no value of side; ask side(S, south)", 11),
        ("bank(X), X == nort", "is north meant?", 15),
        ("\\+ bank(north) ; bank(soth)", "is south meant?", 23),
        ("findall(X, (linked(nort, X), bank(X)), [_|_])", "is north meant?", 20),
        ("other(north) = X", "no value of other; ask other(north, X)", 1),
        ("\\+ bank(other(north))", "no value of other; ask other(north, Value)", 9),
        ("other(north)", "other is a function: its value is one more argument", 0),
        ("cross(S)", "cross has 2 arguments", 0),
        ("brank(X)", "is bank/1 meant?", 0),
    ],
)
def test_what_the_document_knows_nothing_of(
    bridge: Path, goal: str, says: str, column: int
) -> None:
    """The error says what may be meant, with a caret."""
    result = run("query", bridge, goal)
    assert says in result.stderr
    assert (result.stdout, result.exit_code) == ("", 2)
    if column:
        assert f"    {' ' * (column - 1)}^" in result.stderr.splitlines()


@pytest.mark.needs_swipl
@some_long(
    2, "goal", ["linked(south, X)", "linked(X, north)", "bank(7)", "fail", "bank(X), X = [north]"]
)
def test_an_honest_no(bridge: Path, goal: str) -> None:
    """What the document knows can be false."""
    result = run("query", bridge, goal)
    assert (result.stdout, result.stderr, result.exit_code) == ("no\n", "", 1)


@pytest.mark.needs_swipl
def test_an_unknown_name_is_told_beside_an_answer(bridge: Path) -> None:
    """Nobody is there of whom it would not hold."""
    result = run("query", bridge, "\\+ bank(nort)")
    assert (result.stdout, result.exit_code) == ("yes\n", 0)
    assert "Warning: the document has no nort; is north meant?" in result.stderr


@pytest.mark.needs_swipl
def test_a_term_is_no_value_from_python_either(bridge: Path) -> None:
    """`other(north)` of Prolog is a term, and no bank."""
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(bridge))
        with pytest.raises(pylogic.GoalError, match="ask other\\(north, X\\)"):
            module.ask("X = other(north)")
        assert [answer["X"] for answer in module.query("other(north, X)")] == ["south"]


@pytest.mark.needs_swipl
def test_doubts_are_told_where_a_document_is_asked(bridge: Path) -> None:
    """A line among words that nobody understood, and a constant that is bound."""
    text = BRIDGE + "7. near(x) <-> exists north. linked(x, north)\n\nsee linked(south) too\n"
    bridge.write_text(text, encoding="utf-8")
    result = run("query", bridge, "linked(X, Y)")
    assert (result.stdout, result.exit_code) == ("X = north, Y = south\n", 0)
    assert f"Warning: {bridge}:11:5: unexpected 'linked'" in result.stderr
    assert f"Warning: {bridge}:9:23: north is a variable here, and a constant" in result.stderr
    loaded = run("load", bridge)
    assert loaded.stdout.endswith("compiles, but for 1 that was not understood\n")
    assert "not understood: " in loaded.stdout
    assert loaded.exit_code == 1
    assert run("load", bridge, "--emit", "prolog").stdout.startswith("% Compiled from")


@pytest.mark.needs_swipl
@pytest.mark.parametrize("command", [["perft", "1"], ["show"]])
def test_doubts_are_told_where_a_folder_is_played(tmp_path: Path, command: list[str]) -> None:
    """By every command that takes its rules from the document."""
    heaps = Path(__file__).parent.parent / "documents" / "two_heaps"
    for file in heaps.iterdir():
        text = file.read_text(encoding="utf-8")
        more = "\n\n## Remarks\n\nsee heap(left) there\n" if file.name == "axioms.txt" else ""
        (tmp_path / file.name).write_text(text + more, encoding="utf-8")
    name, *others = command
    result = run(name, tmp_path, *others)
    assert "Warning: " in result.stderr
    assert "unexpected 'heap'" in result.stderr
    assert result.exit_code == 0


def test_a_line_that_cannot_be_read_keeps_the_rest_from_being_asked(bridge: Path) -> None:
    """Its error is that of every command."""
    bridge.write_text(BRIDGE + "7. linked(south north)\n", encoding="utf-8")
    assert run("load", bridge).exit_code == 1
    result = run("query", bridge, "linked(X, Y)")
    assert f"{bridge}:9:17: unexpected 'north'" in result.stderr
    assert (result.stdout, result.exit_code) == ("", 2)


@pytest.mark.needs_swipl
def test_a_letter_that_builds_terms_is_told_by_its_name_in_goals(tmp_path: Path) -> None:
    """`p(1, 2)` of the text is `cell(1,2)`."""
    text = "1. num(x) <-> 1 <= x <= 2\n2. num(x) & num(y) -> cell(p(x, y))\n"
    (tmp_path / "cells.txt").write_text(text)
    result = run("query", tmp_path / "cells.txt", "cell(p(1, 2))")
    assert "p is written as cell in goals and answers" in result.stderr
    with pylogic.session() as prolog, pytest.raises(GoalError, match="p is written as cell"):
        prolog.add(pylogic.load(tmp_path / "cells.txt")).all("cell(p(1, 2))")


@pytest.mark.needs_swipl
@some_long(
    1,
    ("goal", "told"),
    [
        (r"\+ linked(X, X), bank(X)", "X has no value yet where this asks"),
        ("not(linked(X, Y)), bank(Y)", "Y has no value yet where this asks"),
        (r"bank(X), \+ (linked(X, Y), bank(Y))", ""),
        (r"bank(X), \+ linked(X, _), linked(_, X)", ""),
    ],
)
def test_a_negation_before_what_gives_values_is_told(bridge: Path, goal: str, told: str) -> None:
    """Prolog asks from left to right, so that it is about all values there."""
    result = run("query", bridge, goal)
    assert told in result.stderr
    assert ("no value yet" in result.stderr) == bool(told)


@pytest.mark.needs_swipl
def test_a_sort_that_is_a_predicate_of_prolog_is_told_by_its_name_in_goals(tmp_path: Path) -> None:
    """`table` is one: its states are `table_(0, 1)`."""
    text = "0 <= table.cup(i) <= 1\ntable.dry <=> table.cup(0) = 0 and table.cup(1) = 0\n"
    (tmp_path / "cups.txt").write_text(text, encoding="utf-8")
    result = run("query", tmp_path / "cups.txt", "dry(table(0, 0))")
    assert "table is written as table_ in goals and answers" in result.stderr


def test_what_takes_long_is_told_at_once_and_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was not kept is told behind it, once all is done."""

    def slow(**_: object) -> None:
        with warnings_told(SolutionNotKept):
            warnings.warn(SolutionNotKept("not kept"), stacklevel=1)
            warnings.warn(TakesLong("takes long"), stacklevel=1)
            assert capsys.readouterr().err == "Warning: takes long\n"

    monkeypatch.setattr(root, "commands", slow)
    monkeypatch.setattr("sys.argv", ["pylogic"])
    monkeypatch.setattr(root, "_prepare_streams", lambda: None)
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        root.run()
    assert capsys.readouterr().err == "Warning: not kept\n"
