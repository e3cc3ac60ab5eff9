"""What the README shows is what happens, and what can be called is described."""

from __future__ import annotations

import doctest
import importlib
import inspect
import os
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

import pylogic
from pylogic import cli
from pylogic.games import names
from pylogic.notations import NOTATIONS
from tests.readme import Command, blocks, commands, fits

if TYPE_CHECKING:
    from tests.readme import Block

PROJECT = Path(__file__).resolve().parent.parent
README = (PROJECT / "README.md").read_text(encoding="utf-8")
PAGES = [
    "README.md",
    *sorted(str(page.relative_to(PROJECT)) for page in PROJECT.glob("grammars/*.md")),
    "pylogic/games/README.md",
]
SET_UP = ("make", "git", "cd", "pip")  # what is tried in CI, not from within a test
NEWCOMERS_SECONDS = 60


def run_command(command: Command, folder: Path, where: str) -> None:
    """Run one command of a page as its reader would, and compare what it prints."""
    word, *arguments = shlex.split(command.text)
    if word in SET_UP:
        return
    assert word in {"cp", "pylogic", "swipl"}, f"{where}: a command no test knows: {command.text}"
    program = [sys.executable, "-m", "pylogic"] if word == "pylogic" else [word]
    done = subprocess.run(
        [*program, *arguments],
        cwd=folder,
        env=os.environ | {"COLUMNS": "100"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=NEWCOMERS_SECONDS,
        check=False,
    )
    shown = f"{where}: $ {command.text}\n{done.stdout}{done.stderr}"
    assert "Traceback" not in done.stderr, shown
    refused = any(line.startswith("Error:") for line in command.printed)
    assert done.returncode in ({2} if refused else {0, 1}), shown
    if command.printed:
        assert fits(command.printed, done.stdout + refused * done.stderr), shown


def run_block(block: Block, folder: Path, page: str) -> None:
    """Do with a block what its page asks the reader to do."""
    where = f"{page}:{block.line}"
    if block.file:
        (folder / block.file).parent.mkdir(exist_ok=True)
        (folder / block.file).write_text(block.body, encoding="utf-8")
    elif block.language == "console":
        for command in commands(block.body):
            run_command(command, folder, where)
    elif block.language == "python":
        done = subprocess.run(
            [sys.executable, "-c", block.body],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=NEWCOMERS_SECONDS,
            check=False,
        )
        assert done.returncode == 0, f"{where}:\n{done.stderr}"


@pytest.mark.needs_swipl
@pytest.mark.parametrize("page", PAGES)
def test_pages_run(page: str, tmp_path: Path) -> None:
    """The blocks of a page, one after the other in an empty folder, do what it says."""
    for block in blocks((PROJECT / page).read_text(encoding="utf-8")):
        run_block(block, tmp_path, page)


def test_the_readme_has_blocks() -> None:
    """Commands, programs and files are found in it."""
    found = list(blocks(README))
    assert {"console", "python", "text"} <= {block.language for block in found}
    assert any(block.file for block in found)


@pytest.mark.parametrize("name", NOTATIONS)
def test_notations_have_a_page(name: str) -> None:
    """The page is linked from the table of the notations."""
    table = (PROJECT / "grammars" / "README.md").read_text(encoding="utf-8")
    found = re.search(rf"^\| `{name}` \|.*\]\((\w+\.md)", table, re.MULTILINE)
    assert found
    assert (PROJECT / "grammars" / found[1]).is_file()


def test_a_stale_readme_is_caught() -> None:
    """Output that differs does not fit; three dots stand for whole lines only."""
    assert fits(("a", "...", "d"), "a\nb\nc\nd\n")
    assert fits(("...",), "")
    assert not fits(("a", "c"), "a\nb\n")
    assert not fits(("a", "..."), "b\na\n")


@pytest.mark.parametrize("name", cli.commands.list_commands(click.Context(cli.commands)))
def test_commands_are_in_the_readme(name: str) -> None:
    """The README shows every command there is."""
    assert f"pylogic {name}" in README


@pytest.mark.parametrize("name", names())
def test_games_are_in_the_readme(name: str) -> None:
    """The README names every game there is."""
    assert name in README


@pytest.mark.parametrize("name", pylogic.__all__)
def test_public_names_are_described(name: str) -> None:
    """Every public name has a docstring, and so has every public method of a class."""
    thing = getattr(pylogic, name)
    assert inspect.getdoc(thing), name
    if inspect.isclass(thing):
        for method, value in inspect.getmembers(thing, inspect.isroutine):
            assert method.startswith("_") or inspect.getdoc(value), f"{name}.{method}"


def modules() -> list[str]:
    """Return the names of all modules of the package."""
    found = pkgutil.walk_packages(pylogic.__path__, "pylogic.", onerror=None)
    return sorted(module.name for module in found if not module.name.endswith("__main__"))


@pytest.mark.needs_swipl
@pytest.mark.parametrize("name", modules())
def test_examples_in_docstrings(name: str) -> None:
    """The examples in a module's docstrings give what they show."""
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
