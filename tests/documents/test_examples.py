"""The documents that come with pylogic: each says what was checked about it, and that is here."""

from __future__ import annotations

from pathlib import Path

import pytest

import pylogic
from pylogic.core.errors import PylogicError
from pylogic.documents.examples import Example, example, examples
from pylogic.games.text.beginning import beginning
from pylogic.games.text.game import document_module
from tests.cases import some_long
from tests.documents.searches import STEPS, Asked, command, example_file, ways

NAMES = [one.name for one in examples()]
PAGE = Path(__file__).parents[2] / "docs" / "examples.md"


@pytest.mark.long
def test_there_are_enough() -> None:
    """In each of the notations that people write in, with its title, form and checks."""
    assert len(NAMES) >= 20
    assert {pylogic.load(name).notation.name for name in NAMES} == {
        "first-order", "blocks", "prolog", "nqthm-lisp", "gdl",
    }  # fmt: skip
    assert all(one.title and one.form and one.checked for one in examples())


@some_long(12, "name", NAMES)
def test_each_loads_as_it_stands(name: str) -> None:
    """Every line is read, and the report ends so."""
    result = command("load", name)
    assert result.exit_code == 0
    assert result.stdout.endswith("\ncompiles\n")


@pytest.mark.parametrize("name", NAMES)
def test_each_is_on_the_page(name: str) -> None:
    """With its title, its form and its query, which the tests of pages run."""
    page, one = PAGE.read_text(encoding="utf-8"), example(name)
    assert one is not None
    assert f"## {one.title}\n" in page
    assert one.form in page
    assert f'$ pylogic query {name} "{one.goal}"' in page
    assert all(checked in page for checked in one.checked)


@pytest.mark.needs_swipl
@some_long(3, "name", STEPS)
def test_new_makes_a_game_of_it(name: str, tmp_path: Path) -> None:
    """By what the symbols look like; it has as many games as there are ways of steps."""
    folder = tmp_path / name
    made = command("new", folder, "--from", name)
    assert made.exit_code == 0, made.output
    with pylogic.session() as prolog:
        asked = Asked(prolog, name)
        count = ways(asked.all("start(S)", "S")[0], asked.steps, 3)
    assert f'"nodes": {count},' in command("perft", folder, "3", "--json").stdout
    assert "to move" in command("show", folder).stdout


def test_unknown_names_are_refused() -> None:
    """With those there are; a path is never taken for a name."""
    refused = command("examples", "chess")
    assert refused.exit_code == 2
    assert "hanoi" in refused.stderr
    assert "there is no such file; is hanoi meant?" in command("load", "./hanoi").stderr
    assert "moai:1:1: the text of moai is not ours to ship" in command("load", "moai").stderr
    assert "pylogic new FOLDER --from hanoi" in command("show", "hanoi").stderr
    assert "pylogic examples switches > switches.kif" in command("show", "switches").stderr


def test_texts_can_be_printed() -> None:
    """As they are in the file; all are listed."""
    assert command("examples", "hanoi").stdout == example_file("hanoi").read_text("utf-8")
    listed = command("examples").stdout
    assert all(f"{name} " in listed for name in NAMES)
    assert """pylogic query blocks "start(_S), 'Poss'(A, _S)\"""" in listed


@some_long(10, "name", NAMES)
def test_each_says_whether_it_plays(name: str, tmp_path: Path) -> None:
    """It is a sheet, or a text whose start and moves are found, and make a game."""
    one = example(name)
    assert one is not None
    assert one.plays == _is_game(one, tmp_path)


def _is_game(one: Example, folder: Path) -> bool:
    if one.path.suffix == ".kif":
        return True
    try:
        found = beginning(pylogic.load(one.path))
        if found.symbol("initial") is None or found.symbol("step") is None:
            return False
        (folder / "axioms.txt").write_text(one.text, encoding="utf-8")
        (folder / "game.toml").write_text(found.text, encoding="utf-8")
        document_module(folder, one.name)
    except PylogicError:
        return False  # it is about something else
    return True
