"""The wheel holds what git holds, and pylogic without SWI-Prolog still reads and plays."""

import os
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Return the wheel, built as for a release: a source archive first, and the wheel from it."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, PROJECT],
        capture_output=True,
        check=True,
    )
    (file,) = folder.glob("*.whl")
    return zipfile.ZipFile(file)


def kept_in_git(*folders: str) -> set[str]:
    """Return the files below the folders that git holds, or would hold when added."""
    if not (PROJECT / ".git").exists():
        pytest.skip("this is not a git checkout")
    done = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *folders],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    return {name for name in done.stdout.splitlines() if (PROJECT / name).exists()}


@pytest.mark.long
def test_the_wheel_holds_what_git_holds(wheel: zipfile.ZipFile) -> None:
    """Modules, data, Prolog and grammars: none is missing and no stray file is packed."""
    package = kept_in_git("pylogic")
    moved = {f"pylogic/{name}" for name in kept_in_git("prolog", "grammars")}
    packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert packed == package | moved
    assert any(name.endswith(".pl") for name in packed)
    assert any(name.endswith(".lark") for name in packed)


@pytest.mark.long
def test_the_metadata(wheel: zipfile.ZipFile) -> None:
    """The names, the licence with its text, and the command are those that were promised."""
    (folder,) = {name.split("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
    metadata = Parser().parsestr(wheel.read(f"{folder}/METADATA").decode())
    assert metadata["Name"] == "pylogic-specs"
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Requires-Python"] == ">=3.11"
    assert f"{folder}/licenses/LICENSE" in wheel.namelist()
    entries = wheel.read(f"{folder}/entry_points.txt").decode()
    assert "[console_scripts]\npylogic = pylogic.cli:main" in entries
    assert "[pipx.run]\npylogic-specs = pylogic.cli:main" in entries


def without_swipl(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program where neither the command swipl nor its library can be found."""
    hidden = "import ctypes.util\nctypes.util.find_library = lambda name: None\n"
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("SWI", "LIBSWIPL"))}
    return subprocess.run(
        [sys.executable, "-c", hidden + program],
        env=environment | {"PATH": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_importing_needs_no_swipl() -> None:
    """`import pylogic` loads neither pyswip nor what only the console needs."""
    done = without_swipl(
        "import sys, pylogic\nprint({'pyswip', 'click', 'rich'} & set(sys.modules))"
    )
    assert (done.stdout.strip(), done.stderr) == ("set()", "")


def test_native_games_need_no_swipl() -> None:
    """The native source plays, and counts as it does elsewhere."""
    program = (
        "import pylogic\n"
        "game = pylogic.game('pangke', source='native')\n"
        "state = game.initial_state()\n"
        "state = game.next_state(state, game.legal_moves(state)[0])\n"
        "print(state, game.perft(state, 2))"
    )
    there = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    done = without_swipl(program)
    assert (done.stdout, done.stderr) == (there.stdout, "")


def test_readers_need_no_swipl() -> None:
    """A document is read and compiled to clauses without SWI-Prolog."""
    program = (
        "import pylogic\n"
        "document = pylogic.load('colour(c) <-> c = red | c = green\\n')\n"
        "print(len(document.clauses) > 0)"
    )
    done = without_swipl(program)
    assert (done.stdout.strip(), done.stderr) == ("True", "")


def test_a_missing_swipl_is_said() -> None:
    """Asking for a session says how to install SWI-Prolog."""
    program = (
        "import pylogic\n"
        "from pylogic.core.errors import PrologMissing\n"
        "try:\n"
        "    with pylogic.session() as prolog:\n"
        "        prolog.ask('true')\n"
        "except PrologMissing as missing:\n"
        "    print(missing)"
    )
    done = without_swipl(program)
    assert "apt-get install swi-prolog" in done.stdout, done.stderr
