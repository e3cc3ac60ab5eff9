"""What the README shows is what happens, and what can be called is described."""

import doctest
import importlib
import inspect
import os
import pkgutil
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import pylogic
from pylogic import cli
from pylogic.notations import NOTATIONS
from tests.outside import forgotten, install, look_again
from tests.readme import Block, Command, blocks, commands, fits

PROJECT = Path(__file__).resolve().parent.parent
README = (PROJECT / "README.md").read_text(encoding="utf-8")
PAGES = [
    str(page.relative_to(PROJECT))
    for folder in (".", "docs", "grammars")
    for page in sorted((PROJECT / folder).glob("*.md"))
    if page.name != "CHANGELOG.md"
]
QUICK = ("first_order", "blocks", "gdl", "loading", "playing", "solving", "tutorial")
"""Pages that `make test` runs, too; the commands of the others take longer."""
SET_UP = (".", "make", "git", "cd", "pip")  # what is tried in CI, not from within a test
NEWCOMERS_SECONDS = 60
SHORT = 130
TEXTS = {page: (PROJECT / page).read_text(encoding="utf-8") for page in PAGES}
LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCED = re.compile(r"^(`{3,}).*?^\1$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]+`")  # `a[i](s)` is no link
INVENTED = ("nim", "clausal", "GAME")  # what the pages on adding one call theirs


def run_program(program: list[str], folder: Path) -> tuple[int, str, str]:
    """Run a program in a folder; return its exit code and what it prints."""
    done = subprocess.run(
        program,
        cwd=folder,
        env=os.environ | {"COLUMNS": "100"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=NEWCOMERS_SECONDS,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def run_here(arguments: list[str], folder: Path) -> tuple[int, str, str]:
    """Run a command of pylogic's in a folder, in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("COLUMNS", "100")
        result = CliRunner().invoke(cli.commands, arguments, prog_name="pylogic")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Return an empty folder, and forget what is installed from there."""
    with forgotten(tmp_path):
        yield tmp_path


def run_command(command: Command, folder: Path, where: str) -> None:
    """Run one command of a page as its reader would, and compare what it prints.

    The commands of the README are programs of their own; those of the other pages share a process.
    """
    word, *arguments = shlex.split(command.text)
    if arguments == ["install", "--editable", "."]:
        install(folder)
    if word in SET_UP:
        return
    assert word in {"cp", "pylogic", "swipl"}, f"{where}: a command no test knows: {command.text}"
    if word != "pylogic":
        code, output, errors = run_program([word, *arguments], folder)
    elif where.startswith("README.md"):
        code, output, errors = run_program([sys.executable, "-m", word, *arguments], folder)
    else:
        code, output, errors = run_here(arguments, folder)
    shown = f"{where}: $ {command.text}\n{output}{errors}"
    assert "Traceback" not in errors, shown
    refused = any(line.startswith("Error:") for line in command.printed)
    assert code in ({2} if refused else {0, 1}), shown
    if command.printed:
        assert fits(command.printed, output + refused * errors), shown


def run_block(block: Block, folder: Path, page: str) -> None:
    """Do with a block what its page asks the reader to do."""
    where = f"{page}:{block.line}"
    if block.file:
        (folder / block.file).parent.mkdir(parents=True, exist_ok=True)
        (folder / block.file).write_text(block.body, encoding="utf-8")
        if block.file.endswith(".py"):
            look_again(folder)
    elif block.language == "console":
        for command in commands(block.body):
            run_command(command, folder, where)
    elif block.language == "python":
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(folder)
            program = compile("\n" * block.line + block.body, PROJECT / page, "exec")
            exec(program, {"__name__": "__main__"})  # noqa: S102 - the reader is asked to run it


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    "page",
    [p if Path(p).stem in QUICK else pytest.param(p, marks=pytest.mark.long) for p in PAGES],
)
def test_pages_run(page: str, folder: Path) -> None:
    """The blocks of a page, one after the other in an empty folder, do what it says."""
    for block in blocks((PROJECT / page).read_text(encoding="utf-8")):
        run_block(block, folder, page)


def test_the_readme_has_blocks() -> None:
    """Commands, programs and files are found in it."""
    found = list(blocks(README))
    assert {"console", "python", "text"} <= {block.language for block in found}
    assert any(block.file for block in found)


def test_the_readme_is_short() -> None:
    """It is read in one go; what needs more room has a page."""
    assert len(README.splitlines()) <= SHORT


def test_every_page_stands_in_the_menu_of_the_site() -> None:
    """A page that is not in the menu is found by nobody, and stops `make docs`."""
    menu = (PROJECT / "mkdocs.yml").read_text(encoding="utf-8")
    named = {path.name for path in (PROJECT / "docs").glob("*.md")}
    named |= {f"grammars/{path.name}" for path in (PROJECT / "grammars").glob("*.md")}
    listed = {line.split()[-1] for line in menu.split("nav:")[1].splitlines() if line.strip()}
    assert named - listed == set()


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
def test_commands_are_in_the_pages(name: str) -> None:
    """The pages show every command there is."""
    assert any(f"pylogic {name}" in text for text in TEXTS.values())


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    """What a page links to is a page or a file here, with that heading."""
    text = CODE.sub("", FENCED.sub("", TEXTS[page]))
    for link in LINK.findall(text):
        if "://" in link:
            continue
        path, _, heading = link.partition("#")
        file = (PROJECT / page).parent / path if path else PROJECT / page
        assert file.is_file(), f"{page}: {link}"
        if heading:
            assert heading in anchors(file.read_text(encoding="utf-8")), f"{page}: {link}"


def anchors(text: str) -> set[str]:
    """Return what the headings of a page are linked by."""
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.+)$", FENCED.sub("", text), re.MULTILINE)
    }


@pytest.mark.parametrize("page", PAGES)
def test_paths_in_pages_exist(page: str) -> None:
    """A file or folder of the project that a page names is there."""
    for path in re.findall(r"`((?:pylogic|prolog|grammars|tests|docs)/[\w./-]+)`", TEXTS[page]):
        assert (PROJECT / path).exists() or any(word in path for word in INVENTED), path


def test_every_room_of_the_package_has_a_line_in_the_page_on_design() -> None:
    """Who looks for something is told in which folder it is."""
    rooms = {path.parent.name for path in (PROJECT / "pylogic").glob("*/__init__.py")}
    assert rooms - set(re.findall(r"`pylogic/(\w+)/`", TEXTS["docs/design.md"])) == set()


@pytest.mark.parametrize("page", sorted(path.name for path in (PROJECT / "docs").glob("*.md")))
def test_pages_are_linked_from_the_readme(page: str) -> None:
    """The README leads to every page."""
    assert f"](docs/{page})" in README


@pytest.mark.parametrize("name", pylogic.__all__)
def test_public_names_have_a_place_in_the_pages(name: str) -> None:
    """The page for Python has every public name, errors by their module."""
    home = getattr(getattr(pylogic, name), "__module__", "")
    if name != "__version__" and home != "pylogic.core.errors":
        described = rf"^(::: pylogic\.([a-z]+\.)*{name}$|`pylogic\.{name}\(\)` )"
        assert re.search(described, TEXTS["docs/api.md"], re.MULTILINE)


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


def with_examples() -> list[str]:
    """Return the names of the modules that have examples, by their texts."""
    sources = ((name, find_spec(name)) for name in modules())
    return [
        name
        for name, spec in sources
        if spec is not None
        and spec.origin
        and re.search(r"^\s*>>> ", Path(spec.origin).read_text("utf-8"), re.MULTILINE)
    ]


def test_modules_can_be_imported() -> None:
    """Each by itself, also those that nothing else imports."""
    for name in modules():
        importlib.import_module(name)


@pytest.mark.needs_swipl
@pytest.mark.parametrize("name", with_examples())
def test_examples_in_docstrings(name: str) -> None:
    """The examples in a module's docstrings give what they show."""
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.attempted
    assert result.failed == 0
