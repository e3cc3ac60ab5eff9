"""`pylogic why`, as people type it, and the forms that it writes."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pylogic.cli import commands

pytestmark = pytest.mark.needs_swipl


def why(*arguments: str) -> Result:
    """Return the result of `pylogic why`, run in this process."""
    return CliRunner().invoke(commands, ["why", *arguments], catch_exceptions=False)


def test_what_holds_exits_with_0() -> None:
    """And with --not with 1, which what fails does not."""
    assert why("family", "ancestor(ann, eve)").exit_code == 0
    assert why("family", "ancestor(ann, eve)", "--not").exit_code == 1
    assert why("family", "ancestor(eve, ann)").exit_code == 1
    assert why("family", "ancestor(eve, ann)", "--not").exit_code == 0


def test_the_tree_is_printed() -> None:
    """The axioms by their lines."""
    lines = why("family", "root(X)").stdout.splitlines()
    assert lines[0] == "root(ann): line 18"
    assert lines[1] == "│  root(x) ≡ person(x) ∧ ¬∃y. parent(y, x)"


def test_json_is_one_object() -> None:
    """With the goal, the tree and the positions."""
    found = json.loads(why("nim", "step(state(3), state(1))", "--json").stdout)
    assert found["holds"] is True
    assert found["why"]["label"]
    assert found["why"]["bindings"] == {"s": "P", "t": "Q", "k": "2"}
    assert [shown["text"] for shown in found["positions"]] == ["size=3", "size=1"]
    assert found["unchecked"] == ""


def test_a_page_is_written(tmp_path: Path) -> None:
    """It loads nothing from elsewhere, and has a drawing of each position."""
    file = tmp_path / "why.html"
    result = why("pangke", "initial(_P), ok_move(sq(1,2), sq(2,2), _P)", "--html", str(file))
    page = file.read_text(encoding="utf-8")
    assert result.exit_code == 0
    assert page.count("<svg") == 1
    assert "<details open>" in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")


def test_sheets_and_scripts_are_asked_too() -> None:
    """By the names of examples, and reports with programs."""
    assert why("queens", "queens(4, B)").stdout.startswith("queens(4,[3,1,4,2]): lines 6-8")
    assert "line 11" in why("switches", "legal(hand, turn(2))").stdout
    assert why("reverse", "rev([1], R)").stdout.startswith("(rev '(1)) = '(1)")


def test_a_program_is_asked_too(tmp_path: Path) -> None:
    """A plain file of clauses, as `query` asks it."""
    file = tmp_path / "family.pl"
    file.write_text(":- module(f, [p/2]).\nq(a).\np(X, Y) :- q(X), Y = X.\n", encoding="utf-8")
    result = why(str(file), "p(a, Y)")
    assert result.stdout.splitlines()[0] == "p(a,a): line 3"
    assert result.exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("no-such-thing", "p(X)"),
        ("family", "nope(X)"),
        ("queens", "quens(6, B)"),
        ("family", "ancestor(ann, X)", "--source", "rules"),
    ],
)
def test_bad_input_exits_with_2(arguments: tuple[str, ...]) -> None:
    """One message on stderr, no traceback."""
    result = CliRunner().invoke(commands, ["why", *arguments])
    assert result.exit_code == 2
    assert "Error" in result.stderr or "Usage" in result.stderr


def test_a_name_that_stands_nowhere_is_told() -> None:
    """As a query tells it, and not as a value of which nothing holds."""
    found = why("family", "ancestor(zed, ann)")
    assert found.exit_code == 2
    assert "the document has no zed" in found.stderr
