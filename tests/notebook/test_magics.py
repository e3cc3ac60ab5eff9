"""Magics of notebooks: a document in a cell, and what is asked of it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.lib.pretty import pretty
from traitlets.config import Config

MARRIAGE = """\
Constants: ann, bob, kim

1. person(x) <-> x = ann | x = bob | x = kim
2. married(x, y) <-> x = ann & y = bob | x = bob & y = ann
3. free(x) <-> person(x) & ~(exists y. person(y) & married(x, y))
"""

pytestmark = pytest.mark.needs_swipl


@pytest.fixture(scope="module")
def started() -> Iterator[InteractiveShell]:
    """Return a shell of IPython that keeps no history."""
    shell = InteractiveShell(config=Config({"HistoryManager": {"enabled": False}}))
    shell.run_cell("%load_ext pylogic")
    yield shell
    shell.restore_sys_module_state()


@pytest.fixture
def shell(started: InteractiveShell) -> InteractiveShell:
    """Return a shell with a document."""
    run(started, f"%%pylogic marriage\n{MARRIAGE}")
    return started


def run(shell: InteractiveShell, cell: str) -> Any:  # noqa: ANN401 - whatever a cell gives
    """Return what a cell gives, which is to run."""
    done = shell.run_cell(cell)
    done.raise_error()
    return done.result


def refused(shell: InteractiveShell, cell: str) -> str:
    """Return what is said of a cell that is refused, by a message and no traceback."""
    done = shell.run_cell(cell)
    assert type(done.error_in_exec).__name__ == "UsageError"
    return str(done.error_in_exec)


def test_a_cell_is_a_document(shell: InteractiveShell) -> None:
    """It is a variable, shows its report, and is asked by its name or as the last one."""
    document = shell.user_ns["marriage"]
    assert document.name == "marriage"
    assert "axiom 3: " in document._repr_html_()
    assert "compiles" in document._repr_html_()
    assert repr(run(shell, "%query free(Who)")) == "Who = kim"
    assert repr(run(shell, "%query marriage married(ann, Who)")) == "Who = bob"
    assert repr(run(shell, "%query marriage free(ann)")) == "no"
    assert repr(run(shell, "%query marriage free(kim)")) == "yes"


def test_answers_are_a_table_and_a_sequence(shell: InteractiveShell) -> None:
    """What is found can be counted, taken one by one, and seen."""
    found = run(shell, "%query married(X, Y)")
    assert len(found) == 2
    assert {str(answer["X"]) for answer in found} == {"ann", "bob"}
    assert "<code>ann</code>" in found._repr_html_()
    assert "<th" in found._repr_html_()
    assert "no" in run(shell, "%query free(ann)")._repr_html_()


def test_a_cell_that_is_run_again_replaces_the_document(shell: InteractiveShell) -> None:
    """And another document is asked where it comes last."""
    run(shell, "%%pylogic pets\n1. pet(x) <-> x = rex\n\nConstants: rex\n")
    assert repr(run(shell, "%query pet(X)")) == "X = rex"
    run(shell, "%%pylogic pets\n1. pet(x) <-> x = tom\n\nConstants: tom\n")
    assert repr(run(shell, "%query pet(X)")) == "X = tom"
    assert repr(run(shell, "%query marriage free(X)")) == "X = kim"


def test_a_goal_of_many_lines_and_braces(shell: InteractiveShell) -> None:
    """The goal may be a cell, and nothing in it means something to IPython."""
    assert repr(run(shell, "%%query marriage\nperson(X),\nfree(X)")) == "X = kim"
    assert repr(run(shell, "%query X = {marriage}")) == "X = {marriage}"


def test_a_document_of_another_cell_is_asked(shell: InteractiveShell) -> None:
    """A document that was loaded by a program is asked by its variable, and so is a game."""
    run(shell, "import pylogic\nkin = pylogic.load('family')")
    assert len(run(shell, "%query kin ancestor(X, carol)")) > 0
    found = run(shell, "%query tictactoe initial_state(S)")
    assert len(found) == 1


def test_mistakes_have_their_place(shell: InteractiveShell) -> None:
    """An axiom that cannot be read is shown with a caret in the report, under the cell's name."""
    slip = run(shell, "%%pylogic slip\n1. happy(x) <-> x = ann & (x = bob\n")
    for shown in (slip._repr_html_(), pretty(slip)):
        assert "slip:1:" in shown
        assert "^" in shown
    assert "slip:1:" in refused(shell, "%query happy(X)")
    run(shell, f"%%pylogic marriage\n{MARRIAGE}")


def test_reasons_are_shown(shell: InteractiveShell) -> None:
    """As a tree in a notebook, as the console has it at a terminal, and in short as text."""
    cell = "with session() as s: r = s.add(marriage).why('free(ann)')"
    reason = run(shell, f"from pylogic import session\n{cell}\nr")
    assert "married(ann, bob)" in reason._repr_html_()
    assert "✗ free(ann)" in reason._repr_html_()  # also where styles are left out
    assert pretty(reason) == str(reason)
    assert repr(reason) == "<Explanation: free(ann) does not hold>"
    report = repr(shell.user_ns["marriage"].report)
    assert report == "<Report of marriage: notation first-order, reading corrected: 4 entries>"


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        ("%%pylogic prose\nNothing formal is said here.\n", "prose:1:1: "),
        ("%%pylogic 1st\n1. p(a)\n", "expected a name of Python"),
        ("%%pylogic class\n1. p(a)\n", "expected a name of Python"),
        ("%query mariage free(X)", "no document of this notebook, and no game, is called mariage"),
        ("%%pylogic a --reading wrong\n1. p(a)\n", "argument --reading: invalid choice"),
        ("%%pylogic a --notation wrong\n1. p(a)\n", "wrong"),
        ("%query", "expected [NAME] GOAL"),
        ("%query marriage", "expected [NAME] GOAL"),
        ("%query free(", "free("),
        ("%query fre(X)", "free"),
        ("%query shell(ls)", "shell"),
    ],
)
def test_what_is_refused(cell: str, says: str, shell: InteractiveShell) -> None:
    """A message says what, where and what was expected; there is no traceback."""
    assert says in refused(shell, cell)


def test_sheets_that_lie_about_do_not_matter(
    shell: InteractiveShell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A query without a name means no folder."""
    for name in ("one.kif", "two.kif"):
        (tmp_path / name).write_text("(role ann)", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert "expected [NAME] GOAL" in refused(shell, "%query")


def test_a_goal_that_does_not_end(
    shell: InteractiveShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is stopped, and the notebook goes on."""
    monkeypatch.setattr("pylogic.notebook.answers._SECONDS", 0.5)
    assert "time limit" in refused(shell, "%query repeat, fail")
    assert repr(run(shell, "%query free(X)")) == "X = kim"


def test_a_query_before_any_document(started: InteractiveShell) -> None:
    """It is told how to make one."""
    other = InteractiveShell(config=Config({"HistoryManager": {"enabled": False}}))
    other.run_cell("%load_ext pylogic")
    assert "%%pylogic NAME" in refused(other, "%query p(X)")
    other.restore_sys_module_state()
    assert started is not other


def test_more_answers_than_are_shown(shell: InteractiveShell) -> None:
    """A hundred are given, and it says so."""
    found = run(shell, "%query between(1, inf, X)")
    assert len(found) == 100
    assert found.more
    assert "the first 100" in found._repr_html_()
