"""The first things people type: nothing, --version, doctor, and TAB."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.shell_completion import BashComplete
from click.testing import CliRunner

from benchmarks.startup import processor_seconds
from pylogic.cli import commands, doctor, installed

if TYPE_CHECKING:
    from click.testing import Result

PROJECT = Path(__file__).resolve().parents[2]


def pylogic(*arguments: str) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(commands, arguments, prog_name="pylogic")


def test_without_arguments_it_says_what_most_people_want() -> None:
    """Three commands, each of which there is."""
    done = pylogic()
    assert done.exit_code == 0
    named = re.findall(r"^  pylogic (\w+)", done.output, re.MULTILINE)
    assert len(named) == 3
    for name in named:
        assert pylogic(name, "--help").exit_code == 0


@pytest.mark.needs_swipl
def test_the_version_of_prolog_too() -> None:
    """What `swipl` says of itself."""
    said = subprocess.run(["swipl", "--version"], capture_output=True, text=True, check=True)
    version = re.search(r"\d+\.\d+\.\d+", said.stdout)
    assert version is not None
    assert f"SWI-Prolog, version {version[0]}\n" in pylogic("--version").output


def test_the_version_without_prolog(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A missing, or a broken, SWI-Prolog is told."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "SWI-Prolog was not found" in pylogic("--version").output
    broken = tmp_path / "swipl"
    broken.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    broken.chmod(0o755)
    assert "SWI-Prolog was not found" in pylogic("--version").output


@pytest.mark.needs_swipl
def test_the_doctor_tries_everything() -> None:
    """Each line says what it is about; nothing fails here."""
    done = pylogic("doctor", "--json")
    assert done.exit_code == 0, done.output
    lines = [json.loads(line) for line in done.output.splitlines()]
    assert {line["kind"] for line in lines} == {"program", "package", "extra", "trial"}
    assert not [line for line in lines if line["ok"] is False]
    assert {"SWI-Prolog", "lark", "[proofs]", "play"} <= {line["name"] for line in lines}
    shown = pylogic("doctor").output
    assert "free(X) gives kim" in shown
    assert "FAILED" not in shown


def test_the_doctor_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing extra is no fault, and is told with what it brings; SWI-Prolog is one."""
    asked = (
        installed.Package("lark", ">=1.2", "", "1.2"),
        installed.Package("z3-solver", ">=4.12", "proofs", None),
        installed.Package("mkdocs", "", "docs", None),
    )
    monkeypatch.setattr(doctor, "packages", lambda: asked)
    monkeypatch.setattr(doctor, "swipl_version", lambda: "9.0.4")
    monkeypatch.setattr(doctor, "_tried", lambda: ())
    done = pylogic("doctor")
    assert done.exit_code == 0
    assert f"missing (z3-solver): {doctor.BRINGS['proofs']}" in done.output
    assert "pip install 'pylogic-specs[proofs]'" in done.output
    assert "mkdocs" not in done.output
    monkeypatch.setattr(doctor, "swipl_version", lambda: None)
    done = pylogic("doctor")
    assert done.exit_code == 1
    assert "FAILED  SWI-Prolog" in done.output
    assert "apt-get install swi-prolog-nox" in done.output


def test_the_doctor_goes_on_after_what_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trial that fails is told with its reason, and the next one is tried."""

    def broken() -> str:
        raise RuntimeError("no engine\nat all")

    monkeypatch.setattr(doctor, "_ask", broken)
    monkeypatch.setattr(doctor, "_ask_outside", broken)
    done = pylogic("doctor", "--json")
    assert done.exit_code == 1
    trials = [json.loads(line) for line in done.output.splitlines()][-5:]
    assert [line["ok"] for line in trials] == [True, False, False, True, False]
    assert trials[1]["said"] == "RuntimeError: no engine"


def test_what_extras_bring_is_told_of_extras_that_are_there() -> None:
    """No extra for users is without words."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = set(project["optional-dependencies"]) - {"bench", "docs", "test"}
    assert extras <= set(doctor.BRINGS)


def test_packages_are_read_from_the_metadata() -> None:
    """What is always needed, and what extras need, with the versions that will do."""
    asked = {(one.name, one.extra): one for one in installed.packages()}
    assert asked["lark", ""].wanted == ">=1.2"
    assert asked["lark", ""].version
    assert asked["z3-solver", "proofs"].wanted == ">=4.12"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_what_the_shell_reads(shell: str) -> None:
    """The script names the program, and the shell takes it where it is installed."""
    done = pylogic("completion", shell)
    assert done.exit_code == 0, done.output
    assert "_PYLOGIC_COMPLETE" in done.output
    if program := shutil.which(shell):
        subprocess.run([program, "-n"], input=done.output, text=True, check=True)


def offered(*words: str) -> list[str]:
    """Return what is offered for the last word, each with its kind."""
    *before, last = words
    shell = BashComplete(commands, {}, "pylogic", "_PYLOGIC_COMPLETE")
    return [f"{item.type},{item.value}" for item in shell.get_completions(before, last)]


def test_commands_games_and_documents_are_completed() -> None:
    """What there is comes first, and files where nothing there is begins so."""
    assert offered("do") == ["plain,doctor"]
    assert offered("show", "pan") == ["plain,pangke"]
    assert offered("query", "fam") == ["plain,family"]
    assert offered("load", "moa") == ["plain,moai-axioms"]  # the report itself is not shipped
    assert offered("query", "moa") == ["plain,moai", "plain,moai-axioms"]
    assert offered("load", "./x") == ["file,./x"]
    assert "plain,--record" in offered("show", "--re")
    assert "plain,--version" in offered("--v")
    for command in ("why", "audit", "prove", "examples"):
        assert offered(command, "han") == ["plain,hanoi"]
    assert offered("new", "tower", "--from", "han") == ["plain,hanoi"]
    assert offered("export", "g") == ["plain,gdl"]
    assert offered("load", "--notation", "fi") == ["plain,first-order"]


def test_files_that_begin_as_a_name_does_are_offered_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell would not look for them; where nothing is typed, names are enough."""
    monkeypatch.chdir(tmp_path)
    for name in ("marriage.txt", "mar ch.txt", "other.txt"):
        (tmp_path / name).touch()
    assert offered("query", "mar") == ["plain,marriages", "plain,marriage.txt"]
    assert "plain,marriage.txt" not in offered("query", "")


def test_players_and_sources_are_completed() -> None:
    """Those of the game where it is named; of several, the last."""
    assert "plain,four" in offered("play", "connect4", "--players", "f")
    assert offered("play", "pangke", "--players", "f") == []
    assert offered("arena", "connect4", "--players", "human,fo") == ["plain,human,four"]
    assert offered("show", "tictactoe", "--source", "n") == ["plain,native"]
    assert offered("check", "pangke", "--sources", "text,ci") == ["plain,text,circuit"]


def test_options_of_a_game_are_completed() -> None:
    """Their names, and behind `=` their values; those that take any have none."""
    assert offered("show", "connect4", "--option", "co") == ["plain,columns=", "plain,connect="]
    assert "plain,columns=7" in offered("show", "connect4", "--option", "columns=")
    assert offered("show", "moai", "--option", "document=") == []
    assert offered("show", "nothing", "--option", "co") == []


def test_what_is_no_command_is_no_reason_to_fail() -> None:
    """A key on the way must not print a traceback."""
    assert "plain,load" in offered("nonsense", "lo")


def test_a_shell_is_told_nothing_beside_its_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor is what reads documents loaded for it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pangke").mkdir()
    assert "plain,--source" in offered("show", "pangke", "--so")
    assert capsys.readouterr() == ("", "")
    asked = "pylogic play pangke --players mini"
    seen = "import atexit, os, runpy, sys\n"
    seen += "atexit.register(lambda: print('pylogic.notations' in sys.modules))\n"
    seen += "runpy.run_module('pylogic', run_name='__main__', alter_sys=True)"
    words = {"_PYLOGIC_COMPLETE": "bash_complete", "COMP_WORDS": asked, "COMP_CWORD": "4"}
    done = subprocess.run(
        [sys.executable, "-c", seen], env=os.environ | words | {"PYTHONPATH": str(PROJECT)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[0] == "plain,minimax:1"
    assert done.stdout.splitlines()[-1] == "False"


_WORDS = {
    "pylogic play pangke --players minimax:3,ra": "minimax:3,random",
    "pylogic show pangke --source=te": "--source=text",
    "pylogic show connect4 --option=columns=16": "--option=columns=16",
}


@pytest.fixture
def program(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which `pylogic` is this one."""
    script = tmp_path / "pylogic"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -m pylogic "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path)}


def test_bash_puts_words_together_that_it_cut(program: dict[str, str]) -> None:
    """It cuts them at `:` and `=`, and wants what comes behind those."""
    if (bash := shutil.which("bash")) is None:
        pytest.skip("bash is not installed")
    for line, wanted in _WORDS.items():
        cut = " ".join(f'"{one}"' for one in re.findall(r"[:=]+|[^:= ]+", line))
        script = pylogic("completion", "bash").output + (
            f"COMP_WORDS=({cut}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n"
            "_pylogic_completion; echo ${COMPREPLY[*]}\n"
        )
        command = [bash, "--norc", "-c", script]
        done = subprocess.run(command, env=program, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == re.split("[:=]", wanted)[-1]
        assert done.stderr == ""


@pytest.mark.long
def test_fish_is_given_whole_words(program: dict[str, str]) -> None:
    """Lists with commas, and options with what is given to them."""
    if (fish := shutil.which("fish")) is None:
        pytest.skip("fish is not installed")
    for line, wanted in _WORDS.items():
        script = pylogic("completion", "fish").output + f"complete -C '{line}'\n"
        command = [fish, "--no-config", "-c", script]
        done = subprocess.run(command, env=program, capture_output=True, text=True, check=True)
        assert done.stdout.splitlines() == [wanted]


def test_zsh_has_what_it_needs() -> None:
    """Where nothing has loaded its completion yet, as in a new `.zshrc`."""
    if (zsh := shutil.which("zsh")) is None:
        pytest.skip("zsh is not installed")
    script = pylogic("completion", "zsh").output + "\nprint $_comps[pylogic]\n"
    command = [zsh, "-f", "-c", 'eval "$(cat)"']
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "_pylogic_completion"
    assert done.stderr == ""


def test_a_shell_asks_the_program() -> None:
    """The words reach it by its environment, as the scripts of shells set it."""
    asked = {"_PYLOGIC_COMPLETE": "bash_complete", "COMP_WORDS": "pylogic do", "COMP_CWORD": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "pylogic"],
        env=os.environ | asked,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "plain,doctor\n"


def test_help_and_import_are_quick() -> None:
    """Neither starts what a command needs: far below what reading a document takes."""
    seen = "import sys, runpy; sys.argv = ['pylogic', '--help']\n"
    seen += "try: runpy.run_module('pylogic', run_name='__main__')\n"
    seen += "except SystemExit: print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "pylogic.cli.root" in loaded
    assert not loaded & {"lark", "numpy", "rich", "msgspec", "pylogic.games", "pylogic.session"}
    assert processor_seconds(("-c", "import pylogic")) < 0.35
